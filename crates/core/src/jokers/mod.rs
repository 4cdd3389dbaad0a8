//! Rules with jokers: tiles that stand for any tile that a complete hand may contain.
//!
//! A complete hand is a multiset of tiles. The jokers in hand cover as many of those that the hand
//! lacks, and each further tile that comes is a copy of its kind or a joker. So a complete hand can
//! be had if the copies beyond what can be had of their kinds are no more than the jokers in hand
//! and to come: the *budget*. It is as many tiles away as it lacks, less the jokers in hand. Without
//! a fifth tile of a kind no joker is one, declared melds counted ([`most`]); with it the budget alone
//! limits them.
//!
//! [`exact`] answers for one hand. [`weights`] does so for many hands, as fast as without jokers,
//! where bounds decide: some cheapest hand is within the budget, or none is at all. Where every copy
//! that is not in hand can still come, nothing is beyond, and the tables without jokers answer
//! ([`is_plain`] says when); so does all that knows no jokers where the budget is none.

pub mod batch;
mod closed;
pub mod completions;
mod exact;
mod listing;
mod most;
mod reach;
mod weights;

pub use reach::{acceptance, dead, discards};

use crate::forms::Planes;
use crate::model::position::Position;
use crate::model::rules::{Form, Rules};
use crate::model::tile::{KindSet, PerKind};
use crate::parts::costs::IMPOSSIBLE;
use closed::Covered;
use most::Most;

/// Copies beyond what can be had that jokers may cover.
#[inline(always)]
fn budget(position: &Position) -> u8 {
    position.jokers().held + position.jokers().available
}

/// Tiles that must come, of those that are lacking: the jokers in hand cover the others.
#[inline(always)]
fn to_come(lacking: u8, jokers: u8) -> u8 {
    if lacking < IMPOSSIBLE { lacking.saturating_sub(jokers) } else { IMPOSSIBLE }
}

/// Do the answers without jokers hold for what is lacking, also after some draws?
///
/// Every copy not in hand can come, so that no complete hand without a fifth tile is beyond. A
/// fifth one is of use only where four are in hand: three and a joker more are a pung and half an
/// eye, and any other eye costs no more. The tests look at all suits for an exception.
#[inline(always)]
fn is_plain(position: &Position, rules: &Rules, draws: u8) -> bool {
    position.is_plain() && !needs_fifth(position.counts(), rules, draws)
}

/// May a fifth tile of a kind be of use after so many draws?
#[inline(always)]
fn needs_fifth(counts: &PerKind, rules: &Rules, draws: u8) -> bool {
    exact::has_fifth(rules) && !KindSet::at_least(counts, 4 - draws).is_empty()
}

/// Deficiency under each form that the hand can reach at all, in the order of the forms.
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

/// Deficiency of a hand: the least over the forms.
pub fn deficiency(position: &Position, rules: &Rules) -> u8 {
    if budget(position) == 0 || is_plain(position, rules, 0) {
        let lacking = crate::analysis::deficiency::deficiency(position, rules);
        return to_come(lacking, position.jokers().held);
    }
    by_form(position, rules).into_iter().map(|(_, least)| least).min().unwrap_or(IMPOSSIBLE)
}
