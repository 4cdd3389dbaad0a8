//! Sichuan Mahjong as an environment for reinforcement learning.

mod features;
pub mod numbering;
mod planes;

pub use features::FEATURES;
pub use planes::PLANES;

use super::{Block, Choice, Environment, Numbers};
use crate::games::{Seat, TableGame};
use crate::model::error::CoreError;
use crate::model::sichuan::SichuanRules;
use crate::sichuan::agents::AgentKind;
use crate::sichuan::table::{Action, Deal, Stage, State, View};
use numbering::Given;

impl Environment for State {
    type Setting = SichuanRules;
    type View<'a> = View<'a>;
    type Action = Action;
    type Begun = Given;
    type Player = AgentKind;

    const ACTIONS: usize = numbering::ACTIONS;
    const ROWS: usize = 3;
    const PLANES: &'static [Block] = PLANES;
    const FEATURES: &'static [Block] = FEATURES;
    const PASS: Action = Action::Pass;
    const ALLOWS_SEVERAL_WINNERS: bool = true;

    fn start(rules: &SichuanRules, seed: u64, index: u32) -> Result<State, CoreError> {
        State::new(Deal::random(seed, index), rules)
    }

    #[inline]
    fn view(&self, seat: Seat) -> View<'_> {
        State::view(self, seat)
    }

    fn is_over(&self) -> bool {
        self.table().stage() == Stage::Over
    }

    fn gained(&self) -> [i64; 4] {
        self.table().scores()
    }

    fn first_asked(&self) -> Seat {
        match self.table().stage() {
            Stage::Turn => self.table().turn(),
            Stage::Discard | Stage::Robbery => self.table().turn().after(1),
            Stage::Exchange | Stage::Void | Stage::Over => Seat(0),
        }
    }

    fn apply(&mut self, answers: &[Action; 4]) {
        TableGame::advance(self, answers, &mut Vec::new());
    }

    fn answer(&self, seat: Seat, player: AgentKind, seed: u64) -> Action {
        player.player(seed, seat.0).act(State::view(self, seat))
    }

    fn legal(view: View<'_>, begun: &Given) -> Numbers {
        numbering::legal(view, begun)
    }

    fn rank(number: usize) -> Option<u8> {
        numbering::rank(number)
    }

    fn choose(_: View<'_>, begun: &Given, number: usize) -> Choice<Action, Given> {
        numbering::choose(begun, number)
    }

    fn next_number(_: View<'_>, begun: &Given, action: Action) -> Option<usize> {
        numbering::next_number(begun, action)
    }

    fn fill_planes(view: View<'_>, begun: &Given, planes: &mut [u8]) {
        planes::fill(view, begun, planes);
    }

    fn fill_features(view: View<'_>, begun: &Given, features: &mut [f32]) {
        features::fill(view, begun, features);
    }
}
