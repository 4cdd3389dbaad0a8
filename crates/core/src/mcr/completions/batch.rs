//! Many hands at once.

use super::{Question, deficiency};
use crate::analysis::batch::{check_threads, on_threads, reported};
use crate::model::error::CoreError;
use crate::model::meld::Melds;
use crate::model::rules::Requirement;
use crate::model::tile::PerKind;
use rayon::prelude::*;

/// Legal deficiency of hands with the same melds; `available` has one row for all of them, or one
/// for each. If some hand is wrong, the error is that of the first.
pub fn deficiency_batch(
    counts: &[PerKind],
    available: Option<&[PerKind]>,
    melds: Melds,
    requirement: Requirement,
    threads: usize,
) -> Result<Vec<i8>, CoreError> {
    check_threads(threads)?;
    if let Some(rows) =
        available.map(<[PerKind]>::len).filter(|&rows| rows != 1 && rows != counts.len())
    {
        return Err(CoreError::Shape {
            expected: format!("one row of available, or one for each of {} hands", counts.len()),
            got: format!("{rows} rows"),
        });
    }
    let answer = |(row, counts): (usize, &PerKind)| {
        let available = available.and_then(|rows| rows.get(if rows.len() == 1 { 0 } else { row }));
        let question = Question::new(counts, melds, available, requirement);
        Ok(reported(deficiency(&question.map_err(|error| error.in_row(row))?)))
    };
    let answers: Vec<Result<i8, CoreError>> =
        on_threads(threads, || counts.par_iter().enumerate().map(answer).collect())?;
    answers.into_iter().collect()
}
