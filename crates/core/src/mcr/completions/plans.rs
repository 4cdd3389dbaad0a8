//! Winning plans: the legal complete hands that are nearest.

use super::{Finish, Question, TILES, nearest};
use crate::mcr::scoring::Score;
use crate::model::error::CoreError;
use crate::model::tile::{KINDS, KindSet, PerKind, Tile};
use crate::parts::costs::IMPOSSIBLE;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// Most plans that may be listed.
pub const MAX_LISTED: usize = 1_000_000;

/// A complete hand that counts.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Concealed tiles of the complete hand.
    pub tiles: PerKind,
    /// How many of them must come.
    pub distance: u8,
    /// Kinds that win when they come last.
    pub lasts: KindSet,
    /// In how many ways the tiles can come: orders of distinct copies in which the last one wins.
    pub ways: u64,
    /// The last tile that is worth most, and whether it is drawn then.
    pub last: Tile,
    /// Is it drawn?
    pub self_drawn: bool,
    /// What it is worth.
    pub score: Score,
}

impl Plan {
    /// The order in which plans are listed: near ones, likely ones, valuable ones, low tiles.
    fn key(&self) -> (u8, Reverse<u64>, Reverse<u16>, Reverse<PerKind>) {
        let worth = Reverse(self.score.total);
        (self.distance, Reverse(self.ways), worth, Reverse(self.tiles))
    }
}

impl PartialEq for Plan {
    fn eq(&self, other: &Plan) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Plan {}

impl PartialOrd for Plan {
    fn partial_cmp(&self, other: &Plan) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Plan {
    fn cmp(&self, other: &Plan) -> Ordering {
        self.key().cmp(&other.key())
    }
}

/// All plans of a position.
#[derive(Clone, Debug)]
pub struct Plans {
    /// Tiles that must come for the nearest, or [`IMPOSSIBLE`].
    pub deficiency: u8,
    /// How many plans there are at each distance from there on.
    pub totals: Vec<u64>,
    /// The best of them, best first.
    pub listed: Vec<Plan>,
}

/// Plans at most `slack` tiles farther than the nearest, of which `limit` are listed.
pub fn plans(question: &Question, slack: u8, limit: usize) -> Result<Plans, CoreError> {
    if limit > MAX_LISTED {
        return Err(CoreError::Argument {
            name: "limit",
            got: limit.to_string(),
            expected: "at most 1000000 plans",
        });
    }
    let Some((nearest, search)) = nearest(question, slack) else {
        return Ok(Plans { deficiency: IMPOSSIBLE, totals: Vec::new(), listed: Vec::new() });
    };
    let farthest = nearest.saturating_add(slack).min(TILES as u8);
    let mut found = Plans { deficiency: nearest, totals: Vec::new(), listed: Vec::new() };
    let mut best = BinaryHeap::new();
    for distance in nearest..=farthest {
        let mut total = 0;
        search.visit(distance, &mut |tiles| {
            if let Some(plan) = question.plan(tiles, distance) {
                total += 1;
                // The heap has the worst in front.
                best.push(plan);
                if best.len() > limit {
                    best.pop();
                }
            }
            true
        });
        found.totals.push(total);
    }
    found.listed = best.into_sorted_vec();
    Ok(found)
}

/// Shows the concealed tiles of each plan at the least distance, each once, in no order that means
/// anything; returns that distance, or [`IMPOSSIBLE`] if it is above `most`.
pub fn visit_nearest(question: &Question, most: u8, visit: &mut impl FnMut(&PerKind)) -> u8 {
    let Some((distance, search)) = nearest(question, 0).filter(|&(distance, _)| distance <= most)
    else {
        return IMPOSSIBLE;
    };
    search.visit(distance, &mut |tiles| {
        if question.is_legal(tiles) {
            visit(tiles);
        }
        true
    });
    distance
}

impl Question {
    /// The plan of a complete hand, if it counts.
    pub(super) fn plan(&self, tiles: &PerKind, distance: u8) -> Option<Plan> {
        let mut lasts = KindSet::default();
        let mut best: Option<Finish> = None;
        for last in self.lasts(tiles).iter() {
            for finish in self.finishes(tiles, last) {
                lasts = lasts.or(KindSet(1 << last));
                if best.is_none_or(|best| finish.score.total > best.score.total) {
                    best = Some(finish);
                }
            }
        }
        let Finish { last, self_drawn, score } = best?;
        let ways = self.ways(tiles, lasts, distance);
        Some(Plan { tiles: *tiles, distance, lasts, ways, last, self_drawn, score })
    }

    /// Orders in which distinct copies of the tiles can come, one of `lasts` at the end.
    fn ways(&self, tiles: &PerKind, lasts: KindSet, distance: u8) -> u64 {
        if distance == 0 {
            return 1;
        }
        let (held, available) = (self.position.counts(), self.position.available());
        let (mut copies, mut at_the_end) = (1, 0);
        for kind in 0..KINDS {
            let coming = tiles[kind].saturating_sub(held[kind]);
            copies *= choose(available[kind], coming);
            at_the_end += if lasts.contains(kind) { u64::from(coming) } else { 0 };
        }
        copies * at_the_end * (1..u64::from(distance)).product::<u64>()
    }
}

/// Ways to choose some of at most four copies.
fn choose(from: u8, some: u8) -> u64 {
    let (from, some) = (u64::from(from), u64::from(some));
    (0..some).fold(1, |ways, taken| ways * (from - taken) / (taken + 1))
}
