//! Events of a game: one per stage.

use crate::games::{Seat, Verdict};
use crate::model::tile::{PerKind, Tile};

/// The public event of a stage. Tiles that are hidden from the recipient are `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The players take their seats.
    Seats,
    /// Thirteen tiles each are dealt, and flowers are replaced (bit `i`: flower `i`).
    Deal {
        /// The hands.
        hands: [Option<PerKind>; 4],
        /// The flowers.
        flowers: [u8; 4],
    },
    /// A tile is drawn.
    Draw {
        /// The seat that draws.
        seat: Seat,
        /// The tile.
        tile: Option<Tile>,
    },
    /// A flower is drawn and put aside.
    Flower {
        /// The seat that draws.
        seat: Seat,
        /// Number of the flower, 0 to 7.
        flower: u8,
    },
    /// A tile is discarded after a draw.
    Play {
        /// The seat that discards.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// The last discard is claimed for a chow, and another tile discarded.
    Chow {
        /// The seat that claims.
        seat: Seat,
        /// First tile of the chow.
        first: Tile,
        /// The discarded tile.
        discard: Tile,
    },
    /// The last discard is claimed for a pung, and another tile discarded.
    Pung {
        /// The seat that claims.
        seat: Seat,
        /// The discarded tile.
        discard: Tile,
    },
    /// The last discard is claimed for a kong.
    Kong {
        /// The seat that claims.
        seat: Seat,
    },
    /// Four concealed tiles are declared.
    ConcealedKong {
        /// The seat that declares.
        seat: Seat,
        /// Their kind.
        tile: Option<Tile>,
    },
    /// The fourth tile is added to a pung.
    AddedKong {
        /// The seat that declares.
        seat: Seat,
        /// Its kind.
        tile: Tile,
    },
    /// The game is won.
    Win {
        /// The seat that wins.
        seat: Seat,
        /// The winning tile.
        tile: Tile,
        /// The seat that discarded the tile or added it to a pung; `None` if it was drawn.
        giver: Option<Seat>,
    },
    /// Nobody wins, and there is no tile to draw.
    Exhausted,
    /// A player's answer ends the game.
    Fault {
        /// The seat at fault.
        seat: Seat,
        /// The kind of fault.
        verdict: Verdict,
    },
}

impl Event {
    /// Returns the event as a seat sees it.
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

    /// Returns the acting seat, if any.
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

    /// Returns whether the event ends the game.
    pub fn is_end(self) -> bool {
        matches!(self, Event::Win { .. } | Event::Exhausted | Event::Fault { .. })
    }
}
