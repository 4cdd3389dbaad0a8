//! Completions: the nearest complete hands that meet a requirement.

use super::{Finish, RequiredPosition, Score, Unfinished, nearest};
use crate::analysis::completions::check_limit;
use crate::forms::listing::TILES;
use crate::model::error::CoreError;
use crate::model::stop::{Stop, Stopped};
use crate::model::tile::{KINDS, KindSet, PerKind, Tile};
use crate::parts::costs::IMPOSSIBLE;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// A complete hand that meets a requirement.
#[derive(Clone, Copy, Debug)]
pub struct Completion {
    /// Concealed tiles of the complete hand.
    pub tiles: PerKind,
    /// Number of them that must come.
    pub distance: u8,
    /// Kinds that win if they come last.
    pub lasts: KindSet,
    /// Number of ways in which the tiles can come: orders of distinct copies in which the last one
    /// wins.
    pub ways: u128,
    /// The most valuable last tile.
    pub last: Tile,
    /// Whether the most valuable win is by a draw.
    pub self_drawn: bool,
    /// The score of the most valuable win.
    pub score: Score,
}

impl Completion {
    /// Returns the sort key of completions: nearest, most ways, most valuable, lowest tiles.
    fn key(&self) -> (u8, Reverse<u128>, Reverse<u16>, Reverse<PerKind>) {
        let worth = Reverse(self.score.fan());
        (self.distance, Reverse(self.ways), worth, Reverse(self.tiles))
    }
}

impl PartialEq for Completion {
    fn eq(&self, other: &Completion) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Completion {}

impl PartialOrd for Completion {
    fn partial_cmp(&self, other: &Completion) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Completion {
    fn cmp(&self, other: &Completion) -> Ordering {
        self.key().cmp(&other.key())
    }
}

/// The completions of a position up to some distance, as far as they were searched.
///
/// If the search was not stopped, everything is exact. If it was, the results are correct but
/// incomplete:
///
/// - before a completion was found, `deficiency` is a lower bound and the rest is empty;
/// - later the deficiency is exact, `counts` are those of the finished distances (exact, possibly
///   empty), and `listed` are the best of the completions found so far.
#[derive(Clone, Debug)]
pub struct Completions {
    /// Number of tiles that must come for the nearest, or [`IMPOSSIBLE`]; a lower bound if it is
    /// not exact.
    pub deficiency: u8,
    /// Whether the deficiency is exact, not only a lower bound.
    pub is_exact: bool,
    /// Number of completions at each distance from the deficiency upwards.
    pub counts: Vec<u64>,
    /// The best completions, best first.
    pub listed: Vec<Completion>,
    /// Whether the search was stopped before its end.
    pub is_stopped: bool,
}

impl Completions {
    /// Returns the result without completions.
    fn none(deficiency: u8, is_stopped: bool) -> Completions {
        let (counts, listed) = (Vec::new(), Vec::new());
        Completions { deficiency, is_exact: !is_stopped, counts, listed, is_stopped }
    }
}

/// Returns the completions at most `slack` tiles farther than the nearest, of which `limit` are
/// listed.
pub fn completions(
    required: &RequiredPosition,
    slack: u8,
    limit: usize,
    stop: Stop,
) -> Result<Completions, CoreError> {
    check_limit(limit)?;
    let (nearest, candidates) = match nearest(required, slack, stop) {
        Ok(Some(found)) => found,
        Ok(None) => return Ok(Completions::none(IMPOSSIBLE, false)),
        Err(Unfinished { at_least }) => return Ok(Completions::none(at_least, true)),
    };
    let farthest = nearest.saturating_add(slack).min(TILES as u8);
    let mut found = Completions { is_exact: true, ..Completions::none(nearest, false) };
    let mut best = BinaryHeap::new();
    for distance in nearest..=farthest {
        let mut count = 0;
        let shown = candidates.visit(distance, stop, &mut |tiles| {
            if let Some(completion) = required.completion(tiles, distance) {
                count += 1;
                // The heap has the worst in front.
                best.push(completion);
                if best.len() > limit {
                    best.pop();
                }
            }
            true
        });
        if shown.is_err() {
            found.is_stopped = true;
            break;
        }
        found.counts.push(count);
    }
    found.listed = best.into_vec();
    // A key is much smaller than a completion, so sorting a million of them is fast.
    found.listed.sort_by_cached_key(Completion::key);
    Ok(found)
}

/// Passes the concealed tiles of each completion at the least distance to `visit`, each once, in
/// unspecified order. Returns that distance, or [`IMPOSSIBLE`] if it is above `most`.
pub fn visit_nearest(
    required: &RequiredPosition,
    most: u8,
    stop: Stop,
    visit: &mut impl FnMut(&PerKind),
) -> Result<u8, Stopped> {
    let found = nearest(required, 0, stop)?;
    let Some((distance, candidates)) = found.filter(|&(distance, _)| distance <= most) else {
        return Ok(IMPOSSIBLE);
    };
    candidates.visit(distance, stop, &mut |tiles| {
        if required.is_worth_enough(tiles) {
            visit(tiles);
        }
        true
    })?;
    Ok(distance)
}

impl RequiredPosition {
    /// Returns a complete hand within reach as a completion, if it meets the requirement: possibly
    /// only by the last copy of a kind, after the others have been drawn and discarded.
    pub fn completion_of(&self, tiles: &PerKind) -> Option<Completion> {
        let (held, available) = (self.position.counts(), self.position.available());
        if (0..KINDS).any(|kind| tiles[kind] > held[kind] + available[kind]) {
            return None;
        }
        let distance = (0..KINDS).map(|kind| tiles[kind].saturating_sub(held[kind])).sum();
        self.completion(tiles, distance)
            .or_else(|| self.completion_by(tiles, distance, |last| tiles[last] == 1))
    }

    /// Returns a complete hand as a completion, if it meets the requirement.
    pub(crate) fn completion(&self, tiles: &PerKind, distance: u8) -> Option<Completion> {
        self.completion_by(tiles, distance, |last| self.is_last_copy(tiles, last))
    }

    fn completion_by(
        &self,
        tiles: &PerKind,
        distance: u8,
        is_last_copy: impl Fn(usize) -> bool,
    ) -> Option<Completion> {
        let mut lasts = KindSet::default();
        let mut best: Option<Finish> = None;
        let many = if self.depends_on_last() { KINDS } else { 1 };
        for last in self.lasts(tiles).iter().take(many) {
            for finish in self.finishes_by(tiles, last, is_last_copy(last)) {
                lasts = lasts.or(KindSet(1 << last));
                if best.is_none_or(|best| finish.score.fan() > best.score.fan()) {
                    best = Some(finish);
                }
            }
        }
        let Finish { last, self_drawn, score } = best?;
        if !self.depends_on_last() {
            lasts = self.lasts(tiles);
        }
        let ways = self.ways(tiles, lasts, distance);
        Some(Completion { tiles: *tiles, distance, lasts, ways, last, self_drawn, score })
    }

    /// Returns the number of orders in which distinct copies of the tiles can come, one of `lasts`
    /// at the end.
    fn ways(&self, tiles: &PerKind, lasts: KindSet, distance: u8) -> u128 {
        let ways = self.position.ways(tiles);
        if distance == 0 {
            return ways;
        }
        // Each of the tiles is the last one in an equal share of the orders.
        let held = self.position.counts();
        let coming = lasts.iter().map(|kind| tiles[kind].saturating_sub(held[kind]));
        ways / u128::from(distance) * u128::from(coming.sum::<u8>())
    }
}
