//! The discards of a drawn hand and the hands that they leave, best first.

use super::question::{Accepted, Question};
use super::ranking::{Chance, RankingChance, chances_of_discards};
use crate::error::Error;
use crate::json::{Copies, Deficiency, answer};
use crate::model::notation::name_of;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::model::tile::JOKER;
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

/// Options of the discards besides the acceptance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// Whether to count the ways to draw two accepted tiles in succession.
    pub two_step: bool,
    /// Whether to list the draws that widen the acceptance.
    pub improvements: bool,
}

answer! {
    /// A draw that leaves the deficiency as it is, but widens the acceptance.
    pub struct Improvement {
        /// The drawn kind.
        pub tile: String,
        /// Its copies that can still come.
        pub copies: u8,
        /// The best discard then.
        pub discard: String,
        /// The copies that are accepted afterwards.
        pub accepts: u32,
    }

    /// A kind that can be discarded, and the hand that it leaves.
    pub struct Discard {
        /// The discard.
        pub tile: String,
        /// 1 for the best; equally good discards share it, as in 1, 1, 3.
        pub rank: usize,
        /// The chance to win that has ranked it; null if acceptance has.
        pub chance: Option<RankingChance>,
        /// The deficiency of the hand that is left.
        pub deficiency: Deficiency,
        /// The kinds that lower it, with the copies that can still come.
        pub tiles: Copies,
        /// All these copies together.
        pub copies: u32,
        /// The kinds that would lower it too, but of which no copy can come.
        pub dead: Vec<String>,
        /// The copies that lower the deficiency of the hand if they come in exchange for the
        /// discard.
        pub delta: u32,
        /// The ways to draw an accepted tile and then one that is accepted next; null unless
        /// asked for.
        pub two_step: Option<u64>,
        /// The draws that widen the acceptance, best first; null unless asked for.
        pub improvements: Option<Vec<Improvement>>,
    }
}

/// A kind that can be discarded, with the hand after it.
#[derive(Clone, Debug)]
pub struct DiscardOption {
    /// The discard.
    pub tile: usize,
    /// The acceptance of the hand after it.
    pub accepted: Accepted,
    delta: u32,
    two_step: Option<u64>,
    improvements: Option<Vec<Improvement>>,
    rank: usize,
    /// The probability to win that ranks it.
    pub chance: Option<Chance>,
}

impl DiscardOption {
    /// Returns the sort key by acceptance; less is better.
    fn standing(&self) -> (i8, Reverse<u32>, Reverse<u64>) {
        let ways = self.two_step.unwrap_or(0);
        (self.accepted.deficiency, Reverse(self.accepted.total()), Reverse(ways))
    }

    /// Compares the ranks of two discards.
    fn ranked(&self, other: &DiscardOption) -> Ordering {
        match (&self.chance, &other.chance) {
            (Some(own), Some(chance)) => own.order(chance),
            _ => self.standing().cmp(&other.standing()),
        }
    }

    /// Returns a discard that is ranked by acceptance.
    pub fn by_acceptance(
        tile: usize,
        rank: usize,
        accepted: Accepted,
        delta: u32,
    ) -> DiscardOption {
        let (two_step, improvements, chance) = (None, None, None);
        DiscardOption { tile, accepted, delta, two_step, improvements, rank, chance }
    }

    /// Returns its rank, and the copies that lower the deficiency in exchange for it.
    pub fn standing_and_delta(&self) -> (usize, u32) {
        (self.rank, self.delta)
    }

    /// Returns the discard in the format of answers.
    pub fn answer(&self) -> Discard {
        Discard {
            tile: name_of(self.tile),
            rank: self.rank,
            chance: self.chance.as_ref().map(Chance::answer),
            deficiency: self.accepted.deficiency(),
            tiles: self.accepted.tiles(),
            copies: self.accepted.total(),
            dead: self.accepted.dead_names(),
            delta: self.delta,
            two_step: self.two_step,
            improvements: self.improvements.clone(),
        }
    }
}

/// Returns the discards, ranked by acceptance or by the chance to win.
pub fn discards(
    question: &Question,
    by_chance: bool,
    look: Look,
) -> Result<Vec<DiscardOption>, Error> {
    if by_chance {
        question.rules.expect_no_jokers("ranking by the chance")?;
    }
    let now = question.deficiency()?;
    let plain = |(tile, accepted): (usize, Accepted)| DiscardOption {
        tile,
        delta: if accepted.deficiency == now { accepted.total() } else { 0 },
        accepted,
        two_step: None,
        improvements: None,
        rank: 1,
        chance: None,
    };
    let mut options: Vec<_> = question.after_discards()?.into_iter().map(plain).collect();
    if look.two_step || look.improvements {
        for option in &mut options {
            look_ahead(question, option, look)?;
        }
    }
    let mut chances = match by_chance {
        true => chances_of_discards(question, now)?,
        false => BTreeMap::new(),
    };
    for option in &mut options {
        option.chance = chances.remove(&option.tile);
    }
    Ok(ranked(options))
}

/// Sorts the discards, best first; equally good ones share a rank.
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

/// Adds the acceptance of the best discard after each draw.
fn look_ahead(question: &Question, option: &mut DiscardOption, look: Look) -> Result<(), Error> {
    let (mut ways, mut better) = (0, Vec::new());
    for (tile, copies) in what_can_come(question) {
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
        let after = one_turn_later(question, option.tile, tile)?.after_discards()?.into_iter();
        let rest = after.filter(|(_, left)| left.deficiency == lowered);
        let Some((accepts, Reverse(discard))) =
            rest.map(|(kind, left)| (left.total(), Reverse(kind))).max()
        else {
            continue;
        };
        if is_accepted {
            ways += u64::from(copies) * u64::from(accepts);
        } else if accepts > accepted.total() {
            better.push((Reverse(accepts), tile, copies, discard));
        }
    }
    better.sort_unstable();
    let improvement = |(Reverse(accepts), tile, copies, discard)| {
        let (tile, discard) = (name_of(tile), name_of(discard));
        Improvement { tile, copies, discard, accepts }
    };
    let better = better.into_iter().map(improvement).collect();
    option.two_step = look.two_step.then_some(ways);
    option.improvements = look.improvements.then_some(better);
    Ok(())
}

fn what_can_come(question: &Question) -> impl Iterator<Item = (usize, u8)> {
    let kinds = &question.knowledge.available[..usize::from(question.rules.kinds)];
    kinds.iter().copied().enumerate().chain([(JOKER, question.knowledge.jokers)])
}

/// Returns the hand after a discard, which cannot come back, and a draw, which is no longer
/// available.
fn one_turn_later<'a>(
    question: &Question<'a>,
    discard: usize,
    draw: usize,
) -> Result<Question<'a>, Error> {
    let hand = question.hand.exchanged(discard, draw);
    Question::new(hand, Some(question.knowledge.after(draw)), &question.rules, question.host)
}
