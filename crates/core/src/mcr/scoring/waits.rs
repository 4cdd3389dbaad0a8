//! The fan of the wait: Edge, Closed or Single Wait, if only one kind completes the hand.

use super::fan::{Fan, Fans};
use super::readings::{Reading, part_of};
use crate::model::meld::MeldKind;
use crate::model::tile::{KindSet, PerKind, Tile, planes};

/// Adds the fan of the wait: at most one, even if the winning tile can be seen in several ways.
#[inline]
pub(super) fn recognise(
    reading: &Reading,
    tile: Tile,
    is_only_wait: impl FnOnce() -> bool,
    fans: &mut Fans,
) {
    let (mut is_edge, mut is_closed) = (false, false);
    for meld in reading.concealed.as_slice() {
        if meld.kind == MeldKind::Chow {
            let (rank, place) = (meld.tile.0 % 9, tile.0.wrapping_sub(meld.tile.0));
            is_edge |= rank == 0 && place == 2 || rank == 6 && place == 0;
            is_closed |= place == 1;
        }
    }
    let is_single = reading.eye == Some(tile);
    if !(is_edge || is_closed || is_single) || !is_only_wait() {
        return;
    }
    if is_edge {
        fans.add(Fan::EdgeWait);
    } else if is_closed {
        fans.add(Fan::ClosedWait);
    } else {
        fans.add(Fan::SingleWait);
    }
}

/// Returns whether `tile`, which completes the waiting tiles to sets and an eye, is the only kind
/// that does so.
///
/// This is by shape alone: a kind counts as a wait even if no copy of it can come.
pub(super) fn is_only_standard_wait(waiting: &PerKind, tile: Tile) -> bool {
    let part = usize::from(tile.0 / 9);
    let rank = usize::from(tile.0 % 9);
    let sizes: [u8; 4] = std::array::from_fn(|part| part_of(waiting, part).iter().sum());
    let own = Part::new(waiting, part);
    // Without the tile, its part lacks either one tile of a set or one tile of the eye.
    if sizes[part] % 3 == 1 {
        return !own.has_wait(true, Some(rank));
    }
    if own.has_wait(false, Some(rank)) {
        return false;
    }
    // The part can also contain the eye, while the part that has the eye now waits for a set
    // instead.
    let other = (0..4).find(|&other| other != part && sizes[other] % 3 == 2);
    !other.is_some_and(|other| {
        own.is_complete(true) && Part::new(waiting, other).has_wait(false, None)
    })
}

/// Returns whether no other kind is a wait for seven pairs.
#[inline]
pub(super) fn is_only_pairs_wait(waiting: &PerKind, tile: Tile) -> bool {
    let [ones, twos, threes, fours] = planes(waiting, true);
    let odd = ones.without(twos).or(threes.without(fours));
    // There are thirteen tiles: if one kind is unpaired, all others are pairs.
    odd.len() > 1 || odd == KindSet(1 << tile.0)
}

/// Copies of each rank in a suit or in the honours.
#[derive(Clone, Copy)]
struct Part {
    counts: [u8; 9],
    ranks: usize,
    is_suit: bool,
}

impl Part {
    fn new(tiles: &PerKind, part: usize) -> Part {
        let tiles = part_of(tiles, part);
        let mut counts = [0; 9];
        counts[..tiles.len()].copy_from_slice(tiles);
        Part { counts, ranks: tiles.len(), is_suit: part < 3 }
    }

    /// Returns whether some rank other than `known` completes the part, with or without an eye.
    fn has_wait(&self, with_eye: bool, known: Option<usize>) -> bool {
        let ranks_left = self.ranks_left();
        (0..self.ranks).any(|rank| {
            let mut more = *self;
            more.counts[rank] += 1;
            Some(rank) != known
                && (with_eye || self.makes_thirds(ranks_left, rank))
                && self.is_near(rank)
                && more.is_complete(with_eye)
        })
    }

    /// Returns whether the part has a tile that can be in a set or an eye with this rank.
    fn is_near(&self, rank: usize) -> bool {
        let reach = if self.is_suit { 2 } else { 0 };
        let last = (rank + reach).min(self.ranks - 1);
        self.counts[rank.saturating_sub(reach)..=last].iter().any(|&count| count > 0)
    }

    fn is_complete(&self, with_eye: bool) -> bool {
        if !with_eye {
            return self.is_sets();
        }
        let ranks_left = self.ranks_left();
        (0..self.ranks).any(|rank| {
            let mut rest = *self;
            rest.counts[rank] = rest.counts[rank].wrapping_sub(2);
            self.counts[rank] >= 2 && self.makes_thirds(ranks_left, rank) && rest.is_sets()
        })
    }

    /// Returns the sum of all ranks modulo three.
    fn ranks_left(&self) -> usize {
        let ranks = self.counts.iter().enumerate();
        ranks.map(|(rank, &count)| rank * usize::from(count)).sum::<usize>() % 3
    }

    /// Returns whether the ranks with one more tile of `rank`, or equivalently without two of them,
    /// add up to a multiple of three, as those of sets in a suit do.
    fn makes_thirds(&self, ranks_left: usize, rank: usize) -> bool {
        !self.is_suit || (ranks_left + rank).is_multiple_of(3)
    }

    /// Returns whether the part consists of sets only. Three identical chows are equivalent to
    /// three pungs. So for each rank, from the lowest, all copies that do not form pungs form
    /// chows.
    fn is_sets(&self) -> bool {
        if !self.is_suit {
            return self.counts.iter().all(|count| count % 3 == 0);
        }
        let (mut now, mut next) = (0, 0); // tiles of this rank and the next in chows begun before
        for &count in &self.counts {
            if count < now {
                return false;
            }
            let begun = (count - now) % 3;
            (now, next) = (next + begun, begun);
        }
        now == 0 && next == 0
    }
}
