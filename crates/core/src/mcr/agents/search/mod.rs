//! The agent `search`: evaluates hands by their completions.
//!
//! It finds every completion that is near enough, weighs each by its points and the probability
//! that its tiles come in time, and chooses the answer of the highest worth: which tile to discard,
//! whether to call or to declare a kong. Its assumptions are in `parameters`.

mod coefficients;
mod danger;
mod evaluation;
mod forecast;
pub mod future;
mod parameters;
pub mod tree;

use crate::model::rules::Requirement;
use crate::model::rules::WinBy;
use crate::model::tile::Wind;
use danger::danger;
use evaluation::{Depth, Evaluation, Weigher};
pub use forecast::Forecast;
use future::{Clock, Future};
pub use parameters::{PARAMETERS, Parameter, Parameters};
use tree::Value;

use crate::games::{Agent, best_first};
use crate::mcr::scoring::score;
use crate::mcr::table::{Action, Event, Game, Observation};
use crate::minimum_worth::{RequiredPosition, deficiency, eight_fan};
use crate::model::meld::{Meld, MeldKind, Melds};
use crate::model::stop::NEVER;
use crate::model::tile::{KINDS, PerKind, SUITED, Tile};
use crate::parts::costs::IMPOSSIBLE;
use std::cell::Cell;

/// Points of a win besides those for its fan.
const WIN: f64 = 24.0;
/// Least value of `passing` at which every win is taken.
const NEVER_PASSED: f64 = 99.0;

/// The agent `search`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search {
    parameters: Parameters,
}

/// An evaluated answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeighedAction {
    /// The answer.
    pub action: Action,
    /// Expected points, less the expected cost of the discard; both are divided by the margin if it
    /// is a call.
    pub worth: f64,
    /// Probability to win, calibrated by played games.
    pub chance: f64,
    /// Probability to win according to the plan, not calibrated.
    pub planned: f64,
    /// Mean fan of the planned wins; 0 if there is none.
    pub fan: f64,
    /// Expected cost of the discard in points.
    pub danger: f64,
}

impl WeighedAction {
    fn planned(action: Action, value: Value) -> WeighedAction {
        let Value { worth, chance, fan } = value;
        let fan = if chance > 0.0 { fan / chance } else { 0.0 };
        WeighedAction { action, worth, chance, planned: chance, fan, danger: 0.0 }
    }
}

fn sorted(choices: Vec<WeighedAction>) -> Vec<WeighedAction> {
    best_first(choices, |choice| choice.worth)
}

impl Search {
    /// Creates an agent with given parameters.
    pub fn new(parameters: Parameters) -> Search {
        Search { parameters }
    }

    /// Returns all evaluated answers, best first; empty if there is no choice.
    pub fn choices(&self, observation: &Observation) -> Vec<WeighedAction> {
        let win = self.win(observation);
        let Parameters { passing, measured_danger, .. } = self.parameters;
        if let Some(win) = win.filter(|_| passing >= NEVER_PASSED || measured_danger == 0.0) {
            return vec![win];
        }
        let mut view = View::new(&self.parameters, observation);
        let seat = observation.seat();
        let drawer = match observation.table().last() {
            Event::Draw { seat, .. } => Some(seat),
            _ => None,
        };
        view.choose_depth();
        let mut choices = self.weighed(&mut view, drawer == Some(seat));
        if measured_danger > 0.0 {
            choices = view.less_danger(choices, drawer == Some(seat));
        }
        let is_better =
            |choice: &WeighedAction| win.is_some_and(|win| choice.worth > passing * win.worth);
        let better = choices.partition_point(is_better);
        if drawer != Some(seat) {
            // The worth of passing was multiplied by the margin of calls; this restores its scale.
            for choice in &mut choices {
                choice.worth /= view.margin();
                choice.danger /= view.margin();
            }
        }
        if measured_danger > 0.0 {
            choices.splice(better..better, win);
            return choices;
        }
        let is_far = choices.first().is_none_or(|best| best.worth < self.parameters.fear);
        if drawer == Some(seat) && is_far { careful(observation, choices) } else { choices }
    }

    fn win(&self, observation: &Observation) -> Option<WeighedAction> {
        let win = observation.win().filter(|_| observation.is_legal(Action::Win))?;
        let fan = f64::from(score(&win).map_or(0, |score| score.total));
        let paid = if win.situation().self_drawn { 3.0 * fan } else { fan };
        let worth = WIN + paid + self.parameters.loss;
        Some(WeighedAction::planned(Action::Win, Value { worth, chance: 1.0, fan }))
    }

    fn weighed(&self, view: &mut View<'_>, is_drawer: bool) -> Vec<WeighedAction> {
        loop {
            let Depth { is_deep, slack } = view.depth;
            let is_least = !is_deep && slack == 0;
            view.budget.set(if is_least { u32::MAX } else { self.parameters.budget as u32 });
            let choices = if is_drawer { view.own_turn() } else { view.calls() };
            if is_least || view.budget.get() > 0 {
                return choices;
            }
            // The budget is exhausted: search with less slack, or without recursion.
            view.depth = Depth { is_deep: is_deep && slack > 0, slack: slack.saturating_sub(1) };
        }
    }
}

/// Returns the discards of a far hand, best first: the worth of each, less its expected cost.
fn careful(observation: &Observation, choices: Vec<WeighedAction>) -> Vec<WeighedAction> {
    let danger = danger(observation);
    let held = (0..KINDS).filter(|&kind| observation.hand()[kind] > 0);
    let careful = held.map(|kind| {
        let action = Action::Play(Tile(kind as u8));
        let known = choices.iter().find(|choice| choice.action == action);
        let known = known.copied().unwrap_or(WeighedAction::planned(action, Value::default()));
        WeighedAction { worth: known.worth - danger[kind], danger: danger[kind], ..known }
    });
    sorted(careful.collect())
}

impl Agent<Game> for Search {
    fn act(&mut self, observation: &Observation) -> Action {
        self.choices(observation).first().map_or(Action::Pass, |best| best.action)
    }
}

/// The view of a seat during one decision.
struct View<'a> {
    parameters: &'a Parameters,
    observation: &'a Observation,
    hand: PerKind,
    available: PerKind,
    melds: Melds,
    requirement: Requirement,
    weigher: Weigher,
    forecast: Forecast,
    /// The deficiency of legal wins.
    nearest: u8,
    depth: Depth,
    /// Remaining budget; 0 if an evaluation was incomplete.
    budget: Cell<u32>,
}

impl View<'_> {
    fn new<'a>(parameters: &'a Parameters, observation: &'a Observation) -> View<'a> {
        let (table, seat) = (observation.table(), observation.seat());
        let available = observation.available();
        let unseen = available.iter().map(|&copies| u32::from(copies)).sum();
        let wall = u32::from(table.seat(seat).wall_left);
        let draws = if table.is_duplicate() { wall } else { wall.div_ceil(4) };
        let seat_wind = Wind::ALL[seat.index()];
        let forecast = Forecast::new(observation);
        let future = Future::new(parameters, &forecast, &available, Clock { draws, unseen });
        View {
            parameters,
            observation,
            hand: *observation.hand(),
            available,
            melds: table.melds(seat),
            requirement: Requirement {
                win_by: WinBy::Either,
                ..eight_fan(seat_wind, table.prevalent())
            },
            weigher: Weigher::new(parameters, future),
            forecast,
            nearest: IMPOSSIBLE,
            depth: Depth { is_deep: false, slack: 0 },
            budget: Cell::new(0),
        }
    }

    fn evaluate(&self, hand: &PerKind, melds: Melds) -> Option<Evaluation> {
        let required =
            RequiredPosition::new(hand, melds, Some(&self.available), self.requirement).ok()?;
        let found = self.weigher.evaluate(&required, self.depth, self.budget.get());
        self.budget.set(found.budget);
        Some(found)
    }

    /// Chooses the depth for all answers of this turn, so that they are comparable.
    fn choose_depth(&mut self) {
        let required =
            RequiredPosition::new(&self.hand, self.melds, Some(&self.available), self.requirement);
        let nearest = required
            .map_or(IMPOSSIBLE, |required| deficiency(&required, NEVER).unwrap_or(IMPOSSIBLE));
        let Parameters { slack_until, deep_until, .. } = *self.parameters;
        self.nearest = nearest;
        let nearest = f64::from(nearest);
        self.depth =
            Depth { is_deep: nearest <= deep_until, slack: u8::from(nearest <= slack_until) };
    }

    /// Adds the discards of a drawn hand that leave some completion.
    fn discards(
        &self,
        hand: &PerKind,
        melds: Melds,
        choices: &mut Vec<WeighedAction>,
        action: impl Fn(Tile) -> Action,
    ) {
        let Some(evaluation) = self.evaluate(hand, melds) else { return };
        for (kind, &value) in evaluation.by_discard.iter().enumerate() {
            let action = action(Tile(kind as u8));
            if value.worth > 0.0 && self.observation.is_legal(action) {
                choices.push(WeighedAction::planned(action, value));
            }
        }
    }

    /// Calibrates the worth of each answer and subtracts the expected cost of its discard.
    ///
    /// The planned value is not a probability: for far hands it sums overlapping completions. So
    /// the best plan gets the frequency with which such plans won in played games, and all others
    /// are scaled by the same factor.
    fn less_danger(&self, mut choices: Vec<WeighedAction>, is_drawer: bool) -> Vec<WeighedAction> {
        let share = choices.first().map_or(1.0, |best| {
            let found = self.forecast.own_chance(self.nearest, best.planned);
            found / best.planned.max(1e-12)
        });
        if is_drawer {
            // A tile that every completion needs can still be the safest.
            for kind in (0..KINDS).filter(|&kind| self.hand[kind] > 0) {
                let action = Action::Play(Tile(kind as u8));
                if choices.iter().all(|choice| choice.action != action) {
                    choices.push(WeighedAction::planned(action, Value::default()));
                }
            }
        }
        let danger = self.forecast.danger();
        let held = (0..KINDS).filter(|&kind| self.hand[kind] > 0);
        let least = held.map(|kind| danger[kind]).fold(1.0, f64::min);
        for choice in &mut choices {
            choice.worth *= share;
            choice.chance = (choice.planned * share).min(1.0);
            let discard = match choice.action {
                Action::Play(tile) => tile,
                Action::Chow { discard, .. } | Action::Pung { discard } => discard,
                _ => continue,
            };
            // A player that passes also has to discard later, and can then choose the safest tile.
            let spared = if is_drawer { 0.0 } else { least };
            let chance = danger[usize::from(discard.0)] - spared;
            choice.danger =
                self.parameters.caution * chance * (self.parameters.cost + choice.worth);
            choice.worth -= choice.danger;
        }
        sorted(choices)
    }

    /// Returns the discards and the kongs of an own turn.
    fn own_turn(&self) -> Vec<WeighedAction> {
        let mut choices = Vec::new();
        self.discards(&self.hand, self.melds, &mut choices, Action::Play);
        for kind in 0..KINDS {
            let tile = Tile(kind as u8);
            for (action, copies) in [(Action::ConcealedKong(tile), 4), (Action::AddedKong(tile), 1)]
            {
                if self.hand[kind] < copies || !self.observation.is_legal(action) {
                    continue;
                }
                let (mut hand, mut melds) = (self.hand, self.melds);
                hand[kind] -= copies;
                let meld = Meld { kind: MeldKind::ConcealedKong, tile };
                let is_made = if copies == 4 { melds.push(meld) } else { melds.add_to_pung(tile) };
                if is_made {
                    self.kong(&hand, melds, action, &mut choices);
                }
            }
        }
        sorted(choices)
    }

    /// Adds a kong with the worth of the hand before the replacement tile.
    fn kong(&self, hand: &PerKind, melds: Melds, action: Action, choices: &mut Vec<WeighedAction>) {
        if let Some(after) = self.evaluate(hand, melds) {
            choices.push(WeighedAction::planned(action, after.best));
        }
    }

    /// Returns the factor by which a call must be better than passing. It accounts for losses that
    /// the completions do not show, since the hand is no longer concealed.
    fn margin(&self) -> f64 {
        if self.depth.is_deep { self.parameters.near_margin } else { self.parameters.margin }
    }

    /// Returns passing and the calls of the tile on offer, with each discard.
    fn calls(&self) -> Vec<WeighedAction> {
        let Some((_, tile)) = self.observation.table().on_offer() else { return Vec::new() };
        let called = usize::from(tile.0);
        let passing = self.evaluate(&self.hand, self.melds).map(|found| found.best);
        let mut pass = WeighedAction::planned(Action::Pass, passing.unwrap_or_default());
        pass.worth *= self.margin();
        let mut choices = vec![pass];
        if self.observation.is_legal(Action::Kong) {
            let (mut hand, mut melds) = (self.hand, self.melds);
            hand[called] = 0;
            if melds.push(Meld { kind: MeldKind::Kong, tile }) {
                self.kong(&hand, melds, Action::Kong, &mut choices);
            }
        }
        for meld in self.sets_with(tile) {
            let (mut hand, mut melds) = (self.hand, self.melds);
            hand[called] += 1;
            meld.tiles().for_each(|part| hand[usize::from(part.0)] -= 1);
            if melds.push(meld) {
                self.discards(&hand, melds, &mut choices, |discard| match meld.kind {
                    MeldKind::Chow => Action::Chow { first: meld.tile, discard },
                    _ => Action::Pung { discard },
                });
            }
        }
        sorted(choices)
    }

    /// Returns the pung and the chows that a tile makes with tiles in hand.
    fn sets_with(&self, tile: Tile) -> Vec<Meld> {
        let is_pair = self.hand[usize::from(tile.0)] >= 2;
        let pung = is_pair.then_some(Meld { kind: MeldKind::Pung, tile });
        let firsts = (0..3).filter_map(|down| tile.0.checked_sub(down));
        let firsts = firsts.filter(|&first| usize::from(first) < SUITED && first % 9 < 7);
        let chows = firsts.map(|first| Meld { kind: MeldKind::Chow, tile: Tile(first) });
        let is_held = |chow: &Meld| {
            let mut others = chow.tiles().filter(|&part| part != tile);
            others.all(|part| self.hand[usize::from(part.0)] > 0)
        };
        // A chow of the preceding suit does not contain the tile.
        let has_tile = |chow: &Meld| chow.tiles().any(|part| part == tile);
        pung.into_iter().chain(chows.filter(has_tile).filter(is_held)).collect()
    }
}
