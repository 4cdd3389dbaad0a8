//! The input values and their checks.

pub mod error;
pub mod meld;
pub mod position;
pub mod riichi;
pub mod rules;
pub mod sichuan;
pub mod stop;
mod switch;
pub mod tile;
