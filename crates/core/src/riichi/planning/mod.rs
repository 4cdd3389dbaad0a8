//! Exact plans for points: own draws without replacement, with or without riichi.
//!
//! `docs/riichi.md` describes the model. The waiting hands that a tile completes to a win are found
//! first ([`ready`]), with the points of each win ([`prizes`]). Then hands are evaluated, reduced
//! to the tiles that matter ([`state`], [`values`]). The value of riichi needs no search
//! ([`declared`]).

mod declared;
mod endings;
pub(crate) mod prizes;
mod ready;
mod stakes;
mod state;
mod values;

pub use stakes::{FIVES, MOST_PARTS, Reds, STICK, StakedPosition, Stakes};

use crate::minimum_worth::planning::Halt;
use crate::model::error::CoreError;
use crate::model::rules::Rules;
use crate::model::stop::{Looks, Stop};
use crate::model::tile::{KINDS, KindSet, PerKind, Tile};
use crate::planning::{Interval, Planner, Values as Known};
use prizes::{Prizes, most_points};
use ready::Finder;
use state::State;
use std::collections::BTreeMap;
use values::{Allowance, Values, Waiting, Worth};

enum Stage {
    New,
    Ready(Box<Finder>),
    Values(Box<Values>),
}

/// An exact plan for points, in progress.
pub struct PointsPlan {
    staked: StakedPosition,
    rules: Rules,
    draws: u8,
    memory: usize,
    weights: Vec<u128>,
    /// The worth of the hand as it is, if it has won.
    won: Option<Worth>,
    stage: Stage,
    /// Known values by first discard.
    values: BTreeMap<Option<usize>, Option<Waiting>>,
    exhausted: bool,
}

impl PointsPlan {
    /// Creates a plan over `draws` draws, which uses up to about `memory` bytes. `last` is the last
    /// tile of a drawn hand; if it is `None`, any can be.
    pub fn new(
        staked: StakedPosition,
        rules: &Rules,
        last: Option<Tile>,
        draws: u32,
        memory: usize,
    ) -> Result<PointsPlan, CoreError> {
        let rules = rules.of_any_win();
        let coming = staked.coming;
        let argument = |expected| CoreError::Argument {
            name: "draws",
            got: format!("{draws}, with {coming} tiles available"),
            expected,
        };
        if draws + u32::from(staked.indicators) > coming {
            return Err(argument(
                "so few draws that they and as many indicators as dora has are available",
            ));
        }
        // The sum of the points of all sequences must be representable as well.
        let most = u128::from(most_points(&staked));
        let counted =
            |all: &Vec<u128>| all.last().is_some_and(|all| all.checked_mul(most).is_some());
        let weights = Some(draws).filter(|&draws| draws <= u32::from(u8::MAX));
        let Some(weights) = weights.and_then(|draws| staked.weights(draws)).filter(counted) else {
            return Err(argument(
                "so few draws that what their sequences win fits a 128-bit number",
            ));
        };
        let position = &staked.position;
        let kinds: Vec<Option<usize>> = match position.is_drawn() {
            true => position.kinds_held().iter().map(Some).collect(),
            false => vec![None],
        };
        let value = (draws == 0).then(Waiting::default);
        let won = won(&staked, last, draws == 0)?;
        Ok(PointsPlan {
            rules,
            draws: draws as u8,
            memory,
            won: won.map(|points| Worth::won(points, weights[draws as usize])),
            weights,
            stage: Stage::New,
            values: kinds.into_iter().map(|kind| (kind, value)).collect(),
            exhausted: false,
            staked,
        })
    }

    fn is_done(&self) -> bool {
        self.values.values().all(Option::is_some)
    }

    fn work(&mut self, stop: Stop) -> Result<(), Halt> {
        if let Stage::New = self.stage {
            let finder = Finder::new(&self.staked, &self.rules, self.draws);
            self.stage = Stage::Ready(Box::new(finder));
        }
        if let Stage::Ready(finder) = &mut self.stage {
            finder.advance(&self.staked, self.memory, stop)?;
            let values = Values::new(&self.staked, finder.take(), self.weights.clone());
            self.stage = Stage::Values(Box::new(values));
        }
        if let Stage::Values(values) = &mut self.stage {
            let all = values.all();
            let allowance =
                &mut Allowance { looks: Looks::new(stop), memory: self.memory, is_new: false };
            for (kind, value) in self.values.iter_mut().filter(|(_, value)| value.is_none()) {
                let state = start(&self.staked, *kind, self.draws);
                let found = values.waiting(state, &all, allowance)?;
                // Only a hand that discards can declare riichi.
                let riichi = found.riichi.filter(|_| kind.is_some());
                *value = Some(Waiting { riichi, ..found });
            }
        }
        Ok(())
    }

    /// Returns the best first discard, the lowest among equals, with its value.
    fn best(&self) -> Option<(Option<usize>, Waiting)> {
        let known = self.values.iter().filter_map(|(&kind, &value)| Some((kind, value?)));
        known.reduce(|best, next| if next.1.best() > best.1.best() { next } else { best })
    }

    /// Returns the win of the hand as it is, if it should be taken: unless continuing is known to
    /// bring more.
    fn taken(&self) -> Option<Worth> {
        let won = self.won?;
        let is_better = |(_, best): (_, Waiting)| best.best() > won;
        (self.is_done() && !self.best().is_some_and(is_better)).then_some(won)
    }

    /// Returns the value of the best play, if it is known.
    fn worth(&self) -> Option<Worth> {
        if !self.is_done() {
            return None;
        }
        self.taken().or_else(|| self.best().map(|(_, best)| best.best()))
    }

    fn interval(&self, worth: Option<Worth>) -> Interval {
        match worth {
            Some(Worth { wins, .. }) => Interval { lower: wins, upper: wins },
            None => Interval { lower: 0, upper: self.sequences() },
        }
    }
}

/// Returns the state after a first discard, if there is one.
fn start(staked: &StakedPosition, discard: Option<usize>, draws: u8) -> State {
    let position = &staked.position;
    let reds = [staked.stakes.held_reds, staked.coming_reds];
    let state = State::new(position.counts(), position.available(), reds, draws);
    match discard {
        Some(kind) => state.after_discard(kind),
        None => state,
    }
}

/// Returns the points of a drawn hand as it is, if it is a win. `last` is the tile that came last;
/// if it is `None`, the most valuable one. `is_end` if no draw is left after it.
fn won(
    staked: &StakedPosition,
    last: Option<Tile>,
    is_end: bool,
) -> Result<Option<u128>, CoreError> {
    let (position, stakes) = (&staked.position, &staked.stakes);
    let held = position.kinds_held();
    let reds: u8 = stakes.held_reds.iter().sum();
    let mut prizes = Prizes::default();
    let mut points = |kind: usize| {
        let is_drawn = stakes.discard_share.0 < stakes.discard_share.1;
        let table = prizes.of(staked, position.counts(), kind, is_drawn)?;
        let yaku = usize::from(is_end && stakes.last_tile);
        Some(prizes.table(table).points(yaku, usize::from(reds))).filter(|&points| points > 0)
    };
    let Some(last) = last else {
        let kinds = if position.is_drawn() { held } else { KindSet::default() };
        return Ok(kinds.iter().filter_map(points).max());
    };
    let kind = usize::from(last.0);
    if !position.is_drawn() || kind >= KINDS || !held.contains(kind) {
        return Err(CoreError::Argument {
            name: "last",
            got: last.to_string(),
            expected: "a tile of a drawn hand, or None",
        });
    }
    Ok(points(kind))
}

impl Planner for PointsPlan {
    fn takes_win(&self) -> bool {
        self.taken().is_some()
    }

    fn advance(&mut self, stop: Stop) -> Result<bool, CoreError> {
        if self.is_done() || self.exhausted {
            return Ok(self.is_done());
        }
        let done = self.work(stop);
        self.exhausted = done == Err(Halt::Exhausted);
        Ok(done.is_ok())
    }

    fn progress(&self) -> f64 {
        let known = self.values.values().filter(|value| value.is_some()).count();
        known as f64 / self.values.len() as f64
    }

    fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    fn nodes(&self) -> u64 {
        match &self.stage {
            Stage::New | Stage::Ready(_) => 0,
            Stage::Values(values) => values.nodes(),
        }
    }

    fn sequences(&self) -> u128 {
        self.weights[usize::from(self.draws)]
    }

    fn values(&mut self, _stop: Stop) -> Known {
        let best = |value: &Option<Waiting>| value.map(|value| value.best());
        self.values.iter().map(|(&kind, value)| (kind, self.interval(best(value)))).collect()
    }

    fn value(&mut self, _stop: Stop) -> Interval {
        self.interval(self.worth())
    }

    fn reasons(&mut self, stop: Stop) -> Option<BTreeMap<PerKind, u128>> {
        if !self.is_done() {
            return None;
        }
        if self.taken().is_some() {
            return Some(BTreeMap::from([(*self.staked.position.counts(), self.sequences())]));
        }
        let best = self.best().filter(|(_, best)| best.best().wins > 0);
        match (best, &mut self.stage) {
            (Some((kind, _)), Stage::Values(values)) => {
                let state = start(&self.staked, kind, self.draws);
                // Everything cached already fits; the endings are few.
                let allowance =
                    &mut Allowance { looks: Looks::new(stop), memory: usize::MAX, is_new: true };
                values.endings(state, kind.is_some(), allowance).ok()
            }
            _ => Some(BTreeMap::new()),
        }
    }

    fn fan(&self) -> Option<(BTreeMap<Option<usize>, u128>, u128)> {
        None
    }

    fn points(&self) -> Option<(BTreeMap<Option<usize>, u128>, u128)> {
        let points = |(&kind, &value): (_, &Option<Waiting>)| Some((kind, value?.best().points));
        let options = self.values.iter().map(points).collect::<Option<_>>()?;
        Some((options, self.worth()?.points))
    }

    fn riichi(&self) -> Option<KindSet> {
        let declares = |(&kind, &value): (&Option<usize>, &Option<Waiting>)| {
            let bit = kind.filter(|_| value.is_some_and(|value| value.riichi.is_some()));
            bit.map_or(0, |kind| 1 << kind)
        };
        self.is_done().then(|| KindSet(self.values.iter().map(declares).sum()))
    }
}
