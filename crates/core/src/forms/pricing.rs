//! How the costs of the parts of a hand are written.
//!
//! The standard form is swept for and added up in the same way whatever its costs say: tiles that
//! must come ([`Tiles`]), or with these the copies that are beyond what can be had, which jokers must
//! cover (`jokers::weights`).

use crate::model::tile::{KINDS, KindSet, SUITED};
use crate::parts::costs::{Costs, IMPOSSIBLE, Lanes, MELDS};
use crate::parts::lockstep::Sweeper;

/// What costs are.
pub trait Pricing: Copy {
    /// Cost of what cannot be done.
    const NEVER: u8;

    /// Two costs together.
    fn sum(a: u8, b: u8) -> u8;

    /// Costs of a suit: of each rank the copies in hand, those that can be had, and those up to which
    /// more may be used, if costs have that.
    fn suit<const L: usize>(
        self,
        sweeper: &mut Sweeper<L, MELDS>,
        held: &[Lanes<L>; 9],
        limit: &[Lanes<L>; 9],
        most: &[Lanes<L>; 9],
    ) -> Costs<L>;

    /// Costs of honours, likewise.
    fn honors<const L: usize>(
        self,
        sweeper: &mut Sweeper<L, MELDS>,
        held: &[Lanes<L>],
        limit: &[Lanes<L>],
        most: &[Lanes<L>],
    ) -> Costs<L>;

    /// A part from which nothing is taken.
    #[inline(always)]
    fn nothing<const L: usize>() -> Costs<L> {
        Costs::nothing(Self::NEVER)
    }

    /// A sweeper for these costs.
    #[inline(always)]
    fn sweeper<const L: usize>() -> Sweeper<L, MELDS> {
        Sweeper::of_impossible(Self::NEVER)
    }

    /// Two parts together; the second may be the same for all lanes (`K` is 1).
    #[inline(always)]
    fn merge<const L: usize, const K: usize>(a: &Costs<L>, b: &Costs<K>) -> Costs<L> {
        a.merge_by::<MELDS, K>(b, Self::NEVER, Self::sum)
    }

    /// Least cost of `melds` melds and the eye, taken from two parts together.
    #[inline(always)]
    fn total<const L: usize, const K: usize>(a: &Costs<L>, b: &Costs<K>, melds: usize) -> Lanes<L> {
        a.total_by::<K>(b, melds, Self::NEVER, Self::sum)
    }
}

/// Tiles that must come; more copies than can be had are impossible.
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

/// Costs of the four parts of `L` hands, up to [`MELDS`] melds, as two halves that remain to be
/// joined. Nothing is taken from parts that are not `usable`.
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
