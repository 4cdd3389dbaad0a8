//! What a discard may cost: the fan of another player's win.
//!
//! A rough estimate, from what all can see. A player is the more likely to be ready the longer the
//! game lasts and the more sets are on the table; a tile is the less wanted if copies of it are seen,
//! if that player discarded it, or if it was let pass a moment ago.

use crate::games::Seat;
use crate::mcr::table::Observation;
use crate::model::tile::{COPIES, KINDS, SUITED, Tile};

/// Points that a win by a discard costs the player who made it, more than the others.
const COST: f64 = 12.0;
/// Chance that a kind is wanted by a player who is ready: one or two kinds out of 34.
const WANTED: f64 = 0.05;
/// Stages, counted in discards, before anybody is ready, and growth of the chance with each.
const READY: (f64, f64) = (6.0, 0.06);
/// Discards that a set on the table is worth.
const SET: f64 = 3.0;
/// Discards after which a tile that was let pass may be wanted again.
const FRESH: usize = 4;

/// Points that the discard of each kind is feared to cost.
pub fn danger(observation: &Observation) -> [f64; KINDS] {
    let table = observation.table();
    let available = observation.available();
    let discards = table.discards();
    let fresh = &discards[discards.len().saturating_sub(FRESH)..];
    let mut danger = [0.0; KINDS];
    for seat in Seat::ALL.into_iter().filter(|&seat| seat != observation.seat()) {
        let own = || discards.iter().filter(|discard| discard.seat == seat);
        let progress = own().count() as f64 + SET * table.seat(seat).melds.len() as f64;
        let ready = ((progress - READY.0) * READY.1).clamp(0.0, 0.9);
        for (kind, danger) in danger.iter_mut().enumerate() {
            let tile = Tile(kind as u8);
            let left = f64::from(available[kind]) / f64::from(COPIES - 1);
            let by_kind = if kind < SUITED { 0.5 + left / 2.0 } else { left };
            let was_own = own().any(|discard| discard.tile == tile);
            let was_let_pass = fresh.iter().any(|discard| discard.tile == tile);
            let factor = if was_let_pass {
                0.1
            } else if was_own {
                0.3
            } else {
                1.0
            };
            *danger += COST * ready * WANTED * by_kind * factor;
        }
    }
    danger
}
