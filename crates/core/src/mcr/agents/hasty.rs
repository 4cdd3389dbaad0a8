//! The agent `hasty`: aims at the nearest win of eight fan, whatever its worth.
//!
//! It finds the complete hands of eight fan that lack fewest tiles, and discards the tile that most
//! of them do not need; among equals the tile of which fewest copies are left, then by tile order.
//! It calls whatever brings it nearer, and declares a kong of its own if that takes it no farther.
//! It ignores the worth of a win, the probability of its tiles, and the other players. If no hand
//! of eight fan is near enough, it discards as [`Greedy`] does.

use super::answers::{Answer, answers};
use super::greedy::Greedy;
use crate::games::Agent;
use crate::mcr::table::{Action, Game, Observation};
use crate::minimum_worth::{RequiredPosition, deficiency, eight_fan, nearest};
use crate::model::meld::Melds;
use crate::model::rules::Requirement;
use crate::model::stop::NEVER;
use crate::model::tile::{KINDS, PerKind, Tile};
use crate::parts::costs::IMPOSSIBLE;
use std::cmp::Reverse;

/// Highest number of complete hands that it considers.
const MOST: u32 = 3_000;
/// Greatest distance at which hands are considered.
const FARTHEST: u8 = 7;

/// The agent `hasty`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hasty;

impl Agent<Game> for Hasty {
    fn act(&mut self, observation: &Observation) -> Action {
        if observation.is_legal(Action::Win) {
            return Action::Win;
        }
        let (table, seat) = (observation.table(), observation.seat());
        let plans = Plans {
            available: observation.available(),
            requirement: eight_fan(seat.wind(), table.prevalent()),
        };
        let choice = match observation.drawn() {
            Some(_) => plans.own_turn(observation),
            None => Some(plans.call(observation).unwrap_or(Action::Pass)),
        };
        choice.unwrap_or_else(|| Greedy.act(observation))
    }
}

/// The copies that can still come, and the requirement on a win.
struct Plans {
    available: PerKind,
    requirement: Requirement,
}

/// The distance of the nearest complete hands, and how many of them spare each held kind.
struct Nearest {
    distance: u8,
    spare: [u32; KINDS],
}

impl Plans {
    fn required(&self, hand: &PerKind, melds: Melds) -> Option<RequiredPosition> {
        RequiredPosition::new(hand, melds, Some(&self.available), self.requirement).ok()
    }

    fn distance(&self, hand: &PerKind, melds: Melds) -> u8 {
        let required = self.required(hand, melds);
        required.map_or(IMPOSSIBLE, |required| deficiency(&required, NEVER).unwrap_or(IMPOSSIBLE))
    }

    /// Considers up to [`MOST`] of the nearest complete hands; `None` if they are too far.
    fn nearest(&self, hand: &PerKind, melds: Melds) -> Option<Nearest> {
        let required = self.required(hand, melds)?;
        let (distance, candidates) = nearest(&required, 0, NEVER).ok()??;
        if distance > FARTHEST {
            return None;
        }
        let (mut spare, mut left) = ([0; KINDS], MOST);
        let visited = candidates.visit(distance, NEVER, &mut |tiles| {
            if required.lasts(tiles).iter().any(|last| required.best_finish(tiles, last).is_some())
            {
                left -= 1;
                for (kind, spare) in spare.iter_mut().enumerate() {
                    *spare += u32::from(hand[kind] > tiles[kind]);
                }
            }
            left > 0
        });
        debug_assert!(visited.is_ok(), "it never stops");
        Some(Nearest { distance, spare })
    }

    /// Returns the discard that most of the nearest hands spare, with the distance of the hand
    /// after it.
    fn discard(&self, hand: &PerKind, melds: Melds) -> Option<(u8, usize)> {
        let Nearest { distance, spare } = self.nearest(hand, melds)?;
        let held = |&kind: &usize| hand[kind] > 0;
        let most_spare = (0..KINDS)
            .filter(|&kind| spare[kind] > 0)
            .min_by_key(|&kind| (Reverse(spare[kind]), self.available[kind]));
        if let Some(kind) = most_spare {
            return Some((distance, kind));
        }
        // A complete hand that may not win with its last tile must give up a tile.
        let after = |kind: usize| {
            let mut after = *hand;
            after[kind] -= 1;
            (self.distance(&after, melds), self.available[kind], kind)
        };
        let (distance, _, kind) = (0..KINDS).filter(held).map(after).min()?;
        (distance < IMPOSSIBLE).then_some((distance, kind))
    }

    /// Returns a kong that takes the hand no farther than the best discard does, or else that
    /// discard.
    fn own_turn(&self, observation: &Observation) -> Option<Action> {
        let melds = observation.table().melds(observation.seat());
        let (distance, kind) = self.discard(observation.hand(), melds)?;
        let is_kong = |answer: &Answer| !matches!(answer.action, Action::Play(_));
        let kongs = answers(observation).into_iter().filter(is_kong);
        let mut harmless = kongs.filter(|kong| self.distance(&kong.hand, kong.melds) <= distance);
        let kong = harmless.next().map(|kong| kong.action);
        Some(kong.unwrap_or(Action::Play(Tile(kind as u8))))
    }

    /// Returns the call that brings the hand nearest, if any brings it nearer at all.
    fn call(&self, observation: &Observation) -> Option<Action> {
        let melds = observation.table().melds(observation.seat());
        let mut best = (self.distance(observation.hand(), melds), None);
        let mut looked_at = melds;
        for Answer { action, hand, melds } in answers(observation) {
            // All discards of a call are consecutive, so the first of them yields the hand before
            // the discard.
            let (mut drawn, discarded) = match action {
                Action::Chow { discard, .. } | Action::Pung { discard } if melds != looked_at => {
                    (hand, usize::from(discard.0))
                }
                _ => continue,
            };
            looked_at = melds;
            drawn[discarded] += 1;
            let Some((distance, kind)) = self.discard(&drawn, melds) else { continue };
            let discard = Tile(kind as u8);
            let action = match action {
                Action::Chow { first, .. } => Action::Chow { first, discard },
                _ => Action::Pung { discard },
            };
            if distance < best.0 && observation.is_legal(action) {
                best = (distance, Some(action));
            }
        }
        best.1
    }
}
