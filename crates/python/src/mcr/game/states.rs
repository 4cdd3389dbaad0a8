//! A complete game with its judge.

use super::actions::Action;
use super::events::Event;
use super::observations::GameView;
use crate::errors::raise_answer;
use crate::games::arguments::{Bytes, seat};
use crate::games::melds::{DeclaredMeld, declared};
use crate::mcr::scoring::Win;
use paili_answers::games::mcr::walls::deal_of;
use paili_core::games::{Seat, TableGame};
use paili_core::mcr::table::{self as core, Game, State};
use pyo3::prelude::*;
use std::borrow::Cow;

/// The walls and the prevalent wind of a game.
#[pyclass(eq, frozen, hash, module = "paili._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal(pub core::Deal);

#[pymethods]
impl Deal {
    #[new]
    fn new(walls: Vec<Vec<u8>>, prevalent_wind: u8) -> PyResult<Self> {
        Ok(Deal(deal_of(&walls, seat(prevalent_wind)?).map_err(raise_answer)?))
    }

    #[staticmethod]
    fn random(seed: u64, index: u32, flowers: bool) -> Self {
        Deal(core::Deal::random(seed, index, flowers))
    }

    #[getter]
    fn walls(&self) -> Vec<Bytes> {
        self.0.walls().into_iter().map(Cow::Owned).collect()
    }

    #[getter]
    fn prevalent_wind(&self) -> u8 {
        self.0.prevalent() as u8
    }
}

/// A game with the observation of each seat.
#[pyclass(frozen, module = "paili._core")]
pub struct GameState(pub Game);

impl GameState {
    fn state(&self) -> &State {
        self.0.state()
    }
}

#[pymethods]
impl GameState {
    #[new]
    fn new(deal: &Bound<'_, Deal>) -> Self {
        GameState(Game::new(deal.get().0))
    }

    fn legal_actions(&self, at: u8) -> PyResult<Vec<Action>> {
        Ok(self.state().legal_actions(seat(at)?).into_iter().map(Action).collect())
    }

    fn choosers(&self) -> Vec<u8> {
        let has_choice = |seat: &Seat| self.state().has_choice(*seat);
        Seat::ALL.into_iter().filter(has_choice).map(|seat| seat.0).collect()
    }

    /// Returns the state after four answers; `None` if the game is over.
    fn apply(&self, actions: [Bound<'_, Action>; 4]) -> Option<GameState> {
        let mut after = self.0.clone();
        after.apply(&actions.map(|action| action.get().0)).map(|_| GameState(after))
    }

    #[getter]
    fn last(&self) -> Event {
        Event(self.state().table().last())
    }

    fn view(&self, at: u8) -> PyResult<GameView> {
        Ok(GameView(self.0.view(seat(at)?).clone()))
    }

    fn hand(&self, at: u8) -> PyResult<Bytes> {
        Ok(self.state().hand(seat(at)?).to_vec().into())
    }

    fn melds(&self, at: u8) -> PyResult<Vec<DeclaredMeld>> {
        Ok(declared(self.state().table().seat(seat(at)?).melds.iter().copied()))
    }

    fn wall_left(&self, at: u8) -> PyResult<u8> {
        Ok(self.state().table().seat(seat(at)?).wall_left)
    }

    fn payments(&self) -> Option<[i32; 4]> {
        self.state().outcome().map(|outcome| outcome.payments)
    }

    /// Returns the hand that has won.
    fn win(&self) -> Option<Win> {
        self.state().outcome()?.win.as_ref().map(|(win, _)| Win(*win))
    }
}
