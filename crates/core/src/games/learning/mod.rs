//! Networks that learn to play: their inputs, and the games that they learn from.
//!
//! A game says by [`Learning`] which numbers describe a position, an answer and, for a critic, all
//! that is hidden. A [`Network`] prefers answers by these numbers. [`Course::lessons`] plays games
//! in which networks choose by chance, and keeps their decisions.

mod lessons;
mod line;
mod network;

pub use lessons::{Course, Lessons, Pupil};
pub(crate) use line::Line;
pub use network::Network;

use crate::games::regression::exponential;
use crate::games::{Agent, Seat, TableGame, best_first};
use crate::model::error::CoreError;
use std::fmt::Debug;

/// A game that a network can learn.
pub trait Learning: TableGame + Sized {
    /// The rules that the games of a course share.
    type Rules: Sync + Debug;
    /// The native agents of the game.
    type Kind: Copy + Sync + Debug;
    /// The plan of a seat for its hand, for a critic.
    type Plan: Clone + Default;

    /// The number of inputs of a position.
    const POSITION: usize;
    /// The number of inputs of an answer.
    const ANSWER: usize;
    /// The number of inputs of all hands and the wall, for a critic.
    const TABLE: usize;

    /// Returns the game of a number before its first event.
    fn start(rules: &Self::Rules, seed: u64, number: u32) -> Result<Self, CoreError>;

    /// Returns a native player.
    fn player(kind: Self::Kind, seed: u64, seat: Seat) -> Box<dyn Agent<Self> + Send>;

    /// Returns the network of the agent [`Learned`].
    fn learned() -> &'static Network;

    /// Returns the inputs of a network for a decision.
    fn considered(view: Self::View<'_>) -> Considered<Self>;

    /// Returns the gain of a seat so far, in the unit of rewards.
    fn gained(&self, seat: Seat) -> f32;

    /// Adds the inputs of all hands and the wall, from a seat on.
    fn fill_table(
        &self,
        seat: Seat,
        pupils: &[Pupil<'_, Self>; 4],
        plans: &[Self::Plan; 4],
        into: &mut Vec<f32>,
    );
}

/// The agent that has learned: it gives the answer that its network prefers most.
#[derive(Clone, Copy, Debug, Default)]
pub struct Learned;

impl<G: Learning> Agent<G> for Learned {
    fn act(&mut self, view: G::View<'_>) -> G::Action {
        preferences::<G>(view).first().map_or(G::PASS, |likely| likely.action)
    }
}

/// Returns all answers that the agent [`Learned`] considers, the most probable first; none without
/// a choice.
pub fn preferences<G: Learning>(view: G::View<'_>) -> Vec<LikelyAction<G::Action>> {
    if G::has_choice(view) { G::considered(view).choices(G::learned()) } else { Vec::new() }
}

/// The answers of a decision, and the inputs of a network.
#[derive(Clone, Debug)]
pub struct Considered<G: Learning> {
    /// The answers.
    pub actions: Vec<G::Action>,
    /// The estimate of each answer, in the measure of the game.
    pub worths: Vec<f64>,
    /// Numbers of the position.
    pub position: Vec<f32>,
    /// Numbers of all answers, one after the other.
    pub numbers: Vec<f32>,
    /// The plan of the seat for its hand.
    pub plan: G::Plan,
}

/// An answer with the probability that a network gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LikelyAction<A> {
    /// The answer.
    pub action: A,
    /// The probability, 0 to 1.
    pub chance: f64,
    /// Its estimate, in the measure of the game.
    pub worth: f64,
}

impl<G: Learning> Considered<G> {
    /// Returns the probability of each answer.
    pub fn chances(&self, network: &Network) -> Vec<f64> {
        let preferences = network.preferences(&self.position, &self.numbers);
        let most = preferences.iter().copied().fold(f32::MIN, f32::max);
        let odds = preferences.iter().map(|&one| exponential(f64::from(one - most)));
        let odds: Vec<f64> = odds.collect();
        let all: f64 = odds.iter().sum();
        odds.into_iter().map(|one| one / all).collect()
    }

    /// Returns all answers, the most probable first.
    pub fn choices(&self, network: &Network) -> Vec<LikelyAction<G::Action>> {
        let chances = self.chances(network).into_iter();
        let answers = chances.zip(&self.actions).zip(&self.worths);
        let likely =
            answers.map(|((chance, &action), &worth)| LikelyAction { action, chance, worth });
        best_first(likely.collect(), |one| one.chance)
    }
}
