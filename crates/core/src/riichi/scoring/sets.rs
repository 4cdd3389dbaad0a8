//! Yaku and fu of sets and a pair, with the winning tile in one of them.

use super::fu::{FuItems, FuReason, of_set};
use super::win::{Situation, Win};
use super::yaku::Yaku;
use crate::forms::readings::Reading;
use crate::model::meld::{Meld, MeldKind};
use crate::model::riichi::RiichiRules;
use crate::model::tile::{KindSet, Tile, Wind};

/// The place of the winning tile in a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the pair, or in a hand without sets.
    Pair,
    /// In the concealed set with an index.
    Set(u8),
}

impl Place {
    /// Returns the distinct places of a tile.
    #[inline]
    pub(super) fn all(reading: &Reading, tile: Tile) -> impl Iterator<Item = Place> {
        let sets = *reading;
        let pair = (reading.eye == Some(tile)).then_some(Place::Pair);
        let in_sets = (0..reading.concealed.count()).filter(move |&index| {
            let sets = sets.concealed.as_slice();
            let set = sets[usize::from(index)];
            has(set, tile) && !sets[..usize::from(index)].contains(&set)
        });
        pair.into_iter().chain(in_sets.map(Place::Set))
    }

    /// Returns the concealed set of a reading that contains the tile; `None` in the pair.
    pub fn set(self, reading: &Reading) -> Option<Meld> {
        match self {
            Place::Pair => None,
            Place::Set(index) => reading.concealed.as_slice().get(usize::from(index)).copied(),
        }
    }

    /// Returns the wait for a winning tile at this place of a reading.
    pub fn wait(self, reading: &Reading, tile: Tile) -> Wait {
        self.set(reading).map_or(Wait::Single, |set| wait_of(set, tile))
    }
}

#[inline(always)]
fn has(set: Meld, tile: Tile) -> bool {
    match set.kind {
        MeldKind::Chow => tile.0.wrapping_sub(set.tile.0) < 3,
        _ => set.tile == tile,
    }
}

/// The wait of the tiles that the winning tile completes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// For either end of a chow.
    TwoSided,
    /// For a pung, with one of two pairs.
    Dual,
    /// For the middle of a chow.
    Closed,
    /// For a three of 123, or a seven of 789.
    Edge,
    /// For the pair.
    Single,
}

impl Wait {
    /// Returns the name used outside the core.
    pub fn name(self) -> &'static str {
        match self {
            Wait::TwoSided => "two_sided",
            Wait::Dual => "dual",
            Wait::Closed => "closed",
            Wait::Edge => "edge",
            Wait::Single => "single",
        }
    }
}

/// The sets of a reading and of the declared melds.
pub(super) struct Sets {
    /// All sets, and whether each counts as concealed.
    sets: [(Meld, bool); 4],
    len: usize,
    /// First ranks of the chows of each suit, as bit sets.
    chows: [u16; 3],
    /// First ranks that occur an odd number of times.
    odd_chows: [u16; 3],
    chow_count: u8,
    /// Number of pairs of equal chows.
    double_chows: u8,
    /// Kinds of pungs and kongs.
    pungs: KindSet,
    concealed_pungs: u8,
    kongs: u8,
    pair: Tile,
    wait: Wait,
}

const DRAGONS: KindSet = KindSet(0x7 << 31);
const WINDS: KindSet = KindSet(0xf << 27);
/// First ranks 1, 4 and 7.
const STRAIGHT: u16 = 0b100_1001;
/// First ranks 1 and 7.
const OUTER: u16 = 0b100_0001;

impl Sets {
    #[inline]
    pub(super) fn new(win: &Win, reading: &Reading, place: Place) -> Sets {
        let nothing = Meld { kind: MeldKind::Chow, tile: Tile(0) };
        let mut sets = Sets {
            sets: [(nothing, false); 4],
            len: 0,
            chows: [0; 3],
            odd_chows: [0; 3],
            chow_count: 0,
            double_chows: 0,
            pungs: KindSet::default(),
            concealed_pungs: 0,
            kongs: 0,
            pair: reading.eye.unwrap_or(Tile(0)),
            wait: Wait::Single,
        };
        for &meld in win.melds().as_slice() {
            sets.add(meld, meld.kind == MeldKind::ConcealedKong);
        }
        for (index, &set) in (0..).zip(reading.concealed.as_slice()) {
            let has_last = place == Place::Set(index);
            if has_last {
                sets.wait = wait_of(set, win.tile());
            }
            // A pung that a discard completes is open.
            sets.add(set, win.situation().self_drawn || !has_last);
        }
        sets
    }

    #[inline(always)]
    fn add(&mut self, set: Meld, is_concealed: bool) {
        if let Some(place) = self.sets.get_mut(self.len) {
            *place = (set, is_concealed);
            self.len += 1;
        }
        let kind = usize::from(set.tile.0);
        if set.kind == MeldKind::Chow {
            self.chow_count += 1;
            let (suit, bit) = (kind / 9 % 3, 1 << (kind % 9));
            self.chows[suit] |= bit;
            self.odd_chows[suit] ^= bit;
            self.double_chows += u8::from(self.odd_chows[suit] & bit == 0);
            return;
        }
        self.pungs = self.pungs.or(KindSet(1 << kind));
        self.concealed_pungs += u8::from(is_concealed);
        self.kongs += u8::from(set.is_kong());
    }

    /// Returns whether a closed hand of these sets is a pinfu.
    #[inline]
    pub(super) fn is_pinfu(&self, situation: &Situation) -> bool {
        self.chow_count == 4
            && self.wait == Wait::TwoSided
            && !worth_something(situation).contains(usize::from(self.pair.0))
    }

    /// Returns the yaku of the sets, except pinfu and those of the kinds.
    #[inline]
    pub(super) fn yaku(&self, is_open: bool, situation: &Situation) -> u64 {
        self.of_honors(situation) | self.of_chows(is_open) | self.of_pungs() | self.of_ends()
    }

    fn of_honors(&self, situation: &Situation) -> u64 {
        let pungs = |tile: Tile| self.pungs.contains(usize::from(tile.0));
        let pung_of = |wind: Option<Wind>| wind.is_some_and(|wind| pungs(wind.tile()));
        let dragons = [Yaku::WhiteDragon, Yaku::GreenDragon, Yaku::RedDragon];
        let mut yaku = bit_if(pung_of(situation.seat_wind), Yaku::SeatWind)
            | bit_if(pung_of(situation.prevalent_wind), Yaku::PrevalentWind);
        for (kind, dragon) in (31..).zip(dragons) {
            yaku |= bit_if(pungs(Tile(kind)), dragon);
        }
        let pair = usize::from(self.pair.0);
        yaku | match (self.pungs.and(DRAGONS).len(), DRAGONS.contains(pair)) {
            (3, _) => Yaku::Daisangen.bit(),
            (2, true) => Yaku::Shousangen.bit(),
            _ => 0,
        } | match (self.pungs.and(WINDS).len(), WINDS.contains(pair)) {
            (4, _) => Yaku::Daisuushi.bit(),
            (3, true) => Yaku::Shousuushi.bit(),
            _ => 0,
        }
    }

    fn of_chows(&self, is_open: bool) -> u64 {
        let [m, p, s] = self.chows;
        let is_straight = self.chows.iter().any(|chows| chows & STRAIGHT == STRAIGHT);
        bit_if(is_straight, Yaku::Ittsu)
            | bit_if(m & p & s != 0, Yaku::SanshokuDoujun)
            | bit_if(!is_open && self.double_chows == 1, Yaku::Iipeikou)
            | bit_if(!is_open && self.double_chows == 2, Yaku::Ryanpeikou)
    }

    fn of_pungs(&self) -> u64 {
        let KindSet(pungs) = self.pungs;
        let is_triple = pungs & pungs >> 9 & pungs >> 18 & 0x1ff != 0;
        let four = match (self.concealed_pungs, self.wait) {
            (4, Wait::Single) => Yaku::SuuankouTanki.bit(),
            (4, _) => Yaku::Suuankou.bit(),
            (3, _) => Yaku::Sanankou.bit(),
            _ => 0,
        };
        four | bit_if(is_triple, Yaku::SanshokuDoukou)
            | bit_if(self.chow_count == 0, Yaku::Toitoi)
            | bit_if(self.kongs == 3, Yaku::Sankantsu)
            | bit_if(self.kongs == 4, Yaku::Suukantsu)
    }

    /// Returns the yaku of terminals and honours in all sets, with a chow among them.
    fn of_ends(&self) -> u64 {
        let inner = self.chows.iter().any(|chows| chows & !OUTER != 0);
        let all = self.pungs.or(KindSet(1 << self.pair.0));
        if self.chow_count == 0 || inner || !all.without(KindSet::ORPHANS).is_empty() {
            return 0;
        }
        let has_honors = !all.and(KindSet::HONORS).is_empty();
        if has_honors { Yaku::Chanta.bit() } else { Yaku::Junchan.bit() }
    }

    #[inline]
    pub(super) fn fu(
        &self,
        situation: &Situation,
        is_open: bool,
        is_pinfu: bool,
        rules: &RiichiRules,
    ) -> FuItems {
        let mut items = FuItems::new();
        items.add(FuReason::Base, 20);
        if !is_open && !situation.self_drawn {
            items.add(FuReason::ClosedDiscard, 10);
        }
        for &(set, is_concealed) in &self.sets[..self.len] {
            items.add(FuReason::Set(set, is_concealed), of_set(set, is_concealed));
        }
        items.add(FuReason::Pair(self.pair), fu_of_pair(self.pair, situation, rules));
        let wait = match self.wait {
            Wait::TwoSided | Wait::Dual => None,
            Wait::Closed => Some(FuReason::ClosedWait),
            Wait::Edge => Some(FuReason::EdgeWait),
            Wait::Single => Some(FuReason::SingleWait),
        };
        if let Some(reason) = wait {
            items.add(reason, 2);
        }
        if situation.self_drawn && !is_pinfu {
            items.add(FuReason::SelfDrawn, 2);
        }
        if items.sum() == 20 && is_open && rules.open_pinfu_fu {
            items.add(FuReason::OpenPinfu, 10);
        }
        items
    }
}

#[inline(always)]
pub(super) fn bit_if(condition: bool, yaku: Yaku) -> u64 {
    if condition { yaku.bit() } else { 0 }
}

/// Returns the kinds whose pair has fu, or can have it if a wind is not known.
fn worth_something(situation: &Situation) -> KindSet {
    let winds = [situation.seat_wind, situation.prevalent_wind];
    winds.iter().fold(DRAGONS, |kinds, wind| {
        kinds.or(wind.map_or(WINDS, |wind| KindSet(1 << wind.tile().0)))
    })
}

fn fu_of_pair(pair: Tile, situation: &Situation, rules: &RiichiRules) -> u8 {
    let is_of = |wind: Option<Wind>| wind.is_some_and(|wind| pair == wind.tile());
    let (is_seat, is_prevalent) = (is_of(situation.seat_wind), is_of(situation.prevalent_wind));
    match (is_seat, is_prevalent) {
        (true, true) => rules.double_wind_fu,
        (false, false) if !DRAGONS.contains(usize::from(pair.0)) => 0,
        _ => 2,
    }
}

fn wait_of(set: Meld, tile: Tile) -> Wait {
    if set.kind != MeldKind::Chow {
        return Wait::Dual;
    }
    match (set.tile.0 % 9, tile.0.wrapping_sub(set.tile.0)) {
        (_, 1) => Wait::Closed,
        (6, 0) | (0, 2) => Wait::Edge,
        _ => Wait::TwoSided,
    }
}
