//! A meld and an eye, or an eye alone, from what another part of a hand leaves: by sets of kinds, so
//! that the knitted straight needs no sweep.
//!
//! What lacks 0, 1, 2... copies are sets: of eyes and pungs by kind, of chows by their first kind.
//! The least sum for which such sets have a member each is the deficiency.

use super::{Planes, Reach};
use crate::model::tile::KindSet;

/// First kinds of chows.
const CHOWS: KindSet = KindSet(0x7f | 0x7f << 9 | 0x7f << 18);
/// Copies that a meld and an eye lack at most.
const MOST: usize = 5;

/// What is left of a hand, and of what can be had: kinds with at least one, two and three copies.
pub struct Remainder {
    held: [KindSet; 3],
    limit: [KindSet; 3],
}

/// By the copies that they lack.
type ByLack = [KindSet; 4];

/// The kinds `by` places above those of a set.
#[inline(always)]
fn above(set: KindSet, by: usize) -> KindSet {
    KindSet(set.0 << by)
}

/// The kinds `by` places below those of a set.
#[inline(always)]
fn below(set: KindSet, by: usize) -> KindSet {
    KindSet(set.0 >> by)
}

/// What all members of a set have in common, each having something to do with `width` others at
/// most; nothing if they are more.
#[inline(always)]
fn common(set: KindSet, width: u8, of: impl Fn(KindSet) -> KindSet) -> KindSet {
    if set.len() > width {
        return KindSet::default();
    }
    set.iter().fold(KindSet(u64::MAX), |common, kind| common.and(of(KindSet(1 << kind))))
}

/// The kinds of chows.
#[inline(always)]
fn of_chows(first: KindSet) -> KindSet {
    first.or(above(first, 1)).or(above(first, 2))
}

impl Remainder {
    /// What is left when a copy of each of some kinds is taken; it does not matter if it is held.
    #[inline(always)]
    pub fn new(planes: &Planes, taken: KindSet) -> Remainder {
        let left = |copies: &[KindSet; 4]| -> [KindSet; 3] {
            std::array::from_fn(|n| copies[n].without(taken).or(copies[n + 1].and(taken)))
        };
        Remainder { held: left(&planes.held), limit: left(&planes.limit) }
    }

    /// Kinds by the copies that lack of so many, if these can be had.
    #[inline(always)]
    fn sets(&self, copies: usize) -> ByLack {
        let mut sets = ByLack::default();
        let mut nearer = KindSet::default();
        for (lack, set) in sets.iter_mut().enumerate().take(copies + 1) {
            let held = if lack < copies { self.held[copies - lack - 1] } else { KindSet::ALL };
            *set = held.without(nearer).and(self.limit[copies - 1]);
            nearer = held;
        }
        sets
    }

    /// First kinds of chows by the tiles that lack.
    #[inline(always)]
    fn chows(&self) -> ByLack {
        let [possible, held] =
            [self.limit[0], self.held[0]].map(|kinds| [kinds, below(kinds, 1), below(kinds, 2)]);
        let possible = CHOWS.and(possible[0]).and(possible[1]).and(possible[2]);
        let [a, b, c] = held;
        let any_two = a.and(b).or(a.and(c)).or(b.and(c));
        let all = a.and(b).and(c);
        let any = a.or(b).or(c);
        [all, any_two.without(all), any.without(any_two), KindSet::ALL.without(any)]
            .map(|first| first.and(possible))
    }

    /// Reach of an eye.
    #[inline(always)]
    pub fn eye(&self, most: u8) -> Reach {
        for (lack, kinds) in (0..=most.min(2)).zip(self.sets(2)) {
            if !kinds.is_empty() {
                let lowering = if lack > 0 { kinds } else { KindSet::default() };
                return Reach { deficiency: lack, lowering };
            }
        }
        Reach::IMPOSSIBLE
    }

    /// Reach of a meld and an eye, if they lack `most` copies at most.
    #[inline(always)]
    pub fn meld_and_eye(&self, most: u8) -> Reach {
        let (eyes, pungs, chows) = (self.sets(2), self.sets(3), self.chows());
        for lack in 0..=usize::from(most).min(MOST) {
            let mut ways = Ways { missing: KindSet::ALL.without(self.held[0]), ..Ways::default() };
            for (of_eye, &eyes) in eyes.iter().enumerate().take(lack.min(2) + 1) {
                let of_meld = lack - of_eye;
                if of_meld < pungs.len() {
                    ways.add_pungs(pungs[of_meld], of_meld, eyes, of_eye);
                    ways.add_chows(chows[of_meld], of_meld, eyes, of_eye);
                }
            }
            for place in 0..3 {
                self.add_chows_with_eyes(&mut ways, lack, &pungs, place);
            }
            if ways.are_there {
                return Reach { deficiency: lack as u8, lowering: ways.lowering };
            }
        }
        Reach::IMPOSSIBLE
    }

    /// Adds chows that have an eye of the same kind as the tile at a place of them: of that kind
    /// three copies are needed, `threes` says which lack how many.
    #[inline(always)]
    fn add_chows_with_eyes(&self, ways: &mut Ways, lack: usize, threes: &ByLack, place: usize) {
        let others = [(1, 2), (0, 2), (0, 1)][place];
        let at_others = |kinds: KindSet| (below(kinds, others.0), below(kinds, others.1));
        let ((a, b), possible) = (at_others(self.held[0]), at_others(self.limit[0]));
        let possible = CHOWS.and(possible.0).and(possible.1);
        let both = a.and(b);
        let of_others = [both, a.or(b).without(both), KindSet::ALL.without(a.or(b))];
        for (of_three, &three) in threes.iter().enumerate().take(lack + 1) {
            if lack - of_three >= of_others.len() {
                continue;
            }
            let first = below(three, place).and(of_others[lack - of_three]).and(possible);
            let rest = above(first, others.0).or(above(first, others.1)).and(ways.missing);
            ways.note(!first.is_empty(), rest);
            if of_three > 0 {
                ways.note(false, above(first, place));
            }
        }
    }
}

/// Ways that lack equally much: are there any, and what do they lack?
#[derive(Default)]
struct Ways {
    /// Kinds of which there is no copy.
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

    /// Pungs, and eyes of another kind.
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

    /// Chows, and eyes of a kind that they do not have.
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
