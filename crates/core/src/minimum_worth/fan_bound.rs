//! An upper bound of the worth of a complete hand, from summaries of its parts.
//!
//! It is never below the score of any win with the hand, and much faster to compute: most near
//! hands are not worth enough whatever completes them, and need not be scored. If the hand has
//! several readings, each fan, and the wait, is taken from the reading that maximises it.
//! `docs/mcr-search.md` proves that no hand is missed.

mod riichi;
mod sichuan;

use crate::mcr::scoring::{Fan, Situation, fans_of_kinds};
use crate::minimum_worth::worth::{Arrival, situation, ways};
use crate::model::meld::{Meld, MeldKind, Melds};
use crate::model::rules::{Game, Requirement};
use crate::model::tile::{COPIES, KindSet, PerKind, SUITED, Wind};
use crate::parts::words::{CompleteWord, Reading, words};
use riichi::RiichiBound;
use sichuan::SichuanBound;
use std::sync::OnceLock;

/// The properties of some parts of a hand, declared melds included, on which fan depend.
#[derive(Clone, Copy, Debug)]
pub struct PartSummary {
    kinds: KindSet,
    /// Kinds of pungs in any reading.
    pungs: KindSet,
    /// First kinds of chows in any reading.
    chows: KindSet,
    /// Kinds of eyes in any reading.
    eyes: KindSet,
    /// Maxima of counts over all readings.
    most: Maxima,
    /// The best fan of three or four chows in one suit.
    same_suit_chows: u8,
    /// The best fan of three or four pungs in one suit.
    same_suit_pungs: u8,
    /// Conditions that each part fulfils in some reading, see [`EACH`].
    each: u8,
}

/// Counts that add up over the parts.
#[derive(Clone, Copy, Debug, Default)]
struct Maxima {
    chows: u8,
    pungs: u8,
    concealed_pungs: u8,
    /// Number of pairs of chows of one suit that make a fan.
    pairs: u8,
    /// Number of kinds of which all copies are there, but not as a kong.
    fours: u8,
}

/// Conditions on every set and the eye: the ranks of pungs and eyes that fulfil them, the first
/// ranks of chows that do, whether honours do, and the fan.
const EACH: [(u16, u16, bool, u16); 3] =
    [(0x101, 0x41, true, 4), (0x010, 0x1c, false, 16), (0x0aa, 0, false, 24)];

impl PartSummary {
    /// The summary of no tiles.
    pub const NOTHING: PartSummary = PartSummary {
        kinds: KindSet(0),
        pungs: KindSet(0),
        chows: KindSet(0),
        eyes: KindSet(0),
        most: Maxima { chows: 0, pungs: 0, concealed_pungs: 0, pairs: 0, fours: 0 },
        same_suit_chows: 0,
        same_suit_pungs: 0,
        each: 7,
    };

    /// Returns the summaries of all words of a part, in their order, without declared melds.
    pub fn of_words(part: usize) -> &'static [PartSummary] {
        static SUMMARIES: [OnceLock<Vec<PartSummary>>; 4] = [const { OnceLock::new() }; 4];
        let nothing = PartMelds::default();
        SUMMARIES[part].get_or_init(|| {
            words(part < 3).iter().map(|word| PartSummary::new(word, part, &nothing)).collect()
        })
    }

    /// Summarises a word of a part with the melds declared in that part.
    pub fn new(word: &CompleteWord, part: usize, melds: &PartMelds) -> PartSummary {
        let place = 9 * part;
        let in_place = |ranks: u16| KindSet(u64::from(ranks) << place);
        let mut summary = PartSummary { each: 0, ..PartSummary::NOTHING };
        let fours = word.tiles.at_least(COPIES)
            | (0..9).fold(0, |fours, rank| {
                let is_four = word.tiles.at(rank) + melds.counts[rank] == COPIES;
                fours | u16::from(is_four) << rank
            });
        summary.kinds = in_place(word.tiles.at_least(1) | melds.kinds);
        summary.most.fours = (fours & !melds.kongs).count_ones() as u8;
        for reading in &word.readings {
            summary.add(reading, place, melds);
        }
        summary
    }

    fn add(&mut self, reading: &Reading, place: usize, melds: &PartMelds) {
        let in_place = |ranks: u16| KindSet(u64::from(ranks) << place);
        let mut chows = melds.chows;
        for (first, number) in chows.iter_mut().enumerate() {
            *number += reading.chows.at(first);
        }
        let pungs = reading.pungs | melds.pungs;
        let firsts = (0..7).fold(0, |set, first| set | u16::from(chows[first] > 0) << first);
        self.pungs = self.pungs.or(in_place(pungs));
        self.chows = self.chows.or(in_place(firsts));
        self.eyes = self.eyes.or(in_place(reading.eye));
        let most = &mut self.most;
        most.chows = most.chows.max(chows.iter().sum());
        most.pungs = most.pungs.max(pungs.count_ones() as u8);
        let concealed_pungs = reading.pungs.count_ones() as u8 + melds.concealed_kongs;
        most.concealed_pungs = most.concealed_pungs.max(concealed_pungs);
        most.pairs = most.pairs.max(pairs_in_suit(&chows));
        self.same_suit_chows = self.same_suit_chows.max(chows_in_suit(&chows, reading.eye));
        if place < SUITED {
            self.same_suit_pungs = self.same_suit_pungs.max(pungs_in_suit(pungs));
        }
        for (bit, (alike, starts, honors, _)) in EACH.into_iter().enumerate() {
            let holds = if place < SUITED {
                (pungs | reading.eye) & !alike == 0 && firsts & !starts == 0
            } else {
                honors || pungs | reading.eye == 0
            };
            self.each |= u8::from(holds) << bit;
        }
    }

    /// Returns the summary of two groups of parts together.
    #[inline(always)]
    pub fn and(&self, other: &PartSummary) -> PartSummary {
        let (a, b) = (self.most, other.most);
        PartSummary {
            kinds: self.kinds.or(other.kinds),
            pungs: self.pungs.or(other.pungs),
            chows: self.chows.or(other.chows),
            eyes: self.eyes.or(other.eyes),
            most: Maxima {
                chows: a.chows + b.chows,
                pungs: a.pungs + b.pungs,
                concealed_pungs: a.concealed_pungs + b.concealed_pungs,
                pairs: a.pairs + b.pairs,
                fours: a.fours + b.fours,
            },
            same_suit_chows: self.same_suit_chows.max(other.same_suit_chows),
            same_suit_pungs: self.same_suit_pungs.max(other.same_suit_pungs),
            each: self.each & other.each,
        }
    }
}

/// The melds declared in one part.
#[derive(Clone, Copy, Debug, Default)]
pub struct PartMelds {
    counts: [u8; 9],
    kinds: u16,
    chows: [u8; 7],
    pungs: u16,
    kongs: u16,
    concealed_kongs: u8,
}

impl PartMelds {
    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.kinds == 0
    }

    /// Selects the melds of a part.
    pub fn new(melds: &Melds, part: usize) -> PartMelds {
        let mut own = PartMelds::default();
        for &Meld { kind, tile } in melds.as_slice() {
            let rank = usize::from(tile.0) % 9;
            if usize::from(tile.0) / 9 != part {
                continue;
            }
            if kind == MeldKind::Chow {
                own.chows[rank] += 1;
                own.kinds |= 7 << rank;
                own.counts[rank..rank + 3].iter_mut().for_each(|count| *count += 1);
                continue;
            }
            own.kinds |= 1 << rank;
            own.pungs |= 1 << rank;
            own.counts[rank] += 3;
            own.kongs |= u16::from(kind != MeldKind::Pung) << rank;
            own.concealed_kongs += u8::from(kind == MeldKind::ConcealedKong);
        }
        own
    }
}

/// Returns the best fan of three or four chows of one suit, given the number of chows that begin at
/// each rank.
fn chows_in_suit(chows: &[u8; 7], eye: u16) -> u8 {
    let has = |first: usize| chows.get(first).is_some_and(|&number| number > 0);
    let in_steps = |step: usize, count: usize| {
        (0..7).any(|first| (0..count).all(|place| has(first + place * step)))
    };
    if eye == 1 << 4 && chows[0] == 2 && chows[6] == 2 {
        64
    } else if chows.contains(&4) {
        48
    } else if in_steps(1, 4) || in_steps(2, 4) {
        32
    } else if chows.contains(&3) {
        24
    } else if in_steps(1, 3) || in_steps(2, 3) || in_steps(3, 3) {
        16
    } else {
        0
    }
}

/// Returns the number of pairs of chows of one suit that are equal, or three or six ranks apart.
fn pairs_in_suit(chows: &[u8; 7]) -> u8 {
    let mut pairs = 0;
    for (first, &number) in chows.iter().enumerate() {
        pairs += number * number.saturating_sub(1) / 2;
        for apart in [3, 6] {
            pairs += number * chows.get(first + apart).copied().unwrap_or(0);
        }
    }
    pairs
}

/// Returns the best fan of three or four pungs of one suit, given their ranks.
fn pungs_in_suit(pungs: u16) -> u8 {
    let three = pungs & pungs >> 1 & pungs >> 2;
    match (three & three >> 1 != 0, three != 0) {
        (true, _) => 48,
        (_, true) => 24,
        _ => 0,
    }
}

/// Bound of the worth of complete hands in the game that is played.
#[derive(Clone, Copy, Debug)]
pub enum Bound {
    /// Bound of Chinese Standard Mahjong.
    Mcr(FanBound),
    /// Bound of Sichuan Mahjong.
    Sichuan(SichuanBound),
    /// Bound of riichi.
    Riichi(RiichiBound),
}

impl Bound {
    /// Creates the bound of hands with these melds; a tile of the kinds `last_copies` can be the
    /// last copy.
    pub fn new(
        game: &Game,
        requirement: &Requirement,
        melds: &Melds,
        last_copies: KindSet,
    ) -> Bound {
        match game {
            Game::Mcr => Bound::Mcr(FanBound::new(requirement, melds, last_copies)),
            Game::Sichuan(rules) => Bound::Sichuan(SichuanBound::new(requirement, melds, rules)),
            Game::Riichi(rules) => Bound::Riichi(RiichiBound::new(requirement, melds, rules)),
        }
    }

    /// Returns whether a standard hand of this summary can be worth enough.
    #[inline]
    pub fn can_reach(&self, summary: &PartSummary) -> bool {
        match self {
            Bound::Mcr(bound) => bound.can_reach(summary),
            Bound::Sichuan(bound) => bound.can_reach(summary),
            Bound::Riichi(bound) => bound.can_reach(summary),
        }
    }

    /// Returns whether seven pairs of these kinds, some of them twice, can be worth enough.
    pub fn can_reach_for_pairs(&self, tiles: &PerKind) -> bool {
        match self {
            Bound::Mcr(bound) => bound.can_reach_for_pairs(tiles),
            Bound::Sichuan(bound) => bound.can_reach_for_pairs(tiles),
            Bound::Riichi(bound) => bound.can_reach_for_pairs(tiles),
        }
    }
}

/// Bound of the fan in Chinese Standard Mahjong, with the parts shared by all hands of a search.
#[derive(Clone, Copy, Debug)]
pub struct FanBound {
    requirement: Requirement,
    /// Fan of kongs and of exposure by the best way to win, and the least fan required.
    fixed: u16,
    least_fixed: u16,
    is_concealed: bool,
    /// Kinds of which a tile can be the last copy when it completes the hand.
    last_copies: KindSet,
}

impl FanBound {
    fn new(requirement: &Requirement, melds: &Melds, last_copies: KindSet) -> FanBound {
        let kongs = |kind| melds.as_slice().iter().filter(|meld| meld.kind == kind).count() as u16;
        let (melded, concealed) = (kongs(MeldKind::Kong), kongs(MeldKind::ConcealedKong));
        let of_kongs = match (melded, concealed) {
            (0, 0) => 0,
            (melded, 0) if melded <= 2 => [1, 4][usize::from(melded > 1)],
            (0, concealed) if concealed <= 2 => [2, 6][usize::from(concealed > 1)],
            (1, 1) => 5,
            (melded, concealed) if melded + concealed == 3 => 32,
            _ => 88,
        };
        let exposed = u16::from(melds.count()) - concealed;
        let concealment = |situation: &Situation| match (exposed, situation.self_drawn) {
            (0, true) => 4,
            (0, false) => 2,
            (4, false) => 6,
            (_, self_drawn) => u16::from(self_drawn),
        };
        let ways = || {
            ways(requirement.win_by).iter().map(|&self_drawn| {
                let arrival = Arrival { self_drawn, last_copy: false };
                concealment(&situation(requirement, arrival))
            })
        };
        FanBound {
            requirement: *requirement,
            fixed: of_kongs + ways().max().unwrap_or(0),
            least_fixed: of_kongs + ways().min().unwrap_or(0),
            is_concealed: exposed == 0,
            last_copies,
        }
    }

    /// Returns whether a standard hand of this summary can be worth enough.
    #[inline]
    pub fn can_reach(&self, summary: &PartSummary) -> bool {
        let of_kinds = fans_of_kinds(summary.kinds);
        let by_kinds = of_kinds.total() + 2 * u16::from(summary.most.fours);
        let mut most = self.fixed + by_kinds + 1; // the wait
        most += all_chows(summary, of_kinds.has(Fan::NoHonors));
        most += chows(summary) + pungs(summary) + self.honors(summary);
        for (bit, (.., points)) in EACH.into_iter().enumerate() {
            most += if summary.each >> bit & 1 == 1 { points } else { 0 };
        }
        if self.is_concealed && is_one_suit(summary.kinds) {
            most += 88; // Nine Gates
        }
        if !summary.kinds.and(self.last_copies).is_empty() {
            most += 4; // Last Tile
        }
        if by_kinds + self.least_fixed == 0 {
            most = most.max(8); // Chicken Hand
        }
        most >= self.requirement.minimum
    }

    /// Returns whether seven pairs of these kinds, some of them twice, can be worth enough.
    pub fn can_reach_for_pairs(&self, tiles: &PerKind) -> bool {
        let kinds = KindSet::at_least(tiles, 1);
        let twice = u16::from(KindSet::at_least(tiles, COPIES).len());
        let most = 24 + 88 + 1 + fans_of_kinds(kinds).total() + 2 * twice;
        most >= self.requirement.minimum
    }

    fn honors(&self, summary: &PartSummary) -> u16 {
        let winds = summary.pungs.0 >> SUITED & 0xf;
        let dragons = summary.pungs.0 >> (SUITED + 4) & 7;
        let own = self.requirement.winds.unwrap_or([Wind::East; 2]).map(|wind| 1 << wind as u8);
        let of_own = own.iter().map(|wind| u16::from(winds & wind != 0)).sum::<u16>();
        let of_winds = match winds.count_ones() {
            4 => 88,
            3 if summary.eyes.0 >> SUITED & 0xf != 0 => 64,
            3 => 12,
            _ => (winds & !(own[0] | own[1])).count_ones() as u16,
        };
        let of_dragons = match dragons.count_ones() {
            3 => 88,
            2 if summary.eyes.0 >> (SUITED + 4) != 0 => 64,
            2 => 6,
            others => 2 * others as u16,
        };
        2 * of_own + of_winds + of_dragons
    }
}

/// Returns the fan of All Chows; if there is no other reading, No Honors is subtracted, since it
/// does not count beside it.
fn all_chows(summary: &PartSummary, no_honors: bool) -> u16 {
    let has_pungs = !summary.pungs.is_empty();
    let has_eye = !summary.eyes.without(KindSet::HONORS).is_empty();
    match summary.most.chows == 4 && has_eye {
        true if no_honors && !has_pungs => 1,
        is_there => 2 * u16::from(is_there),
    }
}

/// Returns the fan of two, three or four chows.
fn chows(summary: &PartSummary) -> u16 {
    let count = u16::from(summary.most.chows);
    let [m, p, s] = [0, 9, 18].map(|place| summary.chows.0 >> place & 0x7f);
    let orders = [[m, p, s], [m, s, p], [p, m, s], [p, s, m], [s, m, p], [s, p, m]];
    let in_steps = |step: usize| {
        orders.iter().any(|[low, middle, high]| low & middle >> step & high >> (2 * step) != 0)
    };
    let mut three = if count < 3 { 0 } else { u16::from(summary.same_suit_chows) };
    if count >= 3 {
        if m & p & s != 0 || in_steps(3) {
            three = three.max(8);
        } else if in_steps(1) {
            three = three.max(6);
        }
    }
    // Three-Suited Terminal Chows: 123 and 789 in two suits, and the eye in the third.
    let ends = [m, p, s].iter().filter(|&&chows| chows & 0x41 == 0x41).count();
    if count == 4 && ends >= 2 {
        three = three.max(16);
    }
    let across = [m & p, m & s, p & s].iter().map(|both| both.count_ones() as u16).sum::<u16>();
    let related = u16::from(summary.most.pairs) + 2 * across;
    let pairs = related.min(count.saturating_sub(1));
    let fourth = u16::from(three > 0 && count == 4 && related > 0);
    pairs.max(three + fourth)
}

/// Returns the fan of pungs other than those of honours.
fn pungs(summary: &PartSummary) -> u16 {
    if summary.pungs.is_empty() {
        return 0;
    }
    let mut most = if summary.most.pungs >= 4 { 6 } else { 0 };
    most += match summary.most.concealed_pungs {
        0 | 1 => 0,
        2 => 2,
        3 => 16,
        _ => 64,
    };
    let [m, p, s] = [0, 9, 18].map(|place| summary.pungs.0 >> place & 0x1ff);
    let orders = [[m, p, s], [m, s, p], [p, m, s], [p, s, m], [s, m, p], [s, p, m]];
    let shifted = |[low, middle, high]: &[u64; 3]| low & middle >> 1 & high >> 2 != 0;
    most += u16::from(summary.same_suit_pungs);
    most += if orders.iter().any(shifted) { 8 } else { 0 };
    most += if m & p & s != 0 { 16 } else { 0 };
    most += [m & p, m & s, p & s].iter().map(|both| 2 * both.count_ones() as u16).sum::<u16>();
    most + u16::from(summary.pungs.and(KindSet::ORPHANS.without(KindSet::HONORS)).len())
}

fn is_one_suit(kinds: KindSet) -> bool {
    (0..3).any(|suit| kinds.without(KindSet::suit(suit)).is_empty())
}
