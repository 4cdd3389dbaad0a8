//! The least number of tiles that a hand lacks, for each number of copies that jokers may cover.
//!
//! The sweep of `parts::lockstep`, where the lanes of a register are not hands but budgets: in a
//! group of eight lanes, lane `e` has the least cost of what is beyond the limits by at most `e`
//! copies. A letter that is beyond by `x` copies takes lane `e - x` to lane `e`: a shift. The suits
//! of a hand are three groups. A greater budget than seven is swept for in groups of sixteen.

use crate::forms::knitted_straight::ASSIGNMENTS;
use crate::model::position::Material;
use crate::model::rules::Rules;
use crate::model::tile::{KindSet, PerKind};
use crate::parts::costs::{Costs, ENTRIES, IMPOSSIBLE, Lanes, MELDS, clamp};
use crate::parts::kinds;
use crate::parts::lockstep::{Letter, Sweeper};
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
struct Ranks<const B: usize, const MOST: usize> {
    costs: [Lanes<LANES>; NUMBERS],
    /// Bits to shift by, and what is shifted in.
    beyond: [[(u64, u64); LANES / SMALL]; NUMBERS],
}

impl<const B: usize, const MOST: usize> Ranks<B, MOST> {
    /// A rank of some parts, from which a copy is taken before if it is of the residue.
    #[inline(always)]
    fn of(material: &Material, parts: &[usize], rank: usize, residue: Option<usize>) -> Self {
        let taken = u8::from(residue == Some(rank % 3));
        let copies = |counts: &PerKind| {
            let mut copies = [0; LANES / SMALL];
            for (copies, &part) in copies.iter_mut().zip(parts) {
                *copies = counts[9 * part + rank].saturating_sub(taken);
            }
            copies
        };
        Ranks::new(copies(&material.held), copies(&material.limit))
    }

    #[inline(always)]
    fn new(held: [u8; LANES / SMALL], limit: [u8; LANES / SMALL]) -> Self {
        let mut ranks = Ranks { costs: [[0; LANES]; NUMBERS], beyond: [[(0, 0); 4]; NUMBERS] };
        for copies in 0..=MOST {
            let (costs, beyond) = (&mut ranks.costs[copies], &mut ranks.beyond[copies]);
            for group in 0..LANES / B {
                let cost = (copies as u8).saturating_sub(held[group]);
                costs[group * B..(group + 1) * B].fill(cost);
                let bits = 8 * u64::from((copies as u8).saturating_sub(limit[group]));
                let filled = u64::from_le_bytes([IMPOSSIBLE; 8]) & ((1 << bits) - 1);
                beyond[group] = (bits, filled);
            }
        }
        ranks
    }
}

impl<const MOST: usize> Letter<LANES> for Ranks<SMALL, MOST> {
    const MOST: usize = MOST;

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

impl<const MOST: usize> Letter<LANES> for Ranks<GREAT, MOST> {
    const MOST: usize = MOST;

    #[inline(always)]
    fn relax(&self, best: &mut Lanes<LANES>, from: &Lanes<LANES>, copies: usize) {
        let groups = best.as_chunks_mut::<GREAT>().0.iter_mut().zip(from.as_chunks::<GREAT>().0);
        for (group, (best, from)) in groups.enumerate() {
            let beyond = self.beyond[copies][group].0 as usize / 8;
            relax_shifted(best, from, self.costs[copies][group * GREAT], beyond);
        }
    }
}

/// Sweeps for one hand.
struct Sweeps<'a, const B: usize, const M: usize, const MOST: usize> {
    material: &'a Material,
    usable: KindSet,
    sweeper: Sweeper<LANES, M>,
}

impl<'a, const B: usize, const M: usize, const MOST: usize> Sweeps<'a, B, M, MOST>
where
    Ranks<B, MOST>: Letter<LANES>,
{
    #[inline(always)]
    fn new(material: &'a Material, usable: KindSet) -> Self {
        Sweeps { material, usable, sweeper: Sweeper::new() }
    }

    /// Costs of the suits, from which a copy of each rank of a residue is taken before.
    #[inline(always)]
    fn suits(&mut self, residue: Option<usize>) -> [Costs<B>; 3] {
        let mut suits = [Costs::NOTHING; 3];
        for first in (0..3).step_by(LANES / B) {
            let parts = &[0, 1, 2][first..3.min(first + LANES / B)];
            let material = self.material;
            let letter = |rank| Ranks::<B, MOST>::of(material, parts, rank, residue);
            let costs = self.sweeper.sweep_suit(&Costs::NOTHING, letter);
            for (group, &part) in parts.iter().enumerate() {
                if self.usable.contains(9 * part) {
                    suits[part] = of_group(&costs, group);
                }
            }
        }
        suits
    }

    #[inline(always)]
    fn honors(&mut self) -> Costs<B> {
        if !self.usable.contains(kinds(3).start) {
            return Costs::NOTHING;
        }
        let material = self.material;
        let letter = |rank| Ranks::<B, MOST>::of(material, &[3], rank, None);
        of_group(&self.sweeper.sweep_honors(&Costs::NOTHING, kinds(3).len(), letter), 0)
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

/// The standard form.
struct Standard<'a, const B: usize, const MOST: usize>(&'a Material, KindSet, usize);

impl<const B: usize, const MOST: usize> Kernel for Standard<'_, B, MOST>
where
    Ranks<B, MOST>: Letter<LANES>,
{
    type Output = ByBudget<B>;

    #[inline(always)]
    fn run(self) -> ByBudget<B> {
        let Standard(material, usable, melds) = self;
        let mut sweeps = Sweeps::<B, MELDS, MOST>::new(material, usable);
        let [m, p, s] = sweeps.suits(None);
        let honors = sweeps.honors();
        total(&merge(&m, &p, melds), &merge(&s, &honors, melds), melds)
    }
}

/// The knitted straight.
struct Knitted<'a, const B: usize, const MOST: usize>(&'a Material, KindSet, usize);

impl<const B: usize, const MOST: usize> Kernel for Knitted<'_, B, MOST>
where
    Ranks<B, MOST>: Letter<LANES>,
{
    type Output = ByBudget<B>;

    #[inline(always)]
    fn run(self) -> ByBudget<B> {
        let Knitted(material, usable, melds) = self;
        let mut sweeps = Sweeps::<B, 1, MOST>::new(material, usable);
        let by_residue: [[Costs<B>; 3]; 3] = std::array::from_fn(|residue| {
            let rest = sweeps.suits(Some(residue));
            std::array::from_fn(|suit| with_knitted(material, suit, residue, &rest[suit]))
        });
        let honors = sweeps.honors();
        let mut best = [IMPOSSIBLE; B];
        for [m, p, s] in ASSIGNMENTS {
            let pair = merge(&by_residue[m][0], &by_residue[p][1], melds);
            let rest = merge(&by_residue[s][2], &honors, melds);
            for (best, total) in best.iter_mut().zip(total(&pair, &rest, melds)) {
                *best = (*best).min(total);
            }
        }
        best
    }
}

/// The costs of what is left of a suit, and of its three knitted tiles.
#[inline(always)]
fn with_knitted<const B: usize>(
    material: &Material,
    suit: usize,
    residue: usize,
    rest: &Costs<B>,
) -> Costs<B> {
    let knitted = |counts: &PerKind| {
        let ranks = counts[kinds(suit)].iter().skip(residue).step_by(3);
        ranks.filter(|&&count| count == 0).count()
    };
    let (missing, beyond) = (knitted(&material.held) as u8, knitted(&material.limit));
    let mut costs = Costs([[IMPOSSIBLE; B]; ENTRIES]);
    for (entry, rest) in costs.0[..4].iter_mut().zip(&rest.0) {
        relax_shifted(entry, rest, missing, beyond);
    }
    costs
}

/// The cost of a budget; a greater one than the lanes have is of no more use.
#[inline(always)]
fn at<const B: usize>(costs: ByBudget<B>, budget: u8) -> u8 {
    costs[usize::from(budget).min(B - 1)]
}

/// Is the budget one of a small group?
#[inline(always)]
fn is_small(budget: u8) -> bool {
    usize::from(budget) < SMALL
}

/// Tiles that the standard form lacks with a budget.
pub fn standard(material: &Material, melds: u8, budget: u8, rules: &Rules) -> u8 {
    let (usable, melds) = (rules.usable(), MELDS - usize::from(melds));
    match (has_fifth(rules), is_small(budget)) {
        (true, true) => at(vectorized(Standard::<SMALL, 6>(material, usable, melds)), budget),
        (true, false) => at(vectorized(Standard::<GREAT, 6>(material, usable, melds)), budget),
        (false, true) => at(vectorized(Standard::<SMALL, 4>(material, usable, melds)), budget),
        (false, false) => at(vectorized(Standard::<GREAT, 4>(material, usable, melds)), budget),
    }
}

/// Tiles that the knitted straight lacks with a budget; one meld may be declared.
pub fn knitted(material: &Material, melds: u8, budget: u8, rules: &Rules) -> u8 {
    let (usable, melds) = (rules.usable(), 1 - usize::from(melds));
    match (has_fifth(rules), is_small(budget)) {
        (true, true) => at(vectorized(Knitted::<SMALL, 6>(material, usable, melds)), budget),
        (true, false) => at(vectorized(Knitted::<GREAT, 6>(material, usable, melds)), budget),
        (false, true) => at(vectorized(Knitted::<SMALL, 4>(material, usable, melds)), budget),
        (false, false) => at(vectorized(Knitted::<GREAT, 4>(material, usable, melds)), budget),
    }
}
