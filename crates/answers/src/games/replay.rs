//! The answer to a question about a log: one of its games, with each discard judged.

use crate::error::Error;
use crate::fields::{Default, Field, FieldError, Type, Values, about, field, flag};
use crate::games::files::read_games;
use crate::games::judged::finish;
use crate::games::mistakes::{self, ChoiceAnswer};
use crate::games::transcripts::game_to_json;
use crate::games::{Recorded, Story, mcr, riichi, sichuan};
use crate::host::Host;
use crate::json::{answer, value_of};
use crate::model::rules_text::read_wind;
use paili_core::games::Seat;
use serde_json::{Value, json};

/// Greatest number of characters of a log.
pub const LARGE: usize = 8 << 20;
/// The fields of a question about a log.
pub const LOG: &[Field] = &[
    field(
        "log",
        Type::Text(LARGE),
        Default::Required,
        "transcripts, logs of Botzone's judge, or a log of riichi",
    ),
    field(
        "game",
        Type::Integer(1, 1_000_000),
        Default::Nothing,
        "the number of the game, or of the round of riichi, from 1",
    ),
    field(
        "seat",
        Type::Text(20),
        Default::Nothing,
        "only the choices of this seat: east, E, south ...",
    ),
    flag("plain", "any complete hand is a win, whatever it is worth; quicker"),
    flag("explain", "add what the agent search would answer, and why"),
];

/// The options of a question about a game.
pub struct Options {
    /// The number of the game in its log, from 1.
    pub number: usize,
    /// The seat whose choices are reported; `None` for all.
    pub seat: Option<Seat>,
    /// Whether every complete hand is a win, whatever its worth.
    pub plain: bool,
    /// Whether to run the agent `search`.
    pub explain: bool,
}

/// Returns the report on one game of a log with its transcript, and the number of games.
pub fn answer(asked: &Values, host: Host) -> Result<Value, FieldError> {
    let number = asked.integer("game").unwrap_or(1).max(1) as usize;
    let seat = match asked.maybe_text("seat") {
        Some(word) => Some(Seat(about("seat", read_wind(word, "seat"))? as u8)),
        None => None,
    };
    let look = Options { number, seat, plain: asked.flag("plain"), explain: asked.flag("explain") };
    if riichi::logs::is_log(asked.text("log")) {
        return riichi::replay::answer(asked, &look, host);
    }
    let mut games = read_games(asked.text("log"));
    let count = games.len();
    if count == 1 && number == 1 && games[0].is_err() {
        about("log", games.remove(0))?;
    } else if number > count {
        let expected = format!("1 to {count}: there are no more in the log");
        let error = Error::argument("game", number.to_string(), expected);
        return about("game", Err(error));
    }
    let game = game(games.swap_remove(number - 1), &look, host)?;
    Ok(json!({"games": [game], "count": count}))
}

answer! {
    /// The report on a game of either sort.
    #[serde(untagged)]
    pub enum Report {
        /// A game of Chinese Standard Mahjong.
        Mcr(Box<mcr::replay::ReportAnswer>),
        /// A game of Sichuan Mahjong.
        Sichuan(Box<sichuan::replay::ReportAnswer>),
    }
}

/// Returns the report on a game, before its numbers are rounded.
pub fn report(story: &Story, look: &Options, host: Host) -> Result<Report, Error> {
    Ok(match story {
        Story::Mcr(story) => Report::Mcr(Box::new(mcr::replay::report(story, look, host)?)),
        Story::Sichuan(story) => {
            Report::Sichuan(Box::new(sichuan::replay::report(story, look, host)?))
        }
    })
}

/// Returns the decisions of some seats of a game, with their cost in points if requested.
pub fn choices(
    story: &Story,
    seats: &[Seat],
    has_points: bool,
    host: Host,
) -> Result<Vec<ChoiceAnswer>, Error> {
    match story {
        Story::Mcr(story) => {
            let each =
                |look: mistakes::Look<_>| mcr::explanation::each_choice(story, seats, host, look);
            mistakes::choices(each, has_points)
        }
        Story::Sichuan(story) => {
            let each = |look: mistakes::Look<_>| {
                sichuan::explanation::each_choice(story, seats, host, look)
            };
            mistakes::choices(each, has_points)
        }
    }
}

fn game(found: Result<Recorded, Error>, look: &Options, host: Host) -> Result<Value, FieldError> {
    let number = look.number;
    let recorded = match found {
        Ok(recorded) => recorded,
        Err(error) => {
            let message = error.message();
            let error = message.split_whitespace().collect::<Vec<_>>().join(" ");
            let (report, transcript) = (Value::Null, Value::Null);
            return Ok(json!({
                "game": number, "report": report, "transcript": transcript, "error": error,
            }));
        }
    };
    if look.plain && matches!(recorded.story, Story::Sichuan(_)) {
        let expected = "false for a game of Sichuan Mahjong";
        return about("plain", Err(Error::argument("plain", "true", expected)));
    }
    let mut report = value_of(&report(&recorded.story, look, host)?);
    finish(&mut report);
    if !recorded.story.is_over() {
        return Err(Error::argument("state", "a game that goes on", "one that is over").into());
    }
    let transcript = game_to_json(&recorded);
    Ok(json!({"game": number, "report": report, "transcript": transcript, "error": null}))
}
