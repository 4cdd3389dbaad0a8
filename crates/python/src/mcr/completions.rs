//! Distances to wins that count, and winning plans.

use crate::batch::rows;
use crate::errors::{raise, wrong_length};
use crate::mcr::scoring::{Score, melds_of};
use numpy::{PyArray1, PyReadonlyArray2, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use paili_core::analysis::batch::reported;
use paili_core::forms::Reach;
use paili_core::mcr::completions::{self as core_legal, Question};
use paili_core::mcr::scoring::batch::wind;
use paili_core::model::error::CoreError;
use paili_core::model::rules::WinBy;
use paili_core::model::tile::{KINDS, Tile};
use pyo3::prelude::*;
use std::borrow::Cow;

type Bytes = Cow<'static, [u8]>;

/// What a win must be, in the form that the core uses.
#[pyclass(name = "Legal", frozen, module = "paili._core")]
pub struct Requirement(pub paili_core::model::rules::Requirement);

#[pymethods]
impl Requirement {
    #[new]
    fn new(seat_wind: u8, prevalent_wind: u8, minimum: u16, win_by: usize) -> PyResult<Self> {
        const WAYS: [WinBy; 3] = [WinBy::Discard, WinBy::SelfDraw, WinBy::Either];
        let win_by = WAYS.get(win_by).copied().ok_or_else(|| CoreError::Argument {
            name: "win_by",
            got: win_by.to_string(),
            expected: "0 to 2",
        });
        Ok(Requirement(paili_core::model::rules::Requirement {
            seat_wind: wind(seat_wind).map_err(raise)?,
            prevalent_wind: wind(prevalent_wind).map_err(raise)?,
            minimum,
            win_by: win_by.map_err(raise)?,
        }))
    }
}

/// A hand with its melds, what can still come, and what a win must be.
#[pyclass(frozen, module = "paili._core")]
pub struct LegalQuestion(pub Question);

#[pymethods]
impl LegalQuestion {
    #[new]
    fn new(
        counts: &[u8],
        melds: Vec<(u8, u8)>,
        available: Option<&[u8]>,
        legal: &Bound<'_, Requirement>,
    ) -> PyResult<Self> {
        let per_kind =
            |name, bytes: &[u8]| bytes.try_into().map_err(|_| wrong_length(name, bytes.len()));
        let counts = per_kind("counts", counts)?;
        let available = available.map(|bytes| per_kind("available", bytes)).transpose()?;
        let melds = melds_of(&melds).map_err(raise)?;
        let question = Question::new(&counts, melds, available.as_ref(), legal.get().0);
        Ok(LegalQuestion(question.map_err(raise)?))
    }

    /// Is it a drawn hand that has won with the tile that came last? If it is not told, with any.
    fn is_won(&self, last: Option<u8>) -> PyResult<bool> {
        Ok(self.0.won(last.map(Tile)).map_err(raise)?.is_some())
    }

    fn deficiency(&self, py: Python<'_>) -> i8 {
        reported(py.detach(|| core_legal::deficiency(&self.0)))
    }

    /// The deficiency, and available copies of the kinds that lower it.
    fn acceptance(&self, py: Python<'_>) -> PyResult<(i8, Bytes)> {
        let reach = py.detach(|| core_legal::acceptance(&self.0)).map_err(raise)?;
        Ok((reported(reach.deficiency), self.copies(&reach)))
    }

    /// For each kind in hand: the kind, deficiency after its discard, and copies accepted then.
    fn discards(&self, py: Python<'_>) -> PyResult<Vec<(usize, i8, Bytes)>> {
        let table = py.detach(|| core_legal::discards(&self.0)).map_err(raise)?;
        let row =
            |(kind, reach): (usize, Reach)| (kind, reported(reach.deficiency), self.copies(&reach));
        Ok(table.into_iter().map(row).collect())
    }

    /// The deficiency, numbers of plans by distance, the best plans.
    fn plans(
        &self,
        py: Python<'_>,
        slack: u8,
        limit: usize,
    ) -> PyResult<(i8, Vec<u64>, Vec<PlainPlan>)> {
        let found = py.detach(|| core_legal::plans(&self.0, slack, limit)).map_err(raise)?;
        let plan = |plan: core_legal::Plan| PlainPlan(plan);
        let listed = found.listed.into_iter().map(plan).collect();
        Ok((reported(found.deficiency), found.totals, listed))
    }
}

impl LegalQuestion {
    fn copies(&self, reach: &Reach) -> Bytes {
        let available = self.0.position().available();
        let copies = |kind: usize| if reach.lowering.contains(kind) { available[kind] } else { 0 };
        (0..KINDS).map(copies).collect::<Vec<u8>>().into()
    }
}

/// A complete hand that counts.
#[pyclass(name = "WinningPlan", frozen, module = "paili._core")]
pub struct PlainPlan(core_legal::Plan);

#[pymethods]
impl PlainPlan {
    #[getter]
    fn tiles(&self) -> Bytes {
        self.0.tiles.to_vec().into()
    }

    #[getter]
    fn distance(&self) -> u8 {
        self.0.distance
    }

    #[getter]
    fn lasts(&self) -> Vec<usize> {
        self.0.lasts.iter().collect()
    }

    #[getter]
    fn ways(&self) -> u64 {
        self.0.ways
    }

    /// The last tile that is worth most, and whether it is drawn.
    #[getter]
    fn finish(&self) -> (u8, bool) {
        (self.0.last.0, self.0.self_drawn)
    }

    #[getter]
    fn score(&self) -> Score {
        Score(self.0.score)
    }
}

#[pyfunction]
pub fn legal_deficiency_batch<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    available: Option<PyReadonlyArrayDyn<'py, u8>>,
    melds: Vec<(u8, u8)>,
    legal: &Bound<'py, Requirement>,
    threads: usize,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let counts = rows("counts", counts.as_slice()?, counts.shape()[1]).map_err(raise)?;
    let available = match &available {
        None => None,
        Some(array) => {
            let columns = array.shape().last().copied().unwrap_or_default();
            Some(rows("available", array.as_slice()?, columns).map_err(raise)?)
        }
    };
    let (melds, legal) = (melds_of(&melds).map_err(raise)?, legal.get().0);
    let answer = || core_legal::batch::deficiency_batch(counts, available, melds, legal, threads);
    Ok(PyArray1::from_vec(py, py.detach(answer).map_err(raise)?))
}
