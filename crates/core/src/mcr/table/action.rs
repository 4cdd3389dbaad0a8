//! Answers of a player.

use crate::games::Verdict;
use crate::model::tile::Tile;

/// What a player answers at a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Nothing.
    Pass,
    /// Discard a tile after a draw.
    Play(Tile),
    /// Call the last discard for a chow, and discard.
    Chow {
        /// The first tile of the chow.
        first: Tile,
        /// What is discarded.
        discard: Tile,
    },
    /// Call the last discard for a pung, and discard.
    Pung {
        /// What is discarded.
        discard: Tile,
    },
    /// Call the last discard for a kong.
    Kong,
    /// Declare four concealed tiles after a draw.
    ConcealedKong(Tile),
    /// Add the fourth tile to a pung after a draw.
    AddedKong(Tile),
    /// Win.
    Win,
    /// No answer, but what the platform says of the player's program.
    Fault(Verdict),
}
