//! Players that choose by what they know.

pub mod delta;
mod greedy;
mod learned;
mod opening;
pub mod search;
mod value;

pub use delta::Delta;
pub use greedy::Greedy;
pub(crate) use opening::rules_without;
pub use search::Search;
pub use value::Value;

use crate::games::learning::Learned;
use crate::games::{Agent, Random};
use crate::sichuan::table::State;

/// The players that there are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AgentKind {
    /// Any legal action, all equally likely.
    Random,
    /// The lowest deficiency.
    Greedy,
    /// The policy of Li & Yan 2019.
    Delta,
    /// Exact plans for points.
    Value,
    /// Expected points, over samples of what may come.
    Search(search::Parameters),
    /// What was learnt by playing.
    Learned,
}

impl AgentKind {
    /// Their names.
    pub const NAMES: [&'static str; 6] =
        ["random", "greedy", "delta", "value", "search", "learned"];

    /// The player of that name; "search" may have parameters, as in "search:kong=2".
    pub fn named(name: &str) -> Option<AgentKind> {
        match name {
            "random" => Some(AgentKind::Random),
            "greedy" => Some(AgentKind::Greedy),
            "delta" => Some(AgentKind::Delta),
            "value" => Some(AgentKind::Value),
            "learned" => Some(AgentKind::Learned),
            "search" => Some(AgentKind::Search(search::Parameters::default())),
            _ => name
                .strip_prefix("search:")
                .and_then(search::Parameters::parse)
                .map(AgentKind::Search),
        }
    }

    /// A player for one game.
    pub fn player(self, seed: u64, seat: u8) -> Box<dyn Agent<State> + Send> {
        match self {
            AgentKind::Random => Box::new(Random::new(seed, seat)),
            AgentKind::Greedy => Box::new(Greedy),
            AgentKind::Delta => Box::new(Delta),
            AgentKind::Value => Box::new(Value),
            AgentKind::Learned => Box::new(Learned),
            AgentKind::Search(parameters) => Box::new(Search::new(parameters)),
        }
    }
}
