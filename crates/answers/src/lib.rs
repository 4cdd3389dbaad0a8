//! Answers of paili as JSON, for a browser: the core as it is, behind four exports.
//!
//! [`ask`] takes a kind of question and its fields, and gives what `paili.web.questions` gives for
//! them: `model` reads what people write, `analysis` and `score` ask the core and arrange the
//! answer as the Python report of the same name. Errors are those of `paili.model.errors`.

pub mod analysis;
pub mod catalogue;
pub mod error;
pub mod exact;
pub mod fields;
pub mod games;
pub mod host;
pub mod model;
pub mod questions;
pub mod score;
pub mod text;
pub mod wins;

pub use questions::ask;
