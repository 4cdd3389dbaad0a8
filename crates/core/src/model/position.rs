//! A hand and what can still come, checked.

use crate::model::error::CoreError;
use crate::model::rules::Rules;
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind, Tile};

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

    /// How many tiles can be drawn; the suit that may not be used is drawn as well.
    pub fn tiles_coming(&self, rules: &Rules) -> u32 {
        rules.in_play().iter().map(|kind| u32::from(self.available[kind])).sum()
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

/// Counts as five words of eight bytes, so that eight kinds are checked at a time.
#[inline(always)]
fn words(counts: &PerKind) -> [u64; 5] {
    let (chunks, rest) = counts.as_chunks::<8>();
    let mut words = [0; 5];
    for (word, chunk) in words.iter_mut().zip(chunks) {
        *word = u64::from_le_bytes(*chunk);
    }
    words[4] = u64::from(rest[0]) | u64::from(rest[1]) << 8;
    words
}

/// Each byte of a word.
const EACH: u64 = u64::MAX / 255;

/// The top bit of every byte above [`COPIES`], when all bytes are below 128; it is also set
/// somewhere when one is not.
#[inline(always)]
fn too_many(word: u64) -> u64 {
    (word.wrapping_add(EACH * u64::from(127 - COPIES)) | word) & (EACH << 7)
}

/// Checks one hand of a batch or a single one.
#[inline(always)]
pub fn check(
    counts: &PerKind,
    available: Option<&PerKind>,
    melds: u8,
    rules: &Rules,
) -> Result<(), CoreError> {
    let held = words(counts);
    let mut bad = held.iter().fold(0, |bad, &word| bad | too_many(word));
    if rules.in_play() != KindSet::ALL {
        bad |= held[3] >> 24 | held[4];
    }
    if let Some(available) = available {
        for (held, can_come) in held.into_iter().zip(words(available)) {
            bad |= too_many(can_come) | too_many(held.wrapping_add(can_come));
        }
    }
    // No byte overflows: five times four copies at most, 136 in all.
    let columns = held.iter().fold(0u64, |sum, &word| sum.wrapping_add(word));
    let size = (columns.wrapping_mul(EACH) >> 56) as u32;
    let short = (14 - 3 * u32::from(melds.min(4))).wrapping_sub(size);
    if bad == 0 && melds <= 4 && short <= 1 {
        return Ok(());
    }
    Err(fault(counts, available, melds, rules))
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
            return tile_count(kind, held, "none: the kind is not in play under these rules");
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
