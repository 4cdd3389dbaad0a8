//! The 34 kinds of tile, and sets of them.

use std::fmt;

/// Number of kinds: three suits of nine, and seven honours.
pub const KINDS: usize = 34;
/// Number of kinds in the three suits.
pub const SUITED: usize = 27;
/// Number of copies of each kind.
pub const COPIES: u8 = 4;
/// Index of the joker, which follows the kinds.
pub const JOKER: usize = KINDS;

/// A number for each kind.
pub type PerKind = [u8; KINDS];

/// A kind, 0 to 33: 1-9 characters, dots and bamboo, then E S W N, white, green, red.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub u8);

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = ['m', 'p', 's', 'z'][usize::from(self.0 / 9).min(3)];
        write!(f, "{}{suit}", self.0 % 9 + 1)
    }
}

/// A set of kinds, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KindSet(pub u64);

impl KindSet {
    /// All kinds.
    pub const ALL: KindSet = KindSet((1 << KINDS) - 1);
    /// The terminals and honours.
    pub const ORPHANS: KindSet = KindSet(0x7f << 27 | 0x101 | 0x101 << 9 | 0x101 << 18);
    /// The honours.
    pub const HONORS: KindSet = KindSet(0x7f << 27);
    /// The green kinds: 2, 3, 4, 6 and 8 of bamboo, and the green dragon.
    pub const GREEN: KindSet = KindSet(0b1010_1110 << 18 | 1 << 32);

    /// Returns the nine kinds of a suit.
    pub const fn suit(suit: u8) -> KindSet {
        KindSet(0x1ff << (9 * suit))
    }

    /// Returns the kinds of a part of a hand: a suit (0 to 2) or the honours (3).
    #[inline(always)]
    pub const fn part(index: usize) -> KindSet {
        if index < 3 { KindSet::suit(index as u8) } else { KindSet::HONORS }
    }

    /// Returns whether `kind` is in the set.
    #[inline(always)]
    pub fn contains(self, kind: usize) -> bool {
        self.0 >> kind & 1 == 1
    }

    /// Returns the number of kinds.
    #[inline(always)]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether the set is empty.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the kinds that are in both sets.
    #[inline(always)]
    pub const fn and(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }

    /// Returns the kinds that are in either set.
    #[inline(always)]
    pub const fn or(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// Returns the kinds of this set that are not in the other.
    #[inline(always)]
    pub const fn without(self, other: KindSet) -> KindSet {
        KindSet(self.0 & !other.0)
    }

    /// Iterates over the kinds, lowest first.
    #[inline(always)]
    pub fn iter(self) -> Kinds {
        Kinds(self.0)
    }

    /// Returns the kinds with at least `least` copies (1 to 127) in `counts`; no count may exceed
    /// 127.
    #[inline(always)]
    pub fn at_least(counts: &PerKind, least: u8) -> KindSet {
        const ONES: u64 = u64::MAX / 255;
        // Adding 128 - least sets the top bit of every byte that is large enough; the product
        // gathers those bits, lowest byte first.
        let offset = ONES * u64::from(128 - least);
        let (words, rest) = counts.as_chunks::<8>();
        let mut set = 0;
        for (index, word) in words.iter().enumerate() {
            let large = (u64::from_le_bytes(*word).wrapping_add(offset) >> 7) & ONES;
            set |= (large.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * index);
        }
        for (index, &count) in rest.iter().enumerate() {
            set |= u64::from(count >= least) << (8 * words.len() + index);
        }
        KindSet(set)
    }
}

/// Iterator over the kinds of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Kinds(u64);

impl Iterator for Kinds {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let kind = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (kind < u64::BITS).then_some(kind as usize)
    }
}

/// Returns the kinds with at least one, two, three and four copies; the last two are empty unless
/// `quads`.
#[inline(always)]
pub fn planes(counts: &PerKind, quads: bool) -> [KindSet; 4] {
    let mut planes = [KindSet::default(); 4];
    for (least, plane) in (1..).zip(&mut planes) {
        if least <= 2 || quads {
            *plane = KindSet::at_least(counts, least);
        }
    }
    planes
}

/// Returns the copies of the kinds of a set, whose counts are given by `planes`.
#[inline(always)]
pub fn copies(kinds: KindSet, planes: &[KindSet; 4]) -> u8 {
    let mut copies = 0;
    for plane in planes {
        copies += kinds.and(*plane).len();
    }
    copies
}

/// A wind of a seat or a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wind {
    /// East.
    East,
    /// South.
    South,
    /// West.
    West,
    /// North.
    North,
}

impl Wind {
    /// The four winds, in order.
    pub const ALL: [Wind; 4] = [Wind::East, Wind::South, Wind::West, Wind::North];

    /// Returns the tile.
    #[inline(always)]
    pub fn tile(self) -> Tile {
        Tile(SUITED as u8 + self as u8)
    }
}

/// Returns the number of ways to choose `some` of at most four copies.
pub fn choose(from: u8, some: u8) -> u64 {
    let (from, some) = (u64::from(from), u64::from(some));
    (0..some).fold(1, |ways, taken| ways * (from - taken) / (taken + 1))
}
