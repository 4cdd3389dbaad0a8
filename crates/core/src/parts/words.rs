//! Complete words of a part of a hand, a suit or the honours, with their readings.

use super::costs::MELDS;
use crate::model::tile::COPIES;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

/// Copies of up to nine ranks, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ranks(u64);

/// The top bit of each rank, which no count has.
const TOPS: u64 = 0x8_8888_8888;
/// The lowest bit of each rank.
const ONES: u64 = TOPS >> 3;
/// The lowest two bits of each pair of ranks.
const TWOS: u64 = 0x3_0303_0303;
/// The bits of every other rank.
const BYTES: u64 = 0xf_0f0f_0f0f;

impl Ranks {
    /// Packs the copies of each rank, at most seven.
    pub fn new(counts: &[u8]) -> Ranks {
        Ranks(counts.iter().rev().fold(0, |word, &count| word << 4 | u64::from(count)))
    }

    /// Returns the copies of one rank.
    #[inline(always)]
    pub fn at(self, rank: usize) -> u8 {
        (self.0 >> (4 * rank) & 7) as u8
    }

    /// Returns the number of tiles of this word that are not in `held`.
    #[inline(always)]
    pub fn lacking(self, held: Ranks) -> u8 {
        self.beyond(held).total()
    }

    /// Returns the number of tiles, at most 14, so that no sum overflows into the next rank.
    #[inline(always)]
    pub fn total(self) -> u8 {
        (self.0.wrapping_mul(ONES) >> 32 & 15) as u8
    }

    /// Returns the copies that are not in `held`.
    #[inline(always)]
    pub fn beyond(self, held: Ranks) -> Ranks {
        let difference = (self.0 | TOPS) - held.0;
        let is_positive = (difference & TOPS) >> 3;
        Ranks(difference & (is_positive * 7))
    }

    /// Returns the larger number of copies of each rank.
    #[inline(always)]
    pub fn or(self, other: Ranks) -> Ranks {
        Ranks(other.0 + self.beyond(other).0)
    }

    /// Returns the smaller number of copies of each rank.
    #[inline(always)]
    pub fn and(self, other: Ranks) -> Ranks {
        Ranks(self.0 - self.beyond(other).0)
    }

    /// Returns the sum of two words, at most seven copies of each rank.
    #[inline(always)]
    pub fn plus(self, other: Ranks) -> Ranks {
        Ranks(self.0 + other.0)
    }

    /// Returns the word without another one that is part of it.
    #[inline(always)]
    pub fn minus(self, other: Ranks) -> Ranks {
        Ranks(self.0 - other.0)
    }

    /// Returns a word of one copy of one rank.
    #[inline(always)]
    pub fn one(rank: usize) -> Ranks {
        Ranks(1 << (4 * rank))
    }

    /// Returns the copies of the ranks in a bit set.
    #[inline(always)]
    pub fn of(self, ranks: u16) -> Ranks {
        // Bits move apart: four by four, two by two, one by one.
        let ranks = u64::from(ranks);
        let fours = ranks & 0xf | (ranks & 0xf0) << 12 | (ranks & 0x100) << 24;
        let twos = (fours | fours << 6) & TWOS;
        let mask = 7 * ((twos | twos << 3) & ONES);
        Ranks(self.0 & mask)
    }

    /// Returns the number of tiles, without a limit.
    #[inline(always)]
    pub fn len(self) -> u32 {
        let pairs = (self.0 & BYTES) + (self.0 >> 4 & BYTES);
        (pairs.wrapping_mul(0x01_0101_0101) >> 32 & 0xff) as u32
    }

    /// Returns the bit set of the ranks that are present.
    #[inline(always)]
    pub fn ranks(self) -> u16 {
        // Nonzero counts plus seven have their top bits set.
        let there = ((self.0 + 7 * ONES) & TOPS) >> 3;
        // Bits move together: two by two, four by four, all.
        let twos = (there | there >> 3) & TWOS;
        let fours = twos | twos >> 6;
        (fours & 0xf | fours >> 12 & 0xf0 | fours >> 24 & 0x100) as u16
    }

    /// Returns whether no rank has more copies than in `limit`.
    #[inline(always)]
    pub fn is_within(self, limit: Ranks) -> bool {
        ((limit.0 | TOPS) - self.0) & TOPS == TOPS
    }

    /// Returns whether each rank is a pair or absent. With `quads`, four of a kind are two pairs.
    #[inline(always)]
    pub fn is_paired(self, quads: bool) -> bool {
        let odd_or_four = if quads { ONES } else { 5 * ONES };
        self.0 & odd_or_four == 0
    }

    /// Returns the bit set of the ranks with at least `least` copies, one to four.
    #[inline(always)]
    pub fn at_least(self, least: u8) -> u16 {
        (0..9).fold(0, |ranks, rank| ranks | u16::from(self.at(rank) >= least) << rank)
    }
}

/// A reading of a word as melds and possibly an eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Number of chows that begin at each rank.
    pub chows: Ranks,
    /// Bit set of the ranks of pungs.
    pub pungs: u16,
    /// Bit of the rank of the eye; 0 if there is none.
    pub eye: u16,
}

/// Tiles of one part that form melds and possibly the eye.
#[derive(Clone, Debug)]
pub struct CompleteWord {
    /// The tiles.
    pub tiles: Ranks,
    /// Number of melds.
    pub melds: usize,
    /// Number of eyes, 0 or 1.
    pub eyes: usize,
    /// All readings.
    pub readings: Vec<Reading>,
}

/// Returns all complete words of a suit, or of the honours, sorted by tiles.
pub fn words(is_suit: bool) -> &'static [CompleteWord] {
    static SUIT: OnceLock<Vec<CompleteWord>> = OnceLock::new();
    static HONORS: OnceLock<Vec<CompleteWord>> = OnceLock::new();
    (if is_suit { &SUIT } else { &HONORS }).get_or_init(|| make(is_suit))
}

/// Numbers of leading ranks that the words of a block share, and the blocks of a section.
const BLOCK_RANKS: usize = 6;
const SECTION_RANKS: usize = 3;

/// Consecutive items that agree in their first ranks, so that they can be skipped together.
struct Run {
    /// The tiles of the first ranks.
    first: Ranks,
    /// Indices of the items.
    places: Range<usize>,
}

impl Run {
    /// Returns the runs of items that agree in some of their first ranks.
    fn of(items: impl Iterator<Item = Ranks>, ranks: usize) -> Vec<Run> {
        let first: Vec<Ranks> = items.map(|tiles| tiles.of((1 << ranks) - 1)).collect();
        let mut end = 0;
        let run = |same: &[Ranks]| {
            let start = end;
            end += same.len();
            Run { first: same[0], places: start..end }
        };
        first.chunk_by(|a, b| a == b).map(run).collect()
    }
}

/// The blocks of all words of a part, and the sections of these.
struct Index {
    blocks: Vec<Run>,
    sections: Vec<Run>,
}

fn index(is_suit: bool) -> &'static Index {
    static SUIT: OnceLock<Index> = OnceLock::new();
    static HONORS: OnceLock<Index> = OnceLock::new();
    let make = || {
        let blocks = Run::of(words(is_suit).iter().map(|word| word.tiles), BLOCK_RANKS);
        let sections = Run::of(blocks.iter().map(|block| block.first), SECTION_RANKS);
        Index { blocks, sections }
    };
    (if is_suit { &SUIT } else { &HONORS }).get_or_init(make)
}

/// Returns the indices of the words that lack at most `most` tiles of those in `held` and have no
/// more than `limit`, in order.
pub fn near_words(
    is_suit: bool,
    (held, limit): (Ranks, Ranks),
    most: u8,
) -> impl DoubleEndedIterator<Item = usize> {
    let (words, Index { blocks, sections }) = (words(is_suit), index(is_suit));
    // The first ranks of a near word are near.
    let is_near = move |tiles: Ranks| tiles.lacking(held) <= most && tiles.is_within(limit);
    let near = move |run: &&Run| is_near(run.first);
    let blocks =
        sections.iter().filter(near).flat_map(move |run| blocks[run.places.clone()].iter());
    let places = blocks.filter(near).flat_map(|run| run.places.clone());
    places.filter(move |&place| is_near(words[place].tiles))
}

#[derive(Clone, Copy)]
struct Draft {
    counts: [u8; 9],
    melds: usize,
    chows: [u8; 7],
    pungs: u16,
}

fn make(is_suit: bool) -> Vec<CompleteWord> {
    let mut words = BTreeMap::new();
    let empty = Draft { counts: [0; 9], melds: 0, chows: [0; 7], pungs: 0 };
    extend(empty, 0, is_suit, &mut words);
    words.into_values().collect()
}

/// Records a draft without and with each eye, then adds melds: chows by first rank, then pungs;
/// none before `first`, so that no reading occurs twice.
fn extend(draft: Draft, first: usize, is_suit: bool, words: &mut BTreeMap<[u8; 9], CompleteWord>) {
    let ranks = if is_suit { 9 } else { 7 };
    note(&draft, None, words);
    (0..ranks).for_each(|eye| note(&draft, Some(eye), words));
    if draft.melds == MELDS {
        return;
    }
    for meld in first..7 + ranks {
        let mut more = draft;
        more.melds += 1;
        if meld < 7 {
            if !is_suit {
                continue;
            }
            more.chows[meld] += 1;
            more.counts[meld..meld + 3].iter_mut().for_each(|count| *count += 1);
        } else {
            more.pungs |= 1 << (meld - 7);
            more.counts[meld - 7] += 3;
        }
        if more.counts.iter().all(|&count| count <= COPIES) {
            extend(more, meld, is_suit, words);
        }
    }
}

fn note(draft: &Draft, eye: Option<usize>, words: &mut BTreeMap<[u8; 9], CompleteWord>) {
    let mut counts = draft.counts;
    if let Some(eye) = eye {
        counts[eye] += 2;
        if counts[eye] > COPIES {
            return;
        }
    }
    let word = words.entry(counts).or_insert_with(|| CompleteWord {
        tiles: Ranks::new(&counts),
        melds: draft.melds,
        eyes: usize::from(eye.is_some()),
        readings: Vec::new(),
    });
    let eye = eye.map_or(0, |eye| 1 << eye);
    word.readings.push(Reading { chows: Ranks::new(&draft.chows), pungs: draft.pungs, eye });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_those_found_one_by_one() {
        let held = Ranks::new(&[2, 1, 0, 0, 3, 0, 1, 1, 0]);
        let limit = Ranks::new(&[4, 3, 4, 0, 3, 4, 2, 4, 1]);
        for (is_suit, most) in [false, true].into_iter().flat_map(|is| (0..8).map(move |n| (is, n)))
        {
            let near = |word: &CompleteWord| {
                word.tiles.lacking(held) <= most && word.tiles.is_within(limit)
            };
            let all = words(is_suit);
            let expected: Vec<usize> = (0..all.len()).filter(|&place| near(&all[place])).collect();
            let found: Vec<usize> = near_words(is_suit, (held, limit), most).collect();
            assert!(!expected.is_empty() && found == expected, "{is_suit}, {most}");
        }
    }

    #[test]
    fn ranks_are_found_counted_and_chosen_as_one_by_one() {
        let mut state = 1u64;
        for chosen in (0..0x200u16).cycle().take(20 * 0x200) {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let counts: [u8; 9] = std::array::from_fn(|rank| (state >> (3 * rank + 30)) as u8 % 5);
            let word = Ranks::new(&counts);
            let is_there = |&rank: &usize| counts[rank] > 0;
            let there = (0..9).filter(is_there).fold(0, |ranks, rank| ranks | 1 << rank);
            assert_eq!(word.ranks(), there, "{counts:?}");
            assert_eq!(word.len(), counts.iter().map(|&copies| u32::from(copies)).sum());
            let kept: [u8; 9] =
                std::array::from_fn(|rank| counts[rank] * (chosen >> rank & 1) as u8);
            assert_eq!(word.of(chosen), Ranks::new(&kept), "{counts:?}, {chosen:#b}");
        }
    }
}
