//! One suit at a time: what a suit can contribute to a hand, for any knowledge (`lockstep`) and, by
//! tables, for plain knowledge (`tables`, made by `automaton` when the crate is built).
//!
//! Suits do not interact except through how many melds they supply and whether they supply the eye,
//! so a hand is the sum of its parts in the (min, +) sense: three suits and the honours.

pub mod costs;
pub mod lockstep;
pub mod tables;
pub(crate) mod vectorized;
