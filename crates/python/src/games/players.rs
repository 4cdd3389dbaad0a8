//! Native players, and games of them at scale.

use crate::errors::raise;
use numpy::{Element, PyArray1, PyArray2, PyArrayMethods};
use paili_core::games::{Agent, TableGame};
use paili_core::model::error::CoreError;
use pyo3::prelude::*;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// A native player of some game.
pub struct Player<G>(Mutex<Box<dyn Agent<G> + Send>>);

impl<G: TableGame> Player<G> {
    pub fn new(player: Box<dyn Agent<G> + Send>) -> Player<G> {
        Player(Mutex::new(player))
    }

    /// Its answer, while other threads of Python may run.
    pub fn act<'a>(&self, py: Python<'_>, view: G::View<'a>) -> G::Action
    where
        G::View<'a>: Sync,
        G::Action: Send,
    {
        py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).act(view))
    }
}

/// Games played at a time, between looking for an interrupt.
const CHUNK: u32 = 256;

/// What is kept of so many games; `play` plays some of them, from the first on.
pub fn played<R: Send>(
    py: Python<'_>,
    games: Range<u32>,
    play: impl Fn(u32, u32) -> Result<Vec<R>, CoreError> + Sync,
) -> PyResult<Vec<R>> {
    let mut records = Vec::new();
    let mut next = games.start;
    while next < games.end {
        let chunk = CHUNK.min(games.end - next);
        records.extend(py.detach(|| play(next, chunk)).map_err(raise)?);
        next += chunk;
        py.check_signals()?;
    }
    Ok(records)
}

/// A number of each game.
pub fn column<'py, R, T: Element>(
    py: Python<'py>,
    records: &[R],
    of: impl Fn(&R) -> T,
) -> Bound<'py, PyArray1<T>> {
    PyArray1::from_iter(py, records.iter().map(of))
}

/// Some numbers of each game, a row each.
pub fn rows<'py, R, T: Element, const WIDTH: usize>(
    py: Python<'py>,
    records: &[R],
    of: impl Fn(&R) -> [T; WIDTH],
) -> PyResult<Bound<'py, PyArray2<T>>> {
    PyArray1::from_iter(py, records.iter().flat_map(of)).reshape([records.len(), WIDTH])
}
