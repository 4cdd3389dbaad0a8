//! The private knowledge of one seat.

use crate::games::Seat;
use crate::model::tile::{KINDS, KindSet, PerKind, Tile};
use crate::sichuan::table::event::Change;
use crate::sichuan::table::view::View;
use crate::sichuan::table::visible::Table;
use crate::sichuan::waits::{holds_suit, waits};

/// The private knowledge of one seat, which changes only by the events that it sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Own {
    pub(super) hand: PerKind,
    /// Kinds that complete the hand before the last draw.
    pub(super) waits: KindSet,
    pub(super) drawn: Option<Tile>,
    pub(super) passed: Option<i64>,
    /// The value of the win that can be declared with the tile on offer.
    pub(super) offered_win: Option<i64>,
    pub(super) given: Option<[Tile; 3]>,
    pub(super) received: Option<[Tile; 3]>,
}

impl Own {
    /// Creates the knowledge before the deal.
    pub(super) fn new() -> Own {
        Own {
            hand: [0; KINDS],
            waits: KindSet(0),
            drawn: None,
            passed: None,
            offered_win: None,
            given: None,
            received: None,
        }
    }

    /// Applies a change that the seat sees; `table` is the public state after it.
    #[inline]
    pub(super) fn observe(&mut self, seat: Seat, change: Change, table: &Table) {
        self.note_passed_win(seat, change);
        match change {
            Change::Deal { seat: to, hand: Some(hand) } if to == seat => self.hand = hand,
            Change::Exchange { seat: from, to, tiles: Some(tiles) } => {
                self.exchange(from == seat, to == seat, tiles);
            }
            Change::Discard { seat: by, tile } if by == seat => self.discard(tile, seat, table),
            Change::Discard { tile, .. } | Change::AddedKong { tile, .. }
                if change.actor() != Some(seat) =>
            {
                self.consider(tile, seat, table);
            }
            _ if change.actor() == Some(seat) => self.act(change, seat, table),
            _ => {}
        }
    }

    /// Records a passed win if the game continues without it.
    fn note_passed_win(&mut self, seat: Seat, change: Change) {
        match change {
            Change::Win { seat: winner, .. } if winner == seat => self.offered_win = None,
            Change::Win { .. } | Change::KongRobbed { .. } | Change::Shot { .. } => {}
            _ => {
                if let Some(value) = self.offered_win.take() {
                    self.passed = Some(self.passed.unwrap_or(0).max(value));
                }
            }
        }
    }

    fn exchange(&mut self, gives: bool, gets: bool, tiles: [Tile; 3]) {
        for tile in tiles {
            let held = &mut self.hand[usize::from(tile.0)];
            *held = *held + u8::from(gets) - u8::from(gives);
        }
        if gives {
            self.given = Some(tiles);
        }
        if gets {
            self.received = Some(tiles);
        }
    }

    fn discard(&mut self, tile: Tile, seat: Seat, table: &Table) {
        self.hand[usize::from(tile.0)] -= 1;
        // Discarding the drawn tile does not change the waits.
        if self.drawn.take() != Some(tile) {
            self.wait(seat, table);
        }
    }

    /// Applies an own action of the seat.
    fn act(&mut self, change: Change, seat: Seat, table: &Table) {
        match change {
            Change::Void { .. } => self.wait(seat, table),
            Change::Draw { tile: Some(tile), .. } => {
                self.hand[usize::from(tile.0)] += 1;
                self.drawn = Some(tile);
                self.passed = None;
            }
            Change::Pung { tile, .. } => self.hand[usize::from(tile.0)] -= 2,
            Change::Kong { tile, .. } => self.declare(tile, 3, seat, table),
            Change::ConcealedKong { tile, .. } => self.declare(tile, 4, seat, table),
            Change::AddedKong { tile, .. } => self.declare(tile, 1, seat, table),
            _ => {}
        }
    }

    fn declare(&mut self, tile: Tile, copies: u8, seat: Seat, table: &Table) {
        self.hand[usize::from(tile.0)] -= copies;
        self.drawn = None;
        self.wait(seat, table);
    }

    fn wait(&mut self, seat: Seat, table: &Table) {
        let public = table.seat(seat);
        self.waits = match public.void {
            Some(suit) if !holds_suit(&self.hand, suit) => {
                waits(&self.hand, public.melds().count())
            }
            _ => KindSet::default(),
        };
    }

    /// Checks whether a tile offered by another seat wins.
    fn consider(&mut self, tile: Tile, seat: Seat, table: &Table) {
        if self.waits.contains(usize::from(tile.0)) && !table.seat(seat).has_won {
            self.offered_win = View { table, seat, own: self }.offered_win();
        }
    }
}
