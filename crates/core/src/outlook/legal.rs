//! Reach of hands when only wins that count do: by the ready hands that are near.
//!
//! Few hands are worth enough, so that all that are near can be looked at. As in `parts`, what can be
//! had of a kind depends on the number held alone.

use super::parts::{Accepts, Oracle, Words};
use crate::legal::Question;
use crate::legal::play::ready::Ready;
use crate::legal::play::tiles::Tiles;
use crate::suit::costs::IMPOSSIBLE;
use crate::tile::{KindSet, PerKind};
use rustc_hash::FxHashMap;

/// Answers questions about hands that come from one hand by exchanges.
pub struct LegalReach<'a> {
    ready: &'a [Ready],
    places: FxHashMap<Tiles, usize>,
    held: PerKind,
    available: PerKind,
    /// The ready hands that can matter for the hands that are asked for.
    near: Vec<u32>,
}

impl<'a> LegalReach<'a> {
    /// For hands that come from that of a question, by these ready hands.
    pub fn new(question: &Question, ready: &'a [Ready]) -> LegalReach<'a> {
        LegalReach {
            ready,
            places: ready.iter().enumerate().map(|(place, one)| (one.tiles, place)).collect(),
            held: *question.position().counts(),
            available: *question.position().available(),
            near: (0..ready.len() as u32).collect(),
        }
    }

    /// Copies of each kind in hand and to come, when so many are held.
    fn limit(&self, counts: &PerKind) -> PerKind {
        std::array::from_fn(|kind| counts[kind].min(self.held[kind]) + self.available[kind])
    }

    /// Kinds that win with a ready hand and can come last to a hand.
    fn winning(ready: &Ready, counts: &PerKind, limit: &PerKind) -> KindSet {
        let can_come = |&kind: &usize| limit[kind] > counts[kind].max(ready.tiles.at(kind));
        KindSet(ready.winning.iter().filter(can_come).fold(0, |set, kind| set | 1 << kind))
    }
}

impl Oracle for LegalReach<'_> {
    fn bytes(&self) -> usize {
        self.ready.len() * 2 * size_of::<Ready>()
    }

    fn words(&mut self, _counts: &PerKind) -> Words {
        Words::default()
    }

    fn plus(&mut self, words: Words, _kind: usize) -> Words {
        words
    }

    fn discards(&mut self, words: Words, counts: &PerKind) -> Vec<(usize, u8, Words)> {
        let mut counts = *counts;
        let mut found = Vec::with_capacity(14);
        for kind in KindSet::at_least(&counts, 1).iter() {
            counts[kind] -= 1;
            found.push((kind, self.accepts(words, &counts).deficiency, words));
            counts[kind] += 1;
        }
        found
    }

    fn accepts(&mut self, _words: Words, counts: &PerKind) -> Accepts {
        let limit = self.limit(counts);
        let (held, most) = (Tiles::new(counts), Tiles::new(&limit));
        let (mut deficiency, mut lowering) = (IMPOSSIBLE, KindSet::default());
        for &place in &self.near {
            let ready = &self.ready[place as usize];
            let draws = ready.tiles.lacking(&held) + 1;
            if draws > deficiency || !ready.tiles.is_within(&most) {
                continue;
            }
            let winning = Self::winning(ready, counts, &limit);
            if winning.is_empty() {
                continue;
            }
            if draws < deficiency {
                (deficiency, lowering) = (draws, KindSet::default());
            }
            let helping = if draws == 1 { winning } else { ready.tiles.beyond(held).kinds() };
            lowering = lowering.or(helping);
        }
        let copies = lowering.iter().map(|kind| limit[kind] - counts[kind]).sum();
        Accepts { deficiency, lowering, copies }
    }

    /// Hands after a draw and a discard are no farther than this one: what is near to them is within
    /// one tile more of it.
    fn focus(&mut self, counts: &PerKind, deficiency: u8) {
        let held = Tiles::new(counts);
        let all = 0..self.ready.len() as u32;
        let is_near = |&place: &u32| self.ready[place as usize].tiles.lacking(&held) <= deficiency;
        self.near = all.filter(is_near).collect();
    }

    fn worth(&self, counts: &PerKind, last: usize) -> Option<u16> {
        let ready = &self.ready[*self.places.get(&Tiles::new(counts))?];
        ready.wins.iter().find(|win| usize::from(win.0) == last).map(|win| win.1)
    }
}
