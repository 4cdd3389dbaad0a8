//! Values of the discards of many hands.

use super::batch::question_of;
use crate::analysis::batch::{Rows, on_threads};
use crate::model::error::CoreError;
use crate::model::rules::Rules;
use crate::model::stop::Stop;
use crate::model::tile::KINDS;
use crate::planning::{Interval, Objective, Planner};
use rayon::prelude::*;

/// Number of rows that are taken at a time.
const SLICE: usize = 1 << 14;

/// Returns the probability of each drawn hand to be complete within `draws` draws after each
/// discard, rounded to the nearest 64-bit number; NaN for kinds that are not held. Each search uses
/// up to `memory` bytes, so the feasible searches do not depend on the number of threads.
pub fn discard_values(
    rows: &Rows,
    rules: &Rules,
    draws: u32,
    threads: usize,
    memory: usize,
    stop: Stop,
) -> Result<Vec<[f64; KINDS]>, CoreError> {
    rows.check_shape()?;
    rules.expect_no_jokers("rules without jokers, which plans do not know")?;
    let planned = |row: usize| -> Result<Box<dyn Planner>, CoreError> {
        if stop() {
            return Err(CoreError::Stopped);
        }
        let question = question_of(rows, row, rules)?;
        question.position().expect_drawn(true).map_err(|error| error.in_row(row))?;
        let plan = question.plan(Objective::Chance, None, draws, 1, memory);
        plan.map_err(|error| error.located(row))
    };
    let value = |row: usize| -> Result<[f64; KINDS], CoreError> {
        let mut plan = planned(row)?;
        if !plan.advance(stop)? {
            if !plan.is_exhausted() {
                return Err(CoreError::Stopped);
            }
            let Interval { lower, upper } = plan.value(stop);
            let (sequences, row) = (plan.sequences(), Some(row));
            return Err(CoreError::SearchLimit { memory, lower, upper, sequences, row });
        }
        let mut values = [f64::NAN; KINDS];
        let sequences = plan.sequences();
        for (kind, value) in plan.values(stop) {
            if let Some(kind) = kind {
                values[kind] = ratio(value.lower, sequences);
            }
        }
        Ok(values)
    };
    // Searches can take hours, so all rows are checked before the first. If several are invalid,
    // the error is that of the first.
    in_slices(rows.counts.len(), threads, |row| planned(row).map(drop))?;
    in_slices(rows.counts.len(), threads, value)
}

/// Returns the value of each row, or the first error. Rows are processed in slices, so that an
/// error or a stop takes effect before the rows of all slices are done.
fn in_slices<R: Send>(
    rows: usize,
    threads: usize,
    value: impl Fn(usize) -> Result<R, CoreError> + Sync,
) -> Result<Vec<R>, CoreError> {
    on_threads(threads, || {
        let mut found = Vec::with_capacity(rows);
        for start in (0..rows).step_by(SLICE) {
            let slice = (start..rows.min(start + SLICE)).into_par_iter().with_max_len(1);
            let values: Vec<_> = slice.map(&value).collect();
            for one in values {
                found.push(one?);
            }
        }
        Ok(found)
    })?
}

/// Returns the 64-bit number nearest to `part / whole`, where `part <= whole` and `whole > 0`.
pub fn ratio(part: u128, whole: u128) -> f64 {
    if part == whole {
        return 1.0;
    }
    // Long division, bit by bit, up to two bits more than a float holds; ties round to even.
    let (mut rest, mut digits, mut exponent) = (part, 0u64, 0);
    while rest > 0 && digits >> 54 == 0 {
        let carry = rest >> 127 == 1;
        rest <<= 1;
        exponent -= 1;
        let bit = carry || rest >= whole;
        if bit {
            rest = rest.wrapping_sub(whole);
        }
        digits = digits << 1 | u64::from(bit);
    }
    // The last bit is sticky: it stands for all that follow, so that only real ties are ties.
    let digits = digits << 1 | u64::from(rest > 0);
    digits as f64 * f64::powi(2.0, exponent - 1)
}
