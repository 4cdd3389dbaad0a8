//! Rules: the tiles in play, the forms, and the minimum worth of a win.

use crate::error::Error;
use crate::model::scoring;
use paili_core::model::rules::{
    Form, Jokers, Requirement as CoreRequirement, Rules as CoreRules, WinBy,
};
use paili_core::model::sichuan::SichuanRules;
use paili_core::model::tile::{KINDS, SUITED, Wind};
use serde_json::{Map, Value, json};
use std::fmt;

const SCORED: &str =
    "rules that say what a win is worth: mcr without a void suit, xuezhan, sbr, akabane";

/// The suit that may not be in a complete hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Void {
    /// No void suit.
    None,
    /// 0 characters, 1 dots, 2 bamboo.
    Suit(u8),
    /// The best suit of each hand.
    Best,
}

/// The requirement of a win that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// The minimum of fan.
    pub minimum: u16,
    /// Winds of the seat and the round, where there are winds.
    pub winds: Option<[Wind; 2]>,
    /// The way in which the last tile comes.
    pub win_by: WinBy,
}

/// The names of the ways a last tile comes.
pub const WIN_BY: [(&str, WinBy); 3] =
    [("discard", WinBy::Discard), ("self_draw", WinBy::SelfDraw), ("either", WinBy::Either)];

/// Returns the name of a wind.
pub fn wind_name(wind: Wind) -> &'static str {
    ["east", "south", "west", "north"][wind as usize]
}

/// Returns the letter of a suit.
pub fn suit_name(suit: u8) -> &'static str {
    ["m", "p", "s", "z"][usize::from(suit.min(3))]
}

impl Requirement {
    fn to_json(self) -> Value {
        let [seat, prevalent] = [0, 1].map(|place| self.winds.map(|both| wind_name(both[place])));
        json!({
            "minimum": self.minimum,
            "seat_wind": seat,
            "prevalent_wind": prevalent,
            "win_by": win_by_name(self.win_by),
        })
    }

    fn core(self) -> CoreRequirement {
        // Where there are no winds, nobody looks at them.
        let [seat_wind, prevalent_wind] = self.winds.unwrap_or([Wind::East; 2]);
        let Requirement { minimum, win_by, .. } = self;
        CoreRequirement { seat_wind, prevalent_wind, minimum, win_by }
    }
}

fn win_by_name(win_by: WinBy) -> &'static str {
    WIN_BY.iter().find(|(_, way)| *way == win_by).map_or("discard", |(name, _)| name)
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "minimum={}:", self.minimum)?;
        if let Some([seat, prevalent]) = self.winds {
            write!(f, "seat={}:round={}:", wind_name(seat), wind_name(prevalent))?;
        }
        write!(f, "win_by={}", win_by_name(self.win_by))
    }
}

/// The rules that decide what a win is.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The name for people.
    pub name: &'static str,
    /// Kinds in play: 34, or 27 without honours.
    pub kinds: u8,
    /// The winning forms.
    pub forms: &'static [Form],
    /// The suit that may not be in a complete hand.
    pub void: Void,
    /// Whether a discard may be called for a chow.
    pub chows: bool,
    /// The requirement of a win that counts.
    pub requirement: Option<Requirement>,
    /// The scoring of Sichuan Mahjong.
    pub scoring: Option<SichuanRules>,
    /// Number of jokers.
    pub jokers: u8,
    /// Whether a joker may be the fifth of a kind.
    pub fifth: bool,
}

const OF_SICHUAN: &[Form] = &[Form::Standard, Form::SevenPairsWithQuads];
const OF_MCR: &[Form] = &[
    Form::Standard,
    Form::SevenPairsWithQuads,
    Form::ThirteenOrphans,
    Form::KnittedStraight,
    Form::HonorsAndKnitted,
];
const OF_RIICHI: &[Form] = &[Form::Standard, Form::SevenPairs, Form::ThirteenOrphans];

const fn preset(name: &'static str, kinds: usize, forms: &'static [Form]) -> Rules {
    Rules {
        name,
        kinds: kinds as u8,
        forms,
        void: Void::None,
        chows: true,
        requirement: None,
        scoring: None,
        jokers: 0,
        fifth: false,
    }
}

const fn of_sichuan(name: &'static str, scoring: Option<SichuanRules>) -> Rules {
    // Who says what a win is worth says that one suit is given up.
    let void = if scoring.is_some() { Void::Best } else { Void::None };
    Rules { chows: false, void, scoring, ..preset(name, SUITED, OF_SICHUAN) }
}

/// Returns the rules that have a name.
pub const PRESETS: [Rules; 7] = [
    preset("mahjong0", SUITED, &[Form::Standard]),
    of_sichuan("sichuan", None),
    preset("riichi", KINDS, OF_RIICHI),
    preset("mcr", KINDS, OF_MCR),
    of_sichuan("xuezhan", Some(SichuanRules::XUEZHAN)),
    of_sichuan("sbr", Some(SichuanRules::SBR)),
    of_sichuan("akabane", Some(SichuanRules::AKABANE)),
];

impl Rules {
    /// Returns the same rules with jokers.
    pub fn with_jokers(self, number: u32, fifth: bool) -> Result<Rules, Error> {
        let expected = format!("an int, 0 to {}", Jokers::MOST);
        let wrong = || Error::argument("jokers", number.to_string(), expected);
        let jokers = u8::try_from(number).ok().filter(|&number| number <= Jokers::MOST);
        let jokers = jokers.ok_or_else(wrong)?;
        if fifth && jokers == 0 {
            return Err(Error::argument("fifth", "True", "False, or rules with jokers"));
        }
        Ok(Rules { jokers, fifth, ..self })
    }

    /// Returns the same rules with a requirement, if they have a scoring.
    pub fn requiring(self, requirement: Requirement) -> Result<Rules, Error> {
        if !self.is_worth_known() {
            return Err(Error::argument("rules", self.name, SCORED));
        }
        if self.jokers > 0 {
            let expected = "0, for nothing can be required with them";
            return Err(Error::argument("jokers", self.jokers.to_string(), expected));
        }
        Ok(Rules { requirement: Some(requirement), ..self })
    }

    /// Whether the rules have a scoring.
    pub fn is_worth_known(&self) -> bool {
        self.scoring.is_some() || (self.name == "mcr" && self.void == Void::None)
    }

    /// Returns the same rules, where every complete hand wins.
    pub fn of_any_win(self) -> Rules {
        Rules { requirement: None, ..self }
    }

    /// Returns the same rules, void of a suit or of none.
    pub fn with_void(self, suit: Option<u8>) -> Rules {
        Rules { void: suit.map_or(Void::None, Void::Suit), ..self }
    }

    /// Returns the rules of the core; the void suit must be resolved.
    pub fn core(&self) -> Result<CoreRules, Error> {
        let forms = self.forms.iter().fold(0, |bits, &form| bits | 1 << form as u8);
        let void = match self.void {
            Void::None => None,
            Void::Suit(suit) => Some(suit),
            Void::Best => {
                let expected = "a void suit by its letter, or void=none for shapes: only questions \
                                about one hand find the best";
                return Err(Error::argument("rules", self.to_string(), expected));
            }
        };
        let mut rules = CoreRules::new(self.kinds, forms, void)?;
        if let Some(scoring) = self.scoring {
            rules = rules.scored(scoring)?;
        }
        if let Some(requirement) = self.requirement {
            rules = rules.requiring(requirement.core())?;
        }
        if self.jokers > 0 {
            let jokers = Jokers { copies: self.jokers, fifth: self.fifth };
            rules = rules.with_jokers(jokers)?;
        }
        Ok(rules)
    }

    /// Refuses rules with jokers where jokers are not supported.
    pub fn expect_no_jokers(&self, what: &str) -> Result<(), Error> {
        if self.jokers == 0 {
            return Ok(());
        }
        let expected = format!("rules without jokers, which {what} does not know");
        Err(Error::argument("rules", self.to_string(), expected))
    }

    /// Returns the void suit; `None` for the default, which is the best suit where wins are scored.
    fn void_name(&self) -> Option<&'static str> {
        match (self.void, self.scoring.is_some()) {
            (Void::None, false) | (Void::Best, true) => None,
            (Void::None, true) => Some("none"),
            (Void::Suit(suit), _) => Some(suit_name(suit)),
            (Void::Best, false) => Some("best"),
        }
    }

    /// Returns the part `rules` of all schemas.
    pub fn to_json(&self) -> Value {
        let forms: Vec<&str> = self.forms.iter().copied().map(Form::name).collect();
        let mut rules = Map::new();
        rules.insert("name".into(), self.name.into());
        rules.insert("kinds".into(), self.kinds.into());
        rules.insert("forms".into(), forms.into());
        rules.insert("void_suit".into(), self.void_name().into());
        rules.insert("chows".into(), self.chows.into());
        rules.insert("requirement".into(), self.requirement.map(Requirement::to_json).into());
        rules.insert("scoring".into(), self.scoring.as_ref().map(scoring::to_json).into());
        if self.jokers > 0 {
            rules.insert("jokers".into(), self.jokers.into());
            rules.insert("fifth".into(), self.fifth.into());
        }
        Value::Object(rules)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        let preset = scoring::PRESETS.iter().find(|(name, _)| *name == self.name);
        if let (Some(own), Some((_, preset))) = (&self.scoring, preset) {
            for switch in scoring::differences(own, preset) {
                write!(f, ":{switch}")?;
            }
        }
        if self.jokers > 0 {
            write!(f, ":jokers={}", self.jokers)?;
        }
        if self.fifth {
            write!(f, ":fifth=yes")?;
        }
        if let Some(void) = self.void_name() {
            write!(f, ":void={void}")?;
        }
        self.requirement.map_or(Ok(()), |requirement| write!(f, ":{requirement}"))
    }
}
