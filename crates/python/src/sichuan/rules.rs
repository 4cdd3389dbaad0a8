//! The switches of the rules, by name.

use crate::errors::raise;
use paili_core::model::error::CoreError;
use paili_core::model::sichuan::{
    AfterRobbery, Combine, Exchange, FanTable, FedKong, LastDiscard, PassedWin, SelfDraw,
    ShootAfterKong, SichuanRules as CoreRules, VoidDiscard, VoidPenalty,
};
use pyo3::prelude::*;

/// Names of the choices of a switch.
type Names = Vec<&'static str>;

/// Switches that go together.
#[pyclass(frozen, module = "paili._core")]
pub struct SichuanRules {
    /// The rules of the core.
    pub rules: CoreRules,
    #[pyo3(get)]
    exchange: &'static str,
    #[pyo3(get)]
    void_discard: &'static str,
    #[pyo3(get)]
    base: u32,
    #[pyo3(get)]
    cap: u8,
    #[pyo3(get)]
    first_fan: u8,
    #[pyo3(get)]
    fans: &'static str,
    #[pyo3(get)]
    combine: &'static str,
    #[pyo3(get)]
    self_draw: &'static str,
    #[pyo3(get)]
    fed_kong: &'static str,
    #[pyo3(get)]
    kong_fan: bool,
    #[pyo3(get)]
    shoot_after_kong: &'static str,
    #[pyo3(get)]
    passed_win: &'static str,
    #[pyo3(get)]
    last_discard: &'static str,
    #[pyo3(get)]
    after_robbery: &'static str,
    #[pyo3(get)]
    void_penalty: &'static str,
    #[pyo3(get)]
    refund_to_winners: bool,
    #[pyo3(get)]
    concealed_hand: bool,
    #[pyo3(get)]
    all_simples: bool,
}

#[pymethods]
impl SichuanRules {
    #[new]
    #[pyo3(signature = (*, exchange, void_discard, base, cap, first_fan, fans, combine, self_draw,
        fed_kong, kong_fan, shoot_after_kong, passed_win, last_discard, after_robbery,
        void_penalty, refund_to_winners, concealed_hand, all_simples))]
    #[allow(clippy::too_many_arguments)] // the switches, each by its name
    fn new(
        exchange: &str,
        void_discard: &str,
        base: u32,
        cap: u8,
        first_fan: u8,
        fans: &str,
        combine: &str,
        self_draw: &str,
        fed_kong: &str,
        kong_fan: bool,
        shoot_after_kong: &str,
        passed_win: &str,
        last_discard: &str,
        after_robbery: &str,
        void_penalty: &str,
        refund_to_winners: bool,
        concealed_hand: bool,
        all_simples: bool,
    ) -> PyResult<Self> {
        let rules = CoreRules {
            exchange: chosen("exchange", exchange, Exchange::named)?,
            void_discard: chosen("void_discard", void_discard, VoidDiscard::named)?,
            base,
            cap,
            first_fan,
            fans: chosen("fans", fans, FanTable::named)?,
            combine: chosen("combine", combine, Combine::named)?,
            self_draw: chosen("self_draw", self_draw, SelfDraw::named)?,
            fed_kong: chosen("fed_kong", fed_kong, FedKong::named)?,
            kong_fan,
            shoot_after_kong: chosen("shoot_after_kong", shoot_after_kong, ShootAfterKong::named)?,
            passed_win: chosen("passed_win", passed_win, PassedWin::named)?,
            last_discard: chosen("last_discard", last_discard, LastDiscard::named)?,
            after_robbery: chosen("after_robbery", after_robbery, AfterRobbery::named)?,
            void_penalty: chosen("void_penalty", void_penalty, VoidPenalty::named)?,
            refund_to_winners,
            concealed_hand,
            all_simples,
        };
        rules.check().map_err(raise)?;
        Ok(rules.into())
    }

    /// The rules that have a name, with it.
    #[staticmethod]
    fn presets() -> Vec<(&'static str, SichuanRules)> {
        vec![
            ("xuezhan", CoreRules::XUEZHAN.into()),
            ("sbr", CoreRules::SBR.into()),
            ("akabane", CoreRules::AKABANE.into()),
        ]
    }

    /// The switches that are chosen by name, with the names.
    #[staticmethod]
    fn choices() -> Vec<(&'static str, Names)> {
        vec![
            ("exchange", names(Exchange::CHOICES)),
            ("void_discard", names(VoidDiscard::CHOICES)),
            ("fans", names(FanTable::CHOICES)),
            ("combine", names(Combine::CHOICES)),
            ("self_draw", names(SelfDraw::CHOICES)),
            ("fed_kong", names(FedKong::CHOICES)),
            ("shoot_after_kong", names(ShootAfterKong::CHOICES)),
            ("passed_win", names(PassedWin::CHOICES)),
            ("last_discard", names(LastDiscard::CHOICES)),
            ("after_robbery", names(AfterRobbery::CHOICES)),
            ("void_penalty", names(VoidPenalty::CHOICES)),
        ]
    }

    /// Points of a win of so many fan.
    fn value(&self, fan: u16) -> i64 {
        self.rules.value(fan)
    }

    /// Fan of each pattern where it can count, in the order of the patterns.
    fn fan_of_patterns(&self) -> Vec<Option<u8>> {
        super::scoring::fan_of_patterns(&self.rules)
    }
}

impl From<CoreRules> for SichuanRules {
    fn from(rules: CoreRules) -> SichuanRules {
        SichuanRules {
            rules,
            exchange: rules.exchange.name(),
            void_discard: rules.void_discard.name(),
            base: rules.base,
            cap: rules.cap,
            first_fan: rules.first_fan,
            fans: rules.fans.name(),
            combine: rules.combine.name(),
            self_draw: rules.self_draw.name(),
            fed_kong: rules.fed_kong.name(),
            kong_fan: rules.kong_fan,
            shoot_after_kong: rules.shoot_after_kong.name(),
            passed_win: rules.passed_win.name(),
            last_discard: rules.last_discard.name(),
            after_robbery: rules.after_robbery.name(),
            void_penalty: rules.void_penalty.name(),
            refund_to_winners: rules.refund_to_winners,
            concealed_hand: rules.concealed_hand,
            all_simples: rules.all_simples,
        }
    }
}

fn names<T>(choices: &[(T, &'static str)]) -> Names {
    choices.iter().map(|&(_, name)| name).collect()
}

/// The choice of a name that Python has checked.
fn chosen<T>(name: &'static str, given: &str, named: impl Fn(&str) -> Option<T>) -> PyResult<T> {
    let expected = "one of its choices";
    named(given).ok_or_else(|| raise(CoreError::Argument { name, got: given.to_owned(), expected }))
}
