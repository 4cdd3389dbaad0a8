//! The waiting hands that can lie between a hand and its completion, and the draws between them.
//!
//! A hand that `e` tiles were exchanged for and that has deficiency `d` lies on a way of `e + d`
//! kept draws to a complete hand. The least over all discards is the deficiency of the root; what a
//! hand needs beyond it is its *slack*. Draws that lower the deficiency keep the slack; a *detour*,
//! a draw kept although it does not, adds one to it.

use super::coarse::{Class, Coarse};
use super::leaves::Leaves;
use super::parts::Words;
use super::riichi::Points;
use crate::model::tile::{KINDS, KindSet, PerKind};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Counts of a hand, [`BITS`] for each kind.
pub type Key = u128;

/// Bits of a count.
pub const BITS: usize = 3;

/// What is added to a key by a copy of a kind.
pub const fn one(kind: usize) -> Key {
    1 << (BITS * kind)
}

/// The key of a hand.
pub fn key_of(counts: &PerKind) -> Key {
    counts.iter().enumerate().fold(0, |key, (kind, &count)| key | Key::from(count) << (BITS * kind))
}

/// The hand of a key.
pub fn counts_of(key: Key) -> PerKind {
    std::array::from_fn(|kind| (key >> (BITS * kind)) as u8 & 7)
}

/// How far the search for hands goes. Where something is limited, what promises most is followed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Detours on a way.
    pub detours: u8,
    /// Discards followed after each draw, half as many after each detour, but at least one. Unless
    /// all are followed, a detour must also lead to a hand that accepts no fewer copies.
    pub breadth: usize,
    /// Kinds that are tried as a second detour; eight times as many as a first.
    pub tries: usize,
    /// Kinds kept of those that lower the deficiency.
    pub kinds: usize,
    /// Share of all wins that must lead past a hand for the search to go on there: behind others,
    /// which are leaves, nothing is looked at. At 0 there are no leaves.
    pub least_share: f32,
    /// Rounds in which the search goes on where the policy of the last one leads.
    pub rounds: u8,
}

impl Limits {
    /// So many detours, and nothing else left out.
    pub fn of_detours(detours: u8) -> Limits {
        let all = usize::MAX;
        Limits { detours, breadth: all, tries: all, kinds: all, least_share: 0.0, rounds: 0 }
    }

    /// Discards followed after a draw into a hand of so much slack.
    pub fn discards(&self, slack: u8) -> usize {
        if self.breadth == usize::MAX {
            self.breadth
        } else {
            (self.breadth >> slack.min(8)).max(1)
        }
    }

    /// Kinds that are tried as a detour of a hand of so much slack.
    pub fn detours(&self, slack: u8) -> usize {
        if slack == 0 { self.tries.saturating_mul(8) } else { self.tries }
    }

    /// May a detour lead from a hand to this one?
    pub fn allows(&self, hand: &Hand, other: &Hand) -> bool {
        let least = hand.accepted + u8::from(hand.slack > 0);
        let is_wider = !other.lowering.without(hand.lowering).is_empty();
        is_wider && (self.breadth == usize::MAX || other.accepted >= least)
    }
}

/// What a graph may take up.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// How far the search goes.
    pub limits: Limits,
    /// Draws over which the hands have values.
    pub draws: usize,
    /// Bytes of the graph and the values.
    pub memory: usize,
    /// By kind: how much likelier each of its copies comes than if all tiles were alike.
    pub odds: Odds,
    /// Whether a hand may declare riichi when it becomes ready.
    pub declares: bool,
}

/// How much likelier a copy of each kind comes than if all tiles were alike.
pub type Odds = [f32; KINDS];
/// All tiles are alike.
pub const ALIKE: Odds = [1.0; KINDS];

/// A waiting hand.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    /// Copies of each kind.
    pub key: Key,
    /// Its parts, as the oracle numbers them.
    pub words: Words,
    /// Kinds that lower the deficiency and can come.
    pub lowering: KindSet,
    /// Tile changes to completion.
    pub deficiency: u8,
    /// Draws kept beyond the fewest.
    pub slack: u8,
    /// Copies that lower the deficiency.
    pub accepted: u8,
    /// Tiles that the root does not have.
    pub exchanged: u8,
    /// Does a way from a discard lead here that does not raise the deficiency? After others there
    /// are no detours.
    pub is_good: bool,
    /// Is it the hand before it with riichi declared, which changes no more?
    pub is_declared: bool,
    /// Does a special form bring it nearer, or accept more?
    pub is_special: bool,
    /// Is nothing looked at behind it, since so few wins lead past it?
    pub is_leaf: bool,
    /// Share of all wins that is expected to lead past it.
    pub share: f32,
    /// Where its draws begin in [`Graph::draws`].
    pub first_draw: u32,
    /// Its draws.
    pub draws: u32,
}

impl Hand {
    /// Its class in the account of leaves.
    pub fn class(&self) -> Class {
        Class { deficiency: self.deficiency, is_special: self.is_special }
    }
}

/// A draw that may be kept.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    /// The drawn hand that it leads to.
    pub drawn: u32,
    /// The kind.
    pub kind: u8,
    /// Copies available, if none was thrown away before.
    pub copies: u8,
}

/// A drawn hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Drawn {
    /// Where the hands after its discards begin.
    pub first: u32,
    /// The hands after its discards.
    pub children: u16,
    /// Discards that were to be followed.
    pub breadth: u16,
}

/// The drawn hand that is complete.
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
    /// Tiles that can come.
    pub tiles: u32,
    /// By kind, the odds of a copy.
    pub odds: Odds,
    /// Kinds that lower the deficiency of some option.
    pub known: KindSet,
    /// Copies of each kind that can come.
    pub available: PerKind,
    /// Copies of each kind that the first hand holds.
    pub(super) root: PerKind,
    /// What becomes of leaves, as the policy sees it...
    pub expected: Coarse,
    /// ...and as it turned out.
    pub leaves: Leaves,
    /// What a ready hand is worth with its last tile, if somebody wants to know.
    pub worth: FxHashMap<(u32, u8), u64>,
    /// The same in points of riichi, where these are at stake.
    pub points: Option<Box<Points>>,
}

impl Graph {
    /// Draws of a hand: those that lower its deficiency first.
    pub fn draws(&self, hand: u32) -> &[Draw] {
        let Hand { first_draw, draws, .. } = self.hands[hand as usize];
        &self.draws[first_draw as usize..][..draws as usize]
    }

    /// Hands after the discards of a drawn hand that are followed.
    pub fn children(&self, drawn: u32) -> &[u32] {
        let Drawn { first, children, .. } = self.drawn[drawn as usize];
        &self.children[first as usize..][..usize::from(children)]
    }

    /// Copies of a kind that can come to a hand, if none was thrown away.
    pub fn left(&self, counts: &PerKind, kind: usize) -> u8 {
        self.available[kind] - counts[kind].saturating_sub(self.root[kind])
    }

    /// A hand with riichi declared, if it may be.
    #[inline]
    pub fn declared(&self, hand: u32) -> Option<u32> {
        let next = self.hands.get(hand as usize + 1)?;
        (next.is_declared && !self.hands[hand as usize].is_declared).then_some(hand + 1)
    }

    /// Tiles that are of no use in the beginning, at least one.
    pub fn useless(&self) -> f32 {
        let options = self.options.iter().map(|&(_, hand)| &self.hands[hand as usize]);
        let first = options.min_by_key(|hand| (hand.deficiency, Reverse(hand.accepted)));
        (self.tiles as f32 - first.map_or(0.0, |hand| f32::from(hand.accepted))).max(1.0)
    }

    /// Drawn hands.
    pub fn drawn_hands(&self) -> usize {
        self.drawn.len()
    }
}
