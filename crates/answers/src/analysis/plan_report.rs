//! The report on a search for the best discard, which can be limited in time.

use super::completions::{Completion, completions_of};
use super::discards::{self, DiscardOption};
use super::outlook::objective_name;
use super::plan::{Bounds, Plan, PlanOption, Reason, Search};
use super::question::{Question, core_question, deficiency_to_json, joined};
use super::report::{Asked, Report};
use crate::error::Error;
use crate::exact::{Fraction, divided};
use crate::model::hands::Hand;
use crate::model::notation::{copies_to_json, name_of, names, total};
use paili_core::model::tile::PerKind;
use paili_core::planning::Objective;
use serde_json::{Value, json};
use std::cmp::Reverse;

/// Bytes that a search may take.
pub const MEMORY: usize = 256 << 20;

/// A discard with the chance it leaves, and what the hand accepts then.
struct Candidate<'a> {
    bounds: Bounds,
    option: &'a DiscardOption,
    preference: usize,
    expected_fan: Option<Fraction>,
    expected_points: Option<Fraction>,
}

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Number of draws within which to win.
    pub draws: u32,
    /// The value that the plan maximises.
    pub objective: Objective,
    /// Seconds of the search, which begin with it.
    pub seconds: Option<f64>,
    /// Greatest number of complete hands that are shown.
    pub reasons: usize,
}

/// Returns the answer to a question of this kind.
pub fn answer(question: &Question, look: &Look) -> Result<Value, Error> {
    let Look { draws, objective, .. } = *look;
    let mut search = Search::new(&question.core, objective, draws, MEMORY, question.host)?;
    let nearest = Asked { by_chance: false, look: discards::Look::default(), limit: 0 };
    let report = Report::new(question, &nearest)?;
    let (mut stop, mut reasons, mut found) = (None, None, None);
    let deadline = question.host.deadline(look.seconds);
    match if deadline.is_over() { Ok(false) } else { search.advance(deadline) } {
        Ok(true) => {
            reasons = Some(search.reasons());
            found = Some(search.plan()?);
        }
        Ok(false) => stop = Some("seconds"),
        Err(Error::SearchLimit { .. }) => stop = Some("memory"),
        Err(error) => return Err(error),
    }
    let chance = search.value();
    let bounds = search.options();
    let options = report.discards.as_deref().unwrap_or_default();
    let candidates = candidates(options, &bounds, found.as_ref());
    let passes_win = found.as_ref().is_some_and(|plan| !plan.options.is_empty() && !plan.takes_win);
    let is_complete = report.deficiency == 0 && chance.upper == Fraction::ONE && !passes_win;
    let has_chance = chance.upper > Fraction::ZERO;
    let best = candidates.first().filter(|_| !is_complete && has_chance);
    let is_tied = |other: &&Candidate| best.is_some_and(|best| other.is_as_good_as(best));
    let ties = candidates.iter().skip(1).filter(is_tied);
    let ties: Vec<String> = ties.map(|other| name_of(other.option.tile)).collect();
    let listed = match &reasons {
        None => None,
        Some(reasons) => Some(reasons_to_json(question, look, reasons, &search, chance.lower)?),
    };
    let rows: Vec<Value> = candidates.iter().map(Candidate::to_json).collect();
    let points = found.as_ref().and_then(|plan| plan.expected_points);
    let answers = json!({
        "draws": draws,
        "objective": objective_name(objective),
        "deficiency": deficiency_to_json(report.deficiency),
        "chance": chance_to_json(&chance),
        "expected_points": points.map(Fraction::to_f64),
        "best": best.map(|best| name_of(best.option.tile)),
        "ties": ties,
        "is_best_proved": best.map(|_| is_best_proved(&candidates, objective, stop)),
        "options": (!options.is_empty()).then_some(rows),
        "reasons": listed,
        "search": {"stopped_by": stop, "progress": search.progress()},
    });
    let knowledge = question.knowledge.in_play(&question.rules);
    Ok(joined(question.to_json(&knowledge), answers))
}

impl Candidate<'_> {
    /// Whether both are known and nothing decides between them but the order of tiles.
    fn is_as_good_as(&self, other: &Candidate) -> bool {
        let standing = |one: &Candidate| {
            let Bounds { lower, upper, .. } = one.bounds;
            (lower == upper).then_some((lower, one.expected_fan, one.expected_points))
        };
        standing(self).is_some() && standing(self) == standing(other)
    }

    fn to_json(&self) -> Value {
        let accepted = &self.option.accepted;
        json!({
            "tile": name_of(self.option.tile),
            "chance": chance_to_json(&self.bounds),
            "expected_fan": self.expected_fan.map(Fraction::to_f64),
            "expected_points": self.expected_points.map(Fraction::to_f64),
            "deficiency": deficiency_to_json(accepted.deficiency),
            "tiles": copies_to_json(&accepted.copies),
            "copies": total(&accepted.copies),
            "dead": names(accepted.dead.iter().copied()),
        })
    }
}

/// Returns the chance, null if it is not known, and its bounds.
fn chance_to_json(bounds: &Bounds) -> Value {
    let Bounds { lower, upper, .. } = bounds;
    let known = Some(lower).filter(|_| lower == upper);
    json!({
        "exact": known.map(|chance| chance.to_string()),
        "probability": known.map(|chance| chance.to_f64()),
        "lower": lower.to_json(),
        "upper": upper.to_json(),
    })
}

/// Returns the discards, by the bounds that are known of each and, if it is known, by the plan.
fn candidates<'a>(
    options: &'a [DiscardOption],
    bounds: &[Bounds],
    found: Option<&Plan>,
) -> Vec<Candidate<'a>> {
    let worth = |tile: usize| -> Option<&PlanOption> {
        found?.options.iter().find(|option| option.tile == tile)
    };
    let candidate = |(preference, option): (usize, &'a DiscardOption)| {
        let bounds = *bounds.iter().find(|known| known.tile == Some(option.tile))?;
        let worth = worth(option.tile);
        let expected_fan = worth.and_then(|worth| worth.expected_fan);
        let expected_points = worth.and_then(|worth| worth.expected_points);
        Some(Candidate { bounds, option, preference, expected_fan, expected_points })
    };
    let mut rows: Vec<_> = options.iter().enumerate().filter_map(candidate).collect();
    // What the bounds leave open is decided as without a search, ties by tile order.
    rows.sort_by_key(|row| {
        let Bounds { lower, upper, .. } = row.bounds;
        let preference = if lower == upper { 0 } else { row.preference };
        let points = Reverse(row.expected_points.unwrap_or(Fraction::ZERO));
        let fan = Reverse(row.expected_fan.unwrap_or(Fraction::ZERO));
        (points, Reverse(lower), Reverse(upper), fan, preference, row.option.tile)
    });
    rows
}

/// Whether no discard can be better than the first.
fn is_best_proved(rows: &[Candidate], objective: Objective, stop: Option<&str>) -> bool {
    match (rows.split_first(), objective) {
        (_, Objective::Points) => stop.is_none(),
        (Some((first, others)), _) => {
            others.iter().all(|other| first.bounds.lower >= other.bounds.upper)
        }
        (None, _) => true,
    }
}

/// Returns the number of complete hands that play reaches, and the likeliest ones.
fn reasons_to_json(
    question: &Question,
    look: &Look,
    reasons: &[Reason],
    search: &Search,
    all_chances: Fraction,
) -> Result<Value, Error> {
    let ways: u128 = reasons.iter().map(|reason| reason.ways).sum();
    let shown = reasons.iter().take(look.reasons);
    let reached = |reason: &Reason| {
        let chance = search.share(reason.ways);
        let share = if all_chances.is_zero() { 0.0 } else { divided(reason.ways, ways) };
        reached_to_json(question, reason, chance, share)
    };
    let items: Vec<Value> = shown.map(reached).collect::<Result<_, _>>()?;
    Ok(json!({"count": reasons.len(), "items": items}))
}

/// Returns a complete hand that play reaches, with what makes it complete.
pub fn reached_to_json(
    question: &Question,
    reason: &Reason,
    chance: Fraction,
    share: f64,
) -> Result<Value, Error> {
    let held = &question.hand.counts;
    let beyond = |one: &PerKind, other: &PerKind| -> PerKind {
        std::array::from_fn(|kind| one[kind].saturating_sub(other[kind]))
    };
    let (coming, going) = (beyond(&reason.tiles, held), beyond(held, &reason.tiles));
    let valued = question.core.completion_of(&reason.tiles).map(Completion::of_required);
    let completion = match valued {
        Some(found) => found.reading_to_json(),
        None => taken_apart(question, reason)?.map_or(Value::Null, |found| found.reading_to_json()),
    };
    let parts = serde_json::Map::from_iter([
        ("exact".to_owned(), Value::from(chance.to_string())),
        ("probability".to_owned(), chance.to_f64().into()),
        ("share".to_owned(), share.into()),
    ]);
    let Value::Object(mut said) = joined(parts, completion) else { return Ok(Value::Null) };
    said.insert("coming".into(), copies_to_json(&coming));
    said.insert("going".into(), copies_to_json(&going));
    Ok(Value::Object(said))
}

/// Returns the complete hand of a reason with its melds and eye, whatever it is worth.
pub fn taken_apart(question: &Question, reason: &Reason) -> Result<Option<Completion>, Error> {
    let complete = Hand::of(reason.tiles, question.hand.melds.clone())?;
    let any_win = question.rules.of_any_win();
    let found = completions_of(
        &core_question(&complete, None, &any_win)?,
        0,
        1,
        question.host.unlimited(),
    )?;
    Ok(found.items.into_iter().next())
}
