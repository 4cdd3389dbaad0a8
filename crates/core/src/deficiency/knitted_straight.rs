//! The knitted straight: 147 of one suit, 258 of another and 369 of the third, a meld and an eye.
//!
//! Taking the three knitted tiles out of a suit leaves a suit again, so the rest is the sweep of
//! `suit::lockstep` with at most one meld, for each of three suits and three residues.

use crate::suit::costs::{Costs, IMPOSSIBLE, Lanes};
use crate::suit::lockstep::{honor_costs, suit_costs};
use crate::tile::{KINDS, KindSet};

/// `[suit]`: which of 147, 258, 369 the suit supplies.
const ASSIGNMENTS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The kinds of each of the six straights.
pub const STRAIGHTS: [KindSet; 6] = {
    let mut straights = [KindSet(0); 6];
    let mut index = 0;
    while index < 6 {
        let [m, p, s] = ASSIGNMENTS[index];
        straights[index] = KindSet(0x49 << m | 0x49 << (9 + p) | 0x49 << (18 + s));
        index += 1;
    }
    straights
};

/// Costs of one suit that also supplies three knitted tiles, the first of rank index `residue`.
#[inline(always)]
fn knitted_suit<const L: usize>(held: &[Lanes<L>], limit: &[Lanes<L>], residue: usize) -> Costs<L> {
    let mut rest_held = [[0; L]; 9];
    let mut rest_limit = [[0; L]; 9];
    rest_held.copy_from_slice(held);
    rest_limit.copy_from_slice(limit);
    let mut knitting = [0u8; L];
    for rank in [residue, residue + 3, residue + 6] {
        for lane in 0..L {
            let missing = u8::from(rest_held[rank][lane] == 0);
            let price = if rest_limit[rank][lane] == 0 { IMPOSSIBLE } else { missing };
            knitting[lane] += price;
            rest_held[rank][lane] = rest_held[rank][lane].saturating_sub(1);
            rest_limit[rank][lane] = rest_limit[rank][lane].saturating_sub(1);
        }
    }
    let mut costs = suit_costs::<L, 1>(&rest_held, &rest_limit);
    for entry in &mut costs.0 {
        for lane in 0..L {
            entry[lane] = (entry[lane] + knitting[lane]).min(IMPOSSIBLE);
        }
    }
    costs
}

/// Deficiency of each of `L` hands: with no declared melds, and with one.
#[inline(always)]
pub fn block<const L: usize>(held: &[Lanes<L>; KINDS], limit: &[Lanes<L>; KINDS]) -> [Lanes<L>; 2] {
    let mut suits = [[Costs::<L>::NOTHING; 3]; 3];
    for (suit, residues) in suits.iter_mut().enumerate() {
        let ranks = 9 * suit..9 * suit + 9;
        for (residue, costs) in residues.iter_mut().enumerate() {
            *costs = knitted_suit(&held[ranks.clone()], &limit[ranks.clone()], residue);
        }
    }
    let mut honors_held = [[0; L]; 7];
    let mut honors_limit = [[0; L]; 7];
    honors_held.copy_from_slice(&held[27..]);
    honors_limit.copy_from_slice(&limit[27..]);
    let honors = honor_costs::<L, 1>(&honors_held, &honors_limit);
    let last = suits[2].map(|costs| costs.merge::<1, _>(&honors));

    let mut best = [[IMPOSSIBLE; L]; 2];
    for [m, p, s] in ASSIGNMENTS {
        let pair = suits[0][m].merge::<1, _>(&suits[1][p]);
        for (declared, best) in best.iter_mut().enumerate() {
            let total = pair.total(&last[s], 1 - declared);
            for lane in 0..L {
                best[lane] = best[lane].min(total[lane]);
            }
        }
    }
    best
}
