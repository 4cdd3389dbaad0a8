//! Futures: the possible developments of one part of a hand.
//!
//! The search does not operate on tiles but on the *future* of each part: the supply of the part
//! now, the futures that draws lead to (with the number of copies), and those that discards lead
//! to. Futures are interned, so parts that no continuation distinguishes have the same future,
//! whatever tiles they hold: draws with the same effect are merged, useless tiles vanish, and
//! isolated honours are all equal. This is bisimulation and exact.
//!
//! - A draw that has the same effect as a draw elsewhere is not listed: it is one of the *idle*
//!   draws. So is a draw after which the part cannot be completed in time, because the hand is then
//!   lost whatever is drawn.
//! - A copy that no complete hand within reach contains is a *blank*. It is removed from the part;
//!   only the number of remaining tiles is kept, so that the hand can compute its number of blanks.
//!   A hand with a blank discards it, since an additional tile never hurts.
//!
//! A copy whose discard has the same effect as a discard elsewhere need not be a blank: other
//! copies may replace it, and the hand may be better off without one of those.

use super::supply::{Ceilings, Forms, Supply};
use crate::forms::supply::{Asked, BATCH, Word};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::iter;
use std::sync::{Mutex, PoisonError};

/// Number of a future of a part of a waiting or of a drawn hand.
pub type Id = u32;
/// The future of a part with which the hand is lost.
pub const LOST: Id = 0;
/// Marks a future that is not known yet, or that does not exist because no draw is left.
const NONE: Id = Id::MAX;

/// The future of a part of a waiting hand, some draws before the end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Waiting {
    /// Index of the supply of the part, within the draws that are left.
    pub supply: u32,
    /// The future if the next draw goes into another part or is idle.
    pub stay: Id,
    /// Futures that draws lead to, with their numbers of copies.
    pub draws: Box<[(Id, u32)]>,
}

/// The future of a part of a drawn hand, some draws before the end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Drawn {
    /// Index of the supply of the part, within the draws that are left.
    pub supply: u32,
    /// Number of tiles of the part that are not blanks.
    pub tiles: u8,
    /// The future if another part discards.
    pub stay: Id,
    /// Futures that discards lead to.
    pub discards: Box<[Id]>,
}

/// Distinct values with numbers.
#[derive(Debug)]
struct Interned<T> {
    values: Vec<T>,
    ids: FxHashMap<T, Id>,
}

impl<T: Clone + Eq + Hash> Interned<T> {
    fn with(first: T) -> Self {
        Interned { values: vec![first.clone()], ids: FxHashMap::from_iter([(first, LOST)]) }
    }

    fn id(&mut self, value: T) -> Id {
        match self.ids.entry(value) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let id = self.values.len() as Id;
                self.values.push(new.key().clone());
                *new.insert(id)
            }
        }
    }
}

/// All known futures. Several parts can be explored together.
#[derive(Debug)]
pub struct Futures {
    waiting: Mutex<Interned<Waiting>>,
    drawn: Mutex<Interned<Drawn>>,
    supplies: Mutex<Interned<Supply>>,
}

/// The futures by number, for a search that adds no more.
#[derive(Clone, Copy, Debug)]
pub struct Tables<'a> {
    /// Futures of parts of waiting hands.
    pub waiting: &'a [Waiting],
    /// Futures of parts of drawn hands.
    pub drawn: &'a [Drawn],
    /// The supplies.
    pub supplies: &'a [Supply],
}

/// Returns the number of a value, adding it if needed. Values are complete before they are
/// inserted, so a thread that panics does no harm.
fn number<T: Clone + Eq + Hash>(known: &Mutex<Interned<T>>, value: T) -> Id {
    known.lock().unwrap_or_else(PoisonError::into_inner).id(value)
}

/// Returns all values by number.
fn values<T>(known: &mut Mutex<Interned<T>>) -> &[T] {
    &known.get_mut().unwrap_or_else(PoisonError::into_inner).values
}

impl Futures {
    /// Creates a set with only the futures of a lost hand.
    pub fn new() -> Futures {
        let waiting = Waiting { supply: LOST, stay: LOST, draws: Box::new([]) };
        let drawn = Drawn { supply: LOST, tiles: 0, stay: LOST, discards: Box::new([]) };
        Futures {
            waiting: Mutex::new(Interned::with(waiting)),
            drawn: Mutex::new(Interned::with(drawn)),
            supplies: Mutex::new(Interned::with(Supply::NONE)),
        }
    }

    /// Returns the futures by number.
    pub fn tables(&mut self) -> Tables<'_> {
        Tables {
            waiting: values(&mut self.waiting),
            drawn: values(&mut self.drawn),
            supplies: values(&mut self.supplies),
        }
    }
}

/// A part at some moment, without the tiles that cannot matter any more.
#[derive(Debug)]
pub(super) struct State {
    pub(super) word: Word,
    /// Number of draws that are left, and number of possibly useful draws that went into this part.
    pub(super) left: u8,
    pub(super) drawn: u8,
    /// Index of its supply to hands that can still be completed; [`LOST`] if there are none.
    pub(super) supply: u32,
    /// Its futures, once they are known.
    after_draw: Id,
    after_discard: Id,
}

impl State {
    /// Iterates over the words after draws, with the copies of each; first the state itself, for
    /// draws into other parts.
    pub(super) fn draws(&self) -> impl Iterator<Item = (Word, u32)> {
        let word = self.word;
        let drawn = (0..9).filter(move |&rank| word.available[rank] > 0).map(move |rank| {
            let mut next = word;
            next.held[rank] += 1;
            next.available[rank] -= 1;
            (next, u32::from(word.available[rank]))
        });
        iter::once((word, 0)).chain(drawn)
    }

    /// Iterates over the words after discards.
    pub(super) fn discards(&self) -> impl Iterator<Item = Word> {
        let word = self.word;
        (0..9).filter(move |&rank| word.held[rank] > 0).map(move |rank| {
            let mut next = word;
            next.held[rank] -= 1;
            next
        })
    }

    /// Returns whether its future as part of a waiting hand is not known yet.
    pub(super) fn is_open(&self) -> bool {
        self.supply != LOST && self.after_draw == NONE
    }
}

/// A word, the number of draws that are left, and the number of draws that went into it.
pub(super) type Moment = (Word, u8, u8);

/// Data shared by the parts of a hand while their futures are computed.
#[derive(Clone, Copy)]
pub struct Horizon<'a> {
    /// The addition table of the parts.
    pub forms: &'a Forms,
    /// Highest number of draws of the search.
    pub draws: u8,
    /// All known futures.
    pub futures: &'a Futures,
    /// Returns whether to stop, given the number of known states of a part.
    pub stop: &'a (dyn Fn(usize) -> bool + Sync),
}

/// Computes the futures of one part of a hand.
pub struct PartFutures {
    honors: bool,
    /// Least cost of the rest of a complete hand, by share.
    wanting: Supply,
    pub(super) states: Vec<State>,
    ids: FxHashMap<Moment, u32>,
}

/// The search was stopped.
#[derive(Clone, Copy, Debug)]
pub struct Stopped;

impl PartFutures {
    /// Creates the computation for a part of a hand whose other parts supply `rest`.
    pub fn new(forms: &Forms, honors: bool, rest: &Supply) -> Self {
        let wanting = forms.wanting(rest);
        PartFutures { honors, wanting, states: Vec::new(), ids: FxHashMap::default() }
    }

    /// Returns the number of known states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns the future of the part of a waiting hand, `left` draws before the end (at least one)
    /// and after `drawn` draws into it that were not idle.
    pub fn of(
        &mut self,
        within: &Horizon,
        word: &Word,
        left: u8,
        drawn: u8,
    ) -> Result<Id, Stopped> {
        let state = self.state(within, word, left, drawn);
        self.waiting(within, state)
    }

    /// Returns the future of the part of a drawn hand, which has at least one draw left.
    pub fn of_drawn(
        &mut self,
        within: &Horizon,
        word: &Word,
        left: u8,
        drawn: u8,
    ) -> Result<Id, Stopped> {
        let state = self.state(within, word, left, drawn);
        self.drawn(within, state)
    }

    /// Returns the word without the tiles that cannot matter any more.
    pub fn essential(&mut self, within: &Horizon, word: &Word, left: u8, drawn: u8) -> Word {
        if self.honors {
            // States do not distinguish honours.
            let ceilings = Ceilings::new(left, within.draws - drawn, &self.wanting);
            return self.essence(within.forms, word, &ceilings).0;
        }
        let state = self.state(within, word, left, drawn);
        self.states[state as usize].word
    }

    fn state(&mut self, within: &Horizon, word: &Word, left: u8, drawn: u8) -> u32 {
        let moment = (self.canonical(word), left, drawn);
        self.known(&moment)
            .unwrap_or_else(|| self.learn(within, moment, self.look(within, &moment)))
    }

    /// Returns the state of a moment, if it is known.
    pub(super) fn known(&self, moment: &Moment) -> Option<u32> {
        self.ids.get(moment).copied()
    }

    /// Reduces a moment to the word without the tiles that cannot matter any more, and its supply.
    pub(super) fn look(&self, within: &Horizon, &(word, left, drawn): &Moment) -> (Word, Supply) {
        // A draw into this part is not available to another.
        let ceilings = Ceilings::new(left, within.draws - drawn, &self.wanting);
        self.essence(within.forms, &word, &ceilings)
    }

    /// Returns the state of a reduced moment, adding it if needed.
    pub(super) fn learn(
        &mut self,
        within: &Horizon,
        moment: Moment,
        (word, supply): (Word, Supply),
    ) -> u32 {
        let (_, left, drawn) = moment;
        let word = self.canonical(&word);
        let next = self.states.len() as u32;
        let id = *self.ids.entry((word, left, drawn)).or_insert(next);
        if id == next {
            let supply = number(&within.futures.supplies, supply);
            let (after_draw, after_discard) = (NONE, NONE);
            self.states.push(State { word, left, drawn, supply, after_draw, after_discard });
        }
        self.ids.insert(moment, id);
        id
    }

    /// Returns the word without the copies that no complete hand within the limits uses, and its
    /// supply to those hands.
    fn essence(&self, forms: &Forms, word: &Word, ceilings: &Ceilings) -> (Word, Supply) {
        let mut asked = Vec::with_capacity(2 * BATCH);
        asked.push(Asked::any(word));
        for rank in 0..9 {
            for least in 1..=word.held[rank] {
                asked.push(Asked { word: *word, rank, least });
            }
            if word.available[rank] > 0 {
                asked.push(Asked { word: *word, rank, least: word.held[rank] + 1 });
            }
        }
        let mut essence = Word::default();
        let mut supply = Supply::NONE;
        let most = ceilings.most();
        for batch in asked.chunks(BATCH) {
            for (asked, priced) in batch.iter().zip(forms.price(batch, self.honors, most)) {
                let Asked { rank, least, .. } = *asked;
                if least == 0 {
                    supply = priced.below(ceilings);
                } else if priced.is_any_below(ceilings) {
                    essence.held[rank] = least.min(word.held[rank]);
                    // A missing copy would be useful; or, after a discard, a copy that was held.
                    let again = least == 1 && priced.is_any_below(&ceilings.lowered());
                    if least > word.held[rank] || again {
                        essence.available[rank] = word.available[rank];
                    }
                }
            }
        }
        (essence, supply)
    }

    /// Sorts honours, since only their copies matter.
    pub(super) fn canonical(&self, word: &Word) -> Word {
        if !self.honors {
            return *word;
        }
        let mut honors: [(u8, u8); 9] =
            std::array::from_fn(|rank| (word.held[rank], word.available[rank]));
        honors.sort_unstable_by(|a, b| b.cmp(a));
        Word { held: honors.map(|(held, _)| held), available: honors.map(|(_, coming)| coming) }
    }

    /// Returns the future of a state of a waiting hand with at least one draw left.
    fn waiting(&mut self, within: &Horizon, state: u32) -> Result<Id, Stopped> {
        let State { left, supply, after_draw, .. } = self.states[state as usize];
        if after_draw != NONE {
            return Ok(after_draw);
        }
        if supply == LOST {
            return Ok(self.waits(within, state, &[], &[]));
        }
        let nexts: Vec<_> = self.states[state as usize].draws().collect();
        let futures = match left {
            1 => Self::ended(within, self.last(within, state, &nexts)),
            _ => self.after(within, state, &nexts)?,
        };
        Ok(self.waits(within, state, &nexts, &futures))
    }

    /// Records the future of a state of a waiting hand from those that draws lead to.
    fn waits(&mut self, within: &Horizon, state: u32, nexts: &[(Word, u32)], futures: &[Id]) -> Id {
        let State { supply, after_draw, .. } = &mut self.states[state as usize];
        *after_draw = match futures.first() {
            None => LOST,
            Some(&stay) => {
                let mut draws: Vec<(Id, u32)> = Vec::with_capacity(9);
                for (&future, &(_, copies)) in futures.iter().zip(nexts).skip(1) {
                    if future == stay || future == LOST {
                        continue;
                    }
                    match draws.iter_mut().find(|(known, _)| *known == future) {
                        Some((_, all)) => *all += copies,
                        None => draws.push((future, copies)),
                    }
                }
                draws.sort_unstable();
                let future = Waiting { supply: *supply, stay, draws: draws.into() };
                number(&within.futures.waiting, future)
            }
        };
        *after_draw
    }

    /// Returns the futures of the words after draws from a state, the first of which is the state
    /// itself.
    fn after(
        &mut self,
        within: &Horizon,
        state: u32,
        nexts: &[(Word, u32)],
    ) -> Result<Vec<Id>, Stopped> {
        let State { left, drawn, .. } = self.states[state as usize];
        let mut futures = Vec::with_capacity(nexts.len());
        for (index, (next, _)) in nexts.iter().enumerate() {
            let next = self.state(within, next, left - 1, drawn + u8::from(index > 0));
            futures.push(self.drawn(within, next)?);
        }
        Ok(futures)
    }

    /// Returns the supplies of the words after the last draw from a state: nothing follows, so only
    /// complete hands count.
    pub(super) fn last(&self, within: &Horizon, state: u32, nexts: &[(Word, u32)]) -> Vec<Supply> {
        let most = within.draws - self.states[state as usize].drawn;
        let mut asked = Vec::with_capacity(nexts.len());
        asked.extend(nexts.iter().map(|(word, _)| Asked::any(word)));
        let priced = within.forms.price(&asked, self.honors, 0);
        let supplies = priced.iter().enumerate().map(|(index, supply)| {
            // A draw into this part is not available to another.
            let most = most - u8::from(index > 0);
            supply.below(&Ceilings::new(0, most, &self.wanting))
        });
        supplies.collect()
    }

    /// Returns the futures of supplies after the last draw.
    fn ended(within: &Horizon, supplies: Vec<Supply>) -> Vec<Id> {
        let future = |supply: Supply| {
            let supply = number(&within.futures.supplies, supply);
            let last = Drawn { supply, tiles: 0, stay: NONE, discards: Box::new([]) };
            if supply == LOST { LOST } else { number(&within.futures.drawn, last) }
        };
        supplies.into_iter().map(future).collect()
    }

    /// Records the future of a state before the last draw.
    pub(super) fn end(&mut self, within: &Horizon, state: u32, supplies: Vec<Supply>) {
        let nexts: Vec<_> = self.states[state as usize].draws().collect();
        let futures = Self::ended(within, supplies);
        self.waits(within, state, &nexts, &futures);
    }

    /// Returns the future of a state that must discard.
    fn drawn(&mut self, within: &Horizon, state: u32) -> Result<Id, Stopped> {
        let State { word, left, drawn, supply, after_discard, .. } = self.states[state as usize];
        if after_discard != NONE {
            return Ok(after_discard);
        }
        if (within.stop)(self.states.len()) {
            return Err(Stopped);
        }
        let id = if supply == LOST {
            LOST
        } else {
            let stay = self.waiting(within, state)?;
            let mut discards = Vec::with_capacity(9);
            let nexts: Vec<_> = self.states[state as usize].discards().collect();
            for next in nexts {
                let next = self.state(within, &next, left, drawn);
                let future = self.waiting(within, next)?;
                if future != LOST {
                    discards.push(future);
                }
            }
            discards.sort_unstable();
            discards.dedup();
            let tiles = word.held.iter().sum();
            number(&within.futures.drawn, Drawn { supply, tiles, stay, discards: discards.into() })
        };
        self.states[state as usize].after_discard = id;
        Ok(id)
    }
}
