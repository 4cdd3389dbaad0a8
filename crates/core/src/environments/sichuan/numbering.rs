//! The numbers of actions. Tiles are in the order of their kinds: characters, dots, bamboo.
//!
//! The three tiles of an exchange are three numbers, in any order.

use super::super::{Choice, Numbers};
use crate::model::tile::{KindSet, PerKind, SUITED, Tile};
use crate::sichuan::table::{Action, Stage, View};

/// Number of a pass.
pub const PASS: usize = 0;
/// Number of a win.
pub const WIN: usize = 1;
/// First number of the discards, by tile.
pub const DISCARD: usize = 2;
/// First number of the tiles given away in the exchange, by tile.
pub const GIVE: usize = 29;
/// First number of the void suits.
pub const VOID: usize = 56;
/// Number of a call for a pung.
pub const PUNG: usize = 59;
/// Number of a call for a kong.
pub const KONG: usize = 60;
/// First number of the concealed kongs, by tile.
pub const CONCEALED_KONG: usize = 61;
/// First number of the added kongs, by tile.
pub const ADDED_KONG: usize = 88;
/// Number of actions.
pub const ACTIONS: usize = 115;

/// Tiles chosen for the exchange before the third.
pub type Given = [Option<Tile>; 2];

/// Returns the place of a tile in a plane.
#[inline]
pub fn cell_of(tile: Tile) -> usize {
    usize::from(tile.0)
}

fn tile_at(cell: usize) -> Tile {
    Tile(cell as u8)
}

/// Returns a hand without the tiles chosen for the exchange.
pub(super) fn hand_without(hand: &PerKind, given: &Given) -> PerKind {
    let mut rest = *hand;
    for tile in given.iter().flatten() {
        let held = &mut rest[usize::from(tile.0)];
        // A chosen tile was held.
        *held = held.saturating_sub(1);
    }
    rest
}

pub(super) fn legal(view: View<'_>, given: &Given) -> Numbers {
    let mut legal = Numbers::default();
    if !view.table().is_asked(view.seat()) {
        return legal;
    }
    match view.table().stage() {
        Stage::Exchange => legal.insert_kinds(GIVE, to_give(view.hand(), given)),
        Stage::Void => (0..3).for_each(|suit| legal.insert(VOID + suit)),
        Stage::Turn => {
            legal.insert_kinds(DISCARD, view.discards());
            legal.insert_kinds(CONCEALED_KONG, view.concealed_kongs());
            legal.insert_kinds(ADDED_KONG, view.added_kongs());
        }
        Stage::Discard => {
            legal.insert(PASS);
            if view.may_pung() {
                legal.insert(PUNG);
            }
            if view.may_kong() {
                legal.insert(KONG);
            }
        }
        Stage::Robbery => legal.insert(PASS),
        Stage::Over => return legal,
    }
    if view.may_win() {
        legal.insert(WIN);
    }
    legal
}

/// Returns the held kinds of the suit of the chosen tiles, or of all suits with three tiles.
fn to_give(hand: &PerKind, given: &Given) -> KindSet {
    let rest = KindSet::at_least(&hand_without(hand, given), 1);
    if let [Some(Tile(kind)), _] = given {
        return rest.and(KindSet::suit(kind / 9));
    }
    let size = |suit: &u8| {
        let first = 9 * usize::from(*suit);
        hand[first..first + 9].iter().sum::<u8>()
    };
    let suits = (0..3).filter(|suit| size(suit) >= 3);
    rest.and(suits.fold(KindSet::default(), |kinds, suit| kinds.or(KindSet::suit(suit))))
}

/// Returns the rank of a claim: wins before pungs and kongs.
pub(super) fn rank(number: usize) -> Option<u8> {
    match number {
        PASS => None,
        PUNG | KONG => Some(1),
        _ => Some(0),
    }
}

pub(super) fn choose(given: &Given, number: usize) -> Choice<Action, Given> {
    Choice::Answer(match number {
        PASS => Action::Pass,
        WIN => Action::Win,
        DISCARD..GIVE => Action::Discard(tile_at(number - DISCARD)),
        GIVE..VOID => {
            let tile = tile_at(number - GIVE);
            match *given {
                [Some(first), Some(second)] => Action::exchange([first, second, tile]),
                [None, _] => return Choice::Begun([Some(tile), None]),
                [first, None] => return Choice::Begun([first, Some(tile)]),
            }
        }
        VOID..PUNG => Action::Void((number - VOID) as u8),
        PUNG => Action::Pung,
        KONG => Action::Kong,
        CONCEALED_KONG..ADDED_KONG => Action::ConcealedKong(tile_at(number - CONCEALED_KONG)),
        _ => Action::AddedKong(tile_at(number - ADDED_KONG)),
    })
}

pub(super) fn next_number(given: &Given, action: Action) -> Option<usize> {
    let number = match action {
        Action::Exchange(tiles) => return next_given(given, &tiles),
        Action::Fault(_) => return None,
        Action::Pass => PASS,
        Action::Win => WIN,
        Action::Void(suit) => VOID + usize::from(suit),
        Action::Discard(tile) => DISCARD + cell_of(tile),
        Action::Pung => PUNG,
        Action::Kong => KONG,
        Action::ConcealedKong(tile) => CONCEALED_KONG + cell_of(tile),
        Action::AddedKong(tile) => ADDED_KONG + cell_of(tile),
    };
    (given == &Given::default()).then_some(number)
}

/// Returns the lowest of three tiles that is not chosen yet; `None` if a chosen tile is not among
/// them.
fn next_given(given: &Given, tiles: &[Tile; 3]) -> Option<usize> {
    let mut rest = tiles.map(Some);
    for tile in given.iter().flatten() {
        let place = rest.iter_mut().find(|other| **other == Some(*tile))?;
        *place = None;
    }
    let next = rest.into_iter().flatten().min()?;
    (cell_of(next) < SUITED).then_some(GIVE + cell_of(next))
}
