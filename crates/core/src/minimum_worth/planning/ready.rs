//! The waiting hands within reach that a tile can complete to a win that counts.

use super::Halt;
use super::hash_shards::HashShards;
use super::tiles::Tiles;
use crate::forms::listing::TILES;
use crate::minimum_worth::candidates::{Candidates, Place};
use crate::minimum_worth::{Finish, RequiredPosition};
use crate::model::rules::Game;
use crate::model::stop::{Stop, Stopped};
use crate::model::tile::{KINDS, KindSet, PerKind};
use crate::planning::Objective;

/// Number of bytes of a ready hand with eight of its wins.
const READY: usize = 160;

/// A tile that wins with a waiting hand, and the worth of the win in the quantity that the plan
/// maximises; `None` if it does not count.
#[derive(Clone, Copy, Debug)]
pub struct Win {
    /// Its kind.
    pub last: u8,
    /// Worth while other copies can come.
    usual: Option<u64>,
    /// Worth as the last copy.
    last_copy: Option<u64>,
}

impl Win {
    /// Returns the worth when `copies` copies can come.
    #[inline(always)]
    pub fn prize(&self, copies: u8) -> Option<u64> {
        if copies == 1 { self.last_copy } else { self.usual }
    }
}

/// A waiting hand and the tiles that win with it.
#[derive(Clone, Debug)]
pub struct Ready {
    /// The hand without melds.
    pub tiles: Tiles,
    /// The kinds of its tiles.
    pub kinds: KindSet,
    /// The kinds that win, some of them possibly only as the last copy.
    pub winning: KindSet,
    /// The wins, one for each of these kinds.
    pub wins: Vec<Win>,
}

impl Ready {
    /// Drops the wins that do not count while the given copies of each kind can come.
    pub fn keep_wins(&mut self, available: &PerKind) {
        self.wins.retain(|win| win.prize(available[usize::from(win.last)]).is_some());
        self.winning = KindSet(self.wins.iter().fold(0, |set, win| set | 1 << win.last));
    }
}

/// Search for ready hands, in progress.
pub struct Finder {
    candidates: Candidates,
    objective: Objective,
    draws: u8,
    distance: u8,
    /// Place up to which complete hands at the current distance have been visited.
    place: Place,
    found: Found,
}

/// Ready hands, with an index by tiles.
#[derive(Default)]
struct Found {
    ready: Vec<Ready>,
    places: HashShards<Tiles, u32>,
    wins: usize,
}

impl Found {
    /// Records that a complete hand is a win with these last tiles.
    fn add(&mut self, tiles: &PerKind, wins: Vec<Win>) {
        for win in wins {
            let last = win.last;
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
            ready.wins.push(win);
            self.wins += 1;
        }
    }

    fn bytes(&self) -> usize {
        (self.ready.len() + self.wins / 8) * READY
    }
}

impl Finder {
    /// Creates a search for hands that can win with the last of `draws` draws, or before.
    pub fn new(required: &RequiredPosition, objective: Objective, draws: u8) -> Finder {
        let candidates = required.candidates(draws.min(TILES as u8));
        let (place, found) = Default::default();
        Finder { candidates, objective, draws, distance: 0, place, found }
    }

    /// Continues until all are found, or until it must end.
    pub fn advance(
        &mut self,
        required: &RequiredPosition,
        memory: usize,
        stop: Stop,
    ) -> Result<(), Halt> {
        while self.distance <= self.draws.min(TILES as u8) {
            let way = Way {
                required,
                objective: self.objective,
                distance: self.distance,
                draws: self.draws,
            };
            self.candidates.set_bound(required.bound(way.last_copies()));
            let found = &mut self.found;
            let is_done =
                self.candidates.go_on(self.distance, &mut self.place, stop, &mut |tiles| {
                    found.add(tiles, way.wins(tiles));
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

    /// Takes all hands found so far.
    pub fn take_found(&mut self) -> Vec<Ready> {
        std::mem::take(&mut self.found).ready
    }
}

/// Finds all ready hands that can win within `draws` draws; fails if they exceed `memory` bytes.
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

/// The complete hands at one distance, within some draws.
struct Way<'a> {
    required: &'a RequiredPosition,
    objective: Objective,
    distance: u8,
    draws: u8,
}

impl Way<'_> {
    /// Returns the tiles that can come last to a complete hand, with its worth then.
    fn wins(&self, tiles: &PerKind) -> Vec<Win> {
        KindSet::at_least(tiles, 1).iter().filter_map(|kind| self.win(tiles, kind)).collect()
    }

    fn win(&self, tiles: &PerKind, last: usize) -> Option<Win> {
        let (held, available) =
            (self.required.position.counts(), self.required.position.available());
        let lacks = tiles[last] > held[last];
        if available[last] == 0 || !lacks && self.distance == self.draws {
            return None;
        }
        let worth = |last_copy| self.required.worth(self.objective, tiles, last, last_copy);
        let usual = worth(false);
        let can_be_last_copy = tiles[last] == 1 && self.can_be_last_copy(last, lacks);
        let last_copy = if can_be_last_copy { worth(true) } else { usual };
        let win = Win { last: last as u8, usual, last_copy };
        (usual.is_some() || last_copy.is_some()).then_some(win)
    }

    /// Returns whether the draws suffice to become ready, draw all copies of a kind but one, and
    /// win by it. A tile that is held and not `lacking` must be given away first, and comes again.
    fn can_be_last_copy(&self, kind: usize, lacking: bool) -> bool {
        let before = self.distance - u8::from(lacking);
        self.required.game == Game::Mcr
            && before + self.required.position.available()[kind] <= self.draws
    }

    /// Returns the kinds of which the tile that completes a hand at this distance can be the last
    /// copy.
    fn last_copies(&self) -> KindSet {
        let (held, available) =
            (self.required.position.counts(), self.required.position.available());
        let can_be = |&kind: &usize| {
            available[kind] > 0 && self.can_be_last_copy(kind, held[kind] == 0 && self.distance > 0)
        };
        KindSet((0..KINDS).filter(can_be).fold(0, |set, kind| set | 1 << kind))
    }
}

impl RequiredPosition {
    /// Returns the worth of a complete hand when `last` comes last, if it counts: its fan or
    /// points, by the most valuable way to win.
    pub(super) fn worth(
        &self,
        objective: Objective,
        tiles: &PerKind,
        last: usize,
        last_copy: bool,
    ) -> Option<u64> {
        let worth = |finish: Finish| match objective {
            Objective::Chance => u64::from(finish.score.fan()),
            Objective::Points => finish.score.points(&self.game, finish.self_drawn),
        };
        self.finishes_by(tiles, last, last_copy).map(worth).max()
    }
}
