//! The tiles that lower the deficiency of a hand, as it is and after each discard.
//!
//! A draw or a discard changes one part of the hand only. The cost vectors of the parts are
//! computed once, with every draw and discard that can change them, and each answer merges one
//! changed part with the unchanged others.

use crate::analysis::deficiency::deficiency;
use crate::analysis::part_costs::{GROUP, NO_DRAW, PartCosts, Reached};
use crate::forms::pricing::{Pricing, Tiles};
use crate::forms::{Planes, Reach, special_forms, standard};
use crate::model::position::{Material, Position};
use crate::model::rules::{Form, Rules};
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED};
use crate::parts::PARTS;
use crate::parts::costs::{Costs, Lanes, MELDS};
use crate::parts::lockstep::Sweeper;
use crate::parts::tables::{Class, DRAWS, HONORS, PartTables, SUIT};
use crate::parts::vectorized::{Kernel, vectorized};

fn kinds_of(index: usize) -> std::ops::Range<usize> {
    9 * index..(9 * index + 9).min(KINDS)
}

/// A part of a plain hand: a suit or the honours.
struct PlainPart {
    tables: &'static PartTables,
    counts: [u8; 9],
    usable: bool,
    kinds: std::ops::Range<usize>,
}

impl PlainPart {
    fn new(position: &Position, rules: &Rules, index: usize) -> PlainPart {
        let kinds = kinds_of(index);
        let mut counts = [0; 9];
        counts[..kinds.len()].copy_from_slice(&position.counts()[kinds.clone()]);
        let tables = if index < 3 { &SUIT } else { &HONORS };
        PlainPart { tables, counts, usable: rules.usable().contains(kinds.start), kinds }
    }

    /// Returns the classes after each draw.
    fn draws(&self) -> [Class; DRAWS] {
        self.classes(&self.counts, None)
    }

    /// Returns the classes after the discard of `kind` and each draw. The copy cannot come back
    /// unless it is `covered`.
    fn draws_after(&self, kind: usize, covered: bool) -> [Class; DRAWS] {
        let rank = kind - self.kinds.start;
        let mut counts = self.counts;
        counts[rank] -= 1;
        self.classes(&counts, (!covered).then_some(rank))
    }

    fn classes(&self, counts: &[u8; 9], gone: Option<usize>) -> [Class; DRAWS] {
        match self.usable {
            true => self.tables.draws(&counts[..self.kinds.len()], gone),
            false => [Class::NOTHING; DRAWS],
        }
    }
}

/// Lanes of a sweep. [`GROUPS`] groups of [`DRAWS`] draws fit in.
const LANES: usize = 32;
const GROUPS: usize = LANES / DRAWS;

/// Fills the [`DRAWS`] lanes of each group with the number of that group.
#[inline(always)]
fn spread(numbers: [u8; GROUPS]) -> Lanes<LANES> {
    const EACH: u64 = u64::MAX / 255;
    let [a, b, c] = numbers.map(|number| EACH * u64::from(number));
    // Lanes 0-9, 10-19, 20-29; the last two are not used.
    let words = [a, a & 0xffff | b & !0xffff, b & 0xffff_ffff | c & !0xffff_ffff, c];
    let mut lanes = [0; LANES];
    for (lanes, word) in lanes.as_chunks_mut().0.iter_mut().zip(words) {
        *lanes = word.to_le_bytes();
    }
    lanes
}

/// Sweeps [`GROUPS`] suits, each with an additional copy of rank `i` in lane `i` of its group.
///
/// A draw beyond the limit does not change the costs and is not used.
#[inline(always)]
fn sweep_suits<P: Pricing>(
    pricing: P,
    sweeper: &mut Sweeper<LANES, MELDS>,
    suits: [&(usize, Material); GROUPS],
    most: &PerKind,
) -> Costs<LANES> {
    let mut held = [[0; LANES]; 9];
    let mut limit = [[0; LANES]; 9];
    let mut most_of_rank = [[0; LANES]; 9];
    for rank in 0..9 {
        held[rank] = spread(suits.map(|(suit, material)| material.held[9 * suit + rank]));
        limit[rank] = spread(suits.map(|(suit, material)| material.limit[9 * suit + rank]));
        most_of_rank[rank] = spread(suits.map(|(suit, _)| most[9 * suit + rank]));
        for group in 0..GROUPS {
            held[rank][group * DRAWS + rank] += 1;
        }
    }
    pricing.suit(sweeper, &held, &limit, &most_of_rank)
}

/// Sweeps the honours, with an additional copy of honour `i` in lane `i`.
#[inline(always)]
fn sweep_honors<P: Pricing>(
    pricing: P,
    sweeper: &mut Sweeper<GROUP, MELDS>,
    material: &Material,
    most: &PerKind,
) -> Costs<GROUP> {
    let mut held = [[0; GROUP]; 7];
    let mut limit = [[0; GROUP]; 7];
    let mut most_of_honor = [[0; GROUP]; 7];
    for honor in 0..7 {
        held[honor] = [material.held[SUITED + honor]; GROUP];
        limit[honor] = [material.limit[SUITED + honor]; GROUP];
        most_of_honor[honor] = [most[SUITED + honor]; GROUP];
        held[honor][honor] += 1;
    }
    pricing.honors(sweeper, &held, &limit, &most_of_honor)
}

/// Costs of a hand with arbitrary copies available, by sweeps over all draws side by side: first
/// the three suits, then the affected part after each discard, last the honours.
pub(crate) struct Sweep<'a, P> {
    pub(crate) material: &'a Material,
    pub(crate) most: &'a PerKind,
    pub(crate) discards: KindSet,
    pub(crate) pricing: P,
}

impl<P: Pricing> Kernel for Sweep<'_, P> {
    type Output = Vec<Costs<GROUP>>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let Sweep { material, most, discards, pricing } = self;
        let mut suits = Vec::with_capacity(3 + 14);
        suits.extend([0, 1, 2].map(|suit| (suit, *material)));
        for kind in discards.without(KindSet::HONORS).iter() {
            suits.push((kind / 9, material.after_discard(kind)));
        }
        let mut costs = vec![Costs::NOTHING; 3 + usize::from(discards.len()) + 1];
        let (of_suits, of_honors) = costs.split_at_mut(suits.len());
        let mut sweeper = P::sweeper();
        for (suits, targets) in suits.chunks(GROUPS).zip(of_suits.chunks_mut(GROUPS)) {
            // A short last chunk is padded with its first suit.
            let suits = std::array::from_fn(|group| suits.get(group).unwrap_or(&suits[0]));
            let swept = sweep_suits(pricing, &mut sweeper, suits, most);
            for (group, target) in targets.iter_mut().enumerate() {
                for (lanes, entry) in target.0.iter_mut().zip(&swept.0) {
                    lanes[..DRAWS].copy_from_slice(&entry[group * DRAWS..(group + 1) * DRAWS]);
                }
            }
        }
        let after = discards.and(KindSet::HONORS).iter().map(|kind| material.after_discard(kind));
        let mut sweeper = P::sweeper();
        for (material, target) in after.chain([*material]).zip(of_honors) {
            *target = sweep_honors(pricing, &mut sweeper, &material, most);
        }
        costs
    }
}

/// Returns the reach when the draw goes into part `index` and the other parts cost `rest`.
#[inline(always)]
fn reach_in_part<C: PartCosts>(
    rest: &C,
    draws: &C::Group,
    index: usize,
    melds: usize,
) -> C::Reached {
    C::Reached::in_part(&rest.totals(draws, melds), index)
}

/// Standard reach of the hand as it is and after each of `discards`; `after` holds the costs of the
/// part that each discard comes from.
pub(crate) struct Standard<'a, C: PartCosts> {
    pub(crate) parts: &'a [C::Group; PARTS],
    pub(crate) discards: KindSet,
    pub(crate) after: &'a [C::Group],
    pub(crate) melds: usize,
}

/// Reach of a hand as it is, and the discards with the reach after each.
type Reaches<R> = (R, Vec<(usize, R)>);

impl<C: PartCosts> Kernel for Standard<'_, C> {
    type Output = Reaches<C::Reached>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let Standard { parts, discards, after, melds } = self;
        let [m, p, s, z] = parts.each_ref().map(|part| C::of(part, NO_DRAW));
        // `pairs[i][j]` is the hand without parts `i` and `j`.
        let (mp, ms, mz) = (m.merge(&p), m.merge(&s), m.merge(&z));
        let (ps, pz, sz) = (p.merge(&s), p.merge(&z), s.merge(&z));
        let pairs = [[m, sz, pz, ps], [sz, p, mz, ms], [pz, mz, s, mp], [ps, ms, mp, z]];
        let rests = [p.merge(&sz), m.merge(&sz), z.merge(&mp), s.merge(&mp)];

        let mut whole = C::Reached::NOWHERE;
        let mut table = Vec::with_capacity(14);
        for own in 0..PARTS {
            whole = whole.or(reach_in_part::<C>(&rests[own], &parts[own], own, melds));
            let first = table.len();
            let mut left = C::EMPTY;
            for (lane, kind) in discards.and(KindSet::part(own)).iter().enumerate() {
                let draws = &after[table.len()];
                C::of(draws, NO_DRAW).put(&mut left, lane);
                table.push((kind, reach_in_part::<C>(&rests[own], draws, own, melds)));
            }
            for other in 0..PARTS {
                if other == own || table.len() == first {
                    continue;
                }
                let rest = pairs[own][other].merge_each(&left);
                for (lane, (_, reach)) in table[first..].iter_mut().enumerate() {
                    let rest = C::of(&rest, lane);
                    *reach = reach.or(reach_in_part::<C>(&rest, &parts[other], other, melds));
                }
            }
        }
        (whole, table)
    }
}

/// Returns the standard reach of a hand as it is and after each of the discards. The discarded copy
/// cannot come back unless it is `covered`.
fn standard(
    position: &Position,
    material: &Material,
    rules: &Rules,
    discards: KindSet,
    covered: bool,
) -> Reaches<Reach> {
    if !rules.has(Form::Standard) {
        return (Reach::IMPOSSIBLE, discards.iter().map(|k| (k, Reach::IMPOSSIBLE)).collect());
    }
    let melds = MELDS - usize::from(position.melds());
    if position.is_plain() {
        let plain: [PlainPart; PARTS] =
            std::array::from_fn(|index| PlainPart::new(position, rules, index));
        let parts = std::array::from_fn(|index| plain[index].draws());
        let mut after = Vec::with_capacity(14);
        for kind in discards.iter() {
            after.push(plain[kind / 9].draws_after(kind, covered));
        }
        return vectorized(Standard::<Class> { parts: &parts, discards, after: &after, melds });
    }
    standard_of_material(material, melds, discards)
}

/// Returns the standard reach of some material of which `melds` melds and an eye are made.
pub(crate) fn standard_reach(material: &Material, melds: usize) -> Reach {
    standard_of_material(material, melds, KindSet::default()).0
}

fn standard_of_material(material: &Material, melds: usize, discards: KindSet) -> Reaches<Reach> {
    let costs = vectorized(Sweep { material, most: &material.limit, discards, pricing: Tiles });
    let honors = costs.len() - 1;
    let parts = [costs[0], costs[1], costs[2], costs[honors]];
    vectorized(Standard::<Costs<1>> { parts: &parts, discards, after: &costs[3..honors], melds })
}

/// Adds the special forms to the reaches of a hand as it is or after discards.
struct WithOtherForms<'a> {
    material: &'a Material,
    melds: u8,
    rules: &'a Rules,
    /// The reach after each discard; without a discard, the reach of the hand as it is.
    reaches: &'a mut [(Option<usize>, Reach)],
    /// Whether the discarded copy can still be used.
    covered: bool,
}

impl Kernel for WithOtherForms<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let WithOtherForms { material, melds, rules, reaches, covered } = self;
        let before = Planes::all(material);
        for (discard, nearest) in reaches {
            let planes = match *discard {
                Some(kind) => before.after_discard(kind, covered),
                None => before,
            };
            *nearest = special_forms(&planes, melds, rules, *nearest);
        }
    }
}

/// Restricts the lowering kinds of a reach to those in `coming`.
fn limited(reach: Reach, coming: KindSet) -> Reach {
    Reach { deficiency: reach.deficiency, lowering: reach.lowering.and(coming) }
}

/// Returns the deficiency of a hand and the available kinds whose arrival lowers it.
pub fn acceptance(position: &Position, rules: &Rules) -> Reach {
    let material = position.material(rules);
    let (reach, _) = standard(position, &material, rules, KindSet::default(), false);
    let mut reaches = [(None, reach)];
    add_other_forms(position, &material, rules, &mut reaches, false);
    limited(reaches[0].1, position.kinds_coming(rules))
}

fn add_other_forms(
    position: &Position,
    material: &Material,
    rules: &Rules,
    reaches: &mut [(Option<usize>, Reach)],
    covered: bool,
) {
    if !rules.is_standard_only() {
        let melds = position.melds();
        vectorized(WithOtherForms { material, melds, rules, reaches, covered });
    }
}

/// Returns, for each kind that may be discarded, in order, the deficiency after the discard and the
/// available kinds whose arrival then lowers it. The discarded copy cannot come back.
pub fn discards(position: &Position, rules: &Rules) -> Vec<(usize, Reach)> {
    table(position, rules, false)
}

/// Returns the same table as [`discards`] for a plain hand whose discarded copy a joker can
/// replace.
pub(crate) fn covered_discards(position: &Position, rules: &Rules) -> Vec<(usize, Reach)> {
    debug_assert!(position.is_plain(), "what else is gone is not covered");
    table(position, rules, true)
}

#[inline(always)]
fn table(position: &Position, rules: &Rules, covered: bool) -> Vec<(usize, Reach)> {
    let material = position.material(rules);
    let coming = position.kinds_coming(rules);
    let kinds = position.kinds_discardable(rules);
    let (_, table) = standard(position, &material, rules, kinds, covered);
    let mut reaches: Vec<_> = table.into_iter().map(|(kind, reach)| (Some(kind), reach)).collect();
    add_other_forms(position, &material, rules, &mut reaches, covered);
    let row = |(kind, reach): (Option<usize>, Reach)| Some((kind?, limited(reach, coming)));
    reaches.into_iter().filter_map(row).collect()
}

/// Returns the kinds that would lower the deficiency of a waiting hand if a copy could come.
///
/// A kind of which the player holds all four copies counts if a fifth would complete the standard
/// form: other programs call such a hand ready.
pub fn dead(position: &Position, rules: &Rules, least: u8) -> KindSet {
    let shown = position.known_melds().counts();
    let missing = rules.in_play().iter().filter(|&kind| position.available()[kind] == 0);
    let helps = |&kind: &usize| {
        let own = position.counts()[kind] + shown[kind];
        if own == COPIES {
            return least > 1 && is_completed_by_fifth(position.counts(), kind, rules);
        }
        position.with_another(kind).is_some_and(|drawn| deficiency(&drawn, rules) < least)
    };
    KindSet(missing.filter(helps).fold(0, |set, kind| set | 1 << kind))
}

/// Returns whether an additional copy makes the counts an eye and melds without the void suit.
fn is_completed_by_fifth(counts: &PerKind, kind: usize, rules: &Rules) -> bool {
    let mut tiles = *counts;
    tiles[kind] += 1;
    let is_usable = |kind: usize| tiles[kind] == 0 || rules.usable().contains(kind);
    rules.has(Form::Standard)
        && (0..KINDS).all(is_usable)
        && standard::melds_and_eye(&tiles).is_some()
}
