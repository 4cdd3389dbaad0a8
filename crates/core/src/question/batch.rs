//! Requests about many hands, for all rules.

use super::Question;
use crate::analysis::batch::{self, DiscardTables, Rows, on_threads, reported};
use crate::jokers;
use crate::minimum_worth;
use crate::model::error::CoreError;
use crate::model::rules::Rules;
use crate::model::stop::Stop;
use crate::model::tile::{KINDS, PerKind};
use rayon::prelude::*;

/// Returns the question about one row. Other threads can change the arrays, so the row is copied
/// before it is checked.
pub(super) fn question_of(rows: &Rows, row: usize, rules: &Rules) -> Result<Question, CoreError> {
    let position = rows.position(row, rules).map_err(|error| error.in_row(row))?;
    Question::new(position, rules).map_err(|error| error.located(row))
}

/// Computes one answer for each row under a requirement, hand by hand.
fn each<R: Send>(
    rows: &Rows,
    rules: &Rules,
    threads: usize,
    stop: Stop,
    answer: impl Fn(&Question) -> Result<R, CoreError> + Sync,
) -> Result<Vec<R>, CoreError> {
    rows.check_shape()?;
    let of_row = |row: usize| -> Result<R, CoreError> {
        if stop() {
            return Err(CoreError::Stopped);
        }
        answer(&question_of(rows, row, rules)?).map_err(|error| error.located(row))
    };
    let size = rows.counts.len();
    // If several hands are invalid, the error is that of the first.
    let answers: Vec<Result<R, CoreError>> = if threads == 1 {
        return (0..size).map(of_row).collect();
    } else {
        on_threads(threads, || (0..size).into_par_iter().with_max_len(1).map(of_row).collect())?
    };
    answers.into_iter().collect()
}

/// Returns the rules of a batch without their requirement if every complete hand of its closed rows
/// counts.
fn of_any_win(rows: &Rows, rules: &Rules) -> Option<Rules> {
    let is_closed = |counts: &PerKind| counts.iter().map(|&held| u32::from(held)).sum::<u32>() > 12;
    let counts_all = rows.known.count() == 0 && minimum_worth::counts_every_closed_win(rules);
    (counts_all && rows.counts.iter().all(is_closed)).then(|| rules.of_any_win())
}

/// Returns the deficiency of each hand.
pub fn deficiency(
    rows: &Rows,
    rules: &Rules,
    threads: usize,
    stop: Stop,
) -> Result<Vec<i8>, CoreError> {
    if rules.jokers().is_some() {
        return jokers::batch::deficiency(rows, rules, threads, stop);
    }
    let any_win = of_any_win(rows, rules);
    let rules = any_win.as_ref().unwrap_or(rules);
    if rules.requirement().is_none() {
        return batch::deficiency(rows, rules, threads, stop);
    }
    each(rows, rules, threads, stop, |question| Ok(reported(question.deficiency(stop)?)))
}

/// Returns, for each (waiting) hand, the copies of each kind that lower its deficiency.
pub fn acceptance(
    rows: &Rows,
    rules: &Rules,
    threads: usize,
    stop: Stop,
) -> Result<Vec<u8>, CoreError> {
    if rules.jokers().is_some() {
        return jokers::batch::acceptance(rows, rules, threads, stop);
    }
    let any_win = of_any_win(rows, rules);
    let rules = any_win.as_ref().unwrap_or(rules);
    if rules.requirement().is_none() {
        return batch::acceptance(rows, rules, threads, stop);
    }
    let copies = each(rows, rules, threads, stop, |question| {
        let reach = question.acceptance(stop)?;
        let mut copies = [0; KINDS];
        for kind in reach.lowering.iter() {
            copies[kind] = question.position().available()[kind];
        }
        Ok(copies)
    })?;
    Ok(copies.into_flattened())
}

/// Returns the discard table of each (drawn) hand.
pub fn discards(
    rows: &Rows,
    rules: &Rules,
    threads: usize,
    stop: Stop,
) -> Result<DiscardTables, CoreError> {
    if rules.jokers().is_some() {
        return jokers::batch::discards(rows, rules, threads, stop);
    }
    let any_win = of_any_win(rows, rules);
    let rules = any_win.as_ref().unwrap_or(rules);
    if rules.requirement().is_none() {
        return batch::discards(rows, rules, threads, stop);
    }
    let tables = each(rows, rules, threads, stop, |question| {
        let (mut deficiency, mut copies) = ([-1; KINDS], [0; KINDS]);
        for (kind, reach) in question.discards(stop)? {
            deficiency[kind] = reported(reach.deficiency);
            for accepted in reach.lowering.iter() {
                copies[kind] += question.position().available()[accepted];
            }
        }
        Ok((deficiency, copies))
    })?;
    let (deficiency, copies): (Vec<_>, Vec<_>) = tables.into_iter().unzip();
    Ok(DiscardTables { deficiency: deficiency.into_flattened(), copies: copies.into_flattened() })
}
