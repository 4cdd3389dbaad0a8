//! The layout of observations: consecutive blocks of planes and of features.

use crate::model::tile::{KindSet, PerKind, Tile};

/// Planes or features that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The name.
    pub name: &'static str,
    /// The number of planes or features.
    pub size: usize,
    /// The meaning of the planes or features.
    pub meaning: &'static str,
}

impl Block {
    pub(super) const fn new(name: &'static str, size: usize, meaning: &'static str) -> Block {
        Block { name, size, meaning }
    }
}

/// Returns the number of planes or features in some blocks.
pub const fn total(blocks: &[Block]) -> usize {
    let (mut sum, mut place) = (0, 0);
    while place < blocks.len() {
        sum += blocks[place].size;
        place += 1;
    }
    sum
}

/// Planes that are filled in order; they begin as zeros.
pub(super) struct Sheet<'a> {
    rest: &'a mut [u8],
    cells: usize,
    cell_of: fn(Tile) -> usize,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(planes: &'a mut [u8], cells: usize, cell_of: fn(Tile) -> usize) -> Sheet<'a> {
        Sheet { rest: planes, cells, cell_of }
    }

    /// Returns the next planes.
    #[inline]
    fn take(&mut self, planes: usize) -> &'a mut [u8] {
        let rest = std::mem::take(&mut self.rest);
        let (taken, rest) = rest.split_at_mut(planes * self.cells);
        self.rest = rest;
        taken
    }

    /// Sets the cells of some kinds in the next plane.
    #[inline]
    pub(super) fn kinds(&mut self, kinds: KindSet) {
        let (plane, cell_of) = (self.take(1), self.cell_of);
        kinds.iter().for_each(|kind| plane[cell_of(Tile(kind as u8))] = 1);
    }

    /// Sets the cell of a tile, if there is one, in the next plane.
    #[inline]
    pub(super) fn tile(&mut self, tile: Option<Tile>) {
        self.kinds(KindSet(tile.map_or(0, |tile| 1 << tile.0)));
    }

    /// Fills `most` planes: the kinds with at least one copy, at least two, and so on.
    #[inline]
    pub(super) fn copies(&mut self, counts: &PerKind, most: u8) {
        (1..=most).for_each(|least| self.kinds(KindSet::at_least(counts, least)));
    }

    /// Fills the next plane with a flag.
    #[inline]
    pub(super) fn flag(&mut self, is_set: bool) {
        self.take(1).fill(u8::from(is_set));
    }

    /// Sets one whole plane of `many`; none if there is no number.
    #[inline]
    pub(super) fn one_of(&mut self, number: Option<usize>, many: usize) {
        (0..many).for_each(|place| self.flag(number == Some(place)));
    }

    /// Sets the first `length` cells of the next `planes` planes.
    #[inline]
    pub(super) fn bar(&mut self, length: u8, planes: usize) {
        let cells = self.take(planes);
        let length = usize::from(length).min(cells.len());
        cells[..length].fill(1);
    }

    pub(super) fn is_full(&self) -> bool {
        self.rest.is_empty()
    }
}

/// Features that are filled in order.
pub(super) struct Line<'a>(&'a mut [f32]);

impl<'a> Line<'a> {
    pub(super) fn new(features: &'a mut [f32]) -> Line<'a> {
        Line(features)
    }

    /// Returns the next features.
    pub(super) fn take(&mut self, size: usize) -> &'a mut [f32] {
        let (taken, rest) = std::mem::take(&mut self.0).split_at_mut(size);
        self.0 = rest;
        taken
    }

    pub(super) fn push(&mut self, value: f32) {
        self.take(1)[0] = value;
    }

    pub(super) fn is_full(&self) -> bool {
        self.0.is_empty()
    }
}
