//! Scoring of many wins at once.

use super::{Declared, Indicators, Score, Situation, Win, YAKU, score};
use crate::analysis::batch::{check_threads, on_threads};
use crate::mcr::scoring::batch::wind;
use crate::model::error::CoreError;
use crate::model::meld::Melds;
use crate::model::riichi::RiichiRules;
use crate::model::stop::Stop;
use crate::model::tile::{PerKind, Tile};
use rayon::prelude::*;

/// Number of wins in a chunk, the unit of work of a thread.
const CHUNK: usize = 512;

/// Number of flags of a win: self-drawn, ippatsu, after a kong, robbing a kong, last tile, first
/// turn.
pub const FLAGS: usize = 6;

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
    /// The flags, as 0 or 1.
    pub flags: [&'a [u8]; FLAGS],
    /// Riichi: 0 for none, 1 for riichi, 2 for double riichi.
    pub riichi: &'a [u8],
    /// Winds of seat and round, 0 to 3.
    pub winds: [&'a [u8]; 2],
    /// Numbers of red fives among all tiles of a winner.
    pub red_fives: &'a [u8],
    /// Indicators of dora, and those below, of every hand.
    pub indicators: [Indicators; 2],
}

/// The scores of a batch, one row for each win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    /// Han, 0 for a yakuman and without a yaku; -1 if the tiles are not complete.
    pub han: Vec<i8>,
    /// Fu; -1 if the tiles are not complete.
    pub fu: Vec<i16>,
    /// Multiple of a yakuman.
    pub yakuman: Vec<u8>,
    /// Points from all payers; -1 if the tiles are not complete.
    pub points: Vec<i32>,
    /// Whether each yaku counts, [`YAKU`] per row.
    pub yaku: Vec<u8>,
}

/// Scores all wins by the same rules. The error is that of the first invalid win.
pub fn score_batch(
    wins: &Wins,
    rules: &RiichiRules,
    threads: usize,
    stop: Stop,
) -> Result<Scores, CoreError> {
    let rows = wins.waiting.len();
    wins.check_shape()?;
    check_threads(threads)?;
    rules.check()?;
    let mut scores = Scores {
        han: vec![-1; rows],
        fu: vec![-1; rows],
        yakuman: vec![0; rows],
        points: vec![-1; rows],
        yaku: vec![0; rows * YAKU],
    };
    let chunks = scores
        .han
        .par_chunks_mut(CHUNK)
        .zip(scores.fu.par_chunks_mut(CHUNK))
        .zip(scores.yakuman.par_chunks_mut(CHUNK))
        .zip(scores.points.par_chunks_mut(CHUNK))
        .zip(scores.yaku.par_chunks_mut(CHUNK * YAKU))
        .enumerate();
    let score_chunk = |(chunk, ((((han, fu), yakuman), points), yaku)): Chunk| {
        if stop() {
            return Err(CoreError::Stopped);
        }
        let start = chunk * CHUNK;
        for (at, yaku) in yaku.chunks_exact_mut(YAKU).enumerate() {
            let row = start + at;
            let found = wins.win(row).and_then(|win| score(&win, rules));
            if let Some(score) = found.map_err(|error| error.located(row))? {
                han[at] = score.han as i8;
                fu[at] = i16::from(score.fu);
                yakuman[at] = score.yakuman;
                points[at] = score.payments.points() as i32;
                write_yaku(&score, yaku);
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
type Chunk<'a> =
    (usize, ((((&'a mut [i8], &'a mut [i16]), &'a mut [u8]), &'a mut [i32]), &'a mut [u8]));

fn write_yaku(score: &Score, row: &mut [u8]) {
    for yaku in score.yaku.iter() {
        row[yaku as usize] = 1;
    }
}

impl Wins<'_> {
    fn check_shape(&self) -> Result<(), CoreError> {
        let rows = self.waiting.len();
        let columns = [&[self.tiles, self.riichi, self.red_fives][..], &self.flags, &self.winds];
        match columns.concat().iter().find(|column| column.len() != rows) {
            None => Ok(()),
            Some(column) => Err(CoreError::Shape {
                expected: format!("one row in each column for each of {rows} wins"),
                got: format!("{} rows", column.len()),
            }),
        }
    }

    fn win(&self, row: usize) -> Result<Win, CoreError> {
        let flags = self.flags.map(|flag| flag[row] != 0);
        let [self_drawn, ippatsu, after_kong, robbing_kong, last_tile, first_turn] = flags;
        let [dora, ura] = self.indicators;
        let riichi = declared(self.riichi[row])?;
        let situation = Situation {
            self_drawn,
            riichi,
            ippatsu,
            after_kong,
            robbing_kong,
            last_tile,
            first_turn,
            seat_wind: Some(wind(self.winds[0][row])?),
            prevalent_wind: Some(wind(self.winds[1][row])?),
            dora,
            // The indicators below matter only after riichi.
            ura: if riichi == Declared::None { Indicators::default() } else { ura },
            red_fives: self.red_fives[row],
            norths: 0,
            honba: 0,
            sticks: 0,
            discarder: None,
            liable: None,
        };
        Win::new(&self.waiting[row], self.melds, Tile(self.tiles[row]), situation)
    }
}

/// Returns the riichi declaration of a number.
pub fn declared(number: u8) -> Result<Declared, CoreError> {
    match number {
        0 => Ok(Declared::None),
        1 => Ok(Declared::Riichi),
        2 => Ok(Declared::DoubleRiichi),
        _ => Err(CoreError::Argument {
            name: "riichi",
            got: number.to_string(),
            expected: "0 to 2: none, riichi, double",
        }),
    }
}
