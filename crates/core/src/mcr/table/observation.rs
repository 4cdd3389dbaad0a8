//! The knowledge of one player.

use crate::games::Seat;
use crate::mcr::scoring::Win;
use crate::mcr::table::action::Action;
use crate::mcr::table::event::Event;
use crate::mcr::table::moves::Moves;
use crate::mcr::table::visible::Table;
use crate::model::meld::MeldKind;
use crate::model::tile::Wind;
use crate::model::tile::{COPIES, KINDS, PerKind, Tile};

/// The public table and the hand of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Observation {
    table: Table,
    seat: Seat,
    hand: PerKind,
}

impl Observation {
    /// Creates the observation of a seat before the deal.
    pub fn new(seat: Seat, prevalent: Wind, duplicate: bool) -> Observation {
        Observation { table: Table::new(prevalent, duplicate), seat, hand: [0; KINDS] }
    }

    /// Returns the public table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the concealed tiles of the seat, a drawn one included.
    pub fn hand(&self) -> &PerKind {
        &self.hand
    }

    /// Returns the tile that the seat has just drawn.
    pub fn drawn(&self) -> Option<Tile> {
        match self.table.last() {
            Event::Draw { seat, tile } if seat == self.seat => tile,
            _ => None,
        }
    }

    /// Creates the observation of a seat from a complete table.
    pub(super) fn of(table: &Table, seat: Seat, hand: &PerKind) -> Observation {
        Observation { table: table.seen_by(seat), seat, hand: *hand }
    }

    /// Returns the moves of the seat.
    pub fn moves(&self) -> Moves<'_> {
        Moves { table: &self.table, seat: self.seat, hand: &self.hand }
    }

    /// Applies an event; returns the reason if it cannot come now.
    pub fn observe(&mut self, event: Event) -> Result<(), &'static str> {
        let kongs = concealed_kongs(&self.table, self.seat);
        let known = |kind: usize| self.hand[kind] + kongs[kind];
        let own = matches!(event.actor(), Some(seat) if seat == self.seat);
        let known = if own { kongs } else { std::array::from_fn(known) };
        self.table.check(event, &known)?;
        let hand = match event {
            Event::Deal { hands, .. } => {
                let hand = hands[self.seat.index()].ok_or("a deal with the seat's own hand")?;
                let size: u32 = hand.iter().map(|&count| u32::from(count)).sum();
                if size != 13 {
                    return Err("a hand of 13 tiles");
                }
                hand
            }
            _ => self.moves().hand_after(event)?,
        };
        let exposed = self.table.exposed();
        let drawn = matches!(event, Event::Deal { .. } | Event::Draw { .. });
        if drawn && (0..KINDS).any(|kind| hand[kind] + exposed[kind] + kongs[kind] > COPIES) {
            return Err("four copies of a tile at most");
        }
        self.hand = hand;
        self.table.observe(event);
        Ok(())
    }

    /// Returns the copies of each kind that can still come: all that are neither in the own hand
    /// nor face up.
    pub fn available(&self) -> PerKind {
        let kongs = concealed_kongs(&self.table, self.seat);
        let exposed = self.table.exposed();
        // `observe` rejects a fifth copy.
        std::array::from_fn(|kind| COPIES - self.hand[kind] - exposed[kind] - kongs[kind])
    }

    /// Returns all legal actions.
    pub fn legal_actions(&self) -> Vec<Action> {
        self.moves().legal()
    }

    /// Returns whether anything but passing is legal.
    pub fn has_choice(&self) -> bool {
        self.moves().has_choice()
    }

    /// Returns whether an action is legal.
    pub fn is_legal(&self, action: Action) -> bool {
        match action {
            Action::Pass => self.drawn().is_none() && !self.table.last().is_end(),
            _ => self.moves().event(action).is_some(),
        }
    }

    /// Returns the win that could be declared now, with exact flags; its tiles need not be
    /// complete.
    pub fn win(&self) -> Option<Win> {
        self.moves().win()
    }
}

/// Returns the copies of each kind in concealed kongs of a seat.
fn concealed_kongs(table: &Table, seat: Seat) -> PerKind {
    let mut counts = [0; KINDS];
    for meld in &table.seat(seat).melds {
        if let (MeldKind::ConcealedKong, Some(Tile(kind))) = (meld.kind, meld.tile) {
            counts[usize::from(kind)] += COPIES;
        }
    }
    counts
}
