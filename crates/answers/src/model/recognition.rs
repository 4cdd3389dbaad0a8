//! Recognition of the notation of a text.

use crate::error::Error;
use crate::model::notation::{Notation, write};
use crate::model::reading::{Fault, strict};
use crate::model::segments::Segment;
use crate::model::spellings::NO_FLOWER;
use crate::model::wide_readers::{Order, WideReader, readers};

const LONGEST_READING: usize = 40;
const ANY_TILE: &str = "a tile, such as 1m, m1, E, W1 (botzone), C1 (papers), 一万 or U+1F007";

/// The codes of the segments of a text, by one reader.
pub struct Reading {
    /// The reader.
    pub reader: &'static WideReader,
    /// The codes of each segment.
    pub codes: Vec<Vec<usize>>,
}

impl Reading {
    /// Returns all codes in the order of the text.
    pub fn flat(&self) -> Vec<usize> {
        self.codes.concat()
    }
}

/// Returns the unambiguous reading of all segments of a text with normalised letters.
///
/// Messages quote the original text, `written`.
pub fn recognised(text: &[char], written: &[char], parts: &[Segment]) -> Result<Reading, Error> {
    let (mut found, mut faults): (Vec<Reading>, Vec<(usize, Fault)>) = (Vec::new(), Vec::new());
    for reader in readers().iter().filter(|reader| reader.is_possible(text)) {
        match read(reader, text, parts) {
            Ok(codes) => found.push(Reading { reader, codes }),
            Err(fault) => faults.push(fault),
        }
    }
    found.retain(|reading| reading.reader.is_sure(&reading.flat()));
    if found.windows(2).any(|two| two[0].codes != two[1].codes) {
        return Err(in_two_notations(text, written, &found));
    }
    found.into_iter().next().ok_or_else(|| in_no_notation(written, &faults))
}

/// Returns the reading of all segments, or the fault of the reader and its offset.
fn read(
    reader: &WideReader,
    text: &[char],
    parts: &[Segment],
) -> Result<Vec<Vec<usize>>, (usize, Fault)> {
    let read_part = |part: &Segment| {
        let mut codes = Vec::new();
        let mut end = reader.scan(text, part.start, part.stop, &mut codes);
        if end < part.stop && part.is_meld() && reader.notation == Some(Notation::Mpsz) {
            codes = in_other_order(reader, text, part);
            end = if codes.is_empty() { end } else { part.stop };
        }
        if end < part.stop { Err((end, reader.fault(text, end, part.stop))) } else { Ok(codes) }
    };
    parts.iter().map(read_part).collect()
}

/// Returns the codes of a meld in which the suit is on the other side than in the tiles, if it is.
fn in_other_order(reader: &WideReader, text: &[char], part: &Segment) -> Vec<usize> {
    let is_other =
        |one: &&WideReader| one.notation == Some(Notation::Mpsz) && one.order != reader.order;
    let mut codes = Vec::new();
    let end = readers()
        .iter()
        .find(is_other)
        .map(|other| other.scan(text, part.start, part.stop, &mut codes));
    if end == Some(part.stop) { codes } else { Vec::new() }
}

/// Returns the error of the reader that parsed the longest prefix.
fn in_no_notation(written: &[char], faults: &[(usize, Fault)]) -> Error {
    let place = |(end, fault): &(usize, Fault)| (*end, fault.position);
    let farthest = faults.iter().map(place).max().unwrap_or_default();
    let mut said: Vec<&str> = Vec::new();
    for fault in faults.iter().filter(|fault| place(fault) == farthest) {
        if !said.contains(&fault.1.expected.as_str()) {
            said.push(&fault.1.expected);
        }
    }
    let letter = written.get(farthest.1);
    if said.contains(&NO_FLOWER) {
        said = vec![NO_FLOWER];
    } else if letter.is_some_and(|&letter| "[]()".contains(letter)) {
        said.truncate(1);
    } else if said.len() > 2 {
        // The fault of the first reader is used if it says more than that no tile begins here.
        let first = said.first().copied().filter(|first| !first.starts_with("a tile ("));
        said = vec![first.unwrap_or(ANY_TILE)];
    }
    let expected = if said.is_empty() { ANY_TILE.to_owned() } else { said.join(" or ") };
    Error::notation(written, farthest.1, expected)
}

/// Returns the error for a text with two meanings.
fn in_two_notations(text: &[char], written: &[char], found: &[Reading]) -> Error {
    let mut meanings: Vec<(String, &WideReader)> = Vec::new();
    for reading in found {
        let meaning = write(reading.flat());
        if !meanings.iter().any(|(other, _)| *other == meaning) {
            meanings.push((meaning, reading.reader));
        }
    }
    let is_tile = |letter: &char| !" ,[]()+#".contains(*letter);
    let start = text.iter().position(is_tile).unwrap_or(0);
    if is_strict(text, &meanings) {
        return Error::notation(written, start, named(&meanings));
    }
    let reading = |(meaning, reader): &(String, &WideReader)| {
        format!("{} it is {}", manner(reader), shortened(meaning))
    };
    let said: Vec<String> = meanings.iter().map(reading).collect();
    let tiles: Vec<String> = meanings.iter().map(|(meaning, _)| shortened(meaning)).collect();
    let expected = format!("one meaning: {}; write {}", said.join(", "), tiles.join(" or "));
    Error::notation(written, start, expected)
}

/// Returns whether each reading agrees with the strict one of its notation.
fn is_strict(text: &[char], meanings: &[(String, &WideReader)]) -> bool {
    let bare = |&letter: &char| if "[]()+#,".contains(letter) { ' ' } else { letter };
    let bare: Vec<char> = text.iter().map(bare).collect();
    let names: Vec<Option<Notation>> = meanings
        .iter()
        .filter(|(_, reader)| reader.order == Order::SuitFirst)
        .map(|(_, reader)| reader.notation)
        .collect();
    let reads_all = |name: &Option<Notation>| {
        let end = name.map(|name| strict(name).scan(&bare, 0, bare.len(), &mut Vec::new()));
        end == Some(bare.len())
    };
    names.len() > 1 && names.iter().all(reads_all)
}

fn named(meanings: &[(String, &WideReader)]) -> String {
    let name = |reader: &WideReader| reader.notation.map_or("", Notation::name);
    let reading = |(meaning, reader): &(String, &WideReader)| {
        format!("in {} it is {}", name(reader), shortened(meaning))
    };
    let option = |(_, reader): &(String, &WideReader)| format!("--notation {}", name(reader));
    let readings: Vec<String> = meanings.iter().map(reading).collect();
    let options: Vec<String> = meanings.iter().map(option).collect();
    let python = meanings.first().map_or("", |(_, reader)| name(reader));
    format!(
        "a named notation: {} ({}; in Python notation=\"{python}\")",
        readings.join(", "),
        options.join(" or ")
    )
}

/// Describes how a reader interprets the letters of a text.
fn manner(reader: &WideReader) -> String {
    match (reader.notation, reader.order) {
        (None, _) => "as numbers".to_owned(),
        (Some(Notation::Mpsz), Order::RanksFirst) => "with the suit after its ranks".to_owned(),
        (Some(Notation::Mpsz), _) => "with the suit before its ranks".to_owned(),
        (Some(notation), _) => format!("with the letters of {}", notation.name()),
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_READING) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
