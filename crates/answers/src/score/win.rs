//! Parsing of the hand before the winning tile, and of that tile.

use crate::analysis::question::Question;
use crate::error::Error;
use crate::host::Host;
use crate::model::hands::Hand;
use crate::model::melds::{Meld, Part, read_parts};
use crate::model::notation::{JOKER_CODE, Notation, kind_of, name_of, write};
use crate::model::rules::PRESETS;
use crate::model::segments::word_of_draw;
use crate::model::spellings::plain;
use crate::text::counted;
use paili_core::model::tile::KINDS;

const MOST_MELDS: usize = 4;

/// Parses a hand, and optionally the winning tile separately, as a code; by default the last tile
/// of the text wins.
///
/// With its winning tile a hand has 14 tiles, a meld counted as three. With one more, the last tile
/// repeats the winning tile.
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
    let text: Vec<char> = words.join(" ").chars().collect();
    if let Some(word) = word_of_draw(&plain(&text)).filter(|_| notation.is_none()) {
        let expected =
            "the winning tile without a word; --self-drawn or self_drawn says how it came";
        return Err(Error::argument("tile", word, expected));
    }
    if declared.len() <= MOST_MELDS {
        // Larger hands are rejected below.
        check_size(words, &mut tiles, &declared, notation)?;
    }
    let winning = tiles.pop().unwrap_or(0);
    declared.insert(0, Part::Tiles(tiles));
    Ok((Hand::from_parts(declared)?, winning))
}

/// Returns an error unless the tiles are those of a win, and drops a repeated winning tile.
fn check_size(
    words: &[&str],
    tiles: &mut Vec<usize>,
    declared: &[Part],
    notation: Option<Notation>,
) -> Result<(), Error> {
    let melds = declared.len();
    let (number, all) = (tiles.len(), 14 - 3 * melds);
    if number == all {
        return Ok(());
    }
    if number + 1 == all {
        let waited =
            waited_for(tiles, declared).map_or(String::new(), |tiles| format!(": {tiles}"));
        let expected = format!("the winning tile after the {number} tiles{waited}");
        return Err(Error::argument("tile", "nothing", expected));
    }
    if number == all + 1 {
        let last = read_parts(words.last().unwrap_or(&""), notation)?;
        let is_last =
            matches!(&last[..], [Part::Tiles(codes)] if tiles.ends_with(codes) && codes.len() == 1);
        if words.len() > 1 && is_last {
            return take_again(tiles);
        }
        let expected = "all 14 with the winning one last, or 13 and the winning one; melds are 3";
        return Err(Error::argument("hand and tile", format!("{number} tiles"), expected));
    }
    let missing = match number.checked_sub(all) {
        None => {
            let sets = counted((all - number) as u32 / 3, "meld");
            let waited = waited_for(tiles, declared);
            let waited = waited.map_or(String::new(), |tiles| format!(", {tiles} and {sets}"));
            format!("{} are missing{waited}", all - number)
        }
        Some(more) => format!("{more} too many{}", bare_kong(tiles)),
    };
    let beside = match melds {
        0 => String::new(),
        _ => format!(" beside {}", counted(melds as u32, "meld")),
    };
    let expected = format!("{all} with the winning one{beside}: {missing}; melds are 3");
    Err(Error::argument("hand and tile", counted(number as u32, "tile"), expected))
}

/// Returns the tiles each of which completes the others, if no other tile is needed.
///
/// Missing sets can be melds that were not given.
fn waited_for(tiles: &[usize], declared: &[Part]) -> Option<String> {
    if tiles.len() % 3 != 1 {
        return None;
    }
    let parts = [Part::Tiles(tiles.to_vec())].into_iter().chain(declared.iter().cloned());
    let hand = Hand::from_parts(parts.collect()).ok()?;
    let mcr = PRESETS.iter().find(|rules| rules.name == "mcr")?;
    let found = Question::new(hand, None, mcr, Host::PATIENT).ok()?.accepted().ok()?;
    let names = (0..KINDS).filter(|&kind| found.has(kind)).map(name_of);
    (found.deficiency == 1).then(|| names.collect::<Vec<_>>().join(" or "))
}

/// Drops the tile that was repeated, and moves its copy among the others to the end.
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

/// Returns a hint on kongs, if the tiles outside melds have all copies of a kind.
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
