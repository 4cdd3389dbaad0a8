//! The requirements of patterns.

use crate::model::meld::{Meld, MeldKind};
use crate::model::tile::{KINDS, KindSet, PerKind, SUITED, Tile};

/// Constraints on the sets and the eye outside the fixed tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// Kinds that can be the eye.
    pub eyes: KindSet,
    /// Kinds that can be pungs.
    pub pungs: KindSet,
    /// First kinds of possible chows.
    pub chows: KindSet,
    /// Whether each suit and the honours have exactly one block, a set or the eye, besides the
    /// fixed sets.
    pub is_one_each: bool,
}

impl Rest {
    /// Returns constraints that allow these kinds only.
    pub fn of(kinds: KindSet) -> Rest {
        let begins = |first: &usize| {
            first % 9 < 7
                && *first < SUITED
                && kinds.contains(first + 1)
                && kinds.contains(first + 2)
        };
        let chows = set(kinds.iter().filter(begins));
        Rest { eyes: kinds, pungs: kinds, chows, is_one_each: false }
    }

    /// Returns constraints that allow everything.
    pub fn any() -> Rest {
        Rest::of(KindSet::ALL)
    }

    /// Forbids pungs and an eye of honours.
    pub fn of_chows(self) -> Rest {
        let eyes = self.eyes.without(KindSet::HONORS);
        Rest { pungs: KindSet::default(), eyes, ..self }
    }

    /// Forbids chows.
    pub fn of_pungs(self) -> Rest {
        Rest { chows: KindSet::default(), ..self }
    }

    /// Returns whether a declared meld can be one of the sets.
    pub fn allows(&self, meld: Meld) -> bool {
        let kinds = if meld.kind == MeldKind::Chow { self.chows } else { self.pungs };
        kinds.contains(usize::from(meld.tile.0))
    }
}

/// A set of complete hands that have a pattern.
#[derive(Clone, Debug)]
pub enum Goal {
    /// Four sets and an eye, some of the sets fixed, the others constrained.
    Sets {
        /// The fixed sets.
        fixed: Vec<Meld>,
        /// Constraints on the other sets and the eye.
        rest: Rest,
    },
    /// The nine tiles of a knitted straight, a set and an eye.
    Knitted(KindSet),
    /// Seven pairs of any kinds.
    Pairs,
    /// Fourteen different tiles of these kinds.
    Singles(KindSet),
    /// One of each of these kinds, and one of them twice.
    Orphans(KindSet),
}

/// Collects kinds into a set.
pub fn set(kinds: impl Iterator<Item = usize>) -> KindSet {
    KindSet(kinds.fold(0, |set, kind| set | 1 << kind))
}

/// Returns a chow of a suit, by the index of its first rank, 0 to 6.
pub fn chow(suit: usize, rank: usize) -> Meld {
    Meld { kind: MeldKind::Chow, tile: Tile((9 * suit + rank) as u8) }
}

/// Returns a pung of a kind.
pub fn pung(kind: usize) -> Meld {
    Meld { kind: MeldKind::Pung, tile: Tile(kind as u8) }
}

/// Returns whether a declared meld is a wanted set; a kong is a pung too.
pub fn is_same(declared: Meld, wanted: Meld) -> bool {
    let is_chow = |meld: Meld| meld.kind == MeldKind::Chow;
    declared.tile == wanted.tile && is_chow(declared) == is_chow(wanted)
}

/// Returns the copies of each kind in some sets.
pub fn counts(sets: &[Meld]) -> PerKind {
    let mut counts = [0; KINDS];
    sets.iter().flat_map(|set| set.tiles()).for_each(|tile| counts[usize::from(tile.0)] += 1);
    counts
}
