//! The score of a win, in all games.

pub mod mcr;
pub mod riichi;
pub mod riichi_readings;
pub mod sichuan;
pub mod win;

use crate::json::answer;
use paili_core::mcr::scoring::{Fan, Fans};
use paili_core::model::sichuan::SichuanRules;
use paili_core::sichuan::scoring::{Pattern, Patterns};

answer! {
    /// A fan of Chinese Standard Mahjong that counts.
    pub struct FanCount {
        /// Its English name.
        pub name: &'static str,
        /// Its Japanese name.
        pub japanese: &'static str,
        /// Its Chinese name.
        pub chinese: &'static str,
        /// Its points, once.
        pub points: u8,
        /// The times that it counts.
        pub times: u8,
    }

    /// A pattern of Sichuan Mahjong that counts.
    pub struct PatternCount {
        /// Its English name.
        pub name: String,
        /// Its Japanese name.
        pub japanese: &'static str,
        /// Its Chinese name.
        pub chinese: &'static str,
        /// Its fan, once, under the rules; null where it does not count.
        pub fan: Option<u8>,
        /// The times that it counts.
        pub times: u8,
    }
}

/// Returns the fan of a win of Chinese Standard Mahjong.
pub fn fans(fans: &Fans) -> Vec<FanCount> {
    let count = |(fan, times): (Fan, u8)| FanCount {
        name: fan.english(),
        japanese: fan.japanese(),
        chinese: fan.chinese(),
        points: fan.points(),
        times,
    };
    fans.iter().map(count).collect()
}

/// Returns the patterns of a win of Sichuan Mahjong.
pub fn patterns(patterns: &Patterns, rules: &SichuanRules) -> Vec<PatternCount> {
    let count = |(pattern, times): (Pattern, u8)| PatternCount {
        name: english(pattern),
        japanese: pattern.ja(),
        chinese: pattern.zh(),
        fan: pattern.worth(rules),
        times,
    };
    patterns.iter().map(count).collect()
}

/// Returns the English name of a pattern, such as "All Pungs".
pub fn english(pattern: Pattern) -> String {
    if pattern == Pattern::SelfDraw {
        return "Self-Draw".to_owned();
    }
    let word = |word: &str| {
        let (first, rest) = word.split_at(1.min(word.len()));
        format!("{first}{}", rest.to_lowercase())
    };
    pattern.name().split('_').map(word).collect::<Vec<_>>().join(" ")
}
