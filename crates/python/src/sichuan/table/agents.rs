//! Native players.

use super::actions::SichuanAction;
use super::observations::SichuanView;
use crate::games::arguments::{seat, wrong};
use crate::games::parameters::SearchParameter;
use crate::games::players::Player;
use paili_core::sichuan::agents::AgentKind;
use paili_core::sichuan::agents::search::PARAMETERS;
use paili_core::sichuan::table::State;
use pyo3::prelude::*;

/// The player of a name.
pub fn agent_kind(name: &str) -> PyResult<AgentKind> {
    AgentKind::named(name).ok_or_else(|| wrong("agent", name, "the name of a native agent"))
}

/// Names of the native players.
#[pyfunction]
pub fn sichuan_agent_names() -> Vec<&'static str> {
    AgentKind::NAMES.to_vec()
}

/// What the agent `search` assumes and prefers.
#[pyfunction]
pub fn sichuan_search_parameters() -> Vec<SearchParameter> {
    SearchParameter::all(PARAMETERS)
}

/// A native player.
#[pyclass(frozen, module = "paili._core")]
pub struct SichuanAgent(Player<State>);

#[pymethods]
impl SichuanAgent {
    #[new]
    fn new(name: &str, seed: u64, at: u8) -> PyResult<Self> {
        Ok(SichuanAgent(Player::new(agent_kind(name)?.player(seed, seat(at)?.0))))
    }

    fn act(&self, py: Python<'_>, view: &Bound<'_, SichuanView>) -> SichuanAction {
        SichuanAction(self.0.act(py, view.get().0.view()))
    }
}
