//! Sichuan Mahjong.

pub mod learning;
pub mod rules;
pub mod scoring;
pub mod settlement;
pub mod table;

use paili_core::model::sichuan::{MOST_BASE, MOST_CAP};
use pyo3::prelude::*;

/// Adds all classes of this game to the native module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("MOST_BASE", MOST_BASE)?;
    module.add("MOST_CAP", MOST_CAP)?;
    module.add_class::<rules::SichuanRules>()?;
    module.add_class::<scoring::SichuanWin>()?;
    module.add_class::<scoring::SichuanScore>()?;
    module.add_function(wrap_pyfunction!(scoring::sichuan_score, module)?)?;
    module.add_function(wrap_pyfunction!(scoring::sichuan_score_batch, module)?)?;
    module.add_function(wrap_pyfunction!(scoring::sichuan_patterns, module)?)?;
    module.add_class::<settlement::KongKind>()?;
    module.add_class::<settlement::PaymentCause>()?;
    module.add_class::<settlement::Payment>()?;
    module.add_class::<settlement::KongIncome>()?;
    module.add_class::<settlement::SichuanSeat>()?;
    module.add_function(wrap_pyfunction!(settlement::sichuan_settle, module)?)?;
    module.add_function(wrap_pyfunction!(settlement::sichuan_win_payments, module)?)?;
    module.add_function(wrap_pyfunction!(settlement::sichuan_fault_payments, module)?)?;
    module.add_function(wrap_pyfunction!(learning::sichuan_lesson_sizes, module)?)?;
    module.add_function(wrap_pyfunction!(learning::sichuan_lessons, module)?)?;
    table::register(module)
}
