//! The hand before the winning tile, and that tile, as people write them.

use crate::error::Error;
use crate::model::hands::Hand;
use crate::model::melds::{Meld, Part, read_parts};
use crate::model::notation::{JOKER_CODE, Notation, kind_of, name_of, write};

/// Reads a hand and perhaps the winning tile beside it: the last tile that is written wins.
///
/// With its winning tile a hand has 3n+2 tiles. One more is the winning tile named again.
pub fn read_win(
    words: &[&str],
    melds: Vec<Meld>,
    notation: Option<Notation>,
) -> Result<(Hand, usize), Error> {
    let parts = read_parts(&words.join(" "), notation)?;
    let (mut tiles, mut declared) = (Vec::new(), Vec::new());
    for part in parts.into_iter().chain(melds.into_iter().map(Part::Meld)) {
        match part {
            Part::Meld(meld) => declared.push(Part::Meld(meld)),
            Part::Tiles(codes) => tiles.extend(codes),
        }
    }
    if tiles.contains(&JOKER_CODE) {
        let expected = "none: what a joker is worth is not known";
        return Err(Error::argument("hand and tile", "a joker", expected));
    }
    if tiles.len() % 3 == 1 {
        let expected = format!("the winning tile after the {} tiles", tiles.len());
        return Err(Error::argument("tile", "nothing", expected));
    }
    if tiles.len() % 3 == 0 {
        check_named_again(words, &tiles, notation)?;
        take_again(&mut tiles)?;
    }
    let winning = tiles.pop().map_or(0, kind_of);
    declared.insert(0, Part::Tiles(tiles));
    Ok((Hand::from_parts(declared)?, winning))
}

fn check_named_again(
    words: &[&str],
    tiles: &[usize],
    notation: Option<Notation>,
) -> Result<(), Error> {
    let last = read_parts(words.last().unwrap_or(&""), notation)?;
    let is_last =
        matches!(&last[..], [Part::Tiles(codes)] if tiles.ends_with(codes) && codes.len() == 1);
    if words.len() > 1 && is_last {
        return Ok(());
    }
    let expected = "all 14 with the winning one last, or 13 and the winning one; melds are 3";
    Err(Error::argument("hand and tile", format!("{} tiles", tiles.len()), expected))
}

/// Drops the tile that was named last, and moves its copy among the others to the end.
fn take_again(tiles: &mut Vec<usize>) -> Result<(), Error> {
    let tile = tiles.pop().map_or(0, kind_of);
    match tiles.iter().rposition(|&code| kind_of(code) == tile) {
        Some(place) => {
            let code = tiles.remove(place);
            tiles.push(code);
            Ok(())
        }
        None => {
            let kong = bare_kong(tiles);
            let expected = format!(
                "one of the {} tiles; or the winning tile left out of the hand{kong}",
                tiles.len()
            );
            Err(Error::argument("tile", name_of(tile), expected))
        }
    }
}

/// How a kong is written, if the tiles outside melds have all copies of a kind.
fn bare_kong(tiles: &[usize]) -> String {
    let copies = |kind: usize| tiles.iter().filter(|&&code| kind_of(code) == kind).count();
    match tiles.iter().map(|&code| kind_of(code)).find(|&kind| copies(kind) == 4) {
        None => String::new(),
        Some(kind) => {
            let four = write([kind; 4]);
            format!("; a kong stands in brackets, [{four}] or ({four})")
        }
    }
}
