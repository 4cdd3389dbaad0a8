//! The numbers of actions, as in Botzone's course.
//!
//! Tiles are in the order of that course: characters, bamboo, dots, winds, then the red, the green
//! and the white dragon. A chow is numbered by its tiles and by which of them was claimed. A call
//! for a chow or a pung is one number, and the discard that follows is another.

use super::super::{Choice, Numbers};
use crate::mcr::table::{Action, Event, Moves};
use crate::model::meld::{Meld, MeldKind};
use crate::model::tile::{COPIES, KindSet, PerKind, SUITED, Tile};

/// Number of a pass.
pub const PASS: usize = 0;
/// Number of a win.
pub const WIN: usize = 1;
/// First number of the discards, by tile.
pub const PLAY: usize = 2;
/// First number of the chows, by suit, first rank, and which of the three tiles was claimed.
pub const CHOW: usize = 36;
/// First number of the calls for a pung, by tile.
pub const PUNG: usize = 99;
/// First number of the calls for a kong, by tile.
pub const KONG: usize = 133;
/// First number of the concealed kongs, by tile.
pub const CONCEALED_KONG: usize = 167;
/// First number of the added kongs, by tile.
pub const ADDED_KONG: usize = 201;
/// Number of actions.
pub const ACTIONS: usize = 235;

/// Returns the place of a tile in the order of the course. The function is its own inverse.
#[inline]
pub fn cell_of(tile: Tile) -> usize {
    let kind = usize::from(tile.0);
    match kind {
        9..=17 => kind + 9,
        18..=26 => kind - 9,
        31 => 33,
        33 => 31,
        _ => kind,
    }
}

/// Returns the tile at a place.
pub fn tile_at(cell: usize) -> Tile {
    Tile(cell_of(Tile(cell as u8)) as u8)
}

fn chow_number(first: Tile, called: Tile) -> usize {
    let cell = cell_of(first);
    CHOW + cell / 9 * 21 + cell % 9 * 3 + usize::from(called.0 - first.0)
}

/// Returns the first tile of the chow of a number.
fn chow_of(number: usize) -> Tile {
    let chow = (number - CHOW) / 3;
    tile_at(chow / 7 * 9 + chow % 7)
}

/// Returns the hand of a seat after it claims the tile on offer for a meld.
pub(super) fn hand_with(moves: Moves<'_>, meld: Option<Meld>) -> PerKind {
    let mut hand = *moves.hand;
    let (Some(meld), Some((_, called))) = (meld, moves.table.on_offer()) else { return hand };
    hand[usize::from(called.0)] += 1;
    for tile in meld.tiles() {
        let held = &mut hand[usize::from(tile.0)];
        // A legal call takes only tiles that are held.
        *held = held.saturating_sub(1);
    }
    hand
}

pub(super) fn legal(moves: Moves<'_>, begun: Option<Meld>) -> Numbers {
    let mut legal = Numbers::default();
    if begun.is_some() {
        insert(&mut legal, PLAY, KindSet::at_least(&hand_with(moves, begun), 1));
        return legal;
    }
    match moves.table.last() {
        last if last.is_end() => return legal,
        Event::Draw { seat, .. } if seat == moves.seat => own_turn(moves, &mut legal),
        _ => {
            legal.insert(PASS);
            calls(moves, &mut legal);
        }
    }
    if moves.event(Action::Win).is_some() {
        legal.insert(WIN);
    }
    legal
}

#[inline]
fn insert(legal: &mut Numbers, first: usize, kinds: KindSet) {
    kinds.iter().for_each(|kind| legal.insert(first + cell_of(Tile(kind as u8))));
}

fn own_turn(moves: Moves<'_>, legal: &mut Numbers) {
    let held = KindSet::at_least(moves.hand, 1);
    insert(legal, PLAY, held);
    if !moves.table.may_kong(moves.seat) {
        return;
    }
    insert(legal, CONCEALED_KONG, KindSet::at_least(moves.hand, COPIES));
    for meld in &moves.table.seat(moves.seat).melds {
        if let (MeldKind::Pung, Some(tile)) = (meld.kind, meld.tile)
            && held.contains(usize::from(tile.0))
        {
            legal.insert(ADDED_KONG + cell_of(tile));
        }
    }
}

fn calls(moves: Moves<'_>, legal: &mut Numbers) {
    let Some((giver, tile)) = moves.table.on_offer() else { return };
    if giver == moves.seat || !moves.table.may_call(giver) {
        return;
    }
    let held = |kind: u8| moves.hand[usize::from(kind)];
    if moves.seat == giver.after(1) && usize::from(tile.0) < SUITED {
        let rank = tile.0 % 9;
        for first in (rank.saturating_sub(2)..=rank.min(6)).map(|first| tile.0 - rank + first) {
            if (first..first + 3).all(|part| part == tile.0 || held(part) > 0) {
                legal.insert(chow_number(Tile(first), tile));
            }
        }
    }
    if held(tile.0) >= 2 {
        legal.insert(PUNG + cell_of(tile));
    }
    if held(tile.0) >= 3 {
        legal.insert(KONG + cell_of(tile));
    }
}

/// Returns the rank of a claim: wins before pungs and kongs before chows.
pub(super) fn rank(number: usize) -> Option<u8> {
    match number {
        PASS => None,
        CHOW..PUNG => Some(2),
        PUNG..CONCEALED_KONG => Some(1),
        _ => Some(0),
    }
}

pub(super) fn choose(
    moves: Moves<'_>,
    begun: Option<Meld>,
    number: usize,
) -> Choice<Action, Option<Meld>> {
    let called = moves.table.on_offer().map_or(Tile(0), |(_, tile)| tile);
    let begin = |kind, tile| Choice::Begun(Some(Meld { kind, tile }));
    let answer = match number {
        PASS => Action::Pass,
        WIN => Action::Win,
        PLAY..CHOW => {
            let discard = tile_at(number - PLAY);
            match begun {
                None => Action::Play(discard),
                Some(Meld { kind: MeldKind::Chow, tile: first }) => Action::Chow { first, discard },
                Some(_) => Action::Pung { discard },
            }
        }
        CHOW..PUNG => return begin(MeldKind::Chow, chow_of(number)),
        PUNG..KONG => return begin(MeldKind::Pung, called),
        KONG..CONCEALED_KONG => Action::Kong,
        CONCEALED_KONG..ADDED_KONG => Action::ConcealedKong(tile_at(number - CONCEALED_KONG)),
        _ => Action::AddedKong(tile_at(number - ADDED_KONG)),
    };
    Choice::Answer(answer)
}

pub(super) fn next_number(moves: Moves<'_>, begun: Option<Meld>, action: Action) -> Option<usize> {
    let called = moves.table.on_offer().map(|(_, tile)| tile);
    let play = |discard| PLAY + cell_of(discard);
    let number = match (begun, action) {
        (Some(Meld { kind: MeldKind::Chow, tile }), Action::Chow { first, discard })
            if tile == first =>
        {
            play(discard)
        }
        (Some(Meld { kind: MeldKind::Pung, .. }), Action::Pung { discard }) => play(discard),
        (Some(_), _) | (None, Action::Fault(_)) => return None,
        (None, Action::Pass) => PASS,
        (None, Action::Win) => WIN,
        (None, Action::Play(tile)) => play(tile),
        (None, Action::Chow { first, .. }) => {
            let called = called.filter(|called| called.0.wrapping_sub(first.0) < 3)?;
            if usize::from(first.0) >= SUITED || first.0 % 9 > 6 {
                return None;
            }
            chow_number(first, called)
        }
        (None, Action::Pung { .. }) => PUNG + cell_of(called?),
        (None, Action::Kong) => KONG + cell_of(called?),
        (None, Action::ConcealedKong(tile)) => CONCEALED_KONG + cell_of(tile),
        (None, Action::AddedKong(tile)) => ADDED_KONG + cell_of(tile),
    };
    Some(number)
}
