//! The tiles that complete a hand. They are needed at every discard of every game, so they are
//! computed by look-ups alone.

use crate::model::tile::{COPIES, KindSet, PerKind, SUITED};
use crate::parts::costs::MELDS;
use crate::parts::tables::{Class, PartTables};

/// Returns whether a hand has tiles of a suit, 0 to 2.
#[inline]
pub(crate) fn holds_suit(hand: &PerKind, suit: u8) -> bool {
    !KindSet::at_least(hand, 1).and(KindSet::suit(suit)).is_empty()
}

/// Returns the kinds that complete a waiting hand with `melds` declared melds: sets and an eye, or
/// seven pairs. Kinds of which it has all four copies are excluded. Void tiles are not considered.
#[inline]
pub(crate) fn waits(hand: &PerKind, melds: u8) -> KindSet {
    of_sets(hand, melds).or(of_pairs(hand, melds))
}

/// Returns the one kind that is held an odd number of times, if the hand lacks only that for seven
/// pairs.
#[inline]
fn of_pairs(hand: &PerKind, melds: u8) -> KindSet {
    let odd = KindSet::at_least(hand, 1)
        .without(KindSet::at_least(hand, 2))
        .or(KindSet::at_least(hand, 3).without(KindSet::at_least(hand, 4)));
    if melds == 0 && odd.len() == 1 { odd } else { KindSet::default() }
}

#[inline]
fn of_sets(hand: &PerKind, melds: u8) -> KindSet {
    let wanted = MELDS - usize::from(melds);
    let suits = [0, 1, 2].map(|suit| suit_class(hand, suit));
    let rest = [suits[1].merge(suits[2]), suits[0].merge(suits[2]), suits[0].merge(suits[1])];
    if rest[0].merge(suits[0]).total(wanted) != 1 {
        return KindSet::default();
    }
    let mut found = 0;
    for (suit, rest) in rest.into_iter().enumerate() {
        // With the last tile, a suit consists of sets, or of sets and the eye.
        if tiles_of(hand, suit).iter().sum::<u8>().is_multiple_of(3) {
            continue;
        }
        for kind in 9 * suit..9 * suit + 9 {
            found |= u64::from(completes(hand, kind, rest, wanted)) << kind;
        }
    }
    KindSet(found)
}

/// Returns whether a copy of a kind, with the two other suits, makes a hand of sets and an eye.
fn completes(hand: &PerKind, kind: usize, rest: Class, wanted: usize) -> bool {
    if hand[kind] == COPIES {
        return false;
    }
    let mut with = *hand;
    with[kind] += 1;
    suit_class(&with, kind / 9).merge(rest).total(wanted) == 0
}

#[inline(always)]
fn tiles_of(hand: &PerKind, suit: usize) -> &[u8; 9] {
    &hand[..SUITED].as_chunks::<9>().0[suit]
}

#[inline(always)]
fn suit_class(hand: &PerKind, suit: usize) -> Class {
    PartTables::suit_class(tiles_of(hand, suit))
}
