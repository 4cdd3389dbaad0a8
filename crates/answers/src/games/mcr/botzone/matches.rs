//! Games of the text set of Botzone: one line for each action.
//!
//! A call can be followed by "Ignore" and another call, which was made as well but pre-empted. The
//! walls are not part of the format: they contain the tiles that were drawn, and the rest is
//! unknown.

use super::protocol::{HAND, read_wall_tile};
use crate::error::Error;
use crate::games::events::Event;
use crate::games::mcr::actions::{action_text, cause};
use crate::games::mcr::events::{discarded, told};
use crate::games::mcr::story::{PASSES, Story};
use crate::games::mcr::walls::deal_of_drawn;
use crate::games::values::{seat_name, tile_name};
use paili_core::games::Seat;
use paili_core::mcr::table::{Action, Deal, Event as CoreEvent};
use paili_core::model::tile::{KINDS, SUITED, Tile};
use serde_json::Value;
use std::slice::Iter;

const MATCH: &str = "Match";
const WIND: &str = "Wind";
const PLAYER: &str = "Player";
const WORDS: [&str; 6] = ["Fan", "Huang", MATCH, PLAYER, "Score", WIND];
const IGNORE: &str = "Ignore";
/// Words of players, and the kinds of events that they cause.
const KINDS_OF_STEPS: [(&str, &str); 8] = [
    ("Draw", "draw"),
    ("Play", "play"),
    ("Chi", "chow"),
    ("Peng", "pung"),
    ("Gang", "kong"),
    ("AnGang", "concealed_kong"),
    ("BuGang", "added_kong"),
    ("Hu", "win"),
];

/// An action of a seat, or the end of an empty wall.
#[derive(Clone, Debug)]
struct Step {
    kind: &'static str,
    seat: Option<Seat>,
    /// The tile of the line; of a chow, the middle one.
    tile: Option<Tile>,
    /// Calls that were pre-empted.
    ignored: Vec<Step>,
    /// The line number, as a place.
    place: String,
}

impl Step {
    fn whose(&self) -> &'static str {
        self.seat.map_or("None", seat_name)
    }
}

/// The lines of a game so far.
#[derive(Default)]
struct Match {
    prevalent: Option<Seat>,
    dealt: [Option<Vec<u8>>; 4],
    steps: Vec<Step>,
    payments: Option<Vec<i32>>,
    place: String,
}

/// A reader of games, line by line.
#[derive(Default)]
pub struct Matches {
    open: Option<Match>,
    is_lost: bool,
}

impl Matches {
    /// Returns whether it is a line of this format, or one of the game that is being read.
    ///
    /// Within a game, all lines except JSON belong to it.
    pub fn takes(&self, line: &str) -> bool {
        let is_within = self.open.is_some() || self.is_lost;
        line.split_whitespace().next().is_some_and(|first| {
            WORDS.contains(&first) || is_within && !first.starts_with(['{', '['])
        })
    }

    /// Reads a line. Returns the games that it ends, or their errors.
    pub fn read(&mut self, line: &str, number: usize) -> Vec<Result<Story, Error>> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let place = format!("line {number}");
        let is_named = self.open.as_ref().is_some_and(|open| open.prevalent.is_none());
        let mut found = Vec::new();
        if words[0] == MATCH || words[0] == WIND && !is_named {
            found.extend(self.end());
            self.open = Some(Match { place: place.clone(), ..Match::default() });
        }
        if self.is_lost {
            return found; // its game has been reported
        }
        match self.take(&words, &place) {
            Ok(ended) => found.extend(ended),
            Err(error) => {
                (self.open, self.is_lost) = (None, true);
                found.push(Err(error.located(place)));
            }
        }
        found
    }

    /// Ends the current game. Returns it as incomplete, if there is one.
    pub fn end(&mut self) -> Option<Result<Story, Error>> {
        self.is_lost = false;
        self.open.take().map(|open| open.played())
    }

    fn take(&mut self, words: &[&str], place: &str) -> Result<Option<Result<Story, Error>>, Error> {
        let line = || words.join(" ");
        let Some(open) = &mut self.open else {
            return Err(Error::protocol(line(), format!("{MATCH} or {WIND}, a new game")));
        };
        let rest = &words[1..];
        match words[0] {
            WIND => open.prevalent = Some(seat_of(rest, words)?),
            PLAYER => open.take_of_player(rest, words, place)?,
            "Huang" => open.steps.push(Step {
                kind: "exhausted",
                seat: None,
                tile: None,
                ignored: Vec::new(),
                place: place.to_owned(),
            }),
            "Score" => {
                open.payments = Some(payments_of(rest, words)?);
                open.place = place.to_owned();
                return Ok(self.end());
            }
            MATCH | "Fan" => {}
            _ => {
                let expected = format!("a line that begins with {}", WORDS.join(", "));
                return Err(Error::protocol(line(), expected));
            }
        }
        Ok(None)
    }
}

fn seat_of(found: &[&str], words: &[&str]) -> Result<Seat, Error> {
    match found {
        [one] if one.len() == 1 && ("0"..="3").contains(one) => Ok(Seat(one.as_bytes()[0] - b'0')),
        _ => Err(Error::protocol(words.join(" "), "a seat or a wind, 0 to 3")),
    }
}

fn payments_of(found: &[&str], words: &[&str]) -> Result<Vec<i32>, Error> {
    let number = |text: &&str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let is_number =
            (1..10).contains(&digits.len()) && digits.bytes().all(|one| one.is_ascii_digit());
        if is_number { text.parse().ok() } else { None }
    };
    let payments: Option<Vec<i32>> = found.iter().map(number).collect();
    let wrong = || Error::protocol(words.join(" "), "what four seats get");
    payments.filter(|payments| payments.len() == Seat::ALL.len()).ok_or_else(wrong)
}

fn call_of(part: &[&str], words: &[&str], place: &str) -> Result<Step, Error> {
    let seat = seat_of(&part[..part.len().min(1)], words)?;
    let kind = part.get(1).and_then(|word| KINDS_OF_STEPS.iter().find(|(name, _)| name == word));
    let codes = part.get(2..).unwrap_or_default();
    // The winning tile is known from the previous event, so it may be left out.
    let kind = kind
        .map(|&(_, kind)| kind)
        .filter(|&kind| codes.len() == 1 || kind == "win" && codes.is_empty());
    let Some(kind) = kind else {
        let names = KINDS_OF_STEPS.map(|(name, _)| name).join(", ");
        let expected = format!("{PLAYER}, a seat, {names}, and a tile");
        return Err(Error::protocol(words.join(" "), expected));
    };
    let tile = codes.first().map(|&code| {
        let tile = read_wall_tile(&Value::from(code))?;
        let flower = || Error::protocol(code, "a tile that is no flower");
        if usize::from(tile) < KINDS { Ok(Tile(tile)) } else { Err(flower()) }
    });
    let (tile, place) = (tile.transpose()?, place.to_owned());
    Ok(Step { kind, seat: Some(seat), tile, ignored: Vec::new(), place })
}

impl Match {
    /// Parses a line of a deal or an action.
    fn take_of_player(&mut self, rest: &[&str], words: &[&str], place: &str) -> Result<(), Error> {
        if rest.get(1) != Some(&"Deal") {
            let mut parts = rest.split(|word| *word == IGNORE);
            let own = parts.next().unwrap_or_default();
            let mut ignored = Vec::new();
            for other in parts {
                if other.first() != Some(&PLAYER) {
                    let expected = format!("{PLAYER} after {IGNORE}");
                    return Err(Error::protocol(words.join(" "), expected));
                }
                ignored.push(call_of(&other[1..], words, place)?);
            }
            self.steps.push(Step { ignored, ..call_of(own, words, place)? });
            return Ok(());
        }
        let seat = seat_of(&rest[..1], words)?;
        let codes = rest[2..].iter().map(|&code| read_wall_tile(&Value::from(code)));
        let tiles: Vec<u8> = codes.collect::<Result<_, _>>()?;
        if tiles.len() != HAND || self.dealt[seat.index()].is_some() {
            let expected = format!("one deal of {HAND} tiles for each player");
            return Err(Error::protocol(words.join(" "), expected));
        }
        self.dealt[seat.index()] = Some(tiles);
        Ok(())
    }

    /// Plays the game step by step by the rules.
    fn played(&self) -> Result<Story, Error> {
        let mut story = Story::start(self.deal()?);
        story.apply(PASSES)?;
        let mut steps = self.steps.iter();
        while let Some(step) = steps.next() {
            follow(&mut story, step, &mut steps).map_err(|error| error.located(&step.place))?;
        }
        let ours = story.state().outcome().map(|outcome| outcome.payments.to_vec());
        let Some(theirs) = self.payments.as_ref().filter(|&theirs| ours.as_ref() != Some(theirs))
        else {
            return Ok(story);
        };
        let expected =
            ours.map_or("no score: the game goes on".to_owned(), |ours| format!("{ours:?}"));
        Err(Error::protocol(format!("Score {theirs:?}"), expected).located(&self.place))
    }

    fn deal(&self) -> Result<Deal, Error> {
        let dealt: Vec<Vec<u8>> = self.dealt.iter().flatten().cloned().collect();
        let missing = Seat::ALL.into_iter().filter(|seat| self.dealt[seat.index()].is_none());
        let missing: Vec<String> = missing.map(|seat| seat.0.to_string()).collect();
        let wrong = |got: String| {
            let expected = format!("{WIND}, and a Deal for each player");
            Error::protocol(got, expected).located(&self.place)
        };
        let prevalent = self.prevalent.ok_or_else(|| wrong(format!("no {WIND}")))?;
        if !missing.is_empty() {
            return Err(wrong(format!("no Deal of {}", missing.join(", "))));
        }
        let draws = self.steps.iter().filter(|step| step.kind == "draw");
        let draws = draws.filter_map(|step| Some((step.seat?, step.tile?.0)));
        deal_of_drawn(&dealt, &draws.collect::<Vec<_>>(), prevalent)
            .map_err(|error| error.located(&self.place))
    }
}

/// Plays a step; a chow or a pung also takes the discard after it.
fn follow(story: &mut Story, step: &Step, following: &mut Iter<'_, Step>) -> Result<(), Error> {
    let mut discard = None;
    if ["chow", "pung"].contains(&step.kind) {
        let play = following.next().filter(|play| play.kind == "play" && play.seat == step.seat);
        let Some(play) = play else {
            let got = format!("{} {} without a discard", step.whose(), step.kind);
            return Err(Error::protocol(got, "Play after it"));
        };
        discard = play.tile;
    }
    let event = event_of(story, step, discard)?;
    if story.is_over() {
        let expected = format!("the end of the game ({})", told(story.last()));
        return Err(Error::protocol(event.to_string(), expected));
    }
    let mut answers = PASSES;
    for call in &step.ignored {
        let Some(seat) = call.seat else { continue };
        answers[seat.index()] = legal(story, call)?;
    }
    if let Some(seat) = step.seat.filter(|_| step.kind != "draw") {
        answers[seat.index()] = cause(&event)?[seat.index()];
    }
    let Some(game) = story.after(&answers)? else { return Ok(()) };
    let happened = told(game.state().table().last());
    if happened != event {
        story.follow(&event)?; // which says what could come instead
        return Err(Error::illegal(event.to_string(), vec![happened.to_string()]));
    }
    story.accept(answers, game);
    Ok(())
}

/// Returns the public event of a step that takes effect.
fn event_of(story: &Story, step: &Step, discard: Option<Tile>) -> Result<Event, Error> {
    let value = |tile: Option<Tile>| tile.map_or(Value::Null, |tile| tile_name(tile).into());
    let offered = offered(story.last());
    if ["pung", "kong", "win"].contains(&step.kind)
        && (offered.is_none() || step.tile.is_some_and(|tile| Some(tile) != offered))
    {
        let tile = step.tile.map_or("None".to_owned(), tile_name);
        let got = format!("{} {} {tile}", step.whose(), step.kind);
        let expected = offered.map_or("a tile to call or to win with".to_owned(), |tile| {
            format!("{} {}", step.kind, tile_name(tile))
        });
        return Err(Error::protocol(got, expected));
    }
    let giver = match story.last() {
        CoreEvent::Draw { .. } => None,
        last => last.actor(),
    };
    let (tile, discard, giver) = match step.kind {
        "chow" => (Some(first_of(step)?), discard, None),
        "pung" => (None, discard, None),
        "kong" => (None, None, None),
        "win" => (offered, None, giver),
        _ => (step.tile, None, None),
    };
    let name = |seat: Option<Seat>| seat.map_or(Value::Null, |seat| seat_name(seat).into());
    let parts = [
        ("seat", name(step.seat)),
        ("tile", value(tile)),
        ("discard", value(discard)),
        ("giver", name(giver)),
    ];
    Ok(Event::new(step.kind, parts))
}

/// Returns the tile that can be claimed.
fn offered(last: CoreEvent) -> Option<Tile> {
    match last {
        CoreEvent::Draw { tile, .. } | CoreEvent::ConcealedKong { tile, .. } => tile,
        CoreEvent::AddedKong { tile, .. } | CoreEvent::Win { tile, .. } => Some(tile),
        other => discarded(other),
    }
}

fn first_of(step: &Step) -> Result<Tile, Error> {
    let is_middle = |tile: &Tile| usize::from(tile.0) < SUITED && (1..8).contains(&(tile.0 % 9));
    step.tile.filter(is_middle).map(|tile| Tile(tile.0 - 1)).ok_or_else(|| {
        let tile = step.tile.map_or("None".to_owned(), tile_name);
        let got = format!("{} {} {tile}", step.whose(), step.kind);
        Error::protocol(got, "the middle tile of a chow")
    })
}

/// Returns the ignored answer, with an arbitrary discard, since a line does not contain it.
fn legal(story: &Story, call: &Step) -> Result<Action, Error> {
    let first = if call.kind == "chow" { Some(first_of(call)?) } else { None };
    let legal = call.seat.map_or(Vec::new(), |seat| story.state().legal_actions(seat));
    let is_call = |action: &&Action| match **action {
        Action::Chow { first: own, .. } => call.kind == "chow" && first == Some(own),
        Action::Pung { .. } => call.kind == "pung",
        Action::Kong => call.kind == "kong",
        Action::Win => call.kind == "win",
        _ => false,
    };
    let found = legal.iter().find(is_call).copied();
    found.ok_or_else(|| {
        let texts = legal.into_iter().map(action_text).collect();
        Error::illegal(format!("{} {}", call.whose(), call.kind), texts)
    })
}
