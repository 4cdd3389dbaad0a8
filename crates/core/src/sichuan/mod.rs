//! Sichuan Mahjong: what a win is worth, what is paid, the table, players.

pub mod agents;
pub mod payments;
pub mod scoring;
pub mod settlement;
pub mod table;
mod waits;
