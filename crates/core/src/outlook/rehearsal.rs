//! Games that are played before the search, to see what becomes of hands.
//!
//! The player keeps the widest of the nearest hands. A game goes on to a win, however many draws
//! that takes: what is asked is what hands of each deficiency lead to, not how soon.

use super::builder::{Builder, prospects};
use super::coarse::{Coarse, Stay};
use super::graph::{Hand, counts_of};
use super::parts::Oracle;
use crate::model::stop::Stopped;
use crate::model::tile::{KINDS, PerKind};
use crate::parts::costs::IMPOSSIBLE;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::cmp::Reverse;

/// Games before the search.
const FIRST_GAMES: usize = 50;
/// Games from leaves of a search from deficiency [`FEWEST`]; twice as many from the next, and again.
const GAMES: usize = 200;
const FEWEST: u8 = 4;
/// Most draws of a game.
const DRAWS: usize = 40;

impl<O: Oracle> Builder<'_, O> {
    /// What becomes of hands in games that begin with the widest of the nearest first hands.
    pub fn rehearse_first(&mut self) -> Result<Coarse, Stopped> {
        let hands = self.graph.options.iter().map(|&(_, hand)| self.graph.hands[hand as usize]);
        let near = hands.filter(|hand| hand.deficiency < IMPOSSIBLE);
        let first = near.min_by_key(|hand| (hand.deficiency, Reverse(hand.accepted)));
        self.rehearse(&vec![first; FIRST_GAMES].into_iter().flatten().collect::<Vec<_>>())
    }

    /// What becomes of hands in games that begin with leaves, each as often as wins lead past it.
    pub fn rehearse_leaves(&mut self) -> Result<Coarse, Stopped> {
        let games = GAMES << self.root_deficiency.saturating_sub(FEWEST).min(2);
        let leaves = || self.graph.hands.iter().filter(|hand| hand.is_leaf);
        if leaves().next().is_none() {
            return Ok(Coarse::default());
        }
        let all: f64 = leaves().map(|leaf| f64::from(leaf.share)).sum();
        let (mut sum, mut starts) = (0.0, Vec::with_capacity(games));
        for leaf in leaves() {
            sum += f64::from(leaf.share);
            while (starts.len() as f64 + 0.5) * all < sum * games as f64 {
                starts.push(*leaf);
            }
        }
        self.rehearse(&starts)
    }

    /// Plays a game from each of some hands.
    fn rehearse(&mut self, starts: &[Hand]) -> Result<Coarse, Stopped> {
        let options = self.graph.options.iter().map(|&(_, hand)| self.graph.hands[hand as usize]);
        let near = options.map(|hand| hand.deficiency).filter(|&far| far < IMPOSSIBLE);
        let (farthest, mut stays) = (near.max().unwrap_or(0), Vec::new());
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let mut wall: Vec<u8> = Vec::new();
        for start in starts {
            let counts = counts_of(start.key);
            wall.clear();
            for kind in 0..KINDS {
                wall.extend((0..self.graph.left(&counts, kind)).map(|_| kind as u8));
            }
            let thrown = self.graph.expected.thrown(self.root_deficiency, start.deficiency);
            // A fraction of a draw is one in that part of the games.
            let fraction = f64::from(random.next_u32()) / f64::from(u32::MAX);
            let (known, thrown) = (self.graph.known, (thrown + fraction) as usize);
            let mut lost = 0;
            for place in 0..wall.len() {
                let other = random.next_u64() % (wall.len() - place) as u64;
                wall.swap(place, place + other as usize);
                if lost < thrown && !known.contains(wall[place].into()) {
                    wall.swap(lost, place);
                    lost += 1;
                }
                if place >= DRAWS + thrown {
                    break;
                }
            }
            let (gone, wall) = wall.split_at(lost);
            let draws = wall.len().min(DRAWS);
            self.rehearse_game(start, gone, &wall[..draws], &mut stays)?;
        }
        Ok(Coarse::new(self.graph.tiles, self.draws, farthest, &stays))
    }

    /// Plays a game after some tiles were thrown away, and notes what came of each hand by its
    /// deficiency.
    fn rehearse_game(
        &mut self,
        first: &Hand,
        gone: &[u8],
        wall: &[u8],
        stays: &mut Vec<Stay>,
    ) -> Result<(), Stopped> {
        let new = |hand: &Hand| {
            let (class, accepted) = (hand.class(), hand.accepted);
            Stay { class, accepted, left: Vec::new(), next: None }
        };
        let (mut hand, mut stay) = (*first, new(first));
        let counts = counts_of(first.key);
        let mut left: PerKind = std::array::from_fn(|kind| self.graph.left(&counts, kind));
        for &kind in gone {
            left[usize::from(kind)] -= 1;
        }
        for &kind in wall {
            let kind = usize::from(kind);
            let counts = counts_of(hand.key);
            let is_nearer = hand.lowering.contains(kind);
            stay.left.push(hand.lowering.iter().map(|kind| left[kind]).sum());
            if hand.deficiency <= 1 && is_nearer {
                break;
            }
            left[kind] -= 1;
            self.look_after(&hand, &counts, kind, hand.deficiency - u8::from(is_nearer))?;
            let merit = |hand: &Hand, given: usize| {
                (Reverse(hand.accepted), prospects(&self.graph.available, given))
            };
            let best = self.after.iter().min_by_key(|found| merit(&found.hand, found.given.into()));
            let Some(next) = best.map(|found| found.hand) else { break };
            if is_nearer {
                let (next, after) = ((next.class(), next.accepted), new(&next));
                stays.push(Stay { next: Some(next), ..std::mem::replace(&mut stay, after) });
            }
            hand = next;
        }
        stays.push(stay);
        Ok(())
    }
}
