//! Curves of a policy: how many games are ready, and won, after each draw.
//!
//! All games that hold the same hand after the same number of draws are taken together. Of each
//! kind they carry the mean number of copies that can still come: a draw that is thrown away comes
//! from the kinds that the hand has no use for at that time, each losing its share.

use super::policy::{Policy, STAY, WON};
use crate::tile::KINDS;
use crate::vectorized::{Kernel, vectorized};

/// A smaller share of all games is not followed: it counts as neither ready nor won.
const NEGLIGIBLE: f64 = 1e-9;

/// Share of games that are ready, and won, after 1, 2, 3... draws.
#[derive(Clone, Debug, PartialEq)]
pub struct Curves {
    /// Ready or won.
    pub ready: Vec<f64>,
    /// Won.
    pub won: Vec<f64>,
}

/// One number for each kind, in whole vector registers.
type Left = [f32; KINDS.next_multiple_of(8)];

/// Games that hold the same hand.
struct Games {
    hand: u32,
    /// Share of all games.
    share: f64,
    /// Mean number of copies of each kind that can still come.
    left: Left,
}

/// The games after a draw.
#[derive(Default)]
struct Table {
    games: Vec<Games>,
    /// By hand: where its games are, if that place holds this hand.
    slots: Vec<u32>,
}

impl Table {
    /// Adds games, of which `left` is the mean number of copies.
    #[inline(always)]
    fn add(&mut self, hand: u32, share: f64, left: &Left) {
        let slot = self.slots[hand as usize];
        if let Some(games) = self.games.get_mut(slot as usize)
            && games.hand == hand
        {
            games.share += share;
            let weight = (share / games.share) as f32;
            for (mean, left) in games.left.iter_mut().zip(left) {
                *mean += weight * (left - *mean);
            }
            return;
        }
        self.slots[hand as usize] = self.games.len() as u32;
        self.games.push(Games { hand, share, left: *left });
    }
}

/// Curves of a policy from one hand on.
pub fn curves(policy: &mut Policy, start: u32) -> Curves {
    vectorized(Pass { policy, start })
}

struct Pass<'a, 'b> {
    policy: &'a mut Policy<'b>,
    start: u32,
}

impl Kernel for Pass<'_, '_> {
    type Output = Curves;

    #[inline(always)]
    fn run(self) -> Curves {
        let Pass { policy, start } = self;
        let graph = policy.graph();
        let table = || Table { games: Vec::new(), slots: vec![u32::MAX; graph.hands.len()] };
        let (mut now, mut next) = (table(), table());
        let mut left = [0.0; KINDS.next_multiple_of(8)];
        for (left, &copies) in left.iter_mut().zip(&graph.available) {
            *left = f32::from(copies);
        }
        now.add(start, 1.0, &left);
        let mut curves = Curves { ready: Vec::new(), won: Vec::new() };
        let (mut won, mut left_ready) = (0.0, 0.0);
        let is_ready = |games: &&Games| graph.hands[games.hand as usize].deficiency <= 1;
        for made in 0..policy.draws() {
            let tiles = f64::from(graph.tiles) - made as f64;
            next.games.clear();
            for games in &now.games {
                if games.share < NEGLIGIBLE {
                    // A ready hand stays ready.
                    left_ready += if is_ready(&games) { games.share } else { 0.0 };
                    continue;
                }
                won += play(policy, games, made, tiles, &mut next);
            }
            std::mem::swap(&mut now, &mut next);
            let ready: f64 = now.games.iter().filter(is_ready).map(|games| games.share).sum();
            // Sums of the same shares in another order may differ in their last digits.
            let before = curves.ready.last().copied().unwrap_or(0.0);
            curves.ready.push((won + left_ready + ready).clamp(before, 1.0));
            curves.won.push(won.min(1.0));
        }
        curves
    }
}

/// Adds what follows on the next draw, one of so many tiles; returns the share that wins.
#[inline(always)]
fn play(policy: &mut Policy, games: &Games, made: usize, tiles: f64, next: &mut Table) -> f64 {
    let mut kept = 0.0;
    for (kind, _, hand) in policy.moves(games.hand, made) {
        kept += if hand == STAY { 0.0 } else { f64::from(games.left[kind]) };
    }
    // The mean copies of single kinds may add up to a little more than all tiles.
    let tiles = tiles.max(kept);
    let mut won = 0.0;
    let mut useless = games.left;
    for (kind, copies, hand) in policy.moves(games.hand, made) {
        let coming = games.left[kind];
        if hand == STAY || coming <= 0.0 {
            continue;
        }
        useless[kind] = 0.0;
        let share = games.share * f64::from(coming) / tiles;
        if hand == WON {
            won += share;
            continue;
        }
        let mut left = games.left;
        left[kind] -= coming / f32::from(copies);
        next.add(hand, share, &left);
    }
    let share = games.share * (tiles - kept) / tiles;
    if share > 0.0 {
        let lost = (1.0 / (tiles - kept).max(1.0)) as f32;
        let mut left = games.left;
        for (left, useless) in left.iter_mut().zip(&useless) {
            *left -= lost * useless;
        }
        next.add(games.hand, share, &left);
    }
    won
}
