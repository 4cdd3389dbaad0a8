//! Chinese Standard Mahjong as an environment for reinforcement learning.

mod features;
pub mod numbering;
mod planes;

pub use features::FEATURES;
pub use planes::PLANES;

use super::{Block, Choice, Environment, Numbers};
use crate::games::Seat;
use crate::mcr::agents::AgentKind;
use crate::mcr::table::{Action, Deal, Event, Moves, State};
use crate::model::error::CoreError;
use crate::model::meld::Meld;

/// Options of the deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// Whether the deal has flowers and a single wall.
    pub flowers: bool,
}

impl Environment for State {
    type Setting = Setting;
    type View<'a> = Moves<'a>;
    type Action = Action;
    /// The meld that was claimed.
    type Begun = Option<Meld>;
    type Player = AgentKind;

    const ACTIONS: usize = numbering::ACTIONS;
    const ROWS: usize = 4;
    const PLANES: &'static [Block] = PLANES;
    const FEATURES: &'static [Block] = FEATURES;
    const PASS: Action = Action::Pass;
    const ALLOWS_SEVERAL_WINNERS: bool = false;

    fn start(setting: &Setting, seed: u64, index: u32) -> Result<State, CoreError> {
        Ok(State::new(Deal::random(seed, index, setting.flowers)))
    }

    fn view(&self, seat: Seat) -> Moves<'_> {
        self.moves(seat)
    }

    fn is_over(&self) -> bool {
        self.table().last().is_end()
    }

    fn gained(&self) -> [i64; 4] {
        self.outcome().map_or([0; 4], |outcome| outcome.payments.map(i64::from))
    }

    fn first_asked(&self) -> Seat {
        match self.table().last() {
            Event::Draw { seat, .. } => seat,
            last => last.actor().map_or(Seat(0), |seat| seat.after(1)),
        }
    }

    fn apply(&mut self, answers: &[Action; 4]) {
        State::apply(self, answers);
    }

    fn answer(&self, seat: Seat, player: AgentKind, seed: u64) -> Action {
        player.player(seed, seat.0).act(&self.observation(seat))
    }

    fn legal(view: Moves<'_>, begun: &Option<Meld>) -> Numbers {
        numbering::legal(view, *begun)
    }

    fn rank(number: usize) -> Option<u8> {
        numbering::rank(number)
    }

    fn choose(
        view: Moves<'_>,
        begun: &Option<Meld>,
        number: usize,
    ) -> Choice<Action, Option<Meld>> {
        numbering::choose(view, *begun, number)
    }

    fn next_number(view: Moves<'_>, begun: &Option<Meld>, action: Action) -> Option<usize> {
        numbering::next_number(view, *begun, action)
    }

    fn fill_planes(view: Moves<'_>, begun: &Option<Meld>, planes: &mut [u8]) {
        planes::fill(view, *begun, planes);
    }

    fn fill_features(view: Moves<'_>, begun: &Option<Meld>, features: &mut [f32]) {
        features::fill(view, *begun, features);
    }
}
