//! Seven pairs: seven different pairs, or with four of a kind counting as two.
//!
//! Every pair costs the tiles it lacks: 0, 1 or 2. Taking the cheapest seven is optimal; the second
//! pair of a kind never costs less than the first, so it is never taken without the first.

mod listing;

pub use listing::PairsListing;

use super::listing::{Listing, Wanted};
use super::signature::FormSignature;
use super::supply::{Asked, Batch, Prices, Shares};
use super::tally::Tally;
use super::{Planes, Reach, WinningForm};
use crate::model::rules::{Form, Rules};
use crate::model::tile::KindSet;
use crate::parts::costs::IMPOSSIBLE;

/// Number of pairs needed.
const PAIRS: u8 = 7;
/// Number of shares of a part: zero to seven pairs.
pub const SHARES: usize = PAIRS as usize + 1;

/// Seven pairs; with `QUADS`, four of a kind count as two.
pub struct Pairs<const QUADS: bool>;

impl<const QUADS: bool> WinningForm for Pairs<QUADS> {
    const NEEDS: KindSet = KindSet(0);
    const SHARES: usize = SHARES;
    type Signature = PairsSignature<QUADS>;

    #[inline(always)]
    fn closed_reach(planes: &Planes) -> Option<Reach> {
        Some(reach(planes, QUADS))
    }

    #[inline(always)]
    fn tallied(tally: &Tally) -> Option<u8> {
        let begun = PAIRS.saturating_sub(tally.kinds);
        (!QUADS).then(|| PAIRS.saturating_sub(tally.pairs) + begun)
    }

    /// Returns whether the pairs are different ones and the rules also have seven pairs with quads,
    /// which contain these.
    fn is_contained(rules: &Rules) -> bool {
        !QUADS && rules.has(Form::SevenPairsWithQuads)
    }

    fn lay_out(shares: &mut Shares, _melds: usize) {
        for a in 0..SHARES {
            for b in 0..SHARES - a {
                shares.add(a, b, a + b);
            }
        }
        shares.set_complete(SHARES - 1);
    }

    fn price(batch: &Batch, prices: &mut Prices) {
        for (lane, asked) in batch.asked.iter().enumerate() {
            prices.of(lane)[..SHARES].copy_from_slice(&costs(asked, QUADS));
        }
    }

    fn listing(wanted: &Wanted) -> impl Listing + 'static {
        PairsListing::new(wanted, QUADS).without_standard(wanted, QUADS)
    }
}

/// Returns the reach of seven pairs; with `quads`, four of a kind count as two pairs.
#[inline]
pub fn reach(planes: &Planes, quads: bool) -> Reach {
    let none = KindSet::default();
    let second = |set: KindSet| if quads { set } else { none };
    let possible = planes.limit[1].len() + second(planes.limit[3]).len();
    if possible < PAIRS {
        return Reach::IMPOSSIBLE;
    }
    let [one, two, three, four] = planes.held;
    let made = two.len() + second(four).len();
    // Kinds whose next copy makes a pair, and kinds whose next copy begins one.
    let halves = one.without(two).and(planes.limit[1]);
    let halves = halves.or(second(three.without(four).and(planes.limit[3])));
    let empty = planes.limit[1].without(one);
    let empty = empty.or(second(planes.limit[3].and(two).without(three)));

    let missing = PAIRS.saturating_sub(made);
    let from_halves = missing.min(halves.len());
    let deficiency = from_halves + 2 * (missing - from_halves);
    let lowering = match (missing > 0, missing > from_halves) {
        (false, _) => none,
        (true, false) => halves,
        (true, true) => halves.or(empty),
    };
    Reach { deficiency, lowering }
}

/// Returns the costs of zero to seven pairs.
fn costs(asked: &Asked, quads: bool) -> [u8; SHARES] {
    // A pair costs 0, 1 or 2 tiles. The second pair of a kind never costs less than the first, so
    // the cheapest pairs can always be taken together.
    let (mut all, mut free, mut halves) = (0u8, 0u8, 0u8);
    for rank in 0..9 {
        let (held, limit) = asked.kind(rank);
        let (one, two) = (u8::from(limit >= 2), u8::from(quads && limit >= 4));
        all += one + two;
        free += one * u8::from(held >= 2) + two * u8::from(held >= 4);
        halves += one * u8::from(held == 1) + two * u8::from(held == 3);
    }
    // The pairs that must be taken.
    let (held, limit) = asked.kind(asked.rank);
    let taken = usize::from(asked.least.div_ceil(2));
    if taken > usize::from(if quads { limit / 2 } else { u8::from(limit >= 2) }) {
        return [IMPOSSIBLE; SHARES];
    }
    let mut cost = 0;
    for &price in &[2 - held.min(2), 4 - held.clamp(2, 4)][..taken] {
        cost += price;
        all -= 1;
        free -= u8::from(price == 0);
        halves -= u8::from(price == 1);
    }
    let mut costs = [IMPOSSIBLE; SHARES];
    for (pairs, costs) in (0..=all).zip(&mut costs[taken..]) {
        let begun = pairs.saturating_sub(free);
        *costs = cost + begun + begun.saturating_sub(halves);
    }
    costs
}

/// Number of pairs, and number of pairs and single tiles; at most seven each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PairsSignature<const QUADS: bool>([u8; 2]);

impl<const QUADS: bool> PairsSignature<QUADS> {
    fn of_any(word: &[u8]) -> Self {
        let number = |copies: u8| word.iter().filter(|&&count| count >= copies).count() as u8;
        let second = |copies: u8| if QUADS { number(copies) } else { 0 };
        PairsSignature([number(2) + second(4), number(1) + second(3)].map(|n| n.min(PAIRS)))
    }
}

impl<const QUADS: bool> FormSignature for PairsSignature<QUADS> {
    const NOTHING: Self = PairsSignature([0; 2]);

    fn of_suit(word: &[u8; 9]) -> Self {
        Self::of_any(word)
    }

    fn of_honors(word: &[u8; 7]) -> Self {
        Self::of_any(word)
    }

    #[inline(always)]
    fn with_suit(&self, other: &Self) -> Self {
        PairsSignature([0, 1].map(|n| (self.0[n] + other.0[n]).min(PAIRS)))
    }

    /// Returns the deficiency: a pair costs two tiles less those held, and seven pairs need seven
    /// kinds.
    #[inline(always)]
    fn deficiency(&self, rest: &Self, _melds: u8) -> u8 {
        let [made, begun] = self.with_suit(rest).0;
        2 * PAIRS - made - begun
    }
}
