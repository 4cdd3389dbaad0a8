//! The knowledge of one player about a game.

use super::actions::Action;
use super::events::Event;
use crate::games::arguments::{Bytes, seat, wind, wrong};
use crate::games::melds::{DeclaredMeld, declared};
use crate::mcr::scoring::Win;
use paili_core::mcr::scoring::score;
use paili_core::mcr::table::{self as core, Observation};
use pyo3::prelude::*;

/// A discard, called or not.
#[pyclass(eq, frozen, hash, get_all, module = "paili._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Discard {
    seat: u8,
    tile: u8,
    called: bool,
}

impl From<core::Discard> for Discard {
    fn from(discard: core::Discard) -> Discard {
        Discard { seat: discard.seat.0, tile: discard.tile.0, called: discard.called }
    }
}

/// The knowledge of one player about a game.
#[pyclass(frozen, eq, hash, module = "paili._core")]
#[derive(PartialEq, Eq, Hash)]
pub struct GameView(pub Observation);

#[pymethods]
impl GameView {
    #[new]
    fn new(at: u8, prevalent_wind: u8, duplicate: bool) -> PyResult<Self> {
        let prevalent = wind("prevalent_wind", prevalent_wind)?;
        Ok(GameView(Observation::new(seat(at)?, prevalent, duplicate)))
    }

    fn observe(&self, event: &Bound<'_, Event>) -> PyResult<GameView> {
        let event = event.get().0;
        let mut after = self.0.clone();
        let refused = |expected| wrong("event", format!("{event:?}"), expected);
        after.observe(event).map_err(refused)?;
        Ok(GameView(after))
    }

    #[getter]
    fn seat(&self) -> u8 {
        self.0.seat().0
    }

    #[getter]
    fn prevalent_wind(&self) -> u8 {
        self.0.table().prevalent() as u8
    }

    #[getter]
    fn duplicate(&self) -> bool {
        self.0.table().is_duplicate()
    }

    #[getter]
    fn last(&self) -> Event {
        Event(self.0.table().last())
    }

    #[getter]
    fn drawn(&self) -> Option<u8> {
        self.0.drawn().map(|tile| tile.0)
    }

    #[getter]
    fn hand(&self) -> Bytes {
        self.0.hand().to_vec().into()
    }

    #[getter]
    fn available(&self) -> Bytes {
        self.0.available().to_vec().into()
    }

    fn melds(&self, at: u8) -> PyResult<Vec<DeclaredMeld>> {
        Ok(declared(self.0.table().seat(seat(at)?).melds.iter().copied()))
    }

    fn discards(&self) -> Vec<Discard> {
        self.0.table().discards().iter().copied().map(Into::into).collect()
    }

    fn flowers(&self, at: u8) -> PyResult<u8> {
        Ok(self.0.table().seat(seat(at)?).flowers)
    }

    fn wall_left(&self, at: u8) -> PyResult<u8> {
        Ok(self.0.table().seat(seat(at)?).wall_left)
    }

    fn legal_actions(&self) -> Vec<Action> {
        self.0.legal_actions().into_iter().map(Action).collect()
    }

    fn is_legal(&self, action: &Bound<'_, Action>) -> bool {
        self.0.is_legal(action.get().0)
    }

    fn has_choice(&self) -> bool {
        self.0.has_choice()
    }

    /// Returns the win that could be declared now if its tiles are complete.
    fn win(&self) -> Option<Win> {
        let win = self.0.win()?;
        score(&win).map(|_| Win(win))
    }
}
