//! Rules as data: the kinds in play, the winning forms, the void suit.

use crate::model::error::CoreError;
use crate::model::riichi::RiichiRules;
use crate::model::sichuan::{SichuanRules, VoidDiscard};
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED, Wind};

/// A form of complete hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Four melds and an eye.
    Standard,
    /// Seven different pairs.
    SevenPairs,
    /// Seven pairs; four of a kind count as two.
    SevenPairsWithQuads,
    /// One of each terminal and honour, and one more of them.
    ThirteenOrphans,
    /// 147, 258 and 369 of three suits, a meld and an eye.
    KnittedStraight,
    /// Fourteen different tiles out of the honours and the tiles of a knitted straight.
    HonorsAndKnitted,
}

impl Form {
    /// All forms, in the order of their bits.
    pub const ALL: [Form; 6] = [
        Form::Standard,
        Form::SevenPairs,
        Form::SevenPairsWithQuads,
        Form::ThirteenOrphans,
        Form::KnittedStraight,
        Form::HonorsAndKnitted,
    ];

    /// Returns the name, which other packages use too.
    pub fn name(self) -> &'static str {
        match self {
            Form::Standard => "standard",
            Form::SevenPairs => "seven_pairs",
            Form::SevenPairsWithQuads => "seven_pairs_with_quads",
            Form::ThirteenOrphans => "thirteen_orphans",
            Form::KnittedStraight => "knitted_straight",
            Form::HonorsAndKnitted => "honors_and_knitted",
        }
    }

    /// Returns whether a hand with this many declared melds can win in this form.
    #[inline(always)]
    pub fn allows(self, melds: u8) -> bool {
        match self {
            Form::Standard => true,
            Form::KnittedStraight => melds <= 1,
            _ => melds == 0,
        }
    }
}

/// The source of the last tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// A discard.
    Discard,
    /// A draw.
    SelfDraw,
    /// Whichever is worth more.
    Either,
}

/// The requirements on a win for it to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Requirement {
    /// The player's wind and that of the round, if they are known. Sichuan Mahjong has none.
    pub winds: Option<[Wind; 2]>,
    /// Least worth, without flowers, and from yaku alone.
    pub minimum: u16,
    /// The source of the last tile.
    pub win_by: WinBy,
    /// In riichi, whether a closed hand declares riichi.
    pub riichi: bool,
}

/// Tiles that stand for any tile in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jokers {
    /// Number of jokers, 1 to [`Jokers::MOST`].
    pub copies: u8,
    /// Whether a complete hand may have more than four of a kind by jokers, declared melds
    /// included.
    pub fifth: bool,
}

impl Jokers {
    /// Highest number of jokers.
    pub const MOST: u8 = 32;
}

/// The definition of complete hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    in_play: KindSet,
    usable: KindSet,
    forms: u8,
    jokers: Option<Jokers>,
    scoring: Option<Game>,
    requirement: Option<Requirement>,
}

/// The scoring of wins by a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Chinese Standard Mahjong.
    Mcr,
    /// Sichuan Mahjong with these switches.
    Sichuan(SichuanRules),
    /// Riichi with these switches.
    Riichi(RiichiRules),
}

impl Rules {
    /// Chinese Standard Mahjong: all kinds and all forms; four of a kind count as two pairs.
    pub const MCR: Rules = Rules {
        in_play: KindSet::ALL,
        usable: KindSet::ALL,
        forms: 1 << Form::Standard as u8
            | 1 << Form::SevenPairsWithQuads as u8
            | 1 << Form::ThirteenOrphans as u8
            | 1 << Form::KnittedStraight as u8
            | 1 << Form::HonorsAndKnitted as u8,
        jokers: None,
        scoring: None,
        requirement: None,
    };

    /// Creates rules over 27 or 34 kinds; bit `i` of `forms` is `Form::ALL[i]`; tiles of
    /// `void_suit` (0-2) may be held but not used.
    pub fn new(kinds: u8, forms: u8, void_suit: Option<u8>) -> Result<Rules, CoreError> {
        let in_play = match usize::from(kinds) {
            KINDS => KindSet::ALL,
            SUITED => KindSet::ALL.without(KindSet::HONORS),
            _ => return Err(argument("kinds", kinds, "27 or 34")),
        };
        if forms == 0 || forms >> Form::ALL.len() != 0 {
            return Err(argument("forms", forms, "one bit for each form, at least one"));
        }
        let usable = match void_suit {
            None => in_play,
            Some(suit @ 0..=2) => in_play.without(KindSet::suit(suit)),
            Some(suit) => return Err(argument("void_suit", suit, "0, 1 or 2")),
        };
        Ok(Rules { in_play, usable, forms, jokers: None, scoring: None, requirement: None })
    }

    /// Adds scoring by switches of Sichuan Mahjong.
    pub fn scored(self, scoring: SichuanRules) -> Result<Rules, CoreError> {
        scoring.check()?;
        let standard = 1 << Form::Standard as u8;
        let pairs = 1 << Form::SevenPairsWithQuads as u8;
        if self.forms != standard | pairs || self.in_play.contains(SUITED) {
            return Err(CoreError::Argument {
                name: "scoring",
                got: "other kinds or forms".to_owned(),
                expected: "27 kinds, the standard form and seven pairs with quads",
            });
        }
        Ok(Rules { scoring: Some(Game::Sichuan(scoring)), ..self })
    }

    /// Adds scoring by switches of riichi.
    pub fn scored_as_riichi(self, scoring: RiichiRules) -> Result<Rules, CoreError> {
        scoring.check()?;
        let forms = [Form::Standard, Form::SevenPairs, Form::ThirteenOrphans];
        let forms = forms.iter().fold(0, |bits, &form| bits | 1 << form as u8);
        let usable = [KindSet::ALL, KindSet::ALL.without(RiichiRules::NOT_OF_THREE)];
        if self.forms != forms || !usable.contains(&self.usable) {
            return Err(CoreError::Argument {
                name: "scoring",
                got: "other kinds or forms".to_owned(),
                expected: "34 kinds, the standard form, seven pairs and thirteen orphans",
            });
        }
        let in_play = match scoring.players {
            3 => KindSet::ALL.without(RiichiRules::NOT_OF_THREE),
            _ => KindSet::ALL,
        };
        Ok(Rules { in_play, usable: in_play, scoring: Some(Game::Riichi(scoring)), ..self })
    }

    /// Adds jokers; these rules exclude a requirement on wins.
    pub fn with_jokers(self, jokers: Jokers) -> Result<Rules, CoreError> {
        if !(1..=Jokers::MOST).contains(&jokers.copies) {
            return Err(argument("jokers", jokers.copies, "1 to 32"));
        }
        if self.requirement.is_some() {
            return Err(CoreError::Argument {
                name: "jokers",
                got: "rules with a requirement".to_owned(),
                expected: "rules under which every complete hand wins",
            });
        }
        Ok(Rules { jokers: Some(jokers), ..self })
    }

    /// Returns the jokers, if there are any.
    #[inline(always)]
    pub fn jokers(&self) -> Option<Jokers> {
        self.jokers
    }

    /// Returns an error if there are jokers; `expected` names the feature that does not support
    /// them.
    pub fn expect_no_jokers(&self, expected: &'static str) -> Result<(), CoreError> {
        match self.jokers {
            None => Ok(()),
            Some(Jokers { copies, .. }) => {
                let got = format!("rules with {copies} jokers");
                Err(CoreError::Argument { name: "rules", got, expected })
            }
        }
    }

    /// Returns the game that scores wins, if there is one; there is none with jokers.
    #[inline]
    pub fn game(&self) -> Option<Game> {
        match self.scoring {
            _ if self.jokers.is_some() => None,
            Some(game) => Some(game),
            None if self.of_any_win() == Rules::MCR => Some(Game::Mcr),
            None => None,
        }
    }

    /// Adds a requirement on wins; the rules must have scoring.
    pub fn requiring(self, requirement: Requirement) -> Result<Rules, CoreError> {
        if self.game().is_none() {
            return Err(CoreError::Argument {
                name: "rules",
                got: "rules that do not say what a win is worth".to_owned(),
                expected: "those of Chinese Standard Mahjong, or of Sichuan Mahjong or riichi with \
                           scoring",
            });
        }
        let has_three = matches!(self.game(), Some(Game::Riichi(rules)) if rules.players == 3);
        let names = ["seat_wind", "prevalent_wind"];
        for (name, wind) in names.into_iter().zip(requirement.winds.into_iter().flatten()) {
            if has_three && wind == Wind::North {
                let expected = "east, south or west: three players";
                return Err(CoreError::Argument { name, got: "north".to_owned(), expected });
            }
        }
        Ok(Rules { requirement: Some(requirement), ..self })
    }

    /// Returns the requirement on wins; `None` if every complete hand wins.
    #[inline(always)]
    pub fn requirement(&self) -> Option<&Requirement> {
        self.requirement.as_ref()
    }

    /// Returns the rules without a requirement, so that every complete hand wins.
    pub fn of_any_win(self) -> Rules {
        Rules { requirement: None, ..self }
    }

    /// Returns whether `form` is a winning form.
    #[inline(always)]
    pub fn has(&self, form: Form) -> bool {
        self.forms >> form as u8 & 1 == 1
    }

    /// Iterates over the winning forms that a hand with this many declared melds can reach.
    pub fn forms(&self, melds: u8) -> impl Iterator<Item = Form> {
        Form::ALL.into_iter().filter(move |&form| self.has(form) && form.allows(melds))
    }

    /// Returns whether the standard form is the only one.
    #[inline(always)]
    pub fn is_standard_only(&self) -> bool {
        self.forms == 1 << Form::Standard as u8
    }

    /// Returns the kinds that exist under these rules.
    #[inline(always)]
    pub fn in_play(&self) -> KindSet {
        self.in_play
    }

    /// Returns whether some suited kinds are not in play; the tables of parts assume that all are.
    #[inline(always)]
    pub fn leaves_out_suited(&self) -> bool {
        !self.in_play.contains(1)
    }

    /// Returns the copies of each kind in play that are not in a hand of these counts.
    pub fn rest(&self, counts: &PerKind) -> PerKind {
        std::array::from_fn(|kind| {
            if self.in_play.contains(kind) { COPIES.saturating_sub(counts[kind]) } else { 0 }
        })
    }

    /// Returns the kinds that a complete hand may contain.
    #[inline(always)]
    pub fn usable(&self) -> KindSet {
        self.usable
    }

    /// Returns the kinds among those held that may be discarded: only tiles of the void suit, if
    /// there are any and the game requires that.
    #[inline]
    pub fn discardable(&self, held: KindSet) -> KindSet {
        let is_strict = matches!(
            self.scoring,
            Some(Game::Sichuan(rules)) if rules.void_discard == VoidDiscard::Strict
        );
        let void = held.and(self.in_play).without(self.usable);
        if is_strict && !void.is_empty() { void } else { held }
    }

    /// Returns `counts` without the kinds that a complete hand may not contain.
    #[inline(always)]
    pub fn mask(&self, counts: &PerKind) -> PerKind {
        if self.usable == KindSet::ALL {
            return *counts;
        }
        std::array::from_fn(|kind| if self.usable.contains(kind) { counts[kind] } else { 0 })
    }
}

fn argument(name: &'static str, got: u8, expected: &'static str) -> CoreError {
    CoreError::Argument { name, got: got.to_string(), expected }
}
