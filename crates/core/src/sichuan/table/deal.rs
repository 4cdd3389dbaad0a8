//! Walls: the input of a game.

use crate::games::{Seat, below, of_deal, shuffle};
use crate::model::error::CoreError;
use crate::model::sichuan::{Exchange, SichuanRules};
use crate::model::tile::{COPIES, KINDS, PerKind, SUITED};

/// Number of tiles of a wall.
pub const WALL: usize = SUITED * COPIES as usize;
/// Number of tiles that each seat is dealt.
pub const DEALT: usize = 13;

/// Direction of the exchange of three tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the next seat.
    Counterclockwise,
    /// To the seat across.
    Opposite,
    /// To the preceding seat.
    Clockwise,
}

impl Direction {
    /// All directions, in order.
    pub const ALL: [Direction; 3] =
        [Direction::Counterclockwise, Direction::Opposite, Direction::Clockwise];

    /// Returns the seat that receives the tiles of a seat.
    #[inline(always)]
    pub fn from(self, seat: Seat) -> Seat {
        seat.after(self as u8 + 1)
    }

    /// Returns the direction of the exchange under some rules, `None` without an exchange; `dealt`
    /// is that of the deal, for rules that leave it to the deal.
    pub fn under(
        rules: &SichuanRules,
        dealt: Option<Direction>,
    ) -> Result<Option<Direction>, CoreError> {
        match rules.exchange {
            Exchange::None => Ok(None),
            Exchange::Counterclockwise => Ok(Some(Direction::Counterclockwise)),
            Exchange::Opposite => Ok(Some(Direction::Opposite)),
            Exchange::Clockwise => Ok(Some(Direction::Clockwise)),
            Exchange::Random if dealt.is_some() => Ok(dealt),
            Exchange::Random => Err(CoreError::Argument {
                name: "direction",
                got: "None".to_owned(),
                expected: "a direction: the rules leave it to the deal",
            }),
        }
    }
}

/// A wall in drawing order, and the direction of the exchange if the rules leave it to the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    wall: [u8; WALL],
    direction: Option<Direction>,
}

impl Deal {
    /// Checks a wall of 108 tiles, four copies of each kind of the suits.
    pub fn new(wall: &[u8], direction: Option<Direction>) -> Result<Deal, CoreError> {
        let wrong = |got, expected| Err(CoreError::Argument { name: "wall", got, expected });
        let Ok(wall) = <[u8; WALL]>::try_from(wall) else {
            return wrong(format!("{} tiles", wall.len()), "108 tiles");
        };
        let mut counts = [0u8; SUITED];
        for tile in wall {
            match counts.get_mut(usize::from(tile)) {
                Some(count) => *count += 1,
                None => return wrong(tile.to_string(), "tiles 0 to 26"),
            }
        }
        if counts.iter().any(|&count| count != COPIES) {
            return wrong(format!("{counts:?} copies"), "four of each kind");
        }
        Ok(Deal { wall, direction })
    }

    /// Returns the deal of a seed and the index of a game, with a direction.
    pub fn random(seed: u64, game: u32) -> Deal {
        let mut random = of_deal(seed, game);
        let mut wall = std::array::from_fn(|place| (place / usize::from(COPIES)) as u8);
        shuffle(&mut random, &mut wall);
        let direction = Direction::ALL[below(&mut random, 3) as usize];
        Deal { wall, direction: Some(direction) }
    }

    /// Returns the wall; the hands come first, thirteen tiles each.
    pub fn wall(&self) -> &[u8; WALL] {
        &self.wall
    }

    /// Returns the direction of the exchange, if the rules leave it to the deal.
    pub fn direction(&self) -> Option<Direction> {
        self.direction
    }

    /// Returns the dealt hand of a seat.
    pub fn hand(&self, seat: Seat) -> PerKind {
        let mut hand = [0; KINDS];
        for &tile in &self.wall[DEALT * seat.index()..DEALT * (seat.index() + 1)] {
            hand[usize::from(tile)] += 1;
        }
        hand
    }
}
