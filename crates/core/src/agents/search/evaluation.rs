//! What a hand is worth: its winning plans, each by the chance that its tiles come in time.
//!
//! A plan is worth the points of its win times the chance that all its tiles come within the draws
//! that are left, as if each came by itself: from one's own draws, and from the discards of others
//! where it completes a set that may be exposed, or the hand. Plans overlap, so the sum over plans
//! is no probability, but it orders hands well.

use super::parameters::Parameters;
use crate::legal::{Question, nearest};
use crate::meld::{Meld, MeldKind};
use crate::scoring::{Fan, LEAST, Score};
use crate::suit::costs::IMPOSSIBLE;
use crate::tile::{COPIES, KINDS, PerKind};

/// Sources of a tile: how many players' draws it may come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// Own draws.
    Draw,
    /// And discards of the player before.
    Chow,
    /// And discards of all others.
    Pung,
    /// And discards of all others, to win.
    Win,
}

/// What is left of the game.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Own draws that are left.
    pub draws: u32,
    /// Tiles that are not seen.
    pub unseen: u32,
}

/// What a hand is worth.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation {
    /// Tiles that must come for a win that counts.
    pub deficiency: u8,
    /// As it is.
    pub worth: f64,
    /// After the discard of each kind, for a drawn hand.
    pub by_discard: [f64; KINDS],
}

/// Weighs plans.
pub struct Weigher {
    parameters: Parameters,
    /// `chances[source][copies]`: that a tile comes in time.
    chances: [[f64; COPIES as usize + 1]; 4],
}

impl Weigher {
    /// With so much of the game left.
    pub fn new(parameters: &Parameters, clock: Clock) -> Weigher {
        let Parameters { claim, win, hazard, .. } = *parameters;
        let sources = [1.0, 1.0 + claim, 1.0 + 3.0 * claim, 1.0 + 3.0 * win];
        let chances = sources.map(|source| {
            std::array::from_fn(|copies| {
                let each = source * copies as f64 / f64::from(clock.unseen.max(1));
                let stays = (1.0 - each.min(1.0)) * (1.0 - hazard);
                // It comes with one of the draws, if nobody has ended the game before.
                each.min(1.0) * (1.0 - power(stays, clock.draws.max(1))) / (1.0 - stays).max(1e-9)
            })
        });
        Weigher { parameters: *parameters, chances }
    }

    /// Evaluates a waiting or a drawn hand.
    pub fn evaluate(&self, question: &Question) -> Evaluation {
        let mut found = Evaluation { deficiency: IMPOSSIBLE, worth: 0.0, by_discard: [0.0; KINDS] };
        let Some((nearest, search)) = nearest(question, 1) else { return found };
        found.deficiency = nearest;
        if nearest > self.parameters.farthest {
            return found;
        }
        let slack = self.parameters.slack > 0.0 && nearest <= self.parameters.slack_until;
        let held = question.position().counts();
        let mut factor = 1.0;
        for distance in nearest..=nearest + u8::from(slack) {
            search.visit(distance, &mut |tiles| {
                let worth = factor * self.worth(question, tiles);
                if worth > 0.0 {
                    found.worth += worth;
                    for kind in 0..KINDS {
                        if held[kind] > tiles[kind] {
                            found.by_discard[kind] += worth;
                        }
                    }
                }
                true
            });
            factor = self.parameters.slack;
        }
        found
    }

    /// What one complete hand adds; 0 if it does not count.
    fn worth(&self, question: &Question, tiles: &PerKind) -> f64 {
        let (held, available) = (question.position().counts(), question.position().available());
        let mut lacking: Lacking = Lacking::default();
        let mut sum = 0.0;
        for last in question.lasts(tiles).iter() {
            let Some((by_discard, score)) = question.best_finish(tiles, last) else { continue };
            if lacking.count == 0 {
                lacking = Lacking::new(tiles, held, &score);
            }
            let may_open = by_discard && score.total >= LEAST + lost_by_opening(&score);
            let points = 24.0 + self.parameters.fan * f64::from(score.total);
            let mut chance = 1.0;
            let mut is_last_open = true;
            let mut before = [0u8; KINDS];
            for &(kind, source) in lacking.all() {
                let is_last = is_last_open && kind == last;
                is_last_open &= !is_last;
                let source = match (is_last, by_discard) {
                    (true, true) => Source::Win,
                    (true, false) => Source::Draw,
                    _ if may_open => source,
                    _ => Source::Draw,
                };
                // A second copy of a kind has fewer to come from.
                let copies = available[kind].saturating_sub(before[kind]);
                before[kind] += 1;
                let twice = if before[kind] > 1 { 0.5 } else { 1.0 };
                chance *= twice * self.chances[source as usize][usize::from(copies)];
            }
            let share = f64::from(tiles[last].saturating_sub(held[last]).max(1));
            sum += points * chance * share;
        }
        sum / f64::from(lacking.count.max(1) as u32)
    }
}

/// Fan that a hand loses when a set of it is claimed.
fn lost_by_opening(score: &Score) -> u16 {
    let lost = [
        Fan::ConcealedHand,
        Fan::TwoConcealedPungs,
        Fan::ThreeConcealedPungs,
        Fan::FourConcealedPungs,
        Fan::SevenPairs,
        Fan::SevenShiftedPairs,
        Fan::ThirteenOrphans,
        Fan::NineGates,
        Fan::GreaterHonorsAndKnittedTiles,
        Fan::LesserHonorsAndKnittedTiles,
        Fan::KnittedStraight,
    ];
    lost.iter().map(|&fan| u16::from(score.fans.times(fan)) * u16::from(fan.points())).sum()
}

/// The tiles that a complete hand lacks, and where each may come from if sets may be exposed.
#[derive(Clone, Copy, Debug)]
struct Lacking {
    tiles: [(usize, Source); 14],
    count: usize,
}

impl Default for Lacking {
    fn default() -> Lacking {
        Lacking { tiles: [(0, Source::Draw); 14], count: 0 }
    }
}

impl Lacking {
    /// Gives the tiles in hand to the sets that lack least.
    fn new(tiles: &PerKind, held: &PerKind, score: &Score) -> Lacking {
        let mut lacking = Lacking::default();
        let mut rest: PerKind = std::array::from_fn(|kind| held[kind].min(tiles[kind]));
        let mut needed: PerKind = std::array::from_fn(|kind| tiles[kind] - rest[kind]);
        let mut sets = [None; 4];
        for (place, set) in sets.iter_mut().zip(score.reading.concealed.as_slice()) {
            *place = Some(*set);
        }
        for _ in 0..4 {
            let lacks = |set: &Option<Meld>| set.map(|set| missing(set, &rest));
            let nearest = (0..4).filter_map(|index| Some((lacks(&sets[index])?, index))).min();
            let Some((lack, index)) = nearest else { break };
            let Some(set) = sets[index].take() else { break };
            let mut left = lack;
            for tile in set.tiles() {
                let kind = usize::from(tile.0);
                if rest[kind] > 0 {
                    rest[kind] -= 1;
                } else if needed[kind] > 0 {
                    needed[kind] -= 1;
                    left -= 1;
                    let source = match set.kind {
                        MeldKind::Chow => Source::Chow,
                        _ => Source::Pung,
                    };
                    // All but the last of a set must be drawn.
                    lacking.add(kind, if left == 0 { source } else { Source::Draw });
                }
            }
        }
        for (kind, needed) in needed.into_iter().enumerate() {
            (0..needed).for_each(|_| lacking.add(kind, Source::Draw));
        }
        lacking
    }

    fn add(&mut self, kind: usize, source: Source) {
        if let Some(place) = self.tiles.get_mut(self.count) {
            *place = (kind, source);
            self.count += 1;
        }
    }

    fn all(&self) -> &[(usize, Source)] {
        &self.tiles[..self.count]
    }
}

/// Tiles of a set that are not in `rest`.
fn missing(set: Meld, rest: &PerKind) -> u8 {
    let first = usize::from(set.tile.0);
    match set.kind {
        MeldKind::Chow => (first..first + 3).map(|kind| u8::from(rest[kind] == 0)).sum(),
        _ => 3 - rest[first].min(3),
    }
}

/// A power, by multiplications alone: the same on every machine.
fn power(base: f64, exponent: u32) -> f64 {
    (0..exponent).fold(1.0, |power, _| power * base)
}
