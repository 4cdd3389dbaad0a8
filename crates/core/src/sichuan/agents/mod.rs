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

/// The native agents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AgentKind {
    /// The agent `random`: any legal action, all equally likely.
    Random,
    /// The agent `greedy`: the lowest deficiency.
    Greedy,
    /// The agent `delta`: the policy of Li & Yan 2019.
    Delta,
    /// The agent `value`: exact plans for points.
    Value,
    /// The agent `search`: expected points, over samples of the future.
    Search(search::Parameters),
    /// The agent `learned`: a network that has learned by playing.
    Learned,
}

impl AgentKind {
    /// The names of the agents, without parameters.
    pub const NAMES: [&'static str; 6] =
        ["random", "greedy", "delta", "value", "search", "learned"];

    /// Returns the agent of a name; "search" may have parameters, as in "search:kong=2".
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

    /// Returns a player for one game.
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
