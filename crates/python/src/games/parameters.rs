//! The parameters of built-in players, which can be set by name.

use paili_core::games::Parameter;
use pyo3::prelude::*;

/// A parameter of the agent `search` of a game.
#[pyclass(frozen, module = "paili._core")]
pub struct SearchParameter(&'static Parameter);

impl SearchParameter {
    /// Returns all parameters of a player, in the order of its table.
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
