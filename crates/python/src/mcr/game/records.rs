//! Many games at once, and their summaries.

use super::agents::agent_kind;
use super::events::kind_of;
use crate::arrays::load_numpy;
use crate::errors::raise;
use crate::games::players::{column, python_columns, rows};
use crate::interrupt::interruptible_on_threads;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use paili_core::games::Seat;
use paili_core::mcr::scoring::FANS;
use paili_core::mcr::table::{self as core, Event, Record};
use pyo3::prelude::*;

/// Summaries of games, one row of each column per game; -1 for missing values.
#[pyclass(frozen, module = "paili._core")]
pub struct GameColumns(Vec<Record>);

python_columns! { GameColumns {
    /// The ending of each game, as the number of its `EventKind`.
    end -> PyArray1<i16> = column(|record| kind_of(&record.end) as i16);
    /// Seat of the winner.
    winner -> PyArray1<i16> = column(|record| match record.end {
        Event::Win { seat, .. } => i16::from(seat.0),
        _ => -1,
    });
    /// Seat that discarded the winning tile.
    giver -> PyArray1<i16> = column(|record| match record.end {
        Event::Win { giver: Some(Seat(giver)), .. } => i16::from(giver),
        _ => -1,
    });
    /// Seat of a fault.
    guilty -> PyArray1<i16> = column(|record| match record.end {
        Event::Fault { seat, .. } => i16::from(seat.0),
        _ => -1,
    });
    /// The verdict on each fault, as the number of its `Verdict`.
    verdict -> PyArray1<i16> = column(|record| match record.end {
        Event::Fault { verdict, .. } => verdict as i16,
        _ => -1,
    });
    /// Total fan of the winner, flowers included; 0 if nobody wins.
    fan -> PyArray1<i16> = column(|record| record.total as i16);
    /// Number of events of each game.
    stages -> PyArray1<i16> = column(|record| record.stages as i16);
    prevalent_wind -> PyArray1<i16> = column(|record| record.prevalent as i16);
    /// (n, 4): payment to each seat.
    payments -> PyArray2<i16> = rows(|record| record.payments.map(|paid| paid as i16));
    /// (n, 82): number of times that each fan counts.
    fans -> PyArray2<u8> = fans();
} }

fn fans<'py>(py: Python<'py>, games: &[Record]) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let mut fans = vec![0; games.len() * FANS];
    for (row, record) in fans.chunks_mut(FANS).zip(games) {
        record.fans.iter().for_each(|(fan, times)| row[fan as usize] = times);
    }
    load_numpy(py)?;
    PyArray1::from_vec(py, fans).reshape([games.len(), FANS])
}

#[pyfunction]
pub fn simulate_games(
    py: Python<'_>,
    agents: [String; 4],
    seed: u64,
    first: u32,
    games: u32,
    flowers: bool,
    threads: usize,
) -> PyResult<GameColumns> {
    let [east, south, west, north] = &agents;
    let agents = [agent_kind(east)?, agent_kind(south)?, agent_kind(west)?, agent_kind(north)?];
    let records = interruptible_on_threads(py, |stop| {
        core::simulate_games(agents, seed, first, games, flowers, threads, stop)
    })?;
    Ok(GameColumns(records.map_err(raise)?))
}
