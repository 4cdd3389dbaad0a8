//! The long game: the chance to be ready, and to have won, after each of many draws.

use super::question::{Question, deficiency_to_json};
use crate::error::Error;
use crate::host::Deadline;
use crate::model::notation::{copies_to_json, name_of, total};
use paili_core::analysis::batch::reported;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::outlook::{Choice, Outlook, has_detours};
use paili_core::planning::Objective;
use serde_json::{Value, json};

/// Bytes that an outlook beside another answer may take.
pub const OUTLOOK_MEMORY: usize = 1 << 30;
/// Bytes that an outlook may take; one that would take more is limited further.
const MEMORY: usize = 256 << 20;

/// The options of an outlook.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Number of draws.
    pub draws: u32,
    /// Greatest number of draws that bring the hand no nearer; `None` chooses by the cost.
    pub detours: Option<u8>,
    /// The value that the policy maximises.
    pub objective: Objective,
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
    objective: Objective,
    draws: usize,
    detours: Option<u8>,
    memory: usize,
    deadline: Deadline,
) -> Result<Outlook, Error> {
    Ok(question.core.outlook(objective, draws, detours, memory, &|| deadline.is_over())?)
}

/// Returns the answer to a question of this kind. If the time is over, it is the answer without
/// detours, which is found first.
pub fn answer(question: &Question, look: Look, deadline: Deadline) -> Result<Value, Error> {
    let within = |detours| {
        let Look { draws, objective, .. } = look;
        outlook_of(question, objective, draws as usize, detours, MEMORY, deadline)
    };
    let may_detour = match look.detours {
        Some(detours) => detours > 0,
        None => has_detours(question.deficiency()?.unsigned_abs()),
    };
    let direct = match may_detour && deadline.is_limited() {
        true => within(Some(0)).ok(),
        false => None,
    };
    match (within(look.detours), direct) {
        (Err(Error::Unfinished { .. }), Some(direct)) => to_json(question, look, &direct, true),
        (found, _) => to_json(question, look, &found?, false),
    }
}

fn to_json(
    question: &Question,
    look: Look,
    found: &Outlook,
    is_partial: bool,
) -> Result<Value, Error> {
    let Look { draws, objective, .. } = look;
    let is_required = question.rules.requirement.is_some();
    let option = |choice: &Choice| option_to_json(choice, objective, is_required);
    let options: Vec<Value> = found.choices().iter().map(option).collect();
    let limits = found.limits();
    let limit = |number: usize| (number < usize::MAX).then_some(number);
    let mut answers = json!({
        "draws": draws,
        "objective": objective_name(objective),
        "deficiency": deficiency_to_json(question.deficiency()?),
        "options": options,
        "model": {
            "detours": limits.detours,
            "breadth": limit(limits.breadth),
            "tries": limit(limits.tries),
            "kinds": limit(limits.kinds),
            "hands": found.hands(),
        },
    });
    if is_partial {
        answers["stopped_by"] = "seconds".into();
    }
    Ok(question.joined(answers))
}

fn option_to_json(choice: &Choice, objective: Objective, is_required: bool) -> Value {
    let (ready, won, mean) = (&choice.curves.ready, &choice.curves.won, choice.curves.fan);
    let deficiency = reported(choice.deficiency);
    let is_for_points = objective == Objective::Points;
    json!({
        "tile": choice.kind.map(name_of),
        "ready": ready,
        "won": won,
        "expected_draws": expected_draws(won),
        "expected_fan": (is_required && !is_for_points).then_some(mean),
        "expected_points": is_for_points.then_some(mean),
        "deficiency": deficiency_to_json(deficiency),
        "tiles": copies_to_json(&choice.accepted),
        "copies": total(&choice.accepted),
        "is_dead": deficiency == UNREACHABLE,
    })
}

/// Returns the mean number of the winning draw, given a win; `None` without a chance.
fn expected_draws(won: &[f64]) -> Option<f64> {
    let last = won.last().copied().filter(|&chance| chance > 0.0)?;
    let (mut mean, mut before) = (0.0, 0.0);
    for (draw, &after) in (1u32..).zip(won) {
        mean += f64::from(draw) * (after - before);
        before = after;
    }
    Some(mean / last)
}
