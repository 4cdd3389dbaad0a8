//! The agent `pungs`: aims at pungs, pairs and honours.
//!
//! It aims at hands of pungs, flushes with honours, dragons and winds, and seven pairs: all
//! patterns of the agent [`Patterns`](super::Patterns) made of pungs or pairs at once. It calls
//! every pung that keeps one of them possible and does not take it far from the best, whether or
//! not the pung brings it nearer. It ignores other hands, even nearer ones, and the actions of the
//! other players except the tiles that they show.

use super::greedy::Greedy;
use super::pattern::{Weigher, patterns};
use crate::games::Agent;
use crate::mcr::table::{Action, Game, Observation};

/// Factor by which the worth of a hand may fall after a pung or a kong.
const PUNG: f64 = 3.0;

/// The agent `pungs`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pungs;

impl Agent<Game> for Pungs {
    fn act(&mut self, observation: &Observation) -> Action {
        if observation.is_legal(Action::Win) {
            return Action::Win;
        }
        let patterns =
            patterns::of_pungs(observation.seat().wind(), observation.table().prevalent());
        let taste = |action| match action {
            Action::Pass | Action::Play(_) | Action::Chow { .. } => 1.0,
            _ => PUNG,
        };
        let best = Weigher::new(observation).best_answer(observation, &patterns, taste);
        best.unwrap_or_else(|| Greedy.act(observation))
    }
}
