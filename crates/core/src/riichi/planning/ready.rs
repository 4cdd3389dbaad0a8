//! The waiting hands within reach, and what wins with each of them.

use super::prizes::{Prizes, Table, TableId};
use super::stakes::StakedPosition;
use crate::forms::listing::TILES;
use crate::model::rules::Rules;
use crate::model::stop::Stop;
use crate::model::tile::{KindSet, PerKind};
use crate::required::planning::Halt;
use crate::required::planning::hash_shards::HashShards;
use crate::required::planning::tiles::Tiles;
use crate::required::{Candidates, Place};

/// Bytes that a ready hand takes up, and eight of its wins.
const READY: usize = 192;

/// A tile that wins with a waiting hand, and the points that it brings.
#[derive(Clone, Copy, Debug)]
pub struct Win {
    /// Its kind.
    pub last: u8,
    drawn: TableId,
    /// The same as drawn where no tile comes by a discard.
    discarded: TableId,
}

/// A waiting hand, and what wins with it.
#[derive(Clone, Debug)]
pub struct Ready {
    /// The hand, melds left out.
    pub tiles: Tiles,
    /// Its kinds.
    pub kinds: KindSet,
    /// The kinds that win.
    pub winning: KindSet,
    /// The wins, one for each of these kinds.
    pub wins: Vec<Win>,
}

/// Ready hands and what their wins bring.
#[derive(Default)]
pub struct ReadyHands {
    ready: Vec<Ready>,
    prizes: Prizes,
}

impl ReadyHands {
    /// How many hands there are.
    pub fn len(&self) -> u32 {
        self.ready.len() as u32
    }

    /// One of the hands.
    #[inline(always)]
    pub fn at(&self, index: u32) -> &Ready {
        &self.ready[index as usize]
    }

    /// What a win brings that is drawn.
    #[inline(always)]
    pub fn drawn(&self, win: &Win) -> &Table {
        self.prizes.table(win.drawn)
    }

    /// What it brings by a discard.
    #[inline(always)]
    pub fn discarded(&self, win: &Win) -> &Table {
        self.prizes.table(win.discarded)
    }
}

/// Ready hands, as far as they have been found.
pub struct Finder {
    candidates: Candidates,
    draws: u8,
    distance: u8,
    /// Up to there, complete hands at the distance have been looked at.
    place: Place,
    hands: ReadyHands,
    places: HashShards<Tiles, u32>,
    wins: usize,
}

impl Finder {
    /// Those that may win with the last of `draws` draws, or before.
    pub fn new(staked: &StakedPosition, rules: &Rules, draws: u8) -> Finder {
        let material = staked.position.material(rules);
        let most = draws.min(TILES as u8);
        let candidates = Candidates::new(&material, &staked.melds, rules, None, most);
        let (place, hands, places) = Default::default();
        Finder { candidates, draws, distance: 0, place, hands, places, wins: 0 }
    }

    /// Looks on until all are found, or has to end before.
    pub fn advance(
        &mut self,
        staked: &StakedPosition,
        memory: usize,
        stop: Stop,
    ) -> Result<(), Halt> {
        while self.distance <= self.draws.min(TILES as u8) {
            let way = Way { staked, distance: self.distance, draws: self.draws };
            let Finder { candidates, hands, places, wins, .. } = self;
            let is_done = candidates.go_on(self.distance, &mut self.place, stop, &mut |tiles| {
                *wins += add(hands, places, tiles, &way);
                (hands.ready.len() + *wins / 8) * READY <= memory
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
    pub fn take(&mut self) -> ReadyHands {
        std::mem::take(&mut self.hands)
    }
}

/// Notes by which of its tiles a complete hand wins; how many are new?
fn add(
    hands: &mut ReadyHands,
    places: &mut HashShards<Tiles, u32>,
    tiles: &PerKind,
    way: &Way,
) -> usize {
    let mut new = 0;
    for last in KindSet::at_least(tiles, 1).iter().filter(|&last| way.may_come_last(tiles, last)) {
        let waiting = Tiles::new(tiles).without(last);
        let known = places.get(&waiting);
        // Seven pairs may be met twice.
        if known.is_some_and(|index| hands.at(index).winning.contains(last)) {
            continue;
        }
        let Some(win) = way.win(&mut hands.prizes, tiles, last) else { continue };
        let index = known.unwrap_or_else(|| {
            let (index, kinds) = (hands.len(), waiting.kinds());
            places.insert(waiting, index);
            let (winning, wins) = (KindSet::default(), Vec::new());
            hands.ready.push(Ready { tiles: waiting, kinds, winning, wins });
            index
        });
        let ready = &mut hands.ready[index as usize];
        ready.winning = ready.winning.or(KindSet(1 << last));
        ready.wins.push(win);
        new += 1;
    }
    new
}

/// The way to complete hands at one distance within some draws.
struct Way<'a> {
    staked: &'a StakedPosition,
    distance: u8,
    draws: u8,
}

impl Way<'_> {
    /// Whether a tile of a complete hand can come last: one that is held must be given away first.
    fn may_come_last(&self, tiles: &PerKind, last: usize) -> bool {
        let position = &self.staked.position;
        let lacks = tiles[last] > position.counts()[last];
        position.available()[last] > 0 && (lacks || self.distance < self.draws)
    }

    /// The win by a tile, if there is one by a draw: then there is more to win than by a discard.
    fn win(&self, prizes: &mut Prizes, tiles: &PerKind, last: usize) -> Option<Win> {
        let staked = self.staked;
        let drawn = prizes.of(staked, tiles, last, true)?;
        let yaku = usize::from(staked.stakes.last_tile);
        if prizes.table(drawn).points(yaku, 0) == 0 {
            return None;
        }
        let discarded = match staked.stakes.discard_share {
            (0, _) => drawn,
            _ => prizes.of(staked, tiles, last, false)?,
        };
        Some(Win { last: last as u8, drawn, discarded })
    }
}
