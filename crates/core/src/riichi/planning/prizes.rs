//! Tables of the points of wins, by additional yaku and dora.

use super::stakes::{STICK, StakedPosition};
use crate::model::tile::{PerKind, Tile};
use crate::riichi::scoring::{Front, Situation, Win};
use std::collections::HashMap;

/// Number of counts of additional yaku: none, or up to riichi, ippatsu and the last tile.
const YAKU: usize = 4;
/// Number of counts of additional dora: with a yaku, twelve are equivalent to more.
const DORA: usize = 13;

/// Number of a table.
pub type TableId = u32;

/// Points of a win by additional yaku and dora; 0 if it has no yaku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table([[u32; DORA]; YAKU]);

impl Table {
    /// Returns the points, sticks included; 0 if it is not a win.
    #[inline(always)]
    pub fn points(&self, yaku: usize, dora: usize) -> u128 {
        u128::from(self.0[yaku][dora.min(DORA - 1)])
    }
}

/// The distinct tables of all wins, which are few.
#[derive(Default)]
pub struct Prizes {
    tables: Vec<Table>,
    places: HashMap<(Front, u8, bool), TableId>,
}

impl Prizes {
    /// Returns the table of a win, if the tiles are complete with the last one.
    pub fn of(
        &mut self,
        staked: &StakedPosition,
        tiles: &PerKind,
        last: usize,
        self_drawn: bool,
    ) -> Option<TableId> {
        let mut waiting = *tiles;
        waiting[last] -= 1;
        let situation = staked.situation(self_drawn);
        let win = Win::new(&waiting, staked.melds, Tile(last as u8), situation).ok()?;
        let front = Front::of(&win, &staked.rules);
        if !front.is_complete() {
            return None;
        }
        let (dora, next) = (staked.dora(tiles), self.tables.len() as TableId);
        let tables = &mut self.tables;
        let place =
            self.places.entry((front, dora, self_drawn)).or_insert_with_key(|(front, ..)| {
                tables.push(table_of(front, dora, staked, &situation));
                next
            });
        Some(*place)
    }

    /// Returns a table.
    #[inline(always)]
    pub fn table(&self, id: TableId) -> &Table {
        &self.tables[id as usize]
    }
}

fn table_of(front: &Front, dora: u8, staked: &StakedPosition, situation: &Situation) -> Table {
    let sticks = u32::from(staked.stakes.sticks) * STICK;
    let points = |yaku: usize, more: usize| match front.points(
        yaku as u8,
        dora + more as u8,
        situation,
        &staked.rules,
    ) {
        0 => 0,
        points => points + sticks,
    };
    Table(std::array::from_fn(|yaku| std::array::from_fn(|more| points(yaku, more))))
}

/// Returns the highest number of points of a win: six yakuman of a dealer, each twice, with all
/// counters and sticks.
pub fn most_points(staked: &StakedPosition) -> u64 {
    let table = u64::from(staked.stakes.sticks) * u64::from(STICK);
    let counters = 3 * u64::from(staked.rules.honba) * u64::from(staked.stakes.honba);
    12 * 48_000 + table + counters
}
