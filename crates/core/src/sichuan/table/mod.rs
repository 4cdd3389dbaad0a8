//! The game of Sichuan Mahjong, played until three seats have won.
//!
//! A game is a list of [`Event`]s, each with the payments that it causes. [`Table`] is the public
//! state that follows from events; the private knowledge of a seat follows from the events that it
//! sees. A [`View`] combines both by reference, and an [`Observation`] by value. A [`State`] has
//! all four seats and the wall, and resolves four [`Action`]s.

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
