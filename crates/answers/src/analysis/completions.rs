//! Completions: the complete hands that can be reached.

use super::question::{Question, deficiency_to_json, joined};
use crate::error::Error;
use crate::exact::divided;
use crate::host::Deadline;
use crate::model::hands::Hand;
use crate::model::melds::Meld;
use crate::model::notation::{copies_to_json, name_of, names, write_counts};
use crate::score;
use paili_core::analysis::batch::reported;
use paili_core::analysis::completions::Completion as AnyCompletion;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::forms::readings::Reading;
use paili_core::model::meld::Meld as CoreMeld;
use paili_core::model::rules::{Form, Game};
use paili_core::model::sichuan::SichuanRules;
use paili_core::model::tile::{COPIES, PerKind};
use paili_core::question::{Listed, Question as CoreQuestion};
use paili_core::required::{Completion as RequiredCompletion, Score};
use paili_core::sichuan::payments::win_amount;
use paili_core::sichuan::scoring::Circumstances;
use serde_json::{Map, Value, json};

/// Most completions that one call lists.
pub const MOST_LISTED: u32 = 1_000_000;
/// Most tiles farther than the nearest.
pub const MOST_SLACK: u32 = 14;

/// A complete hand that can be reached.
#[derive(Clone, Debug)]
pub struct Completion {
    /// Its tiles as the core has them: more than four of a kind are jokers.
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

    /// Returns a complete hand that is worth enough.
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

    /// Returns the concealed sets.
    pub fn melds(&self) -> &[CoreMeld] {
        &self.melds
    }

    /// Returns the eye.
    pub fn eye(&self) -> Option<usize> {
        self.eye
    }

    /// Returns its melds, eye and form, as all schemas have them.
    pub fn reading_to_json(&self) -> Value {
        json!({
            "form": self.form.name(),
            "tiles": write_counts(&self.with_jokers(&self.as_tiles())),
            "melds": meld_names(&self.melds),
            "eye": self.eye.map(name_of),
        })
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

    fn to_json(&self, asked: &Asked) -> Value {
        let tiles = self.as_tiles();
        let pairs = |lacks: fn(u8, u8) -> u8| -> PerKind {
            std::array::from_fn(|kind| lacks(tiles[kind], asked.hand.counts[kind]))
        };
        let coming = pairs(u8::saturating_sub);
        let going = pairs(|wanted, held| held.saturating_sub(wanted));
        let mut said = Map::from_iter([("distance".to_owned(), Value::from(self.distance))]);
        if let Value::Object(reading) = self.reading_to_json() {
            said.extend(reading);
        }
        said.insert("coming".into(), copies_to_json(&self.with_jokers(&coming)));
        said.insert("going".into(), copies_to_json(&going));
        said.insert("ways".into(), serde_json::Number::from(self.ways).into());
        let orders = orders(asked.coming, self.distance);
        said.insert("probability".into(), divided(self.ways, orders).into());
        match &self.worth {
            None => Value::Object(said),
            Some(worth) => joined(said, asked.worth_to_json(worth)),
        }
    }
}

/// Returns the number of orders in which some tiles can come.
fn orders(tiles: u32, distance: u8) -> u128 {
    (0..u32::from(distance)).map(|drawn| u128::from(tiles.saturating_sub(drawn))).product()
}

fn meld_names(melds: &[CoreMeld]) -> Value {
    melds.iter().map(|&meld| Value::from(Meld::from(meld).to_string())).collect()
}

/// Returns the reading of the tiles of a win, alike in all schemas.
pub fn decomposition_to_json(reading: &Reading, hand: &Hand) -> Value {
    json!({
        "form": reading.form.name(),
        "declared": hand.meld_names(),
        "concealed": meld_names(reading.concealed.as_slice()),
        "eye": reading.eye.map(|eye| name_of(usize::from(eye.0))),
    })
}

/// The parts of a question on which its completions depend.
struct Asked<'a> {
    hand: &'a Hand,
    coming: u32,
    scoring: Option<SichuanRules>,
}

impl Asked<'_> {
    fn worth_to_json(&self, worth: &RequiredCompletion) -> Value {
        let mut said = Map::from_iter([("fan".to_owned(), Value::from(worth.score.fan()))]);
        match (&worth.score, &self.scoring) {
            (Score::Mcr(score), _) => {
                said.insert("fans".into(), score::fans_to_json(&score.fans));
            }
            (Score::Sichuan(score), Some(rules)) => {
                let self_drawn = worth.self_drawn;
                let circumstances = Circumstances { self_drawn, ..Circumstances::default() };
                let payers = if circumstances.is_paid_by_all(rules) { 3 } else { 1 };
                let points = payers * win_amount(score.value, &circumstances, rules);
                said.insert("patterns".into(), score::patterns_to_json(&score.patterns, rules));
                said.insert("value".into(), score.value.into());
                said.insert("points".into(), points.into());
            }
            (Score::Sichuan(_), None) => {}
        }
        said.insert("lasts".into(), names(worth.lasts.iter()));
        said.insert("last".into(), name_of(usize::from(worth.last.0)).into());
        said.insert("self_drawn".into(), worth.self_drawn.into());
        let decomposition = decomposition_to_json(worth.score.reading(), self.hand);
        said.insert("decomposition".into(), decomposition);
        Value::Object(said)
    }
}

/// The nearest complete hands that win, as far as they were looked for.
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

    /// Returns the completions without the position, as reports have them.
    pub fn listed_to_json(&self, question: &Question) -> Value {
        json!({
            "deficiency": deficiency_to_json(self.deficiency),
            "is_exact": self.is_exact,
            "counts": self.counts,
            "items": self.items_to_json(question),
        })
    }

    /// Returns the listed complete hands.
    pub fn items_to_json(&self, question: &Question) -> Vec<Value> {
        let scoring = match question.core.rules().game() {
            Some(Game::Sichuan(scoring)) => Some(scoring),
            _ => None,
        };
        let asked = Asked { hand: &question.hand, coming: question.coming(), scoring };
        self.items.iter().map(|item| item.to_json(&asked)).collect()
    }
}

/// Returns the complete hands that are nearest to a hand.
pub fn completions_of(
    question: &CoreQuestion,
    slack: u32,
    limit: u32,
    deadline: Deadline,
) -> Result<Completions, Error> {
    let slack = slack.min(MOST_SLACK) as u8;
    let found = question.completions(slack, limit as usize, &|| deadline.is_over())?;
    let items = match found.listed {
        Listed::Any(listed) => {
            listed.into_iter().map(|one| Completion::of_any(one, None)).collect()
        }
        Listed::Valued(listed) => {
            listed.into_iter().map(|(one, worth)| Completion::of_any(one, Some(worth))).collect()
        }
        Listed::Required(listed) => listed.into_iter().map(Completion::of_required).collect(),
    };
    let deficiency = reported(found.deficiency);
    let counts = if deficiency == UNREACHABLE { Vec::new() } else { found.counts };
    Ok(Completions { deficiency, counts, items, is_exact: !found.is_stopped })
}

/// Returns the answer to a question of this kind.
pub fn answer(
    question: &Question,
    slack: u32,
    limit: u32,
    deadline: Deadline,
) -> Result<Value, Error> {
    let found = completions_of(&question.core, slack, limit, deadline)?;
    Ok(question.joined(found.listed_to_json(question)))
}
