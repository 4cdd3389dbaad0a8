//! What a part of a hand contributes: the least number of tiles that must come to take `m` melds
//! and `e` eyes from it, and how parts add up.

/// Cost of what cannot be done; saturating additions keep it there.
pub const IMPOSSIBLE: u8 = u8::MAX;
/// Most melds in a hand.
pub const MELDS: usize = 4;
/// Entries of a cost vector: 0 to [`MELDS`] melds, with and without the eye.
pub const ENTRIES: usize = 2 * (MELDS + 1);

/// One number for each lane of a vector register.
pub type Lanes<const L: usize> = [u8; L];

/// Costs of `L` parts side by side: `0[2 * melds + eyes][lane]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Costs<const L: usize>(pub [Lanes<L>; ENTRIES]);

/// `best = min(best, a + b)` in every lane, saturating at [`IMPOSSIBLE`].
#[inline(always)]
pub fn relax<const L: usize>(best: &mut Lanes<L>, a: &Lanes<L>, b: &Lanes<L>) {
    for lane in 0..L {
        best[lane] = best[lane].min(a[lane].saturating_add(b[lane]));
    }
}

impl<const L: usize> Costs<L> {
    /// A part from which nothing is taken, whatever it holds.
    pub const NOTHING: Self = {
        let mut costs = [[IMPOSSIBLE; L]; ENTRIES];
        costs[0] = [0; L];
        Costs(costs)
    };

    /// The two parts taken together, up to `M` melds: the (min, +) convolution.
    #[inline(always)]
    pub fn merge<const M: usize>(&self, other: &Self) -> Self {
        let mut merged = [[IMPOSSIBLE; L]; ENTRIES];
        for melds in 0..=M {
            for m in 0..=melds {
                let rest = melds - m;
                relax(&mut merged[2 * melds], &self.0[2 * m], &other.0[2 * rest]);
                relax(&mut merged[2 * melds + 1], &self.0[2 * m + 1], &other.0[2 * rest]);
                relax(&mut merged[2 * melds + 1], &self.0[2 * m], &other.0[2 * rest + 1]);
            }
        }
        Costs(merged)
    }

    /// Least cost of `melds` melds and the eye, taken from the two parts together.
    #[inline(always)]
    pub fn total(&self, other: &Self, melds: usize) -> Lanes<L> {
        let mut best = [IMPOSSIBLE; L];
        for m in 0..=melds.min(MELDS) {
            let rest = melds.min(MELDS) - m;
            relax(&mut best, &self.0[2 * m], &other.0[2 * rest + 1]);
            relax(&mut best, &self.0[2 * m + 1], &other.0[2 * rest]);
        }
        best
    }
}

impl Costs<1> {
    /// The same part in every lane.
    #[inline(always)]
    pub fn splat<const L: usize>(&self) -> Costs<L> {
        Costs(self.0.map(|[cost]| [cost; L]))
    }
}
