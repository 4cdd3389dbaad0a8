//! The native module `paili._core`: converts arguments, calls `paili-core`, converts answers.
//!
//! Everything that Mahjong is about lives in `paili-core`; everything that Python users see lives in
//! `python/paili`. Errors are mapped in `errors` alone.

mod batch;
mod errors;
mod game;
mod hand;
mod legal;
mod outlook;
mod planning;
mod scoring;

use paili_core::rules::Rules;
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
    module.add("UNREACHABLE", paili_core::deficiency::UNREACHABLE)?;
    module.add("LEAST_FAN", paili_core::scoring::LEAST)?;
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
    module.add_class::<scoring::Win>()?;
    module.add_class::<scoring::Score>()?;
    module.add_function(wrap_pyfunction!(scoring::score, module)?)?;
    module.add_function(wrap_pyfunction!(scoring::score_batch, module)?)?;
    module.add_function(wrap_pyfunction!(scoring::fan_table, module)?)?;
    module.add_class::<legal::Legal>()?;
    module.add_class::<legal::LegalQuestion>()?;
    module.add_class::<legal::PlainPlan>()?;
    module.add_function(wrap_pyfunction!(legal::legal_deficiency_batch, module)?)?;
    module.add_class::<game::GameState>()?;
    module.add_class::<game::GameView>()?;
    module.add_class::<game::GameAgent>()?;
    module.add_function(wrap_pyfunction!(game::deal, module)?)?;
    module.add_function(wrap_pyfunction!(game::game_seed, module)?)?;
    module.add_function(wrap_pyfunction!(game::agent_names, module)?)?;
    module.add_function(wrap_pyfunction!(game::search_choices, module)?)?;
    module.add_function(wrap_pyfunction!(game::simulate_games, module)?)?;
    Ok(())
}
