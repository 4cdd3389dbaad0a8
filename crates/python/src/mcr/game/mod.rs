//! The game: values that cross between Rust and Python, states, native players, games at scale.
//!
//! Tiles are 0 to 33, flowers 34 to 41 in walls and 0 to 7 elsewhere, seats and winds 0 to 3: the
//! numbers of `Tile`, `Flower` and `Wind` in Python. All else has a class.

mod actions;
mod agents;
pub mod events;
mod learning;
pub mod observations;
mod records;
mod states;

pub use actions::Action;
pub use agents::agent_kind;
pub use events::Event;
pub use observations::GameView;
use pyo3::prelude::*;
pub use states::{Deal, GameState};

/// Adds everything to the native module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<actions::ActionKind>()?;
    module.add_class::<actions::Action>()?;
    module.add_class::<events::EventKind>()?;
    module.add_class::<events::Event>()?;
    module.add_class::<observations::Discard>()?;
    module.add_class::<states::Deal>()?;
    module.add_class::<states::GameState>()?;
    module.add_class::<observations::GameView>()?;
    module.add_class::<agents::GameAgent>()?;
    module.add_class::<agents::Forecast>()?;
    module.add_class::<agents::WeighedAction>()?;
    module.add_function(wrap_pyfunction!(agents::agent_names, module)?)?;
    module.add_function(wrap_pyfunction!(agents::search_choices, module)?)?;
    module.add_function(wrap_pyfunction!(agents::mcr_learned_choices, module)?)?;
    module.add_function(wrap_pyfunction!(agents::search_forecast, module)?)?;
    module.add_function(wrap_pyfunction!(agents::search_parameters, module)?)?;
    module.add_function(wrap_pyfunction!(learning::mcr_lesson_sizes, module)?)?;
    module.add_function(wrap_pyfunction!(learning::mcr_lessons, module)?)?;
    module.add_class::<records::GameColumns>()?;
    module.add_function(wrap_pyfunction!(records::simulate_games, module)?)?;
    Ok(())
}
