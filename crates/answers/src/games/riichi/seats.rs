//! A seat: its tiles, melds and discards, and its waits.

use super::events::LogTile;
use paili_core::analysis::deficiency::deficiency;
use paili_core::model::meld::{Meld, MeldKind, Melds};
use paili_core::model::position::Position;
use paili_core::model::riichi::HeldWait;
use paili_core::model::rules::Rules;
use paili_core::model::tile::{COPIES, KINDS, KindSet, PerKind};
use paili_core::riichi::scoring::Declared;

/// A meld, with its tiles in the order of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnMeld {
    /// The meld.
    pub meld: Meld,
    /// Its tiles; the claimed one is the first.
    pub tiles: Vec<LogTile>,
    /// The seat that discarded the claimed tile; the seat itself for a concealed kong.
    pub from: usize,
}

/// A discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discarded {
    /// The tile.
    pub tile: LogTile,
    /// Whether it was drawn just before.
    pub is_drawn: bool,
    /// Whether riichi was declared with it.
    pub is_riichi: bool,
    /// Whether another seat has called it.
    pub is_called: bool,
}

/// A seat and its tiles.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The concealed tiles, the drawn one included, in order.
    pub hand: Vec<LogTile>,
    /// Its melds.
    pub melds: Vec<OwnMeld>,
    /// Its discards.
    pub discards: Vec<Discarded>,
    /// Norths that were set aside.
    pub norths: u8,
    /// Whether riichi is declared, and accepted.
    pub riichi: Declared,
    /// Whether it is within the first round after riichi, without a call.
    pub ippatsu: bool,
    /// Whether it has drawn.
    pub has_drawn: bool,
    /// Waits that it has passed on since its last discard, or since its riichi.
    pub passed: KindSet,
    /// Kinds that others have discarded since its riichi without its winning.
    pub since_riichi: KindSet,
    /// The seat that fed its last set of dragons, or of winds.
    pub liable: Option<usize>,
}

impl Seat {
    /// Returns the copies of each concealed kind.
    pub fn counts(&self) -> PerKind {
        let mut counts = [0; KINDS];
        for tile in &self.hand {
            counts[tile.index()] += 1;
        }
        counts
    }

    /// Returns the melds in the core's representation.
    pub fn core_melds(&self) -> Melds {
        let mut melds = Melds::default();
        for own in &self.melds {
            // A hand has at most four, of three tiles each.
            let _ = melds.push(own.meld);
        }
        melds
    }

    /// Returns all tiles: concealed ones, and those of melds.
    pub fn tiles(&self) -> impl Iterator<Item = LogTile> {
        self.hand.iter().chain(self.melds.iter().flat_map(|own| &own.tiles)).copied()
    }

    /// Returns whether it has claimed a tile.
    pub fn is_open(&self) -> bool {
        self.melds.iter().any(|own| own.meld.kind != MeldKind::ConcealedKong)
    }

    /// Returns the kinds of its discards.
    pub fn own_discards(&self) -> KindSet {
        self.discards.iter().fold(KindSet(0), |set, one| with(set, one.tile.index()))
    }

    /// Returns the kinds that all can see it may not win with by a discard, if it has declared
    /// riichi.
    pub fn safe(&self) -> KindSet {
        self.own_discards().or(self.since_riichi)
    }

    /// Returns the number of its kongs.
    pub fn kongs(&self) -> usize {
        self.melds.iter().filter(|own| own.meld.is_kong()).count()
    }

    /// Returns the kinds that complete the concealed tiles, one of which may have been drawn.
    ///
    /// A kind does not count if all four copies are held: among the concealed tiles, or also in
    /// melds.
    pub fn waits(&self, counts: &PerKind, held: HeldWait) -> KindSet {
        let melds = 13_u8.saturating_sub(counts.iter().sum()) / 3;
        let own = self.core_melds().counts();
        let mut waits = KindSet(0);
        let Ok(rules) = Rules::new(KINDS as u8, RIICHI_FORMS, None) else { return waits };
        for kind in 0..KINDS {
            let copies = counts[kind] + if held == HeldWait::Own { own[kind] } else { 0 };
            let mut drawn = *counts;
            drawn[kind] += 1;
            if copies < COPIES && is_complete(&drawn, melds, &rules) {
                waits = with(waits, kind);
            }
        }
        waits
    }

    /// Removes a tile from the hand; returns whether it was there.
    pub fn take(&mut self, tile: LogTile) -> bool {
        match self.hand.iter().position(|&own| own == tile) {
            Some(place) => {
                self.hand.remove(place);
                true
            }
            None => false,
        }
    }
}

/// The forms of riichi: four melds and an eye, seven pairs, thirteen orphans.
const RIICHI_FORMS: u8 = 0b1011;

fn is_complete(counts: &PerKind, melds: u8, rules: &Rules) -> bool {
    let position = Position::new(counts, None, melds, rules);
    position.is_ok_and(|position| deficiency(&position, rules) == 0)
}

/// Returns a set with an additional kind.
pub fn with(kinds: KindSet, kind: usize) -> KindSet {
    kinds.or(KindSet(1 << kind))
}
