//! The complete hands that attain the deficiency of a hand, and those a few tiles farther.
//!
//! Completions are distinct as hands, not as decompositions: a hand that is complete in two forms
//! is counted once, under the first of them. Only seven pairs can be standard hands too, and
//! `forms::seven_pairs` leaves those out. No other two forms share a hand:
//!
//! - The thirteen orphans have twelve or thirteen single tiles. No pair can be made of these, nor a
//!   meld, since neither twos nor eights are there.
//! - A knitted straight has nine different kinds, and seven pairs have seven at most. Its meld and
//!   eye touch at most two of its suits; the third has three tiles that make no meld, so the hand
//!   is not standard.
//! - Honours and knitted tiles are all different, and any other form has a pair.

use crate::analysis::deficiency::by_form;
use crate::forms::listing::{Listing, TILES, Wanted};
use crate::forms::registry;
use crate::model::error::CoreError;
use crate::model::meld::Meld;
use crate::model::position::Position;
use crate::model::rules::{Form, Rules};
use crate::model::stop::Stop;
use crate::model::tile::PerKind;
use crate::parts::costs::IMPOSSIBLE;

/// Highest number of completions that can be listed.
pub const MAX_LISTED: usize = 1_000_000;

/// Completions listed between two checks of whether to stop.
pub(crate) const LOOK: usize = 256;

/// A complete hand (without the declared melds) and its decomposition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// Copies of each kind.
    pub tiles: PerKind,
    /// Tiles that must come.
    pub distance: u8,
    /// The form.
    pub form: Form,
    /// Melds, for the forms that have any.
    pub melds: Vec<Meld>,
    /// The eye, for the forms that have one.
    pub eye: Option<usize>,
    /// Orders in which distinct copies of the tiles that must come can come.
    pub ways: u128,
}

/// The complete hands nearest to a hand, and those somewhat farther.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completions {
    /// Least number of tiles that must come, or [`IMPOSSIBLE`].
    pub deficiency: u8,
    /// Number of distinct complete hands at each distance from the deficiency upwards; always
    /// exact.
    pub counts: Vec<u64>,
    /// The first complete hands by distance, then form, then tiles. If stopped, there are fewer
    /// than the limit allows, but without gaps.
    pub listed: Vec<Completion>,
    /// Whether the listing was stopped.
    pub is_stopped: bool,
}

pub(crate) fn check_limit(limit: usize) -> Result<(), CoreError> {
    if limit <= MAX_LISTED {
        return Ok(());
    }
    let expected = "at most 1000000 completions";
    Err(CoreError::Argument { name: "limit", got: limit.to_string(), expected })
}

/// Returns the complete hands nearest to a hand, and those up to `slack` tiles farther (but at most
/// fourteen tiles away). Counts all of them and lists up to `limit`.
///
/// Counting takes a millisecond for any slack and is never stopped. The listing checks `stop` every
/// few hundred hands and keeps what it has if it is stopped.
pub fn completions(
    position: &Position,
    rules: &Rules,
    slack: u8,
    limit: usize,
    stop: Stop,
) -> Result<Completions, CoreError> {
    check_limit(limit)?;
    let forms = by_form(position, rules);
    let deficiency = forms.iter().map(|&(_, least)| least).min().unwrap_or(IMPOSSIBLE);
    let mut found =
        Completions { deficiency, counts: Vec::new(), listed: Vec::new(), is_stopped: false };
    if deficiency == IMPOSSIBLE {
        return Ok(found);
    }
    let most = deficiency.saturating_add(slack).min(TILES as u8);
    let material = position.material(rules);
    let wanted = Wanted { material: &material, melds: position.melds(), most, rules };
    let wanted_form =
        |&&(form, least): &&(Form, u8)| least <= most && !registry::is_contained(form, rules);
    let forms = forms.iter().filter(wanted_form);
    let listings: Vec<_> = forms.map(|&(form, _)| registry::listing(form, &wanted)).collect();
    let counts: Vec<_> = listings.iter().map(|listing| listing.counts()).collect();
    let at = |distance: u8| counts.iter().map(|counts| counts[usize::from(distance)]).sum();
    found.counts = (deficiency..=most).map(at).collect();
    list(&mut found, position, &listings, limit, stop);
    Ok(found)
}

/// Lists the first `limit` completions over all counted distances.
fn list(
    found: &mut Completions,
    position: &Position,
    listings: &[Box<dyn Listing>],
    limit: usize,
    stop: Stop,
) {
    let Completions { deficiency, counts, listed, is_stopped } = found;
    for distance in (*deficiency..).take(counts.len()) {
        for listing in listings {
            let mut add = |tiles: &PerKind| {
                if listed.len() >= limit {
                    return false;
                }
                *is_stopped = listed.len().is_multiple_of(LOOK) && stop();
                if !*is_stopped {
                    let hand = listing.decompose(tiles);
                    let (form, melds, eye) = (hand.form, hand.melds, hand.eye);
                    let ways = position.ways(tiles);
                    listed.push(Completion { tiles: *tiles, distance, form, melds, eye, ways });
                }
                !*is_stopped
            };
            if limit == 0 || !listing.visit(distance, &mut add) {
                return;
            }
        }
    }
}
