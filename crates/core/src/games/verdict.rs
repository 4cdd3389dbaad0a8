//! Faults.

/// Why a player's answer ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// A win that does not count.
    WrongWin,
    /// An illegal answer, or one that cannot be read.
    WrongAnswer,
    /// Too slow.
    TimeLimit,
    /// Too much memory.
    MemoryLimit,
    /// Too much output.
    OutputLimit,
    /// Crashed.
    RuntimeError,
    /// Output in the wrong format of the platform.
    NotJson,
}
