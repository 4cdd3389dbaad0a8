//! The table: values that are passed between Rust and Python, states, built-in players, and many
//! games at once.
//!
//! Tiles are 0 to 26, seats 0 to 3, suits 0 to 2: the numbers of `Tile`, `Wind` and `Suit` in
//! Python. Everything else has a class.

mod actions;
mod agents;
mod deals;
pub mod events;
pub mod observations;
mod records;
mod states;

pub use actions::SichuanAction;
pub use agents::agent_kind;
pub use deals::SichuanDeal;
pub use events::SichuanEvent;
pub use observations::SichuanView;
use pyo3::prelude::*;
pub use states::SichuanState;

/// Adds all classes to the native module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<actions::SichuanActionKind>()?;
    module.add_class::<actions::SichuanAction>()?;
    module.add_class::<deals::Direction>()?;
    module.add_class::<deals::SichuanDeal>()?;
    module.add_class::<events::SichuanEventKind>()?;
    module.add_class::<events::SichuanEnding>()?;
    module.add_class::<events::SichuanEvent>()?;
    module.add_class::<observations::SichuanStage>()?;
    module.add_class::<observations::SichuanView>()?;
    module.add_class::<states::SichuanState>()?;
    module.add_class::<agents::SichuanAgent>()?;
    module.add_class::<agents::SichuanGoal>()?;
    module.add_class::<agents::SichuanWeighedAction>()?;
    module.add_function(wrap_pyfunction!(agents::sichuan_agent_names, module)?)?;
    module.add_function(wrap_pyfunction!(agents::sichuan_search_parameters, module)?)?;
    module.add_function(wrap_pyfunction!(agents::sichuan_search_choices, module)?)?;
    module.add_function(wrap_pyfunction!(agents::sichuan_learned_choices, module)?)?;
    module.add_class::<records::SichuanColumns>()?;
    module.add_function(wrap_pyfunction!(records::simulate_sichuan_games, module)?)?;
    Ok(())
}
