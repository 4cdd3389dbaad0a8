//! Events of Sichuan Mahjong: of transcripts, and of the table.

use crate::error::Error;
use crate::games::events::{Event, Part};
use crate::games::values::{
    described, items, member, read_tile, read_verdict, seat_name, seat_value, tile_name,
    tile_value, tile_values, verdict_name,
};
use crate::json::{answer, value_of};
use crate::model::notation::{codes_of, write};
use crate::model::rules::suit_name;
use crate::score::english;
use crate::text::describe_value;
use paili_core::games::Seat;
use paili_core::model::tile::{COPIES, KINDS, PerKind, SUITED, Tile};
use paili_core::sichuan::payments::{Cause, Payment};
use paili_core::sichuan::scoring::{Pattern, Patterns};
use paili_core::sichuan::table::{Change, End, Event as CoreEvent};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

/// A kind of event: its name, its required parts, and its optional parts.
type Kind = (&'static str, &'static [&'static str], &'static [&'static str]);

const KINDS_OF_EVENTS: [Kind; 16] = [
    ("deal", &["seat"], &["tiles"]),
    ("exchange", &["seat", "to"], &["tiles"]),
    ("void", &["seat", "suit"], &[]),
    ("draw", &["seat"], &["tile"]),
    ("replacement", &["seat"], &["tile"]),
    ("discard", &["seat", "tile"], &[]),
    ("pung", &["seat", "tile", "giver"], &[]),
    ("kong", &["seat", "tile", "giver"], &[]),
    ("concealed_kong", &["seat", "tile"], &[]),
    ("added_kong", &["seat", "tile"], &[]),
    ("kong_added", &["seat", "tile"], &[]),
    ("kong_robbed", &["seat", "tile"], &[]),
    ("win", &["seat", "patterns", "fan", "value"], &["tile", "giver"]),
    ("shot", &["seat", "winner"], &[]),
    ("fault", &["seat", "verdict"], &[]),
    ("end", &["reason"], &[]),
];
const ENDINGS: [(&str, End); 3] =
    [("three_won", End::ThreeWon), ("wall", End::Wall), ("fault", End::Fault)];
const CAUSES: [(&str, Cause); 8] = [
    ("win", Cause::Win),
    ("kong", Cause::Kong),
    ("transfer", Cause::Transfer),
    ("refund", Cause::Refund),
    ("fault", Cause::Fault),
    ("void", Cause::Void),
    ("not_ready", Cause::NotReady),
    ("kong_return", Cause::KongReturn),
];
/// Parts of a line that do not belong to its event.
const BESIDES: [&str; 2] = ["answers", "scores"];
/// Numbers of tiles that a seat is dealt, and that it gives away.
const DEALT: usize = 13;
const GIVEN: usize = 3;

/// Parts in the order of transcripts.
const PARTS: [Part; 13] = [
    ("seat", seat_value),
    ("tile", tile_value),
    ("suit", suit),
    ("to", seat_value),
    ("giver", seat_value),
    ("winner", seat_value),
    ("verdict", |value| read_verdict(value).map(|verdict| verdict_name(verdict).into())),
    ("reason", |value| {
        member("ending", value, &ENDINGS.map(|(name, _)| name)).map(|at| ENDINGS[at].0.into())
    }),
    ("tiles", tile_values),
    ("patterns", patterns),
    ("fan", |value| Ok(value.clone())),
    ("value", |value| Ok(value.clone())),
    ("payments", |value| items(value)?.iter().map(payment).collect()),
];

fn suit(value: &Value) -> Result<Value, Error> {
    match value {
        Value::Null => Ok(Value::Null),
        Value::String(letter) if ["m", "p", "s"].contains(&letter.as_str()) => Ok(value.clone()),
        other => {
            let expected = "a Suit other than HONORS, its letter m, p or s, or None";
            Err(Error::argument("void", describe_value(other), expected))
        }
    }
}

fn patterns(value: &Value) -> Result<Value, Error> {
    let Some(times) = value.as_object() else {
        let expected = "times by the names of patterns";
        return Err(Error::argument("patterns", describe_value(value), expected));
    };
    let names: Vec<String> = Pattern::ALL.iter().map(|&pattern| english(pattern)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for (name, times) in times {
        member("pattern", &name.as_str().into(), &names)?;
        if !times.as_u64().is_some_and(|times| (1..=4).contains(&times)) {
            let expected = "a Pattern and how many times";
            return Err(Error::argument("patterns", describe_value(times), expected));
        }
    }
    Ok(value.clone())
}

fn payment(value: &Value) -> Result<Value, Error> {
    let names = ["payer", "payee", "amount", "cause"];
    let parts = value.as_object().filter(|parts| {
        parts.len() == names.len() && names.iter().all(|name| parts.contains_key(*name))
    });
    let Some(parts) = parts else {
        let expected = "objects with payer, payee, amount, cause";
        return Err(Error::argument("payments", describe_value(value), expected));
    };
    member("cause", &parts["cause"], &CAUSES.map(|(name, _)| name))?;
    let part = |name: &str| (name.to_owned(), parts[name].clone());
    Ok(Value::Object(names.map(part).into_iter().collect()))
}

/// Returns the event of a line.
pub fn read_event(plain: &Map<String, Value>) -> Result<Event, Error> {
    let mut parts = Event::parts_of(plain, &PARTS, &BESIDES)?;
    let names = KINDS_OF_EVENTS.map(|(name, ..)| name);
    let (kind, needed, allowed) = KINDS_OF_EVENTS[member("eventkind", &plain["event"], &names)?];
    let is_there = |name: &str| {
        let part = parts.get(name).filter(|part| !part.is_null());
        part.filter(|part| {
            name != "patterns" || part.as_object().is_some_and(|all| !all.is_empty())
        })
    };
    let order = [
        "seat", "tile", "tiles", "suit", "to", "giver", "winner", "patterns", "fan", "value",
        "verdict", "reason",
    ];
    for name in order {
        match is_there(name) {
            None if needed.contains(&name) => {
                return Err(Error::argument(name, "None", format!("what a {kind} has")));
            }
            Some(part) if !needed.contains(&name) && !allowed.contains(&name) => {
                let expected = format!("None for a {kind}");
                return Err(Error::argument(name, described(name, part), expected));
            }
            _ => {}
        }
    }
    for (name, most) in [("fan", u64::from(u16::MAX)), ("value", i64::MAX.unsigned_abs())] {
        if let Some(part) = parts.get(name).filter(|part| !part.is_null()) {
            check_number(name, part, most)?;
        }
    }
    if let Some(tiles) = parts.get("tiles").cloned() {
        parts.insert("tiles".to_owned(), in_order(&tiles, kind)?);
    }
    let part = |name: &'static str| (name, parts.get(name).cloned().unwrap_or(Value::Null));
    let is_paid = |part: &(&str, Value)| part.0 != "payments" || part.1 != json!([]);
    Ok(Event::new(kind, PARTS.map(|(name, _)| part(name)).into_iter().filter(is_paid)))
}

/// Returns an error for a value that is not an integer, or too large.
fn check_number(name: &str, value: &Value, most: u64) -> Result<(), Error> {
    let digits = value.as_number().map(ToString::to_string).unwrap_or_default();
    let is_whole = digits.trim_start_matches('-').bytes().all(|digit| digit.is_ascii_digit());
    if digits.is_empty() || !is_whole {
        return Err(Error::argument(name, describe_value(value), "an int"));
    }
    match value.as_u64().filter(|&number| number <= most) {
        Some(_) => Ok(()),
        None => Err(Error::argument(name, describe_value(value), format!("0 to {most}"))),
    }
}

/// Returns the tiles of a deal or of an exchange, sorted.
fn in_order(tiles: &Value, kind: &str) -> Result<Value, Error> {
    let mut tiles: Vec<Tile> = items(tiles)?.iter().map(read_tile).collect::<Result<_, _>>()?;
    tiles.sort_unstable();
    let mut counts = [0u32; KINDS];
    tiles.iter().for_each(|tile| counts[usize::from(tile.0)] += 1);
    if kind == "deal" {
        if let Some(place) = counts.iter().position(|&count| count > u32::from(COPIES)) {
            let (count, expected) = (counts[place], "0 to 4 copies".to_owned());
            return Err(Error::TileCount { tile: place as u8, count, expected, place: "" });
        }
        if tiles.len() != DEALT {
            let got = format!("{} tiles", tiles.len());
            return Err(Error::argument("tiles", got, "13 tiles"));
        }
    } else {
        exchanged(&tiles)?;
    }
    Ok(names(&tiles))
}

/// Returns three tiles of one suit.
pub fn exchanged(tiles: &[Tile]) -> Result<[Tile; GIVEN], Error> {
    let is_one_suit = tiles.iter().all(|tile| {
        usize::from(tile.0) < SUITED && Some(tile.0 / 9) == tiles.first().map(|one| one.0 / 9)
    });
    match <[Tile; GIVEN]>::try_from(tiles) {
        Ok(mut given) if is_one_suit => {
            given.sort_unstable();
            Ok(given)
        }
        _ => {
            let mut codes: Vec<usize> = tiles.iter().map(|tile| usize::from(tile.0)).collect();
            codes.sort_unstable();
            let got = if codes.is_empty() { "none".to_owned() } else { write(codes) };
            Err(Error::argument("tiles", got, "three tiles of one suit"))
        }
    }
}

fn names(tiles: &[Tile]) -> Value {
    tiles.iter().map(|&tile| Value::from(tile_name(tile))).collect()
}

/// Returns an event of the table, nothing hidden, in the format of transcripts.
pub fn told(event: &CoreEvent) -> Event {
    let change = event.change;
    let kind = kind_of(change);
    let mut parts: Vec<(&'static str, Value)> = Vec::new();
    let seat = |seat: Seat| Value::from(seat_name(seat));
    let tile = |tile: Tile| Value::from(tile_name(tile));
    parts.push(("seat", change.actor().map(seat).into()));
    match change {
        Change::Deal { hand, .. } => {
            parts.push(("tiles", hand.as_ref().map(tiles_of_hand).into()));
        }
        Change::Exchange { to, tiles, .. } => {
            parts.extend([("to", seat(to)), ("tiles", tiles.map(|tiles| names(&tiles)).into())]);
        }
        Change::Void { suit, .. } => parts.push(("suit", suit_name(suit).into())),
        Change::Draw { tile: drawn, .. } => parts.push(("tile", drawn.map(tile).into())),
        Change::Discard { tile: one, .. }
        | Change::ConcealedKong { tile: one, .. }
        | Change::AddedKong { tile: one, .. }
        | Change::KongAdded { tile: one, .. }
        | Change::KongRobbed { tile: one, .. } => parts.push(("tile", tile(one))),
        Change::Pung { tile: called, giver, .. } | Change::Kong { tile: called, giver, .. } => {
            parts.extend([("tile", tile(called)), ("giver", seat(giver))]);
        }
        Change::Win { tile: won, giver, patterns, fan, value, .. } => {
            parts.extend([("tile", won.map(tile).into()), ("giver", giver.map(seat).into())]);
            parts.extend([("patterns", value_of(&Times(patterns))), ("fan", fan.into())]);
            parts.push(("value", value.into()));
        }
        Change::Shot { winner, .. } => parts.push(("winner", seat(winner))),
        Change::Fault { verdict, .. } => parts.push(("verdict", verdict_name(verdict).into())),
        Change::End { reason } => parts.push(("reason", ending_name(reason).into())),
    }
    if !event.payments.is_empty() {
        let payments = event.payments.iter().map(PaymentAnswer::from);
        parts.push(("payments", payments.map(|payment| value_of(&payment)).collect()));
    }
    Event::new(kind, parts)
}

fn kind_of(change: Change) -> &'static str {
    match change {
        Change::Deal { .. } => "deal",
        Change::Exchange { .. } => "exchange",
        Change::Void { .. } => "void",
        Change::Draw { is_replacement: false, .. } => "draw",
        Change::Draw { .. } => "replacement",
        Change::Discard { .. } => "discard",
        Change::Pung { .. } => "pung",
        Change::Kong { .. } => "kong",
        Change::ConcealedKong { .. } => "concealed_kong",
        Change::AddedKong { .. } => "added_kong",
        Change::KongAdded { .. } => "kong_added",
        Change::KongRobbed { .. } => "kong_robbed",
        Change::Win { .. } => "win",
        Change::Shot { .. } => "shot",
        Change::Fault { .. } => "fault",
        Change::End { .. } => "end",
    }
}

fn tiles_of_hand(hand: &PerKind) -> Value {
    codes_of(hand).map(|kind| Value::from(tile_name(Tile(kind as u8)))).collect()
}

/// The number of times that each pattern counts, by its English name.
#[derive(Clone, Copy, Debug)]
pub struct Times(pub Patterns);

impl Serialize for Times {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(pattern, times)| (english(pattern), times)))
    }
}

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for Times {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "times".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "minProperties": 1,
            "additionalProperties": {"type": "integer", "minimum": 1, "maximum": 4},
        })
    }
}

/// Returns the word for the end of a game.
pub fn ending_name(reason: End) -> &'static str {
    ENDINGS.iter().find(|(_, one)| *one == reason).map_or("wall", |(name, _)| name)
}

answer! {
    /// A payment.
    pub struct PaymentAnswer {
        /// The seat that pays, from 0 for east.
        pub payer: u8,
        /// The seat that is paid; null: nobody.
        pub payee: Option<u8>,
        /// The points.
        pub amount: i64,
        /// The reason.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = [
            "win", "kong", "transfer", "refund", "fault", "void", "not_ready", "kong_return",
        ])))]
        pub cause: &'static str,
    }
}

impl From<&Payment> for PaymentAnswer {
    fn from(payment: &Payment) -> PaymentAnswer {
        let &Payment { payer, payee, amount, cause } = payment;
        let cause = CAUSES.iter().find(|(_, one)| *one == cause).map_or("win", |(name, _)| name);
        PaymentAnswer { payer, payee, amount, cause }
    }
}
