//! Rules: the tiles in play, the forms, and the minimum worth of a win.

use crate::error::Error;
use crate::json::{FormName, answer, value_of};
use crate::model::scoring::{Scoring, Switches};
use paili_core::model::riichi::RiichiRules;
use paili_core::model::rules::{
    Form, Jokers, Requirement as CoreRequirement, Rules as CoreRules, WinBy,
};
use paili_core::model::sichuan::SichuanRules;
use paili_core::model::tile::{KINDS, KindSet, SUITED, Wind};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt;

const SCORED: &str = "rules that say what a win is worth: mcr without a void suit, xuezhan, sbr, \
                      akabane, riichi, tenhou, mahjong_soul, ema, wrc, mleague";

/// The suit that must not be in a complete hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Void {
    /// No void suit.
    None,
    /// 0 characters, 1 dots, 2 bamboo.
    Suit(u8),
    /// The best suit of each hand.
    Best,
}

/// The requirement on a win to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// The minimum of fan; in riichi of han, from yaku alone.
    pub minimum: u16,
    /// Winds of the seat and the round, if the game has winds and they are known.
    pub winds: Option<[Wind; 2]>,
    /// The source of the last tile.
    pub win_by: WinBy,
    /// In riichi, whether a closed hand declares riichi; `None` in other games.
    pub riichi: Option<bool>,
}

answer! {
    /// The least worth of a win that counts.
    pub struct RequirementAnswer {
        /// The least fan; in riichi the least han, those of yaku alone.
        pub minimum: u16,
        /// The wind of the player; null where there are no winds, or they are not known.
        pub seat_wind: Option<&'static str>,
        /// The wind of the round; null where there are no winds, or they are not known.
        pub prevalent_wind: Option<&'static str>,
        /// The way in which the last tile comes: discard, self_draw, or either.
        pub win_by: &'static str,
        /// In riichi, whether a closed hand declares it; left out in other games.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub riichi: Option<bool>,
    }

    /// The rules of a game.
    pub struct RulesAnswer {
        /// The name for people.
        pub name: String,
        /// Kinds of tiles in play; 27 is without honours.
        pub kinds: u8,
        /// The forms of complete hands.
        pub forms: Vec<FormName>,
        /// The suit that a complete hand must not have: m, p or s; none where shapes of all suits
        /// count under rules that have one.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["m", "p", "s", "none", null])))]
        pub void_suit: Option<&'static str>,
        /// Whether a discard may be called for a chow.
        pub chows: bool,
        /// The least worth of a win; null if every complete hand wins.
        pub requirement: Option<RequirementAnswer>,
        /// The switches of Sichuan Mahjong or of riichi; null for other games.
        pub scoring: Option<Switches>,
        /// Wild tiles beside the kinds; left out if there are none.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub jokers: Option<u8>,
        /// With jokers: whether a complete hand may have more than four of a kind.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub fifth: Option<bool>,
    }
}

/// The names of the sources of the last tile.
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
    fn answer(self) -> RequirementAnswer {
        let [seat_wind, prevalent_wind] =
            [0, 1].map(|place| self.winds.map(|both| wind_name(both[place])));
        let win_by = win_by_name(self.win_by);
        let Requirement { minimum, riichi, .. } = self;
        RequirementAnswer { minimum, seat_wind, prevalent_wind, win_by, riichi }
    }

    fn core(self) -> CoreRequirement {
        let Requirement { minimum, winds, win_by, riichi } = self;
        CoreRequirement { winds, minimum, win_by, riichi: riichi.unwrap_or(false) }
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
        write!(f, "win_by={}", win_by_name(self.win_by))?;
        if self.riichi == Some(false) { write!(f, ":riichi=no") } else { Ok(()) }
    }
}

/// The rules that define a win.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The display name.
    pub name: Cow<'static, str>,
    /// Kinds in play: 34, or 27 without honours.
    pub kinds: u8,
    /// The winning forms, in their order.
    pub forms: Cow<'static, [Form]>,
    /// The suit that must not be in a complete hand.
    pub void: Void,
    /// Whether a discard can be claimed for a chow.
    pub chows: bool,
    /// The requirement on a win to count.
    pub requirement: Option<Requirement>,
    /// The scoring of Sichuan Mahjong or of riichi.
    pub scoring: Option<Scoring>,
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
        name: Cow::Borrowed(name),
        kinds: kinds as u8,
        forms: Cow::Borrowed(forms),
        void: Void::None,
        chows: true,
        requirement: None,
        scoring: None,
        jokers: 0,
        fifth: false,
    }
}

const fn of_sichuan(name: &'static str, scoring: Option<SichuanRules>) -> Rules {
    let mut rules = preset(name, SUITED, OF_SICHUAN);
    rules.chows = false;
    if let Some(scoring) = scoring {
        // Scoring of Sichuan Mahjong implies a void suit.
        (rules.void, rules.scoring) = (Void::Best, Some(Scoring::Sichuan(scoring)));
    }
    rules
}

const fn of_riichi(name: &'static str, scoring: RiichiRules) -> Rules {
    let mut rules = preset(name, KINDS, OF_RIICHI);
    rules.scoring = Some(Scoring::Riichi(scoring));
    rules
}

/// The named rules.
pub static PRESETS: [Rules; 12] = [
    preset("mahjong0", SUITED, &[Form::Standard]),
    of_sichuan("sichuan", None),
    preset("riichi", KINDS, OF_RIICHI),
    preset("mcr", KINDS, OF_MCR),
    of_sichuan("xuezhan", Some(SichuanRules::XUEZHAN)),
    of_sichuan("sbr", Some(SichuanRules::SBR)),
    of_sichuan("akabane", Some(SichuanRules::AKABANE)),
    of_riichi("tenhou", RiichiRules::TENHOU),
    of_riichi("mahjong_soul", RiichiRules::MAHJONG_SOUL),
    of_riichi("ema", RiichiRules::EMA),
    of_riichi("wrc", RiichiRules::WRC),
    of_riichi("mleague", RiichiRules::MLEAGUE),
];

impl Rules {
    /// Returns the rules with jokers.
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

    /// Returns the rules with a requirement, if they have scoring.
    pub fn requiring(self, requirement: Requirement) -> Result<Rules, Error> {
        if !self.is_worth_known() {
            return Err(Error::argument("rules", self.name.clone(), SCORED));
        }
        if self.jokers > 0 {
            let expected = "0, for nothing can be required with them";
            return Err(Error::argument("jokers", self.jokers.to_string(), expected));
        }
        Ok(Rules { requirement: Some(requirement), ..self })
    }

    /// Returns the switches of Sichuan Mahjong.
    pub fn sichuan(&self) -> Option<SichuanRules> {
        match self.scoring {
            Some(Scoring::Sichuan(rules)) => Some(rules),
            _ => None,
        }
    }

    /// Returns the switches of riichi: those of Tenhou for the forms of riichi.
    pub fn riichi(&self) -> Option<RiichiRules> {
        let is_shape = usize::from(self.kinds) == KINDS && *self.forms == *OF_RIICHI;
        match self.scoring {
            Some(Scoring::Riichi(rules)) => Some(rules),
            None if is_shape && self.void == Void::None => Some(RiichiRules::TENHOU),
            _ => None,
        }
    }

    /// Returns the kinds in play.
    pub fn in_play(&self) -> KindSet {
        match self.scoring {
            Some(Scoring::Riichi(rules)) if rules.players == 3 && self.void == Void::None => {
                KindSet::ALL.without(RiichiRules::NOT_OF_THREE)
            }
            _ if usize::from(self.kinds) == KINDS => KindSet::ALL,
            _ => KindSet::ALL.without(KindSet::HONORS),
        }
    }

    /// Returns the rules with some switches replaced; `None` if they have no switches.
    pub fn with_switches(self, given: &[(&str, &str)]) -> Result<Option<Rules>, Error> {
        let Some(own) = self.scoring.or_else(|| self.riichi().map(Scoring::Riichi)) else {
            return Ok(None);
        };
        let scoring = Some(own.with(given)?);
        // Rules of forms alone are scored as on Tenhou anyway.
        let is_usual = self.scoring.is_none() && scoring == Some(own);
        Ok(Some(Rules { scoring: if is_usual { None } else { scoring }, ..self }))
    }

    /// Returns whether a requirement can be added.
    pub fn is_worth_known(&self) -> bool {
        let is_mcr = usize::from(self.kinds) == KINDS && *self.forms == *OF_MCR;
        let is_riichi = self.riichi().is_some();
        self.sichuan().is_some() || (self.void == Void::None && (is_mcr || is_riichi))
    }

    /// Returns whether answers contain the mean of the fan that is won, which is of little use for
    /// han.
    pub fn has_expected_fan(&self) -> bool {
        self.requirement.is_some() && self.riichi().is_none()
    }

    /// Returns the rules by which every complete hand wins.
    pub fn of_any_win(&self) -> Rules {
        Rules { requirement: None, ..self.clone() }
    }

    /// Returns the rules with a void suit or none.
    pub fn with_void(&self, suit: Option<u8>) -> Rules {
        Rules { void: suit.map_or(Void::None, Void::Suit), ..self.clone() }
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
        if let Some(scoring) = self.sichuan() {
            rules = rules.scored(scoring)?;
        }
        // The forms of riichi alone are not scored, and neither are hands with a void suit.
        let is_scored = self.scoring.is_some() || self.requirement.is_some();
        if let Some(scoring) = self.riichi().filter(|_| is_scored && self.void == Void::None) {
            rules = rules.scored_as_riichi(scoring)?;
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

    /// Returns an error for rules with jokers where jokers are not supported.
    pub fn expect_no_jokers(&self, what: &str) -> Result<(), Error> {
        if self.jokers == 0 {
            return Ok(());
        }
        let expected = format!("rules without jokers, which {what} does not know");
        Err(Error::argument("rules", self.to_string(), expected))
    }

    /// Returns the void suit; `None` for the default, which is the best suit if wins are scored.
    fn void_name(&self) -> Option<&'static str> {
        match (self.void, self.sichuan().is_some()) {
            (Void::None, false) | (Void::Best, true) => None,
            (Void::None, true) => Some("none"),
            (Void::Suit(suit), _) => Some(suit_name(suit)),
            (Void::Best, false) => Some("best"),
        }
    }

    /// Returns the differences from the named preset that a text of rules cannot express.
    fn own_parts(&self) -> Vec<String> {
        let Some(preset) = PRESETS.iter().find(|rules| rules.name == self.name) else {
            return Vec::new();
        };
        let forms: Vec<&str> = self.forms.iter().copied().map(Form::name).collect();
        let is_unscored = preset.scoring.is_some() && self.scoring.is_none();
        [
            (self.kinds != preset.kinds).then(|| format!("kinds={}", self.kinds)),
            (self.forms != preset.forms).then(|| format!("forms={}", forms.join("+"))),
            (self.chows != preset.chows)
                .then(|| format!("chows={}", if self.chows { "yes" } else { "no" })),
            is_unscored.then(|| "scoring=none".to_owned()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Returns the rules in the format of all schemas.
    pub fn answer(&self) -> RulesAnswer {
        let wild = (self.jokers > 0).then_some((self.jokers, self.fifth));
        RulesAnswer {
            name: self.name.to_string(),
            kinds: self.kinds,
            forms: self.forms.iter().copied().map(FormName).collect(),
            void_suit: self.void_name(),
            chows: self.chows,
            requirement: self.requirement.map(Requirement::answer),
            scoring: self.scoring.map(Switches),
            jokers: wild.map(|(jokers, _)| jokers),
            fifth: wild.map(|(_, fifth)| fifth),
        }
    }

    /// Returns the rules in JSON.
    pub fn to_json(&self) -> Value {
        value_of(&self.answer())
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        let switches = self.scoring.map_or_else(Vec::new, |own| {
            let usual = if self.name == "riichi" { "tenhou" } else { &self.name };
            let preset = Scoring::preset(usual);
            let changes = preset.and_then(|preset| own.differences(&preset));
            changes.unwrap_or_else(|| vec![format!("scoring={}", own.text())])
        });
        self.own_parts().iter().chain(&switches).try_for_each(|part| write!(f, ":{part}"))?;
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
