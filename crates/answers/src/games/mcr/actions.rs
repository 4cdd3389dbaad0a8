//! Answers of Chinese Standard Mahjong as texts, such as "play 5m" or "chow 456m, discard 1z".

use crate::error::Error;
use crate::games::events::Event;
use crate::games::values::{
    VERDICTS, is_fault, is_run, text_of_action, tile_name, tiles_of, verdict_name,
};
use crate::model::notation::write;
use paili_core::games::Verdict;
use paili_core::mcr::table::Action;
use paili_core::model::tile::{SUITED, Tile};
use serde_json::Value;

/// The words of actions; none is a prefix of another.
const WORDS: [&str; 9] =
    ["pass", "play", "chow", "pung", "kong", "concealed kong", "added kong", "win", "fault"];

/// Returns the text of an action.
pub fn action_text(action: Action) -> String {
    match action {
        Action::Pass => "pass".to_owned(),
        Action::Play(tile) => format!("play {}", tile_name(tile)),
        Action::Chow { first, discard } => {
            let first = usize::from(first.0);
            format!("chow {}, discard {}", write(first..first + 3), tile_name(discard))
        }
        Action::Pung { discard } => format!("pung, discard {}", tile_name(discard)),
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
    let Some((word, tiles, verdict, discard)) = parts_of(text) else {
        return Err(Error::notation(&letters, 0, "an action, such as \"play 5m\""));
    };
    let wrong = || Error::notation(&letters, word.len(), "the tiles of an action");
    made(word, tiles, verdict, discard).ok_or_else(wrong)
}

type Parts<'a> = (&'a str, &'a str, &'a str, &'a str);

/// Returns the word of an action, its tiles or its verdict, and its discard, each possibly empty.
fn parts_of(text: &str) -> Option<Parts<'_>> {
    let word = WORDS.into_iter().find(|word| text.starts_with(word))?;
    let rest = &text[word.len()..];
    let (rest, discard) = rest.split_once(", discard ").unwrap_or((rest, ""));
    let is_one = discard.len() == 2 && is_run(discard);
    if !(discard.is_empty() && !text.ends_with(' ') || is_one) {
        return None;
    }
    if rest.is_empty() {
        return Some((word, "", "", discard));
    }
    let more = rest.strip_prefix(' ')?;
    let is_verdict = !more.is_empty() && more.bytes().all(|letter| letter.is_ascii_uppercase());
    match (is_run(more), is_verdict) {
        (true, _) => Some((word, more, "", discard)),
        (_, true) => Some((word, "", more, discard)),
        _ => None,
    }
}

/// Returns the action of these parts, if they are consistent.
fn made(word: &str, tiles: &str, verdict: &str, discard: &str) -> Option<Action> {
    let read = |text: &str| if text.is_empty() { Some(Vec::new()) } else { tiles_of(text) };
    let (tiles, discards) = (read(tiles)?, read(discard)?);
    let verdict = match verdict {
        "" => None,
        name => Some(VERDICTS.iter().find(|(one, _)| *one == name)?.1),
    };
    if (verdict.is_some() || word == "fault") && !is_fault(word, verdict) {
        return None;
    }
    Some(match (word, tiles.as_slice(), discards.as_slice()) {
        ("pass", [], []) => Action::Pass,
        ("play", &[tile], []) => Action::Play(tile),
        ("chow", &[first, middle, last], &[discard]) => {
            let is_run = middle.0 == first.0 + 1 && last.0 == first.0 + 2;
            is_run.then_some(chow(first, discard)?)?
        }
        ("pung", [], &[discard]) => Action::Pung { discard },
        ("kong", [], []) => Action::Kong,
        ("concealed kong", &[tile], []) => Action::ConcealedKong(tile),
        ("added kong", &[tile], []) => Action::AddedKong(tile),
        ("win", [], []) => Action::Win,
        ("fault", [], []) => Action::Fault(verdict?),
        _ => return None,
    })
}

/// Returns a chow, if one begins with this tile.
pub fn chow(first: Tile, discard: Tile) -> Option<Action> {
    let is_first = usize::from(first.0) < SUITED && first.0 % 9 < 7;
    is_first.then_some(Action::Chow { first, discard })
}

/// Returns the answers that lead to an event if it is possible; all others pass.
pub fn cause(event: &Event) -> Result<[Action; 4], Error> {
    let mut answers = [Action::Pass; 4];
    let Some(seat) = event.seat().filter(|_| !["draw", "flower"].contains(&event.kind())) else {
        return Ok(answers);
    };
    let kind = event.kind();
    let tile = || {
        let missing = || Error::argument("tile", "None", format!("a Tile for {kind}"));
        event.tile("tile").ok_or_else(missing)
    };
    let verdict = VERDICTS.iter().find(|(name, _)| event.text("verdict") == Some(name));
    let discard = event.tile("discard");
    answers[seat.index()] = match (kind, verdict, discard) {
        ("win", ..) | (_, Some((_, Verdict::WrongWin)), _) => Action::Win,
        (_, Some(&(_, verdict)), _) => Action::Fault(verdict),
        ("play", ..) => Action::Play(tile()?),
        ("chow", _, Some(discard)) => {
            let first = tile()?;
            let expected = "a first tile of a chow, 1 to 7 of a suit";
            let no_chow = || Error::argument("tile", tile_name(first), expected);
            chow(first, discard).ok_or_else(no_chow)?
        }
        ("pung", _, Some(discard)) => Action::Pung { discard },
        ("concealed_kong", ..) => Action::ConcealedKong(tile()?),
        ("added_kong", ..) => Action::AddedKong(tile()?),
        _ => Action::Kong,
    };
    Ok(answers)
}
