//! All readings of tiles as sets and an eye.

use crate::model::meld::{Meld, MeldKind, Melds};
use crate::model::rules::Form;
use crate::model::tile::{KINDS, KindSet, PerKind, SUITED, Tile};

/// A reading of the concealed tiles, winning tile included, as a complete hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The form of the complete hand.
    pub form: Form,
    /// Concealed chows and pungs, by first tile; none in a form without sets. For a knitted
    /// straight, those outside its nine tiles.
    pub concealed: Melds,
    /// The eye, for a form with sets.
    pub eye: Option<Tile>,
}

impl Reading {
    /// Returns the reading of a form without sets.
    pub(crate) fn of_form(form: Form) -> Reading {
        Reading { form, concealed: Melds::default(), eye: None }
    }
}

/// Passes every reading of some tiles as sets and an eye to `see`.
#[inline]
pub(crate) fn for_each_standard(tiles: &PerKind, form: Form, see: &mut impl FnMut(&Reading)) {
    for eye in eyes(tiles).iter() {
        let mut rest = *tiles;
        rest[eye] -= 2;
        let reading = Reading { form, concealed: Melds::default(), eye: Some(Tile(eye as u8)) };
        read_sets(&mut rest, 0, reading, see);
    }
}

/// Returns the kinds that can be the eye if the remaining tiles form sets.
///
/// Sets have three tiles, so exactly one part (a suit or the honours) has a remainder of two. The
/// ranks of a set in a suit add up to a multiple of three, so they determine the rank of the eye
/// modulo three.
#[inline]
fn eyes(tiles: &PerKind) -> KindSet {
    const EVERY_THIRD: [u64; 3] = [0o111, 0o222, 0o444];
    let mut part_of_eye = None;
    for part in 0..4 {
        let (size, ranks) = size_and_ranks(part_of(tiles, part));
        match (size % 3, part_of_eye) {
            (0, _) => {}
            (2, None) => part_of_eye = Some((part, 2 * ranks % 3)),
            _ => return KindSet::default(),
        }
    }
    let Some((part, rank)) = part_of_eye else {
        return KindSet::default();
    };
    let ranks = if part == 3 { 0x7f } else { EVERY_THIRD[rank as usize] };
    KindSet::at_least(tiles, 2).and(KindSet(ranks << (9 * part)))
}

/// Returns the tiles of a suit (0 to 2) or of the honours (3).
#[inline(always)]
pub(crate) fn part_of(tiles: &PerKind, part: usize) -> &[u8] {
    &tiles[9 * part..KINDS.min(9 * part + 9)]
}

/// Returns the number of tiles of a part and the sum of their ranks, counted from 0.
#[inline(always)]
fn size_and_ranks(part: &[u8]) -> (u32, u32) {
    let (mut size, mut ranks) = (0, 0);
    for (rank, &count) in (0u32..).zip(part) {
        size += u32::from(count);
        ranks += rank * u32::from(count);
    }
    (size, ranks)
}

/// Reads the tiles from kind `first` on as sets: each kind as at most one pung, and the remaining
/// copies as chows, so that no reading occurs twice.
fn read_sets(rest: &mut PerKind, first: usize, so_far: Reading, see: &mut impl FnMut(&Reading)) {
    let Some(kind) = (first..KINDS).find(|&kind| rest[kind] > 0) else {
        see(&so_far);
        return;
    };
    let count = rest[kind];
    if count >= 3 {
        let mut reading = so_far;
        rest[kind] -= 3;
        if reading.concealed.push(Meld { kind: MeldKind::Pung, tile: Tile(kind as u8) }) {
            read_chows(rest, kind, reading, see);
        }
        rest[kind] += 3;
    }
    read_chows(rest, kind, so_far, see);
}

/// Reads all copies of one kind as chows that begin with it, then the kinds above.
fn read_chows(rest: &mut PerKind, kind: usize, so_far: Reading, see: &mut impl FnMut(&Reading)) {
    let chows = rest[kind];
    if chows == 0 {
        return read_sets(rest, kind + 1, so_far, see);
    }
    let begins_chow = kind < SUITED && kind % 9 < 7;
    if !begins_chow || rest[kind + 1] < chows || rest[kind + 2] < chows {
        return;
    }
    let mut reading = so_far;
    for _ in 0..chows {
        if !reading.concealed.push(Meld { kind: MeldKind::Chow, tile: Tile(kind as u8) }) {
            return;
        }
    }
    for tile in &mut rest[kind..kind + 3] {
        *tile -= chows;
    }
    read_sets(rest, kind + 1, reading, see);
    for tile in &mut rest[kind..kind + 3] {
        *tile += chows;
    }
}
