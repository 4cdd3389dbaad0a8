//! Answers of Sichuan Mahjong as texts, such as "discard 5m" or "exchange 119p".

use crate::error::Error;
use crate::games::events::Event;
use crate::games::sichuan::events::exchanged;
use crate::games::values::{
    VERDICTS, is_fault, is_run, text_of_action, tile_name, tiles_of, verdict_name,
};
use crate::model::notation::write;
use crate::model::rules::suit_name;
use paili_core::games::{Seat, Verdict};
use paili_core::model::tile::{SUITED, Tile};
use paili_core::sichuan::table::{Action, Stage, State};
use serde_json::Value;

/// Four answers by seat.
pub type Answers = [Action; 4];

/// Four passes.
pub const PASSES: Answers = [Action::Pass; 4];

/// The words of actions; none is a prefix of another.
const WORDS: [&str; 10] = [
    "pass",
    "exchange",
    "void",
    "discard",
    "pung",
    "kong",
    "concealed kong",
    "added kong",
    "win",
    "fault",
];

/// Returns the text of an action.
pub fn action_text(action: Action) -> String {
    match action {
        Action::Pass => "pass".to_owned(),
        Action::Exchange(tiles) => {
            format!("exchange {}", write(tiles.map(|tile| usize::from(tile.0))))
        }
        Action::Void(suit) => format!("void {}", suit_name(suit)),
        Action::Discard(tile) => format!("discard {}", tile_name(tile)),
        Action::Pung => "pung".to_owned(),
        Action::Kong => "kong".to_owned(),
        Action::ConcealedKong(tile) => format!("concealed kong {}", tile_name(tile)),
        Action::AddedKong(tile) => format!("added kong {}", tile_name(tile)),
        Action::Win => "win".to_owned(),
        Action::Fault(verdict) => format!("fault {}", verdict_name(verdict)),
    }
}

/// Returns the action of a text.
pub fn read_action(value: &Value) -> Result<Action, Error> {
    let text = text_of_action(value)?;
    let letters: Vec<char> = text.chars().collect();
    let word = WORDS.into_iter().find(|word| text.starts_with(word));
    let part = word.and_then(|word| {
        let rest = &text[word.len()..];
        if rest.is_empty() { Some("") } else { rest.strip_prefix(' ').filter(|part| is_part(part)) }
    });
    let Some((word, part)) = word.zip(part) else {
        return Err(Error::notation(&letters, 0, "an action, such as \"discard 5m\""));
    };
    let wrong = || Error::notation(&letters, word.len(), "the parts of an action");
    made(word, part).ok_or_else(wrong)
}

fn is_part(text: &str) -> bool {
    let is_verdict = !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_uppercase());
    is_run(text) || ["m", "p", "s"].contains(&text) || is_verdict
}

/// Returns the action of a word and the text after it, if they are consistent.
fn made(word: &str, part: &str) -> Option<Action> {
    let verdict = VERDICTS.iter().find(|(name, _)| *name == part).map(|(_, verdict)| *verdict);
    let tile = || match tiles_of(part)?.as_slice() {
        &[tile] if usize::from(tile.0) < SUITED => Some(tile),
        _ => None,
    };
    Some(match (word, part) {
        ("pass", "") => Action::Pass,
        ("exchange", _) if is_run(part) => Action::Exchange(exchanged(&tiles_of(part)?).ok()?),
        ("void", "m") => Action::Void(0),
        ("void", "p") => Action::Void(1),
        ("void", "s") => Action::Void(2),
        ("discard", _) if is_run(part) => Action::Discard(tile()?),
        ("pung", "") => Action::Pung,
        ("kong", "") => Action::Kong,
        ("concealed kong", _) if is_run(part) => Action::ConcealedKong(tile()?),
        ("added kong", _) if is_run(part) => Action::AddedKong(tile()?),
        ("win", "") => Action::Win,
        ("fault", _) if is_fault(word, verdict) => Action::Fault(verdict?),
        _ => return None,
    })
}

/// Returns the answer that caused an event; `None` if the event follows from others.
fn answer(event: &Event) -> Result<Option<(Seat, Action)>, Error> {
    let without = ["deal", "draw", "replacement", "kong_added", "kong_robbed", "shot", "end"];
    let Some(seat) = event.seat().filter(|_| !without.contains(&event.kind())) else {
        return Ok(None);
    };
    let verdict = VERDICTS.iter().find(|(name, _)| event.text("verdict") == Some(name));
    let tile = || {
        let tile = event.tile("tile").unwrap_or(Tile(0));
        let wrong = || Error::argument("tile", tile_name(tile), "a tile of a suit");
        Some(tile).filter(|tile| usize::from(tile.0) < SUITED).ok_or_else(wrong)
    };
    let action = match (event.kind(), verdict) {
        ("win", _) | (_, Some((_, Verdict::WrongWin))) => Action::Win,
        (_, Some(&(_, verdict))) => Action::Fault(verdict),
        ("exchange", _) => {
            let names = event.0.get("tiles").and_then(Value::as_array).cloned().unwrap_or_default();
            let tiles = names.iter().map(crate::games::values::read_tile);
            Action::Exchange(exchanged(&tiles.collect::<Result<Vec<_>, _>>()?)?)
        }
        ("void", _) => made("void", event.text("suit").unwrap_or_default()).unwrap_or(Action::Pass),
        ("discard", _) => Action::Discard(tile()?),
        ("pung", _) => Action::Pung,
        ("concealed_kong", _) => Action::ConcealedKong(tile()?),
        ("added_kong", _) => Action::AddedKong(tile()?),
        _ => Action::Kong,
    };
    Ok(Some((seat, action)))
}

/// Returns the seats that can do anything but pass.
pub fn choosers(state: &State) -> Vec<Seat> {
    Seat::ALL.into_iter().filter(|&seat| state.view(seat).has_choice()).collect()
}

/// Returns answers that lead to the first events of a stage, if they are possible.
///
/// Seats that do not occur in the events yet, and cannot pass, get an arbitrary legal answer.
pub fn cause(now: &State, events: &[Event]) -> Result<Answers, Error> {
    let mut answers = PASSES;
    let mut is_said = false;
    if matches!(now.table().stage(), Stage::Exchange | Stage::Void) {
        for seat in Seat::ALL {
            let first = now.legal_actions(seat).first().copied();
            answers[seat.index()] = first.unwrap_or(Action::Pass);
        }
    }
    for event in events {
        if let Some((seat, action)) = answer(event)? {
            answers[seat.index()] = action;
            is_said = true;
        }
    }
    if !is_said && events.iter().any(|event| event.kind() == "kong_robbed") {
        choosers(now).into_iter().for_each(|seat| answers[seat.index()] = Action::Win);
    }
    Ok(answers)
}
