//! Actions of a player.

use crate::enums::python_enum;
use crate::errors::raise_answer;
use crate::games::arguments::{maybe_tile, needed};
use crate::games::events::part;
use crate::games::verdicts::Verdict;
use paili_answers::games::mcr::actions::{action_text, read_action};
use paili_core::mcr::table as core;
use pyo3::prelude::*;
use pyo3::types::PyString;

python_enum! {
    /// The kind of an action.
    ActionKind {
        Pass,
        Play,
        Chow,
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
pub struct Action(pub core::Action);

#[pymethods]
impl Action {
    #[new]
    #[pyo3(signature = (kind, *, tile=None, discard=None, verdict=None))]
    fn new(
        kind: ActionKind,
        tile: Option<u8>,
        discard: Option<u8>,
        verdict: Option<Verdict>,
    ) -> PyResult<Self> {
        let tile = || needed("tile", maybe_tile("tile", tile)?);
        let discard = || needed("discard", maybe_tile("discard", discard)?);
        Ok(Action(match kind {
            ActionKind::Pass => core::Action::Pass,
            ActionKind::Play => core::Action::Play(tile()?),
            ActionKind::Chow => core::Action::Chow { first: tile()?, discard: discard()? },
            ActionKind::Pung => core::Action::Pung { discard: discard()? },
            ActionKind::Kong => core::Action::Kong,
            ActionKind::ConcealedKong => core::Action::ConcealedKong(tile()?),
            ActionKind::AddedKong => core::Action::AddedKong(tile()?),
            ActionKind::Win => core::Action::Win,
            ActionKind::Fault => core::Action::Fault(needed("verdict", verdict)?.into()),
        }))
    }

    /// Returns the action of a text.
    #[staticmethod]
    fn parse(text: &Bound<'_, PyString>) -> PyResult<Self> {
        read_action(&text.to_string_lossy().as_ref().into()).map(Action).map_err(raise_answer)
    }

    fn __str__(&self) -> String {
        action_text(self.0)
    }

    #[getter]
    fn kind(&self) -> ActionKind {
        match self.0 {
            core::Action::Pass => ActionKind::Pass,
            core::Action::Play(_) => ActionKind::Play,
            core::Action::Chow { .. } => ActionKind::Chow,
            core::Action::Pung { .. } => ActionKind::Pung,
            core::Action::Kong => ActionKind::Kong,
            core::Action::ConcealedKong(_) => ActionKind::ConcealedKong,
            core::Action::AddedKong(_) => ActionKind::AddedKong,
            core::Action::Win => ActionKind::Win,
            core::Action::Fault(_) => ActionKind::Fault,
        }
    }

    /// The tile discarded or made a kong of, or the first one of a chow.
    #[getter]
    fn tile(&self) -> Option<u8> {
        match self.0 {
            core::Action::Play(tile)
            | core::Action::Chow { first: tile, .. }
            | core::Action::ConcealedKong(tile)
            | core::Action::AddedKong(tile) => Some(tile.0),
            _ => None,
        }
    }

    /// The discard that follows a chow or a pung.
    #[getter]
    fn discard(&self) -> Option<u8> {
        part!(
            self.0,
            core::Action::Chow { discard, .. } | core::Action::Pung { discard } => discard.0
        )
    }

    #[getter]
    fn verdict(&self) -> Option<Verdict> {
        part!(self.0, core::Action::Fault(verdict) => verdict.into())
    }
}
