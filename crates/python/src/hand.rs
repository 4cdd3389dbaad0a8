//! One hand at a time. Counts and availability come as 34 bytes.

use crate::PyRules;
use crate::errors::{raise, wrong_length};
use paili_core::analysis::acceptance as core_acceptance;
use paili_core::analysis::batch::reported;
use paili_core::analysis::completions::{self as core_completions, Completion, Meld};
use paili_core::analysis::deficiency as core_deficiency;
use paili_core::forms::Reach;
use paili_core::model::position::Position;
use paili_core::model::tile::{KINDS, PerKind};
use pyo3::prelude::*;
use std::borrow::Cow;

fn per_kind(name: &str, bytes: &[u8]) -> PyResult<PerKind> {
    bytes.try_into().map_err(|_| wrong_length(name, bytes.len()))
}

pub fn position(
    counts: &[u8],
    melds: u8,
    available: Option<&[u8]>,
    rules: &PyRules,
) -> PyResult<Position> {
    let counts = per_kind("counts", counts)?;
    let available = available.map(|bytes| per_kind("available", bytes)).transpose()?;
    Position::new(&counts, available.as_ref(), melds, &rules.0).map_err(raise)
}

/// Available copies of the kinds that lower the deficiency.
fn copies(position: &Position, reach: &Reach) -> [u8; KINDS] {
    let lowers = |kind: usize| reach.lowering.contains(kind);
    std::array::from_fn(|kind| if lowers(kind) { position.available()[kind] } else { 0 })
}

#[pyfunction]
pub fn deficiency(
    counts: &[u8],
    melds: u8,
    available: Option<&[u8]>,
    rules: &Bound<'_, PyRules>,
) -> PyResult<i8> {
    let rules = rules.get();
    let position = position(counts, melds, available, rules)?;
    Ok(reported(core_deficiency::deficiency(&position, &rules.0)))
}

#[pyfunction]
pub fn deficiency_by_form(
    counts: &[u8],
    melds: u8,
    available: Option<&[u8]>,
    rules: &Bound<'_, PyRules>,
) -> PyResult<Vec<(u8, i8)>> {
    let rules = rules.get();
    let position = position(counts, melds, available, rules)?;
    let by_form = core_deficiency::by_form(&position, &rules.0);
    Ok(by_form.into_iter().map(|(form, least)| (form as u8, reported(least))).collect())
}

#[pyfunction]
pub fn acceptance(
    counts: &[u8],
    melds: u8,
    available: Option<&[u8]>,
    rules: &Bound<'_, PyRules>,
) -> PyResult<(i8, Cow<'static, [u8]>)> {
    let rules = rules.get();
    let position = position(counts, melds, available, rules)?;
    position.expect_drawn(false).map_err(raise)?;
    let reach = core_acceptance::acceptance(&position, &rules.0);
    Ok((reported(reach.deficiency), copies(&position, &reach).to_vec().into()))
}

/// The kind, deficiency after its discard, and copies accepted then (34 bytes).
type Discard = (usize, i8, Cow<'static, [u8]>);

#[pyfunction]
pub fn discards(
    counts: &[u8],
    melds: u8,
    available: Option<&[u8]>,
    rules: &Bound<'_, PyRules>,
) -> PyResult<Vec<Discard>> {
    let rules = rules.get();
    let position = position(counts, melds, available, rules)?;
    position.expect_drawn(true).map_err(raise)?;
    let table = core_acceptance::discards(&position, &rules.0);
    let row = |(kind, reach): (usize, Reach)| {
        (kind, reported(reach.deficiency), copies(&position, &reach).to_vec().into())
    };
    Ok(table.into_iter().map(row).collect())
}

/// Tiles (34 bytes), index of the form, (is a pung, first kind) of the melds, eye.
type Listed = (Cow<'static, [u8]>, u8, Vec<(bool, usize)>, Option<usize>);

#[pyfunction]
pub fn completions(
    py: Python<'_>,
    counts: &[u8],
    melds: u8,
    available: Option<&[u8]>,
    rules: &Bound<'_, PyRules>,
    limit: usize,
) -> PyResult<(i8, u64, Vec<Listed>)> {
    let rules = rules.get();
    let position = position(counts, melds, available, rules)?;
    let found = py.detach(|| core_completions::completions(&position, &rules.0, limit));
    let found = found.map_err(raise)?;
    let meld = |meld: &Meld| match *meld {
        Meld::Chow(first) => (false, first),
        Meld::Pung(kind) => (true, kind),
    };
    let listed = |hand: Completion| {
        let melds = hand.melds.iter().map(meld).collect();
        (hand.tiles.to_vec().into(), hand.form as u8, melds, hand.eye)
    };
    Ok((reported(found.deficiency), found.total, found.listed.into_iter().map(listed).collect()))
}
