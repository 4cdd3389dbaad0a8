//! What observations are made of: blocks of planes and of features, one after the other.

use crate::model::tile::{KindSet, PerKind, Tile};

/// Planes, or features, that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its name.
    pub name: &'static str,
    /// How many planes, or features, it has.
    pub size: usize,
    /// What they mean.
    pub meaning: &'static str,
}

impl Block {
    pub(super) const fn new(name: &'static str, size: usize, meaning: &'static str) -> Block {
        Block { name, size, meaning }
    }
}

/// How many planes, or features, some blocks have together.
pub const fn total(blocks: &[Block]) -> usize {
    let (mut sum, mut place) = (0, 0);
    while place < blocks.len() {
        sum += blocks[place].size;
        place += 1;
    }
    sum
}

/// Planes that are filled one after the other; they begin as zeros.
pub(super) struct Sheet<'a> {
    rest: &'a mut [u8],
    cells: usize,
    cell_of: fn(Tile) -> usize,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(planes: &'a mut [u8], cells: usize, cell_of: fn(Tile) -> usize) -> Sheet<'a> {
        Sheet { rest: planes, cells, cell_of }
    }

    /// The next planes.
    #[inline]
    fn take(&mut self, planes: usize) -> &'a mut [u8] {
        let rest = std::mem::take(&mut self.rest);
        let (taken, rest) = rest.split_at_mut(planes * self.cells);
        self.rest = rest;
        taken
    }

    /// The cells of some kinds, in one plane.
    #[inline]
    pub(super) fn kinds(&mut self, kinds: KindSet) {
        let (plane, cell_of) = (self.take(1), self.cell_of);
        kinds.iter().for_each(|kind| plane[cell_of(Tile(kind as u8))] = 1);
    }

    /// The cell of a tile, in one plane; none if there is none.
    #[inline]
    pub(super) fn tile(&mut self, tile: Option<Tile>) {
        self.kinds(KindSet(tile.map_or(0, |tile| 1 << tile.0)));
    }

    /// Kinds of which there is at least one copy, two, and so on, in as many planes.
    #[inline]
    pub(super) fn copies(&mut self, counts: &PerKind, most: u8) {
        (1..=most).for_each(|least| self.kinds(KindSet::at_least(counts, least)));
    }

    /// A whole plane.
    #[inline]
    pub(super) fn flag(&mut self, is_set: bool) {
        self.take(1).fill(u8::from(is_set));
    }

    /// One whole plane of so many; none of them if there is no number.
    #[inline]
    pub(super) fn one_of(&mut self, number: Option<usize>, many: usize) {
        (0..many).for_each(|place| self.flag(number == Some(place)));
    }

    /// As many cells, from the first on, as a number says; they may fill several planes.
    #[inline]
    pub(super) fn bar(&mut self, length: u8, planes: usize) {
        let cells = self.take(planes);
        let length = usize::from(length).min(cells.len());
        cells[..length].fill(1);
    }

    /// Are all planes filled?
    pub(super) fn is_full(&self) -> bool {
        self.rest.is_empty()
    }
}

/// Features that are filled one after the other.
pub(super) struct Line<'a>(&'a mut [f32]);

impl<'a> Line<'a> {
    pub(super) fn new(features: &'a mut [f32]) -> Line<'a> {
        Line(features)
    }

    /// The next features.
    pub(super) fn take(&mut self, size: usize) -> &'a mut [f32] {
        let (taken, rest) = std::mem::take(&mut self.0).split_at_mut(size);
        self.0 = rest;
        taken
    }

    /// The next feature.
    pub(super) fn push(&mut self, value: f32) {
        self.take(1)[0] = value;
    }

    /// Are all features filled?
    pub(super) fn is_full(&self) -> bool {
        self.0.is_empty()
    }
}
