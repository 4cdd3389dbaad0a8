//! Values and their checks.

pub mod error;
pub mod meld;
pub mod position;
pub mod rules;
pub mod stop;
pub mod tile;
