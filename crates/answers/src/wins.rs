//! The score of a win, from the fields of a question.

use crate::error::Error;
use crate::fields::{Default, Field, FieldError, Type, Values, about, field, flag};
use crate::json::value_of;
use crate::model::hands::Hand;
use crate::model::melds::read_parts;
use crate::model::rules::{Rules, Void};
use crate::model::rules_text::read_wind;
use crate::questions::{HAND, MELDS, NOTATION, WIN_RULES, melds_of, notation_of, rules_of};
use crate::score::mcr::mcr_score;
use crate::score::sichuan::{self, sichuan_score};
use crate::score::win::read_win;
use paili_core::mcr::scoring::Situation;
use paili_core::sichuan::scoring::Circumstances;
use serde_json::Value;

/// The fields of a win.
pub const WIN: &[Field] = &[
    HAND,
    field(
        "tile",
        Type::Text(100),
        Default::Nothing,
        "the winning tile; the last of the hand if left out",
    ),
    MELDS,
    NOTATION,
    WIN_RULES,
    flag("self_drawn", "the winner drew the winning tile"),
    flag("last_copy", "mcr: its other three copies are face up on the table"),
    flag("kong", "mcr: it was drawn after a kong, or robbed from one"),
    flag("wall_last", "mcr: it is the last of the wall, or the discard after"),
    field(
        "seat",
        Type::Text(20),
        Default::Nothing,
        "mcr: wind of the player: east, E, south ...; east if left out",
    ),
    field("round", Type::Text(20), Default::Nothing, "mcr: wind of the round; east if left out"),
    field("flowers", Type::Integer(0, 8), Default::Nothing, "mcr: flower tiles of the winner"),
    field(
        "void",
        Type::Choice(&["m", "p", "s"]),
        Default::Nothing,
        "Sichuan: the suit that was given up",
    ),
    flag("after_kong", "Sichuan: it was drawn in place of the fourth tile of a kong"),
    flag("fed", "Sichuan: that kong was made from a discard"),
    flag("shoot_after_kong", "Sichuan: the last draw of the discarder was after a kong"),
    flag("robbing_kong", "Sichuan: it was robbed from an added kong"),
    flag("last_tile", "Sichuan: the wall is empty"),
    flag("heavenly", "Sichuan: it is the first draw of the first seat"),
    flag("earthly", "Sichuan: it is the first draw of another seat"),
];
const OF_MCR: [&str; 6] = ["last_copy", "kong", "wall_last", "seat", "round", "flowers"];
const OF_SICHUAN: [&str; 8] = [
    "void",
    "after_kong",
    "fed",
    "shoot_after_kong",
    "robbing_kong",
    "last_tile",
    "heavenly",
    "earthly",
];

/// Returns the score of a win in the game of the rules.
pub fn answer(asked: &Values) -> Result<Value, FieldError> {
    let rules = rules_of(asked)?;
    if let Some(scoring) = &rules.scoring {
        refuse(asked, &OF_MCR, &rules)?;
        let (hand, tile) = read(asked)?;
        let void = match (asked.maybe_text("void"), rules.void) {
            (Some(letter), _) => Some(sichuan::read_void(letter)?),
            (None, Void::Suit(suit)) => Some(suit),
            (None, _) => None,
        };
        let flags = sichuan::FLAGS.map(|name| asked.flag(name));
        let circumstances = Circumstances::of_flags(flags);
        let found = sichuan_score(&hand, tile, void, circumstances, &rules, scoring);
        return about("hand", found.map(|score| value_of(&score)));
    }
    if !rules.is_worth_known() || rules.jokers > 0 || rules.requirement.is_some() {
        let expected = "one of mcr, xuezhan, sbr, akabane, and no requirement";
        return Err(Error::argument("rules", rules.to_string(), expected).into());
    }
    refuse(asked, &OF_SICHUAN, &rules)?;
    let (hand, tile) = read(asked)?;
    let wind =
        |name: &'static str| about(name, read_wind(asked.maybe_text(name).unwrap_or("east"), name));
    let situation = Situation {
        self_drawn: asked.flag("self_drawn"),
        last_copy: asked.flag("last_copy"),
        kong: asked.flag("kong"),
        wall_last: asked.flag("wall_last"),
        seat_wind: wind("seat")?,
        prevalent_wind: wind("round")?,
        flowers: asked.integer("flowers").unwrap_or(0) as u8,
    };
    about("hand", mcr_score(&hand, tile, situation).map(|score| value_of(&score)))
}

/// Refuses fields of a win of another game.
fn refuse(asked: &Values, names: &[&str], rules: &Rules) -> Result<(), Error> {
    for &name in names {
        if let Some(got) = asked.said(name) {
            let expected = format!("nothing under {rules}, which has no such thing");
            return Err(Error::argument(name, got, expected));
        }
    }
    Ok(())
}

/// Returns the hand before the winning tile, and that tile.
fn read(asked: &Values) -> Result<(Hand, usize), FieldError> {
    let notation = notation_of(asked);
    let melds = about("melds", melds_of(asked))?;
    for name in ["hand", "tile"] {
        // What is wrong with one of them alone.
        about(name, read_parts(asked.text(name), notation))?;
    }
    let mut words: Vec<&str> = ["hand", "tile"].map(|name| asked.text(name)).to_vec();
    words.retain(|word| !word.is_empty());
    if words.is_empty() {
        words.push("");
    }
    about("hand", read_win(&words, melds, notation))
}
