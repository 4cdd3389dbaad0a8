//! Chinese Standard Mahjong: what a win is worth, the table, players.

pub mod agents;
pub mod scoring;
pub mod table;
