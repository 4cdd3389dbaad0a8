//! Cost vectors by number, and their sums.

use crate::parts::costs::{Costs, IMPOSSIBLE, MELDS};
use crate::parts::tables::{CLASSES, Class};
use rustc_hash::FxHashMap;

/// A cost vector, by number.
pub type Id = u16;

/// Pairs of so many cost vectors are found by place, others in a hash table.
const NEAR: usize = 256;

/// Distinct cost vectors, and how they add up.
///
/// No hand that matters is farther than `most`, so that a greater cost is as good as impossible. It
/// is noted as such, which leaves few distinct vectors.
pub struct Vectors {
    most: u8,
    list: Vec<Costs<1>>,
    numbers: FxHashMap<Costs<1>, Id>,
    /// Number of the sum of two, plus one; 0 if it was not looked up yet.
    near: Vec<Id>,
    far: FxHashMap<u32, Id>,
    /// Number of each class of a part, plus one; 0 if it was not looked up yet.
    of_class: [Id; CLASSES],
}

impl Vectors {
    /// None yet; no hand that matters is farther than `most`.
    pub fn new(most: u8) -> Vectors {
        let (numbers, far) = (FxHashMap::default(), FxHashMap::default());
        let (near, of_class) = (vec![0; NEAR * NEAR], [0; CLASSES]);
        Vectors { most, list: Vec::new(), numbers, near, far, of_class }
    }

    /// Number of a vector.
    pub fn number(&mut self, mut costs: Costs<1>) -> Id {
        for [cost] in &mut costs.0 {
            *cost = if *cost > self.most { IMPOSSIBLE } else { *cost };
        }
        let next = self.list.len() as Id;
        let list = &mut self.list;
        *self.numbers.entry(costs).or_insert_with(|| {
            list.push(costs);
            next
        })
    }

    /// Number of the vector of a class.
    pub fn number_of_class(&mut self, class: Class) -> Id {
        let place = class.index();
        if self.of_class[place] == 0 {
            self.of_class[place] = self.number(class.into()) + 1;
        }
        self.of_class[place] - 1
    }

    /// Number of the sum of two.
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

    /// Least cost of so many melds and the eye, from two together.
    #[inline]
    pub fn total(&self, a: Id, b: Id, melds: usize) -> u8 {
        self.list[usize::from(a)].total(&self.list[usize::from(b)], melds)[0]
    }

    /// Bytes in use, tables of fixed size left out.
    pub fn bytes(&self) -> usize {
        self.far.len() * 2 * size_of::<(u32, Id)>()
    }
}
