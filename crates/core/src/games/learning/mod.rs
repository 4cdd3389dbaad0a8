//! Networks that learn to play: what they read of a decision, and the games that they learn from.
//!
//! A game says by [`Learning`] which numbers describe a position, an answer and, for a critic, all
//! that is hidden. A [`Network`] prefers answers by these numbers. [`Course::lessons`] plays games in
//! which networks choose by chance, and keeps their decisions.

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
    /// What the games of a course have in common.
    type Rules: Sync + Debug;
    /// The agents that it has by name.
    type Kind: Copy + Sync + Debug;
    /// What a seat makes of its hand, for a critic.
    type Plan: Clone + Default;

    /// How many numbers tell of a position.
    const POSITION: usize;
    /// How many tell of an answer.
    const ANSWER: usize;
    /// How many tell a critic of all hands and the wall.
    const TABLE: usize;

    /// The game of a number.
    fn start(rules: &Self::Rules, seed: u64, number: u32) -> Result<Self, CoreError>;

    /// A native player.
    fn player(kind: Self::Kind, seed: u64, seat: Seat) -> Box<dyn Agent<Self> + Send>;

    /// The network of the agent that has learned.
    fn learned() -> &'static Network;

    /// What a network considers at a decision.
    fn considered(view: Self::View<'_>) -> Considered<Self>;

    /// What a seat has gained so far, in the unit of rewards.
    fn gained(&self, seat: Seat) -> f32;

    /// Adds what all hands and the wall tell, from a seat on.
    fn fill_table(
        &self,
        seat: Seat,
        pupils: &[Pupil<'_, Self>; 4],
        plans: &[Self::Plan; 4],
        into: &mut Vec<f32>,
    );
}

/// The agent that has learned: it answers what its network prefers most.
#[derive(Clone, Copy, Debug, Default)]
pub struct Learned;

impl<G: Learning> Agent<G> for Learned {
    fn act(&mut self, view: G::View<'_>) -> G::Action {
        preferences::<G>(view).first().map_or(G::PASS, |likely| likely.action)
    }
}

/// All answers that the agent [`Learned`] considers, the likeliest first; none if there is nothing
/// to choose.
pub fn preferences<G: Learning>(view: G::View<'_>) -> Vec<LikelyAction<G::Action>> {
    if G::has_choice(view) { G::considered(view).choices(G::learned()) } else { Vec::new() }
}

/// What is considered at a decision: the answers, and what a network reads.
#[derive(Clone, Debug)]
pub struct Considered<G: Learning> {
    /// The answers.
    pub actions: Vec<G::Action>,
    /// What each is expected to lead to, by the measure of the game.
    pub worths: Vec<f64>,
    /// Numbers of the position.
    pub position: Vec<f32>,
    /// Numbers of all answers, one after the other.
    pub numbers: Vec<f32>,
    /// What the seat makes of its hand.
    pub plan: G::Plan,
}

/// An answer, and how likely a network would choose it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LikelyAction<A> {
    /// The answer.
    pub action: A,
    /// How likely, from 0 to 1.
    pub chance: f64,
    /// What it is expected to lead to, by the measure of the game.
    pub worth: f64,
}

impl<G: Learning> Considered<G> {
    /// How likely each answer is.
    pub fn chances(&self, network: &Network) -> Vec<f64> {
        let preferences = network.preferences(&self.position, &self.numbers);
        let most = preferences.iter().copied().fold(f32::MIN, f32::max);
        let odds = preferences.iter().map(|&one| exponential(f64::from(one - most)));
        let odds: Vec<f64> = odds.collect();
        let all: f64 = odds.iter().sum();
        odds.into_iter().map(|one| one / all).collect()
    }

    /// All answers, the likeliest first.
    pub fn choices(&self, network: &Network) -> Vec<LikelyAction<G::Action>> {
        let chances = self.chances(network).into_iter();
        let answers = chances.zip(&self.actions).zip(&self.worths);
        let likely =
            answers.map(|((chance, &action), &worth)| LikelyAction { action, chance, worth });
        best_first(likely.collect(), |one| one.chance)
    }
}
