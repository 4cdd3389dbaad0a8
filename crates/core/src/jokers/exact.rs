//! The least number of tiles that a hand lacks, for each number of copies that jokers may cover.
//!
//! The sweep of `parts::lockstep`, where the lanes of a register are not hands but budgets: in a
//! group of eight lanes, lane `e` has the least cost of what is beyond the limits by at most `e`
//! copies. A letter that is beyond by `x` copies takes lane `e - x` to lane `e`: a shift. The suits
//! of a hand are three groups. A greater budget than seven is swept for in groups of sixteen.

use super::most::Most;
use crate::model::position::Material;
use crate::model::rules::Rules;
use crate::model::tile::KindSet;
use crate::parts::costs::{Costs, ENTRIES, IMPOSSIBLE, Lanes, MELDS, clamp};
use crate::parts::kinds;
use crate::parts::lockstep::{Letter, Letters, Sweeper};
use crate::parts::vectorized::{Kernel, vectorized};

/// Budgets in a group that is small, and in a great one: no complete hand is beyond by more than
/// fourteen copies.
const SMALL: usize = 8;
const GREAT: usize = 16;
/// Lanes of a sweep.
const LANES: usize = 32;
/// Numbers of copies of a kind that are looked at: none to six.
const NUMBERS: usize = 7;

/// May a complete hand have more than four of a kind?
#[inline(always)]
pub fn has_fifth(rules: &Rules) -> bool {
    rules.jokers().is_some_and(|jokers| jokers.fifth)
}

/// One cost for each budget of a group.
type ByBudget<const B: usize> = [u8; B];

/// `best = min(best, from + cost)` where `from` is beyond by `beyond` copies less.
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

/// A rank of up to `LANES / B` parts: what each number of copies costs, and how far it is beyond.
struct Ranks<const B: usize> {
    costs: [Lanes<LANES>; NUMBERS],
    /// Bits to shift by, and what is shifted in.
    beyond: [[(u64, u64); LANES / SMALL]; NUMBERS],
}

impl<const B: usize> Ranks<B> {
    /// A rank of some parts.
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

    /// Not inlined: a sweep has some thousand places for it, and great budgets are rare.
    #[inline(never)]
    fn relax(&self, best: &mut Lanes<LANES>, from: &Lanes<LANES>, copies: usize) {
        let groups = best.as_chunks_mut::<GREAT>().0.iter_mut().zip(from.as_chunks::<GREAT>().0);
        for (group, (best, from)) in groups.enumerate() {
            let beyond = self.beyond[copies][group].0 as usize / 8;
            relax_shifted(best, from, self.costs[copies][group * GREAT], beyond);
        }
    }
}

/// What is swept: the suits of a hand, or its honours.
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

/// The suits with small budgets.
impl Kernel for Sweep<'_> {
    type Output = [Costs<SMALL>; 3];

    #[inline(always)]
    fn run(self) -> Self::Output {
        self.suits()
    }

    /// By the great budgets, whose code is there anyway: without AVX2, groups of eight lanes would
    /// be 360 KB of instructions.
    fn run_narrow(self) -> Self::Output {
        self.suits::<GREAT>().map(|costs| Costs(costs.0.map(|lanes| of_small(&lanes))))
    }
}

/// The lanes of the small budgets.
fn of_small(lanes: &Lanes<GREAT>) -> Lanes<SMALL> {
    std::array::from_fn(|budget| lanes[budget])
}

/// The costs of the suits of a sweep.
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

/// The costs of one group.
#[inline(always)]
fn of_group<const B: usize>(costs: &Costs<LANES>, group: usize) -> Costs<B> {
    let mut own = [[0; B]; ENTRIES];
    for (own, lanes) in own.iter_mut().zip(&costs.0) {
        own.copy_from_slice(&lanes[group * B..(group + 1) * B]);
        clamp(own);
    }
    Costs(own)
}

/// Two parts together, up to `most` melds: what one is beyond, the other may not be.
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

/// Least cost of `melds` melds and the eye, taken from two parts together.
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
        // More of the budget is of use only where it makes something cheaper.
        if cost < previous {
            relax_shifted(best, a, cost, budget);
        }
        previous = cost;
    }
}

/// The standard form, by budget.
fn standard_by<const B: usize>(sweep: Sweep, melds: usize) -> ByBudget<B>
where
    Ranks<B>: Letter<LANES>,
    Costs<B>: Suits,
{
    let [m, p, s] = Suits::of(sweep);
    total(&merge(&m, &p, melds), &merge(&s, &sweep.honors(), melds), melds)
}

/// The cost of a budget; a greater one than the lanes have is of no more use.
#[inline(always)]
fn at<const B: usize>(costs: ByBudget<B>, budget: u8) -> u8 {
    costs[usize::from(budget).min(B - 1)]
}

/// Tiles that the standard form lacks with a budget.
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
