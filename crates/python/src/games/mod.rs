//! Code shared by all games: arguments, faults, seeds, melds on the table, native players and their
//! parameters.

pub mod arguments;
pub mod events;
pub mod files;
pub mod learning;
pub mod melds;
pub mod parameters;
pub mod players;
pub mod sessions;
pub mod verdicts;

use pyo3::prelude::*;

/// The seed that the players of a game are given.
#[pyfunction]
pub fn game_seed(seed: u64, index: u32) -> u64 {
    paili_core::games::game_seed(seed, index)
}

/// Adds everything to the native module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<verdicts::Verdict>()?;
    module.add_class::<melds::DeclaredMeld>()?;
    module.add_class::<parameters::SearchParameter>()?;
    module.add_function(wrap_pyfunction!(game_seed, module)?)?;
    module.add_class::<files::GameStory>()?;
    module.add_class::<files::GameReader>()?;
    module.add_function(wrap_pyfunction!(files::explanation, module)?)?;
    module.add_function(wrap_pyfunction!(files::sichuan_explanation, module)?)?;
    module.add_function(wrap_pyfunction!(files::finished_report, module)?)?;
    module.add_function(wrap_pyfunction!(files::read_botzone_log, module)?)?;
    module.add_function(wrap_pyfunction!(files::request_text, module)?)?;
    module.add_function(wrap_pyfunction!(files::read_request, module)?)?;
    module.add_function(wrap_pyfunction!(files::read_seats, module)?)?;
    module.add_function(wrap_pyfunction!(files::action_text, module)?)?;
    module.add_function(wrap_pyfunction!(files::read_action, module)?)?;
    module.add_function(wrap_pyfunction!(files::read_answer, module)?)?;
    module.add_function(wrap_pyfunction!(sessions::read_botzone_turn, module)?)?;
    module.add_class::<sessions::BotzoneSession>()?;
    Ok(())
}
