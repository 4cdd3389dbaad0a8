//! All readings of the tiles of a win as a complete hand.

use super::special;
use super::win::Win;
pub use crate::forms::readings::Reading;
pub(super) use crate::forms::readings::{for_each_standard, part_of};
use crate::model::meld::{Meld, MeldKind};
use crate::model::rules::Form;
use crate::model::tile::{KindSet, Tile};

/// Calls `see` with every reading of a win; never if the tiles are not complete.
#[inline]
pub(super) fn for_each(win: &Win, mut see: impl FnMut(&Reading)) {
    let concealed = win.concealed();
    special::for_each(win, &concealed, &mut see);
    for_each_standard(&concealed, Form::Standard, &mut see);
}

/// The sets of a reading and of the declared melds, in the representation for recognising fan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sets {
    /// First tiles of the chows, in order.
    chows: [u8; 4],
    chow_count: usize,
    /// Kinds of pungs and kongs.
    pub pungs: KindSet,
    /// Number of pungs and kongs without a tile from another player.
    pub concealed_pungs: u8,
    /// Number of exposed kongs.
    pub melded_kongs: u8,
    /// Number of concealed kongs.
    pub concealed_kongs: u8,
    /// Number of exposed sets.
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

    /// Returns the first tiles of the chows, in order.
    #[inline(always)]
    pub(super) fn chows(&self) -> &[u8] {
        &self.chows[..self.chow_count]
    }

    /// Returns the eye as a set of kinds.
    #[inline(always)]
    pub(super) fn eye_kind(&self) -> KindSet {
        KindSet(self.eye.map_or(0, |eye| 1 << eye.0))
    }
}

#[inline(always)]
pub(super) fn has_tile(chow: Meld, tile: Tile) -> bool {
    tile.0.wrapping_sub(chow.tile.0) < 3
}
