//! A checked hand and the copies that can still come.

use crate::model::error::CoreError;
use crate::model::meld::Melds;
use crate::model::rules::Rules;
use crate::model::tile::{COPIES, JOKER, KINDS, KindSet, PerKind, Tile, choose};

/// A concealed hand, the number of declared melds, and the copies of each kind that can still come.
///
/// Checked invariants: at most four copies of a kind in hand and available together, and in hand
/// and known melds together; only tiles in play; 1 to 14 tiles. Every three tiles that a hand is
/// short of 13 or 14 are a declared meld; the tiles of melds that are not among the known ones are
/// unknown. Copies of kinds that are not in play cannot come, even if they are given as available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    counts: PerKind,
    available: PerKind,
    melds: u8,
    plain: bool,
    known: Melds,
    jokers: HeldJokers,
}

/// Jokers of one hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldJokers {
    /// Number of jokers in the concealed hand.
    pub held: u8,
    /// Number of jokers that can still come.
    pub available: u8,
}

impl HeldJokers {
    /// Checks the jokers of a hand. Without `available`, all that it does not hold can come.
    pub fn new(held: u8, available: Option<u8>, rules: &Rules) -> Result<HeldJokers, CoreError> {
        let copies = rules.jokers().map_or(0, |jokers| jokers.copies);
        let rest = copies.checked_sub(held);
        let coming = available.or(rest).filter(|&coming| rest.is_some_and(|most| coming <= most));
        if let Some(available) = coming {
            return Ok(HeldJokers { held, available });
        }
        let available = available.unwrap_or(0);
        Err(CoreError::JokerCount { held, available, copies, row: None })
    }
}

/// Returns the sizes of a waiting and a drawn hand with a number of melds, three tiles fewer for
/// each.
pub fn sizes(melds: u8) -> (u32, u32) {
    let least = 13 - 3 * u32::from(melds);
    (least, least + 1)
}

impl Position {
    /// Checks a hand with at least `declared` declared melds of unknown tiles. Without `available`
    /// the position is *plain*: every copy not in `counts` can still come.
    #[inline]
    pub fn new(
        counts: &PerKind,
        available: Option<&PerKind>,
        declared: u8,
        rules: &Rules,
    ) -> Result<Position, CoreError> {
        let melds = check(counts, available, declared, rules)?;
        let plain = available.is_none() && !rules.leaves_out_suited();
        let available = available.copied().unwrap_or(counts.map(|count| COPIES - count));
        let available = coming(available, rules);
        let (known, jokers) = (Melds::default(), HeldJokers::default());
        Ok(Position { counts: *counts, available, melds, plain, known, jokers })
    }

    /// Checks a hand with declared melds of known tiles. Without `available`, every copy that is in
    /// neither can still come.
    pub fn with_melds(
        counts: &PerKind,
        available: Option<&PerKind>,
        known: &Melds,
        rules: &Rules,
    ) -> Result<Position, CoreError> {
        if known.count() == 0 {
            return Position::new(counts, available, 0, rules);
        }
        let shown = known.counts();
        check_shown(counts, &shown, rules)?;
        check_void(&shown, rules)?;
        let rest = |kind: usize| COPIES.saturating_sub(counts[kind] + shown[kind]);
        let available = available.copied().unwrap_or_else(|| std::array::from_fn(rest));
        let position = Position::new(counts, Some(&available), known.count(), rules)?;
        Ok(Position { known: *known, ..position })
    }

    /// Checks a hand with jokers besides its tiles. The known melds contain no jokers; they are the
    /// declared melds unless `declared` is larger.
    pub fn with_jokers(
        counts: &PerKind,
        available: Option<&PerKind>,
        declared: u8,
        known: &Melds,
        jokers: HeldJokers,
        rules: &Rules,
    ) -> Result<Position, CoreError> {
        let shown = known.counts();
        check_shown(counts, &shown, rules)?;
        let declared = declared.max(known.count());
        let melds = check_size(counts, available, declared, jokers.held, rules)?;
        let plain = available.is_none() && known.count() == 0 && !rules.leaves_out_suited();
        let rest = |kind: usize| COPIES.saturating_sub(counts[kind] + shown[kind]);
        let available = available.copied().unwrap_or_else(|| std::array::from_fn(rest));
        let available = coming(available, rules);
        Ok(Position { counts: *counts, available, melds, plain, known: *known, jokers })
    }

    /// Returns the position after the discard of a held kind, which cannot come back.
    pub fn after_discard(&self, kind: usize) -> Option<Position> {
        let mut after = *self;
        after.counts[kind] = after.counts[kind].checked_sub(1)?;
        after.plain = false;
        self.is_drawn().then_some(after)
    }

    /// Returns the position after a waiting hand has given tiles away that cannot come back. It is
    /// then short of these tiles, not of a meld: its draws are kept until it has its former size.
    pub fn without(&self, tiles: &PerKind) -> Result<Position, CoreError> {
        self.expect_drawn(false)?;
        let mut after = *self;
        for (kind, (held, &given)) in after.counts.iter_mut().zip(tiles).enumerate() {
            *held = held.checked_sub(given).ok_or(CoreError::TileCount {
                tile: Tile(kind as u8),
                count: u32::from(given),
                expected: "at most as many as are held",
                row: None,
            })?;
        }
        after.plain = false;
        Ok(after)
    }

    /// Returns the position after a waiting hand has received a tile that is not counted among the
    /// available ones.
    pub fn with_another(&self, kind: usize) -> Option<Position> {
        let mut after = *self;
        after.counts[kind] += 1;
        after.plain = false;
        (!self.is_drawn()).then_some(after)
    }

    /// Returns the number of orders in which distinct copies of the missing tiles can come.
    pub fn ways(&self, tiles: &PerKind) -> u128 {
        let (mut copies, mut distance) = (1, 0);
        for ((&wanted, &held), &available) in tiles.iter().zip(&self.counts).zip(&self.available) {
            let coming = wanted.saturating_sub(held);
            copies *= u128::from(choose(available, coming));
            distance += u128::from(coming);
        }
        copies * (1..=distance).product::<u128>()
    }

    /// Returns the position after the discard of a held joker, which cannot come back.
    pub fn after_joker(&self) -> Option<Position> {
        let mut after = *self;
        after.jokers.held = after.jokers.held.checked_sub(1)?;
        self.is_drawn().then_some(after)
    }

    /// Returns the jokers in hand and those that can still come.
    #[inline(always)]
    pub fn jokers(&self) -> HeldJokers {
        self.jokers
    }

    /// Returns the copies of a kind, or (index [`JOKER`]) of the joker, that can still come.
    pub fn available_of(&self, kind: usize) -> u8 {
        if kind == JOKER { self.jokers.available } else { self.available[kind] }
    }

    /// Returns the copies of each kind in the concealed hand.
    pub fn counts(&self) -> &PerKind {
        &self.counts
    }

    /// Returns the copies of each kind that can still come.
    pub fn available(&self) -> &PerKind {
        &self.available
    }

    /// Returns the number of declared melds.
    pub fn melds(&self) -> u8 {
        self.melds
    }

    /// Returns the declared melds whose tiles are known.
    pub fn known_melds(&self) -> &Melds {
        &self.known
    }

    /// Returns whether every copy that is not in hand can still come.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Returns whether the hand has drawn and must discard.
    pub fn is_drawn(&self) -> bool {
        let tiles = self.counts.iter().map(|&count| u32::from(count)).sum::<u32>();
        tiles + u32::from(self.jokers.held) == sizes(self.melds).1
    }

    /// Returns the kinds in hand.
    pub fn kinds_held(&self) -> KindSet {
        KindSet::at_least(&self.counts, 1)
    }

    /// Returns the kinds in hand that may be discarded.
    pub fn kinds_discardable(&self, rules: &Rules) -> KindSet {
        rules.discardable(self.kinds_held())
    }

    /// Returns the kinds that can come and that a complete hand may contain.
    pub fn kinds_coming(&self, rules: &Rules) -> KindSet {
        KindSet::at_least(&self.available, 1).and(rules.usable())
    }

    /// Returns the number of tiles that can be drawn, including those of the void suit.
    pub fn tiles_coming(&self, rules: &Rules) -> u32 {
        rules.in_play().iter().map(|kind| u32::from(self.available[kind])).sum()
    }

    /// Returns the material from which complete hands can be made.
    pub fn material(&self, rules: &Rules) -> Material {
        Material::new(&self.counts, &self.available, rules)
    }

    /// Returns an error unless the hand is waiting (`drawn` false) or drawn (true).
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

/// The copies of which a complete hand can be made: of each usable kind the copies in hand, and the
/// most copies that it may contain (in hand or to come).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    /// Copies in hand.
    pub held: PerKind,
    /// Copies in hand and to come.
    pub limit: PerKind,
}

impl Material {
    /// Returns the material of a hand; kinds that may not be used are left out.
    #[inline(always)]
    pub fn new(counts: &PerKind, available: &PerKind, rules: &Rules) -> Material {
        let limit = std::array::from_fn(|kind| counts[kind] + available[kind]);
        Material { held: rules.mask(counts), limit: rules.mask(&limit) }
    }

    /// Returns the material after the discard of a copy that cannot come back.
    #[inline]
    pub fn after_discard(&self, kind: usize) -> Material {
        let mut after = *self;
        // A kind that may not be used is not part of the material.
        after.held[kind] = after.held[kind].saturating_sub(1);
        after.limit[kind] = after.limit[kind].saturating_sub(1);
        after
    }
}

/// Returns an error if a declared meld is of the void suit: such a tile cannot be claimed, and a
/// hand with it never wins.
fn check_void(shown: &PerKind, rules: &Rules) -> Result<(), CoreError> {
    let unusable = KindSet::at_least(shown, 1).without(rules.usable());
    match unusable.iter().next() {
        None => Ok(()),
        Some(kind) => Err(CoreError::Argument {
            name: "melds",
            got: format!("a meld with {}", Tile(kind as u8)),
            expected: "none of the void suit",
        }),
    }
}

/// Returns the number of tiles of a hand with at most four copies of each kind.
#[inline(always)]
pub fn size(counts: &PerKind) -> u32 {
    // No byte overflows: its sum is at most five times four copies, and all bytes add up to at most
    // 136.
    let columns = words(counts).iter().fold(0u64, |sum, &word| sum.wrapping_add(word));
    (columns.wrapping_mul(EACH) >> 56) as u32
}

/// Returns the counts as five words of eight bytes, so that eight kinds are processed together.
#[inline(always)]
pub fn words(counts: &PerKind) -> [u64; 5] {
    let (chunks, rest) = counts.as_chunks::<8>();
    let mut words = [0; 5];
    for (word, chunk) in words.iter_mut().zip(chunks) {
        *word = u64::from_le_bytes(*chunk);
    }
    words[4] = u64::from(rest[0]) | u64::from(rest[1]) << 8;
    words
}

/// A one in each byte of a word.
pub const EACH: u64 = u64::MAX / 255;

/// Returns the top bit of every byte above [`COPIES`] if all bytes are below 128. If one is not,
/// some bit is set as well.
#[inline(always)]
fn too_many(word: u64) -> u64 {
    (word.wrapping_add(EACH * u64::from(127 - COPIES)) | word) & (EACH << 7)
}

/// Removes the kinds that are not in play from the available copies.
#[inline(always)]
fn coming(mut available: PerKind, rules: &Rules) -> PerKind {
    for kind in KindSet::ALL.without(rules.in_play()).iter() {
        available[kind] = 0;
    }
    available
}

/// Checks a hand with at least `declared` declared melds; returns the number of melds that its size
/// implies.
#[inline(always)]
pub fn check(
    counts: &PerKind,
    available: Option<&PerKind>,
    declared: u8,
    rules: &Rules,
) -> Result<u8, CoreError> {
    check_size(counts, available, declared, 0, rules)
}

/// Checks a hand with `jokers` additional jokers; returns the number of melds that its size
/// implies.
#[inline(always)]
pub fn check_size(
    counts: &PerKind,
    available: Option<&PerKind>,
    declared: u8,
    jokers: u8,
    rules: &Rules,
) -> Result<u8, CoreError> {
    let held = words(counts);
    let mut bad = held.iter().fold(0, |bad, &word| bad | too_many(word));
    match KindSet::ALL.without(rules.in_play()) {
        KindSet::HONORS => bad |= held[3] >> 24 | held[4],
        others => others.iter().for_each(|kind| bad |= u64::from(counts[kind])),
    }
    if let Some(available) = available {
        for (held, can_come) in held.into_iter().zip(words(available)) {
            bad |= too_many(can_come) | too_many(held.wrapping_add(can_come));
        }
    }
    let size = size(counts) + u32::from(jokers);
    // A hand is short of 14 by three tiles for each meld, and by one more if it is waiting.
    let short = 14u32.wrapping_sub(size);
    let melds = short / 3;
    if bad == 0 && short <= 13 && short != 3 * melds + 2 && u32::from(declared) <= melds {
        return Ok(melds as u8);
    }
    Err(fault(counts, available, declared, jokers, rules))
}

/// Checks the copies of a hand and its known melds together. Available copies are checked against
/// the concealed hand alone, since some programs do not subtract the tiles of melds from them.
fn check_shown(counts: &PerKind, shown: &PerKind, rules: &Rules) -> Result<(), CoreError> {
    for kind in (0..KINDS).filter(|&kind| shown[kind] > 0) {
        let (in_melds, own) = (u32::from(shown[kind]), u32::from(counts[kind] + shown[kind]));
        let (count, expected) = if !rules.in_play().contains(kind) {
            (in_melds, "none in melds: the kind is not in play under these rules")
        } else if own > u32::from(COPIES) {
            (own, "at most 4 copies in hand and melds")
        } else {
            continue;
        };
        return Err(CoreError::TileCount { tile: Tile(kind as u8), count, expected, row: None });
    }
    Ok(())
}

/// Returns the error of a hand that failed the check.
#[cold]
fn fault(
    counts: &PerKind,
    available: Option<&PerKind>,
    declared: u8,
    jokers: u8,
    rules: &Rules,
) -> CoreError {
    let tile_count = |kind: usize, count: u32, expected| CoreError::TileCount {
        tile: Tile(kind as u8),
        count,
        expected,
        row: None,
    };
    if declared > 4 {
        return CoreError::Argument {
            name: "melds",
            got: declared.to_string(),
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
    let size = counts.iter().map(|&count| u32::from(count)).sum::<u32>() + u32::from(jokers);
    let most = sizes(declared).1;
    let expected = if declared == 0 {
        format!("1 to {most} tiles, not a multiple of 3")
    } else {
        format!("1 to {most} tiles with {declared} melds, not a multiple of 3")
    };
    CoreError::HandSize { size, expected, row: None }
}
