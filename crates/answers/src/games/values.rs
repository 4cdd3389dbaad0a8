//! Values in files of games: seats, tiles, flowers and verdicts by their names.

use crate::error::Error;
use crate::model::notation::name_of;
use crate::model::rules::wind_name;
use crate::model::rules_text::{WINDS, read_wind};
use crate::text::describe_value;
use paili_core::games::{Seat, Verdict};
use paili_core::model::tile::{KINDS, Tile};
use serde_json::Value;

/// Greatest number of characters of the text of an action.
const LONGEST_TEXT: usize = 10_000;
/// The verdicts in the words of Botzone.
pub const VERDICTS: [(&str, Verdict); 7] = [
    ("WH", Verdict::WrongWin),
    ("WA", Verdict::WrongAnswer),
    ("TLE", Verdict::TimeLimit),
    ("MLE", Verdict::MemoryLimit),
    ("OLE", Verdict::OutputLimit),
    ("RE", Verdict::RuntimeError),
    ("NJ", Verdict::NotJson),
];

const HONOR_NAMES: [&str; 7] = ["EAST", "SOUTH", "WEST", "NORTH", "WHITE", "GREEN", "RED"];
const SUIT_NAMES: [&str; 3] = ["CHARACTERS", "DOTS", "BAMBOO"];
const FLOWER_NAMES: [&str; 8] =
    ["SPRING", "SUMMER", "AUTUMN", "WINTER", "PLUM", "ORCHID", "BAMBOO", "CHRYSANTHEMUM"];
const VERDICT_NAMES: [&str; 7] = [
    "WRONG_WIN",
    "WRONG_ANSWER",
    "TIME_LIMIT",
    "MEMORY_LIMIT",
    "OUTPUT_LIMIT",
    "RUNTIME_ERROR",
    "NOT_JSON",
];
/// Greatest number of tiles that a message lists.
const LISTED: usize = 6;

/// Returns the word of a seat.
pub fn seat_name(seat: Seat) -> &'static str {
    wind_name(seat.wind())
}

/// Returns the name of a tile.
pub fn tile_name(tile: Tile) -> String {
    name_of(usize::from(tile.0))
}

/// Returns the name of a tile of a wall; flowers follow the kinds.
pub fn wall_name(tile: u8) -> String {
    match usize::from(tile).checked_sub(KINDS) {
        None => name_of(usize::from(tile)),
        Some(flower) => format!("{}f", flower + 1),
    }
}

/// Returns the word of a verdict.
pub fn verdict_name(verdict: Verdict) -> &'static str {
    VERDICTS.iter().find(|(_, one)| *one == verdict).map_or("WA", |(name, _)| name)
}

/// Returns the value of a name.
fn named<T>(
    value: &Value,
    expected: &str,
    find: impl FnOnce(&str) -> Option<T>,
) -> Result<T, Error> {
    let Some(text) = value.as_str() else {
        let expected = format!("a str with {expected}");
        return Err(Error::argument("text", describe_value(value), expected));
    };
    let wrong = || Error::notation(&text.chars().collect::<Vec<_>>(), 0, expected);
    find(text).ok_or_else(wrong)
}

/// Returns the seat of a word.
pub fn read_seat(value: &Value) -> Result<Seat, Error> {
    let find = |text: &str| read_wind(text, "seat").ok().map(|wind| Seat(wind as u8));
    named(value, &format!("a wind: {WINDS}"), find)
}

/// Returns the tile of its name; a red five is a five.
pub fn read_tile(value: &Value) -> Result<Tile, Error> {
    named(value, "one tile, such as 5m or 7z", tile_of)
}

fn tile_of(text: &str) -> Option<Tile> {
    let [rank, suit] = <[u8; 2]>::try_from(text.as_bytes()).ok()?;
    let suit = b"mpsz".iter().position(|&letter| letter == suit)? as u8;
    let rank = rank.checked_sub(b'0').filter(|&rank| rank <= if suit == 3 { 7 } else { 9 })?;
    match (rank, suit) {
        (0, 3) => None,
        (0, _) => Some(Tile(9 * suit + 4)),
        _ => Some(Tile(9 * suit + rank - 1)),
    }
}

/// Returns the canonical name of the tile of a name, in the format of transcripts.
pub fn tile_value(value: &Value) -> Result<Value, Error> {
    read_tile(value).map(|tile| tile_name(tile).into())
}

/// Returns the canonical word of the seat of a word, in the format of transcripts.
pub fn seat_value(value: &Value) -> Result<Value, Error> {
    read_seat(value).map(|seat| seat_name(seat).into())
}

/// Returns the names of the tiles of a list of names.
pub fn tile_values(value: &Value) -> Result<Value, Error> {
    items(value)?.iter().map(tile_value).collect()
}

/// Returns the number of a flower, 0 to 7.
pub fn read_flower(value: &Value) -> Result<u8, Error> {
    let find = |text: &str| match text.as_bytes() {
        [number @ b'1'..=b'8', b'f'] => Some(number - b'1'),
        _ => None,
    };
    named(value, "a flower, 1f to 8f", find)
}

/// Returns the verdict of a word.
pub fn read_verdict(value: &Value) -> Result<Verdict, Error> {
    let names = VERDICTS.map(|(name, _)| name);
    member("verdict", value, &names).map(|place| VERDICTS[place].1)
}

/// Returns the index of a text among some.
pub fn member(name: &str, value: &Value, choices: &[&str]) -> Result<usize, Error> {
    let found = value.as_str().and_then(|text| choices.iter().position(|&one| one == text));
    let expected = format!("one of {}", choices.join(", "));
    found.ok_or_else(|| Error::argument(name, describe_value(value), expected))
}

/// Returns the items of a list.
pub fn items(value: &Value) -> Result<&Vec<Value>, Error> {
    value.as_array().ok_or_else(|| Error::argument("event", describe_value(value), "a list"))
}

/// Returns a part of an event in the format of messages: members of enumerations by their names in
/// Python.
pub fn described(part: &str, value: &Value) -> String {
    let text = value.as_str().unwrap_or_default();
    let of = |kind: &str, names: &[&str], place: Option<usize>| {
        place.and_then(|place| names.get(place)).map(|name| format!("{kind}.{name}"))
    };
    let found = match part {
        "seat" | "to" | "giver" | "winner" => Some(format!("Wind.{}", text.to_uppercase())),
        "tile" | "discard" => tile_of(text).map(python_name),
        "tiles" => items(value).ok().map(|tiles| {
            let names: Vec<String> =
                tiles.iter().take(LISTED).map(|tile| described("tile", tile)).collect();
            let more = if tiles.len() > LISTED { ", ..." } else { "" };
            format!("[{}{more}]", names.join(", "))
        }),
        "flower" => of("Flower", &FLOWER_NAMES, read_flower(value).ok().map(usize::from)),
        "suit" => of("Suit", &SUIT_NAMES, "mps".find(text)),
        "verdict" => {
            let place = VERDICTS.iter().position(|(name, _)| *name == text);
            of("Verdict", &VERDICT_NAMES, place)
        }
        "reason" => Some(format!("Ending.{}", text.to_uppercase())),
        _ => None,
    };
    found.unwrap_or_else(|| describe_value(value))
}

fn python_name(tile: Tile) -> String {
    let (suit, rank) = (usize::from(tile.0 / 9), usize::from(tile.0 % 9));
    match ["M", "P", "S"].get(suit) {
        Some(suit) => format!("Tile.{suit}{}", rank + 1),
        None => format!("Tile.{}", HONOR_NAMES.get(rank).unwrap_or(&"RED")),
    }
}

/// Returns the tiles of a run in mpsz, such as "456m"; `None` if there is no such tile.
pub fn tiles_of(text: &str) -> Option<Vec<Tile>> {
    let (ranks, suit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    ranks.chars().map(|rank| tile_of(&format!("{rank}{suit}"))).collect()
}

/// Splits digits from the letter of a suit.
pub fn is_run(text: &str) -> bool {
    let ranks = text.strip_suffix(['m', 'p', 's', 'z']).unwrap_or_default();
    !ranks.is_empty() && ranks.bytes().all(|rank| rank.is_ascii_digit())
}

/// Returns whether a word and a verdict are those of a fault; a wrong win has no verdict.
pub fn is_fault(word: &str, verdict: Option<Verdict>) -> bool {
    word == "fault" && verdict.is_some_and(|verdict| verdict != Verdict::WrongWin)
}

/// Returns the text of an action, if it is not too long.
pub fn text_of_action(value: &Value) -> Result<&str, Error> {
    let text = value.as_str();
    let text = text.ok_or_else(|| Error::argument("text", describe_value(value), "a str"))?;
    let letters: Vec<char> = text.chars().collect();
    if letters.len() > LONGEST_TEXT {
        let expected = "the end: texts have at most 10,000 characters";
        return Err(Error::notation(&letters, LONGEST_TEXT, expected));
    }
    Ok(text)
}
