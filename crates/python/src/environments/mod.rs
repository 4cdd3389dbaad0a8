//! Environments for reinforcement learning: numbered actions, planes and features, many tables at
//! once.

mod arrays;
mod classes;

use crate::games::arguments::wrong;
use crate::mcr::game::{Action as McrAction, GameView, agent_kind as mcr_agent};
use crate::sichuan::rules::SichuanRules;
use crate::sichuan::table::{SichuanAction, SichuanView, agent_kind as sichuan_agent};
use classes::classes;
use paili_core::environments::mcr::Setting;
use paili_core::mcr::table::{Moves, Observation as McrObservation, State as McrState};
use paili_core::sichuan::table::{Observation, State, View};
use pyo3::prelude::*;

classes! {
    mod mcr;
    games: "McrVectorGames", poll: "McrPoll", decision: "McrDecision";
    state: McrState, observation: McrObservation, view: GameView, action: McrAction;
    setting: bool => |flowers: &bool| Setting { flowers: *flowers };
    seen: |observation: &'a McrObservation| -> Moves<'a> { observation.moves() };
    agent: mcr_agent;
}

classes! {
    mod sichuan;
    games: "SichuanVectorGames", poll: "SichuanPoll", decision: "SichuanDecision";
    state: State, observation: Observation, view: SichuanView, action: SichuanAction;
    setting: PyRef<'_, SichuanRules> => |rules: &PyRef<'_, SichuanRules>| rules.rules;
    seen: |observation: &'a Observation| -> View<'a> { observation.view() };
    agent: sichuan_agent;
}

/// Returns the error for a number that is not legal.
fn illegal(number: i64) -> PyErr {
    wrong("action", number, "a legal action, as the mask has them")
}

/// Adds all classes to the native module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<arrays::ObservationBlock>()?;
    module.add_class::<arrays::DecisionArrays>()?;
    mcr::register(module)?;
    sichuan::register(module)
}
