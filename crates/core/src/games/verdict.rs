//! Faults that end a game.

/// The fault of a player's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// A win that does not count.
    WrongWin,
    /// An illegal answer, or one that cannot be read.
    WrongAnswer,
    /// Exceeded time limit.
    TimeLimit,
    /// Exceeded memory limit.
    MemoryLimit,
    /// Exceeded output limit.
    OutputLimit,
    /// Crash of the player.
    RuntimeError,
    /// Output in the wrong format of the platform.
    NotJson,
}
