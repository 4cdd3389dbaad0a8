//! The closed forms with jokers: what they lack, and how many copies of that jokers must cover.

use crate::forms::knitted_straight::STRAIGHTS;
use crate::forms::registry::needs;
use crate::forms::{Planes, Reach};
use crate::model::position::Material;
use crate::model::rules::{Form, Rules};
use crate::model::tile::{KindSet, planes};
use crate::parts::costs::IMPOSSIBLE;

/// Different pairs, or pairs, of the seven pairs.
const PAIRS: u8 = 7;
/// Different tiles of the honours and knitted tiles.
const DIFFERENT: u8 = 14;

/// A hand, with the copies beyond what can be had that its jokers may cover.
#[derive(Clone, Copy, Debug)]
pub struct Covered {
    /// The sets of kinds, those of three and four copies included.
    planes: Planes,
    /// Kinds that a complete hand may contain.
    usable: KindSet,
    budget: u8,
    fifth: bool,
}

impl Covered {
    /// A hand whose jokers may cover so many copies.
    pub fn new(material: &Material, budget: u8, rules: &Rules) -> Covered {
        let planes =
            Planes { held: planes(&material.held, true), limit: planes(&material.limit, true) };
        let fifth = super::exact::has_fifth(rules);
        Covered { planes, usable: rules.usable(), budget, fifth }
    }

    /// Least reach over the closed forms of the rules, for a hand without declared melds.
    pub fn nearest(&self, rules: &Rules) -> Reach {
        let mut best = Reach::IMPOSSIBLE;
        for form in Form::ALL.into_iter().filter(|&form| rules.has(form)) {
            best = best.or(self.reach(form).unwrap_or(Reach::IMPOSSIBLE));
        }
        best
    }

    /// Reach of a closed form, or `None` for those that are made of melds. The kinds that lower it
    /// need not be available.
    pub fn reach(&self, form: Form) -> Option<Reach> {
        let reach = match form {
            Form::Standard | Form::KnittedStraight => return None,
            _ if !needs(form).without(self.usable).is_empty() => Reach::IMPOSSIBLE,
            Form::SevenPairs => self.pairs(false),
            Form::SevenPairsWithQuads => self.pairs(true),
            Form::ThirteenOrphans => self.orphans(),
            Form::HonorsAndKnitted => self.honors_and_knitted(),
        };
        Some(reach)
    }

    /// The knitted straight costs no less than the knitted tiles that it lacks.
    pub fn least_of_knitted(&self) -> u8 {
        crate::forms::knitted_straight::least(&self.planes)
    }

    /// Each pair of a kind lacks 0, 1 or 2 tiles, and is beyond the limit by 0, 1 or 2. The next
    /// pair of a kind never costs less than the one before, so that any seven can be taken.
    fn pairs(&self, quads: bool) -> Reach {
        let second = |set: KindSet| if quads { set } else { KindSet::default() };
        let [one, two, three, four] = self.planes.held;
        let [limit1, limit2, limit3, limit4] = self.planes.limit;
        let made = two.len() + second(four).len();
        // First pairs that lack one tile or two, and second pairs, whose first is made.
        let (half, later_half) = (one.without(two), second(three.without(four)));
        let (empty, later_empty) = (self.usable.without(one), second(self.usable.without(three)));
        let halves = [
            half.and(limit2).len() + later_half.and(limit4).len(),
            half.without(limit2).len() + later_half.without(limit4).len(),
        ];
        let beyond_two = empty.without(limit1).len() + later_empty.without(limit3).len();
        let third = if quads && self.fifth { self.usable.len() } else { 0 };
        let beyond_none = empty.and(limit2).len() + later_empty.and(limit4).len();
        let empties = [
            beyond_none,
            empty.len() + later_empty.len() - beyond_none - beyond_two,
            beyond_two + PAIRS * third.min(1),
        ];
        let table = Pairs { made, halves, empties, budget: self.budget };
        let deficiency = table.deficiency();
        let mut lowering = KindSet::default();
        if deficiency == IMPOSSIBLE || deficiency == 0 {
            return Reach { deficiency, lowering };
        }
        // A draw finishes a half, or begins a pair that was empty.
        let lowers = |changed: Option<Pairs>| {
            changed.is_some_and(|changed| changed.deficiency() < deficiency)
        };
        if lowers(table.with_half_made()) {
            lowering = lowering.or(half.and(limit2)).or(later_half.and(limit4));
        }
        let begun = two.without(three);
        for beyond in 0..2 {
            if lowers(table.with_begun(beyond)) {
                let of = |set: KindSet, limit: KindSet| match beyond {
                    0 => set.and(limit),
                    _ => set.without(limit),
                };
                lowering = lowering.or(of(empty, limit2).and(limit1));
                lowering = lowering.or(of(second(begun), limit4).and(limit3));
            }
        }
        Reach { deficiency, lowering }
    }

    fn orphans(&self) -> Reach {
        let [one, two, ..] = self.planes.held;
        let missing = KindSet::ORPHANS.without(one);
        let beyond = KindSet::ORPHANS.without(self.planes.limit[0]).len();
        let has_pair = !KindSet::ORPHANS.and(two).is_empty();
        let can_pair = KindSet::ORPHANS.and(self.planes.limit[1]);
        let second = u8::from(can_pair.is_empty());
        if beyond + second > self.budget {
            return Reach::IMPOSSIBLE;
        }
        let pairing = if has_pair { KindSet::default() } else { KindSet::ORPHANS.and(one) };
        let deficiency = missing.len() + u8::from(!has_pair);
        Reach { deficiency, lowering: missing.or(pairing) }
    }

    fn honors_and_knitted(&self) -> Reach {
        let mut best = Reach::IMPOSSIBLE;
        for straight in STRAIGHTS {
            let kinds = straight.or(KindSet::HONORS);
            let beyond = DIFFERENT.saturating_sub(kinds.and(self.planes.limit[0]).len());
            if beyond > self.budget {
                continue;
            }
            let missing = kinds.without(self.planes.held[0]);
            let deficiency = DIFFERENT.saturating_sub(kinds.len() - missing.len());
            let lowering = if deficiency > 0 { missing } else { KindSet::default() };
            best = best.or(Reach { deficiency, lowering });
        }
        best
    }
}

/// How many pairs there are of each price.
#[derive(Clone, Copy)]
struct Pairs {
    made: u8,
    /// That lack one tile, by the copies that they are beyond.
    halves: [u8; 2],
    /// That lack two.
    empties: [u8; 3],
    budget: u8,
}

impl Pairs {
    /// Tiles that seven pairs lack: as many halves as the budget allows, the cheapest ones first.
    fn deficiency(&self) -> u8 {
        let missing = PAIRS.saturating_sub(self.made);
        let free = missing.min(self.halves[0]);
        for covered in (0..=(missing - free).min(self.halves[1]).min(self.budget)).rev() {
            let begun = missing - free - covered;
            if self.beyond(begun).is_some_and(|beyond| covered + beyond <= self.budget) {
                return free + covered + 2 * begun;
            }
        }
        IMPOSSIBLE
    }

    /// Copies that so many empty pairs are beyond at least; `None` if there are not so many.
    fn beyond(&self, pairs: u8) -> Option<u8> {
        let [none, one, two] = self.empties;
        let ones = pairs.saturating_sub(none).min(one);
        let twos = pairs.saturating_sub(none).saturating_sub(one);
        (twos <= two).then_some(ones + 2 * twos)
    }

    /// The same after the draw of a tile that a half lacks.
    fn with_half_made(mut self) -> Option<Pairs> {
        self.halves[0] = self.halves[0].checked_sub(1)?;
        self.made += 1;
        Some(self)
    }

    /// The same after the draw of a tile of an empty pair that is beyond by so many copies.
    fn with_begun(mut self, beyond: usize) -> Option<Pairs> {
        self.empties[beyond] = self.empties[beyond].checked_sub(1)?;
        self.halves[beyond] += 1;
        Some(self)
    }
}
