//! Spellings of tiles that are recognised in addition to those of the notations: letters, words,
//! numbers.
//!
//! The tables are the same as in `paili.model.spellings`.

use crate::model::notation::{CHINESE_RANKS, JOKER_CODE, LETTERS, RANKS, RED};
use paili_core::model::tile::{KINDS, SUITED};
use std::collections::HashMap;

/// White space between tiles; the last is the ideographic space.
pub const SPACES: &str = " \t\r\n\u{3000}";
/// The message about flowers.
pub const NO_FLOWER: &str = "no flower: they are counted, but never in a hand";
/// The mark of a red five in Chinese or Japanese text.
pub const RED_MARKS: &str = "赤红紅";
/// Letters of the Chinese notation, and their variants.
pub const SAME_IN_CHINESE: [(char, &str); 5] =
    [('万', "萬"), ('筒', "饼餅"), ('条', "條索"), ('东', "東"), ('发', "發発")];

const FORMAL: [&str; 9] = ["壹壱", "贰貳弐", "叁參参", "肆", "伍", "陆陸", "柒", "捌", "玖"];
const CHINESE_SUIT_WORDS: [&str; 3] =
    ["万子 萬子 マン まん", "筒子 饼子 餅子 ピン ぴん", "条子 條子 索子 ソー ソウ そう そー"];
const SUIT_WORDS: [&str; 3] = [
    "man wan char chars crak craks crack cracks character characters",
    "pin tong bing dot dots circle circles",
    "sou so suo tiao bam bams bamboo bamboos",
];
const HONOR_WORDS: [&str; 7] = [
    "ton tou east dong トン とん 东风 東風",
    "nan south ナン なん 南风 南風",
    "sha shaa sya xia west xi シャー シャ しゃー しゃ 西风 西風",
    "pe pei pee north bei ペー ペイ ぺー ぺい 北风 北風",
    "haku bai ハク はく 白板",
    "hatsu fa ハツ はつ 发财 發財 発財",
    "chun zhong チュン ちゅん 红中 紅中",
];

/// Codes by spelling.
pub type Codes = HashMap<String, usize>;

/// Returns the normalised form of a letter, a digit, a bracket, a quote or a space.
fn plain_letter(letter: char) -> char {
    match letter {
        '\u{ff02}' | '\u{ff07}' | '"' | '\'' | '“' | '”' | '‘' | '’' => '"',
        '、' | '；' | ';' => ',',
        '【' | '〔' | '「' | '『' => '[',
        '】' | '〕' | '」' | '』' => ']',
        '\t' | '\r' | '\n' | '\u{3000}' | '\u{a0}' | '\u{202f}' | '\u{feff}' => ' ',
        '\u{2000}'..='\u{200b}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(letter) - 0xff01 + u32::from('!')).unwrap_or(letter)
        }
        _ => letter,
    }
}

/// Returns the text with normalised letters, digits and brackets, of the same length.
///
/// A list of tiles, quoted or of more than four, is not a meld: its brackets become blanks.
pub fn plain(text: &[char]) -> Vec<char> {
    let even: Vec<char> = text.iter().copied().map(plain_letter).collect();
    let is_list = is_list(&even);
    let bare = |letter: char| match letter {
        '"' => ' ',
        '[' | ']' if is_list => ' ',
        _ => letter,
    };
    even.into_iter().map(bare).collect()
}

fn is_list(even: &[char]) -> bool {
    let start = even.iter().take_while(|&&letter| letter == ' ').count();
    let spaces = even.iter().rev().take_while(|&&letter| letter == ' ').count();
    let Some(inner) = even.get(start..even.len().saturating_sub(spaces)) else { return false };
    let ['[', within @ .., ']'] = inner else { return false };
    let commas = within.iter().filter(|&&letter| letter == ',').count();
    !within.iter().any(|letter| "[]()".contains(*letter)) && (within.contains(&'"') || commas >= 4)
}

/// Returns the word and its capitalised forms, except those that are letters of honours.
fn cased(word: &str) -> Vec<String> {
    if !word.is_ascii() {
        return vec![word.to_owned()];
    }
    let title = word.chars().take(1).map(|letter| letter.to_ascii_uppercase());
    let title: String = title.chain(word.chars().skip(1)).collect();
    let spellings = [word.to_owned(), title, word.to_ascii_uppercase()];
    let is_other = |spelling: &String| !spelling.chars().all(|letter| LETTERS.contains(letter));
    spellings.into_iter().filter(is_other).collect()
}

/// Returns the codes of names listed one line per code.
fn table(lines: &[&str]) -> Codes {
    let names = |(number, line): (usize, &&str)| {
        let words: Vec<String> = line.split_whitespace().flat_map(cased).collect();
        words.into_iter().map(move |name| (name, number))
    };
    lines.iter().enumerate().flat_map(names).collect()
}

/// Returns the rank of a digit or of a Chinese numeral.
pub fn rank_of(letter: char) -> Option<usize> {
    let place = |text: &str| text.chars().position(|one| one == letter).map(|rank| rank + 1);
    let formal = || FORMAL.iter().position(|group| group.contains(letter)).map(|rank| rank + 1);
    match letter {
        '0' => Some(0),
        _ => place(RANKS).or_else(|| place(CHINESE_RANKS)).or_else(formal),
    }
}

/// Returns the suits of Chinese and Japanese text.
pub fn chinese_suits() -> Codes {
    let mut suits = table(&CHINESE_SUIT_WORDS);
    for (suit, (name, others)) in SAME_IN_CHINESE[..3].iter().enumerate() {
        suits.extend([*name].into_iter().chain(others.chars()).map(|one| (one.to_string(), suit)));
    }
    suits
}

/// Returns the words for suits, before or after the ranks.
pub fn suit_words() -> Codes {
    table(&SUIT_WORDS)
}

/// Returns the honours of the Chinese notation, with other letters for them.
pub fn chinese_honors() -> Codes {
    let spelled = |(place, name): (usize, char)| {
        let same = SAME_IN_CHINESE.iter().find(|(letter, _)| *letter == name);
        let others = same.map_or("", |(_, others)| others).chars();
        others.chain([name]).map(move |letter| (letter.to_string(), SUITED + place))
    };
    "东南西北白发中".chars().enumerate().flat_map(spelled).collect()
}

/// Returns the Unicode tiles, optionally with a variation selector, and the joker.
pub fn pictures() -> Codes {
    let picture = |code: u32| char::from_u32(code).map(String::from).unwrap_or_default();
    let suits = [0x1f007, 0x1f019, 0x1f010].into_iter().flat_map(|first| first..first + 9);
    let honors = [0, 1, 2, 3, 6, 5, 4].into_iter().map(|honor| 0x1f000 + honor);
    let tiles = suits.chain(honors).zip(0..).chain([(0x1f02a, JOKER_CODE)]);
    let selected = |(tile, code): (u32, usize)| {
        ["", "\u{fe0e}", "\u{fe0f}"].map(|selector| (format!("{}{selector}", picture(tile)), code))
    };
    tiles.flat_map(selected).collect()
}

/// Returns the spellings with one meaning in all texts: Chinese honours and words.
pub fn everywhere() -> Codes {
    let words = table(&HONOR_WORDS).into_iter().map(|(name, place)| (name, SUITED + place));
    chinese_honors().into_iter().chain(words).collect()
}

/// Returns the capital letters of east, south, west, north, white, green and red.
pub fn letters_of_honors() -> Codes {
    LETTERS.chars().map(String::from).zip(SUITED..).collect()
}

/// Returns the codes of WE to WN for winds, and of DW or FW, DG or FG, DR or FR for dragons.
pub fn winds_and_dragons() -> Codes {
    let winds = "ESWN".chars().map(|wind| format!("W{wind}")).zip(SUITED..);
    let dragons = |kind: char| "WGR".chars().map(move |colour| format!("{kind}{colour}"));
    let dragons = ['D', 'F'].into_iter().flat_map(move |kind| dragons(kind).zip(SUITED + 4..));
    winds.chain(dragons).collect()
}

/// Returns a tile as a number of two digits: 11-19, 21-29, 31-39, 41-47, and 51-53 for red fives.
pub fn number(digits: &[char]) -> Option<usize> {
    let digit = |place: usize| digits.get(place)?.to_digit(10).map(|digit| digit as usize);
    match (digit(0)?, digit(1)?) {
        (group @ 1..=4, rank @ 1..) => {
            Some(9 * (group - 1) + rank - 1).filter(|&code| code < KINDS)
        }
        (5, suit @ 1..=3) => Some(RED + suit - 1),
        _ => None,
    }
}
