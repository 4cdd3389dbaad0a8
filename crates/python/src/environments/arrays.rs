//! Arrays of decisions.

use crate::arrays::load_numpy;
use numpy::{PyArray1, PyArray2, PyArray3, PyArray4, PyArrayMethods};
use paili_core::environments::{Block, Decisions, Environment, Numbers, Shown, total};
use pyo3::prelude::*;

const COLUMNS: usize = 9;

/// Planes, or features, that belong together.
#[pyclass(frozen, module = "paili._core")]
pub struct ObservationBlock(Block);

impl ObservationBlock {
    /// Returns all blocks, in order.
    pub fn all(blocks: &[Block]) -> Vec<ObservationBlock> {
        blocks.iter().copied().map(ObservationBlock).collect()
    }
}

#[pymethods]
impl ObservationBlock {
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name
    }

    #[getter]
    fn size(&self) -> usize {
        self.0.size
    }

    #[getter]
    fn meaning(&self) -> &'static str {
        self.0.meaning
    }
}

/// The decisions at all tables, one row a table.
#[pyclass(frozen, get_all, module = "paili._core")]
pub struct DecisionArrays {
    seats: Py<PyArray1<u8>>,
    masks: Py<PyArray2<bool>>,
    planes: Option<Py<PyArray4<u8>>>,
    features: Option<Py<PyArray2<f32>>>,
    rewards: Py<PyArray2<i64>>,
    ended: Py<PyArray1<bool>>,
    games: Py<PyArray1<u32>>,
}

impl DecisionArrays {
    pub fn new<G: Environment>(
        py: Python<'_>,
        decisions: Decisions,
        shown: Shown,
    ) -> PyResult<DecisionArrays> {
        let rows = decisions.seats.len();
        let shape = [rows, total(G::PLANES), G::ROWS, COLUMNS];
        let planes = PyArray1::from_vec(py, decisions.planes);
        let planes = shown.planes.then(|| planes.reshape(shape)).transpose()?;
        let features = PyArray1::from_vec(py, decisions.features);
        let features = shown.features.then(|| features.reshape([rows, total(G::FEATURES)]));
        let masks = PyArray1::from_vec(py, decisions.masks).reshape([rows, G::ACTIONS])?;
        let rewards = PyArray1::from_vec(py, decisions.rewards.into_flattened());
        Ok(DecisionArrays {
            seats: PyArray1::from_vec(py, decisions.seats).unbind(),
            masks: masks.unbind(),
            planes: planes.map(Bound::unbind),
            features: features.transpose()?.map(Bound::unbind),
            rewards: rewards.reshape([rows, 4])?.unbind(),
            ended: PyArray1::from_vec(py, decisions.ended).unbind(),
            games: PyArray1::from_vec(py, decisions.games).unbind(),
        })
    }
}

/// Returns the mask of the legal numbers.
pub fn mask<'py, G: Environment>(
    py: Python<'py>,
    legal: &Numbers,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    load_numpy(py)?;
    let mut mask = vec![false; G::ACTIONS];
    legal.mark(&mut mask);
    Ok(PyArray1::from_vec(py, mask))
}

/// Returns the planes of the view of a seat.
pub fn planes<'py, G: Environment>(
    py: Python<'py>,
    view: G::View<'_>,
    begun: &G::Begun,
) -> PyResult<Bound<'py, PyArray3<u8>>> {
    load_numpy(py)?;
    let shape = [total(G::PLANES), G::ROWS, COLUMNS];
    let mut planes = vec![0; shape.iter().product()];
    G::fill_planes(view, begun, &mut planes);
    PyArray1::from_vec(py, planes).reshape(shape)
}

/// Returns the features of the view of a seat.
pub fn features<'py, G: Environment>(
    py: Python<'py>,
    view: G::View<'_>,
    begun: &G::Begun,
) -> PyResult<Bound<'py, PyArray1<f32>>> {
    load_numpy(py)?;
    let mut features = vec![0.0; total(G::FEATURES)];
    G::fill_features(view, begun, &mut features);
    Ok(PyArray1::from_vec(py, features))
}
