//! What hands of Sichuan Mahjong are worth by exact plans for points.

use super::plan::{MEMORY, Search};
use super::question::deficiency_to_json;
use crate::error::Error;
use crate::exact::Fraction;
use crate::host::Host;
use paili_core::planning::Objective;
use paili_core::question::Question;
use serde_json::{Map, Value};

/// So many draws may be looked at.
pub const MOST_DRAWS: u32 = 8;

/// What a hand is worth within some draws.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// The chance to win.
    pub exact: Fraction,
    /// The mean of the points.
    pub points: Fraction,
}

/// What a hand is worth that cannot win.
pub const NOTHING: Worth = Worth { exact: Fraction::ZERO, points: Fraction::ZERO };

impl Worth {
    /// A row that says what a choice is worth.
    pub fn to_json(self, mut choice: Map<String, Value>, deficiency: i8) -> Value {
        choice.insert("deficiency".into(), deficiency_to_json(deficiency));
        choice.insert("exact".into(), self.exact.to_string().into());
        choice.insert("probability".into(), self.exact.to_f64().into());
        choice.insert("expected_points".into(), self.points.to_f64().into());
        Value::Object(choice)
    }
}

/// What a hand is worth within so many draws, playing for points.
pub fn worth_of(question: &Question, draws: u32, host: Host) -> Result<Worth, Error> {
    let mut search = Search::new(question, Objective::Points, draws, MEMORY, host)?;
    search.advance(host.unlimited())?;
    Ok(Worth { exact: search.value().lower, points: search.points() })
}
