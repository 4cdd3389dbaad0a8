//! What happens, and what is paid for it.

use crate::games::{Seat, Verdict};
use crate::model::tile::{PerKind, Tile};
use crate::sichuan::payments::Payment;
use crate::sichuan::scoring::Patterns;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Three seats have won.
    ThreeWon,
    /// There is no tile to draw.
    Wall,
    /// An answer was not legal.
    Fault,
}

/// What has changed. Tiles are `None` where they are hidden from the one who is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// A seat is dealt thirteen tiles.
    Deal {
        /// To whom.
        seat: Seat,
        /// The tiles.
        hand: Option<PerKind>,
    },
    /// A seat gives three tiles away.
    Exchange {
        /// Who gives.
        seat: Seat,
        /// Who gets them.
        to: Seat,
        /// The tiles, in order.
        tiles: Option<[Tile; 3]>,
    },
    /// A suit is given up.
    Void {
        /// By whom.
        seat: Seat,
        /// The suit, 0 to 2.
        suit: u8,
    },
    /// A tile is drawn.
    Draw {
        /// By whom.
        seat: Seat,
        /// The tile.
        tile: Option<Tile>,
        /// From the end of the wall, after a kong?
        is_replacement: bool,
    },
    /// A tile is discarded.
    Discard {
        /// By whom.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// The last discard is called for a pung.
    Pung {
        /// By whom.
        seat: Seat,
        /// Its kind.
        tile: Tile,
        /// Who discarded it.
        giver: Seat,
    },
    /// The last discard is called for a kong, which is paid.
    Kong {
        /// By whom.
        seat: Seat,
        /// Its kind.
        tile: Tile,
        /// Who discarded it.
        giver: Seat,
    },
    /// Four concealed tiles are declared, and paid.
    ConcealedKong {
        /// By whom.
        seat: Seat,
        /// Their kind, open to all.
        tile: Tile,
    },
    /// The fourth tile is to be added to a pung: it can be robbed, and nothing is paid yet.
    AddedKong {
        /// By whom.
        seat: Seat,
        /// Its kind.
        tile: Tile,
    },
    /// The fourth tile is added to the pung, and paid.
    KongAdded {
        /// By whom.
        seat: Seat,
        /// Its kind.
        tile: Tile,
    },
    /// The fourth tile is taken away by those who win with it; the pung stays.
    KongRobbed {
        /// Whose kong it was.
        seat: Seat,
        /// Its kind.
        tile: Tile,
    },
    /// A seat wins, and is out.
    Win {
        /// Who wins.
        seat: Seat,
        /// With which tile; one that was drawn stays hidden.
        tile: Option<Tile>,
        /// Who discarded it or wanted to add it to a pung; none if it was drawn.
        giver: Option<Seat>,
        /// What counts.
        patterns: Patterns,
        /// Fan of all patterns, before the cap.
        fan: u16,
        /// Points that it is worth.
        value: i64,
    },
    /// The discard after a kong was won: what becomes of the kong's income.
    Shot {
        /// Whose kong it was.
        seat: Seat,
        /// Who won first after it.
        winner: Seat,
    },
    /// A player's answer ends the game.
    Fault {
        /// Whose.
        seat: Seat,
        /// Why.
        verdict: Verdict,
    },
    /// The game is over, and settled.
    End {
        /// Why.
        reason: End,
    },
}

impl Change {
    /// What a seat is told; what everybody is told if there is none.
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

    /// Who does it, if anybody.
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

/// Something that has happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// What has changed.
    pub change: Change,
    /// What was paid at once, in the order in which it was paid.
    pub payments: Vec<Payment>,
}

impl Event {
    /// The event as a seat is told it.
    pub fn seen_by(&self, viewer: Seat) -> Event {
        Event { change: self.change.seen_by(Some(viewer)), payments: self.payments.clone() }
    }
}
