//! The input of the scorer, checked once.

use crate::model::error::{CoreError, ROBBED, check_exclusions};
use crate::model::meld::{MeldKind, Melds};
use crate::model::position::sizes;
use crate::model::tile::Wind;
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED, Tile};

/// Highest number of flower tiles.
pub const FLOWERS: u8 = 8;

/// The circumstances of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// Whether the winner drew the tile; otherwise it is a discard or the tile of a robbed kong.
    pub self_drawn: bool,
    /// Whether all other copies of the tile were face up.
    pub last_copy: bool,
    /// Whether the tile replaces one of a kong, or is that of a robbed kong.
    pub kong: bool,
    /// Whether it is the last tile of the wall, or the discard after it.
    pub wall_last: bool,
    /// The winner's wind.
    pub seat_wind: Wind,
    /// The wind of the round.
    pub prevalent_wind: Wind,
    /// Number of the winner's flower tiles.
    pub flowers: u8,
}

/// A winning tile, the tiles that it should complete, and the situation.
///
/// The number of tiles and the copies of each kind are checked. Whether the hand is complete is
/// determined by `score`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    waiting: PerKind,
    melds: Melds,
    tile: Tile,
    situation: Situation,
}

impl Win {
    /// Checks a win. `waiting` are the concealed tiles before the winning tile.
    #[inline]
    pub fn new(
        waiting: &PerKind,
        melds: Melds,
        tile: Tile,
        situation: Situation,
    ) -> Result<Win, CoreError> {
        let shown = melds_counts(&melds)?;
        check(waiting, &shown, melds.count(), tile)?;
        if situation.flowers > FLOWERS {
            return Err(CoreError::Argument {
                name: "flowers",
                got: situation.flowers.to_string(),
                expected: "0 to 8 flower tiles",
            });
        }
        let kind = usize::from(tile.0);
        situation.check(&melds, waiting[kind], shown[kind])?;
        let all_are_shown = shown[kind] == COPIES - 1;
        let situation = Situation { last_copy: situation.last_copy || all_are_shown, ..situation };
        Ok(Win { waiting: *waiting, melds, tile, situation })
    }

    /// Returns the concealed tiles before the winning tile.
    #[inline(always)]
    pub fn waiting(&self) -> &PerKind {
        &self.waiting
    }

    /// Returns the concealed tiles with the winning tile.
    #[inline(always)]
    pub fn concealed(&self) -> PerKind {
        let mut counts = self.waiting;
        counts[usize::from(self.tile.0)] += 1;
        counts
    }

    /// Returns the declared melds.
    #[inline(always)]
    pub fn melds(&self) -> &Melds {
        &self.melds
    }

    /// Returns the winning tile.
    #[inline(always)]
    pub fn tile(&self) -> Tile {
        self.tile
    }

    /// Returns the situation; the last copy is also set if the winner's melds show the other three.
    #[inline(always)]
    pub fn situation(&self) -> &Situation {
        &self.situation
    }
}

impl Situation {
    /// Checks that the flags are consistent with the tiles: the copies of the winning tile that are
    /// `concealed` in the waiting hand, or `shown` in its melds.
    #[inline]
    fn check(&self, melds: &Melds, concealed: u8, shown: u8) -> Result<(), CoreError> {
        let has_kong = || melds.as_slice().iter().any(|meld| meld.is_kong());
        check_exclusions(&[
            (self.last_copy && concealed > 0, "last_copy", "no other copy concealed in the hand"),
            (self.kong && self.self_drawn && !has_kong(), "kong", "a kong among the melds"),
            (self.kong && !self.self_drawn && concealed + shown > 0, "kong", ROBBED),
        ])
    }
}

/// Returns the copies of each kind in melds, or an error if a meld is impossible.
pub(crate) fn melds_counts(melds: &Melds) -> Result<PerKind, CoreError> {
    for meld in melds.as_slice() {
        let first = usize::from(meld.tile.0);
        let is_possible = match meld.kind {
            MeldKind::Chow => first < SUITED && first % 9 < 7,
            _ => first < KINDS,
        };
        if !is_possible {
            return Err(CoreError::Argument {
                name: "melds",
                got: format!("{:?} of kind {first}", meld.kind),
                expected: "chows from 1 to 7 of a suit, pungs and kongs of kinds 0 to 33",
            });
        }
    }
    Ok(if melds.count() == 0 { [0; KINDS] } else { melds.counts() })
}

/// Returns an error for a fifth copy or a wrong number of tiles.
#[inline]
fn check(waiting: &PerKind, shown: &PerKind, melds: u8, tile: Tile) -> Result<(), CoreError> {
    let kind = usize::from(tile.0);
    if kind >= KINDS {
        return Err(CoreError::Argument {
            name: "tile",
            got: tile.0.to_string(),
            expected: "a kind, 0 to 33",
        });
    }
    // The counts can be any bytes; after this check they are small, and sums cannot overflow.
    let mut all = *waiting;
    for (count, meld) in all.iter_mut().zip(shown) {
        *count = count.saturating_add(*meld);
    }
    all[kind] = all[kind].saturating_add(1);
    let mut too_many = false;
    let mut size = 0;
    for (&count, &held) in all.iter().zip(waiting) {
        too_many |= count > COPIES;
        size += u32::from(held);
    }
    if too_many {
        return Err(fifth_copy(&all));
    }
    let expected = sizes(melds).0;
    if size != expected {
        let expected = format!("{expected} tiles before the winning tile with {melds} melds");
        return Err(CoreError::HandSize { size, expected, row: None });
    }
    Ok(())
}

#[cold]
fn fifth_copy(all: &PerKind) -> CoreError {
    let kind = all.iter().position(|&count| count > COPIES).unwrap_or_default();
    CoreError::TileCount {
        tile: Tile(kind as u8),
        count: u32::from(all[kind]),
        expected: "0 to 4 copies in hand, melds and winning tile",
        row: None,
    }
}

pub(super) const WINDS: KindSet = KindSet(0xf << 27);
pub(super) const DRAGONS: KindSet = KindSet(0x7 << 31);
