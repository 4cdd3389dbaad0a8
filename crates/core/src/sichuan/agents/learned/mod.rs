//! A player that has learnt by playing.
//!
//! It weighs answers as [`super::search`] does, on fewer samples of what may come, and a
//! [`Network`] reads what the samples tell of each answer ([`numbers`]), beside what is seen of the
//! others. The network begins as the judgement of `search`; what it prefers since then it has
//! learnt in some hundred thousand games, from what came of its choices ([`lessons`] are those
//! games). It answers what it prefers most.

pub mod lessons;
mod network;
mod numbers;

pub use network::Network;
pub use numbers::{ANSWER, POSITION};

use crate::games::{Agent, best_first, exponential};
use crate::sichuan::agents::opening::farness;
use crate::sichuan::agents::search::{Parameters, Weighed, Weigher};
use crate::sichuan::table::{Action, Stage, State, View};
use std::sync::LazyLock;

/// Samples for an answer.
const SAMPLES: f64 = 64.0;
/// Samples for the exchange and the void suit.
const FIRST_SAMPLES: f64 = 32.0;
/// Exchanges that are weighed: those after which the hand is nearest.
const EXCHANGES: usize = 8;

/// What the player has learnt.
static LEARNED: LazyLock<Network> = LazyLock::new(|| {
    let read = Network::read(include_bytes!("weights.bin"), POSITION, ANSWER);
    // A test reads the file.
    read.unwrap_or_else(|error| unreachable!("{error}"))
});

/// An answer, and how likely the network would choose it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LikelyAction {
    /// The answer.
    pub action: Action,
    /// How likely, from 0 to 1.
    pub chance: f64,
    /// Points that it is expected to lead to, as `search` weighs it.
    pub worth: f64,
}

/// What is considered: the answers, and what the network reads.
#[derive(Clone, Debug, Default)]
struct Considered {
    answers: Vec<Weighed>,
    position: Vec<f32>,
    numbers: Vec<f32>,
}

impl Considered {
    fn of(view: &View<'_>) -> Considered {
        let parameters =
            Parameters { samples: SAMPLES, first_samples: FIRST_SAMPLES, ..Parameters::default() };
        let weigher = Weigher::new(&parameters, view, &[]);
        let answers = weigher.answers(&legal(view));
        let (mut position, mut numbers) = (Vec::new(), Vec::new());
        numbers::fill_position(view, &weigher.forecast, &mut position);
        numbers::fill_answers(view, &answers, &mut numbers);
        Considered { answers, position, numbers }
    }

    /// How likely each answer is.
    fn chances(&self, network: &Network) -> Vec<f64> {
        let preferences = network.preferences(&self.position, &self.numbers);
        let most = preferences.iter().copied().fold(f32::MIN, f32::max);
        let odds = preferences.iter().map(|&one| exponential(f64::from(one - most)));
        let odds: Vec<f64> = odds.collect();
        let all: f64 = odds.iter().sum();
        odds.into_iter().map(|one| one / all).collect()
    }
}

/// The legal actions, of exchanges those that leave the nearest hands.
fn legal(view: &View<'_>) -> Vec<Action> {
    let mut legal = view.legal_actions();
    if view.table().stage() == Stage::Exchange {
        let after = |action: &Action| {
            let mut rest = *view.hand();
            if let Action::Exchange(tiles) = action {
                tiles.iter().for_each(|tile| rest[usize::from(tile.0)] -= 1);
            }
            (0..3).map(|void| farness(&rest, void)).min()
        };
        legal.sort_by_cached_key(after);
        legal.truncate(EXCHANGES);
    }
    legal
}

/// The player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Learned;

impl Learned {
    /// All answers that were considered, the likeliest first; none if there is nothing to choose.
    pub fn choices(&self, view: View<'_>) -> Vec<LikelyAction> {
        if !view.has_choice() {
            return Vec::new();
        }
        let considered = Considered::of(&view);
        let chances = considered.chances(&LEARNED);
        let likely = |(chance, one): (f64, &Weighed)| LikelyAction {
            action: one.answer.action,
            chance,
            worth: one.answer.worth,
        };
        let likely = chances.into_iter().zip(&considered.answers).map(likely).collect();
        best_first(likely, |one: &LikelyAction| one.chance)
    }
}

impl Agent<State> for Learned {
    fn act(&mut self, view: View<'_>) -> Action {
        self.choices(view).first().map_or(Action::Pass, |likely| likely.action)
    }
}
