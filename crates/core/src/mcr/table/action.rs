//! Actions of a player.

use crate::games::Verdict;
use crate::model::tile::Tile;

/// The answer of a player at a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Pass.
    Pass,
    /// Discard a tile after a draw.
    Play(Tile),
    /// Claim the last discard for a chow, and discard.
    Chow {
        /// The first tile of the chow.
        first: Tile,
        /// The discarded tile.
        discard: Tile,
    },
    /// Claim the last discard for a pung, and discard.
    Pung {
        /// The discarded tile.
        discard: Tile,
    },
    /// Claim the last discard for a kong.
    Kong,
    /// Declare four concealed tiles after a draw.
    ConcealedKong(Tile),
    /// Add the fourth tile to a pung after a draw.
    AddedKong(Tile),
    /// Win.
    Win,
    /// A fault of the player's program that the platform reports.
    Fault(Verdict),
}
