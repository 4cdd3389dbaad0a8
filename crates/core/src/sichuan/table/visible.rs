//! Public information.

use crate::games::Seat;
use crate::model::meld::{Meld, MeldKind, Melds};
use crate::model::sichuan::SichuanRules;
use crate::model::tile::{KINDS, PerKind, Tile};
use crate::sichuan::payments::{KongIncome, KongKind, Payment};
use crate::sichuan::table::deal::{DEALT, Direction, WALL};
use crate::sichuan::table::event::Change;

/// The kind of answer that is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Three tiles to give away, from all seats.
    Exchange,
    /// A void suit, from all seats.
    Void,
    /// An action in its turn, from one seat.
    Turn,
    /// A claim or a win of the discard, from the others that are in.
    Discard,
    /// A robbery of the kong, from the others that are in.
    Robbery,
    /// None: the game is over.
    Over,
}

/// A meld on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declared {
    /// The meld.
    pub meld: Meld,
    /// The seat that discarded the claimed tile; `None` for a concealed kong.
    pub giver: Option<Seat>,
}

/// A discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Discard {
    /// The seat that discarded.
    pub seat: Seat,
    /// The tile.
    pub tile: Tile,
    /// Whether it was claimed for a meld.
    pub called: bool,
    /// Whether it was won with.
    pub won: bool,
}

/// Public information about a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Public {
    melds: Melds,
    givers: [Option<Seat>; 4],
    /// Its void suit, 0 to 2, once it is declared.
    pub void: Option<u8>,
    /// Whether it has won; otherwise it is in.
    pub has_won: bool,
    /// Number of tiles that it has drawn.
    pub draws: u8,
}

impl Public {
    /// Returns its melds.
    #[inline(always)]
    pub fn melds(&self) -> &Melds {
        &self.melds
    }

    /// Iterates over its melds with the seats that discarded for them.
    pub fn declared(&self) -> impl Iterator<Item = Declared> + '_ {
        let melds = self.melds.as_slice().iter().zip(self.givers);
        melds.map(|(&meld, giver)| Declared { meld, giver })
    }

    /// Returns the number of its kongs.
    pub fn kongs(&self) -> usize {
        self.melds.as_slice().iter().filter(|meld| meld.is_kong()).count()
    }

    /// Returns the suit of all its melds, if it has two or more and they are of one suit.
    pub fn pure_suit(&self) -> Option<u8> {
        let mut suits = self.melds.as_slice().iter().map(|meld| meld.tile.0 / 9);
        let first = suits.next();
        first.filter(|_| self.melds.count() >= 2 && suits.all(|suit| Some(suit) == first))
    }

    fn declare(&mut self, kind: MeldKind, tile: Tile, giver: Option<Seat>) {
        let place = usize::from(self.melds.count());
        // A hand has no tiles for a fifth meld.
        if self.melds.push(Meld { kind, tile }) {
            self.givers[place] = giver;
        }
    }
}

/// Public information, and the stage of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    rules: SichuanRules,
    direction: Option<Direction>,
    stage: Stage,
    last: Option<Change>,
    turn: Seat,
    offered: Option<Tile>,
    has_drawn: bool,
    is_replacement: bool,
    fed_by: Option<Seat>,
    last_kong: Option<u8>,
    seats: [Public; 4],
    discards: Vec<Discard>,
    robbed: Vec<(Seat, Tile)>,
    kongs: Vec<KongIncome>,
    face_up: PerKind,
    wall_left: u8,
    scores: [i64; 4],
}

impl Table {
    /// Highest number of discards of a game: one for each draw and each pung.
    const DISCARDS: usize = WALL - 4 * DEALT + 16;

    /// Creates the table before the deal.
    pub(super) fn new(rules: SichuanRules, direction: Option<Direction>) -> Table {
        Table {
            rules,
            direction,
            stage: if direction.is_some() { Stage::Exchange } else { Stage::Void },
            last: None,
            turn: Seat(0),
            offered: None,
            has_drawn: false,
            is_replacement: false,
            fed_by: None,
            last_kong: None,
            seats: [Public::default(); 4],
            discards: Vec::with_capacity(Table::DISCARDS),
            robbed: Vec::new(),
            kongs: Vec::new(),
            face_up: [0; KINDS],
            wall_left: WALL as u8,
            scores: [0; 4],
        }
    }

    /// Returns the rules.
    #[inline(always)]
    pub fn rules(&self) -> &SichuanRules {
        &self.rules
    }

    /// Returns the direction of the exchange; `None` without an exchange.
    pub fn direction(&self) -> Option<Direction> {
        self.direction
    }

    /// Returns the kind of answer that is expected.
    #[inline(always)]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the last change, as all see it; `None` before the deal.
    #[inline(always)]
    pub fn last(&self) -> Option<Change> {
        self.last
    }

    /// Returns the seat whose turn it is, or whose discard or kong is answered.
    #[inline(always)]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// Returns the discard that can be claimed or won, or the tile of a kong that can be robbed.
    #[inline(always)]
    pub fn offered(&self) -> Option<Tile> {
        self.offered
    }

    /// Returns whether the turn began with a draw instead of a pung.
    #[inline(always)]
    pub fn has_drawn(&self) -> bool {
        self.has_drawn
    }

    /// Returns whether the last draw of the turn was a replacement.
    #[inline(always)]
    pub fn is_replacement(&self) -> bool {
        self.is_replacement
    }

    /// Returns the seat that discarded the tile of the turn's last kong, if it was made from a
    /// discard.
    pub fn fed_by(&self) -> Option<Seat> {
        self.fed_by
    }

    /// Returns the public information about a seat.
    #[inline(always)]
    pub fn seat(&self, seat: Seat) -> &Public {
        &self.seats[seat.index()]
    }

    /// Returns for each seat whether it is in.
    #[inline(always)]
    pub fn is_in(&self) -> [bool; 4] {
        self.seats.map(|public| !public.has_won)
    }

    /// Iterates over the other seats that are in, in the order of turns after a seat.
    pub fn others_in(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        seat.others().into_iter().filter(|other| !self.seat(*other).has_won)
    }

    /// Returns whether a seat must answer now.
    #[inline]
    pub fn is_asked(&self, seat: Seat) -> bool {
        match self.stage {
            Stage::Exchange | Stage::Void => true,
            Stage::Turn => seat == self.turn,
            Stage::Discard | Stage::Robbery => seat != self.turn && !self.seat(seat).has_won,
            Stage::Over => false,
        }
    }

    /// Returns all discards, in order.
    pub fn discards(&self) -> &[Discard] {
        &self.discards
    }

    /// Returns the number of discards of a seat that are not of its void suit.
    pub fn discards_beside_void(&self, seat: Seat) -> usize {
        let void = self.seat(seat).void;
        let own = self.discards.iter().filter(|discard| discard.seat == seat);
        own.filter(|discard| Some(discard.tile.0 / 9) != void).count()
    }

    /// Returns the tiles that were taken out of a hand by the robbery of its kong.
    pub fn robbed(&self) -> &[(Seat, Tile)] {
        &self.robbed
    }

    /// Returns the income of all kongs, in order.
    pub fn kongs(&self) -> &[KongIncome] {
        &self.kongs
    }

    pub(super) fn last_kong(&self) -> Option<KongIncome> {
        self.kongs.get(usize::from(self.last_kong?)).copied()
    }

    /// Returns the copies of each kind that are visible to all: discards, melds, and tiles won from
    /// others.
    #[inline(always)]
    pub fn face_up(&self) -> &PerKind {
        &self.face_up
    }

    /// Returns the number of tiles that can be drawn.
    #[inline(always)]
    pub fn wall_left(&self) -> u8 {
        self.wall_left
    }

    /// Returns the gains of each seat so far.
    pub fn scores(&self) -> [i64; 4] {
        self.scores
    }

    /// Returns whether there is no meld yet.
    pub(super) fn is_untouched(&self) -> bool {
        self.seats.iter().all(|public| public.melds.count() == 0)
    }

    /// Applies a public change with its payments.
    pub(super) fn observe(&mut self, change: Change, payments: &[Payment]) {
        for payment in payments {
            self.scores[usize::from(payment.payer)] -= payment.amount;
            if let Some(payee) = payment.payee {
                self.scores[usize::from(payee)] += payment.amount;
            }
        }
        self.last = Some(change);
        match change {
            Change::Deal { .. } => self.wall_left -= DEALT as u8,
            Change::Exchange { seat, .. } => {
                if seat == Seat(3) {
                    self.stage = Stage::Void;
                }
            }
            Change::Void { seat, suit } => self.seats[seat.index()].void = Some(suit),
            Change::Draw { seat, is_replacement, .. } => self.draw(seat, is_replacement),
            Change::Discard { seat, tile } => {
                self.discards.push(Discard { seat, tile, called: false, won: false });
                self.show(tile, 1);
                self.offer(tile, Stage::Discard);
            }
            Change::Pung { seat, tile, giver } => {
                self.call(seat, MeldKind::Pung, tile, giver);
                self.begin_turn(seat, false);
            }
            Change::Kong { seat, tile, giver } => {
                self.call(seat, MeldKind::Kong, tile, giver);
                self.pay_kong(KongKind::Exposed, seat, Some(giver), payments);
            }
            Change::ConcealedKong { seat, tile } => {
                self.seats[seat.index()].declare(MeldKind::ConcealedKong, tile, None);
                self.show(tile, 4);
                self.pay_kong(KongKind::Concealed, seat, None, payments);
            }
            Change::AddedKong { tile, .. } => {
                self.show(tile, 1);
                self.offer(tile, Stage::Robbery);
            }
            Change::KongAdded { seat, tile } => {
                // The pung exists, since the kong was legal.
                let _ = self.seats[seat.index()].melds.add_to_pung(tile);
                self.pay_kong(KongKind::Added, seat, None, payments);
            }
            Change::KongRobbed { seat, tile } => self.robbed.push((seat, tile)),
            Change::Win { seat, .. } => {
                self.seats[seat.index()].has_won = true;
                if let (Stage::Discard, Some(discard)) = (self.stage, self.discards.last_mut()) {
                    discard.won = true;
                }
            }
            Change::Shot { winner, .. } => {
                let kong = self.last_kong.and_then(|place| self.kongs.get_mut(usize::from(place)));
                if let Some(kong) = kong {
                    kong.shot(winner.0, &self.rules);
                }
            }
            Change::Fault { .. } => {}
            Change::End { .. } => {
                self.stage = Stage::Over;
                self.offered = None;
            }
        }
    }

    fn show(&mut self, tile: Tile, copies: u8) {
        self.face_up[usize::from(tile.0)] += copies;
    }

    fn offer(&mut self, tile: Tile, stage: Stage) {
        self.offered = Some(tile);
        self.stage = stage;
    }

    fn draw(&mut self, seat: Seat, is_replacement: bool) {
        self.wall_left -= 1;
        self.seats[seat.index()].draws += 1;
        if !is_replacement {
            self.begin_turn(seat, true);
            return;
        }
        self.stage = Stage::Turn;
        self.offered = None;
        self.has_drawn = true;
        self.is_replacement = true;
    }

    /// Begins a turn that does not continue one with a kong.
    fn begin_turn(&mut self, seat: Seat, has_drawn: bool) {
        self.turn = seat;
        self.stage = Stage::Turn;
        self.offered = None;
        self.has_drawn = has_drawn;
        self.is_replacement = false;
        self.fed_by = None;
        self.last_kong = None;
    }

    /// Moves the last discard into a meld, whose other tiles become visible.
    fn call(&mut self, seat: Seat, kind: MeldKind, tile: Tile, giver: Seat) {
        if let Some(discard) = self.discards.last_mut() {
            discard.called = true;
        }
        self.seats[seat.index()].declare(kind, tile, Some(giver));
        self.show(tile, if kind == MeldKind::Pung { 2 } else { 3 });
        self.turn = seat;
    }

    fn pay_kong(&mut self, kind: KongKind, seat: Seat, giver: Option<Seat>, payments: &[Payment]) {
        let mut paid = [0; 4];
        for payment in payments {
            paid[usize::from(payment.payer)] += payment.amount;
        }
        self.last_kong = Some(self.kongs.len() as u8);
        self.kongs.push(KongIncome { kind, owner: seat.0, paid, holder: Some(seat.0) });
        self.fed_by = giver;
    }
}
