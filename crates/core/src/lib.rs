//! Exact, knowledge-aware Mahjong hand analysis: deficiency, acceptance, discards, completions.
//!
//! Data flows upwards: input is checked once ([`model`]), split into suits and honours ([`parts`]),
//! combined by [`forms`], and analysed ([`analysis`], [`planning`], [`outlook`], [`simulation`];
//! with wild tiles, [`jokers`]). Code shared by all games is in [`games`]; each game has its own
//! module ([`mcr`], [`riichi`], [`sichuan`]). [`environments`] are interfaces of the games for
//! reinforcement learning.

pub mod analysis;
pub mod environments;
pub mod forms;
pub mod games;
pub mod inference;
pub mod jokers;
pub mod mcr;
pub mod minimum_worth;
pub mod model;
pub mod outlook;
pub mod parts;
pub mod planning;
pub mod question;
pub mod riichi;
pub mod sichuan;
pub mod simulation;
