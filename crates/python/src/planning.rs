//! Exact planning, in slices of time, so that Python can be interrupted.

use crate::batch::{Arrays, on_threads};
use crate::errors::raise;
use crate::interrupt::{deadline, interruptible_on_threads, until};
use crate::model::{Meld, Objective, Rules};
use crate::position::Position;
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArrayDyn,
};
use paili_core::model::tile::{KINDS, Tile};
use paili_core::planning::{Interval, Planner};
use paili_core::question::discard_values;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::borrow::Cow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A plan in the making.
#[pyclass(frozen, module = "paili._core")]
pub struct PlanSearch(Mutex<Box<dyn Planner>>);

impl PlanSearch {
    fn plan(&self) -> MutexGuard<'_, Box<dyn Planner>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl PlanSearch {
    #[new]
    fn new(
        position: &Bound<'_, Position>,
        objective: Objective,
        last: Option<u8>,
        draws: u32,
        threads: usize,
        memory: usize,
    ) -> PyResult<Self> {
        let plan = &position.get().0;
        let plan = plan.plan(objective.into(), last.map(Tile), draws, threads, memory);
        Ok(PlanSearch(Mutex::new(plan.map_err(raise)?)))
    }

    fn advance(&self, py: Python<'_>, seconds: f64) -> PyResult<bool> {
        let deadline = deadline(Some(seconds));
        let stop = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        py.detach(|| self.plan().advance(&stop)).map_err(raise)
    }

    #[getter]
    fn progress(&self, py: Python<'_>) -> f64 {
        py.detach(|| self.plan().progress())
    }

    #[getter]
    fn exhausted(&self, py: Python<'_>) -> bool {
        py.detach(|| self.plan().is_exhausted())
    }

    #[getter]
    fn nodes(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.plan().nodes())
    }

    fn denominator(&self, py: Python<'_>) -> u128 {
        py.detach(|| self.plan().sequences())
    }

    /// Whether the hand is a win as it is that is to be taken.
    fn takes_win(&self, py: Python<'_>) -> bool {
        py.detach(|| self.plan().takes_win())
    }

    fn value(&self, py: Python<'_>) -> PyResult<(u128, u128)> {
        let value = until(py, None, |stop| Ok(self.plan().value(stop)))?;
        Ok((value.lower, value.upper))
    }

    fn options(&self, py: Python<'_>) -> PyResult<Vec<(usize, u128, u128)>> {
        let values = until(py, None, |stop| Ok(self.plan().values(stop)))?;
        let option = |(kind, value): (Option<usize>, Interval)| {
            kind.map(|kind| (kind, value.lower, value.upper))
        };
        Ok(values.into_iter().filter_map(option).collect())
    }

    /// Fan of all sequences that win: after each discard, and by the best play.
    fn fan(&self, py: Python<'_>) -> PyResult<(Vec<(usize, u128)>, u128)> {
        let Some((options, best)) = py.detach(|| self.plan().fan()) else {
            return Err(PyRuntimeError::new_err("fan of a plan that is not finished or has none"));
        };
        let option = |(kind, fan): (Option<usize>, u128)| kind.map(|kind| (kind, fan));
        Ok((options.into_iter().filter_map(option).collect(), best))
    }

    /// Points of all sequences: after each discard, and by the best play.
    fn points(&self, py: Python<'_>) -> PyResult<(Vec<(usize, u128)>, u128)> {
        let Some((options, best)) = py.detach(|| self.plan().points()) else {
            let text = "points of a plan that is not finished or not for points";
            return Err(PyRuntimeError::new_err(text));
        };
        let option = |(kind, points): (Option<usize>, u128)| kind.map(|kind| (kind, points));
        Ok((options.into_iter().filter_map(option).collect(), best))
    }

    fn reasons(&self, py: Python<'_>) -> PyResult<Vec<(Cow<'static, [u8]>, u128)>> {
        let found = interruptible_on_threads(py, |stop| self.plan().reasons(stop))?;
        let Some(found) = found else {
            return Err(PyRuntimeError::new_err("reasons of a plan that is not finished"));
        };
        Ok(found.into_iter().map(|(tiles, ways)| (tiles.to_vec().into(), ways)).collect())
    }
}

#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are those of the Python function")]
pub fn discard_values_batch<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    available: Option<PyReadonlyArrayDyn<'py, u8>>,
    melds: PyReadonlyArray1<'py, u8>,
    known: Vec<PyRef<'py, Meld>>,
    rules: &Bound<'py, Rules>,
    threads: usize,
    draws: u32,
    memory: usize,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let (available, rules) = (available.as_ref(), &rules.get().0);
    let arrays = Arrays { counts: &counts, available, melds: &melds, known: &known, jokers: None };
    let rows = arrays.rows()?;
    let values = on_threads(py, |stop| discard_values(&rows, rules, draws, threads, memory, stop))?;
    let rows = values.len();
    PyArray1::from_vec(py, values.into_iter().flatten().collect()).reshape([rows, KINDS])
}
