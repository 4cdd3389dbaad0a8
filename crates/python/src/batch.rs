//! Many hands at a time, in NumPy arrays that `paili.model.arrays` has made contiguous.

use crate::PyRules;
use crate::errors::raise;
use numpy::{
    PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2,
    PyReadonlyArrayDyn, PyUntypedArrayMethods,
};
use paili_core::analysis::batch::{self, Availability, Melds, Rows};
use paili_core::model::error::CoreError;
use paili_core::model::tile::{KINDS, PerKind};
use paili_core::parts::costs::ENTRIES;
use pyo3::prelude::*;

/// Rows of a contiguous array with 34 columns.
pub fn rows<'a>(name: &str, array: &'a [u8], columns: usize) -> Result<&'a [PerKind], CoreError> {
    if columns != KINDS {
        return Err(CoreError::Shape {
            expected: format!("34 columns of {name}"),
            got: format!("{columns} columns"),
        });
    }
    Ok(array.as_chunks().0)
}

/// Takes the arrays apart and calls `answer` without the interpreter lock.
pub fn with_rows<R: Send>(
    py: Python<'_>,
    counts: &PyReadonlyArray2<'_, u8>,
    available: Option<&PyReadonlyArrayDyn<'_, u8>>,
    melds: &PyReadonlyArray1<'_, u8>,
    answer: impl Fn(&Rows) -> Result<R, CoreError> + Send + Sync,
) -> PyResult<R> {
    let counts = rows("counts", counts.as_slice()?, counts.shape()[1]).map_err(raise)?;
    let available = match available {
        None => Availability::Plain,
        Some(array) => {
            let columns = array.shape().last().copied().unwrap_or_default();
            let each = rows("available", array.as_slice()?, columns).map_err(raise)?;
            match (array.ndim(), each) {
                (1, [shared]) => Availability::Shared(shared),
                _ => Availability::Each(each),
            }
        }
    };
    let melds = match melds.as_slice()? {
        [shared] if counts.len() != 1 => Melds::Shared(*shared),
        each => Melds::Each(each),
    };
    let rows = Rows { counts, available, melds };
    py.detach(|| answer(&rows)).map_err(raise)
}

#[pyfunction]
pub fn deficiency_batch<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    available: Option<PyReadonlyArrayDyn<'py, u8>>,
    melds: PyReadonlyArray1<'py, u8>,
    rules: &Bound<'py, PyRules>,
    threads: usize,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let rules = &rules.get().0;
    let answer = |rows: &Rows| batch::deficiency(rows, rules, threads);
    let out = with_rows(py, &counts, available.as_ref(), &melds, answer)?;
    Ok(PyArray1::from_vec(py, out))
}

#[pyfunction]
pub fn acceptance_batch<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    available: Option<PyReadonlyArrayDyn<'py, u8>>,
    melds: PyReadonlyArray1<'py, u8>,
    rules: &Bound<'py, PyRules>,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let rules = &rules.get().0;
    let answer = |rows: &Rows| batch::acceptance(rows, rules, threads);
    let out = with_rows(py, &counts, available.as_ref(), &melds, answer)?;
    let rows = out.len() / KINDS;
    PyArray1::from_vec(py, out).reshape([rows, KINDS])
}

/// Two arrays of 34 columns: deficiency after each discard, and copies accepted.
type DiscardTables<'py> = (Bound<'py, PyArray2<i8>>, Bound<'py, PyArray2<u8>>);

#[pyfunction]
pub fn discards_batch<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    available: Option<PyReadonlyArrayDyn<'py, u8>>,
    melds: PyReadonlyArray1<'py, u8>,
    rules: &Bound<'py, PyRules>,
    threads: usize,
) -> PyResult<DiscardTables<'py>> {
    let rules = &rules.get().0;
    let answer = |rows: &Rows| batch::discards(rows, rules, threads);
    let tables = with_rows(py, &counts, available.as_ref(), &melds, answer)?;
    let shape = [tables.deficiency.len() / KINDS, KINDS];
    let deficiency = PyArray1::from_vec(py, tables.deficiency).reshape(shape)?;
    Ok((deficiency, PyArray1::from_vec(py, tables.copies).reshape(shape)?))
}

/// For each deficiency: the deficiency, deals and distinct hands.
#[pyfunction]
pub fn census(
    py: Python<'_>,
    rules: &Bound<'_, PyRules>,
    drawn: bool,
    melds: u8,
    best_void: bool,
    threads: usize,
) -> PyResult<Vec<(i8, u128, u128)>> {
    let rules = &rules.get().0;
    let count = || paili_core::analysis::census::census(rules, drawn, melds, best_void, threads);
    let counted = py.detach(count).map_err(raise)?;
    Ok(counted.into_iter().map(|(least, number)| (least, number.deals, number.hands)).collect())
}

/// Costs of many suits without knowledge: `[suit][eyes][melds]`.
#[pyfunction]
pub fn suit_costs<'py>(
    py: Python<'py>,
    words: PyReadonlyArray2<'py, u8>,
) -> PyResult<Bound<'py, PyArray3<u8>>> {
    let (words, columns) = (words.as_slice()?, words.shape()[1]);
    let costs = batch::suit_costs(words, columns).map_err(raise)?;
    let suits = costs.len() / ENTRIES;
    PyArray1::from_vec(py, costs).reshape([suits, 2, ENTRIES / 2])
}
