//! Bytes, read as what a question is made of.

use paili_core::model::meld::{Meld, MeldKind, Melds};
use paili_core::model::tile::{COPIES, KINDS, PerKind, SUITED, Tile};

/// Bytes that are read one by one; after the last one come zeros.
pub struct Source<'a> {
    bytes: &'a [u8],
}

impl<'a> Source<'a> {
    /// Nothing has been read yet.
    pub fn new(bytes: &'a [u8]) -> Source<'a> {
        Source { bytes }
    }

    /// Have all bytes been read?
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        match self.bytes.split_first() {
            Some((&first, rest)) => {
                self.bytes = rest;
                first
            }
            None => 0,
        }
    }

    /// A number below a bound that is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }

    /// One of two.
    pub fn flag(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    /// One of some choices.
    pub fn choose<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Eight bytes.
    pub fn number(&mut self) -> u64 {
        (0..8).fold(0, |number, _| number << 8 | u64::from(self.byte()))
    }

    /// Takes tiles out of those that are left: any that are there, in the order of the bytes.
    pub fn take(&mut self, left: &mut PerKind, tiles: usize) -> PerKind {
        let mut taken = [0; KINDS];
        for _ in 0..tiles {
            let start = self.below(KINDS);
            let Some(kind) = (start..start + KINDS).map(|kind| kind % KINDS).find(|&k| left[k] > 0)
            else {
                break;
            };
            left[kind] -= 1;
            taken[kind] += 1;
        }
        taken
    }

    /// Up to four melds; those that the tiles left have no room for are left out.
    pub fn melds(&mut self, left: &mut PerKind) -> Melds {
        let mut melds = Melds::default();
        for _ in 0..self.below(5) {
            let kinds = [MeldKind::Chow, MeldKind::Pung, MeldKind::Kong, MeldKind::ConcealedKong];
            let kind = self.choose(&kinds);
            let start = if kind == MeldKind::Chow { SUITED } else { KINDS };
            let meld = Meld { kind, tile: Tile(self.below(start) as u8) };
            if meld.check().is_err() {
                continue;
            }
            let mut after = *left;
            let fits = meld.tiles().all(|tile| {
                let place = &mut after[usize::from(tile.0)];
                let is_left = *place > 0;
                *place = place.saturating_sub(1);
                is_left
            });
            if fits && melds.push(meld) {
                *left = after;
            }
        }
        melds
    }

    /// Any numbers, small ones mostly.
    pub fn per_kind(&mut self) -> PerKind {
        let most = self.choose(&[1, 3, 5, 6, 255]);
        std::array::from_fn(|_| self.byte() % most)
    }

    /// At most as many as are left of each kind.
    pub fn at_most(&mut self, left: &PerKind) -> PerKind {
        std::array::from_fn(|kind| self.byte() % (left[kind] + 1))
    }
}

/// All copies of the kinds that are in play.
pub fn full(kinds: u8) -> PerKind {
    std::array::from_fn(|kind| if kind < usize::from(kinds) { COPIES } else { 0 })
}
