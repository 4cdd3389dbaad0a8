//! Thirteen orphans: one of each terminal and honour, and one more of them.

use super::{Planes, Reach};
use crate::model::tile::KindSet;

/// Reach of the thirteen orphans.
#[inline]
pub fn reach(planes: &Planes) -> Reach {
    let [one, two, ..] = planes.held;
    let missing = KindSet::ORPHANS.without(one);
    let can_pair = KindSet::ORPHANS.and(planes.limit[1]);
    if !missing.without(planes.limit[0]).is_empty() || can_pair.is_empty() {
        return Reach::IMPOSSIBLE;
    }
    if !KindSet::ORPHANS.and(two).is_empty() {
        return Reach { deficiency: missing.len(), lowering: missing };
    }
    Reach { deficiency: missing.len() + 1, lowering: missing.or(can_pair.and(one)) }
}
