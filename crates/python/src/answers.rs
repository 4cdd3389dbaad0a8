//! Answers of `paili-answers` as JSON, in the format of servers, pages and `--json`.

use crate::interrupt::until;
use crate::question::now;
use paili_answers::fields::FieldError;
use paili_answers::host::Host;
use paili_answers::json::text_of;
use paili_answers::questions::{Kind, kinds_to_json};
use pyo3::prelude::*;

/// Returns the kinds of questions in JSON.
#[pyfunction]
pub fn question_kinds() -> String {
    kinds_to_json().to_string()
}

/// Returns the class of the error of a question, empty if there is none, and the answer or the
/// error.
#[pyfunction]
pub fn ask(py: Python<'_>, kind: &str, question: &str) -> PyResult<(&'static str, String)> {
    until(py, None, |stop| {
        let host = Host::new(now, stop);
        let answered = match Kind::named(kind) {
            Ok(kind) => kind.answer(question, host).map_err(|error| fault(kind, &error)),
            Err(error) => Err((error.kind(), text_of(&error.to_json(None)))),
        };
        Ok(answered.map_or_else(|fault| fault, |answer| ("", text_of(&answer))))
    })
}

/// Returns the class of the error of a question, empty if there is none, whether its answer can
/// take longer than a moment, and its time limit in seconds.
#[pyfunction]
pub fn question_cost(kind: &str, question: &str) -> (String, bool, f64) {
    let cost = match Kind::named(kind) {
        Ok(kind) => kind.cost(question).map_err(|error| fault(kind, &error).1),
        Err(error) => Err(error.to_json(None).to_string()),
    };
    match cost {
        Ok(cost) => (String::new(), cost.is_long, cost.seconds),
        Err(fault) => (fault, false, 0.0),
    }
}

fn fault(kind: &Kind, error: &FieldError) -> (&'static str, String) {
    (error.error.kind(), text_of(&kind.fault(error)))
}
