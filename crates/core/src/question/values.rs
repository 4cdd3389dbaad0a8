//! Values of the discards of many hands.

use super::batch::question_of;
use crate::analysis::batch::{Rows, on_threads};
use crate::model::error::CoreError;
use crate::model::rules::Rules;
use crate::model::stop::Stop;
use crate::model::tile::KINDS;
use crate::planning::{Interval, Objective, Planner};
use rayon::prelude::*;

/// Rows that are taken at a time.
const SLICE: usize = 1 << 14;

/// The chance of each drawn hand to be complete within `draws` draws after each discard, the
/// nearest 64-bit number; NaN for kinds that are not held. The search for each takes up to `memory`
/// bytes, so that what can be searched does not depend on the number of threads.
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
    // Searches may take hours: what is wrong with a row is told before the first. If several are
    // wrong, it is that of the first.
    in_slices(rows.counts.len(), threads, |row| planned(row).map(drop))?;
    in_slices(rows.counts.len(), threads, value)
}

/// What is known of each row, or the first error. Rows are taken slice by slice, so that an error,
/// or that all shall stop, does not wait for the rows of all slices.
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

/// The 64-bit number nearest to `part / whole`, where `part <= whole` and `whole > 0`.
pub fn ratio(part: u128, whole: u128) -> f64 {
    if part == whole {
        return 1.0;
    }
    // Long division, bit by bit, up to two bits more than a float holds; ties to even.
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
    // The last bit stands for all that follow, so that what is not a tie is not taken for one.
    let digits = digits << 1 | u64::from(rest > 0);
    digits as f64 * f64::powi(2.0, exponent - 1)
}
