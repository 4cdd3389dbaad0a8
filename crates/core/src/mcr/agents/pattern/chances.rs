//! The proximity of a hand to a goal: a sum over the complete hands that reach it.
//!
//! Each complete hand contributes the number of ways to choose the copies of its missing tiles,
//! times a probability for each to come. Suits are independent, so the sum is combined from those
//! of the suits and of the honours, by sets and eyes. A hand with several readings counts once for
//! each. The same chow occurs at most twice, unless the goal requires more.

use super::goals::{Goal, Rest, counts, is_same};
use crate::model::meld::{Meld, Melds};
use crate::model::tile::{KINDS, KindSet, PerKind, choose};
use crate::parts::{PARTS, kinds};
use rustc_hash::FxHashMap;

const SETS: usize = 4;
/// Number of ranks of a suit; the honours have two fewer.
const RANKS: usize = 9;
/// Factor of a pung that lacks one tile, since it can be claimed from any player.
const CALLED_PUNG: f64 = 2.0;
/// Factor of a copy that must be drawn, since it cannot be claimed.
const DRAWN: f64 = 0.25;
/// Highest number of copies of the same chow.
const CHOWS: usize = 2;

/// Sums of a part, by sets and eyes.
type Sums = [[f64; 2]; SETS + 1];

/// The values on which the sums of a part depend.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Part {
    held: [u8; RANKS],
    available: [u8; RANKS],
    /// Bit sets of the ranks of eyes, of the ranks of pungs, and of the first ranks of chows.
    allowed: [u16; 3],
}

/// Computes proximities of hands with the same copies available.
pub struct Chances {
    available: PerKind,
    /// Probability that a copy comes in time.
    copy: f64,
    known: FxHashMap<Part, Sums>,
}

impl Chances {
    /// Creates the computation for the available copies and the probability that each of them comes
    /// in time.
    pub fn new(available: PerKind, copy: f64) -> Chances {
        Chances { available, copy, known: FxHashMap::default() }
    }

    /// Returns the proximity of a hand to a goal; 0 if it is out of reach.
    pub fn of(&mut self, goal: &Goal, hand: &PerKind, melds: &Melds) -> f64 {
        let is_concealed = melds.count() == 0;
        match goal {
            Goal::Sets { fixed, rest } => self.sets(fixed, rest, hand, melds),
            Goal::Knitted(singles) => self.knitted(*singles, hand, melds),
            Goal::Pairs if is_concealed => self.pairs(hand),
            Goal::Singles(kinds) if is_concealed => self.singles(*kinds, hand),
            Goal::Orphans(kinds) if is_concealed => self.orphans(*kinds, hand),
            _ => 0.0,
        }
    }

    /// Returns the weight of obtaining `needed` copies of a kind by draws alone.
    fn drawn(&self, hand: &PerKind, kind: usize, needed: u8) -> f64 {
        chance_of(self.copy * DRAWN, hand[kind], self.available[kind], needed)
    }

    fn sets(&mut self, fixed: &[Meld], rest: &Rest, hand: &PerKind, melds: &Melds) -> f64 {
        let mut open: [Option<Meld>; SETS] = [None; SETS];
        open.iter_mut().zip(fixed).for_each(|(place, set)| *place = Some(*set));
        let mut blocks = [1u8; PARTS];
        let mut left = SETS - fixed.len();
        for &meld in melds.as_slice() {
            let place = open.iter_mut().find(|place| place.is_some_and(|set| is_same(meld, set)));
            if let Some(place) = place {
                *place = None;
                continue;
            }
            let part = usize::from(meld.tile.0) / RANKS;
            let has_room = !rest.is_one_each || blocks[part] > 0;
            if left == 0 || !rest.allows(meld) || !has_room {
                return 0.0;
            }
            left -= 1;
            blocks[part] = 0;
        }
        let open: Vec<Meld> = open.into_iter().flatten().collect();
        let Some((chance, after)) = self.fixed(&counts(&open), hand) else { return 0.0 };
        chance * self.rest(&after, rest, left, rest.is_one_each.then_some(blocks))
    }

    /// Returns the weight of tiles that must be obtained, with the held and the available copies
    /// that remain.
    fn fixed(&self, needed: &PerKind, hand: &PerKind) -> Option<(f64, [PerKind; 2])> {
        let (mut held, mut available, mut chance) = (*hand, self.available, 1.0);
        for kind in (0..KINDS).filter(|&kind| needed[kind] > 0) {
            chance *= chance_of(self.copy, hand[kind], self.available[kind], needed[kind]);
            let missing = needed[kind].saturating_sub(hand[kind]);
            if missing == 1 && needed[kind] == 3 {
                chance *= CALLED_PUNG;
            }
            held[kind] = hand[kind].saturating_sub(needed[kind]);
            available[kind] = available[kind].saturating_sub(missing);
        }
        (chance > 0.0).then_some((chance, [held, available]))
    }

    /// Returns the sum for `sets` sets and an eye made of the remaining tiles; `blocks` fixes the
    /// number of blocks of each part.
    fn rest(
        &mut self,
        [held, available]: &[PerKind; 2],
        rest: &Rest,
        sets: usize,
        blocks: Option<[u8; PARTS]>,
    ) -> f64 {
        let mut all: Sums = [[0.0; 2]; SETS + 1];
        all[0][0] = 1.0;
        for part in 0..PARTS {
            let sums = self.part(held, available, rest, part);
            let fits = |sets: usize, eyes: usize| {
                blocks.is_none_or(|blocks| sets + eyes == usize::from(blocks[part]))
            };
            let mut with: Sums = [[0.0; 2]; SETS + 1];
            for (before, eyes_before) in pairs_up_to(sets, 1) {
                for (more, eyes) in pairs_up_to(sets - before, 1 - eyes_before) {
                    if fits(more, eyes) {
                        with[before + more][eyes_before + eyes] +=
                            all[before][eyes_before] * sums[more][eyes];
                    }
                }
            }
            all = with;
        }
        all[sets][1]
    }

    fn part(&mut self, held: &PerKind, available: &PerKind, rest: &Rest, part: usize) -> Sums {
        let range = kinds(part);
        let mut key = Part {
            held: [0; RANKS],
            available: [0; RANKS],
            allowed: [rest.eyes, rest.pungs, rest.chows]
                .map(|set| (set.and(KindSet::part(part)).0 >> range.start) as u16),
        };
        for (rank, kind) in range.enumerate() {
            (key.held[rank], key.available[rank]) = (held[kind], available[kind]);
        }
        let copy = self.copy;
        *self.known.entry(key).or_insert_with(|| sums(&key, copy))
    }

    fn knitted(&mut self, singles: KindSet, hand: &PerKind, melds: &Melds) -> f64 {
        let rest = Rest::any();
        let needed = std::array::from_fn(|kind| u8::from(singles.contains(kind)));
        let Some(sets) = 1usize.checked_sub(usize::from(melds.count())) else { return 0.0 };
        match self.fixed(&needed, hand) {
            Some((chance, after)) => {
                // The nine tiles are drawn; the other tiles can be claimed.
                let missing = singles.without(KindSet::at_least(hand, 1)).iter();
                let drawn = missing.fold(1.0, |drawn, _| drawn * DRAWN);
                chance * drawn * self.rest(&after, &rest, sets, None)
            }
            None => 0.0,
        }
    }

    fn pairs(&self, hand: &PerKind) -> f64 {
        let mut ways = [0.0; 8];
        ways[0] = 1.0;
        for kind in 0..KINDS {
            let [one, two] = [2, 4].map(|needed| self.drawn(hand, kind, needed));
            for pairs in (1..ways.len()).rev() {
                let quad = if pairs > 1 { ways[pairs - 2] * two } else { 0.0 };
                ways[pairs] += ways[pairs - 1] * one + quad;
            }
        }
        ways[7]
    }

    fn singles(&self, kinds: KindSet, hand: &PerKind) -> f64 {
        let mut ways = [0.0; 15];
        ways[0] = 1.0;
        for kind in kinds.iter() {
            let one = self.drawn(hand, kind, 1);
            for tiles in (1..ways.len()).rev() {
                ways[tiles] += ways[tiles - 1] * one;
            }
        }
        ways[14]
    }

    fn orphans(&self, kinds: KindSet, hand: &PerKind) -> f64 {
        // Without the pair, and with it.
        let mut ways = [1.0, 0.0];
        for kind in kinds.iter() {
            let [one, two] = [1, 2].map(|needed| self.drawn(hand, kind, needed));
            ways = [ways[0] * one, ways[1] * one + ways[0] * two];
        }
        ways[1]
    }
}

/// Returns the pairs of a number of sets and a number of eyes up to given limits.
fn pairs_up_to(sets: usize, eyes: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..=sets).flat_map(move |sets| (0..=eyes).map(move |eyes| (sets, eyes)))
}

/// Returns the weight of obtaining `needed` copies: the ways to choose those that are missing,
/// times the probability of each to come.
fn chance_of(copy: f64, held: u8, available: u8, needed: u8) -> f64 {
    let missing = needed.saturating_sub(held);
    if missing > available {
        return 0.0;
    }
    (0..missing).fold(choose(available, missing) as f64, |chance, _| chance * copy)
}

/// States of chows begun at the two ranks before.
const BEGUN: usize = (CHOWS + 1) * (CHOWS + 1);

/// Computes the sums of a part, rank by rank.
fn sums(part: &Part, copy: f64) -> Sums {
    let mut states = [[[0.0; 2]; SETS + 1]; BEGUN];
    states[0][0][0] = 1.0;
    for rank in 0..RANKS {
        let mut next = [[[0.0; 2]; SETS + 1]; BEGUN];
        let [eye, pung, chow] = part.allowed.map(|ranks| ranks >> rank & 1 == 1);
        // A rank has a pung, the eye, or neither: both together would take five tiles.
        let uprights = [(true, 0, 0), (eye, 0, 1), (pung, 1, 0)];
        for (begun, state) in states.iter().enumerate() {
            let (first, second) = (begun / (CHOWS + 1), begun % (CHOWS + 1));
            for chows in 0..=if chow { CHOWS } else { 0 } {
                for (_, pungs, eyes) in uprights.into_iter().filter(|upright| upright.0) {
                    let needed = first + second + chows + 3 * pungs + 2 * eyes;
                    let (held, available) = (part.held[rank], part.available[rank]);
                    let mut weight = chance_of(copy, held, available, needed as u8);
                    if pungs == 1 && needed == usize::from(held) + 1 {
                        weight *= CALLED_PUNG;
                    }
                    if weight == 0.0 {
                        continue;
                    }
                    let place = &mut next[second * (CHOWS + 1) + chows];
                    for (sets, eyes_before) in pairs_up_to(SETS, 1 - eyes) {
                        if let Some(sum) = place.get_mut(sets + pungs + chows) {
                            sum[eyes_before + eyes] += state[sets][eyes_before] * weight;
                        }
                    }
                }
            }
        }
        states = next;
    }
    states[0]
}
