//! A player that has learned by playing.
//!
//! It finds the nearest winning hands as [`super::wang2020`] does. A [`Network`] reads their
//! chances and fan after each answer, the danger of the discard, the tiles that remain, and what
//! the other seats show ([`numbers`]). The network has imitated [`super::search`], and then learned
//! by playing ([`crate::games::learning`]).

mod critic;
mod numbers;
mod weighing;

use crate::games::learning::{Considered, Learning, Network, Pupil};
use crate::games::{Agent, Seat};
use crate::mcr::agents::AgentKind;
use crate::mcr::table::{Deal, Game, Observation};
use crate::model::error::CoreError;
use crate::model::tile::KINDS;
use numbers::{ANSWER, POSITION};
use std::sync::LazyLock;
use weighing::Weighed;

/// Points that a unit of reward stands for.
const UNIT: f32 = 16.0;

/// The network of the player.
static LEARNED: LazyLock<Network> = LazyLock::new(|| {
    let read = Network::read(include_bytes!("weights.bin"), POSITION, ANSWER);
    // A test reads the file.
    read.unwrap_or_else(|error| unreachable!("{error}"))
});

/// The plan of a seat: the nearest winning hands of its hand.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Tiles that the nearest winning hands lack; none if no winning hand is near.
    distance: Option<u8>,
    /// Logarithm of the sum of their chances.
    chance: f64,
    /// Mean fan of the likeliest ones.
    fan: f64,
    /// The share of chances of those that lack each kind.
    wanted: [f32; KINDS],
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { distance: None, chance: weighing::NEVER, fan: 0.0, wanted: [0.0; KINDS] }
    }
}

impl Learning for Game {
    type Rules = ();
    type Kind = AgentKind;
    type Plan = Plan;

    const POSITION: usize = POSITION;
    const ANSWER: usize = ANSWER;
    const TABLE: usize = critic::TABLE;

    fn start((): &(), seed: u64, number: u32) -> Result<Game, CoreError> {
        Ok(Game::new(Deal::random(seed, number, false)))
    }

    fn player(kind: AgentKind, seed: u64, seat: Seat) -> Box<dyn Agent<Game> + Send> {
        kind.player(seed, seat.0)
    }

    fn learned() -> &'static Network {
        &LEARNED
    }

    fn considered(view: &Observation) -> Considered<Game> {
        let Weighed { answers, plan } = weighing::weighed(view);
        let (mut position, mut numbers) = (Vec::new(), Vec::new());
        let forecast = numbers::fill_position(view, &plan, &mut position);
        numbers::fill_answers(view, &forecast, &answers, &mut numbers);
        Considered {
            actions: answers.iter().map(|answer| answer.action).collect(),
            worths: answers.iter().map(|answer| answer.chance).collect(),
            position,
            numbers,
            plan,
        }
    }

    fn gained(&self, seat: Seat) -> f32 {
        let outcome = self.state().outcome();
        outcome.map_or(0.0, |outcome| outcome.payments[seat.index()] as f32 / UNIT)
    }

    fn fill_table(
        &self,
        seat: Seat,
        _: &[Pupil<'_, Game>; 4],
        plans: &[Plan; 4],
        into: &mut Vec<f32>,
    ) {
        critic::fill_table(self.state(), seat, plans, into);
    }
}
