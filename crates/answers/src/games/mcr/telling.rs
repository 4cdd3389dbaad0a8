//! A reader of a transcript of Chinese Standard Mahjong, line by line.

use crate::error::Error;
use crate::games::events::Event;
use crate::games::mcr::actions::read_action;
use crate::games::mcr::events::{read_event, told};
use crate::games::mcr::story::{PASSES, Story};
use crate::games::mcr::walls::{UNKNOWN_NAME, deal_of};
use crate::games::transcripts::{check_deal_line, read_answers};
use crate::games::values::{read_flower, read_seat, read_tile, seat_name};
use crate::text::describe_value;
use paili_core::games::Seat;
use paili_core::mcr::table::{Action, Deal, Event as CoreEvent, UNKNOWN};
use paili_core::model::tile::KINDS;
use serde_json::{Map, Value};

/// A game that is being read, from the line of its deal on.
pub struct Telling {
    deal: Deal,
    story: Option<Story>,
    answers: Option<[Action; 4]>,
}

impl Telling {
    /// Begins a game at the line of its deal.
    pub fn begin(plain: &Map<String, Value>) -> Result<Telling, Error> {
        Ok(Telling { deal: read_deal(plain)?, story: None, answers: None })
    }

    /// Reads a line. Returns the game, if the line ends it.
    pub fn take(&mut self, plain: &Map<String, Value>) -> Result<Option<Story>, Error> {
        let event = read_event(plain)?;
        let story = match &mut self.story {
            None => self.story.insert(Story::start(self.deal)),
            Some(story) => {
                let is_dealt = story.last() == CoreEvent::Seats && event.kind() == "deal";
                match self.answers {
                    Some(answers) => story.apply(answers)?,
                    None if is_dealt => story.apply(PASSES)?,
                    None => story.follow(&event)?,
                }
                story
            }
        };
        let ours = told(story.last());
        if ours != event {
            return Err(disagreement(&event, &ours));
        }
        check_result(story, plain)?;
        self.answers = read_answers(plain, read_action)?.map(|said| {
            let mut answers = PASSES;
            said.into_iter().for_each(|(seat, action)| answers[seat.index()] = action);
            answers
        });
        Ok(story.is_over().then(|| story.clone()))
    }
}

/// Returns the error of an event that should be another one.
fn disagreement(theirs: &Event, ours: &Event) -> Error {
    if theirs.kind() != "deal" || ours.kind() != "deal" {
        return Error::illegal(theirs.to_string(), vec![ours.to_string()]);
    }
    let hand = |event: &Event, seat: Seat| {
        let tiles = event.0.get("hands").and_then(|hands| hands[seat.index()].as_array().cloned());
        let names = tiles.unwrap_or_default();
        names.iter().filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    for seat in Seat::ALL {
        let (said, dealt) = (hand(theirs, seat), hand(ours, seat));
        if said != dealt {
            let line = format!("{} {said}", seat_name(seat));
            return Error::protocol(line, format!("{dealt}, from the walls"));
        }
    }
    Error::protocol("other flowers", "those from the walls")
}

fn read_deal(plain: &Map<String, Value>) -> Result<Deal, Error> {
    check_deal_line(plain)?;
    let wrong = |value: &Value, expected: &str| Error::protocol(describe_value(value), expected);
    let deal = &plain["deal"];
    let parts = deal.as_object().filter(|parts| {
        parts.len() == 2 && parts.contains_key("walls") && parts.contains_key("prevalent_wind")
    });
    let expected = "a deal with \"walls\" and \"prevalent_wind\"";
    let parts = parts.ok_or_else(|| wrong(deal, expected))?;
    let walls = &parts["walls"];
    let walls = walls.as_array().ok_or_else(|| wrong(walls, "a list of walls"))?;
    let mut read = Vec::new();
    for wall in walls {
        let expected = "the tiles of a wall, blanks between them";
        let names = wall.as_str().ok_or_else(|| wrong(wall, expected))?;
        let tile = |name: &str| match name.ends_with('f') {
            _ if name == UNKNOWN_NAME => Ok(UNKNOWN),
            true => read_flower(&name.into()).map(|flower| KINDS as u8 + flower),
            false => read_tile(&name.into()).map(|tile| tile.0),
        };
        read.push(names.split_whitespace().map(tile).collect::<Result<Vec<u8>, Error>>()?);
    }
    deal_of(&read, read_seat(&parts["prevalent_wind"])?)
}

/// Checks the result in a line, if it has one, by the rules.
fn check_result(story: &Story, plain: &Map<String, Value>) -> Result<(), Error> {
    let ours = story.result();
    for name in ["payments", "fan"] {
        let Some(theirs) = plain.get(name).filter(|theirs| Some(*theirs) != ours.get(name)) else {
            continue;
        };
        let expected = ours.get(name).map_or("none here".to_owned(), describe_value);
        return Err(Error::protocol(format!("{name} {}", describe_value(theirs)), expected));
    }
    match plain.get("answers") {
        Some(answers) if story.is_over() => {
            let line = format!("answers {}", describe_value(answers));
            Err(Error::protocol(line, "none: the game is over"))
        }
        _ => Ok(()),
    }
}
