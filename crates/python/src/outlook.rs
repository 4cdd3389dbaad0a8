//! The long game of one hand, and games played from it.

use crate::batch::on_threads;
use crate::errors::raise;
use crate::interrupt::{deadline, until};
use crate::model::Objective;
use crate::position::Position;
use paili_core::analysis::batch::reported;
use paili_core::model::stop::Stop;
use paili_core::outlook::{Choice, Outlook};
use paili_core::simulation::{Match, PolicyKind, Simulation};
use pyo3::prelude::*;
use std::borrow::Cow;
use std::time::Instant;

/// Kind or none, deficiency, copies accepted (34 bytes), shares that are ready, and that have won;
/// mean of the fan won.
type Row = (Option<usize>, i8, Cow<'static, [u8]>, Vec<f64>, Vec<f64>, f64);

/// Rows, best first; hands looked at; limits, of which none means no limit.
type Answer = (Vec<Row>, usize, (u8, Option<usize>, Option<usize>, Option<usize>));

#[pyfunction]
pub fn outlook(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    objective: Objective,
    draws: usize,
    detours: Option<u8>,
    memory: usize,
) -> PyResult<Answer> {
    let question = &position.get().0;
    let found =
        until(py, None, |stop| question.outlook(objective.into(), draws, detours, memory, stop))?;
    Ok(answer(&found))
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

/// Games played by a policy, until all have been played or the seconds are over: how many have
/// been, and how many of them were ready, and won, after each draw.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are those of the Python function")]
pub fn simulate(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    policy: &str,
    draws: usize,
    games: u64,
    seed: u64,
    threads: usize,
    memory: usize,
    seconds: Option<f64>,
) -> PyResult<(u64, Vec<u64>, Vec<u64>)> {
    let policy = PolicyKind::named(policy).map_err(raise)?;
    let played = Match { policy, draws, games, seed, memory };
    let mut simulation = Simulation::new(&position.get().0, played).map_err(raise)?;
    let deadline = deadline(seconds);
    let is_over = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    loop {
        // A step may be over before anybody has looked for signals.
        py.check_signals()?;
        let work = |stop: Stop| simulation.advance(threads, &|| stop() || is_over());
        if on_threads(py, work)? || is_over() {
            break;
        }
    }
    let tally = simulation.tally();
    Ok((simulation.games(), tally.ready.clone(), tally.won.clone()))
}
