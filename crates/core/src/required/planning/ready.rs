//! The waiting hands within reach that a tile can complete to a win that counts.

use super::Halt;
use super::hash_shards::HashShards;
use super::tiles::Tiles;
use crate::forms::listing::TILES;
use crate::model::stop::{Stop, Stopped};
use crate::model::tile::{KindSet, PerKind};
use crate::planning::Objective;
use crate::required::candidates::{Candidates, Place};
use crate::required::{Finish, RequiredPosition};

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
    /// These, and what the win is worth, by what the plan makes the most of.
    pub wins: Vec<(u8, u64)>,
}

/// Ready hands, as far as they have been found.
pub struct Finder {
    candidates: Candidates,
    objective: Objective,
    draws: u8,
    distance: u8,
    /// Up to there, complete hands at the distance have been looked at.
    place: Place,
    found: Found,
}

/// Ready hands, and where each is.
#[derive(Default)]
struct Found {
    ready: Vec<Ready>,
    places: HashShards<Tiles, u32>,
    wins: usize,
}

impl Found {
    /// Notes that a complete hand is a win with these last tiles.
    fn add(&mut self, tiles: &PerKind, wins: Vec<(u8, u64)>) {
        for (last, worth) in wins {
            let waiting = Tiles::new(tiles).without(usize::from(last));
            let index = self.places.get(&waiting).unwrap_or_else(|| {
                let (index, kinds) = (self.ready.len() as u32, waiting.kinds());
                self.places.insert(waiting, index);
                let (winning, wins) = (KindSet::default(), Vec::new());
                self.ready.push(Ready { tiles: waiting, kinds, winning, wins });
                index
            });
            let ready = &mut self.ready[index as usize];
            ready.winning = ready.winning.or(KindSet(1 << last));
            ready.wins.push((last, worth));
            self.wins += 1;
        }
    }

    fn bytes(&self) -> usize {
        (self.ready.len() + self.wins / 8) * READY
    }
}

impl Finder {
    /// Those that may win with the last of `draws` draws, or before.
    pub fn new(required: &RequiredPosition, objective: Objective, draws: u8) -> Finder {
        let candidates = required.candidates(draws.min(TILES as u8));
        let (place, found) = Default::default();
        Finder { candidates, objective, draws, distance: 0, place, found }
    }

    /// Looks on until all are found, or has to end before.
    pub fn advance(
        &mut self,
        required: &RequiredPosition,
        memory: usize,
        stop: Stop,
    ) -> Result<(), Halt> {
        while self.distance <= self.draws.min(TILES as u8) {
            let to_spare = self.distance < self.draws;
            let (found, objective) = (&mut self.found, self.objective);
            let is_done =
                self.candidates.go_on(self.distance, &mut self.place, stop, &mut |tiles| {
                    found.add(tiles, wins(required, objective, tiles, to_spare));
                    found.bytes() <= memory
                })?;
            if !is_done {
                return Err(Halt::Exhausted);
            }
            self.distance += 1;
            self.place = Place::default();
        }
        Ok(())
    }

    /// All that were found, taken out.
    pub fn take_found(&mut self) -> Vec<Ready> {
        std::mem::take(&mut self.found).ready
    }
}

/// All ready hands that may win within so many draws, unless they take up more than `memory` bytes.
pub fn find_ready(
    required: &RequiredPosition,
    objective: Objective,
    draws: u8,
    memory: usize,
    stop: Stop,
) -> Result<Option<Vec<Ready>>, Stopped> {
    let mut finder = Finder::new(required, objective, draws);
    match finder.advance(required, memory, stop) {
        Ok(()) => Ok(Some(finder.take_found())),
        Err(Halt::Exhausted) => Ok(None),
        Err(Halt::Stopped) => Err(Stopped),
    }
}

/// The tiles that may come last to a complete hand, with what it is worth then. One that is held
/// already must be given away to come again: that takes a draw more, if there is one to spare.
fn wins(
    required: &RequiredPosition,
    objective: Objective,
    tiles: &PerKind,
    to_spare: bool,
) -> Vec<(u8, u64)> {
    let (held, available) = (required.position.counts(), required.position.available());
    let kinds = KindSet::at_least(tiles, 1).iter();
    let can_come = |&kind: &usize| tiles[kind] > held[kind] || to_spare && available[kind] > 0;
    let worth = |kind: usize| Some((kind as u8, required.worth(objective, tiles, kind)?));
    kinds.filter(can_come).filter_map(worth).collect()
}

impl RequiredPosition {
    /// What a complete hand is worth when `last` comes last, if it counts: its fan or points, by the
    /// way to win that has most.
    pub(super) fn worth(&self, objective: Objective, tiles: &PerKind, last: usize) -> Option<u64> {
        let worth = |finish: Finish| match objective {
            Objective::Chance => u64::from(finish.score.fan()),
            Objective::Points => finish.score.points(&self.game, finish.self_drawn),
        };
        self.finishes(tiles, last).map(worth).max()
    }
}
