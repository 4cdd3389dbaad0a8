//! The game of Sichuan Mahjong, played to three winners.
//!
//! A game is a list of [`Event`]s, each with the payments that it causes. [`Table`] is what follows
//! from events for all to see; what one seat knows besides follows from what it is told. A [`View`]
//! is both together, and an [`Observation`] the same as a value; a [`State`] has all four seats and
//! the wall, and rules what four [`Action`]s come to.

mod action;
mod deal;
mod event;
mod observation;
mod order;
mod own;
mod play;
mod state;
mod view;
mod visible;

pub use action::Action;
pub use deal::{DEALT, Deal, Direction, WALL};
pub use event::{Change, End, Event};
pub use observation::Observation;
pub use play::{Record, WinRecord, simulate_games};
pub use state::State;
pub use view::View;
pub use visible::{Declared, Discard, Public, Stage, Table};
