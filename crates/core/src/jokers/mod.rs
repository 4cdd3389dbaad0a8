//! Rules with jokers: tiles that stand for any tile that a complete hand may contain.
//!
//! A complete hand is a multiset of tiles. Each joker in hand covers one of the tiles that the hand
//! lacks, and each further tile that comes is a copy of its kind or a joker. So a complete hand can
//! be had if its copies beyond those that can be had are no more than the jokers in hand and to
//! come: the *budget*. Its distance is the number of tiles that it lacks, less the jokers in hand.
//! Without the switch for a fifth tile, no joker stands for a fifth tile of a kind, declared melds
//! counted ([`most`]); with it, only the budget limits the jokers.
//!
//! [`exact`] answers for one hand. [`weights`] answers for many hands, as fast as without jokers,
//! if bounds decide: some cheapest hand is within the budget, or no hand is. If every copy that is
//! not in hand can still come, no copy is beyond, and the tables without jokers apply (see
//! [`is_plain`]). The same holds for all code without jokers if the budget is zero.

pub mod batch;
pub mod completions;
mod exact;
mod listing;
mod most;
mod reach;
mod special_forms;
mod weights;

pub use reach::{acceptance, dead, discards};

use crate::forms::Planes;
use crate::model::position::Position;
use crate::model::rules::{Form, Rules};
use crate::model::tile::{KindSet, PerKind};
use crate::parts::costs::IMPOSSIBLE;
use most::Most;
use special_forms::Covered;

/// Returns the number of copies beyond those that can be had that jokers may cover.
#[inline(always)]
fn budget(position: &Position) -> u8 {
    position.jokers().held + position.jokers().available
}

/// Returns the number of tiles that must come: those lacking, less the jokers in hand.
#[inline(always)]
fn to_come(lacking: u8, jokers: u8) -> u8 {
    if lacking < IMPOSSIBLE { lacking.saturating_sub(jokers) } else { IMPOSSIBLE }
}

/// Returns whether the analysis without jokers gives the lacking tiles, also after `draws` draws.
///
/// Every copy not in hand can come, so no complete hand without a fifth tile has copies beyond. A
/// fifth tile is useful only if four are in hand: three and another joker are a pung and half an
/// eye, and any other eye costs no more. The tests check all suits for exceptions.
#[inline(always)]
fn is_plain(position: &Position, rules: &Rules, draws: u8) -> bool {
    position.is_plain() && !needs_fifth(position.counts(), rules, draws)
}

/// Returns whether a fifth tile of a kind can be useful after `draws` draws.
#[inline(always)]
fn needs_fifth(counts: &PerKind, rules: &Rules, draws: u8) -> bool {
    exact::has_fifth(rules) && !KindSet::at_least(counts, 4 - draws).is_empty()
}

/// Returns the deficiency under each form that the hand can reach, in the order of the forms.
pub fn by_form(position: &Position, rules: &Rules) -> Vec<(Form, u8)> {
    let (material, melds, budget) = (position.material(rules), position.melds(), budget(position));
    let most = Most::new(position.known_melds(), rules);
    let covered = Covered::new(Planes::all(&material), budget, &most, rules);
    let least = |form| {
        let lacking = match form {
            Form::Standard => exact::standard(&material, melds, budget, &most, rules),
            _ => covered.reach(form, melds, IMPOSSIBLE).deficiency,
        };
        (form, to_come(lacking, position.jokers().held))
    };
    rules.forms(melds).map(least).collect()
}

/// Returns the deficiency of a hand: the least over the forms.
pub fn deficiency(position: &Position, rules: &Rules) -> u8 {
    if budget(position) == 0 || is_plain(position, rules, 0) {
        let lacking = crate::analysis::deficiency::deficiency(position, rules);
        return to_come(lacking, position.jokers().held);
    }
    by_form(position, rules).into_iter().map(|(_, least)| least).min().unwrap_or(IMPOSSIBLE)
}
