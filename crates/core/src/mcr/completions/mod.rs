//! How far a hand is from a win that counts: a complete hand that is worth enough.
//!
//! `words` knows the complete words of a suit and of the honours, `search` puts them together to
//! the complete hands at one distance, `promise` tells quickly which of them cannot be worth enough,
//! and the scorer has the last word. The distance goes up from the deficiency until a hand counts;
//! nothing is capped or guessed, since all complete standard hands together are 11,498,658.

pub mod batch;
mod plans;
pub mod play;
mod promise;
mod search;
mod words;

pub use plans::{MAX_LISTED, Plan, Plans, plans, visit_nearest};

use crate::analysis::deficiency::deficiency as plain_deficiency;
use crate::forms::Reach;
use crate::mcr::scoring::{LEAST, Score, Situation, Win, melds_counts, score};
use crate::model::error::CoreError;
use crate::model::meld::Melds;
use crate::model::position::{Material, Position};
use crate::model::rules::Rules;
use crate::model::rules::{Requirement, WinBy};
use crate::model::tile::Wind;
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind, Tile};
use crate::parts::costs::IMPOSSIBLE;
pub(crate) use search::{Search, TILES};

/// A win of eight fan on a discard.
pub fn eight_fan(seat_wind: Wind, prevalent_wind: Wind) -> Requirement {
    Requirement { seat_wind, prevalent_wind, minimum: LEAST, win_by: WinBy::Discard }
}

/// The situations in which the last tile may come; nothing else is assumed.
fn situations(requirement: &Requirement) -> impl Iterator<Item = Situation> + use<> {
    let Requirement { seat_wind, prevalent_wind, win_by, .. } = *requirement;
    let ways: &[bool] = match win_by {
        WinBy::Discard => &[false],
        WinBy::SelfDraw => &[true],
        WinBy::Either => &[false, true],
    };
    ways.iter().map(move |&self_drawn| Situation {
        self_drawn,
        last_copy: false,
        kong: false,
        wall_last: false,
        seat_wind,
        prevalent_wind,
        flowers: 0,
    })
}

/// A position with its declared melds, and what a win must be.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    position: Position,
    melds: Melds,
    requirement: Requirement,
}

/// A win that counts: its last tile, how it came, and what it is worth.
#[derive(Clone, Copy, Debug)]
struct Finish {
    last: Tile,
    self_drawn: bool,
    score: Score,
}

impl Question {
    /// Checks a question; without `available`, all copies that are not the player's own can come.
    pub fn new(
        counts: &PerKind,
        melds: Melds,
        available: Option<&PerKind>,
        requirement: Requirement,
    ) -> Result<Question, CoreError> {
        let shown = melds_counts(&melds)?;
        let rest = |kind: usize| COPIES.saturating_sub(counts[kind].saturating_add(shown[kind]));
        let available = available.copied().unwrap_or_else(|| std::array::from_fn(rest));
        let position = Position::new(counts, Some(&available), melds.count(), &Rules::MCR)?;
        let all = |kind: usize| counts[kind] + available[kind] + shown[kind];
        if let Some(kind) = (0..KINDS).find(|&kind| all(kind) > COPIES) {
            return Err(CoreError::TileCount {
                tile: Tile(kind as u8),
                count: u32::from(all(kind)),
                expected: "at most 4 copies in hand, melds and available",
                row: None,
            });
        }
        Ok(Question { position, melds, requirement })
    }

    /// The hand, and what can still come.
    pub fn position(&self) -> &Position {
        &self.position
    }

    fn material(&self) -> Material {
        self.position.material(&Rules::MCR)
    }

    /// The same after the discard of a kind that is held, which never comes back.
    pub(crate) fn after_discard(&self, kind: usize) -> Option<Question> {
        let mut counts = *self.position.counts();
        counts[kind] = counts[kind].checked_sub(1)?;
        let available = self.position.available();
        let melds = self.melds.count();
        let position = Position::new(&counts, Some(available), melds, &Rules::MCR).ok()?;
        Some(Question { position, ..*self })
    }

    /// A search for complete hands at most `most` tiles away.
    fn search(&self, most: u8) -> Search {
        Search::new(&self.material(), &self.melds, &self.requirement, most)
    }

    /// Kinds that may come last for a complete hand: those that must come. If none must, the hand
    /// does not tell which of its tiles was the last; any may have been.
    pub(crate) fn lasts(&self, tiles: &PerKind) -> KindSet {
        let held = self.position.counts();
        let lacking = (0..KINDS).filter(|&kind| tiles[kind] > held[kind]);
        let lacking = KindSet(lacking.fold(0, |set, kind| set | 1 << kind));
        if lacking.is_empty() { KindSet::at_least(tiles, 1) } else { lacking }
    }

    /// The ways to complete a hand with `last` that count.
    fn finishes(&self, tiles: &PerKind, last: usize) -> impl Iterator<Item = Finish> + use<'_> {
        let mut waiting = *tiles;
        waiting[last] -= 1;
        let last = Tile(last as u8);
        situations(&self.requirement).filter_map(move |situation| {
            let win = Win::new(&waiting, self.melds, last, situation).ok()?;
            let score = score(&win).filter(|score| score.total >= self.requirement.minimum)?;
            Some(Finish { last, self_drawn: situation.self_drawn, score })
        })
    }

    /// What a hand is worth when `last` completes it: by a discard if that counts, or else drawn.
    pub(crate) fn best_finish(&self, tiles: &PerKind, last: usize) -> Option<(bool, Score)> {
        let finish = self.finishes(tiles, last).next()?;
        Some((!finish.self_drawn, finish.score))
    }

    /// Kinds that complete a hand legally when they come last.
    fn legal_lasts(&self, tiles: &PerKind) -> KindSet {
        let lasts = self.lasts(tiles).iter();
        let legal = lasts.filter(|&last| self.finishes(tiles, last).next().is_some());
        KindSet(legal.fold(0, |set, last| set | 1 << last))
    }

    fn is_legal(&self, tiles: &PerKind) -> bool {
        self.lasts(tiles).iter().any(|last| self.finishes(tiles, last).next().is_some())
    }
}

/// Least number of tiles that must come for a win that counts, or [`IMPOSSIBLE`].
pub fn deficiency(question: &Question) -> u8 {
    nearest(question, 0).map_or(IMPOSSIBLE, |(distance, _)| distance)
}

/// The legal deficiency, and a search for hands up to `slack` tiles farther; none if there is none.
pub(crate) fn nearest(question: &Question, slack: u8) -> Option<(u8, Search)> {
    let least = plain_deficiency(&question.position, &Rules::MCR);
    let mut first = least;
    // Most hands are not much farther than that: what is farther is prepared only if it is needed.
    for more in [1, 3, TILES as u8] {
        let most = least.saturating_add(more).min(TILES as u8);
        let search = question.search(most.saturating_add(slack).min(TILES as u8));
        for distance in first..=most {
            if !search.visit(distance, &mut |tiles| !question.is_legal(tiles)) {
                return Some((distance, search));
            }
        }
        first = most + 1;
    }
    None
}

/// The legal deficiency of a waiting hand, and the kinds whose arrival lowers it.
pub fn acceptance(question: &Question) -> Result<Reach, CoreError> {
    question.position.expect_drawn(false)?;
    Ok(reach(question))
}

fn reach(question: &Question) -> Reach {
    let Some((distance, search)) = nearest(question, 0) else { return Reach::IMPOSSIBLE };
    let held = question.position.counts();
    let mut lowering = KindSet::default();
    search.visit(distance, &mut |tiles| {
        let lacking = question.lasts(tiles);
        // A hand all of whose tiles are known to help tells nothing new.
        if lacking.without(lowering).is_empty() {
            return true;
        }
        let lasts = question.legal_lasts(tiles);
        let helps = |kind: usize| {
            // It comes first, and another tile is the last; or it is the only one.
            let must_come_again = tiles[kind] - held[kind] > 1;
            let others = if must_come_again { lasts } else { lasts.without(KindSet(1 << kind)) };
            if distance == 1 { lasts.contains(kind) } else { !others.is_empty() }
        };
        let helping = lacking.iter().filter(|&kind| helps(kind));
        lowering = lowering.or(KindSet(helping.fold(0, |set, kind| set | 1 << kind)));
        true
    });
    Reach { deficiency: distance, lowering }
}

/// For each kind held by a drawn hand, in order: what remains after its discard.
pub fn discards(question: &Question) -> Result<Vec<(usize, Reach)>, CoreError> {
    question.position.expect_drawn(true)?;
    let kinds = question.position.kinds_held().iter();
    Ok(kinds.filter_map(|kind| Some((kind, reach(&question.after_discard(kind)?)))).collect())
}
