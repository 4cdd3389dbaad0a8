//! What one player knows.

use crate::games::Seat;
use crate::mcr::scoring::Win;
use crate::mcr::table::action::Action;
use crate::mcr::table::event::Event;
use crate::mcr::table::moves::Moves;
use crate::mcr::table::visible::Table;
use crate::model::meld::MeldKind;
use crate::model::tile::Wind;
use crate::model::tile::{COPIES, KINDS, PerKind, Tile};

/// The table as all see it, and the hand of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Observation {
    table: Table,
    seat: Seat,
    hand: PerKind,
}

impl Observation {
    /// A seat before the deal.
    pub fn new(seat: Seat, prevalent: Wind, duplicate: bool) -> Observation {
        Observation { table: Table::new(prevalent, duplicate), seat, hand: [0; KINDS] }
    }

    /// What all can see.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Its concealed tiles, a drawn one included.
    pub fn hand(&self) -> &PerKind {
        &self.hand
    }

    /// The tile just drawn.
    pub fn drawn(&self) -> Option<Tile> {
        match self.table.last() {
            Event::Draw { seat, tile } if seat == self.seat => tile,
            _ => None,
        }
    }

    /// What a seat knows of a game whose table shows everything.
    pub(super) fn of(table: &Table, seat: Seat, hand: &PerKind) -> Observation {
        Observation { table: table.seen_by(seat), seat, hand: *hand }
    }

    /// What the seat may do.
    pub fn moves(&self) -> Moves<'_> {
        Moves { table: &self.table, seat: self.seat, hand: &self.hand }
    }

    /// Takes note of an event, or says why it cannot come now.
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

    /// Copies of each kind that may still come: all that are neither in the own hand nor face up.
    pub fn available(&self) -> PerKind {
        let kongs = concealed_kongs(&self.table, self.seat);
        let exposed = self.table.exposed();
        // `observe` refuses a fifth copy.
        std::array::from_fn(|kind| COPIES - self.hand[kind] - exposed[kind] - kongs[kind])
    }

    /// All legal actions.
    pub fn legal_actions(&self) -> Vec<Action> {
        self.moves().legal()
    }

    /// Is anything but passing legal?
    pub fn has_choice(&self) -> bool {
        self.moves().has_choice()
    }

    /// Is this action legal?
    pub fn is_legal(&self, action: Action) -> bool {
        match action {
            Action::Pass => self.drawn().is_none() && !self.table.last().is_end(),
            _ => self.moves().event(action).is_some(),
        }
    }

    /// The win that could be declared now, with exact flags, whether or not its tiles are complete.
    pub fn win(&self) -> Option<Win> {
        self.moves().win()
    }
}

/// Copies of each kind in concealed kongs of a seat.
fn concealed_kongs(table: &Table, seat: Seat) -> PerKind {
    let mut counts = [0; KINDS];
    for meld in &table.seat(seat).melds {
        if let (MeldKind::ConcealedKong, Some(Tile(kind))) = (meld.kind, meld.tile) {
            counts[usize::from(kind)] += COPIES;
        }
    }
    counts
}
