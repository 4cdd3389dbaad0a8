//! Honours and knitted tiles: fourteen different tiles out of the seven honours and the nine tiles
//! of a knitted straight.

use super::knitted_straight::STRAIGHTS;
use super::{Planes, Reach};
use crate::model::tile::KindSet;

/// Different tiles needed.
const TILES: u8 = 14;

/// Reach of the honours and knitted tiles: the best of the six straights.
#[inline]
pub fn reach(planes: &Planes) -> Reach {
    let mut best = Reach::IMPOSSIBLE;
    for straight in STRAIGHTS {
        let kinds = straight.or(KindSet::HONORS);
        if kinds.and(planes.limit[0]).len() < TILES {
            continue;
        }
        let held = kinds.and(planes.held[0]).len();
        let lowering = if held < TILES {
            kinds.and(planes.limit[0]).without(planes.held[0])
        } else {
            KindSet::default()
        };
        best = best.or(Reach { deficiency: TILES.saturating_sub(held), lowering });
    }
    best
}
