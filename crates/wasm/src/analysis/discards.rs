//! What each discard of a drawn hand leaves, best first.

use super::position::{Accepted, after_discards, deficiency_to_json, question_of};
use super::ranking::{Chance, chances_of_discards};
use crate::error::Error;
use crate::model::hands::Hand;
use crate::model::knowledge::Knowledge;
use crate::model::notation::{copies_to_json, name_of, names};
use crate::model::rules::Rules;
use paili_core::analysis::batch::reported;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::model::stop::NEVER;
use paili_core::model::tile::JOKER;
use serde_json::{Value, json};
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

/// What is to be looked at beside the acceptance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// Ways to draw two accepted tiles in succession.
    pub two_step: bool,
    /// Draws that widen the acceptance.
    pub improvements: bool,
}

/// A draw that leaves the deficiency as it is, but widens the acceptance.
#[derive(Clone, Debug)]
struct Improvement {
    tile: usize,
    copies: u8,
    discard: usize,
    accepts: u32,
}

/// One kind that can be discarded, and what it leaves.
#[derive(Clone, Debug)]
pub struct DiscardOption {
    /// The discard.
    pub tile: usize,
    /// What is accepted then.
    pub accepted: Accepted,
    delta: u32,
    two_step: Option<u64>,
    improvements: Option<Vec<Improvement>>,
    rank: usize,
    /// The chance to win that has ranked it.
    pub chance: Option<Chance>,
}

impl DiscardOption {
    /// What decides its place by acceptance; less is better.
    fn standing(&self) -> (i8, Reverse<u32>, Reverse<u64>) {
        let ways = self.two_step.unwrap_or(0);
        (self.accepted.deficiency, Reverse(self.accepted.total()), Reverse(ways))
    }

    /// What decides its rank.
    fn ranked(&self, other: &DiscardOption) -> Ordering {
        match (&self.chance, &other.chance) {
            (Some(own), Some(chance)) => own.order(chance),
            _ => self.standing().cmp(&other.standing()),
        }
    }

    /// A part `discards` of a report.
    pub fn to_json(&self) -> Value {
        let improvements: Option<Vec<Value>> = self.improvements.as_ref().map(|draws| {
            let draw = |draw: &Improvement| {
                json!({
                    "tile": name_of(draw.tile),
                    "copies": draw.copies,
                    "discard": name_of(draw.discard),
                    "accepts": draw.accepts,
                })
            };
            draws.iter().map(draw).collect()
        });
        json!({
            "tile": name_of(self.tile),
            "rank": self.rank,
            "chance": self.chance.as_ref().map(Chance::to_json),
            "deficiency": deficiency_to_json(self.accepted.deficiency),
            "tiles": copies_to_json(&self.accepted.copies),
            "copies": self.accepted.total(),
            "dead": names(self.accepted.dead.iter().copied()),
            "delta": self.delta,
            "two_step": self.two_step,
            "improvements": improvements,
        })
    }
}

/// What each discard leaves, ranked by acceptance or by the chance to win.
pub fn discards(
    hand: &Hand,
    knowledge: &Knowledge,
    rules: &Rules,
    by_chance: bool,
    look: Look,
) -> Result<Vec<DiscardOption>, Error> {
    let question = question_of(hand, Some(knowledge), rules)?;
    if by_chance {
        rules.expect_no_jokers("ranking by the chance")?;
    }
    let now = reported(question.deficiency(NEVER)?);
    let plain = |(tile, accepted): (usize, Accepted)| DiscardOption {
        tile,
        delta: if accepted.deficiency == now { accepted.total() } else { 0 },
        accepted,
        two_step: None,
        improvements: None,
        rank: 1,
        chance: None,
    };
    let mut options: Vec<_> = after_discards(&question)?.into_iter().map(plain).collect();
    if look.two_step || look.improvements {
        let asked = Asked { hand, knowledge, rules };
        for option in &mut options {
            asked.look_ahead(option, look)?;
        }
    }
    let mut chances = match by_chance {
        true => chances_of_discards(hand, knowledge, rules, now)?,
        false => BTreeMap::new(),
    };
    for option in &mut options {
        option.chance = chances.remove(&option.tile);
    }
    Ok(ranked(options))
}

/// Best first, those that are as good as each other with the same rank.
fn ranked(mut options: Vec<DiscardOption>) -> Vec<DiscardOption> {
    options.sort_by(|one, two| {
        one.ranked(two).then(one.standing().cmp(&two.standing())).then(one.tile.cmp(&two.tile))
    });
    for place in 1..options.len() {
        let (before, after) = options.split_at_mut(place);
        if let (Some(before), Some(option)) = (before.last(), after.first_mut()) {
            let is_equal = option.ranked(before) == Ordering::Equal;
            option.rank = if is_equal { before.rank } else { place + 1 };
        }
    }
    options
}

/// A drawn hand, and what is asked about the turn after it.
struct Asked<'a> {
    hand: &'a Hand,
    knowledge: &'a Knowledge,
    rules: &'a Rules,
}

impl Asked<'_> {
    /// Adds what the best discard after each draw accepts.
    fn look_ahead(&self, option: &mut DiscardOption, look: Look) -> Result<(), Error> {
        let (mut ways, mut better) = (0, Vec::new());
        for (tile, copies) in self.what_can_come() {
            let accepted = &option.accepted;
            let is_accepted = accepted.has(tile);
            let is_wanted = if is_accepted { look.two_step } else { look.improvements };
            if copies == 0 || !is_wanted || accepted.deficiency == UNREACHABLE {
                continue;
            }
            let lowered = accepted.deficiency - i8::from(is_accepted);
            if lowered == 0 {
                continue; // the draw wins: nothing is left to draw
            }
            let after = self.after(option.tile, tile)?.into_iter();
            let rest = after.filter(|(_, left)| left.deficiency == lowered);
            let Some((accepts, Reverse(discard))) =
                rest.map(|(kind, left)| (left.total(), Reverse(kind))).max()
            else {
                continue;
            };
            if is_accepted {
                ways += u64::from(copies) * u64::from(accepts);
            } else if accepts > accepted.total() {
                better.push(Improvement { tile, copies, discard, accepts });
            }
        }
        better.sort_by_key(|draw| (Reverse(draw.accepts), draw.tile));
        option.two_step = look.two_step.then_some(ways);
        option.improvements = look.improvements.then_some(better);
        Ok(())
    }

    fn what_can_come(&self) -> impl Iterator<Item = (usize, u8)> {
        let kinds = &self.knowledge.available[..usize::from(self.rules.kinds)];
        kinds.iter().copied().enumerate().chain([(JOKER, self.knowledge.jokers)])
    }

    /// The discards one turn later: the first is gone, the draw no longer available.
    fn after(&self, discard: usize, draw: usize) -> Result<Vec<(usize, Accepted)>, Error> {
        let hand = self.hand.exchanged(discard, draw);
        after_discards(&question_of(&hand, Some(&self.knowledge.after(draw)), self.rules)?)
    }
}
