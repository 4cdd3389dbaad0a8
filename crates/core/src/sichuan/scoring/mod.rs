//! Scoring of wins in Sichuan Mahjong.
//!
//! Every reading of the tiles is scored, and the one of most fan before the cap counts; among
//! equals, seven pairs, then the first in the order of their tiles.

pub mod batch;
mod pattern;
mod win;

pub use pattern::{PATTERNS, Pattern, Patterns};
pub use win::{Circumstances, Win};

use crate::forms::readings::{Reading, for_each_standard};
use crate::model::meld::MeldKind;
use crate::model::rules::Form;
use crate::model::sichuan::{Combine, SelfDraw, SichuanRules};
use crate::model::tile::{COPIES, KindSet, PerKind};
use pattern::{OF_HANDS, of_bits};

const TERMINALS: KindSet = KindSet(0x101 | 0x101 << 9 | 0x101 << 18);
/// Ranks 2, 5 and 8.
const MIDDLES: KindSet = KindSet(0o222 | 0o222 << 9 | 0o222 << 18);

/// The score of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The patterns that count.
    pub patterns: Patterns,
    /// Fan of all patterns, before the cap.
    pub fan: u16,
    /// Worth in points.
    pub value: i64,
    /// The scored reading.
    pub reading: Reading,
}

/// Returns the score of a win by its best reading; `None` if the tiles do not win.
pub fn score(win: &Win, rules: &SichuanRules) -> Option<Score> {
    let concealed = win.concealed();
    let hand = Hand::new(win, &concealed, rules)?;
    let mut best: Option<(u16, Patterns, Reading)> = None;
    let mut see = |reading: &Reading| {
        let (patterns, fan) = hand.patterns(reading);
        if best.as_ref().is_none_or(|(most, ..)| fan > *most) {
            best = Some((fan, patterns, *reading));
        }
    };
    if hand.may_be_pairs(&concealed) {
        see(&Reading::of_form(Form::SevenPairsWithQuads));
    }
    for_each_standard(&concealed, Form::Standard, &mut see);
    let (fan, patterns, reading) = best?;
    Some(Score { patterns, fan, value: rules.value(fan), reading })
}

/// Returns whether the tiles of a win are complete, and without its void suit.
pub fn is_complete(win: &Win) -> bool {
    let concealed = win.concealed();
    let is_void = win.void().is_some_and(|suit| {
        let suit = KindSet::suit(suit);
        let tiles = KindSet::at_least(&concealed, 1).or(melds_set(win));
        !tiles.and(suit).is_empty()
    });
    if is_void {
        return false;
    }
    if win.melds().count() == 0 && are_pairs(&concealed) {
        return true;
    }
    let mut found = false;
    for_each_standard(&concealed, Form::Standard, &mut |_: &Reading| found = true);
    found
}

fn melds_set(win: &Win) -> KindSet {
    win.melds()
        .as_slice()
        .iter()
        .fold(KindSet::default(), |set, meld| set.or(KindSet(1 << meld.tile.0)))
}

fn are_pairs(concealed: &PerKind) -> bool {
    concealed.iter().all(|count| count % 2 == 0)
}

/// The data shared by all readings of a win.
struct Hand<'a> {
    win: &'a Win,
    rules: &'a SichuanRules,
    /// Kinds in hand and melds.
    tiles: KindSet,
    /// Patterns of hand and deal that do not depend on the reading.
    of_hand: u32,
    /// Patterns of one fan that do not depend on the reading, except kongs and roots.
    singles: u32,
    declared_kongs: u8,
    kongs: u8,
    roots: u8,
}

impl<'a> Hand<'a> {
    /// Collects the data; `None` if there are tiles of the void suit, or of all suits, one of which
    /// must have been void.
    #[inline]
    fn new(win: &'a Win, concealed: &PerKind, rules: &'a SichuanRules) -> Option<Hand<'a>> {
        let mut tiles = KindSet::at_least(concealed, 1);
        let mut fours = KindSet::at_least(concealed, COPIES);
        let (mut kong_kinds, mut concealed_kongs) = (KindSet::default(), 0u8);
        for meld in win.melds().as_slice() {
            let kind = KindSet(1 << meld.tile.0);
            if meld.is_kong() {
                kong_kinds = kong_kinds.or(kind);
                fours = fours.or(kind);
                concealed_kongs += u8::from(meld.kind == MeldKind::ConcealedKong);
            } else if !tiles.and(kind).is_empty() {
                // A pung with the fourth copy in the hand.
                fours = fours.or(kind);
            }
            tiles = tiles.or(kind);
        }
        if win.void().is_some_and(|suit| !tiles.and(KindSet::suit(suit)).is_empty())
            || (0..3).all(|suit| !tiles.and(KindSet::suit(suit)).is_empty())
        {
            return None;
        }
        let melds = win.melds().count();
        let declared_kongs = kong_kinds.len();
        let (kongs, roots) = if rules.kong_fan {
            (declared_kongs, fours.without(kong_kinds).len())
        } else {
            (0, fours.len())
        };
        let is_pure = (0..3).any(|suit| tiles.without(KindSet::suit(suit)).is_empty());
        let is_golden = melds == 4;
        let so = win.circumstances();
        let of_hand = bit_if(so.heavenly, Pattern::Heavenly)
            | bit_if(so.earthly, Pattern::Earthly)
            | bit_if(declared_kongs == 4, Pattern::EighteenArhats)
            | bit_if(is_pure, Pattern::FullFlush)
            | bit_if(is_golden, Pattern::GoldenWait)
            | bit_if(is_golden && is_pure, Pattern::PureGoldenWait);
        let is_self_draw = rules.self_draw == SelfDraw::Fan && so.is_paid_by_all(rules);
        let is_simple = rules.all_simples && tiles.and(TERMINALS).is_empty();
        let shows_none = rules.concealed_hand && concealed_kongs == melds;
        let singles = bit_if(is_self_draw, Pattern::SelfDraw)
            | bit_if(so.after_kong, Pattern::AfterKong)
            | bit_if(so.shoot_after_kong, Pattern::ShootAfterKong)
            | bit_if(so.robbing_kong, Pattern::RobbingKong)
            | bit_if(so.last_tile, Pattern::LastTile)
            | bit_if(shows_none, Pattern::ConcealedHand)
            | bit_if(is_simple, Pattern::AllSimples);
        Some(Hand { win, rules, tiles, of_hand, singles, declared_kongs, kongs, roots })
    }

    fn may_be_pairs(&self, concealed: &PerKind) -> bool {
        self.win.melds().count() == 0 && are_pairs(concealed)
    }

    /// Returns the patterns of a reading that count, and their total fan.
    #[inline]
    fn patterns(&self, reading: &Reading) -> (Patterns, u16) {
        let has = self.of_hand | self.of_reading(reading);
        let (mut present, fan, mut used) = match self.rules.combine {
            Combine::Add => self.added(has),
            Combine::Best => self.best(has),
        };
        present |= self.singles;
        if reading.form != Form::Standard {
            present &= !Pattern::ConcealedHand.bit();
        }
        // Kongs and roots that a pattern implies do not count besides it.
        let used_kongs = used.min(self.kongs);
        used -= used_kongs;
        let (kongs, roots) = (self.kongs - used_kongs, self.roots.saturating_sub(used));
        let singles = (present & !(OF_HANDS | Pattern::Plain.bit())).count_ones() as u16;
        let total = fan + singles + u16::from(kongs) + u16::from(roots);
        (Patterns::new(present, kongs, roots), total)
    }

    /// Returns the patterns of the sets, or of seven pairs.
    #[inline]
    fn of_reading(&self, reading: &Reading) -> u32 {
        let is_pure = self.of_hand & Pattern::FullFlush.bit() != 0;
        if reading.form != Form::Standard {
            let has_root = self.roots > 0;
            return Pattern::SevenPairs.bit()
                | bit_if(is_pure, Pattern::PureSevenPairs)
                | bit_if(has_root, Pattern::DragonSevenPairs)
                | bit_if(is_pure && has_root, Pattern::PureDragonSevenPairs);
        }
        let sets = reading.concealed.as_slice();
        let all_pungs = sets.iter().all(|set| set.kind == MeldKind::Pung);
        let is_outside = self.is_outside(reading);
        let is_258 = self.tiles.without(MIDDLES).is_empty();
        bit_if(all_pungs, Pattern::AllPungs)
            | bit_if(all_pungs && is_pure, Pattern::PurePungs)
            | bit_if(all_pungs && is_258, Pattern::All258)
            | bit_if(is_outside, Pattern::OutsideHand)
            | bit_if(is_outside && is_pure, Pattern::PureOutsideHand)
    }

    /// Returns whether every set and the eye contain a 1 or 9.
    #[inline]
    fn is_outside(&self, reading: &Reading) -> bool {
        let is_terminal = |kind: u8| TERMINALS.contains(usize::from(kind));
        let melds = self.win.melds().as_slice().iter();
        reading.eye.is_some_and(|eye| is_terminal(eye.0))
            && melds.chain(reading.concealed.as_slice()).all(|set| match set.kind {
                MeldKind::Chow => is_terminal(set.tile.0) || is_terminal(set.tile.0 + 2),
                _ => is_terminal(set.tile.0),
            })
    }

    /// Returns all patterns of the table, or the plain one if there is none; no kongs or roots are
    /// used up.
    #[inline]
    fn added(&self, has: u32) -> (u32, u16, u8) {
        let (mut present, mut total) = (0, 0);
        for pattern in of_bits(has) {
            if let Some(fan) = pattern.fan(self.rules) {
                present |= pattern.bit();
                total += u16::from(fan);
            }
        }
        let plain = bit_if(present == 0, Pattern::Plain);
        (present | plain, total, 0)
    }

    /// Returns the highest pattern, the first among equals, and the number of fours that it
    /// implies.
    #[inline]
    fn best(&self, has: u32) -> (u32, u16, u8) {
        let mut best = (Pattern::Plain, Pattern::Plain.fan(self.rules).unwrap_or(0));
        for pattern in of_bits(has) {
            let fan = pattern.fan(self.rules).unwrap_or(0);
            if fan > best.1 {
                best = (pattern, fan);
            }
        }
        let used = match best.0 {
            Pattern::EighteenArhats => self.declared_kongs,
            Pattern::DragonSevenPairs | Pattern::PureDragonSevenPairs => 1,
            _ => 0,
        };
        (best.0.bit(), u16::from(best.1), used)
    }
}

#[inline(always)]
fn bit_if(condition: bool, pattern: Pattern) -> u32 {
    if condition { pattern.bit() } else { 0 }
}
