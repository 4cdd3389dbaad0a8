//! Values of the hands of a graph: the probability to win within the remaining draws, or the
//! expected points.
//!
//! They determine the policy; the reported curves are those of `curves`, which follow it more
//! closely. Here, a kind that was useless at the start is assumed to have lost the share of its
//! copies that draws thrown away take from all useless tiles.

use super::graph::{COMPLETE, Graph, Hand, counts_of};
use super::riichi::Silent;
use crate::model::stop::{Looks, Stop, Stopped};
use crate::parts::vectorized::{Kernel, vectorized};
use crate::planning::Objective;
use std::cmp::Reverse;

/// A row of values: after 0, 1, 2... draws.
type Row = [f32];

/// Values of every hand after each number of draws.
pub struct Values {
    stride: usize,
    rows: Vec<f32>,
}

impl Values {
    /// Returns the values of a hand after 0, 1, 2... draws.
    pub fn of(&self, hand: u32) -> &Row {
        &self.rows[hand as usize * self.stride..][..self.stride]
    }

    /// Computes the values of all hands of a graph: the probability to win within `draws`, or the
    /// points.
    pub fn new(
        graph: &Graph,
        objective: Objective,
        draws: usize,
        stop: Stop,
    ) -> Result<Values, Stopped> {
        let stride = (draws + 1).next_multiple_of(8);
        vectorized(Solver {
            graph,
            objective,
            draws,
            stride,
            rates: Rates::new(graph, draws, stride),
            rows: vec![0.0; graph.hands.len() * stride],
            done: vec![false; graph.hands.len()],
            lowered: vec![0.0; graph.drawn_hands() * stride],
            is_lowered: vec![false; graph.drawn_hands()],
            looks: Looks::new(stop),
        })
    }
}

/// Probability that a draw is one given copy, by draws made before.
struct Rates {
    /// For a copy that cannot have been thrown away.
    known: Vec<f32>,
    /// By exchanged tiles: for a copy of a kind that was useless at the start.
    others: Vec<Vec<f32>>,
}

impl Rates {
    fn new(graph: &Graph, draws: usize, stride: usize) -> Rates {
        let tiles = graph.tiles as f32;
        let useless = graph.useless();
        let rate = |n: usize, lost: f32| {
            if n < draws { (1.0 - lost).max(0.0) / (tiles - n as f32) } else { 0.0 }
        };
        let known = (0..stride).map(|n| rate(n, 0.0)).collect();
        let others = (0..=draws + 1)
            .map(|kept| {
                (0..stride).map(|n| rate(n, n.saturating_sub(kept) as f32 / useless)).collect()
            })
            .collect();
        Rates { known, others }
    }

    /// Returns the probabilities that the next draw of a hand is a given copy of a kind.
    fn of(&self, graph: &Graph, hand: &Hand, kind: usize) -> &Row {
        if graph.known.contains(kind) {
            return &self.known;
        }
        &self.others[usize::from(hand.exchanged).min(self.others.len() - 1)]
    }
}

struct Solver<'a> {
    graph: &'a Graph,
    objective: Objective,
    draws: usize,
    stride: usize,
    rates: Rates,
    rows: Vec<f32>,
    done: Vec<bool>,
    lowered: Vec<f32>,
    is_lowered: Vec<bool>,
    looks: Looks<'a>,
}

impl Kernel for Solver<'_> {
    type Output = Result<Values, Stopped>;

    #[inline(always)]
    fn run(mut self) -> Result<Values, Stopped> {
        let hands = &self.graph.hands;
        let mut order: Vec<u32> = (0..hands.len() as u32).collect();
        order.sort_by_key(|&hand| {
            let Hand { deficiency, slack, accepted, .. } = hands[hand as usize];
            (deficiency, Reverse(slack), Reverse(accepted))
        });
        let mut scratch = Scratch::new(self.stride);
        for hand in order {
            self.looks.steps(1)?;
            self.solve(hand, &mut scratch);
            self.done[hand as usize] = true;
        }
        Ok(Values { stride: self.stride, rows: self.rows })
    }
}

impl Solver<'_> {
    /// Computes the values of a drawn hand that is nearer than the queried hand.
    #[inline(always)]
    fn lower(&mut self, drawn: u32) {
        let start = drawn as usize * self.stride;
        self.is_lowered[drawn as usize] = true;
        if drawn == COMPLETE {
            self.lowered[start..start + self.stride].fill(1.0);
            return;
        }
        let row = &mut self.lowered[start..start + self.stride];
        for &child in self.graph.children(drawn) {
            let values = &self.rows[child as usize * self.stride..][..self.stride];
            raise(row, values);
        }
    }

    /// Computes the values of a hand; those of all later hands must be complete.
    #[inline(always)]
    fn solve(&mut self, number: u32, scratch: &mut Scratch) {
        let graph = self.graph;
        let hand = &graph.hands[number as usize];
        if hand.is_declared {
            // It is computed with the preceding hand, which is the same without riichi.
            return;
        }
        scratch.clear();
        scratch.entry.fill(0.0);
        if let (Some(points), Some(twin)) = (&graph.points, graph.declared(number)) {
            let counts = counts_of(hand.key);
            let rates = |kind: usize| (self.rates.of(graph, hand, kind), graph.left(&counts, kind));
            points.declare_row(number, rates, &mut scratch.entry);
            self.rows[twin as usize * self.stride..][..self.stride].copy_from_slice(&scratch.entry);
        }
        for draw in graph.draws(number) {
            let kind = usize::from(draw.kind);
            let copies = f32::from(draw.copies) * graph.odds[kind];
            if hand.lowering.contains(kind) {
                if let (COMPLETE, Some(points)) = (draw.drawn, &graph.points) {
                    let won = |made: usize| points.silent(number, draw.kind, made, None);
                    scratch.win_in_points(
                        self.rates.of(graph, hand, kind),
                        copies,
                        self.draws,
                        won,
                    );
                    continue;
                }
                if draw.drawn == COMPLETE && self.objective == Objective::Points {
                    let points = graph.worth.get(&(number, draw.kind)).copied().unwrap_or(0);
                    scratch.win(self.rates.of(graph, hand, kind), copies, points as f32);
                    continue;
                }
                if !self.is_lowered[draw.drawn as usize] {
                    self.lower(draw.drawn);
                }
                let there = &self.lowered[draw.drawn as usize * self.stride..][..self.stride];
                scratch.keep(self.rates.of(graph, hand, kind), copies, there);
            } else {
                let there = scratch.detour(self.rates.of(graph, hand, kind), copies);
                for &child in graph.children(draw.drawn) {
                    if self.done[child as usize] {
                        raise(there, &self.rows[child as usize * self.stride..][..self.stride]);
                    }
                }
            }
        }
        let row = &mut self.rows[number as usize * self.stride..][..self.stride];
        scratch.finish(row, self.draws);
    }
}

#[inline(always)]
fn raise(row: &mut Row, values: &Row) {
    for (best, value) in row.iter_mut().zip(values) {
        *best = best.max(*value);
    }
}

/// Accumulated values of the draws of one hand.
struct Scratch {
    stride: usize,
    /// Probability that a draw lowers the deficiency, and its product with the value then.
    total: Vec<f32>,
    gain: Vec<f32>,
    /// By detour: the probability of the draw, and the value then.
    chances: Vec<f32>,
    detours: Vec<f32>,
    /// The value of declaring riichi instead; 0 if that is impossible.
    entry: Vec<f32>,
}

impl Scratch {
    fn new(stride: usize) -> Scratch {
        let (total, gain) = (vec![0.0; stride], vec![0.0; stride]);
        let (chances, detours, entry) = (Vec::new(), Vec::new(), vec![0.0; stride]);
        Scratch { stride, total, gain, chances, detours, entry }
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.total.fill(0.0);
        self.gain.fill(0.0);
        self.chances.clear();
        self.detours.clear();
    }

    /// Adds a draw that is always kept.
    #[inline(always)]
    fn keep(&mut self, rates: &Row, copies: f32, there: &Row) {
        let sums = self.total.iter_mut().zip(&mut self.gain);
        for (((total, gain), rate), value) in sums.zip(rates).zip(&there[1..]) {
            *total += copies * rate;
            *gain += copies * rate * value;
        }
    }

    /// Adds a draw that wins `points` points.
    #[inline(always)]
    fn win(&mut self, rates: &Row, copies: f32, points: f32) {
        let sums = self.total.iter_mut().zip(&mut self.gain);
        for ((total, gain), rate) in sums.zip(rates) {
            *total += copies * rate;
            *gain += copies * rate * points;
        }
    }

    /// Adds a draw of a winning tile without riichi, with the fraction of the draws that win.
    #[inline(always)]
    fn win_in_points(
        &mut self,
        rates: &Row,
        copies: f32,
        draws: usize,
        won: impl Fn(usize) -> Silent,
    ) {
        let sums = self.total.iter_mut().zip(&mut self.gain).zip(rates);
        for (made, ((total, gain), rate)) in sums.enumerate().take(draws) {
            let Silent { points, ends } = won(made);
            *total += copies * rate * ends as f32;
            *gain += copies * rate * points as f32;
        }
    }

    /// Adds a draw that is kept if it pays off; the caller writes its values into the returned row.
    #[inline(always)]
    fn detour(&mut self, rates: &Row, copies: f32) -> &mut Row {
        self.chances.extend(rates.iter().map(|rate| rate * copies));
        let start = self.detours.len();
        self.detours.resize(start + self.stride, 0.0);
        &mut self.detours[start..]
    }

    /// Computes the values of the hand.
    #[inline(always)]
    fn finish(&mut self, row: &mut Row, draws: usize) {
        let stay = |n: usize, later: f32| self.gain[n] + (1.0 - self.total[n]).max(0.0) * later;
        for n in (0..draws).rev() {
            row[n] = stay(n, row[n + 1].max(self.entry[n + 1]));
        }
        let rows =
            self.chances.chunks_exact(self.stride).zip(self.detours.chunks_exact(self.stride));
        let pays = |there: &Row| there.iter().zip(&*row).any(|(there, here)| there > here);
        let useful: Vec<(&Row, &Row)> = rows.filter(|(_, there)| pays(there)).collect();
        if useful.is_empty() {
            return;
        }
        for n in (0..draws).rev() {
            let later = row[n + 1].max(self.entry[n + 1]);
            let gains =
                useful.iter().map(|(chance, there)| chance[n] * (there[n + 1] - later).max(0.0));
            row[n] = stay(n, later) + gains.sum::<f32>();
        }
    }
}
