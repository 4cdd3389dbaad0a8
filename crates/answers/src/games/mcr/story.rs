//! A whole game of Chinese Standard Mahjong, read and written event by event.

use crate::error::Error;
use crate::games::events::Event;
use crate::games::mcr::actions::{action_text, cause};
use crate::games::mcr::events::told;
use crate::games::mcr::walls::unknown_or_name;
use crate::games::transcripts::{VERSION, answers_to_json};
use crate::games::values::seat_name;
use paili_core::games::{Seat, Verdict};
use paili_core::mcr::table::{Action, Deal, Event as CoreEvent, Game, State};
use serde_json::{Map, Value, json};

/// Four answers by seat.
pub type Answers = [Action; 4];

/// Four passes.
pub const PASSES: Answers = [Action::Pass; 4];

/// A game after some events: its deal and all answers so far.
#[derive(Clone, Debug)]
pub struct Story {
    deal: Deal,
    /// Four answers for each event except the last.
    pub answers: Vec<Answers>,
    /// The events, nothing hidden.
    pub events: Vec<CoreEvent>,
    game: Game,
}

impl Story {
    /// Returns a game before its first event.
    pub fn start(deal: Deal) -> Story {
        let (answers, events) = (Vec::new(), vec![CoreEvent::Seats]);
        Story { deal, answers, events, game: Game::new(deal) }
    }

    /// Returns the complete state.
    pub fn state(&self) -> &State {
        self.game.state()
    }

    /// Returns the last event.
    pub fn last(&self) -> CoreEvent {
        self.state().table().last()
    }

    /// Returns whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.last().is_end()
    }

    /// Plays four answers. Does nothing once the game is over.
    ///
    /// Fails if a tile is drawn that the deal does not know.
    pub fn apply(&mut self, answers: Answers) -> Result<(), Error> {
        if let Some(game) = self.after(&answers)? {
            self.accept(answers, game);
        }
        Ok(())
    }

    /// Returns the game after four answers; `None` if it was over before.
    pub fn after(&self, answers: &Answers) -> Result<Option<Game>, Error> {
        let mut game = self.game.clone();
        let Some(event) = game.apply(answers) else { return Ok(None) };
        if let CoreEvent::Draw { seat, .. } | CoreEvent::Flower { seat, .. } = event {
            let left = game.state().table().seat(seat).wall_left + 1;
            if !self.deal.is_known(seat, left) {
                return Err(Error::unknown_tile(seat_name(seat)));
            }
        }
        Ok(Some(game))
    }

    /// Continues with the game that four answers lead to.
    pub fn accept(&mut self, answers: Answers, game: Game) {
        self.events.push(game.state().table().last());
        self.answers.push(answers);
        self.game = game;
    }

    /// Plays the answers that lead to a reported event, with the calls that it implies.
    pub fn follow(&mut self, event: &Event) -> Result<(), Error> {
        let answers = match cause(event) {
            Ok(answers) => answers,
            Err(Error::Argument { expected, .. }) => {
                return Err(Error::illegal(event.to_string(), vec![expected]));
            }
            Err(error) => return Err(error),
        };
        let Some(game) = self.after(&answers)? else { return Ok(()) };
        let happened = game.state().table().last();
        if told(happened) != *event {
            return Err(Error::illegal(event.to_string(), self.instead_of(event, happened)));
        }
        self.accept(answers, game);
        Ok(())
    }

    /// Returns the possible events, if answers that should lead to an event lead to another one.
    fn instead_of(&self, event: &Event, happened: CoreEvent) -> Vec<String> {
        let is_fault = |event: CoreEvent| matches!(event, CoreEvent::Fault { .. });
        if !is_fault(happened) {
            return vec![told(happened).to_string()];
        }
        let mut uncalled = self.clone();
        let mut instead = Vec::new();
        if uncalled.apply(PASSES).is_ok() && !is_fault(uncalled.last()) {
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

    /// Returns the game after answers to each of its stages.
    pub fn of(deal: Deal, answers: impl IntoIterator<Item = Answers>) -> Result<Story, Error> {
        let mut story = Story::start(deal);
        answers.into_iter().try_for_each(|answers| story.apply(answers))?;
        Ok(story)
    }

    /// Returns the deal.
    pub fn deal(&self) -> Deal {
        self.deal
    }

    /// Returns the game after all of its answers.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the states that the game went through, each with the answers that ended it.
    pub fn stages(&self) -> impl Iterator<Item = (Game, Answers)> + '_ {
        let mut game = Game::new(self.deal);
        self.answers.iter().map(move |&answers| {
            let before = game.clone();
            game.apply(&answers);
            (before, answers)
        })
    }

    /// Returns the legal answers, as texts, of the seat whose answer ended the game.
    pub fn legal_before_fault(&self) -> Option<(Seat, Vec<String>)> {
        let CoreEvent::Fault { seat, verdict: Verdict::WrongAnswer } = self.last() else {
            return None;
        };
        let (before, _) = self.stages().last()?;
        let legal = before.state().legal_actions(seat).into_iter().map(action_text).collect();
        Some((seat, legal))
    }

    /// Returns the result in the last line of a transcript; empty while the game goes on.
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

    /// Returns the line of the deal, and a line for each event.
    pub fn lines(&self) -> Vec<Map<String, Value>> {
        let names = |wall: &Vec<u8>| {
            let names = wall.iter().map(|&tile| unknown_or_name(tile));
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

/// Returns the seats that can do anything but pass.
pub fn choosers(state: &State) -> Vec<Seat> {
    Seat::ALL.into_iter().filter(|&seat| state.has_choice(seat)).collect()
}
