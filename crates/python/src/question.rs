//! A question about one hand: native values for frequent queries, JSON for reports.

use crate::errors::{raise, raise_answer, wrong_length};
use crate::interrupt::{interrupted, interruptible, interruptible_on_threads, until};
use crate::model::{Form, Meld, Objective, Rules, melds_of};
use crate::planning::PlanSearch;
use crate::riichi::stakes::RiichiStakes;
use paili_answers::analysis::calls;
use paili_answers::analysis::completions::completions_of;
use paili_answers::analysis::discards::{DiscardOption, Look, discards};
use paili_answers::analysis::exchanges::exchanges;
use paili_answers::analysis::explanation::{self, explanation};
use paili_answers::analysis::outlook::{self, outlook};
use paili_answers::analysis::plan::Reason;
use paili_answers::analysis::plan_report::{self, Chances, plan_report, reached};
use paili_answers::analysis::question::{Accepted as Acceptance, Question as Answers};
use paili_answers::analysis::ranking::affordable_plan;
use paili_answers::analysis::report::{Options, report};
use paili_answers::analysis::voids::void_suits;
use paili_answers::analysis::worths::{Limits, WorthOf};
use paili_answers::error::Error;
use paili_answers::exact::Fraction;
use paili_answers::host::Host;
use paili_answers::json::Mean;
use paili_answers::model::hands::Hand;
use paili_answers::model::knowledge::Knowledge;
use paili_answers::model::melds::Meld as AnswersMeld;
use paili_answers::model::rules::Void;
use paili_core::analysis::batch::reported;
use paili_core::analysis::deficiency::{deficiency as any_deficiency, of_counts};
use paili_core::forms::Reach;
use paili_core::minimum_worth::counts_every_closed_win;
use paili_core::model::meld::MeldKind;
use paili_core::model::position::{HeldJokers, Position as CorePosition};
use paili_core::model::rules::Rules as CoreRules;
use paili_core::model::tile::{JOKER, KINDS, PerKind, Tile};
use paili_core::question::Question as CoreQuestion;
use paili_core::riichi::planning::Stakes;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pythonize::pythonize;
use serde::Serialize;
use std::borrow::Cow;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;

/// 34 counts.
pub type Bytes = Cow<'static, [u8]>;
/// Deficiency, accepted copies (34 bytes), and dead kinds.
type Accepted = (i8, Bytes, Vec<usize>);
/// A discard, its rank, and the hand after it: deficiency, accepted copies, their total, delta,
/// dead kinds.
type Ranked = (usize, usize, i8, Bytes, u32, u32, Vec<usize>);
/// Discarded kind, then deficiency, accepted copies (34 bytes), and dead kinds.
type Discard = (usize, i8, Bytes, Vec<usize>);

/// Converts 34 counts from Python.
pub fn per_kind<'a>(name: &str, bytes: &'a [u8]) -> PyResult<&'a PerKind> {
    bytes.try_into().map_err(|_| wrong_length(name, bytes.len()))
}

/// Converts 34 or 35 counts, the last of which is that of the jokers.
fn with_jokers<'a>(name: &str, bytes: &'a [u8]) -> PyResult<(&'a PerKind, Option<u8>)> {
    match bytes.split_last_chunk::<1>() {
        Some((kinds, [jokers])) if kinds.len() == KINDS => {
            Ok((per_kind(name, kinds)?, Some(*jokers)))
        }
        _ => Ok((per_kind(name, bytes)?, None)),
    }
}

/// Checks a hand that may have jokers: the rules do, or the counts.
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

/// Returns the deficiency of a hand alone: the most frequent query.
#[pyfunction]
pub fn deficiency(
    py: Python<'_>,
    counts: &[u8],
    melds: &Bound<'_, PyTuple>,
    available: Option<&[u8]>,
    rules: &Bound<'_, Rules>,
) -> PyResult<i8> {
    if !rules.get().is_resolved() {
        return Question::new(py, counts, melds, &[], available, rules)?.deficiency(py);
    }
    let rules = rules.get().core()?;
    if available.is_none()
        && melds.is_empty()
        && let Ok(counts) = counts.try_into()
        && let Some(found) = of_counts(counts, rules)
    {
        return found.map(reported).map_err(raise);
    }
    let position = checked(counts, melds, available, rules)?;
    let counts_all = match rules.requirement() {
        None => rules.jokers().is_none(),
        Some(_) => position.melds() == 0 && counts_every_closed_win(rules),
    };
    if counts_all {
        return Ok(reported(any_deficiency(&position, rules)));
    }
    let question = CoreQuestion::new(position, rules).map_err(raise)?;
    let found = interruptible(py, rules.requirement().is_some(), |stop| question.deficiency(stop))?;
    Ok(reported(found))
}

/// Returns the seconds since the first call.
pub fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}

/// Computes an answer without the interpreter lock, unless Python is interrupted.
fn answering<R: Send>(
    py: Python<'_>,
    work: impl FnOnce(Host) -> Result<R, Error> + Send,
) -> PyResult<R> {
    until(py, None, |stop| Ok(work(Host::new(now, stop))))?.map_err(raise_answer)
}

/// An answer as Python dictionaries and lists, as in JSON.
type Data<'py> = Bound<'py, PyAny>;

fn data_of<'py>(py: Python<'py>, answer: &impl Serialize) -> PyResult<Data<'py>> {
    Ok(pythonize(py, answer)?)
}

/// A fraction: numerator and denominator.
type Parts = (u128, u128);
/// An answer to a tile: its name, the first tile of its meld, whether that is concealed, the
/// probability, the discard after it, and points.
type CallAnswer = (&'static str, Option<u8>, bool, Parts, Option<u8>, Option<Parts>);
/// A complete hand in which play ends, and the number of the sequences of draws that end there.
type Ended = (Bytes, u128);

fn parts(mean: Option<Mean>) -> Option<Parts> {
    mean.map(|mean| mean.0.parts())
}

fn points<'a>(worths: impl Iterator<Item = &'a WorthOf>) -> Vec<Parts> {
    worths.map(|worth| worth.expected_points.0.parts()).collect()
}

fn ended(reasons: &[Reason]) -> Vec<Ended> {
    reasons.iter().map(|reason| (reason.tiles.to_vec().into(), reason.ways)).collect()
}

/// A hand, available copies and rules, resolved once.
#[pyclass(frozen, module = "paili._core")]
pub struct Question(Answers<'static>);

impl Question {
    /// Returns the question of the core.
    pub fn core(&self) -> &CoreQuestion {
        &self.0.core
    }

    /// Adds the red fives of the hand to stakes.
    pub fn staked(&self, stakes: Stakes) -> Stakes {
        let (held_reds, shown_reds) = (self.0.hand.red(), self.0.hand.red_of_melds());
        Stakes { held_reds, shown_reds, ..stakes }
    }

    /// Returns whether an answer can take longer than a moment.
    fn is_long(&self) -> bool {
        self.core().required().is_some()
    }

    /// Returns the available copies of the kinds that lower the deficiency.
    fn copies(&self, reach: &Reach) -> Bytes {
        let position = self.core().position();
        let copies = |kind: usize| match reach.lowering.contains(kind) {
            true => position.available_of(kind),
            false => 0,
        };
        let columns = if reach.lowering.contains(JOKER) { JOKER + 1 } else { KINDS };
        (0..columns).map(copies).collect::<Vec<u8>>().into()
    }

    /// Computes the data of an answer, unless Python is interrupted.
    fn data<'py, A: Serialize + Send>(
        &self,
        py: Python<'py>,
        answer: impl FnOnce(&Answers) -> Result<A, Error> + Send,
    ) -> PyResult<Data<'py>> {
        data_of(py, &answering(py, |host| answer(&self.0.by(host)))?)
    }
}

#[pymethods]
impl Question {
    /// Resolves a hand, available copies and rules. The red fives are given by suit, then by meld.
    #[new]
    fn new(
        py: Python<'_>,
        counts: &[u8],
        melds: &Bound<'_, PyTuple>,
        red: &[u8],
        available: Option<&[u8]>,
        rules: &Bound<'_, Rules>,
    ) -> PyResult<Self> {
        let rules = rules.get();
        let given = counts;
        let (counts, jokers) = with_jokers("counts", counts)?;
        let declared: Vec<PyRef<'_, Meld>> = melds.extract()?;
        melds_of(&declared)?;
        let red_of = |place: usize| red.get(place).copied().unwrap_or(0);
        let own = declared
            .iter()
            .zip(3..)
            .map(|(meld, place)| AnswersMeld { core: meld.0, red: usize::from(red_of(place)) });
        let red = [0, 1, 2].map(red_of);
        let hand = Hand::of_checked_parts(*counts, jokers.unwrap_or(0), own.collect(), red);
        let known = available.map(|bytes| with_jokers("available", bytes)).transpose()?;
        let knowledge = known
            .map(|(copies, jokers)| Knowledge { available: *copies, jokers: jokers.unwrap_or(0) });
        if !rules.is_resolved() {
            let resolved = answering(py, |host| {
                Ok(Answers::new(hand, knowledge, &rules.rules, host)?.by(Host::PATIENT))
            });
            return resolved.map(Question);
        }
        let rules = (&rules.rules, rules.core()?);
        let position = checked(given, melds, available, rules.1)?;
        let core = CoreQuestion::new(position, rules.1).map_err(raise)?;
        Ok(Question(Answers::resolved(hand, knowledge, rules.0.clone(), core, Host::PATIENT)))
    }

    /// The void suit of the rules.
    #[getter]
    fn void_suit(&self) -> Option<u8> {
        match self.0.rules.void {
            Void::Suit(suit) => Some(suit),
            _ => None,
        }
    }

    /// Returns the question under other rules, whose void suit is resolved.
    fn under(&self, rules: &Bound<'_, Rules>) -> PyResult<Self> {
        self.0.under(&rules.get().rules).map(Question).map_err(raise_answer)
    }

    /// Returns the question about the hand after a discard, which cannot come back.
    fn after_discard(&self, kind: u8) -> PyResult<Self> {
        self.core().after_discard(Tile(kind)).map_err(raise)?;
        self.0.after_discard(Tile(kind)).map(Question).map_err(raise_answer)
    }

    /// Returns whether it is a drawn hand that has won with the given last tile, or with any if it
    /// is None.
    fn is_won(&self, last: Option<u8>) -> PyResult<bool> {
        self.core().is_won(last.map(Tile)).map_err(raise)
    }

    /// Returns the answers to a discard, or to an own draw, best first: the name, the meld, the
    /// probability, the discard, and points if compared.
    #[expect(clippy::too_many_arguments, reason = "those of the public function")]
    fn calls(
        &self,
        py: Python<'_>,
        tile: Option<u8>,
        draws: u32,
        is_left: bool,
        objective: Objective,
        stakes: Option<&Bound<'_, RiichiStakes>>,
        threads: usize,
        memory: usize,
    ) -> PyResult<Vec<CallAnswer>> {
        let look = calls::Look {
            tile: tile.map(Tile),
            draws,
            is_left,
            objective: objective.into(),
            stakes: stakes.map(|stakes| stakes.get().stakes),
        };
        let found = answering(py, |host| {
            let host = Host { threads, memory, ..host };
            calls::calls(&self.0.by(host), &look)
        })?;
        let answer = |one: calls::CallOption| {
            let meld = one.meld.map(|meld| meld.tile.0);
            let is_concealed = one.meld.is_some_and(|meld| meld.kind == MeldKind::ConcealedKong);
            let discard = one.discard.map(|tile| tile.0);
            let points = one.expected_points.map(Fraction::parts);
            (one.kind.name(), meld, is_concealed, one.exact.parts(), discard, points)
        };
        Ok(found.into_iter().map(answer).collect())
    }

    /// Returns the number of draws within which a plan takes about a second.
    fn affordable_draws(&self, py: Python<'_>) -> PyResult<u32> {
        answering(py, |host| self.0.by(host).affordable_draws())
    }

    fn deficiency(&self, py: Python<'_>) -> PyResult<i8> {
        let found = interruptible(py, self.is_long(), |stop| self.core().deficiency(stop))?;
        Ok(reported(found))
    }

    /// Returns (form, deficiency) for each form that the hand can reach.
    fn deficiency_by_form(&self, py: Python<'_>) -> PyResult<Vec<(Form, i8)>> {
        let found = interruptible(py, self.is_long(), |stop| self.core().by_form(stop))?;
        Ok(found.into_iter().map(|(form, least)| (form.into(), reported(least))).collect())
    }

    fn acceptance(&self, py: Python<'_>) -> PyResult<Accepted> {
        let reach = interruptible(py, self.is_long(), |stop| self.core().acceptance(stop))?;
        let dead = self.core().dead(reach.deficiency).iter().collect();
        Ok((reported(reach.deficiency), self.copies(&reach), dead))
    }

    /// Returns (kind, deficiency, copies, dead kinds) for each discard, in tile order.
    fn discards(&self, py: Python<'_>) -> PyResult<Vec<Discard>> {
        let table = interruptible(py, self.is_long(), |stop| self.core().discards(stop))?;
        let row = |(kind, reach): (usize, Reach)| {
            let dead = self.core().dead_after(kind, reach.deficiency).iter().collect();
            (kind, reported(reach.deficiency), self.copies(&reach), dead)
        };
        Ok(table.into_iter().map(row).collect())
    }

    /// Returns the discards, ranked by acceptance.
    fn accepting_discards(&self, py: Python<'_>) -> PyResult<Vec<Ranked>> {
        let rank = |host: Host<'_>| discards(&self.0.by(host), false, Look::default());
        let found = match self.is_long() {
            true => answering(py, rank)?,
            false => rank(Host::PATIENT).map_err(raise_answer)?,
        };
        let row = |one: DiscardOption| {
            let (rank, delta) = one.standing_and_delta();
            let total = one.accepted.total();
            let Acceptance { deficiency, copies, dead } = one.accepted;
            (one.tile, rank, deficiency, copies.into(), total, delta, dead)
        };
        Ok(found.into_iter().map(row).collect())
    }

    /// Returns the discards, ranked.
    fn ranked_discards<'py>(
        &self,
        py: Python<'py>,
        by_chance: bool,
        two_step: bool,
        improvements: bool,
    ) -> PyResult<Data<'py>> {
        let look = Look { two_step, improvements };
        self.data(py, |question| {
            let found = discards(question, by_chance, look)?;
            Ok(found.iter().map(DiscardOption::answer).collect::<Vec<_>>())
        })
    }

    /// Returns the completions up to `slack` tiles farther than the nearest, as far as the time
    /// allows.
    fn completions<'py>(
        &self,
        py: Python<'py>,
        slack: u32,
        limit: u32,
        seconds: Option<f64>,
    ) -> PyResult<Data<'py>> {
        self.data(py, |question| {
            let deadline = question.host.deadline(seconds);
            let found = completions_of(&question.core, slack, limit, deadline)?;
            Ok(found.answer(question))
        })
    }

    /// Returns the report, and the exact points of void suits and exchanges; `rules` are those
    /// before the void suit was resolved.
    fn report<'py>(
        &self,
        py: Python<'py>,
        rules: &Bound<'_, Rules>,
        by_chance: bool,
        two_step: bool,
        improvements: bool,
        limit: u32,
    ) -> PyResult<(Data<'py>, Vec<Parts>, Vec<Parts>)> {
        let (look, given) = (Look { two_step, improvements }, &rules.get().rules);
        let options = Options { by_chance, look, limit };
        let found = answering(py, |host| report(&self.0.by(host), given, &options))?;
        let suits = found.void_suits.iter().flat_map(|all| &all.options).map(|one| &one.worth);
        let passed = found.exchanges.iter().flat_map(|all| &all.options).map(|one| &one.worth);
        Ok((data_of(py, &found)?, points(suits), points(passed)))
    }

    /// Returns the finished search of the plan that ranks the discards, if it is affordable, with
    /// its number of draws and its limit of bytes.
    fn affordable_plan(&self, py: Python<'_>) -> PyResult<Option<(PlanSearch, u32, usize)>> {
        let found = answering(py, |host| {
            let question = self.0.by(host);
            let found = affordable_plan(&question, question.deficiency()?)?;
            Ok(found.map(|(draws, search)| (draws, search.memory(), search.into_planner())))
        })?;
        Ok(found.map(|(draws, memory, planner)| (PlanSearch::of(planner), draws, memory)))
    }

    /// Computes the long game.
    #[expect(clippy::too_many_arguments, reason = "they are those of the Python function")]
    fn outlook<'py>(
        &self,
        py: Python<'py>,
        objective: Objective,
        draws: u32,
        detours: Option<u8>,
        memory: usize,
        weights: Option<[f64; KINDS]>,
        stakes: Option<&Bound<'_, RiichiStakes>>,
        threads: usize,
    ) -> PyResult<Data<'py>> {
        let objective = objective.into();
        let stakes = stakes.map(|stakes| stakes.get().stakes);
        let look = outlook::Look { draws, detours, objective, memory, weights, stakes, threads };
        self.data(py, |question| outlook(question, look, question.host.unlimited()))
    }

    /// Returns the results of a search: the report on the hand, the answer, its exact means, the
    /// hands in which play ends with the number of all sequences, and the error that ended it.
    #[expect(clippy::too_many_arguments, reason = "they are those of the Python function")]
    fn plan_report<'py>(
        &self,
        py: Python<'py>,
        objective: Objective,
        draws: u32,
        seconds: Option<f64>,
        threads: usize,
        memory: usize,
        progress: Option<Bound<'_, PyAny>>,
        stakes: Option<&Bound<'_, RiichiStakes>>,
    ) -> PyResult<PlanFound<'py>> {
        let stakes = stakes.map(|stakes| stakes.get().stakes);
        let look = plan_report::Look { draws, objective: objective.into(), seconds, stakes };
        let (progress, failed) = (progress.map(Bound::unbind), Mutex::new(None));
        let failure = || failed.lock().unwrap_or_else(PoisonError::into_inner);
        let mut told = |share: f64| {
            let Some(progress) = &progress else { return };
            if let Err(error) = Python::attach(|py| progress.call1(py, (share,)).map(drop)) {
                *failure() = Some(error);
            }
        };
        let (found, stopped) = interrupted(py, |stop| {
            let stop = || stop() || failure().is_some();
            let host = Host { threads, memory, ..Host::new(now, &stop) };
            let question = self.0.by(host);
            let found = plan_report(&question, &look, &mut told)?;
            let report = found.report.answer(&question);
            Ok::<_, Error>((report, found))
        });
        // The callback of the progress can detect a signal.
        let stopped = failure().take().or(stopped);
        let (report, found) = match (found, stopped) {
            (Err(_), Some(error)) => return Err(error),
            (Err(error), None) => return Err(raise_answer(error)),
            (Ok(_), Some(error)) if !is_keyboard_interrupt(py, &error) => return Err(error),
            (Ok(found), _) => found,
        };
        let answer = &found.answer;
        let options = answer.options.iter().flatten();
        let means = options.map(|one| (parts(one.expected_fan), parts(one.expected_points)));
        let failure = found.failure.map(|error| raise_answer(error).into_value(py).into_any());
        Ok((
            data_of(py, &report)?,
            data_of(py, answer)?,
            parts(answer.expected_points),
            means.collect(),
            ended(&found.reasons),
            found.sequences,
            failure,
        ))
    }

    /// Returns the comparison of discards; for each the exact mean of fan, the hands in which play
    /// ends, the number of all sequences, and the long game.
    fn explanation<'py>(
        &self,
        py: Python<'py>,
        discards: Vec<usize>,
        draws: Option<u32>,
        threads: usize,
        memory: usize,
    ) -> PyResult<Explained<'py>> {
        let look = explanation::Look { discards, draws, limit: 0 };
        // Only the thread that Python called can detect a signal, and it waits for the others.
        let found = interruptible_on_threads(py, |stop| {
            explanation(&self.0.by(Host { threads, memory, ..Host::new(now, stop) }), &look)
        })?;
        let found = found.map_err(raise_answer)?;
        let discard = |one: &explanation::Followed| {
            let fan = one.expected_fan.map(Fraction::parts);
            Ok((fan, ended(one.reached()), one.sequences, data_of(py, &one.long)?))
        };
        let discards = found.discards.iter().map(discard).collect::<PyResult<_>>()?;
        Ok((data_of(py, &found.answer)?, discards))
    }

    /// Returns complete hands in which play ends, each with its completion.
    fn reached<'py>(
        &self,
        py: Python<'py>,
        reasons: Vec<(Vec<u8>, u128)>,
        sequences: u128,
        all: u128,
    ) -> PyResult<Data<'py>> {
        let chances = Chances { sequences, all };
        let reasons = reasons
            .iter()
            .map(|(tiles, ways)| Ok(Reason { tiles: *per_kind("tiles", tiles)?, ways: *ways }))
            .collect::<PyResult<Vec<_>>>()?;
        self.data(py, |question| {
            let found = reasons.iter().map(|reason| reached(question, reason, chances));
            found.collect::<Result<Vec<_>, _>>()
        })
    }

    /// Returns the worth of each suit as void suit, and the exact points.
    fn void_suits<'py>(
        &self,
        py: Python<'py>,
        rules: &Bound<'_, Rules>,
        draws: Option<u32>,
        seconds: Option<f64>,
        memory: usize,
    ) -> PyResult<(Data<'py>, Vec<Parts>)> {
        let rules = &rules.get().rules;
        let Answers { hand, knowledge, .. } = &self.0;
        let found = choices(py, (draws, seconds, memory), |limits, host| {
            Ok(void_suits(hand, Some(knowledge), rules, limits, host)?.choices)
        })?;
        Ok((data_of(py, &found)?, points(found.options.iter().map(|one| &one.worth))))
    }

    /// Returns the worth of each way to pass three tiles on, and the exact points.
    fn exchanges<'py>(
        &self,
        py: Python<'py>,
        rules: &Bound<'_, Rules>,
        draws: Option<u32>,
        seconds: Option<f64>,
        memory: usize,
    ) -> PyResult<(Data<'py>, Vec<Parts>)> {
        let rules = &rules.get().rules;
        let Answers { hand, knowledge, .. } = &self.0;
        let found = choices(py, (draws, seconds, memory), |limits, host| {
            exchanges(hand, Some(knowledge), rules, limits, host)
        })?;
        Ok((data_of(py, &found)?, points(found.options.iter().map(|one| &one.worth))))
    }
}

/// Computes a comparison of choices within limits: draws, seconds and bytes.
fn choices<R: Send>(
    py: Python<'_>,
    (draws, seconds, memory): (Option<u32>, Option<f64>, usize),
    find: impl FnOnce(&Limits, Host) -> Result<R, Error> + Send,
) -> PyResult<R> {
    answering(py, |host| find(&Limits { draws, memory, deadline: host.deadline(seconds) }, host))
}

/// Returns the data of a discard that is ranked by acceptance.
#[pyfunction]
pub fn discard_data<'py>(
    py: Python<'py>,
    tile: usize,
    rank: usize,
    deficiency: i8,
    copies: Vec<u8>,
    delta: u32,
    dead: Vec<usize>,
) -> PyResult<Data<'py>> {
    let accepted = Acceptance { deficiency, copies, dead };
    data_of(py, &DiscardOption::by_acceptance(tile, rank, accepted, delta).answer())
}

/// The results of a search: see [`Question::plan_report`].
type PlanFound<'py> = (
    Data<'py>,
    Data<'py>,
    Option<Parts>,
    Vec<(Option<Parts>, Option<Parts>)>,
    Vec<Ended>,
    u128,
    Option<Py<PyAny>>,
);
/// A comparison of discards: see [`Question::explanation`].
type Explained<'py> = (Data<'py>, Vec<(Option<Parts>, Vec<Ended>, u128, Data<'py>)>);

fn is_keyboard_interrupt(py: Python<'_>, error: &PyErr) -> bool {
    error.is_instance_of::<pyo3::exceptions::PyKeyboardInterrupt>(py)
}
