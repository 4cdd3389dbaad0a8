//! Exact analyses of one hand or of many.

pub mod acceptance;
pub mod batch;
pub mod census;
pub mod completions;
pub mod deficiency;
pub(crate) mod part_costs;
