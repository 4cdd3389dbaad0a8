//! The exact search with a given number of draws: first over the futures of the parts, then over
//! the hands.

use super::Interval;
use super::futures::{Futures, Horizon, LOST, PartFutures, Stopped};
use super::memory::{Budget, Memo};
use super::supply::{Forms, Supply};
use super::worker::{Hand, Shared, Worker, with};
use crate::analysis::batch::on_threads;
use crate::forms::supply::{Asked, Word};
use crate::model::error::CoreError;
use crate::model::position::{Position, sizes};
use crate::model::rules::Rules;
use crate::model::tile::{KindSet, PerKind};
use crate::parts::PARTS;
use crate::parts::costs::IMPOSSIBLE;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Number of bytes of one state of a part, with its futures.
const STATE: usize = 320;
/// Index of the part of the honours.
pub const HONORS: usize = 3;

/// A drawn hand to be evaluated, with its value.
#[derive(Debug)]
pub(super) struct Unit {
    hand: Hand,
    value: OnceLock<u128>,
}

/// A first discard (`None` for a waiting hand) and its outcomes.
#[derive(Debug)]
struct Choice {
    kind: Option<usize>,
    /// Number of sequences whose first draw completes the hand.
    complete: u128,
    /// Other first draws: their copies and the units they lead to.
    open: Vec<(u32, usize)>,
}

/// Returns the hand as words, one for each part, without kinds that no complete hand may contain.
pub fn words(position: &Position, rules: &Rules) -> [Word; PARTS] {
    let (held, available) = (rules.mask(position.counts()), rules.mask(position.available()));
    let part = |counts: &PerKind, part: usize| {
        std::array::from_fn(|rank| counts.get(9 * part + rank).copied().unwrap_or(0))
    };
    std::array::from_fn(|index| Word {
        held: part(&held, index),
        available: part(&available, index),
    })
}

/// Returns, for each part of a hand, the supply of the others together.
pub fn rests(forms: &Forms, words: &[Word; PARTS]) -> [Supply; PARTS] {
    let mut supplies = [Supply::NONE; PARTS];
    for (part, supply) in supplies.iter_mut().enumerate() {
        if let Some(&priced) =
            forms.price(&[Asked::any(&words[part])], part == HONORS, IMPOSSIBLE).first()
        {
            *supply = priced;
        }
    }
    let [a, b, c, d] = supplies;
    let (ab, cd) = (forms.merge(&a, &b), forms.merge(&c, &d));
    [forms.merge(&b, &cd), forms.merge(&a, &cd), forms.merge(&ab, &d), forms.merge(&ab, &c)]
}

/// Returns the number of sequences of draws from `tiles` tiles, by the number of draws that are
/// left of `draws`; `None` if one overflows.
pub fn sequences(tiles: u32, draws: u8) -> Option<Vec<u128>> {
    let mut sequences = vec![1u128];
    let leftover = tiles.checked_sub(u32::from(draws))?;
    for left in 1..=u32::from(draws) {
        sequences.push(sequences.last()?.checked_mul(u128::from(leftover + left))?);
    }
    Some(sequences)
}

/// An exact search.
pub struct Search {
    pub(super) forms: Forms,
    pub(super) words: [Word; PARTS],
    pub(super) draws: u8,
    pub(super) tiles: u8,
    pub(super) leftover: u32,
    pub(super) sequences: Vec<u128>,
    pub(super) parts: [PartFutures; PARTS],
    pub(super) futures: Futures,
    waiting: Memo,
    drawn: Memo,
    budget: Budget,
    nodes: AtomicU64,
    /// Number of states of each part that the budget has been charged for.
    charged: [AtomicUsize; PARTS],
    is_drawn: bool,
    /// Kinds in hand that no complete hand may contain.
    useless: KindSet,
    /// The choices; `None` until all futures are known.
    choices: Option<Vec<Choice>>,
    units: Vec<Unit>,
}

impl Search {
    /// Creates a search over at least one draw. `sequences` are the numbers of sequences of the
    /// draws.
    pub fn new(
        position: &Position,
        rules: &Rules,
        draws: u8,
        sequences: Vec<u128>,
        memory: usize,
    ) -> Search {
        let forms = Forms::new(position, rules, draws);
        let words = words(position, rules);
        let rests = rests(&forms, &words);
        let part = |part: usize| PartFutures::new(&forms, part == HONORS, &rests[part]);
        Search {
            parts: std::array::from_fn(part),
            forms,
            words,
            draws,
            tiles: sizes(position.melds()).1 as u8,
            leftover: position.tiles_coming(rules) - u32::from(draws),
            futures: Futures::new(),
            waiting: Memo::new(),
            drawn: Memo::new(),
            sequences,
            budget: Budget::new(memory),
            nodes: AtomicU64::new(0),
            charged: Default::default(),
            useless: position.kinds_held().without(rules.usable()),
            is_drawn: position.is_drawn(),
            choices: None,
            units: Vec::new(),
        }
    }

    /// Works until it is done or stopped; returns whether it is done.
    pub fn advance(
        &mut self,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<bool, CoreError> {
        if self.is_done() {
            return Ok(true);
        }
        if threads == 1 {
            return Ok(self.work(false, stop).is_ok());
        }
        on_threads(threads, || self.work(true, stop).is_ok())
    }

    fn work(&mut self, together: bool, stop: &(dyn Fn() -> bool + Sync)) -> Result<(), Stopped> {
        if self.choices.is_none() {
            let found = self.find_futures(together, stop)?;
            self.choices = Some(found);
        }
        self.value_units(together, stop)
    }

    /// Returns whether every value is known.
    pub fn is_done(&self) -> bool {
        self.choices.is_some() && self.units.iter().all(|unit| unit.value.get().is_some())
    }

    /// Returns the fraction of the work that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        match self.units.len() {
            0 => f64::from(u8::from(self.choices.is_some())),
            all => {
                self.units.iter().filter(|unit| unit.value.get().is_some()).count() as f64
                    / all as f64
            }
        }
    }

    /// Returns whether the memory was exhausted.
    pub fn is_exhausted(&self) -> bool {
        self.budget.is_exhausted()
    }

    /// Returns the number of examined positions: hands with cached values, and states of parts.
    /// With one thread, stopping and resuming does not change the number.
    pub fn nodes(&self) -> u64 {
        let states = self.parts.iter().map(PartFutures::len).sum::<usize>() as u64;
        self.nodes.load(Ordering::Relaxed) + states
    }

    /// Returns the value of each first discard, or of a waiting hand; `None` until the futures are
    /// known.
    pub fn values(&self) -> Option<Vec<(Option<usize>, Interval)>> {
        let most = *self.sequences.get(usize::from(self.draws) - 1)?;
        let value = |choice: &Choice| {
            let mut value = Interval { lower: choice.complete, upper: choice.complete };
            for &(copies, unit) in &choice.open {
                let known = self.units[unit].value.get().copied();
                value.lower += u128::from(copies) * known.unwrap_or(0);
                value.upper += u128::from(copies) * known.unwrap_or(most);
            }
            (choice.kind, value)
        };
        Some(self.choices.as_ref()?.iter().map(value).collect())
    }

    fn find_futures(
        &mut self,
        together: bool,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Choice>, Stopped> {
        let (budget, charged) = (&self.budget, &self.charged);
        let (forms, futures, draws) = (&self.forms, &self.futures, self.draws);
        let (words, is_drawn) = (&self.words, self.is_drawn);
        // The futures of a part as it is, and after each of its discards.
        let find = |(part, states): (usize, &mut PartFutures)| {
            let stop = |states: usize| {
                let before = charged[part].swap(states, Ordering::Relaxed);
                budget.take(states.saturating_sub(before) * STATE).is_err() || stop()
            };
            let within = Horizon { forms, draws, futures, stop: &stop };
            let mut after = vec![words[part]];
            let ranks: Vec<_> =
                (0..9).filter(|&rank| is_drawn && words[part].held[rank] > 0).collect();
            for &rank in &ranks {
                let mut word = words[part];
                word.held[rank] -= 1;
                after.push(word);
            }
            if together {
                states.survey(&within, &after, draws)?;
            }
            let stay = states.of(&within, &after[0], draws, 0)?;
            let mut discards = Vec::with_capacity(ranks.len());
            for (rank, word) in ranks.into_iter().zip(&after[1..]) {
                discards.push((9 * part + rank, states.of(&within, word, draws, 0)?));
            }
            Ok((stay, discards))
        };
        let found: Vec<_> = if together {
            self.parts.par_iter_mut().enumerate().map(find).collect::<Result<_, Stopped>>()?
        } else {
            self.parts.iter_mut().enumerate().map(find).collect::<Result<_, Stopped>>()?
        };
        let mut stays = [LOST; PARTS];
        for (stay, (found, _)) in stays.iter_mut().zip(&found) {
            *stay = *found;
        }
        let mut hands = Vec::new();
        if !is_drawn {
            hands.push((None, stays));
        }
        if is_drawn {
            hands.extend(self.useless.iter().map(|kind| (Some(kind), stays)));
        }
        for (part, (_, discards)) in found.iter().enumerate() {
            let hand = |&(kind, future)| (Some(kind), with(&stays, part, future));
            hands.extend(discards.iter().map(hand));
        }
        hands.sort_unstable();
        self.lay_out(hands)
    }

    /// Lays out the first draws of each choice as units of work; equal units are merged.
    fn lay_out(&mut self, hands: Vec<(Option<usize>, Hand)>) -> Result<Vec<Choice>, Stopped> {
        let left = usize::from(self.draws);
        let (shared, units, _) = self.shared(&|| false);
        let mut worker = Worker::new(shared);
        let mut indices = HashMap::new();
        units.clear();
        let mut choices = Vec::with_capacity(hands.len());
        for (kind, hand) in hands {
            let mut choice = Choice { kind, complete: 0, open: Vec::new() };
            if worker.is_in_time(left, &hand) {
                choice.complete = worker.after_draws(left, &hand, |_, hand, copies| {
                    let index = *indices.entry(Memo::key(&hand)).or_insert(units.len());
                    if index == units.len() {
                        units.push(Unit { hand, value: OnceLock::new() });
                    }
                    choice.open.push((copies, index));
                    Ok(())
                })?;
            }
            choices.push(choice);
        }
        Ok(choices)
    }

    fn value_units(
        &mut self,
        together: bool,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), Stopped> {
        let left = usize::from(self.draws) - 1;
        let (shared, units, nodes) = self.shared(stop);
        let (units, next) = (&*units, AtomicUsize::new(0));
        // Each thread takes units until none is left, and keeps its own cache.
        let work = || -> Result<(), Stopped> {
            let mut worker = Worker::new(shared);
            while let Some(unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                if unit.value.get().is_some() {
                    continue;
                }
                let before = worker.nodes();
                let value = worker.drawn(left, &unit.hand);
                nodes.fetch_add(worker.nodes() - before, Ordering::Relaxed);
                // No other thread has this unit.
                let _ = unit.value.set(value?);
            }
            Ok(())
        };
        match together {
            true => rayon::broadcast(|_| work()).into_iter().collect(),
            false => work(),
        }
    }

    /// Returns the data shared by workers, the units, and the count of positions.
    pub(super) fn shared<'a>(
        &'a mut self,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> (Shared<'a>, &'a mut Vec<Unit>, &'a AtomicU64) {
        let shared = Shared {
            forms: &self.forms,
            futures: self.futures.tables(),
            sequences: &self.sequences,
            leftover: self.leftover,
            tiles: self.tiles,
            waiting: &self.waiting,
            drawn: &self.drawn,
            budget: &self.budget,
            stop,
        };
        (shared, &mut self.units, &self.nodes)
    }
}
