//! The long game: the chance to be ready, and to have won, after each of many draws.
//!
//! One player draws from the available tiles without replacement; discards do not come back. The
//! policy moves on a [`Graph`] of waiting hands, by [`Values`] that are worked out from complete
//! hands backwards; [`curves`] follow it forwards. `docs/outlook.md` states what is exact.

pub mod curves;
pub mod graph;
mod legal;
mod parts;
pub mod policy;
pub mod values;

use crate::analysis::deficiency::deficiency;
use crate::mcr::completions::play::ready::find_ready;
use crate::mcr::completions::play::tiles::Tiles;
use crate::mcr::completions::{Question, acceptance, deficiency as legal_deficiency};
use crate::model::error::CoreError;
use crate::model::position::Position;
use crate::model::rules::Rules;
use crate::model::tile::{KINDS, PerKind};
use crate::parts::costs::IMPOSSIBLE;
use curves::{Curves, curves};
use graph::{Graph, Limits, counts_of};
use legal::LegalReach;
use parts::Parts;
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
        let Curves { ready, won, .. } = &self.curves;
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
            let oracle = Parts::new(position, rules);
            if let Some(graph) = Graph::new(position, rules, oracle, limits, draws, memory) {
                return Ok(Outlook::of_graph(graph, draws, limits, memory));
            }
        }
        Err(too_little(memory))
    }

    /// The outlook of a hand when only wins that count do.
    pub fn of_legal_wins(
        question: &Question,
        draws: usize,
        detours: Option<u8>,
        memory: usize,
    ) -> Result<Outlook, CoreError> {
        let (position, rules) = (question.position(), &Rules::MCR);
        check_draws(position, rules, draws)?;
        // Something must come, even to a hand that has won.
        let nearest = legal_deficiency(question).max(1);
        let most =
            detours.unwrap_or(LEGAL_DETOURS[usize::from(nearest).min(LEGAL_DETOURS.len() - 1)]);
        // A first discard may cost one.
        let farthest = nearest.saturating_add(most.max(u8::from(nearest < FAR)));
        let Some(mut ready) = find_ready(question, farthest, memory) else {
            return Err(too_little(memory));
        };
        let held = Tiles::new(position.counts());
        ready.sort_by_key(|ready| ready.tiles.lacking(&held));
        for (limits, memory) in attempts(nearest, detours, memory) {
            let kinds = if nearest < FAR { limits.kinds } else { limits.kinds.min(KEPT) };
            let limits = Limits { detours: limits.detours.min(most), kinds, ..limits };
            let oracle = LegalReach::new(question, &ready);
            if let Some(graph) = Graph::new(position, rules, oracle, limits, draws, memory) {
                let mut outlook = Outlook::of_graph(graph, draws, limits, memory);
                outlook.look_farther(question);
                return Ok(outlook);
            }
        }
        Err(too_little(memory))
    }

    /// Tells how far the hands are that no ready hand was found for, since they cost too much.
    fn look_farther(&mut self, question: &Question) {
        for choice in &mut self.choices {
            let hand = choice.kind.map_or(Some(*question), |kind| question.after_discard(kind));
            if choice.deficiency == IMPOSSIBLE
                && let Some(reach) = hand.and_then(|hand| acceptance(&hand).ok())
            {
                choice.deficiency = reach.deficiency;
                for kind in reach.lowering.iter() {
                    choice.accepted[kind] = question.position().available()[kind];
                }
            }
        }
        self.choices.sort_by_cached_key(Choice::rank);
    }

    fn of_graph(graph: Graph, draws: usize, limits: Limits, memory: usize) -> Outlook {
        let values = Values::new(&graph, draws);
        let choices = Vec::new();
        let mut outlook = Outlook { graph, values, draws, limits, memory, choices };
        outlook.choices = outlook.choose();
        outlook
    }

    fn choose(&self) -> Vec<Choice> {
        let mut policy = self.policy();
        let mut choices = Vec::with_capacity(self.graph.options.len());
        // Only from a discard that costs something can others be reached again.
        let is_dear = |option: &(usize, u32)| self.graph.hands[option.1 as usize].slack > 0;
        for dear in [false, true] {
            let options = self.graph.options.iter().filter(|option| is_dear(option) == dear);
            let (kinds, starts): (Vec<usize>, Vec<u32>) = options.copied().unzip();
            for ((kind, hand), curves) in
                kinds.iter().zip(&starts).zip(curves(&mut policy, &starts))
            {
                choices.push(self.choice(*kind, *hand, curves));
            }
        }
        choices.sort_by_cached_key(Choice::rank);
        choices
    }

    fn choice(&self, kind: usize, number: u32, curves: Curves) -> Choice {
        let hand = &self.graph.hands[number as usize];
        let counts = counts_of(hand.key);
        let accepts = |kind: usize| hand.lowering.contains(kind);
        let left = |kind: usize| self.graph.left(&counts, kind);
        Choice {
            kind: (kind < KINDS).then_some(kind),
            hand: number,
            deficiency: hand.deficiency,
            accepted: std::array::from_fn(|kind| if accepts(kind) { left(kind) } else { 0 }),
            curves,
        }
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

fn too_little(memory: usize) -> CoreError {
    let expected = "enough bytes for the hands of a few ways to win";
    CoreError::Argument { name: "memory", got: memory.to_string(), expected }
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
    let limited = |detours, breadth, tries, kinds| Limits { detours, breadth, tries, kinds };
    let all = usize::MAX;
    // Asked for nothing in particular, we answer within a few seconds at any deficiency.
    let (first, memory) = match (detours, deficiency) {
        (Some(detours), _) => (Limits::of_detours(detours), memory),
        (None, 0..=1) => (limited(3, 4, 8, all), memory),
        (None, 2..=4) => (limited(2, 4, 4, all), memory),
        (None, 5) => (limited(2, 2, 2, all), memory.min(AFFORDABLE)),
        (None, 6) => (limited(0, 1, 0, all), memory.min(AFFORDABLE)),
        (None, _) => (limited(0, 1, 0, 12), memory.min(AFFORDABLE)),
    };
    let mut limits = vec![first];
    for detours in (0..=first.detours).rev() {
        for (breadth, tries) in [(all, all), (4, 4), (2, 2), (1, 1)] {
            let (breadth, tries) = (breadth.min(first.breadth), tries.min(first.tries));
            limits.push(Limits { detours, breadth, tries, ..first });
        }
    }
    limits.extend([12, 8, 4, 2, 1].map(|kinds| limited(0, 1, 0, kinds)));
    limits.dedup();
    limits.into_iter().map(|limits| (limits, memory)).collect()
}

/// Bytes that a graph may have when its limits are ours to choose.
const AFFORDABLE: usize = 400 << 20;

/// Detours that we afford by legal deficiency, if it is ours to choose.
const LEGAL_DETOURS: [u8; 6] = [2, 2, 2, 2, 1, 0];
/// From this legal deficiency on, what a discard leads to that costs one is not looked at.
const FAR: u8 = 6;
/// Kinds that are kept then of those that lower the deficiency.
const KEPT: usize = 12;
