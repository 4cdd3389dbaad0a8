//! What one seat was told, as far as it says something about hidden tiles.

use crate::model::meld::Melds;
use crate::model::sichuan::SichuanRules;
use crate::model::tile::{KINDS, KindSet, PerKind, Tile};
use crate::sichuan::scoring::Patterns;

/// What a seat did, or did not do, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It drew a tile.
    Draw,
    /// It showed a tile of its hand, for a meld.
    Show(usize),
    /// It declared four tiles that are hidden.
    HiddenKong,
    /// It discarded a tile, of those that it might.
    Discard {
        /// The kind.
        kind: usize,
        /// Copies of each kind that all could see before.
        seen: PerKind,
    },
    /// It could have called a kind for a pung, and did not.
    Pass(usize),
}

/// A hand that has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The tile it has won with, which all see; none if it is hidden in the hand.
    pub tile: Option<Tile>,
    /// Its melds.
    pub melds: Melds,
    /// What was announced of it.
    pub patterns: Patterns,
    /// The rules of the game.
    pub rules: SichuanRules,
}

/// Another seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hidden {
    /// Tiles in its hand that are not seen, without hidden kongs.
    pub size: usize,
    /// Hidden kongs.
    pub kongs: usize,
    /// Copies that it held when its steps began, for certain.
    pub given: PerKind,
    /// The kinds of the suit that it gave up.
    pub void: KindSet,
    /// Must it discard tiles of that suit before others?
    pub clears: bool,
    /// Honours that are worth something to it.
    pub valued: KindSet,
    /// What it did.
    pub steps: Vec<Step>,
    /// Its win.
    pub winner: Option<Winner>,
}

impl Default for Hidden {
    fn default() -> Hidden {
        Hidden {
            size: 0,
            kongs: 0,
            given: [0; KINDS],
            void: KindSet::default(),
            clears: false,
            valued: KindSet::default(),
            steps: Vec::new(),
            winner: None,
        }
    }
}

impl Hidden {
    /// Most tiles of the suit that it gave up: since it has discarded another, it has those that it
    /// has drawn and not shown.
    pub(super) fn most_void(&self) -> usize {
        if self.winner.is_some() {
            return 0;
        }
        let is_other = |step: &Step| match step {
            Step::Discard { kind, .. } => !self.void.contains(*kind),
            _ => false,
        };
        let last = self.steps.iter().rposition(is_other);
        let Some(last) = last.filter(|_| self.clears && !self.void.is_empty()) else {
            return usize::MAX;
        };
        let since = &self.steps[last + 1..];
        let drawn = since.iter().filter(|step| matches!(step, Step::Draw)).count();
        let shown = since.iter().filter(|step| match step {
            Step::Discard { kind, .. } | Step::Show(kind) => self.void.contains(*kind),
            _ => false,
        });
        drawn.saturating_sub(shown.count())
    }

    /// Tiles in its hand that are not seen, if it was dealt so many.
    pub(super) fn size_after(&self, dealt: usize) -> usize {
        self.steps.iter().fold(dealt, |size, step| match step {
            Step::Draw => size + 1,
            Step::Show(_) | Step::Discard { .. } => size.saturating_sub(1),
            Step::HiddenKong => size.saturating_sub(4),
            Step::Pass(_) => size,
        })
    }

    /// Copies that it has shown of each kind, from its own hand.
    pub(super) fn shown(&self) -> PerKind {
        let mut shown = [0; KINDS];
        for step in &self.steps {
            if let Step::Show(kind) | Step::Discard { kind, .. } = step {
                shown[*kind] += 1;
            }
        }
        shown
    }
}

/// What one seat was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// The seat.
    pub seat: usize,
    /// Copies of each kind that it does not see.
    pub unseen: PerKind,
    /// Tiles in the wall from which it draws.
    pub wall: usize,
    /// Tiles in the walls of others, where each seat has one of its own.
    pub other_walls: usize,
    /// By seat; its own is empty.
    pub seats: [Hidden; 4],
}

impl History {
    /// The other seats.
    pub(super) fn others(&self) -> impl Iterator<Item = usize> + '_ {
        (0..4).filter(|&seat| seat != self.seat)
    }
}
