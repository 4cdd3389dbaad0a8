//! Deficiency: the least number of tiles that must come to complete a hand, over the forms.

use crate::forms::tally::Tally;
use crate::forms::{Planes, Reach, are_tallied, registry, special_forms, standard, tallied};
use crate::model::error::CoreError;
use crate::model::position::{Position, check};
use crate::model::rules::{Form, Rules};
use crate::model::tile::PerKind;
use crate::parts::costs::IMPOSSIBLE;

/// Public form of the deficiency of a hand that nothing can complete.
pub const UNREACHABLE: i8 = i8::MAX;

/// Returns the deficiency under each form that the hand can reach, in the order of the forms.
pub fn by_form(position: &Position, rules: &Rules) -> Vec<(Form, u8)> {
    let material = position.material(rules);
    let deficiency = |form| registry::deficiency(form, position, &material, rules);
    rules.forms(position.melds()).map(|form| (form, deficiency(form))).collect()
}

/// Returns the deficiency of a hand: the least over the forms.
pub fn deficiency(position: &Position, rules: &Rules) -> u8 {
    let mut least = IMPOSSIBLE;
    if position.is_plain() && rules.has(Form::Standard) {
        // This is the most frequent path; it needs no material.
        least = standard::plain(position.counts(), position.melds(), rules);
        if rules.is_standard_only() {
            return least;
        }
        let planes = Planes::plain(position.counts(), rules);
        return nearest(&planes, position.melds(), rules, least);
    }
    let material = position.material(rules);
    if rules.has(Form::Standard) {
        least = standard::any(&material, position.melds());
    }
    nearest(&Planes::new(&material, rules), position.melds(), rules, least)
}

/// Checks a hand given by its counts alone and returns its deficiency; `None` if the counts do not
/// determine it under these rules.
#[inline]
pub fn of_counts(counts: &PerKind, rules: &Rules) -> Option<Result<u8, CoreError>> {
    let any_win = rules.requirement().is_none() && rules.jokers().is_none();
    if !any_win || !rules.has(Form::Standard) || !are_tallied(rules) {
        return None;
    }
    let least = |melds: u8| {
        let mut least = standard::plain(counts, melds, rules);
        if melds == 0 && !rules.is_standard_only() {
            let tally = Tally::new(counts);
            for form in rules.forms(0) {
                least = least.min(tallied(form, &tally).unwrap_or(IMPOSSIBLE));
            }
        }
        least
    };
    Some(check(counts, None, 0, rules).map(least))
}

/// Returns the least of `least` and the deficiencies under the special forms.
fn nearest(planes: &Planes, melds: u8, rules: &Rules, least: u8) -> u8 {
    let other = Reach { deficiency: least, ..Reach::IMPOSSIBLE };
    special_forms(planes, melds, rules, other).deficiency
}
