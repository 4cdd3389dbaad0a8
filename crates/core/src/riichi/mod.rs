//! Riichi: what a win is worth.

pub mod scoring;
