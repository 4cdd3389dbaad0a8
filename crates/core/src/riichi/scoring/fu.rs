//! The fu of a reading, item by item.

use crate::model::meld::{Meld, MeldKind};
use crate::model::tile::{KindSet, Tile};

/// The reason for an item of fu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FuReason {
    /// The base of every hand of sets.
    Base,
    /// Seven pairs.
    SevenPairs,
    /// A closed hand that wins on a discard.
    ClosedDiscard,
    /// A self-drawn win.
    SelfDrawn,
    /// A set of three or four of a kind, and whether it counts as concealed.
    Set(Meld, bool),
    /// A pair of dragons or of a valued wind.
    Pair(Tile),
    /// A wait for the middle of a chow.
    ClosedWait,
    /// A wait for a three of 123, or a seven of 789.
    EdgeWait,
    /// A wait for the pair.
    SingleWait,
    /// An open hand without other fu that wins on a discard.
    OpenPinfu,
}

/// An item of fu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FuItem {
    /// The reason.
    pub reason: FuReason,
    /// Number of fu.
    pub fu: u8,
}

/// Highest number of items: base, discard or draw, four sets, pair, wait.
const MOST_ITEMS: usize = 8;

/// The items of fu of a reading.
#[derive(Clone, Copy, Debug)]
pub struct FuItems {
    items: [FuItem; MOST_ITEMS],
    len: u8,
}

impl FuItems {
    pub(super) fn new() -> FuItems {
        let none = FuItem { reason: FuReason::Base, fu: 0 };
        FuItems { items: [none; MOST_ITEMS], len: 0 }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, reason: FuReason, fu: u8) {
        if fu > 0
            && let Some(place) = self.items.get_mut(usize::from(self.len))
        {
            *place = FuItem { reason, fu };
            self.len += 1;
        }
    }

    /// Returns the items, in order.
    pub fn as_slice(&self) -> &[FuItem] {
        &self.items[..usize::from(self.len)]
    }

    /// Returns their sum before rounding.
    #[inline(always)]
    pub fn sum(&self) -> u8 {
        self.as_slice().iter().map(|item| item.fu).sum()
    }
}

#[inline(always)]
pub(super) fn of_set(set: Meld, is_concealed: bool) -> u8 {
    let base = match set.kind {
        MeldKind::Chow => return 0,
        MeldKind::Pung => 2,
        MeldKind::Kong | MeldKind::ConcealedKong => 8,
    };
    let orphan = KindSet::ORPHANS.contains(usize::from(set.tile.0));
    base << (u8::from(orphan) + u8::from(is_concealed))
}
