//! The patterns: their names, and their fan in each table.

use crate::model::sichuan::{FanTable, SelfDraw, SichuanRules};

/// Stands for the fan of the cap.
const CAP: u8 = u8::MAX;
/// Stands for a pattern that a table does not have.
const NO: u8 = u8::MAX - 1;
/// One fan, in every table, if the switches allow it.
const ONE: u8 = 1;

/// Declares the patterns in their order: fan by table (xuezhan, sbr, akabane), identifier, Japanese
/// and Chinese name.
macro_rules! patterns {
    ($($xuezhan:ident $sbr:ident $akabane:ident
       $name:ident $text:literal $ja:literal $zh:literal)*) => {
        /// A pattern of a win.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Pattern {
            $(#[doc = concat!($text, ": ", $zh)] $name,)*
        }

        impl Pattern {
            /// All patterns, in order.
            pub const ALL: [Pattern; PATTERNS] = [$(Pattern::$name),*];
        }

        /// Number of patterns.
        pub const PATTERNS: usize = [$($text),*].len();

        const TABLE: [Row; PATTERNS] =
            [$(Row { fan: [$xuezhan, $sbr, $akabane], text: $text, ja: $ja, zh: $zh }),*];
    };
}

const TWO: u8 = 2;
const THREE: u8 = 3;
const FOUR: u8 = 4;
const FIVE: u8 = 5;
const SIX: u8 = 6;
const ZERO: u8 = 0;

struct Row {
    fan: [u8; 3],
    text: &'static str,
    ja: &'static str,
    zh: &'static str,
}

patterns! {
    CAP  NO   SIX   Heavenly "HEAVENLY" "天和" "天胡"
    CAP  NO   SIX   Earthly "EARTHLY" "地和" "地胡"
    NO   NO   SIX   EighteenArhats "EIGHTEEN_ARHATS" "十八羅漢" "十八罗汉"
    NO   NO   SIX   PureDragonSevenPairs "PURE_DRAGON_SEVEN_PAIRS" "清龍七対" "清龙七对"
    NO   NO   FIVE  PureSevenPairs "PURE_SEVEN_PAIRS" "清七対" "清七对"
    NO   NO   FIVE  PureOutsideHand "PURE_OUTSIDE_HAND" "清幺九" "清幺九"
    NO   NO   FIVE  PureGoldenWait "PURE_GOLDEN_WAIT" "清金鉤釣" "清金钩钓"
    NO   NO   FOUR  PurePungs "PURE_PUNGS" "清対" "清对"
    TWO  NO   FOUR  All258 "ALL_258" "将対" "将对"
    NO   NO   FOUR  DragonSevenPairs "DRAGON_SEVEN_PAIRS" "龍七対" "龙七对"
    TWO  TWO  THREE FullFlush "FULL_FLUSH" "清一色" "清一色"
    TWO  TWO  THREE SevenPairs "SEVEN_PAIRS" "七対" "七对"
    TWO  NO   THREE OutsideHand "OUTSIDE_HAND" "帯幺九" "带幺九"
    ONE  ONE  THREE GoldenWait "GOLDEN_WAIT" "金鉤釣" "金钩钓"
    ONE  ONE  TWO   AllPungs "ALL_PUNGS" "対々和" "对对胡"
    ZERO ZERO ONE   Plain "PLAIN" "平和" "平胡"
    ONE  ONE  ONE   SelfDraw "SELF_DRAW" "自摸" "自摸"
    ONE  ONE  ONE   Kong "KONG" "槓" "杠"
    ONE  ONE  ONE   Root "ROOT" "根" "根"
    ONE  ONE  ONE   AfterKong "AFTER_KONG" "槓上花" "杠上花"
    ONE  ONE  ONE   ShootAfterKong "SHOOT_AFTER_KONG" "槓上炮" "杠上炮"
    ONE  ONE  ONE   RobbingKong "ROBBING_KONG" "搶槓" "抢杠"
    ONE  ONE  ONE   LastTile "LAST_TILE" "海底" "海底"
    ONE  ONE  ONE   ConcealedHand "CONCEALED_HAND" "門清" "门清"
    ONE  ONE  ONE   AllSimples "ALL_SIMPLES" "中張" "中张"
}

impl Pattern {
    /// Returns the identifier, such as "ALL_PUNGS".
    pub fn name(self) -> &'static str {
        TABLE[self as usize].text
    }

    /// Returns the pattern of an identifier.
    pub fn named(name: &str) -> Option<Pattern> {
        Pattern::ALL.into_iter().find(|pattern| pattern.name() == name)
    }

    /// Returns the Japanese name.
    pub fn ja(self) -> &'static str {
        TABLE[self as usize].ja
    }

    /// Returns the Chinese name.
    pub fn zh(self) -> &'static str {
        TABLE[self as usize].zh
    }

    /// Returns the fan in the table, whatever the other switches are; `None` if the table does not
    /// have it.
    #[inline]
    pub fn fan(self, rules: &SichuanRules) -> Option<u8> {
        let column = match rules.fans {
            FanTable::Xuezhan => 0,
            FanTable::Sbr => 1,
            FanTable::Akabane => 2,
        };
        match TABLE[self as usize].fan[column] {
            NO => None,
            CAP => Some(rules.cap),
            fan => Some(fan),
        }
    }

    /// Returns the fan if it can count; `None` if the table does not have it or a switch excludes
    /// it.
    pub fn worth(self, rules: &SichuanRules) -> Option<u8> {
        let counts = match self {
            Pattern::SelfDraw => rules.self_draw == SelfDraw::Fan,
            Pattern::Kong => rules.kong_fan,
            Pattern::ConcealedHand => rules.concealed_hand,
            Pattern::AllSimples => rules.all_simples,
            _ => true,
        };
        if counts { self.fan(rules) } else { None }
    }

    #[inline(always)]
    pub(super) const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// The patterns of hand and deal; all others are worth one fan each, depending on the switches.
pub(super) const OF_HANDS: u32 = Pattern::Plain.bit() - 1;

/// Patterns with the number of times that each counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Patterns {
    present: u32,
    kongs: u8,
    roots: u8,
}

impl Patterns {
    /// Iterates over the patterns that count, with their times, in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Pattern, u8)> + '_ {
        let bit_of = |times: u8, pattern: Pattern| if times > 0 { pattern.bit() } else { 0 };
        let kongs = bit_of(self.kongs, Pattern::Kong);
        let roots = bit_of(self.roots, Pattern::Root);
        of_bits(self.present | kongs | roots).map(|one| (one, self.times(one)))
    }

    /// Returns the number of times that a pattern counts.
    #[inline]
    pub fn times(&self, pattern: Pattern) -> u8 {
        match pattern {
            Pattern::Kong => self.kongs,
            Pattern::Root => self.roots,
            _ => u8::from(self.present & pattern.bit() != 0),
        }
    }

    /// Collects patterns; all but kongs and roots count once.
    pub fn of(times: impl IntoIterator<Item = (Pattern, u8)>) -> Patterns {
        let mut patterns = Patterns::default();
        for (pattern, times) in times {
            match pattern {
                Pattern::Kong => patterns.kongs = times,
                Pattern::Root => patterns.roots = times,
                _ => patterns.present |= pattern.bit(),
            }
        }
        patterns
    }

    #[inline(always)]
    pub(super) fn new(present: u32, kongs: u8, roots: u8) -> Patterns {
        Patterns { present, kongs, roots }
    }
}

/// Iterates over the patterns of a bit set, in order.
#[inline]
pub(super) fn of_bits(mut bits: u32) -> impl Iterator<Item = Pattern> {
    std::iter::from_fn(move || {
        let index = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        Pattern::ALL.get(index).copied()
    })
}
