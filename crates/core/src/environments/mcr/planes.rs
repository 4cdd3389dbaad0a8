//! Planes of the view of a seat: 4 x 9 zeros and ones each.

use super::super::blocks::{Block, Sheet};
use super::numbering::{cell_of, hand_with};
use crate::games::Seat;
use crate::mcr::table::{Event, Moves, Table};
use crate::model::meld::{Meld, MeldKind};
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind, Tile};

/// Latest discards of each seat, shown in order.
const RECENT: usize = 8;
const CELLS: usize = 36;

/// The blocks of planes, in order.
pub const PLANES: &[Block] = &[
    Block::new("seat_wind", 1, "the tile of the own wind"),
    Block::new("prevalent_wind", 1, "the tile of the prevalent wind"),
    Block::new("hand", 4, "kinds with at least 1, 2, 3, 4 copies in the own hand"),
    Block::new("chows", 16, "by seat: kinds that begin at least 1, 2, 3, 4 chows"),
    Block::new("pungs", 4, "by seat: kinds of pungs"),
    Block::new("kongs", 4, "by seat: kinds of exposed kongs"),
    Block::new("concealed_kongs", 1, "kinds of the own concealed kongs"),
    Block::new("hidden_kongs", 3, "by other seat: as many cells as it has concealed kongs"),
    Block::new("discards", 16, "by seat: kinds discarded at least 1, 2, 3, 4 times, called or not"),
    Block::new(
        "recent_discards",
        32,
        "by seat: its last discard, the one before, and so on, 8 in all",
    ),
    Block::new("unseen", 4, "kinds with at least 1, 2, 3, 4 copies that the seat does not see"),
    Block::new("offered", 1, "the tile that can be won or called"),
    Block::new("giver", 3, "whole planes: the next seat offers it, the one across, the one before"),
    Block::new("drawn", 1, "the tile just drawn"),
    Block::new("walls", 4, "by seat: as many cells as its wall has tiles, at most 36"),
    Block::new("called", 1, "whole plane: the seat has called, and must discard"),
    Block::new("robbery", 1, "whole plane: the tile on offer is that of an added kong"),
    Block::new(
        "after_kong",
        1,
        "whole plane: a kong was declared, and nothing was discarded since",
    ),
    Block::new("last_tile", 1, "whole plane: the wall of the seat after the one in turn is empty"),
];

pub(super) fn fill(moves: Moves<'_>, begun: Option<Meld>, planes: &mut [u8]) {
    let (table, seat) = (moves.table, moves.seat);
    let mut sheet = Sheet::new(planes, CELLS, cell_of);
    let hand = hand_with(moves, begun);
    sheet.tile(Some(seat.wind().tile()));
    sheet.tile(Some(table.prevalent().tile()));
    sheet.copies(&hand, COPIES);
    fill_melds(moves, begun, &mut sheet);
    fill_discards(table, seat, &mut sheet);
    sheet.copies(&available(moves), COPIES);
    fill_offer(moves, begun, &mut sheet);
    let drawn = match table.last() {
        Event::Draw { seat: drawer, tile } if drawer == seat => tile,
        _ => None,
    };
    sheet.tile(drawn);
    seat.around().into_iter().for_each(|other| sheet.bar(table.seat(other).wall_left, 1));
    sheet.flag(begun.is_some());
    sheet.flag(matches!(table.last(), Event::AddedKong { .. }));
    sheet.flag(table.is_after_kong());
    sheet.flag(table.turn().is_some_and(|turn| table.is_last_after(turn)));
    debug_assert!(sheet.is_full(), "the planes are those of the blocks");
}

/// Returns the copies of each kind that a seat does not see.
pub(super) fn available(moves: Moves<'_>) -> PerKind {
    let (mut available, exposed) = ([0; KINDS], moves.table.exposed());
    for kind in 0..KINDS {
        available[kind] = COPIES.saturating_sub(moves.hand[kind] + exposed[kind]);
    }
    for meld in &moves.table.seat(moves.seat).melds {
        if let (MeldKind::ConcealedKong, Some(tile)) = (meld.kind, meld.tile) {
            available[usize::from(tile.0)] = 0;
        }
    }
    available
}

fn fill_melds(moves: Moves<'_>, begun: Option<Meld>, sheet: &mut Sheet) {
    let (mut chows, mut pungs) = ([[0u8; KINDS]; 4], [KindSet::default(); 4]);
    let (mut kongs, mut concealed) = ([KindSet::default(); 4], KindSet::default());
    let mut hidden = [0u8; 4];
    for (place, seat) in moves.seat.around().into_iter().enumerate() {
        let declared = moves.table.seat(seat).melds.iter().map(|meld| (meld.kind, meld.tile));
        let own = begun.filter(|_| place == 0).map(|meld| (meld.kind, Some(meld.tile)));
        for (kind, tile) in declared.chain(own) {
            let one = |Tile(kind)| KindSet(1 << kind);
            match (kind, tile) {
                // Concealed kongs of other seats are hidden, even if this table knows their tiles.
                (MeldKind::ConcealedKong, _) if place > 0 => hidden[place] += 1,
                (_, None) => {}
                (MeldKind::Chow, Some(first)) => chows[place][usize::from(first.0)] += 1,
                (MeldKind::Pung, Some(tile)) => pungs[place] = pungs[place].or(one(tile)),
                (MeldKind::Kong, Some(tile)) => kongs[place] = kongs[place].or(one(tile)),
                (MeldKind::ConcealedKong, Some(tile)) => concealed = concealed.or(one(tile)),
            }
        }
    }
    chows.iter().for_each(|chows| sheet.copies(chows, 4));
    pungs.into_iter().for_each(|pungs| sheet.kinds(pungs));
    kongs.into_iter().for_each(|kongs| sheet.kinds(kongs));
    sheet.kinds(concealed);
    hidden[1..].iter().for_each(|&kongs| sheet.bar(kongs, 1));
}

fn fill_discards(table: &Table, seat: Seat, sheet: &mut Sheet) {
    let mut counts = [[0; KINDS]; 4];
    let (mut recent, mut known) = ([[None; RECENT]; 4], [0; 4]);
    for discard in table.discards().iter().rev() {
        let place = discard.seat.after(4 - seat.0).index();
        counts[place][usize::from(discard.tile.0)] += 1;
        if let Some(last) = recent[place].get_mut(known[place]) {
            *last = Some(discard.tile);
            known[place] += 1;
        }
    }
    counts.iter().for_each(|counts| sheet.copies(counts, COPIES));
    recent.into_iter().flatten().for_each(|tile| sheet.tile(tile));
}

fn fill_offer(moves: Moves<'_>, begun: Option<Meld>, sheet: &mut Sheet) {
    let robbed = match moves.table.last() {
        Event::AddedKong { seat, tile } => Some((seat, tile)),
        _ => None,
    };
    let offer = moves.table.on_offer().or(robbed);
    // A claimed tile is already in a meld, and a seat's own discard is not offered to it.
    let offer = offer.filter(|(giver, _)| begun.is_none() && *giver != moves.seat);
    sheet.tile(offer.map(|(_, tile)| tile));
    let giver = offer.map(|(giver, _)| giver.after(4 - moves.seat.0).index());
    sheet.one_of(giver.map(|giver| giver.wrapping_sub(1)), 3);
}
