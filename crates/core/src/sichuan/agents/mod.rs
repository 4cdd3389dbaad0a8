//! Players that choose by what they know.

mod greedy;

pub use greedy::Greedy;

use crate::games::{Agent, Random};
use crate::sichuan::table::State;

/// The players that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentKind {
    /// Any legal action, all equally likely.
    Random,
    /// The lowest deficiency.
    Greedy,
}

impl AgentKind {
    /// Their names.
    pub const NAMES: [&'static str; 2] = ["random", "greedy"];

    /// The player of that name.
    pub fn named(name: &str) -> Option<AgentKind> {
        match name {
            "random" => Some(AgentKind::Random),
            "greedy" => Some(AgentKind::Greedy),
            _ => None,
        }
    }

    /// A player for one game.
    pub fn player(self, seed: u64, seat: u8) -> Box<dyn Agent<State> + Send> {
        match self {
            AgentKind::Random => Box::new(Random::new(seed, seat)),
            AgentKind::Greedy => Box::new(Greedy),
        }
    }
}
