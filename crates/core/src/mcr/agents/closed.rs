//! The agent `closed`: keeps its hand concealed.
//!
//! It calls a discard only to win. Its discards, its concealed kongs and its fear of the others
//! are those of the first version of [`Search`] that counts on no calls: every tile of a hand must
//! be drawn, but for the last. It does not look at what a call would have been worth.

use crate::games::Agent;
use crate::mcr::agents::search::{Parameters, Search};
use crate::mcr::table::{Action, Game, Observation};

/// The player.
#[derive(Clone, Copy, Debug)]
pub struct Closed(Search);

impl Default for Closed {
    fn default() -> Closed {
        Closed(Search::new(Parameters { call: 0.0, ..Parameters::first() }))
    }
}

impl Agent<Game> for Closed {
    fn act(&mut self, observation: &Observation) -> Action {
        if observation.is_legal(Action::Win) {
            return Action::Win;
        }
        // A seat that has drawn may call nothing, and one that has not may do nothing else.
        match observation.drawn() {
            Some(_) => self.0.act(observation),
            None => Action::Pass,
        }
    }
}
