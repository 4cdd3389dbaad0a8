//! Code shared by all games: seats, chance, faults, whole games of native players, and learning.
//!
//! A game says what it is by implementing [`TableGame`]; what differs from game to game has a
//! module of its own ([`crate::mcr`], [`crate::sichuan`]).

mod choices;
pub mod learning;
mod parameters;
mod playing;
mod random;
mod regression;
mod rng;
mod seat;
mod verdict;

pub(crate) use choices::best_first;
pub use parameters::Parameter;
pub(crate) use parameters::parameters;
pub use playing::{Agent, Players, TableGame, play, simulate};
pub use random::Random;
pub(crate) use regression::{exponential, logarithm, logistic, of_count};
pub use rng::game_seed;
pub(crate) use rng::{below, of_deal, shuffle};
pub use seat::Seat;
pub use verdict::Verdict;
