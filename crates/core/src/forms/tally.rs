//! Counts of a plain hand that determine the deficiency under some special forms, without its
//! kinds.

use crate::model::position::{EACH, words};
use crate::model::tile::{KINDS, KindSet, PerKind};

/// The counts of a plain hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Number of kinds held.
    pub kinds: u8,
    /// Number of kinds held at least twice.
    pub pairs: u8,
    /// Number of kinds of terminals and honours held.
    pub orphans: u8,
    /// Number of kinds of terminals and honours held at least twice.
    pub orphan_pairs: u8,
}

/// Mask of the bytes of terminals and honours, in words of eight kinds.
const ORPHANS: [u64; 5] = orphans();

const fn orphans() -> [u64; 5] {
    let mut words = [0; 5];
    let mut kind = 0;
    while kind < KINDS {
        words[kind / 8] |= ((KindSet::ORPHANS.0 >> kind & 1) * 255) << (8 * (kind % 8));
        kind += 1;
    }
    words
}

impl Tally {
    /// Counts a hand of at most 14 tiles, with at most four copies of a kind.
    #[inline(always)]
    pub fn new(counts: &PerKind) -> Tally {
        // The lower four bits of a byte count kinds, the upper four pairs: no sum exceeds 14.
        let (mut all, mut orphans) = (0, 0);
        for (word, mask) in words(counts).into_iter().zip(ORPHANS) {
            let held = word.wrapping_add(127 * EACH) >> 7 & EACH;
            let paired = word.wrapping_add(126 * EACH) >> 3 & EACH << 4;
            let both = held | paired;
            all += both;
            orphans += both & mask;
        }
        let [all, orphans] = [all, orphans].map(|sums| (sums.wrapping_mul(EACH) >> 56) as u8);
        Tally {
            kinds: all & 15,
            pairs: all >> 4,
            orphans: orphans & 15,
            orphan_pairs: orphans >> 4,
        }
    }
}
