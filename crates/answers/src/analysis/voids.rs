//! The suit to give up in Sichuan Mahjong, by exact plans for each.

use super::question::core_question;
use super::worths::{MOST_DRAWS, NOTHING, Worth, worth_of};
use crate::error::Error;
use crate::host::Host;
use crate::model::hands::Hand;
use crate::model::knowledge::Knowledge;
use crate::model::notation::total;
use crate::model::rules::{Rules, Void, suit_name};
use paili_core::analysis::batch::reported;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::model::meld::MeldKind;
use paili_core::model::tile::SUITED;
use paili_core::question::Question;
use serde_json::{Map, Value, json};
use std::cmp::Reverse;

/// Greatest deficiency at which the plans look one draw farther by default.
const LOOK_PAST: i8 = 4;

/// A suit that can be given up, and the hand void of it.
struct VoidSuit {
    suit: u8,
    tiles: u32,
    deficiency: i8,
    worth: Worth,
}

/// The three suits, the best one to give up first.
pub struct VoidSuits {
    draws: u32,
    options: Vec<VoidSuit>,
}

impl VoidSuits {
    /// Returns the part `void_suits` of a report.
    pub fn to_json(&self) -> Value {
        let row = |one: &VoidSuit| {
            let choice = Map::from_iter([
                ("suit".to_owned(), Value::from(suit_name(one.suit))),
                ("tiles".to_owned(), one.tiles.into()),
            ]);
            one.worth.to_json(choice, one.deficiency)
        };
        let options: Vec<Value> = self.options.iter().map(row).collect();
        json!({"draws": self.draws, "is_exact": true, "options": options})
    }
}

/// Returns the worth of the hand without each suit.
pub fn void_suits(
    hand: &Hand,
    knowledge: Option<&Knowledge>,
    rules: &Rules,
    host: Host,
) -> Result<VoidSuits, Error> {
    rules.expect_no_jokers("what a hand is worth")?;
    core_question(hand, knowledge, &rules.with_void(None))?; // checks what all three share
    if has_chow(hand) {
        let expected = "pungs and kongs, for no other melds are worth anything in this game";
        return Err(Error::argument("melds", "a chow", expected));
    }
    let positions = [0, 1, 2].map(|suit| void_of(suit, hand, knowledge, rules));
    let mut options = Vec::new();
    for (suit, position) in (0u8..).zip(positions) {
        let position = position?;
        let deficiency = away(position.as_ref(), host)?;
        options.push((suit, deficiency, position));
    }
    let least = options.iter().map(|(_, away, _)| *away).min().unwrap_or(UNREACHABLE);
    let known = knowledge.copied().unwrap_or_else(|| Knowledge::full(hand, rules));
    let coming = total(&known.available[..SUITED]);
    let wanted = u32::from(least.unsigned_abs()) + u32::from(least <= LOOK_PAST);
    let draws = wanted.min(coming).min(MOST_DRAWS);
    let mut rows = Vec::new();
    for (suit, deficiency, position) in options {
        let worth = position.map_or(Ok(NOTHING), |position| worth_of(&position, draws, host))?;
        rows.push(VoidSuit { suit, tiles: held(hand, suit), deficiency, worth });
    }
    rows.sort_by_key(|one| (Reverse(one.worth.points), one.deficiency, one.tiles, one.suit));
    Ok(VoidSuits { draws, options: rows })
}

/// Returns the rules with a resolved void suit: the best one becomes that of this hand.
pub fn resolved(
    hand: &Hand,
    knowledge: Option<&Knowledge>,
    rules: &Rules,
    host: Host,
) -> Result<Rules, Error> {
    if rules.void != Void::Best {
        return Ok(*rules);
    }
    core_question(hand, knowledge, &rules.with_void(None))?;
    // What a win with jokers is worth nobody says: there it is the nearest suit.
    if rules.scoring.is_some() && rules.jokers == 0 && has_known_pungs(hand) {
        let suits = void_suits(hand, knowledge, rules, host)?;
        return Ok(rules.with_void(suits.options.first().map(|best| best.suit)));
    }
    let mut best = None;
    for suit in 0..3 {
        let away = away(void_of(suit, hand, knowledge, rules)?.as_ref(), host)?;
        let standing = (away, held(hand, suit), suit);
        best = Some(best.map_or(standing, |known| standing.min(known)));
    }
    Ok(rules.with_void(best.map(|(_, _, suit)| suit)))
}

/// Whether the tiles of all declared melds are known, and none is a chow.
pub fn has_known_pungs(hand: &Hand) -> bool {
    hand.meld_count() == hand.melds.len() as u32 && !has_chow(hand)
}

fn has_chow(hand: &Hand) -> bool {
    hand.melds.iter().any(|meld| meld.core.kind == MeldKind::Chow)
}

fn away(position: Option<&Question>, host: Host) -> Result<i8, Error> {
    Ok(position.map_or(Ok(UNREACHABLE), |one| one.deficiency(host.stop).map(reported))?)
}

/// Returns the number of tiles of a suit.
pub fn held(hand: &Hand, suit: u8) -> u32 {
    total(&hand.counts[9 * usize::from(suit)..][..9])
}

/// Returns the hand void of a suit; `None` if a meld of it is declared.
fn void_of(
    suit: u8,
    hand: &Hand,
    knowledge: Option<&Knowledge>,
    rules: &Rules,
) -> Result<Option<Question>, Error> {
    if hand.melds.iter().any(|meld| meld.core.tile.0 / 9 == suit) {
        return Ok(None);
    }
    core_question(hand, knowledge, &rules.with_void(Some(suit))).map(Some)
}
