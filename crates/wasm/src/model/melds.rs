//! Declared melds, and the parts of a hand that a text is made of.

use crate::error::Error;
use crate::model::notation::{FIVES, JOKER_CODE, RED, kind_of, write};
use crate::model::reading::{Reader, joker_at};
use paili_core::model::meld::{Meld as CoreMeld, MeldKind};
use paili_core::model::tile::{SUITED, Tile};
use std::fmt;

/// A declared meld; its red fives are shown and change nothing.
#[derive(Clone, Copy, Debug)]
pub struct Meld {
    /// As the core has it.
    pub core: CoreMeld,
    red: usize,
}

impl Meld {
    /// The place in the order of melds: by tile, then by kind.
    pub fn place(&self) -> (u8, u8) {
        let kind = match self.core.kind {
            MeldKind::Chow => 0,
            MeldKind::Kong => 1,
            MeldKind::ConcealedKong => 2,
            MeldKind::Pung => 3,
        };
        (self.core.tile.0, kind)
    }
}

impl From<CoreMeld> for Meld {
    fn from(core: CoreMeld) -> Meld {
        Meld { core, red: 0 }
    }
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut codes: Vec<usize> = self.core.tiles().map(|tile| usize::from(tile.0)).collect();
        let fives = codes.iter_mut().filter(|code| FIVES.contains(code));
        for five in fives.take(self.red) {
            *five = RED + *five / 9;
        }
        match self.core.kind {
            MeldKind::ConcealedKong => write!(f, "({})", write(codes)),
            _ => write!(f, "[{}]", write(codes)),
        }
    }
}

/// A part of the text of a hand.
pub enum Part {
    /// Concealed tiles, as codes.
    Tiles(Vec<usize>),
    /// A meld in brackets.
    Meld(Meld),
}

/// Tiles, run by run, and the melds between two offsets, in the order written.
pub fn read_parts(
    text: &[char],
    reader: &Reader,
    start: usize,
    stop: usize,
) -> Result<Vec<Part>, Error> {
    let (mut parts, mut at) = (Vec::new(), start);
    while at < stop {
        let mut codes = Vec::new();
        at = reader.scan(text, at, stop, &mut codes);
        if !codes.is_empty() {
            parts.push(Part::Tiles(codes));
        }
        match text[..stop].get(at) {
            None => break,
            Some('[') => at = read_meld(text, reader, at, stop, ']', &mut parts)?,
            Some('(') => at = read_meld(text, reader, at, stop, ')', &mut parts)?,
            Some('+') => at += 1,
            Some(_) => return Err(reader.fault(text, at, stop).error(text)),
        }
    }
    Ok(parts)
}

/// Adds the meld whose bracket opens at `start`; the offset after its closing bracket.
fn read_meld(
    text: &[char],
    reader: &Reader,
    start: usize,
    stop: usize,
    closing: char,
    parts: &mut Vec<Part>,
) -> Result<usize, Error> {
    let length = text[start..stop].iter().position(|&letter| letter == closing);
    let Some(end) = length.map(|length| start + length) else {
        let expected = format!("the closing '{closing}' of the meld at {start}");
        return Err(Error::notation(text, stop, expected));
    };
    let codes = reader.read(text, start + 1, end)?;
    if codes.contains(&JOKER_CODE) {
        let expected = "no joker: melds have none";
        return Err(Error::notation(text, joker_at(text, start + 1), expected));
    }
    let is_concealed = closing == ')';
    let mut kinds: Vec<usize> = codes.iter().map(|&code| kind_of(code)).collect();
    kinds.sort_unstable();
    let Some(core) = made_of(&kinds, is_concealed) else {
        let expected = match is_concealed {
            true => "a kong, the only concealed meld",
            false => "a chow, pung or kong",
        };
        return Err(Error::notation(text, start, expected));
    };
    let red = codes.iter().filter(|&&code| code >= RED).count();
    parts.push(Part::Meld(Meld { core, red }));
    Ok(end + 1)
}

/// What some sorted kinds make.
fn made_of(kinds: &[usize], is_concealed: bool) -> Option<CoreMeld> {
    let kind = match *kinds {
        [a, b, c, d] if a == b && b == c && c == d && is_concealed => MeldKind::ConcealedKong,
        [a, b, c, d] if a == b && b == c && c == d => MeldKind::Kong,
        [a, b, c] if a == b && b == c && !is_concealed => MeldKind::Pung,
        [a, b, c] if is_run(a, b, c) && !is_concealed => MeldKind::Chow,
        _ => return None,
    };
    let first = u8::try_from(*kinds.first()?).ok()?;
    Some(CoreMeld { kind, tile: Tile(first) })
}

fn is_run(a: usize, b: usize, c: usize) -> bool {
    (b, c) == (a + 1, a + 2) && a / 9 == c / 9 && a < SUITED
}
