//! What a part of a hand contributes: the least number of tiles that must come to take `m` melds
//! and `e` eyes from it, and how parts add up.

/// Cost of what cannot be done: more than any complete hand can cost, and so little that a sweep
/// over nine ranks, which may add it once at each, stays below 256.
pub const IMPOSSIBLE: u8 = 25;
/// Most melds in a hand.
pub const MELDS: usize = 4;
/// Entries of a cost vector: 0 to [`MELDS`] melds, with and without the eye.
pub const ENTRIES: usize = 2 * (MELDS + 1);

/// One number for each lane of a vector register.
pub type Lanes<const L: usize> = [u8; L];

/// Costs of `L` parts side by side: `0[2 * melds + eyes][lane]`, none above [`IMPOSSIBLE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Costs<const L: usize>(pub [Lanes<L>; ENTRIES]);

/// `best = min(best, a + b)` in every lane; `b` has as many lanes, or one for all of them.
#[inline(always)]
pub fn relax<const L: usize, const K: usize>(best: &mut Lanes<L>, a: &Lanes<L>, b: &Lanes<K>) {
    for lane in 0..L {
        best[lane] = best[lane].min(a[lane].wrapping_add(b[if K == 1 { 0 } else { lane }]));
    }
}

/// Brings what cannot be done back to [`IMPOSSIBLE`].
#[inline(always)]
pub fn clamp<const L: usize>(costs: &mut Lanes<L>) {
    for cost in costs {
        *cost = (*cost).min(IMPOSSIBLE);
    }
}

impl<const L: usize> Costs<L> {
    /// A part from which nothing is taken, whatever it holds.
    pub const NOTHING: Self = {
        let mut costs = [[IMPOSSIBLE; L]; ENTRIES];
        costs[0] = [0; L];
        Costs(costs)
    };

    /// The two parts taken together, up to `M` melds: the (min, +) convolution. The other part
    /// may differ from lane to lane, or be the same for all (`K` is 1).
    #[inline(always)]
    pub fn merge<const M: usize, const K: usize>(&self, other: &Costs<K>) -> Self {
        let mut merged = [[IMPOSSIBLE; L]; ENTRIES];
        // Each number of melds has straight-line code of its own, and sums stay in registers.
        self.merge_melds::<M, 0, K>(other, &mut merged);
        self.merge_melds::<M, 1, K>(other, &mut merged);
        self.merge_melds::<M, 2, K>(other, &mut merged);
        self.merge_melds::<M, 3, K>(other, &mut merged);
        self.merge_melds::<M, 4, K>(other, &mut merged);
        Costs(merged)
    }

    #[inline(always)]
    fn merge_melds<const M: usize, const N: usize, const K: usize>(
        &self,
        other: &Costs<K>,
        merged: &mut [Lanes<L>; ENTRIES],
    ) {
        if N > M {
            return;
        }
        let mut best = [[IMPOSSIBLE; L]; 2];
        for m in 0..=N {
            let rest = N - m;
            relax(&mut best[0], &self.0[2 * m], &other.0[2 * rest]);
            relax(&mut best[1], &self.0[2 * m + 1], &other.0[2 * rest]);
            relax(&mut best[1], &self.0[2 * m], &other.0[2 * rest + 1]);
        }
        merged[2 * N] = best[0];
        merged[2 * N + 1] = best[1];
    }

    /// Least cost of `melds` melds and the eye, taken from the two parts together.
    #[inline(always)]
    pub fn total<const K: usize>(&self, other: &Costs<K>, melds: usize) -> Lanes<L> {
        match melds {
            0 => self.total_of::<0, K>(other),
            1 => self.total_of::<1, K>(other),
            2 => self.total_of::<2, K>(other),
            3 => self.total_of::<3, K>(other),
            _ => self.total_of::<MELDS, K>(other),
        }
    }

    #[inline(always)]
    fn total_of<const M: usize, const K: usize>(&self, other: &Costs<K>) -> Lanes<L> {
        let mut best = [IMPOSSIBLE; L];
        for m in 0..=M {
            relax(&mut best, &self.0[2 * m], &other.0[2 * (M - m) + 1]);
            relax(&mut best, &self.0[2 * m + 1], &other.0[2 * (M - m)]);
        }
        best
    }
}
