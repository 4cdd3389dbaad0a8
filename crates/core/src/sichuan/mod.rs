//! Sichuan Mahjong: what a win is worth, what is paid, and the table.

pub mod payments;
pub mod scoring;
pub mod settlement;
