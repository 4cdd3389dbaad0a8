//! The score of a win in Chinese Standard Mahjong.

use super::fans_to_json;
use crate::analysis::SCHEMA_VERSION;
use crate::analysis::completions::decomposition_to_json;
use crate::error::Error;
use crate::model::hands::Hand;
use crate::model::notation::name_of;
use crate::model::rules::wind_name;
use paili_core::mcr::scoring::{Situation, Win, score};
use paili_core::model::tile::Tile;
use serde_json::{Value, json};

/// Returns the score of a hand with a tile as `docs/score.schema.json` has it.
pub fn answer(hand: &Hand, tile: usize, situation: Situation) -> Result<Value, Error> {
    let win = Win::new(&hand.counts, hand.core_melds(), Tile(tile as u8), situation)?;
    let Some(found) = score(&win) else {
        let (hand, tile) = (hand.to_string(), name_of(tile));
        return Err(Error::NotWinning { hand, tile, reason: "is not complete".to_owned() });
    };
    let mut repairs: Vec<&str> = Vec::new();
    if win.situation().last_copy && !situation.last_copy {
        repairs.push("last_copy read as True: the melds of the hand show the other three copies");
    }
    Ok(json!({
        "schema_version": SCHEMA_VERSION,
        "hand": hand.to_json(),
        "tile": name_of(tile),
        "situation": {
            "self_drawn": situation.self_drawn,
            "last_copy": situation.last_copy,
            "kong": situation.kong,
            "wall_last": situation.wall_last,
            "seat_wind": wind_name(situation.seat_wind),
            "prevalent_wind": wind_name(situation.prevalent_wind),
            "flowers": situation.flowers,
        },
        "fan": found.total,
        "without_flowers": found.without_flowers,
        "is_legal": found.is_legal(),
        "fans": fans_to_json(&found.fans),
        "decomposition": decomposition_to_json(&found.reading, hand),
        "repairs": repairs,
    }))
}
