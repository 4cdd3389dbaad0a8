//! The bot of Wang, Lyu & Chen 2020, as their paper describes it.
//!
//! E(S) adds up the chances of the winning hands P(S) that are nearest to a pattern S. It wins
//! whenever it may, discards the tile without which E is greatest, and calls if that raises E.
//! Where the paper is silent or contradicts itself, `papers/docs/wang-2020-mcr.md` says what is
//! done; `paili_papers.wang_2020_mcr.algorithms.winning_chances` is the same, written to be
//! read.

mod chances;

pub use chances::{Parameters, UNIT};

use crate::games::Agent;
use crate::mcr::table::{Action, Event, Game, Observation};
use crate::minimum_worth::{RequiredPosition, eight_fan, visit_nearest};
use crate::model::meld::{Meld, MeldKind, Melds};
use crate::model::rules::Requirement;
use crate::model::stop::NEVER;
use crate::model::tile::Wind;
use crate::model::tile::{KINDS, PerKind, SUITED, Tile};
use crate::parts::costs::IMPOSSIBLE;
use chances::Chances;
use std::cmp::Reverse;

/// The divisor of the chances after a kong.
pub(super) const KONG: f64 = 3.0;

/// The player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wang2020 {
    /// The greatest distance of winning hands.
    pub limit: u8,
    /// The greatest number of winning hands of a pattern; the likeliest count.
    pub saved: usize,
    /// Whether E(S - x) is also computed for discards that take the hand farther from every winning
    /// hand. Otherwise it is 0. It takes some twenty times as long, and changes one discard in
    /// sixteen.
    pub every_discard: bool,
    /// Chances of tiles and groups.
    pub parameters: Parameters,
    /// w_p: the weight of a tile that is held twice, if no winning hand is found.
    pub pair: u32,
    /// w_s: the weight of two tiles that can be in a chow.
    pub chow: u32,
}

impl Default for Wang2020 {
    fn default() -> Wang2020 {
        let parameters = Parameters::default();
        Wang2020 { limit: 6, saved: 4_000, every_discard: false, parameters, pair: 3, chow: 1 }
    }
}

impl Agent<Game> for Wang2020 {
    fn act(&mut self, observation: &Observation) -> Action {
        if observation.is_legal(Action::Win) {
            return Action::Win;
        }
        let (seat, table) = (observation.seat(), observation.table());
        let pattern = Pattern {
            hand: *observation.hand(),
            melds: table.melds(seat),
            available: observation.available(),
            requirement: eight_fan(Wind::ALL[seat.index()], table.prevalent()),
        };
        match table.last() {
            Event::Draw { seat: drawer, .. } if drawer == seat => {
                self.own_turn(&pattern, observation)
            }
            _ => self.call(&pattern, observation),
        }
    }
}

/// A hand with its melds, the copies that can still come, and the requirement of a win.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// Concealed tiles.
    pub hand: PerKind,
    /// Declared melds.
    pub melds: Melds,
    /// Copies that can still come.
    pub available: PerKind,
    /// The requirement of a win.
    pub requirement: Requirement,
}

impl Pattern {
    /// Returns the pattern with a meld of tiles of the hand; `None` if it lacks them.
    pub(super) fn with_meld(&self, meld: Meld) -> Option<Pattern> {
        let mut after = *self;
        for Tile(kind) in meld.tiles() {
            let held = after.hand.get_mut(usize::from(kind))?;
            *held = held.checked_sub(1)?;
        }
        after.melds.push(meld).then_some(after)
    }

    /// Returns the pattern without a tile of the hand.
    pub(super) fn without(&self, kind: usize) -> Option<Pattern> {
        let mut after = *self;
        after.hand[kind] = after.hand[kind].checked_sub(1)?;
        Some(after)
    }
}

/// P(S): the nearest winning hands, with their distance and chances.
pub(super) struct Winning {
    /// Tiles that they lack.
    pub distance: u8,
    /// Each with its chance, in units of 1 / [`UNIT`] for each tile that it lacks.
    pub hands: Vec<(u128, PerKind)>,
}

impl Winning {
    /// Returns the sum of chances of some hands.
    pub fn chance(&self, counts: impl Fn(&PerKind) -> bool) -> f64 {
        let hands = self.hands.iter().filter(|(_, tiles)| counts(tiles));
        let chance: u128 = hands.map(|(chance, _)| chance).sum();
        chance as f64 / f64::from(UNIT).powi(i32::from(self.distance))
    }
}

impl Wang2020 {
    /// Returns P(S) within the limits of distance and number.
    pub(super) fn winning(&self, pattern: &Pattern) -> Winning {
        let Pattern { hand, melds, available, requirement } = pattern;
        let mut hands = Vec::new();
        let Ok(required) = RequiredPosition::new(hand, *melds, Some(available), *requirement)
        else {
            return Winning { distance: 0, hands };
        };
        let mut chances = Chances::new(&self.parameters, hand, available);
        let distance = visit_nearest(&required, self.limit, NEVER, &mut |tiles| {
            hands.push((chances.of(tiles), *tiles));
        })
        .unwrap_or(IMPOSSIBLE);
        if hands.len() > self.saved {
            hands.sort_unstable_by_key(|&(chance, tiles)| (Reverse(chance), Reverse(tiles)));
            hands.truncate(self.saved);
        }
        Winning { distance, hands }
    }

    /// Returns E(S).
    pub fn evaluation(&self, pattern: &Pattern) -> f64 {
        self.winning(pattern).chance(|_| true)
    }

    /// Returns E(S - x) for each kind in hand. One search tells all of them: a winning hand remains
    /// as near after the discard of a tile that it does not need.
    pub fn discards(&self, pattern: &Pattern) -> Vec<(Tile, f64)> {
        let held = &pattern.hand;
        let winning = self.winning(pattern);
        let kinds = (0..KINDS).filter(|&kind| held[kind] > 0);
        let row = |kind: usize| {
            let near = winning.chance(|tiles| tiles[kind] < held[kind]);
            // A complete hand that may not win has to give up a tile of every winning hand.
            let is_anew = near == 0.0 && (winning.distance == 0 || self.every_discard);
            let after = pattern.without(kind).filter(|_| is_anew);
            (Tile(kind as u8), after.map_or(near, |after| self.evaluation(&after)))
        };
        kinds.map(row).collect()
    }

    /// Returns the discard with the greatest E(S - x), if any winning hand is found.
    fn best_discard(&self, pattern: &Pattern) -> Option<(f64, Tile)> {
        let mut best: Option<(f64, Tile)> = None;
        for (tile, chance) in self.discards(pattern) {
            if chance > best.map_or(0.0, |(most, _)| most) {
                best = Some((chance, tile));
            }
        }
        best
    }

    /// Returns the weight of a kind in a hand for which no winning hand is found.
    pub(super) fn weight(&self, hand: &PerKind, kind: usize) -> u32 {
        let in_chow = |other: usize| {
            let is_suited = kind.max(other) < SUITED && kind / 9 == other / 9;
            is_suited && matches!(kind.abs_diff(other), 1 | 2)
        };
        let chows = (0..KINDS).filter(|&other| hand[other] > 0 && in_chow(other)).count();
        self.chow * chows as u32 + if hand[kind] >= 2 { self.pair } else { 0 }
    }

    /// Returns the discard of a hand for which no winning hand is found: that of least weight,
    /// honours first.
    pub fn fallback(&self, hand: &PerKind) -> Option<Tile> {
        let kinds = (0..KINDS).filter(|&kind| hand[kind] > 0);
        let first = kinds.min_by_key(|&kind| (self.weight(hand, kind), kind < SUITED));
        first.map(|kind| Tile(kind as u8))
    }

    fn own_turn(&self, pattern: &Pattern, observation: &Observation) -> Action {
        let best = self.best_discard(pattern);
        let mut most = best.map_or(0.0, |(chance, _)| chance);
        let tile = best.map(|(_, tile)| tile).or_else(|| self.fallback(&pattern.hand));
        let mut choice = tile.map_or(Action::Pass, Action::Play);
        for (action, after) in own_kongs(pattern) {
            if observation.is_legal(action) {
                let chance = self.evaluation(&after) / KONG;
                if chance > most {
                    (most, choice) = (chance, action);
                }
            }
        }
        choice
    }

    /// Returns the call with the greatest E(S), if it exceeds that of passing.
    fn call(&self, pattern: &Pattern, observation: &Observation) -> Action {
        let Some((_, tile)) = observation.table().on_offer() else { return Action::Pass };
        let mut with = *pattern;
        with.hand[usize::from(tile.0)] += 1;
        let mut best: Option<(f64, Action)> = None;
        let mut consider = |chance: f64, action: Action| {
            if best.is_none_or(|(most, _)| chance > most) && observation.is_legal(action) {
                best = Some((chance, action));
            }
        };
        for first in (0..3).rev().filter_map(|down| tile.0.checked_sub(down).map(Tile)) {
            let meld = Meld { kind: MeldKind::Chow, tile: first };
            let is_legal = |discard| observation.is_legal(Action::Chow { first, discard });
            if let Some((chance, discard)) = self.melded(&with, meld, is_legal) {
                consider(chance, Action::Chow { first, discard });
            }
        }
        let is_legal = |discard| observation.is_legal(Action::Pung { discard });
        let pung = Meld { kind: MeldKind::Pung, tile };
        if let Some((chance, discard)) = self.melded(&with, pung, is_legal) {
            consider(chance, Action::Pung { discard });
        }
        let kong = with.with_meld(Meld { kind: MeldKind::Kong, tile });
        if let Some(after) = kong.filter(|_| observation.is_legal(Action::Kong)) {
            consider(self.evaluation(&after) / KONG, Action::Kong);
        }
        match best {
            Some((chance, action)) if chance > self.evaluation(pattern) => action,
            _ => Action::Pass,
        }
    }

    /// Returns the best discard with a meld, if any discard is legal then.
    fn melded(
        &self,
        with: &Pattern,
        meld: Meld,
        is_legal: impl Fn(Tile) -> bool,
    ) -> Option<(f64, Tile)> {
        let after = with.with_meld(meld)?;
        let mut held =
            (0..KINDS as u8).map(Tile).filter(|tile| after.hand[usize::from(tile.0)] > 0);
        // Before the search, which is what takes time.
        held.any(is_legal).then(|| self.best_discard(&after))?
    }
}

/// Iterates over the kongs of a hand's own tiles, with the pattern after each.
pub(super) fn own_kongs(pattern: &Pattern) -> impl Iterator<Item = (Action, Pattern)> + use<'_> {
    (0..KINDS as u8).map(Tile).filter_map(|tile| {
        let concealed = Meld { kind: MeldKind::ConcealedKong, tile };
        if let Some(after) = pattern.with_meld(concealed) {
            return Some((Action::ConcealedKong(tile), after));
        }
        let mut after = pattern.without(usize::from(tile.0))?;
        after.melds.add_to_pung(tile).then_some((Action::AddedKong(tile), after))
    })
}
