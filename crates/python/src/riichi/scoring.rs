//! Wins and their scores.

use super::rules::RiichiRules;
use crate::batch::rows;
use crate::errors::{raise, raise_answer, wrong_length};
use crate::interrupt::interruptible_on_threads;
use crate::model::{Form, Meld, Rules, melds_of};
use numpy::PyUntypedArrayMethods;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use paili_answers::json::text_of;
use paili_answers::model::hands::Hand;
use paili_answers::model::melds::read_parts;
use paili_answers::score::riichi::{fu_reason, riichi_score as riichi_answer};
use paili_answers::score::riichi_readings::{advantage, part, wait};
use paili_core::mcr::scoring::batch::wind;
use paili_core::model::error::CoreError;
use paili_core::model::tile::Tile;
use paili_core::riichi::scoring::batch::{FLAGS, Wins, declared, score_batch};
use paili_core::riichi::scoring::{
    Indicators, Limit, Score, Situation, Wait, Win, YAKU, Yaku, readings, score,
};
use pyo3::prelude::*;

/// A checked win.
#[pyclass(frozen, module = "paili._core")]
pub struct RiichiWin(pub Win);

#[pymethods]
impl RiichiWin {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "they are the attributes of the Python class")]
    fn new(
        counts: &[u8],
        melds: Vec<PyRef<'_, Meld>>,
        tile: u8,
        flags: [bool; FLAGS],
        riichi: u8,
        winds: [u8; 2],
        indicators: [Vec<u8>; 2],
        red_fives: u8,
        norths: u8,
        table: [u16; 2],
        seats: [Option<u8>; 2],
    ) -> PyResult<Self> {
        let waiting = counts.try_into().map_err(|_| wrong_length("counts", counts.len()))?;
        let [self_drawn, ippatsu, after_kong, robbing_kong, last_tile, first_turn] = flags;
        let [dora, ura] = indicators;
        let seat = |seat: Option<u8>| seat.map(|one| wind(one).map_err(raise)).transpose();
        let situation = Situation {
            self_drawn,
            riichi: declared(riichi).map_err(raise)?,
            ippatsu,
            after_kong,
            robbing_kong,
            last_tile,
            first_turn,
            seat_wind: Some(wind(winds[0]).map_err(raise)?),
            prevalent_wind: Some(wind(winds[1]).map_err(raise)?),
            dora: indicators_of("dora", &dora)?,
            ura: indicators_of("ura", &ura)?,
            red_fives,
            norths,
            honba: table[0],
            sticks: table[1],
            discarder: seat(seats[0])?,
            liable: seat(seats[1])?,
        };
        let win = Win::new(waiting, melds_of(&melds)?, Tile(tile), situation);
        Ok(RiichiWin(win.map_err(raise)?))
    }
}

pub(super) fn indicators_of(name: &'static str, kinds: &[u8]) -> PyResult<Indicators> {
    let tiles: Vec<Tile> = kinds.iter().copied().map(Tile).collect();
    Indicators::of(&tiles).ok_or_else(|| {
        let got = format!("{} tiles", kinds.len());
        raise(CoreError::Argument { name, got, expected: "0 to 5 indicators" })
    })
}

/// The score of a win.
#[pyclass(frozen, module = "paili._core")]
pub struct RiichiScore {
    score: Score,
    rules: paili_core::model::riichi::RiichiRules,
}

/// Payer, seats, points and points of counters.
type Payment = (&'static str, u8, i64, i64);

#[pymethods]
impl RiichiScore {
    /// Index, han and multiple of a yakuman of each yaku that counts.
    #[getter]
    fn yaku(&self) -> Vec<(usize, u8, u8)> {
        let rules = &self.rules;
        let counted = |yaku: Yaku| match yaku.yakuman(rules) {
            0 => (yaku as usize, yaku.han(self.score.is_open), 0),
            times => (yaku as usize, 0, times),
        };
        self.score.yaku.iter().map(counted).collect()
    }

    /// Dora, ura dora, red fives and norths that count.
    #[getter]
    fn dora(&self) -> [u8; 4] {
        let dora = &self.score.dora;
        [dora.dora, dora.ura, dora.red, dora.norths]
    }

    #[getter]
    fn is_legal(&self) -> bool {
        self.score.is_legal()
    }

    #[getter]
    fn han(&self) -> u8 {
        self.score.han
    }

    #[getter]
    fn fu(&self) -> u8 {
        self.score.fu
    }

    #[getter]
    fn yakuman(&self) -> u8 {
        self.score.yakuman
    }

    #[getter]
    fn limit(&self) -> Option<&'static str> {
        self.score.limit.map(Limit::name)
    }

    /// Reason, tiles and fu of each item.
    #[getter]
    fn fu_items(&self) -> Vec<(&'static str, Option<String>, u8)> {
        let item = |item: &paili_core::riichi::scoring::FuItem| {
            let (reason, tiles) = fu_reason(item.reason);
            (reason, tiles, item.fu)
        };
        self.score.items.as_slice().iter().map(item).collect()
    }

    /// Points from all payers, without counters.
    #[getter]
    fn points(&self) -> i64 {
        self.score.payments.points()
    }

    /// Payer and points of each payment.
    #[getter]
    fn payments(&self) -> Vec<Payment> {
        let payments = self.score.payments.as_slice().iter();
        payments.map(|one| (one.payer.name(), one.seats, one.points, one.honba)).collect()
    }

    /// Form, concealed sets and eye of the scored reading.
    #[getter]
    fn reading(&self) -> (Form, Vec<Meld>, Option<u8>) {
        let reading = &self.score.reading;
        let concealed = reading.concealed.as_slice().iter().copied().map(Meld).collect();
        (reading.form.into(), concealed, reading.eye.map(|eye| eye.0))
    }
}

/// Returns the score of a win; `None` if its tiles are not complete.
#[pyfunction]
pub fn riichi_score(
    win: &Bound<'_, RiichiWin>,
    rules: &Bound<'_, RiichiRules>,
) -> PyResult<Option<RiichiScore>> {
    let rules = rules.get().rules;
    let found = score(&win.get().0, &rules).map_err(raise)?;
    Ok(found.map(|score| RiichiScore { score, rules }))
}

/// A reading of the tiles of a win.
#[pyclass(frozen, module = "paili._core")]
pub struct RiichiReading {
    score: Score,
    /// The reading that counts; `None` for that one itself.
    counted: Option<Score>,
    tile: Tile,
    rules: paili_core::model::riichi::RiichiRules,
}

#[pymethods]
impl RiichiReading {
    /// The score of the win by this reading.
    #[getter]
    fn score(&self) -> RiichiScore {
        RiichiScore { score: self.score, rules: self.rules }
    }

    /// The set or the pair with the winning tile; None for thirteen orphans.
    #[getter]
    fn part(&self) -> Option<String> {
        part(&self.score, self.tile)
    }

    /// The wait for the winning tile; None for thirteen orphans.
    #[getter]
    fn wait(&self) -> Option<&'static str> {
        wait(&self.score, self.tile).map(Wait::name)
    }

    /// Returns the advantage of the reading that counts, with yaku in some languages; None for that
    /// reading itself.
    fn why(&self, languages: Vec<String>) -> Option<String> {
        let name = |yaku: Yaku| {
            let mut names: Vec<&str> = Vec::new();
            for language in &languages {
                let name = match language.as_str() {
                    "ja" => yaku.japanese(),
                    "zh" => yaku.chinese(),
                    _ => yaku.english(),
                };
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            names.join(" ")
        };
        self.counted.as_ref().map(|counted| advantage(counted, &self.score, name))
    }
}

/// Returns the readings of the tiles of a win, the one that counts first; empty if they are not
/// complete.
#[pyfunction]
pub fn riichi_readings(
    win: &Bound<'_, RiichiWin>,
    rules: &Bound<'_, RiichiRules>,
) -> PyResult<Vec<RiichiReading>> {
    let (win, rules) = (&win.get().0, rules.get().rules);
    let found = readings(win, &rules).map_err(raise)?;
    let one = |(place, &score): (usize, &Score)| {
        let counted = found.first().filter(|_| place > 0).copied();
        RiichiReading { score, counted, tile: win.tile(), rules }
    };
    Ok(found.iter().enumerate().map(one).collect())
}

/// Returns the score of a win of a hand, given as a text, as JSON; with all readings if `explain`.
#[pyfunction]
pub fn riichi_score_json(
    hand: &str,
    win: &Bound<'_, RiichiWin>,
    rules: &Bound<'_, Rules>,
    explain: bool,
) -> PyResult<String> {
    let rules = &rules.get().rules;
    let hand = read_parts(hand, None).and_then(Hand::from_parts).map_err(raise_answer)?;
    let Some(scoring) = rules.riichi() else {
        let (got, expected) = (rules.to_string(), "rules of riichi");
        return Err(raise(CoreError::Argument { name: "rules", got, expected }));
    };
    let found = riichi_answer(&hand, &win.get().0, rules, &scoring, explain);
    Ok(text_of(&found.map_err(raise_answer)?))
}

/// Name, English, Japanese and Chinese name of each yaku.
type Names = (&'static str, &'static str, &'static str, &'static str);

/// Returns the names of each yaku, in order.
#[pyfunction]
pub fn riichi_yaku() -> Vec<Names> {
    let names = |yaku: Yaku| (yaku.name(), yaku.english(), yaku.japanese(), yaku.chinese());
    Yaku::ALL.map(names).to_vec()
}

/// Han, fu, multiple of a yakuman, points, and whether each yaku counts.
type Scores<'py> = (
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<i16>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray2<u8>>,
);

/// A column of a batch.
type Column<'py> = PyReadonlyArray1<'py, u8>;

#[pyfunction]
#[allow(clippy::too_many_arguments)] // one argument for each column of a table
pub fn riichi_score_batch<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    tiles: Column<'py>,
    melds: Vec<PyRef<'py, Meld>>,
    flags: [Column<'py>; FLAGS],
    riichi: Column<'py>,
    winds: [Column<'py>; 2],
    red_fives: Column<'py>,
    indicators: [Vec<u8>; 2],
    rules: &Bound<'py, RiichiRules>,
    threads: usize,
) -> PyResult<Scores<'py>> {
    let mut columns: [&[u8]; FLAGS] = [&[]; FLAGS];
    for (column, flag) in columns.iter_mut().zip(&flags) {
        *column = flag.as_slice()?;
    }
    let [dora, ura] = indicators;
    let wins = Wins {
        waiting: rows("counts", counts.as_slice()?, counts.shape()[1]).map_err(raise)?,
        tiles: tiles.as_slice()?,
        melds: melds_of(&melds)?,
        flags: columns,
        riichi: riichi.as_slice()?,
        winds: [winds[0].as_slice()?, winds[1].as_slice()?],
        red_fives: red_fives.as_slice()?,
        indicators: [indicators_of("dora", &dora)?, indicators_of("ura", &ura)?],
    };
    let rules = rules.get().rules;
    let work = |stop: paili_core::model::stop::Stop| score_batch(&wins, &rules, threads, stop);
    let scores = interruptible_on_threads(py, work)?.map_err(raise)?;
    let yaku = PyArray1::from_vec(py, scores.yaku).reshape([wins.waiting.len(), YAKU])?;
    Ok((
        PyArray1::from_vec(py, scores.han),
        PyArray1::from_vec(py, scores.fu),
        PyArray1::from_vec(py, scores.yakuman),
        PyArray1::from_vec(py, scores.points),
        yaku,
    ))
}
