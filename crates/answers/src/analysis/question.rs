//! A question: a hand, knowledge and rules.

use super::voids::{self, VoidSuits};
use crate::error::Error;
use crate::host::Host;
use crate::json::{Copies, Deficiency, answer, value_of};
use crate::model::hands::{Hand, HandAnswer};
use crate::model::knowledge::{Knowledge, KnowledgeAnswer};
use crate::model::notation::name_of;
use crate::model::rules::{Rules, RulesAnswer};
use paili_core::analysis::batch::reported;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::forms::Reach;
use paili_core::model::position::{HeldJokers, Position};
use paili_core::model::tile::{JOKER, KINDS, Tile};
use paili_core::question::Question as CoreQuestion;
use paili_core::question::search_budget::spare_draws;
use serde::Serialize;
use serde_json::Value;

/// A question, checked and resolved once.
#[derive(Clone)]
pub struct Question<'a> {
    /// The hand.
    pub hand: Hand,
    /// The copies that can still come; by default every copy that is not in the hand.
    pub knowledge: Knowledge,
    /// The rules, with a resolved void suit.
    pub rules: Rules,
    /// The question of the core.
    pub core: CoreQuestion,
    /// The comparison of void suits that resolved it; `None` if nothing was planned.
    pub voids: Option<VoidSuits>,
    /// The host of the answer.
    pub host: Host<'a>,
}

impl<'a> Question<'a> {
    /// Returns the question about a hand, by rules that may leave the void suit to be resolved.
    pub fn new(
        hand: Hand,
        knowledge: Option<Knowledge>,
        rules: &Rules,
        host: Host<'a>,
    ) -> Result<Question<'a>, Error> {
        let (rules, voids) = voids::resolved(&hand, knowledge.as_ref(), rules, host)?;
        let core = core_question(&hand, knowledge.as_ref(), &rules)?;
        Ok(Question { voids, ..Question::resolved(hand, knowledge, rules, core, host) })
    }

    /// Returns the question about a hand whose parts are checked.
    pub fn resolved(
        hand: Hand,
        knowledge: Option<Knowledge>,
        rules: Rules,
        core: CoreQuestion,
        host: Host<'a>,
    ) -> Question<'a> {
        let knowledge = knowledge.unwrap_or_else(|| Knowledge::full(&hand, &rules));
        Question { hand, knowledge, rules, core, voids: None, host }
    }

    /// Returns the question with another host.
    pub fn by<'b>(&self, host: Host<'b>) -> Question<'b> {
        let Question { hand, rules, voids, .. } = self.clone();
        Question { hand, knowledge: self.knowledge, rules, core: self.core, voids, host }
    }

    /// Returns the question with available copies of kinds in play only.
    pub fn in_play(&self) -> Question<'a> {
        Question { knowledge: self.knowledge.in_play(&self.rules), ..self.clone() }
    }

    /// Returns the question under other rules.
    pub fn under(&self, rules: &Rules) -> Result<Question<'a>, Error> {
        Question::new(self.hand.clone(), Some(self.knowledge), rules, self.host)
    }

    /// Returns the question about the hand after a discard.
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

    /// Returns an answer preceded by the parts that repeat its question.
    pub fn joined<A: Serialize>(&self, answer: A) -> Value {
        value_of(&Answer {
            schema_version: super::SCHEMA_VERSION,
            hand: self.hand.answer(),
            rules: self.rules.answer(),
            knowledge: self.knowledge.answer(),
            answer,
        })
    }
}

answer! {
    /// The answer to a question.
    pub struct Answer<A> {
        /// Grows when a reader of the old one would fail.
        pub schema_version: &'static str,
        /// The hand.
        pub hand: HandAnswer,
        /// The rules, with the void suit that was found if they leave it open.
        pub rules: RulesAnswer,
        /// The copies that can still come.
        pub knowledge: KnowledgeAnswer,
        /// The answer itself.
        #[serde(flatten)]
        pub answer: A,
    }
}

/// Returns the question of the core, by rules whose void suit is resolved.
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

/// The tiles that a waiting hand accepts.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// Tiles that must come.
    pub deficiency: i8,
    /// Available copies of the kinds that lower it; the thirty-fifth number is that of jokers.
    pub copies: Vec<u8>,
    /// Kinds that would lower the deficiency if a copy could come.
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

    /// Returns the deficiency in the format of answers.
    pub fn deficiency(&self) -> Deficiency {
        Deficiency(self.deficiency)
    }

    /// Returns the copies in the format of answers.
    pub fn tiles(&self) -> Copies {
        self.copies.as_slice().into()
    }

    /// Returns the names of the dead kinds.
    pub fn dead_names(&self) -> Vec<String> {
        self.dead.iter().map(|&kind| name_of(kind)).collect()
    }

    /// Returns the number of copies of all kinds together.
    pub fn total(&self) -> u32 {
        crate::model::notation::total(&self.copies)
    }

    /// Returns whether a kind is accepted.
    pub fn has(&self, kind: usize) -> bool {
        self.copies.get(kind).is_some_and(|&copies| copies > 0)
    }
}
