//! Two costs in one: tiles that must come, and copies beyond what can be had.
//!
//! A weight is `15 * first + second`, so that the least weight is the least of the first cost, and
//! among those the least of the second. A complete hand has at most fourteen tiles, so its weight
//! is at most 224. Sums saturate at 255, which stands for an impossibility.

use crate::analysis::part_costs::{GROUP, NO_DRAW, PartCosts, Reached};
use crate::forms::pricing::Pricing;
use crate::model::tile::{COPIES, KINDS, KindSet};
use crate::parts::costs::{Costs, IMPOSSIBLE, Lanes, MELDS, relax_by};
use crate::parts::kinds;
use crate::parts::lockstep::{Letter, Letters, Sweeper};
use crate::parts::tables::DRAWS;

/// Weight of one unit of the first cost.
const UNIT: u8 = 15;
/// Weight of an impossibility.
pub const NEVER: u8 = u8::MAX;
/// Numbers of copies of a kind that are considered if a fifth is allowed: zero to six. A pung of
/// which all copies are beyond the four of its kind costs no less than one of any kind that the
/// hand has none of, so some cheapest hand has no seventh.
pub const MANY: usize = 7;
/// Numbers of copies of a kind that are considered without a fifth: zero to four.
pub const FEW: usize = COPIES as usize + 1;

/// Returns the two costs of a weight, or `None` for an impossibility.
#[inline(always)]
pub fn split(weight: u8) -> Option<(u8, u8)> {
    (weight < NEVER).then_some((weight / UNIT, weight % UNIT))
}

/// Weights of zero to `N - 1` copies of a kind.
#[derive(Clone, Copy)]
pub struct Weights<const N: usize> {
    /// Weight of a missing copy, and additional weight of a copy beyond the limit.
    each: (u8, u8),
}

/// The meaning of the two costs of a weight.
#[derive(Clone, Copy)]
pub enum First {
    /// First the tiles that are lacking, then the copies beyond those that can be had.
    Lacking,
    /// First the copies beyond, then the tiles that are lacking.
    Beyond,
    /// First the sum of both, then the copies beyond. If the sum exceeds 16, the weight is that of
    /// an impossibility.
    Both,
}

impl<const N: usize> Weights<N> {
    /// Creates weights with the given meaning.
    pub const fn by(first: First) -> Self {
        let each = match first {
            First::Lacking => (UNIT, 1),
            First::Beyond => (1, UNIT),
            First::Both => (UNIT, UNIT + 1),
        };
        Weights { each }
    }
}

/// Weights of each number of copies of a rank.
struct Weighed<const L: usize, const N: usize>([Lanes<L>; N]);

impl<const L: usize, const N: usize> Letter<L> for Weighed<L, N> {
    const MOST: usize = N - 1;

    #[inline(always)]
    fn relax(&self, best: &mut Lanes<L>, from: &Lanes<L>, copies: usize) {
        relax_by(best, from, &self.0[copies], u8::saturating_add);
    }
}

/// Input of a sweep: for each rank, the copies in hand, the copies that can be had, and the highest
/// number of copies that jokers may reach.
struct Ranks<'a, const L: usize, const N: usize> {
    weights: Weights<N>,
    held: &'a [Lanes<L>],
    limit: &'a [Lanes<L>],
    most: &'a [Lanes<L>],
}

impl<const L: usize, const N: usize> Letters<L> for Ranks<'_, L, N> {
    type Letter = Weighed<L, N>;

    #[inline(always)]
    fn at(&self, rank: usize) -> Weighed<L, N> {
        let (held, limit, most) = (&self.held[rank], &self.limit[rank], &self.most[rank]);
        let each = self.weights.each;
        let mut weights = [[0u8; L]; N];
        for copies in 1..N {
            for lane in 0..L {
                let missing = if copies as u8 > held[lane] { each.0 } else { 0 };
                let more = if copies as u8 > most[lane] { NEVER } else { each.1 };
                let beyond = if copies as u8 > limit[lane] { more } else { 0 };
                let weight = weights[copies - 1][lane].saturating_add(missing);
                weights[copies][lane] = weight.saturating_add(beyond);
            }
        }
        Weighed(weights)
    }
}

impl<const N: usize> Pricing for Weights<N> {
    const NEVER: u8 = NEVER;

    #[inline(always)]
    fn sum(a: u8, b: u8) -> u8 {
        a.saturating_add(b)
    }

    #[inline(always)]
    fn suit<const L: usize>(
        self,
        sweeper: &mut Sweeper<L, MELDS>,
        held: &[Lanes<L>; 9],
        limit: &[Lanes<L>; 9],
        most: &[Lanes<L>; 9],
    ) -> Costs<L> {
        sweeper.sweep_suit(&Self::nothing(), &Ranks { weights: self, held, limit, most })
    }

    #[inline(always)]
    fn honors<const L: usize>(
        self,
        sweeper: &mut Sweeper<L, MELDS>,
        held: &[Lanes<L>],
        limit: &[Lanes<L>],
        most: &[Lanes<L>],
    ) -> Costs<L> {
        sweeper.sweep_honors(
            &Self::nothing(),
            held.len(),
            &Ranks { weights: self, held, limit, most },
        )
    }
}

/// The three weights of a hand; the last two exist only if the first does not decide.
#[derive(Clone, Copy)]
pub struct Three {
    /// Weight with the lacking tiles first.
    pub lacking: u8,
    /// Weights with the copies beyond first, and with the sum first.
    pub others: Option<[u8; 2]>,
}

impl Three {
    /// Returns a lower and an upper bound of the lacking tiles with a budget; [`IMPOSSIBLE`] if the
    /// budget is too small.
    #[inline(always)]
    pub fn bounds(&self, budget: u8) -> (u8, u8) {
        let never = (IMPOSSIBLE, IMPOSSIBLE);
        let Some((least, beyond)) = split(self.lacking) else { return never };
        if beyond <= budget {
            return (least, least);
        }
        // The cheapest hands exceed the budget, so another tile is needed.
        let (mut least, mut most) = (least + 1, IMPOSSIBLE);
        let Some([by_beyond, by_both]) = self.others else { return (least, most) };
        match split(by_beyond) {
            // No hand has fewer copies beyond: this is the cheapest that the budget allows.
            Some((beyond, lacking)) if beyond == budget => return (lacking, lacking),
            Some((beyond, lacking)) if beyond < budget => most = lacking,
            _ => return never,
        }
        if let Some((both, beyond)) = split(by_both) {
            least = least.max(both.saturating_sub(budget));
            if beyond <= budget {
                most = most.min(both - beyond);
            }
        }
        (least, most)
    }
}

/// Weights of one part of a hand.
#[derive(Clone, Copy)]
pub struct PartWeights(pub Costs<1>);

/// Weights of the part after each draw into it.
#[derive(Clone, Copy)]
pub struct DrawWeights(pub Costs<GROUP>);

impl DrawWeights {
    /// Weights of a part that contributes nothing.
    pub const NOTHING: Self = DrawWeights(Costs::nothing(NEVER));
}

impl PartCosts for PartWeights {
    type Reached = HandWeights;
    type Group = DrawWeights;
    const EMPTY: DrawWeights = DrawWeights::NOTHING;

    #[inline(always)]
    fn merge(&self, other: &Self) -> Self {
        PartWeights(Weights::<FEW>::merge(&self.0, &other.0))
    }

    #[inline(always)]
    fn merge_each(&self, group: &DrawWeights) -> DrawWeights {
        DrawWeights(Weights::<FEW>::merge(&group.0, &self.0))
    }

    #[inline(always)]
    fn totals(&self, group: &DrawWeights, melds: usize) -> Lanes<DRAWS> {
        let all = Weights::<FEW>::total(&group.0, &self.0, melds);
        let mut totals = [0; DRAWS];
        totals.copy_from_slice(&all[..DRAWS]);
        totals
    }

    #[inline(always)]
    fn of(group: &DrawWeights, lane: usize) -> Self {
        PartWeights(Costs(group.0.0.map(|lanes| [lanes[lane]])))
    }

    #[inline(always)]
    fn put(&self, group: &mut DrawWeights, lane: usize) {
        for (lanes, [cost]) in group.0.0.iter_mut().zip(self.0.0) {
            lanes[lane] = cost;
        }
    }
}

/// Weights of a hand, as it is and after each draw.
#[derive(Clone, Copy)]
pub struct HandWeights {
    /// The weight of the hand as it is.
    pub here: u8,
    /// The weight after the draw of each kind.
    pub after: [u8; KINDS],
}

impl HandWeights {
    /// Returns the kinds after whose draw fewer than `lacking` tiles are lacking, for any budget.
    #[inline(always)]
    pub fn below(&self, lacking: u8) -> KindSet {
        let least = UNIT.saturating_mul(lacking);
        let mut kinds = 0;
        for (kind, &weight) in self.after.iter().enumerate() {
            kinds |= u64::from(weight < least) << kind;
        }
        KindSet(kinds)
    }
}

impl Reached for HandWeights {
    const NOWHERE: Self = HandWeights { here: NEVER, after: [NEVER; KINDS] };

    #[inline(always)]
    fn in_part(totals: &Lanes<DRAWS>, index: usize) -> Self {
        let mut weights = HandWeights { here: totals[NO_DRAW], ..Self::NOWHERE };
        let kinds = kinds(index);
        let ranks = kinds.len();
        weights.after[kinds].copy_from_slice(&totals[..ranks]);
        weights
    }

    #[inline(always)]
    fn or(mut self, other: Self) -> Self {
        self.here = self.here.min(other.here);
        for (own, other) in self.after.iter_mut().zip(other.after) {
            *own = (*own).min(other);
        }
        self
    }
}
