//! The long game: the chance to be ready, and to have won, after each of many draws.
//!
//! One player draws from the available tiles without replacement; discards do not come back. The
//! policy moves on a [`Graph`] of waiting hands, by [`Values`] that are worked out from complete
//! hands backwards; [`curves`] follow it forwards. `docs/outlook.md` states what is exact.

pub mod curves;
pub mod graph;
mod parts;
pub mod policy;
pub mod values;

use crate::deficiency::deficiency;
use crate::error::CoreError;
use crate::position::Position;
use crate::rules::Rules;
use crate::suit::costs::IMPOSSIBLE;
use crate::tile::{KINDS, PerKind};
use curves::{Curves, curves};
use graph::{Graph, Limits, counts_of};
use policy::Policy;
use values::Values;

/// A discard, or none for a waiting hand, and what it leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The kind discarded.
    pub kind: Option<usize>,
    /// Deficiency of the waiting hand that is left.
    pub deficiency: u8,
    /// Available copies of each kind that lowers it.
    pub accepted: PerKind,
    /// Shares of games that are ready, and won.
    pub curves: Curves,
}

/// The outlook of a hand.
pub struct Outlook {
    graph: Graph,
    values: Values,
    draws: usize,
    limits: Limits,
    memory: usize,
    choices: Vec<Choice>,
}

impl Outlook {
    /// The outlook of a hand over so many draws.
    ///
    /// `detours` are allowed, or as many as the deficiency lets us afford; if the graph needs more
    /// than `memory` bytes, fewer are, and fewer discards are followed: see [`Outlook::limits`].
    pub fn new(
        position: &Position,
        rules: &Rules,
        draws: usize,
        detours: Option<u8>,
        memory: usize,
    ) -> Result<Outlook, CoreError> {
        check_draws(position, rules, draws)?;
        let nearest = deficiency(position, rules);
        for (limits, memory) in attempts(nearest, detours, memory) {
            let Some(graph) = Graph::new(position, rules, limits, draws, memory) else { continue };
            let values = Values::new(&graph, draws);
            let choices = Vec::new();
            let mut outlook = Outlook { graph, values, draws, limits, memory, choices };
            outlook.choices = outlook.choose();
            return Ok(outlook);
        }
        let expected = "enough bytes for the hands of a few ways to win";
        Err(CoreError::Argument { name: "memory", got: memory.to_string(), expected })
    }

    fn choose(&self) -> Vec<Choice> {
        let mut policy = self.policy();
        let choice = |&(kind, number): &(usize, u32)| {
            let hand = &self.graph.hands[number as usize];
            let counts = counts_of(hand.key);
            let accepts = |kind: usize| hand.lowering.contains(kind);
            let left = |kind: usize| self.graph.left(&counts, kind);
            Choice {
                kind: (kind < KINDS).then_some(kind),
                deficiency: hand.deficiency,
                accepted: std::array::from_fn(|kind| if accepts(kind) { left(kind) } else { 0 }),
                curves: curves(&mut policy, number),
            }
        };
        self.graph.options.iter().map(choice).collect()
    }

    /// What each discard leads to, in tile order; a waiting hand has one choice.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// What the search was limited to.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Waiting hands that were looked at.
    pub fn hands(&self) -> usize {
        self.graph.hands.len()
    }

    /// The policy whose curves these are.
    pub fn policy(&self) -> Policy<'_> {
        Policy::new(&self.graph, &self.values, self.draws, self.memory)
    }
}

/// As many draws as there are tiles, at most.
pub fn check_draws(position: &Position, rules: &Rules, draws: usize) -> Result<(), CoreError> {
    let tiles: usize =
        rules.in_play().iter().map(|kind| usize::from(position.available()[kind])).sum();
    if draws <= tiles {
        return Ok(());
    }
    let expected = "at most as many draws as there are available tiles";
    Err(CoreError::Argument { name: "draws", got: draws.to_string(), expected })
}

/// What is tried, in this order, until the graph fits into the bytes named with it.
fn attempts(deficiency: u8, detours: Option<u8>, memory: usize) -> Vec<(Limits, usize)> {
    let (first, breadth) = match (detours, deficiency) {
        (Some(detours), _) => (detours, usize::MAX),
        (None, 0..=1) => (2, usize::MAX),
        (None, 2..=4) => (1, usize::MAX),
        (None, 5) => (1, 2),
        (None, 6) => (1, 1),
        (None, 7..IMPOSSIBLE) => (0, 1),
        (None, _) => (0, usize::MAX),
    };
    // Asked for nothing in particular, we answer within seconds.
    let bytes = if detours.is_some() { memory } else { memory.min(AFFORDABLE) };
    let mut attempts = Vec::new();
    for detours in (0..=first).rev() {
        for breadth in [breadth, 4, 2, 1] {
            let limits = Limits { breadth, ..Limits::of_detours(detours) };
            if attempts.last().is_none_or(|&(last, _): &(Limits, usize)| {
                last.detours > detours || last.breadth > breadth
            }) {
                attempts.push((limits, bytes));
            }
        }
    }
    for kinds in [12, 8, 4, 2, 1] {
        attempts.push((Limits { detours: 0, breadth: 1, kinds }, bytes));
    }
    attempts
}

/// Bytes that a graph may have when its limits are ours to choose.
const AFFORDABLE: usize = 600 << 20;
