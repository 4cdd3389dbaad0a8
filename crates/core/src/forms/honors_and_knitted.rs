//! Honours and knitted tiles: fourteen different tiles out of the seven honours and the nine tiles
//! of a knitted straight.

use super::knitted_straight::{GROUP_SETS, STRAIGHTS, disjoint_sets, distinct};
use super::listing::{self, Decomposition, FewListing, Listing, Wanted};
use super::signature::FormSignature;
use super::supply::{Asked, Batch, Prices, Shares};
use super::{Planes, Reach, WinningForm};
use crate::model::rules::Form;
use crate::model::tile::{KINDS, KindSet, PerKind};
use crate::parts::costs::IMPOSSIBLE;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// Number of different tiles needed.
const TILES: u8 = listing::TILES as u8;
/// Tiles that may be left out of the sixteen honours and knitted tiles.
const LEFT_OUT: usize = 2;
/// Shares of each set of knitted groups: one for each number of tiles left out.
const WIDTH: usize = LEFT_OUT + 1;

/// Honours and knitted tiles.
pub struct HonorsAndKnitted;

impl WinningForm for HonorsAndKnitted {
    /// Seven honours and the six knitted tiles of two suits are only thirteen tiles, and without
    /// honours there are only nine: no suit and no honours can be missing.
    const NEEDS: KindSet = KindSet::ALL;
    const SHARES: usize = GROUP_SETS * WIDTH;
    type Signature = HonorsAndKnittedSignature;

    #[inline(always)]
    fn closed_reach(planes: &Planes) -> Option<Reach> {
        Some(reach(planes))
    }

    fn lay_out(shares: &mut Shares, _melds: usize) {
        for (a, b) in disjoint_sets() {
            for i in 0..WIDTH {
                for j in 0..WIDTH - i {
                    shares.add(WIDTH * a + i, WIDTH * b + j, WIDTH * (a | b) + i + j);
                }
            }
        }
        shares.set_complete(Self::SHARES - 1);
    }

    fn price(batch: &Batch, prices: &mut Prices) {
        let of_set = |set: usize| WIDTH * set..WIDTH * (set + 1);
        for (lane, asked) in batch.asked.iter().enumerate() {
            let costs = prices.of(lane);
            if batch.honors {
                costs[of_set(0)].copy_from_slice(&different(asked, &[0, 1, 2, 3, 4, 5, 6]));
                continue;
            }
            for group in 0..3 {
                let ranks = [group, group + 3, group + 6];
                costs[of_set(1 << group)].copy_from_slice(&different(asked, &ranks));
            }
        }
    }

    fn listing(wanted: &Wanted) -> impl Listing + 'static {
        if reach(&Planes::all(wanted.material)).deficiency > wanted.most {
            return FewListing::none(decompose);
        }
        FewListing::new(wanted, hands(), decompose)
    }
}

/// Returns the reach of the honours and knitted tiles: the best over the six straights.
#[inline]
pub fn reach(planes: &Planes) -> Reach {
    let mut best = Reach::IMPOSSIBLE;
    for straight in STRAIGHTS {
        let kinds = straight.or(KindSet::HONORS);
        if kinds.and(planes.limit[0]).len() < TILES {
            continue;
        }
        let held = kinds.and(planes.held[0]).len();
        let lowering = if held < TILES {
            kinds.and(planes.limit[0]).without(planes.held[0])
        } else {
            KindSet::default()
        };
        best = best.or(Reach { deficiency: TILES.saturating_sub(held), lowering });
    }
    best
}

/// Returns all complete hands.
pub(crate) fn hands() -> &'static [PerKind] {
    static HANDS: OnceLock<Vec<PerKind>> = OnceLock::new();
    HANDS.get_or_init(|| {
        let mut hands = Vec::new();
        for straight in STRAIGHTS {
            let kinds: Vec<usize> = straight.or(KindSet::HONORS).iter().collect();
            for (index, &first) in kinds.iter().enumerate() {
                for &second in &kinds[index + 1..] {
                    let mut tiles = [0; KINDS];
                    kinds.iter().for_each(|&kind| tiles[kind] = 1);
                    (tiles[first], tiles[second]) = (0, 0);
                    hands.push(tiles);
                }
            }
        }
        distinct(hands)
    })
}

pub(crate) fn decompose(_tiles: &PerKind) -> Decomposition {
    Decomposition { form: Form::HonorsAndKnitted, melds: Vec::new(), eye: None }
}

/// Returns the costs of one copy of each of some ranks, with none, one or two ranks left out.
fn different(asked: &Asked, ranks: &[usize]) -> [u8; WIDTH] {
    let forced = asked.least > 0;
    if forced && !ranks.contains(&asked.rank) || asked.least > 1 {
        return [IMPOSSIBLE; WIDTH];
    }
    // Counts ranks that cost a tile but may be left out, ranks that cost a tile and may not, and
    // ranks that cannot be had.
    let (mut missing, mut needed, mut impossible) = (0u8, 0u8, 0u8);
    for &rank in ranks {
        match (asked.kind(rank), forced && asked.rank == rank) {
            ((_, 0), true) => return [IMPOSSIBLE; WIDTH],
            ((_, 0), false) => impossible += 1,
            ((0, _), true) => needed += 1,
            ((0, _), false) => missing += 1,
            _ => {}
        }
    }
    std::array::from_fn(|left_out| match (left_out as u8).checked_sub(impossible) {
        Some(spare) => needed + missing.saturating_sub(spare),
        None => IMPOSSIBLE,
    })
}

/// The knitted tiles that are lacking and the honours that are held.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct HonorsAndKnittedSignature {
    /// Knitted tiles that are lacking, by the residue (147, 258 or 369) that a suit supplies; for
    /// two suits, by the residue left to the third.
    lacking: [u8; 3],
    honors: u8,
}

impl Hash for HonorsAndKnittedSignature {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [a, b, c] = self.lacking;
        state.write(&[a, b, c, self.honors]);
    }
}

impl FormSignature for HonorsAndKnittedSignature {
    const NOTHING: Self = HonorsAndKnittedSignature { lacking: [0; 3], honors: 0 };

    fn of_suit(word: &[u8; 9]) -> Self {
        let lacks = |residue: usize| word.iter().skip(residue).step_by(3).filter(|&&n| n == 0);
        let lacking = [0, 1, 2].map(|residue| lacks(residue).count() as u8);
        HonorsAndKnittedSignature { lacking, honors: 0 }
    }

    fn of_honors(word: &[u8; 7]) -> Self {
        let honors = word.iter().filter(|&&count| count > 0).count() as u8;
        HonorsAndKnittedSignature { lacking: [0; 3], honors }
    }

    #[inline(always)]
    fn with_suit(&self, other: &Self) -> Self {
        let lacking = [0, 1, 2].map(|left| {
            let (a, b) = ((left + 1) % 3, (left + 2) % 3);
            (self.lacking[a] + other.lacking[b]).min(self.lacking[b] + other.lacking[a])
        });
        HonorsAndKnittedSignature { lacking, honors: 0 }
    }

    #[inline(always)]
    fn with_honors(&self, other: &Self) -> Self {
        HonorsAndKnittedSignature { lacking: self.lacking, honors: other.honors }
    }

    /// Returns the deficiency: fourteen tiles are needed of nine knitted tiles and seven honours.
    #[inline(always)]
    fn deficiency(&self, rest: &Self, _melds: u8) -> u8 {
        let lacking = [0, 1, 2].map(|residue| self.lacking[residue] + rest.lacking[residue]);
        let least = lacking.into_iter().min().unwrap_or_default();
        (TILES - 9 + least).saturating_sub(rest.honors)
    }
}
