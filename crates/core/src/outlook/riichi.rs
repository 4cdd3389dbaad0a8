//! Points of riichi in the long game: the worth of every ready hand of a graph, with and without
//! riichi.
//!
//! A ready hand that is closed is followed by its *twin*: the same hand with riichi declared. The
//! twin keeps its tiles, so its value is a sum over the draw that wins, as in the exact plan
//! ([`crate::riichi::planning`]): with ippatsu by the first draw, with the indicators below, and
//! less a stick if no draw wins. Two things are means. A red five that has come is in the hand if
//! the hand holds a five, since it replaces a plain one; and the copies of a kind that can come are
//! given by the caller.

use super::graph::{COMPLETE, Graph, Hand, Odds, counts_of};
use crate::model::error::CoreError;
use crate::model::stop::{Looks, Stop, Stopped};
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind};
use crate::riichi::planning::prizes::{Prizes, Table};
use crate::riichi::planning::{FIVES, STICK, StakedPosition};
use crate::riichi::scoring::MOST_INDICATORS;
use rustc_hash::FxHashMap;
use std::ops::RangeInclusive;

/// Number of counts of indicators that do not win.
const AWAY: usize = MOST_INDICATORS + 1;
/// Highest number of dora from the indicators below.
const MOST_DORA: usize = MOST_INDICATORS * COPIES as usize;
/// Number of counts of red fives in a hand beyond those that it certainly holds.
const REDS: usize = FIVES.len() + 1;
/// Marks a hand that is not ready.
const NONE: u32 = u32::MAX;
/// Points by the number of indicators that do not win.
type ByAway = [f64; AWAY];

/// The points of a win with riichi.
#[derive(Clone, Copy, Debug, Default)]
struct Declared {
    /// By any draw but the last, without ippatsu.
    usual: ByAway,
    /// By the last draw.
    last: ByAway,
    /// Additional points by the first draw.
    ippatsu: ByAway,
    /// Additional points by a first draw that is also the last.
    both: ByAway,
}

/// Mean points of a draw of a winning tile without riichi, and how often it ends the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent {
    /// Mean points.
    pub points: f64,
    /// Fraction of the draws that win.
    pub ends: f64,
}

/// A tile that wins with a ready hand.
struct Win {
    kind: u8,
    /// Fractions that win: by any draw, and by the last.
    ends: [f64; 2],
    /// Points without riichi by any draw and by the last, for each number of red fives beyond the
    /// certain ones.
    silent: [[f64; 2]; REDS],
    declared: [Declared; REDS],
}

struct Ready {
    /// Its wins are `wins[first..first + number]`.
    first: u32,
    number: u8,
    /// Number of copies that win, if none was thrown away.
    winning: u8,
    /// Number of tiles that were drawn and kept.
    exchanged: u8,
    /// By suit: whether a red five that came can be in the hand beyond the certain ones.
    room: [bool; FIVES.len()],
    /// Index of its distribution of red fives.
    reds: u32,
}

/// Probabilities of the numbers of red fives beyond the certain ones.
pub type ByReds = [f64; REDS];

/// The worths of the ready hands of a graph.
pub struct Points {
    staked: StakedPosition,
    draws: usize,
    tiles: f64,
    odds: Odds,
    /// By hand of the graph: its index among the ready ones.
    places: Vec<u32>,
    ready: Vec<Ready>,
    wins: Vec<Win>,
    /// By number of draws: the distributions of red fives.
    reds: Vec<Vec<ByReds>>,
    /// By winning copies and kept tiles: the probability of given indicators by how many of them do
    /// not win, by draws made before the win.
    chances: FxHashMap<(u8, u8), Vec<ByAway>>,
    prizes: Prizes,
}

/// Data for the computation of the worths.
struct Maker<'a> {
    graph: &'a Graph,
    points: Points,
    /// By draws: the probability that a useless copy came with one of them.
    thrown: Vec<f64>,
    distributions: FxHashMap<(u8, [Option<u8>; FIVES.len()]), u32>,
    indicator_of: [usize; KINDS],
    shown: KindSet,
}

fn falling(number: f64, factors: usize) -> f64 {
    (0..factors).map(|less| (number - less as f64).max(0.0)).product()
}

impl Points {
    /// Computes the worths of the ready hands of a graph over `draws` draws.
    pub fn new(
        graph: &Graph,
        staked: &StakedPosition,
        draws: usize,
        stop: Stop,
    ) -> Result<Points, Stopped> {
        let useless = graph.useless();
        let mut indicator_of = [0; KINDS];
        for indicator in 0..KINDS {
            indicator_of[staked.following(indicator as u8)] = indicator;
        }
        let points = Points {
            staked: *staked,
            draws,
            tiles: f64::from(graph.tiles),
            odds: graph.odds,
            places: vec![NONE; graph.hands.len()],
            ready: Vec::new(),
            wins: Vec::new(),
            reds: Vec::new(),
            chances: FxHashMap::default(),
            prizes: Prizes::default(),
        };
        let mut maker = Maker {
            graph,
            points,
            thrown: (0..=draws).map(|made| (made as f64 / f64::from(useless)).min(1.0)).collect(),
            distributions: FxHashMap::default(),
            indicator_of,
            shown: KindSet::at_least(&staked.shown, 1),
        };
        let mut looks = Looks::new(stop);
        for number in 0..graph.hands.len() as u32 {
            let hand = &graph.hands[number as usize];
            if hand.deficiency == 1 && !hand.is_declared {
                looks.steps(1)?;
                maker.add(number, hand);
            }
        }
        Ok(maker.points)
    }

    /// Returns an error if the indicators below leave too few tiles for the draws.
    pub fn check_draws(staked: &StakedPosition, draws: usize) -> Result<(), CoreError> {
        let tiles = staked.coming as usize;
        if draws + usize::from(staked.indicators) <= tiles {
            return Ok(());
        }
        Err(CoreError::Argument {
            name: "draws",
            got: format!("{draws}, with {tiles} tiles available"),
            expected: "so few draws that they and as many indicators as dora has are available",
        })
    }

    /// Returns the ready hand of a hand of the graph, with or without riichi.
    fn at(&self, hand: u32) -> Option<&Ready> {
        self.ready.get(self.places[hand as usize] as usize)
    }

    fn wins(&self, ready: &Ready) -> &[Win] {
        &self.wins[ready.first as usize..][..usize::from(ready.number)]
    }

    /// Returns the probabilities of red fives in a hand, given the mean copies of each kind that
    /// can still come.
    pub fn reds(&self, hand: u32, left: &[f32]) -> ByReds {
        let room = self.at(hand).map_or([false; FIVES.len()], |ready| ready.room);
        shares(|suit| {
            if room[suit] { self.chance_of_red(suit, f64::from(left[FIVES[suit]])) } else { 0.0 }
        })
    }

    /// Returns the probability that the red five of a suit has come, given the mean number of fives
    /// that can still come.
    fn chance_of_red(&self, suit: usize, left: f64) -> f64 {
        let all = f64::from(self.staked.position.available()[FIVES[suit]]).max(1.0);
        (f64::from(self.staked.coming_reds[suit]) * (1.0 - left / all)).clamp(0.0, 1.0)
    }

    /// Returns the result of a winning tile without riichi after `made` draws. Without `reds`, the
    /// probabilities of red fives are the mean over all paths to the hand.
    #[inline]
    pub fn silent(&self, hand: u32, kind: u8, made: usize, reds: Option<&ByReds>) -> Silent {
        let Some(ready) = self.at(hand) else { return Silent::default() };
        let Some(win) = self.wins(ready).iter().find(|win| win.kind == kind) else {
            return Silent::default();
        };
        let reds = reds.unwrap_or(&self.reds[ready.reds as usize][made]);
        let last = usize::from(made + 1 == self.draws);
        let points =
            reds.iter().zip(&win.silent).map(|(chance, points)| chance * points[last]).sum();
        Silent { points, ends: win.ends[last] }
    }

    /// Fills the values of declaring riichi after 0, 1, 2... draws; `rates` gives the probability
    /// that the next draw is one given copy of a kind.
    pub fn declare_row<'a>(
        &self,
        hand: u32,
        rates: impl Fn(usize) -> (&'a [f32], u8),
        row: &mut [f32],
    ) {
        row.fill(-(STICK as f32));
        let Some(ready) = self.at(hand) else { return };
        let wins = self.wins(ready);
        let Some(chances) = self.chances.get(&(ready.winning, ready.exchanged)) else { return };
        let reds = &self.reds[ready.reds as usize];
        let most = ready.most();
        let mut means = [0.0; REDS];
        let mut later = [-f64::from(STICK); REDS];
        for made in (0..self.draws).rev() {
            let is_last = made + 1 == self.draws;
            let weights = &chances[made];
            let (mut all, mut gains, mut first) = (0.0, [0.0; REDS], [0.0; REDS]);
            for win in wins {
                let (rates, copies) = rates(usize::from(win.kind));
                let odds = self.odds[usize::from(win.kind)];
                let chance = f64::from(rates[made] * f32::from(copies) * odds);
                all += chance;
                for (j, declared) in win.declared[..=most].iter().enumerate() {
                    let (usual, more) = declared.of(is_last);
                    gains[j] += chance * self.mean(usual, weights);
                    first[j] += chance * self.mean(more, weights);
                }
            }
            let stay = (1.0 - all).max(0.0);
            let mut value = 0.0;
            for j in 0..=most {
                means[j] = gains[j] + stay * later[j];
                value += reds[made][j] * (means[j] + first[j]);
            }
            later = means;
            row[made] = value as f32;
        }
    }

    #[inline(always)]
    fn mean(&self, points: &ByAway, weights: &ByAway) -> f64 {
        let turned = usize::from(self.staked.indicators);
        points[..=turned].iter().zip(weights).map(|(points, weight)| points * weight).sum()
    }

    /// Returns the value of a hand that declared riichi after `made` draws, given the mean copies
    /// of each kind that can come; `won` receives the probability of a win by each draw.
    pub fn declare(
        &self,
        hand: u32,
        made: usize,
        left: &[f32],
        mut won: impl FnMut(usize, f64),
    ) -> f64 {
        let lost = -f64::from(STICK);
        let Some(ready) = self.at(hand) else { return lost };
        let Some(chances) = self.chances.get(&(ready.winning, ready.exchanged)) else {
            return lost;
        };
        let reds = self.reds(hand, left);
        let wins = self.wins(ready);
        let winning: f64 = wins.iter().map(|win| f64::from(left[usize::from(win.kind)])).sum();
        let (mut going, mut value) = (1.0, 0.0);
        for (draw, weights) in chances.iter().enumerate().skip(made) {
            let is_last = draw + 1 == self.draws;
            let tiles = (self.tiles - draw as f64).max(winning);
            for win in wins {
                let chance = going * f64::from(left[usize::from(win.kind)]) / tiles;
                for (declared, share) in win.declared.iter().zip(&reds) {
                    let (usual, more) = declared.of(is_last);
                    value += chance * share * self.mean(usual, weights);
                    if draw == made {
                        value += chance * share * self.mean(more, weights);
                    }
                }
            }
            let chance = going * winning / tiles.max(f64::MIN_POSITIVE);
            won(draw, chance);
            going -= chance;
        }
        value + lost * going
    }
}

impl Ready {
    /// Returns the most red fives beyond the certain ones.
    fn most(&self) -> usize {
        self.room.iter().filter(|&&room| room).count()
    }
}

/// Returns the probabilities of the numbers of red fives from those of the suits.
fn shares(chance: impl Fn(usize) -> f64) -> ByReds {
    let mut shares = [0.0; REDS];
    shares[0] = 1.0;
    for suit in 0..FIVES.len() {
        let chance = chance(suit);
        for place in (0..REDS).rev() {
            let before = if place > 0 { shares[place - 1] } else { 0.0 };
            shares[place] = shares[place] * (1.0 - chance) + before * chance;
        }
    }
    shares
}

impl Declared {
    /// Returns the points by a draw, and the additional points by the first.
    #[inline(always)]
    fn of(&self, is_last: bool) -> (&ByAway, &ByAway) {
        if is_last { (&self.last, &self.both) } else { (&self.usual, &self.ippatsu) }
    }
}

impl Maker<'_> {
    fn add(&mut self, number: u32, hand: &Hand) {
        let counts = counts_of(hand.key);
        let draws = self.graph.draws(number).iter().filter(|draw| draw.drawn == COMPLETE);
        let kinds: Vec<(usize, u8)> =
            draws.map(|draw| (usize::from(draw.kind), draw.copies)).collect();
        let winning: u8 = kinds.iter().map(|(_, copies)| copies).sum();
        if winning == 0 {
            return;
        }
        let points = &mut self.points;
        points
            .chances
            .entry((winning, hand.exchanged))
            .or_insert_with(|| chances(&points.staked, points.tiles, points.draws, hand, winning));
        let first = points.wins.len() as u32;
        let (certain, room, reds) = self.reds(hand, &counts);
        let set = kinds.iter().fold(0, |set, (kind, _)| set | 1 << kind);
        let most = room.iter().filter(|&&room| room).count();
        for &(kind, _) in &kinds {
            let reds = certain..=certain + most;
            let win = self.win(&counts, kind, reds, KindSet(set), (hand, winning));
            self.points.wins.push(win);
        }
        let place = self.points.ready.len() as u32;
        let number = number as usize;
        self.points.places[number] = place;
        if let Some(twin) = self.graph.hands.get(number + 1)
            && twin.is_declared
        {
            self.points.places[number + 1] = place;
        }
        self.points.ready.push(Ready {
            first,
            number: kinds.len() as u8,
            winning,
            exchanged: hand.exchanged,
            room,
            reds,
        });
    }

    /// Returns the number of red fives that a hand certainly holds, by suit whether another is
    /// possible, and the index of the distribution of these.
    fn reds(&mut self, hand: &Hand, counts: &PerKind) -> (usize, [bool; FIVES.len()], u32) {
        let staked = &self.points.staked;
        let mut certain = 0;
        let mut room = [false; FIVES.len()];
        // By suit with room: how many of the copies that could come are in the hand.
        let mut kept = [None; FIVES.len()];
        for (suit, five) in FIVES.into_iter().enumerate() {
            let own = staked.stakes.held_reds[suit].min(counts[five]);
            certain += usize::from(own);
            room[suit] = staked.coming_reds[suit] > 0 && counts[five] > own;
            let drawn = counts[five].saturating_sub(staked.position.counts()[five]);
            kept[suit] = room[suit].then_some(drawn);
        }
        let key = (hand.exchanged, kept);
        if let Some(&known) = self.distributions.get(&key) {
            return (certain, room, known);
        }
        let place = self.points.reds.len() as u32;
        self.distributions.insert(key, place);
        let after = |made: usize| {
            let thrown = self.thrown[made.saturating_sub(usize::from(hand.exchanged))];
            shares(|suit| {
                let Some(drawn) = kept[suit] else { return 0.0 };
                let is_known = self.graph.known.contains(FIVES[suit]);
                let stays = if is_known { 1.0 } else { 1.0 - thrown };
                let all = staked.position.available()[FIVES[suit]];
                self.points.chance_of_red(suit, f64::from(all.saturating_sub(drawn)) * stays)
            })
        };
        let after = (0..=self.points.draws).map(after).collect();
        self.points.reds.push(after);
        (certain, room, place)
    }

    /// Returns a win of a ready hand.
    fn win(
        &mut self,
        counts: &PerKind,
        kind: usize,
        reds: RangeInclusive<usize>,
        set: KindSet,
        (hand, winning): (&Hand, u8),
    ) -> Win {
        let mut tiles = *counts;
        tiles[kind] += 1;
        let staked = self.points.staked;
        let (share, parts) = staked.stakes.discard_share;
        let share = f64::from(share) / f64::from(parts);
        let prizes = &mut self.points.prizes;
        let drawn = prizes.of(&staked, &tiles, kind, true);
        let discarded = if share > 0.0 { prizes.of(&staked, &tiles, kind, false) } else { None };
        let ways: [(f64, Option<&Table>); 2] = [(1.0 - share, drawn), (share, discarded)]
            .map(|(part, table)| (part, table.map(|table| self.points.prizes.table(table))));
        let red = self.red_chance(counts, kind);
        let points = |yaku: usize, dora: usize| -> f64 {
            let of = |table: &Table, dora: usize| table.points(yaku, dora) as f64;
            let mean = |table: &Table| (1.0 - red) * of(table, dora) + red * of(table, dora + 1);
            ways.iter().filter_map(|(part, table)| Some(part * mean((*table)?))).sum()
        };
        let last = usize::from(staked.stakes.last_tile);
        let ends = [0, last].map(|yaku| {
            let wins = |table: &Table| if table.points(yaku, 0) > 0 { 1.0 } else { 0.0 };
            ways.iter().filter_map(|(part, table)| Some(part * wins((*table)?))).sum()
        });
        let mut win = Win {
            kind: kind as u8,
            ends,
            silent: [[0.0; 2]; REDS],
            declared: [Declared::default(); REDS],
        };
        let choices = staked.may_declare.then(|| self.choices(counts, kind, set, hand, winning));
        for (more, held) in reds.enumerate() {
            win.silent[more] = [0, last].map(|yaku| points(yaku, held));
            let Some(choices) = &choices else { continue };
            let by_dora = |yaku: usize| -> ByAway {
                let mut sums = [0.0; AWAY];
                for (sum, ways) in sums.iter_mut().zip(choices) {
                    let each = ways.iter().enumerate().filter(|(_, ways)| **ways > 0.0);
                    *sum = each.map(|(dora, ways)| ways * points(yaku, held + dora)).sum();
                }
                sums
            };
            let first = usize::from(staked.rules.ippatsu);
            let less = |more: ByAway, than: &ByAway| -> ByAway {
                std::array::from_fn(|away| more[away] - than[away])
            };
            let usual = by_dora(1);
            let ippatsu = if first > 0 { less(by_dora(2), &usual) } else { [0.0; AWAY] };
            let (last, both) = match (last, first) {
                (0, _) => (usual, ippatsu),
                (_, 0) => (by_dora(2), [0.0; AWAY]),
                _ => (by_dora(2), less(by_dora(3), &by_dora(2))),
            };
            win.declared[more] = Declared { usual, last, ippatsu, both };
        }
        win
    }

    /// Returns the probability that a winning copy is a red five.
    fn red_chance(&self, counts: &PerKind, kind: usize) -> f64 {
        let Some(suit) = FIVES.iter().position(|&five| five == kind) else { return 0.0 };
        let staked = &self.points.staked;
        let all = f64::from(staked.position.available()[kind]).max(1.0);
        let drawn = counts[kind].saturating_sub(staked.position.counts()[kind]);
        let reds = f64::from(staked.coming_reds[suit]);
        let there = (f64::from(drawn) * reds / all).min(1.0);
        let left = (all - f64::from(drawn)).max(1.0);
        (reds * (1.0 - there) / left).clamp(0.0, 1.0)
    }

    /// Returns the choices of indicators in order, by how many do not win and by dora.
    fn choices(
        &self,
        counts: &PerKind,
        last: usize,
        set: KindSet,
        hand: &Hand,
        winning: u8,
    ) -> [[f64; MOST_DORA + 1]; AWAY] {
        let mut choices = [[0.0; MOST_DORA + 1]; AWAY];
        let turned = usize::from(self.points.staked.indicators);
        if turned == 0 {
            choices[0][0] = 1.0;
            return choices;
        }
        let mut copies = [[0.0; COPIES as usize + 1]; 2];
        copies[0][0] = self.points.tiles - f64::from(hand.exchanged) - f64::from(winning);
        copies[1][0] = f64::from(winning) - 1.0;
        let kinds = KindSet::at_least(counts, 1).or(self.shown).or(KindSet(1 << last));
        for kind in kinds.iter() {
            let indicator = self.indicator_of[kind];
            let own = counts[kind] + self.points.staked.shown[kind] + u8::from(kind == last);
            let coming =
                self.graph.left(counts, indicator).saturating_sub(u8::from(indicator == last));
            let by_dora = &mut copies[usize::from(set.contains(indicator))];
            by_dora[0] -= f64::from(coming);
            by_dora[usize::from(own.min(COPIES))] += f64::from(coming);
        }
        let [away, kept] = copies;
        if turned == 1 {
            choices[1][..away.len()].copy_from_slice(&away);
            choices[0][..kept.len()].copy_from_slice(&kept);
            return choices;
        }
        choices_of_many(&copies, turned)
    }
}

/// Returns the probability of given indicators by how many of them do not win, by draws made before
/// the win: copies that do not win may have been drawn before.
fn chances(
    staked: &StakedPosition,
    tiles: f64,
    draws: usize,
    hand: &Hand,
    winning: u8,
) -> Vec<ByAway> {
    let turned = usize::from(staked.indicators);
    let winning = f64::from(winning);
    let others = tiles - f64::from(hand.exchanged) - winning;
    let after = |made: usize| -> ByAway {
        let unseen = tiles - made as f64;
        let all = falling(unseen - 1.0, turned).max(f64::MIN_POSITIVE);
        std::array::from_fn(|away| {
            let possible = falling(others, away);
            if away > turned || possible <= 0.0 {
                return 0.0;
            }
            falling(unseen - winning, away) / possible / all
        })
    };
    (0..draws).map(after).collect()
}

/// Returns the choices of two or more indicators in order, from copies that do not win and that do,
/// by dora.
fn choices_of_many(
    copies: &[[f64; COPIES as usize + 1]; 2],
    turned: usize,
) -> [[f64; MOST_DORA + 1]; AWAY] {
    let mut product = [[[0.0; MOST_DORA + 1]; AWAY]; AWAY];
    product[0][0][0] = 1.0;
    for (wins, by_dora) in copies.iter().enumerate() {
        for (dora, &number) in by_dora.iter().enumerate().filter(|(_, number)| **number > 0.0) {
            for all in (1..=turned).rev() {
                for more in 1..=all {
                    let ways = falling(number, more) / falling(more as f64, more);
                    let away = if wins == 0 { more } else { 0 };
                    for before in 0..=all - more {
                        for done in 0..=MOST_DORA - dora * more {
                            let known = product[all - more][before][done];
                            if known > 0.0 {
                                product[all][before + away][done + dora * more] += known * ways;
                            }
                        }
                    }
                }
            }
        }
    }
    let orders = falling(turned as f64, turned);
    product[turned].map(|by_dora| by_dora.map(|ways| ways * orders))
}
