//! One hand, what can still come, and what a win is: answers about it.

use crate::errors::{raise, wrong_length};
use crate::interrupt::{interruptible, until};
use crate::mcr::scoring::Score;
use crate::model::{Form, Meld, Rules, melds_of};
use crate::sichuan::scoring::SichuanScore;
use paili_core::analysis::batch::reported;
use paili_core::analysis::completions::Completion as AnyCompletion;
use paili_core::analysis::deficiency::deficiency as any_deficiency;
use paili_core::forms::Reach;
use paili_core::model::meld::Meld as CoreMeld;
use paili_core::model::position::{HeldJokers, Position as CorePosition};
use paili_core::model::rules::{Form as CoreForm, Game, Rules as CoreRules};
use paili_core::model::sichuan::SichuanRules;
use paili_core::model::tile::{COPIES, JOKER, KINDS, PerKind, Tile};
use paili_core::question::{Completions as CoreCompletions, Listed, Question};
use paili_core::required::{Completion as RequiredCompletion, Score as CoreScore};
use paili_core::sichuan::scoring::Circumstances;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::borrow::Cow;
use std::cmp::Reverse;

/// 34 counts.
pub type Bytes = Cow<'static, [u8]>;
/// Deficiency, copies accepted (34 bytes), and kinds that are dead.
type Accepted = (i8, Bytes, Vec<usize>);
/// The same, behind the kind that is discarded.
type Discard = (usize, i8, Bytes, Vec<usize>);

/// 34 counts from Python.
pub fn per_kind<'a>(name: &str, bytes: &'a [u8]) -> PyResult<&'a PerKind> {
    bytes.try_into().map_err(|_| wrong_length(name, bytes.len()))
}

/// The last of 35 counts is that of the jokers.
fn with_jokers<'a>(name: &str, bytes: &'a [u8]) -> PyResult<(&'a PerKind, Option<u8>)> {
    match bytes.split_last_chunk::<1>() {
        Some((kinds, [jokers])) if kinds.len() == KINDS => {
            Ok((per_kind(name, kinds)?, Some(*jokers)))
        }
        _ => Ok((per_kind(name, bytes)?, None)),
    }
}

/// A checked hand that may have jokers: the rules do, or the counts.
#[cold]
fn checked_with_jokers(
    counts: &[u8],
    melds: &Bound<'_, PyTuple>,
    available: Option<&[u8]>,
    rules: &CoreRules,
) -> PyResult<CorePosition> {
    let (counts, held) = with_jokers("counts", counts)?;
    let available = available.map(|bytes| with_jokers("available", bytes)).transpose()?;
    let coming = available.map(|(_, jokers)| jokers.unwrap_or(0));
    let jokers = HeldJokers::new(held.unwrap_or(0), coming, rules).map_err(raise)?;
    let melds: Vec<PyRef<'_, Meld>> = melds.extract()?;
    let (available, melds) = (available.map(|(kinds, _)| kinds), melds_of(&melds)?);
    CorePosition::with_jokers(counts, available, 0, &melds, jokers, rules).map_err(raise)
}

/// A checked hand.
#[inline]
fn checked(
    counts: &[u8],
    melds: &Bound<'_, PyTuple>,
    available: Option<&[u8]>,
    rules: &CoreRules,
) -> PyResult<CorePosition> {
    let is_longer = |bytes: &[u8]| bytes.len() > KINDS;
    if rules.jokers().is_some() || is_longer(counts) || available.is_some_and(is_longer) {
        return checked_with_jokers(counts, melds, available, rules);
    }
    let counts = per_kind("counts", counts)?;
    let available = available.map(|bytes| per_kind("available", bytes)).transpose()?;
    let position = if melds.is_empty() {
        CorePosition::new(counts, available, 0, rules)
    } else {
        let melds: Vec<PyRef<'_, Meld>> = melds.extract()?;
        CorePosition::with_melds(counts, available, &melds_of(&melds)?, rules)
    };
    position.map_err(raise)
}

/// The deficiency of a position that nothing else is asked about: what is called most.
#[pyfunction]
pub fn deficiency(
    py: Python<'_>,
    counts: &[u8],
    melds: &Bound<'_, PyTuple>,
    available: Option<&[u8]>,
    rules: &Bound<'_, Rules>,
) -> PyResult<i8> {
    let rules = &rules.get().0;
    let position = checked(counts, melds, available, rules)?;
    if rules.requirement().is_none() && rules.jokers().is_none() {
        return Ok(reported(any_deficiency(&position, rules)));
    }
    Position(Question::new(position, rules).map_err(raise)?).deficiency(py)
}

/// A hand, what can still come, and what a win is.
#[pyclass(frozen, module = "paili._core")]
pub struct Position(pub Question);

impl Position {
    /// Available copies of the kinds that lower the deficiency.
    fn copies(&self, reach: &Reach) -> Bytes {
        let position = self.0.position();
        let copies = |kind: usize| match reach.lowering.contains(kind) {
            true => position.available_of(kind),
            false => 0,
        };
        let columns = if reach.lowering.contains(JOKER) { JOKER + 1 } else { KINDS };
        (0..columns).map(copies).collect::<Vec<u8>>().into()
    }
}

#[pymethods]
impl Position {
    #[new]
    fn new(
        counts: &[u8],
        melds: &Bound<'_, PyTuple>,
        available: Option<&[u8]>,
        rules: &Bound<'_, Rules>,
    ) -> PyResult<Self> {
        let rules = &rules.get().0;
        let position = checked(counts, melds, available, rules)?;
        Ok(Position(Question::new(position, rules).map_err(raise)?))
    }

    /// The same for a waiting hand that has given tiles away and keeps what it draws in their place.
    fn without(&self, tiles: &[u8]) -> PyResult<Self> {
        let after = self.0.without(per_kind("tiles", tiles)?);
        Ok(Position(after.map_err(raise)?))
    }

    /// The same for the hand that a discard leaves; the discard never comes back.
    fn after_discard(&self, kind: u8) -> PyResult<Self> {
        Ok(Position(self.0.after_discard(Tile(kind)).map_err(raise)?))
    }

    /// A complete hand with the same melds, from full knowledge, where every complete hand wins.
    fn completed(&self, tiles: &[u8]) -> PyResult<Self> {
        let complete = self.0.completed(per_kind("tiles", tiles)?);
        Ok(Position(complete.map_err(raise)?))
    }

    /// Whether it is a drawn hand that has won with the tile that came last, or with any.
    fn is_won(&self, last: Option<u8>) -> PyResult<bool> {
        self.0.is_won(last.map(Tile)).map_err(raise)
    }

    fn deficiency(&self, py: Python<'_>) -> PyResult<i8> {
        let found = interruptible(py, self.0.required().is_some(), |stop| self.0.deficiency(stop))?;
        Ok(reported(found))
    }

    /// (form, deficiency) for each form that the hand may still take.
    fn deficiency_by_form(&self, py: Python<'_>) -> PyResult<Vec<(Form, i8)>> {
        let found = interruptible(py, self.0.required().is_some(), |stop| self.0.by_form(stop))?;
        Ok(found.into_iter().map(|(form, least)| (form.into(), reported(least))).collect())
    }

    fn acceptance(&self, py: Python<'_>) -> PyResult<Accepted> {
        let reach = interruptible(py, self.0.required().is_some(), |stop| self.0.acceptance(stop))?;
        let dead = self.0.dead(reach.deficiency).iter().collect();
        Ok((reported(reach.deficiency), self.copies(&reach), dead))
    }

    fn discards(&self, py: Python<'_>) -> PyResult<Vec<Discard>> {
        let table = interruptible(py, self.0.required().is_some(), |stop| self.0.discards(stop))?;
        let row = |(kind, reach): (usize, Reach)| {
            let dead = self.0.dead_after(kind, reach.deficiency).iter().collect();
            (kind, reported(reach.deficiency), self.copies(&reach), dead)
        };
        Ok(table.into_iter().map(row).collect())
    }

    /// Completions up to `slack` tiles farther than the nearest, as far as they are found in time.
    fn completions(
        &self,
        py: Python<'_>,
        slack: u8,
        limit: usize,
        seconds: Option<f64>,
    ) -> PyResult<Completions> {
        let found = until(py, seconds, |stop| self.0.completions(slack, limit, stop))?;
        Ok(self.listed(found))
    }

    /// The nearest completions, those with most ways first: of the first `compared`, unless a win
    /// must be worth something, for then they come in this order.
    fn likeliest(&self, py: Python<'_>, limit: usize, compared: usize) -> PyResult<Completions> {
        let first = match self.0.required() {
            None if limit > 0 => compared.max(limit),
            _ => limit,
        };
        let mut found = until(py, None, |stop| self.0.completions(0, first, stop))?;
        match &mut found.listed {
            Listed::Any(listed) => {
                listed.sort_by_key(|one| Reverse(one.ways));
                listed.truncate(limit);
            }
            Listed::Valued(listed) => {
                listed.sort_by_key(|(one, _)| Reverse(one.ways));
                listed.truncate(limit);
            }
            Listed::Required(_) => {}
        }
        Ok(self.listed(found))
    }

    /// What a complete hand within reach is worth, if a win must be worth something.
    fn completion_of(&self, tiles: &[u8]) -> PyResult<Option<Completion>> {
        let found = self.0.completion_of(per_kind("tiles", tiles)?);
        Ok(found.map(|found| self.required_completion(found)))
    }
}

impl Position {
    fn listed(&self, found: CoreCompletions) -> Completions {
        let CoreCompletions { deficiency, counts, listed, is_stopped } = found;
        let items = match listed {
            Listed::Any(listed) => {
                listed.into_iter().map(|found| self.completion(found, None)).collect()
            }
            Listed::Valued(listed) => listed
                .into_iter()
                .map(|(found, worth)| self.completion(found, Some(self.worth(worth))))
                .collect(),
            Listed::Required(listed) => {
                listed.into_iter().map(|found| self.required_completion(found)).collect()
            }
        };
        Completions { deficiency: reported(deficiency), counts, items, is_stopped }
    }

    fn completion(&self, found: AnyCompletion, worth: Option<Worth>) -> Completion {
        let AnyCompletion { tiles, distance, form, melds, eye, ways } = found;
        let eye = eye.map(|eye| eye as u8);
        let held = *self.0.position().counts();
        Completion { tiles, held, distance, form, melds, eye, ways, worth }
    }

    fn required_completion(&self, found: RequiredCompletion) -> Completion {
        let reading = found.score.reading();
        Completion {
            tiles: found.tiles,
            held: *self.0.position().counts(),
            distance: found.distance,
            form: reading.form,
            melds: reading.concealed.as_slice().to_vec(),
            eye: reading.eye.map(|eye| eye.0),
            ways: found.ways,
            worth: Some(self.worth(found)),
        }
    }

    fn worth(&self, worth: RequiredCompletion) -> Worth {
        let of_sichuan = match self.0.rules().game() {
            Some(Game::Sichuan(rules)) => Some(rules),
            _ => None,
        };
        Worth { worth, of_sichuan }
    }
}

/// Completions, as far as they were looked for.
#[pyclass(frozen, get_all, module = "paili._core")]
pub struct Completions {
    deficiency: i8,
    counts: Vec<u64>,
    items: Vec<Completion>,
    is_stopped: bool,
}

/// A complete hand that wins.
#[pyclass(frozen, module = "paili._core")]
#[derive(Clone)]
pub struct Completion {
    tiles: PerKind,
    held: PerKind,
    distance: u8,
    form: CoreForm,
    melds: Vec<CoreMeld>,
    eye: Option<u8>,
    ways: u128,
    worth: Option<Worth>,
}

/// What a complete hand is worth, and the switches of the game if there are any.
#[derive(Clone)]
struct Worth {
    worth: RequiredCompletion,
    of_sichuan: Option<SichuanRules>,
}

impl Completion {
    /// Copies by kind of what a real tile can be, and behind them, if there are any, the copies
    /// beyond four of a kind, which only jokers can be.
    fn with_jokers(&self, copies: impl Fn(u8, u8) -> u8) -> Bytes {
        let most = COPIES;
        let beyond: u8 = self.tiles.iter().map(|&wanted| wanted.saturating_sub(most)).sum();
        let kinds = self.tiles.iter().zip(&self.held);
        let kinds = kinds.map(|(&wanted, &held)| copies(wanted.min(most), held));
        kinds.chain((beyond > 0).then_some(beyond)).collect::<Vec<u8>>().into()
    }
}

#[pymethods]
impl Completion {
    #[getter]
    fn tiles(&self) -> Bytes {
        self.with_jokers(|wanted, _| wanted)
    }

    /// Copies that the hand lacks.
    #[getter]
    fn coming(&self) -> Bytes {
        self.with_jokers(u8::saturating_sub)
    }

    /// Copies of the hand that are not needed.
    #[getter]
    fn going(&self) -> Bytes {
        let most = COPIES;
        let kinds = self.tiles.iter().zip(&self.held);
        kinds
            .map(|(&wanted, &held)| held.saturating_sub(wanted.min(most)))
            .collect::<Vec<u8>>()
            .into()
    }

    #[getter]
    fn distance(&self) -> u8 {
        self.distance
    }

    #[getter]
    fn form(&self) -> Form {
        self.form.into()
    }

    #[getter]
    fn melds(&self) -> Vec<Meld> {
        self.melds.iter().copied().map(Meld).collect()
    }

    #[getter]
    fn eye(&self) -> Option<u8> {
        self.eye
    }

    /// Orders in which distinct copies can come so that the hand wins.
    #[getter]
    fn ways(&self) -> u128 {
        self.ways
    }

    /// Kinds that win when they come last; None where nothing says what the hand is worth.
    #[getter]
    fn lasts(&self) -> Option<Vec<usize>> {
        self.worth.as_ref().map(|found| found.worth.lasts.iter().collect())
    }

    /// The last tile that is worth most, and whether it is drawn.
    #[getter]
    fn finish(&self) -> Option<(u8, bool)> {
        self.worth.as_ref().map(|found| (found.worth.last.0, found.worth.self_drawn))
    }

    /// What the hand is worth then, in Chinese Standard Mahjong.
    #[getter]
    fn score(&self) -> Option<Score> {
        match self.worth.as_ref()?.worth.score {
            CoreScore::Mcr(score) => Some(Score(score)),
            CoreScore::Sichuan(_) => None,
        }
    }

    /// What the hand is worth then, in Sichuan Mahjong.
    #[getter]
    fn sichuan_score(&self) -> Option<SichuanScore> {
        let found = self.worth.as_ref()?;
        match (found.worth.score, found.of_sichuan) {
            (CoreScore::Sichuan(score), Some(rules)) => {
                let self_drawn = found.worth.self_drawn;
                let circumstances = Circumstances { self_drawn, ..Circumstances::default() };
                Some(SichuanScore { score, circumstances, rules })
            }
            _ => None,
        }
    }
}
