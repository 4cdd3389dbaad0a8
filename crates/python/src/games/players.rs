//! Built-in players, and many games of them at once.

use crate::arrays::load_numpy;
use numpy::{Element, PyArray1, PyArray2, PyArrayMethods};
use paili_core::games::{Agent, TableGame};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// A built-in player of some game.
pub struct Player<G>(Mutex<Box<dyn Agent<G> + Send>>);

impl<G: TableGame> Player<G> {
    pub fn new(player: Box<dyn Agent<G> + Send>) -> Player<G> {
        Player(Mutex::new(player))
    }

    /// Returns the player's answer, while other Python threads can run.
    pub fn act<'a>(&self, py: Python<'_>, view: G::View<'a>) -> G::Action
    where
        G::View<'a>: Sync,
        G::Action: Send,
    {
        py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).act(view))
    }
}

/// Returns an array with one number for each game.
pub fn column<'py, R, T: Element>(
    py: Python<'py>,
    records: &[R],
    of: impl Fn(&R) -> T,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    load_numpy(py)?;
    Ok(PyArray1::from_iter(py, records.iter().map(of)))
}

/// Returns an array with one row of numbers for each game.
pub fn rows<'py, R, T: Element, const WIDTH: usize>(
    py: Python<'py>,
    records: &[R],
    of: impl Fn(&R) -> [T; WIDTH],
) -> PyResult<Bound<'py, PyArray2<T>>> {
    load_numpy(py)?;
    PyArray1::from_iter(py, records.iter().flat_map(of)).reshape([records.len(), WIDTH])
}

/// Declares the columns of a class of games, each with the function that creates its array.
macro_rules! python_columns {
    ($class:ident {
        $($(#[$doc:meta])* $name:ident -> $array:ty = $make:ident($($of:expr)?);)*
    }) => {
        #[pymethods]
        impl $class {
            $(
                $(#[$doc])*
                #[getter]
                fn $name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, $array>> {
                    $make(py, &self.0 $(, $of)?)
                }
            )*
        }
    };
}

pub(crate) use python_columns;
