//! The agent `pungs`: pungs, pairs and honours.
//!
//! It goes for hands of pungs, for flushes with honours, for dragons and winds, and for seven pairs:
//! those of the patterns of the agent [`Patterns`](super::Patterns) that are made of pungs or pairs,
//! all of them at once. It calls every pung that leaves it one of them and does not take it far from
//! the best, whether or not it brings it nearer. It does not look at other hands, even where they
//! are nearer, nor at what the other players do, but for the tiles that they show.

use super::greedy::Greedy;
use super::pattern::{Weigher, patterns};
use crate::games::Agent;
use crate::mcr::table::{Action, Game, Observation};

/// How many times less a hand may be worth after a pung or a kong.
const PUNG: f64 = 3.0;

/// The player.
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
