//! Deficiency, acceptance and discard tables of many hands with jokers.
//!
//! If every copy that is not in hand can come, the tables without jokers apply. Otherwise hands are
//! weighed side by side, which takes as long as without jokers. Hands that these weights do not
//! decide are weighed again with the copies that jokers must cover as the first cost: often those
//! are too many, or one more tile suffices. The few remaining hands are swept for every budget, one
//! by one.

use super::most::Most;
use super::special_forms::Covered;
use super::weights::{FEW, First, MANY, Three, Weights};
use super::{exact, needs_fifth, to_come};
use crate::analysis::batch::{
    Availability, Block, CHUNK, DeficiencyChunk, DiscardTables, How, LANES, MeldCounts, Rows,
    acceptance_table, discard_tables, in_chunks, reported,
};
use crate::analysis::deficiency::UNREACHABLE;
use crate::forms::pricing::{Pricing, halves};
use crate::forms::{Planes, Reach};
use crate::model::error::CoreError;
use crate::model::position::{HeldJokers, Material, Position, check_size};
use crate::model::rules::{Form, Rules};
use crate::model::stop::Stop;
use crate::model::tile::{COPIES, KINDS};
use crate::parts::costs::{IMPOSSIBLE, Lanes, MELDS};
use crate::parts::vectorized::{Kernel, vectorized};

/// Number of columns of a table: the kinds and the joker.
pub const COLUMNS: usize = KINDS + 1;

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
    in_chunks(rows, &how, outs, |rows, out: &mut [i8]| {
        let (melds, jokers) = vectorized(Check { rows, rules })?;
        let most = Most::new(&rows.known, rules);
        Hands { rows, rules, most, melds, jokers }.answer(out);
        Ok(())
    })?;
    Ok(out)
}

/// Checks the hands of a chunk and computes the declared melds and jokers of each.
struct Check<'a> {
    rows: &'a Rows<'a>,
    rules: &'a Rules,
}

impl Kernel for Check<'_> {
    type Output = Result<(Vec<u8>, Vec<HeldJokers>), CoreError>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let Check { rows, rules } = self;
        let (mut melds, mut jokers) = (Vec::with_capacity(CHUNK), Vec::with_capacity(CHUNK));
        for (row, counts) in rows.counts.iter().enumerate() {
            let own = rows.jokers.of(row, rules)?;
            let declared =
                check_size(counts, rows.available(row), rows.melds(row), own.held, rules);
            melds.push(declared.map_err(|error| error.in_row(row))?);
            jokers.push(own);
        }
        Ok((melds, jokers))
    }
}

/// The checked hands of a chunk.
struct Hands<'a> {
    rows: &'a Rows<'a>,
    rules: &'a Rules,
    most: Most,
    melds: Vec<u8>,
    jokers: Vec<HeldJokers>,
}

impl Hands<'_> {
    fn budget(&self, row: usize) -> u8 {
        self.jokers[row].held + self.jokers[row].available
    }

    fn material(&self, row: usize) -> Material {
        let counts = &self.rows.counts[row];
        match self.rows.available(row) {
            Some(available) => Material::new(counts, available, self.rules),
            None => Material::new(counts, &counts.map(|count| COPIES - count), self.rules),
        }
    }

    /// Returns whether a fifth tile of a kind can be useful.
    fn needs_fifth(&self, row: usize) -> bool {
        self.budget(row) > 0 && needs_fifth(&self.rows.counts[row], self.rules, 0)
    }

    fn answer(&self, out: &mut [i8]) {
        let mut members: Vec<usize> = (0..out.len()).collect();
        let is_plain = matches!(self.rows.available, Availability::Plain);
        if is_plain {
            let rows = &Rows { melds: MeldCounts::Each(&self.melds), ..*self.rows };
            vectorized(DeficiencyChunk { rows, rules: self.rules, out });
            for (out, jokers) in out.iter_mut().zip(&self.jokers) {
                *out -= if *out == UNREACHABLE { 0 } else { jokers.held as i8 };
            }
            members.retain(|&row| self.needs_fifth(row));
        }
        let mut lacking = vec![IMPOSSIBLE; out.len()];
        self.weigh_all(&members, &mut lacking);
        for row in members {
            out[row] = reported(to_come(lacking[row], self.jokers[row].held));
        }
    }

    /// Computes the tiles that some hands lack, with arbitrary copies available.
    fn weigh_all(&self, members: &[usize], lacking: &mut [u8]) {
        if self.rules.has(Form::Standard) {
            self.lower(members, lacking);
        }
        if !self.rules.is_standard_only() {
            vectorized(OtherForms { hands: self, members, lacking });
        }
    }

    /// Lowers the tiles that some hands lack to those of the standard form.
    fn lower(&self, members: &[usize], lacking: &mut [u8]) {
        let (fifth, usual): (Vec<usize>, Vec<usize>) =
            members.iter().partition(|&&row| self.needs_fifth(row));
        let mut open = Vec::new();
        let mut note = |row: usize, weight: u8| {
            let three = Three { lacking: weight, others: None };
            let (least, most) = three.bounds(self.budget(row));
            lacking[row] = lacking[row].min(most);
            if least < lacking[row] {
                open.push((row, weight));
            }
        };
        self.weigh(Weights::<FEW>::by(First::Lacking), &usual, &mut note);
        self.weigh(Weights::<MANY>::by(First::Lacking), &fifth, &mut note);
        match exact::has_fifth(self.rules) {
            true => self.lower_open::<MANY>(&open, lacking),
            false => self.lower_open::<FEW>(&open, lacking),
        }
    }

    /// Lowers the tiles that hands lack which their first weights do not decide.
    fn lower_open<const N: usize>(&self, open: &[(usize, u8)], lacking: &mut [u8]) {
        let rows: Vec<usize> = open.iter().map(|&(row, _)| row).collect();
        let (mut by_beyond, mut by_both) = (Vec::new(), Vec::new());
        self.weigh(Weights::<N>::by(First::Beyond), &rows, |_, weight| by_beyond.push(weight));
        self.weigh(Weights::<N>::by(First::Both), &rows, |_, weight| by_both.push(weight));
        let others = by_beyond.into_iter().zip(by_both).map(|(one, two)| Some([one, two]));
        for (&(row, weight), others) in open.iter().zip(others) {
            let budget = self.budget(row);
            let (least, most) = Three { lacking: weight, others }.bounds(budget);
            lacking[row] = lacking[row].min(most);
            if least < lacking[row] {
                let (material, melds) = (self.material(row), self.melds[row]);
                let exact = exact::standard(&material, melds, budget, &self.most, self.rules);
                lacking[row] = lacking[row].min(exact);
            }
        }
    }

    /// Passes the weight of each member to `visit`, in order.
    fn weigh(&self, pricing: impl Pricing, members: &[usize], mut visit: impl FnMut(usize, u8)) {
        for members in members.chunks(LANES) {
            let block = Block::new(self.rows, self.rules, members);
            let by_melds = vectorized(Weighing { block: &block, hands: self, pricing });
            for (lane, &row) in members.iter().enumerate() {
                visit(row, by_melds[usize::from(self.melds[row])][lane]);
            }
        }
    }
}

/// Computes the weights of a block, by declared melds.
struct Weighing<'a, P> {
    block: &'a Block,
    hands: &'a Hands<'a>,
    pricing: P,
}

impl<P: Pricing> Kernel for Weighing<'_, P> {
    type Output = [Lanes<LANES>; MELDS + 1];

    #[inline(always)]
    fn run(self) -> Self::Output {
        let Weighing { block: Block { held, limit }, hands, pricing } = self;
        let most = hands.most.copies.map(|copies| [copies; LANES]);
        let (left, right) = halves(pricing, held, limit, &most, hands.rules.usable());
        std::array::from_fn(|melds| P::total(&left, &right, MELDS - melds))
    }
}

/// Lowers the tiles that some hands lack to those of the special forms.
struct OtherForms<'a> {
    hands: &'a Hands<'a>,
    members: &'a [usize],
    lacking: &'a mut [u8],
}

impl Kernel for OtherForms<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let OtherForms { hands, members, lacking } = self;
        for &row in members {
            let (melds, planes) = (hands.melds[row], Planes::all(&hands.material(row)));
            let covered = Covered::new(planes, hands.budget(row), &hands.most, hands.rules);
            lacking[row] = covered.least(melds, hands.rules, lacking[row]);
        }
    }
}

/// Returns, for each (waiting) hand, the available copies of each kind and of the joker that lower
/// its deficiency.
pub fn acceptance(
    rows: &Rows,
    rules: &Rules,
    threads: usize,
    stop: Stop,
) -> Result<Vec<u8>, CoreError> {
    let how = How { rules, threads, stop };
    acceptance_table(rows, &how, COLUMNS, |position| super::acceptance(position, rules).lowering)
}

/// Returns the discard table of each (drawn) hand, with a column for the joker.
pub fn discards(
    rows: &Rows,
    rules: &Rules,
    threads: usize,
    stop: Stop,
) -> Result<DiscardTables, CoreError> {
    let how = How { rules, threads, stop };
    discard_tables(rows, &how, COLUMNS, |position, deficiency, copies| {
        for (kind, reach) in super::discards(position, rules) {
            deficiency[kind] = reported(reach.deficiency);
            copies[kind] = accepted(position, &reach);
        }
    })
}

/// Returns the number of available copies that lower the deficiency.
fn accepted(position: &Position, reach: &Reach) -> u8 {
    reach.lowering.iter().map(|kind| position.available_of(kind)).sum()
}
