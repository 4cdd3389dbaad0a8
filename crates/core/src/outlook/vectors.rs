//! Numbered cost vectors and their sums.

use crate::parts::costs::{Costs, ENTRIES, IMPOSSIBLE, MELDS};
use crate::parts::tables::{CLASSES, Class};
use rustc_hash::FxHashMap;

/// Number of a cost vector.
pub type Id = u16;

/// Number of cost vectors whose pairwise sums are in an array; others are in a hash table.
const NEAR: usize = 256;

/// Length of a cost vector that is padded to a register.
const PADDED: usize = 16;

/// A padded cost vector.
type Padded = [u8; PADDED];

/// Distinct cost vectors and their sums.
///
/// No hand that matters is farther than `most`, so greater costs are equivalent to impossible ones.
/// They are stored as such, which leaves few distinct vectors.
pub struct Vectors {
    most: u8,
    /// Number of melds of a complete hand.
    melds: usize,
    list: Vec<Costs<1>>,
    /// The padded vectors, and at the same index their reversals that complete a hand.
    padded: Vec<Padded>,
    mirrored: Vec<Padded>,
    /// The number of each padded vector.
    numbers: FxHashMap<u128, Id>,
    /// Number of the sum of two, plus one; 0 if not computed. One row for each vector.
    near: Vec<Id>,
    far: FxHashMap<u32, Id>,
    /// Number of each class of a part, plus one; 0 if not computed.
    of_class: [Id; CLASSES],
}

impl Vectors {
    /// Creates an empty set for complete hands of `melds` melds, in which no relevant hand is
    /// farther than `most`.
    pub fn new(melds: usize, most: u8) -> Vectors {
        Vectors {
            most,
            melds,
            list: Vec::new(),
            padded: Vec::new(),
            mirrored: Vec::new(),
            numbers: FxHashMap::default(),
            near: Vec::new(),
            far: FxHashMap::default(),
            of_class: [0; CLASSES],
        }
    }

    /// Returns the number of a vector.
    pub fn number(&mut self, mut costs: Costs<1>) -> Id {
        for [cost] in &mut costs.0 {
            *cost = if *cost > self.most { IMPOSSIBLE } else { *cost };
        }
        let mut padded: Padded = [IMPOSSIBLE; PADDED];
        padded[..ENTRIES].copy_from_slice(costs.0.as_flattened());
        let key = u128::from_le_bytes(padded);
        if let Some(&known) = self.numbers.get(&key) {
            return known;
        }
        let number = self.list.len() as Id;
        self.numbers.insert(key, number);
        self.list.push(costs);
        self.padded.push(padded);
        let mut mirrored: Padded = [IMPOSSIBLE; PADDED];
        for melds in 0..=self.melds {
            for eyes in 0..2 {
                let rest = 2 * (self.melds - melds) + (1 - eyes);
                [mirrored[2 * melds + eyes]] = costs.0[rest];
            }
        }
        self.mirrored.push(mirrored);
        self.near.resize(NEAR * self.list.len().min(NEAR), 0);
        number
    }

    /// Returns a vector by its number.
    #[cfg(test)]
    pub fn costs(&self, number: Id) -> Costs<1> {
        self.list[usize::from(number)]
    }

    /// Returns the number of the vector of a class.
    pub fn number_of_class(&mut self, class: Class) -> Id {
        let place = class.index();
        if self.of_class[place] == 0 {
            self.of_class[place] = self.number(class.into()) + 1;
        }
        self.of_class[place] - 1
    }

    /// Returns the number of the sum of two vectors.
    #[inline(always)]
    pub fn merge(&mut self, a: Id, b: Id) -> Id {
        if usize::from(a | b) < NEAR {
            let known = self.near[usize::from(a) * NEAR + usize::from(b)];
            if known > 0 {
                return known - 1;
            }
        }
        self.merge_anew(a, b)
    }

    #[cold]
    #[inline(never)]
    fn merge_anew(&mut self, a: Id, b: Id) -> Id {
        if usize::from(a | b) < NEAR {
            let number = self.sum(a, b);
            self.near[usize::from(a) * NEAR + usize::from(b)] = number + 1;
            return number;
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

    /// Returns the least cost of a complete hand from two vectors together.
    #[inline(always)]
    pub fn total(&self, a: Id, b: Id) -> u8 {
        let (costs, rest) = (&self.padded[usize::from(a)], &self.mirrored[usize::from(b)]);
        let sums = costs.iter().zip(rest).map(|(cost, rest)| cost + rest);
        sums.fold(IMPOSSIBLE, u8::min)
    }

    /// Returns the bytes in use, without tables of fixed size.
    pub fn bytes(&self) -> usize {
        self.far.len() * 2 * size_of::<(u32, Id)>()
    }
}
