//! The score of a win in Sichuan Mahjong, and its payments.

use super::{PatternCount, patterns};
use crate::analysis::SCHEMA_VERSION;
use crate::analysis::completions::{Decomposition, decomposition};
use crate::error::Error;
use crate::json::answer;
use crate::model::hands::{Hand, HandAnswer};
use crate::model::notation::name_of;
use crate::model::rules::{Rules, RulesAnswer, Void, suit_name};
use crate::text::quoted;
use paili_core::model::sichuan::SichuanRules;
use paili_core::model::tile::Tile;
use paili_core::sichuan::payments::win_amount;
use paili_core::sichuan::scoring::{Circumstances, Win, score};
use serde::{Serialize, Serializer};

/// Names of the circumstances of a win, in the order of the core.
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

answer! {
    /// The worth of a win in Sichuan Mahjong, and its payments.
    pub struct ScoreAnswer {
        /// Grows when a reader of the old one would fail.
        pub schema_version: &'static str,
        /// The rules.
        pub rules: RulesAnswer,
        /// The hand before the winning tile.
        pub hand: HandAnswer,
        /// The winning tile.
        pub tile: String,
        /// The suit that was given up; null if none was.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["m", "p", "s", null])))]
        pub void: Option<&'static str>,
        /// The way in which the hand is won.
        pub situation: Flags,
        /// The fan of all patterns.
        pub fan: u16,
        /// The fan that are paid.
        pub capped_fan: u16,
        /// The points of the fan that are paid.
        pub value: i64,
        /// Who pays: all, the feeder of the kong, the player of the kong, or the discarder.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["all", "feeder", "konger", "discarder"])))]
        pub paid_by: &'static str,
        /// The points of each who pays.
        pub amount: i64,
        /// The patterns that count.
        pub patterns: Vec<PatternCount>,
        /// The reading of the tiles.
        pub decomposition: Decomposition,
    }
}

/// The circumstances of a win, by name.
#[derive(Clone, Copy, Debug)]
pub struct Flags(pub Circumstances);

impl Serialize for Flags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(FLAGS.into_iter().zip(self.0.to_flags()))
    }
}

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for Flags {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "flags".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let flag = |name: &str| (name.to_owned(), serde_json::json!({"type": "boolean"}));
        let flags: serde_json::Map<_, _> = FLAGS.into_iter().map(flag).collect();
        schemars::json_schema!({
            "type": "object",
            "additionalProperties": false,
            "required": FLAGS,
            "properties": flags,
        })
    }
}

/// Returns the score of a hand with a tile, as described by `docs/sichuan-score.schema.json`.
pub fn sichuan_score(
    hand: &Hand,
    tile: usize,
    void: Option<u8>,
    circumstances: Circumstances,
    rules: &Rules,
    scoring: &SichuanRules,
) -> Result<ScoreAnswer, Error> {
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
    Ok(ScoreAnswer {
        schema_version: SCHEMA_VERSION,
        rules: rules.answer(),
        hand: hand.answer(),
        tile: name_of(tile),
        void: void.map(suit_name),
        situation: Flags(circumstances),
        fan: found.fan,
        capped_fan: found.fan.min(u16::from(scoring.cap)),
        value: found.value,
        paid_by: paid_by(&circumstances, scoring),
        amount: win_amount(found.value, &circumstances, scoring),
        patterns: patterns(&found.patterns, scoring),
        decomposition: decomposition(&found.reading, hand),
    })
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

/// Returns the suit of a letter, as in the field `void`.
pub fn read_void(text: &str) -> Result<u8, Error> {
    let expected = "a Suit other than HONORS, its letter m, p or s, or None";
    match text {
        "m" => Ok(0),
        "p" => Ok(1),
        "s" => Ok(2),
        other => Err(Error::argument("void", quoted(other), expected)),
    }
}
