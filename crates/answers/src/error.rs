//! Errors of questions: the classes of `paili.model.errors`, as JSON.

use crate::exact::Fraction;
use crate::questions::QUESTIONS;
use crate::text::{describe, quoted};
use paili_core::model::error::CoreError;
use paili_core::model::tile::Tile;
use serde_json::{Map, Value};

/// Greatest number of characters of a text in an error, since questions may be long.
const LONGEST: usize = 400;

/// Characters shown on either side of the offset in a long text.
const EXCERPT: usize = 24;

/// Greatest number of actions listed: the number of discards of a hand.
const LEGAL: usize = 14;

/// The expected value in a message about an unknown tile of a wall.
const UNKNOWN_TILE: &str = "the end of the game: this tile of the wall is unknown";

/// The reason why a question cannot be answered.
#[derive(Clone, Debug)]
pub enum Error {
    /// A text that cannot be parsed.
    Notation {
        /// The whole text.
        text: String,
        /// Offset of the fault in characters.
        position: usize,
        /// The expected text there.
        expected: String,
    },
    /// A number of copies of a tile that is impossible.
    TileCount {
        /// The kind.
        tile: u8,
        /// The given number of copies.
        count: u32,
        /// The expected values.
        expected: String,
        /// The place; empty if it is clear.
        place: &'static str,
    },
    /// A hand with too many or too few tiles.
    HandSize {
        /// Number of concealed tiles.
        size: u32,
        /// The expected values.
        expected: String,
    },
    /// An invalid argument.
    Argument {
        /// The argument.
        name: String,
        /// The given value.
        got: String,
        /// The expected values.
        expected: String,
    },
    /// Tiles that do not win, where a win is required.
    NotWinning {
        /// The hand before the winning tile.
        hand: String,
        /// The winning tile.
        tile: String,
        /// The reason why they do not win.
        reason: String,
    },
    /// A search that needs more memory than it may use.
    SearchLimit {
        /// The limit in bytes.
        memory: usize,
        /// The proven lower bound of the value, included.
        lower: Fraction,
        /// The proven upper bound of the value, included.
        upper: Fraction,
    },
    /// A search whose time ran out before any result.
    Unfinished {
        /// The limit in seconds.
        seconds: f64,
    },
    /// A line of a log that cannot be parsed, or is impossible at this point.
    Protocol {
        /// The line, or the faulty part of it.
        line: String,
        /// The expected line.
        expected: String,
        /// The place, such as "line 7"; empty if it is clear.
        place: String,
    },
    /// An action, or an event, that the rules do not allow at this point.
    Illegal {
        /// The action.
        action: String,
        /// The legal actions.
        legal: Vec<String>,
        /// The place, such as "line 7"; empty if it is clear.
        place: String,
    },
    /// A kind of question that is not supported here.
    NotHere {
        /// Its name.
        kind: String,
    },
}

impl Error {
    /// Returns an error about an argument.
    pub fn argument(
        name: impl Into<String>,
        got: impl Into<String>,
        expected: impl Into<String>,
    ) -> Error {
        Error::Argument { name: name.into(), got: got.into(), expected: expected.into() }
    }

    /// Returns the error of a draw of an unknown tile.
    pub fn unknown_tile(seat: &str) -> Error {
        Error::illegal(format!("{seat} draw"), vec![UNKNOWN_TILE.to_owned()])
    }

    /// Returns whether it is the error of a draw of an unknown tile.
    pub fn is_unknown_tile(&self) -> bool {
        matches!(self, Error::Illegal { legal, .. } if *legal == [UNKNOWN_TILE])
    }

    /// Returns the error with another given value.
    pub fn with_got(self, got: String) -> Error {
        match self {
            Error::Argument { name, expected, .. } => Error::Argument { name, got, expected },
            other => other,
        }
    }

    /// Returns the error of a text with a fault at an offset.
    pub fn notation(text: &[char], position: usize, expected: impl Into<String>) -> Error {
        Error::Notation { text: text.iter().collect(), position, expected: expected.into() }
    }

    /// Returns the error of a line that cannot be parsed.
    pub fn protocol(line: impl Into<String>, expected: impl Into<String>) -> Error {
        Error::Protocol { line: line.into(), expected: expected.into(), place: String::new() }
    }

    /// Returns the error of an action that the rules do not allow.
    pub fn illegal(action: impl Into<String>, legal: Vec<String>) -> Error {
        Error::Illegal { action: action.into(), legal, place: String::new() }
    }

    /// Adds the place in a log, such as "line 7", to the error.
    pub fn located(self, place: impl Into<String>) -> Error {
        let place = place.into();
        match self {
            Error::Illegal { action, legal, .. } => Error::Illegal { action, legal, place },
            Error::Protocol { line, expected, .. } => Error::Protocol { line, expected, place },
            Error::Argument { name, got, expected } => {
                Error::Protocol { line: format!("{name} {got}"), expected, place }
            }
            Error::Notation { text, expected, .. } => {
                Error::Protocol { line: text, expected, place }
            }
            other => {
                let expected = "a game that can be played".to_owned();
                Error::Protocol { line: other.message(), expected, place }
            }
        }
    }

    /// Returns the place of the error; empty if it is clear or not known.
    pub fn place(&self) -> &str {
        match self {
            Error::Protocol { place, .. } | Error::Illegal { place, .. } => place,
            Error::TileCount { place, .. } => place,
            _ => "",
        }
    }

    /// Returns the name of the exception class in Python.
    pub fn kind(&self) -> &'static str {
        match self {
            Error::Notation { .. } => "NotationError",
            Error::TileCount { .. } => "TileCountError",
            Error::HandSize { .. } => "HandSizeError",
            Error::Argument { .. } => "ArgumentError",
            Error::NotWinning { .. } => "NotWinningError",
            Error::SearchLimit { .. } => "SearchLimitError",
            Error::Unfinished { .. } => "TimeLimitError",
            Error::Protocol { .. } => "ProtocolError",
            Error::Illegal { .. } => "IllegalActionError",
            Error::NotHere { .. } => "NotHere",
        }
    }

    /// Returns the subject, the given value and the expected value.
    fn parts(&self) -> [String; 3] {
        let own = str::to_owned;
        match self {
            Error::Notation { text, position, expected } => {
                let letter = text.chars().nth(*position);
                let got = letter.map_or_else(|| own("the end"), String::from);
                let what = format!("the text, from character {} on", position + 1);
                [what, got, expected.clone()]
            }
            Error::TileCount { tile, count, expected, .. } => {
                [format!("copies of {}", Tile(*tile)), count.to_string(), expected.clone()]
            }
            Error::HandSize { size, expected } => {
                [own("tiles of the concealed hand"), size.to_string(), expected.clone()]
            }
            Error::Argument { name, got, expected } => {
                [name.clone(), got.clone(), expected.clone()]
            }
            Error::NotWinning { hand, tile, reason } => {
                let got = format!("{hand} with {tile}, which {reason}");
                [own("the win"), got, own("a winning hand")]
            }
            Error::SearchLimit { memory, .. } => {
                let got = format!("{memory} bytes, which are not enough");
                [own("memory"), got, own("a question with fewer draws")]
            }
            Error::Unfinished { seconds } => {
                let expected = "more seconds: nothing is known before the end";
                [own("seconds"), seconds.to_string(), own(expected)]
            }
            Error::Protocol { line, expected, place } => {
                let what = if place.is_empty() { "log" } else { place };
                [own(what), line.clone(), expected.clone()]
            }
            Error::Illegal { action, legal, place } => {
                let what = if place.is_empty() { "action" } else { place };
                let listed = legal.iter().take(LEGAL).cloned().collect::<Vec<_>>();
                [own(what), action.clone(), any_of(&listed)]
            }
            Error::NotHere { kind } => {
                let names: Vec<&str> = QUESTIONS.iter().map(|kind| kind.name).collect();
                [own("kind"), kind.clone(), format!("one of {}", names.join(", "))]
            }
        }
    }

    /// Returns the error in the format of the page and the server.
    pub fn to_json(&self, field: Option<&str>) -> Value {
        let mut error = Map::new();
        error.insert("kind".to_owned(), self.kind().into());
        if let Some(field) = field {
            error.insert("field".to_owned(), field.into());
        }
        for (name, part) in ["what", "got", "expected"].into_iter().zip(self.parts()) {
            error.insert(name.to_owned(), short(part).into());
        }
        if let Error::Notation { position, .. } = self {
            error.insert("position".to_owned(), (*position).into());
        }
        let message = self.message();
        let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
        error.insert("message".to_owned(), short(message).into());
        Value::Object(Map::from_iter([("error".to_owned(), Value::Object(error))]))
    }

    /// Returns the message, one sentence.
    pub fn message(&self) -> String {
        match self {
            Error::Notation { text, position, expected } => {
                let found = found(text, *position);
                let excerpt = quoted(&excerpt(text, *position));
                let place = position + 1;
                format!("character {place} of {excerpt}: found {found}, expected {expected}")
            }
            Error::TileCount { tile, count, expected, place } => {
                let count = format!("count of {} is {count}, expected {expected}", Tile(*tile));
                at(place, count)
            }
            Error::HandSize { size, expected } => size_in_words(*size, expected),
            Error::Argument { name, got, expected } => {
                format!("{name}: got {got}, expected {expected}")
            }
            Error::NotWinning { hand, tile, reason } => {
                format!("{hand} with {tile} {reason}, expected a winning hand")
            }
            Error::SearchLimit { memory, lower, upper } => {
                let millionths = |number: &Fraction| number.to_f64() * 1e6;
                let lower = millionths(lower).floor() / 1e6;
                let proved =
                    format!("value between {lower} and {}", millionths(upper).ceil() / 1e6);
                format!("{memory} bytes of memory are not enough for this search; proved: {proved}")
            }
            Error::Unfinished { seconds } => {
                format!("the answer would take more than {seconds} seconds")
            }
            Error::Protocol { line, expected, place } => {
                at(place, format!("got {}, expected {expected}", describe(line)))
            }
            Error::Illegal { action, legal, place } => {
                let mut listed: Vec<String> = legal.iter().take(LEGAL).cloned().collect();
                if let Some(more) = legal.len().checked_sub(LEGAL).filter(|&more| more > 0) {
                    listed.push(format!("{more} others"));
                }
                let expected = any_of(&listed);
                at(place, format!("{} is not legal, expected {expected}", describe(action)))
            }
            Error::NotHere { kind } => {
                format!("this version of the page does not answer {kind}: that needs paili web")
            }
        }
    }
}

/// Returns the number of tiles of a hand, and how many too many or too few it has.
fn size_in_words(size: u32, expected: &str) -> String {
    let tiles = if size == 1 { "1 tile".to_owned() } else { format!("{size} tiles") };
    if expected.starts_with("1 to ") && expected.contains(", not a multiple of 3") {
        let most = number_after(expected, "1 to ").unwrap_or(14);
        let melds = number_after(expected, "melds declared: ").or_else(|| {
            number_after(expected, " with ").filter(|_| expected.contains(" melds, not"))
        });
        let beside = match melds.unwrap_or(0) {
            0 => String::new(),
            1 => " beside 1 meld".to_owned(),
            number => format!(" beside {number} melds"),
        };
        return match size {
            0 => format!("no tiles{beside}, expected 1 to {most}"),
            _ if size > most => {
                format!("{tiles}{beside}: {}, expected at most {most}", too_many(size - most))
            }
            _ => {
                let (one, two) = (size + 1, size + 2);
                format!("{tiles}{beside}: one is missing, expected {one} or {two}")
            }
        };
    }
    let least = number_after(expected, "").unwrap_or(size);
    let other = expected.trim_start_matches(|one: char| one.is_ascii_digit());
    let most = if other.starts_with(" or ") { number_after(other, " or ") } else { None };
    let most = most.unwrap_or(least);
    if size + 1 == least {
        format!("{tiles}: one is missing, expected {expected}")
    } else if size < least {
        format!("{tiles}: {} are missing, expected {expected}", least - size)
    } else if size > most {
        format!("{tiles}: {}, expected {expected}", too_many(size - most))
    } else {
        format!("{tiles}, expected {expected}")
    }
}

/// Returns the number after some words.
fn number_after(text: &str, words: &str) -> Option<u32> {
    let start = text.find(words)? + words.len();
    let digits: String = text[start..].chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

fn too_many(number: u32) -> String {
    if number == 1 { "one too many".to_owned() } else { format!("{number} too many") }
}

/// Returns the legal actions as the expected value of a message.
fn any_of(actions: &[String]) -> String {
    if actions.is_empty() { "none: the game is over".to_owned() } else { actions.join(" or ") }
}

/// Returns a message preceded by its place.
fn at(place: &str, message: String) -> String {
    if place.is_empty() { message } else { format!("{place}: {message}") }
}

fn found(text: &str, position: usize) -> String {
    text.chars().nth(position).map_or("the end".into(), |letter| quoted(&letter.to_string()))
}

fn short(text: String) -> String {
    match text.chars().count() {
        0..=LONGEST => text,
        _ => text.chars().take(LONGEST - 3).chain(['.'; 3]).collect(),
    }
}

fn excerpt(text: &str, position: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    let start = position.saturating_sub(EXCERPT);
    let stop = position + EXCERPT;
    let before = if start > 0 { "..." } else { "" };
    let after = if stop < letters.len() { "..." } else { "" };
    let shown: String = letters.iter().take(stop).skip(start).collect();
    format!("{before}{shown}{after}")
}

impl From<CoreError> for Error {
    fn from(error: CoreError) -> Error {
        match error {
            CoreError::Stopped => Error::Unfinished { seconds: 0.0 },
            CoreError::TileCount { tile, count, expected, .. } => {
                Error::TileCount { tile: tile.0, count, expected: expected.into(), place: "" }
            }
            CoreError::JokerCount { held, available, copies, .. } => {
                let coming = match available {
                    0 => String::new(),
                    number => format!(" and {number} to come"),
                };
                let expected = match copies {
                    0 => "none: the rules have no jokers, as riichi:jokers=4 has".to_owned(),
                    _ => format!("at most {copies} together, as many as the rules have"),
                };
                Error::argument("jokers", format!("{held} in hand{coming}"), expected)
            }
            CoreError::HandSize { size, expected, .. } => Error::HandSize { size, expected },
            CoreError::Shape { expected, got } => Error::argument("question", got, expected),
            CoreError::SearchLimit { memory, lower, upper, sequences, .. } => {
                let of = |number| Fraction::new(number, sequences);
                Error::SearchLimit { memory, lower: of(lower), upper: of(upper) }
            }
            CoreError::Argument { name, got, expected } => Error::argument(name, got, expected),
        }
    }
}

/// Returns an argument that is one of a few texts.
pub fn not_one_of(name: &str, text: &str, choices: &[&str]) -> Error {
    Error::argument(name, describe(text), format!("one of {}", choices.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(error: &Error) -> (String, [String; 3]) {
        let json = error.to_json(None);
        let part = |name: &str| json["error"][name].as_str().unwrap_or_default().to_owned();
        (part("kind"), [part("what"), part("got"), part("expected")])
    }

    #[test]
    fn errors_keep_their_parts() {
        let own = str::to_owned;
        let notation = |text: &str, position| Error::Notation {
            text: own(text),
            position,
            expected: own("a digit"),
        };
        let tiles =
            |tile| Error::TileCount { tile, count: 5, expected: own("0 to 4 copies"), place: "" };
        let not_winning =
            Error::NotWinning { hand: own("1m"), tile: own("2m"), reason: own("is not complete") };
        let limit =
            Error::SearchLimit { memory: 10, lower: Fraction::new(1, 4), upper: Fraction::ONE };
        for (error, kind, expected) in [
            (Error::argument("draws", "-1", "0 to 9"), "ArgumentError", ["draws", "-1", "0 to 9"]),
            (
                notation("12x", 2),
                "NotationError",
                ["the text, from character 3 on", "x", "a digit"],
            ),
            (
                notation("", 0),
                "NotationError",
                ["the text, from character 1 on", "the end", "a digit"],
            ),
            (tiles(4), "TileCountError", ["copies of 5m", "5", "0 to 4 copies"]),
            (
                Error::HandSize { size: 15, expected: own("13 or 14") },
                "HandSizeError",
                ["tiles of the concealed hand", "15", "13 or 14"],
            ),
            (
                not_winning,
                "NotWinningError",
                ["the win", "1m with 2m, which is not complete", "a winning hand"],
            ),
            (
                Error::illegal("pass", vec![own("play 1m")]).located("turn 7"),
                "IllegalActionError",
                ["turn 7", "pass", "play 1m"],
            ),
            (
                Error::illegal("pass", Vec::new()),
                "IllegalActionError",
                ["action", "pass", "none: the game is over"],
            ),
            (
                Error::protocol("x", "a log").located("line 1"),
                "ProtocolError",
                ["line 1", "x", "a log"],
            ),
            (
                limit,
                "SearchLimitError",
                ["memory", "10 bytes, which are not enough", "a question with fewer draws"],
            ),
        ] {
            assert_eq!(parts(&error), (own(kind), expected.map(own)));
        }
    }

    #[test]
    fn the_position_in_a_text_is_a_part() {
        let error = Error::Notation { text: "12x".into(), position: 2, expected: "a digit".into() };
        assert_eq!(error.to_json(Some("hand"))["error"]["position"], 2);
        assert_eq!(error.to_json(Some("hand"))["error"]["field"], "hand");
    }

    #[test]
    fn long_texts_are_cut_to_one_line() {
        let error = Error::argument("hand", "x\n".repeat(10_000), "less").to_json(None);
        for part in ["got", "message"] {
            let text = error["error"][part].as_str().unwrap_or_default();
            assert_eq!(text.chars().count(), LONGEST);
            assert!(text.ends_with("..."));
        }
    }
}
