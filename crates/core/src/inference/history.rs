//! The events that one seat knows, reduced to those that inform about hidden tiles.

use crate::model::meld::Melds;
use crate::model::sichuan::SichuanRules;
use crate::model::tile::{KINDS, KindSet, PerKind, Tile};
use crate::sichuan::scoring::Patterns;

/// A step of a seat, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It drew a tile.
    Draw,
    /// It showed a tile of its hand for a meld.
    Show(usize),
    /// It declared a kong of four hidden tiles.
    HiddenKong,
    /// It discarded a tile among those it was allowed to discard.
    Discard {
        /// The kind of the tile.
        kind: usize,
        /// Copies of each kind that were visible to all before the discard.
        seen: PerKind,
    },
    /// It could have claimed a pung of a kind and passed.
    Pass(usize),
}

/// The win of a seat whose hand is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The winning tile, which is visible to all; `None` if it is hidden in the hand.
    pub tile: Option<Tile>,
    /// Its melds.
    pub melds: Melds,
    /// The announced patterns.
    pub patterns: Patterns,
    /// The rules of the game.
    pub rules: SichuanRules,
}

/// Another seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hidden {
    /// Number of unseen tiles in its hand, without hidden kongs.
    pub size: usize,
    /// Number of hidden kongs.
    pub kongs: usize,
    /// Copies that it certainly held when its steps began.
    pub given: PerKind,
    /// The kinds of its void suit.
    pub void: KindSet,
    /// Whether it must discard tiles of the void suit before others.
    pub clears: bool,
    /// Honours that have value for it.
    pub valued: KindSet,
    /// Its steps.
    pub steps: Vec<Step>,
    /// Its win, if any.
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
    /// Returns the highest number of tiles of the void suit that it can hold. After a discard of
    /// another suit, it can only hold those that it has drawn since and not shown.
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

    /// Returns the number of unseen tiles in its hand if it was dealt `dealt` tiles.
    pub(super) fn size_after(&self, dealt: usize) -> usize {
        self.steps.iter().fold(dealt, |size, step| match step {
            Step::Draw => size + 1,
            Step::Show(_) | Step::Discard { .. } => size.saturating_sub(1),
            Step::HiddenKong => size.saturating_sub(4),
            Step::Pass(_) => size,
        })
    }

    /// Returns the copies of each kind that it has shown from its own hand.
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

/// The knowledge of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// The seat that knows.
    pub seat: usize,
    /// Copies of each kind that it does not see.
    pub unseen: PerKind,
    /// Number of tiles in the wall from which it draws.
    pub wall: usize,
    /// Number of tiles in the walls of others, if each seat has a wall of its own.
    pub other_walls: usize,
    /// The other seats; the entry of the own seat is empty.
    pub seats: [Hidden; 4],
}

impl History {
    pub(super) fn others(&self) -> impl Iterator<Item = usize> + '_ {
        (0..4).filter(|&seat| seat != self.seat)
    }
}
