//! Upper bound of the worth of a complete hand in riichi: han of yaku.

use super::{PartSummary, is_one_suit};
use crate::minimum_worth::worth::ways;
use crate::model::meld::Melds;
use crate::model::riichi::RiichiRules;
use crate::model::rules::Requirement;
use crate::model::tile::{KindSet, PerKind, SUITED};
use crate::riichi::scoring::{Yaku, is_open};

/// First ranks of the chows of a straight.
const STRAIGHT: u64 = 0b100_1001;
const DRAGONS: u64 = 7;
/// Index in [`super::EACH`] of the condition of a terminal or honour in every set and the eye.
const OUTSIDE: u8 = 1;

/// Bound of the han of complete hands.
#[derive(Clone, Copy, Debug)]
pub struct RiichiBound {
    minimum: u16,
    is_open: bool,
    has_tanyao: bool,
    /// Han that are the same for all hands: riichi, a self-draw, declared kongs.
    fixed: u16,
    /// Bit set of the honours whose pung is a yaku, the first honour in the lowest bit.
    valued: u64,
    /// Han of a pung of each of the four winds.
    winds: [u16; 4],
}

impl RiichiBound {
    /// Creates the bound of hands with these melds.
    pub fn new(requirement: &Requirement, melds: &Melds, rules: &RiichiRules) -> RiichiBound {
        let is_open = is_open(melds);
        let can_draw = ways(requirement.win_by).contains(&true);
        let kongs = melds.as_slice().iter().filter(|meld| meld.is_kong()).count();
        let of_closed = u16::from(requirement.riichi) + u16::from(can_draw);
        let of_kongs = if kongs == 3 { u16::from(Yaku::Sankantsu.han(is_open)) } else { 0 };
        let mut winds = [0; 4];
        for wind in requirement.winds.into_iter().flatten() {
            winds[wind as usize] += 1;
        }
        let of_winds = (0..4).filter(|&wind| winds[wind] > 0).fold(0, |set, wind| set | 1 << wind);
        RiichiBound {
            // Four kongs are a yakuman.
            minimum: if kongs == 4 { 0 } else { requirement.minimum },
            is_open,
            has_tanyao: !is_open || rules.open_tanyao,
            fixed: of_kongs + if is_open { 0 } else { of_closed },
            valued: of_winds | DRAGONS << 4,
            winds,
        }
    }

    /// Returns whether a standard hand of this summary can be worth enough.
    #[inline]
    pub fn can_reach(&self, summary: &PartSummary) -> bool {
        self.fixed >= self.minimum
            || self.is_yakuman(summary)
            || self.fixed
                + self.of_kinds(summary.kinds)
                + self.of_honors(summary)
                + self.of_chows(summary)
                + self.of_pungs(summary)
                + self.of_ends(summary)
                >= self.minimum
    }

    /// Returns whether seven pairs of these kinds can be worth enough.
    pub fn can_reach_for_pairs(&self, tiles: &PerKind) -> bool {
        let kinds = KindSet::at_least(tiles, 1);
        let han = self.fixed + self.han(Yaku::Chiitoitsu) + self.of_kinds(kinds);
        han >= self.minimum || kinds.without(KindSet::HONORS).is_empty()
    }

    fn han(&self, yaku: Yaku) -> u16 {
        u16::from(yaku.han(self.is_open))
    }

    fn han_if(&self, condition: bool, yaku: Yaku) -> u16 {
        if condition { self.han(yaku) } else { 0 }
    }

    /// Returns the han of the kinds of a hand, independent of its sets.
    fn of_kinds(&self, kinds: KindSet) -> u16 {
        let is_tanyao = self.has_tanyao && kinds.and(KindSet::ORPHANS).is_empty();
        let is_flush = is_one_suit(kinds.without(KindSet::HONORS));
        let is_full = is_flush && kinds.and(KindSet::HONORS).is_empty();
        self.han_if(is_tanyao, Yaku::Tanyao)
            + self.han_if(is_flush && !is_full, Yaku::Honitsu)
            + self.han_if(is_full, Yaku::Chinitsu)
            + self.han_if(kinds.without(KindSet::ORPHANS).is_empty(), Yaku::Honroutou)
    }

    fn of_honors(&self, summary: &PartSummary) -> u16 {
        let pungs = summary.pungs.0 >> SUITED & self.valued;
        let of_winds = (0..4).filter(|wind| pungs >> wind & 1 == 1).map(|wind| self.winds[wind]);
        let dragons = (pungs >> 4).count_ones() as u16;
        let has_little = dragons == 2 && summary.eyes.0 >> (SUITED + 4) != 0;
        of_winds.sum::<u16>() + dragons + self.han_if(has_little, Yaku::Shousangen)
    }

    fn of_chows(&self, summary: &PartSummary) -> u16 {
        let [m, p, s] = [0, 9, 18].map(|place| summary.chows.0 >> place & 0x7f);
        let is_straight = [m, p, s].iter().any(|chows| chows & STRAIGHT == STRAIGHT);
        let doubled = match summary.most.pairs {
            0 => 0,
            1 => self.han(Yaku::Iipeikou),
            _ => self.han(Yaku::Ryanpeikou),
        };
        self.han_if(is_straight, Yaku::Ittsu)
            + self.han_if(m & p & s != 0, Yaku::SanshokuDoujun)
            + self.han_if(summary.most.chows >= 4, Yaku::Pinfu)
            + doubled
    }

    fn of_pungs(&self, summary: &PartSummary) -> u16 {
        let [m, p, s] = [0, 9, 18].map(|place| summary.pungs.0 >> place & 0x1ff);
        self.han_if(m & p & s != 0, Yaku::SanshokuDoukou)
            + self.han_if(summary.most.pungs >= 4, Yaku::Toitoi)
            + self.han_if(summary.most.concealed_pungs >= 3, Yaku::Sanankou)
    }

    fn of_ends(&self, summary: &PartSummary) -> u16 {
        let is_outside = summary.each & OUTSIDE != 0;
        self.han_if(is_outside, Yaku::Junchan)
    }

    fn is_yakuman(&self, summary: &PartSummary) -> bool {
        let kinds = summary.kinds;
        let honors = summary.pungs.0 >> SUITED;
        let is_gates = !self.is_open && is_one_suit(kinds);
        summary.most.concealed_pungs >= 4
            || is_gates
            || kinds.without(KindSet::HONORS).is_empty()
            || kinds.without(KindSet::GREEN).is_empty()
            || kinds.and(KindSet::ORPHANS.without(KindSet::HONORS)) == kinds
            || (honors >> 4 & DRAGONS).count_ones() == 3
            || (honors & 0xf).count_ones() >= 3
    }
}
