//! Features of the view of a seat: exact numbers.

use super::super::blocks::{Block, Line};
use super::super::reach::{NOTHING, feature, fill_forms, fill_reaches};
use super::numbering::{Given, cell_of};
use crate::analysis::deficiency::deficiency;
use crate::model::position::Position;
use crate::model::rules::Form;
use crate::model::tile::{PerKind, SUITED};
use crate::parts::costs::IMPOSSIBLE;
use crate::sichuan::agents::rules_without;
use crate::sichuan::scoring::score;
use crate::sichuan::table::{Stage, View};

/// The blocks of features, in order.
pub const FEATURES: &[Block] = &[
    Block::new(
        "without_suit",
        3,
        "the deficiency if the first suit is void, the second, the third",
    ),
    Block::new(
        "forms",
        2,
        "the deficiency of sets and an eye, and of seven pairs, by the own void suit",
    ),
    Block::new("deficiency", 1, "the least of these"),
    Block::new("after_discard", 27, "by tile: the deficiency after its discard"),
    Block::new("copies_after_discard", 27, "by tile: copies that lower the deficiency then"),
    Block::new("accepted", 27, "by tile: copies that lower the deficiency of a waiting hand"),
    Block::new(
        "after_call",
        2,
        "the deficiency after a pung and after a kong of the tile on offer",
    ),
    Block::new("value", 1, "bases that the win is worth that can be declared, 0 without one"),
    Block::new("passed", 1, "bases that a passed win was worth, 0 without one"),
    Block::new("suits", 3, "tiles of each suit in the hand"),
    Block::new("wall", 1, "tiles that can be drawn"),
    Block::new("scores", 4, "by seat: bases that it has gained"),
];

/// Fills the features. Tiles chosen for the exchange are still in the hand.
pub(super) fn fill(view: View<'_>, _: &Given, features: &mut [f32]) {
    let mut line = Line::new(features);
    let (table, hand) = (view.table(), view.hand());
    let available = view.available();
    let melds = table.seat(view.seat()).melds().count();
    let farness = |hand: &PerKind, melds: u8, void: Option<u8>| {
        let rules = rules_without(void);
        let position = Position::new(hand, Some(&available), melds, &rules);
        feature(position.map_or(IMPOSSIBLE, |position| deficiency(&position, &rules)))
    };
    (0..3).for_each(|suit| line.push(farness(hand, melds, Some(suit))));
    let rules = rules_without(view.void());
    let position = Position::new(hand, Some(&available), melds, &rules).ok();
    let forms = [Form::Standard, Form::SevenPairsWithQuads];
    fill_forms(position.as_ref(), &rules, &forms, &mut line);
    fill_reaches(position.as_ref(), &rules, SUITED, cell_of, &mut line);
    for (may_call, copies) in [(view.may_pung(), 2), (view.may_kong(), 3)] {
        let is_asked = table.stage() == Stage::Discard && table.is_asked(view.seat());
        let after = table.offered().filter(|_| is_asked && may_call).map(|tile| {
            let mut after = *hand;
            after[usize::from(tile.0)] -= copies;
            farness(&after, melds + 1, view.void())
        });
        line.push(after.unwrap_or(NOTHING));
    }
    let bases = |points: i64| points as f32 / table.rules().base as f32;
    let win = if view.may_win() { view.win() } else { None };
    let value = win.and_then(|win| score(&win, table.rules())).map(|score| score.value);
    line.push(bases(value.unwrap_or(0)));
    line.push(bases(view.passed().unwrap_or(0)));
    for suit in hand[..SUITED].chunks(9) {
        line.push(f32::from(suit.iter().sum::<u8>()));
    }
    line.push(f32::from(table.wall_left()));
    let scores = table.scores();
    view.seat().around().into_iter().for_each(|seat| line.push(bases(scores[seat.index()])));
    debug_assert!(line.is_full(), "the features are those of the blocks");
}
