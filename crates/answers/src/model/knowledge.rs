//! The knowledge of a player: the copies of each kind that can still come.

use crate::error::Error;
use crate::json::answer;
use crate::model::hands::Hand;
use crate::model::notation::{rest_of, total};
use crate::model::reading::check_text;
use crate::model::rules::Rules;
use crate::text::counted;
use paili_core::model::rules::Jokers;
use paili_core::model::tile::{JOKER, KINDS, PerKind, SUITED};
use std::fmt;

const IGNORED: &str = " \t\r\n(),";

answer! {
    /// The copies that can still come.
    pub struct KnowledgeAnswer {
        /// Copies of each kind: characters, dots, bamboo, honours; then the jokers, if there are
        /// any.
        #[cfg_attr(
            feature = "schemas",
            schemars(regex(
                pattern = "^[0-4]{9} [0-4]{9} [0-4]{9} [0-4]{7}( 0z=[1-9][0-9]?)?$"
            ))
        )]
        pub available: String,
        /// All these copies together, and the jokers.
        pub copies: u32,
    }
}

/// Copies of each kind, and jokers, that can still come.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge {
    /// Copies of each kind.
    pub available: PerKind,
    /// Jokers.
    pub jokers: u8,
}

impl Knowledge {
    /// Returns every copy that is not in the hand, and the jokers that it does not hold.
    pub fn full(hand: &Hand, rules: &Rules) -> Knowledge {
        let jokers = rules.jokers.saturating_sub(hand.jokers);
        Knowledge { available: rest_of(&hand.own()), jokers }
    }

    /// Returns the copies that are neither in the hand nor among the visible tiles.
    pub fn from_seen(hand: &Hand, seen: &[usize], rules: &Rules) -> Result<Knowledge, Error> {
        let full = Knowledge::full(hand, rules);
        let mut left = full;
        for &kind in seen {
            let (count, most) = match kind {
                JOKER => (&mut left.jokers, full.jokers),
                _ => (&mut left.available[kind], full.available[kind]),
            };
            let seen_here = seen.iter().filter(|&&other| other == kind).count();
            match count.checked_sub(1) {
                Some(fewer) => *count = fewer,
                None if kind == JOKER => {
                    let expected = format!("at most {most} jokers besides the hand");
                    return Err(Error::argument("seen", format!("{seen_here} jokers"), expected));
                }
                None => return Err(too_many(kind, seen_here as u32, most, "seen")),
            }
        }
        Ok(left)
    }

    /// Parses the available copies from 34 digits, or 27 without honours, optionally with jokers:
    /// "0z=3". In the order of the papers, bamboo comes first.
    pub fn parse(text: &str, is_papers: bool) -> Result<Knowledge, Error> {
        let text: Vec<char> = text.chars().collect();
        check_text(&text)?;
        let (end, jokers) = jokers_of(&text)?;
        let mut digits = Vec::new();
        for (at, &letter) in text[..end].iter().enumerate() {
            match letter.to_digit(5) {
                Some(digit) if digits.len() < KINDS => digits.push(digit as u8),
                _ if IGNORED.contains(letter) => {}
                _ if digits.len() == KINDS => {
                    return Err(Error::notation(&text, at, "the end after 34 digits"));
                }
                _ => return Err(Error::notation(&text, at, "a digit from 0 to 4")),
            }
        }
        if digits.len() != SUITED && digits.len() != KINDS {
            let expected = format!("27 or 34 digits, not {}", digits.len());
            return Err(Error::notation(&text, text.len(), expected));
        }
        let mut available = [0; KINDS];
        available.iter_mut().zip(digits).for_each(|(copies, digit)| *copies = digit);
        if is_papers {
            available[..SUITED].rotate_left(9);
        }
        Ok(Knowledge { available, jokers })
    }

    /// Returns an error if there are more copies than the hand and its melds leave.
    pub fn check(&self, hand: &Hand, rules: &Rules) -> Result<(), Error> {
        let full = Knowledge::full(hand, rules);
        if self.jokers > full.jokers {
            let expected = format!("at most {} besides the hand", full.jokers);
            let got = counted(u32::from(self.jokers), "joker");
            return Err(Error::argument("available", got, expected));
        }
        for (kind, (&copies, &most)) in self.available.iter().zip(&full.available).enumerate() {
            if copies > most {
                return Err(too_many(kind, u32::from(copies), most, "available"));
            }
        }
        Ok(())
    }

    /// Returns the knowledge without the copies of kinds that are not in play.
    pub fn in_play(&self, rules: &Rules) -> Knowledge {
        let kinds = rules.in_play();
        let left = |kind: usize| if kinds.contains(kind) { self.available[kind] } else { 0 };
        Knowledge { available: std::array::from_fn(left), jokers: self.jokers }
    }

    /// Returns the number of tiles that can be drawn: those in play, and the jokers.
    pub fn coming(&self, rules: &Rules) -> u32 {
        total(&self.in_play(rules).available) + u32::from(self.jokers)
    }

    /// Returns the knowledge after an available kind or joker has been drawn.
    pub fn after(&self, kind: usize) -> Knowledge {
        let mut left = *self;
        let count = if kind == JOKER { &mut left.jokers } else { &mut left.available[kind] };
        *count = count.saturating_sub(1);
        left
    }

    /// Returns the available copies in the format of all schemas.
    pub fn answer(&self) -> KnowledgeAnswer {
        let copies = total(&self.available) + u32::from(self.jokers);
        KnowledgeAnswer { available: self.to_string(), copies }
    }
}

impl fmt::Display for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, suit) in self.available.chunks(9).enumerate() {
            f.write_str(if place > 0 { " " } else { "" })?;
            suit.iter().try_for_each(|copies| write!(f, "{copies}"))?;
        }
        if self.jokers > 0 { write!(f, " 0z={}", self.jokers) } else { Ok(()) }
    }
}

fn too_many(kind: usize, count: u32, most: u8, place: &'static str) -> Error {
    let expected = format!("at most {most} besides the hand");
    Error::TileCount { tile: kind as u8, count, expected, place }
}

/// Returns the offset where the digits end, and the number of jokers given there.
fn jokers_of(text: &[char]) -> Result<(usize, u8), Error> {
    let spaces = text.iter().rev().take_while(|one| " \t\n\r\u{b}\u{c}".contains(**one)).count();
    let stop = text.len() - spaces;
    let digits = text[..stop].iter().rev().take_while(|one| one.is_ascii_digit()).count();
    let start = stop - digits;
    if !(1..=3).contains(&digits) || !text[..start].ends_with(&['0', 'z', '=']) {
        return Ok((text.len(), 0));
    }
    let number = text[start..stop].iter().filter_map(|one| one.to_digit(10));
    let jokers = number.fold(0, |number, digit| 10 * number + digit);
    match u8::try_from(jokers) {
        Ok(jokers) if jokers <= Jokers::MOST => Ok((start - 3, jokers)),
        _ => Err(Error::notation(text, start, format!("0 to {} jokers", Jokers::MOST))),
    }
}
