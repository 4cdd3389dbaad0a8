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
use crate::tile::{KINDS, PerKind};
use curves::{Curves, curves};
use graph::{Graph, Limits, counts_of};
use policy::Policy;
use std::cmp::Reverse;
use values::Values;

/// A discard, or none for a waiting hand, and what it leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The kind discarded.
    pub kind: Option<usize>,
    /// The waiting hand that is left, by number.
    pub hand: u32,
    /// Deficiency of the waiting hand that is left.
    pub deficiency: u8,
    /// Available copies of each kind that lowers it.
    pub accepted: PerKind,
    /// Shares of games that are ready, and won.
    pub curves: Curves,
}

impl Choice {
    /// Better is: won more often, then ready more often, then nearer, then wider, then tile order.
    fn rank(&self) -> impl Ord + use<> {
        // Equal chances may differ in the last digits of a float.
        let share =
            |curve: &[f64]| Reverse(curve.last().map_or(0, |share| (share * 1e9).round() as u64));
        let copies: u32 = self.accepted.iter().map(|&copies| u32::from(copies)).sum();
        let Curves { ready, won } = &self.curves;
        (share(won), share(ready), self.deficiency, Reverse(copies), self.kind)
    }
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
                hand: number,
                deficiency: hand.deficiency,
                accepted: std::array::from_fn(|kind| if accepts(kind) { left(kind) } else { 0 }),
                curves: curves(&mut policy, number),
            }
        };
        let mut choices: Vec<Choice> = self.graph.options.iter().map(choice).collect();
        choices.sort_by_cached_key(Choice::rank);
        choices
    }

    /// The best choice.
    pub fn best(&self) -> &Choice {
        &self.choices[0]
    }

    /// What each discard leads to, best first; a waiting hand has one choice.
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
    let all = Limits::of_detours(0);
    // Asked for nothing in particular, we answer within a few seconds at any deficiency.
    let (first, memory) = match (detours, deficiency) {
        (Some(detours), _) => (Limits { detours, ..all }, memory),
        (None, 0..=1) => (Limits { detours: 2, ..all }, memory),
        (None, 2..=4) => (Limits { detours: 1, ..all }, memory),
        (None, 5) => (Limits { detours: 1, breadth: 2, ..all }, memory.min(AFFORDABLE)),
        (None, 6) => (Limits { breadth: 1, ..all }, memory.min(AFFORDABLE)),
        (None, _) => (Limits { breadth: 1, kinds: 16, ..all }, memory.min(AFFORDABLE)),
    };
    let mut limits = vec![first];
    for detours in (0..=first.detours).rev() {
        limits.extend([usize::MAX, 4, 2, 1].map(|breadth| Limits { detours, breadth, ..first }));
    }
    limits.extend([12, 8, 4, 2, 1].map(|kinds| Limits { detours: 0, breadth: 1, kinds }));
    // Each leaves out more than the one before.
    limits.dedup_by(|next, last| {
        next.detours >= last.detours && next.breadth >= last.breadth && next.kinds >= last.kinds
    });
    limits.into_iter().map(|limits| (limits, memory)).collect()
}

/// Bytes that a graph may have when its limits are ours to choose.
const AFFORDABLE: usize = 256 << 20;
