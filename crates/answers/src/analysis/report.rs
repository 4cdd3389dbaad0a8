//! The report on one hand.

use super::completions::{Completions, completions_of};
use super::discards::{DiscardOption, Look, discards};
use super::question::{Accepted, Question, deficiency_to_json};
use super::{acceptance, exchanges, voids};
use crate::error::Error;
use crate::model::rules::{Rules, Void};
use paili_core::analysis::batch::reported;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::model::rules::Form;
use paili_core::model::sichuan::Exchange;
use paili_core::model::tile::SUITED;
use serde_json::{Map, Value, json};
use std::cmp::Reverse;

/// Completions that are compared to find the likeliest.
const RANKED: u32 = 2_000;

/// The options of a report.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Whether the chance ranks the discards.
    pub by_chance: bool,
    /// The options of its discards.
    pub look: Look,
    /// Greatest number of complete hands that are listed.
    pub limit: u32,
}

/// Everything about one hand.
pub struct Report {
    /// The deficiency, in tile changes.
    pub deficiency: i8,
    by_form: Map<String, Value>,
    wait: Option<Accepted>,
    /// The discards of a drawn hand, best first.
    pub discards: Option<Vec<DiscardOption>>,
    completions: Completions,
    any_win: Option<Box<Report>>,
}

impl Report {
    /// Returns the report, without the choices before a game.
    pub fn new(question: &Question, asked: &Asked) -> Result<Report, Error> {
        let by_form = by_form(question)?;
        let (hand, rules) = (&question.hand, &question.rules);
        let (mut wait, mut options) = (None, None);
        let wanted = [("two_step", asked.look.two_step), ("improvements", asked.look.improvements)];
        if !hand.is_waiting() {
            options = Some(discards(question, asked.by_chance, asked.look)?);
        } else if let Some((name, _)) = wanted.iter().find(|(_, is_wanted)| *is_wanted) {
            let expected = "a drawn hand: it looks ahead";
            return Err(Error::argument(*name, format!("the waiting hand {hand}"), expected));
        } else {
            wait = Some(question.accepted()?);
        }
        let completions = likeliest(question, asked.limit)?;
        let any_win = match rules.requirement {
            None => None,
            Some(_) => {
                let any = question.under(&rules.of_any_win())?;
                Some(Box::new(Report::new(&any, asked)?))
            }
        };
        let deficiency = completions.deficiency;
        Ok(Report { deficiency, by_form, wait, discards: options, completions, any_win })
    }

    fn answers_to_json(&self, question: &Question) -> Value {
        let first = self.discards.as_ref().and_then(|options| options.first());
        let ranked_by = first
            .map(|option| option.chance.as_ref().map_or("acceptance", |chance| chance.ranked_by()));
        let options = self.discards.as_ref();
        let options: Option<Vec<Value>> =
            options.map(|options| options.iter().map(DiscardOption::to_json).collect());
        json!({
            "deficiency": deficiency_to_json(self.deficiency),
            "deficiency_by_form": self.by_form,
            "acceptance": self.wait.as_ref().map(acceptance::to_json),
            "ranked_by": ranked_by,
            "discards": options,
            "completions": self.completions.listed_to_json(question),
        })
    }
}

fn by_form(question: &Question) -> Result<Map<String, Value>, Error> {
    let reached = question.core.by_form(question.host.stop)?;
    let least = |form| {
        let found = reached.iter().find(|(one, _)| *one == form);
        found.map_or(UNREACHABLE, |(_, least)| reported(*least))
    };
    let named = |&form: &Form| (form.name().to_owned(), deficiency_to_json(least(form)));
    Ok(question.rules.forms.iter().map(named).collect())
}

/// Returns some completions, those with most ways first; with a requirement they keep their order.
fn likeliest(question: &Question, limit: u32) -> Result<Completions, Error> {
    let never = question.host.unlimited();
    let mut found = completions_of(&question.core, 0, limit, never)?;
    if question.rules.requirement.is_some() {
        return Ok(found);
    }
    if limit > 0 && found.total() > u64::from(limit) {
        found = completions_of(&question.core, 0, limit.max(RANKED), never)?;
    }
    found.items.sort_by_key(|item| Reverse(item.ways));
    found.items.truncate(limit as usize);
    Ok(found)
}

/// Returns the answer to a question of this kind, by rules with a resolved void suit; `given` are
/// the rules before that.
pub fn answer(question: &Question, given: &Rules, asked: &Asked) -> Result<Value, Error> {
    let by_chance = asked.by_chance && question.rules.jokers == 0;
    let report = Report::new(question, &Asked { by_chance, ..*asked })?;
    let mut said = question.to_json(&question.knowledge.in_play(&question.rules));
    let any_win = report.any_win.as_ref().map(|any| any.answers_to_json(question));
    if let Value::Object(answers) = report.answers_to_json(question) {
        said.extend(answers);
    }
    said.insert("any_win".to_owned(), any_win.into());
    if by_chance {
        add_before_play(&mut said, question, given)?;
    }
    Ok(Value::Object(said))
}

/// Adds the choices before a game of Sichuan Mahjong.
fn add_before_play(
    said: &mut Map<String, Value>,
    question: &Question,
    rules: &Rules,
) -> Result<(), Error> {
    let (hand, knowledge) = (&question.hand, &question.knowledge);
    let Some(scoring) = rules.scoring else { return Ok(()) };
    if matches!(rules.void, Void::Suit(_)) || !voids::has_known_pungs(hand) {
        return Ok(());
    }
    let suits = voids::void_suits(hand, Some(knowledge), rules, question.host)?;
    said.insert("void_suits".to_owned(), suits.to_json());
    let passes = scoring.exchange != Exchange::None && hand.size() == exchanges::HELD;
    let coming = crate::model::notation::total(&knowledge.available[..SUITED]);
    if passes && hand.melds.is_empty() && coming >= exchanges::PASSED {
        let ways = exchanges::exchanges(question, rules)?;
        said.insert("exchanges".to_owned(), ways);
    }
    Ok(())
}
