//! What the core is asked: a hand, what can still come, and what a win is.

use crate::error::Error;
use crate::model::hands::Hand;
use crate::model::knowledge::Knowledge;
use crate::model::rules::Rules;
use paili_core::analysis::batch::reported;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::forms::Reach;
use paili_core::model::position::{HeldJokers, Position};
use paili_core::model::tile::{JOKER, KINDS};
use paili_core::question::Question;
use serde_json::{Map, Value};

/// The question about a hand; without knowledge, every copy that is not its own can come.
pub fn question_of(
    hand: &Hand,
    knowledge: Option<&Knowledge>,
    rules: &Rules,
) -> Result<Question, Error> {
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
    Ok(Question::new(position, &core)?)
}

/// A deficiency as JSON has it: null for a hand that cannot win any more.
pub fn deficiency_to_json(deficiency: i8) -> Value {
    if deficiency == UNREACHABLE { Value::Null } else { deficiency.into() }
}

/// What a waiting hand accepts.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// Tiles that must come.
    pub deficiency: i8,
    /// Copies that can come of what lowers it; the thirty-fifth are jokers.
    pub copies: Vec<u8>,
    /// Kinds that would lower it, but of which no copy can come.
    pub dead: Vec<usize>,
}

impl Accepted {
    fn of(question: &Question, reach: Reach, dead: Vec<usize>) -> Accepted {
        let columns = if reach.lowering.contains(JOKER) { JOKER + 1 } else { KINDS };
        let copies = |kind: usize| match reach.lowering.contains(kind) {
            true => question.position().available_of(kind),
            false => 0,
        };
        let deficiency = reported(reach.deficiency);
        Accepted { deficiency, copies: (0..columns).map(copies).collect(), dead }
    }

    /// Copies of all kinds together.
    pub fn total(&self) -> u32 {
        crate::model::notation::total(&self.copies)
    }

    /// Whether a kind is accepted.
    pub fn has(&self, kind: usize) -> bool {
        self.copies.get(kind).is_some_and(|&copies| copies > 0)
    }
}

/// What a waiting hand accepts.
pub fn accepted(question: &Question) -> Result<Accepted, Error> {
    let reach = question.acceptance(paili_core::model::stop::NEVER)?;
    let dead = question.dead(reach.deficiency).iter().collect();
    Ok(Accepted::of(question, reach, dead))
}

/// What is accepted after each discard of a drawn hand, in tile order.
pub fn after_discards(question: &Question) -> Result<Vec<(usize, Accepted)>, Error> {
    let table = question.discards(paili_core::model::stop::NEVER)?;
    let after = |(kind, reach): (usize, Reach)| {
        let dead = question.dead_after(kind, reach.deficiency).iter().collect();
        (kind, Accepted::of(question, reach, dead))
    };
    Ok(table.into_iter().map(after).collect())
}

/// The parts of an answer that say what it is about.
pub fn position_to_json(hand: &Hand, knowledge: &Knowledge, rules: &Rules) -> Map<String, Value> {
    Map::from_iter([
        ("schema_version".to_owned(), super::SCHEMA_VERSION.into()),
        ("hand".to_owned(), hand.to_json()),
        ("rules".to_owned(), rules.to_json()),
        ("knowledge".to_owned(), knowledge.to_json()),
    ])
}

/// A map with other parts behind its own.
pub fn joined(mut parts: Map<String, Value>, others: Value) -> Value {
    if let Value::Object(others) = others {
        parts.extend(others);
    }
    Value::Object(parts)
}
