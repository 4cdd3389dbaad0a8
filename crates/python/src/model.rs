//! Values: rules, forms, melds.

use crate::enums::python_enum;
use crate::errors::{raise, raise_answer};
use crate::riichi::rules::RiichiRules;
use crate::sichuan::rules::SichuanRules;
use paili_answers::json::text_of;
use paili_answers::model::rules::{self, Void};
use paili_answers::model::scoring;
use paili_core::mcr::scoring::batch::wind;
use paili_core::model::error::CoreError;
use paili_core::model::meld::{self, Melds};
use paili_core::model::rules::{Form as CoreForm, Rules as CoreRules, WinBy as CoreWinBy};
use paili_core::model::tile::Tile;
use paili_core::planning::Objective as CoreObjective;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

python_enum! {
    /// A form of a complete hand.
    Form of CoreForm {
        Standard,
        SevenPairs,
        SevenPairsWithQuads,
        ThirteenOrphans,
        KnittedStraight,
        HonorsAndKnitted,
    }
}

python_enum! {
    /// The source of the last tile of a win.
    WinBy {
        Discard,
        SelfDraw,
        Either,
    }
}

python_enum! {
    /// The value that a plan maximises.
    Objective of CoreObjective {
        Chance,
        Points,
    }
}

/// The requirement that a win must meet to count: minimum worth, winds and way of winning.
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
        riichi: Option<bool>,
    ) -> PyResult<Self> {
        let winds = match (seat_wind, prevalent_wind) {
            (Some(seat), Some(prevalent)) => {
                Some([wind(seat).map_err(raise)?, wind(prevalent).map_err(raise)?])
            }
            _ => None,
        };
        let win_by = match win_by {
            WinBy::Discard => CoreWinBy::Discard,
            WinBy::SelfDraw => CoreWinBy::SelfDraw,
            WinBy::Either => CoreWinBy::Either,
        };
        Ok(Requirement(rules::Requirement { minimum, winds, win_by, riichi }))
    }
}

/// The switches of a game.
#[derive(FromPyObject)]
enum Switches<'py> {
    Sichuan(Bound<'py, SichuanRules>),
    Riichi(Bound<'py, RiichiRules>),
}

impl Switches<'_> {
    fn scoring(self) -> scoring::Scoring {
        match self {
            Switches::Sichuan(rules) => scoring::Scoring::Sichuan(rules.get().rules),
            Switches::Riichi(rules) => scoring::Scoring::Riichi(rules.get().rules),
        }
    }
}

/// The rules that define a win.
#[pyclass(frozen, module = "paili._core")]
pub struct Rules {
    /// The rules of answers.
    pub rules: rules::Rules,
    /// The rules of the core; `None` until the void suit is resolved.
    core: Option<CoreRules>,
}

impl Rules {
    /// Returns whether the void suit is resolved.
    pub fn is_resolved(&self) -> bool {
        self.core.is_some()
    }

    /// Returns the rules of the core, or an error if the void suit is not resolved.
    pub fn core(&self) -> PyResult<&CoreRules> {
        match &self.core {
            Some(core) => Ok(core),
            None => Err(self.rules.core().map_or_else(raise_answer, |_| unresolved())),
        }
    }
}

fn unresolved() -> PyErr {
    PyRuntimeError::new_err("rules whose void suit is not known")
}

#[pymethods]
impl Rules {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "they are the attributes of the Python class")]
    fn new(
        name: String,
        kinds: u8,
        forms: Vec<Form>,
        void_suit: Option<u8>,
        best_void: bool,
        chows: bool,
        scoring: Option<Switches<'_>>,
        requirement: Option<&Bound<'_, Requirement>>,
        jokers: u8,
        fifth: bool,
    ) -> PyResult<Self> {
        let void = match (void_suit, best_void) {
            (Some(suit), _) => Void::Suit(suit),
            (None, true) => Void::Best,
            (None, false) => Void::None,
        };
        let forms: Vec<CoreForm> = forms.into_iter().map(CoreForm::from).collect();
        let rules = rules::Rules {
            name: name.into(),
            kinds,
            forms: forms.into(),
            void,
            chows,
            requirement: requirement.map(|requirement| requirement.get().0),
            scoring: scoring.map(Switches::scoring),
            jokers,
            fifth,
        };
        let core = match void {
            Void::Best => None,
            _ => Some(rules.core().map_err(raise_answer)?),
        };
        Ok(Rules { rules, core })
    }

    fn __str__(&self) -> String {
        self.rules.to_string()
    }

    /// Returns the rules in the format of all schemas.
    fn to_json(&self) -> String {
        text_of(&self.rules.to_json())
    }
}

python_enum! {
    /// The kind of a meld.
    MeldKind {
        Chow,
        Pung,
        Kong,
    }
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

/// A meld: its kind, its first tile, and whether it is a concealed kong.
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

/// Converts up to four melds.
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
