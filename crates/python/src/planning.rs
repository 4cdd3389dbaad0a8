//! Exact planning, in slices of time, so that Python can be interrupted.

use crate::PyRules;
use crate::batch::with_rows;
use crate::errors::raise;
use crate::hand::position;
use crate::mcr::completions::LegalQuestion;
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArrayDyn,
};
use paili_core::analysis::batch::Rows;
use paili_core::mcr::completions::play::LegalPlan;
use paili_core::model::tile::{KINDS, Tile};
use paili_core::planning::{self, Plan, Planner};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long Python waits at most before it can be interrupted.
const PATIENCE: Duration = Duration::from_millis(50);

/// Does work without the interpreter lock, and tells it to stop when Python is interrupted.
fn interruptible<R: Send>(
    py: Python<'_>,
    work: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> R + Send,
) -> PyResult<R> {
    let stop = AtomicBool::new(false);
    let stopped = || stop.load(Ordering::Relaxed);
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            let stopped = &stopped;
            scope.spawn(move || sender.send(work(stopped)));
            let mut interrupted = Ok(());
            loop {
                match receiver.recv_timeout(PATIENCE) {
                    Ok(result) => return interrupted.map(|()| result),
                    Err(RecvTimeoutError::Timeout) if interrupted.is_ok() => {
                        interrupted = Python::attach(|py| py.check_signals());
                        stop.store(interrupted.is_err(), Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(PyRuntimeError::new_err("the search ended without an answer"));
                    }
                }
            }
        })
    })
}

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
        counts: &[u8],
        melds: u8,
        available: Option<&[u8]>,
        rules: &Bound<'_, PyRules>,
        draws: u32,
        threads: usize,
        memory: usize,
    ) -> PyResult<Self> {
        let rules = rules.get();
        let position = position(counts, melds, available, rules)?;
        let plan = Plan::new(&position, &rules.0, draws, threads, memory).map_err(raise)?;
        Ok(PlanSearch(Mutex::new(Box::new(plan))))
    }

    /// A search where only wins that count end the game.
    #[staticmethod]
    fn for_legal_wins(
        question: &Bound<'_, LegalQuestion>,
        last: Option<u8>,
        draws: u32,
        memory: usize,
    ) -> PyResult<Self> {
        let plan = LegalPlan::new(&question.get().0, last.map(Tile), draws, memory);
        Ok(PlanSearch(Mutex::new(Box::new(plan.map_err(raise)?))))
    }

    fn advance(&self, py: Python<'_>, seconds: f64) -> PyResult<bool> {
        let limit = Duration::try_from_secs_f64(seconds.max(0.0)).ok();
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
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

    fn value(&self, py: Python<'_>) -> (u128, u128) {
        let value = py.detach(|| self.plan().value());
        (value.lower, value.upper)
    }

    fn options(&self, py: Python<'_>) -> Vec<(usize, u128, u128)> {
        let values = py.detach(|| self.plan().values());
        let option = |(kind, value): (Option<usize>, planning::Interval)| {
            kind.map(|kind| (kind, value.lower, value.upper))
        };
        values.into_iter().filter_map(option).collect()
    }

    /// Fan of all sequences that win: after each discard, and by the best play.
    fn fan(&self, py: Python<'_>) -> PyResult<(Vec<(usize, u128)>, u128)> {
        let Some((options, best)) = py.detach(|| self.plan().fan()) else {
            return Err(PyRuntimeError::new_err("fan of a plan that is not finished or has none"));
        };
        let option = |(kind, fan): (Option<usize>, u128)| kind.map(|kind| (kind, fan));
        Ok((options.into_iter().filter_map(option).collect(), best))
    }

    fn reasons(&self, py: Python<'_>) -> PyResult<Vec<(Cow<'static, [u8]>, u128)>> {
        let found = interruptible(py, |stop| self.plan().reasons(stop))?;
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
    rules: &Bound<'py, PyRules>,
    draws: u32,
    threads: usize,
    memory: usize,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let rules = &rules.get().0;
    let values = with_rows(py, &counts, available.as_ref(), &melds, |rows: &Rows| {
        let work = |stop: &(dyn Fn() -> bool + Sync)| {
            planning::discard_values(rows, rules, draws, threads, memory, stop)
        };
        Ok(Python::attach(|py| interruptible(py, work)))
    })?;
    let values = values?.map_err(raise)?;
    let rows = values.len();
    PyArray1::from_vec(py, values.into_iter().flatten().collect()).reshape([rows, KINDS])
}
