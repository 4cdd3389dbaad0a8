//! Answers of paili as JSON, for hosts such as a server or a browser.
//!
//! [`ask`] takes a kind of question and its fields, and returns the answer or the error as JSON:
//! `model` parses the texts of users, `analysis` and `score` call the core and format the answer
//! like the Python report of the same name. Errors are those of `paili.model.errors`.

pub mod analysis;
pub mod catalogue;
pub mod error;
pub mod exact;
pub mod fields;
pub mod games;
pub mod host;
pub mod json;
pub mod model;
pub mod questions;
#[cfg(feature = "schemas")]
pub mod schemas;
pub mod score;
pub mod text;
pub mod wins;

pub use questions::ask;
