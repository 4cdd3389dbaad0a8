//! Exact planning in which only wins that count end the game.
//!
//! A drawn tile wins if it completes the hand and the hand meets the requirement with this tile as
//! the last; otherwise a tile is discarded, also from a complete hand. Fan depend on several parts
//! of a hand, so the futures of parts that plain planning uses are not applicable. Instead, the
//! waiting hands that a tile completes to a win are found first ([`ready`]); they determine which
//! tiles matter ([`values`]).

pub(crate) mod hash_shards;
pub(crate) mod nearest;
pub(crate) mod ready;
pub(crate) mod tiles;
mod values;

use super::RequiredPosition;
use super::worth::most_points;
use crate::model::error::CoreError;
use crate::model::position::sizes;
use crate::model::stop::{Looks, Stop, Stopped};
use crate::model::tile::{KINDS, PerKind, Tile};
use crate::planning::{Interval, Objective, Planner, Values as Known, sequences};
use ready::Finder;
use std::collections::BTreeMap;
use values::{Allowance, Values, Worth};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// It was stopped.
    Stopped,
    /// It exceeded its memory.
    Exhausted,
}

impl From<Stopped> for Halt {
    fn from(_: Stopped) -> Halt {
        Halt::Stopped
    }
}

enum Stage {
    New,
    Ready(Box<Finder>),
    Values(Box<Values>),
}

/// An exact plan for wins that count, in progress.
pub struct RequiredPlan {
    required: RequiredPosition,
    objective: Objective,
    draws: u8,
    memory: usize,
    sequences: Vec<u128>,
    /// The worth of the hand as it is, if it has won.
    won: Option<u64>,
    stage: Stage,
    /// Known values by first discard.
    values: BTreeMap<Option<usize>, Option<Worth>>,
    exhausted: bool,
}

impl RequiredPlan {
    /// Creates a plan over `draws` draws, which uses up to about `memory` bytes. `last` is the last
    /// tile of a drawn hand; if it is `None`, any can be.
    pub fn new(
        required: &RequiredPosition,
        objective: Objective,
        last: Option<Tile>,
        draws: u32,
        memory: usize,
    ) -> Result<RequiredPlan, CoreError> {
        let position = &required.position;
        let coming = position.tiles_coming(&required.rules);
        let argument = |expected| CoreError::Argument {
            name: "draws",
            got: format!("{draws}, with {coming} tiles available"),
            expected,
        };
        if draws > coming {
            return Err(argument("at most as many draws as tiles are available"));
        }
        // The sum of the fan or points of all sequences must be representable as well.
        let most = match objective {
            Objective::Chance => u64::from(u16::MAX),
            Objective::Points => most_points(&required.game),
        };
        let sequences = u8::try_from(draws).ok().and_then(|draws| sequences(coming, draws));
        let counted = |all: &Vec<u128>| {
            all.last().is_some_and(|all| all.checked_mul(u128::from(most)).is_some())
        };
        let Some(sequences) = sequences.filter(counted) else {
            return Err(argument(
                "so few draws that what their sequences win fits a 128-bit number",
            ));
        };
        let draws = (sequences.len() - 1) as u8;
        let kinds: Vec<Option<usize>> = match position.is_drawn() {
            true => position.kinds_discardable(&required.rules).iter().map(Some).collect(),
            false => vec![None],
        };
        let value = (draws == 0).then(Worth::default);
        Ok(RequiredPlan {
            required: *required,
            objective,
            draws,
            memory,
            sequences,
            won: required.won(objective, last)?,
            stage: Stage::New,
            values: kinds.into_iter().map(|kind| (kind, value)).collect(),
            exhausted: false,
        })
    }

    fn is_done(&self) -> bool {
        self.values.values().all(Option::is_some)
    }

    fn work(&mut self, stop: Stop) -> Result<(), Halt> {
        if let Stage::New = self.stage {
            self.stage =
                Stage::Ready(Box::new(Finder::new(&self.required, self.objective, self.draws)));
        }
        if let Stage::Ready(finder) = &mut self.stage {
            finder.advance(&self.required, self.memory, stop)?;
            let found = finder.take_found();
            let size = sizes(self.required.position.melds()).0;
            let coming = self.required.position.tiles_coming(&self.required.rules);
            let leftover = coming - u32::from(self.draws);
            let values = Values::new(found, self.objective, self.sequences.clone(), leftover, size);
            self.stage = Stage::Values(Box::new(values));
        }
        if let Stage::Values(values) = &mut self.stage {
            let all = values.all();
            let allowance =
                &mut Allowance { looks: Looks::new(stop), memory: self.memory, is_new: false };
            for (kind, value) in self.values.iter_mut().filter(|(_, value)| value.is_none()) {
                let state = start(&self.required, *kind, self.draws);
                *value = Some(values.waiting(state, &all, allowance)?);
            }
        }
        Ok(())
    }

    /// Returns the best first discard, the lowest among equals, with its value.
    fn best(&self) -> Option<(Option<usize>, Worth)> {
        let known = self.values.iter().filter_map(|(&kind, &value)| Some((kind, value?)));
        known.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }
}

/// Returns the state after a first discard, if there is one.
fn start(required: &RequiredPosition, discard: Option<usize>, draws: u8) -> values::State {
    let mut held = *required.position.counts();
    if let Some(kind) = discard {
        held[kind] -= 1;
    }
    Values::state(&held, required.position.available(), draws)
}

impl Planner for RequiredPlan {
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
        self.sequences[usize::from(self.draws)]
    }

    fn values(&mut self, _stop: Stop) -> Known {
        let all = self.sequences();
        let interval = |value: Option<Worth>| match value {
            Some(worth) => {
                let wins = worth.wins(self.objective);
                Interval { lower: wins, upper: wins }
            }
            None => Interval { lower: 0, upper: all },
        };
        self.values.iter().map(|(&kind, &value)| (kind, interval(value))).collect()
    }

    fn value(&mut self, stop: Stop) -> Interval {
        match (self.objective, self.taken()) {
            (_, Some(taken)) => {
                let wins = taken.wins(self.objective);
                return Interval { lower: wins, upper: wins };
            }
            (Objective::Points, None) if self.is_done() => {
                let wins = self.best().map_or(0, |(_, worth)| worth.wins(self.objective));
                return Interval { lower: wins, upper: wins };
            }
            (Objective::Points, None) => {
                return Interval { lower: 0, upper: self.sequences() };
            }
            (Objective::Chance, None) => {}
        }
        let values = self.values(stop);
        let most = |of: fn(&Interval) -> u128| values.values().map(of).max().unwrap_or(0);
        Interval { lower: most(|value| value.lower), upper: most(|value| value.upper) }
    }

    fn reasons(&mut self, stop: Stop) -> Option<BTreeMap<PerKind, u128>> {
        if !self.is_done() {
            return None;
        }
        if self.taken().is_some() {
            return Some(BTreeMap::from([(*self.required.position.counts(), self.sequences())]));
        }
        let best = self.best().filter(|(_, worth)| worth.wins(self.objective) > 0);
        match (best, &mut self.stage) {
            (Some((kind, _)), Stage::Values(values)) => {
                let state = start(&self.required, kind, self.draws);
                // Everything cached already fits; the endings are few.
                let allowance =
                    &mut Allowance { looks: Looks::new(stop), memory: usize::MAX, is_new: true };
                values.endings(state, allowance).ok()
            }
            _ => Some(BTreeMap::new()),
        }
    }

    fn fan(&self) -> Option<(BTreeMap<Option<usize>, u128>, u128)> {
        if self.objective == Objective::Chance { self.prizes() } else { None }
    }

    fn points(&self) -> Option<(BTreeMap<Option<usize>, u128>, u128)> {
        if self.objective == Objective::Points { self.prizes() } else { None }
    }
}

impl RequiredPlan {
    /// Returns the win of the hand as it is, if it should be taken: for the probability always, for
    /// points unless continuing is known to bring more.
    fn taken(&self) -> Option<Worth> {
        let won = Worth::won(self.objective, self.won?, self.sequences());
        let is_better = match self.objective {
            Objective::Chance => false,
            Objective::Points => !self.is_done() || self.best().is_some_and(|best| best.1 > won),
        };
        (!is_better).then_some(won)
    }

    /// Returns the fan or points of all sequences, after each first discard and by the best play.
    fn prizes(&self) -> Option<(BTreeMap<Option<usize>, u128>, u128)> {
        let each =
            |(&kind, &value): (_, &Option<Worth>)| Some((kind, value?.prize(self.objective)));
        let options = self.values.iter().map(each).collect::<Option<_>>()?;
        let best = match self.taken() {
            Some(taken) => taken,
            None => self.best()?.1,
        };
        Some((options, best.prize(self.objective)))
    }
}

impl RequiredPosition {
    /// Returns the worth of a drawn hand as it is, if it counts. `last` is the tile that came last;
    /// if it is `None`, the most valuable one.
    pub fn won(&self, objective: Objective, last: Option<Tile>) -> Result<Option<u64>, CoreError> {
        let held = self.position.kinds_held();
        let is_void = !held.without(self.rules.usable()).is_empty();
        let worth = |kind| match is_void {
            true => None,
            false => {
                let tiles = self.position.counts();
                self.worth(objective, tiles, kind, self.is_last_copy(tiles, kind))
            }
        };
        let Some(last) = last else {
            return Ok(held.iter().filter(|_| self.position.is_drawn()).filter_map(worth).max());
        };
        let kind = usize::from(last.0);
        if !self.position.is_drawn() || kind >= KINDS || !held.contains(kind) {
            return Err(CoreError::Argument {
                name: "last",
                got: last.to_string(),
                expected: "a tile of a drawn hand, or None",
            });
        }
        Ok(worth(kind))
    }
}
