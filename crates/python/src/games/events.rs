//! Events that Python passes as parts.

use crate::errors::raise_answer;
use crate::games::arguments::{needed, wrong};
use paili_answers::error::Error;
use paili_answers::games::events::Event;
use paili_answers::games::values::{read_seat, read_verdict};
use paili_core::games::{Seat, Verdict};
use paili_core::model::tile::Tile;
use pyo3::prelude::*;
use pythonize::depythonize;
use serde_json::{Map, Value};

/// The parts of an event in the format of transcripts.
pub struct Parts(Event);

impl Parts {
    /// Validates the parts of a dictionary with the parser of lines of transcripts.
    pub fn read(
        plain: &Bound<'_, PyAny>,
        read: fn(&Map<String, Value>) -> Result<Event, Error>,
    ) -> PyResult<Parts> {
        let refused = |error| wrong("event", error, "parts of an event");
        let plain = depythonize(plain).map_err(refused)?;
        read(&plain).map(Parts).map_err(raise_answer)
    }

    pub fn kind(&self) -> &str {
        self.0.kind()
    }

    /// Returns a part; null if it is missing.
    pub fn value(&self, name: &str) -> &Value {
        self.0.0.get(name).unwrap_or(&Value::Null)
    }

    pub fn shown_tile(&self) -> Option<Tile> {
        self.0.tile("tile")
    }

    pub fn tile(&self, name: &'static str) -> PyResult<Tile> {
        needed(name, self.0.tile(name))
    }

    pub fn maybe_seat(&self, name: &str) -> Option<Seat> {
        read_seat(self.value(name)).ok()
    }

    pub fn seat(&self, name: &'static str) -> PyResult<Seat> {
        needed(name, self.maybe_seat(name))
    }

    pub fn verdict(&self) -> PyResult<Verdict> {
        read_verdict(self.value("verdict")).map_err(raise_answer)
    }

    /// Returns the items of a part that is a list.
    pub fn items(&self, name: &str) -> &[Value] {
        self.value(name).as_array().map_or(&[], Vec::as_slice)
    }
}

/// Returns the value of a part that only some kinds of actions or events have.
macro_rules! part {
    ($of:expr, $pattern:pat => $value:expr) => {
        match $of {
            $pattern => Some($value),
            _ => None,
        }
    };
}

pub(crate) use part;
