//! Recorded games of Chinese Standard Mahjong.

pub mod actions;
pub mod botzone;
pub mod events;
pub mod explanation;
pub mod replay;
pub mod review;
pub mod story;
pub mod telling;
pub mod walls;
