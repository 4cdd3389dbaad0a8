//! The worth of hands of Sichuan Mahjong by exact plans for points.

use super::plan::{MEMORY, Search};
use super::question::deficiency_to_json;
use crate::error::Error;
use crate::exact::Fraction;
use crate::host::Host;
use paili_core::planning::Objective;
use paili_core::question::Question;
use serde_json::{Map, Value};

/// Greatest number of draws.
pub const MOST_DRAWS: u32 = 8;

/// The worth of a hand within some draws.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// The chance to win.
    pub exact: Fraction,
    /// The mean of the points.
    pub points: Fraction,
}

/// The worth of a hand that cannot win.
pub const NOTHING: Worth = Worth { exact: Fraction::ZERO, points: Fraction::ZERO };

impl Worth {
    /// Returns a row with the worth of a choice.
    pub fn to_json(self, mut choice: Map<String, Value>, deficiency: i8) -> Value {
        choice.insert("deficiency".into(), deficiency_to_json(deficiency));
        choice.insert("exact".into(), self.exact.to_string().into());
        choice.insert("probability".into(), self.exact.to_f64().into());
        choice.insert("expected_points".into(), self.points.to_f64().into());
        Value::Object(choice)
    }
}

/// Returns the worth of a hand within some draws, playing for points.
pub fn worth_of(question: &Question, draws: u32, host: Host) -> Result<Worth, Error> {
    let mut search = Search::new(question, Objective::Points, draws, MEMORY, host)?;
    search.advance(host.unlimited())?;
    Ok(Worth { exact: search.value().lower, points: search.points() })
}
