//! Fan of winds and dragons.

use super::fan::{Fan, Fans};
use super::readings::Sets;
use super::win::{DRAGONS, Situation, WINDS};

/// Adds the fan of pungs and eyes of honours.
#[inline]
pub(super) fn recognise(sets: &Sets, situation: &Situation, fans: &mut Fans) {
    let winds = sets.pungs.and(WINDS);
    match winds.len() {
        4 => fans.add(Fan::BigFourWinds),
        3 if !sets.eye_kind().and(WINDS).is_empty() => fans.add(Fan::LittleFourWinds),
        3 => fans.add(Fan::BigThreeWinds),
        _ => {}
    }
    let has = |kind: u8| winds.contains(usize::from(kind));
    fans.add_if(has(situation.prevalent_wind.tile().0), Fan::PrevalentWind);
    fans.add_if(has(situation.seat_wind.tile().0), Fan::SeatWind);
    let dragons = sets.pungs.and(DRAGONS).len();
    match dragons {
        3 => fans.add(Fan::BigThreeDragons),
        2 if !sets.eye_kind().and(DRAGONS).is_empty() => fans.add(Fan::LittleThreeDragons),
        2 => fans.add(Fan::TwoDragonsPungs),
        _ => {}
    }
    fans.add_times(Fan::DragonPung, dragons);
}
