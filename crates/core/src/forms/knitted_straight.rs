//! The knitted straight: 147 of one suit, 258 of another and 369 of the third, a meld and an eye.
//!
//! The hand without the straight must have a meld and an eye, which `remainder` computes. The costs
//! of a suit come from a sweep: a suit without its three knitted tiles is a suit again.

use super::listing::{Decomposition, FewListing, Listing, Wanted};
use super::remainder::Remainder;
use super::signature::FormSignature;
use super::standard;
use super::supply::{BATCH, Batch, Prices, Shares};
use super::{Cover, Planes, Reach, WinningForm};
use crate::model::meld::{Meld, MeldKind};
use crate::model::position::{Material, Position};
use crate::model::rules::{Form, Rules};
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED, Tile};
use crate::parts::costs::{Costs, IMPOSSIBLE, Lanes};
use crate::parts::lockstep::Sweeper;
use crate::parts::vectorized::{Kernel, vectorized};
use std::cmp::Reverse;
use std::sync::OnceLock;

/// Number of sets of the groups 147, 258, 369 that some suits can supply.
pub(super) const GROUP_SETS: usize = 8;
/// Shares of each set of groups: without eye and meld, with the eye, with a meld, and with both.
const WIDTH: usize = 4;

/// The knitted straight.
pub struct KnittedStraight;

impl WinningForm for KnittedStraight {
    const NEEDS: KindSet = KindSet::ALL.without(KindSet::HONORS);
    const SHARES: usize = GROUP_SETS * WIDTH;
    type Signature = KnittedSignature;

    fn deficiency(position: &Position, material: &Material, _rules: &Rules) -> u8 {
        deficiency(material, position.melds())
    }

    fn lay_out(shares: &mut Shares, melds: usize) {
        let most = 1 - melds;
        for (a, b) in disjoint_sets() {
            shares.add_melds(WIDTH * a, WIDTH * b, WIDTH * (a | b), most);
        }
        shares.set_complete(WIDTH * (GROUP_SETS - 1) + 2 * most + 1);
    }

    fn price(batch: &Batch, prices: &mut Prices) {
        for (group, costs) in vectorized(Groups(batch)).iter().enumerate() {
            let first = if batch.honors { 0 } else { WIDTH * (1 << group) };
            for lane in 0..batch.asked.len() {
                let shares = &mut prices.of(lane)[first..first + WIDTH];
                for (share, costs) in shares.iter_mut().zip(&costs.0) {
                    *share = costs[lane];
                }
            }
        }
    }

    fn listing(wanted: &Wanted) -> impl Listing + 'static {
        if least(&Planes::all(wanted.material)) > wanted.most {
            return FewListing::none(decompose);
        }
        FewListing::new(wanted, hands(wanted.melds, false), decompose)
    }
}

/// The six assignments of the groups 147, 258, 369 (0, 1, 2) to the suits, indexed by suit.
pub const ASSIGNMENTS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The kinds of each of the six straights.
pub const STRAIGHTS: [KindSet; 6] = {
    let mut straights = [KindSet(0); 6];
    let mut index = 0;
    while index < 6 {
        let [m, p, s] = ASSIGNMENTS[index];
        straights[index] = KindSet(0x49 << m | 0x49 << (9 + p) | 0x49 << (18 + s));
        index += 1;
    }
    straights
};

/// Returns a lower bound of the cost of a knitted straight: the tiles lacking in the straight
/// alone, without the meld and the eye.
#[inline(always)]
pub fn least(planes: &Planes) -> u8 {
    let mut held = 0;
    for straight in STRAIGHTS {
        held = held.max(straight.and(planes.held[0]).len());
    }
    9 - held
}

/// Returns the costs of a suit that also supplies three knitted tiles, the first of rank index
/// `residue`: up to one meld, with and without the eye. At least `least` copies of each rank are
/// used.
#[inline(always)]
fn knitted_suit<const L: usize>(
    sweeper: &mut Sweeper<L, 1>,
    held: &[Lanes<L>; 9],
    limit: &[Lanes<L>; 9],
    least: &[Lanes<L>; 9],
    residue: usize,
) -> Costs<L> {
    let mut knitting = [0; L];
    for rank in [residue, residue + 3, residue + 6] {
        for lane in 0..L {
            let missing = u8::from(held[rank][lane] == 0);
            knitting[lane] += if limit[rank][lane] == 0 { IMPOSSIBLE } else { missing };
        }
    }
    let [held, limit, least] = [held, limit, least].map(|copies| {
        let mut rest = *copies;
        for lanes in rest.iter_mut().skip(residue).step_by(3) {
            *lanes = lanes.map(|copies| copies.saturating_sub(1));
        }
        rest
    });
    let mut costs = sweeper.suit_of_least(&held, &limit, &least);
    // No more than one meld is possible.
    for entry in &mut costs.0[..4] {
        for (cost, knitting) in entry.iter_mut().zip(knitting) {
            *cost = (*cost + knitting).min(IMPOSSIBLE);
        }
    }
    costs
}

/// Returns the reach of the form from all planes of a hand with at most one declared meld; out of
/// reach if it is farther than `most`.
#[inline(always)]
pub fn reach(planes: &Planes, melds: u8, most: u8) -> Reach {
    covered_reach(planes, &Cover::none(planes), melds, most)
}

/// Returns the reach of the form if jokers cover copies beyond those that can be had.
#[inline(always)]
pub fn covered_reach(planes: &Planes, cover: &Cover, melds: u8, most: u8) -> Reach {
    let mut best = Reach::IMPOSSIBLE;
    let mut most = most.min(IMPOSSIBLE - 1);
    for straight in STRAIGHTS {
        let missing = straight.without(planes.held[0]);
        let beyond = straight.without(planes.limit[0]).len();
        let is_covered = beyond <= cover.budget && straight.without(cover.most[0]).is_empty();
        if missing.len() > most || !is_covered {
            continue;
        }
        let rest = Remainder::new(planes, cover, straight, beyond);
        let at_most = most - missing.len();
        let rest = if melds == 0 { rest.meld_and_eye(at_most) } else { rest.eye(at_most) };
        if rest.deficiency < IMPOSSIBLE {
            most = missing.len() + rest.deficiency;
            best = best.or(Reach { deficiency: most, lowering: missing.or(rest.lowering) });
        }
    }
    best
}

/// Returns the deficiency of one hand under the form.
pub fn deficiency(material: &Material, melds: u8) -> u8 {
    reach(&Planes::all(material), melds, IMPOSSIBLE).deficiency
}

pub(super) fn disjoint_sets() -> impl Iterator<Item = (usize, usize)> {
    let sets = |a| (0..GROUP_SETS).map(move |b| (a, b));
    (0..GROUP_SETS).flat_map(sets).filter(|(a, b)| a & b == 0)
}

/// Costs of a batch by group; honours have no groups and one entry.
struct Groups<'a>(&'a Batch<'a>);

impl Kernel for Groups<'_> {
    type Output = Vec<Costs<BATCH>>;

    #[inline(always)]
    fn run(self) -> Vec<Costs<BATCH>> {
        let Batch { held, limit, least, honors, .. } = self.0;
        let mut sweeper = Sweeper::<BATCH, 1>::new();
        if *honors {
            return vec![sweeper.honors_of_least(&held[..7], &limit[..7], &least[..7])];
        }
        let mut costs = Vec::new();
        for group in 0..3 {
            costs.push(knitted_suit(&mut sweeper, held, limit, least, group));
        }
        costs
    }
}

/// Returns all complete hands, without the tiles of the meld if one is declared. With `fifth`,
/// hands with more than four copies of a kind are included.
pub(crate) fn hands(declared: u8, fifth: bool) -> &'static [PerKind] {
    static HANDS: [OnceLock<Vec<PerKind>>; 4] = [const { OnceLock::new() }; 4];
    let most = if fifth { u8::MAX } else { COPIES };
    HANDS[2 * usize::from(declared.min(1)) + usize::from(fifth)]
        .get_or_init(|| make_hands(declared > 0, most))
}

fn make_hands(declared: bool, most: u8) -> Vec<PerKind> {
    let meld = |kind: MeldKind| move |tile: usize| Some(Meld { kind, tile: Tile(tile as u8) });
    let chows = (0..SUITED).filter(|kind| kind % 9 < 7).map(meld(MeldKind::Chow));
    let pungs = (0..KINDS).map(meld(MeldKind::Pung));
    let melds = if declared { vec![None] } else { chows.chain(pungs).collect() };
    let mut hands = Vec::new();
    for straight in STRAIGHTS {
        for &meld in &melds {
            for eye in 0..KINDS {
                let mut tiles: PerKind = std::array::from_fn(|k| u8::from(straight.contains(k)));
                let meld = meld.iter().flat_map(|meld| meld.tiles());
                meld.for_each(|tile| tiles[usize::from(tile.0)] += 1);
                tiles[eye] += 2;
                if tiles.iter().all(|&count| count <= most) {
                    hands.push(tiles);
                }
            }
        }
    }
    distinct(hands)
}

/// Returns the decomposition of a complete hand: the tiles outside the straight are the meld and
/// the eye.
pub(crate) fn decompose(tiles: &PerKind) -> Decomposition {
    let kinds = KindSet::at_least(tiles, 1);
    let straight = STRAIGHTS.into_iter().find(|straight| straight.without(kinds).is_empty());
    let mut rest = *tiles;
    straight.unwrap_or_default().iter().for_each(|kind| rest[kind] -= 1);
    let (melds, eye) = standard::melds_and_eye(&rest).unwrap_or_default();
    Decomposition { form: Form::KnittedStraight, melds, eye }
}

/// Removes duplicate hands and sorts them, low tiles first.
pub(super) fn distinct(mut hands: Vec<PerKind>) -> Vec<PerKind> {
    hands.sort_by_key(|&tiles| Reverse(tiles));
    hands.dedup();
    hands
}

/// Costs of a part besides the knitted tiles: nothing, the eye, a meld, and both.
type Knitted = [u8; WIDTH];

/// Costs by the residue (147, 258 or 369) that a suit supplies; for two suits, by the residue left
/// to the third.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct KnittedSignature([Knitted; 3]);

impl FormSignature for KnittedSignature {
    const NOTHING: Self = KnittedSignature([[0, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE]; 3]);

    fn of_suit(word: &[u8; 9]) -> Self {
        let held = word.map(|count| [count]);
        let limit = [[COPIES]; 9];
        let mut sweeper = Sweeper::new();
        KnittedSignature([0, 1, 2].map(|residue| {
            let all = knitted_suit(&mut sweeper, &held, &limit, &[[0]; 9], residue);
            std::array::from_fn(|entry| all.0[entry][0])
        }))
    }

    fn of_honors(word: &[u8; 7]) -> Self {
        let most = word.iter().copied().max().unwrap_or_default();
        let (eye, meld) = (2 - most.min(2), 3 - most.min(3));
        let both = match word.iter().filter(|&&count| count == most).count() {
            // The kind with the most copies is the meld, and the next the eye.
            1 => {
                let next = word.iter().copied().filter(|&count| count < most).max();
                meld + 2 - next.unwrap_or_default().min(2)
            }
            _ => meld + eye,
        };
        KnittedSignature([[0, eye, meld, both]; 3])
    }

    #[inline(always)]
    fn with_suit(&self, other: &Self) -> Self {
        KnittedSignature([0, 1, 2].map(|left| {
            let (a, b) = ((left + 1) % 3, (left + 2) % 3);
            let one = join(&self.0[a], &other.0[b]);
            let two = join(&self.0[b], &other.0[a]);
            std::array::from_fn(|entry| one[entry].min(two[entry]))
        }))
    }

    #[inline(always)]
    fn with_honors(&self, other: &Self) -> Self {
        KnittedSignature([0, 1, 2].map(|residue| join(&self.0[residue], &other.0[residue])))
    }

    #[inline(always)]
    fn deficiency(&self, rest: &Self, melds: u8) -> u8 {
        let mut least = IMPOSSIBLE;
        for (a, b) in self.0.iter().zip(&rest.0) {
            least = least.min(join(a, b)[if melds == 0 { 3 } else { 1 }]);
        }
        least
    }
}

/// Adds the costs of two parts of a knitted straight.
#[inline(always)]
fn join(a: &Knitted, b: &Knitted) -> Knitted {
    [
        a[0] + b[0],
        (a[0] + b[1]).min(a[1] + b[0]),
        (a[0] + b[2]).min(a[2] + b[0]),
        (a[0] + b[3]).min(a[3] + b[0]).min(a[1] + b[2]).min(a[2] + b[1]),
    ]
}
