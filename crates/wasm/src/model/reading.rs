//! Tiles from text: each notation by a reader of its own, and which notation a text is in.
//!
//! A named notation is read strictly. Without a name, a text is in the notation whose wide reader
//! reads all of it. `paili.model.reading` says why no text has two meanings but one whose suited
//! tiles all are B.

use crate::error::Error;
use crate::model::notation::{CHINESE_RANKS, JOKER_CODE, LETTERS, Notation, RANKS, RED, write};
use paili_core::model::tile::SUITED;

/// Characters; longer texts are refused unread.
const LONGEST_TEXT: usize = 10_000;
/// White space between tiles; the last is the space of Chinese text.
const SPACES: &str = " \t\r\n\u{3000}";
/// The same with the commas of Chinese text.
const SEPARATORS: &str = " \t\r\n\u{3000},\u{ff0c}\u{3001}";
const NO_FLOWER: &str = "no flower: they are counted, but never in a hand";
const ANY_TILE: &str = "a tile, such as 1m, m1, E, W1 (botzone), C1 (papers), 一万 or U+1F007";
const SAME_IN_CHINESE: [(char, &str); 5] =
    [('万', "萬"), ('筒', "饼餅"), ('条', "條索"), ('东', "東"), ('发', "發発")];
const LONGEST_READING: usize = 40;
const LINK_EXAMPLE: &str = "https://tenhou.net/2/?q=123m456p789s1122z";

/// How runs of ranks are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Runs {
    /// There are none.
    None,
    /// `123m`; where `5mr` is a red five, it is no run.
    Mpsz { is_red_apart: bool },
    /// `m123`.
    SuitFirst,
    /// 一二三万.
    Chinese,
}

/// How tiles are read from a text.
pub struct Reader {
    /// Whose tiles these are.
    pub notation: Notation,
    runs: Runs,
    /// Codes that stand alone, longest names first.
    single: Vec<(Vec<char>, usize)>,
    between: &'static str,
}

impl Reader {
    /// The codes of `text[start..stop]`.
    pub fn read(&self, text: &[char], start: usize, stop: usize) -> Result<Vec<usize>, Error> {
        let mut codes = Vec::new();
        match self.scan(text, start, stop, &mut codes) {
            end if end < stop => Err(self.fault(text, end, stop).error(text)),
            _ => Ok(codes),
        }
    }

    /// Adds the codes that can be read, and says how far that is.
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
                    start += count(left, |letter| self.between.contains(letter));
                }
            }
            if start == before {
                break;
            }
        }
        start
    }

    /// Adds the codes of a run of ranks and its suit; how many letters it has, 0 without one.
    fn run(&self, left: &[char], codes: &mut Vec<usize>) -> usize {
        let digits = |letters: &[char]| count(letters, |letter| letter.is_ascii_digit());
        match self.runs {
            Runs::None => 0,
            Runs::Mpsz { is_red_apart } => {
                let ranks = digits(left);
                let suit = left.get(ranks).copied().and_then(|letter| "mpsz".find(letter));
                let is_red = is_red_apart && matches!(left, ['5', 'm' | 'p' | 's', 'r', ..]);
                let Some(suit) = suit.filter(|_| ranks > 0 && !is_red) else { return 0 };
                push_ranks(&left[..ranks], suit, codes).map_or(0, |()| ranks + 1)
            }
            Runs::SuitFirst => {
                let Some(suit) = left.first().and_then(|&letter| "mpsz".find(letter)) else {
                    return 0;
                };
                let ranks = match suit {
                    3 => count(&left[1..], |letter| ('0'..='7').contains(&letter)),
                    _ => digits(&left[1..]),
                };
                if ranks == 0 {
                    return 0;
                }
                push_ranks(&left[1..=ranks], suit, codes).map_or(0, |()| ranks + 1)
            }
            Runs::Chinese => {
                let ranks = count(left, |letter| chinese_rank(letter).is_some());
                let suit = left.get(ranks).copied().and_then(chinese_suit);
                let Some(suit) = suit.filter(|_| ranks > 0) else { return 0 };
                let run = left[..ranks].iter().filter_map(|&letter| chinese_rank(letter));
                codes.extend(run.map(|rank| 9 * suit + rank));
                ranks + 1
            }
        }
    }

    /// The fault of a text that cannot be read on from `start`.
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
        let (is_own, after): (fn(char) -> bool, &str) = match self.runs {
            Runs::SuitFirst => return fault_after_suit(text, start),
            Runs::Mpsz { .. } => (|one| one.is_ascii_digit(), "a digit or one of m, p, s, z"),
            Runs::Chinese => (|one| CHINESE_RANKS.contains(one), "one of 万, 筒, 条"),
            Runs::None => (|_| false, ""),
        };
        if !is_own(letter) {
            return Fault::new(start, tile_in(self.notation));
        }
        let is_rank = |one: char| is_own(one) || self.runs == Runs::Chinese && RANKS.contains(one);
        let end = start + count(&text[start..stop], is_rank);
        if self.runs != Runs::Chinese && text[end..stop].first() == Some(&'z') {
            let wrong = count(&text[start..end], |rank| ('0'..='7').contains(&rank));
            return Fault::new(start + wrong, "an honour from 1z to 7z");
        }
        Fault::new(end, after)
    }
}

/// Adds ranks of a suit; nothing if there is no such honour.
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

/// What is wrong at an offset.
pub struct Fault {
    position: usize,
    expected: String,
}

impl Fault {
    fn new(position: usize, expected: impl Into<String>) -> Fault {
        Fault { position, expected: expected.into() }
    }

    /// As an error about a text.
    pub fn error(self, text: &[char]) -> Error {
        Error::notation(text, self.position, self.expected)
    }
}

fn fault_after_suit(text: &[char], start: usize) -> Fault {
    let letter = text[start];
    if "mpsz".contains(letter) {
        return Fault::new(start + 1, format!("ranks, as in {letter}123"));
    }
    let before = text[..start].iter().rev().find(|one| !one.is_ascii_digit());
    if letter.is_ascii_digit() && before == Some(&'z') {
        return Fault::new(start, "an honour from z1 to z7");
    }
    Fault::new(start, "a suit before its ranks, as in m123p456s789z11")
}

fn count(letters: &[char], is_one: impl Fn(char) -> bool) -> usize {
    letters.iter().take_while(|&&letter| is_one(letter)).count()
}

fn chinese_rank(letter: char) -> Option<usize> {
    let place = CHINESE_RANKS.chars().position(|rank| rank == letter);
    place.or_else(|| RANKS.chars().position(|rank| rank == letter))
}

fn chinese_suit(letter: char) -> Option<usize> {
    let is_same = |&(name, others): &(char, &str)| name == letter || others.contains(letter);
    SAME_IN_CHINESE[..3].iter().position(is_same)
}

fn tile_in(notation: Notation) -> String {
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

/// Names of the codes that stand alone in a notation, longest first.
fn single(notation: Notation) -> Vec<(Vec<char>, usize)> {
    let lettered = |suits: &str| -> Vec<String> {
        let ranks = |suit: char| RANKS.chars().map(move |rank| format!("{suit}{rank}"));
        suits.chars().flat_map(ranks).collect()
    };
    let picture = |code: u32| char::from_u32(code).map(String::from).unwrap_or_default();
    let mut names: Vec<(String, usize)> = match notation {
        Notation::Mpsz => Vec::new(),
        Notation::Papers => numbered(lettered("CDB")),
        Notation::Botzone => {
            let honors = ["F1", "F2", "F3", "F4", "J3", "J2", "J1"].map(str::to_owned);
            numbered(lettered("WBT").into_iter().chain(honors))
        }
        Notation::Unicode => {
            let suits = [0x1f007, 0x1f019, 0x1f010].into_iter();
            let tiles = suits.flat_map(|first| (first..first + 9).map(picture));
            let honors = [0, 1, 2, 3, 6, 5, 4].map(|honor| picture(0x1f000 + honor));
            let mut all = numbered(tiles.chain(honors));
            all.push((picture(0x1f02a), JOKER_CODE));
            let selected = |(name, code): (String, usize)| {
                ["", "\u{fe0e}", "\u{fe0f}"].map(|selector| (format!("{name}{selector}"), code))
            };
            all.into_iter().flat_map(selected).collect()
        }
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

/// The name and what is read as the same.
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

fn strict(notation: Notation) -> Reader {
    let runs = match notation {
        Notation::Mpsz => Runs::Mpsz { is_red_apart: false },
        _ => Runs::None,
    };
    Reader { notation, runs, single: single(notation), between: SPACES }
}

/// The readers that are tried; the first of those that agree reads.
fn wide() -> [Reader; 6] {
    let of = |notation, runs, single| Reader { notation, runs, single, between: SEPARATORS };
    let mut plain = letters();
    plain.extend(red_of_mjai());
    let honors = chinese_honors().into_iter().flat_map(chinese_spellings).collect();
    let others = |notation| of(notation, Runs::None, single(notation));
    [
        of(Notation::Mpsz, Runs::Mpsz { is_red_apart: true }, longest_first(plain)),
        of(Notation::Mpsz, Runs::SuitFirst, longest_first(letters())),
        others(Notation::Papers),
        others(Notation::Botzone),
        others(Notation::Unicode),
        of(Notation::Chinese, Runs::Chinese, longest_first(honors)),
    ]
}

/// What a function reads in a text, by the reader of a notation or, if none is named, of its own.
///
/// The function is given the text, a reader, and the offsets to begin and to end at.
pub fn read_text<T>(
    text: &str,
    notation: Option<Notation>,
    read: impl Fn(&[char], &Reader, usize, usize) -> Result<T, Error>,
    has_melds: bool,
) -> Result<T, Error> {
    let text: Vec<char> = text.chars().collect();
    if text.len() > LONGEST_TEXT {
        let expected = "the end: texts have at most 10,000 characters";
        return Err(Error::notation(&text, LONGEST_TEXT, expected));
    }
    if let Some(notation) = notation {
        return read(&text, &strict(notation), 0, text.len());
    }
    // What mpsz reads strictly, nothing else reads in another way.
    if let Ok(found) = read(&text, &strict(Notation::Mpsz), 0, text.len()) {
        return Ok(found);
    }
    let (reader, start, stop) = recognised(&text, has_melds)?;
    read(&text, &reader, start, stop)
}

/// The only reader that reads all tiles of a text, and where these begin and end.
fn recognised(text: &[char], has_melds: bool) -> Result<(Reader, usize, usize), Error> {
    if let Some((start, stop)) = link(text) {
        return Ok((strict(Notation::Mpsz), start, stop));
    }
    if is_address(text) {
        return Err(Error::notation(text, 0, format!("tiles, or a link such as {LINK_EXAMPLE}")));
    }
    let bare = |&letter: &char| if "[]()+".contains(letter) { ' ' } else { letter };
    let tiles: Vec<char> = if has_melds { text.iter().map(bare).collect() } else { text.to_vec() };
    let (mut found, mut faults) = (Vec::new(), Vec::new());
    for reader in wide() {
        let mut codes = Vec::new();
        match reader.scan(&tiles, 0, tiles.len(), &mut codes) {
            end if end == tiles.len() => found.push((reader, codes)),
            end => faults.push((end, reader.fault(&tiles, end, tiles.len()))),
        }
    }
    if found.windows(2).any(|two| two[0].1 != two[1].1) {
        return Err(in_two_notations(text, &tiles, &found));
    }
    match found.into_iter().next() {
        Some((reader, _)) => Ok((reader, 0, text.len())),
        None => Err(in_no_notation(text, faults)),
    }
}

/// The error of the reader that came farthest.
fn in_no_notation(text: &[char], faults: Vec<(usize, Fault)>) -> Error {
    let place = |(end, fault): &(usize, Fault)| (*end, fault.position);
    let farthest = faults.iter().map(place).max().unwrap_or_default();
    let mut said: Vec<&str> = Vec::new();
    for fault in faults.iter().filter(|fault| place(fault) == farthest) {
        if !said.contains(&fault.1.expected.as_str()) {
            said.push(&fault.1.expected);
        }
    }
    if said.contains(&NO_FLOWER) {
        return Error::notation(text, farthest.1, NO_FLOWER);
    }
    if said.len() == faults.len() {
        // Nothing was read: the first speaks if it knows more than that.
        let knows_more = said.first().filter(|&&first| first != tile_in(Notation::Mpsz));
        said = vec![knows_more.copied().unwrap_or(ANY_TILE)];
    }
    Error::notation(text, farthest.1, said.join(" or "))
}

fn in_two_notations(text: &[char], tiles: &[char], found: &[(Reader, Vec<usize>)]) -> Error {
    let reading = |(reader, codes): &(Reader, Vec<usize>)| {
        let name = reader.notation.name();
        format!("in {name} it is {}", shortened(write(codes.iter().copied())))
    };
    let option =
        |(reader, _): &(Reader, Vec<usize>)| format!("--notation {}", reader.notation.name());
    let readings: Vec<String> = found.iter().map(reading).collect();
    let options: Vec<String> = found.iter().map(option).collect();
    let python = found.first().map_or("", |(reader, _)| reader.notation.name());
    let expected = format!(
        "a named notation: {} ({}; in Python notation=\"{python}\")",
        readings.join(", "),
        options.join(" or ")
    );
    Error::notation(text, count(tiles, |letter| SEPARATORS.contains(letter)), expected)
}

fn shortened(text: String) -> String {
    match text.char_indices().nth(LONGEST_READING) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

fn is_address(text: &[char]) -> bool {
    let start = count(text, char::is_whitespace);
    ["https:", "http:", "www.", "tenhou.net"].iter().any(|word| starts(&text[start..], word))
}

fn starts(text: &[char], word: &str) -> bool {
    let same = |(one, two): (&char, char)| one.eq_ignore_ascii_case(&two);
    text.len() >= word.chars().count() && text.iter().zip(word.chars()).all(same)
}

/// Where the tiles of a link to the analyser of tenhou.net begin and end, if the text is one.
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

/// Letters of the address before its query.
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

/// Where the value of q or p begins: the last one that an & stands before, or the first.
fn tiles_of_query(text: &[char], at: usize) -> Option<usize> {
    let reach = at + count(&text[at..], |letter| letter != '?' && letter != '#');
    let is_tiles = |&begin: &usize| matches!(text[begin..], ['q' | 'p' | 'Q' | 'P', '=', ..]);
    let after_ands = (at + 1..=reach).rev().filter(|&begin| text[begin - 1] == '&');
    after_ands.chain([at]).find(is_tiles).map(|begin| begin + 2)
}

/// The offset of the first joker of a text that has been read.
pub fn joker_at(text: &[char], start: usize) -> usize {
    let is_joker = |at: usize| match text[at] {
        '\u{1f02a}' => true,
        '0' => {
            let after = count(&text[at + 1..], |letter| ('0'..='7').contains(&letter));
            text.get(at + 1 + after) == Some(&'z') || at > 0 && text[at - 1] == 'z'
        }
        _ => false,
    };
    (start..text.len()).find(|&at| is_joker(at)).unwrap_or(start)
}

/// The codes of the tiles between two offsets.
pub fn read_codes(
    text: &[char],
    reader: &Reader,
    start: usize,
    stop: usize,
) -> Result<Vec<usize>, Error> {
    reader.read(text, start, stop)
}
