//! Completions: the complete hands that can be reached.

use super::question::Question;
use crate::error::Error;
use crate::exact::divided;
use crate::host::Deadline;
use crate::json::{Copies, Deficiency, FormName, answer};
use crate::model::hands::Hand;
use crate::model::melds::Meld;
use crate::model::notation::{name_of, write_counts};
use crate::score::riichi::{YakuCount, yaku};
use crate::score::{self, FanCount, PatternCount};
use paili_core::analysis::batch::reported;
use paili_core::analysis::completions::Completion as AnyCompletion;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::forms::readings::Reading;
use paili_core::minimum_worth::{Completion as RequiredCompletion, Score};
use paili_core::model::meld::Meld as CoreMeld;
use paili_core::model::rules::{Form, Game};
use paili_core::model::tile::{COPIES, PerKind};
use paili_core::question::{Completions as CoreCompletions, Listed, Question as CoreQuestion};
use paili_core::sichuan::payments::win_amount;
use paili_core::sichuan::scoring::Circumstances;

/// Most completions that one call lists.
pub const MOST_LISTED: u32 = 1_000_000;
/// Most tiles farther than the nearest.
pub const MOST_SLACK: u32 = 14;

/// A complete hand that can be reached.
#[derive(Clone, Debug)]
pub struct Completion {
    /// Its tiles in the core's representation: more than four of a kind are jokers.
    pub tiles: PerKind,
    distance: u8,
    form: Form,
    melds: Vec<CoreMeld>,
    eye: Option<usize>,
    /// Orders in which its tiles can come.
    pub ways: u128,
    worth: Option<RequiredCompletion>,
}

impl Completion {
    fn of_any(found: AnyCompletion, worth: Option<RequiredCompletion>) -> Completion {
        let AnyCompletion { tiles, distance, form, melds, eye, ways } = found;
        Completion { tiles, distance, form, melds, eye, ways, worth }
    }

    /// Returns a complete hand that meets a requirement.
    pub fn of_required(worth: RequiredCompletion) -> Completion {
        let reading = worth.score.reading();
        Completion {
            tiles: worth.tiles,
            distance: worth.distance,
            form: reading.form,
            melds: reading.concealed.as_slice().to_vec(),
            eye: reading.eye.map(|eye| usize::from(eye.0)),
            ways: worth.ways,
            worth: Some(worth),
        }
    }

    /// Returns its worth, if the rules have scoring.
    pub fn score(&self) -> Option<&Score> {
        self.worth.as_ref().map(|worth| &worth.score)
    }

    /// Returns the concealed sets.
    pub fn melds(&self) -> &[CoreMeld] {
        &self.melds
    }

    /// Returns the eye.
    pub fn eye(&self) -> Option<usize> {
        self.eye
    }

    /// Returns its melds, eye and form, in the format of all schemas.
    pub fn shape(&self) -> Shape {
        Shape {
            form: FormName(self.form),
            tiles: write_counts(&self.with_jokers(&self.as_tiles())),
            melds: meld_names(&self.melds),
            eye: self.eye.map(name_of),
        }
    }

    /// Returns the tiles, at most four of a kind.
    fn as_tiles(&self) -> PerKind {
        self.tiles.map(|copies| copies.min(COPIES))
    }

    /// Returns the copies of the kinds, and the jokers of the hand if it has any.
    fn with_jokers(&self, counts: &PerKind) -> Vec<u8> {
        let more: u8 = self.tiles.iter().map(|copies| copies.saturating_sub(COPIES)).sum();
        counts.iter().copied().chain((more > 0).then_some(more)).collect()
    }

    /// Returns the complete hand in the format of answers.
    pub fn answer_to(&self, question: &Question) -> CompletionAnswer {
        self.answer(&Asked::of(question))
    }

    fn answer(&self, asked: &Asked) -> CompletionAnswer {
        let tiles = self.as_tiles();
        let pairs = |lacks: fn(u8, u8) -> u8| -> PerKind {
            std::array::from_fn(|kind| lacks(tiles[kind], asked.hand.counts[kind]))
        };
        let coming = pairs(u8::saturating_sub);
        let going = pairs(|wanted, held| held.saturating_sub(wanted));
        CompletionAnswer {
            distance: self.distance,
            shape: self.shape(),
            coming: Copies(self.with_jokers(&coming)),
            going: going.as_slice().into(),
            ways: self.ways,
            probability: divided(self.ways, orders(asked.coming, self.distance)),
            worth: self.worth.as_ref().map(|worth| asked.worth(worth)),
        }
    }
}

/// Returns the number of orders in which some tiles can come.
fn orders(tiles: u32, distance: u8) -> u128 {
    (0..u32::from(distance)).map(|drawn| u128::from(tiles.saturating_sub(drawn))).product()
}

fn meld_names(melds: &[CoreMeld]) -> Vec<String> {
    melds.iter().map(|&meld| Meld::from(meld).to_string()).collect()
}

answer! {
    /// The reading of the tiles of a win.
    pub struct Decomposition {
        /// The form in which they are complete.
        pub form: FormName,
        /// The declared melds.
        pub declared: Vec<String>,
        /// The concealed sets.
        pub concealed: Vec<String>,
        /// The pair; null for forms without one.
        pub eye: Option<String>,
    }

    /// The form, the tiles, the melds and the eye of a complete hand.
    pub struct Shape {
        /// The form in which it is complete.
        pub form: FormName,
        /// Its tiles but those of declared melds.
        pub tiles: String,
        /// Its concealed melds, for forms that have any.
        pub melds: Vec<String>,
        /// Its pair; null for forms without one.
        pub eye: Option<String>,
    }

    /// The worth of a complete hand, with the last tile that makes it worth most.
    pub struct Worth {
        /// The fan, before the cap; in riichi the han of its yaku, thirteen for a yakuman.
        pub fan: u16,
        /// The fan of Chinese Standard Mahjong that count.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub fans: Option<Vec<FanCount>>,
        /// The patterns of Sichuan Mahjong that count.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub patterns: Option<Vec<PatternCount>>,
        /// The yaku of riichi that count.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub yaku: Option<Vec<YakuCount>>,
        /// The fu, in riichi.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub fu: Option<u8>,
        /// The points of the capped fan, in Sichuan Mahjong.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub value: Option<i64>,
        /// The points that the winner receives, in Sichuan Mahjong, and in riichi without dora.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub points: Option<i64>,
        /// The kinds that win when they come last.
        pub lasts: Vec<String>,
        /// The one of them that is worth most.
        pub last: String,
        /// Whether it is drawn then.
        pub self_drawn: bool,
        /// The reading of the tiles.
        pub decomposition: Decomposition,
    }

    /// A complete hand that can be reached.
    #[cfg_attr(feature = "schemas", schemars(extend(
        "dependentRequired" = {
            "fan": ["lasts", "last", "self_drawn", "decomposition"],
            "lasts": ["fan"],
            "last": ["fan"],
            "self_drawn": ["fan"],
            "decomposition": ["fan"],
            "fans": ["fan"],
            "patterns": ["fan", "value", "points"],
            "value": ["patterns"],
            "yaku": ["fan", "fu", "points"],
            "fu": ["yaku"],
        },
        "if" = {"required": ["fan"]},
        "then" = {"oneOf": [
            {"required": ["fans"]},
            {"required": ["patterns"]},
            {"required": ["yaku"]},
        ]},
    )))]
    pub struct CompletionAnswer {
        /// Number of its tiles that must come.
        pub distance: u8,
        /// Its form, tiles, melds and eye.
        #[serde(flatten)]
        pub shape: Shape,
        /// The tiles that must come.
        pub coming: Copies,
        /// The tiles of the hand that it does not need.
        pub going: Copies,
        /// The orders in which distinct copies of these can come so that the hand wins.
        pub ways: u128,
        /// The chance that the next tiles are these, in such an order.
        pub probability: f64,
        /// Its worth, where the rules say what a win is worth.
        #[serde(flatten)]
        pub worth: Option<Worth>,
    }

    /// The nearest complete hands, counted and listed.
    pub struct CompletionsAnswer {
        /// The tiles that must come for the nearest.
        pub deficiency: Deficiency,
        /// Whether the search ended before the time was over.
        pub is_exact: bool,
        /// Numbers of complete hands at that distance, at one more, and so on.
        pub counts: Vec<u64>,
        /// The first of them.
        pub items: Vec<CompletionAnswer>,
    }
}

/// Returns the reading of the tiles of a win, in the format of all schemas.
pub fn decomposition(reading: &Reading, hand: &Hand) -> Decomposition {
    Decomposition {
        form: FormName(reading.form),
        declared: hand.melds.iter().map(Meld::to_string).collect(),
        concealed: meld_names(reading.concealed.as_slice()),
        eye: reading.eye.map(|eye| name_of(usize::from(eye.0))),
    }
}

/// The parts of a question on which its completions depend.
struct Asked<'a> {
    hand: &'a Hand,
    coming: u32,
    game: Option<Game>,
}

impl<'a> Asked<'a> {
    fn of(question: &'a Question) -> Asked<'a> {
        let game = question.core.rules().game();
        Asked { hand: &question.hand, coming: question.coming(), game }
    }

    fn worth(&self, worth: &RequiredCompletion) -> Worth {
        let mut answer = Worth {
            fan: worth.score.fan(),
            fans: None,
            patterns: None,
            yaku: None,
            fu: None,
            value: None,
            points: None,
            lasts: worth.lasts.iter().map(name_of).collect(),
            last: name_of(usize::from(worth.last.0)),
            self_drawn: worth.self_drawn,
            decomposition: decomposition(worth.score.reading(), self.hand),
        };
        match (&worth.score, &self.game) {
            (Score::Mcr(score), _) => answer.fans = Some(score::fans(&score.fans)),
            (Score::Riichi(score), Some(Game::Riichi(rules))) => {
                answer.yaku = Some(yaku(score, rules));
                answer.fu = Some(score.fu);
                answer.points = Some(score.payments.points());
            }
            (Score::Sichuan(score), Some(Game::Sichuan(rules))) => {
                let self_drawn = worth.self_drawn;
                let circumstances = Circumstances { self_drawn, ..Circumstances::default() };
                let payers = if circumstances.is_paid_by_all(rules) { 3 } else { 1 };
                answer.patterns = Some(score::patterns(&score.patterns, rules));
                answer.value = Some(score.value);
                answer.points = Some(payers * win_amount(score.value, &circumstances, rules));
            }
            (Score::Sichuan(_) | Score::Riichi(_), _) => {}
        }
        answer
    }
}

/// The nearest complete hands that win, as far as they were searched.
#[derive(Clone, Debug)]
pub struct Completions {
    /// Tiles that must come for the nearest.
    pub deficiency: i8,
    /// Numbers of complete hands at that distance, at one more, and so on.
    pub counts: Vec<u64>,
    /// The listed complete hands, the first ones.
    pub items: Vec<Completion>,
    is_exact: bool,
}

impl Completions {
    /// Returns the number of complete hands, listed or not.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the completions in the format of answers.
    pub fn answer(&self, question: &Question) -> CompletionsAnswer {
        CompletionsAnswer {
            deficiency: Deficiency(self.deficiency),
            is_exact: self.is_exact,
            counts: self.counts.clone(),
            items: answers(&self.items, question),
        }
    }
}

/// Returns complete hands in the format of answers.
pub fn answers(items: &[Completion], question: &Question) -> Vec<CompletionAnswer> {
    let asked = Asked::of(question);
    items.iter().map(|item| item.answer(&asked)).collect()
}

/// Returns the complete hands that are nearest to a hand.
pub fn completions_of(
    question: &CoreQuestion,
    slack: u32,
    limit: u32,
    deadline: Deadline,
) -> Result<Completions, Error> {
    let slack = slack.min(MOST_SLACK) as u8;
    Ok(question.completions(slack, limit as usize, &|| deadline.is_over())?.into())
}

impl From<CoreCompletions> for Completions {
    fn from(found: CoreCompletions) -> Completions {
        let items = match found.listed {
            Listed::Any(listed) => {
                listed.into_iter().map(|one| Completion::of_any(one, None)).collect()
            }
            Listed::Valued(listed) => listed
                .into_iter()
                .map(|(one, worth)| Completion::of_any(one, Some(worth)))
                .collect(),
            Listed::Required(listed) => listed.into_iter().map(Completion::of_required).collect(),
        };
        let deficiency = reported(found.deficiency);
        let counts = if deficiency == UNREACHABLE { Vec::new() } else { found.counts };
        Completions { deficiency, counts, items, is_exact: !found.is_stopped }
    }
}
