//! What all can see.

use crate::games::Seat;
use crate::mcr::table::deal::{FLOWERS, PRESENT};
use crate::mcr::table::event::Event;
use crate::model::meld::{Meld, MeldKind, Melds};
use crate::model::tile::Wind;
use crate::model::tile::{COPIES, KINDS, PerKind, SUITED, Tile};

/// A meld on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declared {
    /// What it is made of.
    pub kind: MeldKind,
    /// The first tile of a chow, the only one of the others; none if hidden.
    pub tile: Option<Tile>,
    /// Who discarded the tile that was called; the owner's seat if none was.
    pub giver: Seat,
}

/// A discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Discard {
    /// By whom.
    pub seat: Seat,
    /// The tile.
    pub tile: Tile,
    /// Was it called, or won with?
    pub called: bool,
}

/// What all can see of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Public {
    /// Its melds.
    pub melds: Vec<Declared>,
    /// Its flowers, one bit each.
    pub flowers: u8,
    /// Tiles left in the wall it draws from.
    pub wall_left: u8,
}

/// What all can see: melds, discards, flowers, lengths of the walls, and the stage of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    prevalent: Wind,
    duplicate: bool,
    seats: [Public; 4],
    discards: Vec<Discard>,
    /// Copies of each kind on the table, face up.
    exposed: PerKind,
    /// The last event.
    last: Event,
    /// Was the last draw, or is the next one, for a kong?
    after_kong: bool,
}

impl Table {
    /// The table before the deal.
    pub fn new(prevalent: Wind, duplicate: bool) -> Table {
        let wall_left = if duplicate { PRESENT / 4 } else { PRESENT + FLOWERS } as u8;
        Table {
            prevalent,
            duplicate,
            seats: std::array::from_fn(|_| Public { wall_left, ..Public::default() }),
            discards: Vec::with_capacity(if duplicate { 100 } else { 120 }),
            exposed: [0; KINDS],
            last: Event::Seats,
            after_kong: false,
        }
    }

    /// The same as a seat sees it: what others drew, and their concealed kongs, are hidden.
    pub(super) fn seen_by(&self, viewer: Seat) -> Table {
        let mut table = self.clone();
        table.last = self.last.seen_by(viewer);
        for seat in viewer.others() {
            for meld in &mut table.seats[seat.index()].melds {
                if meld.kind == MeldKind::ConcealedKong {
                    meld.tile = None;
                }
            }
        }
        table
    }

    /// The prevalent wind.
    pub fn prevalent(&self) -> Wind {
        self.prevalent
    }

    /// Does each seat draw from a wall of its own?
    pub fn is_duplicate(&self) -> bool {
        self.duplicate
    }

    /// What has happened last: the stage of the game.
    pub fn last(&self) -> Event {
        self.last
    }

    /// What all can see of a seat.
    #[inline(always)]
    pub fn seat(&self, seat: Seat) -> &Public {
        &self.seats[seat.index()]
    }

    /// All discards.
    pub fn discards(&self) -> &[Discard] {
        &self.discards
    }

    /// Copies of each kind that are face up: discards and exposed melds.
    pub fn exposed(&self) -> &PerKind {
        &self.exposed
    }

    /// Melds of a seat, as far as they are known.
    pub fn melds(&self, seat: Seat) -> Melds {
        let mut melds = Melds::default();
        for declared in &self.seat(seat).melds {
            if let Some(tile) = declared.tile {
                // There are no more than four.
                let _ = melds.push(Meld { kind: declared.kind, tile });
            }
        }
        melds
    }

    /// The tile that may be called, and whose it is.
    #[inline]
    pub fn on_offer(&self) -> Option<(Seat, Tile)> {
        match self.last {
            Event::Play { seat, tile } => Some((seat, tile)),
            Event::Chow { seat, discard, .. } | Event::Pung { seat, discard } => {
                Some((seat, discard))
            }
            _ => None,
        }
    }

    /// Who has drawn, discarded or declared a kong last, unless the game has not begun or is over.
    pub fn turn(&self) -> Option<Seat> {
        self.last.actor().filter(|_| !self.last.is_end())
    }

    /// Is the wall of the seat after this one empty? Then its draw was the last, its discard can
    /// only be won with.
    #[inline]
    pub fn is_last_after(&self, seat: Seat) -> bool {
        self.seat(seat.after(1)).wall_left == 0
    }

    /// May the last discard be called for a meld? The single-wall judge has no such rule.
    pub fn may_call(&self, giver: Seat) -> bool {
        !self.duplicate || !self.is_last_after(giver)
    }

    /// May a seat that has drawn declare a kong?
    pub fn may_kong(&self, seat: Seat) -> bool {
        !self.duplicate || !self.is_last_after(seat) && self.seat(seat).wall_left > 0
    }

    /// Are the three other copies of the winning tile face up?
    pub fn is_last_copy(&self, tile: Tile) -> bool {
        let pending = matches!(self.on_offer(), Some((_, on_offer)) if on_offer == tile);
        self.exposed[usize::from(tile.0)] - u8::from(pending) == COPIES - 1
    }

    /// Is a draw one for a kong?
    pub fn is_after_kong(&self) -> bool {
        self.after_kong
    }

    /// The next table; the event must be one that [`Table::check`] allows.
    pub(crate) fn observe(&mut self, event: Event) {
        match event {
            Event::Seats | Event::Exhausted | Event::Fault { .. } => {}
            Event::Deal { flowers, .. } => self.deal(flowers),
            Event::Draw { seat, .. } => self.draw(seat),
            Event::Flower { seat, flower } => {
                self.draw(seat);
                self.seats[seat.index()].flowers |= 1 << flower;
                self.after_kong = false;
            }
            Event::Play { seat, tile } => self.discard(seat, tile),
            Event::Chow { seat, first, discard } => {
                let meld = Meld { kind: MeldKind::Chow, tile: first };
                self.call(seat, meld);
                self.discard(seat, discard);
            }
            Event::Pung { seat, discard } => {
                if let Some((_, tile)) = self.on_offer() {
                    self.call(seat, Meld { kind: MeldKind::Pung, tile });
                }
                self.discard(seat, discard);
            }
            Event::Kong { seat } => {
                if let Some((_, tile)) = self.on_offer() {
                    self.call(seat, Meld { kind: MeldKind::Kong, tile });
                }
                self.after_kong = true;
            }
            Event::ConcealedKong { seat, tile } => {
                let declared = Declared { kind: MeldKind::ConcealedKong, tile, giver: seat };
                self.seats[seat.index()].melds.push(declared);
                self.after_kong = true;
            }
            Event::AddedKong { seat, tile } => {
                let melds = &mut self.seats[seat.index()].melds;
                let pung = melds
                    .iter_mut()
                    .find(|meld| meld.kind == MeldKind::Pung && meld.tile == Some(tile));
                if let Some(pung) = pung {
                    pung.kind = MeldKind::Kong;
                }
                self.exposed[usize::from(tile.0)] += 1;
                self.after_kong = true;
            }
            Event::Win { .. } => self.take_discard(),
        }
        self.last = event;
    }

    fn deal(&mut self, flowers: [u8; 4]) {
        let replaced: u8 = flowers.iter().map(|flowers| flowers.count_ones() as u8).sum();
        let dealt = if self.duplicate { 13 } else { 4 * 13 + replaced };
        for (seat, flowers) in self.seats.iter_mut().zip(flowers) {
            seat.flowers = flowers;
            seat.wall_left -= dealt;
        }
    }

    fn draw(&mut self, seat: Seat) {
        let shared = !self.duplicate;
        for (index, public) in self.seats.iter_mut().enumerate() {
            public.wall_left -= u8::from(shared || index == seat.index());
        }
    }

    fn discard(&mut self, seat: Seat, tile: Tile) {
        self.discards.push(Discard { seat, tile, called: false });
        self.exposed[usize::from(tile.0)] += 1;
        self.after_kong = false;
    }

    fn take_discard(&mut self) {
        if self.on_offer().is_some()
            && let Some(discard) = self.discards.last_mut()
        {
            discard.called = true;
        }
    }

    /// The last discard becomes part of a meld, whose other tiles are now seen.
    fn call(&mut self, seat: Seat, meld: Meld) {
        let Some((giver, tile)) = self.on_offer() else { return };
        self.take_discard();
        self.seats[seat.index()].melds.push(Declared {
            kind: meld.kind,
            tile: Some(meld.tile),
            giver,
        });
        for part in meld.tiles() {
            self.exposed[usize::from(part.0)] += 1;
        }
        self.exposed[usize::from(tile.0)] -= 1;
    }

    /// Can this event come now, if besides what is face up `known` copies of each kind are known to
    /// be elsewhere? If not, what is wrong with it.
    pub fn check(&self, event: Event, known: &PerKind) -> Result<(), &'static str> {
        let ensure = |holds: bool, rule| if holds { Ok(()) } else { Err(rule) };
        ensure(!self.last.is_end(), "nothing: the game is over")?;
        match event {
            Event::Seats => Err("what comes after the players sat down"),
            Event::Fault { .. } => Ok(()),
            Event::Deal { flowers, .. } => {
                ensure(self.last == Event::Seats, "a deal only at the beginning")?;
                let distinct = flowers.iter().fold(0, |seen, &drawn| seen | drawn);
                let drawn: u32 = flowers.iter().map(|drawn| drawn.count_ones()).sum();
                ensure(drawn == distinct.count_ones(), "each flower once")?;
                ensure(drawn == 0 || !self.duplicate, "no flowers in the duplicate format")
            }
            Event::Exhausted => {
                let drawer = self.drawer().ok_or("a draw, and not now")?;
                ensure(self.seat(drawer).wall_left == 0, "a draw: tiles are left")
            }
            Event::Draw { seat, .. } | Event::Flower { seat, .. } => {
                ensure(self.drawer() == Some(seat), "a draw by the one whose turn it is")?;
                ensure(self.seat(seat).wall_left > 0, "no draw: the wall is empty")?;
                let Event::Flower { flower, .. } = event else { return Ok(()) };
                ensure(!self.duplicate, "no flower in the duplicate format")?;
                let seen = self.seats.iter().fold(0, |seen, public| seen | public.flowers);
                ensure(flower < 8 && seen >> flower & 1 == 0, "a flower that is not yet seen")
            }
            Event::Play { seat, tile } => {
                ensure(self.has_drawn(seat), "a discard by the one who has drawn")?;
                self.can_show(tile, 1, known)
            }
            Event::ConcealedKong { seat, tile } => {
                ensure(self.has_drawn(seat), "a concealed kong by the one who has drawn")?;
                ensure(self.may_kong(seat), "no kong: the wall ends")?;
                ensure(self.seat(seat).melds.len() < 4, "no fifth meld")?;
                tile.map_or(Ok(()), |tile| self.can_show(tile, 4, known))
            }
            Event::AddedKong { seat, tile } => {
                ensure(self.has_drawn(seat), "an added kong by the one who has drawn")?;
                ensure(self.may_kong(seat), "no kong: the wall ends")?;
                let pung = |meld: &Declared| meld.kind == MeldKind::Pung && meld.tile == Some(tile);
                ensure(self.seat(seat).melds.iter().any(pung), "a kong of an exposed pung")?;
                self.can_show(tile, 1, known)
            }
            Event::Chow { seat, first, discard } => {
                let (giver, tile) = self.callable_tile(seat)?;
                ensure(seat == giver.after(1), "a chow by the next seat")?;
                let rank = first.0 % 9;
                let begins = usize::from(first.0) < SUITED && rank <= 6;
                ensure(begins, "a first tile of a chow, 1 to 7 of a suit")?;
                let place = tile.0.wrapping_sub(first.0);
                ensure(place <= 2, "a chow with the tile that was discarded")?;
                for part in (0..3).filter(|&part| part != place) {
                    self.can_show(Tile(first.0 + part), 1, known)?;
                }
                let of_chow = discard != tile && discard.0.wrapping_sub(first.0) <= 2;
                self.can_show(discard, 1 + u8::from(of_chow), known)
            }
            Event::Pung { seat, discard } => {
                let (_, tile) = self.callable_tile(seat)?;
                self.can_show(tile, 2, known)?;
                self.can_show(discard, if discard == tile { 3 } else { 1 }, known)
            }
            Event::Kong { seat } => {
                let (_, tile) = self.callable_tile(seat)?;
                self.can_show(tile, 3, known)
            }
            Event::Win { seat, tile, giver } => match self.last {
                Event::Draw { seat: drawer, .. } => {
                    ensure(drawer == seat && giver.is_none(), "a win by the one who has drawn")
                }
                _ => {
                    let robbed = match self.last {
                        Event::AddedKong { seat, tile } => Some((seat, tile)),
                        _ => None,
                    };
                    let offer = self.on_offer().or(robbed);
                    let (from, offered) = offer.ok_or("no win: there is no tile to win with")?;
                    let fits = from != seat && giver == Some(from) && tile == offered;
                    ensure(fits, "a win with the tile on offer")
                }
            },
        }
    }

    /// Who draws next, if a draw may be next.
    pub fn drawer(&self) -> Option<Seat> {
        match self.last {
            Event::Deal { .. } => Some(Seat(0)),
            Event::Flower { seat, .. }
            | Event::Kong { seat }
            | Event::ConcealedKong { seat, .. }
            | Event::AddedKong { seat, .. } => Some(seat),
            _ => self.on_offer().map(|(giver, _)| giver.after(1)),
        }
    }

    fn has_drawn(&self, seat: Seat) -> bool {
        matches!(self.last, Event::Draw { seat: drawer, .. } if drawer == seat)
    }

    fn callable_tile(&self, seat: Seat) -> Result<(Seat, Tile), &'static str> {
        let (giver, tile) = self.on_offer().ok_or("no call: there is no discard")?;
        if giver == seat {
            return Err("a call of another's discard");
        }
        if !self.may_call(giver) {
            return Err("no call but a win: the wall ends");
        }
        if self.seat(seat).melds.len() == 4 {
            return Err("no fifth meld");
        }
        Ok((giver, tile))
    }

    /// Can so many more copies of a kind be shown?
    fn can_show(&self, tile: Tile, copies: u8, known: &PerKind) -> Result<(), &'static str> {
        let kind = usize::from(tile.0);
        match (self.exposed.get(kind), known.get(kind)) {
            (Some(exposed), Some(known)) if exposed + known + copies <= COPIES => Ok(()),
            _ => Err("four copies of a tile at most"),
        }
    }
}
