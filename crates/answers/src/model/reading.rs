//! Parsing of tiles: by the reader of a named notation, or by recognition.

use crate::error::Error;
use crate::model::notation::{CHINESE_RANKS, JOKER_CODE, LETTERS, Notation, RANKS, RED, kind_of};
use crate::model::recognition::recognised;
use crate::model::segments::{Segment, Shape};
use crate::model::spellings::{NO_FLOWER, SAME_IN_CHINESE, SPACES, pictures, plain};
use paili_core::model::tile::SUITED;

/// Greatest number of characters of a text.
const LONGEST_TEXT: usize = 10_000;
const LINK_EXAMPLE: &str = "https://tenhou.net/2/?q=123m456p789s1122z";

/// A reader of tiles in a named notation.
pub struct Reader {
    notation: Notation,
    /// Codes of single tiles by name, longest names first.
    single: Vec<(Vec<char>, usize)>,
}

impl Reader {
    /// Returns the codes of `text[start..stop]`.
    pub fn read(&self, text: &[char], start: usize, stop: usize) -> Result<Vec<usize>, Error> {
        let mut codes = Vec::new();
        match self.scan(text, start, stop, &mut codes) {
            end if end < stop => Err(self.fault(text, end, stop).error(text)),
            _ => Ok(codes),
        }
    }

    /// Adds the codes that can be parsed. Returns the offset where they end.
    pub fn scan(
        &self,
        text: &[char],
        mut start: usize,
        stop: usize,
        codes: &mut Vec<usize>,
    ) -> usize {
        while start < stop {
            let left = &text[start..stop];
            let (read, before) = (self.run(left, codes), start);
            start += read;
            if read == 0 {
                let known = self.single.iter().find(|(name, _)| left.starts_with(name));
                if let Some((name, code)) = known {
                    codes.push(*code);
                    start += name.len();
                } else {
                    start += count(left, |letter| SPACES.contains(letter));
                }
            }
            if start == before {
                break;
            }
        }
        start
    }

    /// Adds the codes of a run of ranks and its suit. Returns its length, 0 without one.
    fn run(&self, left: &[char], codes: &mut Vec<usize>) -> usize {
        if self.notation != Notation::Mpsz {
            return 0;
        }
        let ranks = count(left, |letter| letter.is_ascii_digit());
        let suit = left.get(ranks).copied().and_then(|letter| "mpsz".find(letter));
        let Some(suit) = suit.filter(|_| ranks > 0) else { return 0 };
        push_ranks(&left[..ranks], suit, codes).map_or(0, |()| ranks + 1)
    }

    /// Returns the fault of a text that cannot be parsed from `start` on.
    pub fn fault(&self, text: &[char], start: usize, stop: usize) -> Fault {
        let letter = text[start];
        let is_flower = match self.notation {
            Notation::Botzone => letter == 'H',
            Notation::Unicode => ('\u{1f022}'..='\u{1f029}').contains(&letter),
            _ => false,
        };
        if is_flower {
            return Fault::new(start, NO_FLOWER);
        }
        if self.notation != Notation::Mpsz || !letter.is_ascii_digit() {
            return Fault::new(start, tile_in(self.notation));
        }
        let end = start + count(&text[start..stop], |letter| letter.is_ascii_digit());
        if text[end..stop].first() == Some(&'z') {
            let wrong = count(&text[start..end], |rank| ('0'..='7').contains(&rank));
            return Fault::new(start + wrong, "an honour from 1z to 7z");
        }
        Fault::new(end, "a digit or one of m, p, s, z")
    }
}

/// Adds ranks of a suit; `None`, and nothing added, if there is no such honour.
fn push_ranks(ranks: &[char], suit: usize, codes: &mut Vec<usize>) -> Option<()> {
    let digit = |letter: &char| letter.to_digit(10).map(|digit| digit as usize);
    let read: Option<Vec<usize>> = ranks
        .iter()
        .map(|letter| match (digit(letter)?, suit) {
            (0, _) => Some(RED + suit),
            (8.., 3) => None,
            (rank, _) => Some(9 * suit + rank - 1),
        })
        .collect();
    codes.extend(read?);
    Some(())
}

/// A fault at an offset.
pub struct Fault {
    /// The offset in characters.
    pub position: usize,
    /// The expected text there.
    pub expected: String,
}

impl Fault {
    /// Returns the fault of an offset, with the expected text.
    pub fn new(position: usize, expected: impl Into<String>) -> Fault {
        Fault { position, expected: expected.into() }
    }

    /// Returns the error about a text.
    pub fn error(self, text: &[char]) -> Error {
        Error::notation(text, self.position, self.expected)
    }
}

/// Returns the number of leading characters that satisfy a condition.
pub fn count(letters: &[char], is_one: impl Fn(char) -> bool) -> usize {
    letters.iter().take_while(|&&letter| is_one(letter)).count()
}

/// Returns an example tile of a notation, for messages.
pub fn tile_in(notation: Notation) -> String {
    let example = match notation {
        Notation::Mpsz => "123m456p789s1234567z",
        Notation::Papers => "B1 to B9 bamboo, C characters, D dots",
        Notation::Botzone => "W1 to W9 characters, T bamboo, B dots, F1 to F4, J1 to J3",
        Notation::Unicode => "U+1F000 to U+1F021",
        Notation::Chinese => "一万, 一筒, 一条, 东南西北, 中发白",
        Notation::Mjai => "1m 5mr 9p 1s E S W N P F C",
    };
    format!("a tile ({} notation: {example})", notation.name())
}

/// Returns the names of the codes of single tiles in a notation, longest first.
fn single(notation: Notation) -> Vec<(Vec<char>, usize)> {
    let lettered = |suits: &str| -> Vec<String> {
        let ranks = |suit: char| RANKS.chars().map(move |rank| format!("{suit}{rank}"));
        suits.chars().flat_map(ranks).collect()
    };
    let mut names: Vec<(String, usize)> = match notation {
        Notation::Mpsz => Vec::new(),
        Notation::Papers => numbered(lettered("CDB")),
        Notation::Botzone => {
            let honors = ["F1", "F2", "F3", "F4", "J3", "J2", "J1"].map(str::to_owned);
            numbered(lettered("WBT").into_iter().chain(honors))
        }
        Notation::Unicode => pictures().into_iter().collect(),
        Notation::Chinese => {
            let ranks = |suit: char| CHINESE_RANKS.chars().map(move |rank| format!("{rank}{suit}"));
            numbered("万筒条".chars().flat_map(ranks)).into_iter().chain(chinese_honors()).collect()
        }
        Notation::Mjai => {
            let ranks = |suit: char| RANKS.chars().map(move |rank| format!("{rank}{suit}"));
            let mut all = numbered("mps".chars().flat_map(ranks));
            all.extend(letters());
            all.extend(red_of_mjai());
            all
        }
    };
    if notation == Notation::Chinese {
        names = names.into_iter().flat_map(chinese_spellings).collect();
    }
    longest_first(names)
}

fn numbered(names: impl IntoIterator<Item = String>) -> Vec<(String, usize)> {
    names.into_iter().zip(0..).collect()
}

fn letters() -> Vec<(String, usize)> {
    LETTERS.chars().map(String::from).zip(SUITED..).collect()
}

fn red_of_mjai() -> Vec<(String, usize)> {
    ["5mr", "5pr", "5sr"].map(str::to_owned).into_iter().zip(RED..).collect()
}

fn chinese_honors() -> Vec<(String, usize)> {
    "东南西北白发中".chars().map(String::from).zip(SUITED..).collect()
}

/// Returns a name and its synonyms.
fn chinese_spellings((name, code): (String, usize)) -> Vec<(String, usize)> {
    let mut start = name.clone();
    let last = start.pop();
    let same = SAME_IN_CHINESE.iter().find(|(letter, _)| Some(*letter) == last);
    let others = same.map_or("", |(_, others)| others).chars();
    let mut spellings: Vec<_> = others.map(|other| (format!("{start}{other}"), code)).collect();
    spellings.push((name, code));
    spellings
}

fn longest_first(names: Vec<(String, usize)>) -> Vec<(Vec<char>, usize)> {
    let mut single: Vec<(Vec<char>, usize)> =
        names.into_iter().map(|(name, code)| (name.chars().collect(), code)).collect();
    single.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    single
}

/// Returns the reader of a named notation.
pub fn strict(notation: Notation) -> Reader {
    Reader { notation, single: single(notation) }
}

/// Returns an error for a text that is too long.
pub fn check_text(text: &[char]) -> Result<(), Error> {
    if text.len() > LONGEST_TEXT {
        let expected = "the end: texts have at most 10,000 characters";
        return Err(Error::notation(text, LONGEST_TEXT, expected));
    }
    Ok(())
}

/// Returns the codes of tiles without melds; without a notation it is recognised.
pub fn read_codes(text: &str, notation: Option<Notation>) -> Result<Vec<usize>, Error> {
    let text: Vec<char> = text.chars().collect();
    check_text(&text)?;
    if let Some(notation) = notation {
        return strict(notation).read(&text, 0, text.len());
    }
    // A text that is valid mpsz has no other reading.
    if let Ok(codes) = strict(Notation::Mpsz).read(&text, 0, text.len()) {
        return Ok(codes);
    }
    if let Some((start, stop)) = tiles_of_link(&text)? {
        return strict(Notation::Mpsz).read(&text, start, stop);
    }
    let whole = Segment::new(0, text.len(), Shape::Tiles, 0, text.len());
    Ok(recognised(&plain(&text), &text, &[whole])?.flat())
}

/// Returns the kinds of tiles without melds and jokers.
pub fn read_tiles(text: &str, notation: Option<Notation>) -> Result<Vec<u8>, Error> {
    let codes = read_codes(text, notation)?;
    if codes.contains(&JOKER_CODE) {
        let text: Vec<char> = text.chars().collect();
        let expected = "no joker: it stands in hands and counts only";
        return Err(Error::notation(&text, joker_at(&text, 0), expected));
    }
    Ok(codes.into_iter().map(|code| kind_of(code) as u8).collect())
}

/// Returns the range of the tiles in a link to the analyser of tenhou.net, if the text is one.
pub fn tiles_of_link(text: &[char]) -> Result<Option<(usize, usize)>, Error> {
    let found = link(text);
    if found.is_none() && is_address(text) {
        return Err(Error::notation(text, 0, format!("tiles, or a link such as {LINK_EXAMPLE}")));
    }
    Ok(found)
}

fn is_address(text: &[char]) -> bool {
    let start = count(text, char::is_whitespace);
    ["https:", "http:", "www.", "tenhou.net"].iter().any(|word| starts(&text[start..], word))
}

fn starts(text: &[char], word: &str) -> bool {
    let same = |(one, two): (&char, char)| one.eq_ignore_ascii_case(&two);
    text.len() >= word.chars().count() && text.iter().zip(word.chars()).all(same)
}

/// Finds the range of the tiles in a link to the analyser of tenhou.net, without checking it.
fn link(text: &[char]) -> Option<(usize, usize)> {
    let first = count(text, char::is_whitespace);
    let spaces = text[first..].iter().rev().take_while(|letter| letter.is_whitespace()).count();
    let stop = text.len() - spaces;
    let inner = &text[first..stop];
    if inner.iter().any(|letter| letter.is_whitespace()) {
        return None;
    }
    for skipped in host_of(inner).into_iter().chain([0]) {
        for begin in starts_of_query(inner, skipped) {
            if let Some(start) = tiles_of_query(inner, begin) {
                let is_end = |&letter: &char| letter == '&' || letter == '#';
                let length = inner[start..].iter().position(is_end);
                let end = length.map_or(stop, |length| first + start + length);
                return Some((first + start, end));
            }
        }
    }
    None
}

/// Returns the number of letters of the address before its query.
fn host_of(text: &[char]) -> Option<usize> {
    let mut at = 0;
    for word in ["https://", "http://"] {
        if at == 0 && starts(text, word) {
            at = word.len();
        }
    }
    if starts(&text[at..], "www.") {
        at += 4;
    }
    if !starts(&text[at..], "tenhou.net/2") {
        return None;
    }
    at += "tenhou.net/2".len();
    Some(at + usize::from(text.get(at) == Some(&'/')))
}

fn starts_of_query(text: &[char], at: usize) -> Vec<usize> {
    let marked = (text.get(at) == Some(&'?')).then_some(at + 1);
    marked.into_iter().chain([at]).collect()
}

/// Returns the offset of the value of q or p: the last one after an &, or the first.
fn tiles_of_query(text: &[char], at: usize) -> Option<usize> {
    let reach = at + count(&text[at..], |letter| letter != '?' && letter != '#');
    let is_tiles = |&begin: &usize| matches!(text[begin..], ['q' | 'p' | 'Q' | 'P', '=', ..]);
    let after_ands = (at + 1..=reach).rev().filter(|&begin| text[begin - 1] == '&');
    after_ands.chain([at]).find(is_tiles).map(|begin| begin + 2)
}

/// Returns the offset of the first joker of a parsed text.
pub fn joker_at(text: &[char], start: usize) -> usize {
    let text = plain(text);
    let is_joker = |at: usize| match text[at] {
        '\u{1f02a}' => true,
        '0' => {
            let after = count(&text[at + 1..], |letter| ('0'..='7').contains(&letter));
            let is_z = |letter: Option<&char>| matches!(letter, Some('z' | 'Z'));
            is_z(text.get(at + 1 + after)) || at > 0 && is_z(text.get(at - 1))
        }
        _ => false,
    };
    (start..text.len()).find(|&at| is_joker(at)).unwrap_or(start)
}
