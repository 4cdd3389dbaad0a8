//! Events of a game as players see them.

use crate::enums::python_enum;
use crate::errors::raise_answer;
use crate::games::arguments::{Bytes, seat, wrong};
use crate::games::events::{Parts, part};
use crate::games::verdicts::Verdict;
use paili_answers::games::mcr::events::{read_event, told};
use paili_answers::games::values::{read_flower, read_tile};
use paili_core::games::Seat;
use paili_core::mcr::table as core;
use paili_core::model::tile::{COPIES, KINDS, PerKind};
use pyo3::prelude::*;

python_enum! {
    /// The kind of an event.
    EventKind {
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
}

/// Returns the kind of an event.
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

/// Hands of the four seats, by kind; None if hidden.
type Hands = Vec<Option<Bytes>>;

/// The event at one stage of a game.
#[pyclass(eq, frozen, hash, module = "paili._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Event(pub core::Event);

#[pymethods]
impl Event {
    /// Returns the event of its parts, in the format of `to_json`.
    #[staticmethod]
    fn of(parts: &Bound<'_, PyAny>) -> PyResult<Self> {
        let parts = &Parts::read(parts, read_event)?;
        let seat = || parts.seat("seat");
        let shown = parts.shown_tile();
        let tile = || parts.tile("tile");
        let discard = || parts.tile("discard");
        Ok(Event(match parts.kind() {
            "seats" => core::Event::Seats,
            "deal" => deal(parts)?,
            "draw" => core::Event::Draw { seat: seat()?, tile: shown },
            "flower" => {
                let flower = read_flower(parts.value("flower")).map_err(raise_answer)?;
                core::Event::Flower { seat: seat()?, flower }
            }
            "play" => core::Event::Play { seat: seat()?, tile: tile()? },
            "chow" => core::Event::Chow { seat: seat()?, first: tile()?, discard: discard()? },
            "pung" => core::Event::Pung { seat: seat()?, discard: discard()? },
            "kong" => core::Event::Kong { seat: seat()? },
            "concealed_kong" => core::Event::ConcealedKong { seat: seat()?, tile: shown },
            "added_kong" => core::Event::AddedKong { seat: seat()?, tile: tile()? },
            "win" => {
                let giver = parts.maybe_seat("giver");
                core::Event::Win { seat: seat()?, tile: tile()?, giver }
            }
            "fault" => core::Event::Fault { seat: seat()?, verdict: parts.verdict()? },
            _ => core::Event::Exhausted,
        }))
    }

    /// Returns the event in the format of transcripts, in JSON.
    #[pyo3(name = "to_json")]
    fn json(&self) -> String {
        told(self.0).to_json()
    }

    fn __str__(&self) -> String {
        told(self.0).to_string()
    }

    /// Returns whether all seats see the same.
    #[getter]
    fn hides_nothing(&self) -> bool {
        use core::Event::{ConcealedKong, Deal, Draw};
        !matches!(self.0, Deal { .. } | Draw { .. } | ConcealedKong { .. })
    }

    /// Returns the event as a seat sees it.
    fn seen_by(&self, viewer: u8) -> PyResult<Event> {
        Ok(Event(self.0.seen_by(seat(viewer)?)))
    }

    #[getter]
    fn kind(&self) -> EventKind {
        kind_of(&self.0)
    }

    #[getter]
    fn seat(&self) -> Option<u8> {
        self.0.actor().map(|seat| seat.0)
    }

    /// The tile drawn, discarded or won with, the first tile of a chow, or the kind of a kong; None
    /// if hidden.
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
        part!(
            self.0,
            core::Event::Chow { discard, .. } | core::Event::Pung { discard, .. } => discard.0
        )
    }

    /// Number of the flower, 0 to 7.
    #[getter]
    fn flower(&self) -> Option<u8> {
        part!(self.0, core::Event::Flower { flower, .. } => flower)
    }

    /// The seat that discarded the tile of a win.
    #[getter]
    fn giver(&self) -> Option<u8> {
        part!(self.0, core::Event::Win { giver: Some(Seat(giver)), .. } => giver)
    }

    #[getter]
    fn verdict(&self) -> Option<Verdict> {
        part!(self.0, core::Event::Fault { verdict, .. } => verdict.into())
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
        part!(self.0, core::Event::Deal { flowers, .. } => flowers.to_vec().into())
    }
}

fn deal(parts: &Parts) -> PyResult<core::Event> {
    let expected = "four hands of at most four copies of each tile, and four sets of flowers";
    let other = || wrong("hands", "another deal", expected);
    let mut hands = [None; 4];
    let mut flowers = [0; 4];
    for (hand, tiles) in hands.iter_mut().zip(parts.items("hands")) {
        let Some(tiles) = tiles.as_array() else { continue };
        let mut counts: PerKind = [0; KINDS];
        for tile in tiles {
            let count = &mut counts[usize::from(read_tile(tile).map_err(raise_answer)?.0)];
            *count += 1;
            if *count > COPIES {
                return Err(other());
            }
        }
        *hand = Some(counts);
    }
    for (bits, drawn) in flowers.iter_mut().zip(parts.items("flowers")) {
        for flower in drawn.as_array().ok_or_else(other)? {
            let bit = 1 << read_flower(flower).map_err(raise_answer)?;
            if *bits & bit != 0 {
                return Err(wrong("flowers", "two copies", "one copy of each flower"));
            }
            *bits |= bit;
        }
    }
    Ok(core::Event::Deal { hands, flowers })
}
