//! Wins and their scores.

use super::rules::SichuanRules;
use crate::batch::rows;
use crate::errors::{raise, wrong_length};
use crate::games::arguments::Bytes;
use crate::interrupt::interruptible_on_threads;
use crate::model::{Form, Meld, melds_of};
use numpy::PyUntypedArrayMethods;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use paili_core::model::sichuan;
use paili_core::model::tile::Tile;
use paili_core::sichuan::payments::win_amount;
use paili_core::sichuan::scoring::batch::{Wins, score_batch};
use paili_core::sichuan::scoring::{Circumstances, PATTERNS, Pattern, Score, Win, score};
use pyo3::prelude::*;

/// A checked win.
#[pyclass(frozen, module = "paili._core")]
pub struct SichuanWin(pub Win);

#[pymethods]
impl SichuanWin {
    #[new]
    fn new(
        counts: &[u8],
        melds: Vec<PyRef<'_, Meld>>,
        tile: u8,
        void: Option<u8>,
        flags: [bool; 8],
    ) -> PyResult<Self> {
        let waiting = counts.try_into().map_err(|_| wrong_length("counts", counts.len()))?;
        let circumstances = Circumstances::of_flags(flags);
        let win = Win::new(waiting, melds_of(&melds)?, Tile(tile), void, circumstances);
        Ok(SichuanWin(win.map_err(raise)?))
    }

    /// Concealed copies of each kind before the winning tile.
    #[getter]
    fn counts(&self) -> Bytes {
        self.0.waiting().to_vec().into()
    }

    #[getter]
    fn tile(&self) -> u8 {
        self.0.tile().0
    }

    /// The circumstances of the win, in the order of the flags.
    #[getter]
    fn flags(&self) -> [bool; 8] {
        self.0.circumstances().to_flags()
    }
}

/// The score of a win, with its circumstances and rules.
#[pyclass(frozen, module = "paili._core")]
pub struct SichuanScore {
    pub score: Score,
    pub circumstances: Circumstances,
    pub rules: sichuan::SichuanRules,
}

#[pymethods]
impl SichuanScore {
    #[getter]
    fn fan(&self) -> u16 {
        self.score.fan
    }

    #[getter]
    fn value(&self) -> i64 {
        self.score.value
    }

    /// Points from each paying seat.
    #[getter]
    fn amount(&self) -> i64 {
        win_amount(self.score.value, &self.circumstances, &self.rules)
    }

    #[getter]
    fn is_paid_by_all(&self) -> bool {
        self.circumstances.is_paid_by_all(&self.rules)
    }

    /// Name and times of each pattern that counts.
    #[getter]
    fn patterns(&self) -> Vec<(&'static str, u8)> {
        self.score.patterns.iter().map(|(pattern, times)| (pattern.name(), times)).collect()
    }

    /// Form, concealed sets and eye of the scored reading.
    #[getter]
    fn reading(&self) -> (Form, Vec<Meld>, Option<u8>) {
        let reading = &self.score.reading;
        let concealed = reading.concealed.as_slice().iter().copied().map(Meld).collect();
        (reading.form.into(), concealed, reading.eye.map(|eye| eye.0))
    }
}

/// Returns the score of a win; `None` if its tiles are not complete, or some are of its void suit.
#[pyfunction]
pub fn sichuan_score(
    win: &Bound<'_, SichuanWin>,
    rules: &Bound<'_, SichuanRules>,
) -> Option<SichuanScore> {
    let (win, rules) = (&win.get().0, &rules.get().rules);
    let score = score(win, rules)?;
    Some(SichuanScore { score, circumstances: *win.circumstances(), rules: *rules })
}

/// Returns identifier, Japanese and Chinese name of each pattern.
#[pyfunction]
pub fn sichuan_patterns() -> Vec<(&'static str, &'static str, &'static str)> {
    Pattern::ALL.map(|pattern| (pattern.name(), pattern.ja(), pattern.zh())).to_vec()
}

/// Returns the fan of each pattern if it can count.
pub fn fan_of_patterns(rules: &sichuan::SichuanRules) -> Vec<Option<u8>> {
    Pattern::ALL.map(|pattern| pattern.worth(rules)).to_vec()
}

/// Fan, values, and times of each pattern.
type Scores<'py> = (Bound<'py, PyArray1<i16>>, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray2<u8>>);

/// A column of a batch.
type Column<'py> = PyReadonlyArray1<'py, u8>;

#[pyfunction]
#[allow(clippy::too_many_arguments)] // one argument for each column of a table
pub fn sichuan_score_batch<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    tiles: Column<'py>,
    melds: Vec<PyRef<'py, Meld>>,
    voids: Column<'py>,
    flags: [Column<'py>; 8],
    rules: &Bound<'py, SichuanRules>,
    threads: usize,
) -> PyResult<Scores<'py>> {
    let mut columns: [&[u8]; 8] = [&[]; 8];
    for (column, flag) in columns.iter_mut().zip(&flags) {
        *column = flag.as_slice()?;
    }
    let wins = Wins {
        waiting: rows("counts", counts.as_slice()?, counts.shape()[1]).map_err(raise)?,
        tiles: tiles.as_slice()?,
        melds: melds_of(&melds)?,
        voids: voids.as_slice()?,
        flags: columns,
    };
    let rules = rules.get().rules;
    let work = |stop: paili_core::model::stop::Stop| score_batch(&wins, &rules, threads, stop);
    let scores = interruptible_on_threads(py, work)?.map_err(raise)?;
    let times = PyArray1::from_vec(py, scores.times).reshape([wins.waiting.len(), PATTERNS])?;
    Ok((PyArray1::from_vec(py, scores.fan), PyArray1::from_vec(py, scores.value), times))
}
