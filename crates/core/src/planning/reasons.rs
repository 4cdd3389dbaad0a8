//! The complete hands in which the best play ends, which explain the value of a hand.

use super::futures::{Horizon, LOST, Stopped};
use super::search::{HONORS, Search, rests};
use crate::forms::supply::{Asked, Word};

use super::worker::{Hand, Worker, with};
use crate::model::tile::{KINDS, PerKind};
use crate::parts::PARTS;
use crate::parts::costs::IMPOSSIBLE;
use std::collections::BTreeMap;

/// A hand, with the number of draws into each part that were not idle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Held {
    words: [Word; PARTS],
    drawn: [u8; PARTS],
}

impl Held {
    fn counts(&self) -> PerKind {
        std::array::from_fn(|kind| self.words[kind / 9].held[kind % 9])
    }

    fn tiles(&self) -> u8 {
        self.counts().iter().sum()
    }

    /// Returns the hand without a copy of a kind; kinds that cannot be used are not in it.
    fn without(&self, kind: usize) -> Held {
        let mut rest = *self;
        let held = &mut rest.words[kind / 9].held[kind % 9];
        *held = held.saturating_sub(1);
        rest
    }

    fn after_draw(&self, part: usize, rank: usize) -> Held {
        let mut after = *self;
        after.words[part].held[rank] += 1;
        after.words[part].available[rank] -= 1;
        after.drawn[part] += 1;
        after
    }
}

/// An incomplete drawn hand, the number of paths to it, and the hands after its discards.
struct Turn {
    ways: u128,
    discards: Vec<(Held, Hand)>,
}

/// Number of drawn hands that are decided together.
const TURNS: usize = 1 << 14;

/// Hands with the numbers of paths to them.
type Ways<T> = BTreeMap<T, u128>;

impl Search {
    /// Returns the complete hands with the numbers of sequences of draws that end in them, when the
    /// hand of the search discards `first` (`None` if it is waiting) and then always the best tile,
    /// the first among equals. The search must be done.
    pub fn reasons(
        &mut self,
        first: Option<usize>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Ways<PerKind>, Stopped> {
        let start = Held { words: self.words, drawn: [0; PARTS] };
        let start = first.map_or(start, |kind| start.without(kind));
        let mut complete = Ways::new();
        let mut waiting = Ways::from([(start, 1)]);
        for left in (1..=self.draws).rev() {
            let mut turns = Vec::new();
            let mut next = Ways::new();
            for (held, ways) in waiting {
                if stop() {
                    return Err(Stopped);
                }
                let idle = self.draw(left, &held, ways, &mut complete, &mut turns)?;
                if idle > 0 && left > 1 {
                    let rest = self.essential(left - 1, &held);
                    *next.entry(rest).or_default() += ways * u128::from(idle);
                }
                if turns.len() >= TURNS {
                    self.discard(left - 1, &turns, &mut next, stop)?;
                    turns.clear();
                }
            }
            self.discard(left - 1, &turns, &mut next, stop)?;
            waiting = next;
        }
        Ok(complete)
    }

    /// Draws each tile to a waiting hand, `left` draws before the end. Returns the number of tiles
    /// that leave it unchanged.
    fn draw(
        &mut self,
        left: u8,
        held: &Held,
        ways: u128,
        complete: &mut Ways<PerKind>,
        turns: &mut Vec<Turn>,
    ) -> Result<u32, Stopped> {
        let rests = rests(&self.forms, &held.words);
        let mut idle = self.leftover + u32::from(left);
        for (part, rest) in rests.iter().enumerate() {
            let word = held.words[part];
            let ranks: Vec<usize> = (0..9).filter(|&rank| word.available[rank] > 0).collect();
            let after: Vec<Held> = ranks.iter().map(|&rank| held.after_draw(part, rank)).collect();
            let asked: Vec<Asked> =
                after.iter().map(|after| Asked::any(&after.words[part])).collect();
            let supplies = self.forms.price(&asked, part == HONORS, IMPOSSIBLE);
            for ((rank, after), supply) in ranks.into_iter().zip(after).zip(supplies) {
                let copies = u32::from(word.available[rank]);
                let ways = ways * u128::from(copies);
                if self.forms.deficiency(&supply, rest) == 0 {
                    idle -= copies;
                    let sequences = self.sequences[usize::from(left) - 1];
                    *complete.entry(after.counts()).or_default() += ways * sequences;
                } else if left > 1 && !self.is_idle(left - 1, held, &after, part)? {
                    idle -= copies;
                    turns.push(Turn { ways, discards: self.discards(left - 1, &after)? });
                }
            }
        }
        Ok(idle)
    }

    /// Returns whether a draw into a part has the same effect as a draw elsewhere, or loses the
    /// hand.
    fn is_idle(
        &mut self,
        left: u8,
        before: &Held,
        after: &Held,
        part: usize,
    ) -> Result<bool, Stopped> {
        let never = |_: usize| false;
        let (forms, futures, draws) = (&self.forms, &self.futures, self.draws);
        let within = Horizon { forms, draws, futures, stop: &never };
        let states = &mut self.parts[part];
        let stay = states.of_drawn(&within, &before.words[part], left, before.drawn[part])?;
        let future = states.of_drawn(&within, &after.words[part], left, after.drawn[part])?;
        Ok(future == stay || future == LOST)
    }

    /// Returns the hand without the tiles that cannot matter any more.
    fn essential(&mut self, left: u8, held: &Held) -> Held {
        let never = |_: usize| false;
        let (forms, futures, draws) = (&self.forms, &self.futures, self.draws);
        let within = Horizon { forms, draws, futures, stop: &never };
        let mut essential = *held;
        for (part, word) in essential.words.iter_mut().enumerate() {
            *word = self.parts[part].essential(&within, word, left, held.drawn[part]);
        }
        essential
    }

    /// Returns the hands after the discards of a drawn hand, in tile order. A hand with tiles that
    /// cannot be used discards one of them.
    fn discards(&mut self, left: u8, held: &Held) -> Result<Vec<(Held, Hand)>, Stopped> {
        let held = &self.essential(left, held);
        let never = |_: usize| false;
        let (forms, futures, draws) = (&self.forms, &self.futures, self.draws);
        let within = Horizon { forms, draws, futures, stop: &never };
        let mut stays = [LOST; PARTS];
        for (part, stay) in stays.iter_mut().enumerate() {
            let states = &mut self.parts[part];
            *stay = states.of(&within, &held.words[part], left, held.drawn[part])?;
        }
        if held.tiles() < self.tiles {
            return Ok(vec![(*held, stays)]);
        }
        let mut discards = Vec::with_capacity(14);
        for kind in (0..KINDS).filter(|&kind| held.words[kind / 9].held[kind % 9] > 0) {
            let (part, rest) = (kind / 9, held.without(kind));
            let states = &mut self.parts[part];
            let future = states.of(&within, &rest.words[part], left, rest.drawn[part])?;
            discards.push((rest, with(&stays, part, future)));
        }
        Ok(discards)
    }

    /// Makes the best discard from each drawn hand; hands that cannot be completed are dropped.
    fn discard(
        &mut self,
        left: u8,
        turns: &[Turn],
        next: &mut Ways<Held>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), Stopped> {
        let left = usize::from(left);
        let (shared, ..) = self.shared(stop);
        let mut worker = Worker::new(shared);
        for turn in turns {
            let (mut best, mut most) = (None, 0);
            for (rest, hand) in &turn.discards {
                if worker.is_in_time(left, hand) {
                    let value = worker.waiting(left, hand)?;
                    if value > most {
                        (best, most) = (Some(*rest), value);
                    }
                }
            }
            if let Some(rest) = best {
                *next.entry(rest).or_default() += turn.ways;
            }
        }
        Ok(())
    }
}
