//! Chinese Standard Mahjong: what a win is worth, hands that are worth enough, the table, players.

pub mod agents;
pub mod completions;
pub mod scoring;
pub mod table;
