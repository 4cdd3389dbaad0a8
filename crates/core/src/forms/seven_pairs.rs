//! Seven pairs: seven different ones, or with four alike counting as two.
//!
//! Every pair costs the tiles it lacks: 0, 1 or 2. Taking the cheapest seven is optimal; the second
//! pair of four alike never costs less than the first, so it is never taken without it.

use super::{Planes, Reach};
use crate::model::tile::KindSet;

/// Pairs needed.
const PAIRS: u8 = 7;

/// Reach of seven pairs; `quads` tells whether four alike count as two pairs.
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
    // Kinds whose next copy makes a pair, and kinds whose next copy only begins one.
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
