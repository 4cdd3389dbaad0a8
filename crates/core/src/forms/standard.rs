//! The standard form: four melds and an eye.

use crate::model::position::{Material, Position};
use crate::model::rules::Rules;
use crate::model::tile::{KINDS, KindSet, PerKind};
use crate::parts::costs::{Costs, Lanes, MELDS};
use crate::parts::lockstep::Sweeper;
use crate::parts::tables::{Class, PartTables};
use crate::parts::vectorized::{Kernel, vectorized};

/// Classes of the three suits and the honours of a plain hand.
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

/// Deficiency of a plain hand.
#[inline(always)]
pub fn plain(counts: &PerKind, melds: u8, rules: &Rules) -> u8 {
    let [m, p, s, z] = classes(counts, rules);
    m.merge(p).merge(s.merge(z)).total(MELDS - usize::from(melds))
}

/// Deficiency of any one hand.
pub fn deficiency(position: &Position, material: &Material, rules: &Rules) -> u8 {
    if position.is_plain() {
        plain(position.counts(), position.melds(), rules)
    } else {
        any(material, position.melds())
    }
}

/// Deficiency of one hand with any knowledge: its suits fill three lanes.
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

/// Cost vectors of `L` hands with any knowledge, as two halves that remain to be joined.
#[inline(always)]
pub fn block<const L: usize>(
    held: &[Lanes<L>; KINDS],
    limit: &[Lanes<L>; KINDS],
) -> (Costs<L>, Costs<L>) {
    let mut sweeper = Sweeper::<L, MELDS>::new();
    let (held, honors_held) = held.as_chunks::<9>();
    let (limit, honors_limit) = limit.as_chunks::<9>();
    let mut suits = [Costs::NOTHING; 3];
    for (costs, (held, limit)) in suits.iter_mut().zip(held.iter().zip(limit)) {
        *costs = sweeper.suit(held, limit);
    }
    let honors = sweeper.honors(honors_held, honors_limit);
    (suits[0].merge::<MELDS, _>(&suits[1]), suits[2].merge::<MELDS, _>(&honors))
}
