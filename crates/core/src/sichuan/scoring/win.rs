//! The input of the scorer, checked once.

use crate::model::error::{CoreError, ROBBED, check_exclusions};
use crate::model::meld::{MeldKind, Melds};
use crate::model::sichuan::{FedKong, SichuanRules};
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED, Tile};

/// The circumstances of a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Circumstances {
    /// Whether it is on an own draw; otherwise it is on a discard, or on the tile of a robbed kong.
    pub self_drawn: bool,
    /// Whether the draw replaced the fourth tile of a kong.
    pub after_kong: bool,
    /// Whether it is on the discard of a turn whose last draw was a replacement.
    pub shoot_after_kong: bool,
    /// Whether it is on a tile that was being added to a pung.
    pub robbing_kong: bool,
    /// Whether the wall is empty.
    pub last_tile: bool,
    /// Whether it is on the first draw of the first seat, before any meld.
    pub heavenly: bool,
    /// Whether it is on the first draw of another seat, before any meld.
    pub earthly: bool,
    /// Whether the kong whose replacement the draw is was made from a discard.
    pub fed: bool,
}

impl Circumstances {
    /// Creates circumstances from flags, in the order of the fields.
    #[inline(always)]
    pub fn of_flags(flags: [bool; 8]) -> Circumstances {
        let [self_drawn, after_kong, shoot_after_kong, robbing_kong, rest @ ..] = flags;
        let [last_tile, heavenly, earthly, fed] = rest;
        Circumstances {
            self_drawn,
            after_kong,
            shoot_after_kong,
            robbing_kong,
            last_tile,
            heavenly,
            earthly,
            fed,
        }
    }

    /// Returns the flags, in the order of the fields.
    pub fn to_flags(&self) -> [bool; 8] {
        [
            self.self_drawn,
            self.after_kong,
            self.shoot_after_kong,
            self.robbing_kong,
            self.last_tile,
            self.heavenly,
            self.earthly,
            self.fed,
        ]
    }

    /// Returns whether it is paid as a self-drawn win: by all, unless a discarder has fed the kong
    /// and pays alone.
    #[inline(always)]
    pub fn is_paid_by_all(&self, rules: &SichuanRules) -> bool {
        self.self_drawn && !(self.fed && rules.fed_kong == FedKong::Discard)
    }

    /// Checks that the circumstances are consistent with each other and with the tiles: `held` are
    /// the copies of the winning tile in the hand and its melds before it came.
    fn check(&self, melds: &Melds, held: u8) -> Result<(), CoreError> {
        let has = |is_wanted: fn(MeldKind) -> bool| {
            melds.as_slice().iter().any(|meld| is_wanted(meld.kind))
        };
        let has_exposed_kong = || has(|kind| kind == MeldKind::Kong);
        let has_kong = || has_exposed_kong() || has(|kind| kind == MeldKind::ConcealedKong);
        let is_drawn = self.self_drawn;
        let is_late = self.after_kong || self.last_tile || melds.count() > 0;
        check_exclusions(&[
            (is_drawn && self.shoot_after_kong, "shoot_after_kong", "no self-drawn tile"),
            (is_drawn && self.robbing_kong, "robbing_kong", "no self-drawn tile"),
            (self.heavenly && self.earthly, "earthly", "the first draw of one seat"),
            (!is_drawn && self.after_kong, "after_kong", "a self-drawn tile"),
            (!is_drawn && self.fed, "fed", "a self-drawn tile"),
            (!is_drawn && self.heavenly, "heavenly", "a self-drawn tile"),
            (!is_drawn && self.earthly, "earthly", "a self-drawn tile"),
            (self.heavenly && is_late, "heavenly", FIRST_DRAW),
            (self.earthly && is_late, "earthly", FIRST_DRAW),
            (self.fed && !self.after_kong, "fed", "a draw after a kong"),
            (self.after_kong && !has_kong(), "after_kong", "a kong among the melds"),
            (self.fed && !has_exposed_kong(), "fed", "an exposed kong among the melds"),
            (
                self.shoot_after_kong && self.robbing_kong,
                "robbing_kong",
                "a discard or the tile of a kong, not both",
            ),
            (
                self.robbing_kong && self.last_tile,
                "robbing_kong",
                "a wall with a tile to replace that of the kong",
            ),
            (self.robbing_kong && held > 0, "robbing_kong", ROBBED),
        ])
    }
}

const FIRST_DRAW: &str = "a first draw, before any meld, and not the last tile";
/// A winning tile, the tiles that it should complete, and its circumstances.
///
/// The number of tiles and the copies of each kind are checked. Whether the hand is complete is
/// determined by `score`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    waiting: PerKind,
    melds: Melds,
    tile: Tile,
    void: Option<u8>,
    circumstances: Circumstances,
}

impl Win {
    /// Checks a win. `waiting` are the concealed tiles before the winning tile; `void` is the void
    /// suit (0-2).
    #[inline]
    pub fn new(
        waiting: &PerKind,
        melds: Melds,
        tile: Tile,
        void: Option<u8>,
        circumstances: Circumstances,
    ) -> Result<Win, CoreError> {
        check_tiles(waiting, &melds, tile)?;
        if let Some(suit @ 3..) = void {
            let expected = "a suit, 0 to 2";
            return Err(CoreError::Argument { name: "void", got: suit.to_string(), expected });
        }
        let kind = usize::from(tile.0);
        circumstances.check(&melds, waiting[kind] + melds.counts()[kind])?;
        Ok(Win { waiting: *waiting, melds, tile, void, circumstances })
    }

    /// Creates a win whose parts are known to be valid, since they come from the table.
    #[inline(always)]
    pub(crate) fn trusted(
        waiting: &PerKind,
        melds: Melds,
        tile: Tile,
        void: Option<u8>,
        circumstances: Circumstances,
    ) -> Win {
        Win { waiting: *waiting, melds, tile, void, circumstances }
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

    /// Returns the void suit, 0 to 2.
    #[inline(always)]
    pub fn void(&self) -> Option<u8> {
        self.void
    }

    /// Returns the circumstances.
    #[inline(always)]
    pub fn circumstances(&self) -> &Circumstances {
        &self.circumstances
    }
}

/// Returns an error unless the tiles can be those of a win: the right number, no honours, no fifth
/// copy, no chow among the melds.
fn check_tiles(waiting: &PerKind, melds: &Melds, tile: Tile) -> Result<(), CoreError> {
    if usize::from(tile.0) >= SUITED {
        let expected = "a tile of a suit";
        return Err(CoreError::Argument { name: "tile", got: tile.to_string(), expected });
    }
    for meld in melds.as_slice() {
        meld.check()?;
        if meld.kind == MeldKind::Chow || usize::from(meld.tile.0) >= SUITED {
            let what = if meld.kind == MeldKind::Chow { "a chow from" } else { "a meld of" };
            let got = format!("{what} {}", meld.tile);
            let expected = "pungs and kongs of suits";
            return Err(CoreError::Argument { name: "melds", got, expected });
        }
    }
    let mut all = melds.counts();
    let mut size = 0;
    for kind in 0..KINDS {
        size += u32::from(waiting[kind]);
        all[kind] = all[kind].saturating_add(waiting[kind]);
    }
    let expected = 13 - 3 * u32::from(melds.count());
    if size != expected {
        let expected = format!("{expected} tiles before the winning tile");
        return Err(CoreError::HandSize { size, expected, row: None });
    }
    let count = &mut all[usize::from(tile.0)];
    *count = count.saturating_add(1);
    for (kind, &count) in all.iter().enumerate() {
        let most = if KindSet::HONORS.contains(kind) { 0 } else { COPIES };
        if count > most {
            return Err(CoreError::TileCount {
                tile: Tile(kind as u8),
                count: u32::from(count),
                expected: "at most 4 copies of each kind, and no honours",
                row: None,
            });
        }
    }
    Ok(())
}
