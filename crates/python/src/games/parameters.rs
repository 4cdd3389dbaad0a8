//! The numbers of native players that can be given by name.

use paili_core::games::Parameter;
use pyo3::prelude::*;

/// A number that the agent `search` of a game can be given by name.
#[pyclass(frozen, module = "paili._core")]
pub struct SearchParameter(&'static Parameter);

impl SearchParameter {
    /// All of a player, in the order of its table.
    pub fn all(parameters: &'static [Parameter]) -> Vec<SearchParameter> {
        parameters.iter().map(SearchParameter).collect()
    }
}

#[pymethods]
impl SearchParameter {
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name
    }

    #[getter]
    fn default(&self) -> f64 {
        self.0.default
    }

    #[getter]
    fn meaning(&self) -> &'static str {
        self.0.meaning()
    }
}
