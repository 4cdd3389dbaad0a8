//! The game of Chinese Standard Mahjong as the judge of Botzone plays it.
//!
//! A game is a list of public [`Event`]s, one per stage. [`Table`] is the public state that follows
//! from events. An [`Observation`] is a table and the hand of one seat. A [`State`] is a table with
//! all hands and the walls, and resolves four [`Action`]s. All three change by events alone, so the
//! knowledge of a player is correct if its events are.

mod action;
mod deal;
mod event;
mod moves;
mod observation;
mod play;
mod state;
mod visible;

pub use action::Action;
pub use deal::{Deal, FLOWERS, PRESENT, UNKNOWN, Wall};
pub use event::Event;
pub use moves::Moves;
pub use observation::Observation;
pub use play::{Game, Record, simulate_games};
pub use state::{Outcome, State};
pub use visible::{Declared, Discard, Public, Table};
