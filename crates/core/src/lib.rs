//! Exact, knowledge-aware Mahjong hand analysis: deficiency, acceptance, discards, completions.
//!
//! Data flows upwards: input is checked once ([`model`]), cut into suits and honours ([`parts`]), put
//! together again by [`forms`], and asked about ([`analysis`], [`planning`], [`outlook`],
//! [`simulation`]; with wild tiles, [`jokers`]). What all games share is in [`games`]; what only one has stands
//! in its own module ([`mcr`], [`riichi`], [`sichuan`]). [`environments`] gives games to those who learn to play.

pub mod analysis;
pub mod environments;
pub mod forms;
pub mod games;
pub mod inference;
pub mod jokers;
pub mod mcr;
pub mod model;
pub mod outlook;
pub mod parts;
pub mod planning;
pub mod question;
pub mod required;
pub mod riichi;
pub mod sichuan;
pub mod simulation;
