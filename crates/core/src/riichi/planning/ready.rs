//! The waiting hands within reach, and the tiles that win with each of them.

use super::prizes::{Prizes, Table, TableId};
use super::stakes::StakedPosition;
use crate::forms::listing::TILES;
use crate::minimum_worth::planning::Halt;
use crate::minimum_worth::planning::hash_shards::HashShards;
use crate::minimum_worth::planning::tiles::Tiles;
use crate::minimum_worth::{Candidates, Place};
use crate::model::rules::Rules;
use crate::model::stop::Stop;
use crate::model::tile::{KindSet, PerKind};

/// Number of bytes of a ready hand with eight of its wins.
const READY: usize = 192;

/// A tile that wins with a waiting hand, and its points.
#[derive(Clone, Copy, Debug)]
pub struct Win {
    /// Its kind.
    pub last: u8,
    drawn: TableId,
    /// Table of a win by discard; the same as by draw if discards are not modelled.
    discarded: TableId,
}

/// A waiting hand and the tiles that win with it.
#[derive(Clone, Debug)]
pub struct Ready {
    /// The hand without melds.
    pub tiles: Tiles,
    /// The kinds of its tiles.
    pub kinds: KindSet,
    /// The kinds that win.
    pub winning: KindSet,
    /// The wins, one for each of these kinds.
    pub wins: Vec<Win>,
}

/// Ready hands with the points of their wins.
#[derive(Default)]
pub struct ReadyHands {
    ready: Vec<Ready>,
    prizes: Prizes,
}

impl ReadyHands {
    /// Returns the number of hands.
    pub fn len(&self) -> u32 {
        self.ready.len() as u32
    }

    /// Returns one of the hands.
    #[inline(always)]
    pub fn at(&self, index: u32) -> &Ready {
        &self.ready[index as usize]
    }

    /// Returns the table of a win by draw.
    #[inline(always)]
    pub fn drawn(&self, win: &Win) -> &Table {
        self.prizes.table(win.drawn)
    }

    /// Returns the table of a win by discard.
    #[inline(always)]
    pub fn discarded(&self, win: &Win) -> &Table {
        self.prizes.table(win.discarded)
    }
}

/// Search for ready hands, in progress.
pub struct Finder {
    candidates: Candidates,
    draws: u8,
    distance: u8,
    /// Place up to which complete hands at the current distance have been visited.
    place: Place,
    hands: ReadyHands,
    places: HashShards<Tiles, u32>,
    wins: usize,
}

impl Finder {
    /// Creates a search for hands that can win with the last of `draws` draws, or before.
    pub fn new(staked: &StakedPosition, rules: &Rules, draws: u8) -> Finder {
        let material = staked.position.material(rules);
        let most = draws.min(TILES as u8);
        let candidates = Candidates::new(&material, &staked.melds, rules, None, most);
        let (place, hands, places) = Default::default();
        Finder { candidates, draws, distance: 0, place, hands, places, wins: 0 }
    }

    /// Continues until all are found, or until it must end.
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

    /// Takes all hands found so far.
    pub fn take(&mut self) -> ReadyHands {
        std::mem::take(&mut self.hands)
    }
}

/// Records the tiles with which a complete hand wins; returns the number of new wins.
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
        // Seven pairs can be visited twice.
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

/// The complete hands at one distance, within some draws.
struct Way<'a> {
    staked: &'a StakedPosition,
    distance: u8,
    draws: u8,
}

impl Way<'_> {
    /// Returns whether a tile of a complete hand can come last; a held one must be given away
    /// first.
    fn may_come_last(&self, tiles: &PerKind, last: usize) -> bool {
        let position = &self.staked.position;
        let lacks = tiles[last] > position.counts()[last];
        position.available()[last] > 0 && (lacks || self.distance < self.draws)
    }

    /// Returns the win by a tile if it wins by a draw, in which case it has at least the yaku of a
    /// discard.
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
