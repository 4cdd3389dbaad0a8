//! The worth of a hand: its completions, each with the probability that its tiles come in time.
//!
//! `tree` computes the worth of a near hand from its completions. A far hand has too many of them:
//! each contributes the points of its win times the probability that all its tiles come in time, as
//! if they came independently, from own draws and from discards of others that complete the hand or
//! a set that may be exposed. Completions overlap, so their sum is not a probability, but it orders
//! hands. Completions one tile farther than the nearest count as well: each is less likely, but
//! there are some thirty times as many, and it is good to keep them open.

use super::WIN;
use super::future::{Future, Source};
use super::parameters::Parameters;
use super::tree::{Goal, Need, Tree, Value};
use crate::mcr::scoring::{Fan, LEAST, Score};
use crate::minimum_worth::{RequiredPosition, Score as Worth, nearest};
use crate::model::meld::{Meld, MeldKind};
use crate::model::stop::NEVER;
use crate::model::tile::{KINDS, PerKind, Tile};

/// Cost of an intermediate hand; a complete hand costs 1.
const ON_THE_WAY: u32 = 10;

/// The depth of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// Whether values are those of good play; otherwise completions are summed.
    pub is_deep: bool,
    /// Greatest excess of the distance of considered hands over that of the nearest.
    pub slack: u8,
}

/// The result of an evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation {
    /// Value of the hand itself.
    pub best: Value,
    /// Value after the discard of each kind, for a drawn hand.
    pub by_discard: [Value; KINDS],
    /// Remaining budget; 0 if the evaluation is incomplete.
    pub budget: u32,
}

/// Evaluates hands by their completions.
pub struct Weigher {
    parameters: Parameters,
    future: Future,
}

impl Weigher {
    /// Creates the evaluator for the remaining game.
    pub fn new(parameters: &Parameters, future: Future) -> Weigher {
        Weigher { parameters: *parameters, future }
    }

    /// Evaluates a waiting or a drawn hand with a budget.
    pub fn evaluate(&self, required: &RequiredPosition, depth: Depth, budget: u32) -> Evaluation {
        let mut found =
            Evaluation { best: Value::default(), by_discard: [Value::default(); KINDS], budget };
        let Depth { is_deep, slack } = depth;
        let Ok(Some((nearest, search))) = nearest(required, slack, NEVER) else { return found };
        if f64::from(nearest) > self.parameters.farthest {
            return found;
        }
        let held = required.position().counts();
        let mut goals = Vec::new();
        for distance in nearest..=nearest + slack {
            let visited = search.visit(distance, NEVER, &mut |tiles| {
                found.budget = found.budget.saturating_sub(1);
                if found.budget == 0 {
                    return false;
                }
                let Some((value, goal)) = self.weigh(required, tiles) else { return true };
                if is_deep {
                    goals.push(goal);
                } else {
                    found.best.add(value);
                    for kind in 0..KINDS {
                        if held[kind] > tiles[kind] {
                            found.by_discard[kind].add(value);
                        }
                    }
                }
                true
            });
            debug_assert!(visited.is_ok(), "it never stops");
        }
        if is_deep {
            self.look_deep(required, &goals, nearest + slack, &mut found);
        }
        found
    }

    fn look_deep(
        &self,
        required: &RequiredPosition,
        goals: &[Goal],
        left: u8,
        found: &mut Evaluation,
    ) {
        let position = required.position();
        let budget = found.budget / ON_THE_WAY;
        let mut tree = Tree::new(goals, &self.future, budget);
        let mut hand = *position.counts();
        if !position.is_drawn() {
            let all: Vec<u32> = (0..goals.len() as u32).collect();
            found.best = tree.value(&hand, &all, left);
            found.budget = tree.budget() * ON_THE_WAY;
            return;
        }
        for kind in 0..KINDS {
            if hand[kind] == 0 {
                continue;
            }
            let kept = (0..).zip(goals).filter(|(_, goal)| hand[kind] > goal.tiles[kind]);
            let kept: Vec<u32> = kept.map(|(index, _)| index).collect();
            hand[kind] -= 1;
            found.by_discard[kind] = tree.value(&hand, &kept, left);
            hand[kind] += 1;
            found.best = found.best.max(found.by_discard[kind]);
        }
        found.budget = tree.budget() * ON_THE_WAY;
    }

    /// Returns the value of a complete hand and its goal; `None` if it does not count.
    fn weigh(&self, required: &RequiredPosition, tiles: &PerKind) -> Option<(Value, Goal)> {
        let (held, available) = (required.position().counts(), required.position().available());
        let mut lacking = Lacking::default();
        let mut sum = Value::default();
        let mut goal: Option<Goal> = None;
        for last in required.lasts(tiles).iter() {
            let Some((by_discard, Worth::Mcr(score))) = required.best_finish(tiles, last) else {
                continue;
            };
            let may_open = by_discard && score.total >= LEAST + lost_by_opening(&score);
            if goal.is_none() {
                lacking = Lacking::new(tiles, held, &score);
                goal = Some(lacking.goal(tiles, may_open));
            }
            let points = points(&self.parameters, score.total, by_discard);
            let worth = points + self.future.saved;
            let win = Value { worth, chance: 1.0, fan: f64::from(score.total) };
            if let Some(goal) = &mut goal {
                let needs = goal.needs.iter_mut();
                needs
                    .filter(|need| usize::from(need.kind) == last)
                    .for_each(|need| need.finish = Some((win, by_discard)));
            }
            let mut chances = [1.0; 4];
            let mut is_last_open = true;
            let mut before = [0u8; KINDS];
            for &(kind, source, _) in lacking.all() {
                let is_last = is_last_open && kind == last;
                is_last_open &= !is_last;
                let source = match (is_last, by_discard) {
                    (true, true) => Source::Win,
                    (true, false) => Source::Draw,
                    _ if may_open => source,
                    _ => Source::Draw,
                };
                // A second copy of a kind has fewer copies to come from.
                let copies = available[kind].saturating_sub(before[kind]);
                before[kind] += 1;
                let twice = if before[kind] > 1 { 0.5 } else { 1.0 };
                let in_time = self.future.in_time(source, kind, copies);
                chances.iter_mut().zip(in_time).for_each(|(all, each)| *all *= twice * each);
            }
            let share = f64::from(tiles[last].saturating_sub(held[last]).max(1));
            let chance: f64 = chances.iter().sum();
            sum.add(win.times(chance / 4.0 * share));
        }
        Some((sum.times(1.0 / f64::from(lacking.count.max(1) as u32)), goal?))
    }
}

/// Returns the points of a win: 24 and the fan, times the parameter `fan` if a discard suffices,
/// times `drawn_fan` if the tile must be drawn. The fan count once by a discard and three times by
/// a draw; a win that can come both ways is worth a value between.
pub fn points(parameters: &Parameters, fan: u16, by_discard: bool) -> f64 {
    WIN + if by_discard { parameters.fan } else { parameters.drawn_fan } * f64::from(fan)
}

/// Returns the fan that a hand loses if one of its sets is claimed.
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

/// The tiles that a complete hand lacks, and the source of each if sets may be exposed.
#[derive(Clone, Copy, Debug)]
struct Lacking {
    tiles: [(usize, Source, Option<MeldKind>); 14],
    count: usize,
    /// Another kind that the same set lacks, by kind.
    partners: [Option<u8>; KINDS],
}

impl Default for Lacking {
    fn default() -> Lacking {
        Lacking { tiles: [(0, Source::Draw, None); 14], count: 0, partners: [None; KINDS] }
    }
}

impl Lacking {
    /// Assigns the tiles in hand to the sets that lack least.
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
                    // All but the last missing tile of a set must be drawn.
                    let now = if left == 0 { source } else { Source::Draw };
                    lacking.add(kind, now, Some(set.kind));
                    if lack > 1 {
                        lacking.partners[kind] = first_other(set, kind, tiles, held);
                    }
                }
            }
        }
        for (kind, needed) in needed.into_iter().enumerate() {
            (0..needed).for_each(|_| lacking.add(kind, Source::Draw, None));
        }
        lacking
    }

    fn add(&mut self, kind: usize, source: Source, set: Option<MeldKind>) {
        if let Some(place) = self.tiles.get_mut(self.count) {
            *place = (kind, source, set);
            self.count += 1;
        }
    }

    fn all(&self) -> &[(usize, Source, Option<MeldKind>)] {
        &self.tiles[..self.count]
    }

    /// Converts the lacking tiles to a goal, one need per kind; calls are included only if sets may
    /// be exposed.
    fn goal(&self, tiles: &PerKind, may_open: bool) -> Goal {
        let mut needs: Vec<Need> = Vec::with_capacity(self.count);
        for &(kind, _, set) in self.all() {
            if needs.iter().all(|need| usize::from(need.kind) != kind) {
                let call = set.filter(|_| may_open);
                let partner = self.partners[kind];
                needs.push(Need { kind: kind as u8, call, partner, finish: None });
            }
        }
        Goal { tiles: *tiles, needs }
    }
}

/// Returns another kind of a set that is not in hand.
fn first_other(set: Meld, kind: usize, tiles: &PerKind, held: &PerKind) -> Option<u8> {
    let other = |tile: &Tile| {
        let other = usize::from(tile.0);
        other != kind && held[other] < tiles[other]
    };
    set.tiles().find(other).map(|tile| tile.0)
}

/// Returns the number of tiles of a set that are not in `rest`.
fn missing(set: Meld, rest: &PerKind) -> u8 {
    let first = usize::from(set.tile.0);
    match set.kind {
        MeldKind::Chow => (first..first + 3).map(|kind| u8::from(rest[kind] == 0)).sum(),
        _ => 3 - rest[first].min(3),
    }
}
