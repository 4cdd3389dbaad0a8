//! The agent `greedy`: minimises the deficiency under the rules of the game, with the tiles that
//! can still come.
//!
//! It wins whenever it may. It calls for a chow or a pung if that lowers the deficiency, and
//! declares a kong of its own if that does not raise it. It discards for the lowest deficiency,
//! then for most accepted copies (delta of Li & Yan 2019, eq. 11), then by tile order. It ignores
//! fan.

use crate::analysis::acceptance::discards;
use crate::analysis::deficiency::deficiency;
use crate::forms::Reach;
use crate::games::Agent;
use crate::mcr::table::{Action, Event, Game, Observation};
use crate::model::position::Position;
use crate::model::rules::Rules;
use crate::model::tile::{KINDS, PerKind, Tile};
use crate::parts::costs::IMPOSSIBLE;
use std::cmp::Reverse;

/// The value of a hand after a discard: deficiency, then accepted copies. Lower is better.
type Worth = (u8, Reverse<u32>);

/// The agent `greedy`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Agent<Game> for Greedy {
    fn act(&mut self, observation: &Observation) -> Action {
        if observation.is_legal(Action::Win) {
            return Action::Win;
        }
        let seat = observation.seat();
        let view = View {
            hand: *observation.hand(),
            available: observation.available(),
            melds: observation.table().seat(seat).melds.len() as u8,
        };
        match observation.table().last() {
            Event::Draw { seat: drawer, .. } if drawer == seat => view.own_turn(observation),
            _ => view.call(observation).unwrap_or(Action::Pass),
        }
    }
}

/// A hand and the copies that can still come.
#[derive(Clone, Copy)]
struct View {
    hand: PerKind,
    available: PerKind,
    melds: u8,
}

impl View {
    fn position(&self) -> Option<Position> {
        Position::new(&self.hand, Some(&self.available), self.melds, &Rules::MCR).ok()
    }

    fn deficiency(&self) -> u8 {
        self.position().map_or(IMPOSSIBLE, |position| deficiency(&position, &Rules::MCR))
    }

    fn best_discard(&self) -> Option<(Worth, Tile)> {
        let table = discards(&self.position()?, &Rules::MCR);
        let worth = |reach: &Reach| {
            let copies = reach.lowering.iter().map(|kind| u32::from(self.available[kind])).sum();
            (reach.deficiency, Reverse(copies))
        };
        let row = |(kind, reach): &(usize, Reach)| (worth(reach), Tile(*kind as u8));
        table.iter().map(row).min()
    }

    fn own_turn(&self, observation: &Observation) -> Action {
        let Some(((least, _), tile)) = self.best_discard() else { return Action::Pass };
        self.kong(observation, least).unwrap_or(Action::Play(tile))
    }

    /// Returns a kong that leaves the hand no farther than the best discard does.
    fn kong(&self, observation: &Observation, least: u8) -> Option<Action> {
        let held = (0..KINDS as u8).map(Tile).filter(|tile| self.hand[usize::from(tile.0)] > 0);
        held.flat_map(|tile| [(tile, 4), (tile, 1)]).find_map(|(tile, copies)| {
            let concealed = copies == 4;
            let kong =
                if concealed { Action::ConcealedKong(tile) } else { Action::AddedKong(tile) };
            if self.hand[usize::from(tile.0)] < copies || !observation.is_legal(kong) {
                return None;
            }
            let mut after = *self;
            after.hand[usize::from(tile.0)] -= copies;
            after.melds += u8::from(concealed);
            (after.deficiency() <= least).then_some(kong)
        })
    }

    /// Returns a chow or pung that lowers the deficiency, with the best discard.
    fn call(&self, observation: &Observation) -> Option<Action> {
        let (_, Tile(called)) = observation.table().on_offer()?;
        let before = self.deficiency();
        let mut with = *self;
        with.hand[usize::from(called)] += 1;
        // A call cannot bring the hand nearer than the tile itself would.
        if with.deficiency() >= before {
            return None;
        }
        let pung = Some([called, called, called]);
        let first = |down: u8| called.checked_sub(down);
        let chows = (0..3).rev().map(|down| first(down).map(|first| [first, first + 1, first + 2]));
        let mut best: Option<(Worth, Action)> = None;
        for tiles in chows.chain([pung]).flatten() {
            let mut after = with;
            after.melds += 1;
            let is_held = tiles.iter().all(|&kind| {
                let held = after.hand.get_mut(usize::from(kind));
                held.is_some_and(|held| {
                    let has = *held > 0;
                    *held = held.saturating_sub(1);
                    has
                })
            });
            if !is_held || after.melds > 4 {
                continue;
            }
            let Some((worth, discard)) = after.best_discard() else { continue };
            let action = if Some(tiles) == pung {
                Action::Pung { discard }
            } else {
                Action::Chow { first: Tile(tiles[0]), discard }
            };
            let better = best.is_none_or(|(least, _)| worth < least);
            if worth.0 < before && better && observation.is_legal(action) {
                best = Some((worth, action));
            }
        }
        best.map(|(_, action)| action)
    }
}
