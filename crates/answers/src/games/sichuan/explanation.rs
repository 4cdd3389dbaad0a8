//! The answers of the agent `search` to the choices of a game, and the hands that it aims at.

use crate::analysis::completions::completions_of;
use crate::analysis::question::Question;
use crate::error::Error;
use crate::games::judged::is_same;
use crate::games::mistakes::{Choice, Judge, Look, PointsCost};
use crate::games::sichuan::actions::{action_text, choosers};
use crate::games::sichuan::review::{hand_of, knowledge_of};
use crate::games::sichuan::story::{Story, Told};
use crate::host::Host;
use crate::model::rules::Rules;
use paili_core::games::Seat;
use paili_core::model::meld::{Meld as CoreMeld, MeldKind};
use paili_core::sichuan::agents::search::{Goal, Search, WeighedAction};
use paili_core::sichuan::table::{Action, Change, Event, View};
use serde_json::{Value, json};

const SHOWN_CHOICES: usize = 3;
const SHOWN_COMPLETIONS: u32 = 2;

/// Looks at the choices of some seats of a game, in order.
pub fn each_choice(story: &Story, seats: &[Seat], host: Host, look: Look) -> Result<(), Error> {
    for (number, stage) in story.stages().enumerate() {
        for seat in choosers(&stage.state).into_iter().filter(|seat| seats.contains(seat)) {
            if (host.stop)() {
                return Err(Error::Unfinished { seconds: 0.0 });
            }
            let (view, action) = (stage.state.view(seat), stage.answers[seat.index()]);
            let is_legal = view.is_legal(action);
            let is_discard = matches!(action, Action::Discard(_)) && is_legal;
            let choice = Choice {
                stage: number,
                number: stage.number + usize::from(is_discard),
                seat,
                answer: action_text(action),
                is_discard,
                is_known: is_legal && (action != Action::Pass || !is_taken(&stage, seat)),
                hand: hand_of(&view)?,
                drawn: view.drawn(),
                offered: view.table().offered(),
                distance: distance_of(&view, &story.rules, host)?,
            };
            let answer = Some(action).filter(|_| choice.is_known);
            let explain = || explanation(&view, &story.rules, answer, host);
            let points = || points_of(&Search::default().choices(view), action);
            look(choice, Judge { explain: &explain, points: &points })?;
        }
    }
    Ok(())
}

/// Returns the points that an answer costs, by the weighed ones.
fn points_of(weighed: &[WeighedAction], answer: Action) -> Option<PointsCost> {
    let weighed: Vec<_> = weighed.iter().map(|one| (action_text(one.action), one.worth)).collect();
    PointsCost::of(&weighed, &action_text(answer))
}

/// Whether another seat took the tile that was offered.
fn is_taken(stage: &Told, seat: Seat) -> bool {
    let takes = |event: &&Event| {
        let is_taking = matches!(
            event.change,
            Change::Pung { .. }
                | Change::Kong { .. }
                | Change::KongRobbed { .. }
                | Change::Win { .. }
        );
        is_taking && event.change.actor() != Some(seat)
    };
    stage.state.view(seat).table().offered().is_some()
        && stage.events.first().filter(takes).is_some()
}

/// Returns the distance of a hand from a win, in tiles; `None` before a suit is given up.
fn distance_of(view: &View<'_>, rules: &Rules, host: Host) -> Result<Option<i8>, Error> {
    let Some(void) = view.void() else { return Ok(None) };
    let rules = rules.with_void(Some(void));
    let question = Question::new(hand_of(view)?, Some(knowledge_of(view)), &rules, host)?;
    Ok(Some(question.deficiency()?))
}

/// Returns the explanation of a decision, and the cost of the answer, if it is known.
pub fn explanation(
    view: &View<'_>,
    rules: &Rules,
    answer: Option<Action>,
    host: Host,
) -> Result<(Value, Option<PointsCost>), Error> {
    let mut reasons = Search::default().choices(*view);
    let points = answer.and_then(|answer| points_of(&reasons, answer));
    reasons.truncate(SHOWN_CHOICES);
    let near = match reasons.first() {
        Some(best) => completions_after(view, best.action, rules, host)?,
        None => Vec::new(),
    };
    let choice = |one: &WeighedAction| {
        json!({
            "action": action_text(one.action),
            "worth": one.worth,
            "goal": one.goal.map(goal_name),
            "by_draw": one.by_draw,
            "chance": one.chance,
            "danger": one.danger,
        })
    };
    let search = json!({
        "choices": reasons.iter().map(choice).collect::<Vec<_>>(),
        "decided_by": decided_by(&reasons),
        "completions": near,
        "points": points.as_ref().map(PointsCost::to_json),
    });
    Ok((search, points))
}

fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::Plain => "plain",
        Goal::Pungs => "all_pungs",
        Goal::Pairs => "seven_pairs",
        Goal::Flush => "full_flush",
        Goal::PurePungs => "pure_pungs",
        Goal::PurePairs => "pure_seven_pairs",
    }
}

/// Returns the criterion that puts the best answer before the second; `None` if there is none.
fn decided_by(reasons: &[WeighedAction]) -> Option<&'static str> {
    let [best, second, ..] = reasons else { return None };
    if is_same(best.worth, second.worth) {
        return None;
    }
    let [gain, other] = [best, second].map(|one| one.worth + one.danger);
    Some(match () {
        () if other > gain || is_same(other, gain) => "danger",
        () if best.chance > second.chance => "chance",
        () => "points",
    })
}

/// Returns the nearest complete hands after an answer; none after a win, and before suits are given
/// up.
fn completions_after(
    view: &View<'_>,
    action: Action,
    rules: &Rules,
    host: Host,
) -> Result<Vec<Value>, Error> {
    let Some(void) = view.void().filter(|_| action != Action::Win) else { return Ok(Vec::new()) };
    let (hand, offered, known) = (hand_of(view)?, view.table().offered(), knowledge_of(view));
    let meld = |kind: MeldKind, tile| CoreMeld { kind, tile };
    let hand = match (action, offered) {
        (Action::Discard(tile), _) => hand.without(tile)?,
        (Action::ConcealedKong(tile), _) => {
            hand.with_meld(meld(MeldKind::ConcealedKong, tile), None)?
        }
        (Action::AddedKong(tile), _) => hand.with_meld(meld(MeldKind::Kong, tile), None)?,
        (Action::Kong, Some(called)) => hand.with_meld(meld(MeldKind::Kong, called), offered)?,
        (Action::Pung, Some(called)) => hand.with_meld(meld(MeldKind::Pung, called), offered)?,
        _ => hand,
    };
    let rules = rules.with_void(Some(void));
    let question = Question::new(hand, Some(known), &rules, host)?;
    let found = completions_of(&question.core, 0, SHOWN_COMPLETIONS, host.unlimited())?;
    Ok(found.items_to_json(&question))
}
