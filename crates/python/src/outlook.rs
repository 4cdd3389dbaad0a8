//! The long game of one hand, and games played from it.

use crate::PyRules;
use crate::errors::raise;
use crate::hand::position;
use crate::mcr::completions::LegalQuestion;
use paili_core::analysis::batch::reported;
use paili_core::outlook::{Choice, Outlook};
use paili_core::simulation::{Match, PolicyKind, Simulation};
use pyo3::prelude::*;
use std::borrow::Cow;

/// Kind or none, deficiency, copies accepted (34 bytes), shares that are ready, and that have won;
/// mean of the fan won.
type Row = (Option<usize>, i8, Cow<'static, [u8]>, Vec<f64>, Vec<f64>, f64);

/// Rows, best first; hands looked at; limits, of which none means no limit.
type Answer = (Vec<Row>, usize, (u8, Option<usize>, Option<usize>, Option<usize>));

#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn outlook(
    py: Python<'_>,
    counts: &[u8],
    melds: u8,
    available: Option<&[u8]>,
    rules: &Bound<'_, PyRules>,
    draws: usize,
    detours: Option<u8>,
    memory: usize,
) -> PyResult<Answer> {
    let rules = rules.get();
    let position = position(counts, melds, available, rules)?;
    let outlook = py.detach(|| Outlook::new(&position, &rules.0, draws, detours, memory));
    Ok(answer(&outlook.map_err(raise)?))
}

/// The outlook of a hand when only wins that count do.
#[pyfunction]
pub fn legal_outlook(
    py: Python<'_>,
    question: &Bound<'_, LegalQuestion>,
    draws: usize,
    detours: Option<u8>,
    memory: usize,
) -> PyResult<Answer> {
    let question = &question.get().0;
    let outlook = py.detach(|| Outlook::of_legal_wins(question, draws, detours, memory));
    Ok(answer(&outlook.map_err(raise)?))
}

fn answer(outlook: &Outlook) -> Answer {
    let row = |choice: &Choice| {
        let Choice { kind, deficiency, accepted, curves, .. } = choice;
        let (ready, won) = (curves.ready.clone(), curves.won.clone());
        (*kind, reported(*deficiency), accepted.to_vec().into(), ready, won, curves.fan)
    };
    let limits = outlook.limits();
    let limit = |number: usize| (number < usize::MAX).then_some(number);
    let rows = outlook.choices().iter().map(row).collect();
    let limits = (limits.detours, limit(limits.breadth), limit(limits.tries), limit(limits.kinds));
    (rows, outlook.hands(), limits)
}

#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn simulate(
    py: Python<'_>,
    counts: &[u8],
    melds: u8,
    available: Option<&[u8]>,
    rules: &Bound<'_, PyRules>,
    policy: &str,
    draws: usize,
    games: u64,
    seed: u64,
    threads: usize,
    memory: usize,
) -> PyResult<(Vec<u64>, Vec<u64>)> {
    let rules = rules.get();
    let position = position(counts, melds, available, rules)?;
    let policy = PolicyKind::named(policy).map_err(raise)?;
    let played = Match { policy, draws, games, seed, memory };
    let mut simulation =
        py.detach(|| Simulation::new(&position, &rules.0, played)).map_err(raise)?;
    while !py.detach(|| simulation.advance(threads)).map_err(raise)? {
        py.check_signals()?;
    }
    let tally = simulation.tally();
    Ok((tally.ready.clone(), tally.won.clone()))
}
