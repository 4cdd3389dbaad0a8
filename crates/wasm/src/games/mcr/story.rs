//! A whole game of Chinese Standard Mahjong, told event by event and told again.

use crate::error::Error;
use crate::games::events::Event;
use crate::games::mcr::actions::{action_text, cause};
use crate::games::mcr::events::told;
use crate::games::transcripts::{VERSION, answers_to_json};
use crate::games::values::{seat_name, wall_name};
use paili_core::games::{Seat, Verdict};
use paili_core::mcr::table::{Action, Deal, Event as CoreEvent, Game, State};
use paili_core::model::tile::{COPIES, KINDS};
use serde_json::{Map, Value, json};

/// Four answers by seat.
pub type Answers = [Action; 4];

/// Nobody says anything.
pub const PASSES: Answers = [Action::Pass; 4];

/// The deal of walls in drawing order, flowers after the kinds.
pub fn deal_of(walls: &[Vec<u8>], prevalent: Seat) -> Result<Deal, Error> {
    let sizes: Vec<usize> = walls.iter().map(Vec::len).collect();
    let of = |size: usize| sizes.iter().all(|&one| one == size);
    if !(sizes.len() == 4 && of(34) || sizes.len() == 1 && of(144)) {
        let got = format!("walls of {sizes:?} tiles");
        let expected = "four walls of 34 tiles (duplicate), or one of 144 with flowers";
        return Err(Error::argument("walls", got, expected));
    }
    let copies =
        |tile: usize| walls.iter().flatten().filter(|&&one| usize::from(one) == tile).count();
    for kind in 0..KINDS {
        let count = copies(kind) as u32;
        if count != u32::from(COPIES) {
            let (tile, expected, place) = (kind as u8, "4 copies".to_owned(), "walls");
            return Err(Error::TileCount { tile, count, expected, place });
        }
    }
    if sizes.len() == 1 && (KINDS..KINDS + 8).any(|flower| copies(flower) != 1) {
        return Err(Error::argument("walls", "a flower twice", "one copy of each flower"));
    }
    Ok(Deal::new(walls, prevalent.0)?)
}

/// A game after some events: its deal and all answers so far.
#[derive(Clone, Debug)]
pub struct Story {
    deal: Deal,
    /// Four answers for each event but the last.
    pub answers: Vec<Answers>,
    /// What everybody was told, nothing hidden.
    pub events: Vec<CoreEvent>,
    game: Game,
}

impl Story {
    /// The players have sat down.
    pub fn start(deal: Deal) -> Story {
        let (answers, events) = (Vec::new(), vec![CoreEvent::Seats]);
        Story { deal, answers, events, game: Game::new(deal) }
    }

    /// The state as the judge knows it.
    pub fn state(&self) -> &State {
        self.game.state()
    }

    /// What has happened last.
    pub fn last(&self) -> CoreEvent {
        self.state().table().last()
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.last().is_end()
    }

    /// What four answers come to; nothing once the game is over.
    pub fn apply(&mut self, answers: Answers) {
        if let Some(event) = self.game.apply(&answers) {
            self.answers.push(answers);
            self.events.push(event);
        }
    }

    /// Goes on by an event that somebody reports, whatever calls failed before it.
    pub fn follow(&mut self, event: &Event) -> Result<(), Error> {
        let answers = match cause(event) {
            Ok(answers) => answers,
            Err(Error::Argument { expected, .. }) => {
                return Err(Error::illegal(event.to_string(), vec![expected]));
            }
            Err(error) => return Err(error),
        };
        let mut after = self.clone();
        after.apply(answers);
        if told(after.last()) != *event {
            return Err(Error::illegal(event.to_string(), self.instead_of(event, after.last())));
        }
        *self = after;
        Ok(())
    }

    /// What could come now, if answers that would lead to an event come to something else.
    fn instead_of(&self, event: &Event, happened: CoreEvent) -> Vec<String> {
        let is_fault = |event: CoreEvent| matches!(event, CoreEvent::Fault { .. });
        if !is_fault(happened) {
            return vec![told(happened).to_string()];
        }
        let mut uncalled = self.clone();
        uncalled.apply(PASSES);
        let mut instead = Vec::new();
        if !is_fault(uncalled.last()) {
            instead.push(told(uncalled.last()).to_string());
        }
        let choosers = choosers(self.state());
        let own = event.seat().filter(|seat| choosers.contains(seat));
        for seat in own.map_or(choosers, |seat| vec![seat]) {
            let legal = self.state().legal_actions(seat);
            let actions = legal.into_iter().filter(|&action| action != Action::Pass);
            let said = |action| format!("{} {}", seat_name(seat), action_text(action));
            instead.extend(actions.map(said));
        }
        instead
    }

    /// The states that the game went through, each with the answers that ended it.
    pub fn stages(&self) -> impl Iterator<Item = (Game, Answers)> + '_ {
        let mut game = Game::new(self.deal);
        self.answers.iter().map(move |&answers| {
            let before = game.clone();
            game.apply(&answers);
            (before, answers)
        })
    }

    /// The texts of what a seat could have answered where its answer has ended the game.
    pub fn legal_before_fault(&self) -> Option<(Seat, Vec<String>)> {
        let CoreEvent::Fault { seat, verdict: Verdict::WrongAnswer } = self.last() else {
            return None;
        };
        let (before, _) = self.stages().last()?;
        let legal = before.state().legal_actions(seat).into_iter().map(action_text).collect();
        Some((seat, legal))
    }

    /// What the last line of a transcript says besides its event; nothing while the game goes on.
    pub fn result(&self) -> Map<String, Value> {
        let Some(outcome) = self.state().outcome() else {
            return Map::new();
        };
        let mut result = Map::from_iter([("payments".to_owned(), json!(outcome.payments))]);
        if let Some((_, score)) = &outcome.win {
            let fans =
                score.fans.iter().map(|(fan, times)| (fan.english().to_owned(), times.into()));
            result.insert("fan".to_owned(), Value::Object(fans.collect()));
        }
        result
    }

    /// The line of the deal, and a line for each event.
    pub fn lines(&self) -> Vec<Map<String, Value>> {
        let names = |wall: &Vec<u8>| {
            let names = wall.iter().map(|&tile| wall_name(tile));
            Value::from(names.collect::<Vec<_>>().join(" "))
        };
        let walls: Vec<Value> = self.deal.walls().iter().map(names).collect();
        let prevalent = seat_name(Seat(self.deal.prevalent() as u8));
        let deal = json!({"prevalent_wind": prevalent, "walls": walls});
        let mut lines = vec![Map::from_iter([
            ("deal".to_owned(), deal),
            ("version".to_owned(), VERSION.into()),
        ])];
        for (place, &event) in self.events.iter().enumerate() {
            let mut line = told(event).0;
            let answered = self.answers.get(place).zip(self.events.get(place + 1));
            if let Some((answers, &next)) = answered
                && !cause(&told(next)).is_ok_and(|told| told == *answers)
            {
                line.insert(
                    "answers".to_owned(),
                    answers_to_json(answers, Action::Pass, action_text),
                );
            }
            lines.push(line);
        }
        if let Some(last) = lines.last_mut() {
            last.extend(self.result());
        }
        lines
    }
}

/// The seats that may do anything but pass.
pub fn choosers(state: &State) -> Vec<Seat> {
    Seat::ALL.into_iter().filter(|&seat| state.has_choice(seat)).collect()
}
