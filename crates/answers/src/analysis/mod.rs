//! Answers about a hand, each in the format of `to_json` of the Python report of the same name.

pub mod aim;
pub mod calls;
pub mod completions;
pub mod discards;
pub mod exchanges;
pub mod explanation;
pub mod outlook;
pub mod plan;
pub mod plan_report;
pub mod question;
pub mod ranking;
pub mod report;
pub mod sentences;
pub mod voids;
pub mod worths;

/// Version of the JSON of all reports; `docs/*.schema.json` describe it.
pub const SCHEMA_VERSION: &str = "2";
