//! The side of one seat in games of Botzone.

use crate::mcr::game::{Action, Event, GameView};
use paili_answers::games::mcr::botzone::session::{Session, Told};
use paili_answers::games::mcr::botzone::turns::Turn;
use paili_answers::text::describe_value;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use serde_json::Value;

/// A game of Botzone from the view of one seat.
///
/// A request is a text, or None with the description of another value.
#[pyclass(module = "paili._core")]
#[derive(Default)]
pub struct BotzoneSession(Session);

#[pymethods]
impl BotzoneSession {
    #[new]
    fn new() -> BotzoneSession {
        BotzoneSession::default()
    }

    /// Recreates a session from its requests and answers, with pending notes.
    #[staticmethod]
    fn again(turns: Vec<TurnOfSession>, notes: Vec<String>) -> BotzoneSession {
        let turns = turns.into_iter().map(|(text, shown, answer)| (text.ok_or(shown), answer));
        BotzoneSession(Session::again(turns, notes))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let (turns, notes) = self.0.turns();
        let turns = turns.iter().map(|(request, answer)| {
            let shown = request.as_ref().err().cloned().unwrap_or_default();
            (request.as_ref().ok().cloned(), shown, answer.clone())
        });
        let again = py.get_type::<BotzoneSession>().getattr("again")?;
        Ok((again, (turns.collect(), notes.to_vec())))
    }

    /// Processes a request. Returns None if it has no effect, otherwise whether a game begins.
    fn hear(&mut self, text: Option<&Bound<'_, PyString>>, shown: &str) -> Option<bool> {
        let text = text.map(|text| text.to_string_lossy());
        match self.0.hear(text.as_deref().ok_or(shown)) {
            Told::Nothing => None,
            Told::Seats(_) => Some(true),
            Told::Event => Some(false),
        }
    }

    /// Returns the observation of the seat; `None` if its legal actions are not known.
    fn view(&self) -> Option<GameView> {
        self.0.observation().cloned().map(GameView)
    }

    /// Returns the events that the seat has seen, after the seats, from an index on.
    fn events(&self, first: usize) -> Vec<Event> {
        self.0.events().iter().skip(first).copied().map(Event).collect()
    }

    /// Records the answer that was given to the last request.
    fn answered(&mut self, response: Option<&Bound<'_, PyString>>) {
        let response = response.map(|text| text.to_string_lossy());
        self.0.answered(response.as_deref());
    }

    /// Returns the text of an answer; without an action, of one that is always legal.
    fn reply(
        &mut self,
        text: Option<&Bound<'_, PyString>>,
        shown: &str,
        action: Option<&Bound<'_, Action>>,
    ) -> String {
        let text = text.map(|text| text.to_string_lossy());
        self.0.reply(text.as_deref().ok_or(shown), action.map(|action| action.get().0))
    }

    /// Adds a note to the next message.
    fn note(&mut self, text: &Bound<'_, PyString>) {
        self.0.note(&text.to_string_lossy());
    }

    /// Returns the notes since the last message, in a line of ASCII.
    fn message(&mut self) -> String {
        self.0.message()
    }
}

/// A request as a text, or the description of another value, and the answer.
type TurnOfSession = (Option<String>, String, Option<String>);

/// The turns of a session, and its pending notes.
type Parts = (Vec<TurnOfSession>, Vec<String>);

/// The request of a turn, history, fault and data.
type TurnParts<'py> =
    (Bound<'py, PyAny>, Option<(Bound<'py, PyTuple>, Bound<'py, PyTuple>)>, &'static str, String);

/// Returns the turn of a line of JSON.
#[pyfunction]
pub fn read_botzone_turn<'py>(
    line: &Bound<'py, PyString>,
    is_first: bool,
) -> PyResult<TurnParts<'py>> {
    let py = line.py();
    let turn = Turn::read(&line.to_string_lossy(), is_first);
    let all = |values: Vec<Value>| {
        let values: Vec<_> =
            values.iter().map(|value| loaded(py, value)).collect::<PyResult<_>>()?;
        Ok::<_, PyErr>(PyList::new(py, values)?.to_tuple())
    };
    let history = match turn.history {
        Some((requests, responses)) => Some((all(requests)?, all(responses)?)),
        None => None,
    };
    Ok((loaded(py, &turn.request)?, history, turn.fault, turn.data))
}

/// Parses a value with Python's JSON parser; returns the description of a number that is too long
/// for it.
fn loaded<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    let text = match value {
        Value::String(text) => text.clone(),
        other => match py.import("json")?.call_method1("loads", (other.to_string(),)) {
            Ok(value) => return Ok(value),
            Err(_) => describe_value(other),
        },
    };
    Ok(PyString::new(py, &text).into_any())
}
