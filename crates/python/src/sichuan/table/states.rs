//! A complete game with its judge.

use super::actions::SichuanAction;
use super::deals::{Direction, SichuanDeal};
use super::events::SichuanEvent;
use super::observations::{SichuanStage, SichuanView, discards_of, kongs_of};
use crate::errors::raise;
use crate::games::arguments::{Bytes, seat};
use crate::games::melds::{DeclaredMeld, declared};
use crate::sichuan::rules::SichuanRules;
use crate::sichuan::settlement::KongIncome;
use paili_core::games::Seat;
use paili_core::sichuan::table::State;
use pyo3::prelude::*;

/// A game with the knowledge of each seat.
#[pyclass(frozen, module = "paili._core")]
pub struct SichuanState(pub State);

#[pymethods]
impl SichuanState {
    #[new]
    fn new(deal: &Bound<'_, SichuanDeal>, rules: &Bound<'_, SichuanRules>) -> PyResult<Self> {
        Ok(SichuanState(State::new(deal.get().0, &rules.get().rules).map_err(raise)?))
    }

    /// Returns the events of the deal, one for each seat.
    fn dealt(&self) -> Vec<SichuanEvent> {
        self.0.dealt().into_iter().map(SichuanEvent).collect()
    }

    /// Returns the state after four answers, and the events that led to it.
    fn apply(
        &self,
        actions: [Bound<'_, SichuanAction>; 4],
    ) -> PyResult<(SichuanState, Vec<SichuanEvent>)> {
        let mut after = self.0.clone();
        let events = after.apply(&actions.map(|action| action.get().0)).map_err(raise)?;
        Ok((SichuanState(after), events.into_iter().map(SichuanEvent).collect()))
    }

    #[getter]
    fn stage(&self) -> SichuanStage {
        self.0.table().stage().into()
    }

    #[getter]
    fn direction(&self) -> Option<Direction> {
        self.0.table().direction().map(Into::into)
    }

    #[getter]
    fn turn(&self) -> u8 {
        self.0.table().turn().0
    }

    #[getter]
    fn offered(&self) -> Option<u8> {
        self.0.table().offered().map(|tile| tile.0)
    }

    fn legal_actions(&self, at: u8) -> PyResult<Vec<SichuanAction>> {
        Ok(self.0.legal_actions(seat(at)?).into_iter().map(SichuanAction).collect())
    }

    fn choosers(&self) -> Vec<u8> {
        seats(|seat| self.0.view(seat).has_choice())
    }

    /// Returns the seats that must answer.
    fn asked(&self) -> Vec<u8> {
        seats(|seat| self.0.table().is_asked(seat))
    }

    fn view(&self, at: u8) -> PyResult<SichuanView> {
        Ok(SichuanView(self.0.observation(seat(at)?)))
    }

    fn hand(&self, at: u8) -> PyResult<Bytes> {
        Ok(self.0.hand(seat(at)?).to_vec().into())
    }

    fn melds(&self, at: u8) -> PyResult<Vec<DeclaredMeld>> {
        Ok(declared(self.0.table().seat(seat(at)?).declared()))
    }

    fn discards(&self, at: u8) -> PyResult<Bytes> {
        Ok(discards_of(self.0.table(), seat(at)?))
    }

    fn void(&self, at: u8) -> PyResult<Option<u8>> {
        Ok(self.0.table().seat(seat(at)?).void)
    }

    /// The seats that have not won, as flags.
    #[getter]
    fn is_in(&self) -> [bool; 4] {
        self.0.table().is_in()
    }

    #[getter]
    fn scores(&self) -> [i64; 4] {
        self.0.table().scores()
    }

    /// Incomes of all kongs.
    #[getter]
    fn kongs(&self) -> Vec<KongIncome> {
        kongs_of(self.0.table())
    }

    #[getter]
    fn wall_left(&self) -> u8 {
        self.0.table().wall_left()
    }

    /// The tiles that can still be drawn, in the order of the wall.
    #[getter]
    fn wall(&self) -> Bytes {
        self.0.wall().to_vec().into()
    }
}

/// Returns the numbers of the seats that satisfy a condition.
fn seats(holds: impl Fn(Seat) -> bool) -> Vec<u8> {
    Seat::ALL.into_iter().filter(|&seat| holds(seat)).map(|seat| seat.0).collect()
}
