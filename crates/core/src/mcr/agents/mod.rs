//! Players that choose by what they observe.

mod answers;
mod concealed;
mod greedy;
mod hasty;
mod learned;
pub mod pattern;
mod pungs;
pub mod search;
pub mod wang2020;

pub use concealed::Closed;
pub use greedy::Greedy;
pub use hasty::Hasty;
pub use pattern::Patterns;
pub use pungs::Pungs;
pub use search::Search;
pub use wang2020::Wang2020;

use crate::games::learning::Learned;
use crate::games::{Agent, Random};
use crate::mcr::table::Game;

/// The native agents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AgentKind {
    /// The agent `random`: any legal action, all equally likely.
    Random,
    /// The agent `greedy`: the lowest deficiency.
    Greedy,
    /// The agent `search`: complete hands that are worth enough, weighed.
    Search(search::Parameters),
    /// The bot of Wang, Lyu & Chen 2020.
    Wang2020,
    /// The agent `pattern`: the nearest of a list of patterns.
    Pattern,
    /// The agent `pungs`: pungs, pairs and honours.
    Pungs,
    /// The agent `closed`: no calls but wins.
    Closed,
    /// The agent `hasty`: the nearest win that counts.
    Hasty,
    /// The agent `learned`: a network that has learned by playing.
    Learned,
}

impl AgentKind {
    /// The names of the agents, without parameters.
    pub const NAMES: [&'static str; 10] = [
        "random", "greedy", "wang2020", "search", "search-1", "pattern", "closed", "pungs",
        "hasty", "learned",
    ];

    /// Returns the agent of a name; "search" may have parameters, as in "search:fan=2".
    pub fn named(name: &str) -> Option<AgentKind> {
        match name {
            "random" => Some(AgentKind::Random),
            "greedy" => Some(AgentKind::Greedy),
            "wang2020" => Some(AgentKind::Wang2020),
            "search" => Some(AgentKind::Search(search::Parameters::default())),
            "search-1" => Some(AgentKind::Search(search::Parameters::first())),
            "pattern" => Some(AgentKind::Pattern),
            "closed" => Some(AgentKind::Closed),
            "pungs" => Some(AgentKind::Pungs),
            "hasty" => Some(AgentKind::Hasty),
            "learned" => Some(AgentKind::Learned),
            _ => name
                .strip_prefix("search:")
                .and_then(search::Parameters::parse)
                .map(AgentKind::Search),
        }
    }

    /// Returns a player for one game.
    pub fn player(self, seed: u64, seat: u8) -> Box<dyn Agent<Game> + Send> {
        match self {
            AgentKind::Random => Box::new(Random::new(seed, seat)),
            AgentKind::Greedy => Box::new(Greedy),
            AgentKind::Search(parameters) => Box::new(Search::new(parameters)),
            AgentKind::Wang2020 => Box::new(Wang2020::default()),
            AgentKind::Pattern => Box::new(Patterns),
            AgentKind::Closed => Box::new(Closed::default()),
            AgentKind::Pungs => Box::new(Pungs),
            AgentKind::Hasty => Box::new(Hasty),
            AgentKind::Learned => Box::new(Learned),
        }
    }
}
