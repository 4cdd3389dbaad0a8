//! The answers of the agent `search` to the choices of a game, and the hands that it aims at.

use crate::analysis::completions::completions_of;
use crate::analysis::question::Question;
use crate::error::Error;
use crate::games::judged::{Explained, is_same, rounded};
use crate::games::mcr::actions::action_text;
use crate::games::mcr::events::discarded;
use crate::games::mcr::review::{hand_of, knowledge_of, required};
use crate::games::mcr::story::{Story, choosers};
use crate::games::mistakes::{Mistakes, PointsCost};
use crate::games::values::{seat_name, tile_name};
use crate::host::Host;
use crate::model::hands::Hand;
use paili_core::games::{Seat, TableGame};
use paili_core::mcr::agents::search::{Forecast, Search, WeighedAction};
use paili_core::mcr::table::{Action, Event, Observation};
use paili_core::model::meld::{Meld as CoreMeld, MeldKind};
use paili_core::model::rules::WinBy;
use paili_core::model::tile::Tile;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const SHOWN_CHOICES: usize = 3;
const SHOWN_COMPLETIONS: u32 = 2;

/// Returns the choices of a game, of one seat or of all.
pub fn explained(story: &Story, seat: Option<Seat>, host: Host) -> Result<Explained, Error> {
    let (mut told, mut others, mut mistakes) = (BTreeMap::new(), Vec::new(), Mistakes::default());
    for (place, (now, answers)) in story.stages().enumerate() {
        let (happened, last) = (story.events[place + 1], now.state().table().last());
        for chooser in choosers(now.state()) {
            if seat.is_some_and(|seat| seat != chooser) {
                continue;
            }
            let (view, action) = (now.view(chooser), answers[chooser.index()]);
            let is_own_event = happened.actor() == Some(chooser);
            let is_known = view.is_legal(action)
                && (action != Action::Pass || is_own_event || !takes(happened));
            let (search, points) = explanation(view, Some(action).filter(|_| is_known), host)?;
            let is_discard = is_own_event && discarded(happened).is_some();
            let number = place + 1 + usize::from(is_discard);
            let distance = distance_of(view, host)?;
            mistakes.add((number, chooser), Some(distance), action_text(action), points);
            if is_discard {
                told.insert(number, search);
                continue;
            }
            let is_own = last.actor() == Some(chooser);
            others.push(json!({
                "turn": number,
                "seat": seat_name(chooser),
                "action": action_text(action),
                "offered": if is_own { None } else { offered_by(last).map(tile_name) },
                "hand": hand_of(view)?.to_json(),
                "search": search,
            }));
        }
    }
    Ok(Explained { discards: told, decisions: Some(others), mistakes: Some(mistakes.into_json()) })
}

/// Whether an event takes a tile that others may have called for as well.
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

/// Returns the tile of an event that others may take, to rob a kong of it among them.
fn offered_by(event: Event) -> Option<Tile> {
    match event {
        Event::AddedKong { tile, .. } => Some(tile),
        other => discarded(other),
    }
}

/// Returns the explanation of a decision, and the cost of the answer, if it is known.
fn explanation(
    view: &Observation,
    answer: Option<Action>,
    host: Host,
) -> Result<(Value, Option<PointsCost>), Error> {
    let mut reasons = Search::default().choices(view);
    let weighed = |one: &WeighedAction| (action_text(one.action), one.worth);
    let points = answer.and_then(|answer| {
        let weighed: Vec<_> = reasons.iter().map(weighed).collect();
        PointsCost::of(&weighed, &action_text(answer))
    });
    reasons.truncate(SHOWN_CHOICES);
    let near = match reasons.first() {
        Some(best) => completions_after(view, best.action, host)?,
        None => Vec::new(),
    };
    let choice = |one: &WeighedAction| {
        json!({
            "action": action_text(one.action),
            "worth": rounded(one.worth, 3),
            "chance": rounded(one.chance, 4),
            "fan": rounded(one.fan, 2),
            "danger": rounded(one.danger, 3),
        })
    };
    let ends = Forecast::new(view).ends().first().copied().unwrap_or(0.0);
    let search = json!({
        "choices": reasons.iter().map(choice).collect::<Vec<_>>(),
        "decided_by": decided_by(&reasons),
        "others_end": rounded(ends, 4),
        "completions": near,
        "points": points.as_ref().map(PointsCost::to_json),
    });
    Ok((search, points))
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
        () if best.fan > second.fan => "fan",
        () => "points",
    })
}

/// Returns the nearest complete hands of eight fan after an answer; none after a win.
fn completions_after(view: &Observation, action: Action, host: Host) -> Result<Vec<Value>, Error> {
    let Some(hand) = hand_after(view, action)? else { return Ok(Vec::new()) };
    let (seat, known) = (view.seat(), knowledge_of(view));
    let rules = required(seat, view.table().prevalent(), WinBy::Either)?;
    let question = Question::new(hand, Some(known), &rules, host)?;
    let found = completions_of(&question.core, 0, SHOWN_COMPLETIONS, host.unlimited())?;
    Ok(found.items_to_json(&question))
}

/// Returns the hand that an answer leaves, before the tile that follows a kong.
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
