//! Players that choose by what they observe.

mod greedy;
mod random;
pub mod search;
pub mod wang2020;

pub use greedy::Greedy;
pub use random::Random;
pub use search::Search;
pub use wang2020::Wang2020;

use crate::game::{Action, Observation};

/// A player.
pub trait Agent {
    /// The answer at a stage at which there is a choice.
    fn act(&mut self, observation: &Observation) -> Action;
}

/// The players that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentKind {
    /// Any legal action, all equally likely.
    Random,
    /// The lowest deficiency.
    Greedy,
    /// Plans for wins that count.
    Search,
    /// The bot of Wang, Lyu & Chen 2020.
    Wang2020,
}

impl AgentKind {
    /// All of them, by name.
    pub const NAMES: [(&'static str, AgentKind); 4] = [
        ("random", AgentKind::Random),
        ("greedy", AgentKind::Greedy),
        ("search", AgentKind::Search),
        ("wang2020", AgentKind::Wang2020),
    ];

    /// The player of that name.
    pub fn named(name: &str) -> Option<AgentKind> {
        AgentKind::NAMES.iter().find(|(known, _)| *known == name).map(|&(_, kind)| kind)
    }

    /// A player for one game.
    pub fn player(self, seed: u64, seat: u8) -> Box<dyn Agent + Send> {
        match self {
            AgentKind::Random => Box::new(Random::new(seed, seat)),
            AgentKind::Greedy => Box::new(Greedy),
            AgentKind::Search => Box::new(Search::default()),
            AgentKind::Wang2020 => Box::new(Wang2020::default()),
        }
    }
}
