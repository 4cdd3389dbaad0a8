//! Values and parsers of their texts, as accepted by `paili.model`.

pub mod hands;
pub mod knowledge;
pub mod melds;
pub mod notation;
pub mod reading;
pub mod recognition;
pub mod rule_names;
pub mod rules;
pub mod rules_text;
pub mod scoring;
pub mod segments;
pub mod spellings;
pub mod wide_readers;
