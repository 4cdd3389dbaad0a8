//! The value of riichi, in closed form.
//!
//! After riichi the hand stays as it is, and the first tile that wins ends the game. Let there be
//! *u* unseen tiles, *N* of which do not win, *n* draws, and *m* indicators below. All orders of
//! the unseen tiles are equally likely, so the indicators can be assumed to follow the winning
//! tile. A win by a given copy with draw *i* and *m* given copies as indicators, *a* of which do
//! not win, has *(N - a)(N - a - 1) ...* (*i* - 1 factors) times *(u - i - m) ...* (*n - i*
//! factors) sequences: those of the draws before it, which do not win and are no indicators, and of
//! those after it. The number of choices of indicators with *a* copies that do not win and a given
//! number of dora is a coefficient of the product over all copies of *1 + z x^a y^dora*.

use super::prizes::Table;
use super::ready::{Ready, ReadyHands, Win};
use super::stakes::{STICK, StakedPosition};
use super::state::{State, Surroundings, splits};
use super::values::Worth;
use crate::model::tile::{COPIES, KINDS, KindSet};
use crate::riichi::scoring::MOST_INDICATORS;

/// Highest number of dora from the indicators below.
const MOST_DORA: usize = MOST_INDICATORS * COPIES as usize;
/// Number of kinds of draws: the first, others, and a last one that is not the first.
const DRAWS: usize = 3;

/// Choices of indicators in order with the same number of copies that do not win and the same
/// number of dora.
struct Choices {
    away: usize,
    dora: usize,
    number: u128,
}

/// Numbers of choices of indicators in order, by how many do not win and by dora.
type ByAway = [[u128; MOST_DORA + 1]; MOST_INDICATORS + 1];

/// Draws that win with the same yaku.
struct Way {
    /// Number of additional yaku: riichi, ippatsu and the last tile.
    yaku: usize,
    /// Number of sequences of all other draws, by how many of the indicators do not win.
    others: [u128; MOST_INDICATORS + 1],
}

/// Data shared by all hands that declare riichi.
pub struct Riichi {
    indicators: usize,
    has_ippatsu: bool,
    has_last_tile: bool,
    /// Weights of arrivals by a draw and by a discard.
    parts: [u128; 2],
}

/// Returns the product of `factors` factors from `number` downwards.
fn falling(number: u32, factors: u32) -> u128 {
    (0..factors).map(|less| u128::from(number.saturating_sub(less))).product()
}

impl Riichi {
    /// Creates the data for a position, if riichi may be declared.
    pub fn new(staked: &StakedPosition) -> Option<Riichi> {
        let (share, parts) = staked.stakes.discard_share;
        staked.may_declare.then(|| Riichi {
            indicators: usize::from(staked.indicators),
            has_ippatsu: staked.rules.ippatsu,
            has_last_tile: staked.stakes.last_tile,
            parts: [u128::from(parts - share), u128::from(share)],
        })
    }

    /// Returns the value of a ready hand that declares riichi, in sequences of weight
    /// `weights[left]`; `None` if it is negative.
    pub fn value(
        &self,
        hands: &ReadyHands,
        ready: &Ready,
        state: &State,
        around: &Surroundings,
        weights: &[u128],
    ) -> Option<Worth> {
        let left = u32::from(state.left);
        let winning: u32 = ready.wins.iter().map(|win| copies(state, win)).sum();
        let (points, wins) = match (left, self.indicators) {
            (1, 0 | 1) => self.last_draw(hands, ready, state, around, winning),
            _ => self.draws(hands, ready, state, around, winning),
        };
        let parts = self.parts[0] + self.parts[1];
        let each = parts.pow(left - 1);
        let (points, wins) = (points * each, wins * each * parts);
        let lost = (weights[usize::from(state.left)] - wins) * u128::from(STICK);
        Some(Worth { points: points.checked_sub(lost)?, wins })
    }

    /// Returns points and wins of all remaining draws.
    fn draws(
        &self,
        hands: &ReadyHands,
        ready: &Ready,
        state: &State,
        around: &Surroundings,
        winning: u32,
    ) -> (u128, u128) {
        let left = u32::from(state.left);
        let unseen = around.leftover + left;
        let ways = self.ways(unseen, unseen - winning, left);
        let (mut points, mut wins) = (0u128, 0u128);
        let mut choices = Vec::with_capacity(2 * (usize::from(COPIES) + 1));
        for win in ready.wins.iter().filter(|win| copies(state, win) > 0) {
            self.choose(ready, win, state, around, winning, &mut choices);
            let kind = usize::from(win.last);
            for (copies, tile) in splits(state, kind) {
                let reds: u8 = state.held_reds.iter().sum();
                let reds = usize::from(reds) + usize::from(tile.red.is_some());
                let (won, number) = self.sum(hands, win, reds, &choices, &ways);
                points += u128::from(copies) * won;
                wins += u128::from(copies) * number;
            }
        }
        (points, wins)
    }

    /// Returns points and wins of a single draw, with one indicator or none: the most frequent
    /// case, in which numbers are small.
    fn last_draw(
        &self,
        hands: &ReadyHands,
        ready: &Ready,
        state: &State,
        around: &Surroundings,
        winning: u32,
    ) -> (u128, u128) {
        let yaku = 1 + usize::from(self.has_ippatsu) + usize::from(self.has_last_tile);
        let [own, others] = self.parts.map(|part| part as u64);
        let held_reds: u8 = state.held_reds.iter().sum();
        let (mut points, mut wins) = (0u64, 0u64);
        for win in ready.wins.iter().filter(|win| copies(state, win) > 0) {
            let (drawn, discarded) = (hands.drawn(win), hands.discarded(win));
            let by_dora = match &around.indicator_of {
                None => [1, 0, 0, 0, 0],
                Some(indicator_of) => {
                    let [away, kept] = indicating(ready, win, state, around, indicator_of, winning);
                    std::array::from_fn(|dora| u64::from(away[dora] + kept[dora]))
                }
            };
            for (copies, tile) in splits(state, usize::from(win.last)) {
                let reds = usize::from(held_reds) + usize::from(tile.red.is_some());
                for (dora, number) in by_dora.into_iter().enumerate() {
                    let points_of = |table: &Table| table.points(yaku, reds + dora) as u64;
                    let worth = own * points_of(drawn) + others * points_of(discarded);
                    points += u64::from(copies) * number * worth;
                    wins += u64::from(copies) * number;
                }
            }
        }
        (points.into(), wins.into())
    }

    /// Returns the draws that can win, grouped by yaku.
    fn ways(&self, unseen: u32, others: u32, left: u32) -> [Way; DRAWS] {
        let turned = self.indicators as u32;
        let [first, last] = [self.has_ippatsu, self.has_last_tile].map(usize::from);
        let yaku = [1 + first + if left == 1 { last } else { 0 }, 1, 1 + last];
        let mut ways = yaku.map(|yaku| Way { yaku, others: [0; MOST_INDICATORS + 1] });
        for draw in 1..=left {
            let after = falling(unseen - draw - turned, left - draw);
            let place = if draw == 1 { 0 } else { 1 + usize::from(draw == left) };
            for (away, number) in (0..=turned).zip(&mut ways[place].others) {
                let before = others.checked_sub(away).map_or(0, |rest| falling(rest, draw - 1));
                *number += before * after;
            }
        }
        ways
    }

    /// Returns points and wins of one copy of a tile, with its wins by draw and by discard.
    fn sum(
        &self,
        hands: &ReadyHands,
        win: &Win,
        reds: usize,
        choices: &[Choices],
        ways: &[Way; DRAWS],
    ) -> (u128, u128) {
        let (drawn, discarded) = (hands.drawn(win), hands.discarded(win));
        let (mut points, mut wins) = (0, 0);
        for &Choices { away, dora, number } in choices {
            for way in ways.iter().filter(|way| way.others[away] > 0) {
                let number = number * way.others[away];
                let points_of = |table: &Table| table.points(way.yaku, reds + dora);
                let [own, others] = [drawn, discarded].map(points_of);
                points += number * (self.parts[0] * own + self.parts[1] * others);
                wins += number;
            }
        }
        (points, wins)
    }

    /// Computes the choices of indicators after a win.
    fn choose(
        &self,
        ready: &Ready,
        win: &Win,
        state: &State,
        around: &Surroundings,
        winning: u32,
        choices: &mut Vec<Choices>,
    ) {
        choices.clear();
        let Some(indicator_of) = &around.indicator_of else {
            choices.push(Choices { away: 0, dora: 0, number: 1 });
            return;
        };
        let copies = indicating(ready, win, state, around, indicator_of, winning);
        if self.indicators == 1 {
            for (by_dora, away) in copies.iter().zip([1, 0]) {
                let some = by_dora.iter().enumerate().filter(|(_, number)| **number > 0);
                let of =
                    |(dora, &number): (usize, &u32)| Choices { away, dora, number: number.into() };
                choices.extend(some.map(of));
            }
            return;
        }
        for (away, by_dora) in self.choices_of_many(&copies).into_iter().enumerate() {
            let some = by_dora.into_iter().enumerate().filter(|(_, number)| *number > 0);
            choices.extend(some.map(|(dora, number)| Choices { away, dora, number }));
        }
    }

    /// Returns the choices of two or more indicators: coefficients of the product, in any order.
    fn choices_of_many(&self, copies: &[[u32; COPIES as usize + 1]; 2]) -> ByAway {
        let most = self.indicators;
        // By number of indicators, how many of these do not win, and dora.
        let mut product = [[[0u128; MOST_DORA + 1]; MOST_INDICATORS + 1]; MOST_INDICATORS + 1];
        product[0][0][0] = 1;
        for (wins, by_dora) in copies.iter().enumerate() {
            for (dora, &number) in by_dora.iter().enumerate().filter(|(_, number)| **number > 0) {
                for turned in (1..=most).rev() {
                    for more in 1..=turned {
                        let ways = chosen(number, more as u32);
                        let away = if wins == 0 { more } else { 0 };
                        for before in 0..=turned - more {
                            for done in 0..=MOST_DORA - dora * more {
                                let known = product[turned - more][before][done];
                                if known > 0 {
                                    product[turned][before + away][done + dora * more] +=
                                        known * ways;
                                }
                            }
                        }
                    }
                }
            }
        }
        let orders: u128 = (1..=most as u128).product();
        product[most].map(|by_dora| by_dora.map(|ways| ways * orders))
    }
}

/// Returns the copies by the dora that they indicate after a win: those that do not win, and those
/// that do.
fn indicating(
    ready: &Ready,
    win: &Win,
    state: &State,
    around: &Surroundings,
    indicator_of: &[usize; KINDS],
    winning: u32,
) -> [[u32; COPIES as usize + 1]; 2] {
    let last = usize::from(win.last);
    let unseen = around.leftover + u32::from(state.left);
    let mut copies = [[0u32; COPIES as usize + 1]; 2];
    copies[0][0] = unseen - winning;
    copies[1][0] = winning - 1;
    let shown = KindSet::at_least(&around.shown, 1);
    let all = ready.kinds.or(shown).or(KindSet(1 << last));
    for kind in all.iter() {
        let indicator = indicator_of[kind];
        let own = ready.tiles.at(kind) + around.shown[kind] + u8::from(kind == last);
        let wins = ready.winning.contains(indicator);
        let coming = state.coming.at(indicator) - u8::from(indicator == last);
        let by_dora = &mut copies[usize::from(wins)];
        by_dora[0] -= u32::from(coming);
        by_dora[usize::from(own)] += u32::from(coming);
    }
    for (&alike, dora) in state.alike.iter().zip(1..) {
        copies[0][0] -= u32::from(alike);
        copies[0][dora] += u32::from(alike);
    }
    copies
}

fn copies(state: &State, win: &Win) -> u32 {
    u32::from(state.coming.at(usize::from(win.last)))
}

/// Returns the number of ways to choose some of a number of copies.
fn chosen(number: u32, some: u32) -> u128 {
    falling(number, some) / falling(some, some)
}
