//! Native players.

use super::actions::Action;
use super::observations::GameView;
use crate::games::arguments::{seat, wrong};
use crate::games::parameters::SearchParameter;
use crate::games::players::Player;
use paili_core::games::learning::preferences;
use paili_core::mcr::agents::search::{
    Forecast as CoreForecast, PARAMETERS, WeighedAction as CoreWeighedAction,
};
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
#[pyclass(frozen, get_all, module = "paili._core")]
pub struct WeighedAction {
    action: Action,
    /// Points that it is expected to lead to.
    worth: f64,
    /// Chance to win.
    chance: f64,
    /// Chance to win, as the plan predicts it.
    planned: f64,
    /// Fan of the wins that are planned, in the mean.
    fan: f64,
    /// Points that its discard is expected to cost.
    danger: f64,
}

impl From<CoreWeighedAction> for WeighedAction {
    fn from(choice: CoreWeighedAction) -> WeighedAction {
        let CoreWeighedAction { action, worth, chance, planned, fan, danger, .. } = choice;
        WeighedAction { action: Action(action), worth, chance, planned, fan, danger }
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
    Ok(choices.into_iter().map(Into::into).collect())
}

/// Returns the parameters of the agent `search`: its assumptions and preferences.
#[pyfunction]
pub fn search_parameters() -> Vec<SearchParameter> {
    SearchParameter::all(PARAMETERS)
}

/// The agent `search`'s forecast of the other players.
#[pyclass(frozen, get_all, module = "paili._core")]
pub struct Forecast {
    /// Chance that another wins in each round to come.
    ends: Vec<f64>,
    /// Chance that the player before discards a tile of each kind with a turn.
    before: Vec<f64>,
    /// Tiles of each kind that all others together discard with a turn each.
    all: Vec<f64>,
    /// Chance that a discard of each kind wins for another.
    danger: Vec<f64>,
}

/// Returns the forecast for the other players from a view, `ahead` discards from now.
#[pyfunction]
pub fn search_forecast(view: &Bound<'_, GameView>, ahead: f64) -> Forecast {
    let forecast = CoreForecast::new(&view.get().0);
    let [before, all] = forecast.supply(ahead).map(|supply| supply.to_vec());
    let danger = forecast.danger().to_vec();
    Forecast { ends: forecast.ends().to_vec(), before, all, danger }
}

/// Returns the answers that the agent `learned` considers, the likeliest first: each with how likely
/// it is and the chance of its nearest wins.
#[pyfunction]
pub fn mcr_learned_choices(py: Python<'_>, view: &Bound<'_, GameView>) -> Vec<(Action, f64, f64)> {
    let view = &view.get().0;
    let choices = py.detach(|| preferences::<Game>(view));
    choices.into_iter().map(|one| (Action(one.action), one.chance, one.worth)).collect()
}
