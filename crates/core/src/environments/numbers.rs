//! Sets of action numbers.

use crate::model::tile::KindSet;

const WORDS: usize = 4;

/// A set of numbers, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers([u64; WORDS]);

impl Numbers {
    /// Exclusive upper bound of the numbers.
    pub const MOST: usize = 64 * WORDS;

    /// Inserts a number; ignores numbers that do not fit.
    #[inline]
    pub fn insert(&mut self, number: usize) {
        if let Some(word) = self.0.get_mut(number / 64) {
            *word |= 1 << (number % 64);
        }
    }

    /// Inserts `first + kind` for each kind of a set.
    #[inline]
    pub fn insert_kinds(&mut self, first: usize, kinds: KindSet) {
        kinds.iter().for_each(|kind| self.insert(first + kind));
    }

    /// Returns whether a number is in the set.
    #[inline]
    pub fn contains(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Returns the number of members.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Iterates over the numbers, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0;
        (0..WORDS).flat_map(move |word| KindSet(words[word]).iter().map(move |bit| 64 * word + bit))
    }

    /// Sets the places of a mask whose numbers are in the set.
    #[inline]
    pub fn mark(&self, mask: &mut [bool]) {
        for number in self.iter() {
            if let Some(place) = mask.get_mut(number) {
                *place = true;
            }
        }
    }
}
