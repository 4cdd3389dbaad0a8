//! The tiles of the parts of a hand in the special forms.

use super::words::HONOR_PART;
use crate::forms::Reach;
use crate::model::tile::KindSet;
use crate::parts::PARTS;

/// The tiles of a part in the special forms.
#[derive(Clone, Copy, Default)]
pub struct Special {
    /// Bytes with the numbers of pairs of different kinds, of all pairs, of orphans, and of the kinds of
    /// a knitted sequence from rank 1, 2 and 3, or of honors in the place of rank 1.
    numbers: u64,
    /// Ranks of which a second copy makes a pair, and of which two copies do.
    halves: u16,
    empty: u16,
}

/// Places of the bytes.
const PAIRS: usize = 0;
const ALL_PAIRS: usize = 1;
const ORPHANS: usize = 2;
const KNITTED: usize = 3;

impl Special {
    /// Returns those of the copies of each rank, of which at most `limit` can be had.
    pub fn of(part: usize, counts: &[u8; 9], limit: &[u8; 9]) -> Special {
        let ranks = |is_one: &dyn Fn(usize) -> bool| {
            (0..9).fold(0u16, |ranks, rank| ranks | u16::from(is_one(rank)) << rank)
        };
        let number = |is_one: &dyn Fn(usize) -> bool| ranks(is_one).count_ones() as u8;
        let is_honors = part == HONOR_PART;
        let mut numbers = [0; 8];
        numbers[PAIRS] = number(&|rank| counts[rank] >= 2);
        numbers[ALL_PAIRS] = counts.iter().map(|count| count / 2).sum();
        let is_orphan = |rank: usize| KindSet::ORPHANS.contains(9 * part + rank);
        numbers[ORPHANS] = number(&|rank| counts[rank] > 0 && is_orphan(rank));
        for first in 0..3 {
            let is_in = |rank: usize| is_honors && first == 0 || rank % 3 == first;
            numbers[KNITTED + first] = number(&|rank| counts[rank] > 0 && is_in(rank));
        }
        Special {
            numbers: u64::from_le_bytes(numbers),
            halves: ranks(&|rank| counts[rank] == 1 && limit[rank] >= 2),
            empty: ranks(&|rank| counts[rank] == 0 && limit[rank] >= 2),
        }
    }
}

/// The special forms that can be as near as the standard form.
pub enum Rivals {
    None,
    /// Seven pairs, with their reach.
    Pairs(Reach),
    /// Any.
    Any,
}

/// Returns the special forms of a hand that can be at most as far as `deficiency`. `is_knitted` tells
/// whether the rules have knitted forms, `has_pairs` whether they have seven pairs of different kinds.
#[inline(always)]
pub fn rivals(
    parts: [&Special; PARTS],
    deficiency: u8,
    (is_knitted, has_pairs): (bool, bool),
) -> Rivals {
    // No byte overflows: a hand has at most 14 tiles.
    let numbers: u64 = parts.iter().map(|part| part.numbers).sum();
    let numbers = numbers.to_le_bytes();
    let is_knitted = is_knitted && knitted(parts) <= deficiency;
    if is_knitted || 13 - numbers[ORPHANS] <= deficiency {
        return Rivals::Any;
    }
    let pairs = numbers[if has_pairs { PAIRS } else { ALL_PAIRS }];
    let missing = 7u8.saturating_sub(pairs);
    if missing > deficiency {
        return Rivals::None;
    }
    if has_pairs { pairs_of(parts, missing, deficiency) } else { Rivals::Any }
}

/// Returns seven pairs of different kinds, of which so many are missing, if they can be as near.
fn pairs_of(parts: [&Special; PARTS], missing: u8, deficiency: u8) -> Rivals {
    let join = |ranks: fn(&Special) -> u16| {
        let each = parts.iter().enumerate();
        KindSet(each.fold(0, |all, (part, special)| all | u64::from(ranks(special)) << (9 * part)))
    };
    let (halves, empty) = (join(|special| special.halves), join(|special| special.empty));
    let from_halves = missing.min(halves.len());
    let begun = missing - from_halves;
    if begun > empty.len() || from_halves + 2 * begun > deficiency {
        return Rivals::None;
    }
    let lowering = match (missing > 0, begun > 0) {
        (false, _) => KindSet(0),
        (true, false) => halves,
        (true, true) => halves.or(empty),
    };
    Rivals::Pairs(Reach { deficiency: from_halves + 2 * begun, lowering })
}

/// Returns the least number of tiles that complete a knitted form of a hand, if any can come.
fn knitted(parts: [&Special; PARTS]) -> u8 {
    let of = |part: &Special| -> [u8; 3] {
        let bytes = part.numbers.to_le_bytes();
        std::array::from_fn(|first| bytes[KNITTED + first])
    };
    let [m, p, s, z] = parts.map(of);
    let suits = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let most = suits.map(|[a, b, c]| m[a] + p[b] + s[c]).into_iter().fold(0, u8::max);
    // The straight takes nine tiles, and honors and knitted tiles together are fourteen.
    (9 - most).min(14u8.saturating_sub(most + z[0]))
}
