//! A discard of a recorded game, next to its alternatives.

use crate::analysis::discards::{DiscardOption, Look, discards};
use crate::analysis::question::{Question, deficiency_to_json, joined};
use crate::error::Error;
use crate::model::notation::name_of;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::model::tile::Tile;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The number of the event of a discard, and the part of a report about it.
pub type Turn = (usize, Map<String, Value>);

/// Whether two numbers of points are equal up to the rounding of sums in another order.
pub fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-9 * one.abs().max(other.abs())
}

/// A discard, and its alternatives.
pub struct Judged {
    /// The deficiency of the hand, in tile changes.
    deficiency: i8,
    /// All discards, best first.
    options: Vec<DiscardOption>,
    played: usize,
}

impl Judged {
    /// Judges a discard by its acceptance, next to the legal ones.
    pub fn of(
        question: &Question,
        played: Tile,
        is_legal: impl Fn(Tile) -> bool,
    ) -> Result<Judged, Error> {
        let mut options = discards(question, false, Look::default())?;
        options.retain(|option| is_legal(Tile(option.tile as u8)));
        let deficiency = question.deficiency()?;
        Ok(Judged { deficiency, options, played: usize::from(played.0) })
    }

    /// Returns the parts that the reports of all games share.
    pub fn to_json(&self) -> Map<String, Value> {
        let best: Vec<Value> = self.best().map(option_to_json).collect();
        let (first, played) = (self.options.first(), self.option());
        let is_best = first.zip(played).is_some_and(|(one, two)| worth(one) == worth(two));
        Map::from_iter([
            ("deficiency".to_owned(), deficiency_to_json(self.deficiency)),
            ("best".to_owned(), best.into()),
            ("played".to_owned(), played.map(option_to_json).into()),
            ("is_best".to_owned(), is_best.into()),
        ])
    }

    /// Returns the parts with the points that were given away.
    pub fn with_cost_to_json(&self) -> Value {
        joined(self.to_json(), json!({"cost": self.cost()}))
    }

    fn best(&self) -> impl Iterator<Item = &DiscardOption> {
        let first = self.options.first().map(worth);
        self.options.iter().filter(move |option| Some(worth(option)) == first)
    }

    fn option(&self) -> Option<&DiscardOption> {
        self.options.iter().find(|option| option.tile == self.played)
    }

    fn cost(&self) -> Option<Value> {
        let (first, played) = (self.options.first()?, self.option()?);
        let [(least, most), (deficiency, copies)] = [worth(first), worth(played)];
        let (tiles, copies) = if (least, most) == (deficiency, copies) {
            return None;
        } else if deficiency == UNREACHABLE {
            (UNREACHABLE, 0)
        } else if deficiency > least {
            (deficiency - least, 0)
        } else {
            (0, most - copies)
        };
        Some(json!({"tiles": deficiency_to_json(tiles), "copies": copies}))
    }
}

fn worth(option: &DiscardOption) -> (i8, u32) {
    (option.accepted.deficiency, option.accepted.total())
}

fn option_to_json(option: &DiscardOption) -> Value {
    json!({
        "tile": name_of(option.tile),
        "deficiency": deficiency_to_json(option.accepted.deficiency),
        "copies": option.accepted.total(),
    })
}

/// Returns the discards of a game with the explanations of the agent.
pub fn with_search(turns: Vec<Turn>, mut explanations: BTreeMap<usize, Value>) -> Vec<Value> {
    let turn = |(number, turn): Turn| joined(turn, json!({"search": explanations.remove(&number)}));
    turns.into_iter().map(turn).collect()
}

/// Digits of the numbers of reports, by their names.
const DIGITS: [(&str, usize); 8] = [
    ("worth", 3),
    ("chance", 4),
    ("fan", 2),
    ("danger", 3),
    ("others_end", 4),
    ("most", 3),
    ("got", 3),
    ("cost", 3),
];

/// Rounds the numbers of a report, and takes out what its schema does not have.
pub fn finish(report: &mut Value) {
    match report {
        Value::Array(items) => items.iter_mut().for_each(finish),
        Value::Object(parts) => {
            parts.shift_remove("planned");
            for (name, part) in parts.iter_mut() {
                let digits = DIGITS.iter().find(|(one, _)| one == name);
                match (digits, part.as_f64().filter(|_| part.is_f64())) {
                    (Some(&(_, digits)), Some(number)) => *part = rounded(number, digits),
                    _ => finish(part),
                }
            }
        }
        _ => {}
    }
}

fn rounded(number: f64, digits: usize) -> Value {
    format!("{number:.digits$}").parse::<f64>().unwrap_or(number).into()
}
