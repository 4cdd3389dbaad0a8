//! Cost vectors of the parts of a hand, side by side for all draws, and the reach that their totals
//! give.

use crate::forms::Reach;
use crate::model::tile::KindSet;
use crate::parts::costs::{Costs, Lanes, MELDS};
use crate::parts::tables::{Class, DRAWS};

/// The lane of a group of draws that stands for no draw.
pub(crate) const NO_DRAW: usize = DRAWS - 1;

/// Cost vectors in any representation.
pub(crate) trait PartCosts: Copy {
    /// Reach that totals give.
    type Reached: Reached;

    /// Several cost vectors side by side: of a part after each draw into it and, in lane
    /// [`NO_DRAW`], without a draw; or of a part after each discard from it.
    type Group;

    /// A group of cost vectors of parts that contribute nothing.
    const EMPTY: Self::Group;

    /// Returns the costs of two parts together.
    fn merge(&self, other: &Self) -> Self;

    /// Returns the costs of this part together with each of a group.
    fn merge_each(&self, group: &Self::Group) -> Self::Group;

    /// Returns the least cost of `melds` melds and the eye, from this part and each of a group.
    fn totals(&self, group: &Self::Group, melds: usize) -> Lanes<DRAWS>;

    /// Returns one member of a group.
    fn of(group: &Self::Group, lane: usize) -> Self;

    /// Writes this into a lane of a group.
    fn put(&self, group: &mut Self::Group, lane: usize);
}

/// The distance of a hand from completion, and the draws that reduce it.
pub(crate) trait Reached: Copy {
    /// The reach of a hand that cannot be completed.
    const NOWHERE: Self;

    /// Returns the reach that the totals give when the draw goes into part `index`.
    fn in_part(totals: &Lanes<DRAWS>, index: usize) -> Self;

    /// Combines the reaches of two parts of the same hand.
    fn or(self, other: Self) -> Self;
}

impl Reached for Reach {
    const NOWHERE: Self = Reach::IMPOSSIBLE;

    #[inline(always)]
    fn in_part(totals: &Lanes<DRAWS>, index: usize) -> Reach {
        let deficiency = totals[NO_DRAW];
        let mut lowering = 0u64;
        for (lane, &total) in totals[..NO_DRAW].iter().enumerate() {
            lowering |= u64::from(total < deficiency) << lane;
        }
        Reach { deficiency, lowering: KindSet(lowering << (9 * index)) }
    }

    #[inline(always)]
    fn or(self, other: Reach) -> Reach {
        Reach::or(self, other)
    }
}

impl PartCosts for Class {
    type Reached = Reach;
    type Group = [Class; DRAWS];
    const EMPTY: Self::Group = [Class::NOTHING; DRAWS];

    #[inline(always)]
    fn merge(&self, other: &Self) -> Self {
        Class::merge(*self, *other)
    }

    #[inline(always)]
    fn merge_each(&self, group: &Self::Group) -> Self::Group {
        let mut merged = *group;
        for class in &mut merged {
            *class = Class::merge(*self, *class);
        }
        merged
    }

    #[inline(always)]
    fn totals(&self, group: &Self::Group, melds: usize) -> Lanes<DRAWS> {
        let mut totals = [0; DRAWS];
        for (total, class) in totals.iter_mut().zip(group) {
            *total = Class::merge(*self, *class).total(melds);
        }
        totals
    }

    #[inline(always)]
    fn of(group: &Self::Group, lane: usize) -> Self {
        group[lane]
    }

    #[inline(always)]
    fn put(&self, group: &mut Self::Group, lane: usize) {
        group[lane] = *self;
    }
}

/// Lanes of a group, rounded up to a vector register.
pub(crate) const GROUP: usize = 16;

impl PartCosts for Costs<1> {
    type Reached = Reach;
    type Group = Costs<GROUP>;
    const EMPTY: Self::Group = Costs::NOTHING;

    #[inline(always)]
    fn merge(&self, other: &Self) -> Self {
        Costs::merge::<MELDS, _>(self, other)
    }

    #[inline(always)]
    fn merge_each(&self, group: &Self::Group) -> Self::Group {
        group.merge::<MELDS, _>(self)
    }

    #[inline(always)]
    fn totals(&self, group: &Self::Group, melds: usize) -> Lanes<DRAWS> {
        let all = group.total(self, melds);
        let mut totals = [0; DRAWS];
        totals.copy_from_slice(&all[..DRAWS]);
        totals
    }

    #[inline(always)]
    fn of(group: &Self::Group, lane: usize) -> Self {
        let mut costs = Costs::NOTHING;
        for (entry, lanes) in costs.0.iter_mut().zip(&group.0) {
            *entry = [lanes[lane]];
        }
        costs
    }

    #[inline(always)]
    fn put(&self, group: &mut Self::Group, lane: usize) {
        for (lanes, [cost]) in group.0.iter_mut().zip(self.0) {
            lanes[lane] = cost;
        }
    }
}
