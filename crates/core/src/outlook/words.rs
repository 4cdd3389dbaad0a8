//! The dictionary of words: the parts of very many hands, each with given copies of each rank.
//!
//! A word has its costs, after each draw into it too, and its tiles in the special forms. The copies
//! of a kind that can be had depend only on the number held: copies given away do not come back,
//! copies drawn no longer come.

use super::special::Special;
use super::vectors::{Id, Vectors};
use crate::model::position::Position;
use crate::model::rules::{Form, Rules};
use crate::model::tile::{COPIES, PerKind};
use crate::parts::costs::{Costs, Lanes, MELDS};
use crate::parts::kinds;
use crate::parts::lockstep::Sweeper;
use crate::parts::tables::{HONORS, SUIT};
use crate::parts::vectorized::{Kernel, vectorized};
use rustc_hash::FxHashMap;

/// The part of the honors.
pub const HONOR_PART: usize = 3;
/// Lanes of a word in a sweep: one for each draw into the part, the last for no draw.
pub const DRAWS: usize = 10;
/// The lane without a draw.
pub const NO_DRAW: usize = 9;
/// Highest number of words that are swept together, in twice as many lanes as one.
const TOGETHER: usize = 3;
/// Initial capacity.
const FIRST_WORDS: usize = 1 << 10;
/// Marks a neighbour that has not been looked up.
const UNKNOWN: u32 = u32::MAX;

/// A part with given copies of each rank.
#[derive(Clone, Copy)]
pub struct Word {
    /// The copies.
    pub counts: [u8; 9],
    /// Costs after each draw, and (last) without one.
    pub costs: [Id; DRAWS],
    /// The words with one copy more, and with one copy less.
    plus: [u32; 9],
    minus: [u32; 9],
}

/// The words of the parts of hands that result from one hand by exchanges.
pub struct Dictionary<'a> {
    rules: &'a Rules,
    held: PerKind,
    available: PerKind,
    /// Deficiency beyond which hands do not matter.
    most: u8,
    /// Number of melds that are not declared.
    melds: usize,
    words: Vec<Word>,
    /// By word: its costs without a draw, and its tiles in the special forms.
    alone: Vec<Id>,
    special: Vec<Special>,
    numbers: FxHashMap<u32, u32>,
    /// All costs.
    pub vectors: Vectors,
}

impl<'a> Dictionary<'a> {
    /// Creates the dictionary for the hands that result from `position` and are no farther than `most`.
    pub fn new(position: &Position, rules: &'a Rules, most: u8) -> Dictionary<'a> {
        let melds = MELDS - usize::from(position.melds());
        Dictionary {
            rules,
            held: *position.counts(),
            available: *position.available(),
            most,
            melds,
            words: Vec::with_capacity(FIRST_WORDS),
            alone: Vec::with_capacity(FIRST_WORDS),
            special: Vec::with_capacity(FIRST_WORDS),
            numbers: FxHashMap::with_capacity_and_hasher(FIRST_WORDS, Default::default()),
            vectors: Vectors::new(melds, most),
        }
    }

    /// Returns the bytes in use.
    pub fn bytes(&self) -> usize {
        let of_word = size_of::<Word>() + size_of::<(u32, u32)>() + size_of::<(Id, Special)>();
        self.words.len() * 2 * of_word + self.vectors.bytes()
    }

    /// Returns a word by its number.
    #[inline(always)]
    pub fn word(&self, number: u32) -> &Word {
        &self.words[number as usize]
    }

    /// Returns the costs of a word without a draw.
    #[inline(always)]
    pub fn alone(&self, number: u32) -> Id {
        self.alone[number as usize]
    }

    /// Returns the tiles of a word in the special forms.
    #[inline(always)]
    pub fn special(&self, number: u32) -> &Special {
        &self.special[number as usize]
    }

    /// Returns the copies of a kind in hand and to come, when `held` are in hand.
    #[inline(always)]
    pub fn limit(&self, kind: usize, held: u8) -> u8 {
        held.min(self.held[kind]) + self.available[kind]
    }

    /// Returns whether a kind of which a hand has so many copies was drawn.
    #[inline(always)]
    pub fn is_drawn(&self, kind: usize, held: u8) -> bool {
        held > self.held[kind]
    }

    /// Returns the number of the word of a part.
    pub fn number(&mut self, part: usize, counts: &[u8; 9]) -> u32 {
        self.known(part, counts).unwrap_or_else(|| self.learn(part, &[*counts]))
    }

    fn known(&self, part: usize, counts: &[u8; 9]) -> Option<u32> {
        self.numbers.get(&key_of(part, counts)).copied()
    }

    /// Returns the word with one copy of a rank more.
    #[inline(always)]
    pub fn with(&mut self, part: usize, word: u32, rank: usize) -> u32 {
        let next = self.word(word).plus[rank];
        if next == UNKNOWN { self.find(part, word, rank, true) } else { next }
    }

    /// Returns the word with one copy of a rank less.
    #[inline(always)]
    pub fn without(&mut self, part: usize, word: u32, rank: usize) -> u32 {
        let next = self.word(word).minus[rank];
        if next == UNKNOWN { self.find(part, word, rank, false) } else { next }
    }

    /// Returns the word with one copy of a rank more or less, which is not known yet to be beside it.
    #[inline(never)]
    fn find(&mut self, part: usize, word: u32, rank: usize, is_more: bool) -> u32 {
        let mut counts = self.word(word).counts;
        counts[rank] = if is_more { counts[rank] + 1 } else { counts[rank] - 1 };
        let next = self.number(part, &counts);
        let Word { plus, minus, .. } = &mut self.words[word as usize];
        let beside = if is_more { plus } else { minus };
        beside[rank] = next;
        next
    }

    /// Learns all words with one copy of a rank less, several in a sweep.
    pub fn learn_without(&mut self, part: usize, word: u32) {
        let Word { counts, minus, .. } = *self.word(word);
        let (mut words, mut ranks, mut number) = ([[0; 9]; 9], [0; 9], 0);
        for rank in (0..9).filter(|&rank| counts[rank] > 0 && minus[rank] == UNKNOWN) {
            let mut after = counts;
            after[rank] -= 1;
            if self.known(part, &after).is_none() {
                (words[number], ranks[number]) = (after, rank);
                number += 1;
            }
        }
        if number > 0 {
            let first = self.learn(part, &words[..number]);
            for (&rank, next) in ranks[..number].iter().zip(first..) {
                self.words[word as usize].minus[rank] = next;
            }
        }
    }

    /// Adds words that are not known; returns the number of the first one.
    fn learn(&mut self, part: usize, words: &[[u8; 9]]) -> u32 {
        let first = self.words.len();
        let is_standard = self.rules.has(Form::Standard) && self.is_usable(part);
        let tables = if part == HONOR_PART { &HONORS } else { &SUIT };
        // Words that are in no table, and their places.
        let (mut unswept, mut places) = (Vec::new(), Vec::new());
        for counts in words {
            let limit = self.limits(part, counts);
            let ranks = kinds(part).len();
            let costs = if !is_standard {
                [self.vectors.number(Costs::NOTHING); DRAWS]
            } else if let Some(gone) = in_tables(&counts[..ranks], &limit[..ranks]) {
                let classes = tables.draws(&counts[..ranks], gone);
                classes.map(|class| self.vectors.number_of_class(class))
            } else {
                unswept.push(Unswept { counts: *counts, limit });
                places.push(self.words.len());
                [0; DRAWS]
            };
            self.add(part, counts, &limit, costs);
        }
        for (words, places) in unswept.chunks(TOGETHER).zip(places.chunks(TOGETHER)) {
            self.sweep(part, words, places);
        }
        first as u32
    }

    fn is_usable(&self, part: usize) -> bool {
        self.rules.usable().contains(9 * part)
    }

    /// Returns the copies of each rank in hand and to come.
    fn limits(&self, part: usize, counts: &[u8; 9]) -> [u8; 9] {
        let mut limit = [0; 9];
        for (rank, kind) in kinds(part).enumerate() {
            limit[rank] = self.limit(kind, counts[rank]);
        }
        limit
    }

    fn add(&mut self, part: usize, counts: &[u8; 9], limit: &[u8; 9], costs: [Id; DRAWS]) {
        let special = match self.is_usable(part) {
            true => Special::of(part, counts, limit),
            false => Special::default(),
        };
        let (plus, minus) = ([UNKNOWN; 9], [UNKNOWN; 9]);
        self.numbers.insert(key_of(part, counts), self.words.len() as u32);
        self.words.push(Word { counts: *counts, costs, plus, minus });
        self.alone.push(costs[NO_DRAW]);
        self.special.push(special);
    }

    /// Computes the costs of words that were added without them.
    fn sweep(&mut self, part: usize, words: &[Unswept], places: &[usize]) {
        // More melds need more tiles than the part has and can get.
        let tiles = words.iter().map(|word| word.counts.iter().sum::<u8>() + 1).max();
        let melds = usize::from((tiles.unwrap_or(0) + self.most) / 3).min(self.melds);
        let swept = sweep(words, part == HONOR_PART, melds);
        for (&place, swept) in places.iter().zip(swept) {
            let costs = swept.map(|costs| self.vectors.number(costs));
            self.words[place].costs = costs;
            self.alone[place] = costs[NO_DRAW];
        }
    }
}

/// Returns the key of a part with given copies of each rank.
fn key_of(part: usize, counts: &[u8; 9]) -> u32 {
    counts.iter().fold(part as u32, |key, &count| key << 3 | u32::from(count))
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

/// The copies of a word that is to be swept, and those that can be had.
#[derive(Clone, Copy, Default)]
struct Unswept {
    counts: [u8; 9],
    limit: [u8; 9],
}

/// Sweeps words of a part after each draw into them and without one, up to `M` melds.
struct Sweep<'a, const M: usize, const LANES: usize> {
    words: &'a [Unswept],
    honors: bool,
}

impl<const M: usize, const LANES: usize> Kernel for Sweep<'_, M, LANES> {
    type Output = Costs<LANES>;

    #[inline(always)]
    fn run(self) -> Costs<LANES> {
        let mut held: [Lanes<LANES>; 9] = [[0; LANES]; 9];
        let mut limit: [Lanes<LANES>; 9] = [[0; LANES]; 9];
        for (word, first) in self.words.iter().zip((0..LANES).step_by(DRAWS)) {
            for rank in 0..9 {
                held[rank][first..first + DRAWS].fill(word.counts[rank]);
                held[rank][first + rank] += 1;
                limit[rank][first..first + DRAWS].fill(word.limit[rank]);
            }
        }
        let mut sweeper = Sweeper::<LANES, M>::new();
        if self.honors {
            sweeper.honors(&held[..7], &limit[..7])
        } else {
            sweeper.suit(&held, &limit)
        }
    }
}

/// The costs of a word after each draw, and (last) without one.
type Swept = [Costs<1>; DRAWS];

/// Sweeps at most [`TOGETHER`] words of a part, up to `melds` melds.
fn sweep(words: &[Unswept], honors: bool, melds: usize) -> [Swept; TOGETHER] {
    match words {
        [_] => sweep_in_lanes::<16>(words, honors, melds),
        _ => sweep_in_lanes::<32>(words, honors, melds),
    }
}

fn sweep_in_lanes<const LANES: usize>(
    words: &[Unswept],
    honors: bool,
    melds: usize,
) -> [Swept; TOGETHER] {
    let costs = match melds {
        0 | 1 => vectorized(Sweep::<1, LANES> { words, honors }),
        2 => vectorized(Sweep::<2, LANES> { words, honors }),
        3 => vectorized(Sweep::<3, LANES> { words, honors }),
        _ => vectorized(Sweep::<MELDS, LANES> { words, honors }),
    };
    let mut swept = [[Costs::NOTHING; DRAWS]; TOGETHER];
    for (lane, swept) in swept.as_flattened_mut().iter_mut().enumerate().take(DRAWS * words.len()) {
        *swept = Costs(costs.0.map(|entry| [entry[lane]]));
    }
    swept
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)] // tests may panic

    use super::*;
    use crate::model::tile::KINDS;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{RngCore, SeedableRng};

    /// Returns the costs of a word as vectors: their numbers depend on the order of learning.
    fn costs(words: &Dictionary, number: u32) -> [Costs<1>; DRAWS] {
        words.word(number).costs.map(|id| words.vectors.costs(id))
    }

    #[test]
    fn words_that_are_learnt_together_are_those_learnt_alone() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let bits = 1 << Form::Standard as u8;
        let rules = Rules::new(KINDS as u8, bits, None).expect("rules");
        for _ in 0..50 {
            let mut hand: PerKind = [0; KINDS];
            while hand.iter().sum::<u8>() < 13 {
                let kind = random.next_u32() as usize % KINDS;
                hand[kind] += u8::from(hand[kind] < COPIES);
            }
            let available: PerKind = hand.map(|held| (random.next_u32() % 5) as u8 % (5 - held));
            let position = Position::new(&hand, Some(&available), 0, &rules).expect("a position");
            let new = || Dictionary::new(&position, &rules, 6);
            let (mut together, mut alone) = (new(), new());
            for part in 0..4 {
                let mut counts = [0; 9];
                for (rank, kind) in kinds(part).enumerate() {
                    counts[rank] = hand[kind] + u8::from(available[kind] > 0);
                }
                let word = together.number(part, &counts);
                together.learn_without(part, word);
                for rank in (0..9).filter(|&rank| counts[rank] > 0) {
                    let after = together.without(part, word, rank);
                    let counts = together.word(after).counts;
                    let other = alone.number(part, &counts);
                    assert_eq!(costs(&together, after), costs(&alone, other), "{counts:?}");
                }
            }
        }
    }
}
