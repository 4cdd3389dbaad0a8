//! The least number of tiles that a hand lacks, for each number of copies that jokers may cover.
//!
//! This is the sweep of `parts::lockstep` with budgets instead of hands in the lanes of a register:
//! in a group of eight lanes, lane `e` has the least cost with at most `e` copies beyond the
//! limits. A letter with `x` copies beyond the limit takes lane `e - x` to lane `e`: a shift. The
//! suits of a hand are three groups. Budgets above seven use groups of sixteen.

use super::most::Most;
use crate::model::position::Material;
use crate::model::rules::Rules;
use crate::model::tile::KindSet;
use crate::parts::costs::{Costs, ENTRIES, IMPOSSIBLE, Lanes, MELDS, clamp};
use crate::parts::kinds;
use crate::parts::lockstep::{Letter, Letters, Sweeper};
use crate::parts::vectorized::{Kernel, vectorized};

/// Numbers of budgets in a small and in a great group. No complete hand has more than fourteen
/// copies beyond the limits.
const SMALL: usize = 8;
const GREAT: usize = 16;
const LANES: usize = 32;
/// Numbers of copies of a kind that are considered: zero to six.
const NUMBERS: usize = 7;

/// Returns whether a complete hand may have more than four copies of a kind.
#[inline(always)]
pub fn has_fifth(rules: &Rules) -> bool {
    rules.jokers().is_some_and(|jokers| jokers.fifth)
}

/// A cost for each budget of a group.
type ByBudget<const B: usize> = [u8; B];

/// Computes `best = min(best, from + cost)`, with `from` at a budget smaller by `beyond`.
#[inline(always)]
fn relax_shifted<const B: usize>(
    best: &mut ByBudget<B>,
    from: &ByBudget<B>,
    cost: u8,
    beyond: usize,
) {
    for budget in 0..B {
        let before = if budget >= beyond { from[budget - beyond] } else { IMPOSSIBLE };
        best[budget] = best[budget].min(before.wrapping_add(cost));
    }
}

/// A rank of up to `LANES / B` parts: the cost of each number of copies, and how many are beyond
/// the limit.
struct Ranks<const B: usize> {
    costs: [Lanes<LANES>; NUMBERS],
    /// Number of bits to shift by, and the bits that are shifted in.
    beyond: [[(u64, u64); LANES / SMALL]; NUMBERS],
}

impl<const B: usize> Ranks<B> {
    #[inline(always)]
    fn new(sweep: &Sweep, parts: &[usize], rank: usize) -> Self {
        let mut ranks = Ranks { costs: [[0; LANES]; NUMBERS], beyond: [[(0, 0); 4]; NUMBERS] };
        for (group, &part) in parts.iter().enumerate() {
            let kind = 9 * part + rank;
            let held = sweep.material.held[kind];
            let limit = sweep.material.limit[kind];
            for (copies, (costs, beyond)) in
                (0u8..).zip(ranks.costs.iter_mut().zip(&mut ranks.beyond))
            {
                let is_barred = copies > limit && copies > sweep.most.copies[kind];
                let cost = if is_barred { IMPOSSIBLE } else { copies.saturating_sub(held) };
                costs[group * B..(group + 1) * B].fill(cost);
                let bits = 8 * u64::from(copies.saturating_sub(limit));
                beyond[group] = (bits, u64::from_le_bytes([IMPOSSIBLE; 8]) & ((1 << bits) - 1));
            }
        }
        ranks
    }
}

impl Letter<LANES> for Ranks<SMALL> {
    const MOST: usize = NUMBERS - 1;

    #[inline(always)]
    fn relax(&self, best: &mut Lanes<LANES>, from: &Lanes<LANES>, copies: usize) {
        let mut shifted = [0; LANES];
        let words = shifted.as_chunks_mut::<8>().0.iter_mut().zip(from.as_chunks::<8>().0);
        for ((shifted, from), (bits, filled)) in words.zip(&self.beyond[copies]) {
            *shifted = (u64::from_le_bytes(*from) << bits | filled).to_le_bytes();
        }
        for lane in 0..LANES {
            let cost = shifted[lane].wrapping_add(self.costs[copies][lane]);
            best[lane] = best[lane].min(cost);
        }
    }
}

impl Letter<LANES> for Ranks<GREAT> {
    const MOST: usize = NUMBERS - 1;

    /// Relaxes a letter of a great budget. It is not inlined: a sweep contains some thousand calls,
    /// and great budgets are rare.
    #[inline(never)]
    fn relax(&self, best: &mut Lanes<LANES>, from: &Lanes<LANES>, copies: usize) {
        let groups = best.as_chunks_mut::<GREAT>().0.iter_mut().zip(from.as_chunks::<GREAT>().0);
        for (group, (best, from)) in groups.enumerate() {
            let beyond = self.beyond[copies][group].0 as usize / 8;
            relax_shifted(best, from, self.costs[copies][group * GREAT], beyond);
        }
    }
}

/// The input of a sweep: the suits of a hand, or its honours.
#[derive(Clone, Copy)]
struct Sweep<'a> {
    material: &'a Material,
    usable: KindSet,
    most: &'a Most,
}

impl<'a> Sweep<'a> {
    fn new(material: &'a Material, most: &'a Most, rules: &Rules) -> Sweep<'a> {
        Sweep { material, usable: rules.usable(), most }
    }

    #[inline(always)]
    fn suits<const B: usize>(&self) -> [Costs<B>; 3]
    where
        Ranks<B>: Letter<LANES>,
    {
        let mut suits = [Costs::NOTHING; 3];
        let mut sweeper = Sweeper::<LANES, MELDS>::new();
        for first in (0..3).step_by(LANES / B) {
            let parts = &[0, 1, 2][first..3.min(first + LANES / B)];
            let costs = sweeper.sweep_suit(&Costs::NOTHING, &Parts::<B> { sweep: self, parts });
            for (group, &part) in parts.iter().enumerate() {
                if self.usable.contains(9 * part) {
                    suits[part] = of_group(&costs, group);
                }
            }
        }
        suits
    }

    fn honors<const B: usize>(&self) -> Costs<B>
    where
        Ranks<B>: Letter<LANES>,
    {
        let honors = kinds(3);
        if !self.usable.contains(honors.start) {
            return Costs::NOTHING;
        }
        let mut sweeper = Sweeper::<LANES, MELDS>::new();
        let letters = Parts::<B> { sweep: self, parts: &[3] };
        of_group(&sweeper.sweep_honors(&Costs::NOTHING, honors.len(), &letters), 0)
    }
}

/// Parts that are swept together, one in each group of `B` lanes.
struct Parts<'a, const B: usize> {
    sweep: &'a Sweep<'a>,
    parts: &'a [usize],
}

impl<const B: usize> Letters<LANES> for Parts<'_, B>
where
    Ranks<B>: Letter<LANES>,
{
    type Letter = Ranks<B>;

    #[inline(always)]
    fn at(&self, rank: usize) -> Ranks<B> {
        Ranks::new(self.sweep, self.parts, rank)
    }
}

/// Sweeps the suits with small budgets.
impl Kernel for Sweep<'_> {
    type Output = [Costs<SMALL>; 3];

    #[inline(always)]
    fn run(self) -> Self::Output {
        self.suits()
    }

    /// Uses the code of the great budgets, which exists anyway: without AVX2, groups of eight lanes
    /// would take 360 KB of instructions.
    fn run_narrow(self) -> Self::Output {
        self.suits::<GREAT>().map(|costs| Costs(costs.0.map(|lanes| of_small(&lanes))))
    }
}

/// Returns the lanes of the small budgets.
fn of_small(lanes: &Lanes<GREAT>) -> Lanes<SMALL> {
    std::array::from_fn(|budget| lanes[budget])
}

/// Costs of the suits of a sweep.
trait Suits: Sized {
    fn of(sweep: Sweep) -> [Self; 3];
}

impl Suits for Costs<SMALL> {
    fn of(sweep: Sweep) -> [Self; 3] {
        vectorized(sweep)
    }
}

impl Suits for Costs<GREAT> {
    fn of(sweep: Sweep) -> [Self; 3] {
        sweep.suits()
    }
}

/// Extracts the costs of one group.
#[inline(always)]
fn of_group<const B: usize>(costs: &Costs<LANES>, group: usize) -> Costs<B> {
    let mut own = [[0; B]; ENTRIES];
    for (own, lanes) in own.iter_mut().zip(&costs.0) {
        own.copy_from_slice(&lanes[group * B..(group + 1) * B]);
        clamp(own);
    }
    Costs(own)
}

/// Returns the costs of two parts together, up to `most` melds. The parts share the budget.
#[inline(always)]
fn merge<const B: usize>(a: &Costs<B>, b: &Costs<B>, most: usize) -> Costs<B> {
    let mut merged = [[IMPOSSIBLE; B]; ENTRIES];
    for m in 0..=most {
        for n in 0..=most - m {
            for (d, e) in [(0, 0), (0, 1), (1, 0)] {
                join(&mut merged[2 * (m + n) + d + e], &a.0[2 * m + d], &b.0[2 * n + e]);
            }
        }
    }
    Costs(merged)
}

/// Returns the least cost of `melds` melds and the eye, from two parts together.
#[inline(always)]
fn total<const B: usize>(a: &Costs<B>, b: &Costs<B>, melds: usize) -> ByBudget<B> {
    let mut best = [IMPOSSIBLE; B];
    for m in 0..=melds {
        for (d, e) in [(0, 1), (1, 0)] {
            join(&mut best, &a.0[2 * m + d], &b.0[2 * (melds - m) + e]);
        }
    }
    best
}

#[inline(always)]
fn join<const B: usize>(best: &mut ByBudget<B>, a: &ByBudget<B>, b: &ByBudget<B>) {
    let mut previous = IMPOSSIBLE;
    for (budget, &cost) in b.iter().enumerate() {
        // A larger budget matters only if it reduces the cost.
        if cost < previous {
            relax_shifted(best, a, cost, budget);
        }
        previous = cost;
    }
}

/// Returns the tiles that the standard form lacks, by budget.
fn standard_by<const B: usize>(sweep: Sweep, melds: usize) -> ByBudget<B>
where
    Ranks<B>: Letter<LANES>,
    Costs<B>: Suits,
{
    let [m, p, s] = Suits::of(sweep);
    total(&merge(&m, &p, melds), &merge(&s, &sweep.honors(), melds), melds)
}

/// Returns the cost at a budget. Budgets beyond the lanes bring no further gain.
#[inline(always)]
fn at<const B: usize>(costs: ByBudget<B>, budget: u8) -> u8 {
    costs[usize::from(budget).min(B - 1)]
}

/// Returns the number of tiles that the standard form lacks with a budget.
pub fn standard(material: &Material, melds: u8, budget: u8, most: &Most, rules: &Rules) -> u8 {
    let (sweep, melds) = (Sweep::new(material, most, rules), MELDS - usize::from(melds));
    match usize::from(budget) < SMALL {
        true => at(standard_by::<SMALL>(sweep, melds), budget),
        false => at(standard_by::<GREAT>(sweep, melds), budget),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::meld::Melds;
    use crate::model::tile::PerKind;

    /// Returns numbers of copies below a bound, by a linear congruence.
    fn counts(state: &mut u64, bound: u64) -> PerKind {
        std::array::from_fn(|_| {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((*state >> 33) % bound) as u8
        })
    }

    #[test]
    fn both_sweeps_of_the_suits_have_the_same_costs() {
        let rules = Rules::MCR;
        let most = Most::new(&Melds::default(), &rules);
        let (mut state, mut found) = (1, [false; 2]);
        for _ in 0..200 {
            let held = counts(&mut state, 3);
            let more = counts(&mut state, 3);
            let material =
                Material { held, limit: std::array::from_fn(|kind| held[kind] + more[kind]) };
            let sweep = Sweep::new(&material, &most, &rules);
            let (wide, narrow) = (sweep.run(), sweep.run_narrow());
            assert_eq!(wide, narrow);
            for costs in wide.iter().flat_map(|costs| costs.0).flatten() {
                found[usize::from(costs == IMPOSSIBLE)] = true;
            }
        }
        assert_eq!(found, [true; 2]);
    }
}
