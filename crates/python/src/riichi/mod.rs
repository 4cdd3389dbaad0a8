//! Riichi.

pub mod logs;
pub mod rules;
pub mod scoring;
pub mod stakes;

use paili_core::riichi::scoring::MOST_INDICATORS;
use pyo3::prelude::*;

/// Adds all classes of this game to the native module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("MOST_INDICATORS", MOST_INDICATORS)?;
    module.add_class::<rules::RiichiRules>()?;
    module.add_class::<scoring::RiichiWin>()?;
    module.add_class::<scoring::RiichiScore>()?;
    module.add_class::<scoring::RiichiReading>()?;
    module.add_class::<logs::RiichiLog>()?;
    module.add_class::<stakes::RiichiStakes>()?;
    module.add_function(wrap_pyfunction!(logs::is_riichi_log, module)?)?;
    module.add_function(wrap_pyfunction!(scoring::riichi_score, module)?)?;
    module.add_function(wrap_pyfunction!(scoring::riichi_score_json, module)?)?;
    module.add_function(wrap_pyfunction!(scoring::riichi_readings, module)?)?;
    module.add_function(wrap_pyfunction!(scoring::riichi_score_batch, module)?)?;
    module.add_function(wrap_pyfunction!(scoring::riichi_yaku, module)?)
}
