//! The inputs of the network: those of the position, and those of each answer.

use crate::games::Seat;
use crate::games::learning::Line;
use crate::model::tile::{SUITED, Tile};
use crate::sichuan::agents::search::{Forecast, GOALS, WAYS, Weighed};
use crate::sichuan::table::{Action, Table, View};

/// Numbers of each other seat.
const OF_OTHER: usize = 9;
/// Numbers of a position.
pub const POSITION: usize = 9 + 3 * OF_OTHER;
/// Sorts of answers.
const SORTS: usize = 9;
/// Numbers of the tile of an answer.
const OF_TILE: usize = 11;
/// Numbers of an answer.
pub const ANSWER: usize = SORTS + 6 + 2 * WAYS * GOALS + GOALS + OF_TILE;
/// The lower bound of the difference from the best worth.
const LEAST_GAP: f64 = -8.0;
/// The upper bound of lacking tiles.
pub(super) const MOST_LACKING: u8 = 6;

/// Adds the number of tiles that can be drawn.
pub(super) fn wall(table: &Table, line: &mut Line<'_>) {
    line.push(f64::from(table.wall_left()) / 55.0);
}

/// Adds the bases that a seat has gained.
pub(super) fn gained(table: &Table, seat: Seat, line: &mut Line<'_>) {
    let bases = table.scores()[seat.index()] as f64 / f64::from(table.rules().base);
    line.push((bases / 16.0).clamp(-2.0, 4.0));
}

/// Adds the number of tiles that a goal lacks.
pub(super) fn lacks(tiles: u8, line: &mut Line<'_>) {
    line.push(f64::from(tiles.min(MOST_LACKING)) / f64::from(MOST_LACKING));
}

/// Fills the numbers of a position.
pub(super) fn fill_position(view: &View<'_>, forecast: &Forecast, into: &mut Vec<f32>) {
    let (table, seat) = (view.table(), view.seat());
    let mut line = Line(into);
    wall(table, &mut line);
    let others = table.others_in(seat).count();
    (1..=3).for_each(|count| line.flag(others == count));
    let own = table.seat(seat);
    line.count(own.melds().count().into(), 4);
    line.count(own.kongs(), 2);
    gained(table, seat, &mut line);
    line.flag(view.passed().is_some());
    line.flag(view.holds_void());
    let mut wins = forecast.have_won(2.0);
    for other in seat.others() {
        let public = table.seat(other);
        let is_in = !public.has_won;
        line.flag(is_in);
        line.count(table.discards_beside_void(other), 12);
        line.count(public.melds().count().into(), 4);
        line.count(public.kongs(), 2);
        line.flag(public.pure_suit().is_some());
        line.flag(public.void.is_some() && public.void == view.void());
        line.count(public.draws.into(), 16);
        gained(table, other, &mut line);
        line.push(if is_in { wins.next().unwrap_or(0.0) } else { 0.0 });
    }
}

/// Fills the numbers of all answers.
pub(super) fn fill_answers(view: &View<'_>, weighed: &[Weighed], into: &mut Vec<f32>) {
    let best = weighed.iter().map(|one| one.answer.worth).fold(f64::MIN, f64::max);
    let base = f64::from(view.table().rules().base);
    for one in weighed {
        let mut line = Line(into);
        let sort = sort(one.answer.action);
        line.flags(sort, SORTS);
        line.push(((one.answer.worth - best) / base).clamp(LEAST_GAP, 0.0));
        line.push((one.answer.worth / base / 16.0).clamp(-1.0, 4.0));
        line.push((one.answer.danger / base).clamp(0.0, 4.0));
        line.push((one.income / base / 8.0).clamp(0.0, 6.0));
        line.push(one.answer.chance);
        let samples = one.tally.samples.max(1) as f64;
        line.push((one.tally.free / samples / base / 16.0).clamp(-1.0, 4.0));
        for points in one.tally.sums.as_flattened() {
            line.push((points / samples / base / 8.0).clamp(-1.0, 6.0));
        }
        for &missed in one.tally.missed.as_flattened() {
            line.push(if one.tally.samples == 0 { 0.0 } else { 1.0 - f64::from(missed) / samples });
        }
        one.lacks.into_iter().for_each(|tiles| lacks(tiles, &mut line));
        fill_tile(view, tile(view, one.answer.action), &mut line);
    }
}

fn sort(action: Action) -> usize {
    match action {
        Action::Pass | Action::Fault(_) => 0,
        Action::Exchange(_) => 1,
        Action::Void(_) => 2,
        Action::Discard(_) => 3,
        Action::Pung => 4,
        Action::Kong => 5,
        Action::ConcealedKong(_) => 6,
        Action::AddedKong(_) => 7,
        Action::Win => 8,
    }
}

/// Returns the tile of an answer, if it has one.
fn tile(view: &View<'_>, action: Action) -> Option<Tile> {
    match action {
        Action::Discard(tile) | Action::ConcealedKong(tile) | Action::AddedKong(tile) => Some(tile),
        Action::Exchange([_, tile, _]) => Some(tile),
        Action::Pass | Action::Pung | Action::Kong => view.table().offered(),
        Action::Void(_) | Action::Win | Action::Fault(_) => None,
    }
}

fn fill_tile(view: &View<'_>, tile: Option<Tile>, line: &mut Line<'_>) {
    let Some(kind) = tile.map(|tile| usize::from(tile.0)).filter(|&kind| kind < SUITED) else {
        (0..OF_TILE).for_each(|_| line.flag(false));
        return;
    };
    let (hand, (suit, rank)) = (view.hand(), (kind / 9, kind % 9));
    let edge = rank.min(8 - rank);
    line.flags(edge, 5);
    line.count(hand[kind].into(), 4);
    line.count(view.available()[kind].into(), 4);
    line.flag(view.void() == Some(suit as u8));
    let near = |steps: usize| {
        let of = |rank: usize| usize::from(hand[9 * suit + rank]);
        let below = rank.checked_sub(steps).map_or(0, of);
        below + if rank + steps < 9 { of(rank + steps) } else { 0 }
    };
    line.count(near(1), 4);
    line.count(near(2), 4);
    line.count(hand[9 * suit..9 * suit + 9].iter().map(|&held| usize::from(held)).sum(), 14);
}
