//! The native module `paili._core`: converts arguments, calls `paili-core`, and converts answers.
//!
//! The logic of Mahjong is in `paili-core`, the public Python interface in `python/paili`. Errors
//! are converted in `errors` alone.

mod answers;
mod arrays;
mod batch;
mod enums;
mod environments;
mod errors;
mod games;
mod inference;
mod interrupt;
mod mcr;
mod model;
mod planning;
mod question;
mod riichi;
mod sichuan;
mod simulation;
mod text;

use pyo3::prelude::*;

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("UNREACHABLE", paili_core::analysis::deficiency::UNREACHABLE)?;
    module.add("LEAST_FAN", paili_core::mcr::scoring::LEAST)?;
    module.add_class::<model::Form>()?;
    module.add_class::<model::WinBy>()?;
    module.add_class::<model::Objective>()?;
    module.add_class::<model::Requirement>()?;
    module.add_class::<model::Rules>()?;
    module.add_class::<model::MeldKind>()?;
    module.add_class::<model::Meld>()?;
    module.add_class::<question::Question>()?;
    module.add_function(wrap_pyfunction!(question::deficiency, module)?)?;
    module.add_function(wrap_pyfunction!(question::discard_data, module)?)?;
    module.add_function(wrap_pyfunction!(arrays::load_numpy, module)?)?;
    module.add_function(wrap_pyfunction!(batch::deficiency_batch, module)?)?;
    module.add_function(wrap_pyfunction!(batch::acceptance_batch, module)?)?;
    module.add_function(wrap_pyfunction!(batch::discards_batch, module)?)?;
    module.add_function(wrap_pyfunction!(batch::census, module)?)?;
    module.add_function(wrap_pyfunction!(batch::suit_costs, module)?)?;
    module.add_class::<planning::PlanSearch>()?;
    module.add_function(wrap_pyfunction!(planning::discard_values_batch, module)?)?;
    module.add_function(wrap_pyfunction!(simulation::simulate, module)?)?;
    module.add_class::<mcr::scoring::Win>()?;
    module.add_class::<mcr::scoring::Score>()?;
    module.add_function(wrap_pyfunction!(mcr::scoring::score, module)?)?;
    module.add_function(wrap_pyfunction!(mcr::scoring::score_batch, module)?)?;
    module.add_function(wrap_pyfunction!(mcr::scoring::fan_table, module)?)?;
    module.add_function(wrap_pyfunction!(text::read_codes, module)?)?;
    module.add_function(wrap_pyfunction!(text::read_tiles, module)?)?;
    module.add_function(wrap_pyfunction!(text::read_parts, module)?)?;
    module.add_function(wrap_pyfunction!(text::read_meld, module)?)?;
    module.add_function(wrap_pyfunction!(text::read_hand, module)?)?;
    module.add_function(wrap_pyfunction!(text::read_win, module)?)?;
    module.add_function(wrap_pyfunction!(text::read_knowledge, module)?)?;
    module.add_function(wrap_pyfunction!(text::read_rules, module)?)?;
    module.add_function(wrap_pyfunction!(text::any_rules, module)?)?;
    module.add_function(wrap_pyfunction!(text::wind_of, module)?)?;
    module.add("WINDS", paili_answers::model::rules_text::WINDS)?;
    module.add_function(wrap_pyfunction!(answers::question_kinds, module)?)?;
    module.add_function(wrap_pyfunction!(answers::question_cost, module)?)?;
    module.add_function(wrap_pyfunction!(answers::ask, module)?)?;
    module.add_class::<inference::Beliefs>()?;
    module.add_function(wrap_pyfunction!(inference::infer_mcr, module)?)?;
    module.add_function(wrap_pyfunction!(inference::infer_sichuan, module)?)?;
    games::register(module)?;
    mcr::game::register(module)?;
    riichi::register(module)?;
    sichuan::register(module)?;
    environments::register(module)?;
    Ok(())
}
