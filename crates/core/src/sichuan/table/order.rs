//! Checks of whether an event is possible, as far as one seat can tell, before it is applied.

use crate::games::Seat;
use crate::model::meld::{Meld, MeldKind};
use crate::model::sichuan::AfterRobbery;
use crate::model::tile::{COPIES, KINDS, SUITED, Tile};
use crate::sichuan::payments::Payment;
use crate::sichuan::table::action::Action;
use crate::sichuan::table::deal::DEALT;
use crate::sichuan::table::event::{Change, End};
use crate::sichuan::table::view::View;
use crate::sichuan::table::visible::{Stage, Table};

/// Upper bound of a payment, such that sums do not overflow.
const MOST_PAID: i64 = 1 << 45;
/// Upper bound of the number of payments of an event.
const MOST_PAYMENTS: usize = 64;
/// Number of seats that have won when a game is over.
const WINNERS: usize = 3;

type Checked = Result<(), &'static str>;

/// Checks a change as the seat of a view sees it; the error names the changes that are possible
/// instead.
pub(super) fn check(view: View<'_>, change: Change, payments: &[Payment]) -> Checked {
    in_order(view.table, change)?;
    known_to_be_possible(view, change)?;
    let is_payment = |payment: &Payment| {
        let seats = payment.payer < 4 && payment.payee.is_none_or(|payee| payee < 4);
        seats && payment.payee != Some(payment.payer) && (1..MOST_PAID).contains(&payment.amount)
    };
    let are_payments = payments.len() <= MOST_PAYMENTS && payments.iter().all(is_payment);
    require(are_payments, "payments from one seat to another")
}

fn require(holds: bool, expected: &'static str) -> Checked {
    if holds { Ok(()) } else { Err(expected) }
}

/// Checks whether the change can follow the last one.
fn in_order(table: &Table, change: Change) -> Checked {
    match change {
        Change::Deal { seat, .. } => {
            let follows = seat == Seat(0) && table.last().is_none();
            require(follows || is_next_of_kind(table, change), "the deal first, seat by seat")
        }
        Change::Exchange { seat, to, .. } => {
            let follows = seat == Seat(0) && matches!(table.last(), Some(DEALT_TO_ALL));
            let goes = table.direction().map(|direction| direction.from(seat));
            let comes = (follows || is_next_of_kind(table, change)) && goes == Some(to);
            require(comes, "exchanges after the deal, seat by seat")
        }
        Change::Void { seat, suit } => {
            let is_due = match table.last() {
                Some(DEALT_TO_ALL) => table.stage() == Stage::Void,
                Some(Change::Exchange { seat: Seat(3), .. }) => true,
                _ => false,
            };
            let comes = (is_due && seat == Seat(0)) || is_next_of_kind(table, change);
            require(comes && suit < 3, "void suits after the exchange, seat by seat")
        }
        Change::Win { seat, tile, giver, .. } => win_in_order(table, seat, tile, giver),
        Change::Fault { seat, .. } => {
            require(table.is_asked(seat), "a fault of a seat that is asked")
        }
        Change::End { reason } => require(ends(table, reason), "the end when a game is over"),
        _ => play_in_order(table, change),
    }
}

/// The last event of a deal, as all see it.
const DEALT_TO_ALL: Change = Change::Deal { seat: Seat(3), hand: None };

/// Returns whether the preceding seat has made the same kind of change before the first draw.
fn is_next_of_kind(table: &Table, change: Change) -> bool {
    let before = match (table.last(), change) {
        (Some(Change::Deal { seat, .. }), Change::Deal { .. })
        | (Some(Change::Exchange { seat, .. }), Change::Exchange { .. })
        | (Some(Change::Void { seat, .. }), Change::Void { .. }) => seat,
        _ => return false,
    };
    change.actor().is_some_and(|seat| before.0 + 1 == seat.0)
}

/// Checks whether a change during play can follow the last one.
fn play_in_order(table: &Table, change: Change) -> Checked {
    let last = table.last();
    let actor = change.actor();
    let is_last_actor = actor.is_some() && last.and_then(Change::actor) == actor;
    let is_offered = |tile| table.offered() == Some(tile);
    match change {
        Change::Draw { seat, is_replacement, .. } => {
            let comes = if is_replacement {
                is_last_actor && is_kong(last)
            } else {
                is_drawn_next(table, seat)
            };
            require(comes && table.wall_left() > 0, "a draw of the seat whose turn it is")
        }
        Change::Discard { .. } => {
            let follows = matches!(last, Some(Change::Draw { .. } | Change::Pung { .. }));
            require(follows && is_last_actor, "a discard after a draw or a pung")
        }
        Change::ConcealedKong { .. } | Change::AddedKong { .. } => {
            let follows = matches!(last, Some(Change::Draw { .. }));
            require(follows && is_last_actor && table.wall_left() > 0, "a kong after a draw")
        }
        Change::Pung { tile, giver, .. } | Change::Kong { tile, giver, .. } => {
            let follows = matches!(last, Some(Change::Discard { seat, .. }) if seat == giver);
            let is_asked = actor.is_some_and(|seat| table.is_asked(seat));
            require(follows && is_asked && is_offered(tile), "a call of the last discard")
        }
        Change::KongAdded { tile, .. } | Change::KongRobbed { tile, .. } => {
            let follows = matches!(last, Some(Change::AddedKong { .. }));
            require(follows && is_last_actor && is_offered(tile), "the kong that was added")
        }
        Change::Shot { seat, winner } => {
            let follows = matches!(last, Some(Change::Win { giver: Some(_), .. }));
            let is_shot = table.stage() == Stage::Discard && table.is_replacement();
            let seats = seat == table.turn() && winner != seat;
            require(follows && is_shot && seats, "a win on the discard after a kong")
        }
        _ => Ok(()),
    }
}

fn is_kong(last: Option<Change>) -> bool {
    matches!(
        last,
        Some(Change::Kong { .. } | Change::ConcealedKong { .. } | Change::KongAdded { .. })
    )
}

/// Returns whether a seat draws next after the last change.
fn is_drawn_next(table: &Table, seat: Seat) -> bool {
    let next = |after: Seat| table.others_in(after).next() == Some(seat);
    match table.last() {
        Some(Change::Void { seat: Seat(3), .. }) => seat == Seat(0),
        Some(Change::Discard { seat: before, .. }) => next(before),
        Some(Change::Win { seat: winner, .. }) => {
            let is_robbery = table.stage() == Stage::Robbery;
            let is_of_konger = table.rules().after_robbery == AfterRobbery::Konger;
            next(if is_robbery && is_of_konger { table.turn() } else { winner })
        }
        // The last winner has already been announced.
        Some(Change::Shot { .. }) => table.is_in()[seat.index()],
        _ => false,
    }
}

fn win_in_order(table: &Table, seat: Seat, tile: Option<Tile>, giver: Option<Seat>) -> Checked {
    let expected = "a win of the seat that has drawn, or with the tile on offer";
    let last = table.last();
    let comes = match giver {
        None => matches!(last, Some(Change::Draw { seat: drawn, .. }) if drawn == seat),
        Some(giver) => {
            let follows = match table.stage() {
                Stage::Discard => matches!(last, Some(Change::Discard { .. } | Change::Win { .. })),
                Stage::Robbery => {
                    matches!(last, Some(Change::KongRobbed { .. } | Change::Win { .. }))
                }
                _ => false,
            };
            let is_offered = giver == table.turn() && tile == table.offered();
            follows && is_offered && table.is_asked(seat)
        }
    };
    let winners = table.is_in().iter().filter(|is_in| !**is_in).count();
    require(comes && winners < WINNERS, expected)
}

fn ends(table: &Table, reason: End) -> bool {
    let last = table.last();
    match reason {
        End::Fault => matches!(last, Some(Change::Fault { .. })),
        End::ThreeWon => matches!(last, Some(Change::Win { .. } | Change::Shot { .. })),
        End::Wall => {
            let ends_turn = matches!(
                last,
                Some(Change::Discard { .. } | Change::Win { .. } | Change::Shot { .. })
            );
            ends_turn && table.wall_left() == 0
        }
    }
}

/// Checks whether the change is consistent with the tiles that the seat knows.
fn known_to_be_possible(view: View<'_>, change: Change) -> Checked {
    let is_own = change.actor() == Some(view.seat);
    match change {
        Change::Deal { hand: Some(hand), .. } => {
            let size: u32 = hand.iter().map(|&count| u32::from(count)).sum();
            let suited = hand[SUITED..].iter().all(|&count| count == 0);
            let fits = size == DEALT as u32 && suited && hand.iter().all(|&count| count <= COPIES);
            require(fits, "13 tiles of three suits, at most four alike")
        }
        Change::Exchange { seat, tiles: Some(tiles), .. } if seat == view.seat => {
            require(view.is_legal(Action::exchange(tiles)), "three tiles of one suit in hand")
        }
        Change::Exchange { tiles: Some(tiles), .. } => {
            let is_one_suit = tiles.iter().all(|tile| tile.0 / 9 == tiles[0].0 / 9);
            let suited = tiles.iter().all(|tile| usize::from(tile.0) < SUITED);
            let fits = is_one_suit && suited && has_room(view, &tiles);
            require(fits, "three tiles of one suit, at most four alike")
        }
        Change::Deal { .. } | Change::Exchange { .. } => require(!is_own, "the seat's own tiles"),
        Change::Draw { tile: Some(tile), .. } => {
            let suited = usize::from(tile.0) < SUITED;
            require(suited && has_room(view, &[tile]), "a tile that can still come")
        }
        Change::Draw { .. } => require(!is_own, "the seat's own tile"),
        _ if is_own => own_is_legal(view, change),
        Change::Discard { tile, .. } => shown(view, tile, 1),
        Change::AddedKong { seat, tile } => {
            let pung = Meld { kind: MeldKind::Pung, tile };
            let has_pung = view.table.seat(seat).melds().as_slice().contains(&pung);
            require(has_pung, "the tile of a pung")?;
            shown(view, tile, 1)
        }
        Change::Pung { tile, .. } => shown(view, tile, 2),
        Change::Kong { tile, .. } => shown(view, tile, 3),
        Change::ConcealedKong { tile, .. } => shown(view, tile, 4),
        _ => Ok(()),
    }
}

/// Checks whether an action of the own seat was legal.
fn own_is_legal(view: View<'_>, change: Change) -> Checked {
    let action = match change {
        Change::Discard { tile, .. } => Action::Discard(tile),
        Change::Pung { .. } => Action::Pung,
        Change::Kong { .. } => Action::Kong,
        Change::ConcealedKong { tile, .. } => Action::ConcealedKong(tile),
        Change::AddedKong { tile, .. } => Action::AddedKong(tile),
        Change::Win { giver: None, tile, .. } if tile != view.drawn() => {
            return Err("the tile that was drawn");
        }
        Change::Win { .. } => Action::Win,
        _ => return Ok(()),
    };
    require(view.is_legal(action), "what is legal for the seat")
}

/// Checks whether others can have shown `copies` more copies.
fn shown(view: View<'_>, tile: Tile, copies: u8) -> Checked {
    let kind = usize::from(tile.0);
    let is_there = kind < SUITED && view.available()[kind] >= copies;
    require(is_there, "a tile of which there are as many")
}

/// Returns whether the seat can receive these tiles.
fn has_room(view: View<'_>, tiles: &[Tile]) -> bool {
    let mut left = view.available();
    tiles.iter().all(|tile| {
        let left = &mut left[usize::from(tile.0) % KINDS];
        *left = left.wrapping_sub(1);
        *left < COPIES
    })
}
