//! What a seat can infer about tiles that it does not see: the hands of the others, and the wall.
//!
//! [`History`] is what one seat was told, with the steps of each other seat: games make it of their
//! events. What follows for *certain* is in [`certain`]: bounds of each kind in each place, from the
//! copies that are left, the sizes of hands and walls, suits that were given up, tiles that were
//! given away, and hands that have won. What is *likely* is a sample of hands that fit the history,
//! each as likely as its deal and as the discards of its seat, by the habits of an agent
//! ([`habits`]); [`chains`] draws it.

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

/// Most samples of a question: each takes a hundred bytes.
pub const MOST_SAMPLES: usize = 100_000;

/// Copies that each of the other seats holds, by kind; own places are 0.
pub type Hands = [PerKind; 4];

/// What a seat can infer.
#[derive(Clone, Debug, PartialEq)]
pub struct Beliefs {
    /// By seat: fewest copies of each kind that it holds for certain, concealed kongs included.
    pub fewest: Hands,
    /// By seat: most copies of each kind that it can hold.
    pub most: Hands,
    /// Fewest and most copies that the wall can have; where seats have walls of their own, the
    /// walls of all.
    pub wall: [PerKind; 2],
    /// By seat: expected copies of each kind.
    pub expected: [[f64; KINDS]; 4],
    /// Expected copies of each kind in the wall from which the seat itself draws.
    pub expected_wall: [f64; KINDS],
    /// Hands that fit, equally likely.
    pub samples: Vec<Hands>,
}

/// What follows from a history, with so many samples of hands.
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
        // Sums of floats may leave less than nothing.
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
