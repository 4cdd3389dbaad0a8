//! Reach of hands under a requirement on wins: by the ready hands that are near.
//!
//! Few hands meet a requirement, so all near ones can be visited. As in `parts`, the copies of a
//! kind that can be had depend only on the number held.

use super::near::ByParts;
use super::parts::{Accepts, Options, Oracle, Wider, Words};
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
    /// The hand that the current queries are about, if there is one: those after a draw to it.
    focus: Option<Tiles>,
    /// Its deficiency.
    deficiency: u8,
    /// The ready hands that can matter for them, the nearest first.
    near: Vec<Near>,
    /// Places of those that matter after the discards of the drawn hand that was queried last.
    nearest: Vec<u32>,
    /// Places of ready hands, and the number of their tiles that lack, as found last.
    found: Vec<(u32, u8)>,
    stop: Stop<'a>,
}

/// A ready hand as seen from the one that queries are about.
struct Near {
    place: u32,
    /// Number of its tiles that lack.
    lacking: u8,
    /// Their kinds.
    kinds: KindSet,
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
            focus: None,
            deficiency: 0,
            near: Vec::new(),
            nearest: (0..ready.len() as u32).collect(),
            found: Vec::new(),
            stop,
        })
    }

    /// Returns the copies of each kind in hand and to come, when `counts` are held.
    fn limit(&self, counts: &PerKind) -> PerKind {
        std::array::from_fn(|kind| counts[kind].min(self.held[kind]) + self.available[kind])
    }

    /// Finds the discards that keep the deficiency of a hand after a draw of the hand in focus; others
    /// are not needed.
    fn nearest_discards(
        &mut self,
        words: Words,
        counts: &PerKind,
        focus: Tiles,
        found: &mut Options,
    ) {
        let limit = self.limit(counts);
        let (held, most) = (Tiles::new(counts), Tiles::new(&limit));
        let drawn = held.beyond(focus).kinds();
        let (mut least, mut spared) = (IMPOSSIBLE, Tiles::default());
        self.nearest.clear();
        for near in &self.near {
            let draws = near.lacking + u8::from(near.kinds.and(drawn).is_empty());
            if draws > least {
                continue;
            }
            let ready = &self.ready[near.place as usize];
            if !ready.tiles.is_within(&most) || Self::winning(ready, counts, &limit).is_empty() {
                continue;
            }
            if draws < least {
                (least, spared) = (draws, Tiles::default());
                self.nearest.clear();
            }
            self.nearest.push(near.place);
            spared = spared.or(held.beyond(ready.tiles));
        }
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
        self.ready.len() * 2 * size_of::<Ready>() + self.tree.bytes()
    }

    fn words(&mut self, _counts: &PerKind) -> Words {
        Words::default()
    }

    fn plus(&mut self, words: Words, _kind: usize) -> Words {
        words
    }

    fn effort(&self) -> u32 {
        (self.near.len().max(self.nearest.len()) / IN_A_STEP) as u32 + 1
    }

    fn discards(
        &mut self,
        words: Words,
        counts: &PerKind,
        _wanted: u8,
        found: &mut Options,
    ) -> Result<(), Stopped> {
        found.clear();
        if let Some(focus) = self.focus {
            self.nearest_discards(words, counts, focus, found);
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
        for &place in &self.nearest {
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

    fn widens(&mut self, _words: Words, counts: &PerKind, kinds: KindSet, wider: &mut Wider) {
        wider.fill(KindSet::default());
        let limit = self.limit(counts);
        let (held, most) = (Tiles::new(counts), Tiles::new(&limit));
        // Only ready hands of which one tile more lacks come into reach.
        for near in self.near.iter().filter(|near| near.lacking == self.deficiency) {
            let ready = &self.ready[near.place as usize];
            let winning = Self::winning(ready, counts, &limit);
            if winning.is_empty() || !ready.tiles.is_within(&most) {
                continue;
            }
            let lacked = ready.tiles.beyond(held);
            for kind in near.kinds.and(kinds).iter() {
                let then =
                    if self.deficiency == 1 { winning } else { lacked.without(kind).kinds() };
                wider[kind] = wider[kind].or(then);
            }
        }
    }

    /// Restricts the ready hands to those within reach: the nearest ones, and for detours those that
    /// lack one tile more.
    fn focus(&mut self, counts: &PerKind, deficiency: u8, has_detours: bool) {
        let held = Tiles::new(counts);
        let most = if has_detours { deficiency } else { deficiency.saturating_sub(1) };
        self.tree.find(&held, most, &mut self.found);
        self.near.clear();
        for is_farther in [false, true] {
            let found = self.found.iter().filter(|(_, lacking)| (*lacking == most) == is_farther);
            self.near.extend(found.map(|&(place, lacking)| {
                let kinds = self.ready[place as usize].tiles.beyond(held).kinds();
                Near { place, lacking, kinds }
            }));
        }
        (self.focus, self.deficiency) = (Some(held), deficiency);
    }

    fn worth(&self, counts: &PerKind, last: usize) -> Option<u64> {
        let ready = &self.ready[*self.places.get(&Tiles::new(counts))?];
        let win = ready.wins.iter().find(|win| usize::from(win.last) == last)?;
        win.prize(self.available[last])
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)] // tests may panic

    use super::*;
    use crate::minimum_worth::planning::ready::find_ready;
    use crate::minimum_worth::{RequiredPosition, deficiency, eight_fan};
    use crate::model::meld::Melds;
    use crate::model::stop::NEVER;
    use crate::model::tile::{COPIES, KINDS, Wind};
    use crate::planning::Objective;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{RngCore, SeedableRng};

    /// Deals a waiting hand from the first kinds.
    fn dealt(random: &mut ChaCha8Rng, kinds: usize) -> PerKind {
        let mut counts = [0; KINDS];
        while counts.iter().sum::<u8>() < 13 {
            let kind = random.next_u32() as usize % kinds;
            counts[kind] += u8::from(counts[kind] < COPIES);
        }
        counts
    }

    #[test]
    fn a_hand_in_focus_has_the_same_discards_and_widens_as_much_as_by_a_look_at_all() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut compared = [0; 5];
        while compared[1..4].iter().any(|&times| times < 3) {
            let kinds = [9, 10, 12, 18][random.next_u32() as usize % 4];
            let hand = dealt(&mut random, kinds);
            let required = RequiredPosition::new(
                &hand,
                Melds::default(),
                None,
                eight_fan(Wind::East, Wind::East),
            )
            .expect("a position");
            let away = deficiency(&required, NEVER).expect("no stop");
            if !(1..4).contains(&away) || compared[usize::from(away)] == 3 {
                continue;
            }
            compared[usize::from(away)] += 1;
            let found = find_ready(&required, Objective::Chance, away + 1, 1 << 30, NEVER);
            let ready = found.expect("no stop").expect("enough memory");
            let ready = with_wins(ready, required.position(), NEVER).expect("no stop");
            let reach = || ReadyReach::new(required.position(), &ready, NEVER).expect("no stop");
            let (mut all, mut focused, mut without_detours) = (reach(), reach(), reach());
            let (words, here) = (Words::default(), all.accepts(Words::default(), &hand));
            let mut wider = [KindSet::default(); KINDS];
            focused.focus(&hand, away, true);
            without_detours.focus(&hand, away, false);
            focused.widens(words, &hand, KindSet((1 << KINDS) - 1), &mut wider);
            for kind in (0..KINDS).filter(|&kind| hand[kind] < COPIES) {
                let mut counts = hand;
                counts[kind] += 1;
                if !here.lowering.contains(kind) {
                    let then = all.accepts(words, &counts).lowering;
                    assert_eq!(wider[kind].without(here.lowering), then.without(here.lowering));
                }
                let (mut own, mut expected) = (Vec::new(), Vec::new());
                focused.discards(words, &counts, 0, &mut own).expect("no stop");
                all.discards(words, &counts, 0, &mut expected).expect("no stop");
                let least = expected.iter().map(|&(_, away, _)| away).min();
                expected.retain(|&(_, away, _)| Some(away) == least);
                assert_eq!(own, expected, "{kind} to {hand:?}");
                if here.lowering.contains(kind) && away > 1 {
                    without_detours.discards(words, &counts, 0, &mut own).expect("no stop");
                    assert_eq!(own, expected, "{kind} to {hand:?} without detours");
                }
            }
        }
    }
}
