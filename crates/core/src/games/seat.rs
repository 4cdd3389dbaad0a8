//! The seats of a table.

use crate::model::tile::Wind;

/// A seat, 0 to 3: east, south, west, north. East begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The four seats.
    pub const ALL: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// Returns the seat whose turn comes `turns` turns later.
    #[inline(always)]
    pub fn after(self, turns: u8) -> Seat {
        Seat((self.0 + turns) % 4)
    }

    /// Returns the other three seats, the next first.
    #[inline(always)]
    pub fn others(self) -> [Seat; 3] {
        [self.after(1), self.after(2), self.after(3)]
    }

    /// Returns all four seats in the order of turns, this one first.
    #[inline(always)]
    pub fn around(self) -> [Seat; 4] {
        [self, self.after(1), self.after(2), self.after(3)]
    }

    /// Returns the wind of the seat.
    pub fn wind(self) -> Wind {
        Wind::ALL[self.index()]
    }

    /// Returns the place in an array of seats.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0 % 4)
    }
}
