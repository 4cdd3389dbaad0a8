//! Exact plans, as far as there is time for them.

use crate::error::Error;
use crate::exact::Fraction;
use crate::host::{Deadline, Host};
use paili_core::model::tile::PerKind;
use paili_core::planning::{Objective, Planner};
use paili_core::question::Question;
use std::cmp::Reverse;

/// Bytes that a search may use unless something else is said.
pub const MEMORY: usize = 3 << 29;

/// A search for a plan that can be stopped, looked at and run on.
pub struct Search<'a> {
    planner: Box<dyn Planner>,
    objective: Objective,
    is_required: bool,
    memory: usize,
    host: Host<'a>,
}

/// What is known of one discard.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The discard; none of a waiting hand.
    pub tile: Option<usize>,
    /// The chance is no less.
    pub lower: Fraction,
    /// And no more.
    pub upper: Fraction,
}

/// One kind that can be discarded, and what it leaves.
#[derive(Clone, Copy, Debug)]
pub struct PlanOption {
    /// The discard.
    pub tile: usize,
    /// The chance to win.
    pub exact: Fraction,
    /// With a requirement, the mean of the fan that is won.
    pub expected_fan: Option<Fraction>,
    /// Of a plan for points, their mean.
    pub expected_points: Option<Fraction>,
}

/// A finished plan.
pub struct Plan {
    /// What each discard leaves.
    pub options: Vec<PlanOption>,
    /// Of a plan for points, what the best play receives.
    pub expected_points: Option<Fraction>,
    /// Whether the hand has won and takes it.
    pub takes_win: bool,
}

/// A complete hand where the plan leads, and the chance of it.
#[derive(Clone, Copy, Debug)]
pub struct Reason {
    /// All its tiles but the declared melds.
    pub tiles: PerKind,
    /// The sequences of draws that end there.
    pub ways: u128,
}

impl<'a> Search<'a> {
    /// A search of which nothing is known yet.
    pub fn new(
        question: &Question,
        objective: Objective,
        draws: u32,
        memory: usize,
        host: Host<'a>,
    ) -> Result<Search<'a>, Error> {
        let planner = question.plan(objective, None, draws, 1, memory)?;
        let is_required = question.required().is_some();
        Ok(Search { planner, objective, is_required, memory, host })
    }

    /// Works until all is known or the time is over; is all known?
    pub fn advance(&mut self, deadline: Deadline) -> Result<bool, Error> {
        if self.planner.advance(&|| deadline.is_over())? {
            return Ok(true);
        }
        if self.planner.is_exhausted() {
            let Bounds { lower, upper, .. } = self.value();
            return Err(Error::SearchLimit { memory: self.memory, lower, upper });
        }
        Ok(false)
    }

    /// Positions looked at.
    pub fn nodes(&self) -> u64 {
        self.planner.nodes()
    }

    /// How much is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        self.planner.progress()
    }

    /// What is known of the value of the hand.
    pub fn value(&mut self) -> Bounds {
        let known = self.planner.value(self.host.stop);
        Bounds { tile: None, lower: self.share(known.lower), upper: self.share(known.upper) }
    }

    /// What is known of each discard.
    pub fn options(&mut self) -> Vec<Bounds> {
        let values = self.planner.values(self.host.stop);
        let option = |(tile, value): (Option<usize>, paili_core::planning::Interval)| {
            let (lower, upper) = (self.share(value.lower), self.share(value.upper));
            tile.map(|_| Bounds { tile, lower, upper })
        };
        values.into_iter().filter_map(option).collect()
    }

    /// The plan; all must be known.
    pub fn plan(&mut self) -> Result<Plan, Error> {
        let is_for_points = self.objective == Objective::Points;
        let fans = if self.is_required && !is_for_points { self.planner.fan() } else { None };
        let points = if is_for_points { self.planner.points() } else { None };
        let known = self.options();
        let of = |found: &Option<(std::collections::BTreeMap<Option<usize>, u128>, u128)>, tile| {
            let (options, _) = found.as_ref()?;
            options.get(&tile).map(|&number| self.share(number))
        };
        let option = |one: Bounds| {
            let (tile, exact) = (one.tile?, one.lower);
            let (expected_fan, expected_points) = (of(&fans, one.tile), of(&points, one.tile));
            Some(PlanOption { tile, exact, expected_fan, expected_points })
        };
        let options = known.into_iter().filter_map(option).collect();
        let expected_points = points.as_ref().map(|(_, best)| self.share(*best));
        Ok(Plan { options, expected_points, takes_win: self.planner.takes_win() })
    }

    /// With a requirement, the mean of the fan that the best play wins.
    pub fn fan(&self) -> Option<Fraction> {
        let fans = if self.is_required { self.planner.fan() } else { None };
        fans.map(|(_, best)| self.share(best))
    }

    /// The points that the best play receives, in the mean.
    pub fn points(&self) -> Fraction {
        self.planner.points().map_or(Fraction::ZERO, |(_, best)| self.share(best))
    }

    /// The complete hands where the plan leads, the most likely first, then in tile order.
    pub fn reasons(&mut self) -> Vec<Reason> {
        let found = self.planner.reasons(self.host.stop).unwrap_or_default();
        let reason = |(tiles, ways): (PerKind, u128)| Reason { tiles, ways };
        let mut reasons: Vec<Reason> = found.into_iter().map(reason).collect();
        // Of hands of one size, one with more of the first kind comes first as a list of tiles.
        reasons.sort_by_key(|reason| (Reverse(reason.ways), Reverse(reason.tiles)));
        reasons
    }

    /// All sequences of draws.
    pub fn sequences(&self) -> u128 {
        self.planner.sequences()
    }

    /// A share of all sequences of draws.
    pub fn share(&self, number: u128) -> Fraction {
        Fraction::new(number, self.planner.sequences())
    }
}
