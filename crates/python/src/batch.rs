//! Many hands at a time, in NumPy arrays that `paili.model.arrays` has made contiguous.

use crate::errors::raise;
use crate::interrupt::{interruptible_on_threads, until};
use crate::model::{Meld, Rules, melds_of};
use numpy::{
    PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2,
    PyReadonlyArrayDyn, PyUntypedArrayMethods,
};
use paili_core::analysis::batch::{
    Availability, JokerRows, MeldCounts, Rows, suit_costs as suit_costs_of,
};
use paili_core::jokers::batch::COLUMNS;
use paili_core::model::error::CoreError;
use paili_core::model::stop::Stop;
use paili_core::model::tile::{KINDS, PerKind};
use paili_core::parts::costs::ENTRIES;
use paili_core::question::batch;
use pyo3::prelude::*;

/// Returns the rows of a contiguous array with 34 columns.
pub fn rows<'a>(name: &str, array: &'a [u8], columns: usize) -> Result<&'a [PerKind], CoreError> {
    if columns != KINDS {
        return Err(CoreError::Shape {
            expected: format!("34 columns of {name}"),
            got: format!("{columns} columns"),
        });
    }
    Ok(array.as_chunks().0)
}

/// The arrays of a batch in the format of the core.
pub struct Arrays<'a, 'py> {
    pub counts: &'a PyReadonlyArray2<'py, u8>,
    pub available: Option<&'a PyReadonlyArrayDyn<'py, u8>>,
    pub melds: &'a PyReadonlyArray1<'py, u8>,
    pub known: &'a [PyRef<'py, Meld>],
    pub jokers: Option<&'a JokerArrays<'py>>,
}

/// Numbers of jokers in hand and to come; empty arrays mean no jokers, and all others.
pub type JokerArrays<'py> = (PyReadonlyArray1<'py, u8>, PyReadonlyArray1<'py, u8>);

impl Arrays<'_, '_> {
    /// Returns the rows, which borrow from the arrays.
    pub fn rows(&self) -> PyResult<Rows<'_>> {
        let columns = self.counts.shape()[1];
        let counts = rows("counts", self.counts.as_slice()?, columns).map_err(raise)?;
        let available = match self.available {
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
        let melds = match self.melds.as_slice()? {
            [shared] if counts.len() != 1 => MeldCounts::Shared(*shared),
            each => MeldCounts::Each(each),
        };
        let jokers = match self.jokers {
            None => JokerRows::NONE,
            Some((held, coming)) => {
                JokerRows { held: held.as_slice()?, available: coming.as_slice()? }
            }
        };
        Ok(Rows { counts, available, melds, known: melds_of(self.known)?, jokers })
    }
}

/// Runs work that starts threads of its own, and waits for them.
pub fn on_threads<R: Send>(
    py: Python<'_>,
    work: impl FnOnce(Stop) -> Result<R, CoreError> + Send,
) -> PyResult<R> {
    interruptible_on_threads(py, work)?.map_err(raise)
}

/// Computes a batch, on this thread if it is the only one.
pub fn answered<R: Send>(
    py: Python<'_>,
    threads: usize,
    work: impl FnOnce(Stop) -> Result<R, CoreError> + Send,
) -> PyResult<R> {
    if threads == 1 { until(py, None, work) } else { on_threads(py, work) }
}

#[pyfunction]
#[pyo3(signature = (counts, available, melds, known, rules, threads, jokers=None))]
#[expect(clippy::too_many_arguments, reason = "they are those of the Python function")]
pub fn deficiency_batch<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    available: Option<PyReadonlyArrayDyn<'py, u8>>,
    melds: PyReadonlyArray1<'py, u8>,
    known: Vec<PyRef<'py, Meld>>,
    rules: &Bound<'py, Rules>,
    threads: usize,
    jokers: Option<JokerArrays<'py>>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let (available, rules, jokers) = (available.as_ref(), rules.get().core()?, jokers.as_ref());
    let arrays = Arrays { counts: &counts, available, melds: &melds, known: &known, jokers };
    let rows = arrays.rows()?;
    let out = answered(py, threads, |stop| batch::deficiency(&rows, rules, threads, stop))?;
    Ok(PyArray1::from_vec(py, out))
}

#[pyfunction]
#[pyo3(signature = (counts, available, melds, known, rules, threads, jokers=None))]
#[expect(clippy::too_many_arguments, reason = "they are those of the Python function")]
pub fn acceptance_batch<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    available: Option<PyReadonlyArrayDyn<'py, u8>>,
    melds: PyReadonlyArray1<'py, u8>,
    known: Vec<PyRef<'py, Meld>>,
    rules: &Bound<'py, Rules>,
    threads: usize,
    jokers: Option<JokerArrays<'py>>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let (available, rules, jokers) = (available.as_ref(), rules.get().core()?, jokers.as_ref());
    let arrays = Arrays { counts: &counts, available, melds: &melds, known: &known, jokers };
    let rows = arrays.rows()?;
    let out = answered(py, threads, |stop| batch::acceptance(&rows, rules, threads, stop))?;
    PyArray1::from_vec(py, out).reshape([counts.shape()[0], columns(rules)])
}

/// Returns the number of columns of a table: the kinds, and the joker if the rules have any.
fn columns(rules: &paili_core::model::rules::Rules) -> usize {
    if rules.jokers().is_some() { COLUMNS } else { KINDS }
}

/// Two arrays of 34 columns, or of 35 with jokers: deficiency after each discard, and accepted
/// copies.
type DiscardTables<'py> = (Bound<'py, PyArray2<i8>>, Bound<'py, PyArray2<u8>>);

#[pyfunction]
#[pyo3(signature = (counts, available, melds, known, rules, threads, jokers=None))]
#[expect(clippy::too_many_arguments, reason = "they are those of the Python function")]
pub fn discards_batch<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    available: Option<PyReadonlyArrayDyn<'py, u8>>,
    melds: PyReadonlyArray1<'py, u8>,
    known: Vec<PyRef<'py, Meld>>,
    rules: &Bound<'py, Rules>,
    threads: usize,
    jokers: Option<JokerArrays<'py>>,
) -> PyResult<DiscardTables<'py>> {
    let (available, rules, jokers) = (available.as_ref(), rules.get().core()?, jokers.as_ref());
    let arrays = Arrays { counts: &counts, available, melds: &melds, known: &known, jokers };
    let rows = arrays.rows()?;
    let tables = answered(py, threads, |stop| batch::discards(&rows, rules, threads, stop))?;
    let shape = [counts.shape()[0], columns(rules)];
    let deficiency = PyArray1::from_vec(py, tables.deficiency).reshape(shape)?;
    Ok((deficiency, PyArray1::from_vec(py, tables.copies).reshape(shape)?))
}

/// Returns a row for each deficiency: the deficiency, deals and distinct hands.
#[pyfunction]
pub fn census(
    py: Python<'_>,
    rules: &Bound<'_, Rules>,
    drawn: bool,
    melds: u8,
    best_void: bool,
    threads: usize,
) -> PyResult<Vec<(i8, u128, u128)>> {
    let rules = rules.get().core()?;
    let counted = on_threads(py, |stop| {
        paili_core::analysis::census::census(rules, drawn, melds, best_void, threads, stop)
    })?;
    Ok(counted.into_iter().map(|(least, number)| (least, number.deals, number.hands)).collect())
}

/// Returns the costs of many suits, all other copies available: `[suit][eyes][melds]`.
#[pyfunction]
pub fn suit_costs<'py>(
    py: Python<'py>,
    words: PyReadonlyArray2<'py, u8>,
) -> PyResult<Bound<'py, PyArray3<u8>>> {
    let (words, columns) = (words.as_slice()?, words.shape()[1]);
    let costs = suit_costs_of(words, columns).map_err(raise)?;
    let suits = costs.len() / ENTRIES;
    PyArray1::from_vec(py, costs).reshape([suits, 2, ENTRIES / 2])
}
