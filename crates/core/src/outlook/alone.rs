//! Searches after single first discards, several at a time.
//!
//! The main thread takes their results in an order that depends on the results alone. Helpers
//! search ahead of it: first the discards that a quick ranking prefers, then those that the main
//! thread can need next. Results that are not needed are dropped.

use super::{Outlook, Terms, Wins, prospects};
use crate::analysis::acceptance::discards;
use crate::analysis::batch::on_threads;
use crate::forms::Reach;
use crate::model::error::CoreError;
use crate::model::position::Position;
use crate::model::rules::Rules;
use crate::model::stop::Stop;
use std::cmp::Reverse;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

type Found = Result<Outlook, CoreError>;

/// The searches after single first discards of a hand.
pub struct Alone<'a> {
    position: &'a Position,
    rules: &'a Rules,
    terms: &'a Terms,
    stop: Stop<'a>,
    work: Mutex<Work>,
    changed: Condvar,
}

/// Open and finished searches.
#[derive(Default)]
struct Work {
    /// Kinds in the order in which they may be needed.
    wanted: Vec<usize>,
    /// Kinds whose search has begun; `None` while it runs and after it was taken.
    begun: Vec<(usize, Option<Found>)>,
    is_over: bool,
}

impl Work {
    fn is_begun(&self, kind: usize) -> bool {
        self.begun.iter().any(|(begun, _)| *begun == kind)
    }

    /// Marks the first kind whose search has not begun as begun, and returns it.
    fn begin(&mut self) -> Option<usize> {
        let kind = self.wanted.iter().copied().find(|&kind| !self.is_begun(kind))?;
        self.begun.push((kind, None));
        Some(kind)
    }
}

/// Guard that tells the helpers when it is dropped that no more results are needed.
struct End<'a>(&'a Alone<'a>);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.lock().is_over = true;
        self.0.changed.notify_all();
    }
}

impl<'a> Alone<'a> {
    /// Creates the searches without starting any.
    pub fn new(
        position: &'a Position,
        rules: &'a Rules,
        terms: &'a Terms,
        stop: Stop<'a>,
    ) -> Alone<'a> {
        Alone { position, rules, terms, stop, work: Mutex::default(), changed: Condvar::new() }
    }

    /// Runs work that takes outlooks, while all threads but one search ahead.
    pub fn with_helpers<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, CoreError> {
        let threads = self.terms.threads;
        if threads == 1 {
            return Ok(work());
        }
        self.lock().wanted = self.guesses();
        on_threads(threads, || {
            rayon::scope(|scope| {
                let _end = End(self);
                for _ in 1..threads {
                    scope.spawn(|_| self.help());
                }
                work()
            })
        })
    }

    /// Returns the outlook after the first of these discards; the others may be needed next, in
    /// this order.
    pub fn take(&self, kinds: &[usize]) -> Option<Found> {
        let first = *kinds.first()?;
        self.lock().wanted = kinds.to_vec();
        self.changed.notify_all();
        loop {
            let mut work = self.lock();
            let found = work.begun.iter_mut().find(|(kind, _)| *kind == first);
            if let Some(found) = found.and_then(|(_, found)| found.take()) {
                return Some(found);
            }
            match work.begin() {
                Some(kind) => {
                    drop(work);
                    self.search(kind)?;
                }
                None => drop(self.wait(work)),
            }
        }
    }

    /// Searches wanted kinds until the work is over.
    fn help(&self) {
        let mut work = self.lock();
        while !work.is_over {
            work = match work.begin() {
                Some(kind) => {
                    drop(work);
                    self.search(kind);
                    self.lock()
                }
                None => self.wait(work),
            };
        }
    }

    /// Searches after a discard; `None` if the hand does not have the tile.
    fn search(&self, kind: usize) -> Option<()> {
        let after = self.position.after_discard(kind)?;
        let stop = || (self.stop)() || self.lock().is_over;
        let terms = Terms { threads: 1, ..*self.terms };
        let found = Outlook::new(Wins::All(&after, self.rules), &terms, &stop);
        let mut work = self.lock();
        let begun = work.begun.iter_mut().find(|(begun, _)| *begun == kind)?;
        begun.1 = Some(found);
        self.changed.notify_all();
        Some(())
    }

    /// Returns the discards in a quick ranking: by deficiency, accepted copies and prospects.
    fn guesses(&self) -> Vec<usize> {
        let available = self.position.available();
        let copies = |reach: &Reach| -> u32 {
            reach.lowering.iter().map(|kind| u32::from(available[kind])).sum()
        };
        let mut reaches = discards(self.position, self.rules);
        reaches.sort_by_cached_key(|(kind, reach)| {
            (reach.deficiency, Reverse(copies(reach)), prospects(available, *kind))
        });
        reaches.into_iter().map(|(kind, _)| kind).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'w>(&self, work: MutexGuard<'w, Work>) -> MutexGuard<'w, Work> {
        self.changed.wait(work).unwrap_or_else(PoisonError::into_inner)
    }
}
