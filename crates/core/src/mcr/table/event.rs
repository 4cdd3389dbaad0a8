//! What happens: one event a stage.

use crate::games::{Seat, Verdict};
use crate::model::tile::{PerKind, Tile};

/// What everybody is told at a stage. Tiles are `None` where they are hidden from the one who is
/// told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The players sit down.
    Seats,
    /// Thirteen tiles each, and the flowers drawn meanwhile (bit `i`: flower `i`).
    Deal {
        /// The hands.
        hands: [Option<PerKind>; 4],
        /// The flowers.
        flowers: [u8; 4],
    },
    /// A tile is drawn.
    Draw {
        /// By whom.
        seat: Seat,
        /// The tile.
        tile: Option<Tile>,
    },
    /// A flower is drawn and put aside.
    Flower {
        /// By whom.
        seat: Seat,
        /// Number of the flower, 0 to 7.
        flower: u8,
    },
    /// A tile is discarded after a draw.
    Play {
        /// By whom.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// The last discard is called for a chow, and another tile discarded.
    Chow {
        /// By whom.
        seat: Seat,
        /// First tile of the chow.
        first: Tile,
        /// What is discarded.
        discard: Tile,
    },
    /// The last discard is called for a pung, and another tile discarded.
    Pung {
        /// By whom.
        seat: Seat,
        /// What is discarded.
        discard: Tile,
    },
    /// The last discard is called for a kong.
    Kong {
        /// By whom.
        seat: Seat,
    },
    /// Four concealed tiles are declared.
    ConcealedKong {
        /// By whom.
        seat: Seat,
        /// Their kind.
        tile: Option<Tile>,
    },
    /// The fourth tile is added to a pung.
    AddedKong {
        /// By whom.
        seat: Seat,
        /// Its kind.
        tile: Tile,
    },
    /// The game is won.
    Win {
        /// By whom.
        seat: Seat,
        /// With which tile.
        tile: Tile,
        /// Who discarded it or added it to a pung; none if it was drawn.
        giver: Option<Seat>,
    },
    /// Nobody wins: there is no tile to draw.
    Exhausted,
    /// A player's answer ends the game.
    Fault {
        /// Whose.
        seat: Seat,
        /// Why.
        verdict: Verdict,
    },
}

impl Event {
    /// The event as a seat is told it.
    pub fn seen_by(self, viewer: Seat) -> Event {
        match self {
            Event::Deal { mut hands, flowers } => {
                for seat in viewer.others() {
                    hands[seat.index()] = None;
                }
                Event::Deal { hands, flowers }
            }
            Event::Draw { seat, .. } if seat != viewer => Event::Draw { seat, tile: None },
            Event::ConcealedKong { seat, .. } if seat != viewer => {
                Event::ConcealedKong { seat, tile: None }
            }
            _ => self,
        }
    }

    /// Who does it, if anybody.
    pub fn actor(self) -> Option<Seat> {
        match self {
            Event::Seats | Event::Deal { .. } | Event::Exhausted => None,
            Event::Draw { seat, .. }
            | Event::Flower { seat, .. }
            | Event::Play { seat, .. }
            | Event::Chow { seat, .. }
            | Event::Pung { seat, .. }
            | Event::Kong { seat }
            | Event::ConcealedKong { seat, .. }
            | Event::AddedKong { seat, .. }
            | Event::Win { seat, .. }
            | Event::Fault { seat, .. } => Some(seat),
        }
    }

    /// Does the game end with it?
    pub fn is_end(self) -> bool {
        matches!(self, Event::Win { .. } | Event::Exhausted | Event::Fault { .. })
    }
}
