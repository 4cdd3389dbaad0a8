//! A player that has learned by playing.
//!
//! It weighs answers as [`super::search`] does, on fewer samples of the future. A [`Network`] reads
//! the results of the samples for each answer, and what the other seats show ([`numbers`]). It began
//! with the judgement of `search`, and has learned from several hundred thousand games
//! ([`crate::games::learning`]).

mod critic;
mod numbers;

use crate::games::learning::{Considered, Learning, Network, Pupil};
use crate::games::{Agent, Seat};
use crate::model::error::CoreError;
use crate::model::sichuan::SichuanRules;
use crate::sichuan::agents::AgentKind;
use crate::sichuan::agents::opening::farness;
use crate::sichuan::agents::search::{Parameters, Weigher};
use crate::sichuan::table::{Action, Deal, Stage, State, View};
use numbers::{ANSWER, POSITION};
use std::sync::LazyLock;

/// Samples for an answer.
const SAMPLES: f64 = 64.0;
/// Samples for the exchange and the void suit.
const FIRST_SAMPLES: f64 = 32.0;
/// Exchanges that are weighed: those after which the hand is nearest.
const EXCHANGES: usize = 8;

/// The network of the player.
static LEARNED: LazyLock<Network> = LazyLock::new(|| {
    let read = Network::read(include_bytes!("weights.bin"), POSITION, ANSWER);
    // A test reads the file.
    read.unwrap_or_else(|error| unreachable!("{error}"))
});

impl Learning for State {
    type Rules = SichuanRules;
    type Kind = AgentKind;
    type Plan = ();

    const POSITION: usize = POSITION;
    const ANSWER: usize = ANSWER;
    const TABLE: usize = critic::TABLE;

    fn start(rules: &SichuanRules, seed: u64, number: u32) -> Result<State, CoreError> {
        rules.check()?;
        State::new(Deal::random(seed, number), rules)
    }

    fn player(kind: AgentKind, seed: u64, seat: Seat) -> Box<dyn Agent<State> + Send> {
        kind.player(seed, seat.0)
    }

    fn learned() -> &'static Network {
        &LEARNED
    }

    fn considered(view: View<'_>) -> Considered<State> {
        let parameters =
            Parameters { samples: SAMPLES, first_samples: FIRST_SAMPLES, ..Parameters::default() };
        let weigher = Weigher::new(&parameters, &view, &[]);
        let answers = weigher.answers(&legal(&view));
        let (mut position, mut numbers) = (Vec::new(), Vec::new());
        numbers::fill_position(&view, &weigher.forecast, &mut position);
        numbers::fill_answers(&view, &answers, &mut numbers);
        Considered {
            actions: answers.iter().map(|one| one.answer.action).collect(),
            worths: answers.iter().map(|one| one.answer.worth).collect(),
            position,
            numbers,
            plan: (),
        }
    }

    fn gained(&self, seat: Seat) -> f32 {
        let table = self.table();
        table.scores()[seat.index()] as f32 / table.rules().base as f32
    }

    fn fill_table(
        &self,
        seat: Seat,
        pupils: &[Pupil<'_, State>; 4],
        _: &[(); 4],
        into: &mut Vec<f32>,
    ) {
        critic::fill_table(self, seat, pupils, into);
    }
}

/// Returns the legal actions; of exchanges only those that leave the nearest hands.
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
