//! Formats of logs of riichi: Tenhou's in XML and in JSON, and that of mjai.

pub mod mjai;
pub mod mjlog;
pub mod tenhou;
mod tenhou_writer;

use super::events::Game;
use super::story::Story;
use crate::error::Error;

/// The expected value in a message about a text that is not a log.
pub const EXPECTED: &str = "a log of riichi: mjlog, tenhou.net/6 or a link to it, or mjai";

/// Returns whether a text is a log of riichi, by its beginning.
pub fn is_log(text: &str) -> bool {
    mjlog::is_mjlog(text) || tenhou::is_tenhou(text) || mjai::is_mjai(text)
}

/// Reads a log. A round that cannot be parsed is an error; the others are kept.
pub fn read(text: &str) -> Result<Game, Error> {
    if mjlog::is_mjlog(text) {
        mjlog::read(text)
    } else if tenhou::is_tenhou(text) {
        tenhou::read(text)
    } else if mjai::is_mjai(text) {
        mjai::read(text)
    } else {
        Err(Error::protocol(text.chars().take(80).collect::<String>(), EXPECTED))
    }
}

/// Writes the rounds of a game that were played, in the format tenhou or mjai.
pub fn write(game: &Game, stories: &[&Story], format: &str) -> Result<String, Error> {
    match format {
        "tenhou" => tenhou_writer::write(game, stories),
        "mjai" => Ok(mjai::write(game, stories)),
        _ => Err(Error::argument("format", format, "tenhou or mjai")),
    }
}

/// Decodes percent-encoded bytes of a text.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        let byte = digits.and_then(|two| u8::from_str_radix(two, 16).ok());
        match byte.filter(|_| first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
