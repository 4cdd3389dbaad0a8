//! Wins and their scores.

use crate::batch::rows;
use crate::errors::{raise, wrong_length};
use crate::interrupt::interruptible_on_threads;
use crate::model::{Form, Meld, melds_of};
use numpy::PyUntypedArrayMethods;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use paili_core::mcr::scoring::batch::{Wins, score_batch as core_score_batch, wind};
use paili_core::mcr::scoring::{FANS, Fan, Situation, score as core_score};
use paili_core::model::tile::Tile;
use pyo3::prelude::*;
use std::borrow::Cow;

/// A checked win.
#[pyclass(frozen, module = "paili._core")]
pub struct Win(pub paili_core::mcr::scoring::Win);

#[pymethods]
impl Win {
    #[new]
    fn new(
        counts: &[u8],
        melds: Vec<PyRef<'_, Meld>>,
        tile: u8,
        flags: [bool; 4],
        winds: [u8; 2],
        flowers: u8,
    ) -> PyResult<Self> {
        let waiting = counts.try_into().map_err(|_| wrong_length("counts", counts.len()))?;
        let [self_drawn, last_copy, kong, wall_last] = flags;
        let situation = Situation {
            self_drawn,
            last_copy,
            kong,
            wall_last,
            seat_wind: wind(winds[0]).map_err(raise)?,
            prevalent_wind: wind(winds[1]).map_err(raise)?,
            flowers,
        };
        let melds = melds_of(&melds)?;
        let win = paili_core::mcr::scoring::Win::new(waiting, melds, Tile(tile), situation);
        Ok(Win(win.map_err(raise)?))
    }

    /// Concealed copies of each kind before the winning tile.
    #[getter]
    fn counts(&self) -> Cow<'static, [u8]> {
        self.0.waiting().to_vec().into()
    }

    #[getter]
    fn tile(&self) -> u8 {
        self.0.tile().0
    }

    #[getter]
    fn self_drawn(&self) -> bool {
        self.0.situation().self_drawn
    }

    #[getter]
    fn last_copy(&self) -> bool {
        self.0.situation().last_copy
    }

    #[getter]
    fn kong(&self) -> bool {
        self.0.situation().kong
    }

    #[getter]
    fn wall_last(&self) -> bool {
        self.0.situation().wall_last
    }

    #[getter]
    fn flowers(&self) -> u8 {
        self.0.situation().flowers
    }
}

/// The score of a win.
#[pyclass(frozen, module = "paili._core")]
pub struct Score(pub paili_core::mcr::scoring::Score);

#[pymethods]
impl Score {
    #[getter]
    fn fan(&self) -> u16 {
        self.0.total
    }

    #[getter]
    fn without_flowers(&self) -> u16 {
        self.0.without_flowers
    }

    #[getter]
    fn is_legal(&self) -> bool {
        self.0.is_legal()
    }

    /// Index and times of each fan that counts.
    #[getter]
    fn fans(&self) -> Vec<(usize, u8)> {
        self.0.fans.iter().map(|(fan, times)| (fan as usize, times)).collect()
    }

    /// Form, concealed sets and eye of the scored reading.
    #[getter]
    fn reading(&self) -> (Form, Vec<Meld>, Option<u8>) {
        let reading = &self.0.reading;
        let concealed = reading.concealed.as_slice().iter().copied().map(Meld).collect();
        (reading.form.into(), concealed, reading.eye.map(|eye| eye.0))
    }
}

/// Returns the score of a win; `None` if its tiles are not complete.
#[pyfunction]
pub fn score(win: &Bound<'_, Win>) -> Option<Score> {
    core_score(&win.get().0).map(Score)
}

/// Returns points and English, Japanese and Chinese name of each fan.
#[pyfunction]
pub fn fan_table() -> Vec<(u8, &'static str, &'static str, &'static str)> {
    let row = |fan: Fan| (fan.points(), fan.english(), fan.japanese(), fan.chinese());
    Fan::ALL.map(row).to_vec()
}

/// Totals, totals without flowers, and times of each fan.
type Scores<'py> = (Bound<'py, PyArray1<i16>>, Bound<'py, PyArray1<i16>>, Bound<'py, PyArray2<u8>>);

/// A column of a batch.
type Column<'py> = PyReadonlyArray1<'py, u8>;

#[pyfunction]
#[allow(clippy::too_many_arguments)] // one argument for each column of a table
pub fn score_batch<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    tiles: Column<'py>,
    melds: Vec<PyRef<'py, Meld>>,
    flags: [Column<'py>; 4],
    winds: [Column<'py>; 2],
    flowers: Column<'py>,
    threads: usize,
) -> PyResult<Scores<'py>> {
    let wins = Wins {
        waiting: rows("counts", counts.as_slice()?, counts.shape()[1]).map_err(raise)?,
        tiles: tiles.as_slice()?,
        melds: melds_of(&melds)?,
        flags: [
            flags[0].as_slice()?,
            flags[1].as_slice()?,
            flags[2].as_slice()?,
            flags[3].as_slice()?,
        ],
        winds: [winds[0].as_slice()?, winds[1].as_slice()?],
        flowers: flowers.as_slice()?,
    };
    let scores = interruptible_on_threads(py, |stop| core_score_batch(&wins, threads, stop))?
        .map_err(raise)?;
    let times = PyArray1::from_vec(py, scores.times).reshape([wins.waiting.len(), FANS])?;
    let total = PyArray1::from_vec(py, scores.total);
    Ok((total, PyArray1::from_vec(py, scores.without_flowers), times))
}
