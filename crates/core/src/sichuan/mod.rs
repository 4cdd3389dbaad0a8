//! Sichuan Mahjong: scoring, payments, the table, and players.

pub mod agents;
pub mod payments;
pub mod scoring;
pub mod settlement;
pub mod table;
mod waits;
