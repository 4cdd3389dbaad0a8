//! Curves of a policy: how many games are ready, and won, after each draw.
//!
//! All games that hold the same hand after the same number of draws are taken together. Of each
//! kind they carry the mean number of copies that can still come: a draw that is thrown away comes
//! from the kinds that the hand has no use for at that time, each losing its share.

use super::policy::{Policy, STAY, WON};
use crate::model::stop::{Looks, Stop, Stopped};
use crate::model::tile::KINDS;
use crate::parts::vectorized::{Kernel, vectorized};

/// A smaller share of all games is not followed: it counts as neither ready nor won.
const NEGLIGIBLE: f64 = 1e-9;

/// Share of games that are ready, and won, after 1, 2, 3... draws.
#[derive(Clone, Debug, PartialEq)]
pub struct Curves {
    /// Ready or won.
    pub ready: Vec<f64>,
    /// Won.
    pub won: Vec<f64>,
    /// Mean over all games of the fan, or the points, that are won; 0 if nobody wants to know what a
    /// win is worth.
    pub fan: f64,
}

/// One number for each kind, in whole vector registers.
type Left = [f32; KINDS.next_multiple_of(8)];

/// Most options of a hand, in whole vector registers.
const OPTIONS: usize = 16;

/// One number for each of the options with which games began.
type Shares = [f64; OPTIONS];

/// What was won so far.
struct Wins {
    won: Shares,
    fan: Shares,
}

/// Games that hold the same hand after the same number of draws.
struct Games {
    hand: u32,
    /// How much they count when means are taken.
    weight: f64,
    /// Share of the games of each option.
    shares: Shares,
    /// Mean number of copies of each kind that can still come.
    left: Left,
}

impl Games {
    /// This part of the games, with other copies left.
    #[inline(always)]
    fn part(&self, hand: u32, part: f64, left: Left) -> Games {
        Games { hand, weight: self.weight * part, shares: self.shares.map(|s| s * part), left }
    }
}

/// The games after a draw.
struct Table {
    games: Vec<Games>,
    /// By hand: where its games are, if that place holds this hand.
    slots: Vec<u32>,
}

impl Table {
    fn new(hands: usize) -> Table {
        Table { games: Vec::new(), slots: vec![u32::MAX; hands] }
    }

    #[inline(always)]
    fn add(&mut self, more: Games) {
        let slot = self.slots[more.hand as usize];
        if let Some(games) = self.games.get_mut(slot as usize)
            && games.hand == more.hand
        {
            games.weight += more.weight;
            for (share, more) in games.shares.iter_mut().zip(&more.shares) {
                *share += more;
            }
            let weight = (more.weight / games.weight) as f32;
            for (mean, left) in games.left.iter_mut().zip(&more.left) {
                *mean += weight * (left - *mean);
            }
            return;
        }
        self.slots[more.hand as usize] = self.games.len() as u32;
        self.games.push(more);
    }
}

/// Curves of a policy from each of some hands on, none of which the policy reaches from another.
///
/// What games of different hands hold in common is worked out once, the mean copies being those of
/// the better hands.
pub fn curves(policy: &mut Policy, starts: &[u32], stop: Stop) -> Result<Vec<Curves>, Stopped> {
    let mut found = Vec::with_capacity(starts.len());
    for starts in starts.chunks(OPTIONS) {
        let looks = Looks::new(stop);
        found.extend(vectorized(Pass { policy: &mut *policy, starts, looks })?);
    }
    Ok(found)
}

/// How much the games of an option count, by its chance to win and the best one.
fn weight(chance: f32, best: f32) -> f64 {
    if best > 0.0 { f64::from(chance / best).powi(16).max(1e-6) } else { 1.0 }
}

struct Pass<'a, 'b> {
    policy: &'a mut Policy<'b>,
    starts: &'a [u32],
    looks: Looks<'a>,
}

impl Kernel for Pass<'_, '_> {
    type Output = Result<Vec<Curves>, Stopped>;

    #[inline(always)]
    fn run(self) -> Result<Vec<Curves>, Stopped> {
        let Pass { policy, starts, mut looks } = self;
        let graph = policy.graph();
        let hands = graph.hands.len();
        let (mut now, mut next) = (Table::new(hands), Table::new(hands));
        let best = starts.iter().map(|&hand| policy.value(hand)).fold(0.0, f32::max);
        let mut left = [0.0; KINDS.next_multiple_of(8)];
        for (left, &copies) in left.iter_mut().zip(&graph.available) {
            *left = f32::from(copies);
        }
        for (option, &hand) in starts.iter().enumerate() {
            let mut shares = [0.0; OPTIONS];
            shares[option] = 1.0;
            now.add(Games { hand, weight: weight(policy.value(hand), best), shares, left });
        }
        let mut curves =
            vec![Curves { ready: Vec::new(), won: Vec::new(), fan: 0.0 }; starts.len()];
        let mut wins = Wins { won: [0.0; OPTIONS], fan: [0.0; OPTIONS] };
        let mut stopped = [0.0; OPTIONS];
        for made in 0..policy.draws() {
            let tiles = f64::from(graph.tiles) - made as f64;
            next.games.clear();
            for games in &now.games {
                looks.steps(1)?;
                if games.shares.iter().sum::<f64>() < NEGLIGIBLE {
                    // A ready hand stays ready.
                    count_ready(games, policy, &mut stopped);
                    continue;
                }
                play(policy, games, made, tiles, &mut next, &mut wins);
            }
            std::mem::swap(&mut now, &mut next);
            let mut ready = stopped;
            for games in &now.games {
                count_ready(games, policy, &mut ready);
            }
            for (option, curves) in curves.iter_mut().enumerate() {
                // Sums of the same shares in another order may differ in their last digits.
                let before = curves.ready.last().copied().unwrap_or(0.0);
                curves.ready.push((wins.won[option] + ready[option]).clamp(before, 1.0));
                curves.won.push(wins.won[option].min(1.0));
            }
        }
        for (curves, fan) in curves.iter_mut().zip(wins.fan) {
            curves.fan = fan;
        }
        Ok(curves)
    }
}

#[inline(always)]
fn count_ready(games: &Games, policy: &Policy, ready: &mut Shares) {
    if policy.graph().hands[games.hand as usize].deficiency <= 1 {
        for (ready, share) in ready.iter_mut().zip(&games.shares) {
            *ready += share;
        }
    }
}

/// Adds what follows on the next draw, one of so many tiles, to `next` and to the shares won.
#[inline(always)]
fn play(
    policy: &mut Policy,
    games: &Games,
    made: usize,
    tiles: f64,
    next: &mut Table,
    wins: &mut Wins,
) {
    let graph = policy.graph();
    let mut kept = 0.0;
    let mut useless = games.left;
    for (kind, _, hand) in policy.moves(games.hand, made) {
        if hand != STAY {
            kept += f64::from(games.left[kind]);
            useless[kind] = 0.0;
        }
    }
    // The mean copies of single kinds may add up to a little more than all tiles.
    let tiles = tiles.max(kept);
    for (kind, copies, hand) in policy.moves(games.hand, made) {
        let coming = games.left[kind];
        if hand == STAY || coming <= 0.0 {
            continue;
        }
        let part = f64::from(coming) / tiles;
        if hand == WON {
            for (won, share) in wins.won.iter_mut().zip(&games.shares) {
                *won += share * part;
            }
            if let Some(&worth) = graph.worth.get(&(games.hand, kind as u8)) {
                for (fan, share) in wins.fan.iter_mut().zip(&games.shares) {
                    *fan += share * part * worth as f64;
                }
            }
            continue;
        }
        let mut left = games.left;
        left[kind] -= coming / f32::from(copies);
        next.add(games.part(hand, part, left));
    }
    if tiles > kept {
        let lost = (1.0 / (tiles - kept).max(1.0)) as f32;
        let mut left = games.left;
        for (left, useless) in left.iter_mut().zip(&useless) {
            *left -= lost * useless;
        }
        next.add(games.part(games.hand, (tiles - kept) / tiles, left));
    }
}
