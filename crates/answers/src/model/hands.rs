//! A player's own tiles: the concealed ones and the declared melds.

use crate::error::Error;
use crate::json::{answer, value_of};
use crate::model::melds::{Meld, Part};
use crate::model::notation::{FIVES, JOKER_CODE, RED, codes_of, name_of, total, write};
use paili_core::model::meld::{Meld as CoreMeld, MeldKind, Melds};
use paili_core::model::tile::{COPIES, JOKER, KINDS, PerKind, Tile};
use serde_json::Value;
use std::fmt;

answer! {
    /// A player's own tiles.
    pub struct HandAnswer {
        /// Concealed tiles and melds; 0 is a red five, here and in other texts of own tiles.
        pub text: String,
        /// The concealed tiles.
        pub concealed: String,
        /// The declared melds; round brackets: a concealed kong.
        pub melds: Vec<String>,
        /// Whether it has 3n+1 concealed tiles, so that a draw and not a discard follows.
        pub is_waiting: bool,
    }
}

/// Concealed tiles and melds: a waiting hand (3n+1 concealed tiles) or a drawn one (3n+2).
#[derive(Clone, Debug)]
pub struct Hand {
    /// Concealed copies of each kind.
    pub counts: PerKind,
    /// Concealed jokers.
    pub jokers: u8,
    /// The declared melds whose tiles are known, in order.
    pub melds: Vec<Meld>,
    /// Number of red fives of each suit.
    red: [u8; 3],
}

impl Hand {
    /// Returns the hand of the parsed parts of a text.
    pub fn from_parts(parts: Vec<Part>) -> Result<Hand, Error> {
        let (mut copies, mut melds) = ([0u32; JOKER_CODE + 1], Vec::new());
        for part in parts {
            match part {
                Part::Meld(meld) => melds.push(meld),
                Part::Tiles(codes) => codes.into_iter().for_each(|code| copies[code] += 1),
            }
        }
        let red: [u32; 3] = std::array::from_fn(|suit| copies[RED + suit]);
        for (five, red) in FIVES.into_iter().zip(red) {
            copies[five] += red;
        }
        let mut counts = [0; KINDS];
        for (kind, (count, &number)) in counts.iter_mut().zip(&copies).enumerate() {
            *count = few(kind, number, "hand")?;
        }
        let size = copies[JOKER_CODE] + total(&counts);
        check_size(size, melds.len())?;
        let red = red.map(|number| number as u8);
        Hand { counts, jokers: copies[JOKER_CODE] as u8, melds, red }.checked()
    }

    /// Returns the hand of checked parts.
    pub fn of_checked_parts(counts: PerKind, jokers: u8, melds: Vec<Meld>, red: [u8; 3]) -> Hand {
        Hand { counts, jokers, melds, red }
    }

    /// Returns the hand of copies of each kind and melds.
    pub fn of(counts: PerKind, melds: Vec<Meld>) -> Result<Hand, Error> {
        check_size(total(&counts), melds.len())?;
        Hand { counts, jokers: 0, melds, red: [0; 3] }.checked()
    }

    fn checked(mut self) -> Result<Hand, Error> {
        self.melds.sort_by_key(Meld::place);
        let place = if self.melds.is_empty() { "hand" } else { "hand and melds" };
        for (kind, copies) in self.own().into_iter().enumerate() {
            few(kind, u32::from(copies), place)?;
        }
        Ok(self)
    }

    /// Returns the hand after an optional discard and an optional draw of a kind or joker.
    pub fn exchanged(&self, discard: usize, draw: usize) -> Hand {
        let mut after = self.clone();
        let count = |hand: &mut Hand, kind: usize, change: fn(u8) -> u8| match kind {
            JOKER => hand.jokers = change(hand.jokers),
            _ => hand.counts[kind] = change(hand.counts[kind]),
        };
        count(&mut after, discard, |copies| copies.saturating_sub(1));
        count(&mut after, draw, |copies| copies + 1);
        after.red = [0; 3];
        after
    }

    /// Returns the hand after a meld is declared with a claimed tile, or with own tiles alone.
    /// Plain fives are used before red ones.
    pub fn with_meld(&self, meld: CoreMeld, called: Option<Tile>) -> Result<Hand, Error> {
        let (mut counts, mut melds, mut red) = (self.counts, self.melds.clone(), self.red);
        let pung = CoreMeld { kind: MeldKind::Pung, tile: meld.tile };
        let is_added = |own: &Meld| meld.kind == MeldKind::Kong && own.core == pung;
        let (mut taken, mut shown): (Vec<Tile>, usize) = match melds.iter().position(is_added) {
            Some(place) => (vec![meld.tile], melds.remove(place).red),
            None => (meld.tiles().collect(), 0),
        };
        if let Some(place) = taken.iter().position(|tile| Some(*tile) == called) {
            taken.remove(place);
        }
        for tile in taken {
            let kind = usize::from(tile.0);
            counts[kind] = counts[kind].saturating_sub(1);
            let five = FIVES.iter().position(|five| *five == kind);
            if let Some(suit) = five.filter(|suit| red[*suit] > counts[kind]) {
                (red[suit], shown) = (red[suit] - 1, shown + 1);
            }
        }
        melds.push(Meld { core: meld, red: shown });
        check_size(total(&counts), melds.len())?;
        Hand { counts, jokers: 0, melds, red }.checked()
    }

    /// Returns the hand without one of its tiles.
    pub fn without(&self, tile: Tile) -> Result<Hand, Error> {
        let mut counts = self.counts;
        let count = &mut counts[usize::from(tile.0)];
        *count = count.saturating_sub(1);
        Hand::of(counts, self.melds.clone())
    }

    /// Returns an error for a kind, or the joker, of which the hand has no concealed copy.
    pub fn check_holds(&self, kind: usize) -> Result<(), Error> {
        if kind == JOKER && self.jokers == 0 {
            let expected = "a tile of the hand, which has no joker";
            return Err(Error::argument("tile", name_of(kind), expected));
        }
        if kind != JOKER && self.counts[kind] == 0 {
            let (tile, expected) = (kind as u8, "at least 1".to_owned());
            return Err(Error::TileCount { tile, count: 0, expected, place: "concealed hand" });
        }
        match self.is_waiting() {
            true => check_size(self.size() - 1, self.melds.len()),
            false => Ok(()),
        }
    }

    /// Returns the number of red fives of each suit.
    pub fn red(&self) -> [u8; 3] {
        self.red
    }

    /// Returns the number of red fives of each suit in the declared melds.
    pub fn red_of_melds(&self) -> [u8; 3] {
        let mut red = [0; 3];
        for meld in &self.melds {
            if let Some(suit) = red.get_mut(usize::from(meld.core.tile.0) / 9) {
                *suit += meld.red as u8;
            }
        }
        red
    }

    /// Returns the name of the copy of a kind that is discarded: "0m" if every held five of
    /// characters is red.
    pub fn discard_text(&self, kind: usize) -> String {
        match FIVES.iter().position(|five| *five == kind) {
            Some(suit) if self.counts[kind] > 0 && self.counts[kind] == self.red[suit] => {
                write([RED + suit])
            }
            _ => name_of(kind),
        }
    }

    /// Returns the copies of each kind in the hand and its melds.
    pub fn own(&self) -> PerKind {
        let mut own = self.counts;
        for tile in self.melds.iter().flat_map(|meld| meld.core.tiles()) {
            own[usize::from(tile.0)] += 1;
        }
        own
    }

    /// Returns the melds in the core's representation.
    pub fn core_melds(&self) -> Melds {
        let mut melds = Melds::default();
        for meld in &self.melds {
            // The size of the hand limits them to four.
            let _ = melds.push(meld.core);
        }
        melds
    }

    /// Returns the number of concealed tiles, jokers included.
    pub fn size(&self) -> u32 {
        total(&self.counts) + u32::from(self.jokers)
    }

    /// Returns the number of declared melds, those with unknown tiles included.
    pub fn meld_count(&self) -> u32 {
        (14 - self.size().min(14)) / 3
    }

    /// Returns whether the hand waits for a draw or a call.
    pub fn is_waiting(&self) -> bool {
        self.size() % 3 == 1
    }

    /// Returns the copies of the kinds, and of the jokers if there are any.
    pub fn held(&self) -> Vec<u8> {
        let mut held = self.counts.to_vec();
        held.extend((self.jokers > 0).then_some(self.jokers));
        held
    }

    fn concealed(&self) -> String {
        let mut codes: Vec<usize> = codes_of(&self.held()).collect();
        for (suit, (five, &red)) in FIVES.iter().zip(&self.red).enumerate() {
            let fives = codes.iter_mut().filter(|code| *code == five);
            fives.take(usize::from(red)).for_each(|code| *code = RED + suit);
        }
        write(codes)
    }

    /// Returns the hand in the format of all schemas.
    pub fn answer(&self) -> HandAnswer {
        HandAnswer {
            text: self.to_string(),
            concealed: self.concealed(),
            melds: self.melds.iter().map(Meld::to_string).collect(),
            is_waiting: self.is_waiting(),
        }
    }

    /// Returns the hand in JSON.
    pub fn to_json(&self) -> Value {
        value_of(&self.answer())
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.concealed())?;
        self.melds.iter().try_for_each(|meld| write!(f, "{meld}"))
    }
}

fn few(kind: usize, number: u32, place: &'static str) -> Result<u8, Error> {
    match u8::try_from(number) {
        Ok(copies) if copies <= COPIES => Ok(copies),
        _ => {
            let (tile, expected) = (kind as u8, "0 to 4 copies".to_owned());
            Err(Error::TileCount { tile, count: number, expected, place })
        }
    }
}

fn check_size(size: u32, melds: usize) -> Result<(), Error> {
    let most = 14u32.saturating_sub(3 * melds as u32);
    if !size.is_multiple_of(3) && (1..=most).contains(&size) {
        return Ok(());
    }
    let declared = if melds > 0 { format!(" (melds declared: {melds})") } else { String::new() };
    let expected = match melds {
        0..=4 => format!("1 to {most}, not a multiple of 3{declared}"),
        _ => format!("at most 4 melds, not {melds}"),
    };
    Err(Error::HandSize { size, expected })
}
