//! A hand and what can still come, checked.

use crate::error::CoreError;
use crate::rules::Rules;
use crate::tile::{COPIES, KINDS, KindSet, PerKind, Tile};

/// A concealed hand, the number of declared melds, and the copies of each kind that can still come.
///
/// Checked: at most four copies of a kind in hand and available together, no tile that is not in
/// play, 13 or 14 tiles with three for each meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    counts: PerKind,
    available: PerKind,
    melds: u8,
    plain: bool,
}

/// Tiles in a hand, three for each meld.
pub fn sizes(melds: u8) -> (u32, u32) {
    let least = 13 - 3 * u32::from(melds);
    (least, least + 1)
}

impl Position {
    /// Checks a hand. Without `available` the position is *plain*: every copy not in `counts` can
    /// still come.
    #[inline]
    pub fn new(
        counts: &PerKind,
        available: Option<&PerKind>,
        melds: u8,
        rules: &Rules,
    ) -> Result<Position, CoreError> {
        check(counts, available, melds, rules)?;
        let plain = available.is_none();
        let available = available.copied().unwrap_or(counts.map(|count| COPIES - count));
        Ok(Position { counts: *counts, available, melds, plain })
    }

    /// Copies of each kind in the concealed hand.
    pub fn counts(&self) -> &PerKind {
        &self.counts
    }

    /// Copies of each kind that can still come.
    pub fn available(&self) -> &PerKind {
        &self.available
    }

    /// Declared melds.
    pub fn melds(&self) -> u8 {
        self.melds
    }

    /// Can every copy that is not in hand still come?
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Is it our turn to discard?
    pub fn is_drawn(&self) -> bool {
        self.counts.iter().map(|&count| u32::from(count)).sum::<u32>() == sizes(self.melds).1
    }

    /// Kinds in hand.
    pub fn kinds_held(&self) -> KindSet {
        KindSet::at_least(&self.counts, 1)
    }

    /// Kinds whose arrival can matter.
    pub fn kinds_coming(&self, rules: &Rules) -> KindSet {
        KindSet::at_least(&self.available, 1).and(rules.usable())
    }

    /// The position as a complete hand sees it.
    pub fn material(&self, rules: &Rules) -> Material {
        Material::new(&self.counts, &self.available, rules)
    }

    /// An error unless the hand is waiting (`drawn` false) or drawn (true).
    pub fn expect_drawn(&self, drawn: bool) -> Result<(), CoreError> {
        if self.is_drawn() == drawn {
            return Ok(());
        }
        let (waiting, full) = sizes(self.melds);
        let (size, expected) = if drawn { (waiting, full) } else { (full, waiting) };
        let state = if drawn { "a drawn hand" } else { "a waiting hand" };
        let expected = format!("{expected} tiles, {state} with {} melds", self.melds);
        Err(CoreError::HandSize { size, expected, row: None })
    }
}

/// What a complete hand can be made of: copies of each usable kind in hand, and copies that a
/// complete hand may contain at most (in hand or to come).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    /// Copies in hand.
    pub held: PerKind,
    /// Copies in hand and to come.
    pub limit: PerKind,
}

impl Material {
    /// Material of a hand; kinds that may not be used are left out.
    #[inline(always)]
    pub fn new(counts: &PerKind, available: &PerKind, rules: &Rules) -> Material {
        let limit = std::array::from_fn(|kind| counts[kind] + available[kind]);
        Material { held: rules.mask(counts), limit: rules.mask(&limit) }
    }

    /// The material after a copy of a usable kind was discarded, never to come back.
    #[inline]
    pub fn after_discard(&self, kind: usize) -> Material {
        let mut after = *self;
        // A kind that may not be used is not in the material.
        after.held[kind] = after.held[kind].saturating_sub(1);
        after.limit[kind] = after.limit[kind].saturating_sub(1);
        after
    }
}

/// Checks one hand of a batch or a single one.
#[inline(always)]
pub fn check(
    counts: &PerKind,
    available: Option<&PerKind>,
    melds: u8,
    rules: &Rules,
) -> Result<(), CoreError> {
    let sum = counts.iter().fold(0u8, |sum, &count| sum.wrapping_add(count));
    let largest = counts.iter().fold(0, |largest, &count| largest.max(count));
    let mut good = largest <= COPIES && melds <= 4;
    good &= sum == 14u8.wrapping_sub(3 * (melds & 7)) || sum == 13u8.wrapping_sub(3 * (melds & 7));
    if rules.in_play() != KindSet::ALL {
        good &= counts[27..].iter().all(|&count| count == 0);
    }
    if let Some(available) = available {
        let joint = counts.iter().zip(available).map(|(&held, &can_come)| held.saturating_add(can_come));
        good &= joint.fold(0, |largest, count| largest.max(count)) <= COPIES;
    }
    if good { Ok(()) } else { Err(fault(counts, available, melds, rules)) }
}

/// What is wrong with a hand that failed the check.
#[cold]
fn fault(counts: &PerKind, available: Option<&PerKind>, melds: u8, rules: &Rules) -> CoreError {
    let tile_count = |kind: usize, count: u32, expected| CoreError::TileCount {
        tile: Tile(kind as u8),
        count,
        expected,
        row: None,
    };
    if melds > 4 {
        return CoreError::Argument {
            name: "melds",
            got: melds.to_string(),
            expected: "0 to 4 declared melds",
        };
    }
    for kind in 0..KINDS {
        let held = u32::from(counts[kind]);
        let can_come = available.map_or(0, |available| u32::from(available[kind]));
        if held > u32::from(COPIES) {
            return tile_count(kind, held, "0 to 4 copies");
        }
        if held > 0 && !rules.in_play().contains(kind) {
            return tile_count(kind, held, "no tile that is not in play under these rules");
        }
        if can_come > u32::from(COPIES) {
            return tile_count(kind, can_come, "0 to 4 available copies");
        }
        if held + can_come > u32::from(COPIES) {
            return tile_count(kind, held + can_come, "at most 4 copies in hand and available");
        }
    }
    let size = counts.iter().map(|&count| u32::from(count)).sum();
    let (waiting, drawn) = sizes(melds);
    let expected = format!("{waiting} or {drawn} tiles with {melds} melds");
    CoreError::HandSize { size, expected, row: None }
}
