//! The kinds of questions, from fields to an answer: what `paili.web.questions` answers.

use crate::analysis::discards::Look;
use crate::analysis::question::Question;
use crate::analysis::{completions, outlook, plan_report, report};
use crate::catalogue;
use crate::error::Error;
use crate::fields::{Default, Field, FieldError, Type, Values, about, field, flag};
use crate::games::replay;
use crate::host::Host;
use crate::model::hands::Hand;
use crate::model::knowledge::Knowledge;
use crate::model::melds::{Meld, Part, read_parts};
use crate::model::notation::{Notation, kind_of, name_of};
use crate::model::reading::read_codes;
use crate::model::rules::{PRESETS, Rules, Void, suit_name};
use crate::model::rules_text::read_rules;
use crate::text::counted;
use crate::wins;
use paili_core::model::tile::KINDS;
use paili_core::planning::Objective;
use serde_json::Value;

/// Of a question without an answer before its end: none has one at once.
const LEAST_SECONDS: f64 = 0.1;
const MOST_SECONDS: f64 = 10.0;
const LONGEST: usize = 10_000;
const NOTATIONS: &[&str] = &["auto", "mpsz", "papers", "botzone", "unicode", "chinese", "mjai"];

pub(crate) const HAND: Field = field("hand", Type::Text(LONGEST), Default::Required);
pub(crate) const MELDS: Field = field("melds", Type::Text(LONGEST), Default::Text(""));
pub(crate) const NOTATION: Field =
    field("notation", Type::Choice(NOTATIONS), Default::Text("auto"));
const POSITION: &[Field] = &[
    HAND,
    MELDS,
    field("seen", Type::Text(LONGEST), Default::Text("")),
    field("available", Type::Text(200), Default::Nothing),
    field("available_order", Type::Choice(&["mpsz", "papers"]), Default::Text("mpsz")),
    NOTATION,
    field("rules", Type::Text(1000), Default::Text("riichi")),
];
const OBJECTIVE: Field =
    field("objective", Type::Choice(&["chance", "points"]), Default::Text("chance"));
const REPORT: &[Field] = &[
    field("rank_by", Type::Choice(&["acceptance", "chance"]), Default::Text("acceptance")),
    flag("two_step"),
    flag("improvements"),
    field("limit", Type::Integer(0, 1000), Default::Number(5)),
];
const PLAN: &[Field] = &[
    field("draws", Type::Integer(0, 136), Default::Required),
    OBJECTIVE,
    field("seconds", Type::Number(0.0, MOST_SECONDS), Default::Number(1)),
    field("limit", Type::Integer(0, 100), Default::Number(3)),
];
const OUTLOOK: &[Field] = &[
    field("draws", Type::Integer(0, 136), Default::Number(18)),
    field("detours", Type::Integer(0, 8), Default::Nothing),
    OBJECTIVE,
    field("seconds", Type::Number(LEAST_SECONDS, MOST_SECONDS), Default::Number(10)),
];
const COMPLETIONS: &[Field] = &[
    field("slack", Type::Integer(0, 14), Default::Number(0)),
    field("limit", Type::Integer(0, 1000), Default::Number(10)),
    field("seconds", Type::Number(0.0, MOST_SECONDS), Default::Number(1)),
];

/// The answer to a question of a kind, or what is wrong with it, in JSON.
pub fn ask(kind: &str, question: &str, host: Host) -> Value {
    let question = match serde_json::from_str(question) {
        Ok(question) => question,
        Err(error) => {
            let got = format!("no JSON: {error}");
            return Error::argument("question", got, "an object in JSON").to_json(None);
        }
    };
    let fields = fields_of(kind);
    let Some(fields) = fields else {
        return Error::NotHere { kind: kind.to_owned() }.to_json(None);
    };
    let asked = match Values::checked(&fields, &question) {
        Ok(asked) => asked,
        Err(error) => return fault(error.into(), |name| has(&fields, name)),
    };
    let answered = match kind {
        "report" => on_report(&asked, host),
        "plan" => on_plan(&asked, host),
        "outlook" => on_outlook(&asked, host),
        "completions" => on_completions(&asked, host),
        "score" => wins::answer(&asked),
        "replay" => replay::answer(&asked, host),
        _ => Ok(catalogue::rules_catalogue()),
    };
    answered.unwrap_or_else(|error| fault(error, |name| asked.has(name)))
}

fn fields_of(kind: &str) -> Option<Vec<&'static [Field]>> {
    Some(match kind {
        "report" => vec![POSITION, REPORT],
        "plan" => vec![POSITION, PLAN],
        "outlook" => vec![POSITION, OUTLOOK],
        "completions" => vec![POSITION, COMPLETIONS],
        "score" => vec![wins::WIN],
        "replay" => vec![replay::LOG],
        "rules" => vec![],
        _ => return None,
    })
}

fn has(fields: &[&[Field]], name: &str) -> bool {
    fields.iter().copied().flatten().any(|field| field.name() == name)
}

/// An error in JSON: an argument of the name of a field is the fault of that field.
fn fault(found: FieldError, is_field: impl Fn(&str) -> bool) -> Value {
    let FieldError { error, field } = &found;
    let name = match error {
        Error::Argument { name, .. } if is_field(name) => Some(name.as_str()),
        _ => *field,
    };
    error.to_json(name)
}

/// The notation of a question, if it is named.
pub fn notation_of(asked: &Values) -> Option<Notation> {
    let name = asked.text("notation");
    Notation::ALL.iter().find(|(_, one)| *one == name).map(|(notation, _)| *notation)
}

/// The melds that are written apart from a hand.
pub fn melds_of(asked: &Values) -> Result<Vec<Meld>, Error> {
    let text = asked.text("melds");
    let mut melds = Vec::new();
    for part in read_parts(text, notation_of(asked))? {
        let Part::Meld(meld) = part else {
            let expected = "melds in brackets, such as [123m](1111z)";
            return Err(Error::argument("melds", text, expected));
        };
        melds.push(meld);
    }
    Ok(melds)
}

/// The rules of a question as they are written.
pub fn rules_of(asked: &Values) -> Result<Rules, FieldError> {
    about("rules", read_rules(asked.text("rules")))
}

/// The question about the hand of some fields.
fn question<'a>(asked: &Values, host: Host<'a>) -> Result<Question<'a>, FieldError> {
    let rules = rules_of(asked)?;
    let melds = about("melds", melds_of(asked))?;
    let hand = about("hand", hand_of(asked, melds, &rules))?;
    let field = if asked.maybe_text("available").is_none() { "seen" } else { "available" };
    let knowledge = about(field, knowledge_of(asked, &hand, &rules))?;
    Ok(Question::new(hand, knowledge, &rules, host)?)
}

fn hand_of(asked: &Values, melds: Vec<Meld>, rules: &Rules) -> Result<Hand, Error> {
    let mut parts = read_parts(asked.text("hand"), notation_of(asked))?;
    parts.extend(melds.into_iter().map(Part::Meld));
    let hand = Hand::from_parts(parts)?;
    check_in_play(&hand, rules)?;
    Ok(hand)
}

/// Refuses tiles, those of melds among them, that the rules do not have.
fn check_in_play(hand: &Hand, rules: &Rules) -> Result<(), Error> {
    if hand.jokers > rules.jokers {
        let expected = match rules.jokers {
            0 => format!("none under {rules}: try the rules {}:jokers=4", rules.name),
            most => format!("at most {most} under {rules}"),
        };
        return Err(Error::argument("hand", counted(hand.jokers.into(), "joker"), expected));
    }
    let own = hand.own();
    if let Some(kind) = (usize::from(rules.kinds)..KINDS).find(|&kind| own[kind] > 0) {
        let all = PRESETS.iter().filter(|other| usize::from(other.kinds) == KINDS);
        let others: Vec<&str> = all.map(|other| other.name).collect();
        let expected = format!("none under {rules}: try the rules {}", others.join(" or "));
        let got = format!("the honour {}", name_of(kind));
        return Err(Error::argument("hand", got, expected));
    }
    if let Void::Suit(suit) = rules.void
        && let Some(meld) = hand.melds.iter().find(|meld| meld.core.tile.0 / 9 == suit)
    {
        let expected = format!("none in the void suit {}", suit_name(suit));
        return Err(Error::argument("hand", format!("the meld {meld}"), expected));
    }
    Ok(())
}

fn knowledge_of(asked: &Values, hand: &Hand, rules: &Rules) -> Result<Option<Knowledge>, Error> {
    let seen = asked.text("seen");
    if let Some(available) = asked.maybe_text("available") {
        if !seen.is_empty() {
            let expected = "nothing, for the available digits say it all";
            return Err(Error::argument("seen", seen, expected));
        }
        let is_papers = asked.text("available_order") == "papers";
        let knowledge = Knowledge::parse(available, is_papers)?;
        knowledge.check(hand, rules)?;
        return Ok(Some(knowledge));
    }
    if seen.is_empty() {
        return Ok(None);
    }
    let codes = read_codes(seen, notation_of(asked))?;
    let kinds: Vec<usize> = codes.into_iter().map(kind_of).collect();
    Knowledge::from_seen(hand, &kinds, rules).map(Some)
}

fn objective_of(asked: &Values) -> Objective {
    if asked.text("objective") == "points" { Objective::Points } else { Objective::Chance }
}

fn on_report(asked: &Values, host: Host) -> Result<Value, FieldError> {
    let given = rules_of(asked)?;
    let look = Look { two_step: asked.flag("two_step"), improvements: asked.flag("improvements") };
    let by_chance = asked.text("rank_by") == "chance";
    let limit = asked.integer("limit").unwrap_or(0);
    Ok(report::answer(&question(asked, host)?, &given, &report::Asked { by_chance, look, limit })?)
}

fn on_plan(asked: &Values, host: Host) -> Result<Value, FieldError> {
    let look = plan_report::Look {
        draws: asked.integer("draws").unwrap_or(0),
        objective: objective_of(asked),
        seconds: asked.number("seconds"),
        reasons: asked.integer("limit").unwrap_or(0) as usize,
    };
    Ok(plan_report::answer(&question(asked, host)?, &look)?)
}

fn on_outlook(asked: &Values, host: Host) -> Result<Value, FieldError> {
    let seconds = asked.number("seconds");
    let deadline = host.deadline(seconds);
    let question = question(asked, host)?;
    let detours = asked.integer("detours").map(|detours| detours as u8);
    let (draws, objective) = (asked.integer("draws").unwrap_or(0), objective_of(asked));
    let look = outlook::Look { draws, detours, objective };
    Ok(outlook::answer(&question, look, deadline).map_err(|error| match error {
        Error::Unfinished { .. } => Error::Unfinished { seconds: seconds.unwrap_or(0.0) },
        other => other,
    })?)
}

fn on_completions(asked: &Values, host: Host) -> Result<Value, FieldError> {
    let slack = asked.integer("slack").unwrap_or(0);
    let limit = asked.integer("limit").unwrap_or(0);
    let question = question(asked, host)?;
    let deadline = host.deadline(asked.number("seconds"));
    Ok(completions::answer(&question, slack, limit, deadline)?)
}
