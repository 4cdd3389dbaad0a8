//! The walls of a deal of Chinese Standard Mahjong, which a log can contain only in part.

use crate::error::Error;
use crate::games::values::wall_name;
use paili_core::games::Seat;
use paili_core::mcr::table::{Deal, UNKNOWN};
use paili_core::model::tile::{COPIES, KINDS};

/// Text of an unknown tile of a wall.
pub const UNKNOWN_NAME: &str = "?";
/// Number of tiles of each of four walls, and of a single one.
pub const WALL: usize = 34;
const SINGLE: usize = 144;
/// Tiles that each seat has before the first draw.
const DEALT: usize = 13;

/// Returns the name of a tile of a wall.
pub fn unknown_or_name(tile: u8) -> String {
    if tile == UNKNOWN { UNKNOWN_NAME.to_owned() } else { wall_name(tile) }
}

/// Returns the deal of walls in drawing order, flowers after the kinds.
pub fn deal_of(walls: &[Vec<u8>], prevalent: Seat) -> Result<Deal, Error> {
    let sizes: Vec<usize> = walls.iter().map(Vec::len).collect();
    let of = |size: usize| sizes.iter().all(|&one| one == size);
    if !(sizes.len() == 4 && of(WALL) || sizes.len() == 1 && of(SINGLE)) {
        let got = format!("walls of {sizes:?} tiles");
        let expected = "four walls of 34 tiles (duplicate), or one of 144 with flowers";
        return Err(Error::argument("walls", got, expected));
    }
    let copies = |tile: usize| {
        let tiles = walls.iter().flatten();
        tiles.filter(|&&one| usize::from(one) == tile).count()
    };
    let is_whole = copies(usize::from(UNKNOWN)) == 0;
    for kind in 0..KINDS {
        let count = copies(kind) as u32;
        if count > u32::from(COPIES) || is_whole && count < u32::from(COPIES) {
            let (tile, expected, place) = (kind as u8, "4 copies".to_owned(), "walls");
            return Err(Error::TileCount { tile, count, expected, place });
        }
    }
    if sizes.len() == 1 && (KINDS..KINDS + 8).any(|flower| copies(flower) > 1) {
        return Err(Error::argument("walls", "a flower twice", "one copy of each flower"));
    }
    if !is_whole {
        check_known(walls)?;
    }
    Ok(Deal::new(walls, prevalent.0)?)
}

/// Returns an error for walls with an unknown tile that has been dealt, or that is followed by
/// known ones.
fn check_known(walls: &[Vec<u8>]) -> Result<(), Error> {
    let is_flower = |tile: u8| tile != UNKNOWN && usize::from(tile) >= KINDS;
    for wall in walls {
        let (known, rest) = wall.split_at(wall.iter().take_while(|&&tile| tile != UNKNOWN).count());
        let tiles = known.iter().filter(|&&tile| !is_flower(tile)).count();
        if tiles < 4 * DEALT / walls.len() || rest.iter().any(|&tile| tile != UNKNOWN) {
            let expected = "unknown tiles only at the end of a wall, after those that are dealt";
            return Err(Error::argument("walls", "an unknown tile before them", expected));
        }
    }
    if walls.len() > 1 && walls.iter().flatten().any(|&tile| is_flower(tile)) {
        let got = "a flower in one of four walls";
        return Err(Error::argument("walls", got, "flowers in a single wall"));
    }
    Ok(())
}

/// Returns the deal of a game of which only the drawn tiles are known.
///
/// With a flower among them, all seats have drawn from one wall.
pub fn deal_of_drawn(
    dealt: &[Vec<u8>],
    drawn: &[(Seat, u8)],
    prevalent: Seat,
) -> Result<Deal, Error> {
    if dealt.len() != 4 {
        let got = format!("{} hands", dealt.len());
        return Err(Error::argument("dealt", got, "four hands"));
    }
    let draws = drawn.iter().map(|&(_, tile)| tile);
    let told: Vec<u8> = dealt.iter().flatten().copied().chain(draws).collect();
    let (mut walls, size) = match told.iter().any(|&tile| usize::from(tile) >= KINDS) {
        true => (vec![told], SINGLE),
        false => {
            let mut walls = dealt.to_vec();
            for &(seat, tile) in drawn {
                walls[seat.index()].push(tile);
            }
            (walls, WALL)
        }
    };
    for wall in &mut walls {
        wall.resize(wall.len().max(size), UNKNOWN);
    }
    deal_of(&walls, prevalent)
}
