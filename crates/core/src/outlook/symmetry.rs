//! Honors that are interchangeable in a position: as many of each are held, and as many can come.
//!
//! A hand that results from the position has the same chances as the one in which such honors have
//! changed places. So of the discards of such honors of which a hand holds equally many, one is
//! looked at.

use super::graph::Odds;
use crate::model::position::Position;
use crate::model::tile::{KINDS, KindSet, PerKind};

/// For each kind, the kinds before it that are interchangeable with it.
#[derive(Clone, Copy)]
pub struct Symmetry([KindSet; KINDS]);

impl Symmetry {
    /// No kinds are interchangeable.
    pub const NONE: Symmetry = Symmetry([KindSet(0); KINDS]);

    /// Returns the symmetry of a position with some odds of the copies of each kind.
    pub fn new(position: &Position, odds: &Odds) -> Symmetry {
        let of = |kind: usize| {
            (position.counts()[kind], position.available()[kind], odds[kind].to_bits())
        };
        let mut symmetry = Symmetry::NONE;
        for kind in KindSet::HONORS.iter() {
            for before in KindSet::HONORS.iter().take_while(|&before| before < kind) {
                symmetry.0[kind].0 |= u64::from(of(before) == of(kind)) << before;
            }
        }
        symmetry
    }

    /// Returns the first kind whose discard from a hand leaves the same chances as that of `kind`.
    #[inline(always)]
    pub fn representative(&self, counts: &PerKind, kind: usize) -> usize {
        let mut before = self.0[kind].iter();
        before.find(|&before| counts[before] == counts[kind]).unwrap_or(kind)
    }
}

/// Returns the copies that are accepted after the first discard of `kind`, given the hand after
/// that of it or of an interchangeable kind, and what this hand accepts.
pub fn accepted_after(
    kind: usize,
    root: &PerKind,
    counts: &PerKind,
    mut accepted: PerKind,
) -> PerKind {
    if let Some(given) = (0..KINDS).find(|&given| counts[given] < root[given]) {
        accepted.swap(kind, given);
    }
    accepted
}

/// Returns a set in which two kinds have changed places.
pub fn exchanged(set: KindSet, kind: usize, other: usize) -> KindSet {
    let differs = set.contains(kind) != set.contains(other);
    KindSet(set.0 ^ (u64::from(differs) << kind ^ u64::from(differs) << other))
}
