//! Planes of the view of a seat: 3 x 9 zeros and ones each.

use super::super::blocks::{Block, Sheet};
use super::numbering::{Given, cell_of, hand_without};
use crate::games::Seat;
use crate::model::meld::MeldKind;
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED, Tile};
use crate::sichuan::table::{Direction, Stage, Table, View};

/// Latest discards of each seat, shown in order.
const RECENT: usize = 8;

/// The blocks of planes, in order.
pub const PLANES: &[Block] = &[
    Block::new("hand", 4, "kinds with at least 1, 2, 3, 4 copies in the own hand"),
    Block::new("pungs", 4, "by seat: kinds of pungs"),
    Block::new("kongs", 4, "by seat: kinds of kongs with a tile of another, or added to a pung"),
    Block::new("concealed_kongs", 4, "by seat: kinds of concealed kongs"),
    Block::new("discards", 16, "by seat: kinds discarded at least 1, 2, 3, 4 times, called or not"),
    Block::new(
        "recent_discards",
        32,
        "by seat: its last discard, the one before, and so on, 8 in all",
    ),
    Block::new("unseen", 4, "kinds with at least 1, 2, 3, 4 copies that the seat does not see"),
    Block::new("offered", 1, "the tile that can be won or called"),
    Block::new("giver", 3, "whole planes: the next seat offers it, the one across, the one before"),
    Block::new("drawn", 1, "the tile drawn last in this turn"),
    Block::new("void", 4, "by seat: the tiles of its void suit"),
    Block::new("has_won", 3, "whole planes, by other seat: it has won"),
    Block::new("given", 3, "kinds given away in the exchange, at least 1, 2, 3 copies"),
    Block::new("received", 3, "kinds got in the exchange, at least 1, 2, 3 copies"),
    Block::new(
        "direction",
        3,
        "whole planes: the exchange goes to the next seat, the one across, the one before",
    ),
    Block::new(
        "chosen",
        2,
        "kinds chosen for the exchange so far, at least 1, 2 copies; not in the hand",
    ),
    Block::new(
        "stage",
        3,
        "whole planes: tiles are exchanged, void suits chosen, a kong can be robbed",
    ),
    Block::new("after_pung", 1, "whole plane: the turn has begun by a pung"),
    Block::new("replacement", 1, "whole plane: the last draw was for a kong"),
    Block::new("passed", 1, "whole plane: the seat has passed a win since its last draw"),
    Block::new("wall", 3, "as many cells, through three planes, as tiles can be drawn"),
];

pub(super) fn fill(view: View<'_>, given: &Given, planes: &mut [u8]) {
    let (table, seat) = (view.table(), view.seat());
    let mut sheet = Sheet::new(planes, SUITED, cell_of);
    sheet.copies(&hand_without(view.hand(), given), COPIES);
    fill_melds(table, seat, &mut sheet);
    fill_discards(table, seat, &mut sheet);
    sheet.copies(&view.available(), COPIES);
    let is_offered = matches!(table.stage(), Stage::Discard | Stage::Robbery);
    let offered = table.offered().filter(|_| is_offered && table.turn() != seat);
    sheet.tile(offered);
    let giver = table.turn().after(4 - seat.0).index().checked_sub(1);
    sheet.one_of(giver.filter(|_| offered.is_some()), 3);
    sheet.tile(view.drawn());
    let suit = |void: Option<u8>| void.map_or(KindSet::default(), KindSet::suit);
    seat.around().into_iter().for_each(|other| sheet.kinds(suit(table.seat(other).void)));
    seat.others().into_iter().for_each(|other| sheet.flag(table.seat(other).has_won));
    fill_exchange(view, given, &mut sheet);
    for stage in [Stage::Exchange, Stage::Void, Stage::Robbery] {
        sheet.flag(table.stage() == stage);
    }
    sheet.flag(table.stage() == Stage::Turn && !table.has_drawn());
    sheet.flag(table.is_replacement());
    sheet.flag(view.passed().is_some());
    sheet.bar(table.wall_left(), 3);
    debug_assert!(sheet.is_full(), "the planes are those of the blocks");
}

fn fill_melds(table: &Table, seat: Seat, sheet: &mut Sheet) {
    for kind in [MeldKind::Pung, MeldKind::Kong, MeldKind::ConcealedKong] {
        for other in seat.around() {
            let melds = table.seat(other).melds().as_slice().iter();
            let kinds = melds.filter(|meld| meld.kind == kind);
            sheet.kinds(KindSet(kinds.fold(0, |kinds, meld| kinds | 1 << meld.tile.0)));
        }
    }
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

fn fill_exchange(view: View<'_>, given: &Given, sheet: &mut Sheet) {
    let counted = |tiles: &mut dyn Iterator<Item = Tile>| {
        let mut counts: PerKind = [0; KINDS];
        tiles.for_each(|tile| counts[usize::from(tile.0)] += 1);
        counts
    };
    for three in [view.given(), view.received()] {
        sheet.copies(&counted(&mut three.into_iter().flatten()), 3);
    }
    let direction = view.table().direction();
    sheet.one_of(direction.map(|direction: Direction| direction as usize), 3);
    sheet.copies(&counted(&mut given.iter().copied().flatten()), 2);
}
