//! Deficiency, acceptance and discard tables of many hands at once.

use crate::analysis::acceptance;
use crate::analysis::deficiency::UNREACHABLE;
use crate::forms::standard::TOGETHER;
use crate::forms::tally::Tally;
use crate::forms::{self, Planes, closed_forms, knitted_straight, standard, tallied};
use crate::model::error::CoreError;
use crate::model::meld;
use crate::model::position::{self, HeldJokers, Material, Position, check};
use crate::model::rules::{Form, Rules};
use crate::model::stop::Stop;
use crate::model::tile::{self, COPIES, KINDS, KindSet, PerKind, Tile};
use crate::parts::costs::{ENTRIES, IMPOSSIBLE, Lanes, MELDS};
use crate::parts::tables::PartTables;
use crate::parts::vectorized::{Kernel, vectorized};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Hands in a chunk, the unit of work of a thread; the copies of a chunk fit the first-level cache.
pub(crate) const CHUNK: usize = 512;
/// Hands that are swept side by side.
pub(crate) const LANES: usize = 32;
/// Highest number of threads.
pub const MAX_THREADS: usize = 256;

/// Copies that can still come, for the hands of a batch.
#[derive(Clone, Copy, Debug)]
pub enum Availability<'a> {
    /// Every copy that is not in the hand.
    Plain,
    /// One row shared by all hands.
    Shared(&'a PerKind),
    /// One row for each hand.
    Each(&'a [PerKind]),
}

/// Declared melds of the hands of a batch.
#[derive(Clone, Copy, Debug)]
pub enum MeldCounts<'a> {
    /// The same number for all hands.
    Shared(u8),
    /// One number for each hand.
    Each(&'a [u8]),
}

/// The hands of a batch, the copies that can still come, and the declared melds.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// Copies of each kind in hand.
    pub counts: &'a [PerKind],
    /// Copies that can still come.
    pub available: Availability<'a>,
    /// Declared melds; the size of a hand can imply more.
    pub melds: MeldCounts<'a>,
    /// Declared melds whose tiles are known, the same for every hand.
    pub known: meld::Melds,
    /// Jokers, if the rules have them.
    pub jokers: JokerRows<'a>,
}

/// Jokers of the hands of a batch: one number for each hand, or one for all hands.
#[derive(Clone, Copy, Debug, Default)]
pub struct JokerRows<'a> {
    /// Jokers in hand; empty means none.
    pub held: &'a [u8],
    /// Jokers that can still come; empty means all that are not in hand.
    pub available: &'a [u8],
}

impl JokerRows<'_> {
    /// No jokers in any hand.
    pub const NONE: JokerRows<'static> = JokerRows { held: &[], available: &[] };

    /// Returns the jokers of one hand after checking them.
    #[inline(always)]
    pub(crate) fn of(&self, row: usize, rules: &Rules) -> Result<HeldJokers, CoreError> {
        let of_row = |numbers: &[u8]| match numbers {
            [] => None,
            [shared] => Some(*shared),
            each => Some(each[row]),
        };
        HeldJokers::new(of_row(self.held).unwrap_or(0), of_row(self.available), rules)
            .map_err(|error| error.in_row(row))
    }
}

impl<'a> Rows<'a> {
    pub(crate) fn check_shape(&self) -> Result<(), CoreError> {
        let rows = self.counts.len();
        let shape = |name: &str, got: usize| CoreError::Shape {
            expected: format!("one row of {name} for each of {rows} hands"),
            got: format!("{got} rows"),
        };
        match (self.available, self.melds) {
            (Availability::Each(each), _) if each.len() != rows => {
                Err(shape("available", each.len()))
            }
            (_, MeldCounts::Each(each)) if each.len() != rows => Err(shape("melds", each.len())),
            _ if ![0, 1, rows].contains(&self.jokers.held.len()) => {
                Err(shape("jokers", self.jokers.held.len()))
            }
            _ if ![0, 1, rows].contains(&self.jokers.available.len()) => {
                Err(shape("jokers_available", self.jokers.available.len()))
            }
            _ => Ok(()),
        }
    }

    #[inline(always)]
    pub(crate) fn available(&self, row: usize) -> Option<&'a PerKind> {
        match self.available {
            Availability::Plain => None,
            Availability::Shared(shared) => Some(shared),
            Availability::Each(each) => Some(&each[row]),
        }
    }

    #[inline(always)]
    pub(crate) fn melds(&self, row: usize) -> u8 {
        match self.melds {
            MeldCounts::Shared(melds) => melds,
            MeldCounts::Each(each) => each[row],
        }
    }

    /// Returns the position of one hand; its error names no row.
    pub(crate) fn position(&self, row: usize, rules: &Rules) -> Result<Position, CoreError> {
        let (counts, available) = (self.counts[row], self.available(row).copied());
        if rules.jokers().is_some() || !self.jokers.held.is_empty() {
            let (jokers, melds) = (self.jokers.of(row, rules)?, self.melds(row));
            let available = available.as_ref();
            return Position::with_jokers(&counts, available, melds, &self.known, jokers, rules);
        }
        if self.known.count() > 0 {
            return Position::with_melds(&counts, available.as_ref(), &self.known, rules);
        }
        Position::new(&counts, available.as_ref(), self.melds(row), rules)
    }
}

/// A copy of some rows. Other threads can change the caller's arrays, and the rows must not change
/// between the check and the answer.
struct Chunk {
    counts: Vec<PerKind>,
    available: Option<Vec<PerKind>>,
    melds: Vec<u8>,
    known: meld::Melds,
    jokers: [Vec<u8>; 2],
}

impl Chunk {
    /// Copies rows `start..start + CHUNK`; shared rows stay shared. If the tiles of melds are
    /// known, they are subtracted from the available copies; afterwards only jokers need them.
    fn copy(rows: &Rows, start: usize, rules: &Rules) -> Result<Chunk, CoreError> {
        let range = start..rows.counts.len().min(start + CHUNK);
        let available = match rows.available {
            _ if rows.known.count() > 0 => {
                let left = range.clone().map(|row| match rows.position(row, rules) {
                    Ok(position) => Ok(*position.available()),
                    Err(error) => Err(error.in_row(row - start)),
                });
                Some(left.collect::<Result<_, _>>()?)
            }
            Availability::Plain if rules.leaves_out_suited() => {
                Some(rows.counts[range.clone()].iter().map(|counts| rules.rest(counts)).collect())
            }
            Availability::Plain => None,
            Availability::Shared(shared) => Some(vec![*shared; range.len()]),
            Availability::Each(each) => Some(each[range.clone()].to_vec()),
        };
        let melds = match rows.melds {
            MeldCounts::Shared(melds) => vec![melds],
            MeldCounts::Each(each) => each[range.clone()].to_vec(),
        };
        let jokers = [rows.jokers.held, rows.jokers.available].map(|numbers| match numbers {
            [] | [_] => numbers.to_vec(),
            each => each[range.clone()].to_vec(),
        });
        let known = if rules.jokers().is_some() { rows.known } else { meld::Melds::default() };
        Ok(Chunk { counts: rows.counts[range].to_vec(), available, melds, known, jokers })
    }

    fn rows(&self) -> Rows<'_> {
        Rows {
            counts: &self.counts,
            available: self.available.as_deref().map_or(Availability::Plain, Availability::Each),
            melds: match self.melds.as_slice() {
                [shared] => MeldCounts::Shared(*shared),
                each => MeldCounts::Each(each),
            },
            known: self.known,
            jokers: JokerRows { held: &self.jokers[0], available: &self.jokers[1] },
        }
    }
}

pub(crate) struct How<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) threads: usize,
    pub(crate) stop: Stop<'a>,
}

/// Answers the batch chunk by chunk, each chunk into its own item of `outs`. The error is that of
/// the first invalid hand, whichever thread meets it.
pub(crate) fn in_chunks<O: Send>(
    rows: &Rows,
    how: &How,
    outs: Vec<O>,
    answer: impl Fn(&Rows, O) -> Result<(), CoreError> + Sync,
) -> Result<(), CoreError> {
    rows.check_shape()?;
    check_threads(how.threads)?;
    let answer_chunk = |(index, out): (usize, O)| {
        if (how.stop)() {
            return Err(CoreError::Stopped);
        }
        let start = index * CHUNK;
        let chunk = Chunk::copy(rows, start, how.rules);
        chunk.and_then(|chunk| answer(&chunk.rows(), out)).map_err(|error| error.shifted(start))
    };
    if how.threads == 1 || outs.len() <= 1 {
        return outs.into_iter().enumerate().try_for_each(answer_chunk);
    }
    let answer_all = || outs.into_par_iter().enumerate().map(answer_chunk).collect::<Vec<_>>();
    on_threads(how.threads, answer_all)?.into_iter().collect()
}

pub(crate) fn check_threads(threads: usize) -> Result<(), CoreError> {
    if (1..=MAX_THREADS).contains(&threads) {
        return Ok(());
    }
    Err(CoreError::Argument {
        name: "threads",
        got: threads.to_string(),
        expected: "1 to 256 threads",
    })
}

/// Runs work that uses rayon on a pool of `threads` threads.
pub fn on_threads<R: Send>(
    threads: usize,
    work: impl FnOnce() -> R + Send,
) -> Result<R, CoreError> {
    check_threads(threads)?;
    Ok(pool_of(threads)?.install(work))
}

/// Returns a pool of `threads` threads.
pub fn pool_of(threads: usize) -> Result<ThreadPool, CoreError> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| CoreError::threads(threads, error))
}

/// Converts a deficiency to its public form, [`UNREACHABLE`] if nothing completes the hand.
pub fn reported(deficiency: u8) -> i8 {
    if deficiency < IMPOSSIBLE { deficiency as i8 } else { UNREACHABLE }
}

/// Returns the deficiency of each hand.
pub fn deficiency(
    rows: &Rows,
    rules: &Rules,
    threads: usize,
    stop: Stop,
) -> Result<Vec<i8>, CoreError> {
    let how = How { rules, threads, stop };
    let mut out = vec![UNREACHABLE; rows.counts.len()];
    let outs = out.chunks_mut(CHUNK).collect();
    in_chunks(rows, &how, outs, |rows, out| {
        let sizes = vectorized(Check { rows, rules })?;
        // The size of a hand can imply more declared melds than the caller gave.
        let melds = match &sizes[..rows.counts.len()] {
            [first, rest @ ..] if rest.iter().all(|melds| melds == first) => {
                MeldCounts::Shared(*first)
            }
            each => MeldCounts::Each(each),
        };
        vectorized(DeficiencyChunk { rows: &Rows { melds, ..*rows }, rules, out });
        Ok(())
    })?;
    Ok(out)
}

/// Checks up to [`CHUNK`] hands and computes the number of declared melds that the size of each
/// implies.
struct Check<'a> {
    rows: &'a Rows<'a>,
    rules: &'a Rules,
}

impl Kernel for Check<'_> {
    type Output = Result<[u8; CHUNK], CoreError>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let Check { rows, rules } = self;
        if let Some(melds) = quick(rows, rules) {
            return Ok(melds);
        }
        let mut melds = [0; CHUNK];
        for (row, melds) in melds[..rows.counts.len()].iter_mut().enumerate() {
            *melds = check(&rows.counts[row], rows.available(row), rows.melds(row), rules)
                .map_err(|error| error.in_row(row))?;
        }
        Ok(melds)
    }
}

/// Computes the result of [`Check`] quickly if all hands are valid and every kind is in play;
/// returns `None` if the slow check is needed.
#[inline(always)]
fn quick(rows: &Rows, rules: &Rules) -> Option<[u8; CHUNK]> {
    let most = |counts: &[PerKind]| counts.as_flattened().iter().fold(0, |most, &n| n.max(most));
    let mut fine = rules.in_play() == KindSet::ALL && most(rows.counts) <= COPIES;
    match rows.available {
        Availability::Plain => {}
        Availability::Shared(_) => return None,
        Availability::Each(available) => {
            let both = rows.counts.as_flattened().iter().zip(available.as_flattened());
            fine &= most(available) <= COPIES
                && both.fold(0, |most, (held, coming)| most.max(held.wrapping_add(*coming)))
                    <= COPIES;
        }
    }
    if !fine {
        return None;
    }
    let mut melds = [0; CHUNK];
    for (row, melds) in melds[..rows.counts.len()].iter_mut().enumerate() {
        let size = position::size(&rows.counts[row]);
        let short = 14u32.wrapping_sub(size);
        *melds = (short / 3) as u8;
        fine &= short <= 13 && short % 3 != 2 && rows.melds(row) <= *melds;
    }
    fine.then_some(melds)
}

/// Deficiency of the hands of a chunk.
pub(crate) struct DeficiencyChunk<'a> {
    pub(crate) rows: &'a Rows<'a>,
    pub(crate) rules: &'a Rules,
    pub(crate) out: &'a mut [i8],
}

impl Kernel for DeficiencyChunk<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) -> Self::Output {
        let DeficiencyChunk { rows, rules, out } = self;
        let size = rows.counts.len();
        if rules.has(Form::Standard) && matches!(rows.available, Availability::Plain) {
            for (index, out) in out.chunks_mut(TOGETHER).enumerate() {
                let first = index * TOGETHER;
                let counts = &rows.counts[first..first + out.len()];
                let found = standard::plain_block(counts, |hand| rows.melds(first + hand), rules);
                for (out, found) in out.iter_mut().zip(found) {
                    *out = reported(found);
                }
            }
        } else if rules.has(Form::Standard) {
            for first in (0..size).step_by(LANES) {
                let mut members = [0; LANES];
                for (lane, member) in members.iter_mut().enumerate() {
                    *member = first + lane;
                }
                let members = &members[..LANES.min(size - first)];
                Block::new(rows, rules, members).standard(rows, members, out);
            }
        }
        if rules.is_standard_only() {
            return;
        }
        if matches!(rows.available, Availability::Plain) && forms::are_tallied(rules) {
            let mut tallies = [Tally::default(); CHUNK];
            for (tally, counts) in tallies.iter_mut().zip(rows.counts) {
                *tally = Tally::new(counts);
            }
            for form in rules.forms(0) {
                for (row, (out, tally)) in out.iter_mut().zip(&tallies).enumerate() {
                    if let Some(found) = tallied(form, tally) {
                        let found = if rows.melds(row) == 0 { found } else { IMPOSSIBLE };
                        *out = (*out).min(reported(found));
                    }
                }
            }
            return;
        }
        // The knitted straight is computed separately, only for hands that it can improve.
        let mut near_knitted = Vec::new();
        for (row, out) in out.iter_mut().enumerate() {
            let (melds, planes) = (rows.melds(row), planes_of(rows, row, rules));
            *out = (*out).min(reported(closed_forms(&planes, melds, rules).deficiency));
            let knitted = rules.has(Form::KnittedStraight) && Form::KnittedStraight.allows(melds);
            if knitted && (knitted_straight::least(&planes) as i8) < *out {
                near_knitted.push(row);
            }
        }
        for row in near_knitted {
            let (melds, planes) = (rows.melds(row), planes_of(rows, row, rules));
            let reach = knitted_straight::reach(&planes, melds, out[row] as u8 - 1);
            out[row] = out[row].min(reported(reach.deficiency));
        }
    }
}

#[inline(always)]
fn planes_of(rows: &Rows, row: usize, rules: &Rules) -> Planes {
    match rows.available(row) {
        None => Planes::plain(&rows.counts[row], rules),
        Some(available) => Planes::new(&Material::new(&rows.counts[row], available, rules), rules),
    }
}

/// Up to [`LANES`] hands side by side: the counts of each kind, one lane per hand.
pub(crate) struct Block {
    pub(crate) held: [Lanes<LANES>; KINDS],
    pub(crate) limit: [Lanes<LANES>; KINDS],
}

impl Block {
    #[inline(always)]
    pub(crate) fn new(rows: &Rows, rules: &Rules, members: &[usize]) -> Block {
        let mut held = [[0; LANES]; KINDS];
        let mut limit = [[0; LANES]; KINDS];
        for (lane, &row) in members.iter().take(LANES).enumerate() {
            let counts = &rows.counts[row];
            for kind in 0..KINDS {
                held[kind][lane] = counts[kind];
            }
            match rows.available(row) {
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
        Block { held, limit }
    }

    /// Lowers the deficiencies in `out` to those of the standard form.
    #[inline(always)]
    fn standard(&self, rows: &Rows, members: &[usize], out: &mut [i8]) {
        let (left, right) = standard::block(&self.held, &self.limit);
        match rows.melds {
            MeldCounts::Shared(melds) => {
                let totals = left.total(&right, MELDS - usize::from(melds));
                for (&row, &total) in members.iter().zip(&totals) {
                    out[row] = out[row].min(reported(total));
                }
            }
            MeldCounts::Each(each) => {
                let totals: [_; MELDS + 1] =
                    std::array::from_fn(|melds| left.total(&right, MELDS - melds));
                for (lane, &row) in members.iter().enumerate() {
                    out[row] = out[row].min(reported(totals[usize::from(each[row])][lane]));
                }
            }
        }
    }
}

/// Returns, for each (waiting) hand, the copies of each kind that lower its deficiency.
pub fn acceptance(
    rows: &Rows,
    rules: &Rules,
    threads: usize,
    stop: Stop,
) -> Result<Vec<u8>, CoreError> {
    let how = How { rules, threads, stop };
    acceptance_table(rows, &how, KINDS, |position| acceptance::acceptance(position, rules).lowering)
}

/// Returns, in `columns` columns for each (waiting) hand, the available copies of the kinds in
/// `lowering`.
pub(crate) fn acceptance_table(
    rows: &Rows,
    how: &How,
    columns: usize,
    lowering: impl Fn(&Position) -> KindSet + Sync,
) -> Result<Vec<u8>, CoreError> {
    let mut out = vec![0; rows.counts.len() * columns];
    let outs = out.chunks_mut(CHUNK * columns).collect();
    in_chunks(rows, how, outs, |rows, out: &mut [u8]| {
        for (row, out) in out.chunks_mut(columns).enumerate() {
            let position = rows.position(row, how.rules).map_err(|error| error.in_row(row))?;
            position.expect_drawn(false).map_err(|error| error.in_row(row))?;
            for kind in lowering(&position).iter() {
                out[kind] = position.available_of(kind);
            }
        }
        Ok(())
    })?;
    Ok(out)
}

/// Deficiency and acceptance after each discard; one row of 34 for each hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiscardTables {
    /// Deficiency after the discard; -1 if the kind is not held or may not be discarded.
    pub deficiency: Vec<i8>,
    /// Available copies that then lower the deficiency.
    pub copies: Vec<u8>,
}

/// Returns the discard table of each (drawn) hand.
pub fn discards(
    rows: &Rows,
    rules: &Rules,
    threads: usize,
    stop: Stop,
) -> Result<DiscardTables, CoreError> {
    let how = How { rules, threads, stop };
    discard_tables(rows, &how, KINDS, |position, deficiency, copies| {
        let available = tile::planes(position.available(), true);
        for (kind, reach) in acceptance::discards(position, rules) {
            deficiency[kind] = reported(reach.deficiency);
            copies[kind] = tile::copies(reach.lowering, &available);
        }
    })
}

/// Returns the discard table of each (drawn) hand, with `columns` columns; `fill` writes the rows
/// of a hand.
pub(crate) fn discard_tables(
    rows: &Rows,
    how: &How,
    columns: usize,
    fill: impl Fn(&Position, &mut [i8], &mut [u8]) + Sync,
) -> Result<DiscardTables, CoreError> {
    let size = rows.counts.len() * columns;
    let mut tables = DiscardTables { deficiency: vec![-1; size], copies: vec![0; size] };
    let deficiency = tables.deficiency.chunks_mut(CHUNK * columns);
    let outs = deficiency.zip(tables.copies.chunks_mut(CHUNK * columns)).collect();
    in_chunks(rows, how, outs, |rows, (deficiency, copies): (&mut [i8], &mut [u8])| {
        let hands = deficiency.chunks_mut(columns).zip(copies.chunks_mut(columns));
        for (row, (deficiency, copies)) in hands.enumerate() {
            let position = rows.position(row, how.rules).map_err(|error| error.in_row(row))?;
            position.expect_drawn(true).map_err(|error| error.in_row(row))?;
            fill(&position, deficiency, copies);
        }
        Ok(())
    })?;
    Ok(tables)
}

/// Returns the costs of many suits, all other copies available, from consecutive words of nine
/// ranks: for each suit, of 0 to 4 melds without the eye, then of 0 to 4 melds with it.
pub fn suit_costs(words: &[u8], ranks: usize) -> Result<Vec<u8>, CoreError> {
    if ranks != 9 {
        let (expected, got) = ("9 columns of words".to_owned(), format!("{ranks} columns"));
        return Err(CoreError::Shape { expected, got });
    }
    let (words, _): (&[[u8; 9]], _) = words.as_chunks();
    let mut all = Vec::with_capacity(words.len() * ENTRIES);
    for (row, word) in words.iter().enumerate() {
        if let Some(rank) = word.iter().position(|&count| count > COPIES) {
            let (tile, count) = (Tile(rank as u8), u32::from(word[rank]));
            let expected = "0 to 4 copies";
            return Err(CoreError::TileCount { tile, count, expected, row: Some(row) });
        }
        let costs = PartTables::suit_class(word).costs();
        for eyes in 0..2 {
            all.extend((0..=MELDS).map(|melds| costs[2 * melds + eyes]));
        }
    }
    Ok(all)
}
