//! The native module `paili._core`: converts arguments, calls `paili-core`, converts answers.
//!
//! Everything that Mahjong is about lives in `paili-core`; everything that Python users see lives in
//! `python/paili`. Errors are mapped in `errors` alone.

mod batch;
mod errors;
mod hand;
mod mcr;
mod outlook;
mod planning;

use paili_core::model::rules::Rules;
use pyo3::prelude::*;

/// What a complete hand is, in the form that the core uses.
#[pyclass(name = "Rules", frozen, module = "paili._core")]
struct PyRules(Rules);

#[pymethods]
impl PyRules {
    #[new]
    fn new(kinds: u8, forms: u8, void_suit: Option<u8>) -> PyResult<Self> {
        Ok(PyRules(Rules::new(kinds, forms, void_suit).map_err(errors::raise)?))
    }
}

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("UNREACHABLE", paili_core::analysis::deficiency::UNREACHABLE)?;
    module.add("LEAST_FAN", paili_core::mcr::scoring::LEAST)?;
    module.add_class::<PyRules>()?;
    module.add_function(wrap_pyfunction!(hand::deficiency, module)?)?;
    module.add_function(wrap_pyfunction!(hand::deficiency_by_form, module)?)?;
    module.add_function(wrap_pyfunction!(hand::acceptance, module)?)?;
    module.add_function(wrap_pyfunction!(hand::discards, module)?)?;
    module.add_function(wrap_pyfunction!(hand::completions, module)?)?;
    module.add_function(wrap_pyfunction!(batch::deficiency_batch, module)?)?;
    module.add_function(wrap_pyfunction!(batch::acceptance_batch, module)?)?;
    module.add_function(wrap_pyfunction!(batch::discards_batch, module)?)?;
    module.add_function(wrap_pyfunction!(batch::census, module)?)?;
    module.add_function(wrap_pyfunction!(batch::suit_costs, module)?)?;
    module.add_class::<planning::PlanSearch>()?;
    module.add_function(wrap_pyfunction!(planning::discard_values_batch, module)?)?;
    module.add_function(wrap_pyfunction!(outlook::outlook, module)?)?;
    module.add_function(wrap_pyfunction!(outlook::legal_outlook, module)?)?;
    module.add_function(wrap_pyfunction!(outlook::simulate, module)?)?;
    module.add_class::<mcr::scoring::Win>()?;
    module.add_class::<mcr::scoring::Score>()?;
    module.add_function(wrap_pyfunction!(mcr::scoring::score, module)?)?;
    module.add_function(wrap_pyfunction!(mcr::scoring::score_batch, module)?)?;
    module.add_function(wrap_pyfunction!(mcr::scoring::fan_table, module)?)?;
    module.add_class::<mcr::completions::Requirement>()?;
    module.add_class::<mcr::completions::LegalQuestion>()?;
    module.add_class::<mcr::completions::PlainPlan>()?;
    module.add_function(wrap_pyfunction!(mcr::completions::legal_deficiency_batch, module)?)?;
    module.add_class::<mcr::table::GameState>()?;
    module.add_class::<mcr::table::GameView>()?;
    module.add_class::<mcr::table::GameAgent>()?;
    module.add_function(wrap_pyfunction!(mcr::table::deal, module)?)?;
    module.add_function(wrap_pyfunction!(mcr::table::game_seed, module)?)?;
    module.add_function(wrap_pyfunction!(mcr::table::agent_names, module)?)?;
    module.add_function(wrap_pyfunction!(mcr::table::search_choices, module)?)?;
    module.add_function(wrap_pyfunction!(mcr::table::simulate_games, module)?)?;
    Ok(())
}
