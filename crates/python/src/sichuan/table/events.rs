//! Events of a game, and the payments that they cause.

use crate::enums::python_enum;
use crate::errors::raise_answer;
use crate::games::arguments::{Bytes, needed, seat};
use crate::games::events::{Parts, part};
use crate::games::verdicts::Verdict;
use crate::sichuan::settlement::Payment;
use paili_answers::games::sichuan::events::{ending_name, exchanged, read_event, told};
use paili_answers::games::values::read_tile;
use paili_answers::score::english;
use paili_core::model::tile::{KINDS, PerKind, Tile};
use paili_core::sichuan::scoring::{Pattern, Patterns};
use paili_core::sichuan::table::{self as core, Change};
use pyo3::prelude::*;
use serde_json::Value;

python_enum! {
    /// The kind of an event.
    SichuanEventKind {
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
}

python_enum! {
    /// The reason why a game is over.
    SichuanEnding of paili_core::sichuan::table::End {
        ThreeWon,
        Wall,
        Fault,
    }
}

/// An event with its payments.
#[pyclass(eq, frozen, hash, module = "paili._core")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SichuanEvent(pub core::Event);

#[pymethods]
impl SichuanEvent {
    /// Returns the event of its parts, in the format of `to_json`, and of its payments.
    #[staticmethod]
    fn of(parts: &Bound<'_, PyAny>, payments: Vec<PyRef<'_, Payment>>) -> PyResult<Self> {
        let parts = &Parts::read(parts, read_event)?;
        let seat = || parts.seat("seat");
        let shown = parts.shown_tile();
        let tile = || parts.tile("tile");
        let giver = || parts.seat("giver");
        let change = match parts.kind() {
            "deal" => Change::Deal { seat: seat()?, hand: tiles_of(parts)?.map(counted) },
            "exchange" => {
                let tiles = tiles_of(parts)?.map(|tiles| exchanged(&tiles)).transpose();
                let tiles = tiles.map_err(raise_answer)?;
                Change::Exchange { seat: seat()?, to: parts.seat("to")?, tiles }
            }
            "void" => Change::Void { seat: seat()?, suit: suit(parts.value("suit"))? },
            "draw" => Change::Draw { seat: seat()?, tile: shown, is_replacement: false },
            "replacement" => Change::Draw { seat: seat()?, tile: shown, is_replacement: true },
            "discard" => Change::Discard { seat: seat()?, tile: tile()? },
            "pung" => Change::Pung { seat: seat()?, tile: tile()?, giver: giver()? },
            "kong" => Change::Kong { seat: seat()?, tile: tile()?, giver: giver()? },
            "concealed_kong" => Change::ConcealedKong { seat: seat()?, tile: tile()? },
            "added_kong" => Change::AddedKong { seat: seat()?, tile: tile()? },
            "kong_added" => Change::KongAdded { seat: seat()?, tile: tile()? },
            "kong_robbed" => Change::KongRobbed { seat: seat()?, tile: tile()? },
            "win" => Change::Win {
                seat: seat()?,
                tile: shown,
                giver: parts.maybe_seat("giver"),
                patterns: patterns_of(parts.value("patterns")),
                fan: needed("fan", parts.value("fan").as_u64())? as u16,
                value: needed("value", parts.value("value").as_i64())?,
            },
            "shot" => Change::Shot { seat: seat()?, winner: parts.seat("winner")? },
            "fault" => Change::Fault { seat: seat()?, verdict: parts.verdict()? },
            _ => Change::End { reason: reason(parts.value("reason"))? },
        };
        let payments = payments.iter().map(|payment| payment.0).collect();
        Ok(SichuanEvent(core::Event { change, payments }))
    }

    /// Returns the event in the format of transcripts, in JSON.
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

    /// Returns whether all seats see the same.
    #[getter]
    fn hides_nothing(&self) -> bool {
        use Change::{Deal, Draw, Exchange, Win};
        !matches!(self.0.change, Deal { .. } | Exchange { .. } | Draw { .. } | Win { .. })
    }

    /// Returns the event as a seat sees it.
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

    /// The tile drawn, discarded, claimed, made a kong of or won with; None if hidden.
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

    /// The suit declared void.
    #[getter]
    fn suit(&self) -> Option<u8> {
        part!(self.0.change, Change::Void { suit, .. } => suit)
    }

    /// The seat that receives the tiles of an exchange.
    #[getter]
    fn to(&self) -> Option<u8> {
        part!(self.0.change, Change::Exchange { to, .. } => to.0)
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

    /// The seat that first won after a kong.
    #[getter]
    fn winner(&self) -> Option<u8> {
        part!(self.0.change, Change::Shot { winner, .. } => winner.0)
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
        part!(self.0.change, Change::Win { fan, .. } => fan)
    }

    /// Points of a win.
    #[getter]
    fn value(&self) -> Option<i64> {
        part!(self.0.change, Change::Win { value, .. } => value)
    }

    #[getter]
    fn verdict(&self) -> Option<Verdict> {
        part!(self.0.change, Change::Fault { verdict, .. } => verdict.into())
    }

    /// The reason why the game is over.
    #[getter]
    fn reason(&self) -> Option<SichuanEnding> {
        part!(self.0.change, Change::End { reason } => reason.into())
    }
}

/// Returns the tiles of a deal or an exchange; `None` if they are hidden.
fn tiles_of(parts: &Parts) -> PyResult<Option<Vec<Tile>>> {
    let tiles = parts.value("tiles").as_array();
    let tiles = tiles.map(|tiles| tiles.iter().map(read_tile).collect()).transpose();
    tiles.map_err(raise_answer)
}

fn counted(tiles: Vec<Tile>) -> PerKind {
    let mut counts = [0; KINDS];
    tiles.iter().for_each(|tile| counts[usize::from(tile.0)] += 1);
    counts
}

fn suit(name: &Value) -> PyResult<u8> {
    let suits = [0, 1, 2].into_iter();
    needed("suit", suits.zip(["m", "p", "s"]).find(|(_, one)| name == one).map(|(suit, _)| suit))
}

fn patterns_of(times: &Value) -> Patterns {
    let times_of = |pattern: &Pattern| times.get(english(*pattern))?.as_u64();
    let counted = |&pattern: &Pattern| Some((pattern, times_of(&pattern)? as u8));
    Patterns::of(Pattern::ALL.iter().filter_map(counted))
}

fn reason(name: &Value) -> PyResult<core::End> {
    let mut ends = [core::End::ThreeWon, core::End::Wall, core::End::Fault].into_iter();
    needed("reason", ends.find(|&end| name == ending_name(end)))
}
