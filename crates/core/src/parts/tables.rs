//! Look-ups in the tables that `automaton` generates at build time.

use super::costs::{Costs, ENTRIES};

/// Number of items of a group of draws: one for each rank that can arrive, and the last for no
/// draw.
pub const DRAWS: usize = 10;

/// Exclusive upper bound of the numbers of classes.
pub const CLASSES: usize = 256;

/// Number of columns of a block of three ranks without a rank gone by one.
const BLOCK: usize = 125;

/// Cost vector of a part, as an element of the monoid of 200 classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class(u8);

/// Transitions of one part; see `automaton::PartTables`.
pub struct PartTables {
    first: &'static [[u8; 2]],
    half: &'static [[u8; 2]],
    second: &'static [[u8; 2]],
    second_gone: &'static [[u8; 2]],
    third: &'static [u8],
    third_gone: &'static [u8],
    /// Numbers of columns of the last block: plain, and with a rank gone by one.
    last: (usize, usize),
}

macro_rules! embed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".bin"))
    };
}

static MERGE: &[u8; 1 << 16] = embed!("merge");
static COSTS: &[[u8; ENTRIES]] = embed!("classes").as_chunks().0;

/// Transitions of the nine ranks of a suit.
pub static SUIT: PartTables = PartTables {
    first: embed!("suit_first").as_chunks().0,
    half: embed!("suit_half").as_chunks().0,
    second: embed!("suit_second").as_chunks().0,
    second_gone: embed!("suit_second_gone").as_chunks().0,
    third: embed!("suit_third"),
    third_gone: embed!("suit_third_gone"),
    last: (BLOCK, 300),
};

/// Transitions of the seven honours.
pub static HONORS: PartTables = PartTables {
    first: embed!("honors_first").as_chunks().0,
    half: embed!("honors_half").as_chunks().0,
    second: embed!("honors_second").as_chunks().0,
    second_gone: embed!("honors_second_gone").as_chunks().0,
    third: embed!("honors_third"),
    third_gone: embed!("honors_third_gone"),
    last: (5, 4),
};

impl Class {
    /// A part that contributes nothing, whatever it holds.
    pub const NOTHING: Class = Class(0);

    /// Returns the class of the two parts together.
    #[inline(always)]
    pub fn merge(self, other: Class) -> Class {
        Class(MERGE[usize::from(self.0) << 8 | usize::from(other.0)])
    }

    /// Returns the least number of tiles that must come for `melds` melds and the eye.
    #[inline(always)]
    pub fn total(self, melds: usize) -> u8 {
        self.costs()[2 * melds + 1]
    }

    /// Returns the number of the class.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the cost vector of the class.
    #[inline(always)]
    pub fn costs(self) -> &'static [u8; ENTRIES] {
        &COSTS[usize::from(self.0)]
    }
}

/// Returns the column of three ranks without a rank gone by one.
#[inline(always)]
fn column(counts: &[u8]) -> usize {
    usize::from(counts[0]) + 5 * usize::from(counts[1]) + 25 * usize::from(counts[2])
}

impl PartTables {
    /// Returns the class of a suit all of whose copies not in hand can come.
    #[inline(always)]
    pub fn suit_class(counts: &[u8; 9]) -> Class {
        SUIT.walk_plain(column(&counts[..3]), column(&counts[3..6]), column(&counts[6..]))
    }

    /// Returns the class of a suit by its columns: each of three ranks, whose copies count 1, 5 and
    /// 25.
    #[inline(always)]
    pub fn suit_class_of_columns([first, second, third]: [u16; 3]) -> Class {
        SUIT.walk_plain(first.into(), second.into(), third.into())
    }

    /// Returns the class of the honours if all copies not in hand can come.
    #[inline(always)]
    pub fn honor_class(counts: &[u8; 7]) -> Class {
        HONORS.walk_plain(column(&counts[..3]), column(&counts[3..6]), usize::from(counts[6]))
    }

    /// Returns the class of a part by its columns.
    #[inline(always)]
    pub fn class_of_columns(&self, [first, second, third]: [u8; 3]) -> Class {
        self.walk_plain(first.into(), second.into(), third.into())
    }

    #[inline(always)]
    fn walk_plain(&self, first: usize, second: usize, third: usize) -> Class {
        let state = usize::from(u16::from_le_bytes(self.half[first + BLOCK * second]));
        Class(self.third[state * self.last.0 + third])
    }

    #[inline(always)]
    fn after_first(&self, column: usize) -> usize {
        usize::from(u16::from_le_bytes(self.first[column]))
    }

    #[inline(always)]
    fn after_second(&self, state: usize, column: usize) -> usize {
        usize::from(u16::from_le_bytes(match column.checked_sub(BLOCK) {
            None => self.second[state * BLOCK + column],
            Some(gone) => self.second_gone[state * 300 + gone],
        }))
    }

    #[inline(always)]
    fn after_third(&self, state: usize, column: usize) -> Class {
        Class(match column.checked_sub(self.last.0) {
            None => self.third[state * self.last.0 + column],
            Some(gone) => self.third_gone[state * self.last.1 + gone],
        })
    }

    /// Returns the classes after each draw, and (last item) without a draw, of a part from which a
    /// copy of `gone` was discarded; `counts` are the remaining copies. An impossible draw changes
    /// nothing.
    #[inline]
    pub fn draws(&self, counts: &[u8], gone: Option<usize>) -> [Class; DRAWS] {
        let Columns { weights, columns: [first, second, third] } = Columns::new(counts, gone);
        let state = self.after_first(first);
        let next = self.after_second(state, second);
        let base = self.after_third(next, third);
        let mut classes = [base; DRAWS];
        for (rank, &count) in counts.iter().enumerate() {
            if count == 4 - u8::from(gone == Some(rank)) {
                continue;
            }
            let weight = weights[rank];
            classes[rank] = match rank / 3 {
                0 => {
                    let state = self.after_first(first + weight);
                    self.after_third(self.after_second(state, second), third)
                }
                1 => self.after_third(self.after_second(state, second + weight), third),
                _ => self.after_third(next, third + weight),
            };
        }
        classes
    }
}

/// Columns of the three blocks of a word, and the increment of its column by another copy of each
/// rank.
struct Columns {
    weights: [usize; 9],
    columns: [usize; 3],
}

impl Columns {
    /// Computes the columns as `automaton::columns` numbers them.
    #[inline(always)]
    fn new(counts: &[u8], gone: Option<usize>) -> Columns {
        const POWERS: [usize; 3] = [1, 5, 25];
        let mut weights = [1, 5, 25, 1, 5, 25, 1, 5, 25];
        let mut columns = [0; 3];
        if let Some(rank) = gone {
            let (block, position) = (rank / 3, rank % 3);
            let width = (counts.len() - 3 * block).min(3);
            // The other ranks are the low digits; the gone rank selects a whole run of them.
            let run = POWERS[width - 1];
            for other in position + 1..width {
                weights[3 * block + other] = POWERS[other - 1];
            }
            weights[rank] = run;
            columns[block] = run * (5 + 4 * position);
        }
        for (rank, &count) in counts.iter().enumerate() {
            columns[rank / 3] += weights[rank] * usize::from(count);
        }
        Columns { weights, columns }
    }
}

impl From<Class> for Costs<1> {
    fn from(class: Class) -> Self {
        Costs(class.costs().map(|cost| [cost]))
    }
}
