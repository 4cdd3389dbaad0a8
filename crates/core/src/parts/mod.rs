//! One suit at a time: what a suit can contribute to a hand, for any knowledge (`lockstep`) and, by
//! tables, for plain knowledge (`tables`, made by `automaton` when the crate is built). `words` has
//! all complete words of a part.
//!
//! Suits do not interact except through how many melds they supply and whether they supply the eye,
//! so a hand is the sum of its parts in the (min, +) sense: three suits and the honours.

pub mod costs;
pub mod lockstep;
pub mod tables;
pub(crate) mod vectorized;
pub(crate) mod words;

use crate::model::tile::KINDS;
use std::ops::Range;

/// Parts of a hand: three suits and the honours.
pub const PARTS: usize = 4;

/// The kinds of a part.
#[inline(always)]
pub fn kinds(part: usize) -> Range<usize> {
    9 * part..KINDS.min(9 * part + 9)
}
