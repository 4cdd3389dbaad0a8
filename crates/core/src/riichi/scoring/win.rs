//! The input of the scorer, checked once.

use crate::model::error::{CoreError, ROBBED, check_exclusions};
use crate::model::meld::{MeldKind, Melds};
use crate::model::tile::{COPIES, KINDS, PerKind, Tile, Wind};

/// Highest number of face-up indicators of dora: one, and one for each kong.
pub const MOST_INDICATORS: usize = 5;
/// Highest number of counters, and of sticks, of a win.
pub const MOST_STICKS: u16 = 1_000;

/// The riichi declaration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Declared {
    /// No riichi.
    #[default]
    None,
    /// Riichi.
    Riichi,
    /// Riichi with the first discard, before any call.
    DoubleRiichi,
}

/// Up to five indicators of dora.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Indicators {
    tiles: [u8; MOST_INDICATORS],
    len: u8,
}

impl Indicators {
    /// Creates the indicators; `None` if there are too many, or if one is not a tile.
    pub fn of(tiles: &[Tile]) -> Option<Indicators> {
        let mut indicators = Indicators { len: tiles.len() as u8, ..Indicators::default() };
        if tiles.len() > MOST_INDICATORS || tiles.iter().any(|tile| usize::from(tile.0) >= KINDS) {
            return None;
        }
        for (place, tile) in indicators.tiles.iter_mut().zip(tiles) {
            *place = tile.0;
        }
        Some(indicators)
    }

    /// Returns the kinds of the indicators.
    #[inline(always)]
    pub fn kinds(&self) -> &[u8] {
        &self.tiles[..usize::from(self.len)]
    }
}

/// The circumstances of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// Whether the winner drew the tile; otherwise it is a discard or the tile of a robbed kong.
    pub self_drawn: bool,
    /// The riichi declaration.
    pub riichi: Declared,
    /// Whether it is within the first round after riichi, without a call.
    pub ippatsu: bool,
    /// Whether the tile replaces one of a kong, or a north that was set aside.
    pub after_kong: bool,
    /// Whether the tile is robbed from a kong.
    pub robbing_kong: bool,
    /// Whether it is the last tile of the wall, or the discard after it.
    pub last_tile: bool,
    /// Whether it is the first draw, or a discard before that, without any call.
    pub first_turn: bool,
    /// The winner's wind; without it no pung of it counts, and the winner is paid as a non-dealer.
    pub seat_wind: Option<Wind>,
    /// The wind of the round; without it no pung of it counts.
    pub prevalent_wind: Option<Wind>,
    /// The indicators of dora.
    pub dora: Indicators,
    /// The indicators below, for a winner who declared riichi.
    pub ura: Indicators,
    /// Number of red fives among all tiles of the winner.
    pub red_fives: u8,
    /// Number of norths that were set aside, with three players.
    pub norths: u8,
    /// Number of counters.
    pub honba: u16,
    /// Number of riichi sticks on the table.
    pub sticks: u16,
    /// The seat that discarded the tile, if it is known.
    pub discarder: Option<Wind>,
    /// The seat that is liable for a yakuman.
    pub liable: Option<Wind>,
}

/// A winning tile, the tiles that it should complete, and the situation.
///
/// The number of tiles, the copies of each kind and the consistency of the circumstances are
/// checked. Whether the hand is complete is determined by `score`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    waiting: PerKind,
    melds: Melds,
    tile: Tile,
    situation: Situation,
    /// Copies of each kind in hand, melds and winning tile.
    all: PerKind,
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
        let all = all_tiles(waiting, &melds, tile)?;
        situation.check(&melds, all[usize::from(tile.0)])?;
        check_visible(&all, &situation)?;
        Ok(Win { waiting: *waiting, melds, tile, situation, all })
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

    /// Returns the copies of each kind in hand, melds and winning tile.
    #[inline(always)]
    pub fn all(&self) -> &PerKind {
        &self.all
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

    /// Returns the situation.
    #[inline(always)]
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    /// Returns whether the hand has claimed a tile.
    #[inline(always)]
    pub fn is_open(&self) -> bool {
        is_open(&self.melds)
    }
}

/// Returns whether a hand with these melds has claimed a tile.
pub fn is_open(melds: &Melds) -> bool {
    melds.as_slice().iter().any(|meld| meld.kind != MeldKind::ConcealedKong)
}

impl Situation {
    /// Returns the situation of a win with the given arrival of the tile and winds of player and
    /// round, and no other circumstances.
    pub fn of(self_drawn: bool, winds: Option<[Wind; 2]>) -> Situation {
        Situation {
            self_drawn,
            riichi: Declared::None,
            ippatsu: false,
            after_kong: false,
            robbing_kong: false,
            last_tile: false,
            first_turn: false,
            seat_wind: winds.map(|[seat, _]| seat),
            prevalent_wind: winds.map(|[_, prevalent]| prevalent),
            dora: Indicators::default(),
            ura: Indicators::default(),
            red_fives: 0,
            norths: 0,
            honba: 0,
            sticks: 0,
            discarder: None,
            liable: None,
        }
    }

    /// Checks that the circumstances are consistent with each other and with the tiles: `own` are
    /// the copies of the winning tile in hand and melds, including itself.
    #[inline]
    fn check(&self, melds: &Melds, own: u8) -> Result<(), CoreError> {
        let has_kong = || melds.as_slice().iter().any(|meld| meld.is_kong());
        let has_riichi = self.riichi != Declared::None;
        let is_dealer = self.seat_wind == Some(Wind::East);
        let has_calls = melds.count() > 0 || self.norths > 0;
        check_exclusions(&[
            (has_riichi && is_open(melds), "riichi", "a hand that has called nothing"),
            (self.ippatsu && !has_riichi, "ippatsu", "a declared riichi"),
            (self.ippatsu && self.after_kong, "ippatsu", "no kong since the riichi"),
            (self.after_kong && !self.self_drawn, "after_kong", "a self-drawn tile"),
            (
                self.after_kong && !has_kong() && self.norths == 0,
                "after_kong",
                "a kong among the melds, or a north that is set aside",
            ),
            (self.after_kong && self.last_tile, "after_kong", "not the last tile of the wall"),
            (self.robbing_kong && self.self_drawn, "robbing_kong", "no self-drawn tile"),
            (self.robbing_kong && own > 1, "robbing_kong", ROBBED),
            (
                self.robbing_kong && self.last_tile,
                "robbing_kong",
                "a wall with a tile to replace that of the kong",
            ),
            (self.first_turn && has_riichi, "first_turn", "no riichi before the first draw"),
            (self.first_turn && has_calls, "first_turn", "a hand without melds"),
            (self.first_turn && self.last_tile, "first_turn", "not the last tile of the wall"),
            (self.first_turn && self.robbing_kong, "first_turn", "no kong before the first draw"),
            (
                self.first_turn && is_dealer && !self.self_drawn,
                "first_turn",
                "a self-drawn tile: the dealer draws before all others discard",
            ),
        ])?;
        let wrong = |name, got: String, expected| Err(CoreError::Argument { name, got, expected });
        if self.ura.len > 0 && !has_riichi {
            let got = format!("{} indicators", self.ura.len);
            return wrong("ura", got, "none without a declared riichi");
        }
        if self.ura.len > self.dora.len {
            let got = format!("{} indicators", self.ura.len);
            return wrong("ura", got, "no more indicators than dora has");
        }
        for (name, number) in [("honba", self.honba), ("sticks", self.sticks)] {
            if number > MOST_STICKS {
                return wrong(name, number.to_string(), "0 to 1,000");
            }
        }
        if self.self_drawn
            && let Some(seat) = self.discarder
        {
            return wrong("discarder", format!("{seat:?}"), "None for a self-drawn tile");
        }
        for (name, seat) in [("discarder", self.discarder), ("liable", self.liable)] {
            if let Some(seat) = seat.filter(|_| seat == self.seat_wind) {
                return wrong(name, format!("{seat:?}"), "another seat than the winner's");
            }
        }
        if self.liable.is_some() && !self.self_drawn && self.discarder.is_none() {
            return wrong("discarder", "None".to_owned(), "the seat, where another is liable");
        }
        Ok(())
    }
}

/// Returns the copies of each kind in hand, melds and winning tile, or an error if they cannot be
/// those of a win.
#[inline]
fn all_tiles(waiting: &PerKind, melds: &Melds, tile: Tile) -> Result<PerKind, CoreError> {
    if usize::from(tile.0) >= KINDS {
        let got = tile.0.to_string();
        return Err(CoreError::Argument { name: "tile", got, expected: "a kind, 0 to 33" });
    }
    for meld in melds.as_slice() {
        meld.check()?;
    }
    let mut all = if melds.count() == 0 { [0; KINDS] } else { melds.counts() };
    let mut size = 0;
    for (count, &held) in all.iter_mut().zip(waiting) {
        size += u32::from(held);
        *count = count.saturating_add(held);
    }
    let expected = 13 - 3 * u32::from(melds.count());
    if size != expected {
        let expected = format!("{expected} tiles before the winning tile");
        return Err(CoreError::HandSize { size, expected, row: None });
    }
    all[usize::from(tile.0)] = all[usize::from(tile.0)].saturating_add(1);
    if let Some(kind) = all.iter().position(|&count| count > COPIES) {
        return Err(too_many(kind, all[kind], "at most 4 copies in hand, melds and winning tile"));
    }
    Ok(all)
}

fn too_many(kind: usize, count: u8, expected: &'static str) -> CoreError {
    CoreError::TileCount { tile: Tile(kind as u8), count: u32::from(count), expected, row: None }
}

/// Returns an error for a fifth copy among the indicators, or for more red fives than fives.
fn check_visible(all: &PerKind, situation: &Situation) -> Result<(), CoreError> {
    let mut visible = *all;
    let indicators = situation.dora.kinds().iter().chain(situation.ura.kinds());
    for &kind in indicators {
        visible[usize::from(kind)] += 1;
    }
    visible[30] += situation.norths.min(COPIES + 1);
    if let Some(kind) = visible.iter().position(|&count| count > COPIES) {
        let expected = "at most 4 copies, indicators of dora and norths set aside included";
        return Err(too_many(kind, visible[kind], expected));
    }
    let fives: u8 = [4, 13, 22].iter().map(|&five| all[five]).sum();
    if situation.red_fives > fives {
        return Err(CoreError::Argument {
            name: "red_fives",
            got: situation.red_fives.to_string(),
            expected: "no more than the fives of the win",
        });
    }
    Ok(())
}
