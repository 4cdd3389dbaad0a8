//! Native players.

use super::actions::Action;
use super::observations::GameView;
use crate::games::arguments::{seat, wrong};
use crate::games::parameters::SearchParameter;
use crate::games::players::Player;
use paili_core::mcr::agents::search::{PARAMETERS, WeighedAction as CoreWeighedAction};
use paili_core::mcr::agents::{AgentKind, Search};
use paili_core::mcr::table::Game;
use pyo3::prelude::*;

/// The player of a name.
pub fn agent_kind(name: &str) -> PyResult<AgentKind> {
    let expected = "the name of a native agent; search may have parameters, as in search:fan=2";
    AgentKind::named(name).ok_or_else(|| wrong("agent", name, expected))
}

/// Names of the native players.
#[pyfunction]
pub fn agent_names() -> Vec<&'static str> {
    AgentKind::NAMES.to_vec()
}

/// A native player.
#[pyclass(frozen, module = "paili._core")]
pub struct GameAgent(Player<Game>);

#[pymethods]
impl GameAgent {
    #[new]
    fn new(name: &str, seed: u64, at: u8) -> PyResult<Self> {
        Ok(GameAgent(Player::new(agent_kind(name)?.player(seed, seat(at)?.0))))
    }

    fn act(&self, py: Python<'_>, view: &Bound<'_, GameView>) -> Action {
        Action(self.0.act(py, &view.get().0))
    }
}

/// An answer that the agent `search` has weighed.
#[pyclass(frozen, module = "paili._core")]
pub struct WeighedAction(CoreWeighedAction);

#[pymethods]
impl WeighedAction {
    #[getter]
    fn action(&self) -> Action {
        Action(self.0.action)
    }

    /// Points that it is expected to lead to.
    #[getter]
    fn worth(&self) -> f64 {
        self.0.worth
    }
}

/// Answers that the agent `search` has weighed, best first.
#[pyfunction]
pub fn search_choices(
    py: Python<'_>,
    name: &str,
    view: &Bound<'_, GameView>,
) -> PyResult<Vec<WeighedAction>> {
    let AgentKind::Search(parameters) = agent_kind(name)? else {
        return Err(wrong("agent", name, "search"));
    };
    let view = &view.get().0;
    let choices = py.detach(|| Search::new(parameters).choices(view));
    Ok(choices.into_iter().map(WeighedAction).collect())
}

/// What the agent `search` assumes and prefers.
#[pyfunction]
pub fn search_parameters() -> Vec<SearchParameter> {
    SearchParameter::all(PARAMETERS)
}
