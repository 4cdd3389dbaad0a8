//! All ways to read the tiles of a win as a complete hand.

use super::special;
use super::win::Win;
use crate::model::meld::{Meld, MeldKind, Melds};
use crate::model::rules::Form;
use crate::model::tile::{KINDS, KindSet, PerKind, SUITED, Tile};

/// One way to read the concealed tiles, winning tile included, as a complete hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The form of the complete hand.
    pub form: Form,
    /// Concealed chows and pungs, by first tile; none in a form without sets. A knitted straight
    /// has what is beside the nine tiles.
    pub concealed: Melds,
    /// The eye of a form with sets.
    pub eye: Option<Tile>,
}

impl Reading {
    /// A reading of a form without sets.
    pub(super) fn of_form(form: Form) -> Reading {
        Reading { form, concealed: Melds::default(), eye: None }
    }
}

/// Calls `see` with every reading of a win: with none if it is not complete.
#[inline]
pub(super) fn for_each(win: &Win, mut see: impl FnMut(&Reading)) {
    let concealed = win.concealed();
    special::for_each(win, &concealed, &mut see);
    for_each_standard(&concealed, Form::Standard, &mut see);
}

/// Every reading of some tiles as sets and an eye.
#[inline]
pub(super) fn for_each_standard(tiles: &PerKind, form: Form, see: &mut impl FnMut(&Reading)) {
    for eye in eyes(tiles).iter() {
        let mut rest = *tiles;
        rest[eye] -= 2;
        let reading = Reading { form, concealed: Melds::default(), eye: Some(Tile(eye as u8)) };
        read_sets(&mut rest, 0, reading, see);
    }
}

/// The kinds that can be the eye if the rest are to be sets.
///
/// Sets have three tiles, so that exactly one part (a suit, or the honours) has two more. The ranks
/// of a set in a suit add up to a multiple of three, so that they also tell the rank of the eye but
/// for a multiple of three.
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

/// The tiles of a suit, or (3) the honours.
#[inline(always)]
pub(super) fn part_of(tiles: &PerKind, part: usize) -> &[u8] {
    &tiles[9 * part..KINDS.min(9 * part + 9)]
}

/// The number of tiles of a part, and the sum of their ranks from 0.
#[inline(always)]
fn size_and_ranks(part: &[u8]) -> (u32, u32) {
    let (mut size, mut ranks) = (0, 0);
    for (rank, &count) in (0u32..).zip(part) {
        size += u32::from(count);
        ranks += rank * u32::from(count);
    }
    (size, ranks)
}

/// Reads the tiles from kind `first` on as sets: each kind as a pung or none, and chows of what is
/// left of it, so that nothing is read twice.
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

/// Reads all of one kind as chows that begin with it, then the kinds above.
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

/// The sets of a reading and of the declared melds, in the form that fan are looked for in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sets {
    /// First tiles of the chows, in order.
    chows: [u8; 4],
    chow_count: usize,
    /// Kinds of pungs and kongs.
    pub pungs: KindSet,
    /// Of these, pungs and kongs that nobody else gave a tile to.
    pub concealed_pungs: u8,
    /// Exposed kongs.
    pub melded_kongs: u8,
    /// Concealed kongs.
    pub concealed_kongs: u8,
    /// Sets that are exposed.
    pub exposed: u8,
    /// The eye.
    pub eye: Option<Tile>,
}

impl Sets {
    #[inline]
    pub(super) fn new(win: &Win, reading: &Reading) -> Sets {
        let mut sets = Sets {
            chows: [u8::MAX; 4],
            chow_count: 0,
            pungs: KindSet::default(),
            concealed_pungs: 0,
            melded_kongs: 0,
            concealed_kongs: 0,
            exposed: 0,
            eye: reading.eye,
        };
        for meld in win.melds().as_slice() {
            sets.add(*meld);
            sets.exposed += u8::from(meld.kind != MeldKind::ConcealedKong);
        }
        let mut tile_in_chow = false;
        for &meld in reading.concealed.as_slice() {
            sets.add(meld);
            sets.concealed_pungs += u8::from(meld.kind == MeldKind::Pung);
            tile_in_chow |= meld.kind == MeldKind::Chow && has_tile(meld, win.tile());
        }
        // A pung completed by a discard is exposed, unless the discard can complete a chow instead.
        let pung = Meld { kind: MeldKind::Pung, tile: win.tile() };
        if !win.situation().self_drawn && !tile_in_chow {
            sets.concealed_pungs -= u8::from(reading.concealed.as_slice().contains(&pung));
        }
        sets.concealed_pungs += sets.concealed_kongs;
        sets.chows[..sets.chow_count].sort_unstable();
        sets
    }

    #[inline(always)]
    fn add(&mut self, meld: Meld) {
        match meld.kind {
            MeldKind::Chow => {
                if let Some(place) = self.chows.get_mut(self.chow_count) {
                    *place = meld.tile.0;
                    self.chow_count += 1;
                }
                return;
            }
            MeldKind::Pung => {}
            MeldKind::Kong => self.melded_kongs += 1,
            MeldKind::ConcealedKong => self.concealed_kongs += 1,
        }
        self.pungs = self.pungs.or(KindSet(1 << meld.tile.0));
    }

    /// First tiles of the chows, in order.
    #[inline(always)]
    pub(super) fn chows(&self) -> &[u8] {
        &self.chows[..self.chow_count]
    }

    /// The eye as a set of kinds.
    #[inline(always)]
    pub(super) fn eye_kind(&self) -> KindSet {
        KindSet(self.eye.map_or(0, |eye| 1 << eye.0))
    }
}

/// Does a chow have a tile?
#[inline(always)]
pub(super) fn has_tile(chow: Meld, tile: Tile) -> bool {
    tile.0.wrapping_sub(chow.tile.0) < 3
}
