//! Special shapes: seven pairs, orphans, knitted tiles, nine gates.

use super::fan::{Fan, Fans};
use super::readings::{Reading, for_each_standard};
use super::win::Win;
use crate::forms::knitted_straight::STRAIGHTS;
use crate::model::rules::Form;
use crate::model::tile::{KindSet, PerKind, planes};

/// Calls `see` with every reading of a win as a special shape.
#[inline]
pub(super) fn for_each(win: &Win, concealed: &PerKind, see: &mut impl FnMut(&Reading)) {
    let melds = win.melds().count();
    if melds > 1 {
        return;
    }
    let kinds = KindSet::at_least(concealed, 1);
    for knitted in STRAIGHTS {
        if knitted.without(kinds).is_empty() && kinds.len() < 14 {
            for_each_standard(&beside(concealed, knitted), Form::KnittedStraight, see);
        }
    }
    if melds == 1 {
        return;
    }
    if is_seven_pairs(concealed) {
        see(&Reading::of_form(Form::SevenPairsWithQuads));
    }
    // Fourteen tiles of thirteen kinds: one kind is there twice.
    if kinds == KindSet::ORPHANS {
        see(&Reading::of_form(Form::ThirteenOrphans));
    }
    let suited = kinds.without(KindSet::HONORS);
    if kinds.len() == 14 && STRAIGHTS.iter().any(|knitted| suited.without(*knitted).is_empty()) {
        see(&Reading::of_form(Form::HonorsAndKnitted));
    }
}

/// Returns the tiles outside the nine of a knitted straight.
#[inline(always)]
pub(super) fn beside(concealed: &PerKind, knitted: KindSet) -> PerKind {
    let mut rest = *concealed;
    for kind in knitted.iter() {
        rest[kind] -= 1;
    }
    rest
}

/// Returns the nine tiles of a knitted straight contained in `kinds`, if there is one.
#[inline(always)]
pub(super) fn knitted_of(kinds: KindSet) -> Option<KindSet> {
    STRAIGHTS.into_iter().find(|knitted| knitted.without(kinds).is_empty())
}

#[inline(always)]
fn is_seven_pairs(concealed: &PerKind) -> bool {
    let [ones, twos, threes, fours] = planes(concealed, true);
    ones.without(twos).is_empty() && threes.without(fours).is_empty()
}

#[inline]
pub(super) fn recognise(win: &Win, kinds: KindSet, form: Form, fans: &mut Fans) {
    match form {
        Form::Standard => fans.add_if(is_nine_gates(win), Fan::NineGates),
        Form::KnittedStraight => fans.add(Fan::KnittedStraight),
        Form::ThirteenOrphans => fans.add(Fan::ThirteenOrphans),
        Form::SevenPairs | Form::SevenPairsWithQuads => {
            fans.add(Fan::SevenPairs);
            fans.add_if(is_seven_in_a_row(kinds), Fan::SevenShiftedPairs);
        }
        Form::HonorsAndKnitted => {
            let honors = kinds.and(KindSet::HONORS).len();
            fans.add_if(honors == 7, Fan::GreaterHonorsAndKnittedTiles);
            fans.add_if(honors < 7, Fan::LesserHonorsAndKnittedTiles);
            // Nine different knitted tiles are a complete knitted straight.
            fans.add_if(honors == 5, Fan::KnittedStraight);
        }
    }
}

/// Returns whether seven kinds are consecutive ranks of one suit.
fn is_seven_in_a_row(kinds: KindSet) -> bool {
    let lowest = kinds.0.trailing_zeros();
    kinds.0 >> lowest == 0x7f && lowest < 27 && lowest % 9 <= 2
}

/// Returns whether the concealed hand waited with 1112345678999 of one suit.
#[inline]
fn is_nine_gates(win: &Win) -> bool {
    const GATES: [u8; 9] = [3, 1, 1, 1, 1, 1, 1, 1, 3];
    win.melds().count() == 0 && win.waiting()[..27].chunks_exact(9).any(|suit| suit == GATES)
}
