//! Deficiency: the least number of tiles that must come to complete a hand, over the forms.

use crate::forms::tally::Tally;
use crate::forms::{Planes, Reach, are_tallied, registry, special_forms, standard, tallied};
use crate::model::error::CoreError;
use crate::model::position::{Position, check};
use crate::model::rules::{Form, Rules};
use crate::model::tile::PerKind;
use crate::parts::costs::IMPOSSIBLE;

/// Deficiency of a hand that nothing can complete, as told to the outside.
pub const UNREACHABLE: i8 = i8::MAX;

/// Deficiency under each form that the hand can reach at all, in the order of the forms.
pub fn by_form(position: &Position, rules: &Rules) -> Vec<(Form, u8)> {
    let material = position.material(rules);
    let deficiency = |form| registry::deficiency(form, position, &material, rules);
    rules.forms(position.melds()).map(|form| (form, deficiency(form))).collect()
}

/// Deficiency of a hand: the least over the forms.
pub fn deficiency(position: &Position, rules: &Rules) -> u8 {
    let mut least = IMPOSSIBLE;
    if position.is_plain() && rules.has(Form::Standard) {
        // The material is not needed: this is the path that is called most.
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

/// Deficiency of a hand of which nothing else is known, checked; `None` if its counts do not tell
/// it under these rules.
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

/// The least of a deficiency and those under the special forms.
fn nearest(planes: &Planes, melds: u8, rules: &Rules, least: u8) -> u8 {
    let other = Reach { deficiency: least, ..Reach::IMPOSSIBLE };
    special_forms(planes, melds, rules, other).deficiency
}
