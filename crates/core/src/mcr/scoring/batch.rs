//! Scoring of many wins at once.

use super::{FANS, Score, Situation, Win, score};
use crate::analysis::batch::{check_threads, on_threads};
use crate::model::error::CoreError;
use crate::model::meld::Melds;
use crate::model::stop::Stop;
use crate::model::tile::Wind;
use crate::model::tile::{PerKind, Tile};
use rayon::prelude::*;

/// Number of wins in a chunk, the unit of work of a thread.
const CHUNK: usize = 512;

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
    /// The flags of the situation, as 0 or 1: self-drawn, last copy, kong, last of the wall.
    pub flags: [&'a [u8]; 4],
    /// Winds of seat and round, 0 to 3.
    pub winds: [&'a [u8]; 2],
    /// Flower tiles.
    pub flowers: &'a [u8],
}

/// The scores of a batch, one row for each win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    /// Total fan; -1 if the tiles are not complete.
    pub total: Vec<i16>,
    /// Fan without flowers; -1 if the tiles are not complete.
    pub without_flowers: Vec<i16>,
    /// Number of times that each fan counts, [`FANS`] per row.
    pub times: Vec<u8>,
}

/// Scores all wins. The error is that of the first invalid win.
pub fn score_batch(wins: &Wins, threads: usize, stop: Stop) -> Result<Scores, CoreError> {
    let rows = wins.waiting.len();
    wins.check_shape()?;
    check_threads(threads)?;
    let mut scores = Scores {
        total: vec![-1; rows],
        without_flowers: vec![-1; rows],
        times: vec![0; rows * FANS],
    };
    let chunks = scores
        .total
        .par_chunks_mut(CHUNK)
        .zip(scores.without_flowers.par_chunks_mut(CHUNK))
        .zip(scores.times.par_chunks_mut(CHUNK * FANS))
        .enumerate();
    let score_chunk = |(chunk, ((total, without_flowers), times)): Chunk| {
        if stop() {
            return Err(CoreError::Stopped);
        }
        let rows = total.iter_mut().zip(without_flowers).zip(times.chunks_exact_mut(FANS));
        for (row, ((total, without_flowers), times)) in (chunk * CHUNK..).zip(rows) {
            let win = wins.win(row).map_err(|error| error.located(row))?;
            if let Some(score) = score(&win) {
                *total = score.total as i16;
                *without_flowers = score.without_flowers as i16;
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
type Chunk<'a> = (usize, ((&'a mut [i16], &'a mut [i16]), &'a mut [u8]));

fn write_times(score: &Score, row: &mut [u8]) {
    for (fan, times) in score.fans.iter() {
        row[fan as usize] = times;
    }
}

impl Wins<'_> {
    fn check_shape(&self) -> Result<(), CoreError> {
        let rows = self.waiting.len();
        let columns = [&[self.tiles, self.flowers][..], &self.flags, &self.winds].concat();
        match columns.iter().find(|column| column.len() != rows) {
            None => Ok(()),
            Some(column) => Err(CoreError::Shape {
                expected: format!("one row in each column for each of {rows} wins"),
                got: format!("{} rows", column.len()),
            }),
        }
    }

    fn win(&self, row: usize) -> Result<Win, CoreError> {
        let [self_drawn, last_copy, kong, wall_last] = self.flags.map(|flag| flag[row] != 0);
        let [seat_wind, prevalent_wind] = [wind(self.winds[0][row])?, wind(self.winds[1][row])?];
        let flowers = self.flowers[row];
        let situation = Situation {
            self_drawn,
            last_copy,
            kong,
            wall_last,
            seat_wind,
            prevalent_wind,
            flowers,
        };
        Win::new(&self.waiting[row], self.melds, Tile(self.tiles[row]), situation)
    }
}

/// Returns the wind of a number.
pub fn wind(number: u8) -> Result<Wind, CoreError> {
    Wind::ALL.get(usize::from(number)).copied().ok_or_else(|| CoreError::Argument {
        name: "wind",
        got: number.to_string(),
        expected: "0 to 3: east, south, west, north",
    })
}
