//! Reach of the very many hands that result from a few exchanges of tiles.
//!
//! Their suits recur, so costs are cached by suit: a hand then takes a few look-ups. The copies of
//! a kind that can be had depend only on the number held: copies given away do not come back,
//! copies drawn no longer come.

use super::vectors::{Id, Vectors};
use crate::analysis::acceptance::{self, discards};
use crate::forms::{Planes, Reach, special_forms};
use crate::model::position::{Material, Position};
use crate::model::rules::{Form, Rules};
use crate::model::stop::Stopped;
use crate::model::tile::{COPIES, KindSet, PerKind};
use crate::parts::costs::{Costs, ENTRIES, IMPOSSIBLE, Lanes, MELDS};
use crate::parts::lockstep::Sweeper;
use crate::parts::tables::{HONORS, SUIT};
use crate::parts::vectorized::{Kernel, vectorized};
use crate::parts::{PARTS, kinds};
use rustc_hash::FxHashMap;

/// Lanes of a sweep: one for each draw into a part, the next for no draw.
const LANES: usize = 16;
/// The lane without a draw.
const NO_DRAW: usize = 9;
/// Initial capacity in words.
const FIRST_WORDS: usize = 1 << 10;
/// Marks a neighbour that has not been looked up.
const UNKNOWN: u32 = u32::MAX;

/// The words of a hand: the number of one for each part.
pub type Words = [u32; PARTS];

/// A part with given copies of each rank.
#[derive(Clone, Copy)]
struct Word {
    counts: [u8; 9],
    /// Costs after each draw, and (last) without one.
    costs: [Id; NO_DRAW + 1],
    /// The words with one copy more, and with one copy less.
    plus: [u32; 9],
    minus: [u32; 9],
    special: Special,
}

/// The tiles of a part in the seven pairs, and in the thirteen orphans.
#[derive(Clone, Copy, Default)]
struct Special {
    /// Number of pairs.
    pairs: u8,
    /// Number of orphans.
    orphans: u8,
    /// Ranks of which a second copy makes a pair, and of which two copies do.
    halves: u16,
    empty: u16,
}

impl Special {
    fn of(part: usize, counts: &[u8; 9], limit: &[u8; 9]) -> Special {
        let ranks = |is_one: &dyn Fn(usize) -> bool| {
            (0..9).fold(0, |ranks, rank| ranks | u16::from(is_one(rank)) << rank)
        };
        let orphans = |rank: usize| counts[rank] > 0 && KindSet::ORPHANS.contains(9 * part + rank);
        Special {
            pairs: ranks(&|rank| counts[rank] >= 2).count_ones() as u8,
            orphans: ranks(&orphans).count_ones() as u8,
            halves: ranks(&|rank| counts[rank] == 1 && limit[rank] >= 2),
            empty: ranks(&|rank| counts[rank] == 0 && limit[rank] >= 2),
        }
    }
}

/// The special forms that can be as near as the standard form.
enum Rivals {
    None,
    /// Seven pairs, with their reach.
    Pairs(Reach),
    /// Any.
    Any,
}

/// Sweeps a part with an additional copy of rank `i` in lane `i`, up to `M` melds.
struct Sweep<'a, const M: usize> {
    counts: &'a [u8; 9],
    limit: &'a [u8; 9],
    honors: bool,
}

impl<const M: usize> Kernel for Sweep<'_, M> {
    type Output = Costs<LANES>;

    #[inline(always)]
    fn run(self) -> Costs<LANES> {
        let mut held: [Lanes<LANES>; 9] = self.counts.map(|count| [count; LANES]);
        let limit: [Lanes<LANES>; 9] = self.limit.map(|count| [count; LANES]);
        for (rank, lanes) in held.iter_mut().enumerate() {
            lanes[rank] += 1;
        }
        let mut sweeper = Sweeper::<LANES, M>::new();
        if self.honors {
            sweeper.honors(&held[..7], &limit[..7])
        } else {
            sweeper.suit(&held, &limit)
        }
    }
}

/// Sweeps a part with an additional copy of rank `i` in lane `i`, up to `melds` melds.
fn sweep(counts: &[u8; 9], limit: &[u8; 9], honors: bool, melds: usize) -> Costs<LANES> {
    match melds {
        0 | 1 => vectorized(Sweep::<1> { counts, limit, honors }),
        2 => vectorized(Sweep::<2> { counts, limit, honors }),
        3 => vectorized(Sweep::<3> { counts, limit, honors }),
        _ => vectorized(Sweep::<MELDS> { counts, limit, honors }),
    }
}

/// Looks up whether the tables have a part: `Some` of the rank of which a copy is gone, if any.
fn in_tables(counts: &[u8], limit: &[u8]) -> Option<Option<usize>> {
    let mut gone = None;
    for (rank, (&count, &most)) in counts.iter().zip(limit).enumerate() {
        match COPIES.checked_sub(most) {
            Some(0) => {}
            Some(1) if gone.is_none() && count <= most => gone = Some(rank),
            _ => return None,
        }
    }
    Some(gone)
}

/// Returns the greatest deficiency after a discard from which the hand can be completed. No hand on
/// a path to a complete one is farther.
fn farthest(position: &Position, rules: &Rules) -> u8 {
    let reaches = match position.is_drawn() {
        true => discards(position, rules).into_iter().map(|(_, reach)| reach).collect(),
        false => vec![acceptance::acceptance(position, rules)],
    };
    let deficiencies = reaches.iter().map(|reach: &Reach| reach.deficiency);
    deficiencies.filter(|&deficiency| deficiency < IMPOSSIBLE).max().unwrap_or(0)
}

/// The contribution of a part to a hand.
#[derive(Clone, Copy)]
struct InPart {
    /// Least number of tiles that complete the standard form.
    deficiency: u8,
    /// Number of copies that can come of the ranks that lower it, if none was thrown away.
    copies: u8,
    /// Bit set of these ranks.
    ranks: u16,
}

/// Reach of a waiting hand, and the copies that it accepts if none was thrown away.
#[derive(Clone, Copy, Debug)]
pub struct Accepts {
    /// Tile changes to completion.
    pub deficiency: u8,
    /// Kinds that lower it and can come.
    pub lowering: KindSet,
    /// Number of copies of them.
    pub copies: u8,
    /// Whether a special form lowers the deficiency or widens the acceptance.
    pub is_special: bool,
}

/// Discards of a drawn hand: the kind, the deficiency after it, and the words of the remaining
/// hand.
pub type Options = Vec<(usize, u8, Words)>;

/// Requests all discards, whatever the deficiency after them.
pub const ALL: u8 = u8::MAX;

/// Answers queries about hands that result from one hand by exchanges.
pub trait Oracle {
    /// Returns the bytes in use.
    fn bytes(&self) -> usize;

    /// Returns the words of a hand.
    fn words(&mut self, counts: &PerKind) -> Words;

    /// Returns the words after a draw.
    fn plus(&mut self, words: Words, kind: usize) -> Words;

    /// Finds, for each discard of a drawn hand, in tile order: the kind, the deficiency after it,
    /// and the words of the remaining hand. Unless [`ALL`] are wanted, no discard leaves less than
    /// the wanted deficiency, and those that leave more may be omitted.
    fn discards(
        &mut self,
        words: Words,
        counts: &PerKind,
        wanted: u8,
        found: &mut Options,
    ) -> Result<(), Stopped>;

    /// Returns the deficiency of a hand and the kinds that lower it.
    fn accepts(&mut self, words: Words, counts: &PerKind) -> Accepts;

    /// Announces that the next queries are only about hands after a draw and a discard of this hand
    /// that are no farther than it.
    fn focus(&mut self, _counts: &PerKind, _deficiency: u8) {}

    /// Returns the steps that a query takes, see [`Looks::steps`].
    fn effort(&self) -> u32;

    /// Returns the worth of a ready hand with its last tile, if it matters.
    fn worth(&self, _counts: &PerKind, _last: usize) -> Option<u64> {
        None
    }
}

/// The oracle for wins of any worth.
pub struct Parts<'a> {
    rules: &'a Rules,
    melds: u8,
    held: PerKind,
    available: PerKind,
    /// Deficiency beyond which hands do not matter.
    most: u8,
    /// Whether there are forms that [`Special`] does not bound.
    is_knitted: bool,
    /// Whether [`Special`] has all of seven pairs.
    has_pairs: bool,
    words: Vec<Word>,
    numbers: FxHashMap<u32, u32>,
    vectors: Vectors,
    /// Contributions of parts to a hand, by the word and the costs of the other parts.
    reaches: FxHashMap<u64, InPart>,
}

impl<'a> Parts<'a> {
    /// Creates the oracle for the hands that result from `position`.
    pub fn new(position: &Position, rules: &'a Rules) -> Parts<'a> {
        let most = farthest(position, rules);
        Parts {
            rules,
            melds: position.melds(),
            held: *position.counts(),
            available: *position.available(),
            most,
            is_knitted: [Form::KnittedStraight, Form::HonorsAndKnitted]
                .into_iter()
                .any(|form| rules.has(form)),
            has_pairs: rules.has(Form::SevenPairs)
                && !rules.has(Form::SevenPairsWithQuads)
                && Form::SevenPairs.allows(position.melds()),
            words: Vec::with_capacity(FIRST_WORDS),
            numbers: FxHashMap::with_capacity_and_hasher(FIRST_WORDS, Default::default()),
            vectors: Vectors::new(MELDS - usize::from(position.melds()), most),
            reaches: FxHashMap::with_capacity_and_hasher(4 * FIRST_WORDS, Default::default()),
        }
    }

    /// Returns the words after the discard of a held kind.
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

    /// Returns the copies of a kind in hand and to come, when `held` are in hand.
    fn limit(&self, kind: usize, held: u8) -> u8 {
        held.min(self.held[kind]) + self.available[kind]
    }

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
            self.costs(part, counts)
        };
        let number = self.words.len() as u32;
        let (plus, minus) = ([UNKNOWN; 9], [UNKNOWN; 9]);
        let special = match self.rules.usable().contains(9 * part) {
            true => Special::of(
                part,
                counts,
                &std::array::from_fn(|rank| {
                    if rank < kinds(part).len() {
                        self.limit(9 * part + rank, counts[rank])
                    } else {
                        0
                    }
                }),
            ),
            false => Special::default(),
        };
        self.words.push(Word { counts: *counts, costs, plus, minus, special });
        self.numbers.insert(key, number);
        number
    }

    /// Returns the costs of a part after each draw into it, and (last) without one.
    fn costs(&mut self, part: usize, counts: &[u8; 9]) -> [Id; NO_DRAW + 1] {
        let ranks = kinds(part).len();
        let mut limit = [0; 9];
        for rank in 0..ranks {
            limit[rank] = self.limit(9 * part + rank, counts[rank]);
        }
        let vectors = &mut self.vectors;
        if let Some(gone) = in_tables(&counts[..ranks], &limit[..ranks]) {
            let tables = if part == 3 { &HONORS } else { &SUIT };
            let classes = tables.draws(&counts[..ranks], gone);
            return classes.map(|class| vectors.number_of_class(class));
        }
        // More melds need more tiles than the part has and can get.
        let tiles = counts.iter().sum::<u8>() + 1;
        let melds = self.missing().min(usize::from((tiles + self.most) / 3));
        let swept = sweep(counts, &limit, part == 3, melds);
        let vectors = &mut self.vectors;
        std::array::from_fn(|lane| {
            let entries: [Lanes<1>; ENTRIES] = swept.0.map(|entry| [entry[lane]]);
            vectors.number(Costs(entries))
        })
    }

    fn alone(&self, word: u32) -> Id {
        self.words[word as usize].costs[NO_DRAW]
    }

    fn missing(&self) -> usize {
        MELDS - usize::from(self.melds)
    }

    /// Returns, for each part, the costs of the three others together.
    pub fn rests(&mut self, words: Words) -> [Id; PARTS] {
        let [m, p, s, z] = words.map(|word| self.alone(word));
        let vectors = &mut self.vectors;
        let (mp, sz) = (vectors.merge(m, p), vectors.merge(s, z));
        [vectors.merge(p, sz), vectors.merge(m, sz), vectors.merge(z, mp), vectors.merge(s, mp)]
    }

    /// Returns the least number of tiles that complete the standard form of a hand with this word
    /// and other parts that cost `rest`.
    fn standard(&self, rest: Id, word: u32) -> u8 {
        if !self.rules.has(Form::Standard) {
            return IMPOSSIBLE;
        }
        self.vectors.total(rest, self.alone(word))
    }

    /// Returns the special forms of a hand that can be at most as far as `deficiency`.
    fn rivals(&self, words: Words, deficiency: u8) -> Rivals {
        let is_closed = self.melds == 0 || self.is_knitted;
        if self.rules.is_standard_only() || !is_closed {
            return Rivals::None;
        }
        let each = words.map(|word| self.words[word as usize].special);
        let orphans: u8 = each.iter().map(|special| special.orphans).sum();
        if self.is_knitted || 13 - orphans <= deficiency {
            return Rivals::Any;
        }
        let pairs: u8 = each.iter().map(|special| special.pairs).sum();
        let missing = 7u8.saturating_sub(pairs);
        if missing > deficiency {
            return Rivals::None;
        }
        if !self.has_pairs {
            return Rivals::Any;
        }
        let join = |ranks: fn(&Special) -> u16| {
            each.iter()
                .enumerate()
                .fold(0, |all, (part, special)| all | u64::from(ranks(special)) << (9 * part))
        };
        let (halves, empty) =
            (KindSet(join(|special| special.halves)), KindSet(join(|special| special.empty)));
        let from_halves = missing.min(halves.len());
        let begun = missing - from_halves;
        if begun > empty.len() || from_halves + 2 * begun > deficiency {
            return Rivals::None;
        }
        let lowering = match (missing > 0, begun > 0) {
            (false, _) => KindSet(0),
            (true, false) => halves,
            (true, true) => halves.or(empty),
        };
        Rivals::Pairs(Reach { deficiency: from_halves + 2 * begun, lowering })
    }

    /// Returns the reach under all forms, given that of the standard form.
    fn any_form(&self, standard: Reach, counts: &PerKind) -> Reach {
        let planes = Planes::all(&self.material(counts));
        special_forms(&planes, self.melds, self.rules, standard)
    }

    /// Returns the words after a discard if it leaves the wanted deficiency, below which no discard
    /// leaves the hand. `rests` are those of the drawn hand, `counts` include the discard.
    pub fn after_discard(
        &mut self,
        (words, rests): (Words, &[Id; PARTS]),
        counts: &PerKind,
        kind: usize,
        wanted: u8,
    ) -> Option<Words> {
        let after = self.minus(words, kind);
        let deficiency = self.standard(rests[kind / 9], after[kind / 9]);
        let deficiency = self.nearest(after, counts, kind, (deficiency, wanted));
        (deficiency == wanted).then_some(after)
    }

    /// Returns the deficiency after a discard, given that of the standard form; no less than `wanted`
    /// matters. `counts` include the discard.
    fn nearest(
        &self,
        after: Words,
        counts: &PerKind,
        kind: usize,
        (standard, wanted): (u8, u8),
    ) -> u8 {
        if standard == wanted {
            return standard;
        }
        match self.rivals(after, standard.min(wanted)) {
            Rivals::None => standard,
            Rivals::Pairs(Reach { deficiency, .. }) => standard.min(deficiency),
            Rivals::Any => {
                let mut counts = *counts;
                counts[kind] -= 1;
                let standard = Reach { deficiency: standard, ..Reach::IMPOSSIBLE };
                self.any_form(standard, &counts).deficiency
            }
        }
    }

    fn reach_in_part(&mut self, part: usize, rest: Id, word: u32) -> InPart {
        let key = u64::from(rest) << 32 | u64::from(word);
        if let Some(&known) = self.reaches.get(&key) {
            return known;
        }
        let Word { costs, counts, .. } = self.words[word as usize];
        let deficiency = self.vectors.total(rest, costs[NO_DRAW]);
        let mut reach = InPart { deficiency, copies: 0, ranks: 0 };
        for (rank, &after) in costs[..NO_DRAW].iter().enumerate() {
            if self.vectors.total(rest, after) < deficiency {
                let kind = 9 * part + rank;
                let copies = self.limit(kind, counts[rank]) - counts[rank];
                reach.copies += copies;
                reach.ranks |= u16::from(copies > 0) << rank;
            }
        }
        self.reaches.insert(key, reach);
        reach
    }
}

impl Oracle for Parts<'_> {
    fn bytes(&self) -> usize {
        self.words.len() * (2 * size_of::<Word>() + 2 * size_of::<(u32, u32)>())
            + self.reaches.len() * 2 * size_of::<(u64, InPart)>()
            + self.vectors.bytes()
    }

    fn words(&mut self, counts: &PerKind) -> Words {
        std::array::from_fn(|part| {
            let kinds = kinds(part);
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

    fn discards(
        &mut self,
        words: Words,
        counts: &PerKind,
        wanted: u8,
        found: &mut Options,
    ) -> Result<(), Stopped> {
        found.clear();
        let rests = self.rests(words);
        for kind in KindSet::at_least(counts, 1).iter() {
            let after = self.minus(words, kind);
            let deficiency = self.standard(rests[kind / 9], after[kind / 9]);
            let deficiency = self.nearest(after, counts, kind, (deficiency, wanted));
            found.push((kind, deficiency, after));
        }
        Ok(())
    }

    fn accepts(&mut self, words: Words, counts: &PerKind) -> Accepts {
        let mut accepts =
            Accepts { deficiency: IMPOSSIBLE, lowering: KindSet(0), copies: 0, is_special: false };
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
        let standard = Reach { deficiency: accepts.deficiency, lowering: accepts.lowering };
        let reach = match self.rivals(words, accepts.deficiency) {
            Rivals::None => return accepts,
            Rivals::Pairs(pairs) => standard.or(pairs),
            Rivals::Any => self.any_form(standard, counts),
        };
        let left = |kind: usize| self.limit(kind, counts[kind]) - counts[kind];
        let can_come = |kind: &usize| left(*kind) > 0 && self.rules.usable().contains(*kind);
        let (mut lowering, mut copies) = (0, 0);
        if reach.deficiency < IMPOSSIBLE {
            for kind in reach.lowering.iter().filter(can_come) {
                lowering |= 1 << kind;
                copies += left(kind);
            }
        }
        let lowering = KindSet(lowering);
        let is_special = (reach.deficiency, lowering) != (accepts.deficiency, accepts.lowering);
        Accepts { deficiency: reach.deficiency, lowering, copies, is_special }
    }
}
