//! Faults.

use paili_core::games::Verdict as CoreVerdict;
use pyo3::prelude::*;

/// The reason why a player loses a game at once.
#[pyclass(eq, eq_int, frozen, hash, from_py_object, module = "paili._core")]
#[pyo3(rename_all = "SCREAMING_SNAKE_CASE")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    WrongWin,
    WrongAnswer,
    TimeLimit,
    MemoryLimit,
    OutputLimit,
    RuntimeError,
    NotJson,
}

impl From<CoreVerdict> for Verdict {
    fn from(verdict: CoreVerdict) -> Verdict {
        match verdict {
            CoreVerdict::WrongWin => Verdict::WrongWin,
            CoreVerdict::WrongAnswer => Verdict::WrongAnswer,
            CoreVerdict::TimeLimit => Verdict::TimeLimit,
            CoreVerdict::MemoryLimit => Verdict::MemoryLimit,
            CoreVerdict::OutputLimit => Verdict::OutputLimit,
            CoreVerdict::RuntimeError => Verdict::RuntimeError,
            CoreVerdict::NotJson => Verdict::NotJson,
        }
    }
}

impl From<Verdict> for CoreVerdict {
    fn from(verdict: Verdict) -> CoreVerdict {
        match verdict {
            Verdict::WrongWin => CoreVerdict::WrongWin,
            Verdict::WrongAnswer => CoreVerdict::WrongAnswer,
            Verdict::TimeLimit => CoreVerdict::TimeLimit,
            Verdict::MemoryLimit => CoreVerdict::MemoryLimit,
            Verdict::OutputLimit => CoreVerdict::OutputLimit,
            Verdict::RuntimeError => CoreVerdict::RuntimeError,
            Verdict::NotJson => CoreVerdict::NotJson,
        }
    }
}
