//! Curves of a policy: the fractions of games that are ready, and won, after each draw.
//!
//! All games with the same hand after the same number of draws are merged. For each kind they carry
//! the mean number of copies that can still come: a draw that is thrown away comes from the kinds
//! that the hand then has no use for, each of which loses its share.

use super::graph::Graph;
use super::policy::{Policy, STAY, WON};
use super::riichi::Silent;
use crate::model::stop::{Looks, Stop, Stopped};
use crate::model::tile::KINDS;
use crate::parts::vectorized::{Kernel, vectorized};

/// Shares below this are not followed: they count as neither ready nor won.
const NEGLIGIBLE: f64 = 1e-9;

/// Fractions of games that are ready, and won, after 1, 2, 3... draws.
#[derive(Clone, Debug, PartialEq)]
pub struct Curves {
    /// Fraction that is ready or won.
    pub ready: Vec<f64>,
    /// Fraction that is won.
    pub won: Vec<f64>,
    /// Mean over all games of the fan, or the points, that are won; 0 if worth is not asked for.
    pub fan: f64,
}

impl Curves {
    /// Keeps both curves monotonic: sums in another order can differ in their last digits, and
    /// estimates by more.
    pub fn rise(&mut self) {
        let (mut ready_before, mut won_before) = (0.0, 0.0);
        for (ready, won) in self.ready.iter_mut().zip(&mut self.won) {
            *won = won.clamp(won_before, 1.0);
            *ready = ready.clamp(won.max(ready_before), 1.0);
            (ready_before, won_before) = (*ready, *won);
        }
    }
}

/// A number for each kind, padded to vector registers.
type Left = [f32; KINDS.next_multiple_of(8)];

const NO_COPIES: Left = [0.0; KINDS.next_multiple_of(8)];

/// Highest number of options of a hand, padded to vector registers.
const OPTIONS: usize = 16;

/// A number for each of up to `W` first options.
type Shares<const W: usize> = [f64; W];

/// The wins so far.
struct Wins<const W: usize> {
    won: Shares<W>,
    fan: Shares<W>,
    /// By draw: fraction won with it by games that had declared riichi.
    declared: Vec<Shares<W>>,
}

/// Games with the same hand after the same number of draws.
#[derive(Clone, Copy)]
struct Games<const W: usize> {
    hand: u32,
    weight: f64,
    /// Fraction of the games of each option.
    shares: Shares<W>,
    /// Mean number of copies of each kind that can still come.
    left: Left,
}

impl<const W: usize> Games<W> {
    const NONE: Self = Games { hand: u32::MAX, weight: 0.0, shares: [0.0; W], left: NO_COPIES };
}

/// The games after a draw.
struct Table<const W: usize> {
    /// The games, with spare capacity.
    games: Vec<Games<W>>,
    len: usize,
    /// By hand: the index of its games, valid only if that entry has this hand.
    slots: Vec<u32>,
}

impl<const W: usize> Table<W> {
    fn new(hands: usize) -> Table<W> {
        Table { games: Vec::new(), len: 0, slots: vec![u32::MAX; hands] }
    }

    fn games(&self) -> &[Games<W>] {
        &self.games[..self.len]
    }

    /// Adds a fraction of some games, which then hold `hand`, with `left` copies less some of one
    /// kind.
    #[inline(always)]
    fn add(&mut self, hand: u32, part: f64, of: &Games<W>, left: &Left, less: (usize, f32)) {
        let (kind, less) = less;
        let weight = of.weight * part;
        let slot = self.slots[hand as usize] as usize;
        if slot < self.len
            && let Some(games) = self.games.get_mut(slot)
            && games.hand == hand
        {
            games.weight += weight;
            for (share, more) in games.shares.iter_mut().zip(&of.shares) {
                *share += more * part;
            }
            let (weight, before) = ((weight / games.weight) as f32, games.left[kind]);
            for (mean, left) in games.left.iter_mut().zip(left) {
                *mean += weight * (left - *mean);
            }
            games.left[kind] = before + weight * (left[kind] - less - before);
            return;
        }
        if self.len == self.games.len() {
            self.games.push(Games::NONE);
        }
        self.slots[hand as usize] = self.len as u32;
        let games = &mut self.games[self.len];
        self.len += 1;
        (games.hand, games.weight, games.left) = (hand, weight, *left);
        games.left[kind] -= less;
        for (share, more) in games.shares.iter_mut().zip(&of.shares) {
            *share = more * part;
        }
    }
}

/// Computes the curves of a policy from several hands, none of which the policy reaches from
/// another.
///
/// Games from different hands are followed together where they hold the same hand, with mean copies
/// weighted towards the better starting hands.
pub fn curves(policy: &mut Policy, starts: &[u32], stop: Stop) -> Result<Vec<Curves>, Stopped> {
    let mut found = Vec::with_capacity(starts.len());
    for starts in starts.chunks(OPTIONS) {
        let looks = Looks::new(stop);
        let policy = &mut *policy;
        found.extend(match starts.len() {
            0..=4 => vectorized(Pass::<4> { policy, starts, looks }),
            5..=8 => vectorized(Pass::<8> { policy, starts, looks }),
            9..=12 => vectorized(Pass::<12> { policy, starts, looks }),
            _ => vectorized(Pass::<OPTIONS> { policy, starts, looks }),
        }?);
    }
    Ok(found)
}

/// Returns the weight of the games of an option, by its probability to win and the best one.
fn weight(chance: f32, best: f32) -> f64 {
    if best > 0.0 { f64::from(chance / best).powi(16).max(1e-6) } else { 1.0 }
}

/// Follows the games of up to `W` options.
struct Pass<'a, 'b, const W: usize> {
    policy: &'a mut Policy<'b>,
    starts: &'a [u32],
    looks: Looks<'a>,
}

impl<const W: usize> Kernel for Pass<'_, '_, W> {
    type Output = Result<Vec<Curves>, Stopped>;

    #[inline(always)]
    fn run(self) -> Result<Vec<Curves>, Stopped> {
        let Pass { policy, starts, mut looks } = self;
        let graph = policy.graph();
        let hands = graph.hands.len();
        let (mut now, mut next) = (Table::<W>::new(hands), Table::new(hands));
        let best = starts.iter().map(|&hand| policy.value(hand)).fold(0.0, f32::max);
        let mut left = NO_COPIES;
        for ((left, &copies), odds) in left.iter_mut().zip(&graph.available).zip(&graph.odds) {
            *left = f32::from(copies) * odds;
        }
        for (option, &hand) in starts.iter().enumerate() {
            let mut games = Games { weight: weight(policy.value(hand), best), left, ..Games::NONE };
            games.shares[option] = 1.0;
            now.add(hand, 1.0, &games, &left, (0, 0.0));
        }
        let mut curves =
            vec![Curves { ready: Vec::new(), won: Vec::new(), fan: 0.0 }; starts.len()];
        let declared = vec![[0.0; W]; policy.draws()];
        let mut wins = Wins { won: [0.0; W], fan: [0.0; W], declared };
        let (mut stopped, mut riichi) = ([0.0; W], [0.0; W]);
        for made in 0..policy.draws() {
            let tiles = f64::from(graph.tiles) - made as f64;
            next.len = 0;
            for games in now.games() {
                looks.steps(1)?;
                let hand = &graph.hands[games.hand as usize];
                let share: f64 = games.shares.iter().sum();
                if share < NEGLIGIBLE {
                    // A ready hand stays ready.
                    count_ready(games, policy, &mut stopped);
                    continue;
                }
                if hand.is_declared {
                    declare(policy, games, made, &mut stopped, &mut wins);
                    continue;
                }
                play(policy, games, made, tiles, &mut next, &mut wins);
            }
            std::mem::swap(&mut now, &mut next);
            for (sum, won) in riichi.iter_mut().zip(&wins.declared[made]) {
                *sum += won;
            }
            let mut ready = stopped;
            for games in now.games() {
                count_ready(games, policy, &mut ready);
            }
            for (option, curves) in curves.iter_mut().enumerate() {
                curves.ready.push(wins.won[option] + ready[option]);
                curves.won.push(wins.won[option] + riichi[option]);
            }
        }
        for (curves, fan) in curves.iter_mut().zip(wins.fan) {
            curves.fan = fan;
            curves.rise();
        }
        Ok(curves)
    }
}

/// Adds a draw of a winning tile without riichi, as far as it wins.
#[inline(always)]
fn win_points<const W: usize>(
    graph: &Graph,
    games: &Games<W>,
    made: usize,
    (kind, copies): (usize, u8),
    (part, stays): (f64, u32),
    next: &mut Table<W>,
    wins: &mut Wins<W>,
) {
    let Some(points) = &graph.points else { return };
    let reds = points.reds(games.hand, &games.left);
    let Silent { points, ends } = points.silent(games.hand, kind as u8, made, Some(&reds));
    let each = wins.won.iter_mut().zip(&mut wins.fan).zip(&games.shares);
    for ((won, fan), share) in each {
        *won += share * part * ends;
        *fan += share * part * points;
    }
    if ends < 1.0 {
        // Another player discards the tile, and the hand cannot win on it.
        let less = (kind, games.left[kind] / f32::from(copies));
        next.add(stays, part * (1.0 - ends), games, &games.left, less);
    }
}

/// Completes games that have declared riichi: they stay ready, and win with one of the draws.
#[inline(always)]
fn declare<const W: usize>(
    policy: &Policy,
    games: &Games<W>,
    made: usize,
    stopped: &mut Shares<W>,
    wins: &mut Wins<W>,
) {
    let Some(points) = &policy.graph().points else { return };
    let Wins { fan, declared, .. } = wins;
    let value = points.declare(games.hand, made, &games.left, |draw, chance| {
        for (won, share) in declared[draw].iter_mut().zip(&games.shares) {
            *won += share * chance;
        }
    });
    for ((fan, stopped), share) in fan.iter_mut().zip(stopped).zip(&games.shares) {
        *fan += share * value;
        *stopped += share;
    }
}

#[inline(always)]
fn count_ready<const W: usize>(games: &Games<W>, policy: &Policy, ready: &mut Shares<W>) {
    if policy.graph().hands[games.hand as usize].deficiency <= 1 {
        for (ready, share) in ready.iter_mut().zip(&games.shares) {
            *ready += share;
        }
    }
}

/// Adds the outcomes of the next draw, one of `tiles` tiles, to `next` and to the wins.
#[inline(always)]
fn play<const W: usize>(
    policy: &mut Policy,
    games: &Games<W>,
    made: usize,
    tiles: f64,
    next: &mut Table<W>,
    wins: &mut Wins<W>,
) {
    let graph = policy.graph();
    let stays = policy.stays(games.hand, made);
    let moves = policy.moves(games.hand, made);
    let mut kept = 0.0;
    let mut useless = games.left;
    for (kind, _, hand) in moves.clone() {
        if hand != STAY {
            kept += f64::from(games.left[kind]);
            useless[kind] = 0.0;
        }
    }
    // The mean copies of single kinds can add up to slightly more than all tiles.
    let tiles = tiles.max(kept);
    for (kind, copies, hand) in moves {
        let coming = games.left[kind];
        if hand == STAY || coming <= 0.0 {
            continue;
        }
        let part = f64::from(coming) / tiles;
        if hand == WON && graph.points.is_some() {
            win_points(graph, games, made, (kind, copies), (part, stays), next, wins);
            continue;
        }
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
        let less = (kind, coming / f32::from(copies));
        next.add(hand, part, games, &games.left, less);
    }
    if tiles > kept {
        let lost = (1.0 / (tiles - kept).max(1.0)) as f32;
        let mut left = games.left;
        for (left, useless) in left.iter_mut().zip(&useless) {
            *left -= lost * useless;
        }
        next.add(stays, (tiles - kept) / tiles, games, &left, (0, 0.0));
    }
}
