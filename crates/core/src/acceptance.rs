//! Which tiles lower the deficiency, before and after each discard.
//!
//! A draw or a discard changes one part of the hand only. So the cost vectors of the parts are
//! computed once, with every draw and discard that can change them, and every question is answered
//! by merging one changed part with the unchanged others.

use crate::deficiency::{Planes, Reach, closed_forms, knitted, knitted_straight};
use crate::position::{Material, Position};
use crate::rules::{Form, Rules};
use crate::suit::costs::{Costs, Lanes, MELDS};
use crate::suit::lockstep::{honor_costs, suit_costs};
use crate::suit::tables::{self, Class, DRAWS, HONORS, SUIT};
use crate::tile::{KINDS, KindSet, SUITED};
use crate::vectorized::{Kernel, vectorized};

/// The lane of a group of draws in which nothing is drawn.
const NO_DRAW: usize = DRAWS - 1;
/// Parts of a hand: three suits and the honours.
const PARTS: usize = 4;

/// Cost vectors, however they are represented.
trait PartCosts: Copy {
    /// Costs of a part after each draw into it, and in lane [`NO_DRAW`] after none.
    type Draws;

    /// The two parts taken together.
    fn merge(&self, other: &Self) -> Self;

    /// Least cost of `melds` melds and the eye, from this and each lane of the part drawn into.
    fn totals(&self, draws: &Self::Draws, melds: usize) -> Lanes<DRAWS>;

    /// Costs when nothing is drawn.
    fn undrawn(draws: &Self::Draws) -> Self;
}

impl PartCosts for Class {
    type Draws = Lanes<DRAWS>;

    #[inline(always)]
    fn merge(&self, other: &Self) -> Self {
        Class::merge(*self, *other)
    }

    #[inline(always)]
    fn totals(&self, draws: &Lanes<DRAWS>, melds: usize) -> Lanes<DRAWS> {
        std::array::from_fn(|lane| Class::merge(*self, tables::lane(draws, lane)).total(melds))
    }

    #[inline(always)]
    fn undrawn(draws: &Lanes<DRAWS>) -> Self {
        tables::lane(draws, NO_DRAW)
    }
}

impl PartCosts for Costs<1> {
    type Draws = Costs<DRAWS>;

    #[inline(always)]
    fn merge(&self, other: &Self) -> Self {
        Costs::merge::<MELDS>(self, other)
    }

    #[inline(always)]
    fn totals(&self, draws: &Costs<DRAWS>, melds: usize) -> Lanes<DRAWS> {
        self.splat().total(draws, melds)
    }

    #[inline(always)]
    fn undrawn(draws: &Costs<DRAWS>) -> Self {
        Costs(draws.0.map(|entry| [entry[NO_DRAW]]))
    }
}

/// A part as it is, and after the discard of each kind of it that is held.
struct Part<C: PartCosts> {
    whole: C::Draws,
    discards: Vec<(usize, C::Draws)>,
}

/// Kinds of part `index`.
fn kinds_of(index: usize) -> std::ops::Range<usize> {
    9 * index..(9 * index + 9).min(KINDS)
}

/// Parts of a plain hand, by tables; `discards` are the kinds whose discard is asked for.
fn plain_parts(position: &Position, rules: &Rules, discards: KindSet) -> [Part<Class>; PARTS] {
    std::array::from_fn(|index| {
        let kinds = kinds_of(index);
        let tables = if index < 3 { &SUIT } else { &HONORS };
        let usable = rules.usable().contains(kinds.start);
        let mut counts = [0; 9];
        let counts = &mut counts[..kinds.len()];
        counts.copy_from_slice(&position.counts()[kinds.clone()]);
        let draws = |counts: &[u8], gone| match usable {
            true => tables.draws(counts, gone),
            false => [0; DRAWS], // every lane is `Class::NOTHING`
        };
        let whole = draws(counts, None);
        let discards = kinds.clone().filter(|&kind| discards.contains(kind));
        let discards = discards.map(|kind| {
            let rank = kind - kinds.start;
            counts[rank] -= 1;
            let after = draws(counts, Some(rank));
            counts[rank] += 1;
            (kind, after)
        });
        Part { discards: discards.collect(), whole }
    })
}

/// Parts of a hand with any knowledge, by sweeps over all draws side by side.
struct AnyParts<'a> {
    material: &'a Material,
    discards: KindSet,
}

/// The ranks of a part in all lanes, one copy more of rank `i` in lane `i`.
///
/// A draw beyond the limit makes no difference to the costs, and is not asked for.
#[inline(always)]
fn drawn_lanes<const R: usize>(material: &Material, first: usize) -> [[Lanes<DRAWS>; R]; 2] {
    let mut held = [[0; DRAWS]; R];
    let mut limit = [[0; DRAWS]; R];
    for rank in 0..R {
        held[rank] = [material.held[first + rank]; DRAWS];
        limit[rank] = [material.limit[first + rank]; DRAWS];
        held[rank][rank] += 1;
    }
    [held, limit]
}

/// Two groups of draws side by side, to fill the widest registers.
#[inline(always)]
fn suit_pair(left: &Material, right: &Material, firsts: [usize; 2]) -> [Costs<DRAWS>; 2] {
    const BOTH: usize = 2 * DRAWS;
    let mut held = [[0; BOTH]; 9];
    let mut limit = [[0; BOTH]; 9];
    for (half, (material, first)) in [left, right].into_iter().zip(firsts).enumerate() {
        let lanes = half * DRAWS..(half + 1) * DRAWS;
        let [drawn, limits] = drawn_lanes::<9>(material, first);
        for rank in 0..9 {
            held[rank][lanes.clone()].copy_from_slice(&drawn[rank]);
            limit[rank][lanes.clone()].copy_from_slice(&limits[rank]);
        }
    }
    let both = suit_costs::<BOTH, MELDS>(&held, &limit);
    std::array::from_fn(|half| {
        Costs(both.0.map(|entry| std::array::from_fn(|lane| entry[half * DRAWS + lane])))
    })
}

impl Kernel for AnyParts<'_> {
    type Output = [Part<Costs<1>>; PARTS];

    #[inline(always)]
    fn run(self) -> Self::Output {
        let AnyParts { material, discards } = self;
        let mut parts = [const { Part { whole: Costs::NOTHING, discards: Vec::new() } }; PARTS];
        let honors = |material: &Material| {
            let [held, limit] = drawn_lanes::<7>(material, SUITED);
            honor_costs::<DRAWS, MELDS>(&held, &limit)
        };
        parts[3].whole = honors(material);
        let of_honors = discards.and(KindSet::HONORS).iter();
        parts[3].discards =
            of_honors.map(|kind| (kind, honors(&material.after_discard(kind)))).collect();

        // What is to be swept: each suit whole, then after each discard.
        let of_suits = discards.without(KindSet::HONORS).iter();
        let groups: Vec<(usize, Option<usize>, Material)> = (0..3)
            .map(|suit| (suit, None, *material))
            .chain(of_suits.map(|kind| (kind / 9, Some(kind), material.after_discard(kind))))
            .collect();
        for pair in groups.chunks(2) {
            let (left, right) = (&pair[0], &pair[pair.len() - 1]);
            let both = suit_pair(&left.2, &right.2, [9 * left.0, 9 * right.0]);
            for ((suit, discard, _), costs) in pair.iter().zip(both) {
                match discard {
                    None => parts[*suit].whole = costs,
                    Some(kind) => parts[*suit].discards.push((*kind, costs)),
                }
            }
        }
        parts
    }
}

/// Reach of the standard form when the draw goes into part `index` and the others are `rest`.
#[inline(always)]
fn reach_in_part<C: PartCosts>(rest: &C, draws: &C::Draws, index: usize, melds: usize) -> Reach {
    let totals = rest.totals(draws, melds);
    let deficiency = totals[NO_DRAW];
    let mut lowering = 0u64;
    for (lane, &total) in totals[..9].iter().enumerate() {
        lowering |= u64::from(total < deficiency) << lane;
    }
    Reach { deficiency, lowering: KindSet(lowering << (9 * index)) }
}

/// Standard reach of the hand as it is, and after every discard that the parts know.
struct Standard<'a, C: PartCosts> {
    parts: &'a [Part<C>; PARTS],
    melds: usize,
}

impl<C: PartCosts> Standard<'_, C> {
    /// Reach when part `own` is `own_draws`; `rest(i)` is the hand without part `i`.
    #[inline(always)]
    fn reach(&self, own: usize, own_draws: &C::Draws, rest: impl Fn(usize) -> C) -> Reach {
        let mut best = Reach::IMPOSSIBLE;
        for (index, part) in self.parts.iter().enumerate() {
            let draws = if index == own { own_draws } else { &part.whole };
            best = best.or(reach_in_part(&rest(index), draws, index, self.melds));
        }
        best
    }
}

impl<C: PartCosts> Kernel for Standard<'_, C> {
    type Output = (Reach, Vec<(usize, Reach)>);

    #[inline(always)]
    fn run(self) -> Self::Output {
        let wholes: [C; PARTS] = std::array::from_fn(|index| C::undrawn(&self.parts[index].whole));
        // `pairs[i][j]`: the hand without parts `i` and `j`.
        let [m, p, s, z] = wholes;
        let (mp, ms, mz) = (m.merge(&p), m.merge(&s), m.merge(&z));
        let (ps, pz, sz) = (p.merge(&s), p.merge(&z), s.merge(&z));
        let pairs = [[m, sz, pz, ps], [sz, p, mz, ms], [pz, mz, s, mp], [ps, ms, mp, z]];
        let rest_of = |own: usize| {
            let other = (own + 1) % PARTS;
            pairs[own][other].merge(&wholes[other])
        };
        let rests: [C; PARTS] = std::array::from_fn(rest_of);
        let whole = self.reach(0, &self.parts[0].whole, |index| rests[index]);
        let mut discards = Vec::with_capacity(14);
        for (own, part) in self.parts.iter().enumerate() {
            for (kind, draws) in &part.discards {
                let after = C::undrawn(draws);
                let rest = |index: usize| {
                    if index == own { rests[own] } else { pairs[own][index].merge(&after) }
                };
                discards.push((*kind, self.reach(own, draws, rest)));
            }
        }
        (whole, discards)
    }
}

/// Standard reach of a hand, and after each of the discards.
fn standard(
    position: &Position,
    material: &Material,
    rules: &Rules,
    discards: KindSet,
) -> (Reach, Vec<(usize, Reach)>) {
    let melds = MELDS - usize::from(position.melds());
    if !rules.has(Form::Standard) {
        return (Reach::IMPOSSIBLE, discards.iter().map(|k| (k, Reach::IMPOSSIBLE)).collect());
    }
    if position.is_plain() {
        let parts = plain_parts(position, rules, discards);
        return Standard { parts: &parts, melds }.run();
    }
    let parts = vectorized(AnyParts { material, discards });
    vectorized(Standard { parts: &parts, melds })
}

/// Reach of the knitted straight: the hand after each draw, side by side.
struct Knitted<'a>(&'a Material, u8);

impl Kernel for Knitted<'_> {
    type Output = Reach;

    #[inline(always)]
    fn run(self) -> Reach {
        const LANES: usize = 64;
        let Knitted(material, melds) = self;
        let mut held: [Lanes<LANES>; KINDS] = material.held.map(|count| [count; LANES]);
        let limit: [Lanes<LANES>; KINDS] = material.limit.map(|count| [count; LANES]);
        for (kind, lanes) in held.iter_mut().enumerate() {
            lanes[kind] += 1;
        }
        let totals = knitted_straight::block(&held, &limit)[usize::from(melds)];
        let deficiency = totals[LANES - 1];
        let lower = |kind: &usize| totals[*kind] < deficiency;
        let lowering = (0..KINDS).filter(lower).fold(0, |set, kind| set | 1 << kind);
        Reach { deficiency, lowering: KindSet(lowering) }
    }
}

/// Adds the forms that are not standard to the reach of a hand.
fn with_other_forms(standard: Reach, material: &Material, melds: u8, rules: &Rules) -> Reach {
    if rules.is_standard_only() {
        return standard;
    }
    let nearest = standard.or(closed_forms(&Planes::new(material), melds, rules));
    if !rules.has(Form::KnittedStraight)
        || !Form::KnittedStraight.allows(melds)
        || knitted(material, melds) > nearest.deficiency
    {
        return nearest;
    }
    nearest.or(vectorized(Knitted(material, melds)))
}

/// What remains of a reach when only `coming` can come.
fn limited(reach: Reach, coming: KindSet) -> Reach {
    Reach { deficiency: reach.deficiency, lowering: reach.lowering.and(coming) }
}

/// Deficiency of a hand, and the available kinds whose arrival lowers it.
pub fn acceptance(position: &Position, rules: &Rules) -> Reach {
    let material = position.material(rules);
    let (reach, _) = standard(position, &material, rules, KindSet::default());
    let reach = with_other_forms(reach, &material, position.melds(), rules);
    limited(reach, position.kinds_coming(rules))
}

/// For each kind held, in order: deficiency after its discard, and the available kinds whose
/// arrival lowers it then. The discarded copy is gone for good.
pub fn discards(position: &Position, rules: &Rules) -> Vec<(usize, Reach)> {
    let material = position.material(rules);
    let coming = position.kinds_coming(rules);
    let (_, mut table) = standard(position, &material, rules, position.kinds_held());
    for (kind, reach) in &mut table {
        let after = material.after_discard(*kind);
        let nearest = with_other_forms(*reach, &after, position.melds(), rules);
        *reach = limited(nearest, coming);
    }
    table
}

/// Available copies of the kinds in a set.
pub fn copies(kinds: KindSet, position: &Position) -> u32 {
    kinds.iter().map(|kind| u32::from(position.available()[kind])).sum()
}
