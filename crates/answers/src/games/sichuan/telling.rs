//! A reader of a transcript of Sichuan Mahjong, line by line.

use crate::error::Error;
use crate::games::events::Event;
use crate::games::sichuan::actions::{Answers, PASSES, action_text, cause, choosers, read_action};
use crate::games::sichuan::events::{read_event, told};
use crate::games::sichuan::story::{DIRECTIONS, Story};
use crate::games::transcripts::{check_deal_line, read_answers};
use crate::games::values::{member, read_tile, seat_name};
use crate::model::rules::{PRESETS, Rules, Void};
use crate::model::scoring;
use crate::text::describe_value;
use paili_core::model::sichuan::SichuanRules;
use paili_core::model::tile::{COPIES, KINDS, SUITED};
use paili_core::sichuan::table::{Deal, Direction, WALL};
use serde_json::{Map, Value, json};
use std::collections::VecDeque;

const RULES: [&str; 7] = ["name", "kinds", "forms", "void_suit", "chows", "requirement", "scoring"];

/// A game that is being read, from the line of its deal on.
pub struct Telling {
    story: Story,
    /// Events that must follow.
    due: VecDeque<Event>,
    /// Events of the stage that were listed without answers.
    told: Vec<Event>,
    answers: Option<Answers>,
}

impl Telling {
    /// Begins a game at the line of its deal.
    pub fn begin(plain: &Map<String, Value>) -> Result<Telling, Error> {
        let story = read_start(plain)?;
        let due = story.events.iter().map(told).collect();
        Ok(Telling { story, due, told: Vec::new(), answers: None })
    }

    /// Reads a line. Returns the game, if the line ends it.
    pub fn take(&mut self, plain: &Map<String, Value>) -> Result<Option<Story>, Error> {
        let event = read_event(plain)?;
        if self.due.is_empty()
            && let Some(answers) = self.answers.take()
        {
            self.due = self.story.apply(answers)?.iter().map(told).collect();
        }
        match self.due.pop_front() {
            Some(due) if due != event => return Err(disagreement(&event, &due)),
            Some(_) => {}
            None => self.follow(event)?,
        }
        self.take_answers(plain)?;
        let is_over = self.story.is_over() && self.due.is_empty();
        self.check_scores(plain, is_over)?;
        Ok(is_over.then(|| self.story.clone()))
    }

    /// Processes an event of a stage whose answers follow from its events.
    fn follow(&mut self, event: Event) -> Result<(), Error> {
        self.told.push(event.clone());
        let answers = cause(self.story.state(), &self.told)?;
        let Ok((state, come)) = self.story.after(&answers) else {
            return Err(Error::illegal(event.to_string(), self.instead()));
        };
        let events: Vec<Event> = come.iter().map(told).collect();
        let number = self.told.len();
        if events.get(..number) != Some(&self.told[..]) {
            return Err(match events.get(number - 1).filter(|come| come.kind() != "fault") {
                Some(come) => disagreement(&event, come),
                None => Error::illegal(event.to_string(), self.instead()),
            });
        }
        if number == events.len() {
            self.story.accept(answers, state, &come);
            self.told.clear();
        }
        Ok(())
    }

    /// Returns the possible events.
    fn instead(&self) -> Vec<String> {
        let state = self.story.state();
        let said = |seat| {
            let text = move |action| format!("{} {}", seat_name(seat), action_text(action));
            state.legal_actions(seat).into_iter().map(text)
        };
        choosers(state).into_iter().flat_map(said).collect()
    }

    fn take_answers(&mut self, plain: &Map<String, Value>) -> Result<(), Error> {
        let Some(said) = read_answers(plain, read_action)? else { return Ok(()) };
        if !self.due.is_empty() || !self.told.is_empty() || self.story.is_over() {
            let line = format!("answers {}", describe_value(&plain["answers"]));
            return Err(Error::protocol(line, "none: something else must happen first"));
        }
        let mut answers = PASSES;
        said.into_iter().for_each(|(seat, action)| answers[seat.index()] = action);
        self.answers = Some(answers);
        Ok(())
    }

    /// Checks the scores in a line, if it has any, by the rules.
    fn check_scores(&self, plain: &Map<String, Value>, is_over: bool) -> Result<(), Error> {
        let Some(theirs) = plain.get("scores") else { return Ok(()) };
        let ours = is_over.then(|| json!(self.story.state().table().scores()));
        if ours.as_ref().unwrap_or(&Value::Null) == theirs {
            return Ok(());
        }
        let expected = ours.as_ref().map_or("none here".to_owned(), describe_value);
        Err(Error::protocol(format!("scores {}", describe_value(theirs)), expected))
    }
}

/// Returns the error of an event that should be another one.
fn disagreement(theirs: &Event, ours: &Event) -> Error {
    if theirs.to_string() != ours.to_string() || theirs.kind() != ours.kind() {
        return Error::illegal(theirs.to_string(), vec![ours.to_string()]);
    }
    let mut names = theirs.0.keys().chain(ours.0.keys());
    let differs = |name: &&String| theirs.0.get(*name) != ours.0.get(*name);
    let name = names.find(differs).map_or("event", String::as_str);
    let part = |event: &Event| {
        format!("{name} {}", describe_value(event.0.get(name).unwrap_or(&Value::Null)))
    };
    Error::protocol(part(theirs), part(ours))
}

fn read_start(plain: &Map<String, Value>) -> Result<Story, Error> {
    check_deal_line(plain)?;
    let deal = &plain["deal"];
    let names = ["game", "rules", "walls", "direction"];
    let parts = deal.as_object().filter(|parts| {
        parts.len() == names.len() && names.iter().all(|name| parts.contains_key(*name))
    });
    let Some(parts) = parts else {
        let expected = "a deal of the game \"sichuan\", with direction, rules, walls";
        return Err(Error::protocol(describe_value(deal), expected));
    };
    let walls = &parts["walls"];
    let Some([Value::String(wall)]) = walls.as_array().map(Vec::as_slice) else {
        let expected = "a list of one wall, blanks between its tiles";
        return Err(Error::protocol(describe_value(walls), expected));
    };
    let wall = wall.split_whitespace().map(|name| read_tile(&name.into()).map(|tile| tile.0));
    let wall: Vec<u8> = wall.collect::<Result<_, _>>()?;
    let direction = match &parts["direction"] {
        Value::Null => None,
        word => Some(Direction::ALL[member("direction", word, &DIRECTIONS)?]),
    };
    Story::of(deal_of(&wall, direction)?, &parts["rules"], [])
}

/// Returns the deal of a wall of 108 tiles, four of each kind.
pub fn deal_of(wall: &[u8], direction: Option<Direction>) -> Result<Deal, Error> {
    if wall.len() != WALL {
        let got = format!("{} tiles", wall.len());
        return Err(Error::argument("wall", got, format!("{WALL} tiles")));
    }
    for kind in 0..KINDS {
        let count = wall.iter().filter(|&&tile| usize::from(tile) == kind).count() as u32;
        let copies = if kind < SUITED { COPIES } else { 0 };
        if count != u32::from(copies) {
            let (tile, expected, place) = (kind as u8, format!("{copies} copies"), "wall");
            return Err(Error::TileCount { tile, count, expected, place });
        }
    }
    Ok(Deal::new(wall, direction)?)
}

/// Returns an error for a value that is not an object with exactly these fields.
fn check_fields(what: &str, given: &Value, names: &[&str]) -> Result<(), Error> {
    let fields = given.as_object().filter(|fields| {
        fields.len() == names.len() && names.iter().all(|name| fields.contains_key(*name))
    });
    let expected = || format!("an object with {}", names.join(", "));
    let wrong = || Error::argument(what, describe_value(given), expected());
    fields.map(|_| ()).ok_or_else(wrong)
}

/// Returns the error of rules of another game, or without a scoring.
pub fn not_rules(given: &Value) -> Error {
    let expected = "rules of Sichuan Mahjong with a scoring, such as xuezhan, void of no suit";
    Error::argument("rules", describe_value(given), expected)
}

/// Returns the rules of a table and their name: those of the game with any switches, without a void
/// suit.
pub fn read_rules(given: &Value) -> Result<(Rules, String), Error> {
    check_fields("rules", given, &RULES)?;
    let names: Vec<&str> = scoring::switches::<SichuanRules>().map(|(name, _)| name).collect();
    if !given["scoring"].is_null() {
        check_fields("scoring", &given["scoring"], &names)?;
    }
    let name = given["name"].as_str().filter(|name| !name.is_empty());
    let (Some(name), Some(switches)) = (name, given["scoring"].as_object()) else {
        return Err(not_rules(given));
    };
    let mut scored = PRESETS.iter().filter(|rules| rules.sichuan().is_some());
    let preset = scored.clone().find(|rules| rules.name == name);
    let Some(mut rules) = preset.or_else(|| scored.next()).cloned() else {
        return Err(not_rules(given));
    };
    let text = |value: &Value| match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => text.clone(),
        other => describe_value(other),
    };
    let texts: Vec<(&str, String)> =
        switches.iter().map(|(name, value)| (name.as_str(), text(value))).collect();
    let switches: Vec<(&str, &str)> =
        texts.iter().map(|(name, value)| (*name, value.as_str())).collect();
    rules.scoring = rules.scoring.map(|scoring| scoring.with(&switches)).transpose()?;
    if given["void_suit"] == "none" {
        rules.void = Void::None;
    }
    let mut read = rules.to_json();
    read["name"] = name.into();
    if read == *given { Ok((rules, name.to_owned())) } else { Err(not_rules(given)) }
}
