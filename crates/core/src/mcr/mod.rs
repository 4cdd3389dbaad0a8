//! Chinese Standard Mahjong: scoring, the table, and players.

pub mod agents;
pub mod scoring;
pub mod table;
