//! The weighted automaton of one suit, run for many suits in lockstep.
//!
//! Reading the ranks of a suit from left to right, a decomposition into melds and an eye is a path
//! of a small automaton. Its state says how many chows begun at the two previous ranks still need
//! tiles, and how many melds and eyes have been made; the cost of a path is the number of tiles
//! that must come. Costs live in the (min, +) semiring, so the least cost of every state is found
//! by one sweep. `L` suits are swept together, one in each lane of a vector register: the sweep has
//! no branch and no table look-up that depends on the tiles, and compiles to `paddb` and `pminub`.
//!
//! Within a sweep, costs of what cannot be done grow by [`IMPOSSIBLE`] at a rank at most and cannot
//! overflow; they are brought back to it at the end.

use super::costs::{Costs, ENTRIES, IMPOSSIBLE, Lanes, clamp, relax};

/// Copies of a kind.
const COPIES: usize = 4;
/// Index of the last rank of a suit, where no chow is open afterwards.
pub const LAST_RANK: usize = 8;

/// Least cost of every state after some ranks; at most `M` melds are made.
///
/// `0[p][q][2 * melds + eyes]`: `p` chows began one rank before the last (they lack one tile), `q`
/// at the last rank (they lack two). Three equal chows are three pungs, so 2 is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frontier<const L: usize, const M: usize>([[[Lanes<L>; ENTRIES]; 3]; 3]);

/// `usage[t]`: tiles that must come so that `t` copies of a kind can be used, of which `held` are
/// in hand and at most `limit` can be had.
type Usage<const L: usize> = [Lanes<L>; COPIES + 1];

#[inline(always)]
fn usage_costs<const L: usize>(held: &Lanes<L>, limit: &Lanes<L>) -> Usage<L> {
    usage_of_least(held, limit, &[0; L])
}

/// The same, where fewer than `least` copies may not be used.
#[inline(always)]
fn usage_of_least<const L: usize>(held: &Lanes<L>, limit: &Lanes<L>, least: &Lanes<L>) -> Usage<L> {
    let mut usage = [[0; L]; COPIES + 1];
    for (copies, costs) in (0u8..).zip(&mut usage) {
        for lane in 0..L {
            let missing = copies.saturating_sub(held[lane]);
            let possible = least[lane] <= copies && copies <= limit[lane];
            costs[lane] = if possible { missing } else { IMPOSSIBLE };
        }
    }
    usage
}

/// What is swept: copies in hand, most copies, and least copies of each rank.
struct Ranks<'a, const L: usize> {
    held: &'a [Lanes<L>],
    limit: &'a [Lanes<L>],
    least: Option<&'a [Lanes<L>]>,
}

impl<const L: usize> Ranks<'_, L> {
    #[inline(always)]
    fn usage(&self, rank: usize) -> Usage<L> {
        match self.least {
            None => usage_costs(&self.held[rank], &self.limit[rank]),
            Some(least) => usage_of_least(&self.held[rank], &self.limit[rank], &least[rank]),
        }
    }
}

impl<const L: usize, const M: usize> Frontier<L, M> {
    const NONE: Self = Frontier([[[[IMPOSSIBLE; L]; ENTRIES]; 3]; 3]);

    /// Nothing read, nothing made, nothing spent.
    #[inline(always)]
    pub fn start() -> Self {
        let mut front = Self::NONE;
        front.0[0][0][0] = [0; L];
        front
    }

    /// Costs after one more rank, whose index is `rank`.
    pub fn read(&self, rank: usize, held: &Lanes<L>, limit: &Lanes<L>) -> Self {
        let mut next = Self::NONE;
        let usage = usage_costs(held, limit);
        match rank {
            0 => self.step::<0, 0, 2>(&usage, &mut next),
            1 => self.step::<0, 2, 2>(&usage, &mut next),
            7 => self.step::<2, 2, 0>(&usage, &mut next),
            LAST_RANK => self.step::<2, 0, 0>(&usage, &mut next),
            _ => self.step::<2, 2, 2>(&usage, &mut next),
        }
        next.0.as_flattened_mut().as_flattened_mut().iter_mut().for_each(clamp);
        next
    }

    /// Reads one rank into `next`. `P`, `Q` and `B` bound the chows that began two ranks and one
    /// rank before and that begin here: near the ends of a suit they are 0, and states vanish at
    /// compile time. States that cannot be reached are left as they are.
    #[inline(always)]
    fn step<const P: usize, const Q: usize, const B: usize>(
        &self,
        usage: &Usage<L>,
        next: &mut Self,
    ) {
        self.enter::<P, 0, 0>(usage, next);
        if B > 0 {
            self.enter::<P, 0, 1>(usage, next);
            self.enter::<P, 0, 2>(usage, next);
        }
        if Q > 0 {
            self.enter::<P, 1, 0>(usage, next);
            self.enter::<P, 2, 0>(usage, next);
        }
        if Q > 0 && B > 0 {
            self.enter::<P, 1, 1>(usage, next);
            self.enter::<P, 1, 2>(usage, next);
            self.enter::<P, 2, 1>(usage, next);
            self.enter::<P, 2, 2>(usage, next);
        }
    }

    /// Costs of the states in which `Q` chows began at the previous rank and `B` begin here.
    #[inline(always)]
    fn enter<const P: usize, const Q: usize, const B: usize>(
        &self,
        usage: &Usage<L>,
        next: &mut Self,
    ) {
        if Q + B > M {
            return;
        }
        for melds in B..=M {
            let mut best = [[u8::MAX; L]; 2];
            self.leave::<0, Q, B>(melds - B, usage, &mut best);
            if P > 0 {
                self.leave::<1, Q, B>(melds - B, usage, &mut best);
                self.leave::<2, Q, B>(melds - B, usage, &mut best);
            }
            next.0[Q][B][2 * melds] = best[0];
            next.0[Q][B][2 * melds + 1] = best[1];
        }
    }

    /// Improves `best[eyes]` by the paths from the states with `P` and `Q` open chows: the rank
    /// completes `P` chows, continues `Q`, begins `B`, and may also hold the eye or a pung.
    #[inline(always)]
    fn leave<const P: usize, const Q: usize, const B: usize>(
        &self,
        melds: usize,
        usage: &Usage<L>,
        best: &mut [Lanes<L>; 2],
    ) {
        let used = P + Q + B;
        if used > COPIES || used > M {
            return;
        }
        let from = &self.0[P][Q];
        relax(&mut best[0], &from[2 * melds], &usage[used]);
        relax(&mut best[1], &from[2 * melds + 1], &usage[used]);
        if used + 2 <= COPIES {
            relax(&mut best[1], &from[2 * melds], &usage[used + 2]);
        }
        if used + 3 <= COPIES && melds > 0 {
            relax(&mut best[0], &from[2 * melds - 2], &usage[used + 3]);
            relax(&mut best[1], &from[2 * melds - 1], &usage[used + 3]);
        }
    }

    /// Costs once no chow is open.
    #[inline(always)]
    pub fn finish(&self) -> Costs<L> {
        let mut costs = self.0[0][0];
        costs.iter_mut().for_each(clamp);
        Costs(costs)
    }
}

/// Sweeps over suits and honours, up to `M` melds. It holds the two frontiers between which a sweep
/// goes back and forth, so that many sweeps share the making of them.
pub struct Sweeper<const L: usize, const M: usize> {
    here: Frontier<L, M>,
    there: Frontier<L, M>,
}

impl<const L: usize, const M: usize> Sweeper<L, M> {
    /// A sweeper; it keeps nothing from one sweep to the next.
    #[inline(always)]
    pub fn new() -> Self {
        Sweeper { here: Frontier::NONE, there: Frontier::NONE }
    }

    /// Costs of the nine ranks of a suit.
    #[inline(always)]
    pub fn suit(&mut self, held: &[Lanes<L>; 9], limit: &[Lanes<L>; 9]) -> Costs<L> {
        self.sweep_suit(&Ranks { held, limit, least: None })
    }

    /// Costs of the nine ranks of a suit, of each of which at least so many copies must be used.
    #[inline(always)]
    pub fn suit_of_least(
        &mut self,
        held: &[Lanes<L>; 9],
        limit: &[Lanes<L>; 9],
        least: &[Lanes<L>; 9],
    ) -> Costs<L> {
        self.sweep_suit(&Ranks { held, limit, least: Some(least) })
    }

    /// A step reads only states that the step before wrote, so what an earlier sweep left does not
    /// matter; only the start is written anew.
    #[inline(always)]
    fn sweep_suit(&mut self, ranks: &Ranks<L>) -> Costs<L> {
        let Sweeper { here, there } = self;
        here.0[0][0] = Costs::NOTHING.0;
        here.step::<0, 0, 2>(&ranks.usage(0), there);
        there.step::<0, 2, 2>(&ranks.usage(1), here);
        here.step::<2, 2, 2>(&ranks.usage(2), there);
        there.step::<2, 2, 2>(&ranks.usage(3), here);
        here.step::<2, 2, 2>(&ranks.usage(4), there);
        there.step::<2, 2, 2>(&ranks.usage(5), here);
        here.step::<2, 2, 2>(&ranks.usage(6), there);
        there.step::<2, 2, 0>(&ranks.usage(7), here);
        here.step::<2, 0, 0>(&ranks.usage(8), there);
        there.finish()
    }

    /// Costs of honours: suits of one rank each, so nothing but pungs and the eye.
    #[inline(always)]
    pub fn honors(&mut self, held: &[Lanes<L>], limit: &[Lanes<L>]) -> Costs<L> {
        self.sweep_honors(&Ranks { held, limit, least: None })
    }

    /// Costs of honours, of each of which at least so many copies must be used.
    #[inline(always)]
    pub fn honors_of_least(
        &mut self,
        held: &[Lanes<L>],
        limit: &[Lanes<L>],
        least: &[Lanes<L>],
    ) -> Costs<L> {
        self.sweep_honors(&Ranks { held, limit, least: Some(least) })
    }

    #[inline(always)]
    fn sweep_honors(&mut self, ranks: &Ranks<L>) -> Costs<L> {
        let Sweeper { here, there } = self;
        here.0[0][0] = Costs::NOTHING.0;
        for rank in 0..ranks.held.len().min(ranks.limit.len()) {
            here.step::<0, 0, 0>(&ranks.usage(rank), there);
            here.0[0][0] = there.0[0][0];
        }
        here.finish()
    }
}

impl<const L: usize, const M: usize> Default for Sweeper<L, M> {
    fn default() -> Self {
        Self::new()
    }
}
