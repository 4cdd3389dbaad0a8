//! The knowledge of one seat, and its legal actions.

use crate::games::Seat;
use crate::model::meld::{Meld, MeldKind};
use crate::model::sichuan::{LastDiscard, PassedWin, VoidDiscard};
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED, Tile};
use crate::sichuan::scoring::{Circumstances, Win, score};
use crate::sichuan::table::action::Action;
use crate::sichuan::table::event::Change;
use crate::sichuan::table::own::Own;
use crate::sichuan::table::visible::{Discard, Stage, Table};
use crate::sichuan::waits::holds_suit;

/// The view of one seat: the public table and its private knowledge.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(super) table: &'a Table,
    pub(super) seat: Seat,
    pub(super) own: &'a Own,
}

impl<'a> View<'a> {
    /// Returns the public table.
    #[inline(always)]
    pub fn table(&self) -> &'a Table {
        self.table
    }

    /// Returns the seat.
    #[inline(always)]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the concealed tiles of the seat, a drawn one included.
    #[inline(always)]
    pub fn hand(&self) -> &'a PerKind {
        &self.own.hand
    }

    /// Returns the last tile that it has drawn in its turn, until it discards or makes a kong.
    pub fn drawn(&self) -> Option<Tile> {
        self.own.drawn
    }

    /// Returns the highest value of the wins that it has passed since its last draw.
    pub fn passed(&self) -> Option<i64> {
        self.own.passed
    }

    /// Returns the three tiles that it gave away.
    pub fn given(&self) -> Option<[Tile; 3]> {
        self.own.given
    }

    /// Returns the three tiles that it received in the exchange.
    pub fn received(&self) -> Option<[Tile; 3]> {
        self.own.received
    }

    /// Returns its void suit.
    #[inline(always)]
    pub fn void(&self) -> Option<u8> {
        self.table.seat(self.seat).void
    }

    /// Returns the copies of each kind that the seat does not see: in the wall, or in hands of
    /// others. Tiles that it gave away are included as long as they are in a hand.
    #[inline]
    pub fn available(&self) -> PerKind {
        let (hand, face_up) = (&self.own.hand, self.table.face_up());
        let mut available = [0; KINDS];
        for kind in 0..SUITED {
            available[kind] = COPIES - hand[kind] - face_up[kind];
        }
        available
    }

    /// Returns the copies of each kind that another seat certainly holds: those that this seat gave
    /// it, less those of the kind that it has shown since.
    pub fn known_to_hold(&self, other: Seat) -> PerKind {
        let mut held: PerKind = [0; KINDS];
        let to = self.table.direction().map(|direction| direction.from(self.seat));
        if let (Some(tiles), true) = (self.own.given, to == Some(other)) {
            tiles.into_iter().for_each(|Tile(kind)| held[usize::from(kind)] += 1);
            let shown = shown_by(self.table, other);
            for (held, shown) in held.iter_mut().zip(shown) {
                *held = held.saturating_sub(shown);
            }
        }
        held
    }

    /// Returns the complete hand that the seat could win with now, barred or not.
    #[inline]
    pub fn win(&self) -> Option<Win> {
        let tile = match self.table.stage() {
            Stage::Turn if self.seat == self.table.turn() => self.own.drawn?,
            Stage::Discard | Stage::Robbery if self.table.is_asked(self.seat) => {
                self.table.offered()?
            }
            _ => return None,
        };
        if !self.own.waits.contains(usize::from(tile.0)) {
            return None;
        }
        let mut waiting = self.own.hand;
        if self.table.stage() == Stage::Turn {
            waiting[usize::from(tile.0)] -= 1;
        }
        let melds = *self.table.seat(self.seat).melds();
        Some(Win::trusted(&waiting, melds, tile, self.void(), self.circumstances()))
    }

    fn circumstances(&self) -> Circumstances {
        let (table, seat) = (self.table, self.seat);
        let self_drawn = table.stage() == Stage::Turn;
        let after_kong = self_drawn && table.is_replacement();
        let is_first = self_drawn && table.seat(seat).draws == 1 && table.is_untouched();
        Circumstances {
            self_drawn,
            after_kong,
            shoot_after_kong: table.stage() == Stage::Discard && table.is_replacement(),
            robbing_kong: table.stage() == Stage::Robbery,
            last_tile: table.wall_left() == 0,
            heavenly: is_first && seat == Seat(0),
            earthly: is_first && seat != Seat(0),
            fed: after_kong && table.fed_by().is_some(),
        }
    }

    /// Returns the value of the win with the tile on offer; `None` if there is none or a passed win
    /// bars it.
    pub(super) fn offered_win(&self) -> Option<i64> {
        let rules = self.table.rules();
        let value = score(&self.win()?, rules)?.value;
        match (rules.passed_win, self.own.passed) {
            (PassedWin::None, _) | (_, None) => Some(value),
            (PassedWin::UntilDraw, Some(_)) => None,
            (PassedWin::UnlessHigher, Some(passed)) => (value > passed).then_some(value),
        }
    }

    /// Returns whether a win is legal now.
    #[inline]
    pub fn may_win(&self) -> bool {
        match self.table.stage() {
            Stage::Turn => {
                let waits = |tile: Tile| self.own.waits.contains(usize::from(tile.0));
                self.seat == self.table.turn() && self.own.drawn.is_some_and(waits)
            }
            Stage::Discard | Stage::Robbery => {
                self.table.is_asked(self.seat) && self.own.offered_win.is_some()
            }
            _ => false,
        }
    }

    /// Returns whether the seat can do anything but pass.
    #[inline]
    pub fn has_choice(&self) -> bool {
        match self.table.stage() {
            Stage::Discard => {
                self.table.is_asked(self.seat)
                    && (self.may_pung() || self.own.offered_win.is_some())
            }
            Stage::Robbery => self.may_win(),
            _ => self.table.is_asked(self.seat),
        }
    }

    /// Returns whether an action is legal.
    #[inline]
    pub fn is_legal(&self, action: Action) -> bool {
        if !self.table.is_asked(self.seat) {
            return false;
        }
        let stage = self.table.stage();
        let in_turn = stage == Stage::Turn;
        let is_asked_back = matches!(stage, Stage::Discard | Stage::Robbery);
        match action {
            Action::Pass => is_asked_back,
            Action::Exchange(tiles) => stage == Stage::Exchange && self.may_give(tiles),
            Action::Void(suit) => stage == Stage::Void && suit < 3,
            Action::Discard(Tile(kind)) => in_turn && self.discards().contains(kind.into()),
            Action::Pung => stage == Stage::Discard && self.may_pung(),
            Action::Kong => stage == Stage::Discard && self.may_kong(),
            Action::ConcealedKong(Tile(kind)) => {
                in_turn && self.concealed_kongs().contains(kind.into())
            }
            Action::AddedKong(Tile(kind)) => in_turn && self.added_kongs().contains(kind.into()),
            Action::Win => self.may_win(),
            Action::Fault(_) => false,
        }
    }

    /// Returns all legal actions of a seat that must answer: passing, exchanges, suits, discards,
    /// pungs, kongs, the win; each group by tile.
    pub fn legal_actions(&self) -> Vec<Action> {
        if !self.table.is_asked(self.seat) {
            return Vec::new();
        }
        let mut actions = Vec::with_capacity(16);
        let tile = |kind: usize| Tile(kind as u8);
        match self.table.stage() {
            Stage::Exchange => return self.exchanges(),
            Stage::Void => return (0..3).map(Action::Void).collect(),
            Stage::Turn => {
                let kongs = self.concealed_kongs().iter().map(tile).map(Action::ConcealedKong);
                let added = self.added_kongs().iter().map(tile).map(Action::AddedKong);
                actions.extend(self.discards().iter().map(tile).map(Action::Discard));
                actions.extend(kongs.chain(added));
            }
            Stage::Discard => {
                actions.push(Action::Pass);
                actions.extend(self.may_pung().then_some(Action::Pung));
                actions.extend(self.may_kong().then_some(Action::Kong));
            }
            Stage::Robbery => actions.push(Action::Pass),
            Stage::Over => {}
        }
        actions.extend(self.may_win().then_some(Action::Win));
        actions
    }

    fn held(&self, tile: Tile) -> u8 {
        self.own.hand.get(usize::from(tile.0)).copied().unwrap_or(0)
    }

    fn is_void(&self, Tile(kind): Tile) -> bool {
        self.void() == Some(kind / 9)
    }

    /// Returns whether the tiles are three of one suit in hand.
    fn may_give(&self, tiles: [Tile; 3]) -> bool {
        let suit = tiles[0].0 / 9;
        let held = |tile: Tile| self.held(tile) as usize;
        tiles.iter().all(|&tile| {
            let wanted = tiles.iter().filter(|&&other| other == tile).count();
            tile.0 / 9 == suit && wanted <= held(tile)
        })
    }

    fn exchanges(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        let tiles = |from: u8| (from..from / 9 * 9 + 9).map(Tile);
        for first in (0..SUITED as u8).map(Tile).filter(|&tile| self.held(tile) > 0) {
            for second in tiles(first.0) {
                for third in tiles(second.0) {
                    let three = [first, second, third];
                    actions.extend(self.may_give(three).then_some(Action::Exchange(three)));
                }
            }
        }
        actions
    }

    /// Returns the kinds that may be discarded in the seat's turn.
    pub(crate) fn discards(&self) -> KindSet {
        self.discards_of(&self.own.hand)
    }

    /// Returns the kinds of some tiles that the seat may discard, for example after a pung.
    pub(crate) fn discards_of(&self, hand: &PerKind) -> KindSet {
        let held = KindSet::at_least(hand, 1);
        let Some(suit) = self.void() else { return held };
        let void = held.and(KindSet::suit(suit));
        let must = self.table.rules().void_discard == VoidDiscard::Strict && !void.is_empty();
        if must { void } else { held }
    }

    /// Returns whether a kong may be declared in the seat's turn, if it has one; it needs a
    /// replacement tile.
    fn may_declare(&self) -> bool {
        self.table.has_drawn() && self.table.wall_left() > 0
    }

    fn usable(&self) -> KindSet {
        self.void().map_or(KindSet::ALL, |suit| KindSet::ALL.without(KindSet::suit(suit)))
    }

    /// Returns the kinds of which a concealed kong may be declared in the seat's turn.
    pub(crate) fn concealed_kongs(&self) -> KindSet {
        if !self.may_declare() {
            return KindSet::default();
        }
        KindSet::at_least(&self.own.hand, COPIES).and(self.usable())
    }

    /// Returns the kinds that may be added to a pung in the seat's turn.
    pub(crate) fn added_kongs(&self) -> KindSet {
        if !self.may_declare() {
            return KindSet::default();
        }
        let melds = self.table.seat(self.seat).melds().as_slice().iter();
        let added = melds.filter(|meld| meld.kind == MeldKind::Pung && self.held(meld.tile) > 0);
        KindSet(added.fold(0, |set, Meld { tile, .. }| set | 1 << tile.0))
    }

    /// Returns whether the discard may be claimed for a pung.
    #[inline]
    pub(crate) fn may_pung(&self) -> bool {
        self.may_call(2) && {
            let last_discard = self.table.rules().last_discard;
            self.table.wall_left() > 0 || last_discard == LastDiscard::WinOrPung
        }
    }

    /// Returns whether the discard may be claimed for a kong.
    #[inline]
    pub(crate) fn may_kong(&self) -> bool {
        self.may_call(3) && self.table.wall_left() > 0
    }

    #[inline]
    fn may_call(&self, copies: u8) -> bool {
        let callable = |tile| self.held(tile) >= copies && !self.is_void(tile);
        self.table.offered().is_some_and(callable)
    }

    /// Returns whether the seat holds tiles of its void suit.
    pub fn holds_void(&self) -> bool {
        self.void().is_some_and(|suit| holds_suit(&self.own.hand, suit))
    }
}

/// Returns the copies of each kind that a seat has shown from its hand.
fn shown_by(table: &Table, seat: Seat) -> PerKind {
    let mut shown = [0; KINDS];
    for Discard { tile, .. } in table.discards().iter().filter(|discard| discard.seat == seat) {
        shown[usize::from(tile.0)] += 1;
    }
    for declared in table.seat(seat).declared() {
        // One copy of each meld but a concealed kong came from another's discard.
        let own = declared.meld.tiles().count() - usize::from(declared.giver.is_some());
        shown[usize::from(declared.meld.tile.0)] += own as u8;
    }
    for (_, tile) in table.robbed().iter().filter(|(konger, _)| *konger == seat) {
        shown[usize::from(tile.0)] += 1;
    }
    // A tile that is being added to a pung is not in a meld yet.
    if let Some(Change::AddedKong { seat: konger, tile }) = table.last()
        && konger == seat
    {
        shown[usize::from(tile.0)] += 1;
    }
    shown
}
