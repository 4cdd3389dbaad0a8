//! The switches of the rules, by name.

use crate::errors::raise_answer;
use paili_answers::json::text_of;
use paili_answers::model::scoring::{Choices, Switched, switches, to_json, with};
use paili_core::model::sichuan::SichuanRules as CoreRules;
use pyo3::prelude::*;

/// Consistent switches.
#[pyclass(frozen, module = "paili._core")]
pub struct SichuanRules {
    /// The rules of the core.
    pub rules: CoreRules,
}

#[pymethods]
impl SichuanRules {
    /// Returns the rules of switches given as names and texts; the others are those of the first
    /// preset.
    #[new]
    fn new(switches: Vec<(String, String)>) -> PyResult<Self> {
        let texts = switches.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let rules = with(CoreRules::XUEZHAN, &texts.collect::<Vec<_>>()).map_err(raise_answer)?;
        Ok(SichuanRules { rules })
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

    /// Returns the points of a win of `fan` fan.
    fn value(&self, fan: u16) -> i64 {
        self.rules.value(fan)
    }

    /// Returns the fan of each pattern if it can count, in the order of the patterns.
    fn fan_of_patterns(&self) -> Vec<Option<u8>> {
        super::scoring::fan_of_patterns(&self.rules)
    }
}
