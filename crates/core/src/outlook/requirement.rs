//! Reach of hands under a requirement on wins: by the ready hands that are near.
//!
//! Few hands meet a requirement, so all near ones can be visited. As in `parts`, the copies of a
//! kind that can be had depend only on the number held.

use super::near::ByParts;
use super::parts::{Accepts, Options, Oracle, Words};
use crate::minimum_worth::planning::ready::Ready;
use crate::minimum_worth::planning::tiles::Tiles;
use crate::model::position::Position;
use crate::model::stop::{Looks, Stop, Stopped};
use crate::model::tile::{KindSet, PerKind};
use crate::parts::costs::IMPOSSIBLE;
use rustc_hash::FxHashMap;

/// The oracle for wins that meet a requirement.
pub struct ReadyReach<'a> {
    ready: &'a [Ready],
    places: FxHashMap<Tiles, usize>,
    held: PerKind,
    available: PerKind,
    /// The ready hands by their suits and honors.
    tree: ByParts,
    /// The ready hands that can matter for the current queries.
    near: Vec<u32>,
    /// The subset that matters after the discards of the drawn hand that was queried last.
    nearest: Option<Vec<u32>>,
    is_focused: bool,
    stop: Stop<'a>,
}

/// Number of ready hands that are visited in one step.
const IN_A_STEP: usize = 16;

/// Returns the ready hands with the wins that count while the copies available now can come.
pub fn with_wins(
    mut ready: Vec<Ready>,
    position: &Position,
    stop: Stop,
) -> Result<Vec<Ready>, Stopped> {
    let mut looks = Looks::new(stop);
    for one in &mut ready {
        looks.steps(1)?;
        one.keep_wins(position.available());
    }
    ready.retain(|one| !one.wins.is_empty());
    Ok(ready)
}

impl<'a> ReadyReach<'a> {
    /// Creates the oracle for hands that result from that of a position.
    pub fn new(
        position: &Position,
        ready: &'a [Ready],
        stop: Stop<'a>,
    ) -> Result<ReadyReach<'a>, Stopped> {
        let mut looks = Looks::new(stop);
        let mut places = FxHashMap::with_capacity_and_hasher(ready.len(), Default::default());
        for (place, one) in ready.iter().enumerate() {
            looks.steps(1)?;
            places.insert(one.tiles, place);
        }
        Ok(ReadyReach {
            tree: ByParts::new(ready.iter().map(|one| one.tiles)),
            ready,
            places,
            held: *position.counts(),
            available: *position.available(),
            near: (0..ready.len() as u32).collect(),
            nearest: None,
            is_focused: false,
            stop,
        })
    }

    /// Returns the copies of each kind in hand and to come, when `counts` are held.
    fn limit(&self, counts: &PerKind) -> PerKind {
        std::array::from_fn(|kind| counts[kind].min(self.held[kind]) + self.available[kind])
    }

    /// Finds the discards that keep the deficiency of a drawn hand; others are not needed.
    fn nearest_discards(&mut self, words: Words, counts: &PerKind, found: &mut Options) {
        let limit = self.limit(counts);
        let (held, most) = (Tiles::new(counts), Tiles::new(&limit));
        let (mut least, mut spared, mut nearest) = (IMPOSSIBLE, Tiles::default(), Vec::new());
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
                (least, spared) = (draws, Tiles::default());
                nearest.clear();
            }
            nearest.push(place);
            spared = spared.or(held.beyond(ready.tiles));
        }
        self.nearest = Some(nearest);
        found.extend(spared.kinds().iter().map(|kind| (kind, least, words)));
    }

    /// Returns the kinds that win with a ready hand and can come last to a hand.
    fn winning(ready: &Ready, counts: &PerKind, limit: &PerKind) -> KindSet {
        let can_come = |&kind: &usize| limit[kind] > counts[kind].max(ready.tiles.at(kind));
        KindSet(ready.winning.iter().filter(can_come).fold(0, |set, kind| set | 1 << kind))
    }
}

impl Oracle for ReadyReach<'_> {
    fn bytes(&self) -> usize {
        self.ready.len() * 2 * size_of::<Ready>()
    }

    fn words(&mut self, _counts: &PerKind) -> Words {
        Words::default()
    }

    fn plus(&mut self, words: Words, _kind: usize) -> Words {
        words
    }

    fn effort(&self) -> u32 {
        (self.near.len() / IN_A_STEP) as u32 + 1
    }

    fn discards(
        &mut self,
        words: Words,
        counts: &PerKind,
        _wanted: u8,
        found: &mut Options,
    ) -> Result<(), Stopped> {
        found.clear();
        if self.is_focused {
            self.nearest_discards(words, counts, found);
            return Ok(());
        }
        let mut looks = Looks::new(self.stop);
        let mut counts = *counts;
        for kind in KindSet::at_least(&counts, 1).iter() {
            looks.steps(self.effort())?;
            counts[kind] -= 1;
            found.push((kind, self.accepts(words, &counts).deficiency, words));
            counts[kind] += 1;
        }
        Ok(())
    }

    fn accepts(&mut self, _words: Words, counts: &PerKind) -> Accepts {
        let limit = self.limit(counts);
        let (held, most) = (Tiles::new(counts), Tiles::new(&limit));
        let (mut deficiency, mut lowering, mut lacking) =
            (IMPOSSIBLE, KindSet(0), Tiles::default());
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
                (deficiency, lacking) = (draws, Tiles::default());
            }
            if draws == 1 {
                lowering = lowering.or(winning);
            } else {
                lacking = lacking.or(ready.tiles.beyond(held));
            }
        }
        if deficiency > 1 {
            lowering = lacking.kinds();
        }
        let copies = lowering.iter().map(|kind| limit[kind] - counts[kind]).sum();
        Accepts { deficiency, lowering, copies, is_special: false }
    }

    /// Restricts the ready hands to those within reach. Hands after a draw and a discard are no
    /// farther than this one, so a ready hand near to them is at most one tile farther from it.
    fn focus(&mut self, counts: &PerKind, deficiency: u8) {
        self.tree.find(&Tiles::new(counts), deficiency, &mut self.near);
        (self.is_focused, self.nearest) = (true, None);
    }

    fn worth(&self, counts: &PerKind, last: usize) -> Option<u64> {
        let ready = &self.ready[*self.places.get(&Tiles::new(counts))?];
        let win = ready.wins.iter().find(|win| usize::from(win.last) == last)?;
        win.prize(self.available[last])
    }
}
