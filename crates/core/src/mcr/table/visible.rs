//! Public information.

use crate::games::Seat;
use crate::mcr::table::deal::{FLOWERS, PRESENT};
use crate::mcr::table::event::Event;
use crate::model::meld::{Meld, MeldKind, Melds};
use crate::model::tile::Wind;
use crate::model::tile::{COPIES, KINDS, PerKind, SUITED, Tile};

/// A meld on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declared {
    /// The kind of meld.
    pub kind: MeldKind,
    /// The first tile of a chow, otherwise the only kind; `None` if hidden.
    pub tile: Option<Tile>,
    /// The seat that discarded the claimed tile; the owner's seat if no tile was claimed.
    pub giver: Seat,
}

/// A discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Discard {
    /// The seat that discarded.
    pub seat: Seat,
    /// The tile.
    pub tile: Tile,
    /// Whether it was claimed, or won with.
    pub called: bool,
}

/// Public information about a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Public {
    /// Its melds.
    pub melds: Vec<Declared>,
    /// Its flowers, one bit each.
    pub flowers: u8,
    /// Number of tiles left in the wall it draws from.
    pub wall_left: u8,
}

/// Public information: melds, discards, flowers, lengths of the walls, and the stage of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    prevalent: Wind,
    duplicate: bool,
    seats: [Public; 4],
    discards: Vec<Discard>,
    /// Copies of each kind on the table, face up.
    exposed: PerKind,
    last: Event,
    /// Whether the last draw was, or the next draw is, a replacement after a kong.
    after_kong: bool,
}

impl Table {
    /// Creates the table before the deal.
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

    /// Returns the table as a seat sees it: draws and concealed kongs of others are hidden.
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

    /// Returns the prevalent wind.
    pub fn prevalent(&self) -> Wind {
        self.prevalent
    }

    /// Returns whether each seat draws from a wall of its own.
    pub fn is_duplicate(&self) -> bool {
        self.duplicate
    }

    /// Returns the last event, which is the stage of the game.
    pub fn last(&self) -> Event {
        self.last
    }

    /// Returns the public information about a seat.
    #[inline(always)]
    pub fn seat(&self, seat: Seat) -> &Public {
        &self.seats[seat.index()]
    }

    /// Returns all discards.
    pub fn discards(&self) -> &[Discard] {
        &self.discards
    }

    /// Returns the copies of each kind that are face up: discards and exposed melds.
    pub fn exposed(&self) -> &PerKind {
        &self.exposed
    }

    /// Returns the melds of a seat, as far as they are known.
    pub fn melds(&self, seat: Seat) -> Melds {
        let mut melds = Melds::default();
        for declared in &self.seat(seat).melds {
            if let Some(tile) = declared.tile {
                // There are at most four.
                let _ = melds.push(Meld { kind: declared.kind, tile });
            }
        }
        melds
    }

    /// Returns the tile that can be claimed, and the seat that offers it.
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

    /// Returns the seat that acted last, by a draw, a discard or a kong; `None` if the game has not
    /// begun or is over.
    pub fn turn(&self) -> Option<Seat> {
        self.last.actor().filter(|_| !self.last.is_end())
    }

    /// Returns whether the wall of the seat after this one is empty. Then the draw of this seat was
    /// the last, and its discard can only be claimed to win.
    #[inline]
    pub fn is_last_after(&self, seat: Seat) -> bool {
        self.seat(seat.after(1)).wall_left == 0
    }

    /// Returns whether the last discard may be claimed for a meld. With a single wall it always
    /// may.
    pub fn may_call(&self, giver: Seat) -> bool {
        !self.duplicate || !self.is_last_after(giver)
    }

    /// Returns whether a seat that has drawn may declare a kong.
    pub fn may_kong(&self, seat: Seat) -> bool {
        !self.duplicate || !self.is_last_after(seat) && self.seat(seat).wall_left > 0
    }

    /// Returns whether the three other copies of the winning tile are face up.
    pub fn is_last_copy(&self, tile: Tile) -> bool {
        let pending = matches!(self.on_offer(), Some((_, on_offer)) if on_offer == tile);
        self.exposed[usize::from(tile.0)] - u8::from(pending) == COPIES - 1
    }

    /// Returns whether a draw now is a replacement after a kong.
    pub fn is_after_kong(&self) -> bool {
        self.after_kong
    }

    /// Applies an event, which must be one that [`Table::check`] allows.
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

    /// Moves the last discard into a meld, whose other tiles become visible.
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

    /// Checks whether an event can come now, given that besides the tiles that are face up `known`
    /// copies of each kind are known to be elsewhere. Returns the reason if it cannot.
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

    /// Returns the seat that draws next, if a draw can be next.
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

    /// Returns an error if `copies` more copies of a kind cannot be shown.
    fn can_show(&self, tile: Tile, copies: u8, known: &PerKind) -> Result<(), &'static str> {
        let kind = usize::from(tile.0);
        match (self.exposed.get(kind), known.get(kind)) {
            (Some(exposed), Some(known)) if exposed + known + copies <= COPIES => Ok(()),
            _ => Err("four copies of a tile at most"),
        }
    }
}
