//! The knowledge of one player about a game.

use super::actions::SichuanAction;
use super::deals::Direction;
use super::events::SichuanEvent;
use crate::enums::python_enum;
use crate::errors::raise;
use crate::games::arguments::{Bytes, seat, wrong};
use crate::games::melds::{DeclaredMeld, declared};
use crate::sichuan::rules::SichuanRules;
use crate::sichuan::scoring::SichuanWin;
use crate::sichuan::settlement::KongIncome;
use paili_core::games::Seat;
use paili_core::model::tile::Tile;
use paili_core::sichuan::table::{Observation, Table};
use pyo3::prelude::*;

python_enum! {
    /// The stage of a game: the kind of answer that is expected.
    SichuanStage of paili_core::sichuan::table::Stage {
        Exchange,
        Void,
        Turn,
        Discard,
        Robbery,
        Over,
    }
}

/// The knowledge of one player about a game.
#[pyclass(frozen, eq, hash, module = "paili._core")]
#[derive(PartialEq, Eq, Hash)]
pub struct SichuanView(pub Observation);

impl SichuanView {
    fn table(&self) -> &Table {
        self.0.view().table()
    }
}

#[pymethods]
impl SichuanView {
    #[new]
    fn new(
        at: u8,
        rules: &Bound<'_, SichuanRules>,
        direction: Option<Direction>,
    ) -> PyResult<Self> {
        let direction = direction.map(Into::into);
        let start = Observation::start(seat(at)?, &rules.get().rules, direction);
        Ok(SichuanView(start.map_err(raise)?))
    }

    fn observe(&self, event: &Bound<'_, SichuanEvent>) -> PyResult<SichuanView> {
        let mut after = self.0.clone();
        let event = &event.get().0;
        let refused = |expected| wrong("event", format!("{:?}", event.change), expected);
        after.observe(event).map_err(refused)?;
        Ok(SichuanView(after))
    }

    #[getter]
    fn seat(&self) -> u8 {
        self.0.view().seat().0
    }

    #[getter]
    fn direction(&self) -> Option<Direction> {
        self.table().direction().map(Into::into)
    }

    #[getter]
    fn stage(&self) -> SichuanStage {
        self.table().stage().into()
    }

    #[getter]
    fn turn(&self) -> u8 {
        self.table().turn().0
    }

    #[getter]
    fn offered(&self) -> Option<u8> {
        self.table().offered().map(|tile| tile.0)
    }

    #[getter]
    fn drawn(&self) -> Option<u8> {
        self.0.view().drawn().map(|tile| tile.0)
    }

    #[getter]
    fn passed(&self) -> Option<i64> {
        self.0.view().passed()
    }

    #[getter]
    fn given(&self) -> Option<[u8; 3]> {
        self.0.view().given().map(kinds)
    }

    #[getter]
    fn received(&self) -> Option<[u8; 3]> {
        self.0.view().received().map(kinds)
    }

    #[getter]
    fn hand(&self) -> Bytes {
        self.0.view().hand().to_vec().into()
    }

    #[getter]
    fn available(&self) -> Bytes {
        self.0.view().available().to_vec().into()
    }

    fn known_to_hold(&self, at: u8) -> PyResult<Bytes> {
        Ok(self.0.view().known_to_hold(seat(at)?).to_vec().into())
    }

    #[getter]
    fn wall_left(&self) -> u8 {
        self.table().wall_left()
    }

    #[getter]
    fn scores(&self) -> [i64; 4] {
        self.table().scores()
    }

    /// Incomes of all kongs.
    #[getter]
    fn kongs(&self) -> Vec<KongIncome> {
        kongs_of(self.table())
    }

    /// The seats that have not won, as flags.
    #[getter]
    fn is_in(&self) -> [bool; 4] {
        self.table().is_in()
    }

    fn void(&self, at: u8) -> PyResult<Option<u8>> {
        Ok(self.table().seat(seat(at)?).void)
    }

    fn melds(&self, at: u8) -> PyResult<Vec<DeclaredMeld>> {
        Ok(declared(self.table().seat(seat(at)?).declared()))
    }

    fn discards(&self, at: u8) -> PyResult<Bytes> {
        Ok(discards_of(self.table(), seat(at)?))
    }

    fn legal_actions(&self) -> Vec<SichuanAction> {
        self.0.view().legal_actions().into_iter().map(SichuanAction).collect()
    }

    fn is_legal(&self, action: &Bound<'_, SichuanAction>) -> bool {
        self.0.view().is_legal(action.get().0)
    }

    fn has_choice(&self) -> bool {
        self.0.view().has_choice()
    }

    fn is_asked(&self) -> bool {
        self.table().is_asked(self.0.view().seat())
    }

    /// Returns the win that the seat has now, barred or not.
    fn win(&self) -> Option<SichuanWin> {
        self.0.view().win().map(SichuanWin)
    }
}

/// Returns the kinds of three tiles.
fn kinds(tiles: [Tile; 3]) -> [u8; 3] {
    tiles.map(|tile| tile.0)
}

/// Returns the incomes of all kongs.
pub fn kongs_of(table: &Table) -> Vec<KongIncome> {
    table.kongs().iter().copied().map(KongIncome).collect()
}

/// Returns the discards of a seat, called or not.
pub fn discards_of(table: &Table, at: Seat) -> Bytes {
    let own = table.discards().iter().filter(|discard| discard.seat == at);
    own.map(|discard| discard.tile.0).collect::<Vec<u8>>().into()
}
