//! The long game: the probability to be ready, and to have won, after each of many draws.
//!
//! One player draws from the available tiles without replacement; discards do not come back. The
//! policy moves on a [`Graph`] of waiting hands, by [`Values`] that are computed backwards from
//! complete hands; [`curves`] follow it forwards. Hands that are far from a win are rehearsed instead:
//! see `rehearsal`. `docs/outlook.md` states which results are exact.

mod builder;
mod coarse;
pub mod curves;
pub mod graph;
mod near;
mod parts;
pub mod policy;
pub mod rehearsal;
mod requirement;
pub mod riichi;
mod special;
mod symmetry;
pub mod values;
mod vectors;
mod widest;
mod words;

use crate::analysis::batch::check_threads;
use crate::analysis::deficiency::deficiency;
use crate::minimum_worth::planning::ready::find_ready;
use crate::minimum_worth::{self, RequiredPosition, acceptance};
use crate::model::error::CoreError;
use crate::model::position::Position;
use crate::model::rules::Rules;
use crate::model::stop::{Stop, Stopped};
use crate::model::tile::{KINDS, PerKind};
use crate::parts::costs::IMPOSSIBLE;
use crate::planning::Objective;
use crate::riichi::planning::StakedPosition;
use curves::{Curves, curves};
pub use graph::{ALIKE, Odds};
use graph::{Bounds, Graph, Limits, counts_of};
use parts::{Oracle, Parts};
use policy::Policy;
use rehearsal::{Effort, rehearse};
use requirement::ReadyReach;
use riichi::Points;
use std::cmp::Reverse;
use symmetry::{Symmetry, accepted_after};
use values::Values;
pub use widest::prospects;

/// A discard, or none for a waiting hand, and its outlook.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The kind discarded; `None` for a waiting hand.
    pub kind: Option<usize>,
    /// Number of the remaining waiting hand in the graph, if there is one.
    pub hand: u32,
    /// Deficiency of the remaining waiting hand.
    pub deficiency: u8,
    /// Available copies of each kind that lowers the deficiency.
    pub accepted: PerKind,
    /// Whether riichi is declared immediately.
    pub declares: bool,
    /// Fractions of games that are ready, and won.
    pub curves: Curves,
}

impl Choice {
    /// Returns the sort key: more points if these are the objective, then won more often, then
    /// ready more often, then nearer, then wider, then tile order.
    fn rank(&self, objective: Objective) -> impl Ord + use<> {
        // Equal probabilities can differ in the last digits of a float.
        let share =
            |curve: &[f64]| Reverse(curve.last().map_or(0, |share| (share * 1e9).round() as u64));
        let copies: u32 = self.accepted.iter().map(|&copies| u32::from(copies)).sum();
        let Curves { ready, won, .. } = &self.curves;
        let points = match objective {
            Objective::Chance => 0,
            Objective::Points => (self.curves.fan * 1e6).round() as u64,
        };
        let nearness = (self.deficiency, Reverse(copies), self.kind);
        (Reverse(points), share(won), share(ready), nearness)
    }
}

/// The wins that an outlook counts.
#[derive(Clone, Copy, Debug)]
pub enum Wins<'a> {
    /// All complete hands of the rules.
    All(&'a Position, &'a Rules),
    /// Wins that meet a requirement.
    Required(&'a RequiredPosition),
    /// Wins of riichi, in points; an open hand needs a yaku.
    Staked(&'a RequiredPosition, &'a StakedPosition),
}

impl Wins<'_> {
    fn position(&self) -> &Position {
        match self {
            Wins::All(position, _) => position,
            Wins::Required(required) | Wins::Staked(required, _) => required.position(),
        }
    }

    fn rules(&self) -> &Rules {
        match self {
            Wins::All(_, rules) => rules,
            Wins::Required(required) | Wins::Staked(required, _) => required.rules(),
        }
    }

    fn stakes(&self) -> Option<&StakedPosition> {
        match self {
            Wins::Staked(_, staked) => Some(staked),
            _ => None,
        }
    }
}

/// Options of an outlook.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The quantity that the policy maximises.
    pub objective: Objective,
    /// Number of draws.
    pub draws: usize,
    /// Number of draws that can be kept although they do not lower the deficiency; `None` for a
    /// default by deficiency.
    pub detours: Option<u8>,
    /// Highest number of bytes of the graph.
    pub memory: usize,
    /// Relative likelihood of the copies of each kind.
    pub odds: Odds,
    /// Number of threads of rehearsed games; the result does not depend on it.
    pub threads: usize,
}

/// Converts weights of kinds to odds. Weights that add up to all copies and are proportional to
/// them give even odds.
pub fn odds_of(weights: &[f64; KINDS], available: &PerKind) -> Result<Odds, CoreError> {
    let wrong = |got: String, expected| CoreError::Argument { name: "draw_weights", got, expected };
    for (&weight, &copies) in weights.iter().zip(available) {
        if !(weight.is_finite() && weight >= 0.0) {
            return Err(wrong(weight.to_string(), "finite numbers of at least 0"));
        }
        if weight > 0.0 && copies == 0 {
            let expected = "0 for kinds of which no copy is available";
            return Err(wrong(weight.to_string(), expected));
        }
    }
    let copies: u32 = available.iter().map(|&copies| u32::from(copies)).sum();
    let total: f64 = weights.iter().sum();
    if total <= 0.0 && copies > 0 {
        return Err(wrong(total.to_string(), "weights of which one is greater than 0"));
    }
    let odds = |kind: usize| match available[kind] {
        0 => 1.0,
        own => (weights[kind] / f64::from(own) * f64::from(copies) / total) as f32,
    };
    Ok(std::array::from_fn(odds))
}

/// The outlook of a hand.
pub struct Outlook {
    basis: Basis,
    objective: Objective,
    draws: usize,
    limits: Limits,
    choices: Vec<Choice>,
}

/// The basis of an outlook.
enum Basis {
    /// A graph, and the values of its hands.
    Graph { graph: Box<Graph>, values: Values, memory: usize },
    /// Rehearsed games: the number after the best first discard, and that of the hands held.
    Games { games: usize, hands: usize },
}

impl Outlook {
    /// Computes the outlook of a hand.
    ///
    /// The policy maximises the probability to win, or points; the latter only for wins that are
    /// scored one by one, [`Wins::Required`]. It takes every win.
    ///
    /// If the graph exceeds its memory, fewer detours and discards are followed: see
    /// [`Outlook::limits`]. There are no partial results: if stopped, it returns
    /// [`CoreError::Stopped`].
    pub fn new(wins: Wins, terms: &Terms, stop: Stop) -> Result<Outlook, CoreError> {
        check_draws(wins.position(), wins.rules(), terms.draws)?;
        check_threads(terms.threads)?;
        match wins {
            Wins::All(position, rules) => {
                let nearest = deficiency(position, rules);
                // In rehearsed games all tiles are equally likely.
                let is_long = (REHEARSED..IMPOSSIBLE).contains(&nearest)
                    && terms.draws > usize::from(nearest) + SHORT
                    && terms.odds == ALIKE;
                if terms.detours.is_none() && is_long {
                    let effort = Effort::usual(nearest);
                    return Outlook::rehearsed(position, rules, terms, &effort, stop);
                }
                let terms = Terms { objective: Objective::Chance, ..*terms };
                let attempts = attempts_of(nearest, &terms);
                let symmetry = Symmetry::new(position, &terms.odds);
                let oracle = || Ok(Parts::new(position, rules, symmetry));
                Outlook::first_that_fits(&wins, &terms, attempts, stop, oracle)
            }
            Wins::Required(required) => Outlook::required(required, &wins, terms, stop),
            Wins::Staked(required, staked) => {
                Points::check_draws(staked, terms.draws)?;
                let terms = Terms { objective: Objective::Points, ..*terms };
                if !required.is_any_win() {
                    return Outlook::required(required, &wins, &terms, stop);
                }
                // Every complete hand has a yaku.
                let (position, rules) = (required.position(), required.rules());
                let nearest = deficiency(position, rules);
                let attempts = attempts_of(nearest, &terms);
                // Winds and dragons have a worth of their own.
                let oracle = || Ok(Parts::new(position, rules, Symmetry::NONE));
                Outlook::first_that_fits(&wins, &terms, attempts, stop, oracle)
            }
        }
    }

    /// Computes the outlook if only wins that meet a requirement count.
    fn required(
        required: &RequiredPosition,
        wins: &Wins,
        terms: &Terms,
        stop: Stop,
    ) -> Result<Outlook, CoreError> {
        let Terms { objective, detours, memory, .. } = *terms;
        // At least one tile must come, even to a hand that has won.
        let nearest = minimum_worth::deficiency(required, stop)?.max(1);
        let is_any_worth = required.is_any_worth() && objective == Objective::Points;
        let (limits, farther) = limits_of_required(nearest, detours, is_any_worth);
        let farthest = nearest.saturating_add(farther);
        let Some(ready) = find_ready(required, objective, farthest, memory, stop)? else {
            return Err(too_little(memory));
        };
        let ready = requirement::with_wins(ready, required.position(), stop)?;
        let attempts = (attempts(limits), afforded(nearest, detours, memory));
        let oracle = || ReadyReach::new(required.position(), &ready, stop);
        let mut outlook = Outlook::first_that_fits(wins, terms, attempts, stop, oracle)?;
        outlook.look_farther(required, stop)?;
        Ok(outlook)
    }

    /// Computes the outlook with the first limits whose graph fits into the memory.
    fn first_that_fits<O: Oracle>(
        wins: &Wins,
        terms: &Terms,
        (attempts, memory): (Vec<Limits>, usize),
        stop: Stop,
        oracle: impl Fn() -> Result<O, Stopped>,
    ) -> Result<Outlook, CoreError> {
        let Terms { objective, draws, memory: most, odds, .. } = *terms;
        for limits in attempts {
            let declares = wins.stakes().is_some_and(|staked| staked.may_declare);
            let within = Bounds { limits, draws, memory, odds, declares };
            if let Some(mut graph) =
                Graph::new(wins.position(), wins.rules(), oracle()?, within, stop)?
            {
                if let Some(staked) = wins.stakes() {
                    graph.points = Some(Box::new(Points::new(&graph, staked, draws, stop)?));
                }
                return Ok(Outlook::of_graph(graph, objective, draws, limits, memory, stop)?);
            }
        }
        Err(too_little(most))
    }

    /// Computes the outlook of a hand by rehearsed games, with at least one draw.
    pub fn rehearsed(
        position: &Position,
        rules: &Rules,
        terms: &Terms,
        effort: &Effort,
        stop: Stop,
    ) -> Result<Outlook, CoreError> {
        let (draws, objective) = (terms.draws, Objective::Chance);
        let memory = terms.memory.min(AFFORDABLE);
        check_threads(terms.threads)?;
        let found = rehearse(position, rules, (draws, memory, terms.threads), effort, stop)?;
        let choice = |one: rehearsal::Rehearsed| Choice {
            kind: (one.kind < KINDS).then_some(one.kind),
            hand: 0,
            deficiency: one.deficiency,
            accepted: one.accepted,
            declares: false,
            curves: one.curves,
        };
        let mut choices: Vec<Choice> = found.options.into_iter().map(choice).collect();
        choices.sort_by_cached_key(|choice| choice.rank(objective));
        let detours = draws.min(usize::from(u8::MAX)) as u8;
        let limits = Limits { breadth: 1, ..Limits::of_detours(detours) };
        let basis = Basis::Games { games: found.games, hands: found.hands };
        Ok(Outlook { basis, objective, draws, limits, choices })
    }

    /// Computes the distance of hands without a ready hand in reach of the search.
    fn look_farther(&mut self, required: &RequiredPosition, stop: Stop) -> Result<(), CoreError> {
        let objective = self.objective;
        for choice in &mut self.choices {
            let hand = choice.kind.map_or(Some(*required), |kind| required.after_discard(kind));
            if choice.deficiency == IMPOSSIBLE
                && let Some(hand) = hand
            {
                let reach = acceptance(&hand, stop)?;
                choice.deficiency = reach.deficiency;
                for kind in reach.lowering.iter() {
                    choice.accepted[kind] = required.position().available()[kind];
                }
            }
        }
        self.choices.sort_by_cached_key(|choice| choice.rank(objective));
        Ok(())
    }

    fn of_graph(
        graph: Graph,
        objective: Objective,
        draws: usize,
        limits: Limits,
        memory: usize,
        stop: Stop,
    ) -> Result<Outlook, Stopped> {
        let values = Values::new(&graph, objective, draws, stop)?;
        let policy = Policy::new(&graph, &values, draws, memory);
        let mut choices = choices_of(policy, stop)?;
        choices.sort_by_cached_key(|choice| choice.rank(objective));
        let basis = Basis::Graph { graph: Box::new(graph), values, memory };
        Ok(Outlook { basis, objective, draws, limits, choices })
    }

    /// Returns the best choice.
    pub fn best(&self) -> &Choice {
        &self.choices[0]
    }

    /// Returns the choices, best first: one for each discard, or one for a waiting hand.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Returns the limits of the search.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Returns the number of waiting hands that were examined, or that rehearsed games held.
    pub fn hands(&self) -> usize {
        match &self.basis {
            Basis::Graph { graph, .. } => graph.hands.len(),
            Basis::Games { hands, .. } => *hands,
        }
    }

    /// Returns the number of games that were rehearsed after the best discard, if they were.
    pub fn games(&self) -> Option<usize> {
        match self.basis {
            Basis::Graph { .. } => None,
            Basis::Games { games, .. } => Some(games),
        }
    }

    /// Returns the policy of these curves; `None` after rehearsed games, whose player keeps the
    /// widest of the nearest hands.
    pub fn policy(&self) -> Option<Policy<'_>> {
        match &self.basis {
            Basis::Graph { graph, values, memory } => {
                Some(Policy::new(graph, values, self.draws, *memory))
            }
            Basis::Games { .. } => None,
        }
    }
}

/// Returns the outlook after each first discard, or that of a waiting hand.
fn choices_of(mut policy: Policy, stop: Stop) -> Result<Vec<Choice>, Stopped> {
    let graph = policy.graph();
    let mut choices = Vec::with_capacity(graph.options.len());
    // Other options can be reached only from a discard that increases the distance.
    let is_dear = |option: &(usize, u32)| graph.hands[option.1 as usize].slack > 0;
    for dear in [false, true] {
        let options = graph.options.iter().filter(|option| is_dear(option) == dear);
        let begins = |&(kind, hand): &(usize, u32)| {
            // Only a drawn hand can declare riichi.
            (kind, if kind < KINDS { policy.begins(hand) } else { hand })
        };
        let options: Vec<(usize, u32)> = options.map(begins).collect();
        // Discards of interchangeable kinds leave the same hand.
        let mut starts: Vec<u32> = options.iter().map(|&(_, hand)| hand).collect();
        starts.sort_unstable();
        starts.dedup();
        let curves = curves(&mut policy, &starts, stop)?;
        for (kind, hand) in options {
            if let Ok(place) = starts.binary_search(&hand) {
                choices.push(choice_of(graph, kind, hand, curves[place].clone()));
            }
        }
    }
    Ok(choices)
}

fn choice_of(graph: &Graph, kind: usize, number: u32, curves: Curves) -> Choice {
    let hand = &graph.hands[number as usize];
    let counts = counts_of(hand.key);
    let accepts = |kind: usize| hand.lowering.contains(kind);
    let left = |kind: usize| graph.left(&counts, kind);
    let accepted = std::array::from_fn(|kind| if accepts(kind) { left(kind) } else { 0 });
    Choice {
        kind: (kind < KINDS).then_some(kind),
        hand: number,
        deficiency: hand.deficiency,
        accepted: accepted_after(kind, &graph.root, &counts, accepted),
        declares: hand.is_declared,
        curves,
    }
}

fn too_little(memory: usize) -> CoreError {
    let expected = "enough bytes for the hands of a few ways to win";
    CoreError::Argument { name: "memory", got: memory.to_string(), expected }
}

/// Returns whether a hand of this deficiency can make detours by default.
pub fn has_detours(deficiency: u8) -> bool {
    deficiency < FAR
}

/// Returns an error if there are more draws than tiles.
pub fn check_draws(position: &Position, rules: &Rules, draws: usize) -> Result<(), CoreError> {
    let tiles: usize =
        rules.in_play().iter().map(|kind| usize::from(position.available()[kind])).sum();
    if draws <= tiles {
        return Ok(());
    }
    let expected = "at most as many draws as there are available tiles";
    Err(CoreError::Argument {
        name: "draws",
        got: format!("{draws}, with {tiles} tiles available"),
        expected,
    })
}

/// Returns the limits of a search by default: it takes at most a few seconds at any deficiency.
fn usual_limits(deficiency: u8) -> Limits {
    let all = usize::MAX;
    let (detours, breadth, tries, kinds) = match deficiency {
        0..=1 => (3, 4, 8, all),
        2 => (2, 4, 8, all),
        3..=4 => (2, 3, 8, all),
        5 => (2, 2, 2, all),
        6 => (0, 1, 0, all),
        _ => (0, 1, 0, KEPT),
    };
    Limits { detours, breadth, tries, kinds }
}

/// Returns the limits of a search if wins must meet a requirement, and how much farther than the
/// nearest ready hands those are that it knows. If any win counts, but for its points
/// (`is_any_worth`), detours can lead to hands that accept less and are worth more: a few that no
/// other limit cuts find more points than those to the widest hands.
fn limits_of_required(nearest: u8, detours: Option<u8>, is_any_worth: bool) -> (Limits, u8) {
    match (detours, nearest) {
        (None, 0..=2) if is_any_worth => (Limits::of_detours(2), 1),
        (None, 3) if is_any_worth => (Limits::of_detours(1), 1),
        (None, 4) if is_any_worth => (Limits::of_detours(1), 0),
        (None, 5) if !is_any_worth => (Limits { breadth: 1, tries: 1, ..Limits::of_detours(1) }, 1),
        _ => {
            let most = detours.unwrap_or(AFFORDED[usize::from(nearest).min(AFFORDED.len() - 1)]);
            let limits = detours.map_or_else(|| usual_limits(nearest), Limits::of_detours);
            let kinds = if nearest < FAR { limits.kinds } else { limits.kinds.min(KEPT) };
            let limits = Limits { detours: limits.detours.min(most), kinds, ..limits };
            // A first discard can increase the distance by one.
            (limits, most.max(u8::from(nearest < FAR)))
        }
    }
}

/// Returns the bytes of a graph: by default not all that are allowed for a far hand.
fn afforded(deficiency: u8, detours: Option<u8>, memory: usize) -> usize {
    let is_limited = detours.is_none() && deficiency > SEARCHED_WIDELY;
    if is_limited { memory.min(AFFORDABLE) } else { memory }
}

/// Returns the limits to try, and the memory, if all wins count.
fn attempts_of(deficiency: u8, terms: &Terms) -> (Vec<Limits>, usize) {
    let first = terms.detours.map_or_else(|| usual_limits(deficiency), Limits::of_detours);
    (attempts(first), afforded(deficiency, terms.detours, terms.memory))
}

/// Returns the limits to try, in order, until the graph fits into the memory.
fn attempts(first: Limits) -> Vec<Limits> {
    let mut limits = vec![first];
    let all = usize::MAX;
    for detours in (0..=first.detours).rev() {
        for (breadth, tries) in [(all, all), (4, 4), (2, 2), (1, 1)] {
            let (breadth, tries) = (breadth.min(first.breadth), tries.min(first.tries));
            limits.push(Limits { detours, breadth, tries, ..first });
        }
    }
    let narrow = |kinds| Limits { detours: 0, breadth: 1, tries: 0, kinds };
    limits.extend([12, 8, 4, 2, 1].map(narrow));
    limits.dedup();
    limits
}

/// Deficiency from which on games are rehearsed...
const REHEARSED: u8 = 3;
/// ...unless there are at most this many draws beyond the deficiency.
const SHORT: usize = 6;

/// Limit of the bytes of rehearsed games, and by default of the graphs of hands...
const AFFORDABLE: usize = 400 << 20;
/// ...of a greater deficiency than this.
const SEARCHED_WIDELY: u8 = 4;

/// Default number of detours by deficiency, if wins must meet a requirement.
const AFFORDED: [u8; 6] = [2, 2, 2, 2, 1, 0];
/// Deficiency from which on discards that increase the distance are not followed.
const FAR: u8 = 6;
/// Number of kinds kept then among those that lower the deficiency.
const KEPT: usize = 12;
