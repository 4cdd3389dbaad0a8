//! The report of a search for the best discard, with an optional time limit.

use super::completions::{Completion, CompletionAnswer, Shape, completions_of};
use super::discards::{self, DiscardOption};
use super::outlook::objective_name;
use super::plan::{Bounds, Plan, PlanOption, Reason, Search};
use super::question::Question;
use super::report::{Options, Report};
use crate::error::Error;
use crate::exact::{Fraction, divided};
use crate::json::{Copies, Deficiency, Mean, answer};
use crate::model::hands::Hand;
use crate::model::notation::name_of;
use paili_core::model::tile::{KINDS, PerKind};
use paili_core::planning::Objective;
use paili_core::riichi::planning::Stakes;
use std::cmp::Reverse;

/// Number of seconds between two progress reports.
const SLICE: f64 = 0.1;

answer! {
    /// A chance of which bounds are known; exact and probability are null unless they are equal.
    pub struct BoundedChance {
        /// The exact chance.
        pub exact: Option<String>,
        /// The float nearest to it.
        pub probability: Option<f64>,
        /// The lower bound, included.
        pub lower: Fraction,
        /// The upper bound, included.
        pub upper: Fraction,
    }

    /// A discard with the chance that it leaves, and the acceptance after it.
    pub struct CandidateAnswer {
        /// The discard.
        pub tile: String,
        /// The chance to win.
        pub chance: BoundedChance,
        /// With a requirement, the mean of what is won, 0 where nothing is; else null.
        pub expected_fan: Option<Mean>,
        /// Of a plan for points, the mean of what is received; else null.
        pub expected_points: Option<Mean>,
        /// Whether riichi is better than silence after it, in a plan for points of riichi; else
        /// left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub riichi: Option<bool>,
        /// The deficiency of the hand that is left.
        pub deficiency: Deficiency,
        /// The kinds that lower it, with the copies that can still come.
        pub tiles: Copies,
        /// All these copies together.
        pub copies: u32,
        /// The kinds that would lower it too, but of which no copy can come.
        pub dead: Vec<String>,
    }

    /// A complete hand that play reaches.
    pub struct Reached {
        /// The exact chance of winning with it.
        pub exact: String,
        /// The float nearest to it.
        pub probability: f64,
        /// Its part of all chances to win.
        pub share: f64,
        /// Its form, tiles, melds and eye.
        #[serde(flatten)]
        pub shape: Shape,
        /// The tiles that came.
        pub coming: Copies,
        /// The tiles of the hand that were discarded.
        pub going: Copies,
    }

    /// The complete hands that the best play reaches.
    pub struct Reasons {
        /// Number of them.
        pub count: usize,
        /// The likeliest of them.
        pub items: Vec<Reached>,
    }

    /// The state of a search.
    pub struct SearchState {
        /// The reason why it ended early; null if it did not.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["seconds", "interrupt", "memory", null])))]
        pub stopped_by: Option<&'static str>,
        /// The part that is done, 0 to 1.
        pub progress: f64,
    }

    /// The report on a search for the best discard.
    pub struct PlanAnswer {
        /// Own draws within which to win.
        pub draws: u32,
        /// The value that the plan maximises.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["chance", "points"])))]
        pub objective: &'static str,
        /// The deficiency of the hand.
        pub deficiency: Deficiency,
        /// The chance to win.
        pub chance: BoundedChance,
        /// Of a plan for points, the mean of what is received; else null.
        pub expected_points: Option<Mean>,
        /// The best discard, as far as it is known; null if nothing is discarded or no win can be
        /// had.
        pub best: Option<String>,
        /// The other discards that are as good.
        pub ties: Vec<String>,
        /// Whether no discard can be better; null without a best one.
        pub is_best_proved: Option<bool>,
        /// The discards of a drawn hand, best first; null for a waiting one.
        pub options: Option<Vec<CandidateAnswer>>,
        /// The complete hands that the best play reaches; null if the search ended early.
        pub reasons: Option<Reasons>,
        /// The state of the search.
        pub search: SearchState,
    }
}

/// A discard with the probability to win and the acceptance after it.
struct Candidate<'a> {
    bounds: Bounds,
    option: &'a DiscardOption,
    preference: usize,
    expected_fan: Option<Fraction>,
    expected_points: Option<Fraction>,
    riichi: Option<bool>,
}

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Number of draws within which to win.
    pub draws: u32,
    /// The value that the plan maximises.
    pub objective: Objective,
    /// Time limit of the search in seconds.
    pub seconds: Option<f64>,
    /// The stakes of a plan for points of riichi, without the red fives of the hand; `None` for
    /// those that the rules imply.
    pub stakes: Option<Stakes>,
}

/// The results of a search.
pub struct PlanReport {
    /// The report on the hand, by acceptance.
    pub report: Report,
    /// The answer, without complete hands that are reached.
    pub answer: PlanAnswer,
    /// The complete hands that the best play reaches, the most likely first.
    pub reasons: Vec<Reason>,
    /// Number of the sequences of draws.
    pub sequences: u128,
    /// The lack of memory that ended the search.
    pub failure: Option<Error>,
}

/// Searches until everything is known, the time runs out, the host stops it, or memory is
/// exhausted; reports the fraction that is done at intervals.
pub fn plan_report(
    question: &Question,
    look: &Look,
    progress: &mut dyn FnMut(f64),
) -> Result<PlanReport, Error> {
    let Look { draws, objective, .. } = *look;
    let host = question.host;
    let mut search = Search::of_hand(question, objective, draws, look.stakes, host)?;
    let nearest = Options { by_chance: false, look: discards::Look::default(), limit: 0 };
    let report = Report::new(question, &nearest)?;
    let (mut reasons, mut found, mut failure) = (None, None, None);
    let stopped_by = match advance(&mut search, question, look.seconds, progress) {
        Ok(None) => {
            let followed = search.reasons();
            if (host.stop)() {
                Some("interrupt")
            } else {
                (reasons, found) = (Some(followed), Some(search.plan()?));
                None
            }
        }
        Ok(reason) => reason,
        Err(error @ Error::SearchLimit { .. }) => {
            failure = Some(error);
            Some("memory")
        }
        Err(error) => return Err(error),
    };
    search.finish();
    let chance = search.value();
    let options = report.discards.as_deref().unwrap_or_default();
    let candidates = candidates(options, &search.options(), found.as_ref());
    let passes_win = found.as_ref().is_some_and(|plan| !plan.options.is_empty() && !plan.takes_win);
    let is_complete = report.deficiency == 0 && chance.upper == Fraction::ONE && !passes_win;
    let has_chance = chance.upper > Fraction::ZERO;
    let best = candidates.first().filter(|_| !is_complete && has_chance);
    let is_tied = |other: &&Candidate| best.is_some_and(|best| other.is_as_good_as(best));
    let ties = candidates.iter().skip(1).filter(is_tied);
    let answer = PlanAnswer {
        draws,
        objective: objective_name(objective),
        deficiency: Deficiency(report.deficiency),
        chance: bounded(&chance),
        expected_points: found.as_ref().and_then(|plan| plan.expected_points).map(Mean),
        best: best.map(|best| name_of(best.option.tile)),
        ties: ties.map(|other| name_of(other.option.tile)).collect(),
        is_best_proved: best.map(|_| is_best_proved(&candidates, objective, stopped_by)),
        options: report
            .discards
            .as_ref()
            .map(|_| candidates.iter().map(Candidate::answer).collect()),
        reasons: reasons.as_ref().map(|all| Reasons { count: all.len(), items: Vec::new() }),
        search: SearchState { stopped_by, progress: search.progress() },
    };
    let sequences = search.sequences();
    Ok(PlanReport { report, answer, reasons: reasons.unwrap_or_default(), sequences, failure })
}

/// Searches; returns the reason why the search ended early, if it did.
fn advance(
    search: &mut Search,
    question: &Question,
    seconds: Option<f64>,
    progress: &mut dyn FnMut(f64),
) -> Result<Option<&'static str>, Error> {
    let deadline = question.host.deadline(seconds);
    loop {
        if (question.host.stop)() {
            return Ok(Some("interrupt"));
        }
        if deadline.is_over() {
            return Ok(Some("seconds"));
        }
        if search.advance(deadline.within(SLICE))? {
            return Ok(None);
        }
        progress(search.progress());
    }
}

impl PlanReport {
    /// Returns the answer with some of the complete hands in which play ends.
    pub fn answer(self, question: &Question, limit: usize) -> Result<PlanAnswer, Error> {
        let mut answer = self.answer;
        if let Some(reasons) = &mut answer.reasons {
            let all: u128 = self.reasons.iter().map(|reason| reason.ways).sum();
            let chances = Chances { sequences: self.sequences, all };
            let shown = self.reasons.iter().take(limit);
            let items = shown.map(|reason| Ok(reached(question, reason, chances)?.0));
            reasons.items = items.collect::<Result<_, Error>>()?;
        }
        Ok(answer)
    }
}

impl Candidate<'_> {
    /// Returns whether both values are known and equal, so that only the order of tiles decides
    /// between them.
    fn is_as_good_as(&self, other: &Candidate) -> bool {
        let standing = |one: &Candidate| {
            let Bounds { lower, upper, .. } = one.bounds;
            (lower == upper).then_some((lower, one.expected_fan, one.expected_points))
        };
        standing(self).is_some() && standing(self) == standing(other)
    }

    fn answer(&self) -> CandidateAnswer {
        let accepted = &self.option.accepted;
        CandidateAnswer {
            tile: name_of(self.option.tile),
            chance: bounded(&self.bounds),
            expected_fan: self.expected_fan.map(Mean),
            expected_points: self.expected_points.map(Mean),
            riichi: self.riichi,
            deficiency: accepted.deficiency(),
            tiles: accepted.tiles(),
            copies: accepted.total(),
            dead: accepted.dead_names(),
        }
    }
}

fn bounded(bounds: &Bounds) -> BoundedChance {
    let Bounds { lower, upper, .. } = *bounds;
    let known = Some(lower).filter(|_| lower == upper);
    let (exact, probability) =
        (known.map(|chance| chance.to_string()), known.map(Fraction::to_f64));
    BoundedChance { exact, probability, lower, upper }
}

/// Returns the discards, by the known bounds of each and, if it is finished, by the plan.
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
        let riichi = worth.and_then(|worth| worth.riichi);
        Some(Candidate { bounds, option, preference, expected_fan, expected_points, riichi })
    };
    let mut rows: Vec<_> = options.iter().enumerate().filter_map(candidate).collect();
    // Candidates that the bounds do not decide are ranked as without a search, ties by tile order.
    rows.sort_by_key(|row| {
        let Bounds { lower, upper, .. } = row.bounds;
        let preference = if lower == upper { 0 } else { row.preference };
        let points = Reverse(row.expected_points.unwrap_or(Fraction::ZERO));
        let fan = Reverse(row.expected_fan.unwrap_or(Fraction::ZERO));
        (points, Reverse(lower), Reverse(upper), fan, preference, row.option.tile)
    });
    rows
}

/// Returns whether no discard can be better than the first.
fn is_best_proved(rows: &[Candidate], objective: Objective, stop: Option<&str>) -> bool {
    match (rows.split_first(), objective) {
        (_, Objective::Points) => stop.is_none(),
        (Some((first, others)), _) => {
            others.iter().all(|other| first.bounds.lower >= other.bounds.upper)
        }
        (None, _) => true,
    }
}

/// The denominators of the probabilities of complete hands.
#[derive(Clone, Copy, Debug)]
pub struct Chances {
    /// Number of all sequences of draws.
    pub sequences: u128,
    /// Number of the sequences that win.
    pub all: u128,
}

/// Returns a complete hand in which play ends, with its decomposition.
pub fn reached(
    question: &Question,
    reason: &Reason,
    chances: Chances,
) -> Result<(Reached, CompletionAnswer), Error> {
    let held = &question.hand.counts;
    let beyond = |one: &PerKind, other: &PerKind| -> Copies {
        let beyond = |kind: usize| one[kind].saturating_sub(other[kind]);
        Copies((0..KINDS).map(beyond).collect())
    };
    // A plan can also win by a tile that was held, discarded and drawn again.
    let valued = question.core.completion_of(&reason.tiles).map(Completion::of_required);
    let completion = match valued {
        Some(found) => found.answer_to(question),
        None => taken_apart(question, reason)?.1,
    };
    let chance = Fraction::new(reason.ways, chances.sequences);
    let share = if chances.all == 0 { 0.0 } else { divided(reason.ways, chances.all) };
    let reached = Reached {
        exact: chance.to_string(),
        probability: chance.to_f64(),
        share,
        shape: completion.shape.clone(),
        coming: beyond(&reason.tiles, held),
        going: beyond(held, &reason.tiles),
    };
    Ok((reached, completion))
}

/// Returns the complete hand of a reason with its melds and eye, whatever its worth.
pub fn taken_apart(
    question: &Question,
    reason: &Reason,
) -> Result<(Completion, CompletionAnswer), Error> {
    let complete = Hand::of(reason.tiles, question.hand.melds.clone())?;
    let any_win = question.rules.of_any_win();
    let complete = Question::new(complete, None, &any_win, question.host)?;
    let found = completions_of(&complete.core, 0, 1, question.host.unlimited())?;
    let incomplete = || Error::argument("tiles", complete.hand.to_string(), "a complete hand");
    let first = found.items.into_iter().next().ok_or_else(incomplete)?;
    let mut answer = first.answer_to(&complete);
    answer.probability = 1.0; // nothing is left to come
    Ok((first, answer))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Host;
    use crate::model::hands::Hand;
    use crate::model::melds::read_parts;
    use crate::model::rules_text::read_rules;

    fn report(text: &str) -> Report {
        let parts = read_parts(text, None).unwrap_or_default();
        let (Ok(hand), Ok(rules)) = (Hand::from_parts(parts), read_rules("mahjong0")) else {
            unreachable!("a hand");
        };
        let options = Options { by_chance: false, look: discards::Look::default(), limit: 0 };
        let question = Question::new(hand, None, &rules, Host::PATIENT);
        match question.and_then(|question| Report::new(&question, &options)) {
            Ok(report) => report,
            Err(error) => unreachable!("{}", error.message()),
        }
    }

    /// Bounds by kind, in hundredths.
    fn bounds_of(report: &Report, known: &[(usize, u128, u128)]) -> Vec<Bounds> {
        let of = |option: &DiscardOption| {
            let found = known.iter().find(|(tile, ..)| *tile == option.tile);
            let (_, lower, upper) = found.copied().unwrap_or((option.tile, 0, 10));
            let [lower, upper] = [lower, upper].map(|number| Fraction::new(number, 100));
            Bounds { tile: Some(option.tile), lower, upper }
        };
        report.discards.iter().flatten().map(of).collect()
    }

    #[test]
    fn open_bounds_leave_the_order_of_acceptance() {
        let report = report("2346m34p3456s7799s");
        let options = report.discards.as_deref().unwrap_or_default();
        let bounds = bounds_of(&report, &[(24, 20, 33), (5, 16, 33)]);
        let rows = candidates(options, &bounds, None);
        let places: Vec<usize> = rows.iter().map(|row| row.preference).collect();
        assert_eq!((rows[0].option.tile, rows[1].option.tile), (24, 5));
        assert!(places[2..].is_sorted(), "equal bounds keep the order by acceptance");
        assert!(!is_best_proved(&rows, Objective::Chance, Some("interrupt")));
    }

    #[test]
    fn a_discard_is_proved_best_by_the_bounds_of_the_others() {
        let report = report("2346m34p3456s7799s");
        let options = report.discards.as_deref().unwrap_or_default();
        let bounds = bounds_of(&report, &[(24, 20, 33), (5, 16, 20)]);
        let rows = candidates(options, &bounds, None);
        assert_eq!(rows[0].option.tile, 24);
        assert!(is_best_proved(&rows, Objective::Chance, Some("interrupt")));
        assert!(!is_best_proved(&rows, Objective::Points, Some("interrupt")));
        assert!(!rows[1].is_as_good_as(&rows[0]), "open bounds tie with nothing");
    }
}
