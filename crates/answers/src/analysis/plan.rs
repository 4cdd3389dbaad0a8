//! Exact plans, or their bounds if the time runs out.

use super::question::Question as HandQuestion;
use crate::error::Error;
use crate::exact::Fraction;
use crate::host::{Deadline, Host};
use paili_core::model::rules::{Game, WinBy};
use paili_core::model::tile::PerKind;
use paili_core::planning::{Objective, Planner};
use paili_core::question::Question;
use paili_core::riichi::planning::Stakes;
use std::cmp::Reverse;

/// Default number of bytes that a search may use.
pub const MEMORY: usize = 3 << 29;

/// A search for a plan that can be stopped, inspected and resumed.
pub struct Search<'a> {
    planner: Box<dyn Planner>,
    objective: Objective,
    is_required: bool,
    memory: usize,
    host: Host<'a>,
}

/// Bounds of the probability to win after one discard.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The discard; `None` for a waiting hand.
    pub tile: Option<usize>,
    /// The lower bound, included.
    pub lower: Fraction,
    /// The upper bound, included.
    pub upper: Fraction,
}

/// A kind that can be discarded, with the probability to win after it.
#[derive(Clone, Copy, Debug)]
pub struct PlanOption {
    /// The discard.
    pub tile: usize,
    /// The chance to win.
    pub exact: Fraction,
    /// The mean of the fan that is won, under a requirement.
    pub expected_fan: Option<Fraction>,
    /// The mean of the points, of a plan for points.
    pub expected_points: Option<Fraction>,
    /// Whether riichi is better than no riichi after it, in a plan for points of riichi.
    pub riichi: Option<bool>,
}

/// A finished plan.
pub struct Plan {
    /// The discards with the probabilities to win after them.
    pub options: Vec<PlanOption>,
    /// The mean of the points that the best play receives, of a plan for points.
    pub expected_points: Option<Fraction>,
    /// Whether the hand has won and takes it.
    pub takes_win: bool,
}

/// A complete hand in which play ends, with its probability.
#[derive(Clone, Copy, Debug)]
pub struct Reason {
    /// All its tiles but the declared melds.
    pub tiles: PerKind,
    /// Number of the sequences of draws that end there.
    pub ways: u128,
}

/// Returns the stakes of a hand of riichi that follow from its rules alone.
fn usual_stakes(question: &HandQuestion) -> Result<Stakes, Error> {
    let requirement = question.rules.requirement;
    if let Some(requirement) = requirement.filter(|requirement| requirement.minimum > 1) {
        let got = format!("a minimum of {} han", requirement.minimum);
        return Err(Error::argument("rules", got, "1 han at most, for plans for points"));
    }
    let by_discard = requirement.is_some_and(|requirement| requirement.win_by == WinBy::Discard);
    Ok(Stakes {
        winds: requirement.and_then(|requirement| requirement.winds),
        discard_share: (u32::from(by_discard), 1),
        ..Stakes::default()
    })
}

/// Returns the stakes of a hand of riichi with its red fives; without given stakes, the default
/// ones.
pub fn stakes_of(question: &HandQuestion, given: Option<Stakes>) -> Result<Stakes, Error> {
    let own = match given {
        Some(stakes) => stakes,
        None => usual_stakes(question)?,
    };
    let (held_reds, shown_reds) = (question.hand.red(), question.hand.red_of_melds());
    Ok(Stakes { held_reds, shown_reds, ..own })
}

impl<'a> Search<'a> {
    /// Returns a search that has not begun.
    pub fn new(
        question: &Question,
        objective: Objective,
        draws: u32,
        memory: usize,
        host: Host<'a>,
    ) -> Result<Search<'a>, Error> {
        let planner = question.plan(objective, None, draws, host.threads, memory)?;
        let is_riichi = matches!(question.rules().game(), Some(Game::Riichi(_)));
        let is_required = question.required().is_some() && !is_riichi;
        Ok(Search { planner, objective, is_required, memory, host })
    }

    /// Returns the search of a planner of wins without fan.
    pub fn of(planner: Box<dyn Planner>, objective: Objective, host: Host<'a>) -> Search<'a> {
        Search { planner, objective, is_required: false, memory: host.memory, host }
    }

    /// Returns the search of a hand with its red fives, on which points of riichi depend.
    pub fn of_hand(
        question: &HandQuestion,
        objective: Objective,
        draws: u32,
        given: Option<Stakes>,
        host: Host<'a>,
    ) -> Result<Search<'a>, Error> {
        let (core, memory) = (&question.core, host.memory);
        match (objective, question.rules.riichi()) {
            (Objective::Points, Some(rules)) => {
                let stakes = stakes_of(question, given)?;
                let planner = core.riichi_plan(&rules, stakes, None, draws, memory)?;
                Ok(Search { planner, objective, is_required: false, memory, host })
            }
            _ => Search::new(core, objective, draws, memory, host),
        }
    }

    /// Searches until the plan is exact or the time is over. Returns whether it is exact.
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

    /// Returns the bytes that the search may use.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Returns the search of the core.
    pub fn into_planner(self) -> Box<dyn Planner> {
        self.planner
    }

    /// Detaches the search from the stop flag of the host.
    pub fn finish(&mut self) {
        self.host = self.host.patient();
    }

    /// Returns the number of positions that were searched.
    pub fn nodes(&self) -> u64 {
        self.planner.nodes()
    }

    /// Returns the part of the search that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        self.planner.progress()
    }

    /// Returns the bounds of the value of the hand.
    pub fn value(&mut self) -> Bounds {
        let known = self.planner.value(self.host.stop);
        Bounds { tile: None, lower: self.share(known.lower), upper: self.share(known.upper) }
    }

    /// Returns the bounds of each discard.
    pub fn options(&mut self) -> Vec<Bounds> {
        let values = self.planner.values(self.host.stop);
        let option = |(tile, value): (Option<usize>, paili_core::planning::Interval)| {
            let (lower, upper) = (self.share(value.lower), self.share(value.upper));
            tile.map(|_| Bounds { tile, lower, upper })
        };
        values.into_iter().filter_map(option).collect()
    }

    /// Returns the plan; the search must have ended.
    pub fn plan(&mut self) -> Result<Plan, Error> {
        let is_for_points = self.objective == Objective::Points;
        let fans = if self.is_required && !is_for_points { self.planner.fan() } else { None };
        let points = if is_for_points { self.planner.points() } else { None };
        let riichi = if is_for_points { self.planner.riichi() } else { None };
        let known = self.options();
        let of = |found: &Option<(std::collections::BTreeMap<Option<usize>, u128>, u128)>, tile| {
            let (options, _) = found.as_ref()?;
            options.get(&tile).map(|&number| self.share(number))
        };
        let option = |one: Bounds| {
            let (tile, exact) = (one.tile?, one.lower);
            let (expected_fan, expected_points) = (of(&fans, one.tile), of(&points, one.tile));
            let riichi = riichi.map(|kinds| kinds.contains(tile));
            Some(PlanOption { tile, exact, expected_fan, expected_points, riichi })
        };
        let options = known.into_iter().filter_map(option).collect();
        let expected_points = points.as_ref().map(|(_, best)| self.share(*best));
        Ok(Plan { options, expected_points, takes_win: self.planner.takes_win() })
    }

    /// Returns the mean of the fan that the best play wins, under a requirement.
    pub fn fan(&self) -> Option<Fraction> {
        let fans = if self.is_required { self.planner.fan() } else { None };
        fans.map(|(_, best)| self.share(best))
    }

    /// Returns the mean of the points that the best play receives.
    pub fn points(&self) -> Fraction {
        self.planner.points().map_or(Fraction::ZERO, |(_, best)| self.share(best))
    }

    /// Returns the complete hands in which the best play ends, the most likely first, then in tile
    /// order.
    pub fn reasons(&mut self) -> Vec<Reason> {
        let found = self.planner.reasons(self.host.stop).unwrap_or_default();
        let reason = |(tiles, ways): (PerKind, u128)| Reason { tiles, ways };
        let mut reasons: Vec<Reason> = found.into_iter().map(reason).collect();
        // Among hands of one size, the one with more copies of the first kind precedes as a list of
        // tiles.
        reasons.sort_by_key(|reason| (Reverse(reason.ways), Reverse(reason.tiles)));
        reasons
    }

    /// Returns the number of all sequences of draws.
    pub fn sequences(&self) -> u128 {
        self.planner.sequences()
    }

    /// Returns a share of all sequences of draws.
    pub fn share(&self, number: u128) -> Fraction {
        Fraction::new(number, self.planner.sequences())
    }
}
