//! The evaluations of the agent `search` for the decisions of a game, with the hands that it aims
//! at.

use crate::analysis::completions::{CompletionAnswer, completions_of};
use crate::analysis::question::Question;
use crate::error::Error;
use crate::games::mistakes::{Choice, Judge, Look};
use crate::games::search::{self, PointsCost, SHOWN_COMPLETIONS, SearchAnswer, SichuanChoice};
use crate::games::sichuan::actions::{action_text, choosers};
use crate::games::sichuan::review::{hand_of, knowledge_of};
use crate::games::sichuan::story::{Story, Told};
use crate::host::Host;
use crate::model::rules::Rules;
use paili_core::games::Seat;
use paili_core::inference::habits::Game;
use paili_core::inference::sichuan::history;
use paili_core::model::meld::{Meld as CoreMeld, MeldKind};
use paili_core::sichuan::agents::search::{Search, WeighedAction};
use paili_core::sichuan::table::{Action, Change, Event, Observation, View};

/// Visits the decisions of some seats of a game, in order.
pub fn each_choice(
    story: &Story,
    seats: &[Seat],
    host: Host,
    look: Look<SichuanChoice>,
) -> Result<(), Error> {
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
            let told = &story.events[..stage.number];
            let explain = || explanation(&view, told, &story.rules, answer, host);
            let weighed = || Search::default().choices(view);
            let points = || PointsCost::of(&weighed(), &action_text(action));
            look(choice, Judge { explain: &explain, points: &points })?;
        }
    }
    Ok(())
}

/// Returns whether another seat claimed the tile that was offered.
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

/// Returns the distance of a hand from a win, in tiles; `None` before the void suit is declared.
fn distance_of(view: &View<'_>, rules: &Rules, host: Host) -> Result<Option<i8>, Error> {
    let Some(void) = view.void() else { return Ok(None) };
    let rules = rules.with_void(Some(void));
    let question = Question::new(hand_of(view)?, Some(knowledge_of(view)), &rules, host)?;
    Ok(Some(question.deficiency()?))
}

/// Returns the explanation of a decision after some events, and of the answer if it is known.
pub fn explanation(
    view: &View<'_>,
    events: &[Event],
    rules: &Rules,
    answer: Option<Action>,
    host: Host,
) -> Result<SearchAnswer<SichuanChoice>, Error> {
    let answer = answer.map(action_text);
    let weighed = Search::default().choices(*view);
    let after = |best: &WeighedAction| completions_after(view, best.action, rules, host);
    let changes = events.iter().map(|event| &event.change);
    let history = history(&Observation::new(*view), changes);
    let inferred = search::inferred(Game::Sichuan, &history, host)?;
    search::explanation(weighed, answer.as_deref(), None, inferred, after)
}

/// Returns the nearest complete hands after an answer; empty after a win, and before void suits are
/// declared.
fn completions_after(
    view: &View<'_>,
    action: Action,
    rules: &Rules,
    host: Host,
) -> Result<Vec<CompletionAnswer>, Error> {
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
    Ok(found.answer(&question).items)
}
