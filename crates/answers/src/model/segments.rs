//! The structure of a hand as text: concealed tiles, and melds by brackets, words or marks.
//!
//! The structure is the same in every notation, so it is parsed before the tiles.

use crate::model::reading::Fault;
use crate::model::spellings::rank_of;
use paili_core::model::meld::MeldKind;

const MARKS: &str = "[]()+#!";
const BLANKS: &str = " ,\t\r\n\u{3000}";
const DRAWN: [&str; 5] = ["tsumo", "ツモ", "つも", "自摸", "摸"];
const LONGEST_WORD: usize = 9;

/// Words of melds: the kind, and whether a kong is concealed, if the word states it.
const WORDS: [(&str, MeldKind, Option<bool>); 5] = [
    ("chi chii chow チー 吃", MeldKind::Chow, None),
    ("pon pung pong peng ポン 碰", MeldKind::Pung, None),
    ("kan kong gang カン 杠 槓", MeldKind::Kong, None),
    ("ankan アンカン 暗杠 暗槓", MeldKind::Kong, Some(true)),
    (
        "minkan daiminkan kakan ミンカン 明杠 明槓 大明槓 加杠 加槓 补杠 補槓",
        MeldKind::Kong,
        Some(false),
    ),
];

/// The mark that separates a segment from its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// No mark: concealed tiles.
    Tiles,
    /// The tile after a word for a draw.
    Drawn,
    /// `[ ]`.
    Square,
    /// `( )`.
    Round,
    /// The word of a meld before it.
    Word,
    /// `+` before it.
    Plus,
    /// `+` between it and other tiles.
    Joined,
    /// `#` before it.
    Sharp,
    /// `!` after it.
    Marked,
}

/// A part of the text of a hand: `text[start..stop]` has its tiles.
#[derive(Clone, Debug)]
pub struct Segment {
    /// Offset where its tiles begin.
    pub start: usize,
    /// Offset where its tiles end.
    pub stop: usize,
    /// The mark that separates it.
    pub shape: Shape,
    /// Offset where the mark begins.
    pub at: usize,
    /// Offset where the remaining text begins.
    pub end: usize,
    /// The word of a meld or a draw; empty without one.
    pub word: String,
    /// The digit that states from whom a meld comes.
    pub caller: Option<char>,
}

impl Segment {
    /// Returns a segment without a word.
    pub fn new(start: usize, stop: usize, shape: Shape, at: usize, end: usize) -> Segment {
        Segment { start, stop, shape, at, end, word: String::new(), caller: None }
    }

    /// Returns whether it can only be a meld.
    pub fn is_meld(&self) -> bool {
        !matches!(self.shape, Shape::Tiles | Shape::Drawn | Shape::Plus | Shape::Joined)
    }
}

/// Returns the kind that a word names, and whether a kong is concealed, if the word states it.
pub fn meld_of(word: &str) -> Option<(MeldKind, Option<bool>)> {
    let is_here = |(words, ..): &&(&str, MeldKind, Option<bool>)| {
        words.split_whitespace().any(|one| one == word)
    };
    WORDS.iter().find(is_here).map(|(_, kind, concealed)| (*kind, *concealed))
}

/// Returns the segments of `text[start..stop]`, in order, and the fault that ends them.
///
/// If they are strict, only brackets and + separate melds.
pub fn segments(
    text: &[char],
    start: usize,
    stop: usize,
    strict: bool,
) -> (Vec<Segment>, Option<Fault>) {
    let (mut found, mut at, mut begin, mut after_sharp) = (Vec::new(), start, start, false);
    while at < stop {
        let next = match set_apart(text, at, stop, strict, after_sharp) {
            Ok(next) => next,
            Err(fault) => {
                if begin < at {
                    found.push(Segment::new(begin, at, Shape::Tiles, begin, at));
                }
                return (found, Some(fault));
            }
        };
        let is_mark = text[at] == '+' || text[at] == '#' && !strict;
        if next.is_none() && !is_mark {
            at += 1;
            continue;
        }
        let tiles = next.as_ref().map_or(at, |segment| segment.at);
        if begin < tiles {
            found.push(Segment::new(begin, tiles, Shape::Tiles, begin, tiles));
        }
        after_sharp |= text[at] == '#';
        at = next.as_ref().map_or(at + 1, |segment| segment.end);
        begin = at;
        found.extend(next);
    }
    if begin < stop {
        found.push(Segment::new(begin, stop, Shape::Tiles, begin, stop));
    }
    (found, None)
}

/// Returns the next marked segment, if it is known from an offset on.
fn set_apart(
    text: &[char],
    at: usize,
    stop: usize,
    strict: bool,
    after_sharp: bool,
) -> Result<Option<Segment>, Fault> {
    let letter = text[at];
    if letter == '[' || letter == '(' {
        return bracketed(text, at, at, stop, strict).map(Some);
    }
    if letter == '+' {
        return Ok(after_plus(text, at, stop));
    }
    if strict || BLANKS.contains(letter) {
        return Ok(None);
    }
    if letter == '!' {
        return Err(Fault::new(at, "a meld before !, as in 111z!"));
    }
    if let Some(word) = word_at(text, at, stop) {
        return after_word(text, at, stop, word).map(Some);
    }
    let before = at.checked_sub(1).map(|before| text[before]);
    let is_inside = before.is_some_and(|one| !BLANKS.contains(one) && !MARKS.contains(one));
    if MARKS.contains(letter) || is_inside {
        return Ok(None); // no group begins here
    }
    let end = end_of_group(text, at, stop);
    if end < stop && text[end] == '!' {
        let first = start_of_run(text, at, end);
        return Ok(Some(Segment::new(first, end, Shape::Marked, first, end + 1)));
    }
    Ok(after_sharp.then(|| Segment::new(at, end, Shape::Sharp, at, end)))
}

/// Returns the segment in the brackets that open at `start`.
fn bracketed(
    text: &[char],
    at: usize,
    start: usize,
    stop: usize,
    strict: bool,
) -> Result<Segment, Fault> {
    let closing = if text[start] == '[' { ']' } else { ')' };
    let length = text[start..stop].iter().position(|&letter| letter == closing);
    let Some(end) = length.map(|length| start + length) else {
        let expected = format!("the closing '{closing}' of the meld at character {}", start + 1);
        return Err(Fault::new(stop, expected));
    };
    let shape = if closing == ']' { Shape::Square } else { Shape::Round };
    let tiles = if strict { end } else { end_of_tiles(text, start + 1, end) };
    let caller = (tiles < end).then(|| text[tiles]);
    Ok(Segment { caller, ..Segment::new(start + 1, tiles, shape, at, end + 1) })
}

/// Returns the offset where the tiles of a meld end, before the digit of its discarder: [123m,1].
fn end_of_tiles(text: &[char], start: usize, stop: usize) -> usize {
    let end = trimmed(text, start, stop, " ");
    if end == start || !"123567".contains(text[end - 1]) {
        return stop;
    }
    let before = trimmed(text, start, end - 1, " ");
    let last = trimmed(text, start, before, BLANKS);
    let first = start + text[start..last].iter().take_while(|&&letter| letter == ' ').count();
    let tiles = &text[first.min(last)..last];
    let Some(&letter) = tiles.first() else { return stop };
    if tiles.last().is_some_and(char::is_ascii_digit) {
        return stop;
    }
    let has_comma = before > start && text[before - 1] == ',';
    let is_alone =
        !tiles.iter().any(char::is_ascii_digit) && (has_comma || (3..=4).contains(&tiles.len()));
    if rank_of(letter).is_some() || is_alone { end - 1 } else { stop }
}

/// Returns the end of a text without some trailing characters.
fn trimmed(text: &[char], start: usize, stop: usize, letters: &str) -> usize {
    let more = text[start..stop].iter().rev().take_while(|&&one| letters.contains(one)).count();
    stop - more
}

/// Returns the tiles after a +, without a blank.
fn after_plus(text: &[char], at: usize, stop: usize) -> Option<Segment> {
    let end = end_of_group(text, at + 1, stop);
    let is_prefix = at == 0 || BLANKS.contains(text[at - 1]);
    let shape = if is_prefix { Shape::Plus } else { Shape::Joined };
    (end > at + 1).then(|| Segment::new(at + 1, end, shape, at, end))
}

/// Returns the end of a run without a blank, comma or mark.
fn end_of_group(text: &[char], at: usize, stop: usize) -> usize {
    let is_part = |&&letter: &&char| !MARKS.contains(letter) && !BLANKS.contains(letter);
    at + text[at..stop].iter().take_while(is_part).count()
}

/// Returns the offset of the last three or four digits and their letter; `start` without any.
fn start_of_run(text: &[char], start: usize, end: usize) -> usize {
    let digits = text[start..end - 1].iter().rev().take_while(|one| one.is_ascii_digit()).count();
    let is_run = (3..=4).contains(&digits) && !text[end - 1].is_ascii_digit();
    if is_run { end - 1 - digits } else { start }
}

/// Returns the longest word of a meld or a draw at an offset, and its number of letters.
fn word_at(text: &[char], at: usize, stop: usize) -> Option<(String, usize)> {
    let is_latin = |place: usize| text.get(place).is_some_and(char::is_ascii_alphabetic);
    let is_inside = at > 0 && is_latin(at - 1);
    let last = (at + LONGEST_WORD).min(stop);
    (at + 1..=last).rev().find_map(|end| {
        let word = text[at..end].iter().collect::<String>().to_lowercase();
        let is_word = meld_of(&word).is_some() || DRAWN.contains(&word.as_str());
        let is_part = word.is_ascii() && (is_inside || is_latin(end));
        (is_word && !is_part).then_some((word, end - at))
    })
}

/// Returns the first word for a draw in a text with normalised letters.
pub fn word_of_draw(text: &[char]) -> Option<String> {
    let words = (0..text.len()).filter_map(|at| word_at(text, at, text.len()));
    words.map(|(word, _)| word).find(|word| DRAWN.contains(&word.as_str()))
}

fn after_word(
    text: &[char],
    at: usize,
    stop: usize,
    (word, letters): (String, usize),
) -> Result<Segment, Fault> {
    let after = &text[at + letters..stop];
    let start = at + letters + after.iter().take_while(|&&one| " :".contains(one)).count();
    let is_bracket = start < stop && (text[start] == '[' || text[start] == '(');
    let end = end_of_group(text, start, stop);
    let found = match meld_of(&word) {
        None => Segment::new(start, end, Shape::Drawn, at, end),
        Some(_) if is_bracket => bracketed(text, at, start, stop, false)?,
        Some((kind, _)) if end == start => {
            let example = match kind {
                MeldKind::Chow => "123m",
                MeldKind::Pung => "111z",
                MeldKind::Kong | MeldKind::ConcealedKong => "1111z",
            };
            return Err(Fault::new(start, format!("a meld after {word}, such as {example}")));
        }
        Some(_) => Segment::new(start, end, Shape::Word, at, end),
    };
    Ok(Segment { word, ..found })
}
