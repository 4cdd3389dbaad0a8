//! The policy given by values: which draws are kept, and which tiles are discarded for them.

use super::graph::{BITS, COMPLETE, Graph, one};
use super::values::Values;

/// The draw is thrown away.
pub const STAY: u32 = u32::MAX;
/// The draw completes the hand.
pub const WON: u32 = u32::MAX - 1;
/// The moves have not been computed.
const UNKNOWN: u32 = u32::MAX;

/// The action for each draw, computed for the hands that are queried.
pub struct Policy<'a> {
    graph: &'a Graph,
    values: &'a Values,
    draws: usize,
    /// By hand: the index of its moves.
    first: Vec<u32>,
    /// The moves of the hands: their number, then the kind and the copies of each, then, for each
    /// number of draws made before, the next hand of each. The data of one query are contiguous.
    moves: Vec<u32>,
    /// Highest number of elements that are cached.
    most: usize,
    draft: Draft,
}

#[derive(Default)]
struct Draft {
    /// The best values so far, after each number of draws.
    best: Vec<f32>,
    /// Kind and copies of each move.
    kinds: Vec<u32>,
    /// Row by row, the next hand after each number of draws.
    rows: Vec<u32>,
}

/// Number of bits of a kind, above which the copies are stored.
const KIND_BITS: u32 = 8;

impl<'a> Policy<'a> {
    /// Creates the policy given by values; a quarter of `memory` is for the cache of moves.
    pub fn new(graph: &'a Graph, values: &'a Values, draws: usize, memory: usize) -> Policy<'a> {
        let first = vec![UNKNOWN; graph.hands.len()];
        let most = memory / 4 / size_of::<u32>() / 2;
        let (moves, draft) = (Vec::new(), Draft::default());
        Policy { graph, values, draws, first, moves, most, draft }
    }

    /// Returns the value of a hand before the first draw.
    pub fn value(&self, hand: u32) -> f32 {
        self.values.of(hand)[0]
    }

    /// Returns the values of the policy.
    pub fn values(&self) -> &'a Values {
        self.values
    }

    /// Returns the kind discarded on the way from a hand to the next one by a draw.
    pub fn given(&self, hand: u32, draw: usize, next: u32) -> usize {
        let [before, after] = [hand, next].map(|hand| self.graph.hands[hand as usize].key);
        (before + one(draw) - after).trailing_zeros() as usize / BITS
    }

    /// Returns the hand after a draw, preceded by `made` others, is thrown away: the hand itself,
    /// or with riichi declared.
    #[inline(always)]
    pub fn stays(&self, hand: u32, made: usize) -> u32 {
        let is_better =
            |twin: &u32| self.values.of(*twin)[made + 1] > self.values.of(hand)[made + 1];
        self.graph.declared(hand).filter(is_better).unwrap_or(hand)
    }

    /// Returns the hand after a first discard: the hand itself, or with riichi declared.
    pub fn begins(&self, hand: u32) -> u32 {
        let twin = self.graph.declared(hand);
        twin.filter(|&twin| self.value(twin) > self.value(hand)).unwrap_or(hand)
    }

    /// Returns the graph of the policy.
    pub fn graph(&self) -> &'a Graph {
        self.graph
    }

    /// Returns the number of draws.
    pub fn draws(&self) -> usize {
        self.draws
    }

    /// Returns, for each kind that is kept at some time, the kind, its copies if none was thrown
    /// away, and the next hand after `made` draws.
    #[inline(always)]
    pub fn moves(
        &mut self,
        hand: u32,
        made: usize,
    ) -> impl Iterator<Item = (usize, u8, u32)> + Clone {
        if self.first[hand as usize] == UNKNOWN {
            if self.moves.len() > self.most {
                self.moves.clear();
                self.first.fill(UNKNOWN);
            }
            self.first[hand as usize] = self.moves.len() as u32;
            self.work_out(hand);
        }
        let (number, moves) = match self.moves[self.first[hand as usize] as usize..].split_first() {
            Some((&number, moves)) => (number as usize, moves),
            None => (0, [].as_slice()),
        };
        let next = &moves[number * (1 + made)..][..number];
        moves[..number].iter().zip(next).map(|(&drawn, &next)| {
            ((drawn % (1 << KIND_BITS)) as usize, (drawn >> KIND_BITS) as u8, next)
        })
    }

    #[inline(always)]
    fn work_out(&mut self, hand: u32) {
        let (here, lowering) = (self.values.of(hand), self.graph.hands[hand as usize].lowering);
        let stride = here.len();
        let Draft { best, kinds, rows } = &mut self.draft;
        kinds.clear();
        rows.clear();
        for draw in self.graph.draws(hand) {
            let start = rows.len();
            if draw.drawn == COMPLETE {
                rows.resize(start + stride, WON);
            } else {
                rows.resize(start + stride, STAY);
                best.clear();
                best.extend_from_slice(here);
                if let Some(twin) = self.graph.declared(hand) {
                    let declared = self.values.of(twin);
                    best.iter_mut()
                        .zip(declared)
                        .for_each(|(best, other)| *best = best.max(*other));
                }
                let (best, row) = (&mut best[1..], &mut rows[start + 1..]);
                // A draw that lowers the deficiency is kept even if there is no time left to win.
                let mut at_ties = lowering.contains(usize::from(draw.kind));
                let mut is_kept = false;
                for &child in self.graph.children(draw.drawn) {
                    is_kept |= improve(best, row, &self.values.of(child)[1..], child, at_ties);
                    at_ties = false;
                }
                if !is_kept {
                    rows.truncate(start);
                    continue;
                }
            }
            kinds.push(u32::from(draw.copies) << KIND_BITS | u32::from(draw.kind));
        }
        self.moves.push(kinds.len() as u32);
        self.moves.extend_from_slice(kinds);
        for made in 0..self.draws {
            self.moves.extend(rows.chunks_exact(stride).map(|row| row[made + 1]));
        }
    }
}

/// Replaces the next hand wherever the values of `hand` are better than the best, or with `at_ties`
/// equal. Returns whether it was replaced anywhere.
#[inline(always)]
fn improve(best: &mut [f32], next: &mut [u32], values: &[f32], hand: u32, at_ties: bool) -> bool {
    let mut is_taken = false;
    for ((best, next), &value) in best.iter_mut().zip(next).zip(values) {
        let is_better = value > *best || at_ties && value == *best;
        *best = if is_better { value } else { *best };
        *next = if is_better { hand } else { *next };
        is_taken |= is_better;
    }
    is_taken
}
