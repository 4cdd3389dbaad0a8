//! Events of a game in the format of lines of transcripts.

use crate::error::Error;
use crate::games::values::{read_seat, read_tile};
use crate::text::describe_value;
use paili_core::games::Seat;
use paili_core::model::tile::Tile;
use serde_json::{Map, Value};
use std::fmt;

/// An event as its parts, each in the format of transcripts.
#[derive(Clone, Debug, PartialEq)]
pub struct Event(pub Map<String, Value>);

/// A part of events: its name, and the function that parses it.
pub type Part = (&'static str, fn(&Value) -> Result<Value, Error>);

impl Event {
    /// Returns an event of a kind; parts that are null are left out.
    pub fn new(kind: &str, parts: impl IntoIterator<Item = (&'static str, Value)>) -> Event {
        let mut event = Map::from_iter([("event".to_owned(), Value::from(kind))]);
        let there = parts.into_iter().filter(|(_, part)| !part.is_null());
        event.extend(there.map(|(name, part)| (name.to_owned(), part)));
        Event(event)
    }

    /// Parses the parts of a line; the kind is not checked.
    pub fn parts_of(
        plain: &Map<String, Value>,
        known: &[Part],
        others: &[&str],
    ) -> Result<Map<String, Value>, Error> {
        let others = |name: &str| others.contains(&name);
        if !plain.contains_key("event") {
            let left = plain.iter().filter(|(name, _)| !others(name));
            let left = Map::from_iter(left.map(|(name, part)| (name.clone(), part.clone())));
            let got = describe_value(&Value::Object(left));
            return Err(Error::argument("event", got, "an object with \"event\""));
        }
        let mut parts = Map::new();
        for (name, value) in plain.iter().filter(|(name, _)| !others(name)) {
            if let Some((_, read)) = known.iter().find(|(one, _)| one == name) {
                parts.insert(name.clone(), read(value)?);
            } else if name != "event" {
                let expected = "no such part of an event";
                return Err(Error::argument(name.clone(), describe_value(value), expected));
            }
        }
        Ok(parts)
    }

    /// Returns the event in JSON.
    pub fn to_json(&self) -> String {
        Value::Object(self.0.clone()).to_string()
    }

    /// Returns the kind of the event.
    pub fn kind(&self) -> &str {
        self.text("event").unwrap_or_default()
    }

    /// Returns a part that is a text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    /// Returns the seat that acted.
    pub fn seat(&self) -> Option<Seat> {
        read_seat(self.0.get("seat")?).ok()
    }

    /// Returns a part that is a tile.
    pub fn tile(&self, name: &str) -> Option<Tile> {
        read_tile(self.0.get(name)?).ok()
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind().replace('_', " ");
        let mut words: Vec<String> = self.text("seat").map(str::to_owned).into_iter().collect();
        words.push(kind);
        let parts = ["suit", "tile", "flower", "verdict", "reason"];
        words.extend(parts.iter().filter_map(|name| self.text(name)).map(str::to_owned));
        if let Some(Value::Array(tiles)) = self.0.get("tiles") {
            words.push(tiles.iter().filter_map(Value::as_str).collect());
        }
        let said = [("discard", "discard"), ("to", "to"), ("from", "giver"), ("won by", "winner")];
        for (word, name) in said {
            if let Some(part) = self.text(name) {
                words.extend([word.to_owned(), part.to_owned()]);
            }
        }
        f.write_str(&words.join(" "))
    }
}
