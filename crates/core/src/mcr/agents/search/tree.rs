//! The worth of a hand under good play: a recursion over the remaining completions.
//!
//! With each turn a tile that some completion needs can come; then the best discard is made, and
//! the completions that are still possible remain. Tiles that no completion needs change nothing,
//! so only useful ones are considered: if they come at the rates `r` and lead to the values `v`,
//! and the game ends at the rate `h`, the hand is worth the sum of `r * v` over the tiles, divided
//! by the sum of `h` and all `r`. A tile whose value is below that of waiting is not taken.

use super::future::{Future, Source};
use crate::model::meld::MeldKind;
use crate::model::tile::{KINDS, KindSet, PerKind};
use rustc_hash::FxHashMap;

/// A tile that a completion needs.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    /// The kind.
    pub kind: u8,
    /// The meld that it completes, if it may be claimed for that.
    pub call: Option<MeldKind>,
    /// Another kind that the meld needs first.
    pub partner: Option<u8>,
    /// The win if the tile comes last, and whether a discard suffices; `None` if it may not come
    /// last.
    pub finish: Option<(Value, bool)>,
}

/// A complete hand that is a legal win.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Its concealed tiles.
    pub tiles: PerKind,
    /// The tiles that it needs, each kind once.
    pub needs: Vec<Need>,
}

/// The worth of a hand and its probability to win.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Value {
    /// Worth in points.
    pub worth: f64,
    /// Probability to win.
    pub chance: f64,
    /// Fan of the wins, weighted by their probabilities.
    pub fan: f64,
}

impl Value {
    /// Scales a value.
    pub fn times(self, factor: f64) -> Value {
        let Value { worth, chance, fan } = self;
        Value { worth: factor * worth, chance: factor * chance, fan: factor * fan }
    }

    /// Adds a value.
    pub fn add(&mut self, other: Value) {
        self.worth += other.worth;
        self.chance += other.chance;
        self.fan += other.fan;
    }

    /// Returns the value of the greater worth.
    pub fn max(self, other: Value) -> Value {
        if other.worth > self.worth { other } else { self }
    }
}

/// The recursion.
pub struct Tree<'a> {
    goals: &'a [Goal],
    future: &'a Future,
    known: FxHashMap<(PerKind, u8), Value>,
    /// Number of hands that may still be evaluated.
    budget: u32,
}

impl<'a> Tree<'a> {
    /// Creates the recursion over some completions.
    pub fn new(goals: &'a [Goal], future: &'a Future, budget: u32) -> Tree<'a> {
        Tree { goals, future, known: FxHashMap::default(), budget }
    }

    /// Returns the remaining budget; 0 if not all hands could be evaluated.
    pub fn budget(&self) -> u32 {
        self.budget
    }

    /// Returns the value of a waiting hand that takes up to `left` more tiles.
    pub fn value(&mut self, hand: &PerKind, completions: &[u32], left: u8) -> Value {
        if completions.is_empty() || left == 0 {
            return Value::default();
        }
        if let Some(&value) = self.known.get(&(*hand, left)) {
            return value;
        }
        if self.budget == 0 {
            return Value::default();
        }
        self.budget -= 1;
        let (mut rates, mut wins) = ([0.0f64; KINDS], [Value::default(); KINDS]);
        let mut distances = Vec::with_capacity(completions.len());
        for &completion in completions {
            let goal = &self.goals[completion as usize];
            let open = |kind: u8| goal.tiles[usize::from(kind)] > hand[usize::from(kind)];
            let lacking: u8 = goal
                .needs
                .iter()
                .map(|need| {
                    goal.tiles[usize::from(need.kind)].saturating_sub(hand[usize::from(need.kind)])
                })
                .sum();
            distances.push(lacking);
            for need in goal.needs.iter().filter(|need| open(need.kind)) {
                let kind = usize::from(need.kind);
                let mut source = Source::Draw;
                if lacking == 1 {
                    let Some((win, by_discard)) = need.finish else { continue };
                    wins[kind] = wins[kind].max(win);
                    source = if by_discard { Source::Win } else { Source::Draw };
                } else if need.partner.is_none_or(|partner| !open(partner)) {
                    source = match need.call {
                        Some(MeldKind::Chow) => Source::Chow,
                        Some(_) => Source::Pung,
                        None => Source::Draw,
                    };
                }
                rates[kind] = rates[kind].max(self.future.rates[source as usize][kind]);
            }
        }
        let mut options: Vec<(Value, f64)> = Vec::new();
        for kind in (0..KINDS).filter(|&kind| rates[kind] > 0.0) {
            let value = if wins[kind].worth > 0.0 {
                wins[kind]
            } else {
                let after = self.after_draw(hand, kind, completions, &distances, left - 1);
                after.times(self.future.step)
            };
            options.push((value, rates[kind]));
        }
        options.sort_by(|a, b| b.0.worth.total_cmp(&a.0.worth));
        let (mut sum, mut rate) = (Value::default(), self.future.end);
        for (value, each) in options {
            if value.worth * rate > sum.worth {
                sum.add(value.times(each));
                rate += each;
            }
        }
        let value = sum.times(1.0 / rate);
        self.known.insert((*hand, left), value);
        value
    }

    /// Returns the value of the best discard after a tile has come.
    fn after_draw(
        &mut self,
        hand: &PerKind,
        kind: usize,
        completions: &[u32],
        distances: &[u8],
        left: u8,
    ) -> Value {
        let mut drawn = *hand;
        drawn[kind] += 1;
        let mut remaining: Vec<(u32, KindSet)> = Vec::with_capacity(completions.len());
        let mut spare = KindSet::default();
        for (&completion, &distance) in completions.iter().zip(distances) {
            let tiles = &self.goals[completion as usize].tiles;
            let distance = distance - u8::from(tiles[kind] > hand[kind]);
            if distance <= left {
                let unneeded = (0..KINDS).filter(|&other| drawn[other] > tiles[other]);
                let unneeded = KindSet(unneeded.fold(0, |set, other| set | 1 << other));
                spare = spare.or(unneeded);
                remaining.push((completion, unneeded));
            }
        }
        let mut best = Value::default();
        let mut kept = Vec::with_capacity(remaining.len());
        for discard in spare.iter() {
            kept.clear();
            let completions = remaining.iter().filter(|(_, unneeded)| unneeded.contains(discard));
            kept.extend(completions.map(|&(completion, _)| completion));
            drawn[discard] -= 1;
            best = best.max(self.value(&drawn, &kept, left));
            drawn[discard] += 1;
        }
        best
    }
}
