//! Faults.

use crate::enums::python_enum;

python_enum! {
    /// The reason why a player loses a game at once.
    Verdict of paili_core::games::Verdict {
        WrongWin,
        WrongAnswer,
        TimeLimit,
        MemoryLimit,
        OutputLimit,
        RuntimeError,
        NotJson,
    }
}
