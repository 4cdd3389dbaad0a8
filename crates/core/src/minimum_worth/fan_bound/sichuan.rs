//! Upper bound of the worth of a complete hand in Sichuan Mahjong, which has few patterns.

use super::{PartSummary, is_one_suit};
use crate::minimum_worth::worth::ways;
use crate::model::meld::{MeldKind, Melds};
use crate::model::rules::Requirement;
use crate::model::sichuan::{Combine, SelfDraw, SichuanRules};
use crate::model::tile::{COPIES, KindSet, PerKind};
use crate::sichuan::scoring::Pattern;

const TERMINALS: KindSet = KindSet::ORPHANS.without(KindSet::HONORS);
/// Ranks 2, 5 and 8 of the suits.
const MIDDLES: KindSet = KindSet(0o222 | 0o222 << 9 | 0o222 << 18);
const MELDS: u8 = 4;
/// Index in [`super::EACH`] of the condition of a 1 or 9 in every set and the eye.
const OUTSIDE: u8 = 1;

/// Bound of the fan of complete hands.
#[derive(Clone, Copy, Debug)]
pub struct SichuanBound {
    minimum: u16,
    rules: SichuanRules,
    /// Fan that are the same for all hands: a self-draw, and declared kongs under any name.
    fixed: u16,
    /// Fan of a fully concealed hand.
    concealed: u16,
    is_golden: bool,
    has_arhats: bool,
}

impl SichuanBound {
    /// Creates the bound of hands with these melds.
    pub fn new(requirement: &Requirement, melds: &Melds, rules: &SichuanRules) -> SichuanBound {
        let all = melds.as_slice();
        let kongs = all.iter().filter(|meld| meld.is_kong()).count();
        let shows_none = all.iter().all(|meld| meld.kind == MeldKind::ConcealedKong);
        let can_draw = ways(requirement.win_by).contains(&true);
        let is_drawn = rules.self_draw == SelfDraw::Fan && can_draw;
        SichuanBound {
            minimum: requirement.minimum,
            rules: *rules,
            fixed: u16::from(is_drawn) + kongs as u16,
            concealed: u16::from(rules.concealed_hand && shows_none),
            is_golden: all.len() == usize::from(MELDS),
            has_arhats: kongs == usize::from(MELDS),
        }
    }

    /// Returns whether a standard hand of this summary can be worth enough.
    #[inline]
    pub fn can_reach(&self, summary: &PartSummary) -> bool {
        let is_pure = is_one_suit(summary.kinds);
        let all_pungs = summary.most.pungs >= MELDS;
        let is_258 = all_pungs && summary.kinds.without(MIDDLES).is_empty();
        let is_outside = summary.each & OUTSIDE != 0;
        let of_hand = self.together(&[
            (self.has_arhats, Pattern::EighteenArhats),
            (is_pure && is_outside, Pattern::PureOutsideHand),
            (is_pure && self.is_golden, Pattern::PureGoldenWait),
            (is_pure && all_pungs, Pattern::PurePungs),
            (is_258, Pattern::All258),
            (is_pure, Pattern::FullFlush),
            (is_outside, Pattern::OutsideHand),
            (self.is_golden, Pattern::GoldenWait),
            (all_pungs, Pattern::AllPungs),
        ]);
        let singles = self.concealed + self.simples(summary.kinds);
        of_hand + singles + self.fixed + u16::from(summary.most.fours) >= self.minimum
    }

    /// Returns whether seven pairs of these kinds, some of them twice, can be worth enough.
    pub fn can_reach_for_pairs(&self, tiles: &PerKind) -> bool {
        let kinds = KindSet::at_least(tiles, 1);
        let roots = u16::from(KindSet::at_least(tiles, COPIES).len());
        let is_pure = is_one_suit(kinds);
        let of_hand = self.together(&[
            (is_pure && roots > 0, Pattern::PureDragonSevenPairs),
            (is_pure, Pattern::PureSevenPairs),
            (roots > 0, Pattern::DragonSevenPairs),
            (is_pure, Pattern::FullFlush),
            (true, Pattern::SevenPairs),
        ]);
        of_hand + roots + self.simples(kinds) + self.fixed >= self.minimum
    }

    /// Returns the fan of the patterns that a hand can have, added or the best one; at least those
    /// of a plain hand.
    fn together(&self, patterns: &[(bool, Pattern)]) -> u16 {
        let fan = |pattern: Pattern| u16::from(pattern.fan(&self.rules).unwrap_or(0));
        let held = patterns.iter().filter(|(is_held, _)| *is_held).map(|(_, one)| fan(*one));
        let found = match self.rules.combine {
            Combine::Add => held.sum(),
            Combine::Best => held.max().unwrap_or(0),
        };
        found.max(fan(Pattern::Plain))
    }

    fn simples(&self, kinds: KindSet) -> u16 {
        u16::from(self.rules.all_simples && kinds.and(TERMINALS).is_empty())
    }
}
