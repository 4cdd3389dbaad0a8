//! Botzone: logs of its judge, and the side of one seat in its games.
//!
//! A log contains the output of the judge and the answers of players, stage by stage. The game is
//! replayed from the answers, and all output of the judge must match the replay.

pub mod bot;
mod judge;
pub mod matches;
pub mod protocol;
pub mod session;
mod told;
pub mod turns;

pub use judge::log_to_json;

use crate::error::Error;
use crate::games::mcr::story::{Answers, PASSES, Story};
use crate::games::values::{VERDICTS, seat_name};
use crate::text::describe_value;
use paili_core::games::{Seat, Verdict};
use paili_core::mcr::table::{Action, Event};
use serde_json::{Map, Value};

/// The verdict on an answer without a fault of the program.
const OK: &str = "OK";
/// Parts of a display that must match the replay. The fan are not compared, since they can come
/// from another calculator.
const COMPARED: [&str; 5] = ["action", "player", "tile", "tileCHI", "score"];

type Object = Map<String, Value>;

/// Returns the game of a log of the judge; it may be incomplete.
///
/// The output of the judge is in `log` or `logs`, or the record is that list; each entry is bare or
/// in `output`. The output may be missing if there are walls: in `initdata`, an object or its JSON,
/// of the record or of the first output of the judge. Without walls, the tiles that occur in the
/// log are used.
pub fn read_log(record: &Value) -> Result<Story, Error> {
    let at = |error: Error, turn: usize| error.located(format!("turn {turn}"));
    let of_log = |value: &Value, expected: &str| {
        Error::protocol(describe_value(value), expected).located("the log")
    };
    let bare = || Object::from_iter([("log".to_owned(), record.clone())]);
    let Some(object) = record.as_object().cloned().or_else(|| record.is_array().then(bare)) else {
        return Err(of_log(record, "an object with initdata and log"));
    };
    let log = object.get("log").or_else(|| object.get("logs")).unwrap_or(&Value::Null);
    let Some(entries) = log.as_array().filter(|log| !log.is_empty()) else {
        return Err(of_log(log, "a list \"log\" or \"logs\""));
    };
    let deal = told::deal_in(&object, entries)?;
    let mut log = Log { story: Story::start(deal), said: Default::default() };
    for (place, entry) in entries.iter().enumerate() {
        let read = if place % 2 == 0 { log.compare(entry) } else { log.take(entry) };
        let is_last = place + 1 == entries.len();
        if is_last && read.as_ref().is_err_and(Error::is_unknown_tile) {
            break; // the log breaks off before it tells the tile that comes
        }
        read.map_err(|error| {
            // A wrong answer is detected at the next entry, but it belongs to its own turn.
            let is_answer = matches!(error, Error::Illegal { .. });
            at(error, place / 2 + usize::from(!is_answer))
        })?;
    }
    Ok(log.story)
}

fn object<'a>(entry: &'a Value, what: &str) -> Result<&'a Object, Error> {
    let wrong = || Error::protocol(describe_value(entry), format!("an object, {what}"));
    entry.as_object().ok_or_else(wrong)
}

/// Returns the output of the judge in an entry of the log.
fn said_in(entry: &Value) -> Result<&Object, Error> {
    let what = "what the judge says";
    let bare = object(entry, what)?;
    bare.get("output").map_or(Ok(bare), |output| object(output, what))
}

/// A log that is replayed entry by entry.
struct Log {
    story: Story,
    /// The last answers of the four players.
    said: [String; 4],
}

impl Log {
    /// Reads the answers of the four players.
    fn take(&mut self, entry: &Value) -> Result<(), Error> {
        let entry = object(entry, "answers of four seats")?;
        if self.story.is_over() {
            let last = crate::games::mcr::events::told(self.story.last());
            let expected = format!("the end of the log: the game is over ({last})");
            return Err(self.disagreement("answers".to_owned(), expected));
        }
        let (mut answers, mut texts): (Answers, [String; 4]) = (PASSES, Default::default());
        for seat in Seat::ALL {
            let own = entry.get(&seat.0.to_string()).unwrap_or(&Value::Null);
            let own = object(own, &format!("the answer of seat {}", seat.0))?;
            let (action, text) = self.answer(seat, own)?;
            answers[seat.index()] = action;
            texts[seat.index()] = text;
        }
        self.story.apply(answers)?;
        self.said = texts;
        Ok(())
    }

    /// Returns the action of one seat, and its text.
    fn answer(&self, seat: Seat, own: &Object) -> Result<(Action, String), Error> {
        let verdict = own.get("verdict").cloned().unwrap_or_else(|| OK.into());
        if verdict.as_str() == Some(OK) {
            let response = own.get("response").unwrap_or(&Value::Null);
            // A program can also answer with an object, which the judge cannot parse.
            let text = response.as_str().map_or_else(|| describe_value(response), str::to_owned);
            return Ok((protocol::read_answer(&text, self.story.last()), text));
        }
        let names = VERDICTS.iter().filter(|(_, one)| *one != Verdict::WrongWin);
        match names.clone().find(|(name, _)| verdict.as_str() == Some(name)) {
            Some((name, verdict)) => Ok((Action::Fault(*verdict), (*name).to_owned())),
            None => {
                let names: Vec<&str> = names.map(|(name, _)| *name).collect();
                let expected =
                    format!("the verdict on seat {}: {OK} or {}", seat.0, names.join(", "));
                Err(Error::protocol(describe_value(&verdict), expected))
            }
        }
    }

    /// Returns an error if the output of the judge differs from the replay.
    fn compare(&self, entry: &Value) -> Result<(), Error> {
        let theirs = said_in(entry)?;
        if let Some(content) = theirs.get("content").filter(|content| !content.is_null()) {
            self.compare_content(object(content, "content for four seats")?)?;
        }
        let Some(display) = theirs.get("display").and_then(Value::as_object) else {
            return Ok(());
        };
        let ours = judge::compared_display(&self.story);
        for name in COMPARED {
            let (Some(said), Some(own)) = (display.get(name), ours.get(name)) else { continue };
            if said != own {
                let line = format!("{name} {}", describe_value(said));
                return Err(self.disagreement(line, format!("{name} {}", judge::text_of(own))));
            }
        }
        Ok(())
    }

    fn compare_content(&self, theirs: &Object) -> Result<(), Error> {
        for (seat, expected) in Seat::ALL.into_iter().zip(judge::content_of(&self.story)) {
            let text = theirs.get(&seat.0.to_string()).unwrap_or(&Value::Null);
            if *text != expected && !self.is_same_deal(seat, text)? {
                let line = format!("to seat {}: {}", seat.0, judge::text_of(text));
                let right = format!("to seat {}: {}", seat.0, judge::text_of(&expected));
                return Err(self.disagreement(line, right));
            }
        }
        Ok(())
    }

    /// Returns whether it is the deal, with the tiles of the hand in another order.
    fn is_same_deal(&self, seat: Seat, text: &Value) -> Result<bool, Error> {
        let (Event::Deal { hands, flowers }, Some(text)) = (self.story.last(), text.as_str())
        else {
            return Ok(false);
        };
        let (hand, drawn) = match text.split(' ').next() {
            Some("1") => protocol::read_deal(text)?,
            Some("0" | "2" | "3") => return Ok(false),
            _ => return Err(Error::protocol(text, "a request, such as 2 W1 or 3 0 PLAY W1")),
        };
        Ok(hands[seat.index()] == Some(hand) && drawn == flowers)
    }

    /// Returns the error of a log that disagrees with the rules.
    fn disagreement(&self, theirs: String, ours: String) -> Error {
        match self.story.legal_before_fault() {
            Some((seat, legal)) => {
                let said = &self.said[seat.index()];
                Error::illegal(format!("{said} of {}", seat_name(seat)), legal)
            }
            None => Error::protocol(theirs, ours),
        }
    }
}
