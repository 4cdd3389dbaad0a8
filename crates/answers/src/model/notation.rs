//! The notations by name, and the formatting of tiles as text. `reading` parses them.
//!
//! B is bamboo in the papers but dots on Botzone, and the dragons are white, green, red in mpsz but
//! red, green, white on Botzone and in Unicode.

use paili_core::model::tile::{JOKER, KINDS, PerKind};

/// Code of the red five of characters, followed by those of dots and bamboo. Smaller codes are
/// kinds.
pub const RED: usize = KINDS;
/// Code of the joker, the last one.
pub const JOKER_CODE: usize = RED + 3;
/// The kinds with red copies.
pub const FIVES: [usize; 3] = [4, 13, 22];
/// Letters of the honours: east, south, west, north, white, green, red.
pub const LETTERS: &str = "ESWNPFC";
/// The ranks of Chinese text.
pub const CHINESE_RANKS: &str = "一二三四五六七八九";
/// The ranks of all other notations.
pub const RANKS: &str = "123456789";

/// A notation of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `123m456p789s1234567z`.
    Mpsz,
    /// `C1` characters, `D1` dots, `B1` bamboo.
    Papers,
    /// `W1` characters, `B1` dots, `T1` bamboo, `F1`, `J1`.
    Botzone,
    /// The tile characters of Unicode.
    Unicode,
    /// 一万, 一筒, 一条, 东.
    Chinese,
    /// `1m`, `5mr`, `E`.
    Mjai,
}

impl Notation {
    /// All notations with their names.
    pub const ALL: [(Notation, &'static str); 6] = [
        (Notation::Mpsz, "mpsz"),
        (Notation::Papers, "papers"),
        (Notation::Botzone, "botzone"),
        (Notation::Unicode, "unicode"),
        (Notation::Chinese, "chinese"),
        (Notation::Mjai, "mjai"),
    ];

    /// Returns its name.
    pub fn name(self) -> &'static str {
        Notation::ALL[self as usize].1
    }
}

/// Returns the kind of a code; the joker has its own.
pub fn kind_of(code: usize) -> usize {
    match code.checked_sub(RED) {
        None => code,
        Some(suit) => FIVES.get(suit).copied().unwrap_or(JOKER),
    }
}

/// Returns the mpsz name of a kind, or of the joker.
pub fn name_of(kind: usize) -> String {
    if kind == JOKER { "0z".to_owned() } else { mpsz(kind).into_iter().collect() }
}

/// Returns rank and suit of a code in mpsz.
fn mpsz(code: usize) -> [char; 2] {
    let rank = |kind: usize| char::from(b'1' + (kind % 9) as u8);
    let suit = |index: usize| ['m', 'p', 's', 'z'][index.min(3)];
    match code.checked_sub(RED) {
        None => [rank(code), suit(code / 9)],
        Some(index) => ['0', suit(index)],
    }
}

/// Returns the codes in mpsz, the suit once for a run of its tiles.
pub fn write(codes: impl IntoIterator<Item = usize>) -> String {
    let (mut text, mut last) = (String::new(), None);
    for [rank, suit] in codes.into_iter().map(mpsz) {
        if let Some(before) = last.filter(|&before| before != suit) {
            text.push(before);
        }
        text.push(rank);
        last = Some(suit);
    }
    text.extend(last);
    text
}

/// Returns the text of copies of kinds, then of jokers.
pub fn write_counts(counts: &[u8]) -> String {
    write(codes_of(counts))
}

/// Returns the codes of copies of kinds, and of jokers if there is a thirty-fifth count.
pub fn codes_of(counts: &[u8]) -> impl Iterator<Item = usize> + '_ {
    let code = |kind: usize| if kind == JOKER { JOKER_CODE } else { kind };
    let copies =
        move |(kind, &copies): (usize, &u8)| std::iter::repeat_n(code(kind), usize::from(copies));
    counts.iter().enumerate().flat_map(copies)
}

/// Returns the number of all copies.
pub fn total(counts: &[u8]) -> u32 {
    counts.iter().map(|&copies| u32::from(copies)).sum()
}

/// Returns four copies of each kind minus the given ones.
pub fn rest_of(counts: &PerKind) -> PerKind {
    counts.map(|copies| 4u8.saturating_sub(copies))
}
