//! Conversion of Python arguments: kinds, seats and winds within their ranges, and the error for
//! others.

use crate::errors::raise;
use paili_core::games::Seat;
use paili_core::model::error::CoreError;
use paili_core::model::tile::{KINDS, Tile, Wind};
use pyo3::prelude::*;
use std::borrow::Cow;

/// Copies of each kind, as 34 bytes.
pub type Bytes = Cow<'static, [u8]>;

/// Returns the error for an invalid argument.
pub fn wrong(name: &'static str, got: impl ToString, expected: &'static str) -> PyErr {
    raise(CoreError::Argument { name, got: got.to_string(), expected })
}

/// Returns a field that its kind of action or event requires, or an error if it is missing.
pub fn needed<T>(name: &'static str, value: Option<T>) -> PyResult<T> {
    value.ok_or_else(|| wrong(name, "None", "what this kind has"))
}

/// Returns the tile of a kind.
pub fn tile(name: &'static str, kind: u8) -> PyResult<Tile> {
    if usize::from(kind) < KINDS { Ok(Tile(kind)) } else { Err(wrong(name, kind, "0 to 33")) }
}

/// Returns the tile of a kind, if there is one.
pub fn maybe_tile(name: &'static str, kind: Option<u8>) -> PyResult<Option<Tile>> {
    kind.map(|kind| tile(name, kind)).transpose()
}

/// Returns the seat of an index.
pub fn seat(index: u8) -> PyResult<Seat> {
    Seat::ALL.get(usize::from(index)).copied().ok_or_else(|| wrong("seat", index, "0 to 3"))
}

/// Returns the wind of an index.
pub fn wind(name: &'static str, index: u8) -> PyResult<Wind> {
    Wind::ALL.get(usize::from(index)).copied().ok_or_else(|| wrong(name, index, "0 to 3"))
}
