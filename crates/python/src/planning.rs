//! Exact planning in time slices, so that Python can be interrupted.

use crate::batch::{Arrays, on_threads};
use crate::errors::raise;
use crate::interrupt::{deadline, interruptible_on_threads, until};
use crate::model::{Meld, Objective, Rules};
use crate::question::Question;
use crate::riichi::stakes::RiichiStakes;
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArrayDyn,
};
use paili_core::model::error::CoreError;
use paili_core::model::stop::Stop;
use paili_core::model::tile::{KINDS, Tile};
use paili_core::planning::{Interval, Planner};
use paili_core::question::discard_values;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// A plan in progress.
///
/// A thread that works on it has exclusive access. Its progress can be queried meanwhile: it is the
/// progress at the beginning of that work.
#[pyclass(frozen, module = "paili._core")]
pub struct PlanSearch {
    plan: Mutex<Box<dyn Planner>>,
    nodes: AtomicU64,
    /// The bits of a 64-bit float, 0 to 1.
    progress: AtomicU64,
    exhausted: AtomicBool,
}

/// The time that a thread sleeps before it checks again whether another one has finished with a
/// plan.
const PAUSE: Duration = Duration::from_millis(1);

impl PlanSearch {
    /// Creates the search of a plan.
    pub fn of(plan: Box<dyn Planner>) -> PlanSearch {
        PlanSearch {
            nodes: AtomicU64::new(plan.nodes()),
            progress: AtomicU64::new(plan.progress().to_bits()),
            exhausted: AtomicBool::new(plan.is_exhausted()),
            plan: Mutex::new(plan),
        }
    }

    /// Waits until no other thread works on the plan.
    fn plan(&self, stop: Stop) -> Result<MutexGuard<'_, Box<dyn Planner>>, CoreError> {
        loop {
            match self.plan.try_lock() {
                Ok(plan) => return Ok(plan),
                Err(TryLockError::Poisoned(plan)) => return Ok(plan.into_inner()),
                Err(TryLockError::WouldBlock) if stop() => return Err(CoreError::Stopped),
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            }
        }
    }

    /// Works on the plan, and records its progress.
    fn work<R>(
        &self,
        stop: Stop,
        work: impl FnOnce(&mut dyn Planner) -> R,
    ) -> Result<R, CoreError> {
        let mut plan = self.plan(stop)?;
        let answer = work(&mut **plan);
        self.nodes.store(plan.nodes(), Ordering::Relaxed);
        self.progress.store(plan.progress().to_bits(), Ordering::Relaxed);
        self.exhausted.store(plan.is_exhausted(), Ordering::Relaxed);
        Ok(answer)
    }

    /// Works on the plan on this thread, until Python is interrupted.
    fn until<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Planner, Stop) -> R + Send,
    ) -> PyResult<R> {
        until(py, None, |stop| self.work(stop, |plan| work(plan, stop)))
    }
}

#[pymethods]
impl PlanSearch {
    #[new]
    fn new(
        question: &Bound<'_, Question>,
        objective: Objective,
        last: Option<u8>,
        draws: u32,
        threads: usize,
        memory: usize,
        stakes: Option<&Bound<'_, RiichiStakes>>,
    ) -> PyResult<Self> {
        let (question, last) = (question.get(), last.map(Tile));
        let plan = match stakes.map(Bound::get) {
            None => question.core().plan(objective.into(), last, draws, threads, memory),
            Some(RiichiStakes { stakes, rules }) => {
                let stakes = question.staked(*stakes);
                question.core().riichi_plan(rules, stakes, last, draws, memory)
            }
        };
        Ok(PlanSearch::of(plan.map_err(raise)?))
    }

    fn advance(&self, py: Python<'_>, seconds: f64) -> PyResult<bool> {
        let deadline = deadline(Some(seconds));
        let is_over = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.until(py, |plan, _| plan.advance(&is_over))?.map_err(raise)
    }

    #[getter]
    fn progress(&self) -> f64 {
        f64::from_bits(self.progress.load(Ordering::Relaxed))
    }

    #[getter]
    fn exhausted(&self) -> bool {
        self.exhausted.load(Ordering::Relaxed)
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    fn denominator(&self, py: Python<'_>) -> PyResult<u128> {
        self.until(py, |plan, _| plan.sequences())
    }

    /// Returns whether the hand is a win that should be taken.
    fn takes_win(&self, py: Python<'_>) -> PyResult<bool> {
        self.until(py, |plan, _| plan.takes_win())
    }

    fn value(&self, py: Python<'_>) -> PyResult<(u128, u128)> {
        let value = self.until(py, |plan, stop| plan.value(stop))?;
        Ok((value.lower, value.upper))
    }

    fn options(&self, py: Python<'_>) -> PyResult<Vec<(usize, u128, u128)>> {
        let values = self.until(py, |plan, stop| plan.values(stop))?;
        let option = |(kind, value): (Option<usize>, Interval)| {
            kind.map(|kind| (kind, value.lower, value.upper))
        };
        Ok(values.into_iter().filter_map(option).collect())
    }

    /// Returns the fan of all winning sequences: after each discard, and by the best play.
    fn fan(&self, py: Python<'_>) -> PyResult<(Vec<(usize, u128)>, u128)> {
        let Some((options, best)) = self.until(py, |plan, _| plan.fan())? else {
            return Err(PyRuntimeError::new_err("fan of a plan that is not finished or has none"));
        };
        let option = |(kind, fan): (Option<usize>, u128)| kind.map(|kind| (kind, fan));
        Ok((options.into_iter().filter_map(option).collect(), best))
    }

    /// Returns the points of all sequences: after each discard, and by the best play.
    fn points(&self, py: Python<'_>) -> PyResult<(Vec<(usize, u128)>, u128)> {
        let Some((options, best)) = self.until(py, |plan, _| plan.points())? else {
            let text = "points of a plan that is not finished or not for points";
            return Err(PyRuntimeError::new_err(text));
        };
        let option = |(kind, points): (Option<usize>, u128)| kind.map(|kind| (kind, points));
        Ok((options.into_iter().filter_map(option).collect(), best))
    }

    /// Returns the kinds after whose discard riichi is better than no riichi.
    fn riichi(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        let kinds = self.until(py, |plan, _| plan.riichi())?;
        Ok(kinds.unwrap_or_default().iter().collect())
    }

    fn reasons(&self, py: Python<'_>) -> PyResult<Vec<(Cow<'static, [u8]>, u128)>> {
        let work = |stop: Stop| self.work(stop, |plan| plan.reasons(stop));
        let found = interruptible_on_threads(py, work)?.map_err(raise)?;
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
    let (available, rules) = (available.as_ref(), rules.get().core()?);
    let arrays = Arrays { counts: &counts, available, melds: &melds, known: &known, jokers: None };
    let rows = arrays.rows()?;
    let values = on_threads(py, |stop| discard_values(&rows, rules, draws, threads, memory, stop))?;
    let rows = values.len();
    PyArray1::from_vec(py, values.into_iter().flatten().collect()).reshape([rows, KINDS])
}
