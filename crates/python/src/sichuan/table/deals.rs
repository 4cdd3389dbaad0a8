//! Walls.

use crate::errors::raise_answer;
use crate::games::arguments::Bytes;
use paili_answers::games::sichuan::telling::deal_of;
use paili_core::sichuan::table as core;
use pyo3::prelude::*;

/// The direction of an exchange.
#[pyclass(
    eq,
    eq_int,
    hash,
    frozen,
    from_py_object,
    rename_all = "SCREAMING_SNAKE_CASE",
    module = "paili._core"
)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    Counterclockwise,
    Opposite,
    Clockwise,
}

impl From<core::Direction> for Direction {
    fn from(direction: core::Direction) -> Direction {
        match direction {
            core::Direction::Counterclockwise => Direction::Counterclockwise,
            core::Direction::Opposite => Direction::Opposite,
            core::Direction::Clockwise => Direction::Clockwise,
        }
    }
}

impl From<Direction> for core::Direction {
    fn from(direction: Direction) -> core::Direction {
        match direction {
            Direction::Counterclockwise => core::Direction::Counterclockwise,
            Direction::Opposite => core::Direction::Opposite,
            Direction::Clockwise => core::Direction::Clockwise,
        }
    }
}

/// The wall of a game, and the direction of the exchange for rules that leave it to the deal.
#[pyclass(eq, frozen, hash, module = "paili._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SichuanDeal(pub core::Deal);

#[pymethods]
impl SichuanDeal {
    #[new]
    fn new(wall: &[u8], direction: Option<Direction>) -> PyResult<Self> {
        let direction = direction.map(Into::into);
        Ok(SichuanDeal(deal_of(wall, direction).map_err(raise_answer)?))
    }

    #[staticmethod]
    fn random(seed: u64, index: u32) -> Self {
        SichuanDeal(core::Deal::random(seed, index))
    }

    #[getter]
    fn wall(&self) -> Bytes {
        self.0.wall().to_vec().into()
    }

    #[getter]
    fn direction(&self) -> Option<Direction> {
        self.0.direction().map(Into::into)
    }
}
