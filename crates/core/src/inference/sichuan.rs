//! The history of a game of Sichuan Mahjong from the view of one seat.

use super::history::{Hidden, History, Step, Winner};
use crate::games::Seat;
use crate::model::meld::Melds;
use crate::model::sichuan::{SichuanRules, VoidDiscard};
use crate::model::tile::{KINDS, KindSet, PerKind, Tile};
use crate::sichuan::table::{Change, DEALT, Observation};

/// Builds the history of a seat from its observation and the events that led to it.
pub fn history<'a>(
    observation: &Observation,
    changes: impl IntoIterator<Item = &'a Change>,
) -> History {
    let view = observation.view();
    let (table, seat) = (view.table(), view.seat());
    let mut teller = Teller::new(seat, *table.rules());
    changes.into_iter().for_each(|change| teller.tell(change.seen_by(Some(seat))));
    let Teller { mut seats, dealt, .. } = teller;
    for other in seat.others() {
        let hidden = &mut seats[other.index()];
        let public = table.seat(other);
        hidden.void = public.void.map_or(KindSet::default(), KindSet::suit);
        hidden.clears = table.rules().void_discard == VoidDiscard::Strict;
        if let Some(winner) = &mut hidden.winner {
            winner.melds = *public.melds();
        }
        hidden.size = hidden.size_after(dealt[other.index()]);
    }
    History {
        seat: seat.index(),
        unseen: view.available(),
        wall: usize::from(table.wall_left()),
        other_walls: 0,
        seats,
    }
}

/// Builds a history from events.
struct Teller {
    seat: Seat,
    rules: SichuanRules,
    seats: [Hidden; 4],
    is_in: [bool; 4],
    /// Number of tiles that each seat was dealt or received for those it gave in an exchange.
    dealt: [usize; 4],
    /// Copies of each kind that are visible to all.
    seen: PerKind,
    /// The last discard, while it can be claimed.
    offered: Option<(Seat, usize)>,
}

impl Teller {
    fn new(seat: Seat, rules: SichuanRules) -> Teller {
        Teller {
            seat,
            rules,
            seats: Default::default(),
            is_in: [true; 4],
            dealt: [0; 4],
            seen: [0; KINDS],
            offered: None,
        }
    }

    fn step(&mut self, seat: Seat, step: Step) {
        if seat != self.seat {
            self.seats[seat.index()].steps.push(step);
        }
    }

    fn show(&mut self, seat: Seat, kind: usize, copies: u8) {
        (0..copies).for_each(|_| self.step(seat, Step::Show(kind)));
        self.seen[kind] += copies;
    }

    /// Records that all seats still in the game but the caller passed on the last discard, unless
    /// somebody won with it.
    fn pass(&mut self, caller: Option<Seat>) {
        let Some((giver, kind)) = self.offered.take() else { return };
        for other in giver.others() {
            if self.is_in[other.index()] && Some(other) != caller {
                self.step(other, Step::Pass(kind));
            }
        }
    }

    fn tell(&mut self, change: Change) {
        let place = |Tile(kind): Tile| usize::from(kind);
        match change {
            Change::Deal { seat, .. } => self.dealt[seat.index()] = DEALT,
            Change::Exchange { seat, to, tiles } => {
                let left = self.dealt[seat.index()].saturating_sub(3);
                self.dealt[seat.index()] = left;
                self.dealt[to.index()] += 3;
                let own = tiles.filter(|_| seat == self.seat);
                for tile in own.into_iter().flatten() {
                    self.seats[to.index()].given[place(tile)] += 1;
                }
            }
            Change::Draw { seat, .. } => {
                self.pass(None);
                self.step(seat, Step::Draw);
            }
            Change::Discard { seat, tile } => {
                let kind = place(tile);
                self.step(seat, Step::Discard { kind, seen: self.seen });
                self.seen[kind] += 1;
                self.offered = Some((seat, kind));
            }
            Change::Pung { seat, tile, .. } => {
                self.pass(Some(seat));
                self.show(seat, place(tile), 2);
            }
            Change::Kong { seat, tile, .. } => {
                self.pass(Some(seat));
                self.show(seat, place(tile), 3);
            }
            Change::ConcealedKong { seat, tile } => self.show(seat, place(tile), 4),
            Change::AddedKong { seat, tile } => self.show(seat, place(tile), 1),
            Change::Win { seat, tile, giver, patterns, .. } => {
                self.offered = None;
                self.is_in[seat.index()] = false;
                if seat != self.seat {
                    let tile = if giver.is_some() { tile } else { None };
                    let (melds, rules) = (Melds::default(), self.rules);
                    let winner = Winner { tile, melds, patterns, rules };
                    self.seats[seat.index()].winner = Some(winner);
                }
            }
            _ => {}
        }
    }
}
