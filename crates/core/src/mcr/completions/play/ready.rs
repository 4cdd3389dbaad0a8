//! The waiting hands within reach that a tile can complete to a win that counts.

use super::tiles::Tiles;
use crate::mcr::completions::search::{Search, TILES};
use crate::mcr::completions::{Finish, Question};
use crate::model::tile::{KindSet, PerKind};
use rustc_hash::FxHashMap;

/// Hands that are scored between two questions whether to stop.
const PATIENCE: u64 = 64;
/// Bytes that a ready hand takes up, and each of its wins.
const READY: usize = 160;

/// A waiting hand, and what wins with it.
#[derive(Clone, Debug)]
pub struct Ready {
    /// The hand, melds left out.
    pub tiles: Tiles,
    /// Its kinds.
    pub kinds: KindSet,
    /// The kinds that win.
    pub winning: KindSet,
    /// These, and what the win is worth.
    pub wins: Vec<(u8, u16)>,
}

/// Ready hands, as far as they have been found.
pub struct Finder {
    search: Search,
    draws: u8,
    distance: u8,
    /// Complete hands at the distance that have been looked at.
    seen: u64,
    found: Vec<Ready>,
    places: FxHashMap<Tiles, usize>,
    wins: usize,
}

impl Finder {
    /// Those that may win with the last of `draws` draws, or before.
    pub fn new(question: &Question, draws: u8) -> Finder {
        Finder {
            search: question.search(draws.min(TILES as u8)),
            draws,
            distance: 0,
            seen: 0,
            found: Vec::new(),
            places: FxHashMap::default(),
            wins: 0,
        }
    }

    /// Looks on until all are found or `stop` says so; are all found?
    pub fn advance(&mut self, question: &Question, stop: &mut dyn FnMut(usize) -> bool) -> bool {
        while self.distance <= self.draws.min(TILES as u8) {
            let (mut place, mut looked) = (0, 0);
            let (distance, seen) = (self.distance, self.seen);
            let (found, places) = (&mut self.found, &mut self.places);
            let all_wins = &mut self.wins;
            let to_spare = distance < self.draws;
            let is_done = self.search.visit(distance, &mut |tiles| {
                place += 1;
                if place <= seen {
                    return true;
                }
                for (last, worth) in wins(question, tiles, to_spare) {
                    let waiting = Tiles::new(tiles).without(usize::from(last));
                    let index = *places.entry(waiting).or_insert(found.len());
                    if index == found.len() {
                        found.push(Ready {
                            tiles: waiting,
                            kinds: waiting.kinds(),
                            winning: KindSet::default(),
                            wins: Vec::new(),
                        });
                    }
                    let ready = &mut found[index];
                    ready.winning = ready.winning.or(KindSet(1 << last));
                    ready.wins.push((last, worth));
                    *all_wins += 1;
                }
                looked += 1;
                looked % PATIENCE != 0 || !stop((found.len() + *all_wins / 8) * READY)
            });
            if !is_done {
                self.seen = place;
                return false;
            }
            (self.distance, self.seen) = (distance + 1, 0);
        }
        true
    }

    /// All that were found, taken out.
    pub fn take_found(&mut self) -> Vec<Ready> {
        std::mem::take(&mut self.found)
    }
}

/// All ready hands that may win within so many draws, unless they take up more than `memory` bytes.
pub fn find_ready(question: &Question, draws: u8, memory: usize) -> Option<Vec<Ready>> {
    let mut finder = Finder::new(question, draws);
    finder.advance(question, &mut |bytes| bytes > memory).then(|| finder.take_found())
}

/// The tiles that may come last to a complete hand, with what it is worth then. One that is held
/// already must be given away to come again: that takes a draw more, if there is one to spare.
fn wins(question: &Question, tiles: &PerKind, to_spare: bool) -> Vec<(u8, u16)> {
    let (held, available) = (question.position.counts(), question.position.available());
    let kinds = KindSet::at_least(tiles, 1).iter();
    let can_come = |&kind: &usize| tiles[kind] > held[kind] || to_spare && available[kind] > 0;
    let worth = |kind: usize| Some((kind as u8, question.worth(tiles, kind)?));
    kinds.filter(can_come).filter_map(worth).collect()
}

impl Question {
    /// What a complete hand is worth when `last` comes last, if it counts.
    pub(super) fn worth(&self, tiles: &PerKind, last: usize) -> Option<u16> {
        self.finishes(tiles, last).map(|Finish { score, .. }| score.total).max()
    }
}
