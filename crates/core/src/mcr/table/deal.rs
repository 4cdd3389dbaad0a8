//! Walls: what a game begins with.

use crate::games::{Seat, below, of_deal, shuffle};
use crate::model::error::CoreError;
use crate::model::tile::Wind;
use crate::model::tile::{COPIES, KINDS, Tile};

/// Flowers: their numbers in a wall follow those of the tiles.
pub const FLOWERS: usize = 8;
/// Tiles without flowers.
pub const PRESENT: usize = KINDS * COPIES as usize;
const ALL: usize = PRESENT + FLOWERS;
/// Tiles of each wall in the duplicate format.
const WALL: usize = PRESENT / 4;

/// What comes out of a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wall {
    /// A tile.
    Tile(Tile),
    /// A flower, 0 to 7.
    Flower(u8),
}

/// The walls of a game in drawing order, four (duplicate) or one (with flowers), and the prevalent
/// wind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    tiles: [u8; ALL],
    duplicate: bool,
    prevalent: Wind,
}

impl Deal {
    /// Four walls of 34 tiles or one of 144, four copies of each kind and one of each flower.
    pub fn new(walls: &[Vec<u8>], prevalent: u8) -> Result<Deal, CoreError> {
        let sizes: Vec<usize> = walls.iter().map(Vec::len).collect();
        let wrong = |name, got, expected| Err(CoreError::Argument { name, got, expected });
        if sizes != [WALL; 4] && sizes != [ALL] {
            return wrong("walls", format!("{sizes:?} tiles"), "four walls of 34, or one of 144");
        }
        let Some(&prevalent) = Wind::ALL.get(usize::from(prevalent)) else {
            return wrong("prevalent_wind", prevalent.to_string(), "0 to 3");
        };
        // Walls without flowers leave these behind, so that equal deals are equal.
        let mut tiles = in_order();
        let mut counts = [0u8; KINDS + FLOWERS];
        for (place, &tile) in tiles.iter_mut().zip(walls.iter().flatten()) {
            *place = tile;
            let Some(count) = counts.get_mut(usize::from(tile)) else {
                return wrong("walls", tile.to_string(), "tiles 0 to 33, flowers 34 to 41");
            };
            *count += 1;
        }
        let duplicate = sizes.len() == 4;
        let flowers = u8::from(!duplicate);
        if counts[..KINDS].iter().any(|&count| count != COPIES)
            || counts[KINDS..].iter().any(|&count| count != flowers)
        {
            return wrong("walls", format!("{counts:?} copies"), "four of each kind");
        }
        Ok(Deal { tiles, duplicate, prevalent })
    }

    /// The deal that a seed and the number of a game stand for.
    pub fn random(seed: u64, game: u32, flowers: bool) -> Deal {
        let mut random = of_deal(seed, game);
        let mut tiles = in_order();
        let count = if flowers { ALL } else { PRESENT };
        shuffle(&mut random, &mut tiles[..count]);
        let prevalent = Wind::ALL[below(&mut random, 4) as usize];
        Deal { tiles, duplicate: !flowers, prevalent }
    }

    /// Does each seat draw from a wall of its own?
    pub fn is_duplicate(&self) -> bool {
        self.duplicate
    }

    /// The prevalent wind.
    pub fn prevalent(&self) -> Wind {
        self.prevalent
    }

    /// The walls as they were given.
    pub fn walls(&self) -> Vec<Vec<u8>> {
        if self.duplicate {
            return self.tiles[..PRESENT].chunks(WALL).map(<[u8]>::to_vec).collect();
        }
        vec![self.tiles.to_vec()]
    }

    /// Tiles of the wall that a seat draws from.
    pub fn wall_size(&self) -> u8 {
        (if self.duplicate { WALL } else { ALL }) as u8
    }

    /// What a seat draws when so many are left in its wall, the last one included.
    pub fn drawn(&self, seat: Seat, left: u8) -> Wall {
        let start = if self.duplicate { seat.index() * WALL } else { 0 };
        let tile = self.tiles[start + usize::from(self.wall_size().saturating_sub(left))];
        match usize::from(tile).checked_sub(KINDS) {
            None => Wall::Tile(Tile(tile)),
            Some(flower) => Wall::Flower(flower as u8),
        }
    }
}

/// All tiles by kind, the flowers last.
fn in_order() -> [u8; ALL] {
    std::array::from_fn(|place| {
        (if place < PRESENT { place / usize::from(COPIES) } else { place - PRESENT + KINDS }) as u8
    })
}
