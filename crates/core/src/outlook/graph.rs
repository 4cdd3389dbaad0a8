//! The waiting hands that can lie between a hand and its completion, and the draws between them.
//!
//! A hand with `e` exchanged tiles and deficiency `d` lies on a path of `e + d` kept draws to a
//! complete hand. The least such length over all discards is the deficiency of the root; the excess
//! of a hand over it is its *slack*. Draws that lower the deficiency keep the slack. A *detour*, a
//! draw that is kept although it does not lower the deficiency, increases it by one.

use super::parts::Words;
use super::riichi::Points;
use crate::model::tile::{KINDS, KindSet, PerKind};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// The counts of a hand, [`BITS`] bits for each kind.
pub type Key = u128;

/// Number of bits of a count.
pub const BITS: usize = 3;

/// Returns the increment of a key for a copy of a kind.
pub const fn one(kind: usize) -> Key {
    1 << (BITS * kind)
}

/// Returns the key of a hand.
pub fn key_of(counts: &PerKind) -> Key {
    counts.iter().enumerate().fold(0, |key, (kind, &count)| key | Key::from(count) << (BITS * kind))
}

/// Returns the hand of a key.
pub fn counts_of(key: Key) -> PerKind {
    std::array::from_fn(|kind| (key >> (BITS * kind)) as u8 & 7)
}

/// Limits of the search for hands. If a number is limited, the most promising candidates are
/// followed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Number of detours on a path.
    pub detours: u8,
    /// Number of discards followed after each draw, half as many after each detour, but at least
    /// one. Unless all are followed, a detour must also lead to a hand that accepts no fewer
    /// copies.
    pub breadth: usize,
    /// Number of kinds that are tried as a second detour; eight times as many are tried as a first.
    pub tries: usize,
    /// Number of kinds kept among those that lower the deficiency.
    pub kinds: usize,
}

impl Limits {
    /// Returns limits on detours alone.
    pub fn of_detours(detours: u8) -> Limits {
        let all = usize::MAX;
        Limits { detours, breadth: all, tries: all, kinds: all }
    }

    /// Returns the number of discards followed after a draw into a hand of the given slack.
    pub fn discards(&self, slack: u8) -> usize {
        if self.breadth == usize::MAX {
            self.breadth
        } else {
            (self.breadth >> slack.min(8)).max(1)
        }
    }

    /// Returns the number of kinds that are tried as a detour from a hand of the given slack.
    pub fn detours(&self, slack: u8) -> usize {
        if slack == 0 { self.tries.saturating_mul(8) } else { self.tries }
    }

    /// Returns whether a detour may lead from a hand to another.
    pub fn allows(&self, hand: &Hand, other: &Hand) -> bool {
        let least = hand.accepted + u8::from(hand.slack > 0);
        let is_wider = !other.lowering.without(hand.lowering).is_empty();
        is_wider && (self.breadth == usize::MAX || other.accepted >= least)
    }
}

/// Resource bounds and options of a graph.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Limits of the search.
    pub limits: Limits,
    /// Number of draws over which the hands have values.
    pub draws: usize,
    /// Highest number of bytes of the graph and the values.
    pub memory: usize,
    /// Relative likelihood of a copy of each kind, compared to equally likely tiles.
    pub odds: Odds,
    /// Whether a hand can declare riichi when it becomes ready.
    pub declares: bool,
}

/// Relative likelihood of a copy of each kind, compared to equally likely tiles.
pub type Odds = [f32; KINDS];
/// Odds of equally likely tiles.
pub const ALIKE: Odds = [1.0; KINDS];

/// A waiting hand.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    /// Copies of each kind.
    pub key: Key,
    /// Numbers of its parts in the oracle.
    pub words: Words,
    /// Kinds that lower the deficiency and can come.
    pub lowering: KindSet,
    /// Tile changes to completion.
    pub deficiency: u8,
    /// Number of kept draws beyond the fewest.
    pub slack: u8,
    /// Number of copies that lower the deficiency.
    pub accepted: u8,
    /// Number of tiles that the root does not have.
    pub exchanged: u8,
    /// Whether a path leads here from a discard that does not raise the deficiency. After other
    /// discards there are no detours.
    pub is_good: bool,
    /// Whether it is the preceding hand with riichi declared, whose tiles no longer change.
    pub is_declared: bool,
    /// Index of its first draw in [`Graph::draws`].
    pub first_draw: u32,
    /// Number of its draws.
    pub draws: u32,
}

/// A draw that can be kept.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    /// Number of the drawn hand that it leads to.
    pub drawn: u32,
    /// The kind.
    pub kind: u8,
    /// Number of available copies, if none was thrown away before.
    pub copies: u8,
}

/// A drawn hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Drawn {
    /// Index of the first hand after its discards.
    pub first: u32,
    /// Number of hands after its discards.
    pub children: u16,
    /// Number of discards that were to be followed.
    pub breadth: u16,
}

/// Number of the drawn hand that is complete.
pub const COMPLETE: u32 = 0;

/// Hands, and the draws and discards between them.
pub struct Graph {
    /// Waiting hands.
    pub hands: Vec<Hand>,
    pub(super) draws: Vec<Draw>,
    pub(super) drawn: Vec<Drawn>,
    pub(super) children: Vec<u32>,
    /// The hand after each discard of the root, or (kind [`KINDS`]) the root itself.
    pub options: Vec<(usize, u32)>,
    /// Number of tiles that can come.
    pub tiles: u32,
    /// Odds of a copy of each kind.
    pub odds: Odds,
    /// Kinds that lower the deficiency of some option.
    pub known: KindSet,
    /// Copies of each kind that can come.
    pub available: PerKind,
    /// Copies of each kind in the first hand.
    pub(super) root: PerKind,
    /// The worth of each ready hand with each last tile, if it matters.
    pub worth: FxHashMap<(u32, u8), u64>,
    /// The points of riichi of the ready hands, if they are at stake.
    pub points: Option<Box<Points>>,
}

impl Graph {
    /// Returns the draws of a hand: those that lower its deficiency first.
    pub fn draws(&self, hand: u32) -> &[Draw] {
        let Hand { first_draw, draws, .. } = self.hands[hand as usize];
        &self.draws[first_draw as usize..][..draws as usize]
    }

    /// Returns the followed hands after the discards of a drawn hand.
    pub fn children(&self, drawn: u32) -> &[u32] {
        let Drawn { first, children, .. } = self.drawn[drawn as usize];
        &self.children[first as usize..][..usize::from(children)]
    }

    /// Returns the copies of a kind that can come to a hand, if none was thrown away.
    pub fn left(&self, counts: &PerKind, kind: usize) -> u8 {
        self.available[kind] - counts[kind].saturating_sub(self.root[kind])
    }

    /// Returns the hand with riichi declared, if it can be.
    #[inline]
    pub fn declared(&self, hand: u32) -> Option<u32> {
        let next = self.hands.get(hand as usize + 1)?;
        (next.is_declared && !self.hands[hand as usize].is_declared).then_some(hand + 1)
    }

    /// Returns the number of tiles that are useless at the start, at least one.
    pub fn useless(&self) -> f32 {
        let options = self.options.iter().map(|&(_, hand)| &self.hands[hand as usize]);
        let first = options.min_by_key(|hand| (hand.deficiency, Reverse(hand.accepted)));
        (self.tiles as f32 - first.map_or(0.0, |hand| f32::from(hand.accepted))).max(1.0)
    }

    /// Returns the number of drawn hands.
    pub fn drawn_hands(&self) -> usize {
        self.drawn.len()
    }
}
