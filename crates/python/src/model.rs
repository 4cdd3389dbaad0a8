//! Values: rules, forms, melds.

use crate::errors::raise;
use crate::sichuan::rules::SichuanRules;
use paili_core::mcr::scoring::batch::wind;
use paili_core::model::error::CoreError;
use paili_core::model::meld::{self, Melds};
use paili_core::model::rules::{self, WinBy as CoreWinBy};
use paili_core::model::tile::{Tile, Wind};
use paili_core::planning::Objective as CoreObjective;
use pyo3::prelude::*;

/// A form of a complete hand.
#[pyclass(
    eq,
    eq_int,
    hash,
    frozen,
    from_py_object,
    rename_all = "SCREAMING_SNAKE_CASE",
    module = "paili._core"
)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    Standard,
    SevenPairs,
    SevenPairsWithQuads,
    ThirteenOrphans,
    KnittedStraight,
    HonorsAndKnitted,
}

impl From<rules::Form> for Form {
    fn from(form: rules::Form) -> Form {
        match form {
            rules::Form::Standard => Form::Standard,
            rules::Form::SevenPairs => Form::SevenPairs,
            rules::Form::SevenPairsWithQuads => Form::SevenPairsWithQuads,
            rules::Form::ThirteenOrphans => Form::ThirteenOrphans,
            rules::Form::KnittedStraight => Form::KnittedStraight,
            rules::Form::HonorsAndKnitted => Form::HonorsAndKnitted,
        }
    }
}

impl From<Form> for rules::Form {
    fn from(form: Form) -> rules::Form {
        match form {
            Form::Standard => rules::Form::Standard,
            Form::SevenPairs => rules::Form::SevenPairs,
            Form::SevenPairsWithQuads => rules::Form::SevenPairsWithQuads,
            Form::ThirteenOrphans => rules::Form::ThirteenOrphans,
            Form::KnittedStraight => rules::Form::KnittedStraight,
            Form::HonorsAndKnitted => rules::Form::HonorsAndKnitted,
        }
    }
}

/// How the last tile of a win comes.
#[pyclass(
    eq,
    eq_int,
    hash,
    frozen,
    from_py_object,
    rename_all = "SCREAMING_SNAKE_CASE",
    module = "paili._core"
)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum WinBy {
    Discard,
    SelfDraw,
    Either,
}

/// What a plan makes the most of.
#[pyclass(
    eq,
    eq_int,
    hash,
    frozen,
    from_py_object,
    rename_all = "SCREAMING_SNAKE_CASE",
    module = "paili._core"
)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Objective {
    Chance,
    Points,
}

impl From<Objective> for CoreObjective {
    fn from(objective: Objective) -> CoreObjective {
        match objective {
            Objective::Chance => CoreObjective::Chance,
            Objective::Points => CoreObjective::Points,
        }
    }
}

/// What a win must be worth to count.
#[pyclass(frozen, module = "paili._core")]
pub struct Requirement(rules::Requirement);

#[pymethods]
impl Requirement {
    #[new]
    fn new(
        minimum: u16,
        seat_wind: Option<u8>,
        prevalent_wind: Option<u8>,
        win_by: WinBy,
    ) -> PyResult<Self> {
        // Where there are none, nobody looks at them.
        let wind = |given: Option<u8>| given.map_or(Ok(Wind::East), wind);
        let win_by = match win_by {
            WinBy::Discard => CoreWinBy::Discard,
            WinBy::SelfDraw => CoreWinBy::SelfDraw,
            WinBy::Either => CoreWinBy::Either,
        };
        Ok(Requirement(rules::Requirement {
            seat_wind: wind(seat_wind).map_err(raise)?,
            prevalent_wind: wind(prevalent_wind).map_err(raise)?,
            minimum,
            win_by,
        }))
    }
}

/// What a win is, in the form that the core uses.
#[pyclass(frozen, module = "paili._core")]
pub struct Rules(pub rules::Rules);

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (kinds, forms, void_suit, scoring, requirement, jokers=0, fifth=false))]
    fn new(
        kinds: u8,
        forms: Vec<Form>,
        void_suit: Option<u8>,
        scoring: Option<&Bound<'_, SichuanRules>>,
        requirement: Option<&Bound<'_, Requirement>>,
        jokers: u8,
        fifth: bool,
    ) -> PyResult<Self> {
        let bit = |form: Form| 1 << rules::Form::from(form) as u8;
        let forms = forms.into_iter().fold(0, |bits, form| bits | bit(form));
        let mut rules = rules::Rules::new(kinds, forms, void_suit).map_err(raise)?;
        if let Some(scoring) = scoring {
            rules = rules.scored(scoring.get().rules).map_err(raise)?;
        }
        if let Some(requirement) = requirement {
            rules = rules.requiring(requirement.get().0).map_err(raise)?;
        }
        if jokers > 0 {
            let jokers = rules::Jokers { copies: jokers, fifth };
            rules = rules.with_jokers(jokers).map_err(raise)?;
        }
        Ok(Rules(rules))
    }
}

/// What a meld is made of.
#[pyclass(
    eq,
    eq_int,
    hash,
    frozen,
    from_py_object,
    rename_all = "SCREAMING_SNAKE_CASE",
    module = "paili._core"
)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum MeldKind {
    Chow,
    Pung,
    Kong,
}

impl From<meld::MeldKind> for MeldKind {
    fn from(kind: meld::MeldKind) -> MeldKind {
        match kind {
            meld::MeldKind::Chow => MeldKind::Chow,
            meld::MeldKind::Pung => MeldKind::Pung,
            meld::MeldKind::Kong | meld::MeldKind::ConcealedKong => MeldKind::Kong,
        }
    }
}

/// A meld: its kind, its first tile, and whether it is a kong of one's own tiles.
#[pyclass(eq, hash, frozen, module = "paili._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Meld(pub meld::Meld);

#[pymethods]
impl Meld {
    #[new]
    fn new(kind: MeldKind, tile: u8, concealed: bool) -> PyResult<Self> {
        let kind = match (kind, concealed) {
            (MeldKind::Chow, false) => meld::MeldKind::Chow,
            (MeldKind::Pung, false) => meld::MeldKind::Pung,
            (MeldKind::Kong, false) => meld::MeldKind::Kong,
            (MeldKind::Kong, true) => meld::MeldKind::ConcealedKong,
            _ => {
                let (got, expected) = ("True".to_owned(), "False for a chow or a pung");
                return Err(raise(CoreError::Argument { name: "concealed", got, expected }));
            }
        };
        let meld = meld::Meld { kind, tile: Tile(tile) };
        meld.check().map_err(raise)?;
        Ok(Meld(meld))
    }

    #[getter]
    fn kind(&self) -> MeldKind {
        self.0.kind.into()
    }

    #[getter]
    fn tile(&self) -> u8 {
        self.0.tile.0
    }

    #[getter]
    fn concealed(&self) -> bool {
        self.0.kind == meld::MeldKind::ConcealedKong
    }
}

/// Up to four melds.
pub fn melds_of(given: &[PyRef<'_, Meld>]) -> PyResult<Melds> {
    let mut melds = Melds::default();
    for meld in given {
        if !melds.push(meld.0) {
            let got = format!("{} melds", given.len());
            return Err(raise(CoreError::Argument { name: "melds", got, expected: "at most 4" }));
        }
    }
    Ok(melds)
}
