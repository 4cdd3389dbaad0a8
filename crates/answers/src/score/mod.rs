//! The score of a win, in both games.

pub mod mcr;
pub mod sichuan;
pub mod win;

use paili_core::mcr::scoring::Fans;
use paili_core::model::sichuan::SichuanRules;
use paili_core::sichuan::scoring::{Pattern, Patterns};
use serde_json::{Value, json};

/// Returns the fan of a win of Chinese Standard Mahjong.
pub fn fans_to_json(fans: &Fans) -> Value {
    let fan = |(fan, times): (paili_core::mcr::scoring::Fan, u8)| {
        json!({
            "name": fan.english(),
            "chinese": fan.chinese(),
            "points": fan.points(),
            "times": times,
        })
    };
    fans.iter().map(fan).collect()
}

/// Returns the patterns of a win of Sichuan Mahjong.
pub fn patterns_to_json(patterns: &Patterns, rules: &SichuanRules) -> Value {
    let pattern = |(pattern, times): (Pattern, u8)| {
        json!({
            "name": english(pattern),
            "chinese": pattern.zh(),
            "fan": pattern.worth(rules),
            "times": times,
        })
    };
    patterns.iter().map(pattern).collect()
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
