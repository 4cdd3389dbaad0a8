//! Sets of numbered actions.

use crate::model::tile::KindSet;

const WORDS: usize = 4;

/// A set of numbers, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers([u64; WORDS]);

impl Numbers {
    /// Numbers from 0 to one below this fit in.
    pub const MOST: usize = 64 * WORDS;

    /// One more; a number that does not fit in is left out.
    #[inline]
    pub fn insert(&mut self, number: usize) {
        if let Some(word) = self.0.get_mut(number / 64) {
            *word |= 1 << (number % 64);
        }
    }

    /// `first` for kind 0, the next one for kind 1, and so on.
    #[inline]
    pub fn insert_kinds(&mut self, first: usize, kinds: KindSet) {
        kinds.iter().for_each(|kind| self.insert(first + kind));
    }

    /// Is a number in the set?
    #[inline]
    pub fn contains(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Is the set empty?
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The numbers, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0;
        (0..WORDS).flat_map(move |word| KindSet(words[word]).iter().map(move |bit| 64 * word + bit))
    }

    /// Sets those places of a mask whose numbers are in the set.
    #[inline]
    pub fn mark(&self, mask: &mut [bool]) {
        for number in self.iter() {
            if let Some(place) = mask.get_mut(number) {
                *place = true;
            }
        }
    }
}
