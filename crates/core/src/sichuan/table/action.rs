//! Answers of a player.

use crate::games::Verdict;
use crate::model::tile::Tile;

/// What a player answers at a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Nothing.
    Pass,
    /// Give three tiles of one suit, in order.
    Exchange([Tile; 3]),
    /// Give up a suit, 0 to 2.
    Void(u8),
    /// Discard a tile.
    Discard(Tile),
    /// Call the last discard for a pung.
    Pung,
    /// Call the last discard for a kong.
    Kong,
    /// Declare four concealed tiles after a draw.
    ConcealedKong(Tile),
    /// Add the fourth tile to a pung after a draw.
    AddedKong(Tile),
    /// Win.
    Win,
    /// No answer, but what is said of the player's program.
    Fault(Verdict),
}

impl Action {
    /// Gives three tiles.
    pub fn exchange(mut tiles: [Tile; 3]) -> Action {
        tiles.sort_unstable();
        Action::Exchange(tiles)
    }
}
