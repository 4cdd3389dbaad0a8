//! Games of a network that learns.

use crate::arrays::load_numpy;
use crate::errors::raise;
use crate::interrupt::interruptible_on_threads;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use paili_core::games::learning::{Course, Learning, Network, Pupil};
use paili_core::model::error::CoreError;
use pyo3::prelude::*;

/// The name of a seat of the network that learns.
const LEARNER: &str = "learner";
/// The name of a seat of the other network.
const PAST: &str = "past";

/// The columns of `Lessons`, in their order.
pub type Columns<'py> = (
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray1<i32>>,
);

/// Players and games, as Python gives them.
pub struct Games<'a> {
    pub players: &'a [String; 4],
    pub learner: &'a [u8],
    pub past: Option<&'a [u8]>,
    pub teacher: Option<String>,
    pub seed: u64,
    pub first: u32,
    pub games: u32,
    pub threads: usize,
}

fn table(py: Python<'_>, values: Vec<f32>, columns: usize) -> PyResult<Bound<'_, PyArray2<f32>>> {
    let rows = values.len() / columns;
    PyArray1::from_vec(py, values).reshape([rows, columns])
}

/// Returns the numbers of inputs of a position, of an answer, and of all hands and the wall.
pub fn sizes<G: Learning>() -> (usize, usize, usize) {
    (G::POSITION, G::ANSWER, G::TABLE)
}

/// Plays games, and returns the decisions of the network that learns.
pub fn lessons<'py, G: Learning>(
    py: Python<'py>,
    games: &Games<'_>,
    rules: &G::Rules,
    kind: impl Fn(&str) -> PyResult<G::Kind> + Copy,
) -> PyResult<Columns<'py>> {
    let read = |bytes: &[u8]| Network::read(bytes, G::POSITION, G::ANSWER).map_err(raise);
    let learner = read(games.learner)?;
    let past = games.past.map(read).transpose()?;
    let pupil = |name: &String| -> PyResult<Pupil<'_, G>> {
        match name.as_str() {
            LEARNER => Ok(Pupil::Learner(&learner)),
            PAST => past.as_ref().map(Pupil::Other).ok_or_else(|| {
                let got = "None".to_owned();
                raise(CoreError::Argument { name: "past", got, expected: "a network: it plays" })
            }),
            name => kind(name).map(Pupil::Native),
        }
    };
    let [a, b, c, d] = games.players;
    let pupils = [pupil(a)?, pupil(b)?, pupil(c)?, pupil(d)?];
    let teacher = games.teacher.as_deref().map(kind).transpose()?;
    let course = Course { pupils, rules, teacher, seed: games.seed };
    let Games { first, games: count, threads, .. } = *games;
    let found = interruptible_on_threads(py, |stop| course.lessons(first, count, threads, stop))?;
    let found = found.map_err(raise)?;
    load_numpy(py)?;
    Ok((
        table(py, found.positions, G::POSITION)?,
        table(py, found.answers, G::ANSWER)?,
        PyArray1::from_vec(py, found.counts),
        PyArray1::from_vec(py, found.chosen),
        PyArray1::from_vec(py, found.chances),
        table(py, found.tables, G::TABLE)?,
        PyArray1::from_vec(py, found.games),
        PyArray1::from_vec(py, found.seats),
        PyArray1::from_vec(py, found.rewards),
        PyArray1::from_vec(py, found.taught),
    ))
}
