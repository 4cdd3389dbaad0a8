//! Counts of a plain hand that tell the deficiency of some special forms, without its kinds.

use crate::model::position::{EACH, words};
use crate::model::tile::{KINDS, KindSet, PerKind};

/// What is counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Kinds that are held.
    pub kinds: u8,
    /// Kinds that are held twice or more.
    pub pairs: u8,
    /// Terminals and honours that are held.
    pub orphans: u8,
    /// Terminals and honours that are held twice or more.
    pub orphan_pairs: u8,
}

/// All bits of the bytes of terminals and honours, in words of eight kinds.
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
    /// Counts of a hand of at most 14 tiles, four of a kind at most.
    #[inline(always)]
    pub fn new(counts: &PerKind) -> Tally {
        // Kinds in the lower four bits of a byte, pairs in the upper: no sum is above 14.
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
