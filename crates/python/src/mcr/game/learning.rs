//! Games of a network that learns Chinese Standard Mahjong.

use super::agents::agent_kind;
use crate::games::learning::{Columns, Games, lessons, sizes};
use paili_core::mcr::table::Game;
use pyo3::prelude::*;

/// Returns the numbers of inputs of a position, of an answer, and of all hands and the walls.
#[pyfunction]
pub fn mcr_lesson_sizes() -> (usize, usize, usize) {
    sizes::<Game>()
}

/// Plays games, and returns the decisions of the network that learns.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // those of the function in Python
pub fn mcr_lessons<'py>(
    py: Python<'py>,
    players: [String; 4],
    learner: &[u8],
    past: Option<&[u8]>,
    teacher: Option<String>,
    seed: u64,
    first: u32,
    games: u32,
    threads: usize,
) -> PyResult<Columns<'py>> {
    let games = Games { players: &players, learner, past, teacher, seed, first, games, threads };
    lessons::<Game>(py, &games, &(), agent_kind)
}
