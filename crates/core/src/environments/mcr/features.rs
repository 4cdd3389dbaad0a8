//! Features of the view of a seat: exact numbers.

use super::super::blocks::{Block, Line};
use super::super::reach::{NOTHING, feature, fill_forms, fill_reaches};
use super::numbering::{CHOW, KONG, PUNG, cell_of, choose, hand_with, legal};
use super::planes::available;
use crate::analysis::deficiency::deficiency;
use crate::environments::Choice;
use crate::mcr::scoring::score;
use crate::mcr::table::{Action, Moves};
use crate::model::meld::{Meld, MeldKind};
use crate::model::position::Position;
use crate::model::rules::{Form, Rules};
use crate::model::tile::{KINDS, PerKind};
use crate::parts::costs::IMPOSSIBLE;

/// The forms, in the order of their features.
const FORMS: [Form; 5] = [
    Form::Standard,
    Form::SevenPairsWithQuads,
    Form::ThirteenOrphans,
    Form::KnittedStraight,
    Form::HonorsAndKnitted,
];

/// The blocks of features, in order.
pub const FEATURES: &[Block] = &[
    Block::new(
        "forms",
        5,
        "deficiency of the standard form, seven pairs, thirteen orphans, the knitted straight, and \
         honors and knitted tiles",
    ),
    Block::new("deficiency", 1, "the least of these"),
    Block::new("after_discard", 34, "by tile: the deficiency after its discard"),
    Block::new("copies_after_discard", 34, "by tile: copies that lower the deficiency then"),
    Block::new("accepted", 34, "by tile: copies that lower the deficiency of a waiting hand"),
    Block::new(
        "after_call",
        5,
        "the deficiency after a chow that begins with the tile on offer, has it in the middle, ends \
         with it; after a pung; after a kong",
    ),
    Block::new("fan", 1, "fan of the win that can be declared, 0 without one"),
    Block::new("walls", 4, "by seat: tiles in its wall"),
    Block::new("discards", 1, "discards that have been made"),
];

pub(super) fn fill(moves: Moves<'_>, begun: Option<Meld>, features: &mut [f32]) {
    let mut line = Line::new(features);
    let available = available(moves);
    let melds = moves.table.seat(moves.seat).melds.len() as u8;
    let position =
        |hand: &PerKind, melds| Position::new(hand, Some(&available), melds, &Rules::MCR).ok();
    let hand = hand_with(moves, begun);
    let own = position(&hand, melds + u8::from(begun.is_some()));
    fill_forms(own.as_ref(), &Rules::MCR, &FORMS, &mut line);
    fill_reaches(own.as_ref(), &Rules::MCR, KINDS, cell_of, &mut line);
    let after = |hand: &PerKind| {
        let farness = |at: &Position| deficiency(at, &Rules::MCR);
        feature(position(hand, melds + 1).as_ref().map_or(IMPOSSIBLE, farness))
    };
    fill_calls(moves, begun, after, line.take(5));
    let is_legal = begun.is_none() && moves.event(Action::Win).is_some();
    let win = if is_legal { moves.win() } else { None };
    line.push(win.and_then(|win| score(&win)).map_or(0.0, |score| f32::from(score.total)));
    for seat in moves.seat.around() {
        line.push(f32::from(moves.table.seat(seat).wall_left));
    }
    line.push(moves.table.discards().len() as f32);
    debug_assert!(line.is_full(), "the features are those of the blocks");
}

/// Fills the deficiency after each legal call.
fn fill_calls(
    moves: Moves<'_>,
    begun: Option<Meld>,
    after: impl Fn(&PerKind) -> f32,
    features: &mut [f32],
) {
    features.fill(NOTHING);
    if begun.is_some() {
        return;
    }
    for number in legal(moves, None).iter() {
        let called = moves.table.on_offer().map(|(_, tile)| tile);
        let place = match number {
            CHOW..PUNG => (number - CHOW) % 3,
            PUNG..KONG => 3,
            KONG..super::numbering::CONCEALED_KONG => 4,
            _ => continue,
        };
        let meld = match (choose(moves, None, number), called) {
            (Choice::Begun(meld), _) => meld,
            (Choice::Answer(_), Some(tile)) => Some(Meld { kind: MeldKind::Kong, tile }),
            (Choice::Answer(_), None) => continue,
        };
        features[place] = after(&hand_with(moves, meld));
    }
}
