//! A question: a hand, knowledge and rules.

use super::voids;
use crate::error::Error;
use crate::host::Host;
use crate::model::hands::Hand;
use crate::model::knowledge::Knowledge;
use crate::model::rules::Rules;
use paili_core::analysis::batch::reported;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::forms::Reach;
use paili_core::model::position::{HeldJokers, Position};
use paili_core::model::tile::{JOKER, KINDS, Tile};
use paili_core::question::Question as CoreQuestion;
use paili_core::question::effort::spare_draws;
use serde_json::{Map, Value};

/// A question, checked and resolved once.
pub struct Question<'a> {
    /// The hand.
    pub hand: Hand,
    /// The copies that can still come; by default every copy that is not in the hand.
    pub knowledge: Knowledge,
    /// The rules, with a resolved void suit.
    pub rules: Rules,
    /// The question of the core.
    pub core: CoreQuestion,
    /// The host of the answer.
    pub host: Host<'a>,
}

impl<'a> Question<'a> {
    /// Returns the question about a hand, by rules that may leave the void suit open.
    pub fn new(
        hand: Hand,
        knowledge: Option<Knowledge>,
        rules: &Rules,
        host: Host<'a>,
    ) -> Result<Question<'a>, Error> {
        let rules = voids::resolved(&hand, knowledge.as_ref(), rules, host)?;
        let core = core_question(&hand, knowledge.as_ref(), &rules)?;
        let knowledge = knowledge.unwrap_or_else(|| Knowledge::full(&hand, &rules));
        Ok(Question { hand, knowledge, rules, core, host })
    }

    /// Returns the same question by other rules.
    pub fn under(&self, rules: &Rules) -> Result<Question<'a>, Error> {
        Question::new(self.hand.clone(), Some(self.knowledge), rules, self.host)
    }

    /// Returns the question about the hand that a discard leaves.
    pub fn after_discard(&self, tile: Tile) -> Result<Question<'a>, Error> {
        let left = self.hand.without(tile)?;
        Question::new(left, Some(self.knowledge), &self.rules, self.host)
    }

    /// Returns the deficiency of the hand.
    pub fn deficiency(&self) -> Result<i8, Error> {
        Ok(reported(self.core.deficiency(self.host.stop)?))
    }

    /// Returns the number of tiles that can be drawn.
    pub fn coming(&self) -> u32 {
        self.knowledge.coming(&self.rules)
    }

    /// Returns the default number of draws of a plan: about a second's work.
    pub fn affordable_draws(&self) -> Result<u32, Error> {
        let least = match self.deficiency()? {
            UNREACHABLE => return Ok(1.min(self.coming())),
            least => u32::from(least.max(1).unsigned_abs()),
        };
        Ok((least + spare_draws(least)).min(self.coming()))
    }

    /// Returns the tiles that the hand accepts while it waits.
    pub fn accepted(&self) -> Result<Accepted, Error> {
        let reach = self.core.acceptance(self.host.stop)?;
        let dead = self.core.dead(reach.deficiency).iter().collect();
        Ok(Accepted::of(&self.core, reach, dead))
    }

    /// Returns the tiles that the hand accepts after each discard, in tile order.
    pub fn after_discards(&self) -> Result<Vec<(usize, Accepted)>, Error> {
        let table = self.core.discards(self.host.stop)?;
        let after = |(kind, reach): (usize, Reach)| {
            let dead = self.core.dead_after(kind, reach.deficiency).iter().collect();
            (kind, Accepted::of(&self.core, reach, dead))
        };
        Ok(table.into_iter().map(after).collect())
    }

    /// Returns the parts of an answer that repeat its question, and other parts behind them.
    pub fn joined(&self, others: Value) -> Value {
        joined(self.to_json(&self.knowledge), others)
    }

    /// Returns the parts of an answer that repeat its question, with the knowledge.
    pub fn to_json(&self, knowledge: &Knowledge) -> Map<String, Value> {
        Map::from_iter([
            ("schema_version".to_owned(), super::SCHEMA_VERSION.into()),
            ("hand".to_owned(), self.hand.to_json()),
            ("rules".to_owned(), self.rules.to_json()),
            ("knowledge".to_owned(), knowledge.to_json()),
        ])
    }
}

/// Returns the question of the core, by rules whose void suit is found.
pub fn core_question(
    hand: &Hand,
    knowledge: Option<&Knowledge>,
    rules: &Rules,
) -> Result<CoreQuestion, Error> {
    let core = rules.core()?;
    let (melds, available) = (hand.core_melds(), knowledge.map(|known| &known.available));
    let coming = knowledge.map(|known| known.jokers);
    let position = if rules.jokers > 0 || hand.jokers > 0 || coming.is_some_and(|number| number > 0)
    {
        let jokers = HeldJokers::new(hand.jokers, coming, &core)?;
        Position::with_jokers(&hand.counts, available, 0, &melds, jokers, &core)?
    } else {
        Position::with_melds(&hand.counts, available, &melds, &core)?
    };
    Ok(CoreQuestion::new(position, &core)?)
}

/// Returns a deficiency as JSON has it: null for a hand that cannot win any more.
pub fn deficiency_to_json(deficiency: i8) -> Value {
    if deficiency == UNREACHABLE { Value::Null } else { deficiency.into() }
}

/// The tiles that a waiting hand accepts.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// Tiles that must come.
    pub deficiency: i8,
    /// Copies that can come of the kinds that lower it; the thirty-fifth are jokers.
    pub copies: Vec<u8>,
    /// Kinds that would lower it, but of which no copy can come.
    pub dead: Vec<usize>,
}

impl Accepted {
    fn of(question: &CoreQuestion, reach: Reach, dead: Vec<usize>) -> Accepted {
        let columns = if reach.lowering.contains(JOKER) { JOKER + 1 } else { KINDS };
        let copies = |kind: usize| match reach.lowering.contains(kind) {
            true => question.position().available_of(kind),
            false => 0,
        };
        let deficiency = reported(reach.deficiency);
        Accepted { deficiency, copies: (0..columns).map(copies).collect(), dead }
    }

    /// Returns the number of copies of all kinds together.
    pub fn total(&self) -> u32 {
        crate::model::notation::total(&self.copies)
    }

    /// Whether a kind is accepted.
    pub fn has(&self, kind: usize) -> bool {
        self.copies.get(kind).is_some_and(|&copies| copies > 0)
    }
}

/// Returns a map with other parts behind its own.
pub fn joined(mut parts: Map<String, Value>, others: Value) -> Value {
    if let Value::Object(others) = others {
        parts.extend(others);
    }
    Value::Object(parts)
}
