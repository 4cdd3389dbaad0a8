//! The history of a game of Chinese Standard Mahjong from the view of one seat.

use super::history::{Hidden, History, Step};
use crate::games::Seat;
use crate::mcr::table::{Event, FLOWERS, Observation};
use crate::model::meld::MeldKind;
use crate::model::tile::{KINDS, KindSet, PerKind, Tile};

/// Number of tiles that each seat is dealt.
const DEALT: usize = 13;

/// Builds the history of a seat from its observation and the events that led to it.
pub fn history<'a>(
    observation: &Observation,
    events: impl IntoIterator<Item = &'a Event>,
) -> History {
    let (table, seat) = (observation.table(), observation.seat());
    let mut teller = Teller { seat, seats: Default::default(), seen: [0; KINDS], offered: None };
    events.into_iter().for_each(|event| teller.tell(event.seen_by(seat)));
    let Teller { mut seats, .. } = teller;
    let dragons = KindSet(0b111 << 31);
    for other in seat.others() {
        let hidden = &mut seats[other.index()];
        let melds = &table.seat(other).melds;
        let is_hidden =
            |kind: MeldKind, tile: Option<Tile>| kind == MeldKind::ConcealedKong && tile.is_none();
        hidden.kongs = melds.iter().filter(|meld| is_hidden(meld.kind, meld.tile)).count();
        let is_dealt = !matches!(table.last(), Event::Seats);
        hidden.size = hidden.size_after(if is_dealt { DEALT } else { 0 });
        let winds = [other.wind(), table.prevalent()].map(|wind| 1 << wind.tile().0);
        hidden.valued = dragons.or(KindSet(winds[0] | winds[1]));
    }
    let wall_of = |seat: Seat| usize::from(table.seat(seat).wall_left);
    let (wall, other_walls) = if table.is_duplicate() {
        (wall_of(seat), seat.others().into_iter().map(wall_of).sum())
    } else {
        // Undrawn flowers are among the tiles of the wall.
        let drawn: u32 = Seat::ALL.iter().map(|&seat| table.seat(seat).flowers.count_ones()).sum();
        (wall_of(seat).saturating_sub(FLOWERS.saturating_sub(drawn as usize)), 0)
    };
    let unseen = observation.available();
    History { seat: seat.index(), unseen, wall, other_walls, seats }
}

/// Builds a history from events.
struct Teller {
    seat: Seat,
    seats: [Hidden; 4],
    /// Copies of each kind that are visible to all.
    seen: PerKind,
    /// The last discard, while it can be claimed.
    offered: Option<(Seat, usize)>,
}

impl Teller {
    fn step(&mut self, seat: Seat, step: Step) {
        if seat != self.seat {
            self.seats[seat.index()].steps.push(step);
        }
    }

    fn show(&mut self, seat: Seat, kind: usize, copies: u8) {
        (0..copies).for_each(|_| self.step(seat, Step::Show(kind)));
        self.seen[kind] += copies;
    }

    fn discard(&mut self, seat: Seat, tile: Tile) {
        let kind = usize::from(tile.0);
        self.step(seat, Step::Discard { kind, seen: self.seen });
        self.seen[kind] += 1;
        self.offered = Some((seat, kind));
    }

    /// Takes the last discard, records that all seats but the caller passed on a pung, and returns
    /// its kind.
    fn take(&mut self, caller: Option<Seat>) -> Option<usize> {
        let (giver, kind) = self.offered.take()?;
        for other in giver.others() {
            if Some(other) != caller {
                self.step(other, Step::Pass(kind));
            }
        }
        Some(kind)
    }

    fn tell(&mut self, event: Event) {
        match event {
            Event::Draw { seat, .. } => {
                self.take(None);
                self.step(seat, Step::Draw);
            }
            Event::Play { seat, tile } => self.discard(seat, tile),
            Event::Chow { seat, first, discard } => {
                let called = self.take(Some(seat));
                let first = usize::from(first.0);
                for kind in (first..first + 3).filter(|&kind| Some(kind) != called) {
                    self.show(seat, kind, 1);
                }
                self.discard(seat, discard);
            }
            Event::Pung { seat, discard } => {
                if let Some(kind) = self.take(Some(seat)) {
                    self.show(seat, kind, 2);
                }
                self.discard(seat, discard);
            }
            Event::Kong { seat } => {
                if let Some(kind) = self.take(Some(seat)) {
                    self.show(seat, kind, 3);
                }
            }
            Event::ConcealedKong { seat, tile: Some(tile) } => {
                self.show(seat, usize::from(tile.0), 4);
            }
            Event::ConcealedKong { seat, tile: None } => self.step(seat, Step::HiddenKong),
            Event::AddedKong { seat, tile } => self.show(seat, usize::from(tile.0), 1),
            Event::Win { .. } => self.offered = None,
            _ => {}
        }
    }
}
