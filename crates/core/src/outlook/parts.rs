//! Reach of the very many hands that a few exchanges of tiles lead to.
//!
//! Their suits recur, so costs are remembered by suit: a hand is then a few look-ups. What can be
//! had of a kind depends on the number held alone: copies given away do not come back, copies drawn
//! no longer come.

use crate::acceptance;
use crate::deficiency::{Planes, Reach, closed_forms, knitted_straight};
use crate::position::{Material, Position};
use crate::rules::{Form, Rules};
use crate::suit::costs::{Costs, ENTRIES, IMPOSSIBLE, Lanes, MELDS};
use crate::suit::lockstep::Sweeper;
use crate::tile::{KINDS, KindSet, PerKind};
use crate::vectorized::{Kernel, vectorized};
use rustc_hash::FxHashMap;

/// Parts of a hand: three suits and the honours.
pub const PARTS: usize = 4;
/// Lanes of a sweep: one for each draw into a part, the next for none.
const LANES: usize = 16;
/// The lane in which nothing is drawn.
const NO_DRAW: usize = 9;
/// A neighbour that was not looked up yet.
const UNKNOWN: u32 = u32::MAX;

/// Costs of a part, by number.
type Id = u16;

/// The words of a hand: one for each part, by number.
pub type Words = [u32; PARTS];

/// A part with so many copies of each rank.
struct Word {
    counts: [u8; 9],
    /// Costs after each draw, and (last) as it is.
    costs: [Id; NO_DRAW + 1],
    /// The words with a copy more, and with a copy less.
    plus: [u32; 9],
    minus: [u32; 9],
}

/// Distinct cost vectors, and how they add up.
#[derive(Default)]
struct Vectors {
    list: Vec<Costs<1>>,
    numbers: FxHashMap<Costs<1>, Id>,
    merged: FxHashMap<u32, Id>,
}

impl Vectors {
    fn number(&mut self, costs: Costs<1>) -> Id {
        let next = self.list.len() as Id;
        let list = &mut self.list;
        *self.numbers.entry(costs).or_insert_with(|| {
            list.push(costs);
            next
        })
    }

    fn merge(&mut self, a: Id, b: Id) -> Id {
        let key = u32::from(a.min(b)) << 16 | u32::from(a.max(b));
        if let Some(&known) = self.merged.get(&key) {
            return known;
        }
        let (left, right) = (&self.list[usize::from(a)], &self.list[usize::from(b)]);
        let costs = left.merge::<MELDS, 1>(right);
        let number = self.number(costs);
        self.merged.insert(key, number);
        number
    }

    fn total(&self, a: Id, b: Id, melds: usize) -> u8 {
        self.list[usize::from(a)].total(&self.list[usize::from(b)], melds)[0]
    }
}

/// Sweeps a part with one copy more of rank `i` in lane `i`.
struct Sweep<'a> {
    counts: &'a [u8; 9],
    limit: &'a [u8; 9],
    honors: bool,
}

impl Kernel for Sweep<'_> {
    type Output = Costs<LANES>;

    #[inline(always)]
    fn run(self) -> Costs<LANES> {
        let mut held: [Lanes<LANES>; 9] = self.counts.map(|count| [count; LANES]);
        let limit: [Lanes<LANES>; 9] = self.limit.map(|count| [count; LANES]);
        for (rank, lanes) in held.iter_mut().enumerate() {
            lanes[rank] += 1;
        }
        let mut sweeper = Sweeper::<LANES, MELDS>::new();
        if self.honors {
            sweeper.honors(&held[..7], &limit[..7])
        } else {
            sweeper.suit(&held, &limit)
        }
    }
}

/// Answers questions about hands that come from one hand by exchanges.
pub struct Parts<'a> {
    rules: &'a Rules,
    melds: u8,
    held: PerKind,
    available: PerKind,
    words: Vec<Word>,
    numbers: FxHashMap<u32, u32>,
    vectors: Vectors,
    /// Deficiency, and ranks of a part that lower it, by word and costs of the other parts.
    reaches: FxHashMap<u64, (u8, u16)>,
}

impl<'a> Parts<'a> {
    /// Parts of the hands that come from `position`.
    pub fn new(position: &Position, rules: &'a Rules) -> Parts<'a> {
        Parts {
            rules,
            melds: position.melds(),
            held: *position.counts(),
            available: *position.available(),
            words: Vec::new(),
            numbers: FxHashMap::default(),
            vectors: Vectors::default(),
            reaches: FxHashMap::default(),
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.words.len() * (2 * size_of::<Word>() + 2 * size_of::<(u32, u32)>())
            + self.reaches.len() * 2 * size_of::<(u64, (u8, u16))>()
            + self.vectors.merged.len() * 2 * size_of::<(u32, Id)>()
    }

    /// Words of a hand.
    pub fn words(&mut self, counts: &PerKind) -> Words {
        std::array::from_fn(|part| {
            let kinds = 9 * part..(9 * part + 9).min(KINDS);
            let mut word = [0; 9];
            word[..kinds.len()].copy_from_slice(&counts[kinds]);
            self.word(part, &word)
        })
    }

    /// The words after a draw.
    pub fn plus(&mut self, mut words: Words, kind: usize) -> Words {
        let (part, rank) = (kind / 9, kind % 9);
        let word = words[part] as usize;
        let mut next = self.words[word].plus[rank];
        if next == UNKNOWN {
            let mut counts = self.words[word].counts;
            counts[rank] += 1;
            next = self.word(part, &counts);
            self.words[word].plus[rank] = next;
        }
        words[part] = next;
        words
    }

    /// The words after a discard of a kind held.
    pub fn minus(&mut self, mut words: Words, kind: usize) -> Words {
        let (part, rank) = (kind / 9, kind % 9);
        let word = words[part] as usize;
        let mut next = self.words[word].minus[rank];
        if next == UNKNOWN {
            let mut counts = self.words[word].counts;
            counts[rank] -= 1;
            next = self.word(part, &counts);
            self.words[word].minus[rank] = next;
        }
        words[part] = next;
        words
    }

    /// Copies of a kind in hand and to come, when so many are held.
    fn limit(&self, kind: usize, held: u8) -> u8 {
        held.min(self.held[kind]) + self.available[kind]
    }

    /// What can be made of a hand.
    fn material(&self, counts: &PerKind) -> Material {
        let limit = std::array::from_fn(|kind| self.limit(kind, counts[kind]));
        Material { held: self.rules.mask(counts), limit: self.rules.mask(&limit) }
    }

    fn word(&mut self, part: usize, counts: &[u8; 9]) -> u32 {
        let digits = counts.iter().fold(0, |digits, &count| digits << 3 | u32::from(count));
        let key = (part as u32) << 27 | digits;
        if let Some(&known) = self.numbers.get(&key) {
            return known;
        }
        let costs = if !self.rules.has(Form::Standard) || !self.rules.usable().contains(9 * part) {
            [self.vectors.number(Costs::NOTHING); NO_DRAW + 1]
        } else {
            let ranks = 9.min(KINDS - 9 * part);
            let mut limit = [0; 9];
            for rank in 0..ranks {
                limit[rank] = self.limit(9 * part + rank, counts[rank]);
            }
            let swept = vectorized(Sweep { counts, limit: &limit, honors: part == 3 });
            let vectors = &mut self.vectors;
            std::array::from_fn(|lane| {
                let entries: [Lanes<1>; ENTRIES] = swept.0.map(|entry| [entry[lane]]);
                vectors.number(Costs(entries))
            })
        };
        let number = self.words.len() as u32;
        let (plus, minus) = ([UNKNOWN; 9], [UNKNOWN; 9]);
        self.words.push(Word { counts: *counts, costs, plus, minus });
        self.numbers.insert(key, number);
        number
    }

    fn alone(&self, word: u32) -> Id {
        self.words[word as usize].costs[NO_DRAW]
    }

    fn missing(&self) -> usize {
        MELDS - usize::from(self.melds)
    }

    /// For each part, the costs of the three others together.
    pub fn rests(&mut self, words: Words) -> [Id; PARTS] {
        let [m, p, s, z] = words.map(|word| self.alone(word));
        let vectors = &mut self.vectors;
        let (mp, sz) = (vectors.merge(m, p), vectors.merge(s, z));
        [vectors.merge(p, sz), vectors.merge(m, sz), vectors.merge(z, mp), vectors.merge(s, mp)]
    }

    /// Least number of tiles that complete the standard form, of a hand that differs in one part
    /// from one whose other parts cost `rest`.
    fn standard(&self, rest: Id, word: u32) -> u8 {
        if !self.rules.has(Form::Standard) {
            return IMPOSSIBLE;
        }
        self.vectors.total(rest, self.alone(word), self.missing())
    }

    /// Deficiency of a drawn hand after each discard, in tile order.
    pub fn discards(
        &mut self,
        words: Words,
        counts: &PerKind,
        mut then: impl FnMut(usize, u8, Words),
    ) {
        let rests = self.rests(words);
        let mut counts = *counts;
        for kind in KindSet::at_least(&counts, 1).iter() {
            let after = self.minus(words, kind);
            let mut deficiency = self.standard(rests[kind / 9], after[kind / 9]);
            if !self.rules.is_standard_only() {
                counts[kind] -= 1;
                deficiency = self.other_forms(deficiency, &counts).0.deficiency;
                counts[kind] += 1;
            }
            then(kind, deficiency, after);
        }
    }

    /// Reach of the forms that are not standard, and whether the knitted straight may be as near.
    fn other_forms(&self, standard: u8, counts: &PerKind) -> (Reach, bool) {
        let material = self.material(counts);
        let planes = Planes::new(&material, self.rules);
        let closed = closed_forms(&planes, self.melds, self.rules);
        let least = standard.min(closed.deficiency);
        if self.rules.has(Form::KnittedStraight)
            && Form::KnittedStraight.allows(self.melds)
            && knitted_straight::least(&planes) <= least
        {
            let knitted = crate::deficiency::knitted(&material, self.melds);
            return (Reach { deficiency: least.min(knitted), ..closed }, knitted <= least);
        }
        (Reach { deficiency: least, ..closed }, false)
    }

    /// Deficiency of a waiting hand, and the kinds that lower it (they need not be available).
    pub fn reach(&mut self, words: Words, counts: &PerKind) -> Reach {
        let mut reach = Reach::IMPOSSIBLE;
        if self.rules.has(Form::Standard) {
            let rests = self.rests(words);
            for part in 0..PARTS {
                let (deficiency, ranks) = self.reach_in_part(rests[part], words[part]);
                let lowering = KindSet(u64::from(ranks) << (9 * part));
                reach = reach.or(Reach { deficiency, lowering });
            }
        }
        if self.rules.is_standard_only() {
            return reach;
        }
        let (_, is_knitted) = self.other_forms(reach.deficiency, counts);
        if is_knitted {
            return self.any_form(counts);
        }
        let planes = Planes::new(&self.material(counts), self.rules);
        reach.or(closed_forms(&planes, self.melds, self.rules))
    }

    fn reach_in_part(&mut self, rest: Id, word: u32) -> (u8, u16) {
        let key = u64::from(rest) << 32 | u64::from(word);
        if let Some(&known) = self.reaches.get(&key) {
            return known;
        }
        let costs = self.words[word as usize].costs;
        let melds = self.missing();
        let deficiency = self.vectors.total(rest, costs[NO_DRAW], melds);
        let mut ranks = 0;
        for (rank, &after) in costs[..NO_DRAW].iter().enumerate() {
            ranks |= u16::from(self.vectors.total(rest, after, melds) < deficiency) << rank;
        }
        self.reaches.insert(key, (deficiency, ranks));
        (deficiency, ranks)
    }

    /// The reach by the general way, which knows all forms.
    fn any_form(&self, counts: &PerKind) -> Reach {
        let left: PerKind =
            std::array::from_fn(|kind| self.limit(kind, counts[kind]) - counts[kind]);
        Position::new(counts, Some(&left), self.melds, self.rules)
            .map_or(Reach::IMPOSSIBLE, |position| acceptance::acceptance(&position, self.rules))
    }
}
