//! Games of a network that learns Sichuan Mahjong.

use super::rules::SichuanRules;
use super::table::agent_kind;
use crate::games::learning::{Columns, Games, lessons, sizes};
use paili_core::sichuan::table::State;
use pyo3::prelude::*;

/// Returns the numbers of inputs of a position, of an answer, and of all hands and the wall.
#[pyfunction]
pub fn sichuan_lesson_sizes() -> (usize, usize, usize) {
    sizes::<State>()
}

/// Plays games, and returns the decisions of the network that learns.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // those of the function in Python
pub fn sichuan_lessons<'py>(
    py: Python<'py>,
    players: [String; 4],
    learner: &[u8],
    past: Option<&[u8]>,
    teacher: Option<String>,
    rules: &Bound<'_, SichuanRules>,
    seed: u64,
    first: u32,
    games: u32,
    threads: usize,
) -> PyResult<Columns<'py>> {
    let games = Games { players: &players, learner, past, teacher, seed, first, games, threads };
    lessons::<State>(py, &games, &rules.get().rules, agent_kind)
}
