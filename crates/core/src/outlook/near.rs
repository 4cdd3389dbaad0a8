//! Hands by their suits and honors: those near another hand, without a look at each.

use crate::minimum_worth::planning::tiles::Tiles;
use crate::parts::PARTS;
use crate::parts::words::Ranks;
use std::ops::Range;

/// Hands with the same number of tiles, as a tree: those that begin with the same parts share
/// branches.
pub struct ByParts {
    /// The different words of each part.
    words: [Vec<Ranks>; PARTS],
    /// The branches of each part, in order.
    branches: [Vec<Branch>; PARTS],
    /// Number of tiles of a hand.
    tiles: u8,
    /// The words of each part, as seen from the hand of a query.
    seen: [Vec<Seen>; PARTS],
}

/// The hands with some words in the parts up to one.
#[derive(Clone, Copy)]
struct Branch {
    /// Index of the word of the last of these parts.
    word: u32,
    /// End of the branches that go on from it; in the last part, the index of the hand.
    end: u32,
}

/// A word as seen from a hand.
#[derive(Clone, Copy)]
struct Seen {
    /// Number of its tiles that the hand lacks.
    lacking: u8,
    /// Number of its tiles.
    tiles: u8,
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
        let tiles = hands.first().map_or(0, |(hand, _)| hand.len() as u8);
        ByParts { words, branches, tiles, seen: Default::default() }
    }

    /// Finds the indices of the hands of which a hand lacks at most so many tiles.
    pub fn find(&mut self, held: &Tiles, most: u8, found: &mut Vec<u32>) {
        let mut left = held.len() as u8;
        let mut later = [0; PARTS];
        for (part, later) in later.iter_mut().enumerate() {
            let own = held.part(part);
            left -= own.len() as u8;
            *later = left;
            let see = |word: &Ranks| Seen { lacking: word.lacking(own), tiles: word.len() as u8 };
            self.seen[part].clear();
            self.seen[part].extend(self.words[part].iter().map(see));
        }
        found.clear();
        self.visit(0, 0..self.branches[0].len(), (most, self.tiles), &later, found);
    }

    /// Visits branches of a part, if at most so many tiles lack in this part and those after it, in
    /// which hands have so many tiles. `later` is the number of held tiles after each part.
    fn visit(
        &self,
        part: usize,
        range: Range<usize>,
        (most, tiles): (u8, u8),
        later: &[u8; PARTS],
        found: &mut Vec<u32>,
    ) {
        let is_last = part + 1 == PARTS;
        let mut begin = match range.start.checked_sub(1) {
            Some(before) if !is_last => self.branches[part][before].end as usize,
            _ => 0,
        };
        for branch in &self.branches[part][range] {
            let end = branch.end as usize;
            let seen = self.seen[part][branch.word as usize];
            // All tiles of later parts that outnumber those held there lack.
            let tiles = tiles - seen.tiles;
            if seen.lacking + tiles.saturating_sub(later[part]) <= most {
                if is_last {
                    found.push(branch.end);
                } else {
                    let left = (most - seen.lacking, tiles);
                    self.visit(part + 1, begin..end, left, later, found);
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
                    let near = |&place: &u32| hands[place as usize].lacking(&held) <= most;
                    let expected: Vec<u32> = (0..hands.len() as u32).filter(near).collect();
                    assert_eq!(found, expected, "{size} tiles of {kinds} kinds, {most}");
                }
            }
        }
        let mut found = vec![1];
        ByParts::new(std::iter::empty()).find(&Tiles::default(), 14, &mut found);
        assert!(found.is_empty());
    }
}
