//! Habits: how likely an agent discards a tile of a hand, and lets a pung pass.
//!
//! A discard is one of the kinds in hand, each as likely as its *weight*: a product of factors of
//! its copies and neighbours, of its class early and late, of the number of tiles of its suit, and of
//! the copies that all can see. Products and quotients alone make the same number on every machine.
//! `python -m benchmarks.habits` fits the factors to games of agents and writes `coefficients.rs`.

use super::coefficients::TABLES;
use crate::model::error::CoreError;
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED};

/// Copies of a kind in hand, beyond which there is no difference.
pub const MOST_COPIES: usize = COPIES as usize;
/// Tiles one rank away: none to two and more.
pub const NEAR: usize = 3;
/// Tiles two ranks away: none to two and more.
pub const NEXT: usize = 3;
/// Inner ranks, 2 and 8, 1 and 9, other winds, dragons and winds that count.
pub const CLASSES: usize = 5;
/// The first four discards, up to the ninth, all later ones.
pub const STAGES: usize = 3;
/// Tiles of the suit in hand: up to 2, 4, 7, and more.
pub const SUITS: usize = 4;

/// Factors of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// By copies less one, tiles one rank away, tiles two ranks away.
    pub shape: [[[f64; NEXT]; NEAR]; MOST_COPIES],
    /// By stage and class.
    pub class: [[f64; CLASSES]; STAGES],
    /// By stage and tiles of the suit; honours have none.
    pub suit: [[f64; SUITS]; STAGES],
    /// By copies that all can see.
    pub seen: [f64; MOST_COPIES],
    /// Chance that a pung is not called with two copies in hand, and with three.
    pub pass: [f64; 2],
    /// Are choices weighed at all? If not, all deals that the rules allow are equally likely.
    pub weighs: bool,
}

/// Habits that nothing is known of.
const UNIFORM: Habits = Habits {
    shape: [[[1.0; NEXT]; NEAR]; MOST_COPIES],
    class: [[1.0; CLASSES]; STAGES],
    suit: [[1.0; SUITS]; STAGES],
    seen: [1.0; MOST_COPIES],
    pass: [1.0; 2],
    weighs: false,
};

/// Games with habits of agents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Chinese Standard Mahjong.
    Mcr,
    /// Sichuan Mahjong.
    Sichuan,
}

impl Habits {
    /// Habits by the name of an agent; those of the first without a name.
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

    /// Weights that do not depend on the hand, of each kind.
    pub fn context(&self, stage: usize, seen: &PerKind, valued: KindSet) -> [f64; KINDS] {
        let class = &self.class[stage];
        std::array::from_fn(|kind| {
            class[class_of(kind, valued)] * self.seen[usize::from(seen[kind]).min(MOST_COPIES - 1)]
        })
    }

    /// Chance that a hand discards a kind, of those that it may.
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

    /// Chance that a kind is let pass by a hand with so many copies.
    #[inline]
    pub fn passes(&self, copies: u8) -> f64 {
        copies.checked_sub(2).map_or(1.0, |more| self.pass[usize::from(more.min(1))])
    }
}

/// The stage of a discard, by the number of those before it.
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

/// Tiles of a hand one and two ranks from a kind, as far as they are told apart.
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
