//! The evaluations of the agent `search` for the decisions of a game, with the hands that it aims
//! at.

use crate::analysis::completions::{CompletionAnswer, completions_of};
use crate::analysis::question::Question;
use crate::error::Error;
use crate::games::mcr::actions::action_text;
use crate::games::mcr::events::discarded;
use crate::games::mcr::review::{hand_of, knowledge_of, required};
use crate::games::mcr::story::{Story, choosers};
use crate::games::mistakes::{Choice, Judge, Look};
use crate::games::search::{self, McrChoice, PointsCost, SHOWN_COMPLETIONS, SearchAnswer};
use crate::host::Host;
use crate::model::hands::Hand;
use paili_core::games::{Seat, TableGame};
use paili_core::inference::habits::Game;
use paili_core::inference::mcr::history;
use paili_core::mcr::agents::search::{Forecast, Search, WeighedAction};
use paili_core::mcr::table::{Action, Event, Observation};
use paili_core::model::meld::{Meld as CoreMeld, MeldKind};
use paili_core::model::rules::WinBy;
use paili_core::model::tile::Tile;

/// Visits the decisions of some seats of a game, in order.
pub fn each_choice(
    story: &Story,
    seats: &[Seat],
    host: Host,
    look: Look<McrChoice>,
) -> Result<(), Error> {
    for (stage, (now, answers)) in story.stages().enumerate() {
        let (happened, last) = (story.events[stage + 1], now.state().table().last());
        for seat in choosers(now.state()).into_iter().filter(|seat| seats.contains(seat)) {
            if (host.stop)() {
                return Err(Error::Unfinished { seconds: 0.0 });
            }
            let (view, action) = (now.view(seat), answers[seat.index()]);
            let is_own_event = happened.actor() == Some(seat);
            let is_discard = is_own_event && discarded(happened).is_some();
            let is_known = view.is_legal(action)
                && (action != Action::Pass || is_own_event || !takes(happened));
            let choice = Choice {
                stage,
                number: stage + 1 + usize::from(is_discard),
                seat,
                answer: action_text(action),
                is_discard,
                is_known,
                hand: hand_of(view)?,
                drawn: view.drawn(),
                offered: if last.actor() == Some(seat) { None } else { offered_by(last) },
                distance: Some(distance_of(view, host)?),
            };
            let answer = Some(action).filter(|_| is_known);
            let told = &story.events[..=stage];
            let explain = || explanation(view, told, answer, host);
            let weighed = || Search::default().choices(view);
            let points = || PointsCost::of(&weighed(), &action_text(action));
            look(choice, Judge { explain: &explain, points: &points })?;
        }
    }
    Ok(())
}

/// Returns whether an event claims a tile for which others may have called as well.
fn takes(event: Event) -> bool {
    matches!(
        event,
        Event::Chow { .. } | Event::Pung { .. } | Event::Kong { .. } | Event::Win { .. }
    )
}

/// Returns the distance of a hand from a win of eight fan, in tiles.
fn distance_of(view: &Observation, host: Host) -> Result<i8, Error> {
    let rules = required(view.seat(), view.table().prevalent(), WinBy::Either)?;
    let question = Question::new(hand_of(view)?, Some(knowledge_of(view)), &rules, host)?;
    question.deficiency()
}

/// Returns the tile of an event that others can claim, including the tile of a kong that can be
/// robbed.
fn offered_by(event: Event) -> Option<Tile> {
    match event {
        Event::AddedKong { tile, .. } => Some(tile),
        other => discarded(other),
    }
}

/// Returns the explanation of a decision after some events, and of the answer if it is known.
pub fn explanation(
    view: &Observation,
    events: &[Event],
    answer: Option<Action>,
    host: Host,
) -> Result<SearchAnswer<McrChoice>, Error> {
    let ends = Forecast::new(view).ends().first().copied().unwrap_or(0.0);
    let answer = answer.map(action_text);
    let weighed = Search::default().choices(view);
    let after = |best: &WeighedAction| completions_after(view, best.action, host);
    let inferred = search::inferred(Game::Mcr, &history(view, events), host)?;
    search::explanation(weighed, answer.as_deref(), Some(ends), inferred, after)
}

/// Returns the nearest complete hands of eight fan after an answer; empty after a win.
fn completions_after(
    view: &Observation,
    action: Action,
    host: Host,
) -> Result<Vec<CompletionAnswer>, Error> {
    let Some(hand) = hand_after(view, action)? else { return Ok(Vec::new()) };
    let (seat, known) = (view.seat(), knowledge_of(view));
    let rules = required(seat, view.table().prevalent(), WinBy::Either)?;
    let question = Question::new(hand, Some(known), &rules, host)?;
    let found = completions_of(&question.core, 0, SHOWN_COMPLETIONS, host.unlimited())?;
    Ok(found.answer(&question).items)
}

/// Returns the hand after an answer, before the replacement tile of a kong.
fn hand_after(view: &Observation, action: Action) -> Result<Option<Hand>, Error> {
    let hand = hand_of(view)?;
    let offered = discarded(view.table().last());
    let meld = |kind: MeldKind, tile: Tile| CoreMeld { kind, tile };
    Ok(Some(match (action, offered) {
        (Action::Win, _) => return Ok(None),
        (Action::Play(tile), _) => hand.without(tile)?,
        (Action::ConcealedKong(tile), _) => {
            hand.with_meld(meld(MeldKind::ConcealedKong, tile), None)?
        }
        (Action::AddedKong(tile), _) => hand.with_meld(meld(MeldKind::Kong, tile), None)?,
        (Action::Kong, Some(called)) => hand.with_meld(meld(MeldKind::Kong, called), offered)?,
        (Action::Chow { first, discard }, Some(_)) => {
            hand.with_meld(meld(MeldKind::Chow, first), offered)?.without(discard)?
        }
        (Action::Pung { discard }, Some(called)) => {
            hand.with_meld(meld(MeldKind::Pung, called), offered)?.without(discard)?
        }
        _ => hand,
    }))
}
