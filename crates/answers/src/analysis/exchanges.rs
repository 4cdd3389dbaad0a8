//! The three tiles to pass on before a game of Sichuan Mahjong, by exact plans for each choice.

use super::question::Question as Asked;
use super::voids::held;
use super::worths::{MOST_DRAWS, NOTHING, Worth, worth_of};
use crate::error::Error;
use crate::host::Host;
use crate::model::hands::Hand;
use crate::model::notation::{copies_to_json, total};
use crate::model::rules::{Rules, suit_name};
use paili_core::analysis::batch::reported;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::model::tile::{KINDS, PerKind, SUITED};
use paili_core::question::Question;
use serde_json::{Map, Value, json};
use std::cmp::Reverse;

/// Tiles that a player passes on and receives.
pub const PASSED: u32 = 3;
/// Tiles of each player before the first draw.
pub const HELD: u32 = 13;
/// Greatest deficiency at which the plans look one tile farther by default.
const LOOK_PAST: i8 = 5;

/// Three tiles to pass on, and the ten others as they are without each suit.
struct Choice {
    tiles: PerKind,
    /// By suit: the hand, its deficiency, and the tiles of the suit that would have to go.
    without: Vec<(u8, Question, i8, u32)>,
}

/// Returns the part `exchanges` of a report: every way to pass three tiles of one suit on, the best
/// first.
pub fn exchanges(asked: &Asked, rules: &Rules) -> Result<Value, Error> {
    let (hand, host) = (&asked.hand, asked.host);
    let mut by_suit = Vec::new();
    for suit in 0..3 {
        let question = asked.under(&rules.with_void(Some(suit)))?.core;
        // What the whole hand cannot reach, fewer of its tiles cannot: to find that out takes long.
        let can_win = reported(question.deficiency(host.stop)?) != UNREACHABLE;
        by_suit.push((suit, question, can_win));
    }
    let choices: Vec<Choice> = triples(&hand.counts)
        .into_iter()
        .map(|tiles| choice(hand, tiles, &by_suit, host))
        .collect::<Result<_, _>>()?;
    let all = choices.iter().flat_map(|choice| &choice.without).map(|(_, _, away, _)| *away);
    let least = all.min().unwrap_or(UNREACHABLE);
    let coming = total(&asked.knowledge.available[..SUITED]).saturating_sub(PASSED);
    let wanted = u32::from(least.unsigned_abs()) + u32::from(least <= LOOK_PAST);
    let draws = wanted.saturating_sub(PASSED).max(1).min(coming).min(MOST_DRAWS);
    let mut rows = Vec::new();
    for choice in &choices {
        rows.extend(row(choice, draws, host)?);
    }
    rows.sort_by_key(|(standing, _)| *standing);
    let options: Vec<Value> = rows.into_iter().map(|(_, row)| row).collect();
    Ok(json!({"draws": draws, "is_exact": true, "options": options}))
}

/// Returns all sets of three tiles of one suit, in the order of the tiles.
fn triples(counts: &PerKind) -> Vec<PerKind> {
    let mut found = Vec::new();
    for suit in 0..3 {
        let kinds = 9 * suit..9 * suit + 9;
        for a in kinds.clone() {
            for b in a..kinds.end {
                for c in b..kinds.end {
                    let mut three = [0; KINDS];
                    [a, b, c].into_iter().for_each(|kind| three[kind] += 1);
                    if three.iter().zip(counts).all(|(wanted, held)| wanted <= held) {
                        found.push(three);
                    }
                }
            }
        }
    }
    found
}

fn choice(
    hand: &Hand,
    tiles: PerKind,
    by_suit: &[(u8, Question, bool)],
    host: Host,
) -> Result<Choice, Error> {
    let mut without = Vec::new();
    for (suit, question, can_win) in by_suit {
        let after = question.without(&tiles)?;
        let away = if *can_win { reported(after.deficiency(host.stop)?) } else { UNREACHABLE };
        let gone = total(&tiles[9 * usize::from(*suit)..][..9]);
        without.push((*suit, after, away, held(hand, *suit) - gone));
    }
    Ok(Choice { tiles, without })
}

/// The sort key of a row: points, chance, deficiency, tiles of the void suit, tiles passed on.
type Standing =
    (Reverse<crate::exact::Fraction>, Reverse<crate::exact::Fraction>, i8, u32, Reverse<PerKind>);

/// Returns a row with the best void suit, behind its sort key.
fn row(choice: &Choice, draws: u32, host: Host) -> Result<Option<(Standing, Value)>, Error> {
    let mut best: Option<(Standing, u8, Worth)> = None;
    for (suit, question, away, left) in &choice.without {
        let within = draws + PASSED;
        let is_near = draws > 0 && u32::from(away.unsigned_abs()) <= within;
        let worth = if is_near { worth_of(question, within, host)? } else { NOTHING };
        let (points, chance) = (Reverse(worth.points), Reverse(worth.exact));
        let standing = (points, chance, *away, *left, Reverse(choice.tiles));
        if best.as_ref().is_none_or(|(known, ..)| standing < *known) {
            best = Some((standing, *suit, worth));
        }
    }
    let row = |(standing, suit, worth): (Standing, u8, Worth)| {
        let said = Map::from_iter([
            ("tiles".to_owned(), copies_to_json(&choice.tiles)),
            ("void_suit".to_owned(), suit_name(suit).into()),
        ]);
        let deficiency = standing.2;
        (standing, worth.to_json(said, deficiency))
    };
    Ok(best.map(row))
}
