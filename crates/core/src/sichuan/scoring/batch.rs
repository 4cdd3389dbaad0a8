//! Scoring of many wins at once.

use super::{Circumstances, PATTERNS, Score, Win, score};
use crate::analysis::batch::{check_threads, on_threads};
use crate::model::error::CoreError;
use crate::model::meld::Melds;
use crate::model::sichuan::SichuanRules;
use crate::model::stop::Stop;
use crate::model::tile::{PerKind, Tile};
use rayon::prelude::*;

/// Number of wins in a chunk, the unit of work of a thread.
const CHUNK: usize = 512;
/// Number in a column that stands for no void suit.
pub const NO_VOID: u8 = 3;

/// Wins of hands with the same declared melds: a column for each part of a win, all of the same
/// length.
#[derive(Clone, Copy, Debug)]
pub struct Wins<'a> {
    /// Concealed tiles before the winning tile.
    pub waiting: &'a [PerKind],
    /// Winning tiles, as kinds.
    pub tiles: &'a [u8],
    /// Declared melds of every hand.
    pub melds: Melds,
    /// Void suits, 0 to 2, or [`NO_VOID`].
    pub voids: &'a [u8],
    /// Circumstances, as 0 or 1: a column for each field of [`Circumstances`], in their order.
    pub flags: [&'a [u8]; 8],
}

/// The scores of a batch, one row for each win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    /// Total fan, before the cap; -1 if the tiles do not win.
    pub fan: Vec<i16>,
    /// Points; -1 if the tiles do not win.
    pub value: Vec<i64>,
    /// Number of times that each pattern counts, [`PATTERNS`] per row.
    pub times: Vec<u8>,
}

/// Scores all wins. The error is that of the first invalid win.
pub fn score_batch(
    wins: &Wins,
    rules: &SichuanRules,
    threads: usize,
    stop: Stop,
) -> Result<Scores, CoreError> {
    let rows = wins.waiting.len();
    wins.check_shape()?;
    check_threads(threads)?;
    let mut scores =
        Scores { fan: vec![-1; rows], value: vec![-1; rows], times: vec![0; rows * PATTERNS] };
    let chunks = scores
        .fan
        .par_chunks_mut(CHUNK)
        .zip(scores.value.par_chunks_mut(CHUNK))
        .zip(scores.times.par_chunks_mut(CHUNK * PATTERNS))
        .enumerate();
    let score_chunk = |(chunk, ((fan, value), times)): Chunk| {
        if stop() {
            return Err(CoreError::Stopped);
        }
        let rows = fan.iter_mut().zip(value).zip(times.chunks_exact_mut(PATTERNS));
        for (row, ((fan, value), times)) in (chunk * CHUNK..).zip(rows) {
            let win = wins.win(row).map_err(|error| error.located(row))?;
            if let Some(score) = score(&win, rules) {
                *fan = score.fan as i16;
                *value = score.value;
                write_times(&score, times);
            }
        }
        Ok(())
    };
    // Each chunk has its own result, so that the first error does not depend on timing.
    let answers: Vec<Result<(), CoreError>> =
        on_threads(threads, || chunks.map(score_chunk).collect())?;
    answers.into_iter().collect::<Result<(), CoreError>>()?;
    Ok(scores)
}

/// Index of a chunk, and its rows of the results.
type Chunk<'a> = (usize, ((&'a mut [i16], &'a mut [i64]), &'a mut [u8]));

fn write_times(score: &Score, row: &mut [u8]) {
    for (pattern, times) in score.patterns.iter() {
        row[pattern as usize] = times;
    }
}

impl Wins<'_> {
    fn check_shape(&self) -> Result<(), CoreError> {
        let rows = self.waiting.len();
        let columns = [&[self.tiles, self.voids][..], &self.flags].concat();
        match columns.iter().find(|column| column.len() != rows) {
            None => Ok(()),
            Some(column) => Err(CoreError::Shape {
                expected: format!("one row in each column for each of {rows} wins"),
                got: format!("{} rows", column.len()),
            }),
        }
    }

    #[inline]
    fn win(&self, row: usize) -> Result<Win, CoreError> {
        let circumstances = Circumstances::of_flags(self.flags.map(|flag| flag[row] != 0));
        let void = Some(self.voids[row]).filter(|&suit| suit != NO_VOID);
        Win::new(&self.waiting[row], self.melds, Tile(self.tiles[row]), void, circumstances)
    }
}
