//! Games of a network that learns.

use super::rules::SichuanRules;
use super::table::agent_kind;
use crate::arrays::load_numpy;
use crate::errors::raise;
use crate::interrupt::interruptible_on_threads;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use paili_core::model::error::CoreError;
use paili_core::sichuan::agents::learned::lessons::{Course, Pupil, TABLE};
use paili_core::sichuan::agents::learned::{ANSWER, Network, POSITION};
use pyo3::prelude::*;

/// Names the seats of the network that learns.
const LEARNER: &str = "learner";
/// Names the seats of the network that is only played against.
const PAST: &str = "past";

/// The columns of `Lessons`, in their order.
type Columns<'py> = (
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<f32>>,
);

fn table(py: Python<'_>, values: Vec<f32>, columns: usize) -> PyResult<Bound<'_, PyArray2<f32>>> {
    let rows = values.len() / columns;
    PyArray1::from_vec(py, values).reshape([rows, columns])
}

/// How many numbers tell of a position, of an answer, and of all hands and the wall.
#[pyfunction]
pub fn sichuan_lesson_sizes() -> (usize, usize, usize) {
    (POSITION, ANSWER, TABLE)
}

/// Plays games, and returns the decisions of the network that learns.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // those of the function in Python
pub fn sichuan_lessons<'py>(
    py: Python<'py>,
    players: [String; 4],
    learner: &[u8],
    past: Option<&[u8]>,
    rules: &Bound<'_, SichuanRules>,
    seed: u64,
    first: u32,
    games: u32,
    threads: usize,
) -> PyResult<Columns<'py>> {
    let read = |bytes: &[u8]| Network::read(bytes, POSITION, ANSWER).map_err(raise);
    let learner = read(learner)?;
    let past = past.map(read).transpose()?;
    let pupil = |name: &String| match name.as_str() {
        LEARNER => Ok(Pupil::Learner(&learner)),
        PAST => past.as_ref().map(Pupil::Other).ok_or_else(|| {
            let got = "None".to_owned();
            raise(CoreError::Argument { name: "past", got, expected: "a network: it plays" })
        }),
        name => agent_kind(name).map(Pupil::Native),
    };
    let [a, b, c, d] = &players;
    let pupils = [pupil(a)?, pupil(b)?, pupil(c)?, pupil(d)?];
    let course = Course { pupils, rules: &rules.get().rules, seed };
    let found = interruptible_on_threads(py, |stop| course.lessons(first, games, threads, stop))?;
    let found = found.map_err(raise)?;
    load_numpy(py)?;
    Ok((
        table(py, found.positions, POSITION)?,
        table(py, found.answers, ANSWER)?,
        PyArray1::from_vec(py, found.counts),
        PyArray1::from_vec(py, found.chosen),
        PyArray1::from_vec(py, found.chances),
        table(py, found.tables, TABLE)?,
        PyArray1::from_vec(py, found.games),
        PyArray1::from_vec(py, found.seats),
        PyArray1::from_vec(py, found.rewards),
    ))
}
