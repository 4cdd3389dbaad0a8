//! The tiles of the parts of a hand in the special forms.

use super::parts::HONOR_PART;
use crate::forms::Reach;
use crate::model::tile::KindSet;
use crate::parts::PARTS;

/// The tiles of a part in the special forms.
#[derive(Clone, Copy, Default)]
pub struct Special {
    /// Number of pairs of different kinds, and of all pairs.
    pairs: u8,
    all_pairs: u8,
    /// Number of orphans.
    orphans: u8,
    /// Number of kinds of a knitted sequence from rank 1, 2 and 3, or of honors in the first place.
    knitted: [u8; 3],
    /// Ranks of which a second copy makes a pair, and of which two copies do.
    halves: u16,
    empty: u16,
}

impl Special {
    /// Returns those of the copies of each rank, of which at most `limit` can be had.
    pub fn of(part: usize, counts: &[u8; 9], limit: &[u8; 9]) -> Special {
        let ranks = |is_one: &dyn Fn(usize) -> bool| {
            (0..9).fold(0u16, |ranks, rank| ranks | u16::from(is_one(rank)) << rank)
        };
        let number = |is_one: &dyn Fn(usize) -> bool| ranks(is_one).count_ones() as u8;
        let is_honors = part == HONOR_PART;
        let knitted = |first: usize| {
            number(&|rank| counts[rank] > 0 && (is_honors && first == 0 || rank % 3 == first))
        };
        Special {
            pairs: number(&|rank| counts[rank] >= 2),
            all_pairs: counts.iter().map(|count| count / 2).sum(),
            orphans: number(&|rank| counts[rank] > 0 && KindSet::ORPHANS.contains(9 * part + rank)),
            knitted: std::array::from_fn(knitted),
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
pub fn rivals(
    parts: &[Special; PARTS],
    deficiency: u8,
    (is_knitted, has_pairs): (bool, bool),
) -> Rivals {
    let orphans: u8 = parts.iter().map(|special| special.orphans).sum();
    let is_knitted = is_knitted && knitted(parts) <= deficiency;
    if is_knitted || 13 - orphans <= deficiency {
        return Rivals::Any;
    }
    if !has_pairs {
        let pairs: u8 = parts.iter().map(|special| special.all_pairs).sum();
        let is_near = 7u8.saturating_sub(pairs) <= deficiency;
        return if is_near { Rivals::Any } else { Rivals::None };
    }
    let pairs: u8 = parts.iter().map(|special| special.pairs).sum();
    let missing = 7u8.saturating_sub(pairs);
    if missing > deficiency {
        return Rivals::None;
    }
    let join = |ranks: fn(&Special) -> u16| {
        parts
            .iter()
            .enumerate()
            .fold(0, |all, (part, special)| all | u64::from(ranks(special)) << (9 * part))
    };
    let (halves, empty) =
        (KindSet(join(|special| special.halves)), KindSet(join(|special| special.empty)));
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
fn knitted(parts: &[Special; PARTS]) -> u8 {
    let [m, p, s, z] = parts.map(|part| part.knitted);
    let suits = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let most = suits.map(|[a, b, c]| m[a] + p[b] + s[c]).into_iter().fold(0, u8::max);
    // The straight takes nine tiles, and honors and knitted tiles together are fourteen.
    (9 - most).min(14u8.saturating_sub(most + z[0]))
}
