//! Melds on the table.

use crate::model::MeldKind;
use paili_core::games::Seat;
use paili_core::mcr;
use paili_core::model::meld;
use paili_core::model::tile::Tile;
use paili_core::sichuan;
use pyo3::prelude::*;

/// A meld on the table.
#[pyclass(eq, frozen, hash, module = "paili._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DeclaredMeld {
    kind: meld::MeldKind,
    tile: Option<Tile>,
    giver: Option<Seat>,
}

#[pymethods]
impl DeclaredMeld {
    #[getter]
    fn kind(&self) -> MeldKind {
        self.kind.into()
    }

    #[getter]
    fn concealed(&self) -> bool {
        self.kind == meld::MeldKind::ConcealedKong
    }

    /// The first tile of a chow, otherwise the only kind; None if hidden.
    #[getter]
    fn tile(&self) -> Option<u8> {
        self.tile.map(|tile| tile.0)
    }

    /// The seat that discarded the claimed tile; `None` for a concealed kong.
    #[getter]
    fn giver(&self) -> Option<u8> {
        self.giver.map(|giver| giver.0)
    }
}

impl From<mcr::table::Declared> for DeclaredMeld {
    fn from(declared: mcr::table::Declared) -> DeclaredMeld {
        let mcr::table::Declared { kind, tile, giver } = declared;
        let is_called = kind != meld::MeldKind::ConcealedKong;
        DeclaredMeld { kind, tile, giver: is_called.then_some(giver) }
    }
}

impl From<sichuan::table::Declared> for DeclaredMeld {
    fn from(declared: sichuan::table::Declared) -> DeclaredMeld {
        let sichuan::table::Declared { meld, giver } = declared;
        DeclaredMeld { kind: meld.kind, tile: Some(meld.tile), giver }
    }
}

/// Converts the melds of a seat.
pub fn declared<D: Into<DeclaredMeld>>(melds: impl IntoIterator<Item = D>) -> Vec<DeclaredMeld> {
    melds.into_iter().map(Into::into).collect()
}
