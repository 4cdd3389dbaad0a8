//! The review of the discards of a game: whether each was among the best by the player's knowledge.

use crate::analysis::question::Question;
use crate::error::Error;
use crate::games::judged::{Judged, Turn};
use crate::games::sichuan::story::Story;
use crate::games::values::{seat_name, tile_name};
use crate::host::Host;
use crate::model::hands::Hand;
use crate::model::knowledge::Knowledge;
use crate::model::melds::Meld;
use crate::model::rules::{Rules, suit_name};
use paili_core::games::Seat;
use paili_core::model::tile::Tile;
use paili_core::sichuan::table::{Action, View};
use serde_json::{Map, Value, json};

/// Returns the own tiles and melds of a seat, a drawn tile included.
pub fn hand_of(view: &View<'_>) -> Result<Hand, Error> {
    let melds = view.table().seat(view.seat()).melds();
    Hand::of(*view.hand(), melds.as_slice().iter().copied().map(Meld::from).collect())
}

/// Returns the copies that may still come, by the knowledge of a seat.
pub fn knowledge_of(view: &View<'_>) -> Knowledge {
    Knowledge { available: view.available(), jokers: 0 }
}

/// Returns the parts of reports on the discards of a game, each with the number of its event.
pub fn review(story: &Story, seat: Option<Seat>, host: Host) -> Result<Vec<Turn>, Error> {
    let mut turns = Vec::new();
    for stage in story.stages() {
        let who = stage.state.table().turn();
        let (view, action) = (stage.state.view(who), stage.answers[who.index()]);
        let is_wanted = seat.is_none_or(|seat| seat == who) && stage.state.table().is_asked(who);
        if let Action::Discard(played) = action
            && is_wanted
            && view.is_legal(action)
        {
            let number = stage.number + 1;
            turns.push((number, turn(number, &view, played, &story.rules, host)?));
        }
    }
    Ok(turns)
}

fn turn(
    number: usize,
    view: &View<'_>,
    played: Tile,
    rules: &Rules,
    host: Host,
) -> Result<Map<String, Value>, Error> {
    let (hand, known) = (hand_of(view)?, knowledge_of(view));
    let void = view.void().unwrap_or(0); // there is one in every turn
    let is_legal = |tile| view.is_legal(Action::Discard(tile));
    let rules = rules.with_void(Some(void));
    let question = Question::new(hand.clone(), Some(known), &rules, host)?;
    let judged = Judged::of(&question, played, is_legal)?;
    let about = json!({
        "turn": number,
        "seat": seat_name(view.seat()),
        "void": suit_name(void),
        "drawn": view.drawn().map(tile_name),
        "hand": hand.to_json(),
        "available": known.to_string(),
    });
    let mut turn = about.as_object().cloned().unwrap_or_default();
    turn.extend(judged.to_json());
    Ok(turn)
}
