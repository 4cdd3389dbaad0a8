//! Events of a game and their payments.

use crate::games::{Seat, Verdict};
use crate::model::tile::{PerKind, Tile};
use crate::sichuan::payments::Payment;
use crate::sichuan::scoring::Patterns;

/// The reason why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Three seats have won.
    ThreeWon,
    /// There is no tile to draw.
    Wall,
    /// An answer was illegal.
    Fault,
}

/// A change of the state. Tiles that are hidden from the recipient are `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// A seat is dealt thirteen tiles.
    Deal {
        /// The seat.
        seat: Seat,
        /// The tiles.
        hand: Option<PerKind>,
    },
    /// A seat gives three tiles away.
    Exchange {
        /// The seat that gives.
        seat: Seat,
        /// The seat that receives.
        to: Seat,
        /// The tiles, in order.
        tiles: Option<[Tile; 3]>,
    },
    /// A suit is declared void.
    Void {
        /// The seat that declares.
        seat: Seat,
        /// The suit, 0 to 2.
        suit: u8,
    },
    /// A tile is drawn.
    Draw {
        /// The seat that draws.
        seat: Seat,
        /// The tile.
        tile: Option<Tile>,
        /// Whether it is from the end of the wall, after a kong.
        is_replacement: bool,
    },
    /// A tile is discarded.
    Discard {
        /// The seat that discards.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// The last discard is claimed for a pung.
    Pung {
        /// The seat that claims.
        seat: Seat,
        /// The kind.
        tile: Tile,
        /// The seat that discarded it.
        giver: Seat,
    },
    /// The last discard is claimed for a kong, which is paid.
    Kong {
        /// The seat that claims.
        seat: Seat,
        /// The kind.
        tile: Tile,
        /// The seat that discarded it.
        giver: Seat,
    },
    /// Four concealed tiles are declared as a kong, which is paid.
    ConcealedKong {
        /// The seat that declares.
        seat: Seat,
        /// The kind, visible to all.
        tile: Tile,
    },
    /// The fourth tile is about to be added to a pung: it can be robbed, and nothing is paid yet.
    AddedKong {
        /// The seat that declares.
        seat: Seat,
        /// The kind.
        tile: Tile,
    },
    /// The fourth tile is added to the pung, and the kong is paid.
    KongAdded {
        /// The seat that declared.
        seat: Seat,
        /// The kind.
        tile: Tile,
    },
    /// The fourth tile is taken by the seats that win with it; the pung stays.
    KongRobbed {
        /// The seat that declared.
        seat: Seat,
        /// The kind.
        tile: Tile,
    },
    /// A seat wins and is out of the game.
    Win {
        /// The seat that wins.
        seat: Seat,
        /// The winning tile; a drawn one stays hidden.
        tile: Option<Tile>,
        /// The seat that discarded it or wanted to add it to a pung; `None` if it was drawn.
        giver: Option<Seat>,
        /// The patterns that count.
        patterns: Patterns,
        /// Fan of all patterns, before the cap.
        fan: u16,
        /// Worth in points.
        value: i64,
    },
    /// The discard after a kong was won, and the kong's income is resolved.
    Shot {
        /// The owner of the kong.
        seat: Seat,
        /// The first winner after it.
        winner: Seat,
    },
    /// A player's answer ends the game.
    Fault {
        /// The seat at fault.
        seat: Seat,
        /// The kind of fault.
        verdict: Verdict,
    },
    /// The game is over, and settled.
    End {
        /// The reason.
        reason: End,
    },
}

impl Change {
    /// Returns the change as a seat sees it; without a viewer, as all see it.
    #[inline]
    pub fn seen_by(self, viewer: Option<Seat>) -> Change {
        let is_viewer = |seat| viewer == Some(seat);
        match self {
            Change::Deal { seat, .. } if !is_viewer(seat) => Change::Deal { seat, hand: None },
            Change::Exchange { seat, to, .. } if !is_viewer(seat) && !is_viewer(to) => {
                Change::Exchange { seat, to, tiles: None }
            }
            Change::Draw { seat, is_replacement, .. } if !is_viewer(seat) => {
                Change::Draw { seat, tile: None, is_replacement }
            }
            Change::Win { seat, giver: None, patterns, fan, value, .. } if !is_viewer(seat) => {
                Change::Win { seat, tile: None, giver: None, patterns, fan, value }
            }
            _ => self,
        }
    }

    /// Returns the acting seat, if any.
    pub fn actor(self) -> Option<Seat> {
        match self {
            Change::End { .. } => None,
            Change::Deal { seat, .. }
            | Change::Exchange { seat, .. }
            | Change::Void { seat, .. }
            | Change::Draw { seat, .. }
            | Change::Discard { seat, .. }
            | Change::Pung { seat, .. }
            | Change::Kong { seat, .. }
            | Change::ConcealedKong { seat, .. }
            | Change::AddedKong { seat, .. }
            | Change::KongAdded { seat, .. }
            | Change::KongRobbed { seat, .. }
            | Change::Win { seat, .. }
            | Change::Shot { seat, .. }
            | Change::Fault { seat, .. } => Some(seat),
        }
    }
}

/// A change with its payments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// The change.
    pub change: Change,
    /// The immediate payments, in order.
    pub payments: Vec<Payment>,
}

impl Event {
    /// Returns the event as a seat sees it.
    pub fn seen_by(&self, viewer: Seat) -> Event {
        Event { change: self.change.seen_by(Some(viewer)), payments: self.payments.clone() }
    }
}
