//! Long work without the interpreter lock, which Ctrl-C and a deadline can stop.

use crate::errors::raise;
use paili_core::model::error::CoreError;
use paili_core::model::stop::{NEVER, Stop};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Longest time before Python can be interrupted.
const PATIENCE: Duration = Duration::from_millis(50);

/// Checks for signals at intervals, on the thread that Python called.
struct Signals {
    looked: Mutex<Instant>,
    interrupted: Mutex<Option<PyErr>>,
    stopped: AtomicBool,
}

impl Signals {
    fn new() -> Signals {
        let (looked, interrupted) = (Mutex::new(Instant::now()), Mutex::new(None));
        Signals { looked, interrupted, stopped: AtomicBool::new(false) }
    }

    /// Returns whether Python has been interrupted, or the deadline has passed.
    fn stop(&self, deadline: Option<Instant>) -> bool {
        if self.stopped.load(Ordering::Relaxed) {
            return true;
        }
        let now = Instant::now();
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        let mut stopped = deadline.is_some_and(|deadline| now >= deadline);
        if now.duration_since(*looked) >= PATIENCE {
            *looked = now;
            if let Err(error) = Python::attach(|py| py.check_signals()) {
                *self.interrupted.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                stopped = true;
            }
        }
        self.stopped.store(stopped, Ordering::Relaxed);
        stopped
    }

    fn outcome<R>(self, answer: Result<R, CoreError>) -> PyResult<R> {
        match self.interrupted.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => answer.map_err(raise),
        }
    }
}

/// Runs single-threaded work until it is done or Python is interrupted; without the interpreter
/// lock if it can take long.
pub fn interruptible<R: Send>(
    py: Python<'_>,
    is_long: bool,
    work: impl FnOnce(Stop) -> Result<R, CoreError> + Send,
) -> PyResult<R> {
    if is_long { until(py, None, work) } else { work(NEVER).map_err(raise) }
}

/// Runs single-threaded work without the interpreter lock, until it is done, Python is interrupted,
/// or the seconds have passed; then it returns its partial result.
pub fn until<R: Send>(
    py: Python<'_>,
    seconds: Option<f64>,
    work: impl FnOnce(Stop) -> Result<R, CoreError> + Send,
) -> PyResult<R> {
    let signals = Signals::new();
    let deadline = deadline(seconds);
    let answer = py.detach(|| work(&|| signals.stop(deadline)));
    signals.outcome(answer)
}

/// Runs single-threaded work without the interpreter lock, until it is done or Python is
/// interrupted. Returns the exception of the interruption besides the result or partial result.
pub fn interrupted<R: Send>(
    py: Python<'_>,
    work: impl FnOnce(Stop) -> R + Send,
) -> (R, Option<PyErr>) {
    let signals = Signals::new();
    let answer = py.detach(|| work(&|| signals.stop(None)));
    (answer, signals.interrupted.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Returns the moment at which the seconds have passed; `None` if there is no limit.
pub fn deadline(seconds: Option<f64>) -> Option<Instant> {
    let limit = Duration::try_from_secs_f64(seconds?.max(0.0)).ok()?;
    Instant::now().checked_add(limit)
}

/// Runs multi-threaded work without the interpreter lock, and stops it when Python is interrupted:
/// only the thread that Python called can detect that, and it waits for the others.
pub fn interruptible_on_threads<R: Send>(
    py: Python<'_>,
    work: impl FnOnce(Stop) -> R + Send,
) -> PyResult<R> {
    let mut work = Some(work);
    let mut answer = None;
    watched(py, &mut |stop| answer = work.take().map(|work| work(stop)))?;
    answer.ok_or_else(|| PyRuntimeError::new_err("the work ended without an answer"))
}

/// Runs work on another thread while this one checks for signals. It is one function for all work,
/// since the code that starts a thread is large.
fn watched(py: Python<'_>, work: &mut (dyn FnMut(Stop) + Send)) -> PyResult<()> {
    let stop = AtomicBool::new(false);
    let ended = (Mutex::new(false), Condvar::new());
    py.detach(|| {
        thread::scope(|scope| {
            let (ended, stop) = (&ended, &stop);
            scope.spawn(move || {
                let _ended = End(ended);
                work(&|| stop.load(Ordering::Relaxed));
            });
            let mut interrupted = Ok(());
            let mut is_over = ended.0.lock().unwrap_or_else(PoisonError::into_inner);
            while !*is_over {
                let waited = ended.1.wait_timeout(is_over, PATIENCE);
                is_over = waited.unwrap_or_else(PoisonError::into_inner).0;
                if !*is_over && interrupted.is_ok() {
                    interrupted = Python::attach(|py| py.check_signals());
                    stop.store(interrupted.is_err(), Ordering::Relaxed);
                }
            }
            interrupted
        })
    })
}

/// Guard that signals when it is dropped that a thread has ended, also by a panic.
struct End<'a>(&'a (Mutex<bool>, Condvar));

impl Drop for End<'_> {
    fn drop(&mut self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.1.notify_all();
    }
}
