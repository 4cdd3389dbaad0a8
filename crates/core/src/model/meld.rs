//! Declared melds.

use crate::model::error::CoreError;
use crate::model::tile::{KINDS, PerKind, SUITED, Tile};

/// The kinds of meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeldKind {
    /// Three consecutive ranks of a suit.
    Chow,
    /// Three copies of a kind.
    Pung,
    /// Four copies of a kind, claimed or added to a pung.
    Kong,
    /// Four concealed copies of a kind.
    ConcealedKong,
}

/// A declared meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld {
    /// The kind of meld.
    pub kind: MeldKind,
    /// The first tile of a chow, otherwise the only kind.
    pub tile: Tile,
}

impl Meld {
    /// Iterates over the three or four tiles.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        let (step, copies) = match self.kind {
            MeldKind::Chow => (1, 3),
            MeldKind::Pung => (0, 3),
            MeldKind::Kong | MeldKind::ConcealedKong => (0, 4),
        };
        (0..copies).map(move |copy| Tile(self.tile.0 + step * copy))
    }

    /// Returns an error if the meld is impossible.
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

    /// Returns whether it is an exposed or a concealed kong.
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
    /// Returns the number of melds.
    #[inline(always)]
    pub fn count(&self) -> u8 {
        self.len
    }

    /// Returns all melds.
    #[inline(always)]
    pub fn as_slice(&self) -> &[Meld] {
        &self.melds[..usize::from(self.len)]
    }

    /// Appends a meld; returns whether it fitted, since there are at most four.
    #[must_use]
    pub fn push(&mut self, meld: Meld) -> bool {
        let Some(place) = self.melds.get_mut(usize::from(self.len)) else {
            return false;
        };
        *place = meld;
        self.len += 1;
        true
    }

    /// Turns the pung of a tile into a kong; returns whether there was one.
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

    /// Returns the copies of each kind in all melds.
    pub fn counts(&self) -> PerKind {
        let mut counts = [0; KINDS];
        for tile in self.as_slice().iter().flat_map(|meld| meld.tiles()) {
            counts[usize::from(tile.0)] += 1;
        }
        counts
    }
}
