//! The inputs of the network: those of the position, and those of each answer.

use super::Plan;
use super::weighing::WeighedAnswer;
use crate::games::Seat;
use crate::games::learning::Line;
use crate::games::logarithm;
use crate::mcr::agents::search::Forecast;
use crate::mcr::table::{Action, Observation, Table};
use crate::model::tile::{KINDS, SUITED};

/// Distances that have a flag of their own; the last one stands for all farther ones.
pub(super) const DISTANCES: usize = 8;
/// Numbers of each other seat.
const OF_OTHER: usize = 8;
/// Numbers of a position.
pub(super) const POSITION: usize = 11 + DISTANCES + 3 * OF_OTHER + KINDS;
/// Sorts of answers.
const SORTS: usize = 8;
/// Numbers of the tile that an answer discards.
const OF_TILE: usize = 22;
/// Numbers of an answer.
pub(super) const ANSWER: usize = SORTS + 7 + OF_TILE + 2 * KINDS;
/// The lower bound of gaps.
const LEAST_GAP: f64 = -6.0;
/// Discards of all players after which the effect of time bends.
const KNOTS: [f64; 3] = [16.0, 32.0, 48.0];
/// Discards that were made a moment ago.
const FRESH: usize = 4;

/// Returns the logarithm of a chance as an input.
pub(super) fn scaled(chance: f64) -> f64 {
    (chance / 8.0).clamp(-4.0, 1.0)
}

/// Fills the numbers of a position.
pub(super) fn fill_position(
    observation: &Observation,
    plan: &Plan,
    into: &mut Vec<f32>,
) -> Forecast {
    let (table, seat) = (observation.table(), observation.seat());
    let forecast = Forecast::new(observation);
    let mut line = Line(into);
    line.push(f64::from(table.seat(seat).wall_left) / 21.0);
    let made = table.discards().len() as f64;
    line.push(made / 80.0);
    KNOTS.into_iter().for_each(|knot| line.push((made - knot).max(0.0) / 40.0));
    line.flag(observation.drawn().is_some());
    line.count(table.seat(seat).melds.len(), 4);
    line.push(scaled(plan.chance));
    line.push((plan.fan / 24.0).min(2.0));
    let ends = forecast.ends();
    line.push(4.0 * ends[0]);
    line.push(1.0 - ends[..4].iter().map(|end| 1.0 - end).product::<f64>());
    line.flags(plan.distance.map_or(DISTANCES - 1, usize::from), DISTANCES);
    for other in seat.others() {
        let public = table.seat(other);
        line.count(public.melds.len(), 4);
        line.count(public.melds.iter().filter(|meld| meld.tile.is_none()).count(), 2);
        line.push(f64::from(public.wall_left) / 21.0);
        let suits = suits(table, other);
        line.flag(suits.iter().filter(|&&count| count > 0).count() == 1 && suits[3] == 0);
        suits.into_iter().for_each(|count| line.count(count, 4));
    }
    let available = observation.available();
    available.into_iter().for_each(|copies| line.count(copies.into(), 4));
    forecast
}

/// Returns the number of open melds of a seat by suit, those of honours last.
fn suits(table: &Table, seat: Seat) -> [usize; 4] {
    let mut suits = [0; 4];
    for tile in table.seat(seat).melds.iter().filter_map(|meld| meld.tile) {
        suits[usize::from(tile.0) / 9] += 1;
    }
    suits
}

/// Fills the numbers of all answers.
pub(super) fn fill_answers(
    observation: &Observation,
    forecast: &Forecast,
    answers: &[WeighedAnswer],
    into: &mut Vec<f32>,
) {
    let danger = forecast.danger();
    let held = (0..KINDS).filter(|&kind| observation.hand()[kind] > 0);
    let least = held.map(|kind| danger[kind]).fold(1.0, f64::min);
    for answer in answers {
        let mut line = Line(into);
        line.flags(sort(answer.action), SORTS);
        line.push(answer.gap.max(LEAST_GAP));
        line.flag(answer.count > 0);
        line.push(scaled(if answer.chance > 0.0 { logarithm(answer.chance) } else { -32.0 }));
        line.push(f64::from(answer.distance.unwrap_or(DISTANCES as u8)) / DISTANCES as f64);
        line.push(logarithm(1.0 + answer.count as f64) / 8.0);
        line.push((answer.fan / 24.0).min(2.0));
        line.count(answer.melds, 4);
        match answer.discard {
            Some(kind) => {
                line.push(10.0 * danger[kind]);
                line.push(10.0 * (danger[kind] - least));
                fill_tile(observation, kind, &mut line);
            }
            None => (0..OF_TILE).for_each(|_| line.flag(false)),
        }
        answer.hand.into_iter().for_each(|copies| line.count(copies.into(), 4));
        answer.melded.into_iter().for_each(|copies| line.count(copies.into(), 4));
    }
}

fn sort(action: Action) -> usize {
    match action {
        Action::Pass | Action::Fault(_) => 0,
        Action::Play(_) => 1,
        Action::Chow { .. } => 2,
        Action::Pung { .. } => 3,
        Action::Kong => 4,
        Action::ConcealedKong(_) => 5,
        Action::AddedKong(_) => 6,
        Action::Win => 7,
    }
}

fn fill_tile(observation: &Observation, kind: usize, line: &mut Line<'_>) {
    let (hand, table, seat) = (observation.hand(), observation.table(), observation.seat());
    line.flags(class(observation, kind), 6);
    line.count(hand[kind].into(), 4);
    line.count(observation.available()[kind].into(), 4);
    let near = |steps: usize| {
        let of = |other: usize| {
            let is_near = kind < SUITED && other < SUITED && other / 9 == kind / 9;
            if is_near { usize::from(hand[other]) } else { 0 }
        };
        kind.checked_sub(steps).map_or(0, of) + of(kind + steps)
    };
    line.count(near(1), 4);
    line.count(near(2), 4);
    let of_suit = (0..KINDS).filter(|other| other / 9 == kind / 9);
    line.count(of_suit.map(|other| usize::from(hand[other])).sum(), 14);
    let discards = table.discards();
    let has_discarded =
        |seat: Seat| discards.iter().any(|one| one.seat == seat && usize::from(one.tile.0) == kind);
    line.flag(has_discarded(seat));
    seat.others().into_iter().for_each(|other| line.flag(has_discarded(other)));
    let latest = &discards[discards.len().saturating_sub(FRESH)..];
    line.flag(latest.iter().any(|one| usize::from(one.tile.0) == kind));
    line.flag(discards.iter().filter(|one| usize::from(one.tile.0) == kind).count() >= 2);
    seat.others().into_iter().for_each(|other| line.count(suits(table, other)[kind / 9], 4));
}

/// Returns the class of a kind: terminals, twos and eights, the middle, dragons, winds that count,
/// other winds.
fn class(observation: &Observation, kind: usize) -> usize {
    if kind >= SUITED + 4 {
        return 3;
    }
    if kind >= SUITED {
        let winds = [observation.seat().wind(), observation.table().prevalent()];
        return if winds.iter().any(|wind| usize::from(wind.tile().0) == kind) { 4 } else { 5 };
    }
    match kind % 9 {
        0 | 8 => 0,
        1 | 7 => 1,
        _ => 2,
    }
}
