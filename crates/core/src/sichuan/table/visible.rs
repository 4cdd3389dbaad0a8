//! What all can see.

use crate::games::Seat;
use crate::model::meld::{Meld, MeldKind, Melds};
use crate::model::sichuan::SichuanRules;
use crate::model::tile::{KINDS, PerKind, Tile};
use crate::sichuan::payments::{KongIncome, KongKind, Payment};
use crate::sichuan::table::deal::{DEALT, Direction, WALL};
use crate::sichuan::table::event::Change;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Of all seats: three tiles to give away.
    Exchange,
    /// Of all seats: a suit to give up.
    Void,
    /// Of one seat: what it does in its turn.
    Turn,
    /// Of the others that are in: whether they call or win the discard.
    Discard,
    /// Of the others that are in: whether they rob the kong.
    Robbery,
    /// Nothing: the game is over.
    Over,
}

/// A meld on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declared {
    /// What it is made of.
    pub meld: Meld,
    /// Who discarded the tile that was called; none of a concealed kong.
    pub giver: Option<Seat>,
}

/// A discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Discard {
    /// By whom.
    pub seat: Seat,
    /// The tile.
    pub tile: Tile,
    /// Was it called for a meld?
    pub called: bool,
    /// Was it won with?
    pub won: bool,
}

/// What all can see of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Public {
    melds: Melds,
    givers: [Option<Seat>; 4],
    /// The suit that it gave up, 0 to 2, once it has.
    pub void: Option<u8>,
    /// Has it won? If not, it is in.
    pub has_won: bool,
    /// Tiles that it has drawn.
    pub draws: u8,
}

impl Public {
    /// Its melds.
    #[inline(always)]
    pub fn melds(&self) -> &Melds {
        &self.melds
    }

    /// Its melds, and who gave them.
    pub fn declared(&self) -> impl Iterator<Item = Declared> + '_ {
        let melds = self.melds.as_slice().iter().zip(self.givers);
        melds.map(|(&meld, giver)| Declared { meld, giver })
    }

    fn declare(&mut self, kind: MeldKind, tile: Tile, giver: Option<Seat>) {
        let place = usize::from(self.melds.count());
        // A hand has no tiles for a fifth.
        if self.melds.push(Meld { kind, tile }) {
            self.givers[place] = giver;
        }
    }
}

/// What all can see, and the stage of the game.
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
    /// Most discards of a game: one for each draw and each pung.
    const DISCARDS: usize = WALL - 4 * DEALT + 16;

    /// The table before the deal.
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

    /// The rules.
    #[inline(always)]
    pub fn rules(&self) -> &SichuanRules {
        &self.rules
    }

    /// Where the tiles of the exchange go; nowhere without one.
    pub fn direction(&self) -> Option<Direction> {
        self.direction
    }

    /// What is asked for.
    #[inline(always)]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// What has changed last, as all were told it; nothing before the deal.
    #[inline(always)]
    pub fn last(&self) -> Option<Change> {
        self.last
    }

    /// Whose turn it is, or whose discard or kong is answered.
    #[inline(always)]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The discard that can be called or won, or the tile of a kong that can be robbed.
    #[inline(always)]
    pub fn offered(&self) -> Option<Tile> {
        self.offered
    }

    /// Has the turn begun by a draw, or by a pung?
    #[inline(always)]
    pub fn has_drawn(&self) -> bool {
        self.has_drawn
    }

    /// Was the last draw of the turn a replacement?
    #[inline(always)]
    pub fn is_replacement(&self) -> bool {
        self.is_replacement
    }

    /// Who discarded the tile of the turn's last kong, if it was made from a discard.
    pub fn fed_by(&self) -> Option<Seat> {
        self.fed_by
    }

    /// What all can see of a seat.
    #[inline(always)]
    pub fn seat(&self, seat: Seat) -> &Public {
        &self.seats[seat.index()]
    }

    /// Which seats are in.
    #[inline(always)]
    pub fn is_in(&self) -> [bool; 4] {
        self.seats.map(|public| !public.has_won)
    }

    /// The other seats that are in, in the order of their turns after a seat.
    pub fn others_in(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        seat.others().into_iter().filter(|other| !self.seat(*other).has_won)
    }

    /// Must a seat answer now?
    #[inline]
    pub fn is_asked(&self, seat: Seat) -> bool {
        match self.stage {
            Stage::Exchange | Stage::Void => true,
            Stage::Turn => seat == self.turn,
            Stage::Discard | Stage::Robbery => seat != self.turn && !self.seat(seat).has_won,
            Stage::Over => false,
        }
    }

    /// All discards, in order.
    pub fn discards(&self) -> &[Discard] {
        &self.discards
    }

    /// Tiles that were taken out of a hand by the robbery of its kong.
    pub fn robbed(&self) -> &[(Seat, Tile)] {
        &self.robbed
    }

    /// The income of all kongs, in order.
    pub fn kongs(&self) -> &[KongIncome] {
        &self.kongs
    }

    /// The income of this turn's last kong.
    pub(super) fn last_kong(&self) -> Option<KongIncome> {
        self.kongs.get(usize::from(self.last_kong?)).copied()
    }

    /// Copies of each kind that all can see: discards, melds, and tiles won by others' leave.
    #[inline(always)]
    pub fn face_up(&self) -> &PerKind {
        &self.face_up
    }

    /// Tiles that can be drawn.
    #[inline(always)]
    pub fn wall_left(&self) -> u8 {
        self.wall_left
    }

    /// What each seat has gained so far.
    pub fn scores(&self) -> [i64; 4] {
        self.scores
    }

    /// Is there no meld yet?
    pub(super) fn is_untouched(&self) -> bool {
        self.seats.iter().all(|public| public.melds.count() == 0)
    }

    /// The next table. Changes are those that all are told; payments fit to them.
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
                // There is the pung: the kong was legal.
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

    /// A turn that is not the rest of one with a kong.
    fn begin_turn(&mut self, seat: Seat, has_drawn: bool) {
        self.turn = seat;
        self.stage = Stage::Turn;
        self.offered = None;
        self.has_drawn = has_drawn;
        self.is_replacement = false;
        self.fed_by = None;
        self.last_kong = None;
    }

    /// The last discard becomes part of a meld, whose other tiles are now seen.
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
