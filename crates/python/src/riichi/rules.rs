//! The switches of the rules, by name.

use crate::errors::raise_answer;
use paili_answers::json::text_of;
use paili_answers::model::scoring::{Choices, Switched, switches, to_json, with};
use paili_core::model::riichi::RiichiRules as CoreRules;
use pyo3::prelude::*;

/// Consistent switches.
#[pyclass(frozen, module = "paili._core")]
pub struct RiichiRules {
    /// The rules of the core.
    pub rules: CoreRules,
}

#[pymethods]
impl RiichiRules {
    /// Returns the rules of switches given as names and texts; the others are those of the first
    /// preset.
    #[new]
    fn new(switches: Vec<(String, String)>) -> PyResult<Self> {
        let texts = switches.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let rules = with(CoreRules::TENHOU, &texts.collect::<Vec<_>>()).map_err(raise_answer)?;
        Ok(RiichiRules { rules })
    }

    /// Returns the named rules: the name, and the switches in JSON.
    #[staticmethod]
    fn presets() -> Vec<(&'static str, String)> {
        CoreRules::PRESETS.iter().map(|(name, rules)| (*name, text_of(&to_json(rules)))).collect()
    }

    /// Returns the switches with named choices, and the names.
    #[staticmethod]
    fn choices() -> Vec<(&'static str, Vec<&'static str>)> {
        let named = |(name, choices)| match choices {
            Choices::Named(names) => Some((name, names)),
            _ => None,
        };
        switches::<CoreRules>().filter_map(named).collect()
    }

    /// Returns the numeric switches with their least and greatest values.
    #[staticmethod]
    fn numbers() -> Vec<(&'static str, u32, u32)> {
        let number = |(name, choices)| match choices {
            Choices::Number(least, most) => Some((name, least, most)),
            _ => None,
        };
        switches::<CoreRules>().filter_map(number).collect()
    }
}
