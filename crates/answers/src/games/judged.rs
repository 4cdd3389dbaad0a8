//! A discard of a recorded game compared with its alternatives.

use crate::analysis::discards::{DiscardOption, Look, discards};
use crate::analysis::question::Question;
use crate::error::Error;
use crate::json::{Deficiency, TileName, answer};
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::model::tile::Tile;
use serde_json::Value;

/// Returns whether two numbers of points are equal except for the rounding of sums in another
/// order.
pub fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-9 * one.abs().max(other.abs())
}

answer! {
    /// A discard and its result.
    pub struct DiscardResult {
        /// The discard.
        pub tile: TileName,
        /// The deficiency after it.
        pub deficiency: Deficiency,
        /// Copies of all kinds that lower it.
        pub copies: u32,
    }

    /// A discard, next to the best ones.
    pub struct Judgement {
        /// Tiles that must come for a win.
        pub deficiency: Deficiency,
        /// The discards that leave the lowest deficiency, and then the most copies; by tile.
        pub best: Vec<DiscardResult>,
        /// The discard of the player.
        pub played: Option<DiscardResult>,
        /// Whether it is one of the best.
        pub is_best: bool,
    }

    /// A discard, next to the best ones and with its cost.
    pub struct CostlyJudgement {
        /// The discard and the best ones.
        #[serde(flatten)]
        pub judgement: Judgement,
        /// The tiles or copies given away; null if the discard is one of the best.
        pub cost: Option<Cost>,
    }

    /// The cost of a discard.
    pub struct Cost {
        /// The difference of its deficiency to that of the best; null: no win is left.
        pub tiles: Deficiency,
        /// If there is none, the difference of the copies that lower it.
        pub copies: u32,
    }
}

impl Judgement {
    /// Judges a discard by its acceptance, compared with the legal ones.
    pub fn of(
        question: &Question,
        played: Tile,
        is_legal: impl Fn(Tile) -> bool,
    ) -> Result<CostlyJudgement, Error> {
        let mut options = discards(question, false, Look::default())?;
        options.retain(|option| is_legal(Tile(option.tile as u8)));
        let first = options.first().map(worth);
        let played = options.iter().find(|option| option.tile == usize::from(played.0));
        let judgement = Judgement {
            deficiency: Deficiency(question.deficiency()?),
            best: options
                .iter()
                .filter(|option| Some(worth(option)) == first)
                .map(result)
                .collect(),
            played: played.map(result),
            is_best: played.is_some() && played.map(worth) == first,
        };
        let cost = first.zip(played.map(worth)).and_then(|(best, played)| Cost::of(best, played));
        Ok(CostlyJudgement { judgement, cost })
    }
}

impl Cost {
    fn of(best: (i8, u32), played: (i8, u32)) -> Option<Cost> {
        let ((least, most), (deficiency, copies)) = (best, played);
        let (tiles, copies) = match () {
            () if best == played => return None,
            () if deficiency == UNREACHABLE => (UNREACHABLE, 0),
            () if deficiency > least => (deficiency - least, 0),
            () => (0, most - copies),
        };
        Some(Cost { tiles: Deficiency(tiles), copies })
    }
}

fn worth(option: &DiscardOption) -> (i8, u32) {
    (option.accepted.deficiency, option.accepted.total())
}

fn result(option: &DiscardOption) -> DiscardResult {
    let (deficiency, copies) = worth(option);
    let tile = TileName(Tile(option.tile as u8));
    DiscardResult { tile, deficiency: Deficiency(deficiency), copies }
}

/// Number of decimals in reports, by name of the value.
const DIGITS: [(&str, usize); 9] = [
    ("worth", 3),
    ("chance", 4),
    ("fan", 2),
    ("danger", 3),
    ("others_end", 4),
    ("most", 3),
    ("got", 3),
    ("cost", 3),
    ("copies", 2),
];

/// Rounds the numbers of a report, and removes everything that is not in its schema.
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
