//! The exact search over hands that consist of the futures of their parts.

use super::futures::{Id, LOST, Stopped, Tables};
use super::memory::{Budget, Memo};
use super::supply::{Forms, Supply};
use crate::parts::PARTS;
use rustc_hash::FxHashMap;

/// A hand: a future for each part.
pub type Hand = [Id; PARTS];
/// Number of positions between two checks of whether to stop.
const PATIENCE: u64 = 256;

/// Returns the hand with another future of one part.
#[inline(always)]
pub fn with(hand: &Hand, part: usize, future: Id) -> Hand {
    let mut changed = *hand;
    changed[part] = future;
    changed
}

/// Cached sums of supplies.
#[derive(Debug)]
struct Sums<'a> {
    forms: &'a Forms,
    known: &'a [Supply],
    more: Vec<Supply>,
    ids: FxHashMap<Supply, u32>,
    merged: FxHashMap<u64, u32>,
    deficiencies: FxHashMap<u64, u8>,
}

/// Returns one key for both orders of two supplies.
#[inline(always)]
fn pair(a: u32, b: u32) -> u64 {
    u64::from(a.min(b)) << 32 | u64::from(a.max(b))
}

impl<'a> Sums<'a> {
    fn new(forms: &'a Forms, known: &'a [Supply]) -> Self {
        let ids = known.iter().copied().zip(0..).collect();
        let (merged, deficiencies) = (FxHashMap::default(), FxHashMap::default());
        Sums { forms, known, more: Vec::new(), ids, merged, deficiencies }
    }

    fn supply(&self, id: u32) -> &Supply {
        let id = id as usize;
        self.known.get(id).unwrap_or_else(|| &self.more[id - self.known.len()])
    }

    fn merge(&mut self, a: u32, b: u32) -> u32 {
        if let Some(&known) = self.merged.get(&pair(a, b)) {
            return known;
        }
        let merged = self.forms.merge(self.supply(a), self.supply(b));
        let next = (self.known.len() + self.more.len()) as u32;
        let id = *self.ids.entry(merged).or_insert(next);
        if id == next {
            self.more.push(merged);
        }
        self.merged.insert(pair(a, b), id);
        id
    }

    /// Returns the number of tiles that must come to a hand of two parts.
    fn deficiency(&mut self, a: u32, b: u32) -> usize {
        if let Some(&known) = self.deficiencies.get(&pair(a, b)) {
            return usize::from(known);
        }
        let deficiency = self.forms.deficiency(self.supply(a), self.supply(b));
        self.deficiencies.insert(pair(a, b), deficiency);
        usize::from(deficiency)
    }

    /// Returns, for each part, the supply of the others together.
    fn rests(&mut self, supplies: [u32; PARTS]) -> [u32; PARTS] {
        let [a, b, c, d] = supplies;
        let (ab, cd) = (self.merge(a, b), self.merge(c, d));
        [self.merge(b, cd), self.merge(a, cd), self.merge(ab, d), self.merge(ab, c)]
    }
}

/// Data shared by all threads of a search.
#[derive(Clone, Copy)]
pub struct Shared<'a> {
    /// The addition table of the parts.
    pub forms: &'a Forms,
    /// The futures of all parts; no more are added.
    pub futures: Tables<'a>,
    /// `sequences[left]` is the number of sequences of the last `left` draws.
    pub sequences: &'a [u128],
    /// Number of tiles that can still come when no draw is left.
    pub leftover: u32,
    /// Number of tiles of a drawn hand.
    pub tiles: u8,
    /// Cached values of waiting hands with at least two draws left.
    pub waiting: &'a Memo,
    /// Cached values of drawn hands.
    pub drawn: &'a Memo,
    /// The memory budget of the values.
    pub budget: &'a Budget,
    /// Returns whether to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// One thread of a search.
pub struct Worker<'a> {
    shared: Shared<'a>,
    sums: Sums<'a>,
    nodes: u64,
    looks: u64,
}

impl<'a> Worker<'a> {
    /// Creates a thread with an empty cache of sums.
    pub fn new(shared: Shared<'a>) -> Self {
        let sums = Sums::new(shared.forms, shared.futures.supplies);
        Worker { shared, sums, nodes: 0, looks: 0 }
    }

    /// Returns the number of positions whose values it computed and stored.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn look(&mut self) -> Result<(), Stopped> {
        self.looks += 1;
        if self.looks.is_multiple_of(PATIENCE) && (self.shared.stop)() {
            return Err(Stopped);
        }
        Ok(())
    }

    /// Returns the number of sequences of `left` draws that complete a drawn hand if the best tile
    /// is discarded first and after each draw. The hand is not complete, but can be completed by
    /// `left` draws.
    pub fn drawn(&mut self, left: usize, hand: &Hand) -> Result<u128, Stopped> {
        let Shared { futures, tiles, budget, sequences, .. } = self.shared;
        let most = sequences[left];
        let parts = hand.map(|id| &futures.drawn[id as usize]);
        let stays = parts.map(|part| part.stay);
        if parts.iter().map(|part| part.tiles).sum::<u8>() < tiles {
            // A blank is discarded: it leads to everything that another discard leads to.
            return self.waiting(left, &stays);
        }
        let key = Memo::key(hand);
        if let Some(known) = self.shared.drawn.get(&key, most) {
            return Ok(known);
        }
        self.look()?;
        let rests = self.sums.rests(stays.map(|id| futures.waiting[id as usize].supply));
        let mut best = 0;
        for part in 0..PARTS {
            for &discard in &parts[part].discards {
                let supply = futures.waiting[discard as usize].supply;
                if self.sums.deficiency(supply, rests[part]) <= left {
                    best = best.max(self.waiting(left, &with(&stays, part, discard))?);
                }
            }
        }
        self.shared.drawn.set(key, most, best, budget)?;
        self.nodes += 1;
        Ok(best)
    }

    /// Returns the number of sequences of `left` draws, at least one, that complete a waiting hand.
    pub fn waiting(&mut self, left: usize, hand: &Hand) -> Result<u128, Stopped> {
        let (key, most) = (Memo::key(hand), self.shared.sequences[left]);
        if left > 1
            && let Some(known) = self.shared.waiting.get(&key, most)
        {
            return Ok(known);
        }
        self.look()?;
        let mut open = 0;
        let complete = self.after_draws(left, hand, |worker, hand, copies| {
            open += u128::from(copies) * worker.drawn(left - 1, &hand)?;
            Ok(())
        })?;
        let total = complete + open;
        if left > 1 {
            self.shared.waiting.set(key, most, total, self.shared.budget)?;
            self.nodes += 1;
        }
        Ok(total)
    }

    /// Calls `visit` with each drawn hand that a waiting one can become and that the remaining
    /// draws can complete, and with the copies that lead there. Returns the number of sequences
    /// that begin with a draw that completes the hand.
    pub fn after_draws(
        &mut self,
        left: usize,
        hand: &Hand,
        mut visit: impl FnMut(&mut Self, Hand, u32) -> Result<(), Stopped>,
    ) -> Result<u128, Stopped> {
        let Shared { futures, sequences, leftover, .. } = self.shared;
        let parts = hand.map(|id| &futures.waiting[id as usize]);
        let stays = parts.map(|part| part.stay);
        let supplies = stays.map(|id| futures.drawn[id as usize].supply);
        let rests = self.sums.rests(supplies);
        let mut complete = 0;
        let mut idle = leftover + left as u32;
        for part in 0..PARTS {
            for &(draw, copies) in &parts[part].draws {
                idle -= copies;
                match self.sums.deficiency(futures.drawn[draw as usize].supply, rests[part]) {
                    0 => complete += u128::from(copies) * sequences[left - 1],
                    least if least < left => visit(self, with(&stays, part, draw), copies)?,
                    _ => {}
                }
            }
        }
        if idle > 0 && left > 1 && self.sums.deficiency(supplies[0], rests[0]) < left {
            visit(self, stays, idle)?;
        }
        Ok(complete)
    }

    /// Returns whether `left` draws can complete a waiting hand.
    pub fn is_in_time(&mut self, left: usize, hand: &Hand) -> bool {
        if hand.contains(&LOST) {
            return false;
        }
        let [a, b, c, d] = hand.map(|id| self.shared.futures.waiting[id as usize].supply);
        let (ab, cd) = (self.sums.merge(a, b), self.sums.merge(c, d));
        self.sums.deficiency(ab, cd) <= left
    }
}
