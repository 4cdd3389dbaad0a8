//! Players that choose by what they know.

mod delta;
mod greedy;
mod opening;
mod value;

pub use delta::Delta;
pub use greedy::Greedy;
pub use value::Value;

use crate::games::{Agent, Random};
use crate::sichuan::table::State;

/// The players that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentKind {
    /// Any legal action, all equally likely.
    Random,
    /// The lowest deficiency.
    Greedy,
    /// The policy of Li & Yan 2019.
    Delta,
    /// Exact plans for points.
    Value,
}

impl AgentKind {
    /// Their names.
    pub const NAMES: [&'static str; 4] = ["random", "greedy", "delta", "value"];

    /// The player of that name.
    pub fn named(name: &str) -> Option<AgentKind> {
        match name {
            "random" => Some(AgentKind::Random),
            "greedy" => Some(AgentKind::Greedy),
            "delta" => Some(AgentKind::Delta),
            "value" => Some(AgentKind::Value),
            _ => None,
        }
    }

    /// A player for one game.
    pub fn player(self, seed: u64, seat: u8) -> Box<dyn Agent<State> + Send> {
        match self {
            AgentKind::Random => Box::new(Random::new(seed, seat)),
            AgentKind::Greedy => Box::new(Greedy),
            AgentKind::Delta => Box::new(Delta),
            AgentKind::Value => Box::new(Value),
        }
    }
}
