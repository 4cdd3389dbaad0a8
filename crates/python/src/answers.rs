//! Answers of `paili-answers` as JSON: questions as servers, pages and `--json` ask them.

use crate::interrupt::until;
use paili_answers::fields::FieldError;
use paili_answers::host::Host;
use paili_answers::questions::{Kind, kinds_to_json};
use paili_core::question::effort::{Effort, spare_draws as spare};
use pyo3::prelude::*;
use std::sync::OnceLock;
use std::time::Instant;

use crate::model::Rules;

/// Returns the seconds since the first question.
fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}

/// Returns the kinds of questions in JSON.
#[pyfunction]
pub fn question_kinds() -> String {
    kinds_to_json().to_string()
}

/// Returns the class of the fault of a question, empty if there is none, and the answer or fault.
#[pyfunction]
pub fn ask(py: Python<'_>, kind: &str, question: &str) -> PyResult<(&'static str, String)> {
    until(py, None, |stop| {
        let host = Host { now, stop };
        let answered = match Kind::named(kind) {
            Ok(kind) => kind.answer(question, host).map_err(|error| fault(kind, &error)),
            Err(error) => Err((error.kind(), error.to_json(None).to_string())),
        };
        Ok(answered.map_or_else(|fault| fault, |answer| ("", answer.to_string())))
    })
}

/// Returns the fault of a question, empty if there is none, whether its answer may take longer than
/// a moment, and the seconds that it may take.
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
    (error.error.kind(), kind.fault(error).to_string())
}

/// Returns the draws beyond the deficiency that an exact plan affords in about a second.
#[pyfunction]
pub fn spare_draws(deficiency: u32) -> u32 {
    spare(deficiency)
}

/// Returns the limits of the plan that ranks discards: draws beyond the deficiency, bytes, and
/// positions of a search with one draw less; None for hands that are too far.
#[pyfunction]
pub fn effort(rules: &Rules, deficiency: u32) -> Option<(u32, usize, Option<u64>)> {
    let effort = Effort::of(&rules.0, deficiency)?;
    Some((effort.spare, effort.memory, effort.scouted))
}
