//! Actions of a player.

use crate::games::Verdict;
use crate::model::tile::Tile;

/// The answer of a player at a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Pass.
    Pass,
    /// Give three tiles of one suit away, in order.
    Exchange([Tile; 3]),
    /// Void a suit, 0 to 2.
    Void(u8),
    /// Discard a tile.
    Discard(Tile),
    /// Claim the last discard for a pung.
    Pung,
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

impl Action {
    /// Creates the exchange of three tiles, in order.
    pub fn exchange(mut tiles: [Tile; 3]) -> Action {
        tiles.sort_unstable();
        Action::Exchange(tiles)
    }
}
