//! Many hands at once.

use crate::acceptance;
use crate::deficiency::{Planes, UNREACHABLE, closed_forms, knitted_straight, standard};
use crate::error::CoreError;
use crate::position::{Material, Position, check};
use crate::rules::{Form, Rules};
use crate::suit::costs::{IMPOSSIBLE, Lanes, MELDS};
use crate::tile::{COPIES, KINDS, PerKind};
use crate::vectorized::{Kernel, vectorized};
use rayon::prelude::*;

/// Hands that a thread answers before it looks for more work.
const CHUNK: usize = 2048;
/// Hands that are swept side by side.
const LANES: usize = 32;
/// Most threads that may be asked for.
pub const MAX_THREADS: usize = 256;

/// What can still come, for the hands of a batch.
#[derive(Clone, Copy, Debug)]
pub enum Availability<'a> {
    /// Every copy that is not in the hand.
    Plain,
    /// The same for all hands.
    Shared(&'a PerKind),
    /// One row for each hand.
    Each(&'a [PerKind]),
}

/// Declared melds of the hands of a batch.
#[derive(Clone, Copy, Debug)]
pub enum Melds<'a> {
    /// The same number for all hands.
    Shared(u8),
    /// One number for each hand.
    Each(&'a [u8]),
}

/// Hands, what can still come, and declared melds.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// Copies of each kind in hand.
    pub counts: &'a [PerKind],
    /// What can still come.
    pub available: Availability<'a>,
    /// Declared melds.
    pub melds: Melds<'a>,
}

impl<'a> Rows<'a> {
    fn check_shape(&self) -> Result<(), CoreError> {
        let rows = self.counts.len();
        let shape = |name: &str, got: usize| CoreError::Shape {
            expected: format!("one row of {name} for each of {rows} hands"),
            got: format!("{got} rows"),
        };
        match (self.available, self.melds) {
            (Availability::Each(each), _) if each.len() != rows => {
                Err(shape("available", each.len()))
            }
            (_, Melds::Each(each)) if each.len() != rows => Err(shape("melds", each.len())),
            _ => Ok(()),
        }
    }

    #[inline(always)]
    fn available(&self, row: usize) -> Option<&'a PerKind> {
        match self.available {
            Availability::Plain => None,
            Availability::Shared(shared) => Some(shared),
            Availability::Each(each) => Some(&each[row]),
        }
    }

    #[inline(always)]
    fn melds(&self, row: usize) -> u8 {
        match self.melds {
            Melds::Shared(melds) => melds,
            Melds::Each(each) => each[row],
        }
    }

    fn position(&self, row: usize, rules: &Rules) -> Result<Position, CoreError> {
        Position::new(&self.counts[row], self.available(row), self.melds(row), rules)
    }
}

/// A copy of some rows. The caller's arrays may belong to other threads too: what is checked and
/// then answered must not change in between.
struct Chunk {
    counts: Vec<PerKind>,
    available: Option<Vec<PerKind>>,
    melds: Vec<u8>,
}

impl Chunk {
    /// Copies rows `start..start + CHUNK`; what the rows share stays one row.
    fn copy(rows: &Rows, start: usize) -> Chunk {
        let range = start..rows.counts.len().min(start + CHUNK);
        let available = match rows.available {
            Availability::Plain => None,
            Availability::Shared(shared) => Some(vec![*shared; range.len()]),
            Availability::Each(each) => Some(each[range.clone()].to_vec()),
        };
        let melds = match rows.melds {
            Melds::Shared(melds) => vec![melds],
            Melds::Each(each) => each[range.clone()].to_vec(),
        };
        Chunk { counts: rows.counts[range].to_vec(), available, melds }
    }

    fn rows(&self) -> Rows<'_> {
        Rows {
            counts: &self.counts,
            available: self.available.as_deref().map_or(Availability::Plain, Availability::Each),
            melds: match self.melds.as_slice() {
                [shared] => Melds::Shared(*shared),
                each => Melds::Each(each),
            },
        }
    }
}

/// Answers chunk after chunk, on `threads` threads; `out` has `width` items for each hand. The
/// error is that of the first bad hand, whichever thread meets it.
fn in_chunks<T: Send>(
    rows: &Rows,
    threads: usize,
    width: usize,
    out: &mut [T],
    answer: impl Fn(&Rows, &mut [T]) -> Result<(), CoreError> + Sync,
) -> Result<(), CoreError> {
    rows.check_shape()?;
    if threads == 0 || threads > MAX_THREADS {
        return Err(CoreError::Argument {
            name: "threads",
            got: threads.to_string(),
            expected: "1 to 256 threads",
        });
    }
    let answer_chunk = |(index, out): (usize, &mut [T])| {
        let start = index * CHUNK;
        answer(&Chunk::copy(rows, start).rows(), out).map_err(|error| error.shifted(start))
    };
    if threads == 1 || rows.counts.len() <= CHUNK {
        return out.chunks_mut(CHUNK * width).enumerate().try_for_each(answer_chunk);
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| CoreError::Argument {
        name: "threads",
        got: format!("{threads} ({error})"),
        expected: "as many threads as the system can start",
    })?;
    let results: Vec<_> =
        pool.install(|| out.par_chunks_mut(CHUNK * width).enumerate().map(answer_chunk).collect());
    results.into_iter().collect()
}

/// Deficiency as told to the outside.
pub fn reported(deficiency: u8) -> i8 {
    if deficiency < IMPOSSIBLE { deficiency as i8 } else { UNREACHABLE }
}

/// Deficiency of each hand.
pub fn deficiency(rows: &Rows, rules: &Rules, threads: usize) -> Result<Vec<i8>, CoreError> {
    let mut out = vec![UNREACHABLE; rows.counts.len()];
    in_chunks(rows, threads, 1, &mut out, |rows, out| {
        vectorized(DeficiencyChunk { rows, rules, out })
    })?;
    Ok(out)
}

/// Deficiency of the hands of a chunk.
struct DeficiencyChunk<'a> {
    rows: &'a Rows<'a>,
    rules: &'a Rules,
    out: &'a mut [i8],
}

impl Kernel for DeficiencyChunk<'_> {
    type Output = Result<(), CoreError>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let DeficiencyChunk { rows, rules, out } = self;
        for row in 0..rows.counts.len() {
            check(&rows.counts[row], rows.available(row), rows.melds(row), rules)
                .map_err(|error| error.in_row(row))?;
        }
        let plain = matches!(rows.available, Availability::Plain);
        let tables = plain && rules.has(Form::Standard);
        if tables {
            for (row, out) in out.iter_mut().enumerate() {
                *out = reported(standard::plain(&rows.counts[row], rows.melds(row), rules));
            }
        }
        if !rules.is_standard_only() {
            for (row, out) in out.iter_mut().enumerate() {
                let planes = match rows.available(row) {
                    None => Planes::plain(&rows.counts[row], rules.usable()),
                    Some(available) => {
                        Planes::new(&Material::new(&rows.counts[row], available, rules))
                    }
                };
                let reach = closed_forms(&planes, rows.melds(row), rules);
                *out = (*out).min(reported(reach.deficiency));
            }
        }
        let sweep = rules.has(Form::Standard) && !tables;
        if sweep || rules.has(Form::KnittedStraight) {
            for (index, out) in out.chunks_mut(LANES).enumerate() {
                sweep_block(rows, rules, index * LANES, sweep, out);
            }
        }
        Ok(())
    }
}

/// Lowers `out` by the forms that need a sweep, for up to [`LANES`] hands from row `first`.
#[inline(always)]
fn sweep_block(rows: &Rows, rules: &Rules, first: usize, standard: bool, out: &mut [i8]) {
    let mut held = [[0; LANES]; KINDS];
    let mut limit = [[0; LANES]; KINDS];
    for lane in 0..out.len() {
        let counts = &rows.counts[first + lane];
        for kind in 0..KINDS {
            held[kind][lane] = counts[kind];
        }
        match rows.available(first + lane) {
            Some(available) => {
                for kind in 0..KINDS {
                    limit[kind][lane] = counts[kind] + available[kind];
                }
            }
            None => limit.iter_mut().for_each(|kind| kind[lane] = COPIES),
        }
    }
    for kind in 0..KINDS {
        if !rules.usable().contains(kind) {
            held[kind] = [0; LANES];
            limit[kind] = [0; LANES];
        }
    }
    let mut lower = |melds: usize, totals: &Lanes<LANES>| {
        for (lane, out) in out.iter_mut().enumerate() {
            if usize::from(rows.melds(first + lane)) == melds {
                *out = (*out).min(reported(totals[lane]));
            }
        }
    };
    let asked = |melds: usize| match rows.melds {
        Melds::Shared(shared) => usize::from(shared) == melds,
        Melds::Each(_) => true,
    };
    if standard {
        let (left, right) = standard::block(&held, &limit);
        for melds in (0..=MELDS).filter(|&melds| asked(melds)) {
            lower(melds, &left.total(&right, MELDS - melds));
        }
    }
    if rules.has(Form::KnittedStraight) && (asked(0) || asked(1)) {
        let totals = knitted_straight::block(&held, &limit);
        (0..=1).for_each(|melds| lower(melds, &totals[melds]));
    }
}

/// Copies of each kind that lower the deficiency of each (waiting) hand.
pub fn acceptance(rows: &Rows, rules: &Rules, threads: usize) -> Result<Vec<u8>, CoreError> {
    let mut out = vec![0; rows.counts.len() * KINDS];
    in_chunks(rows, threads, KINDS, &mut out, |rows, out| {
        for (row, out) in out.chunks_mut(KINDS).enumerate() {
            let position = rows.position(row, rules).map_err(|error| error.in_row(row))?;
            position.expect_drawn(false).map_err(|error| error.in_row(row))?;
            let reach = acceptance::acceptance(&position, rules);
            for kind in reach.lowering.iter() {
                out[kind] = position.available()[kind];
            }
        }
        Ok(())
    })?;
    Ok(out)
}

/// What a discard leaves: deficiency (-1 if the kind is not held) and copies that lower it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AfterDiscard {
    /// Deficiency after the discard.
    pub deficiency: i8,
    /// Available copies that lower it.
    pub copies: u8,
}

/// Discard table of each (drawn) hand, one entry for each kind.
pub fn discards(
    rows: &Rows,
    rules: &Rules,
    threads: usize,
) -> Result<Vec<AfterDiscard>, CoreError> {
    let mut out = vec![AfterDiscard { deficiency: -1, copies: 0 }; rows.counts.len() * KINDS];
    in_chunks(rows, threads, KINDS, &mut out, |rows, out| {
        for (row, out) in out.chunks_mut(KINDS).enumerate() {
            let position = rows.position(row, rules).map_err(|error| error.in_row(row))?;
            position.expect_drawn(true).map_err(|error| error.in_row(row))?;
            for (kind, reach) in acceptance::discards(&position, rules) {
                let copies = acceptance::copies(reach.lowering, &position);
                out[kind] = AfterDiscard {
                    deficiency: reported(reach.deficiency),
                    copies: u8::try_from(copies).unwrap_or(u8::MAX),
                };
            }
        }
        Ok(())
    })?;
    Ok(out)
}
