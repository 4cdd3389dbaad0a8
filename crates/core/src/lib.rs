//! Exact, knowledge-aware Mahjong hand analysis: deficiency, acceptance, discards, completions.
//!
//! Data flows upwards: input is checked once ([`position`]), seen as material that a complete hand
//! may use, cut into suits ([`suit`]), and put together again by forms ([`deficiency`]), draws and
//! discards ([`acceptance`]).

pub mod acceptance;
pub mod agents;
pub mod batch;
pub mod census;
pub mod completions;
pub mod deficiency;
pub mod error;
pub mod game;
pub mod legal;
pub mod meld;
pub mod outlook;
pub mod planning;
pub mod position;
pub mod rules;
pub mod scoring;
pub mod simulation;
pub mod suit;
pub mod tile;
mod vectorized;
