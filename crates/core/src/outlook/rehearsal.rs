//! Rehearsed games, which estimate the outcome of hands: of the first hands of a search, then of
//! its leaves.
//!
//! The player keeps the widest of the nearest hands.

use super::builder::{Builder, prospects};
use super::coarse::{Coarse, Seen};
use super::graph::{Hand, counts_of};
use super::leaves::{Game, Leaves, Step};
use super::parts::Oracle;
use super::visits::{Arrival, draw, wall_of};
use crate::model::stop::Stopped;
use crate::model::tile::{COPIES, KINDS};
use crate::parts::costs::IMPOSSIBLE;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::cmp::Reverse;

/// Number of games before the search from the widest of the nearest hands and of those farther, and
/// their highest number of draws. The games continue to a win, however long that takes, since they
/// estimate the successors of hands of each deficiency, not the time.
const NEAR_GAMES: usize = 50;
const FAR_GAMES: usize = 15;
const FIRST_DRAWS: usize = 40;

impl<O: Oracle> Builder<'_, O> {
    /// Fits the coarse model to games that begin with the widest of the first hands.
    pub fn rehearse_first(&mut self) -> Result<Coarse, Stopped> {
        let (mut random, mut steps) = (ChaCha8Rng::seed_from_u64(0), Vec::new());
        let (farthest, left) = (self.farthest(), self.graph.available);
        for deficiency in 1..=farthest {
            let of = |hand: u32| &self.graph.hands[hand as usize];
            let hands = self.graph.options.iter().map(|&(_, hand)| hand);
            let hands = hands.filter(|&hand| of(hand).deficiency == deficiency);
            let Some(hand) = hands.max_by_key(|&hand| of(hand).accepted) else { continue };
            let is_nearest = deficiency == self.root_deficiency;
            for _ in 0..if is_nearest { NEAR_GAMES } else { FAR_GAMES } {
                let first = Arrival { start: hand, hand, made: 0, left };
                self.rehearse(&first, FIRST_DRAWS, &mut random, &mut steps)?;
            }
        }
        let widest = KINDS as u8 * COPIES;
        Ok(Coarse::new((self.graph.tiles, self.draws), (farthest, widest), &steps))
    }

    /// Fits the model of leaves to games that reach them as often as those of a policy do.
    pub fn rehearse_leaves(&mut self, arrivals: &[Arrival]) -> Result<Leaves, Stopped> {
        let (mut random, mut steps) = (ChaCha8Rng::seed_from_u64(2), Vec::new());
        let mut played = Vec::with_capacity(arrivals.len());
        for arrival in arrivals {
            played.push(self.rehearse(arrival, self.draws, &mut random, &mut steps)?);
        }
        let seen = steps.iter().map(|(_, (_, accepted))| *accepted);
        let seen = seen.chain(self.graph.hands.iter().map(|hand| hand.accepted));
        let stepped = played.iter().flat_map(|game| &game.steps).map(|step| step.accepted);
        let widest = seen.chain(stepped).max().unwrap_or(0);
        let limits = (self.farthest(), widest);
        let coarse = Coarse::new((self.graph.tiles, self.draws), limits, &steps);
        Ok(Leaves::new(&coarse, &played))
    }

    /// Returns the greatest deficiency of a first hand.
    fn farthest(&self) -> u8 {
        let options = self.graph.options.iter().map(|&(_, hand)| self.graph.hands[hand as usize]);
        options.map(|hand| hand.deficiency).filter(|&far| far < IMPOSSIBLE).max().unwrap_or(0)
    }

    /// Plays a game and records each hand that comes nearer with its successor.
    fn rehearse(
        &mut self,
        first: &Arrival,
        draws: usize,
        random: &mut ChaCha8Rng,
        nearer: &mut Vec<(Seen, Seen)>,
    ) -> Result<Game, Stopped> {
        let seen = |hand: &Hand| (hand.class(), hand.accepted);
        let Arrival { start, hand, made, mut left } = *first;
        let (first, made) = (self.graph.hands[hand as usize], usize::from(made));
        let (mut hand, mut begun) = (first, seen(&first));
        let mut wall = wall_of(&left);
        let never = u8::MAX;
        let mut game = Game {
            start,
            class: first.class(),
            accepted: first.accepted,
            made: made as u8,
            ready: if first.deficiency <= 1 { made as u8 } else { never },
            won: never,
            steps: Vec::with_capacity(draws - made),
        };
        for made in made..draws {
            let place = game.steps.len();
            if place >= wall.len() {
                break;
            }
            let kind = draw(&mut wall, place, random);
            let counts = counts_of(hand.key);
            let is_nearer = hand.lowering.contains(kind);
            let accepted: u8 = hand.lowering.iter().map(|kind| left[kind]).sum();
            game.steps.push(Step {
                class: hand.class().number(),
                accepted: hand.accepted,
                made: made as u8,
                chance: f32::from(accepted) / (wall.len() - place) as f32,
                is_nearer,
            });
            if hand.deficiency <= 1 && is_nearer {
                game.won = made as u8 + 1;
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
                nearer.push((begun, seen(&next)));
                begun = seen(&next);
                if next.deficiency <= 1 {
                    game.ready = made as u8 + 1;
                }
            }
            hand = next;
        }
        Ok(game)
    }
}
