//! The reach of a meld and an eye, or of an eye alone, from the tiles that another part of a hand
//! leaves, by sets of kinds. It spares the knitted straight a sweep.
//!
//! Groups that lack 0, 1, 2... copies are sets: eyes and pungs by kind, chows by their first kind.
//! The least sum for which both sets have a member is the deficiency. Jokers allow copies that
//! cannot be had: then there are such sets for each way to share the copies that jokers may cover.

use super::{Cover, Planes, Reach};
use crate::model::tile::KindSet;

/// First kinds of chows.
const CHOWS: KindSet = KindSet(0x7f | 0x7f << 9 | 0x7f << 18);
/// Highest number of copies that a meld and an eye lack.
const MOST: usize = 5;

/// The remaining tiles of a hand, those that can be had, and those that a complete hand may have:
/// the kinds with at least one to five copies.
pub struct Remainder {
    held: [KindSet; 5],
    limit: [KindSet; 5],
    most: [KindSet; 5],
    /// Number of copies that cannot be had and may be used nonetheless.
    budget: usize,
}

/// Eyes, melds or other groups of `N - 1` tiles, by kind.
struct Sets<const N: usize> {
    /// Groups by the number of copies that they lack.
    lacking: [KindSet; N],
    /// Groups by the highest number of their copies that cannot be had.
    within: [KindSet; N],
}

impl<const N: usize> Sets<N> {
    /// Returns the groups that lack `lack` copies, of which at most `beyond` cannot be had.
    #[inline(always)]
    fn of(&self, lack: usize, beyond: usize) -> KindSet {
        self.lacking[lack].and(self.within[beyond])
    }
}

/// Returns the kinds `by` places above those of a set.
#[inline(always)]
fn above(set: KindSet, by: usize) -> KindSet {
    KindSet(set.0 << by)
}

/// Returns the kinds `by` places below those of a set.
#[inline(always)]
fn below(set: KindSet, by: usize) -> KindSet {
    KindSet(set.0 >> by)
}

/// Returns the intersection of `of` over all members of a set. No kind is in the values of more
/// than `width` members, so larger sets give the empty set.
#[inline(always)]
fn common(set: KindSet, width: u8, of: impl Fn(KindSet) -> KindSet) -> KindSet {
    if set.len() > width {
        return KindSet::default();
    }
    set.iter().fold(KindSet(u64::MAX), |common, kind| common.and(of(KindSet(1 << kind))))
}

#[inline(always)]
fn of_chows(first: KindSet) -> KindSet {
    first.or(above(first, 1)).or(above(first, 2))
}

/// Returns the kinds in at least one, two and three of three sets.
#[inline(always)]
fn in_some([a, b, c]: [KindSet; 3]) -> [KindSet; 3] {
    [a.or(b).or(c), a.and(b).or(a.and(c)).or(b.and(c)), a.and(b).and(c)]
}

impl Remainder {
    /// Returns the remainder after one copy of each of the kinds `taken` and `beyond` copies of the
    /// budget are used. The copies need not be held.
    #[inline(always)]
    pub fn new(planes: &Planes, cover: &Cover, taken: KindSet, beyond: u8) -> Remainder {
        let left = |copies: [KindSet; 6]| -> [KindSet; 5] {
            std::array::from_fn(|n| copies[n].without(taken).or(copies[n + 1].and(taken)))
        };
        let none = KindSet::default();
        let extended = |[one, two, three, four]: [KindSet; 4]| [one, two, three, four, none, none];
        Remainder {
            held: left(extended(planes.held)),
            limit: left(extended(planes.limit)),
            most: left(cover.most),
            budget: usize::from(cover.budget - beyond),
        }
    }

    /// Returns the groups of `N - 1` copies of a kind.
    #[inline(always)]
    fn sets<const N: usize>(&self) -> Sets<N> {
        let copies = N - 1;
        let mut sets = Sets { lacking: [KindSet::ALL; N], within: [self.most[copies - 1]; N] };
        let mut nearer = KindSet::default();
        for missing in 0..copies {
            let (held, limit) = (self.held[copies - missing - 1], self.limit[copies - missing - 1]);
            sets.lacking[missing] = held.without(nearer);
            sets.within[missing] = limit.and(self.most[copies - 1]);
            nearer = held;
        }
        sets.lacking[copies] = KindSet::ALL.without(nearer);
        sets
    }

    /// Returns the chows, by their first kind.
    #[inline(always)]
    fn chows(&self) -> Sets<4> {
        let [[most1, most2, most3], limit, held] = [self.most[0], self.limit[0], self.held[0]]
            .map(|kinds| [kinds, below(kinds, 1), below(kinds, 2)]);
        let possible = CHOWS.and(most1).and(most2).and(most3);
        let [[one, two, three], [limit1, limit2, limit3]] = [held, limit].map(in_some);
        let lacking = [three, two.without(three), one.without(two), KindSet::ALL.without(one)];
        let within = [limit3, limit2, limit1, KindSet::ALL].map(|first| first.and(possible));
        Sets { lacking, within }
    }

    /// Returns the ways to share the budget between two groups that lack `first` and `second`
    /// copies. Neither gets more than it lacks, and nothing is left over that either could use.
    #[inline(always)]
    fn shares(&self, first: usize, second: usize) -> impl Iterator<Item = (usize, usize)> {
        let budget = self.budget;
        let least = budget.saturating_sub(second).min(first);
        (least..=budget.min(first)).map(move |share| (share, (budget - share).min(second)))
    }

    /// Returns the reach of an eye that lacks at most `most` copies.
    #[inline(always)]
    pub fn eye(&self, most: u8) -> Reach {
        let eyes = self.sets::<3>();
        for lack in 0..=most.min(2) {
            let kinds = eyes.of(usize::from(lack), self.budget.min(2));
            if !kinds.is_empty() {
                let lowering = if lack > 0 { kinds } else { KindSet::default() };
                return Reach { deficiency: lack, lowering };
            }
        }
        Reach::IMPOSSIBLE
    }

    /// Returns the reach of a meld and an eye that lack at most `most` copies.
    #[inline(always)]
    pub fn meld_and_eye(&self, most: u8) -> Reach {
        let (eyes, pungs, chows) = (self.sets::<3>(), self.sets::<4>(), self.chows());
        for lack in 0..=usize::from(most).min(MOST) {
            let mut ways = Ways { missing: KindSet::ALL.without(self.held[0]), ..Ways::default() };
            for of_eye in lack.saturating_sub(3)..=lack.min(2) {
                let of_meld = lack - of_eye;
                for (eye_beyond, meld_beyond) in self.shares(of_eye, of_meld) {
                    let eyes = eyes.of(of_eye, eye_beyond);
                    ways.add_pungs(pungs.of(of_meld, meld_beyond), of_meld, eyes, of_eye);
                    ways.add_chows(chows.of(of_meld, meld_beyond), of_meld, eyes, of_eye);
                }
            }
            for place in 0..3 {
                self.add_chows_with_eyes(&mut ways, lack, &pungs, place);
            }
            if !self.most[4].is_empty() {
                let fives = self.sets::<6>().of(lack, self.budget.min(5));
                ways.note(!fives.is_empty(), fives);
            }
            if ways.are_there {
                return Reach { deficiency: lack as u8, lowering: ways.lowering };
            }
        }
        Reach::IMPOSSIBLE
    }

    /// Adds chows with an eye of the same kind as one of their tiles, at `place`; three copies of
    /// that kind are needed.
    #[inline(always)]
    fn add_chows_with_eyes(&self, ways: &mut Ways, lack: usize, threes: &Sets<4>, place: usize) {
        let others = [(1, 2), (0, 2), (0, 1)][place];
        let at_others = |kinds: KindSet| (below(kinds, others.0), below(kinds, others.1));
        let by_number = |(a, b): (KindSet, KindSet)| [a.and(b), a.or(b), KindSet::ALL];
        let [both, any, all] = by_number(at_others(self.held[0]));
        let of_others = [both, any.without(both), all.without(any)];
        let within = by_number(at_others(self.limit[0]));
        let (possible1, possible2) = at_others(self.most[0]);
        let possible = CHOWS.and(possible1).and(possible2);
        for of_three in lack.saturating_sub(2)..=lack.min(3) {
            for (three_beyond, others_beyond) in self.shares(of_three, lack - of_three) {
                let three = threes.of(of_three, three_beyond);
                let others_left = of_others[lack - of_three].and(within[others_beyond]);
                let first = below(three, place).and(others_left).and(possible);
                let rest = above(first, others.0).or(above(first, others.1)).and(ways.missing);
                ways.note(!first.is_empty(), rest);
                if of_three > 0 {
                    ways.note(false, above(first, place));
                }
            }
        }
    }
}

/// Whether there are ways with the current number of lacking copies, and which kinds they lack.
#[derive(Default)]
struct Ways {
    /// Kinds of which no copy is held.
    missing: KindSet,
    are_there: bool,
    lowering: KindSet,
}

impl Ways {
    #[inline(always)]
    fn note(&mut self, are_there: bool, lowering: KindSet) {
        self.are_there |= are_there;
        self.lowering = self.lowering.or(lowering);
    }

    /// Adds pungs with eyes of another kind.
    #[inline(always)]
    fn add_pungs(&mut self, pungs: KindSet, of_pung: usize, eyes: KindSet, of_eye: usize) {
        let pungs_left = pungs.without(common(eyes, 1, |eye| eye));
        let eyes_left = eyes.without(common(pungs, 1, |pung| pung));
        self.note(!pungs_left.is_empty(), KindSet::default());
        if of_pung > 0 {
            self.note(false, pungs_left);
        }
        if of_eye > 0 {
            self.note(false, eyes_left);
        }
    }

    /// Adds chows with eyes of a kind outside the chow.
    #[inline(always)]
    fn add_chows(&mut self, chows: KindSet, of_chow: usize, eyes: KindSet, of_eye: usize) {
        let chows_left =
            chows.without(common(eyes, 3, |eye| eye.or(below(eye, 1)).or(below(eye, 2))));
        let eyes_left = eyes.without(common(chows, 3, of_chows));
        self.note(!chows_left.is_empty(), KindSet::default());
        if of_chow > 0 {
            self.note(false, of_chows(chows_left).and(self.missing));
        }
        if of_eye > 0 {
            self.note(false, eyes_left);
        }
    }
}
