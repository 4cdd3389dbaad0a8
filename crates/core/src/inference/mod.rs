//! Inference about tiles that a seat does not see: the hands of the others, and the wall.
//!
//! [`History`] is the knowledge of one seat, with the steps of each other seat; games build it from
//! their events. [`certain`] computes the *certain* conclusions: bounds of each kind in each place,
//! from the copies that are left, the sizes of hands and walls, void suits, tiles that were given
//! away, and hands that have won. The *likely* conclusions come from samples of hands that fit the
//! history. The probability of a sample depends on its deal and, by the habits of an agent
//! ([`habits`]), on the discards of its seat; [`chains`] draws the samples.

mod certain;
mod chains;
mod coefficients;
pub mod habits;
mod history;
pub mod mcr;
pub mod sichuan;
mod winners;

pub use habits::Habits;
pub use history::{Hidden, History, Step, Winner};

use crate::model::error::CoreError;
use crate::model::stop::Stop;
use crate::model::tile::{KINDS, PerKind};
use certain::{Bounds, bounds};

/// Highest number of samples per request; each takes a hundred bytes.
pub const MOST_SAMPLES: usize = 100_000;

/// Copies of each kind that each other seat holds; the entry of the own seat is 0.
pub type Hands = [PerKind; 4];

/// Conclusions of a seat about hidden tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct Beliefs {
    /// By seat, the fewest copies of each kind that it can hold, concealed kongs included.
    pub fewest: Hands,
    /// By seat, the most copies of each kind that it can hold.
    pub most: Hands,
    /// Fewest and most copies in the wall; if seats have walls of their own, in all walls together.
    pub wall: [PerKind; 2],
    /// By seat, the expected copies of each kind.
    pub expected: [[f64; KINDS]; 4],
    /// Expected copies of each kind in the wall from which the own seat draws.
    pub expected_wall: [f64; KINDS],
    /// Sampled hands that fit, of equal weight.
    pub samples: Vec<Hands>,
}

/// Infers beliefs from a history, with `samples` sampled hands.
pub fn infer(
    history: &History,
    habits: &Habits,
    samples: usize,
    seed: u64,
    stop: Stop,
) -> Result<Beliefs, CoreError> {
    if !(1..=MOST_SAMPLES).contains(&samples) {
        return Err(CoreError::Argument {
            name: "samples",
            got: samples.to_string(),
            expected: "1 to 100000 samples",
        });
    }
    let known = bounds(history)?;
    let samples = chains::draw(history, &known, habits, samples, seed, stop)?;
    Ok(summary(history, &known, samples))
}

fn summary(history: &History, known: &Bounds, samples: Vec<Hands>) -> Beliefs {
    let mut expected = [[0.0; KINDS]; 4];
    for hands in &samples {
        for (sums, hand) in expected.iter_mut().zip(hands) {
            sums.iter_mut().zip(hand).for_each(|(sum, &copies)| *sum += f64::from(copies));
        }
    }
    let number = samples.len() as f64;
    expected.iter_mut().flatten().for_each(|sum| *sum /= number);
    let rest = history.wall + history.other_walls;
    let share = if rest == 0 { 0.0 } else { history.wall as f64 / rest as f64 };
    let in_wall = |kind: usize| {
        let held: f64 = expected.iter().map(|seat| seat[kind]).sum();
        // Floating-point sums can be slightly negative.
        (f64::from(history.unseen[kind]) - held).max(0.0) * share
    };
    Beliefs {
        fewest: known.hands(false),
        most: known.hands(true),
        wall: known.wall(),
        expected,
        expected_wall: std::array::from_fn(in_wall),
        samples,
    }
}
