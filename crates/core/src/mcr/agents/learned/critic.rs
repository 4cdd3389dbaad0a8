//! The inputs of a critic: all hands and the walls.

use super::Plan;
use super::numbers::{DISTANCES, scaled};
use crate::games::Seat;
use crate::games::learning::Line;
use crate::mcr::table::{State, Wall};
use crate::model::tile::KINDS;

/// Own draws ahead within which wanted tiles are counted.
const AHEAD: [u8; 4] = [1, 3, 7, 21];
/// Numbers of each seat.
const OF_SEAT: usize = 6 + DISTANCES + AHEAD.len();
/// Numbers of all hands and the walls.
pub(super) const TABLE: usize = 1 + 4 * OF_SEAT;

/// Adds the inputs of all hands and the walls, from a seat on.
pub(super) fn fill_table(state: &State, seat: Seat, plans: &[Plan; 4], into: &mut Vec<f32>) {
    let mut line = Line(into);
    // The own hand's tiles that others wait for.
    let waited = (0..KINDS).filter(|&kind| state.hand(seat)[kind] > 0);
    let dangerous = waited.filter(|&kind| {
        let mut others = seat.others().map(|other| &plans[other.index()]).into_iter();
        others.any(|plan| plan.distance == Some(1) && plan.wanted[kind] > 0.0)
    });
    line.count(dangerous.count(), 6);
    for other in seat.around() {
        fill_seat(state, other, &plans[other.index()], &mut line);
    }
}

fn fill_seat(state: &State, seat: Seat, plan: &Plan, line: &mut Line<'_>) {
    let public = state.table().seat(seat);
    line.flags(plan.distance.map_or(DISTANCES - 1, usize::from), DISTANCES);
    line.push(scaled(plan.chance));
    line.push((plan.fan / 24.0).min(2.0));
    line.count(public.melds.len(), 4);
    line.push(f64::from(public.wall_left) / 21.0);
    line.flag(state.table().turn() == Some(seat));
    // Copies that others hold and may discard.
    let held: f32 = seat.others().into_iter().map(|other| wanted_of(plan, state, other)).sum();
    line.push(f64::from(held) / 4.0);
    let (mut sum, mut seen) = (0.0, 0);
    for ahead in AHEAD {
        while seen < ahead && seen < public.wall_left {
            if let Wall::Tile(tile) = state.deal().drawn(seat, public.wall_left - seen) {
                sum += plan.wanted[usize::from(tile.0)];
            }
            seen += 1;
        }
        line.push(f64::from(sum) / 4.0);
    }
}

fn wanted_of(plan: &Plan, state: &State, seat: Seat) -> f32 {
    let hand = state.hand(seat);
    (0..KINDS).map(|kind| f32::from(hand[kind].min(1)) * plan.wanted[kind]).sum()
}
