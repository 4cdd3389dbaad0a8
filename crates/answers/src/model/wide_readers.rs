//! Readers of tiles in texts without a named notation.
//!
//! Each reads the letters of one notation, with the suit of a run after its ranks or before them,
//! and spellings with one meaning everywhere: Chinese and Japanese letters, and words. Unicode
//! tiles are separate.

use crate::model::notation::{JOKER_CODE, Notation, RED};
use crate::model::reading::{Fault, count, tile_in};
use crate::model::spellings::{
    Codes, NO_FLOWER, RED_MARKS, chinese_suits, everywhere, letters_of_honors, number, pictures,
    rank_of, suit_words, winds_and_dragons,
};
use paili_core::model::tile::SUITED;
use std::collections::HashMap;
use std::sync::OnceLock;

const BLANKS: &str = " ,";
const MARKS: &str = "[]()+#!";
/// Index of a five that is marked as red; 0 stands for it in mpsz only.
const RED_FIVE: usize = 10;

/// The position of ranks relative to their suit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// `123m`.
    RanksFirst,
    /// `m123`.
    SuitFirst,
    /// Tiles are numbers.
    Numbers,
}

/// Codes of the tiles of a suit by rank.
type Suit = [Option<usize>; 11];

/// A reader of tiles in a text with normalised letters.
pub struct WideReader {
    /// The notation of the letters; `None` for numbers.
    pub notation: Option<Notation>,
    /// The order of a suit and its ranks.
    pub order: Order,
    suits: HashMap<String, Suit>,
    single: Codes,
    longest: (usize, usize),
}

impl WideReader {
    fn new(
        notation: Option<Notation>,
        order: Order,
        suits: HashMap<String, Suit>,
        single: Codes,
    ) -> WideReader {
        let letters = |name: &String| name.chars().count();
        let longest = (
            suits.keys().map(letters).max().unwrap_or(0),
            single.keys().map(letters).max().unwrap_or(0),
        );
        WideReader { notation, order, suits, single, longest }
    }

    /// Adds the codes that can be parsed. Returns the offset where they end.
    pub fn scan(&self, text: &[char], mut at: usize, stop: usize, codes: &mut Vec<usize>) -> usize {
        while at < stop {
            if BLANKS.contains(text[at]) {
                at += 1;
                continue;
            }
            let run = match self.order {
                Order::RanksFirst => self.ranks_first(text, at, stop),
                Order::SuitFirst => self.suit_first(text, at, stop),
                Order::Numbers => number_at(text, at, stop),
            };
            let Some((end, found)) = run.or_else(|| self.single(text, at, stop)) else { break };
            codes.extend(found);
            at = end;
        }
        at
    }

    fn single(&self, text: &[char], at: usize, stop: usize) -> Option<(usize, Vec<usize>)> {
        let (end, code) = longest(&self.single, self.longest.1, text, at, stop)?;
        (!goes_on(text, at, end, stop)).then(|| (end, vec![*code]))
    }

    /// Returns the suit named at an offset: the end of the name, and its tiles.
    fn suit(&self, text: &[char], at: usize, stop: usize) -> Option<(usize, &Suit)> {
        longest(&self.suits, self.longest.0, text, at, stop)
    }

    /// Returns a run such as 123m, 1 2 3m or 四五六萬.
    fn ranks_first(&self, text: &[char], at: usize, stop: usize) -> Option<(usize, Vec<usize>)> {
        let (after, mut ranks) = ranks_at(text, at, stop, None);
        if ranks.is_empty() {
            return None;
        }
        let begin = after_blanks(text, after, stop);
        let (mut end, suit) = self.suit(text, begin, stop)?;
        // A separate capital letter is an honour.
        let is_apart = begin > after && end - begin == 1 && text[begin].is_ascii_uppercase();
        let is_fit = fits(&text[at..after], &text[begin..end]);
        if is_apart || goes_on(text, begin, end, stop) || !is_fit {
            return None;
        }
        let is_red = end < stop && matches!(text[end], 'r' | 'R');
        if ranks == [5] && is_red && suit[RED_FIVE].is_some() {
            (ranks, end) = (vec![RED_FIVE], end + 1);
        }
        let codes: Option<Vec<usize>> = ranks.into_iter().map(|rank| suit[rank]).collect();
        codes.map(|codes| (end, codes))
    }

    /// Returns a run such as m123 or man 123.
    fn suit_first(&self, text: &[char], at: usize, stop: usize) -> Option<(usize, Vec<usize>)> {
        let (end, suit) = self.suit(text, at, stop)?;
        let begin = if end - at > 1 { after_blanks(text, end, stop) } else { end };
        let (after, ranks) = ranks_at(text, begin, stop, Some(suit));
        let codes: Vec<usize> = ranks.into_iter().filter_map(|rank| suit[rank]).collect();
        let is_fit = fits(&text[begin..after], &text[at..end]);
        (!codes.is_empty() && is_fit).then_some((after, codes))
    }

    /// Returns the fault of a text that cannot be parsed from an offset on.
    pub fn fault(&self, text: &[char], at: usize, stop: usize) -> Fault {
        let is_botzone = self.notation == Some(Notation::Botzone);
        if ('\u{1f022}'..='\u{1f029}').contains(&text[at]) || is_botzone && text[at] == 'H' {
            return Fault::new(at, NO_FLOWER);
        }
        if self.notation == Some(Notation::Mpsz) {
            if self.order == Order::SuitFirst {
                return self.fault_after_suit(text, at, stop);
            }
            if rank_of(text[at]).is_some() {
                return fault_before_suit(text, at, stop);
            }
        }
        Fault::new(at, self.expected())
    }

    fn fault_after_suit(&self, text: &[char], at: usize, stop: usize) -> Fault {
        if let Some((end, _)) = self.suit(text, at, stop) {
            let name: String = text[at..end].iter().collect();
            return Fault::new(end, format!("ranks, as in {name}123"));
        }
        let before = text[..at].iter().rev().find(|one| !one.is_ascii_digit());
        if text[at].is_ascii_digit() && matches!(before, Some('z' | 'Z')) {
            return Fault::new(at, "an honour from z1 to z7");
        }
        Fault::new(at, self.expected())
    }

    /// Returns an example tile that it can parse, for messages.
    fn expected(&self) -> String {
        let text = match (self.notation, self.order) {
            (None, _) => "a number of two digits: 11-19 m, 21-29 p, 31-39 s, 41-47 honours",
            (Some(Notation::Papers), Order::RanksFirst) => "a tile such as 1c, 1d, 1b",
            (Some(Notation::Botzone), Order::RanksFirst) => "a tile such as 1w, 1t, 1b",
            (Some(Notation::Mpsz), Order::SuitFirst) => {
                "a suit before its ranks, as in m123p456s789z11"
            }
            (Some(notation), _) => return tile_in(notation),
        };
        text.to_owned()
    }

    /// Returns whether its letters can be those of a text: numbers contain no letters.
    pub fn is_possible(&self, text: &[char]) -> bool {
        let is_own = |letter: &char| {
            letter.is_ascii_digit() || BLANKS.contains(*letter) || MARKS.contains(*letter)
        };
        self.order != Order::Numbers || text.iter().all(is_own)
    }

    /// Returns whether the reading is plausible.
    ///
    /// A single number can be the beginning of a run, and W and F alone are honours.
    pub fn is_sure(&self, codes: &[usize]) -> bool {
        if self.order == Order::Numbers {
            return codes.len() > 1;
        }
        let needs_suit = self.notation == Some(Notation::Papers);
        !needs_suit || codes.is_empty() || codes.iter().any(|&code| code < SUITED)
    }
}

fn fault_before_suit(text: &[char], at: usize, stop: usize) -> Fault {
    let is_digit = text[at].is_ascii_digit();
    let is_rank =
        |letter: char| if is_digit { letter.is_ascii_digit() } else { rank_of(letter).is_some() };
    let end = at + count(&text[at..stop], is_rank);
    if is_digit && end < stop && matches!(text[end], 'z' | 'Z') {
        let wrong = (at..end).find(|&place| matches!(text[place], '8' | '9')).unwrap_or(at);
        return Fault::new(wrong, "an honour from 1z to 7z");
    }
    let letters = if is_digit { "a digit or one of m, p, s, z" } else { "one of 万, 筒, 条" };
    Fault::new(end, letters)
}

/// Returns the end of the longest name at an offset, and its value.
fn longest<'a, T>(
    names: &'a HashMap<String, T>,
    most: usize,
    text: &[char],
    at: usize,
    stop: usize,
) -> Option<(usize, &'a T)> {
    let last = (at + most).min(stop);
    (at + 1..=last).rev().find_map(|end| {
        let name: String = text[at..end].iter().collect();
        names.get(&name).map(|named| (end, named))
    })
}

/// Returns whether a word of Latin letters is the beginning of a longer one.
fn goes_on(text: &[char], at: usize, end: usize, stop: usize) -> bool {
    let is_word = end - at > 2 && text[at..end].iter().all(char::is_ascii);
    is_word && end < stop && text[end].is_ascii_alphabetic()
}

/// Returns whether ranks can be combined with a suit: Chinese numerals only with a Chinese suit.
fn fits(ranks: &[char], suit: &[char]) -> bool {
    let is_plain = |rank: &char| rank.is_ascii() || RED_MARKS.contains(*rank);
    !suit.iter().all(char::is_ascii) || ranks.iter().all(is_plain)
}

/// Returns the offset after a rank, and the rank.
fn rank_at(text: &[char], at: usize, stop: usize) -> Option<(usize, usize)> {
    let next = if at + 1 < stop { Some(text[at + 1]) } else { None };
    if RED_MARKS.contains(text[at]) {
        return (next.and_then(rank_of) == Some(5)).then_some((at + 2, RED_FIVE));
    }
    match (text[at], next) {
        ('5', Some('r' | 'R')) => Some((at + 2, RED_FIVE)),
        (letter, _) => rank_of(letter).map(|rank| (at + 1, rank)),
    }
}

/// Returns adjacent ranks, as far as a suit has them, and the offset after them.
fn together(
    text: &[char],
    mut at: usize,
    stop: usize,
    allowed: Option<&Suit>,
) -> (usize, Vec<usize>) {
    let mut ranks = Vec::new();
    while at < stop {
        let is_allowed = |&(_, rank): &(usize, usize)| allowed.is_none_or(|by| by[rank].is_some());
        let Some((end, rank)) = rank_at(text, at, stop).filter(is_allowed) else { break };
        ranks.push(rank);
        at = end;
    }
    (at, ranks)
}

/// Returns ranks that are adjacent or separated by blanks, and the offset after them.
fn ranks_at(text: &[char], at: usize, stop: usize, allowed: Option<&Suit>) -> (usize, Vec<usize>) {
    let (mut end, mut ranks) = together(text, at, stop, allowed);
    if ranks.len() != 1 {
        return (end, ranks);
    }
    loop {
        let begin = after_blanks(text, end, stop);
        let (after, more) = together(text, begin, stop, allowed);
        if begin == end || more.len() != 1 {
            return (end, ranks);
        }
        ranks.extend(more);
        end = after;
    }
}

fn after_blanks(text: &[char], at: usize, stop: usize) -> usize {
    at + count(&text[at..stop], |letter| BLANKS.contains(letter))
}

/// Returns a separate number of two digits.
fn number_at(text: &[char], at: usize, stop: usize) -> Option<(usize, Vec<usize>)> {
    let end = at + 2;
    let code = number(text.get(at..end).filter(|_| end <= stop)?)?;
    let is_alone = end == stop || BLANKS.contains(text[end]);
    is_alone.then(|| (end, vec![code]))
}

fn plain_suit(suit: usize) -> Suit {
    std::array::from_fn(|rank| (1..10).contains(&rank).then(|| 9 * suit + rank - 1))
}

/// Returns honours by rank.
fn honors(codes: &[usize]) -> Suit {
    std::array::from_fn(|rank| codes.get(rank.checked_sub(1)?).copied())
}

/// Returns suits by a letter in both cases, and those of Chinese and Japanese text.
fn suits_of(letters: &str) -> HashMap<String, Suit> {
    let mut suits = HashMap::new();
    for (name, suit) in chinese_suits() {
        let mut by_rank = plain_suit(suit);
        by_rank[RED_FIVE] = Some(RED + suit);
        suits.insert(name, by_rank);
    }
    for (suit, letter) in letters.chars().enumerate() {
        suits.insert(letter.to_string(), plain_suit(suit));
        suits.insert(letter.to_ascii_uppercase().to_string(), plain_suit(suit));
    }
    suits
}

/// Returns the suits m, p and s, the words for them, and z.
fn mpsz_suits() -> HashMap<String, Suit> {
    let mut suits = suits_of("");
    let letters = "mpsMPS".chars().map(String::from).zip([0, 1, 2, 0, 1, 2]);
    for (name, suit) in letters.chain(suit_words()) {
        let mut by_rank = plain_suit(suit);
        (by_rank[0], by_rank[RED_FIVE]) = (Some(RED + suit), Some(RED + suit));
        suits.insert(name, by_rank);
    }
    let mut by_rank = honors(&[27, 28, 29, 30, 31, 32, 33]);
    by_rank[0] = Some(JOKER_CODE);
    suits.extend(["z", "Z"].map(|name| (name.to_owned(), by_rank)));
    suits
}

fn botzone_suits() -> HashMap<String, Suit> {
    let mut suits = suits_of("wbt");
    suits.extend(["f", "F"].map(|name| (name.to_owned(), honors(&[27, 28, 29, 30]))));
    suits.extend(["j", "J"].map(|name| (name.to_owned(), honors(&[33, 32, 31]))));
    suits
}

/// Returns the readers in the order of preference.
pub fn readers() -> &'static [WideReader] {
    static READERS: OnceLock<Vec<WideReader>> = OnceLock::new();
    READERS.get_or_init(make_readers)
}

fn make_readers() -> Vec<WideReader> {
    let plain: Codes = everywhere().into_iter().chain(letters_of_honors()).collect();
    let papers: Codes = everywhere().into_iter().chain(winds_and_dragons()).collect();
    // Letters of suits do not stand for honours: "C1D" is not a red dragon and a dot.
    let without = |letters: &str| -> Codes {
        let is_other = |name: &String| !letters.contains(name.as_str());
        let names = plain.iter().filter(|(name, _)| is_other(name));
        names.map(|(name, code)| (name.clone(), *code)).collect()
    };
    let (after, before) = (Order::RanksFirst, Order::SuitFirst);
    let of = |notation, order, suits, single| WideReader::new(Some(notation), order, suits, single);
    vec![
        of(Notation::Mpsz, after, mpsz_suits(), plain.clone()),
        of(Notation::Mpsz, before, mpsz_suits(), plain.clone()),
        of(Notation::Papers, before, suits_of("cdb"), papers.clone()),
        of(Notation::Botzone, before, botzone_suits(), everywhere()),
        of(Notation::Papers, after, suits_of("cdb"), without("C")),
        of(Notation::Papers, after, suits_of("cdb"), papers.clone()),
        of(Notation::Botzone, after, suits_of("wbt"), without("WF")),
        of(Notation::Unicode, after, HashMap::new(), pictures()),
        WideReader::new(None, Order::Numbers, HashMap::new(), Codes::new()),
    ]
}
