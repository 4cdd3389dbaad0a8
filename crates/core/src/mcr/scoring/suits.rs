//! Fan of suits and ranks.

use super::fan::{Fan, Fans};
use super::readings::Sets;
use super::win::{DRAGONS, WINDS};
use crate::model::tile::KindSet;

const TERMINALS: KindSet = KindSet::ORPHANS.without(KindSet::HONORS);
/// 1, 2, 3, 4, 5, 8, 9 of dots; 2, 4, 5, 6, 8, 9 of bamboo; the white dragon.
const REVERSIBLE: KindSet = KindSet(0b1_1001_1111 << 9 | 0b1_1011_1010 << 18 | 1 << 31);

/// Returns the kinds of all suits with the ranks of a bit set.
const fn of_ranks(ranks: u64) -> KindSet {
    KindSet(ranks | ranks << 9 | ranks << 18)
}

/// Adds the fan of the kinds of a hand, whatever its reading.
#[inline]
pub(super) fn of_kinds(kinds: KindSet, fans: &mut Fans) {
    let all_in = |set: KindSet| kinds.without(set).is_empty();
    let has = |set: KindSet| !kinds.and(set).is_empty();
    fans.add_if(all_in(KindSet::GREEN), Fan::AllGreen);
    fans.add_if(all_in(REVERSIBLE), Fan::ReversibleTiles);
    fans.add_if(!has(KindSet::HONORS), Fan::NoHonors);
    if !has(KindSet::ORPHANS) {
        fans.add(Fan::AllSimples);
    } else if all_in(KindSet::ORPHANS) {
        fans.add_if(all_in(KindSet::HONORS), Fan::AllHonors);
        fans.add_if(all_in(TERMINALS), Fan::AllTerminals);
        fans.add(Fan::AllTerminalsAndHonors);
    }
    let suits = [0, 1, 2].map(|suit| u8::from(has(KindSet::suit(suit)))).iter().sum::<u8>();
    match suits {
        1 if has(KindSet::HONORS) => fans.add(Fan::HalfFlush),
        1 => fans.add(Fan::FullFlush),
        2 => fans.add(Fan::OneVoidedSuit),
        3 => fans.add_if(has(WINDS) && has(DRAGONS), Fan::AllTypes),
        _ => {}
    }
    fans.add_if(all_in(of_ranks(0b0_0000_0111)), Fan::LowerTiles);
    fans.add_if(all_in(of_ranks(0b0_0000_1111)), Fan::LowerFour);
    fans.add_if(all_in(of_ranks(0b0_0011_1000)), Fan::MiddleTiles);
    fans.add_if(all_in(of_ranks(0b1_1110_0000)), Fan::UpperFour);
    fans.add_if(all_in(of_ranks(0b1_1100_0000)), Fan::UpperTiles);
}

/// Adds the fan that depend on every set and on the eye.
#[inline]
pub(super) fn of_sets(sets: &Sets, fans: &mut Fans) {
    let alike = sets.pungs.or(sets.eye_kind());
    let chows = KindSet(sets.chows().iter().fold(0, |set, &first| set | 1 << first));
    let each_in = |of_alike: KindSet, first_ranks: u64| {
        alike.without(of_alike).is_empty() && chows.without(of_ranks(first_ranks)).is_empty()
    };
    fans.add_if(each_in(KindSet::ORPHANS, 0b100_0001), Fan::OutsideHand);
    fans.add_if(each_in(of_ranks(0b0_0001_0000), 0b001_1100), Fan::AllFive);
    fans.add_if(each_in(of_ranks(0b0_1010_1010), 0), Fan::AllEvenPungs);
}

/// Adds Tile Hog for each kind of which all four copies are in the hand, but not as a kong.
#[inline]
pub(super) fn hogs(fours: KindSet, fans: &mut Fans) {
    fans.add_times(Fan::TileHog, fours.len());
}
