//! What lies on the table: melds and discards.

use crate::model::MeldKind;
use paili_core::games::Seat;
use paili_core::mcr::table::{self as core, Table};
use paili_core::model::meld::MeldKind as CoreMeldKind;
use pyo3::prelude::*;

/// A meld on the table.
#[pyclass(eq, frozen, hash, module = "paili._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DeclaredMeld(core::Declared);

#[pymethods]
impl DeclaredMeld {
    #[getter]
    fn kind(&self) -> MeldKind {
        self.0.kind.into()
    }

    #[getter]
    fn concealed(&self) -> bool {
        self.0.kind == CoreMeldKind::ConcealedKong
    }

    /// The first tile of a chow, the only one of the others; None if hidden.
    #[getter]
    fn tile(&self) -> Option<u8> {
        self.0.tile.map(|tile| tile.0)
    }

    /// Who discarded the tile that was called; None of a concealed kong.
    #[getter]
    fn giver(&self) -> Option<u8> {
        (!self.concealed()).then_some(self.0.giver.0)
    }
}

/// The melds of a seat.
pub fn melds_of(table: &Table, at: Seat) -> Vec<DeclaredMeld> {
    table.seat(at).melds.iter().copied().map(DeclaredMeld).collect()
}

/// A discard, called or not.
#[pyclass(eq, frozen, hash, module = "paili._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Discard(pub core::Discard);

#[pymethods]
impl Discard {
    #[getter]
    fn seat(&self) -> u8 {
        self.0.seat.0
    }

    #[getter]
    fn tile(&self) -> u8 {
        self.0.tile.0
    }

    #[getter]
    fn called(&self) -> bool {
        self.0.called
    }
}
