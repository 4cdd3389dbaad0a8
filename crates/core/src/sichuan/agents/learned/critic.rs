//! The inputs of a critic: all hands and the wall.

use super::numbers::{MOST_LACKING, gained, lacks, wall};
use crate::games::Seat;
use crate::games::learning::{Line, Pupil};
use crate::sichuan::agents::AgentKind;
use crate::sichuan::agents::opening::{farness, size};
use crate::sichuan::agents::search::Hand;
use crate::sichuan::table::{Stage, State};

/// Goals whose lacking tiles are inputs: any win, pungs, pairs, the nearer flush.
const TOLD: usize = 4;
/// Shares of the wall after which the lacking tiles are counted.
const AHEAD: [f64; 4] = [0.0, 0.25, 0.5, 1.0];
/// Kinds of players that a critic tells apart.
const PLAYERS: usize = 4;
/// Numbers of each seat.
const OF_SEAT: usize = 5 + PLAYERS + TOLD * AHEAD.len();
/// Stages of a game.
const STAGES: [Stage; 5] =
    [Stage::Exchange, Stage::Void, Stage::Turn, Stage::Discard, Stage::Robbery];
/// Numbers of all hands and the wall.
pub(super) const TABLE: usize = 1 + STAGES.len() + 4 * OF_SEAT;

/// Adds the inputs of all hands and the wall, from a seat on.
pub(super) fn fill_table(
    state: &State,
    seat: Seat,
    pupils: &[Pupil<'_, State>; 4],
    into: &mut Vec<f32>,
) {
    let table = state.table();
    let mut line = Line(into);
    wall(table, &mut line);
    STAGES.into_iter().for_each(|stage| line.flag(table.stage() == stage));
    // Who draws next, as far as nobody calls, wins or makes a kong.
    let mut drawers: Vec<Seat> = table.others_in(table.turn()).collect();
    drawers.extend(Some(table.turn()).filter(|&turn| !table.seat(turn).has_won));
    for other in seat.around() {
        fill_seat(state, other, pupils[other.index()], &drawers, &mut line);
    }
}

fn fill_seat(
    state: &State,
    seat: Seat,
    pupil: Pupil<'_, State>,
    drawers: &[Seat],
    line: &mut Line<'_>,
) {
    let (table, hand) = (state.table(), state.hand(seat));
    let public = table.seat(seat);
    let void = public.void.or_else(|| (0..3).min_by_key(|&suit| farness(hand, suit)));
    let void = void.unwrap_or_default();
    line.flag(!public.has_won);
    gained(table, seat, line);
    line.count(public.melds().count().into(), 4);
    line.count(size(hand, void).into(), 8);
    line.flag(table.turn() == seat);
    let player = match pupil {
        Pupil::Learner(_) | Pupil::Other(_) => 0,
        Pupil::Native(AgentKind::Greedy) => 1,
        Pupil::Native(AgentKind::Search(_)) => 2,
        Pupil::Native(_) => 3,
    };
    line.flags(player, PLAYERS);
    let (wall, place) = (state.wall(), drawers.iter().position(|&other| other == seat));
    let (mut tiles, mut seen) = (*hand, 0);
    for share in AHEAD {
        let end = (share * wall.len() as f64) as usize;
        for turn in (seen..end).filter(|turn| Some(turn % drawers.len()) == place) {
            tiles[usize::from(wall[turn])] += 1;
        }
        seen = end;
        let all = Hand::new(&tiles, public.melds(), void, 0).lacks();
        for goal in [all[0], all[1], all[2], all[3].min(all[4])] {
            lacks(if public.has_won { MOST_LACKING } else { goal }, line);
        }
    }
}
