//! The tiles that a waiting hand accepts, as JSON.

use super::question::Accepted;
use crate::model::notation::{copies_to_json, names};
use serde_json::{Value, json};

/// Returns the part `acceptance` of a report.
pub fn to_json(wait: &Accepted) -> Value {
    json!({
        "tiles": copies_to_json(&wait.copies),
        "copies": wait.total(),
        "dead": names(wait.dead.iter().copied()),
    })
}
