//! The special forms with jokers: the tiles that they lack, and how many of these copies jokers
//! must cover.

use super::most::Most;
use crate::forms::knitted_straight::{self, STRAIGHTS};
use crate::forms::registry::needs;
use crate::forms::{Cover, Planes, Reach};
use crate::model::rules::{Form, Rules};
use crate::model::tile::KindSet;
use crate::parts::costs::IMPOSSIBLE;
use crate::parts::vectorized::Kernel;

/// Number of pairs, different ones or not, of the seven pairs.
const PAIRS: u8 = 7;
/// Number of different tiles of the honours and knitted tiles.
const DIFFERENT: u8 = 14;

/// A hand, and the copies beyond those that can be had that its jokers may cover.
#[derive(Clone, Copy, Debug)]
pub struct Covered {
    /// The planes, including those of three and four copies.
    planes: Planes,
    cover: Cover,
    usable: KindSet,
}

impl Covered {
    /// Creates a hand whose jokers may cover `budget` copies.
    #[inline(always)]
    pub fn new(planes: Planes, budget: u8, most: &Most, rules: &Rules) -> Covered {
        let mut most = most.kinds;
        for (most, limit) in most.iter_mut().zip(planes.limit) {
            *most = most.or(limit);
        }
        Covered { planes, cover: Cover { budget, most }, usable: rules.usable() }
    }

    /// Returns the least of a given reach and those of the special forms. The kinds that lower it
    /// need not be available.
    #[inline(always)]
    pub fn nearest(&self, melds: u8, rules: &Rules, other: Reach) -> Reach {
        let mut best = other;
        for form in Form::ALL {
            if rules.has(form) && form.allows(melds) {
                best = best.or(self.reach(form, melds, best.deficiency));
            }
        }
        best
    }

    /// Returns the least of `lacking` and the tiles that the special forms lack.
    #[inline(always)]
    pub fn least(&self, melds: u8, rules: &Rules, lacking: u8) -> u8 {
        let mut least = lacking;
        for form in Form::ALL {
            if rules.has(form) && form.allows(melds) && least > 0 {
                least = least.min(self.reach(form, melds, least - 1).deficiency);
            }
        }
        least
    }

    /// Returns the reach of a special form. If it is farther than `most`, only that fact is
    /// certain.
    #[inline(always)]
    pub fn reach(&self, form: Form, melds: u8, most: u8) -> Reach {
        match form {
            _ if !needs(form).without(self.usable).is_empty() => Reach::IMPOSSIBLE,
            Form::Standard => Reach::IMPOSSIBLE,
            Form::SevenPairs => self.pairs(false, most),
            Form::SevenPairsWithQuads => self.pairs(true, most),
            Form::ThirteenOrphans => self.orphans(),
            Form::KnittedStraight => {
                knitted_straight::covered_reach(&self.planes, &self.cover, melds, most)
            }
            Form::HonorsAndKnitted => self.honors_and_knitted(),
        }
    }

    /// Computes the reach of the seven pairs. Each pair of a kind lacks 0, 1 or 2 tiles, of which
    /// 0, 1 or 2 are beyond the limit. The next pair of a kind never costs less than the one
    /// before, so any seven pairs can be taken.
    #[inline(always)]
    fn pairs(&self, quads: bool, most: u8) -> Reach {
        let second = |set: KindSet| if quads { set } else { KindSet::default() };
        let [one, two, three, four] = self.planes.held;
        let [limit1, limit2, limit3, limit4] = self.planes.limit;
        let usable = self.usable;
        let made = two.len() + second(four).len();
        // First pairs that lack one or two tiles, and second pairs of kinds that have a first one.
        let (half, later_half) = (one.without(two), second(three.without(four)));
        let (empty, later_empty) = (usable.without(one), second(usable.without(three)));
        let halves = [
            half.and(limit2).len() + later_half.and(limit4).len(),
            half.without(limit2).len() + later_half.without(limit4).len(),
        ];
        let beyond_two = empty.without(limit1).len() + later_empty.without(limit3).len();
        let third = second(self.cover.most[5]);
        let beyond_none = empty.and(limit2).len() + later_empty.and(limit4).len();
        let empties = [
            beyond_none,
            empty.len() + later_empty.len() - beyond_none - beyond_two,
            beyond_two + PAIRS * third.len().min(1),
        ];
        let table = Pairs { made, halves, empties, budget: self.cover.budget };
        let deficiency = table.deficiency();
        let mut lowering = KindSet::default();
        if deficiency == 0 || deficiency == IMPOSSIBLE || deficiency > most {
            return Reach { deficiency, lowering };
        }
        // A draw completes a half or begins an empty pair.
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

    #[inline(always)]
    fn orphans(&self) -> Reach {
        let [one, two, ..] = self.planes.held;
        let missing = KindSet::ORPHANS.without(one);
        let beyond = KindSet::ORPHANS.without(self.planes.limit[0]).len();
        let has_pair = !KindSet::ORPHANS.and(two).is_empty();
        let can_pair = KindSet::ORPHANS.and(self.planes.limit[1]);
        let second = u8::from(can_pair.is_empty());
        if beyond + second > self.cover.budget {
            return Reach::IMPOSSIBLE;
        }
        let pairing = if has_pair { KindSet::default() } else { KindSet::ORPHANS.and(one) };
        let deficiency = missing.len() + u8::from(!has_pair);
        Reach { deficiency, lowering: missing.or(pairing) }
    }

    #[inline(always)]
    fn honors_and_knitted(&self) -> Reach {
        let mut best = Reach::IMPOSSIBLE;
        for straight in STRAIGHTS {
            let kinds = straight.or(KindSet::HONORS);
            let beyond = DIFFERENT.saturating_sub(kinds.and(self.planes.limit[0]).len());
            if beyond > self.cover.budget {
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

/// Lowers the reaches of a hand, as it is or after discards, to those of the special forms, each
/// with its budget.
pub struct OtherForms<'a> {
    /// The planes of the hand.
    pub planes: Planes,
    /// Number of declared melds.
    pub melds: u8,
    /// Rules with jokers.
    pub rules: &'a Rules,
    /// The most copies that jokers may make up.
    pub most: &'a Most,
    /// The budget and the reach after each discard; without a discard, those of the hand as it is.
    pub reaches: &'a mut [(Option<usize>, u8, Reach)],
}

impl Kernel for OtherForms<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let OtherForms { planes, melds, rules, most, reaches } = self;
        for (discard, budget, nearest) in reaches {
            let planes = match *discard {
                Some(kind) => planes.after_discard(kind, false),
                None => planes,
            };
            *nearest = Covered::new(planes, *budget, most, rules).nearest(melds, rules, *nearest);
        }
    }
}

/// Numbers of pairs by price.
#[derive(Clone, Copy)]
struct Pairs {
    made: u8,
    /// Pairs that lack one tile, by the copies beyond the limit.
    halves: [u8; 2],
    /// Pairs that lack two tiles, by the copies beyond the limit.
    empties: [u8; 3],
    budget: u8,
}

impl Pairs {
    /// Returns the tiles that seven pairs lack: as many halves as the budget allows, the cheapest
    /// first.
    #[inline(always)]
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

    /// Returns the least number of copies beyond the limit in `pairs` empty pairs; `None` if there
    /// are fewer pairs.
    #[inline(always)]
    fn beyond(&self, pairs: u8) -> Option<u8> {
        let [none, one, two] = self.empties;
        let ones = pairs.saturating_sub(none).min(one);
        let twos = pairs.saturating_sub(none).saturating_sub(one);
        (twos <= two).then_some(ones + 2 * twos)
    }

    /// Returns the numbers of pairs after the draw of a tile that completes a half.
    fn with_half_made(mut self) -> Option<Pairs> {
        self.halves[0] = self.halves[0].checked_sub(1)?;
        self.made += 1;
        Some(self)
    }

    /// Returns the numbers of pairs after the draw of a tile of an empty pair of which `beyond`
    /// copies are beyond the limit.
    fn with_begun(mut self, beyond: usize) -> Option<Pairs> {
        self.empties[beyond] = self.empties[beyond].checked_sub(1)?;
        self.halves[beyond] += 1;
        Some(self)
    }
}
