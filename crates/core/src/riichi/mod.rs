//! Riichi: what a win is worth, and plans that make the most of it.

pub mod planning;
pub mod scoring;
