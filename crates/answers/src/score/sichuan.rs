//! The score of a win in Sichuan Mahjong, and its payments.

use super::patterns_to_json;
use crate::analysis::SCHEMA_VERSION;
use crate::analysis::completions::decomposition_to_json;
use crate::error::Error;
use crate::model::hands::Hand;
use crate::model::notation::name_of;
use crate::model::rules::{Rules, Void, suit_name};
use crate::text::quoted;
use paili_core::model::sichuan::SichuanRules;
use paili_core::model::tile::Tile;
use paili_core::sichuan::payments::win_amount;
use paili_core::sichuan::scoring::{Circumstances, Win, score};
use serde_json::{Map, Value, json};

/// The ways in which a hand can be won, in the order of the core.
pub const FLAGS: [&str; 8] = [
    "self_drawn",
    "after_kong",
    "shoot_after_kong",
    "robbing_kong",
    "last_tile",
    "heavenly",
    "earthly",
    "fed",
];

/// Returns the score of a hand with a tile as `docs/sichuan-score.schema.json` has it.
pub fn answer(
    hand: &Hand,
    tile: usize,
    void: Option<u8>,
    circumstances: Circumstances,
    rules: &Rules,
    scoring: &SichuanRules,
) -> Result<Value, Error> {
    let melds = hand.core_melds();
    let win = Win::new(&hand.counts, melds, Tile(tile as u8), void, circumstances)?;
    rules.expect_no_jokers("scoring")?;
    if let Void::Suit(suit) = rules.void
        && void != Some(suit)
    {
        let names = ["CHARACTERS", "DOTS", "BAMBOO"];
        let name = |suit: u8| format!("Suit.{}", names[usize::from(suit.min(2))]);
        let expected = format!("{}, as in {rules}", name(suit));
        return Err(Error::argument("void", void.map_or("None".to_owned(), name), expected));
    }
    let Some(found) = score(&win, scoring) else {
        let reason = reason(hand, tile, void);
        return Err(Error::NotWinning { hand: hand.to_string(), tile: name_of(tile), reason });
    };
    let named = FLAGS.into_iter().zip(circumstances.to_flags());
    let situation = named.map(|(name, flag)| (name.to_owned(), Value::from(flag)));
    Ok(json!({
        "schema_version": SCHEMA_VERSION,
        "rules": rules.to_json(),
        "hand": hand.to_json(),
        "tile": name_of(tile),
        "void": void.map(suit_name),
        "situation": Map::from_iter(situation),
        "fan": found.fan,
        "capped_fan": found.fan.min(u16::from(scoring.cap)),
        "value": found.value,
        "paid_by": paid_by(&circumstances, scoring),
        "amount": win_amount(found.value, &circumstances, scoring),
        "patterns": patterns_to_json(&found.patterns, scoring),
        "decomposition": decomposition_to_json(&found.reading, hand),
    }))
}

fn paid_by(circumstances: &Circumstances, rules: &SichuanRules) -> &'static str {
    match (circumstances.is_paid_by_all(rules), circumstances) {
        (true, _) => "all",
        (_, Circumstances { self_drawn: true, .. }) => "feeder",
        (_, Circumstances { robbing_kong: true, .. }) => "konger",
        _ => "discarder",
    }
}

/// Returns the reason why a hand does not win.
fn reason(hand: &Hand, tile: usize, void: Option<u8>) -> String {
    let mut own = hand.own();
    own[tile] += 1;
    let has_suit = |suit: usize| own[9 * suit..][..9].iter().any(|&held| held > 0);
    match void {
        Some(suit) if has_suit(usize::from(suit)) => {
            format!("has tiles of the void suit {}", suit_name(suit))
        }
        _ if (0..3).all(has_suit) => {
            "has tiles of all three suits, of which one is given up".to_owned()
        }
        _ => "is not complete".to_owned(),
    }
}

/// Returns the suit of a letter, as the field `void` has it.
pub fn read_void(text: &str) -> Result<u8, Error> {
    let expected = "a Suit other than HONORS, its letter m, p or s, or None";
    match text {
        "m" => Ok(0),
        "p" => Ok(1),
        "s" => Ok(2),
        other => Err(Error::argument("void", quoted(other), expected)),
    }
}
