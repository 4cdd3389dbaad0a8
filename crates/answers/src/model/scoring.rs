//! The switches of rules by name.

use crate::error::{Error, not_one_of};
use crate::text::{describe, quoted};
use paili_core::model::error::CoreError;
use paili_core::model::riichi::{
    CountedYakuman, HeldWait, LeftSticks, Liability, LiableFor, MOST_HONBA, MOST_POINTS,
    MOST_RED_FIVES, OpenKongDora, Renhou, RiichiRules, SwapCalling, Winners,
};
use paili_core::model::sichuan::{
    AfterRobbery, Combine, Exchange, FanTable, FedKong, LastDiscard, MOST_BASE, MOST_CAP,
    PassedWin, SelfDraw, ShootAfterKong, SichuanRules, VoidDiscard, VoidPenalty,
};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

/// Rules of a game that are defined by switches.
pub trait Switched: Copy + 'static {
    /// The switches, in order.
    const SWITCHES: &'static [Switch<Self>];
    /// The named sets of switches.
    const PRESETS: &'static [(&'static str, Self)];

    /// Returns an error if the switches are inconsistent.
    fn check(&self) -> Result<(), CoreError>;
}

impl Switched for SichuanRules {
    const SWITCHES: &'static [Switch<SichuanRules>] = &OF_SICHUAN;
    const PRESETS: &'static [(&'static str, SichuanRules)] = &[
        ("xuezhan", SichuanRules::XUEZHAN),
        ("sbr", SichuanRules::SBR),
        ("akabane", SichuanRules::AKABANE),
    ];

    fn check(&self) -> Result<(), CoreError> {
        self.check()
    }
}

impl Switched for RiichiRules {
    const SWITCHES: &'static [Switch<RiichiRules>] = &OF_RIICHI;
    const PRESETS: &'static [(&'static str, RiichiRules)] = &[
        ("tenhou", RiichiRules::TENHOU),
        ("mahjong_soul", RiichiRules::MAHJONG_SOUL),
        ("ema", RiichiRules::EMA),
        ("wrc", RiichiRules::WRC),
        ("mleague", RiichiRules::MLEAGUE),
    ];

    fn check(&self) -> Result<(), CoreError> {
        self.check()
    }
}

/// The switches of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Switches of Sichuan Mahjong.
    Sichuan(SichuanRules),
    /// Switches of riichi.
    Riichi(RiichiRules),
}

impl Scoring {
    /// Returns the switches of a preset.
    pub fn preset(name: &str) -> Option<Scoring> {
        let sichuan = preset_of(name).map(Scoring::Sichuan);
        sichuan.or_else(|| preset_of(name).map(Scoring::Riichi))
    }

    /// Returns the switches with some replaced, given as names and texts.
    pub fn with(self, given: &[(&str, &str)]) -> Result<Scoring, Error> {
        Ok(match self {
            Scoring::Sichuan(rules) => Scoring::Sichuan(with(rules, given)?),
            Scoring::Riichi(rules) => Scoring::Riichi(with(rules, given)?),
        })
    }

    /// Returns the switches by name.
    pub fn to_json(&self) -> Value {
        match self {
            Scoring::Sichuan(rules) => to_json(rules),
            Scoring::Riichi(rules) => to_json(rules),
        }
    }

    /// Returns the differences from others of the same game, as texts such as "cap=4".
    pub fn differences(&self, others: &Scoring) -> Option<Vec<String>> {
        match (self, others) {
            (Scoring::Sichuan(own), Scoring::Sichuan(others)) => Some(differences(own, others)),
            (Scoring::Riichi(own), Scoring::Riichi(others)) => Some(differences(own, others)),
            _ => None,
        }
    }

    /// Returns the switches as a text: the nearest preset, and the differences from it.
    pub fn text(&self) -> String {
        match self {
            Scoring::Sichuan(rules) => text_of(rules),
            Scoring::Riichi(rules) => text_of(rules),
        }
    }

    /// Returns each switch with its values.
    pub fn choices(&self) -> Vec<(&'static str, Choices)> {
        match self {
            Scoring::Sichuan(_) => switches::<SichuanRules>().collect(),
            Scoring::Riichi(_) => switches::<RiichiRules>().collect(),
        }
    }
}

fn preset_of<R: Switched>(name: &str) -> Option<R> {
    R::PRESETS.iter().find(|(own, _)| *own == name).map(|(_, rules)| *rules)
}

/// The values that a switch can have.
#[derive(Clone, Debug)]
pub enum Choices {
    /// One of some texts.
    Named(Vec<&'static str>),
    /// A number in a range, both bounds included.
    Number(u32, u32),
    /// A flag.
    Flag,
}

/// A switch: its name, its values, its getter and its setter.
pub struct Switch<R> {
    name: &'static str,
    choices: fn() -> Choices,
    get: fn(&R) -> Value,
    set: fn(&mut R, &str) -> Option<()>,
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

const OF_SICHUAN: [Switch<SichuanRules>; 18] = [
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

const OF_RIICHI: [Switch<RiichiRules>; 35] = [
    number!(players, 3, 4),
    number!(start_points, 0, MOST_POINTS),
    number!(target_points, 0, MOST_POINTS),
    number!(red_fives, 0, MOST_RED_FIVES as u32),
    flag!(open_tanyao),
    named!(swap_calling, SwapCalling),
    number!(double_wind_fu, 2, 4),
    flag!(rounded_mangan),
    named!(counted_yakuman, CountedYakuman),
    flag!(double_yakuman),
    flag!(multiple_yakuman),
    named!(renhou, Renhou),
    flag!(ippatsu),
    flag!(ura_dora),
    flag!(kong_dora),
    named!(open_kong_dora, OpenKongDora),
    flag!(open_pinfu_fu),
    named!(winners, Winners),
    flag!(nine_terminals),
    flag!(four_winds),
    flag!(four_riichi),
    flag!(four_kongs),
    flag!(nagashi_mangan),
    named!(liability, Liability),
    named!(liable_for, LiableFor),
    flag!(orphans_rob_concealed_kong),
    flag!(riichi_without_draw),
    named!(held_wait, HeldWait),
    flag!(declared_ready),
    flag!(bankruptcy),
    flag!(dealer_ends),
    flag!(extension),
    named!(left_sticks, LeftSticks),
    number!(honba, 0, MOST_HONBA as u32),
    flag!(tsumo_loss),
];

fn is_yes(text: &str) -> Option<bool> {
    match text {
        "yes" | "true" => Some(true),
        "no" | "false" => Some(false),
        _ => None,
    }
}

/// Returns each switch with its values.
pub fn switches<R: Switched>() -> impl Iterator<Item = (&'static str, Choices)> {
    R::SWITCHES.iter().map(|switch| (switch.name, (switch.choices)()))
}

/// Returns the rules with some switches replaced, given as names and texts.
pub fn with<R: Switched>(rules: R, given: &[(&str, &str)]) -> Result<R, Error> {
    let known = |name: &str| R::SWITCHES.iter().find(|switch| switch.name == name);
    // Invalid values are reported before unknown names.
    for (name, text) in given {
        check_text(name, text, known(name).map(|switch| (switch.choices)()))?;
    }
    let mut changed = rules;
    for (name, _) in given {
        if known(name).is_none() {
            let names: Vec<&str> = R::SWITCHES.iter().map(|switch| switch.name).collect();
            return Err(not_one_of("switches", "", &names).with_got(quoted(name)));
        }
    }
    for switch in R::SWITCHES {
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

/// The switches of rules by name.
#[derive(Clone, Copy, Debug)]
pub struct Switches(pub Scoring);

impl Serialize for Switches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.to_json().serialize(serializer)
    }
}

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for Switches {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "switches".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let games = [schema_of::<SichuanRules>(), schema_of::<RiichiRules>()];
        schemars::json_schema!({ "oneOf": games })
    }
}

#[cfg(feature = "schemas")]
fn schema_of<R: Switched>() -> Value {
    let value = |choices: Choices| match choices {
        Choices::Named(names) => serde_json::json!({"enum": names}),
        Choices::Flag => serde_json::json!({"type": "boolean"}),
        Choices::Number(least, most) => {
            serde_json::json!({"type": "integer", "minimum": least, "maximum": most})
        }
    };
    let names: Vec<&str> = R::SWITCHES.iter().map(|switch| switch.name).collect();
    let values: Map<String, Value> =
        switches::<R>().map(|(name, choices)| (name.to_owned(), value(choices))).collect();
    serde_json::json!({
        "type": "object",
        "additionalProperties": false,
        "required": names,
        "properties": values,
    })
}

/// Returns the switches by name.
pub fn to_json<R: Switched>(rules: &R) -> Value {
    let value = |switch: &Switch<R>| (switch.name.to_owned(), (switch.get)(rules));
    Value::Object(Map::from_iter(R::SWITCHES.iter().map(value)))
}

/// Returns the differences from other rules, as texts such as "cap=4".
pub fn differences<R: Switched>(rules: &R, others: &R) -> Vec<String> {
    let text = |value: Value| match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(name) => name,
        number => number.to_string(),
    };
    let differs = |switch: &&Switch<R>| (switch.get)(rules) != (switch.get)(others);
    let said = |switch: &Switch<R>| format!("{}={}", switch.name, text((switch.get)(rules)));
    R::SWITCHES.iter().filter(differs).map(said).collect()
}

/// Returns the rules as a text: the nearest preset, the first among equals, and the differences
/// from it.
pub fn text_of<R: Switched>(rules: &R) -> String {
    let changes = R::PRESETS.iter().map(|(name, preset)| (*name, differences(rules, preset)));
    let nearest = changes.min_by_key(|(_, changes)| changes.len());
    nearest.map_or_else(String::new, |(name, changes)| {
        std::iter::once(name.to_owned()).chain(changes).collect::<Vec<_>>().join(":")
    })
}
