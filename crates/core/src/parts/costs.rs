//! Costs of the parts of a hand, the least number of tiles that must come to take `m` melds and `e`
//! eyes from a part, and their sums.

/// Cost of an impossibility: more than any complete hand can cost, and so small that a sweep over
/// nine ranks, which can add it once at each, stays below 256.
pub const IMPOSSIBLE: u8 = 25;
/// Highest number of melds in a hand.
pub const MELDS: usize = 4;
/// Number of entries of a cost vector: 0 to [`MELDS`] melds, with and without the eye.
pub const ENTRIES: usize = 2 * (MELDS + 1);

/// A number for each lane of a vector register.
pub type Lanes<const L: usize> = [u8; L];

/// Costs of `L` parts side by side: `0[2 * melds + eyes][lane]`, none above [`IMPOSSIBLE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Costs<const L: usize>(pub [Lanes<L>; ENTRIES]);

/// Computes `best = min(best, a + b)` in every lane; `b` has as many lanes, or one for all of them.
#[inline(always)]
pub fn relax<const L: usize, const K: usize>(best: &mut Lanes<L>, a: &Lanes<L>, b: &Lanes<K>) {
    relax_by(best, a, b, u8::wrapping_add);
}

/// Computes `best = min(best, sum(a, b))` in every lane.
#[inline(always)]
pub fn relax_by<const L: usize, const K: usize>(
    best: &mut Lanes<L>,
    a: &Lanes<L>,
    b: &Lanes<K>,
    sum: impl Fn(u8, u8) -> u8,
) {
    for lane in 0..L {
        best[lane] = best[lane].min(sum(a[lane], b[if K == 1 { 0 } else { lane }]));
    }
}

/// Limits costs to [`IMPOSSIBLE`].
#[inline(always)]
pub fn clamp<const L: usize>(costs: &mut Lanes<L>) {
    for cost in costs {
        *cost = (*cost).min(IMPOSSIBLE);
    }
}

impl<const L: usize> Costs<L> {
    /// A part that contributes nothing, whatever it holds.
    pub const NOTHING: Self = Self::nothing(IMPOSSIBLE);

    /// Returns the costs of a part that contributes nothing; `never` is the cost of an
    /// impossibility.
    pub const fn nothing(never: u8) -> Self {
        let mut costs = [[never; L]; ENTRIES];
        costs[0] = [0; L];
        Costs(costs)
    }

    /// Returns the costs of the two parts together, up to `M` melds: the (min, +) convolution. The
    /// other part can differ from lane to lane, or be shared by all (`K` is 1).
    #[inline(always)]
    pub fn merge<const M: usize, const K: usize>(&self, other: &Costs<K>) -> Self {
        self.merge_by::<M, K>(other, IMPOSSIBLE, u8::wrapping_add)
    }

    /// Merges two parts whose costs add up by `sum`; `never` is the cost of an impossibility.
    #[inline(always)]
    pub fn merge_by<const M: usize, const K: usize>(
        &self,
        other: &Costs<K>,
        never: u8,
        sum: impl Fn(u8, u8) -> u8 + Copy,
    ) -> Self {
        let mut merged = [[never; L]; ENTRIES];
        // Each number of melds has its own straight-line code, and sums stay in registers.
        self.merge_melds::<M, 0, K>(other, &mut merged, sum);
        self.merge_melds::<M, 1, K>(other, &mut merged, sum);
        self.merge_melds::<M, 2, K>(other, &mut merged, sum);
        self.merge_melds::<M, 3, K>(other, &mut merged, sum);
        self.merge_melds::<M, 4, K>(other, &mut merged, sum);
        Costs(merged)
    }

    #[inline(always)]
    fn merge_melds<const M: usize, const N: usize, const K: usize>(
        &self,
        other: &Costs<K>,
        merged: &mut [Lanes<L>; ENTRIES],
        sum: impl Fn(u8, u8) -> u8 + Copy,
    ) {
        if N > M {
            return;
        }
        let [mut without, mut with] = [merged[2 * N], merged[2 * N + 1]];
        for m in 0..=N {
            let rest = N - m;
            relax_by(&mut without, &self.0[2 * m], &other.0[2 * rest], sum);
            relax_by(&mut with, &self.0[2 * m + 1], &other.0[2 * rest], sum);
            relax_by(&mut with, &self.0[2 * m], &other.0[2 * rest + 1], sum);
        }
        merged[2 * N] = without;
        merged[2 * N + 1] = with;
    }

    /// Returns the least cost of `melds` melds and the eye from the two parts together.
    #[inline(always)]
    pub fn total<const K: usize>(&self, other: &Costs<K>, melds: usize) -> Lanes<L> {
        self.total_by::<K>(other, melds, IMPOSSIBLE, u8::wrapping_add)
    }

    /// Returns the total of two parts whose costs add up by `sum`; `never` is the cost of an
    /// impossibility.
    #[inline(always)]
    pub fn total_by<const K: usize>(
        &self,
        other: &Costs<K>,
        melds: usize,
        never: u8,
        sum: impl Fn(u8, u8) -> u8 + Copy,
    ) -> Lanes<L> {
        match melds {
            0 => self.total_of::<0, K>(other, never, sum),
            1 => self.total_of::<1, K>(other, never, sum),
            2 => self.total_of::<2, K>(other, never, sum),
            3 => self.total_of::<3, K>(other, never, sum),
            _ => self.total_of::<MELDS, K>(other, never, sum),
        }
    }

    #[inline(always)]
    fn total_of<const M: usize, const K: usize>(
        &self,
        other: &Costs<K>,
        never: u8,
        sum: impl Fn(u8, u8) -> u8 + Copy,
    ) -> Lanes<L> {
        let mut best = [never; L];
        for m in 0..=M {
            relax_by(&mut best, &self.0[2 * m], &other.0[2 * (M - m) + 1], sum);
            relax_by(&mut best, &self.0[2 * m + 1], &other.0[2 * (M - m)], sum);
        }
        best
    }
}
