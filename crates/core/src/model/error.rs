//! What can be wrong with the input; checked once, at the door.

use crate::model::stop::Stopped;
use crate::model::tile::Tile;
use thiserror::Error;

/// Why a question cannot be answered. `row` is the index of the hand in a batch.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CoreError {
    /// A number of copies that no hand or knowledge base can have.
    #[error("{count} copies of {tile}{}: expected {expected}", row_text(.row))]
    TileCount {
        /// The kind.
        tile: Tile,
        /// How many copies were given.
        count: u32,
        /// What was expected.
        expected: &'static str,
        /// Which hand.
        row: Option<usize>,
    },
    /// More jokers than the rules have.
    #[error("{held} jokers in hand and {available} available{}: expected {copies} at most", row_text(.row))]
    JokerCount {
        /// Jokers in hand.
        held: u8,
        /// Those that are said to come.
        available: u8,
        /// How many there are.
        copies: u8,
        /// Which hand.
        row: Option<usize>,
    },
    /// A hand of the wrong number of tiles.
    #[error("{size} tiles{}: expected {expected}", row_text(.row))]
    HandSize {
        /// Tiles in the concealed hand.
        size: u32,
        /// What was expected.
        expected: String,
        /// Which hand.
        row: Option<usize>,
    },
    /// Arrays that do not fit together.
    #[error("{got}: expected {expected}")]
    Shape {
        /// What was expected.
        expected: String,
        /// What was given.
        got: String,
    },
    /// A search that would take up more memory than it may.
    #[error("{memory} bytes{} are not enough for this search", row_text(.row))]
    SearchLimit {
        /// The bound that was met.
        memory: usize,
        /// The value is no less than this, over `sequences`.
        lower: u128,
        /// And no more than this.
        upper: u128,
        /// The denominator of both.
        sequences: u128,
        /// Which hand.
        row: Option<usize>,
    },
    /// Work that was told to stop before its end.
    #[error("stopped before the end")]
    Stopped,
    /// Any other argument outside its range.
    #[error("{name} = {got}: expected {expected}")]
    Argument {
        /// The argument.
        name: &'static str,
        /// Its value.
        got: String,
        /// What was expected.
        expected: &'static str,
    },
}

impl From<Stopped> for CoreError {
    fn from(_: Stopped) -> CoreError {
        CoreError::Stopped
    }
}

/// One row of a table of circumstances that exclude each other: whether it applies, the circumstance
/// that is claimed, and what it takes instead.
pub type Exclusion = (bool, &'static str, &'static str);

/// What it takes to rob a kong, in every game.
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
    /// The same error, of hand `row` of a batch.
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

    /// The same error, of hand `row` of a batch, also where an argument of it is wrong.
    pub fn located(self, row: usize) -> Self {
        match self {
            CoreError::Argument { name, got, expected } => {
                CoreError::Argument { name, got: format!("{got} in row {row}"), expected }
            }
            other => other.in_row(row),
        }
    }

    /// The same error when hand 0 of a chunk is hand `start` of the batch.
    pub fn shifted(self, start: usize) -> Self {
        match self {
            CoreError::TileCount { row: Some(row), .. }
            | CoreError::JokerCount { row: Some(row), .. }
            | CoreError::HandSize { row: Some(row), .. } => self.in_row(start + row),
            other => other,
        }
    }
}
