//! The agent `closed`: keeps its hand concealed.
//!
//! It claims a discard only to win. Its discards, its concealed kongs and its caution are those of
//! the first version of [`Search`] without calls: every tile of a hand must be drawn, except the
//! last. It does not evaluate calls.

use crate::games::Agent;
use crate::mcr::agents::search::{Parameters, Search};
use crate::mcr::table::{Action, Game, Observation};

/// The agent `closed`.
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
        // After a draw no call is legal, and otherwise only calls and passes are.
        match observation.drawn() {
            Some(_) => self.0.act(observation),
            None => Action::Pass,
        }
    }
}
