//! Native players.

use super::actions::SichuanAction;
use super::observations::SichuanView;
use crate::enums::python_enum;
use crate::games::arguments::{seat, wrong};
use crate::games::parameters::SearchParameter;
use crate::games::players::Player;
use crate::inference::Beliefs;
use paili_core::games::learning::preferences;
use paili_core::sichuan::agents::search::{PARAMETERS, WeighedAction as CoreWeighedAction};
use paili_core::sichuan::agents::{AgentKind, Search};
use paili_core::sichuan::table::State;
use pyo3::prelude::*;

/// The player of a name.
pub fn agent_kind(name: &str) -> PyResult<AgentKind> {
    let expected = "the name of a native agent; search may have parameters, as in search:kong=2";
    AgentKind::named(name).ok_or_else(|| wrong("agent", name, expected))
}

/// Names of the native players.
#[pyfunction]
pub fn sichuan_agent_names() -> Vec<&'static str> {
    AgentKind::NAMES.to_vec()
}

/// Returns the parameters of the agent `search`: its assumptions and preferences.
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

python_enum! {
    /// The kind of win that a hand aims at.
    SichuanGoal of paili_core::sichuan::agents::search::Goal {
        Plain = Plain,
        AllPungs = Pungs,
        SevenPairs = Pairs,
        FullFlush = Flush,
        PurePungs = PurePungs,
        PureSevenPairs = PurePairs,
    }
}

/// An answer that the agent `search` has weighed.
#[pyclass(frozen, get_all, module = "paili._core")]
pub struct SichuanWeighedAction {
    action: SichuanAction,
    /// Points that it is expected to lead to.
    worth: f64,
    /// The goal of the hand after the action; `None` after a win.
    goal: Option<SichuanGoal>,
    /// Whether the hand waits for a drawn tile to win.
    by_draw: bool,
    /// Chance to reach the goal, by samples of the future.
    chance: f64,
    /// Points that its discard is expected to cost.
    danger: f64,
}

impl From<CoreWeighedAction> for SichuanWeighedAction {
    fn from(choice: CoreWeighedAction) -> SichuanWeighedAction {
        let CoreWeighedAction { action, worth, goal, by_draw, chance, danger, .. } = choice;
        let (action, goal) = (SichuanAction(action), goal.map(Into::into));
        SichuanWeighedAction { action, worth, goal, by_draw, chance, danger }
    }
}

/// Answers that the agent `search` has weighed, best first.
#[pyfunction]
pub fn sichuan_search_choices(
    py: Python<'_>,
    name: &str,
    view: &Bound<'_, SichuanView>,
    beliefs: Option<&Bound<'_, Beliefs>>,
) -> PyResult<Vec<SichuanWeighedAction>> {
    let AgentKind::Search(parameters) = agent_kind(name)? else {
        return Err(wrong("agent", name, "search"));
    };
    let view = view.get().0.view();
    let samples = beliefs.map_or(&[][..], |beliefs| beliefs.get().samples_of_seats());
    let choices = py.detach(|| Search::new(parameters).choices_among(view, samples));
    Ok(choices.into_iter().map(Into::into).collect())
}

/// Answers that the agent `learned` has considered, the likeliest first: each with how likely it is
/// and the points that it is expected to lead to.
#[pyfunction]
pub fn sichuan_learned_choices(
    py: Python<'_>,
    view: &Bound<'_, SichuanView>,
) -> Vec<(SichuanAction, f64, f64)> {
    let view = view.get().0.view();
    let choices = py.detach(|| preferences::<State>(view));
    choices.into_iter().map(|one| (SichuanAction(one.action), one.chance, one.worth)).collect()
}
