//! The expected cost of a discard: the fan of another player's win.
//!
//! This is a rough estimate from public information. The longer the game lasts and the more sets a
//! player has melded, the likelier the player is ready. A tile is less likely to be wanted if
//! copies of it are visible, if that player discarded it, or if it was passed on recently.

use crate::games::Seat;
use crate::mcr::table::Observation;
use crate::model::tile::{COPIES, KINDS, SUITED, Tile};

/// Points that a win by a discard costs its discarder in addition to the cost to the others.
const COST: f64 = 12.0;
/// Probability that a ready player wants a kind: one or two kinds out of 34.
const WANTED: f64 = 0.05;
/// Number of discards of a player before it can be ready, and growth of the probability with each
/// further discard.
const READY: (f64, f64) = (6.0, 0.06);
/// Number of discards to which a melded set is equivalent.
const SET: f64 = 3.0;
/// Number of discards after which a tile that was passed on can be wanted again.
const FRESH: usize = 4;

/// Returns the expected cost in points of the discard of each kind.
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
