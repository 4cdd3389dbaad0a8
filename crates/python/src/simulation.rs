//! Simulated games of one player.

use crate::batch::on_threads;
use crate::errors::raise;
use crate::interrupt::deadline;
use crate::model::Objective;
use crate::question::Question;
use crate::riichi::stakes::RiichiStakes;
use paili_core::model::stop::Stop;
use paili_core::simulation::{Match, PolicyKind, Simulation};
use pyo3::prelude::*;
use std::time::Instant;

/// Number of games, and how many of them were ready, and won, after each draw; points and their
/// squares.
type Tallied = (u64, Vec<u64>, Vec<u64>, (i64, u128));

/// Plays games by a policy until all have been played or the seconds have passed. Returns how many
/// were played, how many of them were ready, and won, after each draw, their total points, and the
/// sum of the squares of their points.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are those of the Python function")]
pub fn simulate(
    py: Python<'_>,
    question: &Bound<'_, Question>,
    policy: &str,
    objective: Objective,
    stakes: Option<&Bound<'_, RiichiStakes>>,
    draws: usize,
    games: u64,
    seed: u64,
    threads: usize,
    memory: usize,
    seconds: Option<f64>,
) -> PyResult<Tallied> {
    let policy = PolicyKind::named(policy).map_err(raise)?;
    let objective = objective.into();
    let played = Match { policy, objective, draws, games, seed, memory };
    let question = question.get();
    let stakes = stakes.map(|stakes| stakes.get());
    let stakes = stakes.map(|own| (own.rules, question.staked(own.stakes)));
    let mut simulation = Simulation::new(question.core(), stakes, played).map_err(raise)?;
    let deadline = deadline(seconds);
    let is_over = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    loop {
        // A step can end before any thread has checked for signals.
        py.check_signals()?;
        let work = |stop: Stop| simulation.advance(threads, &|| stop() || is_over());
        if on_threads(py, work)? || is_over() {
            break;
        }
    }
    let tally = simulation.tally();
    Ok((simulation.games(), tally.ready.clone(), tally.won.clone(), (tally.points, tally.squares)))
}
