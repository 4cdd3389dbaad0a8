//! Reach of the very many hands that a few exchanges of tiles lead to.
//!
//! Their suits recur, so costs are remembered by suit: a hand is then a few look-ups. What can be
//! had of a kind depends on the number held alone: copies given away do not come back, copies drawn
//! no longer come.

use crate::analysis::acceptance;
use crate::forms::{Planes, Reach, closed_forms, knitted_straight};
use crate::model::position::{Material, Position};
use crate::model::rules::{Form, Rules};
use crate::model::stop::Stopped;
use crate::model::tile::{KINDS, KindSet, PerKind};
use crate::parts::PARTS;
use crate::parts::costs::{Costs, ENTRIES, IMPOSSIBLE, Lanes, MELDS};
use crate::parts::lockstep::Sweeper;
use crate::parts::vectorized::{Kernel, vectorized};
use rustc_hash::FxHashMap;

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
#[derive(Clone, Copy)]
struct Word {
    counts: [u8; 9],
    /// Costs after each draw, and (last) as it is.
    costs: [Id; NO_DRAW + 1],
    /// The words with a copy more, and with a copy less.
    plus: [u32; 9],
    minus: [u32; 9],
}

/// Pairs of so many cost vectors are found by place, others in a hash table.
const NEAR: usize = 256;

/// Distinct cost vectors, and how they add up.
struct Vectors {
    list: Vec<Costs<1>>,
    numbers: FxHashMap<Costs<1>, Id>,
    /// Number of the sum of two, plus one; 0 if it was not looked up yet.
    near: Vec<Id>,
    far: FxHashMap<u32, Id>,
}

impl Vectors {
    fn new() -> Vectors {
        let (numbers, far) = (FxHashMap::default(), FxHashMap::default());
        Vectors { list: Vec::new(), numbers, near: vec![0; NEAR * NEAR], far }
    }

    fn number(&mut self, costs: Costs<1>) -> Id {
        let next = self.list.len() as Id;
        let list = &mut self.list;
        *self.numbers.entry(costs).or_insert_with(|| {
            list.push(costs);
            next
        })
    }

    #[inline]
    fn merge(&mut self, a: Id, b: Id) -> Id {
        let place = usize::from(a) * NEAR + usize::from(b);
        if usize::from(a.max(b)) < NEAR {
            if self.near[place] == 0 {
                self.near[place] = self.sum(a, b) + 1;
            }
            return self.near[place] - 1;
        }
        let key = u32::from(a) << 16 | u32::from(b);
        if let Some(&known) = self.far.get(&key) {
            return known;
        }
        let number = self.sum(a, b);
        self.far.insert(key, number);
        number
    }

    fn sum(&mut self, a: Id, b: Id) -> Id {
        let (left, right) = (&self.list[usize::from(a)], &self.list[usize::from(b)]);
        let costs = left.merge::<MELDS, 1>(right);
        self.number(costs)
    }

    #[inline]
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

/// What a part does for a hand.
#[derive(Clone, Copy)]
struct InPart {
    /// Least number of tiles that complete the standard form.
    deficiency: u8,
    /// Copies that can come of the ranks that lower it, if none was thrown away.
    copies: u8,
    /// These ranks.
    ranks: u16,
}

/// Reach of a waiting hand, and the copies that it accepts if none was thrown away.
#[derive(Clone, Copy, Debug)]
pub struct Accepts {
    /// Tile changes to completion.
    pub deficiency: u8,
    /// Kinds that lower it and can come.
    pub lowering: KindSet,
    /// Copies of them.
    pub copies: u8,
}

/// Discards of a drawn hand: the kind, the deficiency that it leaves, and the words of what is left.
pub type Options = Vec<(usize, u8, Words)>;

/// Answers questions about hands that come from one hand by exchanges.
pub trait Oracle {
    /// Bytes in use.
    fn bytes(&self) -> usize;

    /// Words of a hand.
    fn words(&mut self, counts: &PerKind) -> Words;

    /// The words after a draw.
    fn plus(&mut self, words: Words, kind: usize) -> Words;

    /// For each discard of a drawn hand, in tile order: the kind, the deficiency that it leaves,
    /// and the words of the hand that is left.
    fn discards(&mut self, words: Words, counts: &PerKind) -> Result<Options, Stopped>;

    /// Deficiency of a hand, and what lowers it.
    fn accepts(&mut self, words: Words, counts: &PerKind) -> Accepts;

    /// From now on only hands after a draw and a discard of this hand are asked for that are no
    /// farther than it.
    fn focus(&mut self, _counts: &PerKind, _deficiency: u8) {}

    /// Steps that the answer to a question takes, see [`Looks::steps`].
    fn effort(&self) -> u32;

    /// What a ready hand is worth with its last tile, if that matters.
    fn worth(&self, _counts: &PerKind, _last: usize) -> Option<u64> {
        None
    }
}

/// The oracle of wins of any worth.
pub struct Parts<'a> {
    rules: &'a Rules,
    melds: u8,
    held: PerKind,
    available: PerKind,
    words: Vec<Word>,
    numbers: FxHashMap<u32, u32>,
    vectors: Vectors,
    /// What a part does for the hand, by its word and the costs of the other parts.
    reaches: FxHashMap<u64, InPart>,
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
            vectors: Vectors::new(),
            reaches: FxHashMap::default(),
        }
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
            let knitted = knitted_straight::deficiency(&material, self.melds);
            return (Reach { deficiency: least.min(knitted), ..closed }, knitted <= least);
        }
        (Reach { deficiency: least, ..closed }, false)
    }

    /// The reach under all forms, from that of the standard form.
    fn any_form(&self, standard: Reach, counts: &PerKind) -> Reach {
        let (_, is_knitted) = self.other_forms(standard.deficiency, counts);
        if is_knitted {
            return self.reach(counts);
        }
        let planes = Planes::new(&self.material(counts), self.rules);
        standard.or(closed_forms(&planes, self.melds, self.rules))
    }

    fn reach_in_part(&mut self, part: usize, rest: Id, word: u32) -> InPart {
        let key = u64::from(rest) << 32 | u64::from(word);
        if let Some(&known) = self.reaches.get(&key) {
            return known;
        }
        let Word { costs, counts, .. } = self.words[word as usize];
        let melds = self.missing();
        let deficiency = self.vectors.total(rest, costs[NO_DRAW], melds);
        let mut reach = InPart { deficiency, copies: 0, ranks: 0 };
        for (rank, &after) in costs[..NO_DRAW].iter().enumerate() {
            if self.vectors.total(rest, after, melds) < deficiency {
                let kind = 9 * part + rank;
                let copies = self.limit(kind, counts[rank]) - counts[rank];
                reach.copies += copies;
                reach.ranks |= u16::from(copies > 0) << rank;
            }
        }
        self.reaches.insert(key, reach);
        reach
    }

    /// The reach by the general way, which knows all forms.
    fn reach(&self, counts: &PerKind) -> Reach {
        let left: PerKind =
            std::array::from_fn(|kind| self.limit(kind, counts[kind]) - counts[kind]);
        Position::new(counts, Some(&left), self.melds, self.rules)
            .map_or(Reach::IMPOSSIBLE, |position| acceptance::acceptance(&position, self.rules))
    }
}

impl Oracle for Parts<'_> {
    fn bytes(&self) -> usize {
        self.words.len() * (2 * size_of::<Word>() + 2 * size_of::<(u32, u32)>())
            + self.reaches.len() * 2 * size_of::<(u64, InPart)>()
            + self.vectors.far.len() * 2 * size_of::<(u32, Id)>()
    }

    fn words(&mut self, counts: &PerKind) -> Words {
        std::array::from_fn(|part| {
            let kinds = 9 * part..(9 * part + 9).min(KINDS);
            let mut word = [0; 9];
            word[..kinds.len()].copy_from_slice(&counts[kinds]);
            self.word(part, &word)
        })
    }

    fn plus(&mut self, mut words: Words, kind: usize) -> Words {
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

    fn effort(&self) -> u32 {
        1
    }

    fn discards(&mut self, words: Words, counts: &PerKind) -> Result<Options, Stopped> {
        let rests = self.rests(words);
        let mut counts = *counts;
        let mut found = Vec::with_capacity(14);
        for kind in KindSet::at_least(&counts, 1).iter() {
            let after = self.minus(words, kind);
            let mut deficiency = self.standard(rests[kind / 9], after[kind / 9]);
            if !self.rules.is_standard_only() {
                counts[kind] -= 1;
                deficiency = self.other_forms(deficiency, &counts).0.deficiency;
                counts[kind] += 1;
            }
            found.push((kind, deficiency, after));
        }
        Ok(found)
    }

    fn accepts(&mut self, words: Words, counts: &PerKind) -> Accepts {
        let mut accepts = Accepts { deficiency: IMPOSSIBLE, lowering: KindSet(0), copies: 0 };
        if self.rules.has(Form::Standard) {
            let rests = self.rests(words);
            for part in 0..PARTS {
                let InPart { deficiency, copies, ranks } =
                    self.reach_in_part(part, rests[part], words[part]);
                accepts.deficiency = deficiency;
                accepts.copies += copies;
                accepts.lowering = accepts.lowering.or(KindSet(u64::from(ranks) << (9 * part)));
            }
        }
        if self.rules.is_standard_only() {
            return accepts;
        }
        let standard = Reach { deficiency: accepts.deficiency, lowering: accepts.lowering };
        let reach = self.any_form(standard, counts);
        let left = |kind: usize| self.limit(kind, counts[kind]) - counts[kind];
        let can_come = |kind: &usize| left(*kind) > 0 && self.rules.usable().contains(*kind);
        let (mut lowering, mut copies) = (0, 0);
        if reach.deficiency < IMPOSSIBLE {
            for kind in reach.lowering.iter().filter(can_come) {
                lowering |= 1 << kind;
                copies += left(kind);
            }
        }
        Accepts { deficiency: reach.deficiency, lowering: KindSet(lowering), copies }
    }
}
