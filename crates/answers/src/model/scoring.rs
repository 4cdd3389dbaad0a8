//! The switches of Sichuan rules by name.

use crate::error::{Error, not_one_of};
use crate::text::{describe, quoted};
use paili_core::model::sichuan::{
    AfterRobbery, Combine, Exchange, FanTable, FedKong, LastDiscard, MOST_BASE, MOST_CAP,
    PassedWin, SelfDraw, ShootAfterKong, SichuanRules, VoidDiscard, VoidPenalty,
};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

/// The sets of switches that have a name.
pub const PRESETS: [(&str, SichuanRules); 3] = [
    ("xuezhan", SichuanRules::XUEZHAN),
    ("sbr", SichuanRules::SBR),
    ("akabane", SichuanRules::AKABANE),
];

/// The values that a switch can have.
#[derive(Clone, Debug)]
pub enum Choices {
    /// One of these texts.
    Named(Vec<&'static str>),
    /// A number between two, both included.
    Number(u32, u32),
    /// A flag.
    Flag,
}

/// A switch: its name, its values, its getter and its setter.
struct Switch {
    name: &'static str,
    choices: fn() -> Choices,
    get: fn(&SichuanRules) -> Value,
    set: fn(&mut SichuanRules, &str) -> Option<()>,
}

macro_rules! named {
    ($field:ident, $kind:ident) => {
        Switch {
            name: stringify!($field),
            choices: || Choices::Named($kind::CHOICES.iter().map(|&(_, name)| name).collect()),
            get: |rules| rules.$field.name().into(),
            set: |rules, text| $kind::named(text).map(|choice| rules.$field = choice),
        }
    };
}

macro_rules! number {
    ($field:ident, $least:expr, $most:expr) => {
        Switch {
            name: stringify!($field),
            choices: || Choices::Number($least, $most),
            get: |rules| rules.$field.into(),
            set: |rules, text| {
                let number = text.parse().ok().filter(|number| ($least..=$most).contains(number));
                number.and_then(|number: u32| number.try_into().ok()).map(|one| rules.$field = one)
            },
        }
    };
}

macro_rules! flag {
    ($field:ident) => {
        Switch {
            name: stringify!($field),
            choices: || Choices::Flag,
            get: |rules| rules.$field.into(),
            set: |rules, text| is_yes(text).map(|value| rules.$field = value),
        }
    };
}

const SWITCHES: [Switch; 18] = [
    named!(exchange, Exchange),
    named!(void_discard, VoidDiscard),
    number!(base, 1, MOST_BASE),
    number!(cap, 0, MOST_CAP as u32),
    number!(first_fan, 0, MOST_CAP as u32),
    named!(fans, FanTable),
    named!(combine, Combine),
    named!(self_draw, SelfDraw),
    named!(fed_kong, FedKong),
    flag!(kong_fan),
    named!(shoot_after_kong, ShootAfterKong),
    named!(passed_win, PassedWin),
    named!(last_discard, LastDiscard),
    named!(after_robbery, AfterRobbery),
    named!(void_penalty, VoidPenalty),
    flag!(refund_to_winners),
    flag!(concealed_hand),
    flag!(all_simples),
];

fn is_yes(text: &str) -> Option<bool> {
    match text {
        "yes" | "true" => Some(true),
        "no" | "false" => Some(false),
        _ => None,
    }
}

/// Returns each switch with its values.
pub fn switches() -> impl Iterator<Item = (&'static str, Choices)> {
    SWITCHES.iter().map(|switch| (switch.name, (switch.choices)()))
}

/// Returns the rules with some switches replaced, as names and texts.
pub fn with(rules: SichuanRules, given: &[(&str, &str)]) -> Result<SichuanRules, Error> {
    let known = |name: &str| SWITCHES.iter().find(|switch| switch.name == name);
    // What is no number, and neither yes nor no, is told before names that are not known.
    for (name, text) in given {
        check_text(name, text, known(name).map(|switch| (switch.choices)()))?;
    }
    let mut changed = rules;
    for (name, _) in given {
        if known(name).is_none() {
            let names = SWITCHES.each_ref().map(|switch| switch.name);
            return Err(not_one_of("switches", "", &names).with_got(quoted(name)));
        }
    }
    for switch in &SWITCHES {
        let Some((name, text)) = given.iter().find(|(name, _)| *name == switch.name) else {
            continue;
        };
        (switch.set)(&mut changed, text)
            .ok_or_else(|| wrong_value(name, text, &(switch.choices)()))?;
    }
    changed.check()?;
    Ok(changed)
}

fn check_text(name: &str, text: &str, choices: Option<Choices>) -> Result<(), Error> {
    match choices {
        Some(choices @ Choices::Number(..)) => {
            let is_number =
                (1..=9).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
            if is_number { Ok(()) } else { Err(wrong_value(name, text, &choices)) }
        }
        Some(Choices::Flag) if is_yes(text).is_none() => {
            Err(Error::argument(name, describe(text), "yes or no"))
        }
        _ => Ok(()),
    }
}

fn wrong_value(name: &str, text: &str, choices: &Choices) -> Error {
    match choices {
        Choices::Named(names) => not_one_of(name, text, names),
        Choices::Flag => Error::argument(name, describe(text), "yes or no"),
        Choices::Number(least, most) => {
            let number = text.parse::<u32>().map_or_else(|_| describe(text), |one| one.to_string());
            Error::argument(name, number, format!("an int, {least} to {most}"))
        }
    }
}

/// Rules that are told as their switches by name.
#[derive(Clone, Copy, Debug)]
pub struct Switches(pub SichuanRules);

impl Serialize for Switches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        to_json(&self.0).serialize(serializer)
    }
}

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for Switches {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "switches".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let value = |choices: Choices| match choices {
            Choices::Named(names) => serde_json::json!({"enum": names}),
            Choices::Flag => serde_json::json!({"type": "boolean"}),
            Choices::Number(least, most) => {
                serde_json::json!({"type": "integer", "minimum": least, "maximum": most})
            }
        };
        let names: Vec<&str> = SWITCHES.iter().map(|switch| switch.name).collect();
        let values: Map<String, Value> =
            switches().map(|(name, choices)| (name.to_owned(), value(choices))).collect();
        schemars::json_schema!({
            "type": "object",
            "additionalProperties": false,
            "required": names,
            "properties": values,
        })
    }
}

/// Returns the switches by name.
pub fn to_json(rules: &SichuanRules) -> Value {
    let value = |switch: &Switch| (switch.name.to_owned(), (switch.get)(rules));
    Value::Object(Map::from_iter(SWITCHES.iter().map(value)))
}

/// Returns the differences from other rules, as texts such as "cap=4".
pub fn differences(rules: &SichuanRules, others: &SichuanRules) -> Vec<String> {
    let text = |value: Value| match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(name) => name,
        number => number.to_string(),
    };
    let differs = |switch: &&Switch| (switch.get)(rules) != (switch.get)(others);
    let said = |switch: &Switch| format!("{}={}", switch.name, text((switch.get)(rules)));
    SWITCHES.iter().filter(differs).map(said).collect()
}

/// Returns the rules as a text: those of the nearest preset, of equal ones the first, and the
/// differences.
pub fn text_of(rules: &SichuanRules) -> String {
    let changes = PRESETS.iter().map(|(name, preset)| (*name, differences(rules, preset)));
    let nearest = changes.min_by_key(|(_, changes)| changes.len());
    nearest.map_or_else(String::new, |(name, changes)| {
        std::iter::once(name.to_owned()).chain(changes).collect::<Vec<_>>().join(":")
    })
}
