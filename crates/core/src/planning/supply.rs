//! What one part of a hand supplies to each winning form, and at which cost.
//!
//! A complete hand of any form is put together from its parts (three suits and the honours), and a
//! form looks at a part through a few numbers only: melds and eyes, pairs, which knitted tiles.
//! Each such *share* has a cost, the number of tiles that must come for it. Costs of two parts add
//! up to costs of both: a (min, +) convolution, whatever the form.

use crate::forms::knitted_straight::knitted_suit_of_least;
use crate::model::rules::{Form, Rules};
use crate::parts::costs::{Costs, ENTRIES, IMPOSSIBLE, Lanes, MELDS};
use crate::parts::lockstep::Sweeper;
use crate::parts::vectorized::{Kernel, vectorized};

/// Most shares that all forms together look at.
const SHARES: usize = 80;
/// Pairs of the seven pairs.
const PAIRS: usize = 7;
/// Sets of knitted groups 147, 258, 369 that some suits have supplied.
const GROUP_SETS: usize = 8;
/// Tiles that may be left out of the sixteen honours and knitted tiles.
const LEFT_OUT: usize = 2;
/// Words that are priced side by side.
pub const BATCH: usize = 16;

/// Costs of the shares of one part, or of several parts together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Supply([u8; SHARES]);

impl Supply {
    /// Everything is there.
    pub const FREE: Supply = Supply([0; SHARES]);
    /// Nothing is possible.
    pub const NONE: Supply = Supply([IMPOSSIBLE; SHARES]);

    /// Without the shares whose costs reach their ceilings.
    #[inline]
    pub fn below(&self, ceilings: &Ceilings) -> Supply {
        let mut kept = *self;
        for (cost, ceiling) in kept.0.iter_mut().zip(ceilings.0) {
            *cost = if *cost < ceiling { *cost } else { IMPOSSIBLE };
        }
        kept
    }

    /// Is any share's cost below its bound?
    #[inline]
    pub fn is_any_below(&self, ceilings: &Ceilings) -> bool {
        let below = |any, (cost, ceiling): (&u8, &u8)| any | (cost < ceiling);
        self.0.iter().zip(&ceilings.0).fold(false, below)
    }
}

/// For each share, a number that its cost must stay below; 0 if it is of no use.
#[derive(Clone, Copy, Debug)]
pub struct Ceilings([u8; SHARES]);

impl Ceilings {
    /// Ceilings of a part that may cost `most`, and `most_with_rest` together with the rest of a
    /// complete hand, which costs `rest` by share.
    pub fn new(most: u8, most_with_rest: u8, rest: &Supply) -> Ceilings {
        let ceiling = |rest| match most_with_rest.checked_sub(rest) {
            Some(for_part) => most.min(for_part) + 1,
            None => 0,
        };
        Ceilings(rest.0.map(ceiling))
    }

    /// Ceilings of what costs one tile more.
    pub fn lowered(&self) -> Ceilings {
        Ceilings(self.0.map(|ceiling| ceiling.saturating_sub(1)))
    }
}

/// The ranks of a suit, or the honours: copies in hand and copies that can come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    /// Copies in hand.
    pub held: [u8; 9],
    /// Copies that can come.
    pub available: [u8; 9],
}

/// The shares of the forms that a hand can reach, and how they add up.
#[derive(Clone, Debug)]
pub struct Forms {
    standard: Option<usize>,
    pairs: Option<(usize, bool)>,
    orphans: Option<usize>,
    knitted_straight: Option<usize>,
    honors_and_knitted: Option<usize>,
    /// `[a, b, c]`: shares `a` and `b` are share `c` together.
    sums: Vec<[u8; 3]>,
    /// Shares that are complete hands.
    complete: Vec<usize>,
}

impl Forms {
    /// The forms of the rules that a hand with declared melds can reach.
    pub fn new(rules: &Rules, melds: u8) -> Forms {
        let mut forms = Forms {
            standard: None,
            pairs: None,
            orphans: None,
            knitted_straight: None,
            honors_and_knitted: None,
            sums: Vec::new(),
            complete: Vec::new(),
        };
        let mut first = 0;
        for form in rules.forms(melds) {
            first += forms.place(form, first, usize::from(melds));
        }
        forms
    }

    /// Lays out the shares of a form; returns how many there are.
    fn place(&mut self, form: Form, first: usize, melds: usize) -> usize {
        let groups = |per_set: usize| first + (GROUP_SETS - 1) * per_set;
        match form {
            Form::Standard => {
                self.standard = Some(first);
                let most = MELDS - melds;
                self.add_melds(first, first, first, most);
                self.complete.push(first + 2 * most + 1);
                ENTRIES
            }
            Form::SevenPairs | Form::SevenPairsWithQuads => {
                // Where four alike may count as two pairs, seven different ones are no other form.
                let quads = form == Form::SevenPairsWithQuads;
                if let Some((earlier, _)) = self.pairs {
                    self.pairs = Some((earlier, quads));
                    return 0;
                }
                self.pairs = Some((first, quads));
                for a in 0..=PAIRS {
                    for b in 0..=PAIRS - a {
                        self.add(first + a, first + b, first + a + b);
                    }
                }
                self.complete.push(first + PAIRS);
                PAIRS + 1
            }
            Form::ThirteenOrphans => {
                self.orphans = Some(first);
                for (a, b) in [(0, 0), (0, 1), (1, 0)] {
                    self.add(first + a, first + b, first + a + b);
                }
                self.complete.push(first + 1);
                2
            }
            Form::KnittedStraight => {
                self.knitted_straight = Some(first);
                let most = 1 - melds;
                for (a, b) in disjoint_sets() {
                    self.add_melds(first + 4 * a, first + 4 * b, first + 4 * (a | b), most);
                }
                self.complete.push(groups(4) + 2 * most + 1);
                GROUP_SETS * 4
            }
            Form::HonorsAndKnitted => {
                self.honors_and_knitted = Some(first);
                let width = LEFT_OUT + 1;
                for (a, b) in disjoint_sets() {
                    for i in 0..=LEFT_OUT {
                        for j in 0..=LEFT_OUT - i {
                            let sum = first + width * (a | b) + i + j;
                            self.add(first + width * a + i, first + width * b + j, sum);
                        }
                    }
                }
                self.complete.push(groups(width) + LEFT_OUT);
                GROUP_SETS * width
            }
        }
    }

    fn add(&mut self, a: usize, b: usize, sum: usize) {
        self.sums.push([a as u8, b as u8, sum as u8]);
    }

    /// Melds (up to `most`) and eyes of two parts, whose shares begin at `a`, `b`, and `sum`.
    fn add_melds(&mut self, a: usize, b: usize, sum: usize, most: usize) {
        for m in 0..=most {
            for n in 0..=most - m {
                for (d, e) in [(0, 0), (0, 1), (1, 0)] {
                    self.add(a + 2 * m + d, b + 2 * n + e, sum + 2 * (m + n) + d + e);
                }
            }
        }
    }

    /// The two parts taken together.
    pub fn merge(&self, a: &Supply, b: &Supply) -> Supply {
        let mut merged = Supply::NONE;
        for &[i, j, sum] in &self.sums {
            let cost = a.0[usize::from(i)] + b.0[usize::from(j)];
            let best = &mut merged.0[usize::from(sum)];
            *best = (*best).min(cost);
        }
        merged
    }

    /// Tiles that must come to complete a hand from two parts, or [`IMPOSSIBLE`].
    pub fn deficiency(&self, a: &Supply, b: &Supply) -> u8 {
        let merged = self.merge(a, b);
        self.complete.iter().map(|&share| merged.0[share]).min().unwrap_or(IMPOSSIBLE)
    }

    /// For each share, the least that all the rest of a complete hand costs.
    pub fn wanting(&self, rest: &Supply) -> Supply {
        let mut wanting = Supply::NONE;
        for &[i, j, sum] in &self.sums {
            if self.complete.contains(&usize::from(sum)) {
                let best = &mut wanting.0[usize::from(i)];
                *best = (*best).min(rest.0[usize::from(j)]);
            }
        }
        wanting
    }

    /// Supplies of up to [`BATCH`] suits (`honors` false), or of so many words of the honours.
    pub fn price(&self, asked: &[Asked], honors: bool) -> Vec<Supply> {
        let asked = &asked[..asked.len().min(BATCH)];
        let swept = vectorized(Sweep { forms: self, asked, honors });
        let supply = |(lane, asked)| self.supply(asked, honors, &swept, lane);
        asked.iter().enumerate().map(supply).collect()
    }

    fn supply(&self, asked: &Asked, honors: bool, swept: &Swept, lane: usize) -> Supply {
        let mut supply = Supply::NONE;
        if let Some(first) = self.standard {
            for (share, costs) in supply.0[first..].iter_mut().zip(&swept.standard.0) {
                *share = costs[lane];
            }
        }
        if let Some((first, quads)) = self.pairs {
            supply.0[first..=first + PAIRS].copy_from_slice(&pairs(asked, quads));
        }
        if let Some(first) = self.orphans {
            let ranks = if honors { &[0, 1, 2, 3, 4, 5, 6][..] } else { &[0, 8] };
            supply.0[first..first + 2].copy_from_slice(&one_of_each(asked, ranks));
        }
        if let Some(first) = self.knitted_straight {
            for (group, costs) in swept.knitted.iter().enumerate() {
                let set = if honors { 0 } else { 1 << group };
                for (entry, costs) in costs.0[..4].iter().enumerate() {
                    supply.0[first + 4 * set + entry] = costs[lane];
                }
            }
        }
        if let Some(first) = self.honors_and_knitted {
            const WIDTH: usize = LEFT_OUT + 1;
            let share = |set: usize| first + WIDTH * set..first + WIDTH * (set + 1);
            if honors {
                let different = different(asked, &[0, 1, 2, 3, 4, 5, 6]);
                supply.0[share(0)].copy_from_slice(&different);
            } else {
                for (group, ranks) in GROUPS.iter().enumerate() {
                    supply.0[share(1 << group)].copy_from_slice(&different(asked, ranks));
                }
            }
        }
        supply
    }
}

/// Ranks of the knitted groups.
const GROUPS: [[usize; 3]; 3] = [[0, 3, 6], [1, 4, 7], [2, 5, 8]];

/// A word whose supplies are asked for, where at least `least` copies of `rank` must be used.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The word.
    pub word: Word,
    /// A rank.
    pub rank: usize,
    /// Least copies of it in whatever is made of the word.
    pub least: u8,
}

impl Asked {
    /// Whatever is made of a word.
    pub fn any(word: &Word) -> Asked {
        Asked { word: *word, rank: 0, least: 0 }
    }

    /// Copies in hand, and copies that can be had.
    fn kind(&self, rank: usize) -> (u8, u8) {
        (self.word.held[rank], self.word.held[rank] + self.word.available[rank])
    }
}

/// Pairs of disjoint sets of knitted groups.
fn disjoint_sets() -> impl Iterator<Item = (usize, usize)> {
    let sets = |a| (0..GROUP_SETS).map(move |b| (a, b));
    (0..GROUP_SETS).flat_map(sets).filter(|(a, b)| a & b == 0)
}

/// Costs of up to seven pairs.
fn pairs(asked: &Asked, quads: bool) -> [u8; PAIRS + 1] {
    // A pair costs 0, 1 or 2 tiles. The second pair of four alike never costs less than the first,
    // so the cheapest pairs can always be taken together.
    let mut by_price = [0u8; 3];
    // Pairs that must be taken, and their price; more than PAIRS if that is impossible.
    let (mut taken, mut cost) = (0, 0);
    for rank in 0..9 {
        let (held, limit) = asked.kind(rank);
        let prices = [2 - held.min(2), 4 - held.clamp(2, 4)];
        let possible = if quads { usize::from(limit) / 2 } else { usize::from(limit >= 2) };
        let forced = if rank == asked.rank { usize::from(asked.least.div_ceil(2)) } else { 0 };
        if forced > possible {
            return [IMPOSSIBLE; PAIRS + 1];
        }
        for (index, &price) in prices[..possible].iter().enumerate() {
            if index < forced {
                taken += 1;
                cost += price;
            } else {
                by_price[usize::from(price)] += 1;
            }
        }
    }
    let mut costs = [IMPOSSIBLE; PAIRS + 1];
    costs[taken] = cost;
    for (price, &pairs) in (0..).zip(&by_price) {
        for _ in 0..pairs {
            if taken == PAIRS {
                return costs;
            }
            taken += 1;
            cost += price;
            costs[taken] = cost;
        }
    }
    costs
}

/// Costs of one of each of some ranks, and of one of each and one more of any.
fn one_of_each(asked: &Asked, ranks: &[usize]) -> [u8; 2] {
    if asked.least > 0 && !ranks.contains(&asked.rank) || asked.least > 2 {
        return [IMPOSSIBLE; 2];
    }
    let (mut each, mut second) = (0u8, IMPOSSIBLE);
    for &rank in ranks {
        let (held, limit) = asked.kind(rank);
        if limit == 0 {
            return [IMPOSSIBLE; 2];
        }
        each += u8::from(held == 0);
        if limit >= 2 && (asked.least < 2 || asked.rank == rank) {
            second = second.min(u8::from(held < 2));
        }
    }
    let with_second = (each + second).min(IMPOSSIBLE);
    if asked.least == 2 { [IMPOSSIBLE, with_second] } else { [each, with_second] }
}

/// Costs of one of each of some ranks, but of none, one or two of them.
fn different(asked: &Asked, ranks: &[usize]) -> [u8; LEFT_OUT + 1] {
    let forced = asked.least > 0;
    if forced && !ranks.contains(&asked.rank) || asked.least > 1 {
        return [IMPOSSIBLE; LEFT_OUT + 1];
    }
    // Tiles that must come though they may be left out, that may not, and that cannot be had.
    let (mut missing, mut needed, mut impossible) = (0u8, 0u8, 0u8);
    for &rank in ranks {
        match (asked.kind(rank), forced && asked.rank == rank) {
            ((_, 0), true) => return [IMPOSSIBLE; LEFT_OUT + 1],
            ((_, 0), false) => impossible += 1,
            ((0, _), true) => needed += 1,
            ((0, _), false) => missing += 1,
            _ => {}
        }
    }
    std::array::from_fn(|left_out| match (left_out as u8).checked_sub(impossible) {
        Some(spare) => needed + missing.saturating_sub(spare),
        None => IMPOSSIBLE,
    })
}

/// Costs that a sweep finds.
struct Swept {
    standard: Costs<BATCH>,
    /// By knitted group; of honours, which have none, the first alone.
    knitted: Vec<Costs<BATCH>>,
}

struct Sweep<'a> {
    forms: &'a Forms,
    asked: &'a [Asked],
    honors: bool,
}

impl Kernel for Sweep<'_> {
    type Output = Swept;

    #[inline(always)]
    fn run(self) -> Swept {
        let mut held: [Lanes<BATCH>; 9] = [[0; BATCH]; 9];
        let (mut limit, mut least) = (held, held);
        for (lane, asked) in self.asked.iter().enumerate() {
            for rank in 0..9 {
                (held[rank][lane], limit[rank][lane]) = asked.kind(rank);
            }
            least[asked.rank][lane] = asked.least;
        }
        let mut swept = Swept { standard: Costs::NOTHING, knitted: Vec::new() };
        if self.forms.standard.is_some() {
            let mut sweeper = Sweeper::<BATCH, MELDS>::new();
            swept.standard = match self.honors {
                true => sweeper.honors_of_least(&held[..7], &limit[..7], &least[..7]),
                false => sweeper.suit_of_least(&held, &limit, &least),
            };
        }
        if self.forms.knitted_straight.is_some() {
            let mut sweeper = Sweeper::<BATCH, 1>::new();
            if self.honors {
                let costs = sweeper.honors_of_least(&held[..7], &limit[..7], &least[..7]);
                swept.knitted.push(costs);
            } else {
                for group in 0..3 {
                    let costs = knitted_suit_of_least(&mut sweeper, &held, &limit, &least, group);
                    swept.knitted.push(costs);
                }
            }
        }
        swept
    }
}
