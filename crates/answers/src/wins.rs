//! The score of a win, from the fields of a question.

use crate::error::Error;
use crate::fields::{Default, Field, FieldError, Type, Values, about, field, flag};
use crate::json::value_of;
use crate::model::hands::Hand;
use crate::model::melds::read_parts;
use crate::model::notation::kind_of;
use crate::model::reading::read_tiles;
use crate::model::rules::{Rules, Void};
use crate::model::rules_text::read_wind;
use crate::questions::{HAND, MELDS, NOTATION, WIN_RULES, melds_of, notation_of, rules_of};
use crate::score::mcr::mcr_score;
use crate::score::riichi::{DECLARED, red_fives, riichi_score};
use crate::score::sichuan::{self, sichuan_score};
use crate::score::win::read_win;
use paili_core::mcr::scoring::Situation;
use paili_core::model::riichi::RiichiRules;
use paili_core::model::tile::{Tile, Wind};
use paili_core::riichi::scoring::{self as riichi, Declared, Indicators, MOST_STICKS};
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
        "mcr, riichi: wind of the player: east, E, south ...; east if left out",
    ),
    field(
        "round",
        Type::Text(20),
        Default::Nothing,
        "mcr, riichi: wind of the round; east if left out",
    ),
    field("flowers", Type::Integer(0, 8), Default::Nothing, "mcr: flower tiles of the winner"),
    field(
        "void",
        Type::Choice(&["m", "p", "s"]),
        Default::Nothing,
        "Sichuan: the suit that was given up",
    ),
    flag("after_kong", "Sichuan, riichi: it was drawn in place of the fourth tile of a kong"),
    flag("fed", "Sichuan: that kong was made from a discard"),
    flag("shoot_after_kong", "Sichuan: the last draw of the discarder was after a kong"),
    flag("robbing_kong", "Sichuan, riichi: it was robbed from a kong"),
    flag("last_tile", "Sichuan, riichi: the wall is empty"),
    flag("heavenly", "Sichuan: it is the first draw of the first seat"),
    flag("earthly", "Sichuan: it is the first draw of another seat"),
    field(
        "riichi",
        Type::Choice(&["none", "riichi", "double"]),
        Default::Nothing,
        "riichi: whether it was declared",
    ),
    flag("ippatsu", "riichi: it is the first round after that, without a call"),
    flag("first_turn", "riichi: it is the first draw, or comes before it, and nobody has called"),
    field("dora", Type::Text(60), Default::Nothing, "riichi: the indicators of dora, such as 3p"),
    field("ura", Type::Text(60), Default::Nothing, "riichi: the indicators below them"),
    field("norths", Type::Integer(0, 4), Default::Nothing, "riichi: norths that were set aside"),
    field("honba", Type::Integer(0, MOST_STICKS as u32), Default::Nothing, "riichi: counters"),
    field(
        "sticks",
        Type::Integer(0, MOST_STICKS as u32),
        Default::Nothing,
        "riichi: sticks of riichi on the table",
    ),
    field(
        "discarder",
        Type::Text(20),
        Default::Nothing,
        "riichi: the seat that discarded the tile; needed where another is liable",
    ),
    field(
        "liable",
        Type::Text(20),
        Default::Nothing,
        "riichi: the seat that is liable for a yakuman",
    ),
];
const OF_MCR: &[&str] = &["last_copy", "kong", "wall_last", "seat", "round", "flowers"];
const OF_SICHUAN: &[&str] = &[
    "void",
    "after_kong",
    "fed",
    "shoot_after_kong",
    "robbing_kong",
    "last_tile",
    "heavenly",
    "earthly",
];
const OF_RIICHI: &[&str] = &[
    "seat",
    "round",
    "after_kong",
    "robbing_kong",
    "last_tile",
    "riichi",
    "ippatsu",
    "first_turn",
    "dora",
    "ura",
    "norths",
    "honba",
    "sticks",
    "discarder",
    "liable",
];

/// Returns the score of a win in the game of the rules.
pub fn answer(asked: &Values) -> Result<Value, FieldError> {
    let rules = rules_of(asked)?;
    if let Some(scoring) = &rules.riichi() {
        refuse(asked, OF_RIICHI, &rules)?;
        return of_riichi(asked, &rules, scoring);
    }
    if let Some(scoring) = &rules.sichuan() {
        refuse(asked, OF_SICHUAN, &rules)?;
        let (hand, code) = read(asked)?;
        let tile = kind_of(code);
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
        let expected = "one of mcr, xuezhan, sbr, akabane, riichi, tenhou, mahjong_soul, ema, wrc, \
                        mleague, and no requirement";
        return Err(Error::argument("rules", rules.to_string(), expected).into());
    }
    refuse(asked, OF_MCR, &rules)?;
    let (hand, code) = read(asked)?;
    let tile = kind_of(code);
    let wind = |name: &'static str| wind_of(asked, name);
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

fn wind_of(asked: &Values, name: &'static str) -> Result<Wind, FieldError> {
    about(name, read_wind(asked.maybe_text(name).unwrap_or("east"), name))
}

fn of_riichi(asked: &Values, rules: &Rules, scoring: &RiichiRules) -> Result<Value, FieldError> {
    let (hand, code) = read(asked)?;
    let seat = |name: &'static str| match asked.maybe_text(name) {
        Some(text) => about(name, read_wind(text, name)).map(Some),
        None => Ok(None),
    };
    let number = |name| asked.integer(name).unwrap_or(0);
    let declared = asked.maybe_text("riichi").unwrap_or("none");
    let situation = riichi::Situation {
        self_drawn: asked.flag("self_drawn"),
        riichi: DECLARED
            .iter()
            .find(|(name, _)| *name == declared)
            .map_or(Declared::None, |one| one.1),
        ippatsu: asked.flag("ippatsu"),
        after_kong: asked.flag("after_kong"),
        robbing_kong: asked.flag("robbing_kong"),
        last_tile: asked.flag("last_tile"),
        first_turn: asked.flag("first_turn"),
        seat_wind: Some(wind_of(asked, "seat")?),
        prevalent_wind: Some(wind_of(asked, "round")?),
        dora: indicators(asked, "dora")?,
        ura: indicators(asked, "ura")?,
        red_fives: red_fives(&hand, code),
        norths: number("norths") as u8,
        honba: number("honba") as u16,
        sticks: number("sticks") as u16,
        discarder: seat("discarder")?,
        liable: seat("liable")?,
    };
    let tile = Tile(kind_of(code) as u8);
    let win = riichi::Win::new(&hand.counts, hand.core_melds(), tile, situation);
    let win = about("hand", win.map_err(Error::from))?;
    about("hand", riichi_score(&hand, &win, rules, scoring, false).map(|score| value_of(&score)))
}

/// Returns the indicators of a field.
fn indicators(asked: &Values, name: &'static str) -> Result<Indicators, FieldError> {
    let Some(text) = asked.maybe_text(name) else { return Ok(Indicators::default()) };
    let kinds = about(name, read_tiles(text, notation_of(asked)))?;
    let tiles: Vec<Tile> = kinds.into_iter().map(Tile).collect();
    let found = Indicators::of(&tiles);
    let wrong = || Error::argument(name, format!("{} tiles", tiles.len()), "0 to 5 indicators");
    about(name, found.ok_or_else(wrong))
}

/// Returns an error for fields of a win of another game.
fn refuse(asked: &Values, own: &[&str], rules: &Rules) -> Result<(), Error> {
    let games = [OF_MCR, OF_SICHUAN, OF_RIICHI];
    let others = games.into_iter().flatten().filter(|name| !own.contains(name));
    for &name in others {
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
        // Faults of one of the texts alone.
        about(name, read_parts(asked.text(name), notation))?;
    }
    let mut words: Vec<&str> = ["hand", "tile"].map(|name| asked.text(name)).to_vec();
    words.retain(|word| !word.is_empty());
    if words.is_empty() {
        words.push("");
    }
    about("hand", read_win(&words, melds, notation))
}
