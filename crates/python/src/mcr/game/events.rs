//! Events of a game, as players are told them.

use crate::games::arguments::{Bytes, maybe_tile, needed, seat, wrong};
use crate::games::verdicts::Verdict;
use paili_core::games::Seat;
use paili_core::mcr::table as core;
use paili_core::model::tile::{COPIES, PerKind};
use pyo3::prelude::*;

/// The kind of an event.
#[pyclass(eq, eq_int, frozen, hash, from_py_object, module = "paili._core")]
#[pyo3(rename_all = "SCREAMING_SNAKE_CASE")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventKind {
    Seats,
    Deal,
    Draw,
    Flower,
    Play,
    Chow,
    Pung,
    Kong,
    ConcealedKong,
    AddedKong,
    Win,
    Exhausted,
    Fault,
}

/// The kind of an event.
pub fn kind_of(event: &core::Event) -> EventKind {
    match event {
        core::Event::Seats => EventKind::Seats,
        core::Event::Deal { .. } => EventKind::Deal,
        core::Event::Draw { .. } => EventKind::Draw,
        core::Event::Flower { .. } => EventKind::Flower,
        core::Event::Play { .. } => EventKind::Play,
        core::Event::Chow { .. } => EventKind::Chow,
        core::Event::Pung { .. } => EventKind::Pung,
        core::Event::Kong { .. } => EventKind::Kong,
        core::Event::ConcealedKong { .. } => EventKind::ConcealedKong,
        core::Event::AddedKong { .. } => EventKind::AddedKong,
        core::Event::Win { .. } => EventKind::Win,
        core::Event::Exhausted => EventKind::Exhausted,
        core::Event::Fault { .. } => EventKind::Fault,
    }
}

/// Hands of the four seats, by kind; None where hidden.
type Hands = Vec<Option<Bytes>>;

/// The event at one stage of a game.
#[pyclass(eq, frozen, hash, module = "paili._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Event(pub core::Event);

#[pymethods]
impl Event {
    #[new]
    #[pyo3(signature = (kind, *, seat=None, tile=None, discard=None, flower=None, giver=None,
        verdict=None, hands=None, flowers=None))]
    #[allow(clippy::too_many_arguments)] // the parts that an event may have, all by name
    fn new(
        kind: EventKind,
        seat: Option<u8>,
        tile: Option<u8>,
        discard: Option<u8>,
        flower: Option<u8>,
        giver: Option<u8>,
        verdict: Option<Verdict>,
        hands: Option<Vec<Option<Vec<u8>>>>,
        flowers: Option<Vec<u8>>,
    ) -> PyResult<Self> {
        let seat = || self::seat(needed("seat", seat)?);
        let shown = maybe_tile("tile", tile)?;
        let tile = || needed("tile", shown);
        let discard = || needed("discard", maybe_tile("discard", discard)?);
        Ok(Event(match kind {
            EventKind::Seats => core::Event::Seats,
            EventKind::Deal => deal(needed("hands", hands)?, needed("flowers", flowers)?)?,
            EventKind::Draw => core::Event::Draw { seat: seat()?, tile: shown },
            EventKind::Flower => core::Event::Flower { seat: seat()?, flower: number(flower)? },
            EventKind::Play => core::Event::Play { seat: seat()?, tile: tile()? },
            EventKind::Chow => {
                core::Event::Chow { seat: seat()?, first: tile()?, discard: discard()? }
            }
            EventKind::Pung => core::Event::Pung { seat: seat()?, discard: discard()? },
            EventKind::Kong => core::Event::Kong { seat: seat()? },
            EventKind::ConcealedKong => core::Event::ConcealedKong { seat: seat()?, tile: shown },
            EventKind::AddedKong => core::Event::AddedKong { seat: seat()?, tile: tile()? },
            EventKind::Win => {
                let giver = giver.map(self::seat).transpose()?;
                core::Event::Win { seat: seat()?, tile: tile()?, giver }
            }
            EventKind::Exhausted => core::Event::Exhausted,
            EventKind::Fault => {
                core::Event::Fault { seat: seat()?, verdict: needed("verdict", verdict)?.into() }
            }
        }))
    }

    #[getter]
    fn kind(&self) -> EventKind {
        kind_of(&self.0)
    }

    #[getter]
    fn seat(&self) -> Option<u8> {
        self.0.actor().map(|seat| seat.0)
    }

    /// Drawn, played or won with, the first tile of a chow, the kind of a kong; None if hidden.
    #[getter]
    fn tile(&self) -> Option<u8> {
        let tile = match self.0 {
            core::Event::Draw { tile, .. } | core::Event::ConcealedKong { tile, .. } => tile,
            core::Event::Play { tile, .. }
            | core::Event::Chow { first: tile, .. }
            | core::Event::AddedKong { tile, .. }
            | core::Event::Win { tile, .. } => Some(tile),
            _ => None,
        };
        tile.map(|tile| tile.0)
    }

    /// The discard that follows a chow or a pung.
    #[getter]
    fn discard(&self) -> Option<u8> {
        match self.0 {
            core::Event::Chow { discard, .. } | core::Event::Pung { discard, .. } => {
                Some(discard.0)
            }
            _ => None,
        }
    }

    /// Number of the flower, 0 to 7.
    #[getter]
    fn flower(&self) -> Option<u8> {
        match self.0 {
            core::Event::Flower { flower, .. } => Some(flower),
            _ => None,
        }
    }

    /// The seat that gave the tile of a win.
    #[getter]
    fn giver(&self) -> Option<u8> {
        match self.0 {
            core::Event::Win { giver: Some(Seat(giver)), .. } => Some(giver),
            _ => None,
        }
    }

    #[getter]
    fn verdict(&self) -> Option<Verdict> {
        match self.0 {
            core::Event::Fault { verdict, .. } => Some(verdict.into()),
            _ => None,
        }
    }

    /// Hands of a deal.
    #[getter]
    fn hands(&self) -> Option<Hands> {
        match self.0 {
            core::Event::Deal { hands, .. } => {
                Some(hands.map(|hand| hand.map(|counts| counts.to_vec().into())).to_vec())
            }
            _ => None,
        }
    }

    /// Flowers of a deal, one bit each.
    #[getter]
    fn flowers(&self) -> Option<Bytes> {
        match self.0 {
            core::Event::Deal { flowers, .. } => Some(flowers.to_vec().into()),
            _ => None,
        }
    }
}

fn number(flower: Option<u8>) -> PyResult<u8> {
    match needed("flower", flower)? {
        flower @ 0..=7 => Ok(flower),
        other => Err(wrong("flower", other, "0 to 7")),
    }
}

fn deal(hands: Vec<Option<Vec<u8>>>, flowers: Vec<u8>) -> PyResult<core::Event> {
    let expected = "four hands of 34 counts, four sets of flowers";
    let hand = |hand: Option<Vec<u8>>| match hand.map(PerKind::try_from) {
        None => Ok(None),
        Some(Ok(counts)) if counts.iter().all(|&count| count <= COPIES) => Ok(Some(counts)),
        Some(_) => Err(wrong("hands", "other counts", expected)),
    };
    let hands: Vec<_> = hands.into_iter().map(hand).collect::<PyResult<_>>()?;
    match (hands.try_into(), flowers.try_into()) {
        (Ok(hands), Ok(flowers)) => Ok(core::Event::Deal { hands, flowers }),
        _ => Err(wrong("deal", "another number of seats", expected)),
    }
}
