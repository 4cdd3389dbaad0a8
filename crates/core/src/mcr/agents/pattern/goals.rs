//! What a pattern asks of a hand.

use crate::model::meld::{Meld, MeldKind};
use crate::model::tile::{KINDS, KindSet, PerKind, SUITED, Tile};

/// What sets and eye beside the fixed tiles may be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// Kinds of the eye.
    pub eyes: KindSet,
    /// Kinds of pungs.
    pub pungs: KindSet,
    /// First kinds of chows.
    pub chows: KindSet,
    /// Is one block, a set or the eye, of each suit and one of honours?
    pub is_one_each: bool,
}

impl Rest {
    /// Anything made of these kinds.
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

    /// Anything.
    pub fn any() -> Rest {
        Rest::of(KindSet::ALL)
    }

    /// No pungs, and no eye of honours.
    pub fn of_chows(self) -> Rest {
        let eyes = self.eyes.without(KindSet::HONORS);
        Rest { pungs: KindSet::default(), eyes, ..self }
    }

    /// No chows.
    pub fn of_pungs(self) -> Rest {
        Rest { chows: KindSet::default(), ..self }
    }

    /// May a declared meld be one of its sets?
    pub fn allows(&self, meld: Meld) -> bool {
        let kinds = if meld.kind == MeldKind::Chow { self.chows } else { self.pungs };
        kinds.contains(usize::from(meld.tile.0))
    }
}

/// A complete hand that a pattern asks for.
#[derive(Clone, Debug)]
pub enum Goal {
    /// Four sets and an eye: some of them given, the others made of what is allowed.
    Sets {
        /// The sets that are given.
        fixed: Vec<Meld>,
        /// What else.
        rest: Rest,
    },
    /// The nine tiles of a knitted straight, a set and an eye.
    Knitted(KindSet),
    /// Seven pairs.
    Pairs,
    /// Fourteen different tiles of these kinds.
    Singles(KindSet),
    /// Each of these kinds, and one of them twice.
    Orphans(KindSet),
}

/// The kinds as a set.
pub fn set(kinds: impl Iterator<Item = usize>) -> KindSet {
    KindSet(kinds.fold(0, |set, kind| set | 1 << kind))
}

/// A chow of a suit, by its first rank, 0 to 6.
pub fn chow(suit: usize, rank: usize) -> Meld {
    Meld { kind: MeldKind::Chow, tile: Tile((9 * suit + rank) as u8) }
}

/// A pung of a kind.
pub fn pung(kind: usize) -> Meld {
    Meld { kind: MeldKind::Pung, tile: Tile(kind as u8) }
}

/// Is a declared meld the same as a set that is asked for? A kong is a pung too.
pub fn is_same(declared: Meld, wanted: Meld) -> bool {
    let is_chow = |meld: Meld| meld.kind == MeldKind::Chow;
    declared.tile == wanted.tile && is_chow(declared) == is_chow(wanted)
}

/// Copies of each kind in some sets.
pub fn counts(sets: &[Meld]) -> PerKind {
    let mut counts = [0; KINDS];
    sets.iter().flat_map(|set| set.tiles()).for_each(|tile| counts[usize::from(tile.0)] += 1);
    counts
}
