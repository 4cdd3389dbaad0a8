//! The standard form: four melds and an eye.

mod listing;

pub use listing::{StandardListing, counts_of_pairs, melds_and_eye};

use super::WinningForm;
use super::listing::{Listing, Wanted};
use super::pricing::{Tiles, halves};
use super::signature::FormSignature;
use super::supply::{BATCH, Batch, Prices, Shares};
use crate::model::position::{Material, Position};
use crate::model::rules::Rules;
use crate::model::tile::{KINDS, KindSet, PerKind};
use crate::parts::costs::{Costs, ENTRIES, Lanes, MELDS};
use crate::parts::lockstep::Sweeper;
use crate::parts::tables::{Class, HONORS, PartTables, SUIT};
use crate::parts::vectorized::{Kernel, vectorized};

/// The standard form.
pub struct Standard;

impl WinningForm for Standard {
    const NEEDS: KindSet = KindSet(0);
    /// Number of shares: zero to four melds, with and without the eye.
    const SHARES: usize = ENTRIES;
    type Signature = StandardSignature;

    fn deficiency(position: &Position, material: &Material, rules: &Rules) -> u8 {
        if position.is_plain() {
            plain(position.counts(), position.melds(), rules)
        } else {
            any(material, position.melds())
        }
    }

    fn lay_out(shares: &mut Shares, melds: usize) {
        let most = MELDS - melds;
        shares.add_melds(0, 0, 0, most);
        shares.set_complete(2 * most + 1);
    }

    fn price(batch: &Batch, prices: &mut Prices) {
        let costs = match batch.melds {
            0 | 1 => vectorized(Sweep::<1>(batch)),
            2 => vectorized(Sweep::<2>(batch)),
            3 => vectorized(Sweep::<3>(batch)),
            _ => vectorized(Sweep::<MELDS>(batch)),
        };
        for lane in 0..batch.asked.len() {
            for (share, costs) in prices.of(lane).iter_mut().zip(&costs.0) {
                *share = costs[lane];
            }
        }
    }

    fn listing(wanted: &Wanted) -> impl Listing + 'static {
        StandardListing::new(wanted)
    }
}

/// Sweep that prices a batch, up to `M` melds.
struct Sweep<'a, const M: usize>(&'a Batch<'a>);

impl<const M: usize> Kernel for Sweep<'_, M> {
    type Output = Costs<BATCH>;

    #[inline(always)]
    fn run(self) -> Costs<BATCH> {
        let Batch { held, limit, least, honors, .. } = self.0;
        let mut sweeper = Sweeper::<BATCH, M>::new();
        match honors {
            true => sweeper.honors_of_least(&held[..7], &limit[..7], &least[..7]),
            false => sweeper.suit_of_least(held, limit, least),
        }
    }
}

/// Returns the classes of the three suits and the honours of a plain hand.
#[inline(always)]
pub fn classes(counts: &PerKind, rules: &Rules) -> [Class; 4] {
    let suit = |index: usize| {
        let mut ranks = [0; 9];
        ranks.copy_from_slice(&counts[9 * index..9 * index + 9]);
        PartTables::suit_class(&ranks)
    };
    let mut honors = [0; 7];
    honors.copy_from_slice(&counts[27..]);
    let mut classes = [suit(0), suit(1), suit(2), PartTables::honor_class(&honors)];
    if rules.usable() != KindSet::ALL {
        for (index, class) in classes.iter_mut().enumerate() {
            if !rules.usable().contains(9 * index) {
                *class = Class::NOTHING;
            }
        }
    }
    classes
}

/// Returns the standard deficiency of a plain hand.
#[inline(always)]
pub fn plain(counts: &PerKind, melds: u8, rules: &Rules) -> u8 {
    let [m, p, s, z] = classes(counts, rules);
    m.merge(p).merge(s.merge(z)).total(MELDS - usize::from(melds))
}

/// Number of hands whose parts are looked up together. The look-ups of one hand depend on each
/// other, those of different hands do not.
pub const TOGETHER: usize = 128;

/// Returns the standard deficiencies of up to [`TOGETHER`] plain hands; `melds` maps the index of a
/// hand to its declared melds.
#[inline(always)]
pub fn plain_block(
    counts: &[PerKind],
    melds: impl Fn(usize) -> u8,
    rules: &Rules,
) -> [u8; TOGETHER] {
    let mut columns = [[0; TOGETHER]; COLUMNS];
    for (hand, counts) in counts.iter().take(TOGETHER).enumerate() {
        for (columns, column) in columns.iter_mut().zip(columns_of(counts)) {
            columns[hand] = column;
        }
    }
    let size = counts.len().min(TOGETHER);
    let mut classes = [[Class::NOTHING; TOGETHER]; 4];
    for (part, classes) in classes.iter_mut().enumerate() {
        if !rules.usable().contains(9 * part) {
            continue;
        }
        let tables = if part < 3 { &SUIT } else { &HONORS };
        let [first, second, third] = [0, 1, 2].map(|block| &columns[3 * part + block]);
        for hand in 0..size {
            classes[hand] = tables.class_of_columns([first[hand], second[hand], third[hand]]);
        }
    }
    let mut out = [0; TOGETHER];
    for hand in 0..size {
        let [m, p, s, z] = [0, 1, 2, 3].map(|part: usize| classes[part][hand]);
        out[hand] = m.merge(p).merge(s.merge(z)).total(MELDS - usize::from(melds(hand)));
    }
    out
}

/// Blocks of three ranks over all parts; the last block of the honours has one rank.
const COLUMNS: usize = 12;

/// Returns the table columns of all blocks of a hand.
#[inline(always)]
fn columns_of(counts: &PerKind) -> [u8; COLUMNS] {
    // Byte j of the product is counts[j - 2] + 5 counts[j - 1] + 25 counts[j], at most 124.
    let sums = |start: usize| {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&counts[start..start + 8]);
        u64::from_le_bytes(bytes).wrapping_mul(1 << 16 | 5 << 8 | 25).to_le_bytes()
    };
    let mut columns = [0; COLUMNS];
    for pair in 0..5 {
        let sums = sums(6 * pair);
        (columns[2 * pair], columns[2 * pair + 1]) = (sums[2], sums[5]);
    }
    (columns[10], columns[11]) = (sums(26)[6], counts[33]);
    columns
}

/// Returns the deficiency of one hand with arbitrary copies available: its suits fill three lanes.
pub fn any(material: &Material, melds: u8) -> u8 {
    struct OneHand<'a>(&'a Material, u8);
    impl Kernel for OneHand<'_> {
        type Output = u8;

        #[inline(always)]
        fn run(self) -> u8 {
            let OneHand(material, melds) = self;
            let ranks = |counts: &PerKind| -> [Lanes<16>; 9] {
                let mut lanes = [[0; 16]; 9];
                for suit in 0..3 {
                    for (rank, lanes) in lanes.iter_mut().enumerate() {
                        lanes[suit] = counts[9 * suit + rank];
                    }
                }
                lanes
            };
            let suits =
                Sweeper::<16, MELDS>::new().suit(&ranks(&material.held), &ranks(&material.limit));
            let honor = |counts: &PerKind| -> [Lanes<1>; 7] {
                std::array::from_fn(|kind| [counts[27 + kind]])
            };
            let honors =
                Sweeper::<1, MELDS>::new().honors(&honor(&material.held), &honor(&material.limit));
            let suit = |lane: usize| Costs(suits.0.map(|entry| [entry[lane]]));
            let left = suit(0).merge::<MELDS, _>(&suit(1));
            let right = suit(2).merge::<MELDS, _>(&honors);
            left.total(&right, MELDS - usize::from(melds))[0]
        }
    }
    vectorized(OneHand(material, melds))
}

/// Returns the cost vectors of `L` hands with arbitrary copies available, as two halves that remain
/// to be joined.
#[inline(always)]
pub fn block<const L: usize>(
    held: &[Lanes<L>; KINDS],
    limit: &[Lanes<L>; KINDS],
) -> (Costs<L>, Costs<L>) {
    halves(Tiles, held, limit, limit, KindSet::ALL)
}

/// The class of a part.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct StandardSignature(Class);

impl FormSignature for StandardSignature {
    const NOTHING: Self = StandardSignature(Class::NOTHING);

    fn of_suit(word: &[u8; 9]) -> Self {
        StandardSignature(PartTables::suit_class(word))
    }

    fn of_honors(word: &[u8; 7]) -> Self {
        StandardSignature(PartTables::honor_class(word))
    }

    #[inline(always)]
    fn with_suit(&self, other: &Self) -> Self {
        StandardSignature(self.0.merge(other.0))
    }

    #[inline(always)]
    fn deficiency(&self, rest: &Self, melds: u8) -> u8 {
        self.0.merge(rest.0).total(MELDS - usize::from(melds))
    }
}
