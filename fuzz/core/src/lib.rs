//! What must hold of the core, whatever bytes a question or a game is made of.
//!
//! Each function takes any bytes, reads a question or the answers of four players out of them, and
//! panics if something does not hold. Bytes that have come to their end go on with zeros.

pub mod games;
pub mod questions;
pub mod scoring;
mod source;

pub use source::Source;
