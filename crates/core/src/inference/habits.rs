//! Habits: the probability that an agent discards a tile of a hand or passes on a pung.
//!
//! A discard is one of the kinds in hand, with a probability proportional to its *weight*: a
//! product of factors of its copies and neighbours, of its class and the stage of the game, of the
//! number of tiles of its suit, and of the copies that are visible to all. Products and quotients
//! give the same number on every machine. `python -m benchmarks.fits.habits` fits the factors to games
//! of agents and writes `coefficients.rs`.

use super::coefficients::TABLES;
use crate::model::error::CoreError;
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED};

/// Number of copies of a kind in hand that are distinguished.
pub const MOST_COPIES: usize = COPIES as usize;
/// Number of classes by tiles one rank away: none, one, two or more.
pub const NEAR: usize = 3;
/// Number of classes by tiles two ranks away: none, one, two or more.
pub const NEXT: usize = 3;
/// Number of classes of kinds: ranks 3 to 7, ranks 2 and 8, ranks 1 and 9, winds of no value,
/// dragons and valued winds.
pub const CLASSES: usize = 5;
/// Number of stages: the first four discards, the fifth to the ninth, all later ones.
pub const STAGES: usize = 3;
/// Number of classes by tiles of the suit in hand: up to 2, 4, 7, and more.
pub const SUITS: usize = 4;

/// Fitted factors of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// Factors by copies less one, tiles one rank away, and tiles two ranks away.
    pub shape: [[[f64; NEXT]; NEAR]; MOST_COPIES],
    /// Factors by stage and class of the kind.
    pub class: [[f64; CLASSES]; STAGES],
    /// Factors by stage and tiles of the suit; honours have none.
    pub suit: [[f64; SUITS]; STAGES],
    /// Factors by copies that are visible to all.
    pub seen: [f64; MOST_COPIES],
    /// Probability of passing on a pung with two copies in hand, and with three.
    pub pass: [f64; 2],
    /// Whether choices are weighted. If not, all deals consistent with the rules are equally
    /// likely.
    pub weighs: bool,
}

/// Habits of an unknown agent: all choices are equally likely.
const UNIFORM: Habits = Habits {
    shape: [[[1.0; NEXT]; NEAR]; MOST_COPIES],
    class: [[1.0; CLASSES]; STAGES],
    suit: [[1.0; SUITS]; STAGES],
    seen: [1.0; MOST_COPIES],
    pass: [1.0; 2],
    weighs: false,
};

/// Games for which there are fitted habits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Chinese Standard Mahjong.
    Mcr,
    /// Sichuan Mahjong.
    Sichuan,
}

impl Habits {
    /// Returns the habits of an agent by its name; without a name, those of the first entry of the
    /// table.
    pub fn named(game: Game, name: Option<&str>) -> Result<&'static Habits, CoreError> {
        if name == Some("uniform") {
            return Ok(&UNIFORM);
        }
        let table: &[(&str, Habits)] = TABLES[game as usize];
        let wanted = name.unwrap_or(table[0].0);
        let found = table.iter().find(|(name, _)| *name == wanted);
        found.map(|(_, habits)| habits).ok_or_else(|| CoreError::Argument {
            name: "agent",
            got: wanted.to_owned(),
            expected: match game {
                Game::Mcr => "greedy, search, wang2020, uniform, or none for all of them",
                Game::Sichuan => "greedy, value, search, uniform, or none for all of them",
            },
        })
    }

    /// Returns the factor of each kind that does not depend on the hand.
    pub fn context(&self, stage: usize, seen: &PerKind, valued: KindSet) -> [f64; KINDS] {
        let class = &self.class[stage];
        std::array::from_fn(|kind| {
            class[class_of(kind, valued)] * self.seen[usize::from(seen[kind]).min(MOST_COPIES - 1)]
        })
    }

    /// Returns the probability that a hand discards a kind among those it may discard; 1 for each
    /// of these if choices are not weighted.
    #[inline]
    pub fn discard(
        &self,
        hand: &PerKind,
        kind: usize,
        stage: usize,
        context: &[f64; KINDS],
        void: KindSet,
    ) -> f64 {
        let mut parts = [0usize; 4];
        for (place, &copies) in hand.iter().enumerate() {
            parts[place / 9] += usize::from(copies);
        }
        let held = void.iter().any(|kind| hand[kind] > 0);
        let (mut all, mut this) = (0.0, 0.0);
        for place in 0..KINDS {
            let copies = usize::from(hand[place]);
            if copies == 0 || held && !void.contains(place) {
                continue;
            }
            let mut weight = context[place];
            if place < SUITED {
                let (near, next) = neighbours(hand, place);
                weight *= self.shape[copies - 1][near][next]
                    * self.suit[stage][suit_of(parts[place / 9])];
            } else {
                weight *= self.shape[copies - 1][0][0];
            }
            all += weight;
            if place == kind {
                this = weight;
            }
        }
        if all <= 0.0 {
            0.0
        } else if self.weighs {
            this / all
        } else {
            f64::from(u8::from(this > 0.0))
        }
    }

    /// Returns the probability that a hand with a number of copies of a kind passes on it.
    #[inline]
    pub fn passes(&self, copies: u8) -> f64 {
        copies.checked_sub(2).map_or(1.0, |more| self.pass[usize::from(more.min(1))])
    }
}

/// Returns the stage of a discard by the number of discards before it.
pub fn stage_of(discards: usize) -> usize {
    match discards {
        0..4 => 0,
        4..9 => 1,
        _ => 2,
    }
}

fn suit_of(tiles: usize) -> usize {
    match tiles {
        0..=2 => 0,
        3..=4 => 1,
        5..=7 => 2,
        _ => 3,
    }
}

fn class_of(kind: usize, valued: KindSet) -> usize {
    match (kind < SUITED, kind % 9) {
        (true, 0 | 8) => 2,
        (true, 1 | 7) => 1,
        (true, _) => 0,
        (false, _) => 3 + usize::from(valued.contains(kind)),
    }
}

/// Returns the numbers of tiles one and two ranks from a kind, capped to the classes.
#[inline]
fn neighbours(hand: &PerKind, kind: usize) -> (usize, usize) {
    let rank = kind % 9;
    let at = |place: usize| usize::from(hand[place]);
    let mut near = 0;
    let mut next = 0;
    if rank > 0 {
        near += at(kind - 1);
    }
    if rank < 8 {
        near += at(kind + 1);
    }
    if rank > 1 {
        next += at(kind - 2);
    }
    if rank < 7 {
        next += at(kind + 2);
    }
    (near.min(NEAR - 1), next.min(NEXT - 1))
}
