//! A whole game of Sichuan Mahjong: its deal, its rules and all answers so far.

use crate::error::Error;
use crate::games::sichuan::actions::{Answers, action_text, cause};
use crate::games::sichuan::events::told;
use crate::games::sichuan::telling::{not_rules, read_rules};
use crate::games::transcripts::{VERSION, answers_to_json};
use crate::games::values::wall_name;
use crate::model::rules::{Rules, RulesAnswer};
use paili_core::sichuan::table::{Action, Deal, Direction, Event, Stage, State};
use serde_json::{Map, Value, json};

/// The words of directions, in order.
pub const DIRECTIONS: [&str; 3] = ["counterclockwise", "opposite", "clockwise"];

/// Returns the word of a direction.
pub fn direction_name(direction: Option<Direction>) -> Option<&'static str> {
    direction.map(|direction| DIRECTIONS[direction as usize])
}

/// A game after some stages.
#[derive(Clone, Debug)]
pub struct Story {
    /// The rules, without a void suit.
    pub rules: Rules,
    name: String,
    start: State,
    state: State,
    /// Four answers for each stage that was played.
    answers: Vec<Answers>,
    /// The events, nothing hidden, the deal first.
    pub events: Vec<Event>,
}

/// A stage of a game, with its answers and events.
pub struct Told {
    /// The state at its beginning.
    pub state: State,
    /// Number of the events before it.
    pub number: usize,
    /// The answers.
    pub answers: Answers,
    /// The events that the answers led to.
    pub events: Vec<Event>,
}

impl Story {
    /// Returns a game after its deal.
    pub fn start(state: State, rules: Rules, name: String) -> Story {
        let events = state.dealt().to_vec();
        Story { rules, name, start: state.clone(), state, answers: Vec::new(), events }
    }

    /// Returns the game of rules in JSON after answers to each of its stages.
    pub fn of(
        deal: Deal,
        rules: &Value,
        answers: impl IntoIterator<Item = Answers>,
    ) -> Result<Story, Error> {
        let (rules, name) = read_rules(rules)?;
        let scoring = rules.sichuan().ok_or_else(|| not_rules(&rules.to_json()))?;
        let mut story = Story::start(State::new(deal, &scoring)?, rules, name);
        answers.into_iter().try_for_each(|answers| story.apply(answers).map(|_| ()))?;
        Ok(story)
    }

    /// Returns the deal.
    pub fn deal(&self) -> &Deal {
        self.state.deal()
    }

    /// Returns four answers for each stage that was played.
    pub fn answers(&self) -> &[Answers] {
        &self.answers
    }

    /// Returns the rules under their name.
    pub fn rules_answer(&self) -> RulesAnswer {
        RulesAnswer { name: self.name.clone(), ..self.rules.answer() }
    }

    /// Returns the complete state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.state.table().stage() == Stage::Over
    }

    /// Plays four answers. Returns their events.
    pub fn apply(&mut self, answers: Answers) -> Result<Vec<Event>, Error> {
        let (state, events) = self.after(&answers)?;
        self.accept(answers, state, &events);
        Ok(events)
    }

    /// Continues with the state and the events that four answers lead to.
    pub fn accept(&mut self, answers: Answers, state: State, events: &[Event]) {
        self.state = state;
        self.answers.push(answers);
        self.events.extend_from_slice(events);
    }

    /// Returns the state after four answers, and their events.
    pub fn after(&self, answers: &Answers) -> Result<(State, Vec<Event>), Error> {
        let mut state = self.state.clone();
        match state.apply(answers) {
            Ok(events) => Ok((state, events)),
            Err(error) => {
                let acts: Vec<String> = answers.iter().copied().map(action_text).collect();
                let legal = match Error::from(error) {
                    Error::Argument { expected, .. } if !self.is_over() => vec![expected],
                    _ => Vec::new(),
                };
                Err(Error::illegal(acts.join(", "), legal))
            }
        }
    }

    /// Returns the stages of the game, in order.
    pub fn stages(&self) -> impl Iterator<Item = Told> + '_ {
        let (mut state, mut number) = (self.start.clone(), self.start.dealt().len());
        self.answers.iter().map(move |&answers| {
            let before = state.clone();
            let events = state.apply(&answers).unwrap_or_default();
            let told = Told { state: before, number, answers, events };
            number += told.events.len();
            told
        })
    }

    /// Returns the line of the deal, and a line for each event.
    pub fn lines(&self) -> Vec<Map<String, Value>> {
        let deal = self.state.deal();
        let wall = deal.wall().iter().map(|&tile| wall_name(tile)).collect::<Vec<_>>();
        let header = json!({
            "game": "sichuan",
            "rules": self.rules_answer(),
            "walls": [wall.join(" ")],
            "direction": direction_name(deal.direction()),
        });
        let mut lines = vec![Map::from_iter([
            ("deal".to_owned(), header),
            ("version".to_owned(), VERSION.into()),
        ])];
        lines.extend(self.start.dealt().iter().map(|event| told(event).0));
        for stage in self.stages() {
            let events: Vec<_> = stage.events.iter().map(told).collect();
            let is_told = cause(&stage.state, &events).is_ok_and(|told| told == stage.answers);
            if let Some(last) = lines.last_mut().filter(|_| !is_told) {
                last.insert(
                    "answers".to_owned(),
                    answers_to_json(&stage.answers, Action::Pass, action_text),
                );
            }
            lines.extend(events.into_iter().map(|event| event.0));
        }
        if let Some(last) = lines.last_mut() {
            last.insert("scores".to_owned(), json!(self.state.table().scores()));
        }
        lines
    }
}
