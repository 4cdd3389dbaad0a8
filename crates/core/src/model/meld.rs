//! Declared melds.

use crate::model::error::CoreError;
use crate::model::tile::{KINDS, PerKind, SUITED, Tile};

/// What a meld is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeldKind {
    /// Three in a row.
    Chow,
    /// Three alike.
    Pung,
    /// Four alike, called or added to a pung.
    Kong,
    /// Four alike, all of one's own.
    ConcealedKong,
}

/// A declared meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld {
    /// What it is made of.
    pub kind: MeldKind,
    /// The first tile of a chow, the only one of the others.
    pub tile: Tile,
}

impl Meld {
    /// The tiles, three or four.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        let (step, copies) = match self.kind {
            MeldKind::Chow => (1, 3),
            MeldKind::Pung => (0, 3),
            MeldKind::Kong | MeldKind::ConcealedKong => (0, 4),
        };
        (0..copies).map(move |copy| Tile(self.tile.0 + step * copy))
    }

    /// An error unless there is such a meld.
    pub fn check(self) -> Result<(), CoreError> {
        let kind = usize::from(self.tile.0);
        let is_chow = self.kind == MeldKind::Chow;
        let most = if is_chow { SUITED } else { KINDS };
        if kind < most && (!is_chow || kind % 9 <= 6) {
            return Ok(());
        }
        let expected = "a tile, and of a chow one of the first seven ranks";
        Err(CoreError::Argument { name: "tile", got: kind.to_string(), expected })
    }

    /// Is it a kong of either sort?
    pub fn is_kong(self) -> bool {
        matches!(self.kind, MeldKind::Kong | MeldKind::ConcealedKong)
    }
}

/// Up to four declared melds, in the order they were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Melds {
    melds: [Meld; 4],
    len: u8,
}

impl Default for Melds {
    fn default() -> Melds {
        Melds { melds: [Meld { kind: MeldKind::Chow, tile: Tile(0) }; 4], len: 0 }
    }
}

impl Melds {
    /// How many.
    #[inline(always)]
    pub fn count(&self) -> u8 {
        self.len
    }

    /// All of them.
    #[inline(always)]
    pub fn as_slice(&self) -> &[Meld] {
        &self.melds[..usize::from(self.len)]
    }

    /// One more; a fifth is refused.
    #[must_use]
    pub fn push(&mut self, meld: Meld) -> bool {
        let Some(place) = self.melds.get_mut(usize::from(self.len)) else {
            return false;
        };
        *place = meld;
        self.len += 1;
        true
    }

    /// Makes a kong of the pung of a tile; is there one?
    #[must_use]
    pub fn add_to_pung(&mut self, tile: Tile) -> bool {
        let pung = Meld { kind: MeldKind::Pung, tile };
        let place = self.melds[..usize::from(self.len)].iter_mut().find(|meld| **meld == pung);
        if let Some(place) = place {
            place.kind = MeldKind::Kong;
            return true;
        }
        false
    }

    /// Copies of each kind in all melds.
    pub fn counts(&self) -> PerKind {
        let mut counts = [0; KINDS];
        for tile in self.as_slice().iter().flat_map(|meld| meld.tiles()) {
            counts[usize::from(tile.0)] += 1;
        }
        counts
    }
}
