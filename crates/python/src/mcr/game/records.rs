//! Games at scale, and what is kept of them.

use super::agents::agent_kind;
use super::events::kind_of;
use crate::errors::raise;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use paili_core::games::Seat;
use paili_core::mcr::scoring::FANS;
use paili_core::mcr::table::{self as core, Event, Record};
use pyo3::prelude::*;

/// Games, one a row of each column; -1 where there is none.
#[pyclass(frozen, module = "paili._core")]
pub struct GameColumns(Vec<Record>);

impl GameColumns {
    fn column<'py>(&self, py: Python<'py>, of: fn(&Record) -> i16) -> Bound<'py, PyArray1<i16>> {
        PyArray1::from_iter(py, self.0.iter().map(of))
    }
}

#[pymethods]
impl GameColumns {
    /// How each ended, as the number of its `EventKind`.
    #[getter]
    fn end<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        self.column(py, |record| kind_of(&record.end) as i16)
    }

    /// Seat of the winner.
    #[getter]
    fn winner<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        self.column(py, |record| match record.end {
            Event::Win { seat, .. } => i16::from(seat.0),
            _ => -1,
        })
    }

    /// Seat that gave the winning tile.
    #[getter]
    fn giver<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        self.column(py, |record| match record.end {
            Event::Win { giver: Some(Seat(giver)), .. } => i16::from(giver),
            _ => -1,
        })
    }

    /// Seat of a fault.
    #[getter]
    fn guilty<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        self.column(py, |record| match record.end {
            Event::Fault { seat, .. } => i16::from(seat.0),
            _ => -1,
        })
    }

    /// Of a fault, the number of its `Verdict`.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        self.column(py, |record| match record.end {
            Event::Fault { verdict, .. } => verdict as i16,
            _ => -1,
        })
    }

    /// Total of the winner, flowers included; 0 without one.
    #[getter]
    fn fan<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        self.column(py, |record| record.total as i16)
    }

    /// Events of each game.
    #[getter]
    fn stages<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        self.column(py, |record| record.stages as i16)
    }

    #[getter]
    fn prevalent_wind<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        self.column(py, |record| record.prevalent as i16)
    }

    /// (n, 4): what each seat gets.
    #[getter]
    fn payments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let payments = self.0.iter().flat_map(|record| record.payments).map(|paid| paid as i16);
        PyArray1::from_iter(py, payments).reshape([self.0.len(), 4])
    }

    /// (n, 82): how often each fan counts.
    #[getter]
    fn fans<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let mut fans = vec![0; self.0.len() * FANS];
        for (row, record) in fans.chunks_mut(FANS).zip(&self.0) {
            record.fans.iter().for_each(|(fan, times)| row[fan as usize] = times);
        }
        PyArray1::from_vec(py, fans).reshape([self.0.len(), FANS])
    }
}

/// Games played at a time, between looking for an interrupt.
const CHUNK: u32 = 256;

#[pyfunction]
pub fn simulate_games(
    py: Python<'_>,
    agents: [String; 4],
    seed: u64,
    games: u32,
    flowers: bool,
    threads: usize,
) -> PyResult<GameColumns> {
    let [east, south, west, north] = &agents;
    let agents = [agent_kind(east)?, agent_kind(south)?, agent_kind(west)?, agent_kind(north)?];
    let mut records: Vec<Record> = Vec::new();
    let mut done = 0;
    while done < games {
        let chunk = CHUNK.min(games - done);
        let played =
            py.detach(|| core::simulate_games(agents, seed, done, chunk, flowers, threads));
        records.extend(played.map_err(raise)?);
        done += chunk;
        py.check_signals()?;
    }
    Ok(GameColumns(records))
}
