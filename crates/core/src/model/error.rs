//! Errors of the input, which is checked once at the boundary.

use crate::model::stop::Stopped;
use crate::model::tile::Tile;
use thiserror::Error;

/// The reason why a request cannot be answered. `row` is the index of the hand in a batch.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CoreError {
    /// A number of copies that is impossible in a hand or among the available tiles.
    #[error("{count} copies of {tile}{}: expected {expected}", row_text(.row))]
    TileCount {
        /// The kind.
        tile: Tile,
        /// The given number of copies.
        count: u32,
        /// The expected number, as text.
        expected: &'static str,
        /// Index of the hand in a batch.
        row: Option<usize>,
    },
    /// More jokers than the rules have.
    #[error("{held} jokers in hand and {available} available{}: expected {copies} at most", row_text(.row))]
    JokerCount {
        /// Number of jokers in hand.
        held: u8,
        /// Number of jokers given as available.
        available: u8,
        /// Number of jokers of the rules.
        copies: u8,
        /// Index of the hand in a batch.
        row: Option<usize>,
    },
    /// A hand of the wrong number of tiles.
    #[error("{size} tiles{}: expected {expected}", row_text(.row))]
    HandSize {
        /// Number of tiles in the concealed hand.
        size: u32,
        /// The expected number, as text.
        expected: String,
        /// Index of the hand in a batch.
        row: Option<usize>,
    },
    /// Arrays of inconsistent shapes.
    #[error("{got}: expected {expected}")]
    Shape {
        /// The expected shape, as text.
        expected: String,
        /// The given shape, as text.
        got: String,
    },
    /// A search that would exceed its memory limit.
    #[error("{memory} bytes{} are not enough for this search", row_text(.row))]
    SearchLimit {
        /// The limit in bytes.
        memory: usize,
        /// Lower bound of the value, over `sequences`.
        lower: u128,
        /// Upper bound of the value, over `sequences`.
        upper: u128,
        /// The denominator of both bounds.
        sequences: u128,
        /// Index of the hand in a batch.
        row: Option<usize>,
    },
    /// Work that was stopped before its end.
    #[error("stopped before the end")]
    Stopped,
    /// Any other argument out of range.
    #[error("{name} = {got}: expected {expected}")]
    Argument {
        /// Name of the argument.
        name: &'static str,
        /// The given value, as text.
        got: String,
        /// The expected values, as text.
        expected: &'static str,
    },
}

impl From<Stopped> for CoreError {
    fn from(_: Stopped) -> CoreError {
        CoreError::Stopped
    }
}

/// A row of a table of mutually exclusive circumstances: whether the row applies, the name of the
/// circumstance that is given, and the circumstance that it requires.
pub type Exclusion = (bool, &'static str, &'static str);

/// The requirement for robbing a kong, in every game.
pub(crate) const ROBBED: &str =
    "a tile of which the hand has no other copy: the other three are the pung of the kong";

/// Returns an error for the first exclusion that applies.
#[inline]
pub fn check_exclusions(exclusions: &[Exclusion]) -> Result<(), CoreError> {
    match exclusions.iter().find(|(applies, ..)| *applies) {
        None => Ok(()),
        Some(&(_, name, expected)) => {
            Err(CoreError::Argument { name, got: "True".to_owned(), expected })
        }
    }
}

fn row_text(row: &Option<usize>) -> String {
    row.map(|row| format!(" in row {row}")).unwrap_or_default()
}

impl CoreError {
    /// Returns the error of threads that the system could not start.
    pub fn threads(number: usize, error: impl std::fmt::Display) -> Self {
        CoreError::Argument {
            name: "threads",
            got: format!("{number} ({error})"),
            expected: "as many threads as the system can start",
        }
    }

    /// Adds the row of a batch to an error about a hand.
    pub fn in_row(mut self, index: usize) -> Self {
        match &mut self {
            CoreError::TileCount { row, .. }
            | CoreError::JokerCount { row, .. }
            | CoreError::HandSize { row, .. }
            | CoreError::SearchLimit { row, .. } => {
                *row = Some(index);
            }
            CoreError::Shape { .. } | CoreError::Argument { .. } | CoreError::Stopped => {}
        }
        self
    }

    /// Adds the row of a batch to an error about a hand or an argument.
    pub fn located(self, row: usize) -> Self {
        match self {
            CoreError::Argument { name, got, expected } => {
                CoreError::Argument { name, got: format!("{got} in row {row}"), expected }
            }
            other => other.in_row(row),
        }
    }

    /// Shifts the row of an error from a chunk that begins at row `start` to the whole batch.
    pub fn shifted(self, start: usize) -> Self {
        match self {
            CoreError::TileCount { row: Some(row), .. }
            | CoreError::JokerCount { row: Some(row), .. }
            | CoreError::HandSize { row: Some(row), .. } => self.in_row(start + row),
            other => other,
        }
    }
}
