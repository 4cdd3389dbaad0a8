//! Fan of the situation: how the winning tile came, and how much of the hand is exposed.

use super::fan::{Fan, Fans};
use super::readings::Sets;
use super::win::Situation;

/// Adds the fan of the way the winning tile came.
#[inline]
pub(super) fn recognise(situation: &Situation, fans: &mut Fans) {
    let Situation { self_drawn, last_copy, kong, wall_last, .. } = *situation;
    fans.add_if(self_drawn, Fan::SelfDrawn);
    fans.add_if(self_drawn && wall_last, Fan::LastTileDraw);
    fans.add_if(!self_drawn && wall_last, Fan::LastTileClaim);
    fans.add_if(self_drawn && kong, Fan::OutWithReplacementTile);
    fans.add_if(!self_drawn && kong, Fan::RobbingTheKong);
    fans.add_if(last_copy, Fan::LastTile);
}

/// Adds the fan of how much of the hand is exposed. Forms that are always concealed score none of
/// them.
#[inline]
pub(super) fn concealment(sets: &Sets, situation: &Situation, fans: &mut Fans) {
    match (sets.exposed, situation.self_drawn) {
        (0, true) => fans.add(Fan::FullyConcealedHand),
        (0, false) => fans.add(Fan::ConcealedHand),
        (4, false) => fans.add(Fan::MeldedHand),
        _ => {}
    }
}

/// Adds Chicken Hand if there is no other fan, then the flowers, which do not prevent it.
#[inline]
pub(super) fn chicken_hand_and_flowers(situation: &Situation, fans: &mut Fans) {
    fans.add_if(fans.is_empty(), Fan::ChickenHand);
    fans.add_times(Fan::FlowerTiles, situation.flowers);
}
