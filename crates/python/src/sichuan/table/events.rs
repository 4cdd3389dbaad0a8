//! Events of a game, and the payments that they cause.

use super::actions::{suit_below_3, three};
use crate::games::arguments::{Bytes, maybe_tile, needed, seat, wrong};
use crate::games::verdicts::Verdict;
use crate::sichuan::settlement::Payment;
use paili_answers::games::sichuan::events::told;
use paili_core::games::Seat;
use paili_core::model::tile::{COPIES, PerKind};
use paili_core::sichuan::scoring::{Pattern, Patterns};
use paili_core::sichuan::table::{self as core, Change};
use pyo3::prelude::*;

/// The kind of an event.
#[pyclass(eq, eq_int, frozen, hash, from_py_object, module = "paili._core")]
#[pyo3(rename_all = "SCREAMING_SNAKE_CASE")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum SichuanEventKind {
    Deal,
    Exchange,
    Void,
    Draw,
    Replacement,
    Discard,
    Pung,
    Kong,
    ConcealedKong,
    AddedKong,
    KongAdded,
    KongRobbed,
    Win,
    Shot,
    Fault,
    End,
}

/// The reason why a game is over.
#[pyclass(eq, eq_int, frozen, hash, from_py_object, module = "paili._core")]
#[pyo3(rename_all = "SCREAMING_SNAKE_CASE")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum SichuanEnding {
    ThreeWon,
    Wall,
    Fault,
}

impl From<core::End> for SichuanEnding {
    fn from(end: core::End) -> SichuanEnding {
        match end {
            core::End::ThreeWon => SichuanEnding::ThreeWon,
            core::End::Wall => SichuanEnding::Wall,
            core::End::Fault => SichuanEnding::Fault,
        }
    }
}

impl From<SichuanEnding> for core::End {
    fn from(end: SichuanEnding) -> core::End {
        match end {
            SichuanEnding::ThreeWon => core::End::ThreeWon,
            SichuanEnding::Wall => core::End::Wall,
            SichuanEnding::Fault => core::End::Fault,
        }
    }
}

/// Something that has happened.
#[pyclass(eq, frozen, hash, module = "paili._core")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SichuanEvent(pub core::Event);

#[pymethods]
impl SichuanEvent {
    #[new]
    #[pyo3(signature = (kind, *, payments=Vec::new(), seat=None, tile=None, tiles=None, hand=None,
        suit=None, to=None, giver=None, winner=None, patterns=Vec::new(), fan=0, value=0,
        verdict=None, reason=None))]
    #[allow(clippy::too_many_arguments)] // the parts that an event may have, all by name
    fn new(
        kind: SichuanEventKind,
        payments: Vec<PyRef<'_, Payment>>,
        seat: Option<u8>,
        tile: Option<u8>,
        tiles: Option<[u8; 3]>,
        hand: Option<Vec<u8>>,
        suit: Option<u8>,
        to: Option<u8>,
        giver: Option<u8>,
        winner: Option<u8>,
        patterns: Vec<(String, u8)>,
        fan: u16,
        value: i64,
        verdict: Option<Verdict>,
        reason: Option<SichuanEnding>,
    ) -> PyResult<Self> {
        let seat = || at("seat", seat);
        let giver = || giver.map(self::seat).transpose();
        let shown = maybe_tile("tile", tile)?;
        let tile = || needed("tile", shown);
        let change = match kind {
            SichuanEventKind::Deal => {
                Change::Deal { seat: seat()?, hand: hand.map(counts_of).transpose()? }
            }
            SichuanEventKind::Exchange => {
                let tiles = tiles.map(three).transpose()?;
                Change::Exchange { seat: seat()?, to: at("to", to)?, tiles }
            }
            SichuanEventKind::Void => {
                Change::Void { seat: seat()?, suit: suit_below_3(needed("suit", suit)?)? }
            }
            SichuanEventKind::Draw => {
                Change::Draw { seat: seat()?, tile: shown, is_replacement: false }
            }
            SichuanEventKind::Replacement => {
                Change::Draw { seat: seat()?, tile: shown, is_replacement: true }
            }
            SichuanEventKind::Discard => Change::Discard { seat: seat()?, tile: tile()? },
            SichuanEventKind::Pung => {
                Change::Pung { seat: seat()?, tile: tile()?, giver: needed("giver", giver()?)? }
            }
            SichuanEventKind::Kong => {
                Change::Kong { seat: seat()?, tile: tile()?, giver: needed("giver", giver()?)? }
            }
            SichuanEventKind::ConcealedKong => {
                Change::ConcealedKong { seat: seat()?, tile: tile()? }
            }
            SichuanEventKind::AddedKong => Change::AddedKong { seat: seat()?, tile: tile()? },
            SichuanEventKind::KongAdded => Change::KongAdded { seat: seat()?, tile: tile()? },
            SichuanEventKind::KongRobbed => Change::KongRobbed { seat: seat()?, tile: tile()? },
            SichuanEventKind::Win => Change::Win {
                seat: seat()?,
                tile: shown,
                giver: giver()?,
                patterns: patterns_of(&patterns)?,
                fan,
                value,
            },
            SichuanEventKind::Shot => Change::Shot { seat: seat()?, winner: at("winner", winner)? },
            SichuanEventKind::Fault => {
                Change::Fault { seat: seat()?, verdict: needed("verdict", verdict)?.into() }
            }
            SichuanEventKind::End => Change::End { reason: needed("reason", reason)?.into() },
        };
        let payments = payments.iter().map(|payment| payment.0).collect();
        Ok(SichuanEvent(core::Event { change, payments }))
    }

    /// Returns the event as transcripts have it, in JSON.
    fn to_json(&self) -> String {
        told(&self.0).to_json()
    }

    fn __str__(&self) -> String {
        told(&self.0).to_string()
    }

    #[getter]
    fn kind(&self) -> SichuanEventKind {
        match self.0.change {
            Change::Deal { .. } => SichuanEventKind::Deal,
            Change::Exchange { .. } => SichuanEventKind::Exchange,
            Change::Void { .. } => SichuanEventKind::Void,
            Change::Draw { is_replacement: false, .. } => SichuanEventKind::Draw,
            Change::Draw { is_replacement: true, .. } => SichuanEventKind::Replacement,
            Change::Discard { .. } => SichuanEventKind::Discard,
            Change::Pung { .. } => SichuanEventKind::Pung,
            Change::Kong { .. } => SichuanEventKind::Kong,
            Change::ConcealedKong { .. } => SichuanEventKind::ConcealedKong,
            Change::AddedKong { .. } => SichuanEventKind::AddedKong,
            Change::KongAdded { .. } => SichuanEventKind::KongAdded,
            Change::KongRobbed { .. } => SichuanEventKind::KongRobbed,
            Change::Win { .. } => SichuanEventKind::Win,
            Change::Shot { .. } => SichuanEventKind::Shot,
            Change::Fault { .. } => SichuanEventKind::Fault,
            Change::End { .. } => SichuanEventKind::End,
        }
    }

    /// The event as a seat is told it.
    fn seen_by(&self, viewer: u8) -> PyResult<SichuanEvent> {
        Ok(SichuanEvent(self.0.seen_by(seat(viewer)?)))
    }

    #[getter]
    fn payments(&self) -> Vec<Payment> {
        self.0.payments.iter().copied().map(Payment).collect()
    }

    #[getter]
    fn seat(&self) -> Option<u8> {
        self.0.change.actor().map(|seat| seat.0)
    }

    /// Drawn, discarded, called, made a kong of or won with; None if hidden.
    #[getter]
    fn tile(&self) -> Option<u8> {
        let tile = match self.0.change {
            Change::Draw { tile, .. } | Change::Win { tile, .. } => tile,
            Change::Discard { tile, .. }
            | Change::Pung { tile, .. }
            | Change::Kong { tile, .. }
            | Change::ConcealedKong { tile, .. }
            | Change::AddedKong { tile, .. }
            | Change::KongAdded { tile, .. }
            | Change::KongRobbed { tile, .. } => Some(tile),
            _ => None,
        };
        tile.map(|tile| tile.0)
    }

    /// The three tiles of an exchange; None if hidden.
    #[getter]
    fn tiles(&self) -> Option<[u8; 3]> {
        match self.0.change {
            Change::Exchange { tiles, .. } => tiles.map(|tiles| tiles.map(|tile| tile.0)),
            _ => None,
        }
    }

    /// The hand of a deal; None if hidden.
    #[getter]
    fn hand(&self) -> Option<Bytes> {
        match self.0.change {
            Change::Deal { hand, .. } => hand.map(|counts| counts.to_vec().into()),
            _ => None,
        }
    }

    /// The suit given up.
    #[getter]
    fn suit(&self) -> Option<u8> {
        match self.0.change {
            Change::Void { suit, .. } => Some(suit),
            _ => None,
        }
    }

    /// The seat that gets the tiles of an exchange.
    #[getter]
    fn to(&self) -> Option<u8> {
        match self.0.change {
            Change::Exchange { to, .. } => Some(to.0),
            _ => None,
        }
    }

    /// The seat that discarded the tile of a call or a win, or whose kong was robbed.
    #[getter]
    fn giver(&self) -> Option<u8> {
        match self.0.change {
            Change::Pung { giver, .. } | Change::Kong { giver, .. } => Some(giver.0),
            Change::Win { giver, .. } => giver.map(|giver| giver.0),
            _ => None,
        }
    }

    /// The seat that won first after a kong.
    #[getter]
    fn winner(&self) -> Option<u8> {
        match self.0.change {
            Change::Shot { winner, .. } => Some(winner.0),
            _ => None,
        }
    }

    /// Name and times of each pattern of a win.
    #[getter]
    fn patterns(&self) -> Vec<(&'static str, u8)> {
        match self.0.change {
            Change::Win { patterns, .. } => {
                patterns.iter().map(|(pattern, times)| (pattern.name(), times)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Fan of a win.
    #[getter]
    fn fan(&self) -> Option<u16> {
        match self.0.change {
            Change::Win { fan, .. } => Some(fan),
            _ => None,
        }
    }

    /// Points of a win.
    #[getter]
    fn value(&self) -> Option<i64> {
        match self.0.change {
            Change::Win { value, .. } => Some(value),
            _ => None,
        }
    }

    #[getter]
    fn verdict(&self) -> Option<Verdict> {
        match self.0.change {
            Change::Fault { verdict, .. } => Some(verdict.into()),
            _ => None,
        }
    }

    /// The reason why the game is over.
    #[getter]
    fn reason(&self) -> Option<SichuanEnding> {
        match self.0.change {
            Change::End { reason } => Some(reason.into()),
            _ => None,
        }
    }
}

fn at(name: &'static str, index: Option<u8>) -> PyResult<Seat> {
    seat(needed(name, index)?)
}

fn counts_of(hand: Vec<u8>) -> PyResult<PerKind> {
    match PerKind::try_from(hand) {
        Ok(counts) if counts.iter().all(|&count| count <= COPIES) => Ok(counts),
        _ => Err(wrong("hand", "other counts", "34 counts of 0 to 4")),
    }
}

fn patterns_of(times: &[(String, u8)]) -> PyResult<Patterns> {
    let known = |(name, times): &(String, u8)| {
        let pattern = Pattern::named(name);
        Ok((pattern.ok_or_else(|| wrong("patterns", name, "the name of a pattern"))?, *times))
    };
    let found: Vec<_> = times.iter().map(known).collect::<PyResult<_>>()?;
    Ok(Patterns::of(found))
}
