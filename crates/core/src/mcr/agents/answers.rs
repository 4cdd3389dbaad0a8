//! The legal answers of a seat with the hand after each.

use crate::mcr::table::{Action, Observation};
use crate::model::meld::{Meld, MeldKind, Melds};
use crate::model::tile::{COPIES, PerKind, Tile};

/// An answer with the tiles that the seat then holds.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The answer.
    pub action: Action,
    /// The hand after the answer; it waits for a draw or a discard of another seat.
    pub hand: PerKind,
    /// The melds after the answer.
    pub melds: Melds,
}

/// Returns all legal answers but the win, in the order of [`Observation::legal_actions`].
pub fn answers(observation: &Observation) -> Vec<Answer> {
    let called = observation.table().on_offer().map(|(_, tile)| tile);
    let melds = observation.table().melds(observation.seat());
    let before = Answer { action: Action::Pass, hand: *observation.hand(), melds };
    let legal = observation.legal_actions().into_iter();
    legal.filter_map(|action| before.then(action, called)).collect()
}

impl Answer {
    /// Applies a legal action; `None` if the game ends with it.
    fn then(mut self, action: Action, called: Option<Tile>) -> Option<Answer> {
        self.action = action;
        match action {
            Action::Pass => {}
            Action::Play(tile) => self.take(tile, 1),
            Action::Chow { first, discard } => {
                self.call(Meld { kind: MeldKind::Chow, tile: first }, called?);
                self.take(discard, 1);
            }
            Action::Pung { discard } => {
                self.call(Meld { kind: MeldKind::Pung, tile: called? }, called?);
                self.take(discard, 1);
            }
            Action::Kong => self.call(Meld { kind: MeldKind::Kong, tile: called? }, called?),
            Action::ConcealedKong(tile) => {
                self.take(tile, COPIES);
                self.add(Meld { kind: MeldKind::ConcealedKong, tile });
            }
            Action::AddedKong(tile) => {
                self.take(tile, 1);
                let is_added = self.melds.add_to_pung(tile);
                debug_assert!(is_added, "a legal kong");
            }
            Action::Win | Action::Fault(_) => return None,
        }
        Some(self)
    }

    fn call(&mut self, meld: Meld, called: Tile) {
        self.hand[usize::from(called.0)] += 1;
        meld.tiles().for_each(|tile| self.take(tile, 1));
        self.add(meld);
    }

    fn add(&mut self, meld: Meld) {
        let is_added = self.melds.push(meld);
        debug_assert!(is_added, "no fifth meld is legal");
    }

    fn take(&mut self, tile: Tile, copies: u8) {
        self.hand[usize::from(tile.0)] -= copies;
    }
}
