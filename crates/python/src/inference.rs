//! Beliefs of a seat about the tiles that it does not see.

use crate::errors::raise;
use crate::games::arguments::Bytes;
use crate::interrupt::interruptible;
use crate::mcr::game::events::Event;
use crate::mcr::game::observations::GameView;
use crate::sichuan::table::events::SichuanEvent;
use crate::sichuan::table::observations::SichuanView;
use paili_core::inference::habits::Game;
use paili_core::inference::{self as core, Habits, Hands, History, mcr, sichuan};
use pyo3::prelude::*;

/// Beliefs about the tiles that a seat does not see.
#[pyclass(frozen, module = "paili._core")]
pub struct Beliefs(core::Beliefs);

impl Beliefs {
    /// Returns the samples of the hands of all seats.
    pub fn samples_of_seats(&self) -> &[Hands] {
        &self.0.samples
    }
}

/// Flattens the counts of all seats.
fn row(hands: &Hands) -> Bytes {
    hands.concat().into()
}

#[pymethods]
impl Beliefs {
    /// Fewest copies of each kind by seat, 4 times 34 bytes.
    #[getter]
    fn fewest(&self) -> Bytes {
        row(&self.0.fewest)
    }

    /// Most copies of each kind by seat, 4 times 34 bytes.
    #[getter]
    fn most(&self) -> Bytes {
        row(&self.0.most)
    }

    /// Fewest and most copies of each kind in the walls, 2 times 34 bytes.
    #[getter]
    fn wall(&self) -> Bytes {
        self.0.wall.concat().into()
    }

    /// Expected copies of each kind by seat, 4 times 34 numbers.
    #[getter]
    fn expected(&self) -> Vec<f64> {
        self.0.expected.concat()
    }

    /// Expected copies of each kind in the wall from which the seat draws.
    #[getter]
    fn expected_wall(&self) -> Vec<f64> {
        self.0.expected_wall.to_vec()
    }

    /// Samples of the hands of all seats, 4 times 34 bytes each.
    #[getter]
    fn samples(&self) -> Bytes {
        self.0.samples.iter().flat_map(|hands| hands.concat()).collect::<Vec<u8>>().into()
    }
}

fn infer(
    py: Python<'_>,
    game: Game,
    history: &History,
    agent: Option<&str>,
    samples: usize,
    seed: u64,
) -> PyResult<Beliefs> {
    let habits = Habits::named(game, agent).map_err(raise)?;
    let work =
        |stop: paili_core::model::stop::Stop<'_>| core::infer(history, habits, samples, seed, stop);
    Ok(Beliefs(interruptible(py, true, work)?))
}

/// Returns the beliefs of a seat of Chinese Standard Mahjong, given the events that it has seen.
#[pyfunction]
pub fn infer_mcr(
    py: Python<'_>,
    view: &Bound<'_, GameView>,
    events: Vec<PyRef<'_, Event>>,
    agent: Option<&str>,
    samples: usize,
    seed: u64,
) -> PyResult<Beliefs> {
    let history = mcr::history(&view.get().0, events.iter().map(|event| &event.0));
    infer(py, Game::Mcr, &history, agent, samples, seed)
}

/// Returns the beliefs of a seat of Sichuan Mahjong, given the events that it has seen.
#[pyfunction]
pub fn infer_sichuan(
    py: Python<'_>,
    view: &Bound<'_, SichuanView>,
    events: Vec<PyRef<'_, SichuanEvent>>,
    agent: Option<&str>,
    samples: usize,
    seed: u64,
) -> PyResult<Beliefs> {
    let history = sichuan::history(&view.get().0, events.iter().map(|event| &event.0.change));
    infer(py, Game::Sichuan, &history, agent, samples, seed)
}
