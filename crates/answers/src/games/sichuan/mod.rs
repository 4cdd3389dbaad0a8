//! Recorded games of Sichuan Mahjong.

pub mod actions;
pub mod events;
pub mod explanation;
pub mod replay;
pub mod review;
pub mod story;
pub mod telling;
