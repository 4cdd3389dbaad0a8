//! The ranking of discards: by the copies accepted after them, or by the probability to win after
//! them.
//!
//! Whether a probability is exact depends on the position alone, as in
//! `paili.analysis.discard_options`.

use super::outlook::{outlook_of, terms_beside};
use super::plan::Search;
use super::question::Question;
use crate::error::Error;
use crate::exact::Fraction;
use crate::json::answer;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::planning::Objective;
use paili_core::question::search_budget::SearchBudget;
use std::cmp::Ordering;
use std::collections::BTreeMap;

answer! {
    /// The chance to win that ranks a discard.
    pub struct RankingChance {
        /// Own draws within which to win.
        pub draws: u32,
        /// The chance itself, if it is that of a plan; null for an outlook.
        pub exact: Option<String>,
        /// The chance; approximate if it is that of an outlook.
        pub probability: f64,
        /// With a requirement, the mean of what is won, 0 where nothing is; else null.
        pub expected_fan: Option<f64>,
    }
}

/// The probability to win after a discard.
#[derive(Clone, Debug)]
pub struct Chance {
    draws: u32,
    probability: f64,
    exact: Option<Fraction>,
    expected_fan: Option<f64>,
}

impl Chance {
    /// Compares two probabilities; the greater comes first. Further digits of an outlook are noise
    /// of its sums.
    pub fn order(&self, other: &Chance) -> Ordering {
        let fan = |chance: &Chance| chance.expected_fan.unwrap_or(0.0);
        match (self.exact, other.exact) {
            (Some(own), Some(exact)) => exact.cmp(&own).then(fan(other).total_cmp(&fan(self))),
            _ => {
                let chances = rounded(other.probability).total_cmp(&rounded(self.probability));
                chances.then(rounded(fan(other)).total_cmp(&rounded(fan(self))))
            }
        }
    }

    /// Returns the method that computed the probability: a plan or an outlook.
    pub fn ranked_by(&self) -> &'static str {
        if self.exact.is_some() { "plan" } else { "outlook" }
    }

    /// Returns the probability in the format of answers.
    pub fn answer(&self) -> RankingChance {
        RankingChance {
            draws: self.draws,
            exact: self.exact.map(|exact| exact.to_string()),
            probability: self.probability,
            expected_fan: self.expected_fan,
        }
    }
}

fn rounded(number: f64) -> f64 {
    format!("{number:.9}").parse().unwrap_or(number)
}

/// Returns the probability to win after each discard of a drawn hand, by a plan if it is
/// affordable. The result is empty if the hand cannot win.
pub fn chances_of_discards(
    question: &Question,
    least: i8,
) -> Result<BTreeMap<usize, Chance>, Error> {
    if least == UNREACHABLE {
        return Ok(BTreeMap::new());
    }
    if let Some((draws, mut search)) = affordable_plan(question, least)? {
        return chances_of_plan(&mut search, draws);
    }
    let (coming, rules) = (question.coming(), &question.rules);
    let draws = (nearest(least) + SearchBudget::SPARE_OF_OUTLOOKS).min(coming);
    let never = question.host.unlimited();
    let found = outlook_of(question, &terms_beside(draws as usize), never)?;
    let chance = |choice: &paili_core::outlook::Choice| {
        let probability = choice.curves.won.last().copied().unwrap_or(0.0);
        let expected_fan = rules.has_expected_fan().then_some(choice.curves.fan);
        choice.kind.map(|kind| (kind, Chance { draws, probability, exact: None, expected_fan }))
    };
    Ok(found.choices().iter().filter_map(chance).collect())
}

/// Returns the least number of draws of a plan at a deficiency; a complete hand must discard
/// nevertheless.
fn nearest(least: i8) -> u32 {
    u32::from(least.max(1).unsigned_abs())
}

/// Returns the finished search of the plan that ranks the discards, and its draws, if it is
/// affordable.
pub fn affordable_plan<'a>(
    question: &Question<'a>,
    least: i8,
) -> Result<Option<(u32, Search<'a>)>, Error> {
    let Some(effort) = SearchBudget::of(question.core.rules(), nearest(least)) else {
        return Ok(None);
    };
    let draws = (nearest(least) + effort.spare).min(question.coming());
    let finished = |within: u32| {
        let (core, host) = (&question.core, question.host);
        let mut search = Search::new(core, Objective::Chance, within, effort.memory, host)?;
        match search.advance(host.unlimited()) {
            Ok(_) => Ok(Some(search)),
            Err(Error::SearchLimit { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    };
    if let Some(most) = effort.scouted {
        match finished(draws.saturating_sub(1))? {
            Some(scout) if scout.nodes() <= most => {}
            _ => return Ok(None),
        }
    }
    Ok(finished(draws)?.map(|search| (draws, search)))
}

fn chances_of_plan(search: &mut Search, draws: u32) -> Result<BTreeMap<usize, Chance>, Error> {
    let chance = |option: super::plan::PlanOption| {
        let expected_fan = option.expected_fan.map(Fraction::to_f64);
        let (probability, exact) = (option.exact.to_f64(), Some(option.exact));
        (option.tile, Chance { draws, probability, exact, expected_fan })
    };
    Ok(search.plan()?.options.into_iter().map(chance).collect())
}
