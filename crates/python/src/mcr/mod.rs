//! Chinese Standard Mahjong.

pub mod completions;
pub mod scoring;
pub mod table;
