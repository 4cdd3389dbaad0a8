//! The knitted straight: 147 of one suit, 258 of another and 369 of the third, a meld and an eye.
//!
//! Taking the three knitted tiles out of a suit leaves a suit again, so the rest is the sweep of
//! `suit::lockstep` with at most one meld, for each of three suits and three residues.

use super::Planes;
use crate::model::tile::{KINDS, KindSet};
use crate::parts::costs::{Costs, IMPOSSIBLE, Lanes};
use crate::parts::lockstep::Sweeper;

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

/// The least that a knitted straight can cost: the tiles it lacks, the meld and the eye aside.
#[inline(always)]
pub fn least(planes: &Planes) -> u8 {
    let mut held = 0;
    for straight in STRAIGHTS {
        held = held.max(straight.and(planes.held[0]).len());
    }
    9 - held
}

/// Costs of one suit that also supplies three knitted tiles, the first of rank index `residue`.
#[inline(always)]
pub fn knitted_suit<const L: usize>(
    sweeper: &mut Sweeper<L, 1>,
    held: &[Lanes<L>; 9],
    limit: &[Lanes<L>; 9],
    residue: usize,
) -> Costs<L> {
    knitted(sweeper, held, limit, None, residue)
}

/// The same, where of each rank at least so many copies must be used.
#[inline(always)]
pub fn knitted_suit_of_least<const L: usize>(
    sweeper: &mut Sweeper<L, 1>,
    held: &[Lanes<L>; 9],
    limit: &[Lanes<L>; 9],
    least: &[Lanes<L>; 9],
    residue: usize,
) -> Costs<L> {
    knitted(sweeper, held, limit, Some(least), residue)
}

#[inline(always)]
fn knitted<const L: usize>(
    sweeper: &mut Sweeper<L, 1>,
    held: &[Lanes<L>; 9],
    limit: &[Lanes<L>; 9],
    least: Option<&[Lanes<L>; 9]>,
    residue: usize,
) -> Costs<L> {
    let (mut rest_held, mut rest_limit) = (*held, *limit);
    let mut knitting = [0u8; L];
    for rank in [residue, residue + 3, residue + 6] {
        for lane in 0..L {
            let missing = u8::from(held[rank][lane] == 0);
            let price = if limit[rank][lane] == 0 { IMPOSSIBLE } else { missing };
            knitting[lane] += price;
            rest_held[rank][lane] = held[rank][lane].saturating_sub(1);
            rest_limit[rank][lane] = limit[rank][lane].saturating_sub(1);
        }
    }
    let mut costs = match least {
        None => sweeper.suit(&rest_held, &rest_limit),
        Some(least) => {
            let mut rest_least = *least;
            for lanes in rest_least.iter_mut().skip(residue).step_by(3) {
                *lanes = lanes.map(|copies| copies.saturating_sub(1));
            }
            sweeper.suit_of_least(&rest_held, &rest_limit, &rest_least)
        }
    };
    // Up to one meld, with and without the eye; more are impossible anyway.
    for entry in &mut costs.0[..4] {
        for lane in 0..L {
            entry[lane] = (entry[lane] + knitting[lane]).min(IMPOSSIBLE);
        }
    }
    costs
}

/// Deficiency of each of `L` hands: with no declared melds, and with one.
#[inline(always)]
pub fn block<const L: usize>(held: &[Lanes<L>; KINDS], limit: &[Lanes<L>; KINDS]) -> [Lanes<L>; 2] {
    let mut sweeper = Sweeper::new();
    let mut suits = [[Costs::NOTHING; 3]; 3];
    let (held, honors_held) = held.as_chunks::<9>();
    let (limit, honors_limit) = limit.as_chunks::<9>();
    for (suit, residues) in suits.iter_mut().enumerate() {
        for (residue, costs) in residues.iter_mut().enumerate() {
            *costs = knitted_suit(&mut sweeper, &held[suit], &limit[suit], residue);
        }
    }
    let honors = sweeper.honors(honors_held, honors_limit);
    for costs in &mut suits[2] {
        *costs = costs.merge::<1, _>(&honors);
    }

    let mut best = [[IMPOSSIBLE; L]; 2];
    for [m, p, s] in ASSIGNMENTS {
        let pair = suits[0][m].merge::<1, _>(&suits[1][p]);
        for (declared, best) in best.iter_mut().enumerate() {
            let total = pair.total(&suits[2][s], 1 - declared);
            for lane in 0..L {
                best[lane] = best[lane].min(total[lane]);
            }
        }
    }
    best
}
