//! The agent `pattern`: aims at one of a list of patterns that are worth eight fan.
//!
//! It chooses the pattern to which its hand is nearest. It discards and calls for that one and the
//! few that are hardly farther, and calls freely where that helps. Public information keeps it to a
//! pattern: its melds rule others out, and a hand that needs a tile which it has discarded itself
//! counts as two tiles farther. It wins whenever it may. It ignores fan beyond those of the
//! patterns, and the actions of the other players except the tiles that they show.

mod chances;
pub mod goals;
pub mod patterns;

pub use patterns::Pattern;

use super::answers::{Answer, answers};
use super::greedy::Greedy;
use crate::games::Agent;
use crate::mcr::table::{Action, Game, Observation};
use crate::model::meld::Melds;
use crate::model::tile::{KindSet, PerKind};
use chances::Chances;
use goals::{Goal, counts};

/// Worth of a win without fan.
const WIN: f64 = 24.0;
/// Factor of a kong, for its fan and its draw.
const KONG: f64 = 1.2;
/// Draws and claims that can bring a copy, per own draw that is left.
const COPY: f64 = 0.2;
/// Patterns whose worth is at least this fraction of the best are considered too: those one or two
/// tiles farther.
const NEAR: f64 = 0.02;

/// The agent `pattern`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Patterns;

impl Agent<Game> for Patterns {
    fn act(&mut self, observation: &Observation) -> Action {
        if observation.is_legal(Action::Win) {
            return Action::Win;
        }
        let (seat, table) = (observation.seat(), observation.table());
        let patterns = patterns::all(seat.wind(), table.prevalent());
        let mut weigher = Weigher::new(observation);
        let chosen = weigher.nearest(&patterns, observation.hand(), &table.melds(seat));
        let best = weigher.best_answer(observation, chosen, taste);
        best.unwrap_or_else(|| Greedy.act(observation))
    }
}

/// Evaluates the answers of one stage.
pub struct Weigher {
    chances: Chances,
    given_up: KindSet,
    /// Factor on goals that need one of these kinds.
    doubt: f64,
}

impl Weigher {
    /// Creates the evaluation from the observation of a seat.
    pub fn new(observation: &Observation) -> Weigher {
        let (seat, table) = (observation.seat(), observation.table());
        let own = table.discards().iter().filter(|discard| discard.seat == seat);
        let given_up = goals::set(own.map(|discard| usize::from(discard.tile.0)));
        let available = observation.available();
        let copy = chance_of_a_copy(observation, &available);
        Weigher { chances: Chances::new(available, copy), given_up, doubt: copy * copy }
    }

    /// Returns the proximity of a hand to a pattern, times the worth of a win with it.
    fn worth(&mut self, pattern: &Pattern, hand: &PerKind, melds: &Melds) -> f64 {
        let mut sum = 0.0;
        for goal in &pattern.goals {
            let chance = self.chances.of(goal, hand, melds);
            if chance > 0.0 {
                let is_given_up = !self.given_up.and(lacking(goal, hand, melds)).is_empty();
                sum += chance * if is_given_up { self.doubt } else { 1.0 };
            }
        }
        sum * (WIN + f64::from(pattern.fan))
    }

    /// Returns the patterns to which a hand is nearest: the best, and those that are hardly worse.
    fn nearest<'a>(
        &mut self,
        patterns: &'a [Pattern],
        hand: &PerKind,
        melds: &Melds,
    ) -> Vec<&'a Pattern> {
        let worths: Vec<f64> =
            patterns.iter().map(|pattern| self.worth(pattern, hand, melds)).collect();
        let most = worths.iter().fold(0.0, |most: f64, &worth| most.max(worth));
        let near = patterns.iter().zip(worths);
        let near = near.filter(|&(_, worth)| worth > 0.0 && worth >= most * NEAR);
        near.map(|(pattern, _)| pattern).collect()
    }

    /// Returns the answer with the highest sum of worths over some patterns, times its `taste`;
    /// `None` if all patterns are out of reach.
    pub fn best_answer<'a>(
        &mut self,
        observation: &Observation,
        patterns: impl IntoIterator<Item = &'a Pattern> + Clone,
        taste: impl Fn(Action) -> f64,
    ) -> Option<Action> {
        let mut best = (0.0, None);
        for Answer { action, hand, melds } in answers(observation) {
            let patterns = patterns.clone().into_iter();
            let worth: f64 = patterns.map(|pattern| self.worth(pattern, &hand, &melds)).sum();
            let worth = worth * taste(action);
            if worth > best.0 {
                best = (worth, Some(action));
            }
        }
        best.1
    }
}

/// Returns the factor on the worth of an action: kongs are favoured for their fan and their draw.
fn taste(action: Action) -> f64 {
    match action {
        Action::Kong | Action::ConcealedKong(_) | Action::AddedKong(_) => KONG,
        _ => 1.0,
    }
}

/// Returns the probability that a copy of a tile comes in time, by own draws and by discards of
/// others.
fn chance_of_a_copy(observation: &Observation, available: &PerKind) -> f64 {
    let (seat, table) = (observation.seat(), observation.table());
    let unseen: u32 = available.iter().map(|&copies| u32::from(copies)).sum();
    let wall = u32::from(table.seat(seat).wall_left);
    let draws = if table.is_duplicate() { wall } else { wall.div_ceil(4) };
    COPY * f64::from(draws + 1) / f64::from(unseen.max(1))
}

/// Returns the kinds that a goal requires and that are not held.
fn lacking(goal: &Goal, hand: &PerKind, melds: &Melds) -> KindSet {
    match goal {
        Goal::Sets { fixed, .. } => {
            let (needed, declared) = (counts(fixed), melds.counts());
            let lacks = |&kind: &usize| needed[kind] > hand[kind] + declared[kind];
            goals::set((0..needed.len()).filter(lacks))
        }
        Goal::Knitted(kinds) | Goal::Orphans(kinds) => kinds.without(KindSet::at_least(hand, 1)),
        Goal::Pairs | Goal::Singles(_) => KindSet::default(),
    }
}
