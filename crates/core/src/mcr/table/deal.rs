//! Walls: the input of a game.

use crate::games::{Seat, below, of_deal, shuffle};
use crate::model::error::CoreError;
use crate::model::tile::Wind;
use crate::model::tile::{COPIES, KINDS, Tile};

/// Number of flowers; their numbers in a wall follow those of the tiles.
pub const FLOWERS: usize = 8;
/// Number of tiles without flowers.
pub const PRESENT: usize = KINDS * COPIES as usize;
const ALL: usize = PRESENT + FLOWERS;
/// Number of tiles of each wall in the duplicate format.
const WALL: usize = PRESENT / 4;
/// Number of tiles that each seat has before the first draw.
const DEALT: usize = 13;
/// Number that stands for an unknown tile of a wall.
pub const UNKNOWN: u8 = u8::MAX;

/// An element of a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wall {
    /// A tile.
    Tile(Tile),
    /// A flower, 0 to 7.
    Flower(u8),
}

/// The walls of a game in drawing order, four (duplicate) or one (with flowers), and the prevalent
/// wind.
///
/// The end of a wall may be unknown. Then some order of the remaining tiles takes its place, so
/// that a game can be replayed up to there; `is_known` distinguishes the known tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    tiles: [u8; ALL],
    /// Number of known tiles of each wall, from its start.
    known: [u8; 4],
    duplicate: bool,
    prevalent: Wind,
}

impl Deal {
    /// Checks four walls of 34 tiles or one of 144, with four copies of each kind and one of each
    /// flower.
    ///
    /// After the dealt tiles, the rest of a wall may be `UNKNOWN`.
    pub fn new(walls: &[Vec<u8>], prevalent: u8) -> Result<Deal, CoreError> {
        let sizes: Vec<usize> = walls.iter().map(Vec::len).collect();
        let wrong = |name, got, expected| Err(CoreError::Argument { name, got, expected });
        if sizes != [WALL; 4] && sizes != [ALL] {
            return wrong("walls", format!("{sizes:?} tiles"), "four walls of 34, or one of 144");
        }
        let Some(&prevalent) = Wind::ALL.get(usize::from(prevalent)) else {
            return wrong("prevalent_wind", prevalent.to_string(), "0 to 3");
        };
        let duplicate = sizes.len() == 4;
        let Some(known) = known_in(walls, duplicate) else {
            let expected = "unknown tiles only at the end of a wall, after those that are dealt";
            return wrong("walls", "an unknown tile before them".to_owned(), expected);
        };
        let mut left: [u8; KINDS + FLOWERS] = std::array::from_fn(|tile| match tile < KINDS {
            true => COPIES,
            false => u8::from(!duplicate),
        });
        for &tile in walls.iter().flatten().filter(|&&tile| tile != UNKNOWN) {
            let Some(count) = left.get_mut(usize::from(tile)) else {
                return wrong("walls", tile.to_string(), "tiles 0 to 33, flowers 34 to 41");
            };
            let Some(fewer) = count.checked_sub(1) else {
                let copies = walls.iter().flatten().filter(|&&one| one == tile).count();
                return wrong("walls", format!("{copies} of tile {tile}"), "four of each kind");
            };
            *count = fewer;
        }
        // Walls without flowers keep the default order here, so that equal deals compare equal.
        let mut tiles = in_order();
        let mut rest = (0..left.len()).flat_map(|tile| vec![tile as u8; usize::from(left[tile])]);
        for (place, &tile) in tiles.iter_mut().zip(walls.iter().flatten()) {
            *place = if tile == UNKNOWN { rest.next().unwrap_or(tile) } else { tile };
        }
        Ok(Deal { tiles, known, duplicate, prevalent })
    }

    /// Returns the deal of a seed and the index of a game.
    pub fn random(seed: u64, game: u32, flowers: bool) -> Deal {
        let mut random = of_deal(seed, game);
        let mut tiles = in_order();
        let count = if flowers { ALL } else { PRESENT };
        shuffle(&mut random, &mut tiles[..count]);
        let prevalent = Wind::ALL[below(&mut random, 4) as usize];
        let known = if flowers { [ALL as u8, 0, 0, 0] } else { [WALL as u8; 4] };
        Deal { tiles, known, duplicate: !flowers, prevalent }
    }

    /// Returns whether each seat draws from a wall of its own.
    pub fn is_duplicate(&self) -> bool {
        self.duplicate
    }

    /// Returns the prevalent wind.
    pub fn prevalent(&self) -> Wind {
        self.prevalent
    }

    /// Returns the walls as they were given.
    pub fn walls(&self) -> Vec<Vec<u8>> {
        let tiles = if self.duplicate { &self.tiles[..PRESENT] } else { &self.tiles[..] };
        let walls = tiles.chunks(usize::from(self.wall_size())).zip(self.known);
        let told = |(wall, known): (&[u8], u8)| {
            let mut wall = wall.to_vec();
            wall[usize::from(known)..].fill(UNKNOWN);
            wall
        };
        walls.map(told).collect()
    }

    /// Returns whether the next draw of a seat is known when `left` tiles are left in its wall,
    /// that tile included.
    pub fn is_known(&self, seat: Seat, left: u8) -> bool {
        let wall = if self.duplicate { seat.index() } else { 0 };
        self.wall_size().saturating_sub(left) < self.known[wall]
    }

    /// Returns the number of tiles of the wall that a seat draws from.
    pub fn wall_size(&self) -> u8 {
        (if self.duplicate { WALL } else { ALL }) as u8
    }

    /// Returns the next draw of a seat when `left` tiles are left in its wall, that tile included.
    pub fn drawn(&self, seat: Seat, left: u8) -> Wall {
        let start = if self.duplicate { seat.index() * WALL } else { 0 };
        let tile = self.tiles[start + usize::from(self.wall_size().saturating_sub(left))];
        match usize::from(tile).checked_sub(KINDS) {
            None => Wall::Tile(Tile(tile)),
            Some(flower) => Wall::Flower(flower as u8),
        }
    }
}

/// Returns the number of tiles of each wall before the first unknown one; `None` if a dealt tile is
/// unknown, or if a known tile follows an unknown one.
fn known_in(walls: &[Vec<u8>], duplicate: bool) -> Option<[u8; 4]> {
    let mut known = [0; 4];
    for (known, wall) in known.iter_mut().zip(walls) {
        let end = wall.iter().position(|&tile| tile == UNKNOWN).unwrap_or(wall.len());
        let (told, rest) = wall.split_at(end);
        let tiles = told.iter().filter(|&&tile| usize::from(tile) < KINDS).count();
        let dealt = if duplicate { DEALT } else { 4 * DEALT };
        if tiles < dealt || rest.iter().any(|&tile| tile != UNKNOWN) {
            return None;
        }
        *known = end as u8;
    }
    Some(known)
}

/// Returns all tiles by kind, the flowers last.
fn in_order() -> [u8; ALL] {
    std::array::from_fn(|place| {
        (if place < PRESENT { place / usize::from(COPIES) } else { place - PRESENT + KINDS }) as u8
    })
}
