//! Tiles of a hand or of what can come, in four words.

use crate::model::tile::{KindSet, PerKind};
use crate::parts::words::Ranks;
use crate::parts::{PARTS, kinds};

/// Copies of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tiles([Ranks; PARTS]);

impl Tiles {
    /// Copies of each kind, at most four.
    pub fn new(counts: &PerKind) -> Tiles {
        Tiles(std::array::from_fn(|part| Ranks::new(&counts[kinds(part)])))
    }

    /// The same as counts.
    pub fn counts(&self) -> PerKind {
        std::array::from_fn(|kind| self.at(kind))
    }

    /// Copies of a kind.
    #[inline(always)]
    pub fn at(&self, kind: usize) -> u8 {
        self.0[kind / 9].at(kind % 9)
    }

    fn each(self, other: Tiles, join: impl Fn(Ranks, Ranks) -> Ranks) -> Tiles {
        Tiles(std::array::from_fn(|part| join(self.0[part], other.0[part])))
    }

    /// One more of a kind.
    #[inline(always)]
    pub fn with(mut self, kind: usize) -> Tiles {
        self.0[kind / 9] = self.0[kind / 9].plus(Ranks::one(kind % 9));
        self
    }

    /// One less of a kind that is there.
    #[inline(always)]
    pub fn without(mut self, kind: usize) -> Tiles {
        self.0[kind / 9] = self.0[kind / 9].minus(Ranks::one(kind % 9));
        self
    }

    /// What either has, whichever has more.
    #[inline(always)]
    pub fn or(self, other: Tiles) -> Tiles {
        self.each(other, Ranks::or)
    }

    /// What both have.
    #[inline(always)]
    pub fn and(self, other: Tiles) -> Tiles {
        self.each(other, Ranks::and)
    }

    /// Both together.
    #[inline(always)]
    pub fn plus(self, other: Tiles) -> Tiles {
        self.each(other, Ranks::plus)
    }

    /// What `held` has not.
    #[inline(always)]
    pub fn beyond(self, held: Tiles) -> Tiles {
        self.each(held, Ranks::beyond)
    }

    /// The copies of some kinds.
    pub fn of(self, kinds: KindSet) -> Tiles {
        let ranks = |part: usize| (kinds.0 >> (9 * part) & 0x1ff) as u16;
        Tiles(std::array::from_fn(|part| self.0[part].of(ranks(part))))
    }

    /// How many tiles of a hand are not in `held`.
    #[inline(always)]
    pub fn lacking(&self, held: &Tiles) -> u8 {
        // A hand has at most 14 tiles, so that the parts together fit a word.
        let [first, second, third, honors] = self.0;
        let both = first.beyond(held.0[0]).plus(second.beyond(held.0[1]));
        both.plus(third.beyond(held.0[2])).plus(honors.beyond(held.0[3])).total()
    }

    /// Is there no more of any kind than in `limit`?
    #[inline(always)]
    pub fn is_within(&self, limit: &Tiles) -> bool {
        (0..PARTS).all(|part| self.0[part].is_within(limit.0[part]))
    }

    /// How many.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.len()).sum()
    }

    /// The kinds that are there.
    pub fn kinds(&self) -> KindSet {
        let place = |(part, word): (usize, &Ranks)| u64::from(word.ranks()) << (9 * part);
        KindSet(self.0.iter().enumerate().map(place).sum())
    }
}
