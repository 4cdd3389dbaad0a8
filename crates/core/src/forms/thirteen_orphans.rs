//! Thirteen orphans: one of each terminal and honour, and one more of them.

use super::listing::{Decomposition, FewListing, Listing, TILES, Wanted};
use super::signature::FormSignature;
use super::supply::{Asked, Batch, Prices, Shares};
use super::tally::Tally;
use super::{Planes, Reach, WinningForm};
use crate::model::rules::Form;
use crate::model::tile::{KINDS, KindSet, PerKind};
use crate::parts::costs::IMPOSSIBLE;
use std::sync::OnceLock;

/// The thirteen orphans.
pub struct ThirteenOrphans;

impl WinningForm for ThirteenOrphans {
    const NEEDS: KindSet = KindSet::ORPHANS;
    /// The shares: one of each, and one of each with an additional tile.
    const SHARES: usize = 2;
    type Signature = OrphansSignature;

    #[inline(always)]
    fn closed_reach(planes: &Planes) -> Option<Reach> {
        Some(reach(planes))
    }

    #[inline(always)]
    fn tallied(tally: &Tally) -> Option<u8> {
        Some(14 - tally.orphans - u8::from(tally.orphan_pairs > 0))
    }

    fn lay_out(shares: &mut Shares, _melds: usize) {
        for (a, b) in [(0, 0), (0, 1), (1, 0)] {
            shares.add(a, b, a + b);
        }
        shares.set_complete(1);
    }

    fn price(batch: &Batch, prices: &mut Prices) {
        let ranks = if batch.honors { &[0, 1, 2, 3, 4, 5, 6][..] } else { &[0, 8] };
        for (lane, asked) in batch.asked.iter().enumerate() {
            prices.of(lane)[..2].copy_from_slice(&one_of_each(asked, ranks));
        }
    }

    fn listing(wanted: &Wanted) -> impl Listing + 'static {
        FewListing::new(wanted, hands(), decompose)
    }
}

/// Returns the reach of the thirteen orphans.
#[inline]
pub fn reach(planes: &Planes) -> Reach {
    let [one, two, ..] = planes.held;
    let missing = KindSet::ORPHANS.without(one);
    let can_pair = KindSet::ORPHANS.and(planes.limit[1]);
    if !missing.without(planes.limit[0]).is_empty() || can_pair.is_empty() {
        return Reach::IMPOSSIBLE;
    }
    if !KindSet::ORPHANS.and(two).is_empty() {
        return Reach { deficiency: missing.len(), lowering: missing };
    }
    Reach { deficiency: missing.len() + 1, lowering: missing.or(can_pair.and(one)) }
}

/// Returns the thirteen complete hands.
pub(crate) fn hands() -> &'static [PerKind] {
    static HANDS: OnceLock<Vec<PerKind>> = OnceLock::new();
    let of_pair = |pair: usize| {
        let mut tiles = [0; KINDS];
        KindSet::ORPHANS.iter().for_each(|kind| tiles[kind] = 1);
        tiles[pair] = 2;
        tiles
    };
    HANDS.get_or_init(|| KindSet::ORPHANS.iter().map(of_pair).collect())
}

pub(crate) fn decompose(tiles: &PerKind) -> Decomposition {
    let eye = tiles.iter().position(|&count| count == 2);
    Decomposition { form: Form::ThirteenOrphans, melds: Vec::new(), eye }
}

/// Returns the costs of one copy of each of some ranks, without and with an additional copy of any
/// of them.
fn one_of_each(asked: &Asked, ranks: &[usize]) -> [u8; 2] {
    if asked.least > 0 && !ranks.contains(&asked.rank) || asked.least > 2 {
        return [IMPOSSIBLE; 2];
    }
    let (mut each, mut second) = (0u8, IMPOSSIBLE);
    for &rank in ranks {
        let (held, limit) = asked.kind(rank);
        if limit == 0 {
            return [IMPOSSIBLE; 2];
        }
        each += u8::from(held == 0);
        if limit >= 2 && (asked.least < 2 || asked.rank == rank) {
            second = second.min(u8::from(held < 2));
        }
    }
    let with_second = (each + second).min(IMPOSSIBLE);
    if asked.least == 2 { [IMPOSSIBLE, with_second] } else { [each, with_second] }
}

/// The orphans held.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OrphansSignature {
    different: u8,
    has_pair: bool,
}

impl OrphansSignature {
    fn of_any(word: &[u8], orphans: u64) -> Self {
        let held = |(rank, _): &(usize, &u8)| orphans >> rank & 1 == 1;
        let copies = word.iter().enumerate().filter(held).map(|(_, &count)| count);
        let different = copies.clone().filter(|&count| count >= 1).count() as u8;
        OrphansSignature { different, has_pair: copies.max() >= Some(2) }
    }
}

impl FormSignature for OrphansSignature {
    const NOTHING: Self = OrphansSignature { different: 0, has_pair: false };

    fn of_suit(word: &[u8; 9]) -> Self {
        Self::of_any(word, KindSet::ORPHANS.0)
    }

    fn of_honors(word: &[u8; 7]) -> Self {
        Self::of_any(word, KindSet::ORPHANS.0 >> 27)
    }

    #[inline(always)]
    fn with_suit(&self, other: &Self) -> Self {
        OrphansSignature {
            different: self.different + other.different,
            has_pair: self.has_pair || other.has_pair,
        }
    }

    #[inline(always)]
    fn deficiency(&self, rest: &Self, _melds: u8) -> u8 {
        let all = self.with_suit(rest);
        TILES as u8 - all.different - u8::from(all.has_pair)
    }
}
