//! Declared melds, and the parts of the text of a hand.

use crate::error::Error;
use crate::model::notation::{FIVES, JOKER_CODE, Notation, RED, kind_of, write};
use crate::model::reading::{Reader, check_text, count, joker_at, strict, tiles_of_link};
use crate::model::recognition::recognised;
use crate::model::segments::{Segment, Shape, meld_of, segments};
use crate::model::spellings::plain;
use crate::model::wide_readers::{Order, WideReader};
use paili_core::model::meld::{Meld as CoreMeld, MeldKind};
use paili_core::model::tile::{SUITED, Tile};
use std::fmt;

/// A declared meld. Its red fives are displayed and have no other effect.
#[derive(Clone, Copy, Debug)]
pub struct Meld {
    /// The meld of the core.
    pub core: CoreMeld,
    /// Number of its red fives.
    pub red: usize,
}

impl Meld {
    /// Returns the sort key of melds: by tile, then by kind.
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
#[derive(Clone)]
pub enum Part {
    /// Concealed tiles, as codes.
    Tiles(Vec<usize>),
    /// A meld in brackets.
    Meld(Meld),
}

/// Returns the concealed tiles and the melds of a text, in the order of the text.
pub fn read_parts(text: &str, notation: Option<Notation>) -> Result<Vec<Part>, Error> {
    let text: Vec<char> = text.chars().collect();
    let parts = placed_parts(&text, notation)?.into_iter().map(|(part, _)| part);
    let has_tiles = |part: &Part| !matches!(part, Part::Tiles(codes) if codes.is_empty());
    Ok(parts.filter(has_tiles).collect())
}

/// Returns the parts of a text, and the offset where each ends.
fn placed_parts(text: &[char], notation: Option<Notation>) -> Result<Vec<(Part, usize)>, Error> {
    check_text(text)?;
    if let Some(notation) = notation {
        return read_strictly(text, &strict(notation), 0, text.len());
    }
    let mpsz = strict(Notation::Mpsz);
    // A text that is valid mpsz has no other reading.
    if let Ok(parts) = read_strictly(text, &mpsz, 0, text.len()) {
        return Ok(parts);
    }
    if let Some((start, stop)) = tiles_of_link(text)? {
        return read_strictly(text, &mpsz, start, stop);
    }
    let even = plain(text);
    let (found, fault) = segments(&even, 0, even.len(), false);
    if let Some(fault) = fault {
        return Err(fault.error(text));
    }
    let reading = recognised(&even, text, &found)?;
    check_letters(&even, text, &found, reading.reader)?;
    check_drawn(text, &found, &reading.codes)?;
    let has_callers = found.iter().any(|segment| segment.caller.is_some());
    let parts = found.iter().zip(reading.codes);
    let parts = parts
        .map(|(segment, codes)| Ok((part(text, segment, codes, false, has_callers)?, segment.end)));
    parts.collect()
}

/// Returns the melds of a text that has no tiles outside melds.
pub fn read_melds(text: &str, notation: Option<Notation>) -> Result<Vec<Meld>, Error> {
    let melds = read_parts(text, notation)?.into_iter().map(|part| match part {
        Part::Meld(meld) => Ok(meld),
        Part::Tiles(_) => {
            let expected = "melds in brackets, such as [123m](1111z)";
            Err(Error::argument("melds", text, expected))
        }
    });
    melds.collect()
}

/// Returns the meld of a text that contains nothing else, not even a blank.
pub fn read_meld(text: &str, notation: Option<Notation>) -> Result<Meld, Error> {
    let letters: Vec<char> = text.chars().collect();
    let parts = placed_parts(&letters, notation)?;
    let Some((Part::Meld(meld), end)) = parts.into_iter().next() else {
        return Err(Error::notation(&letters, 0, "a meld in brackets, such as [123m]"));
    };
    match end < letters.len() {
        true => Err(Error::notation(&letters, end, "the end after one meld")),
        false => Ok(meld),
    }
}

/// Returns the parts of `text[start..stop]`, melds in brackets.
fn read_strictly(
    text: &[char],
    reader: &Reader,
    start: usize,
    stop: usize,
) -> Result<Vec<(Part, usize)>, Error> {
    let (found, fault) = segments(text, start, stop, true);
    let mut parts = Vec::new();
    for segment in found {
        let codes = reader.read(text, segment.start, segment.stop)?;
        parts.push((part(text, &segment, codes, true, false)?, segment.end));
    }
    match fault {
        Some(fault) => Err(fault.error(text)),
        None => Ok(parts),
    }
}

/// Returns the meld of a segment, or its tiles.
fn part(
    text: &[char],
    segment: &Segment,
    codes: Vec<usize>,
    strict: bool,
    has_callers: bool,
) -> Result<Part, Error> {
    let is_after_plus = matches!(segment.shape, Shape::Plus | Shape::Joined);
    if !segment.is_meld() && !is_after_plus {
        return Ok(Part::Tiles(codes));
    }
    let has_joker = codes.contains(&JOKER_CODE);
    let mut kinds: Vec<usize> = codes.iter().map(|&code| kind_of(code)).collect();
    kinds.sort_unstable();
    let made = if has_joker { None } else { made_of(&kinds) };
    if is_after_plus {
        check_plus(text, segment, &codes, made.is_some())?;
        if made.is_none() {
            return Ok(Part::Tiles(codes));
        }
    }
    if has_joker {
        let expected = "no joker: melds have none";
        return Err(Error::notation(text, joker_at(text, segment.start), expected));
    }
    let is_round = segment.shape == Shape::Round;
    let Some(mut core) = made.filter(|core| !(strict && is_round && core.kind != MeldKind::Kong))
    else {
        let expected = match is_round {
            true => "a kong, the only concealed meld",
            false => "a chow, pung or kong",
        };
        return Err(Error::notation(text, segment.at, expected));
    };
    let kind = core.kind;
    if kind == MeldKind::Kong && is_concealed(text, segment, core, has_callers)? {
        core.kind = MeldKind::ConcealedKong;
    }
    check_word(text, segment, kind)?;
    let red = codes.iter().filter(|&&code| code >= RED).count();
    Ok(Part::Meld(Meld { core, red }))
}

/// Returns an error for a + that precedes neither a meld nor one or two concealed tiles.
fn check_plus(
    text: &[char],
    segment: &Segment,
    codes: &[usize],
    is_meld: bool,
) -> Result<(), Error> {
    if codes.len() < 3 || is_meld && segment.shape == Shape::Plus {
        return Ok(());
    }
    let tiles = write(codes.iter().copied());
    let expected = match is_meld {
        true => {
            format!("one meaning: [{tiles}] is a meld, {tiles} without + are concealed tiles")
        }
        false => "a chow, pung or kong after +, or concealed tiles without it".to_owned(),
    };
    Err(Error::notation(text, segment.at, expected))
}

/// Returns whether a kong is concealed, if the text states it.
fn is_concealed(
    text: &[char],
    segment: &Segment,
    core: CoreMeld,
    has_callers: bool,
) -> Result<bool, Error> {
    let said = meld_of(&segment.word).and_then(|(_, concealed)| concealed);
    let is_called = segment.caller.is_some();
    if segment.shape == Shape::Round {
        if said == Some(false) || is_called {
            let expected = "an exposed kong in square brackets";
            return Err(Error::notation(text, segment.at, expected));
        }
        return Ok(true);
    }
    if let Some(said) = said.filter(|_| !is_called) {
        return Ok(said);
    }
    // A kong in capitals after # is concealed, and so is one without a digit if others have one.
    let letters = &text[segment.start..segment.stop];
    let is_capital = letters.iter().any(|letter| letter.is_uppercase())
        && !letters.iter().any(|letter| letter.is_lowercase());
    let is_unsaid =
        !segment.word.is_empty() || has_callers || segment.shape == Shape::Sharp && is_capital;
    if !is_called && is_unsaid {
        let exposed = Meld::from(core);
        let concealed = Meld::from(CoreMeld { kind: MeldKind::ConcealedKong, ..core });
        let expected = format!("{exposed} for an exposed kong, {concealed} for a concealed one");
        return Err(Error::notation(text, segment.at, expected));
    }
    Ok(false)
}

/// Returns an error for a meld that does not match its word or its digit.
fn check_word(text: &[char], segment: &Segment, kind: MeldKind) -> Result<(), Error> {
    let name = |kind: MeldKind| match kind {
        MeldKind::Chow => "chow",
        MeldKind::Pung => "pung",
        MeldKind::Kong | MeldKind::ConcealedKong => "kong",
    };
    if let Some((said, _)) = meld_of(&segment.word).filter(|(said, _)| *said != kind) {
        let expected = format!("a {} after {}, not a {}", name(said), segment.word, name(kind));
        return Err(Error::notation(text, segment.at, expected));
    }
    if matches!(segment.caller, Some('5'..='7')) && kind != MeldKind::Kong {
        let expected = "1, 2 or 3: from whom the meld comes";
        return Err(Error::notation(text, segment.stop, expected));
    }
    Ok(())
}

/// Returns an error for a word for a draw that does not precede one tile, the last concealed one.
fn check_drawn(text: &[char], found: &[Segment], codes: &[Vec<usize>]) -> Result<(), Error> {
    for (place, segment) in found.iter().enumerate() {
        if segment.shape != Shape::Drawn {
            continue;
        }
        let mut after = found.iter().zip(codes).skip(place + 1);
        let is_last = after.all(|(segment, codes)| segment.is_meld() || codes.is_empty());
        if codes[place].len() != 1 || !is_last {
            let expected = format!("one tile after {}, the last of the hand", segment.word);
            return Err(Error::notation(text, segment.at, expected));
        }
    }
    Ok(())
}

/// Returns an error for an ambiguous P or C: a dragon, or the call of a pung or a chow.
fn check_letters(
    even: &[char],
    text: &[char],
    found: &[Segment],
    reader: &WideReader,
) -> Result<(), Error> {
    if reader.order != Order::RanksFirst {
        return Ok(());
    }
    for segment in found.iter().filter(|segment| segment.shape == Shape::Tiles) {
        for at in segment.start..segment.stop {
            let Some(tiles) = called(&even[..segment.stop], at) else { continue };
            let dragon = if even[at] == 'P' { "5z" } else { "7z" };
            let expected =
                format!("one meaning: [{tiles}] is a meld, {dragon} {tiles} are four tiles");
            return Err(Error::notation(text, at, expected));
        }
    }
    Ok(())
}

/// Returns the tiles that a capital P or C would call, if it precedes such tiles.
fn called(even: &[char], at: usize) -> Option<String> {
    let step = match even[at] {
        'P' => 0,
        'C' => 1,
        _ => return None,
    };
    if at > 0 && even[at - 1].is_ascii_uppercase() {
        return None;
    }
    let start = at + 1 + count(&even[at + 1..], |letter| letter == ' ');
    let run = even.get(start..start + 4)?;
    let mut ranks: Vec<u32> = run[..3].iter().filter_map(|letter| letter.to_digit(10)).collect();
    ranks.iter_mut().filter(|rank| **rank == 0).for_each(|rank| *rank = 5);
    ranks.sort_unstable();
    let is_meld = matches!(ranks[..], [a, b, c] if b == a + step && c == b + step);
    let is_suit = matches!(run[3].to_ascii_lowercase(), 'm' | 'p' | 's' | 'z');
    (is_meld && is_suit).then(|| run.iter().collect::<String>().to_ascii_lowercase())
}

/// Returns the meld of some sorted kinds, if they form one.
fn made_of(kinds: &[usize]) -> Option<CoreMeld> {
    let kind = match *kinds {
        [a, b, c, d] if a == b && b == c && c == d => MeldKind::Kong,
        [a, b, c] if a == b && b == c => MeldKind::Pung,
        [a, b, c] if is_run(a, b, c) => MeldKind::Chow,
        _ => return None,
    };
    let first = u8::try_from(*kinds.first()?).ok()?;
    Some(CoreMeld { kind, tile: Tile(first) })
}

fn is_run(a: usize, b: usize, c: usize) -> bool {
    (b, c) == (a + 1, a + 2) && a / 9 == c / 9 && a < SUITED
}
