//! What can still happen to one part of a hand.
//!
//! The search never looks at tiles. It looks at the *future* of each part: what the part supplies
//! now, the futures that draws lead to (with the copies that lead there), and those that discards
//! lead to. Futures are interned, so parts that no continuation tells apart have the same future,
//! whatever tiles they hold: draws that make no difference are one, tiles that cannot be of use any
//! more are none, and lone honours are all alike. This is bisimulation; nothing is approximated.
//!
//! - A draw that leads where drawing elsewhere leads is not listed: it is one of the *idle* draws,
//!   as is one after which the part cannot be completed in time, because the hand is lost then
//!   whatever is drawn.
//! - A copy that no complete hand within reach contains is a *blank*. It is taken out of the part;
//!   only the number of tiles that remain is kept, so that the hand can tell how many blanks it
//!   has. A hand that holds a blank discards it, for a tile more never hurts.
//!
//! A copy whose discard leads where discarding elsewhere leads need not be a blank: others may
//! stand in for it, and the hand may be better off without one of those.

use super::supply::{Ceilings, Forms, Supply};
use crate::forms::supply::{Asked, BATCH, Word};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::iter;
use std::sync::{Mutex, PoisonError};

/// A future, of a waiting or of a drawn hand's part.
pub type Id = u32;
/// The future of a part with which the hand is lost.
pub const LOST: Id = 0;
/// A future that is not known yet, and one that does not exist because no draw is left.
const NONE: Id = Id::MAX;

/// A part of a waiting hand, some draws before the end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Waiting {
    /// Index of what the part supplies, within the draws that are left.
    pub supply: u32,
    /// Its future when the next draw goes elsewhere, or is idle.
    pub stay: Id,
    /// Futures that draws lead to, and how many copies lead there.
    pub draws: Box<[(Id, u32)]>,
}

/// A part of a drawn hand, some draws before the end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Drawn {
    /// Index of what the part supplies, within the draws that are left.
    pub supply: u32,
    /// Tiles of the part that are not blanks.
    pub tiles: u8,
    /// Its future when another part discards.
    pub stay: Id,
    /// Futures that its discards lead to.
    pub discards: Box<[Id]>,
}

/// Values that are told apart by equality and known by their number.
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

/// All futures that are known. Several parts may be looked at together.
#[derive(Debug)]
pub struct Futures {
    waiting: Mutex<Interned<Waiting>>,
    drawn: Mutex<Interned<Drawn>>,
    supplies: Mutex<Interned<Supply>>,
}

/// The futures by number, for a search that finds no more.
#[derive(Clone, Copy, Debug)]
pub struct Tables<'a> {
    /// Of parts of waiting hands.
    pub waiting: &'a [Waiting],
    /// Of parts of drawn hands.
    pub drawn: &'a [Drawn],
    /// What they supply.
    pub supplies: &'a [Supply],
}

/// The number of a value, which may be new. Values are whole before they are put in, whatever
/// happens to a thread.
fn number<T: Clone + Eq + Hash>(known: &Mutex<Interned<T>>, value: T) -> Id {
    known.lock().unwrap_or_else(PoisonError::into_inner).id(value)
}

/// All values by number.
fn values<T>(known: &mut Mutex<Interned<T>>) -> &[T] {
    &known.get_mut().unwrap_or_else(PoisonError::into_inner).values
}

impl Futures {
    /// None but those with which a hand is lost.
    pub fn new() -> Futures {
        let waiting = Waiting { supply: LOST, stay: LOST, draws: Box::new([]) };
        let drawn = Drawn { supply: LOST, tiles: 0, stay: LOST, discards: Box::new([]) };
        Futures {
            waiting: Mutex::new(Interned::with(waiting)),
            drawn: Mutex::new(Interned::with(drawn)),
            supplies: Mutex::new(Interned::with(Supply::NONE)),
        }
    }

    /// The futures by number.
    pub fn tables(&mut self) -> Tables<'_> {
        Tables {
            waiting: values(&mut self.waiting),
            drawn: values(&mut self.drawn),
            supplies: values(&mut self.supplies),
        }
    }
}

/// A part at some moment, without what cannot matter any more.
#[derive(Debug)]
pub(super) struct State {
    pub(super) word: Word,
    /// Draws that are left, and draws that went into this part and may be of use.
    pub(super) left: u8,
    pub(super) drawn: u8,
    /// Index of what it supplies to hands that can still be completed; [`LOST`] if to none.
    pub(super) supply: u32,
    /// Its futures, once they are known.
    after_draw: Id,
    after_discard: Id,
}

impl State {
    /// The words that draws make of it, and the copies of each; first the state itself, which is
    /// what draws elsewhere leave.
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

    /// The words that discards leave.
    pub(super) fn discards(&self) -> impl Iterator<Item = Word> {
        let word = self.word;
        (0..9).filter(move |&rank| word.held[rank] > 0).map(move |rank| {
            let mut next = word;
            next.held[rank] -= 1;
            next
        })
    }

    /// Is its future as part of a waiting hand still to be found?
    pub(super) fn is_open(&self) -> bool {
        self.supply != LOST && self.after_draw == NONE
    }
}

/// A word, draws that are left, and draws that went into it.
pub(super) type Moment = (Word, u8, u8);

/// What the parts of a hand have in common, while their futures are found.
#[derive(Clone, Copy)]
pub struct Horizon<'a> {
    /// How parts add up.
    pub forms: &'a Forms,
    /// Most draws that the search looks at.
    pub draws: u8,
    /// All futures that are known.
    pub futures: &'a Futures,
    /// Tells whether to stop, given how many states of a part are known.
    pub stop: &'a (dyn Fn(usize) -> bool + Sync),
}

/// Finds the futures of one part of a hand.
pub struct PartFutures {
    honors: bool,
    /// Least that the rest of a complete hand costs, by share.
    wanting: Supply,
    pub(super) states: Vec<State>,
    ids: FxHashMap<Moment, u32>,
}

/// A search was told to stop.
#[derive(Clone, Copy, Debug)]
pub struct Stopped;

impl PartFutures {
    /// A part of a hand whose other parts supply `rest`.
    pub fn new(forms: &Forms, honors: bool, rest: &Supply) -> Self {
        let wanting = forms.wanting(rest);
        PartFutures { honors, wanting, states: Vec::new(), ids: FxHashMap::default() }
    }

    /// How many states are known.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// The future of the part of a waiting hand, `left` draws before the end (one at least) and
    /// after so many draws into it that were not idle.
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

    /// The same for a drawn hand, which has a draw left at least.
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

    /// The word without what cannot matter any more.
    pub fn essential(&mut self, within: &Horizon, word: &Word, left: u8, drawn: u8) -> Word {
        if self.honors {
            // States forget which honour is which.
            let ceilings = Ceilings::new(left, within.draws - drawn, &self.wanting);
            return self.essence(within.forms, word, &ceilings).0;
        }
        let state = self.state(within, word, left, drawn);
        self.states[state as usize].word
    }

    /// The state of a part at some moment.
    fn state(&mut self, within: &Horizon, word: &Word, left: u8, drawn: u8) -> u32 {
        let moment = (self.canonical(word), left, drawn);
        self.known(&moment)
            .unwrap_or_else(|| self.learn(within, moment, self.look(within, &moment)))
    }

    /// The state of a moment, if it is known.
    pub(super) fn known(&self, moment: &Moment) -> Option<u32> {
        self.ids.get(moment).copied()
    }

    /// What a moment comes to: the word without what cannot matter any more, and what it supplies.
    pub(super) fn look(&self, within: &Horizon, &(word, left, drawn): &Moment) -> (Word, Supply) {
        // A draw into this part does not go into another.
        let ceilings = Ceilings::new(left, within.draws - drawn, &self.wanting);
        self.essence(within.forms, &word, &ceilings)
    }

    /// The state of a moment that was looked at.
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

    /// The word without the copies that no complete hand within the limits uses, and what it
    /// supplies to those hands.
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
        for batch in asked.chunks(BATCH) {
            for (asked, priced) in batch.iter().zip(forms.price(batch, self.honors)) {
                let Asked { rank, least, .. } = *asked;
                if least == 0 {
                    supply = priced.below(ceilings);
                } else if priced.is_any_below(ceilings) {
                    essence.held[rank] = least.min(word.held[rank]);
                    // A copy is wanted that is not in hand; or, after a discard, one that was.
                    let again = least == 1 && priced.is_any_below(&ceilings.lowered());
                    if least > word.held[rank] || again {
                        essence.available[rank] = word.available[rank];
                    }
                }
            }
        }
        (essence, supply)
    }

    /// Honours differ by their copies only, so they are sorted.
    pub(super) fn canonical(&self, word: &Word) -> Word {
        if !self.honors {
            return *word;
        }
        let mut honors: [(u8, u8); 9] =
            std::array::from_fn(|rank| (word.held[rank], word.available[rank]));
        honors.sort_unstable_by(|a, b| b.cmp(a));
        Word { held: honors.map(|(held, _)| held), available: honors.map(|(_, coming)| coming) }
    }

    /// The future of a state of a waiting hand, of which a draw at least is left.
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

    /// Notes the future of a state of a waiting hand, from those that draws lead to.
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

    /// Futures of the words that draws make of a state, the first of which is the state itself.
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

    /// What the words supply that the last draw makes of a state: nothing happens any more, and all
    /// that counts is what is complete.
    pub(super) fn last(&self, within: &Horizon, state: u32, nexts: &[(Word, u32)]) -> Vec<Supply> {
        let most = within.draws - self.states[state as usize].drawn;
        let mut asked = Vec::with_capacity(nexts.len());
        asked.extend(nexts.iter().map(|(word, _)| Asked::any(word)));
        let priced = within.forms.price(&asked, self.honors);
        let supplies = priced.iter().enumerate().map(|(index, supply)| {
            // A draw into this part does not go into another.
            let most = most - u8::from(index > 0);
            supply.below(&Ceilings::new(0, most, &self.wanting))
        });
        supplies.collect()
    }

    /// The futures of what is supplied after the last draw.
    fn ended(within: &Horizon, supplies: Vec<Supply>) -> Vec<Id> {
        let future = |supply: Supply| {
            let supply = number(&within.futures.supplies, supply);
            let last = Drawn { supply, tiles: 0, stay: NONE, discards: Box::new([]) };
            if supply == LOST { LOST } else { number(&within.futures.drawn, last) }
        };
        supplies.into_iter().map(future).collect()
    }

    /// Notes the future of a state before the last draw.
    pub(super) fn end(&mut self, within: &Horizon, state: u32, supplies: Vec<Supply>) {
        let nexts: Vec<_> = self.states[state as usize].draws().collect();
        let futures = Self::ended(within, supplies);
        self.waits(within, state, &nexts, &futures);
    }

    /// The future of a state when it is our turn to discard.
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
