//! The long game: the probability to be ready, and to have won, after each of many draws.

use super::plan::stakes_of;
use super::question::Question;
use crate::error::Error;
use crate::host::Deadline;
use crate::json::{Copies, Deficiency, answer};
use crate::model::notation::{name_of, total};
use paili_core::analysis::batch::reported;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::model::tile::KINDS;
use paili_core::outlook::{ALIKE, Choice, Outlook, Terms, has_detours, odds_of};
use paili_core::planning::Objective;
use paili_core::riichi::planning::Stakes;

/// Number of bytes that an outlook as part of another answer may use.
pub const OUTLOOK_MEMORY: usize = 1 << 30;
/// Default number of bytes that an outlook may use.
pub const MEMORY: usize = 256 << 20;

/// The options of an outlook.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Number of draws.
    pub draws: u32,
    /// Greatest number of draws that bring the hand no nearer; `None` chooses by the cost.
    pub detours: Option<u8>,
    /// The value that the policy maximises.
    pub objective: Objective,
    /// The number of bytes that the search may use; a larger search is limited further.
    pub memory: usize,
    /// Weights of the kinds in a draw; `None` for all tiles alike.
    pub weights: Option<[f64; KINDS]>,
    /// The stakes of points of riichi, without the red fives of the hand; `None` for those that the
    /// rules imply.
    pub stakes: Option<Stakes>,
    /// Number of concurrent searches; the answer does not depend on it.
    pub threads: usize,
}

/// Returns the name of an objective.
pub fn objective_name(objective: Objective) -> &'static str {
    match objective {
        Objective::Chance => "chance",
        Objective::Points => "points",
    }
}

/// Returns the outlook of the core.
pub fn outlook_of(
    question: &Question,
    terms: &Terms,
    deadline: Deadline,
) -> Result<Outlook, Error> {
    Ok(question.core.outlook(terms, &|| deadline.is_over())?)
}

/// Returns the options of an outlook as part of another answer.
pub fn terms_beside(draws: usize) -> Terms {
    let (objective, memory) = (Objective::Chance, OUTLOOK_MEMORY);
    Terms { objective, draws, detours: None, memory, odds: ALIKE, threads: 1 }
}

answer! {
    /// The long game after a discard, or of a waiting hand as it is.
    pub struct OutlookOption {
        /// The discard; null for a waiting hand.
        pub tile: Option<String>,
        /// The chance to be ready, or to have won, after 1, 2, 3... draws.
        pub ready: Vec<f64>,
        /// The chance to have won after 1, 2, 3... draws.
        pub won: Vec<f64>,
        /// The mean number of the winning draw, given a win; null without a chance.
        pub expected_draws: Option<f64>,
        /// With a requirement, the mean of what is won, 0 where nothing is; else null.
        pub expected_fan: Option<f64>,
        /// Of an outlook for points, the mean of what is received; else null.
        pub expected_points: Option<f64>,
        /// Whether the policy declares riichi at once, in an outlook for points of riichi; else
        /// null.
        pub riichi: Option<bool>,
        /// The deficiency of the waiting hand.
        pub deficiency: Deficiency,
        /// The kinds that lower it, with the copies that can still come.
        pub tiles: Copies,
        /// All these copies together.
        pub copies: u32,
        /// Whether nothing that can still come completes the hand.
        pub is_dead: bool,
    }

    /// The limits of the model: where one applies, the most promising ways are followed.
    pub struct OutlookModel {
        /// Draws on a way to a complete hand that are kept though they bring it no nearer.
        pub detours: u8,
        /// Discards followed after each draw; null: all.
        pub breadth: Option<usize>,
        /// Kinds tried as a second detour; null: all.
        pub tries: Option<usize>,
        /// Kinds kept of those that lower the deficiency; null: all.
        pub kinds: Option<usize>,
        /// Waiting hands that were searched, or that the games held.
        pub hands: usize,
        /// Games that were played after the best discard; null: the hands were searched.
        pub games: Option<usize>,
    }

    /// The long game of a hand.
    pub struct OutlookAnswer {
        /// Number of draws.
        pub draws: u32,
        /// The value that the policy maximises.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["chance", "points"])))]
        pub objective: &'static str,
        /// The deficiency of the hand.
        pub deficiency: Deficiency,
        /// The discards, best first; one option of a waiting hand.
        pub options: Vec<OutlookOption>,
        /// The model that gave the answer.
        pub model: OutlookModel,
        /// The reason why the model has no detours; left out if the search ended.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["seconds", null])))]
        pub stopped_by: Option<&'static str>,
    }
}

/// Returns the long game of a hand, or that without detours if the time is too little. Detours that
/// are asked for take many times as long as none, so the one without them is computed first;
/// otherwise it is computed if half of the time was too little.
pub fn outlook(
    question: &Question,
    look: Look,
    deadline: Deadline,
) -> Result<OutlookAnswer, Error> {
    let odds = match &look.weights {
        Some(weights) => odds_of(weights, question.core.position().available())?,
        None => ALIKE,
    };
    let within = |detours, deadline: Deadline| {
        let Look { objective, memory, threads, .. } = look;
        let draws = look.draws as usize;
        let terms = Terms { objective, draws, detours, memory, odds, threads };
        match (objective, question.rules.riichi()) {
            (Objective::Points, Some(rules)) => {
                let stakes = stakes_of(question, look.stakes)?;
                let stop = || deadline.is_over();
                Ok(question.core.riichi_outlook(&rules, stakes, &terms, &stop)?)
            }
            _ => outlook_of(question, &terms, deadline),
        }
    };
    let is_asked = look.detours.is_some_and(|detours| detours > 0);
    let may_detour = match look.detours {
        Some(_) => is_asked,
        None => has_detours(question.deficiency()?.unsigned_abs()),
    };
    if !(may_detour && deadline.is_limited()) {
        return answer_of(question, look, &within(look.detours, deadline)?, None);
    }
    let direct = || within(Some(0), deadline);
    let (known, end) = if is_asked { (Some(direct()), deadline) } else { (None, deadline.half()) };
    match within(look.detours, end) {
        Err(Error::Unfinished { .. }) => {
            answer_of(question, look, &known.unwrap_or_else(direct)?, Some("seconds"))
        }
        found => answer_of(question, look, &found?, None),
    }
}

fn answer_of(
    question: &Question,
    look: Look,
    found: &Outlook,
    stopped_by: Option<&'static str>,
) -> Result<OutlookAnswer, Error> {
    let Look { draws, objective, .. } = look;
    let limits = found.limits();
    let limit = |number: usize| (number < usize::MAX).then_some(number);
    Ok(OutlookAnswer {
        draws,
        objective: objective_name(objective),
        deficiency: Deficiency(question.deficiency()?),
        options: found.choices().iter().map(|one| option_of(question, one, objective)).collect(),
        model: OutlookModel {
            detours: limits.detours,
            breadth: limit(limits.breadth),
            tries: limit(limits.tries),
            kinds: limit(limits.kinds),
            hands: found.hands(),
            games: found.games(),
        },
        stopped_by,
    })
}

/// Returns the long game after a discard in the format of answers.
pub fn option_of(question: &Question, choice: &Choice, objective: Objective) -> OutlookOption {
    let is_required = question.rules.has_expected_fan();
    let (won, mean) = (&choice.curves.won, choice.curves.fan);
    let deficiency = reported(choice.deficiency);
    let is_for_points = objective == Objective::Points;
    OutlookOption {
        tile: choice.kind.map(name_of),
        ready: choice.curves.ready.clone(),
        won: won.clone(),
        expected_draws: expected_draws(won),
        expected_fan: (is_required && !is_for_points).then_some(mean),
        expected_points: is_for_points.then_some(mean),
        riichi: (is_for_points && question.rules.riichi().is_some()).then_some(choice.declares),
        deficiency: Deficiency(deficiency),
        tiles: choice.accepted.as_slice().into(),
        copies: total(&choice.accepted),
        is_dead: deficiency == UNREACHABLE,
    }
}

/// Returns the mean number of the winning draw, given a win; `None` without a win.
fn expected_draws(won: &[f64]) -> Option<f64> {
    let last = won.last().copied().filter(|&chance| chance > 0.0)?;
    let (mut mean, mut before) = (0.0, 0.0);
    for (draw, &after) in (1u32..).zip(won) {
        mean += f64::from(draw) * (after - before);
        before = after;
    }
    Some(mean / last)
}
