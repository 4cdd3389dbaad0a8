//! The kinds of questions: their fields and limits, and the functions that answer them.

use crate::analysis::discards::Look;
use crate::analysis::question::Question;
use crate::analysis::{calls, completions, explanation, outlook, plan_report, report};
use crate::catalogue;
use crate::error::Error;
use crate::fields::{Default, Field, FieldError, Type, Values, about, field, flag};
use crate::games::replay;
use crate::host::Host;
use crate::json::text_of;
use crate::model::hands::Hand;
use crate::model::knowledge::Knowledge;
use crate::model::melds::{Meld, Part, read_melds, read_parts};
use crate::model::notation::{JOKER_CODE, Notation, kind_of, name_of};
use crate::model::reading::read_codes;
use crate::model::rules::{PRESETS, Rules, Void, suit_name};
use crate::model::rules_text::read_rules;
use crate::text::counted;
use crate::wins;
use paili_core::model::tile::{KINDS, KindSet, Tile};
use paili_core::planning::Objective;
use serde_json::{Map, Value, json};

/// A kind of question.
pub struct Kind {
    /// The name.
    pub name: &'static str,
    help: &'static str,
    fields: &'static [&'static [Field]],
    answer: for<'a> fn(&Values, Host<'a>) -> Result<Value, FieldError>,
    /// Names of the schemas of the answer, one of which applies.
    schemas: &'static [&'static str],
    /// Time limit of the answer in seconds, in addition to the seconds that the question requests.
    budget: f64,
    /// Returns whether the answer can take longer than a moment.
    is_long: fn(&Values) -> bool,
    /// Greatest number of bytes of the JSON of a question.
    most_bytes: usize,
}

/// The cost of an answer, which its host must know before computing it.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Whether the answer can take longer than a moment.
    pub is_long: bool,
    /// Time limit of the answer in seconds.
    pub seconds: f64,
}

/// Least number of seconds of a question without partial answers.
const LEAST_SECONDS: f64 = 0.1;
/// Greatest number of seconds that a question may request.
const MOST_SECONDS: f64 = 10.0;
/// Number of seconds for the work before and after a search, such as the choice of a void suit.
const PATIENCE: f64 = 20.0;
const LONGEST: usize = 10_000;
const SMALL: usize = 256 << 10;
/// Number of completions that are listed within a moment.
const FEW: u32 = 100;
const NOTATIONS: &[&str] = &["auto", "mpsz", "papers", "botzone", "unicode", "chinese", "mjai"];
/// The names of rules.
macro_rules! rules_help {
    ($before:literal) => {
        concat!(
            $before,
            "mahjong0, sichuan, riichi, mcr, xuezhan, sbr, akabane, ",
            "perhaps with switches, as in xuezhan:cap=4:void=m"
        )
    };
}

pub(crate) const HAND: Field = field(
    "hand",
    Type::Text(LONGEST),
    Default::Required,
    "up to 14 tiles in any notation, melds in brackets",
);
pub(crate) const MELDS: Field = field(
    "melds",
    Type::Text(LONGEST),
    Default::Text(""),
    "melds of the hand, such as [123m](1111z)",
);
pub(crate) const NOTATION: Field = field(
    "notation",
    Type::Choice(NOTATIONS),
    Default::Text("auto"),
    "of all tiles; auto recognises it",
);
pub(crate) const WIN_RULES: Field = field(
    "rules",
    Type::Text(1000),
    Default::Text("mcr"),
    rules_help!("of a game with a score, such as "),
);
const POSITION: &[Field] = &[
    HAND,
    MELDS,
    field(
        "seen",
        Type::Text(LONGEST),
        Default::Text(""),
        "tiles that are gone: discards, melds of others",
    ),
    field(
        "available",
        Type::Text(200),
        Default::Nothing,
        "instead of seen: 27 or 34 digits, copies left of each kind",
    ),
    field(
        "available_order",
        Type::Choice(&["mpsz", "papers"]),
        Default::Text("mpsz"),
        "order of the suits in these digits",
    ),
    NOTATION,
    field("rules", Type::Text(1000), Default::Text("riichi"), rules_help!("")),
];
const OBJECTIVE: Field = field(
    "objective",
    Type::Choice(&["chance", "points"]),
    Default::Text("chance"),
    "what is made the most of; points are for rules that count them",
);
const SECONDS: Field = field(
    "seconds",
    Type::Number(0.0, MOST_SECONDS),
    Default::Number(1),
    "after which the answer is what is known by then",
);
const ALL_COUNTED: &str = "complete hands to list; all are counted";
const DRAWS: &str = "own draws within which to win; as many as take a moment if left out";
const REPORT: &[Field] = &[
    field(
        "rank_by",
        Type::Choice(&["acceptance", "chance"]),
        Default::Text("acceptance"),
        "what ranks discards; acceptance is quicker",
    ),
    flag("two_step", "also count the ways to draw two accepted tiles"),
    flag("improvements", "also list draws after which more is accepted"),
    field("limit", Type::Integer(0, 1000), Default::Number(5), ALL_COUNTED),
];
const PLAN: &[Field] = &[
    field("draws", Type::Integer(0, 136), Default::Nothing, DRAWS),
    OBJECTIVE,
    SECONDS,
    field(
        "limit",
        Type::Integer(0, 100),
        Default::Number(3),
        "complete hands to list as the reason",
    ),
];
const OUTLOOK: &[Field] = &[
    field("draws", Type::Integer(0, 136), Default::Number(18), "own draws to look ahead"),
    field(
        "detours",
        Type::Integer(0, 8),
        Default::Nothing,
        "the most draws that bring the hand no nearer",
    ),
    OBJECTIVE,
    field(
        "seconds",
        Type::Number(LEAST_SECONDS, MOST_SECONDS),
        Default::Number(10),
        "after which the answer is that without detours",
    ),
];
const COMPLETIONS: &[Field] = &[
    field(
        "slack",
        Type::Integer(0, 14),
        Default::Number(0),
        "also those that are so many tiles farther",
    ),
    field("limit", Type::Integer(0, 1000), Default::Number(10), ALL_COUNTED),
    SECONDS,
];
const EXPLAIN: &[Field] = &[
    field("discards", Type::Texts(14), Default::Empty, "to compare; the best two if left out"),
    field("draws", Type::Integer(0, 136), Default::Nothing, DRAWS),
    field(
        "limit",
        Type::Integer(0, 100),
        Default::Number(3),
        "complete hands to list for each discard",
    ),
];
const CALLS: &[Field] = &[
    field("tile", Type::Text(20), Default::Required, "the discard that may be called"),
    field(
        "seat",
        Type::Choice(&["left", "across", "right"]),
        Default::Text("left"),
        "who discards it; the player on the left plays before us",
    ),
    field("draws", Type::Integer(0, 136), Default::Nothing, DRAWS),
    OBJECTIVE,
];
const KONGS: &[Field] =
    &[field("draws", Type::Integer(0, 136), Default::Nothing, DRAWS), OBJECTIVE];

/// All kinds of questions.
pub const QUESTIONS: [Kind; 10] = [
    Kind {
        name: "report",
        help: "What a hand needs, what each discard leaves, and why",
        fields: &[POSITION, REPORT],
        answer: on_report,
        schemas: &["report"],
        budget: PATIENCE,
        is_long: is_long_report,
        most_bytes: SMALL,
    },
    Kind {
        name: "plan",
        help: "The discard with the best exact chance to win within some draws",
        fields: &[POSITION, PLAN],
        answer: on_plan,
        schemas: &["plan"],
        budget: PATIENCE,
        is_long: always,
        most_bytes: SMALL,
    },
    Kind {
        name: "outlook",
        help: "The chances to be ready and to have won over a long game",
        fields: &[POSITION, OUTLOOK],
        answer: on_outlook,
        schemas: &["outlook"],
        budget: PATIENCE,
        is_long: always,
        most_bytes: SMALL,
    },
    Kind {
        name: "completions",
        help: "The nearest complete hands that win, counted and listed",
        fields: &[POSITION, COMPLETIONS],
        answer: on_completions,
        schemas: &["completions"],
        budget: PATIENCE,
        is_long: always,
        most_bytes: SMALL,
    },
    Kind {
        name: "explain",
        help: "Why one discard is better than another",
        fields: &[POSITION, EXPLAIN],
        answer: on_explain,
        schemas: &["explain"],
        budget: PATIENCE,
        is_long: always,
        most_bytes: SMALL,
    },
    Kind {
        name: "calls",
        help: "Whether to call the discard of another player",
        fields: &[POSITION, CALLS],
        answer: on_calls,
        schemas: &["calls"],
        budget: PATIENCE,
        is_long: always,
        most_bytes: SMALL,
    },
    Kind {
        name: "kongs",
        help: "Whether to declare a kong of one's own tiles",
        fields: &[POSITION, KONGS],
        answer: on_kongs,
        schemas: &["calls"],
        budget: PATIENCE,
        is_long: always,
        most_bytes: SMALL,
    },
    Kind {
        name: "score",
        help: "What a win is worth in Chinese Standard Mahjong or in Sichuan Mahjong",
        fields: &[wins::WIN],
        answer: |asked, _| wins::answer(asked),
        schemas: &["score", "sichuan-score"],
        budget: PATIENCE,
        is_long: never,
        most_bytes: SMALL,
    },
    Kind {
        name: "replay",
        help: "A recorded game, with each discard judged",
        fields: &[replay::LOG],
        answer: replay::answer,
        schemas: &["replayed"],
        budget: 60.0,
        is_long: always,
        // In JSON each quotation mark of a log takes two bytes.
        most_bytes: 2 * replay::LARGE,
    },
    Kind {
        name: "rules",
        help: "Every preset of rules with all that can be switched",
        fields: &[],
        answer: |_, _| Ok(catalogue::rules_catalogue()),
        schemas: &["rules"],
        budget: PATIENCE,
        is_long: never,
        most_bytes: SMALL,
    },
];

fn always(_: &Values) -> bool {
    true
}

fn never(_: &Values) -> bool {
    false
}

/// Returns whether a report has more than the nearest hands, or a requirement.
fn is_long_report(asked: &Values) -> bool {
    let looks = asked.text("rank_by") != "acceptance"
        || asked.flag("two_step")
        || asked.flag("improvements");
    // Invalid rules are rejected immediately.
    let is_valued = read_rules(asked.text("rules")).is_ok_and(|rules| {
        rules.requirement.is_some() || rules.void == Void::Best && rules.sichuan().is_some()
    });
    looks || asked.integer("limit").unwrap_or(0) > FEW || is_valued
}

impl Kind {
    /// Returns the kind of a name.
    pub fn named(name: &str) -> Result<&'static Kind, Error> {
        let unknown = || Error::NotHere { kind: name.to_owned() };
        QUESTIONS.iter().find(|kind| kind.name == name).ok_or_else(unknown)
    }

    /// Validates a question and returns its values, with defaults.
    fn checked(&self, question: &str) -> Result<Values, Error> {
        let question = serde_json::from_str(question).map_err(|error| {
            Error::argument("question", format!("no JSON: {error}"), "an object in JSON")
        })?;
        Values::checked(self.fields, &question)
    }

    /// Returns the cost of the answer to a question.
    pub fn cost(&self, question: &str) -> Result<Cost, FieldError> {
        let asked = self.checked(question)?;
        let seconds = self.budget + asked.number("seconds").unwrap_or(0.0);
        Ok(Cost { is_long: (self.is_long)(&asked), seconds })
    }

    /// Returns the answer to a question.
    pub fn answer(&self, question: &str, host: Host) -> Result<Value, FieldError> {
        (self.answer)(&self.checked(question)?, host)
    }

    /// Returns an error in JSON. An error about an argument with the name of a field is attributed
    /// to that field.
    pub fn fault(&self, found: &FieldError) -> Value {
        let FieldError { error, field } = found;
        let has = |name: &str| self.fields.iter().copied().flatten().any(|one| one.name() == name);
        let name = match error {
            Error::Argument { name, .. } if has(name) => Some(name.as_str()),
            _ => *field,
        };
        error.to_json(name)
    }

    fn to_json(&self) -> Value {
        let fields: Vec<&Field> = self.fields.iter().copied().flatten().collect();
        let required = fields.iter().filter(|field| field.is_required()).map(|field| field.name());
        let properties = fields.iter().map(|field| (field.name().to_owned(), field.schema()));
        json!({
            "name": self.name,
            "help": self.help,
            "schema": {
                "type": "object",
                "additionalProperties": false,
                "required": required.collect::<Vec<_>>(),
                "properties": Map::from_iter(properties),
            },
            "answers": self.schemas,
            "most_bytes": self.most_bytes,
        })
    }
}

/// Returns all kinds of questions, with the schemas of their fields and the names of the schemas of
/// their answers.
pub fn kinds_to_json() -> Value {
    QUESTIONS.iter().map(Kind::to_json).collect()
}

/// Returns the answer to a question of a kind, or its error, in JSON.
pub fn ask(kind: &str, question: &str, host: Host) -> String {
    text_of(&match Kind::named(kind) {
        Ok(kind) => kind.answer(question, host).unwrap_or_else(|error| kind.fault(&error)),
        Err(error) => error.to_json(None),
    })
}

/// Returns the notation that a question names, if any.
pub fn notation_of(asked: &Values) -> Option<Notation> {
    let name = asked.text("notation");
    Notation::ALL.iter().find(|(_, one)| *one == name).map(|(notation, _)| *notation)
}

/// Returns the melds that are given separately from a hand.
pub fn melds_of(asked: &Values) -> Result<Vec<Meld>, Error> {
    read_melds(asked.text("melds"), notation_of(asked))
}

/// Returns the rules of a question, before the void suit is resolved.
pub fn rules_of(asked: &Values) -> Result<Rules, FieldError> {
    about("rules", read_rules(asked.text("rules")))
}

/// Returns the question about the hand of some fields.
fn question<'a>(asked: &Values, host: Host<'a>) -> Result<Question<'a>, FieldError> {
    question_without(asked, &[], host)
}

/// Returns the question with some additional tiles that are gone.
fn question_without<'a>(
    asked: &Values,
    gone: &[usize],
    host: Host<'a>,
) -> Result<Question<'a>, FieldError> {
    let rules = rules_of(asked)?;
    let melds = about("melds", melds_of(asked))?;
    let hand = about("hand", hand_of(asked, melds, &rules))?;
    let field = if asked.maybe_text("available").is_none() { "seen" } else { "available" };
    let knowledge = about(field, knowledge_of(asked, &hand, &rules, gone))?;
    Ok(Question::new(hand, knowledge, &rules, host)?)
}

fn hand_of(asked: &Values, melds: Vec<Meld>, rules: &Rules) -> Result<Hand, Error> {
    let mut parts = read_parts(asked.text("hand"), notation_of(asked))?;
    parts.extend(melds.into_iter().map(Part::Meld));
    let hand = Hand::from_parts(parts)?;
    check_in_play(&hand, rules)?;
    Ok(hand)
}

/// Returns an error for tiles, including those of melds, that the rules do not have.
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
        let all: Vec<&Rules> =
            PRESETS.iter().filter(|other| usize::from(other.kinds) == KINDS).collect();
        // Among rules with the same forms, the first.
        let is_first = |place: usize| all[..place].iter().all(|one| one.forms != all[place].forms);
        let firsts = (0..all.len()).filter(|&place| is_first(place));
        let others: Vec<&str> = firsts.map(|place| all[place].name.as_ref()).collect();
        let expected = format!("none under {rules}: try the rules {}", others.join(" or "));
        let got = format!("the honour {}", name_of(kind));
        return Err(Error::argument("hand", got, expected));
    }
    let left_out = KindSet::ALL.without(rules.in_play());
    if let Some(kind) = left_out.iter().find(|&kind| own[kind] > 0) {
        let expected = format!("no 2 to 8 of characters under {rules}: three players");
        return Err(Error::argument("hand", name_of(kind), expected));
    }
    if let Void::Suit(suit) = rules.void
        && let Some(meld) = hand.melds.iter().find(|meld| meld.core.tile.0 / 9 == suit)
    {
        let expected = format!("none in the void suit {}", suit_name(suit));
        return Err(Error::argument("hand", format!("the meld {meld}"), expected));
    }
    Ok(())
}

/// Returns the available copies by the fields; `gone` kinds count as visible too.
fn knowledge_of(
    asked: &Values,
    hand: &Hand,
    rules: &Rules,
    gone: &[usize],
) -> Result<Option<Knowledge>, Error> {
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
    if seen.is_empty() && gone.is_empty() {
        return Ok(None);
    }
    let codes = read_codes(seen, notation_of(asked))?;
    let kinds: Vec<usize> = codes.into_iter().map(kind_of).chain(gone.iter().copied()).collect();
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
    let question = question(asked, host)?.in_play();
    let options = report::Options { by_chance, look, limit };
    Ok(question.joined(report::report(&question, &given, &options)?))
}

fn on_plan(asked: &Values, host: Host) -> Result<Value, FieldError> {
    let question = question(asked, host)?;
    let draws = match asked.integer("draws") {
        Some(draws) => draws,
        None => question.affordable_draws()?,
    };
    let look = plan_report::Look {
        stakes: None,
        draws,
        objective: objective_of(asked),
        seconds: asked.number("seconds"),
    };
    let limit = asked.integer("limit").unwrap_or(0) as usize;
    let question = question.in_play();
    let found = plan_report::plan_report(&question, &look, &mut |_| {})?;
    Ok(question.joined(found.answer(&question, limit)?))
}

fn on_outlook(asked: &Values, host: Host) -> Result<Value, FieldError> {
    let seconds = asked.number("seconds");
    let deadline = host.deadline(seconds);
    let question = question(asked, host)?;
    let detours = asked.integer("detours").map(|detours| detours as u8);
    let (draws, objective) = (asked.integer("draws").unwrap_or(0), objective_of(asked));
    let (memory, weights, stakes) = (outlook::MEMORY, None, None);
    let look = outlook::Look { draws, detours, objective, memory, weights, stakes, threads: 1 };
    let found = outlook::outlook(&question, look, deadline).map_err(|error| match error {
        Error::Unfinished { .. } => Error::Unfinished { seconds: seconds.unwrap_or(0.0) },
        other => other,
    })?;
    Ok(question.joined(found))
}

fn on_completions(asked: &Values, host: Host) -> Result<Value, FieldError> {
    let slack = asked.integer("slack").unwrap_or(0);
    let limit = asked.integer("limit").unwrap_or(0);
    let question = question(asked, host)?;
    let deadline = host.deadline(asked.number("seconds"));
    let found = completions::completions_of(&question.core, slack, limit, deadline)?;
    Ok(question.joined(found.answer(&question)))
}

fn on_explain(asked: &Values, host: Host) -> Result<Value, FieldError> {
    let question = question(asked, host)?;
    let tiles = read_codes(&asked.texts("discards").join(" "), notation_of(asked));
    let discards: Vec<usize> = about("discards", tiles)?.into_iter().map(kind_of).collect();
    about("discards", explanation::check_discards(&question, &discards))?;
    let draws = asked.integer("draws");
    let limit = asked.integer("limit").unwrap_or(0) as usize;
    let look = explanation::Look { discards, draws, limit };
    Ok(question.joined(explanation::explanation(&question, &look)?.answer))
}

fn on_calls(asked: &Values, host: Host) -> Result<Value, FieldError> {
    let wrong = |got: &str, expected: &str| Err(Error::argument("tile", got, expected));
    let text = asked.text("tile");
    let codes = about("tile", read_codes(text, notation_of(asked)))?;
    let kind = match codes.as_slice() {
        [code] if *code != JOKER_CODE => kind_of(*code),
        _ => return about("tile", wrong(text, "one tile, such as 3m")),
    };
    let question = question_without(asked, &[kind], host)?.in_play();
    if !question.rules.in_play().contains(kind) {
        return about("tile", wrong(text, "a tile that is in play under these rules"));
    }
    answers_of(asked, &question, Some(Tile(kind as u8)))
}

fn on_kongs(asked: &Values, host: Host) -> Result<Value, FieldError> {
    answers_of(asked, &question(asked, host)?.in_play(), None)
}

/// Returns the answers to a discard, or to an own draw.
fn answers_of(
    asked: &Values,
    question: &Question,
    tile: Option<Tile>,
) -> Result<Value, FieldError> {
    let (name, is_left) = match tile {
        Some(_) => ("calls", asked.text("seat") == "left"),
        None => ("kongs", false),
    };
    about("rules", question.rules.expect_no_jokers(name))?;
    about("hand", calls::expect_size(question, tile))?;
    let draws = match asked.integer("draws") {
        Some(draws) => draws,
        None => question.affordable_draws()?,
    };
    let objective = objective_of(asked);
    let look = calls::Look { tile, draws, is_left, objective, stakes: None };
    Ok(question.joined(calls::answered(question, &look)?))
}
