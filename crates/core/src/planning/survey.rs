//! Parallel discovery of the states of a part.
//!
//! Most of the time of computing futures goes into reducing moments: which tiles of a word can
//! still matter, and what it supplies. States do not depend on the futures. So they are discovered
//! first, draw by draw: all threads reduce the moments that follow from the previous ones, and the
//! results are recorded in order. The computation of the futures then finds all states known.

use super::futures::{Horizon, Moment, PartFutures, State, Stopped};
use crate::forms::supply::Word;
use rayon::prelude::*;
use rustc_hash::FxHashSet;

/// Number of moments that are reduced between two checks of `stop`.
const CHUNK: usize = 1024;
/// Number of moments that a thread takes at once.
const SHARE: usize = 16;

impl PartFutures {
    /// Discovers the states that words of a waiting hand lead to, `left` draws before the end.
    pub fn survey(&mut self, within: &Horizon, words: &[Word], left: u8) -> Result<(), Stopped> {
        let starts = words.iter().map(|word| (self.canonical(word), left, 0)).collect();
        let mut waiting = self.look_at(within, starts)?;
        for left in (2..=left).rev() {
            let mut nexts = Vec::new();
            for state in self.open(&waiting) {
                for (index, (word, _)) in state.draws().enumerate() {
                    let drawn = state.drawn + u8::from(index > 0);
                    nexts.push((self.canonical(&word), left - 1, drawn));
                }
            }
            let drawn = self.look_at(within, nexts)?;
            let mut nexts = Vec::new();
            for state in self.open(&drawn) {
                for word in state.discards() {
                    nexts.push((self.canonical(&word), left - 1, state.drawn));
                }
            }
            waiting = self.look_at(within, nexts)?;
            waiting.extend(drawn);
        }
        self.end_all(within, waiting)
    }

    /// Returns the states of distinct moments, reducing those that are not known.
    fn look_at(&mut self, within: &Horizon, moments: Vec<Moment>) -> Result<Vec<u32>, Stopped> {
        let mut unknown = Vec::new();
        let mut seen = FxHashSet::default();
        let mut states = Vec::with_capacity(moments.len());
        for moment in moments {
            match self.known(&moment) {
                Some(state) => states.push(state),
                None if seen.insert(moment) => unknown.push(moment),
                None => {}
            }
        }
        for chunk in unknown.chunks(CHUNK) {
            if (within.stop)(self.states.len()) {
                return Err(Stopped);
            }
            let part = &*self;
            let looks = chunk.par_iter().with_min_len(SHARE);
            let found: Vec<_> = looks.map(|moment| part.look(within, moment)).collect();
            for (&moment, look) in chunk.iter().zip(found) {
                states.push(self.learn(within, moment, look));
            }
        }
        states.sort_unstable();
        states.dedup();
        Ok(states)
    }

    /// Returns those of some states that are not lost.
    fn open(&self, states: &[u32]) -> impl Iterator<Item = &State> {
        states.iter().map(|&state| &self.states[state as usize]).filter(|state| state.is_open())
    }

    /// Computes the futures of states before the last draw.
    fn end_all(&mut self, within: &Horizon, mut open: Vec<u32>) -> Result<(), Stopped> {
        open.retain(|&state| self.states[state as usize].is_open());
        open.sort_unstable();
        open.dedup();
        for chunk in open.chunks(CHUNK) {
            if (within.stop)(self.states.len()) {
                return Err(Stopped);
            }
            let part = &*self;
            let found: Vec<_> = chunk
                .par_iter()
                .with_min_len(SHARE)
                .map(|&state| {
                    let nexts: Vec<_> = part.states[state as usize].draws().collect();
                    part.last(within, state, &nexts)
                })
                .collect();
            for (&state, supplies) in chunk.iter().zip(found) {
                self.end(within, state, supplies);
            }
        }
        Ok(())
    }
}
