//! Walls.

use crate::enums::python_enum;
use crate::errors::raise_answer;
use crate::games::arguments::Bytes;
use paili_answers::games::sichuan::telling::deal_of;
use paili_core::sichuan::table as core;
use pyo3::prelude::*;

python_enum! {
    /// The direction of an exchange.
    Direction of paili_core::sichuan::table::Direction {
        Counterclockwise,
        Opposite,
        Clockwise,
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
