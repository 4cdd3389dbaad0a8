//! Actions of a player.

use crate::enums::python_enum;
use crate::errors::raise_answer;
use crate::games::arguments::{maybe_tile, needed, tile, wrong};
use crate::games::events::part;
use crate::games::verdicts::Verdict;
use paili_answers::games::sichuan::actions::{action_text, read_action};
use paili_core::model::tile::Tile;
use paili_core::sichuan::table as core;
use pyo3::prelude::*;
use pyo3::types::PyString;

python_enum! {
    /// The kind of an action.
    SichuanActionKind {
        Pass,
        Exchange,
        Void,
        Discard,
        Pung,
        Kong,
        ConcealedKong,
        AddedKong,
        Win,
        Fault,
    }
}

/// An answer of a player at a stage.
#[pyclass(eq, frozen, hash, module = "paili._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SichuanAction(pub core::Action);

#[pymethods]
impl SichuanAction {
    #[new]
    #[pyo3(signature = (kind, *, tile=None, tiles=None, suit=None, verdict=None))]
    fn new(
        kind: SichuanActionKind,
        tile: Option<u8>,
        tiles: Option<[u8; 3]>,
        suit: Option<u8>,
        verdict: Option<Verdict>,
    ) -> PyResult<Self> {
        let tile = || needed("tile", maybe_tile("tile", tile)?);
        Ok(SichuanAction(match kind {
            SichuanActionKind::Pass => core::Action::Pass,
            SichuanActionKind::Exchange => core::Action::exchange(three(needed("tiles", tiles)?)?),
            SichuanActionKind::Void => core::Action::Void(suit_below_3(needed("suit", suit)?)?),
            SichuanActionKind::Discard => core::Action::Discard(tile()?),
            SichuanActionKind::Pung => core::Action::Pung,
            SichuanActionKind::Kong => core::Action::Kong,
            SichuanActionKind::ConcealedKong => core::Action::ConcealedKong(tile()?),
            SichuanActionKind::AddedKong => core::Action::AddedKong(tile()?),
            SichuanActionKind::Win => core::Action::Win,
            SichuanActionKind::Fault => core::Action::Fault(needed("verdict", verdict)?.into()),
        }))
    }

    /// Returns the action of a text.
    #[staticmethod]
    fn parse(text: &Bound<'_, PyString>) -> PyResult<Self> {
        read_action(&text.to_string_lossy().as_ref().into())
            .map(SichuanAction)
            .map_err(raise_answer)
    }

    fn __str__(&self) -> String {
        action_text(self.0)
    }

    #[getter]
    fn kind(&self) -> SichuanActionKind {
        match self.0 {
            core::Action::Pass => SichuanActionKind::Pass,
            core::Action::Exchange(_) => SichuanActionKind::Exchange,
            core::Action::Void(_) => SichuanActionKind::Void,
            core::Action::Discard(_) => SichuanActionKind::Discard,
            core::Action::Pung => SichuanActionKind::Pung,
            core::Action::Kong => SichuanActionKind::Kong,
            core::Action::ConcealedKong(_) => SichuanActionKind::ConcealedKong,
            core::Action::AddedKong(_) => SichuanActionKind::AddedKong,
            core::Action::Win => SichuanActionKind::Win,
            core::Action::Fault(_) => SichuanActionKind::Fault,
        }
    }

    /// The tile discarded or made a kong of.
    #[getter]
    fn tile(&self) -> Option<u8> {
        match self.0 {
            core::Action::Discard(tile)
            | core::Action::ConcealedKong(tile)
            | core::Action::AddedKong(tile) => Some(tile.0),
            _ => None,
        }
    }

    /// The three tiles given away.
    #[getter]
    fn tiles(&self) -> Option<[u8; 3]> {
        part!(self.0, core::Action::Exchange(tiles) => tiles.map(|tile| tile.0))
    }

    /// The suit declared void.
    #[getter]
    fn suit(&self) -> Option<u8> {
        part!(self.0, core::Action::Void(suit) => suit)
    }

    #[getter]
    fn verdict(&self) -> Option<Verdict> {
        part!(self.0, core::Action::Fault(verdict) => verdict.into())
    }
}

/// Sorts the tiles of three kinds.
pub fn three(kinds: [u8; 3]) -> PyResult<[Tile; 3]> {
    let [first, second, third] = kinds.map(|kind| tile("tiles", kind));
    let mut tiles = [first?, second?, third?];
    tiles.sort_unstable();
    Ok(tiles)
}

/// Checks the number of a void suit.
pub fn suit_below_3(suit: u8) -> PyResult<u8> {
    if suit < 3 { Ok(suit) } else { Err(wrong("suit", suit, "0 to 2")) }
}
