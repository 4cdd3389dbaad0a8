//! The score of a win in Chinese Standard Mahjong.

use super::{FanCount, fans};
use crate::analysis::SCHEMA_VERSION;
use crate::analysis::completions::{Decomposition, decomposition};
use crate::error::Error;
use crate::json::answer;
use crate::model::hands::{Hand, HandAnswer};
use crate::model::notation::name_of;
use crate::model::rules::wind_name;
use paili_core::mcr::scoring::{Situation, Win, score};
use paili_core::model::tile::Tile;

answer! {
    /// The way in which a hand is won.
    pub struct SituationAnswer {
        /// Whether the winning tile was drawn.
        pub self_drawn: bool,
        /// Whether its other three copies are face up on the table.
        pub last_copy: bool,
        /// Whether it was drawn after a kong, or robbed from one.
        pub kong: bool,
        /// Whether it is the last tile of the wall, or the discard after it.
        pub wall_last: bool,
        /// The wind of the winner.
        pub seat_wind: &'static str,
        /// The wind of the round.
        pub prevalent_wind: &'static str,
        /// Flower tiles of the winner.
        pub flowers: u8,
    }

    /// The worth of a win in Chinese Standard Mahjong.
    pub struct ScoreAnswer {
        /// Grows when a reader of the old one would fail.
        pub schema_version: &'static str,
        /// The hand before the winning tile.
        pub hand: HandAnswer,
        /// The winning tile.
        pub tile: String,
        /// The way in which the hand is won.
        pub situation: SituationAnswer,
        /// All fan together.
        pub fan: u16,
        /// The fan without flowers, of which a win needs eight.
        pub without_flowers: u16,
        /// Whether a win needs no more.
        pub is_legal: bool,
        /// The fan that count.
        pub fans: Vec<FanCount>,
        /// The reading of the tiles.
        pub decomposition: Decomposition,
        /// The parts of the situation that were read otherwise than given.
        pub repairs: Vec<&'static str>,
    }
}

/// Returns the score of a hand with a tile, as described by `docs/score.schema.json`.
pub fn mcr_score(hand: &Hand, tile: usize, situation: Situation) -> Result<ScoreAnswer, Error> {
    let win = Win::new(&hand.counts, hand.core_melds(), Tile(tile as u8), situation)?;
    let Some(found) = score(&win) else {
        let (hand, tile) = (hand.to_string(), name_of(tile));
        return Err(Error::NotWinning { hand, tile, reason: "is not complete".to_owned() });
    };
    let mut repairs = Vec::new();
    if win.situation().last_copy && !situation.last_copy {
        repairs.push("last_copy read as True: the melds of the hand show the other three copies");
    }
    Ok(ScoreAnswer {
        schema_version: SCHEMA_VERSION,
        hand: hand.answer(),
        tile: name_of(tile),
        situation: SituationAnswer {
            self_drawn: situation.self_drawn,
            last_copy: situation.last_copy,
            kong: situation.kong,
            wall_last: situation.wall_last,
            seat_wind: wind_name(situation.seat_wind),
            prevalent_wind: wind_name(situation.prevalent_wind),
            flowers: situation.flowers,
        },
        fan: found.total,
        without_flowers: found.without_flowers,
        is_legal: found.is_legal(),
        fans: fans(&found.fans),
        decomposition: decomposition(&found.reading, hand),
        repairs,
    })
}
