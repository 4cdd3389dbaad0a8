//! Exact features of a hand: its deficiency, the acceptance, and both after each discard.

use super::blocks::Line;
use crate::analysis::acceptance::{acceptance, discards};
use crate::analysis::deficiency::by_form;
use crate::forms::Reach;
use crate::model::position::Position;
use crate::model::rules::{Form, Rules};
use crate::model::tile::Tile;
use crate::parts::costs::IMPOSSIBLE;

/// Feature of a hand that nothing can complete.
pub(super) const OUT_OF_REACH: f32 = 15.0;
/// Feature of an action that is not possible.
pub(super) const NOTHING: f32 = -1.0;

pub(super) fn feature(deficiency: u8) -> f32 {
    if deficiency < IMPOSSIBLE { f32::from(deficiency) } else { OUT_OF_REACH }
}

/// Fills the deficiency under each of some forms, and the least of them.
pub(super) fn fill_forms(
    position: Option<&Position>,
    rules: &Rules,
    forms: &[Form],
    line: &mut Line,
) {
    let found = position.map(|position| by_form(position, rules)).unwrap_or_default();
    let of = |form: &Form| found.iter().find(|(known, _)| known == form).map(|&(_, least)| least);
    let mut least = IMPOSSIBLE;
    for form in forms {
        let deficiency = of(form).unwrap_or(IMPOSSIBLE);
        line.push(feature(deficiency));
        least = least.min(deficiency);
    }
    line.push(feature(least));
}

/// Fills, by cell, the deficiency after each discard and the copies that then lower it (drawn
/// hand), or the copies that lower the deficiency (waiting hand).
pub(super) fn fill_reaches(
    position: Option<&Position>,
    rules: &Rules,
    cells: usize,
    cell_of: fn(Tile) -> usize,
    line: &mut Line,
) {
    let (after, copies, accepted) = (line.take(cells), line.take(cells), line.take(cells));
    after.fill(NOTHING);
    copies.fill(0.0);
    accepted.fill(0.0);
    let Some(position) = position else { return };
    let available = position.available();
    if position.expect_drawn(true).is_ok() {
        for (kind, Reach { deficiency, lowering }) in discards(position, rules) {
            let cell = cell_of(Tile(kind as u8));
            after[cell] = feature(deficiency);
            copies[cell] = lowering.iter().map(|kind| f32::from(available[kind])).sum();
        }
    } else if position.expect_drawn(false).is_ok() {
        for kind in acceptance(position, rules).lowering.iter() {
            accepted[cell_of(Tile(kind as u8))] = f32::from(available[kind]);
        }
    }
}
