//! The *shares* that one part of a hand supplies to a form, each with a cost.
//!
//! A form needs few numbers of a part: melds and eyes, pairs, or knitted tiles. Each combination of
//! them is a share and costs the tiles that must come for it. Every form numbers its own shares,
//! defines which third share two shares add up to, and prices them.

use super::SHARES;
use crate::parts::costs::{Lanes, MELDS};
use std::hash::{Hash, Hasher};

/// Number of words that are priced side by side.
pub const BATCH: usize = 16;

/// The ranks of a suit, or the honours: copies in hand and copies that can come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Word {
    /// Copies in hand.
    pub held: [u8; 9],
    /// Copies that can come.
    pub available: [u8; 9],
}

/// Hashes one number of three bits for each count, which is faster than hashing bytes.
impl Hash for Word {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let digits = self.held.iter().chain(&self.available);
        state.write_u64(digits.fold(0, |number, &copies| number << 3 ^ u64::from(copies)));
    }
}

/// A word to be priced, of which at least `least` copies of `rank` must be used.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The word.
    pub word: Word,
    /// A rank.
    pub rank: usize,
    /// Least number of copies of the rank that must be used.
    pub least: u8,
}

impl Asked {
    /// Returns a request without a least number of copies.
    pub fn any(word: &Word) -> Asked {
        Asked { word: *word, rank: 0, least: 0 }
    }

    /// Returns the copies in hand and the copies in hand or available.
    pub fn kind(&self, rank: usize) -> (u8, u8) {
        (self.word.held[rank], self.word.held[rank] + self.word.available[rank])
    }
}

/// Up to [`BATCH`] words of a suit or of the honours; each is also a lane of the ranks.
pub struct Batch<'a> {
    /// The words.
    pub asked: &'a [Asked],
    /// Whether the words are of the honours.
    pub honors: bool,
    /// Copies in hand.
    pub held: [Lanes<BATCH>; 9],
    /// Copies in hand or available.
    pub limit: [Lanes<BATCH>; 9],
    /// Copies that must be used.
    pub least: [Lanes<BATCH>; 9],
    /// The highest number of melds whose costs are wanted.
    pub melds: usize,
}

impl<'a> Batch<'a> {
    /// Builds a batch of the first [`BATCH`] words, costs of more than `most` tiles being of no
    /// interest.
    #[inline(always)]
    pub fn new(asked: &'a [Asked], honors: bool, most: u8) -> Batch<'a> {
        let asked = &asked[..asked.len().min(BATCH)];
        let nothing = [[0; BATCH]; 9];
        // More melds need more tiles than a word has and can get.
        let held = asked.iter().map(|asked| asked.word.held.iter().sum::<u8>()).max();
        let melds = (usize::from(held.unwrap_or(0)) + usize::from(most)) / 3;
        let (held, limit, least) = (nothing, nothing, nothing);
        let mut batch = Batch { asked, honors, held, limit, least, melds: melds.min(MELDS) };
        for (lane, asked) in asked.iter().enumerate() {
            for rank in 0..9 {
                (batch.held[rank][lane], batch.limit[rank][lane]) = asked.kind(rank);
            }
            batch.least[asked.rank][lane] = asked.least;
        }
        batch
    }
}

/// The destination of the costs of a form's shares, for each word of a batch.
pub struct Prices<'a> {
    /// Costs of the shares of all forms, by word.
    pub all: &'a mut [[u8; SHARES]],
    /// The form's first share.
    pub first: usize,
}

impl Prices<'_> {
    /// Returns the costs of the form's shares for one word.
    #[inline(always)]
    pub fn of(&mut self, lane: usize) -> &mut [u8] {
        &mut self.all[lane][self.first..]
    }
}

/// The addition table of the shares of some forms.
#[derive(Clone, Debug, Default)]
pub struct Shares {
    /// First share of the form that is being laid out.
    pub first: usize,
    /// Triples `[a, b, c]`: shares `a` and `b` add up to share `c`.
    pub sums: Vec<[u8; 3]>,
    /// Shares that are complete hands.
    pub complete: Vec<usize>,
}

impl Shares {
    /// Registers that shares `a` and `b` of the form add up to share `sum`.
    pub fn add(&mut self, a: usize, b: usize, sum: usize) {
        self.sums.push([a, b, sum].map(|share| (self.first + share) as u8));
    }

    /// Registers the sums of melds (up to `most`) and eyes of two parts, whose shares begin at `a`,
    /// `b`, and `sum`.
    pub fn add_melds(&mut self, a: usize, b: usize, sum: usize, most: usize) {
        for m in 0..=most {
            for n in 0..=most - m {
                for (d, e) in [(0, 0), (0, 1), (1, 0)] {
                    self.add(a + 2 * m + d, b + 2 * n + e, sum + 2 * (m + n) + d + e);
                }
            }
        }
    }

    /// Registers a share of the form as a complete hand.
    pub fn set_complete(&mut self, share: usize) {
        self.complete.push(self.first + share);
    }
}
