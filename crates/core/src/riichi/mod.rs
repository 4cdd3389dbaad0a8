//! Riichi: scoring, and plans that maximise points.

pub mod planning;
pub mod scoring;
