//! Interpretations of the costs of the parts of a hand.
//!
//! The sweeps and sums for the standard form are the same for all costs. A cost is either a number
//! of tiles that must come ([`Tiles`]), or that number together with the copies beyond those that
//! can be had, which jokers must cover (`jokers::weights`).

use crate::model::tile::{KINDS, KindSet, SUITED};
use crate::parts::costs::{Costs, IMPOSSIBLE, Lanes, MELDS};
use crate::parts::lockstep::Sweeper;

/// An interpretation of costs.
pub trait Pricing: Copy {
    /// Cost of an impossibility.
    const NEVER: u8;

    /// Adds two costs.
    fn sum(a: u8, b: u8) -> u8;

    /// Returns the costs of a suit from, for each rank, the copies in hand, the copies that can be
    /// had, and, if the costs distinguish them, the highest number of copies that may be used.
    fn suit<const L: usize>(
        self,
        sweeper: &mut Sweeper<L, MELDS>,
        held: &[Lanes<L>; 9],
        limit: &[Lanes<L>; 9],
        most: &[Lanes<L>; 9],
    ) -> Costs<L>;

    /// Returns the costs of the honours, likewise.
    fn honors<const L: usize>(
        self,
        sweeper: &mut Sweeper<L, MELDS>,
        held: &[Lanes<L>],
        limit: &[Lanes<L>],
        most: &[Lanes<L>],
    ) -> Costs<L>;

    /// Returns the costs of a part that contributes nothing.
    #[inline(always)]
    fn nothing<const L: usize>() -> Costs<L> {
        Costs::nothing(Self::NEVER)
    }

    /// Returns a sweeper for these costs.
    #[inline(always)]
    fn sweeper<const L: usize>() -> Sweeper<L, MELDS> {
        Sweeper::of_impossible(Self::NEVER)
    }

    /// Returns the costs of two parts together. The second may be shared by all lanes (`K` is 1).
    #[inline(always)]
    fn merge<const L: usize, const K: usize>(a: &Costs<L>, b: &Costs<K>) -> Costs<L> {
        a.merge_by::<MELDS, K>(b, Self::NEVER, Self::sum)
    }

    /// Returns the least cost of `melds` melds and the eye, from two parts together.
    #[inline(always)]
    fn total<const L: usize, const K: usize>(a: &Costs<L>, b: &Costs<K>, melds: usize) -> Lanes<L> {
        a.total_by::<K>(b, melds, Self::NEVER, Self::sum)
    }
}

/// Costs that are numbers of tiles that must come; more copies than can be had are impossible.
#[derive(Clone, Copy)]
pub struct Tiles;

impl Pricing for Tiles {
    const NEVER: u8 = IMPOSSIBLE;

    #[inline(always)]
    fn sum(a: u8, b: u8) -> u8 {
        a.wrapping_add(b)
    }

    #[inline(always)]
    fn suit<const L: usize>(
        self,
        sweeper: &mut Sweeper<L, MELDS>,
        held: &[Lanes<L>; 9],
        limit: &[Lanes<L>; 9],
        _most: &[Lanes<L>; 9],
    ) -> Costs<L> {
        sweeper.suit(held, limit)
    }

    #[inline(always)]
    fn honors<const L: usize>(
        self,
        sweeper: &mut Sweeper<L, MELDS>,
        held: &[Lanes<L>],
        limit: &[Lanes<L>],
        _most: &[Lanes<L>],
    ) -> Costs<L> {
        sweeper.honors(held, limit)
    }
}

/// Returns the costs of the four parts of `L` hands, up to [`MELDS`] melds, as two halves that
/// remain to be joined. Parts that are not `usable` contribute nothing.
#[inline(always)]
pub fn halves<P: Pricing, const L: usize>(
    pricing: P,
    held: &[Lanes<L>; KINDS],
    limit: &[Lanes<L>; KINDS],
    most: &[Lanes<L>; KINDS],
    usable: KindSet,
) -> (Costs<L>, Costs<L>) {
    let mut sweeper = P::sweeper::<L>();
    let (held, honors_held) = held.as_chunks::<9>();
    let (limit, honors_limit) = limit.as_chunks::<9>();
    let (most, honors_most) = most.as_chunks::<9>();
    let mut suits = [P::nothing(); 3];
    for suit in 0..3 {
        if usable.contains(9 * suit) {
            suits[suit] = pricing.suit(&mut sweeper, &held[suit], &limit[suit], &most[suit]);
        }
    }
    let mut honors = P::nothing();
    if usable.contains(SUITED) {
        honors = pricing.honors(&mut sweeper, honors_held, honors_limit, honors_most);
    }
    let right = P::merge(&suits[2], &honors);
    (P::merge(&suits[0], &suits[1]), right)
}
