//! The game of Chinese Standard Mahjong as the judge of Botzone plays it.
//!
//! A game is a list of [`Event`]s, one a stage: what everybody is told. [`Table`] is what follows
//! from events for all to see. An [`Observation`] is a table and the hand of one seat; a [`State`]
//! is a table with all hands and the walls, and rules what four [`Action`]s come to. All three
//! change by events alone, so what a player knows is right if what he was told is.

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
