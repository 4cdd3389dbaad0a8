//! Look-ups in the tables that `automaton` makes at build time.

use super::costs::{Costs, ENTRIES, Lanes};

/// Lanes of a [`Draws`](crate::acceptance) group: one for each rank that may arrive, and the last
/// for none.
pub const DRAWS: usize = 16;

/// Columns of a block of three ranks without a rank gone by one.
const BLOCK: usize = 125;

/// Cost vector of a part, as an element of the monoid of 200 classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class(u8);

/// Transitions of one part; see `automaton::PartTables`.
pub struct PartTables {
    first: &'static [[u8; 2]],
    second: &'static [[u8; 2]],
    second_gone: &'static [[u8; 2]],
    third: &'static [u8],
    third_gone: &'static [u8],
    /// Columns of the last block: plain, and with a rank gone by one.
    last: (usize, usize),
}

macro_rules! embed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".bin"))
    };
}

static MERGE: &[u8; 1 << 16] = embed!("merge");
static CLASSES: &[[u8; ENTRIES]] = embed!("classes").as_chunks().0;

/// The nine ranks of a suit.
pub static SUIT: PartTables = PartTables {
    first: embed!("suit_first").as_chunks().0,
    second: embed!("suit_second").as_chunks().0,
    second_gone: embed!("suit_second_gone").as_chunks().0,
    third: embed!("suit_third"),
    third_gone: embed!("suit_third_gone"),
    last: (BLOCK, 300),
};

/// The seven honours.
pub static HONORS: PartTables = PartTables {
    first: embed!("honors_first").as_chunks().0,
    second: embed!("honors_second").as_chunks().0,
    second_gone: embed!("honors_second_gone").as_chunks().0,
    third: embed!("honors_third"),
    third_gone: embed!("honors_third_gone"),
    last: (5, 4),
};

impl Class {
    /// A part from which nothing is taken, whatever it holds.
    pub const NOTHING: Class = Class(0);

    /// The two parts taken together.
    #[inline(always)]
    pub fn merge(self, other: Class) -> Class {
        Class(MERGE[usize::from(self.0) << 8 | usize::from(other.0)])
    }

    /// Least number of tiles that must come for `melds` melds and the eye.
    #[inline(always)]
    pub fn total(self, melds: usize) -> u8 {
        self.costs()[2 * melds + 1]
    }

    /// The cost vector that the class stands for.
    #[inline(always)]
    pub fn costs(self) -> &'static [u8; ENTRIES] {
        &CLASSES[usize::from(self.0)]
    }
}

/// Column of three ranks, no rank gone by one.
#[inline(always)]
fn column(counts: &[u8]) -> usize {
    usize::from(counts[0]) + 5 * usize::from(counts[1]) + 25 * usize::from(counts[2])
}

impl PartTables {
    /// Class of a suit all of whose copies not in hand can come.
    #[inline(always)]
    pub fn suit_class(counts: &[u8; 9]) -> Class {
        SUIT.walk_plain(column(&counts[..3]), column(&counts[3..6]), column(&counts[6..]))
    }

    /// Class of the honours when all copies not in hand can come.
    #[inline(always)]
    pub fn honor_class(counts: &[u8; 7]) -> Class {
        HONORS.walk_plain(column(&counts[..3]), column(&counts[3..6]), usize::from(counts[6]))
    }

    #[inline(always)]
    fn walk_plain(&self, first: usize, second: usize, third: usize) -> Class {
        let state = usize::from(u16::from_le_bytes(self.first[first]));
        let state = usize::from(u16::from_le_bytes(self.second[state * BLOCK + second]));
        Class(self.third[state * self.last.0 + third])
    }

    /// Class of a word that may have one rank gone by one.
    #[inline(always)]
    fn walk(&self, [first, second, third]: [usize; 3]) -> Class {
        let state = usize::from(u16::from_le_bytes(self.first[first]));
        let next = match second.checked_sub(BLOCK) {
            None => self.second[state * BLOCK + second],
            Some(gone) => self.second_gone[state * 300 + gone],
        };
        let state = usize::from(u16::from_le_bytes(next));
        Class(match third.checked_sub(self.last.0) {
            None => self.third[state * self.last.0 + third],
            Some(gone) => self.third_gone[state * self.last.1 + gone],
        })
    }

    /// Classes after each draw, and (last lane) after none, of a part from which a copy of `gone`
    /// was discarded; `counts` are what is left. A draw that cannot come changes nothing.
    #[inline]
    pub fn draws(&self, counts: &[u8], gone: Option<usize>) -> Lanes<DRAWS> {
        let mut weights = [0; 9];
        let mut columns = [0; 3];
        for (block, first) in [0, 3, 6].into_iter().enumerate() {
            let width = (counts.len() - first).min(3);
            let gone = gone.and_then(|rank| rank.checked_sub(first)).filter(|&p| p < width);
            let power = [1, 5, 25];
            for (position, weight) in weights[first..first + width].iter_mut().enumerate() {
                *weight = match gone {
                    None => power[position],
                    Some(p) if p == position => power[width - 1],
                    Some(p) => power[position - usize::from(position > p)],
                };
            }
            columns[block] = match gone {
                None => 0,
                Some(p) => power[width - 1] * (5 + 4 * p),
            };
        }
        for (rank, &count) in counts.iter().enumerate() {
            columns[rank / 3] += weights[rank] * usize::from(count);
        }
        let base = self.walk(columns);
        let mut classes = [base.0; DRAWS];
        for (rank, &count) in counts.iter().enumerate() {
            if count < 4 - u8::from(gone == Some(rank)) {
                let mut columns = columns;
                columns[rank / 3] += weights[rank];
                classes[rank] = self.walk(columns).0;
            }
        }
        classes
    }
}

/// Class in one lane of what [`PartTables::draws`] returns.
#[inline(always)]
pub fn lane(classes: &Lanes<DRAWS>, lane: usize) -> Class {
    Class(classes[lane])
}

impl From<Class> for Costs<1> {
    fn from(class: Class) -> Self {
        Costs(class.costs().map(|cost| [cost]))
    }
}
