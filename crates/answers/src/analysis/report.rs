//! The report on one hand.

use super::aim::{Aim, aim_of};
use super::completions::{Completions, CompletionsAnswer};
use super::discards::{Discard, DiscardOption, Look, discards};
use super::exchanges::{ExchangeOption, HELD, PASSED, exchanges};
use super::question::{Accepted, Question};
use super::voids::{VoidSuit, has_known_pungs, void_suits};
use super::worths::{Choices, Limits};
use crate::error::Error;
use crate::json::{Copies, Deficiency, answer};
use crate::model::notation::total;
use crate::model::rules::{Rules, Void};
use paili_core::analysis::batch::reported;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::minimum_worth::RequiredPosition;
use paili_core::model::rules::Form;
use paili_core::model::sichuan::Exchange;
use paili_core::model::tile::SUITED;
use serde::{Serialize, Serializer};

/// Number of completions that are compared to find the likeliest.
const RANKED: usize = 2_000;

/// The options of a report.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether the probability to win ranks the discards.
    pub by_chance: bool,
    /// The options of its discards.
    pub look: Look,
    /// Greatest number of complete hands that are listed.
    pub limit: u32,
}

answer! {
    /// The tiles that a waiting hand accepts.
    pub struct Acceptance {
        /// The kinds that lower the deficiency, with the copies that can still come.
        pub tiles: Copies,
        /// All these copies together.
        pub copies: u32,
        /// The kinds that would lower it too, but of which no copy can come.
        pub dead: Vec<String>,
    }

    /// The answers about one hand, by one set of rules.
    pub struct Answers {
        /// The tiles that must come.
        pub deficiency: Deficiency,
        /// The deficiency under each form of the rules.
        pub deficiency_by_form: Forms,
        /// The tiles that a waiting hand accepts; null for a drawn hand.
        pub acceptance: Option<Acceptance>,
        /// The method that ranked the discards; null for a waiting hand.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["acceptance", "plan", "outlook", null])))]
        pub ranked_by: Option<&'static str>,
        /// The discards of a drawn hand, best first; null for a waiting one.
        pub discards: Option<Vec<Discard>>,
        /// The complete hands that attain the deficiency.
        pub completions: CompletionsAnswer,
    }

    /// The report on a hand.
    pub struct ReportAnswer {
        /// The answers by these rules.
        #[serde(flatten)]
        pub answers: Answers,
        /// The same where every complete hand wins, whatever it is worth; null if it does under
        /// these rules.
        pub any_win: Option<Answers>,
        /// The yaku that the hand goes for, where a win of riichi needs one; else left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub aim: Option<Aim>,
        /// The worth of each suit as the one to give up, where the rules leave it open.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub void_suits: Option<Choices<VoidSuit>>,
        /// The worth of each way to pass three tiles on, where the rules have an exchange.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub exchanges: Option<Choices<ExchangeOption>>,
    }
}

/// The deficiency by name of the form, in the order of the forms.
#[derive(Clone, Debug)]
pub struct Forms(pub Vec<(Form, i8)>);

impl Serialize for Forms {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(form, away)| (form.name(), Deficiency(*away))))
    }
}

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for Forms {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "forms".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let away = generator.subschema_for::<Deficiency>();
        let forms = Form::ALL.iter().map(|form| (form.name().to_owned(), away.clone().to_value()));
        let forms: serde_json::Map<_, _> = forms.collect();
        schemars::json_schema!({
            "type": "object",
            "additionalProperties": false,
            "minProperties": 1,
            "properties": forms,
        })
    }
}

/// The complete report on one hand.
pub struct Report {
    /// The deficiency, in tile changes.
    pub deficiency: i8,
    by_form: Vec<(Form, i8)>,
    wait: Option<Accepted>,
    /// The discards of a drawn hand, best first.
    pub discards: Option<Vec<DiscardOption>>,
    /// The complete hands that attain the deficiency.
    pub completions: Completions,
    any_win: Option<Box<Report>>,
}

impl Report {
    /// Computes the report, without the choices before a game.
    pub fn new(question: &Question, asked: &Options) -> Result<Report, Error> {
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
        let limit = asked.limit as usize;
        let completions: Completions =
            question.core.likeliest(limit, RANKED, question.host.stop)?.into();
        let any_win = match rules.requirement {
            None => None,
            Some(_) if question.core.required().is_some_and(RequiredPosition::is_any_win) => None,
            Some(_) => {
                let any = question.under(&rules.of_any_win())?;
                Some(Box::new(Report::new(&any, asked)?))
            }
        };
        let deficiency = completions.deficiency;
        Ok(Report { deficiency, by_form, wait, discards: options, completions, any_win })
    }

    /// Returns the report in the format of its schema.
    pub fn answer(&self, question: &Question) -> ReportAnswer {
        ReportAnswer {
            answers: self.answers(question),
            any_win: self.any_win.as_ref().map(|any| any.answers(question)),
            aim: aim_of(question, self, self.any_win.as_deref()),
            void_suits: None,
            exchanges: None,
        }
    }

    /// Returns the best discard.
    pub fn first_discard(&self) -> Option<usize> {
        self.discards.as_ref()?.first().map(|option| option.tile)
    }

    /// Returns the acceptance of a waiting hand, or of a drawn one after a discard.
    pub fn accepted(&self, discard: Option<usize>) -> Option<&Accepted> {
        match &self.discards {
            None => self.wait.as_ref(),
            Some(options) => {
                let option = options.iter().find(|option| Some(option.tile) == discard)?;
                Some(&option.accepted)
            }
        }
    }

    fn answers(&self, question: &Question) -> Answers {
        let first = self.discards.as_ref().and_then(|options| options.first());
        let ranked_by = first
            .map(|option| option.chance.as_ref().map_or("acceptance", |chance| chance.ranked_by()));
        let acceptance = |wait: &Accepted| Acceptance {
            tiles: wait.tiles(),
            copies: wait.total(),
            dead: wait.dead_names(),
        };
        let discards = self.discards.as_ref();
        Answers {
            deficiency: Deficiency(self.deficiency),
            deficiency_by_form: Forms(self.by_form.clone()),
            acceptance: self.wait.as_ref().map(acceptance),
            ranked_by,
            discards: discards.map(|all| all.iter().map(DiscardOption::answer).collect()),
            completions: self.completions.answer(question),
        }
    }
}

fn by_form(question: &Question) -> Result<Vec<(Form, i8)>, Error> {
    let reached = question.core.by_form(question.host.stop)?;
    let least = |form| {
        let found = reached.iter().find(|(one, _)| *one == form);
        found.map_or(UNREACHABLE, |(_, least)| reported(*least))
    };
    Ok(question.rules.forms.iter().map(|&form| (form, least(form))).collect())
}

/// Returns the report under rules with a resolved void suit; `given` are the unresolved rules.
pub fn report(question: &Question, given: &Rules, asked: &Options) -> Result<ReportAnswer, Error> {
    let by_chance = asked.by_chance && question.rules.jokers == 0;
    let report = Report::new(question, &Options { by_chance, ..*asked })?;
    let mut answer = report.answer(question);
    if by_chance {
        add_before_play(&mut answer, question, given)?;
    }
    Ok(answer)
}

fn add_before_play(
    answer: &mut ReportAnswer,
    question: &Question,
    rules: &Rules,
) -> Result<(), Error> {
    let Question { hand, knowledge, host, .. } = question;
    let Some(scoring) = rules.sichuan() else { return Ok(()) };
    if matches!(rules.void, Void::Suit(_)) || !has_known_pungs(hand) {
        return Ok(());
    }
    let limits = Limits::usual(*host);
    let suits = match &question.voids {
        Some(voids) => voids.choices.clone(),
        None => void_suits(hand, Some(knowledge), rules, &limits, *host)?.choices,
    };
    answer.void_suits = Some(suits);
    let passes = scoring.exchange != Exchange::None && hand.size() == HELD;
    let coming = total(&knowledge.available[..SUITED]);
    if passes && hand.melds.is_empty() && coming >= PASSED {
        answer.exchanges = Some(exchanges(hand, Some(knowledge), rules, &limits, *host)?);
    }
    Ok(())
}
