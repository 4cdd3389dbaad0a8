//! Files of games: a reader line by line, and writers.

use crate::errors::raise_answer;
use crate::games::arguments::{self, seat, wind, wrong};
use crate::interrupt::until;
use crate::mcr::game as mcr;
use crate::sichuan::table as sichuan;
use paili_answers::error::Error;
use paili_answers::games::files::File;
use paili_answers::games::judged::finish;
use paili_answers::games::mcr::botzone::protocol;
use paili_answers::games::mcr::botzone::{log_to_json, read_log};
use paili_answers::games::mcr::events::told;
use paili_answers::games::mcr::explanation::explanation as explanation_of_mcr;
use paili_answers::games::mcr::story::{PASSES, Story as McrStory};
use paili_answers::games::replay::{self, Options};
use paili_answers::games::sichuan::explanation::explanation as explanation_of_sichuan;
use paili_answers::games::sichuan::story::Story as SichuanStory;
use paili_answers::games::sichuan::telling::read_rules;
use paili_answers::games::transcripts::{self, Games};
use paili_answers::games::{Recorded, Story};
use paili_answers::host::Host;
use paili_answers::json::text_of;
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde::Serialize;
use std::sync::{Mutex, PoisonError};

/// Four answers to each stage of a game.
type Answers<'py, A> = Vec<[Bound<'py, A>; 4]>;

/// The deal, the answers, the events and the state of a game of Chinese Standard Mahjong.
type McrParts = (mcr::Deal, Vec<[mcr::Action; 4]>, Vec<mcr::Event>, mcr::GameState);
/// The answers, the events and the state of a game of Sichuan Mahjong, after deal and rules.
type SichuanParts = (
    sichuan::SichuanDeal,
    String,
    Vec<[sichuan::SichuanAction; 4]>,
    Vec<sichuan::SichuanEvent>,
    sichuan::SichuanState,
);

/// A whole game of either kind.
#[pyclass(frozen, module = "paili._core")]
pub struct GameStory(pub Story);

#[pymethods]
impl GameStory {
    /// Plays the answers of a game of Chinese Standard Mahjong.
    #[staticmethod]
    fn mcr(deal: &Bound<'_, mcr::Deal>, answers: Answers<'_, mcr::Action>) -> PyResult<Self> {
        let answers = answers.iter().map(|four| four.each_ref().map(|action| action.get().0));
        let story = McrStory::of(deal.get().0, answers).map_err(raise_answer)?;
        Ok(GameStory(Story::Mcr(Box::new(story))))
    }

    /// Plays the answers of a game of Sichuan Mahjong, by rules in JSON.
    #[staticmethod]
    fn sichuan(
        deal: &Bound<'_, sichuan::SichuanDeal>,
        rules: &str,
        answers: Answers<'_, sichuan::SichuanAction>,
    ) -> PyResult<Self> {
        let rules = transcripts::plain(rules).unwrap_or_default();
        let answers = answers.iter().map(|four| four.each_ref().map(|action| action.get().0));
        let story = SichuanStory::of(deal.get().0, &rules, answers).map_err(raise_answer)?;
        Ok(GameStory(Story::Sichuan(Box::new(story))))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        match self.0 {
            Story::Mcr(_) => "mcr",
            Story::Sichuan(_) => "sichuan",
        }
    }

    /// Returns the deal, the answers, the events and the state of a game of Chinese Standard
    /// Mahjong.
    fn mcr_parts(&self) -> PyResult<McrParts> {
        let Story::Mcr(story) = &self.0 else { return Err(another()) };
        let answers = story.answers.iter().map(|four| four.map(mcr::Action)).collect();
        let events = story.events.iter().copied().map(mcr::Event).collect();
        Ok((mcr::Deal(story.deal()), answers, events, mcr::GameState(story.game().clone())))
    }

    /// Returns the deal, the rules in JSON, the answers, the events and the state of a game of
    /// Sichuan Mahjong.
    fn sichuan_parts(&self) -> PyResult<SichuanParts> {
        let Story::Sichuan(story) = &self.0 else { return Err(another()) };
        let answers = story.answers().iter().map(|four| four.map(sichuan::SichuanAction)).collect();
        let events = story.events.iter().cloned().map(sichuan::SichuanEvent).collect();
        Ok((
            sichuan::SichuanDeal(*story.deal()),
            text_of(&story.rules_answer()),
            answers,
            events,
            sichuan::SichuanState(story.state().clone()),
        ))
    }

    /// Returns the answers that lead to a reported event, with the calls that it implies.
    fn followed(&self, event: &Bound<'_, mcr::Event>) -> PyResult<[mcr::Action; 4]> {
        let Story::Mcr(story) = &self.0 else { return Err(another()) };
        let mut after = story.clone();
        let place = format!("turn {}", story.events.len());
        after.follow(&told(event.get().0)).map_err(|error| raise_answer(error.located(place)))?;
        Ok(after.answers.last().copied().unwrap_or(PASSES).map(mcr::Action))
    }

    /// Returns the transcript of a game that is over, with the names of the players in one line.
    #[pyo3(signature = (players, *, is_one_line))]
    fn transcript(&self, players: Option<[String; 4]>, is_one_line: bool) -> PyResult<String> {
        let recorded = Recorded { story: self.0.clone(), players };
        transcripts::format_game(&recorded, is_one_line).map_err(raise_answer)
    }

    /// Returns the report on the decisions of one seat or of all in JSON, with numbers not rounded.
    #[pyo3(signature = (seat, *, is_plain, explain))]
    fn report(
        &self,
        py: Python<'_>,
        seat: Option<u8>,
        is_plain: bool,
        explain: bool,
    ) -> PyResult<String> {
        let seat = seat.map(arguments::seat).transpose()?;
        let options = Options { number: 1, seat, plain: is_plain, explain };
        judged(py, |host| replay::report(&self.0, &options, host))
    }

    /// Returns the decisions of some seats in JSON, with their cost in points if requested.
    #[pyo3(signature = (seats, *, has_points))]
    fn choices(&self, py: Python<'_>, seats: Vec<u8>, has_points: bool) -> PyResult<String> {
        let seats = seats.into_iter().map(arguments::seat).collect::<PyResult<Vec<_>>>()?;
        judged(py, |host| replay::choices(&self.0, &seats, has_points, host))
    }

    /// Returns the log of the judge of Botzone in JSON.
    fn botzone_log(&self) -> PyResult<String> {
        match &self.0 {
            Story::Mcr(story) => Ok(text_of(&log_to_json(story))),
            Story::Sichuan(_) => Err(another()),
        }
    }
}

/// Returns an answer in JSON, unless Python is interrupted.
fn judged<T: Serialize>(
    py: Python<'_>,
    answer: impl FnOnce(Host) -> Result<T, Error> + Send,
) -> PyResult<String> {
    let answer =
        until(py, None, |stop| Ok(answer(Host::new(|| 0.0, stop)).map(|answer| text_of(&answer))))?;
    answer.map_err(raise_answer)
}

/// Returns the explanation of a decision, and of the answer if it is known, in JSON.
#[pyfunction]
pub fn explanation(
    py: Python<'_>,
    view: &Bound<'_, mcr::GameView>,
    events: Vec<PyRef<'_, mcr::Event>>,
    answer: Option<&Bound<'_, mcr::Action>>,
) -> PyResult<String> {
    let (view, answer) = (&view.get().0, answer.map(|action| action.get().0));
    let events: Vec<_> = events.iter().map(|event| event.0).collect();
    judged(py, |host| explanation_of_mcr(view, &events, answer, host))
}

/// Returns the explanation of a decision by rules in JSON, and of the answer if it is known, in
/// JSON.
#[pyfunction]
pub fn sichuan_explanation(
    py: Python<'_>,
    view: &Bound<'_, sichuan::SichuanView>,
    events: Vec<PyRef<'_, sichuan::SichuanEvent>>,
    rules: &str,
    answer: Option<&Bound<'_, sichuan::SichuanAction>>,
) -> PyResult<String> {
    let rules = read_rules(&transcripts::plain(rules).unwrap_or_default());
    let (rules, _) = rules.map_err(raise_answer)?;
    let (view, answer) = (view.get().0.view(), answer.map(|action| action.get().0));
    let events: Vec<_> = events.iter().map(|event| event.0.clone()).collect();
    judged(py, |host| explanation_of_sichuan(&view, &events, &rules, answer, host))
}

/// Returns a report in JSON, in the format of its schema.
#[pyfunction]
pub fn finished_report(report: &str) -> String {
    let mut report = transcripts::plain(report).unwrap_or_default();
    finish(&mut report);
    text_of(&report)
}

fn another() -> PyErr {
    wrong("state", "another game", "a state of this game")
}

/// A game of a file and the names of its players.
type Found<'py> = (Bound<'py, PyAny>, Option<[String; 4]>);

fn found_of(py: Python<'_>, found: Vec<Result<Recorded, Error>>) -> PyResult<Vec<Found<'_>>> {
    let one = |one: Result<Recorded, Error>| match one {
        Ok(Recorded { story, players }) => {
            Ok((Bound::new(py, GameStory(story))?.into_any(), players))
        }
        Err(error) => Ok((raise_answer(error).into_value(py).into_bound(py).into_any(), None)),
    };
    found.into_iter().map(one).collect()
}

/// A line-by-line reader of a file of games. Each complete game is returned with its players; one
/// that cannot be parsed as an error.
#[pyclass(frozen, module = "paili._core")]
pub struct GameReader(Mutex<File>);

#[pymethods]
impl GameReader {
    /// Creates a reader of games of `mcr`, `sichuan` or any kind, with logs or of transcripts
    /// alone.
    #[new]
    #[pyo3(signature = (games, *, has_logs))]
    fn new(games: &str, has_logs: bool) -> Self {
        let games = match games {
            "mcr" => Games::Mcr,
            "sichuan" => Games::Sichuan,
            _ => Games::Any,
        };
        GameReader(Mutex::new(if has_logs {
            File::new(games)
        } else {
            File::of_transcripts(games)
        }))
    }

    fn read<'py>(&self, line: &Bound<'py, PyString>) -> PyResult<Vec<Found<'py>>> {
        let (py, text) = (line.py(), line.to_string_lossy());
        let found = until(py, None, |stop| Ok(self.file().read(&text, stop)))?;
        found_of(py, found)
    }

    fn end<'py>(&self, py: Python<'py>) -> PyResult<Vec<Found<'py>>> {
        let found = until(py, None, |stop| Ok(self.file().end(stop)))?;
        found_of(py, found)
    }
}

impl GameReader {
    fn file(&self) -> std::sync::MutexGuard<'_, File> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the game of a log of the judge of Botzone in JSON.
#[pyfunction]
pub fn read_botzone_log(log: &str) -> PyResult<GameStory> {
    let expected = "a log in JSON";
    let wrong = || Error::protocol(log, expected).located("the log");
    let record = transcripts::plain(log).ok_or_else(wrong);
    let story = record.and_then(|record| read_log(&record)).map_err(raise_answer)?;
    Ok(GameStory(Story::Mcr(Box::new(story))))
}

/// Returns the request of the judge of Botzone to a seat after an event.
#[pyfunction]
pub fn request_text(event: &Bound<'_, mcr::Event>, at: u8, prevalent_wind: u8) -> PyResult<String> {
    let prevalent = seat(wind("prevalent_wind", prevalent_wind)? as u8)?;
    protocol::request_text(event.get().0, seat(at)?, prevalent).map_err(raise_answer)
}

/// Returns the event of a request to a seat, given the previous event and the last answer.
#[pyfunction]
pub fn read_request(
    text: &Bound<'_, PyString>,
    at: u8,
    previous: Option<&Bound<'_, mcr::Event>>,
    answered: Option<&Bound<'_, mcr::Action>>,
) -> PyResult<mcr::Event> {
    let previous = previous.map(|event| event.get().0);
    let answered = answered.map(|action| action.get().0);
    let event = protocol::read_request(&text.to_string_lossy(), seat(at)?, previous, answered);
    event.map(mcr::Event).map_err(raise_answer)
}

/// Returns the seat and the prevalent wind of the first request.
#[pyfunction]
pub fn read_seats(text: &Bound<'_, PyString>) -> PyResult<(u8, u8)> {
    let seats = protocol::read_seats(&text.to_string_lossy());
    seats.map(|(seat, prevalent)| (seat.0, prevalent.0)).map_err(raise_answer)
}

/// Returns the text of an answer to the judge of Botzone.
#[pyfunction]
pub fn action_text(action: &Bound<'_, mcr::Action>) -> PyResult<String> {
    protocol::action_text(action.get().0).map_err(raise_answer)
}

/// Returns the action of an answer to the judge of Botzone, legal or not.
#[pyfunction]
pub fn read_action(text: &Bound<'_, PyString>) -> PyResult<mcr::Action> {
    protocol::read_action(&text.to_string_lossy()).map(mcr::Action).map_err(raise_answer)
}

/// Returns the action of an answer as the judge interprets it after an event, for any text.
#[pyfunction]
pub fn read_answer(text: &Bound<'_, PyString>, last: &Bound<'_, mcr::Event>) -> mcr::Action {
    mcr::Action(protocol::read_answer(&text.to_string_lossy(), last.get().0))
}
