//! Hands by their suits and honors: those near another hand, without a look at each.

use crate::minimum_worth::planning::tiles::Tiles;
use crate::parts::PARTS;
use crate::parts::words::Ranks;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Hands with the same number of tiles, as a tree: those that begin with the same parts share
/// branches.
pub struct ByParts {
    /// The different words of each part.
    words: [Vec<Ranks>; PARTS],
    /// The branches of each part, in order.
    branches: [Vec<Branch>; PARTS],
    /// Number of tiles of a hand.
    tiles: usize,
    /// The words of each part, as seen from that of the hands of earlier queries.
    seen: [FxHashMap<Ranks, Seen>; PARTS],
}

/// The hands with some words in the parts up to one.
#[derive(Clone, Copy)]
struct Branch {
    /// Index of the word of the last of these parts.
    word: u32,
    /// End of the branches that go on from it; in the last part, the index of the hand.
    end: u32,
}

/// The words of a part as seen from another one.
struct Seen {
    /// Of each word, the number of tiles that the other one lacks, and the number of all.
    each: Vec<(u8, u8)>,
    /// The least number that it lacks of a word with 0, 1, 2... tiles.
    least: [u8; SIZES],
}

/// Number of sizes of a word.
const SIZES: usize = 15;
/// More than the tiles of a hand.
const TOO_MANY: u8 = 100;

impl Seen {
    fn new(words: &[Ranks], own: Ranks) -> Seen {
        let mut least = [TOO_MANY; SIZES];
        let see = |word: &Ranks| {
            let (lacking, tiles) = (word.lacking(own), word.len() as u8);
            let least = &mut least[usize::from(tiles)];
            *least = lacking.min(*least);
            (lacking, tiles)
        };
        Seen { each: words.iter().map(see).collect(), least }
    }

    /// Returns the least number that lacks of a word and of the parts after it that have 0, 1, 2...
    /// tiles together.
    fn with(&self, later: &[u8; SIZES]) -> [u8; SIZES] {
        std::array::from_fn(|tiles| {
            let split = |own: usize| self.least[own] + later[tiles - own];
            (0..=tiles).map(split).fold(TOO_MANY, u8::min)
        })
    }
}

/// A query for hands of which another one lacks at most so many tiles.
struct Query<'a> {
    most: u8,
    seen: [&'a Seen; PARTS],
    /// For each part, the least number that lacks of the parts after it with 0, 1, 2... tiles.
    later: [[u8; SIZES]; PARTS],
}

impl ByParts {
    /// Sorts different hands with the same number of tiles.
    pub fn new(hands: impl Iterator<Item = Tiles>) -> ByParts {
        let mut hands: Vec<(Tiles, u32)> = hands.zip(0..).collect();
        hands.sort_unstable();
        let words: [Vec<Ranks>; PARTS] = std::array::from_fn(|part| {
            let mut words: Vec<Ranks> = hands.iter().map(|(hand, _)| hand.part(part)).collect();
            words.sort_unstable();
            words.dedup();
            words
        });
        let mut branches: [Vec<Branch>; PARTS] = Default::default();
        let mut before: Option<Tiles> = None;
        for &(hand, index) in &hands {
            let is_new =
                |&part: &usize| before.is_none_or(|other| other.part(part) != hand.part(part));
            let first = (0..PARTS).find(is_new).unwrap_or(PARTS - 1);
            for part in first..PARTS {
                let word = words[part].partition_point(|&word| word < hand.part(part)) as u32;
                branches[part].push(Branch { word, end: index });
            }
            for part in 0..PARTS - 1 {
                let end = branches[part + 1].len() as u32;
                if let Some(last) = branches[part].last_mut() {
                    last.end = end;
                }
            }
            before = Some(hand);
        }
        let tiles = hands.first().map_or(0, |(hand, _)| hand.len() as usize);
        ByParts { words, branches, tiles, seen: Default::default() }
    }

    /// Returns the bytes in use by what is seen; hash tables are assumed to be half full.
    pub fn bytes(&self) -> usize {
        let each = self.words.iter().zip(&self.seen);
        each.map(|(words, seen)| seen.len() * (2 * words.len() + 2 * size_of::<(Ranks, Seen)>()))
            .sum()
    }

    /// Finds the indices of the hands of which a hand lacks at most so many tiles, with the number
    /// that it lacks.
    pub fn find(&mut self, held: &Tiles, most: u8, found: &mut Vec<(u32, u8)>) {
        for (part, seen) in self.seen.iter_mut().enumerate() {
            let own = held.part(part);
            seen.entry(own).or_insert_with(|| Seen::new(&self.words[part], own));
        }
        found.clear();
        let seen = std::array::from_fn(|part| &self.seen[part][&held.part(part)]);
        let mut later = [[TOO_MANY; SIZES]; PARTS];
        later[PARTS - 1][0] = 0;
        for part in (1..PARTS).rev() {
            later[part - 1] = seen[part].with(&later[part]);
        }
        let query = Query { most, seen, later };
        self.visit(0, 0..self.branches[0].len(), (0, self.tiles), &query, found);
    }

    /// Visits branches of a part, in which and after which hands have so many tiles, and of whose
    /// beginning so many lack.
    fn visit(
        &self,
        part: usize,
        range: Range<usize>,
        (lacking, tiles): (u8, usize),
        query: &Query,
        found: &mut Vec<(u32, u8)>,
    ) {
        let is_last = part + 1 == PARTS;
        let mut begin = match range.start.checked_sub(1) {
            Some(before) if !is_last => self.branches[part][before].end as usize,
            _ => 0,
        };
        let (each, later) = (&query.seen[part].each, &query.later[part]);
        for branch in &self.branches[part][range] {
            let end = branch.end as usize;
            let (own, size) = each[branch.word as usize];
            let (lacking, tiles) = (lacking + own, tiles - usize::from(size));
            if lacking + later[tiles] <= query.most {
                if is_last {
                    found.push((branch.end, lacking));
                } else {
                    self.visit(part + 1, begin..end, (lacking, tiles), query, found);
                }
            }
            begin = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tile::{COPIES, KINDS};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{RngCore, SeedableRng};

    /// Deals a hand from the first kinds, so that hands have many tiles in common.
    fn dealt(random: &mut ChaCha8Rng, size: u32, kinds: usize) -> Tiles {
        let mut counts = [0; KINDS];
        while counts.iter().map(|&copies| u32::from(copies)).sum::<u32>() < size {
            let kind = random.next_u32() as usize % kinds;
            counts[kind] += u8::from(counts[kind] < COPIES);
        }
        Tiles::new(&counts)
    }

    #[test]
    fn the_same_hands_are_near_as_by_a_look_at_each() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for (size, kinds) in [(1, 34), (4, 9), (4, 34), (7, 12), (13, 5), (13, 34)] {
            let mut hands: Vec<Tiles> =
                (0..2_000).map(|_| dealt(&mut random, size, kinds)).collect();
            hands.sort_unstable_by_key(|hand| (hand.part(3), *hand));
            hands.dedup();
            let (mut tree, mut found) = (ByParts::new(hands.iter().copied()), Vec::new());
            for more in [0, 1] {
                let held = dealt(&mut random, size + more, kinds);
                for most in 0..=size as u8 {
                    tree.find(&held, most, &mut found);
                    found.sort_unstable();
                    let lacking = hands.iter().map(|hand| hand.lacking(&held));
                    let expected: Vec<(u32, u8)> =
                        (0..).zip(lacking).filter(|&(_, lacking)| lacking <= most).collect();
                    assert_eq!(found, expected, "{size} tiles of {kinds} kinds, {most}");
                }
            }
        }
        let mut found = vec![(1, 1)];
        ByParts::new(std::iter::empty()).find(&Tiles::default(), 14, &mut found);
        assert!(found.is_empty());
    }
}
