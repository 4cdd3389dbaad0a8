//! The policy that values stand for: which draws are kept, and what is discarded for them.

use super::graph::{BITS, COMPLETE, Graph, one};
use super::values::Values;

/// The draw is thrown away.
pub const STAY: u32 = u32::MAX;
/// The draw completes the hand.
pub const WON: u32 = u32::MAX - 1;
/// Moves that were not worked out yet.
const UNKNOWN: u32 = u32::MAX;

/// What to do with each draw, worked out for the hands that are asked for.
pub struct Policy<'a> {
    graph: &'a Graph,
    values: &'a Values,
    draws: usize,
    /// By hand: where its moves begin.
    first: Vec<u32>,
    /// Moves of a hand: their number, then for each the kind, the copies, and the hand that follows
    /// after each number of draws made before.
    moves: Vec<u32>,
    /// So many numbers are remembered.
    most: usize,
}

impl<'a> Policy<'a> {
    /// The policy that the values stand for; a quarter of `memory` is for remembering moves.
    pub fn new(graph: &'a Graph, values: &'a Values, draws: usize, memory: usize) -> Policy<'a> {
        let first = vec![UNKNOWN; graph.hands.len()];
        let most = memory / 4 / size_of::<u32>() / 2;
        Policy { graph, values, draws, first, moves: Vec::new(), most }
    }

    /// Value of a hand before the first draw.
    pub fn value(&self, hand: u32) -> f32 {
        self.values.of(hand)[0]
    }

    /// The kind discarded on the way from a hand to the next one, by a draw.
    pub fn given(&self, hand: u32, draw: usize, next: u32) -> usize {
        let [before, after] = [hand, next].map(|hand| self.graph.hands[hand as usize].key);
        (before + one(draw) - after).trailing_zeros() as usize / BITS
    }

    /// The graph that it moves on.
    pub fn graph(&self) -> &'a Graph {
        self.graph
    }

    /// Draws to be made.
    pub fn draws(&self) -> usize {
        self.draws
    }

    /// Kind, copies if none was thrown away, and the hand that follows, for each kind that is kept
    /// at some time, after so many draws.
    pub fn moves(&mut self, hand: u32, made: usize) -> impl Iterator<Item = (usize, u8, u32)> {
        if self.first[hand as usize] == UNKNOWN {
            if self.moves.len() > self.most {
                self.moves.clear();
                self.first.fill(UNKNOWN);
            }
            self.first[hand as usize] = self.moves.len() as u32;
            self.work_out(hand);
        }
        let first = self.first[hand as usize] as usize;
        let moves = self.moves[first] as usize;
        let rows = self.moves[first + 1..].chunks_exact(2 + self.draws).take(moves);
        rows.map(move |row| (row[0] as usize, row[1] as u8, row[2 + made]))
    }

    fn work_out(&mut self, hand: u32) {
        let first = self.moves.len();
        self.moves.push(0);
        let here = self.values.of(hand);
        let mut most = here.to_vec();
        for draw in self.graph.draws(hand) {
            let lowers = self.graph.hands[hand as usize].lowering.contains(usize::from(draw.kind));
            let start = self.moves.len();
            self.moves.extend([u32::from(draw.kind), u32::from(draw.copies)]);
            if draw.drawn == COMPLETE {
                self.moves.extend((0..self.draws).map(|_| WON));
                self.moves[first] += 1;
                continue;
            }
            self.moves.extend((0..self.draws).map(|_| STAY));
            let row = &mut self.moves[start + 2..];
            most.copy_from_slice(here);
            let mut is_kept = false;
            for (index, &child) in self.graph.children(draw.drawn).iter().enumerate() {
                let there = self.values.of(child);
                for made in 0..self.draws {
                    // A draw that lowers the deficiency is kept even if no time is left to win.
                    let is_better = there[made + 1] > most[made + 1];
                    if is_better || lowers && index == 0 && there[made + 1] >= most[made + 1] {
                        most[made + 1] = there[made + 1];
                        row[made] = child;
                        is_kept = true;
                    }
                }
            }
            if is_kept {
                self.moves[first] += 1;
            } else {
                self.moves.truncate(start);
            }
        }
    }
}
