//! Many games at once, and their summaries.

use super::agents::agent_kind;
use super::events::SichuanEnding;
use crate::arrays::load_numpy;
use crate::errors::raise;
use crate::games::players::{column, python_columns, rows};
use crate::interrupt::interruptible_on_threads;
use crate::sichuan::rules::SichuanRules;
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use paili_core::sichuan::payments::CAUSES;
use paili_core::sichuan::scoring::PATTERNS;
use paili_core::sichuan::table::{Record, WinRecord, simulate_games};
use pyo3::prelude::*;

/// Stands for a missing value.
const NONE: i16 = -1;

/// Summaries of games with four seats, one row of each column per game; -1 for missing values.
#[pyclass(frozen, module = "paili._core")]
pub struct SichuanColumns(Vec<Record>);

/// Returns an array with one number of the win of each seat.
fn wins<'py>(
    py: Python<'py>,
    games: &[Record],
    of: fn(&WinRecord) -> i16,
) -> PyResult<Bound<'py, PyArray2<i16>>> {
    rows(py, games, |record| record.wins.map(|win| win.as_ref().map_or(NONE, of)))
}

python_columns! { SichuanColumns {
    /// The ending of each game, as the number of its `SichuanEnding`.
    end -> PyArray1<i16> = column(
        |record| record.end.map_or(NONE, |end| SichuanEnding::from(end) as i16)
    );
    /// Seat of a fault.
    guilty -> PyArray1<i16> = column(
        |record| record.fault.map_or(NONE, |(seat, _)| i16::from(seat.0))
    );
    /// The verdict on each fault, as the number of its `Verdict`.
    verdict -> PyArray1<i16> = column(
        |record| record.fault.map_or(NONE, |(_, verdict)| verdict as i16)
    );
    /// The number of the direction of the exchange.
    direction -> PyArray1<i16> = column(
        |record| record.direction.map_or(NONE, |direction| direction as i16)
    );
    /// Number of events of each game.
    events -> PyArray1<i16> = column(|record| record.events as i16);
    /// (n, 4): 1 for the seat that won first, and so on.
    place -> PyArray2<i16> = wins(|win| i16::from(win.place));
    /// (n, 4): seat that discarded the tile of the win.
    giver -> PyArray2<i16> = wins(|win| win.giver.map_or(NONE, |giver| i16::from(giver.0)));
    /// (n, 4): fan of the win, before the cap.
    fan -> PyArray2<i16> = wins(|win| win.fan as i16);
    /// (n, 4): number of tiles that the winner had drawn.
    draws -> PyArray2<i16> = wins(|win| i16::from(win.draws));
    /// (n, 4): points of the win; 0 without a win.
    value -> PyArray2<i64> = rows(|record| record.wins.map(|win| win.map_or(0, |win| win.value)));
    /// (n, 4): number of kongs of each seat.
    kongs -> PyArray2<u8> = rows(|record| record.kongs);
    /// (n, 4): gains of each seat.
    scores -> PyArray2<i64> = rows(|record| record.ledger.map(|gained| gained.iter().sum()));
    /// (n, 4, 8): gains of each seat by cause.
    ledger -> PyArray3<i64> = ledger();
    /// (n, 4, 25): number of times that each pattern counts in the win of a seat.
    patterns -> PyArray3<u8> = patterns();
} }

fn ledger<'py>(py: Python<'py>, games: &[Record]) -> PyResult<Bound<'py, PyArray3<i64>>> {
    let gained = games.iter().flat_map(|record| record.ledger.into_iter().flatten());
    load_numpy(py)?;
    PyArray1::from_iter(py, gained).reshape([games.len(), 4, CAUSES])
}

fn patterns<'py>(py: Python<'py>, games: &[Record]) -> PyResult<Bound<'py, PyArray3<u8>>> {
    let mut times = vec![0; games.len() * 4 * PATTERNS];
    let wins = games.iter().flat_map(|record| record.wins);
    for (row, win) in times.chunks_mut(PATTERNS).zip(wins) {
        let patterns = win.map(|win| win.patterns).unwrap_or_default();
        patterns.iter().for_each(|(pattern, times)| row[pattern as usize] = times);
    }
    load_numpy(py)?;
    PyArray1::from_vec(py, times).reshape([games.len(), 4, PATTERNS])
}

#[pyfunction]
pub fn simulate_sichuan_games(
    py: Python<'_>,
    agents: [String; 4],
    rules: &Bound<'_, SichuanRules>,
    seed: u64,
    first: u32,
    games: u32,
    threads: usize,
) -> PyResult<SichuanColumns> {
    let [a, b, c, d] = &agents;
    let agents = [agent_kind(a)?, agent_kind(b)?, agent_kind(c)?, agent_kind(d)?];
    let rules = &rules.get().rules;
    let records = interruptible_on_threads(py, |stop| {
        simulate_games(agents, rules, seed, first, games, threads, stop)
    })?;
    Ok(SichuanColumns(records.map_err(raise)?))
}
