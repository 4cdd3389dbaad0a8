//! Tiles of a hand, or available tiles, in four words.

use crate::model::tile::{KindSet, PerKind};
use crate::parts::words::Ranks;
use crate::parts::{PARTS, kinds};

/// Copies of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tiles([Ranks; PARTS]);

impl Tiles {
    /// Packs the copies of each kind, at most four.
    pub fn new(counts: &PerKind) -> Tiles {
        Tiles(std::array::from_fn(|part| Ranks::new(&counts[kinds(part)])))
    }

    /// Unpacks the copies of each kind.
    pub fn counts(&self) -> PerKind {
        std::array::from_fn(|kind| self.at(kind))
    }

    /// Returns the copies of a kind.
    #[inline(always)]
    pub fn at(&self, kind: usize) -> u8 {
        self.0[kind / 9].at(kind % 9)
    }

    /// Returns the word of a part.
    #[inline(always)]
    pub fn part(&self, part: usize) -> Ranks {
        self.0[part]
    }

    fn each(self, other: Tiles, join: impl Fn(Ranks, Ranks) -> Ranks) -> Tiles {
        Tiles(std::array::from_fn(|part| join(self.0[part], other.0[part])))
    }

    /// Adds a copy of a kind.
    #[inline(always)]
    pub fn with(mut self, kind: usize) -> Tiles {
        self.0[kind / 9] = self.0[kind / 9].plus(Ranks::one(kind % 9));
        self
    }

    /// Removes a copy of a kind that is there.
    #[inline(always)]
    pub fn without(mut self, kind: usize) -> Tiles {
        self.0[kind / 9] = self.0[kind / 9].minus(Ranks::one(kind % 9));
        self
    }

    /// Returns the larger number of copies of each kind.
    #[inline(always)]
    pub fn or(self, other: Tiles) -> Tiles {
        self.each(other, Ranks::or)
    }

    /// Returns the smaller number of copies of each kind.
    #[inline(always)]
    pub fn and(self, other: Tiles) -> Tiles {
        self.each(other, Ranks::and)
    }

    /// Returns the sum.
    #[inline(always)]
    pub fn plus(self, other: Tiles) -> Tiles {
        self.each(other, Ranks::plus)
    }

    /// Returns the copies that are not in `held`.
    #[inline(always)]
    pub fn beyond(self, held: Tiles) -> Tiles {
        self.each(held, Ranks::beyond)
    }

    /// Returns the copies of some kinds.
    pub fn of(self, kinds: KindSet) -> Tiles {
        let ranks = |part: usize| (kinds.0 >> (9 * part) & 0x1ff) as u16;
        Tiles(std::array::from_fn(|part| self.0[part].of(ranks(part))))
    }

    /// Returns the number of tiles of a hand that are not in `held`.
    #[inline(always)]
    pub fn lacking(&self, held: &Tiles) -> u8 {
        // A hand has at most 14 tiles, so all parts together fit in a word.
        let [first, second, third, honors] = self.0;
        let both = first.beyond(held.0[0]).plus(second.beyond(held.0[1]));
        both.plus(third.beyond(held.0[2])).plus(honors.beyond(held.0[3])).total()
    }

    /// Returns whether no kind has more copies than in `limit`.
    #[inline(always)]
    pub fn is_within(&self, limit: &Tiles) -> bool {
        (0..PARTS).all(|part| self.0[part].is_within(limit.0[part]))
    }

    /// Returns the number of tiles.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.len()).sum()
    }

    /// Returns the kinds that are present.
    pub fn kinds(&self) -> KindSet {
        let place = |(part, word): (usize, &Ranks)| u64::from(word.ranks()) << (9 * part);
        KindSet(self.0.iter().enumerate().map(place).sum())
    }
}
