//! Reach of hands when only wins that count do: by the ready hands that are near.
//!
//! Few hands are worth enough, so that all that are near can be looked at. As in `parts`, what can be
//! had of a kind depends on the number held alone.

use super::parts::{Accepts, Oracle, Words};
use crate::mcr::completions::Question;
use crate::mcr::completions::play::ready::Ready;
use crate::mcr::completions::play::tiles::Tiles;
use crate::model::tile::{KINDS, KindSet, PerKind};
use crate::parts::costs::IMPOSSIBLE;
use rustc_hash::FxHashMap;

/// Tiles of a ready hand, and one more.
const TILES: usize = 14;

/// Answers questions about hands that come from one hand by exchanges.
pub struct LegalReach<'a> {
    ready: &'a [Ready],
    places: FxHashMap<Tiles, usize>,
    held: PerKind,
    available: PerKind,
    /// By how many of their tiles the first hand lacks: how many ready hands lack no more.
    within: Vec<usize>,
    /// The ready hands that can matter for the hands that are asked for.
    near: Vec<u32>,
    /// Those of them that matter after the discards of the drawn hand that was asked for last.
    nearest: Option<Vec<u32>>,
    is_focused: bool,
}

impl<'a> LegalReach<'a> {
    /// For hands that come from that of a question, by these ready hands: those that lack fewer
    /// tiles come first.
    pub fn new(question: &Question, ready: &'a [Ready]) -> LegalReach<'a> {
        let root = Tiles::new(question.position().counts());
        let lacking = |ready: &Ready| usize::from(ready.tiles.lacking(&root));
        LegalReach {
            within: (0..=TILES)
                .map(|most| ready.partition_point(|one| lacking(one) <= most))
                .collect(),
            ready,
            places: ready.iter().enumerate().map(|(place, one)| (one.tiles, place)).collect(),
            held: *question.position().counts(),
            available: *question.position().available(),
            near: (0..ready.len() as u32).collect(),
            nearest: None,
            is_focused: false,
        }
    }

    /// Copies of each kind in hand and to come, when so many are held.
    fn limit(&self, counts: &PerKind) -> PerKind {
        std::array::from_fn(|kind| counts[kind].min(self.held[kind]) + self.available[kind])
    }

    /// The discards that leave the deficiency of a drawn hand as it is; nobody asks for others.
    fn nearest_discards(&mut self, words: Words, counts: &PerKind) -> Vec<(usize, u8, Words)> {
        let limit = self.limit(counts);
        let (held, most) = (Tiles::new(counts), Tiles::new(&limit));
        let (mut least, mut spared, mut nearest) = (IMPOSSIBLE, KindSet::default(), Vec::new());
        for &place in &self.near {
            let ready = &self.ready[place as usize];
            let draws = ready.tiles.lacking(&held) + 1;
            if draws > least
                || !ready.tiles.is_within(&most)
                || Self::winning(ready, counts, &limit).is_empty()
            {
                continue;
            }
            if draws < least {
                (least, spared) = (draws, KindSet::default());
                nearest.clear();
            }
            nearest.push(place);
            spared = spared.or(held.beyond(ready.tiles).kinds());
        }
        self.nearest = Some(nearest);
        spared.iter().map(|kind| (kind, least, words)).collect()
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
        if self.is_focused {
            return self.nearest_discards(words, counts);
        }
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
        let is_waiting = counts.iter().sum::<u8>() % 3 == 1;
        let near = self.nearest.as_ref().filter(|_| is_waiting).unwrap_or(&self.near);
        for &place in near {
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
        let exchanged: u8 =
            (0..KINDS).map(|kind| counts[kind].saturating_sub(self.held[kind])).sum();
        // Each tile that was exchanged can be one that the first hand lacks.
        let most = usize::from(exchanged + deficiency).min(TILES);
        let is_near = |&place: &u32| self.ready[place as usize].tiles.lacking(&held) <= deficiency;
        self.near = (0..self.within[most] as u32).filter(is_near).collect();
        (self.is_focused, self.nearest) = (true, None);
    }

    fn worth(&self, counts: &PerKind, last: usize) -> Option<u16> {
        let ready = &self.ready[*self.places.get(&Tiles::new(counts))?];
        ready.wins.iter().find(|win| usize::from(win.0) == last).map(|win| win.1)
    }
}
