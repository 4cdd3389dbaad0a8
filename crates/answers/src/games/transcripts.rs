//! Transcripts: games as lines of JSON, one for the deal and one for each event, or all in one
//! line.

use crate::error::Error;
use crate::games::values::{read_seat, seat_name};
use crate::games::{Recorded, Story, mcr, sichuan};
use crate::text::describe_value;
use paili_core::games::Seat;
use serde_json::{Map, Value};

/// Greatest number of characters of a line.
pub const LONGEST_LINE: usize = 100_000;
/// Version of the lines.
pub const VERSION: &str = "1";
/// The expected value in a message about a line that is not a transcript.
pub const EXPECTED_TRANSCRIPT: &str = "a line of a transcript, in JSON";
/// The expected value in a message about a line that is neither a transcript nor a log.
pub const EXPECTED: &str = "a line of a transcript, a log of the judge of Botzone, in JSON, \
    a line of its text set, or a log of riichi";
const EVENT: &str = "event ";

/// Returns the value of a line of JSON, if it is one.
pub fn plain(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

enum Telling {
    Mcr(Box<mcr::telling::Telling>),
    Sichuan(Box<sichuan::telling::Telling>),
}

struct Told {
    telling: Telling,
    players: Option<[String; 4]>,
}

/// The games whose transcripts are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Games {
    /// Both games; the line of the deal determines which.
    Any,
    /// Games of Chinese Standard Mahjong.
    Mcr,
    /// Games of Sichuan Mahjong.
    Sichuan,
}

impl Told {
    fn begin(line: &Map<String, Value>, games: Games) -> Result<Told, Error> {
        let game = line["deal"].as_object().and_then(|deal| deal.get("game"));
        let telling = match (games, game, game.and_then(Value::as_str)) {
            (Games::Mcr, ..) | (Games::Any, None, _) => {
                Telling::Mcr(Box::new(mcr::telling::Telling::begin(line)?))
            }
            (Games::Sichuan, ..) | (_, _, Some("sichuan")) => {
                Telling::Sichuan(Box::new(sichuan::telling::Telling::begin(line)?))
            }
            (_, Some(name), _) => {
                let expected = "\"sichuan\"; without it, Chinese Standard Mahjong";
                let got = format!("game {}", describe_value(name));
                return Err(Error::protocol(got, expected));
            }
        };
        Ok(Told { telling, players: read_players(line)? })
    }

    fn take(&mut self, line: &Map<String, Value>) -> Result<Option<Recorded>, Error> {
        let story = match &mut self.telling {
            Telling::Mcr(telling) => telling.take(line)?.map(|story| Story::Mcr(Box::new(story))),
            Telling::Sichuan(telling) => {
                telling.take(line)?.map(|story| Story::Sichuan(Box::new(story)))
            }
        };
        Ok(story.map(|story| Recorded { story, players: self.players.clone() }))
    }
}

/// A reader of games, line by line.
pub struct Reader {
    games: Games,
    /// The expected value in a message about a line that is not a JSON object.
    expected: &'static str,
    told: Option<Told>,
    is_lost: bool,
    /// The games, and the errors of those that cannot be parsed.
    pub found: Vec<Result<Recorded, Error>>,
}

impl Reader {
    /// Returns a reader at the beginning of a file.
    pub fn new(games: Games, expected: &'static str) -> Reader {
        Reader { games, expected, told: None, is_lost: false, found: Vec::new() }
    }

    /// Reads a line.
    pub fn read(&mut self, line: &str, number: usize) {
        let is_deal = || line.chars().take(LONGEST_LINE).collect::<String>().contains("\"walls\"");
        if line.trim().is_empty() || self.is_lost && !is_deal() {
            return; // the game of the line has been reported, and this is no deal of another one
        }
        if let Err(error) = self.read_line(line, number) {
            self.leave(true);
            let place = error.place();
            let of = if place.starts_with(EVENT) { format!(", {place}") } else { String::new() };
            self.found.push(Err(error.located(format!("line {number}{of}"))));
        }
    }

    /// Ends the current game; an incomplete game is an error.
    pub fn end(&mut self, what: &str, number: usize) {
        if self.told.is_some() {
            let error = Error::protocol(what, "the rest of the game before it");
            self.found.push(Err(error.located(format!("line {number}"))));
        }
        self.leave(false);
    }

    fn leave(&mut self, is_lost: bool) {
        self.told = None;
        self.is_lost = is_lost;
    }

    fn read_line(&mut self, line: &str, number: usize) -> Result<(), Error> {
        if line.chars().nth(LONGEST_LINE).is_some() {
            return Err(Error::protocol(line, "a line of at most 100,000 characters"));
        }
        let Some(Value::Object(mut plain)) = plain(line) else {
            return Err(Error::protocol(line.trim(), self.expected));
        };
        if plain.contains_key("deal") {
            self.end("a deal", number);
            let events = plain.shift_remove("events");
            let mut told = Told::begin(&plain, self.games)?;
            match events {
                Some(events) => {
                    let game = whole(&mut told, &events)?;
                    self.found.push(Ok(game));
                    self.leave(false);
                }
                None => self.told = Some(told),
            }
            return Ok(());
        }
        let Some(told) = &mut self.told else {
            return Err(Error::protocol(line.trim(), "a line with \"deal\", a new game"));
        };
        if let Some(game) = told.take(&plain)? {
            self.leave(false);
            self.found.push(Ok(game));
        }
        Ok(())
    }
}

/// Returns the game of a line with all of its events.
fn whole(told: &mut Told, events: &Value) -> Result<Recorded, Error> {
    let Some(events) = events.as_array() else {
        return Err(Error::protocol(describe_value(events), "a list of events"));
    };
    let mut game = None;
    for (number, event) in (1..).zip(events) {
        let at = |error: Error| error.located(format!("{EVENT}{number}"));
        if game.is_some() {
            let expected = "no more events: the game is over";
            return Err(at(Error::protocol(describe_value(event), expected)));
        }
        let Some(event) = event.as_object() else {
            return Err(at(Error::protocol(describe_value(event), "an event, an object")));
        };
        game = told.take(event).map_err(at)?;
    }
    let lacks =
        || Error::protocol(format!("{} events", events.len()), "all of them: the game goes on");
    game.ok_or_else(lacks)
}

/// Returns an error for a line of a deal with other parts, or of another version.
pub fn check_deal_line(plain: &Map<String, Value>) -> Result<(), Error> {
    let is_known = |name: &String| ["deal", "version", "players"].contains(&name.as_str());
    if !plain.keys().all(is_known) || !plain.contains_key("version") {
        let names: Vec<&str> = plain.keys().map(String::as_str).collect();
        return Err(Error::protocol(names.join(", "), "deal, version, perhaps players"));
    }
    let version = &plain["version"];
    if version.as_str() != Some(VERSION) {
        let line = format!("version {}", describe_value(version));
        return Err(Error::protocol(line, format!("version {VERSION}")));
    }
    Ok(())
}

fn read_players(plain: &Map<String, Value>) -> Result<Option<[String; 4]>, Error> {
    let Some(players) = plain.get("players") else { return Ok(None) };
    let name = |seat: Seat| Some(players.as_object()?.get(seat_name(seat))?.as_str()?.to_owned());
    let names: Vec<String> = Seat::ALL.into_iter().filter_map(name).collect();
    let number = players.as_object().map_or(0, Map::len);
    match <[String; 4]>::try_from(names) {
        Ok(names) if number == 4 => Ok(Some(names)),
        _ => Err(Error::protocol(describe_value(players), "names of east, south, west, north")),
    }
}

/// Returns the answers of a line, if it has them.
pub fn read_answers<A>(
    plain: &Map<String, Value>,
    read: impl Fn(&Value) -> Result<A, Error>,
) -> Result<Option<Vec<(Seat, A)>>, Error> {
    let Some(answers) = plain.get("answers") else { return Ok(None) };
    let Some(answers) = answers.as_object() else {
        let expected = "an object of answers by seat";
        return Err(Error::protocol(describe_value(answers), expected));
    };
    let one = |(seat, action): (&String, &Value)| {
        Ok((read_seat(&Value::from(seat.as_str()))?, read(action)?))
    };
    answers.iter().map(one).collect::<Result<_, Error>>().map(Some)
}

/// Returns answers as a part of a line, without passes.
pub fn answers_to_json<A: Copy + PartialEq>(
    answers: &[A; 4],
    pass: A,
    text: impl Fn(A) -> String,
) -> Value {
    let said = Seat::ALL.into_iter().zip(answers).filter(|(_, action)| **action != pass);
    let text = |(seat, &action)| (seat_name(seat).to_owned(), Value::from(text(action)));
    Value::Object(said.map(text).collect())
}

/// Returns the text of a game that is over: its lines, or all of them in one, with the players.
pub fn format_game(recorded: &Recorded, is_one_line: bool) -> Result<String, Error> {
    if !recorded.story.is_over() {
        return Err(Error::argument("state", "a game that goes on", "one that is over"));
    }
    let lines = if is_one_line {
        vec![spaced(&game_to_json(recorded))]
    } else {
        let lines = recorded.story.lines().into_iter();
        lines.map(|line| spaced(&Value::Object(line))).collect()
    };
    Ok(lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect())
}

/// Returns a value in JSON, with a blank after each comma and colon.
pub fn spaced(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(spaced).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(parts) => {
            let part = |(name, part): (&String, &Value)| {
                format!("{}: {}", Value::from(name.as_str()), spaced(part))
            };
            format!("{{{}}}", parts.iter().map(part).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// Returns a game as one line: its deal, its players, and its events.
pub fn game_to_json(recorded: &Recorded) -> Value {
    let mut lines = recorded.story.lines().into_iter();
    let mut game = lines.next().unwrap_or_default();
    if let Some(names) = &recorded.players {
        let named = |seat: Seat| (seat_name(seat).to_owned(), names[seat.index()].clone().into());
        game.insert(
            "players".to_owned(),
            Value::Object(Seat::ALL.map(named).into_iter().collect()),
        );
    }
    game.insert("events".to_owned(), lines.map(Value::Object).collect());
    Value::Object(game)
}
