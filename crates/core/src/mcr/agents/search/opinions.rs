//! What other players make of a far hand.
//!
//! The worth of a far hand adds up completions, most of which never come about, and it errs much.
//! The estimates of `wang2020` and `pattern` err as much, but otherwise. So all three are multiplied:
//! what one of them overrates by mistake, the others seldom do as well.

use super::parameters::Parameters;
use super::{WeighedAction, sorted};
use crate::games::{exponential, logarithm};
use crate::mcr::agents::answers::Estimates;
use crate::mcr::agents::{Patterns, Wang2020};
use crate::mcr::table::Observation;

/// The least that an opinion makes of an answer, as a part of what it makes of its best one, and the
/// other way round the most.
const LEAST: f64 = 0.02;

/// Answers that were weighed, with what the others make of them.
///
/// The worth of the first one is not changed, so that worths remain points.
pub fn with_opinions(
    parameters: &Parameters,
    observation: &Observation,
    mut choices: Vec<WeighedAction>,
) -> Vec<WeighedAction> {
    if choices.len() < 2 {
        return choices;
    }
    let opinions: [(f64, &dyn Fn() -> Estimates); 2] = [
        (parameters.wang2020, &|| Wang2020::default().estimates(observation)),
        (parameters.pattern, &|| Patterns.estimates(observation)),
    ];
    for (weight, estimates) in opinions.into_iter().filter(|(weight, _)| *weight > 0.0) {
        choices = sorted(with_opinion(choices, &estimates(), weight));
    }
    choices
}

fn with_opinion(
    mut choices: Vec<WeighedAction>,
    estimates: &Estimates,
    weight: f64,
) -> Vec<WeighedAction> {
    let of = |choice: &WeighedAction| {
        let found = estimates.iter().find(|(action, _)| *action == choice.action);
        found.map_or(0.0, |&(_, worth)| worth)
    };
    let most = choices.iter().map(of).fold(0.0, f64::max);
    if most == 0.0 {
        return choices;
    }
    let first = choices.first().map_or(0.0, of).max(LEAST * most);
    for choice in &mut choices {
        let ratio = (of(choice) / first).clamp(LEAST, 1.0 / LEAST);
        let factor = exponential(weight * logarithm(ratio));
        choice.worth *= factor;
        choice.opinion *= factor;
    }
    choices
}
