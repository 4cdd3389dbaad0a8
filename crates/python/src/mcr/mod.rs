//! Chinese Standard Mahjong.

pub mod game;
pub mod scoring;
