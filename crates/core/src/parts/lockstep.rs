//! The weighted automaton of one suit, run for many suits in lockstep.
//!
//! Reading the ranks of a suit from left to right, a decomposition into melds and an eye is a path
//! of a small automaton. Its state counts the chows begun at the two previous ranks that still need
//! tiles, and the melds and eyes made so far; the cost of a path is the number of tiles that must
//! come. Costs live in the (min, +) semiring, so one sweep finds the least cost of every state. `L`
//! suits are swept together, one in each lane of a vector register: the sweep has no branch and no
//! table look-up that depends on the tiles, and compiles to `paddb` and `pminub`.
//!
//! Within a sweep, impossible costs grow by at most [`IMPOSSIBLE`] per rank and cannot overflow;
//! they are limited to it at the end.

use super::costs::{Costs, ENTRIES, IMPOSSIBLE, Lanes, clamp, relax};
use std::hint::black_box;
use std::mem::swap;

const COPIES: usize = 4;
/// Index of the last rank of a suit, after which no chow is open.
pub const LAST_RANK: usize = 8;

/// Least cost of every state after some ranks; at most `M` melds are made.
///
/// In `0[p][q][2 * melds + eyes]`, `p` chows began one rank before the last (they lack one tile),
/// and `q` at the last rank (they lack two). Three equal chows are three pungs, so two suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frontier<const L: usize, const M: usize>([[[Lanes<L>; ENTRIES]; 3]; 3]);

/// The cost of using copies of a rank, and how it is added to the cost of a path.
pub(crate) trait Letter<const L: usize> {
    /// Highest number of copies of a rank that are used, 4 or 6.
    const MOST: usize;

    /// Computes `best = min(best, from + cost)` in every lane, for the cost of `copies` copies.
    fn relax(&self, best: &mut Lanes<L>, from: &Lanes<L>, copies: usize);
}

/// The letters of a part, by rank. This is a trait instead of a function, since a function can be
/// compiled apart from the kernel that runs it, without its vector registers.
pub(crate) trait Letters<const L: usize> {
    /// Type of the letters.
    type Letter: Letter<L>;

    /// Returns the letter of a rank; must be `#[inline(always)]`.
    fn at(&self, rank: usize) -> Self::Letter;
}

/// `usage[t]` is the number of tiles that must come so that `t` copies of a kind can be used, of
/// which `held` are in hand and at most `limit` can be had.
type Usage<const L: usize> = [Lanes<L>; COPIES + 1];

impl<const L: usize> Letter<L> for Usage<L> {
    const MOST: usize = COPIES;

    #[inline(always)]
    fn relax(&self, best: &mut Lanes<L>, from: &Lanes<L>, copies: usize) {
        relax(best, from, &self[copies]);
    }
}

#[inline(always)]
fn usage_costs<const L: usize>(held: &Lanes<L>, limit: &Lanes<L>) -> Usage<L> {
    usage_of_least(held, limit, &[0; L])
}

/// Returns the usage costs if at least `least` copies must be used.
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

/// Input of a sweep: copies in hand, most copies, and least copies of each rank.
struct Ranks<'a, const L: usize> {
    held: &'a [Lanes<L>],
    limit: &'a [Lanes<L>],
    least: Option<&'a [Lanes<L>]>,
}

impl<const L: usize> Letters<L> for Ranks<'_, L> {
    type Letter = Usage<L>;

    #[inline(always)]
    fn at(&self, rank: usize) -> Usage<L> {
        match self.least {
            None => usage_costs(&self.held[rank], &self.limit[rank]),
            Some(least) => usage_of_least(&self.held[rank], &self.limit[rank], &least[rank]),
        }
    }
}

impl<const L: usize, const M: usize> Frontier<L, M> {
    const NONE: Self = Frontier([[[[IMPOSSIBLE; L]; ENTRIES]; 3]; 3]);

    /// Returns the state before the first rank.
    #[inline(always)]
    pub fn start() -> Self {
        let mut front = Self::NONE;
        front.0[0][0][0] = [0; L];
        front
    }

    /// Returns the costs after another rank, whose index is `rank`.
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

    /// Reads one rank into `next`. `P`, `Q` and `B` bound the chows that began two ranks before,
    /// one rank before, and that begin here. Near the ends of a suit they are 0, and states vanish
    /// at compile time. Unreachable states are not written.
    #[inline(always)]
    fn step<const P: usize, const Q: usize, const B: usize>(
        &self,
        usage: &impl Letter<L>,
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

    /// Computes the costs of the states in which `Q` chows began at the previous rank and `B` begin
    /// here.
    #[inline(always)]
    fn enter<const P: usize, const Q: usize, const B: usize>(
        &self,
        usage: &impl Letter<L>,
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
    /// completes `P` chows, continues `Q`, begins `B`, and can also hold the eye or a pung.
    #[inline(always)]
    fn leave<const P: usize, const Q: usize, const B: usize>(
        &self,
        melds: usize,
        usage: &impl Letter<L>,
        best: &mut [Lanes<L>; 2],
    ) {
        let used = P + Q + B;
        if used > COPIES || used > M {
            return;
        }
        let from = &self.0[P][Q];
        usage.relax(&mut best[0], &from[2 * melds], used);
        usage.relax(&mut best[1], &from[2 * melds + 1], used);
        if used + 2 <= COPIES {
            usage.relax(&mut best[1], &from[2 * melds], used + 2);
        }
        if used + 3 <= COPIES && melds > 0 {
            usage.relax(&mut best[0], &from[2 * melds - 2], used + 3);
            usage.relax(&mut best[1], &from[2 * melds - 1], used + 3);
        }
        self.leave_with_many::<P, Q, B, _>(melds, usage, best);
    }

    /// Improves `best` by the paths on which the rank holds more than [`COPIES`] copies, if the
    /// letters have them.
    #[inline(always)]
    fn leave_with_many<const P: usize, const Q: usize, const B: usize, U: Letter<L>>(
        &self,
        melds: usize,
        usage: &U,
        best: &mut [Lanes<L>; 2],
    ) {
        if U::MOST <= COPIES {
            return;
        }
        let (used, from) = (P + Q + B, &self.0[P][Q]);
        let eye = used + 2;
        if eye > COPIES {
            usage.relax(&mut best[1], &from[2 * melds], eye);
        }
        for pungs in 1..=2 {
            let copies = used + 3 * pungs;
            if copies > U::MOST || pungs > melds {
                continue;
            }
            let before = 2 * (melds - pungs);
            if copies > COPIES {
                usage.relax(&mut best[0], &from[before], copies);
                usage.relax(&mut best[1], &from[before + 1], copies);
            }
            if copies + 2 <= U::MOST {
                usage.relax(&mut best[1], &from[before], copies + 2);
            }
        }
    }

    /// Returns the costs of the states without open chows.
    #[inline(always)]
    pub fn finish(&self) -> Costs<L> {
        let mut costs = self.0[0][0];
        costs.iter_mut().for_each(clamp);
        Costs(costs)
    }
}

/// Sweeps over suits and honours, up to `M` melds. It owns the two frontiers between which a sweep
/// alternates, so that many sweeps reuse them.
pub struct Sweeper<const L: usize, const M: usize> {
    here: Frontier<L, M>,
    there: Frontier<L, M>,
}

impl<const L: usize, const M: usize> Sweeper<L, M> {
    /// Creates a sweeper; it keeps no state from one sweep to the next.
    #[inline(always)]
    pub fn new() -> Self {
        Self::of_impossible(IMPOSSIBLE)
    }

    /// Creates a sweeper of letters with another cost of an impossibility.
    #[inline(always)]
    pub(crate) fn of_impossible(impossible: u8) -> Self {
        let none = Frontier([[[[impossible; L]; ENTRIES]; 3]; 3]);
        Sweeper { here: none, there: none }
    }

    /// Returns the costs of the nine ranks of a suit.
    #[inline(always)]
    pub fn suit(&mut self, held: &[Lanes<L>; 9], limit: &[Lanes<L>; 9]) -> Costs<L> {
        self.cost_suit(&Ranks { held, limit, least: None })
    }

    /// Returns the costs of the nine ranks of a suit, of each of which at least `least` copies are
    /// used.
    #[inline(always)]
    pub fn suit_of_least(
        &mut self,
        held: &[Lanes<L>; 9],
        limit: &[Lanes<L>; 9],
        least: &[Lanes<L>; 9],
    ) -> Costs<L> {
        self.cost_suit(&Ranks { held, limit, least: Some(least) })
    }

    #[inline(always)]
    fn cost_suit(&mut self, ranks: &Ranks<L>) -> Costs<L> {
        let mut costs = self.sweep_suit(&Costs::NOTHING, ranks);
        costs.0.iter_mut().for_each(clamp);
        costs
    }

    #[inline(always)]
    fn cost_honors(&mut self, ranks: &Ranks<L>) -> Costs<L> {
        let honors = ranks.held.len().min(ranks.limit.len());
        let mut costs = self.sweep_honors(&Costs::NOTHING, honors, ranks);
        costs.0.iter_mut().for_each(clamp);
        costs
    }

    /// Sweeps over the letters of a suit, beginning with given costs.
    ///
    /// A step reads only states that the step before wrote, so the remains of an earlier sweep do
    /// not matter; only the start is initialised.
    #[inline(always)]
    pub(crate) fn sweep_suit(&mut self, start: &Costs<L>, letters: &impl Letters<L>) -> Costs<L> {
        let Sweeper { here, there } = self;
        here.0[0][0] = start.0;
        here.step::<0, 0, 2>(&letters.at(0), there);
        there.step::<0, 2, 2>(&letters.at(1), here);
        let (mut from, mut to) = (here, there);
        // A compiler that knew the number of iterations would unroll all five steps, of thousands
        // of instructions each: compilation takes twice as long, and execution 5 to 9 % longer.
        for rank in 2..black_box(LAST_RANK - 1) {
            from.step::<2, 2, 2>(&letters.at(rank), to);
            swap(&mut from, &mut to);
        }
        from.step::<2, 2, 0>(&letters.at(LAST_RANK - 1), to);
        to.step::<2, 0, 0>(&letters.at(LAST_RANK), from);
        Costs(from.0[0][0])
    }

    /// Sweeps over the letters of some honours, beginning with given costs.
    #[inline(always)]
    pub(crate) fn sweep_honors(
        &mut self,
        start: &Costs<L>,
        honors: usize,
        letters: &impl Letters<L>,
    ) -> Costs<L> {
        let Sweeper { here, there } = self;
        here.0[0][0] = start.0;
        for rank in 0..honors {
            here.step::<0, 0, 0>(&letters.at(rank), there);
            here.0[0][0] = there.0[0][0];
        }
        Costs(here.0[0][0])
    }

    /// Returns the costs of honours: suits of one rank each, hence only pungs and the eye.
    #[inline(always)]
    pub fn honors(&mut self, held: &[Lanes<L>], limit: &[Lanes<L>]) -> Costs<L> {
        self.cost_honors(&Ranks { held, limit, least: None })
    }

    /// Returns the costs of honours, of each of which at least `least` copies are used.
    #[inline(always)]
    pub fn honors_of_least(
        &mut self,
        held: &[Lanes<L>],
        limit: &[Lanes<L>],
        least: &[Lanes<L>],
    ) -> Costs<L> {
        self.cost_honors(&Ranks { held, limit, least: Some(least) })
    }
}

impl<const L: usize, const M: usize> Default for Sweeper<L, M> {
    fn default() -> Self {
        Self::new()
    }
}
