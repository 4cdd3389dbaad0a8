//! Parsing of rules: the name of a preset, and the differences from it.

use crate::error::Error;
use crate::model::rule_names::with_own_names;
use crate::model::rules::{PRESETS, Requirement, Rules, Void, WIN_BY};
use crate::text::describe;
use paili_core::model::rules::WinBy;
use paili_core::model::tile::Wind;

/// Texts of flags.
const FLAGS: [&str; 4] = ["yes", "no", "true", "false"];
const CHANGES: [&str; 8] =
    ["void", "minimum", "seat", "round", "win_by", "riichi", "jokers", "fifth"];
/// The accepted texts of winds, for messages.
pub const WINDS: &str = "east, south, west or north, or E, S, W, N, 东, 南, 西, 北";

/// Parses rules, as `paili.Rules.parse` does.
pub fn read_rules(text: &str) -> Result<Rules, Error> {
    let own = with_own_names(text);
    let mut parts = own.split(':');
    let name = parts.next().unwrap_or_default();
    let given: Option<Vec<(&str, &str)>> = parts.map(|change| change.split_once('=')).collect();
    let rules = PRESETS.iter().find(|rules| rules.name == name).cloned();
    let (Some(given), Some(mut rules)) = (given, rules) else {
        return Err(not_rules(text));
    };
    if given.iter().enumerate().any(|(at, (name, _))| given[..at].iter().any(|one| one.0 == *name))
    {
        return Err(not_rules(text));
    }
    let is_change = |(name, _): &(&str, &str)| CHANGES.contains(name);
    let (changes, switches): (Vec<_>, Vec<_>) = given.into_iter().partition(is_change);
    if !switches.is_empty() {
        rules = rules.with_switches(&switches)?.ok_or_else(|| not_rules(text))?;
    }
    changed(rules, &changes, text)
}

/// Returns the rules with void suit, jokers and requirement changed.
fn changed(rules: Rules, given: &[(&str, &str)], text: &str) -> Result<Rules, Error> {
    let value = |name: &str| given.iter().find(|(one, _)| *one == name).map(|(_, value)| *value);
    let mut rules = rules;
    if value("jokers").or(value("fifth")).is_some() {
        let fifth = value("fifth").unwrap_or("no");
        let number = value("jokers").and_then(read_number).filter(|_| FLAGS.contains(&fifth));
        let expected = "jokers as in riichi:jokers=4 or riichi:jokers=4:fifth=yes";
        let number = number.ok_or_else(|| Error::argument("rules", describe(text), expected))?;
        rules = rules.with_jokers(number, ["yes", "true"].contains(&fifth))?;
    }
    if let Some(void) = value("void") {
        rules.void = match void {
            "m" => Void::Suit(0),
            "p" => Void::Suit(1),
            "s" => Void::Suit(2),
            "best" => Void::Best,
            "none" => Void::None,
            _ => {
                let expected = "the void suit m, p or s, best, or none";
                return Err(Error::argument("rules", describe(text), expected));
            }
        };
    }
    let asked = ["minimum", "seat", "round", "win_by", "riichi"].map(value);
    if asked.iter().all(Option::is_none) { Ok(rules) } else { requiring(rules, asked, text) }
}

fn requiring(rules: Rules, asked: [Option<&str>; 5], text: &str) -> Result<Rules, Error> {
    let [minimum, seat, round, win_by, riichi] = asked;
    let (is_sichuan, is_riichi) = (rules.sichuan().is_some(), rules.riichi().is_some());
    let winds = match (seat.is_some(), round.is_some()) {
        (true, true) => !is_sichuan,
        (false, false) => is_sichuan || is_riichi,
        _ => false,
    };
    let minimum = minimum.and_then(read_number);
    let has_own = riichi.is_none_or(|text| is_riichi && FLAGS.contains(&text));
    let Some(minimum) = minimum.filter(|_| winds && has_own) else {
        let example = match (is_sichuan, is_riichi) {
            (true, _) => format!("{}:minimum=3", rules.name),
            (_, true) => format!("{}:minimum=1:seat=east:round=south", rules.name),
            _ => "mcr:minimum=8:seat=east:round=south".to_owned(),
        };
        let expected = format!("a requirement as in {example}:win_by=either");
        return Err(Error::argument("rules", describe(text), expected));
    };
    let winds = match (seat, round) {
        (Some(seat), Some(round)) => Some([read_wind(seat, "seat")?, read_wind(round, "round")?]),
        _ => None,
    };
    let wrong = || Error::argument("minimum", minimum.to_string(), "an int, 0 to 65535");
    let minimum = u16::try_from(minimum).map_err(|_| wrong())?;
    let win_by = read_win_by(win_by.unwrap_or("either"))?;
    let riichi = is_riichi.then(|| riichi.is_none_or(|text| ["yes", "true"].contains(&text)));
    rules.requiring(Requirement { minimum, winds, win_by, riichi })
}

fn read_win_by(text: &str) -> Result<WinBy, Error> {
    let found = WIN_BY.iter().find(|(name, _)| *name == text);
    let expected = "one of 'discard', 'self_draw', 'either'";
    found.map(|(_, way)| *way).ok_or_else(|| Error::argument("win_by", describe(text), expected))
}

/// Returns the wind of a text.
pub fn read_wind(text: &str, name: &str) -> Result<Wind, Error> {
    wind_of(text).ok_or_else(|| Error::argument(name, describe(text), WINDS))
}

/// Returns the wind of a text; `None` if it is not one.
pub fn wind_of(text: &str) -> Option<Wind> {
    Some(match text.to_lowercase().as_str() {
        "east" | "e" | "东" | "東" | "东风" | "東風" | "ton" | "dong" | "とん" | "トン" => {
            Wind::East
        }
        "south" | "s" | "南" | "南风" | "南風" | "nan" | "なん" | "ナン" => Wind::South,
        "west" | "w" | "西" | "西风" | "西風" | "sha" | "shaa" | "xi" | "しゃー" | "シャー" => {
            Wind::West
        }
        "north" | "n" | "北" | "北风" | "北風" | "pei" | "pe" | "bei" | "ぺー" | "ペー" => {
            Wind::North
        }
        _ => return None,
    })
}

fn read_number(text: &str) -> Option<u32> {
    let is_number = (1..=9).contains(&text.len()) && text.bytes().all(|one| one.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

fn not_rules(text: &str) -> Error {
    Error::argument("rules", describe(text), any_rules())
}

/// Returns the accepted texts of rules, for messages.
pub fn any_rules() -> String {
    let names = PRESETS.each_ref().map(|rules| rules.name.as_ref()).join(", ");
    let void = ":void=m, p, s, best or none";
    let switched = "switches, as in xuezhan:cap=4";
    let worth = "mcr:minimum=8:seat=east:round=east, tenhou:minimum=1, sbr:minimum=3";
    format!("one of {names}, perhaps with {void}; {worth}; {switched}")
}
