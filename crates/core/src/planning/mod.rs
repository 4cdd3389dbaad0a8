//! Exact planning: the best probability to complete a hand within some draws.
//!
//! `V(drawn hand)` is 1 if it is complete, otherwise the maximum over its discards. `V(waiting
//! hand)` is the mean over the tiles that can be drawn, without replacement; a discarded tile does
//! not come back. Values are integers: the number of sequences of draws that win.
//!
//! A search has layers: the supplies of the parts of a hand to complete hands ([`supply`]), the
//! futures of each part ([`futures`]), and the hands made of parts ([`worker`]). Only the lowest
//! layer operates on tiles and forms.

mod futures;
mod hindsight;
mod memory;
mod reasons;
mod search;
mod supply;
mod survey;
mod worker;

pub(crate) use search::sequences;

use crate::analysis::batch::check_threads;
use crate::analysis::deficiency::deficiency;
use crate::model::error::CoreError;
use crate::model::position::Position;
use crate::model::rules::Rules;
use crate::model::stop::{NEVER, Stop};
use crate::model::tile::{KindSet, PerKind};
use hindsight::Hindsight;
use search::{Search, words};
use std::collections::BTreeMap;
use supply::Forms;

/// Number of draws from which on searches with fewer draws go first: they take a small part of the
/// time, and their results bound the values from below.
const STEPWISE: u8 = 5;
/// Number of draws of the first of these searches.
const FIRST: u8 = 3;
/// Highest numbers of draws at which hindsight bounds the values of an unfinished search within a
/// second: with the standard form alone, and with other forms.
const FORESEEN: [u8; 2] = [12, 6];

/// The quantity that a plan maximises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The probability to win; among equals, the fan.
    #[default]
    Chance,
    /// The points that the winner receives; among equals, the probability. A win may be passed.
    Points,
}

/// Bounds of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// Lower bound.
    pub lower: u128,
    /// Upper bound.
    pub upper: u128,
}

impl Interval {
    fn exactly(number: u128) -> Interval {
        Interval { lower: number, upper: number }
    }

    fn and(self, other: Interval) -> Interval {
        Interval { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// Returns whether the number is known exactly.
    pub fn is_exact(&self) -> bool {
        self.lower == self.upper
    }
}

/// Values of a hand by first discard; a waiting hand has one value, without a discard.
pub type Values = BTreeMap<Option<usize>, Interval>;

/// A plan in progress: a search that can be stopped and resumed.
pub trait Planner: Send {
    /// Works until everything is known or `stop` ends it; returns whether everything is known.
    fn advance(&mut self, stop: Stop) -> Result<bool, CoreError>;

    /// Returns an estimate of the fraction of the work that is done, 0 to 1.
    fn progress(&self) -> f64;

    /// Returns whether the memory was exhausted, so that the plan cannot be finished.
    fn is_exhausted(&self) -> bool;

    /// Returns the number of examined positions.
    fn nodes(&self) -> u64;

    /// Returns the number of all sequences of the draws: the denominator of the values.
    fn sequences(&self) -> u128;

    /// Returns bounds of the value of each first discard, in tile order, or of a waiting hand.
    /// Before the plan is done, narrowing the bounds can take a second; if stopped, it returns the
    /// current bounds.
    fn values(&mut self, stop: Stop) -> Values;

    /// Returns bounds of the value of the hand, likewise.
    fn value(&mut self, stop: Stop) -> Interval;

    /// Returns the complete hands in which the best play ends, with the numbers of sequences of
    /// draws that end there; `None` if the plan is not done or `stop` interrupts it.
    fn reasons(&mut self, stop: Stop) -> Option<BTreeMap<PerKind, u128>>;

    /// Returns the total fan of all winning sequences, after each first discard and of the best
    /// play; `None` if wins have no worth or the plan is not done.
    fn fan(&self) -> Option<(BTreeMap<Option<usize>, u128>, u128)>;

    /// Returns whether the hand is a win that should be taken. A plan for points can pass it once
    /// it is done.
    fn takes_win(&self) -> bool;

    /// Returns the total points of all sequences, likewise; `None` unless the plan is for points.
    fn points(&self) -> Option<(BTreeMap<Option<usize>, u128>, u128)> {
        None
    }

    /// Returns the first discards after which riichi is better than no riichi; `None` if there is
    /// no riichi, or the plan is not done.
    fn riichi(&self) -> Option<KindSet> {
        None
    }
}

/// An exact plan for a hand, in progress.
pub struct Plan {
    position: Position,
    rules: Rules,
    draws: u8,
    threads: usize,
    memory: usize,
    sequences: Vec<u128>,
    is_complete: bool,
    search: Option<Search>,
    /// Results of earlier searches and of hindsight.
    values: Values,
    foreseen: bool,
    nodes: u64,
}

impl Plan {
    /// Creates a plan over `draws` draws. Searches use up to about `memory` bytes.
    pub fn new(
        position: &Position,
        rules: &Rules,
        draws: u32,
        threads: usize,
        memory: usize,
    ) -> Result<Plan, CoreError> {
        check_threads(threads)?;
        let coming = position.tiles_coming(rules);
        let argument = |expected| CoreError::Argument {
            name: "draws",
            got: format!("{draws}, with {coming} tiles available"),
            expected,
        };
        if draws > coming {
            return Err(argument("at most as many draws as tiles are available"));
        }
        let sequences = u8::try_from(draws).ok().and_then(|draws| sequences(coming, draws));
        let Some(sequences) = sequences else {
            return Err(argument("so few draws that their sequences fit a 128-bit number"));
        };
        let draws = (sequences.len() - 1) as u8;
        let kinds: Vec<Option<usize>> = match position.is_drawn() {
            true => position.kinds_discardable(rules).iter().map(Some).collect(),
            false => vec![None],
        };
        let value = match draws {
            0 => Interval::exactly(0),
            _ => Interval { lower: 0, upper: sequences[usize::from(draws)] },
        };
        Ok(Plan {
            position: *position,
            rules: *rules,
            draws,
            threads,
            memory,
            is_complete: position.is_drawn() && deficiency(position, rules) == 0,
            sequences,
            search: None,
            values: kinds.into_iter().map(|kind| (kind, value)).collect(),
            foreseen: false,
            nodes: 0,
        })
    }

    fn search_of(&self, draws: u8) -> Search {
        let coming = self.position.tiles_coming(&self.rules);
        // No larger than the number for all draws, which is known to fit.
        let sequences = sequences(coming, draws).unwrap_or_default();
        Search::new(&self.position, &self.rules, draws, sequences, self.memory)
    }

    /// Raises lower bounds: more draws are worth no less, so the values of a finished search with
    /// fewer draws are lower bounds.
    fn note_lower(&mut self, search: &Search) {
        let more = self.sequences[usize::from(self.draws - search.draws)];
        for (kind, value) in search.values().into_iter().flatten() {
            if let Some(known) = self.values.get_mut(&kind) {
                known.lower = known.lower.max(value.lower * more);
            }
        }
    }

    /// Returns whether everything is known.
    pub fn is_done(&self) -> bool {
        let finished = |search: &Search| search.draws == self.draws && search.is_done();
        self.draws == 0 || self.search.as_ref().is_some_and(finished)
    }

    /// Bounds the values from above by hindsight.
    fn foresee(&mut self, stop: Stop) {
        let forms = Forms::new(&self.position, &self.rules, self.draws);
        let words = words(&self.position, &self.rules);
        let in_parts: u32 = words.iter().flat_map(|word| word.available).map(u32::from).sum();
        let others = self.position.tiles_coming(&self.rules) - in_parts;
        let Ok(hindsight) = Hindsight::new(&forms, words, others, self.draws, stop) else { return };
        for (kind, value) in &mut self.values {
            let Ok(most) = hindsight.sequences(*kind, stop) else { return };
            value.upper = value.upper.min(most);
        }
        self.foreseen = true;
    }
}

impl Planner for Plan {
    fn takes_win(&self) -> bool {
        self.is_complete
    }

    fn advance(&mut self, stop: Stop) -> Result<bool, CoreError> {
        while !self.is_done() {
            if self.is_exhausted() {
                return Ok(false);
            }
            let mut search = match self.search.take() {
                Some(search) => search,
                None => self.search_of(if self.draws < STEPWISE { self.draws } else { FIRST }),
            };
            let done = search.advance(self.threads, stop)?;
            let draws = search.draws;
            if done && draws < self.draws {
                self.note_lower(&search);
                self.nodes += search.nodes();
                search = self.search_of(draws + 1);
            }
            self.search = Some(search);
            if !done {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn progress(&self) -> f64 {
        match &self.search {
            _ if self.is_done() => 1.0,
            None => 0.0,
            Some(search) => {
                // Each additional draw takes some thirty times as long.
                let share = |draws: u8| 30f64.powi(i32::from(draws) - i32::from(self.draws));
                let before = if search.draws > FIRST { share(search.draws - 1) } else { 0.0 };
                before + search.progress() * (share(search.draws) - before)
            }
        }
    }

    fn is_exhausted(&self) -> bool {
        self.search.as_ref().is_some_and(Search::is_exhausted)
    }

    fn nodes(&self) -> u64 {
        self.nodes + self.search.as_ref().map_or(0, Search::nodes)
    }

    fn sequences(&self) -> u128 {
        self.sequences[usize::from(self.draws)]
    }

    fn values(&mut self, stop: Stop) -> Values {
        let foreseen = FORESEEN[usize::from(!self.rules.is_standard_only())];
        if !self.is_done() && !self.foreseen && self.draws <= foreseen {
            self.foresee(stop);
        }
        let mut values = self.values.clone();
        if let Some(search) = self.search.as_ref().filter(|search| search.draws == self.draws) {
            for (kind, value) in search.values().into_iter().flatten() {
                values.entry(kind).and_modify(|known| *known = known.and(value));
            }
        }
        values
    }

    fn value(&mut self, stop: Stop) -> Interval {
        if self.is_complete {
            return Interval::exactly(self.sequences());
        }
        let mut most = Interval::exactly(0);
        for value in self.values(stop).values() {
            most.lower = most.lower.max(value.lower);
            most.upper = most.upper.max(value.upper);
        }
        most
    }

    fn reasons(&mut self, stop: Stop) -> Option<BTreeMap<PerKind, u128>> {
        if !self.is_done() {
            return None;
        }
        if self.is_complete {
            let counts = *self.position.counts();
            return Some(BTreeMap::from([(counts, self.sequences())]));
        }
        let values = self.values(NEVER);
        let most = values.values().map(|value| value.lower).max().unwrap_or(0);
        let best = values.iter().find(|(_, value)| value.lower == most);
        match (best, &mut self.search) {
            (Some((&first, _)), Some(search)) if most > 0 => search.reasons(first, stop).ok(),
            _ => Some(BTreeMap::new()),
        }
    }

    fn fan(&self) -> Option<(BTreeMap<Option<usize>, u128>, u128)> {
        None
    }
}
