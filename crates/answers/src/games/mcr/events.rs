//! Events of Chinese Standard Mahjong: of transcripts, and of the table.

use crate::error::Error;
use crate::games::events::{Event, Part};
use crate::games::values::{
    described, items, member, read_flower, read_verdict, seat_name, seat_value, tile_name,
    tile_value, tile_values, verdict_name, wall_name,
};
use crate::model::notation::codes_of;
use crate::text::describe_value;
use paili_core::mcr::table::Event as CoreEvent;
use paili_core::model::tile::{KINDS, PerKind, Tile};
use serde_json::{Map, Value, json};

/// The kinds of events: seats and deal open a game, the last three end it.
const KINDS_OF_EVENTS: [&str; 13] = [
    "seats",
    "deal",
    "draw",
    "flower",
    "play",
    "chow",
    "pung",
    "kong",
    "concealed_kong",
    "added_kong",
    "win",
    "exhausted",
    "fault",
];
/// Parts in the order of transcripts.
const PARTS: [Part; 8] = [
    ("seat", seat_value),
    ("tile", tile_value),
    ("discard", tile_value),
    ("flower", |value| read_flower(value).map(flower_name)),
    ("giver", seat_value),
    ("verdict", |value| read_verdict(value).map(|verdict| verdict_name(verdict).into())),
    ("hands", |value| items(value)?.iter().map(hand).collect()),
    ("flowers", |value| items(value)?.iter().map(flowers).collect()),
];
/// Parts of a line that do not belong to its event.
pub const BESIDES: [&str; 3] = ["answers", "payments", "fan"];

fn hand(value: &Value) -> Result<Value, Error> {
    if value.is_null() { Ok(Value::Null) } else { tile_values(value) }
}

fn flowers(value: &Value) -> Result<Value, Error> {
    items(value)?.iter().map(|flower| read_flower(flower).map(flower_name)).collect()
}

fn flower_name(flower: u8) -> Value {
    wall_name(KINDS as u8 + flower).into()
}

/// Returns the event of a line.
pub fn read_event(plain: &Map<String, Value>) -> Result<Event, Error> {
    let parts = Event::parts_of(plain, &PARTS, &BESIDES)?;
    let kind = KINDS_OF_EVENTS[member("eventkind", &plain["event"], &KINDS_OF_EVENTS)?];
    for name in ["seat", "tile", "discard", "flower", "giver", "hands", "flowers", "verdict"] {
        check_part(kind, name, parts.get(name))?;
    }
    let part = |name: &'static str| (name, parts.get(name).cloned().unwrap_or(Value::Null));
    Ok(Event::new(kind, PARTS.map(|(name, _)| part(name))))
}

/// Returns an error for a part that a kind of event does not have, or one that is missing.
fn check_part(kind: &str, name: &str, part: Option<&Value>) -> Result<(), Error> {
    let is_deal = kind == "deal";
    let (what, is_wanted, is_allowed) = match name {
        "seat" => ("Wind", !["seats", "deal", "exhausted"].contains(&kind), false),
        "tile" => (
            "Tile",
            ["play", "chow", "added_kong", "win"].contains(&kind),
            ["draw", "concealed_kong"].contains(&kind),
        ),
        "discard" => ("Tile", ["chow", "pung"].contains(&kind), false),
        "flower" => ("Flower", kind == "flower", false),
        "giver" => ("Wind", false, kind == "win"),
        "verdict" => ("Verdict", kind == "fault", false),
        _ => {
            let number = part.and_then(Value::as_array).map_or(0, Vec::len);
            if number == if is_deal { 4 } else { 0 } {
                return Ok(());
            }
            let got = part.map_or("()".to_owned(), describe_value);
            return Err(Error::argument(name, got, "four tuples for deal only"));
        }
    };
    match part {
        None if is_wanted => Err(Error::argument(name, "None", format!("a {what} for {kind}"))),
        Some(part) if !is_wanted && !is_allowed => {
            Err(Error::argument(name, described(name, part), format!("None for {kind}")))
        }
        _ => Ok(()),
    }
}

/// Returns an event of the table, nothing hidden, in the format of transcripts.
pub fn told(event: CoreEvent) -> Event {
    let seat = ("seat", event.actor().map_or(Value::Null, |seat| seat_name(seat).into()));
    let tile = |name, tile: Tile| (name, Value::from(tile_name(tile)));
    let drawn = |tile: Option<Tile>| ("tile", tile.map(tile_name).into());
    match event {
        CoreEvent::Seats => Event::new("seats", []),
        CoreEvent::Deal { hands, flowers } => {
            let hands = hands.iter().map(|hand| hand.as_ref().map(tiles_of_hand)).collect();
            let flowers = flowers.iter().map(|&bits| flowers_of(bits)).collect();
            Event::new("deal", [("hands", hands), ("flowers", flowers)])
        }
        CoreEvent::Draw { tile, .. } => Event::new("draw", [seat, drawn(tile)]),
        CoreEvent::Flower { flower, .. } => {
            Event::new("flower", [seat, ("flower", flower_name(flower))])
        }
        CoreEvent::Play { tile: played, .. } => Event::new("play", [seat, tile("tile", played)]),
        CoreEvent::Chow { first, discard, .. } => {
            Event::new("chow", [seat, tile("tile", first), tile("discard", discard)])
        }
        CoreEvent::Pung { discard, .. } => Event::new("pung", [seat, tile("discard", discard)]),
        CoreEvent::Kong { .. } => Event::new("kong", [seat]),
        CoreEvent::ConcealedKong { tile, .. } => Event::new("concealed_kong", [seat, drawn(tile)]),
        CoreEvent::AddedKong { tile: added, .. } => {
            Event::new("added_kong", [seat, tile("tile", added)])
        }
        CoreEvent::Win { tile: won, giver, .. } => {
            let giver = ("giver", giver.map(seat_name).into());
            Event::new("win", [seat, tile("tile", won), giver])
        }
        CoreEvent::Exhausted => Event::new("exhausted", []),
        CoreEvent::Fault { verdict, .. } => {
            Event::new("fault", [seat, ("verdict", verdict_name(verdict).into())])
        }
    }
}

fn tiles_of_hand(hand: &PerKind) -> Value {
    codes_of(hand).map(|kind| Value::from(tile_name(Tile(kind as u8)))).collect()
}

fn flowers_of(bits: u8) -> Value {
    let flowers = (0..8u8).filter(|flower| bits >> flower & 1 == 1);
    json!(flowers.map(flower_name).collect::<Vec<_>>())
}

/// Returns the tile of an event that others can claim.
pub fn discarded(event: CoreEvent) -> Option<Tile> {
    match event {
        CoreEvent::Play { tile, .. } => Some(tile),
        CoreEvent::Chow { discard, .. } | CoreEvent::Pung { discard, .. } => Some(discard),
        _ => None,
    }
}
