//! Environments for reinforcement learning: numbered actions, planes and features, many tables at
//! once.
//!
//! An [`Environment`] defines the numbers of the actions of a game, which numbers are legal, and
//! the observation of a seat. [`Poll`] asks one seat after another, first those whose answers can
//! take precedence, so that each *decision* is one number of one seat. [`VectorGames`] does so at
//! many tables. An observation consists of [`Block`]s of planes and of features.

mod blocks;
pub mod mcr;
mod numbers;
mod poll;
mod reach;
pub mod sichuan;
mod vector;

pub use blocks::{Block, total};
pub use numbers::Numbers;
pub use poll::{Poll, Turn};
pub use vector::{Decisions, Shown, VectorGames};

use crate::games::Seat;
use crate::model::error::CoreError;
use std::fmt::Debug;

/// The result of choosing a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice<A, B> {
    /// The answer is complete.
    Answer(A),
    /// The answer needs more numbers; this is the choice so far.
    Begun(B),
}

/// A game whose decisions are numbers.
pub trait Environment: Sized + Clone + Send + Sync {
    /// Settings shared by all tables, such as the rules.
    type Setting: Copy + Send + Sync;
    /// The view of a seat: exactly what it may know.
    type View<'a>: Copy
    where
        Self: 'a;
    /// An answer.
    type Action: Copy + Debug + PartialEq + Send + Sync;
    /// The part chosen so far of an answer that takes several numbers.
    type Begun: Copy + Default + Debug + PartialEq + Send + Sync;
    /// A built-in player.
    type Player: Copy + Send + Sync;

    /// Number of action numbers; the first is 0.
    const ACTIONS: usize;
    /// Rows of a plane; each has nine cells.
    const ROWS: usize;
    /// The blocks of planes, in order.
    const PLANES: &'static [Block];
    /// The blocks of features, in order.
    const FEATURES: &'static [Block];
    /// The answer of a seat that has nothing to do.
    const PASS: Self::Action;
    /// Whether all claims of equal rank are granted; if not, only the first one is.
    const ALLOWS_SEVERAL_WINNERS: bool;

    /// Starts the game of a seed and an index.
    fn start(setting: &Self::Setting, seed: u64, index: u32) -> Result<Self, CoreError>;

    /// Returns the view of a seat.
    fn view(&self, seat: Seat) -> Self::View<'_>;

    /// Returns whether the game has ended.
    fn is_over(&self) -> bool;

    /// Returns the gains of each seat so far.
    fn gained(&self) -> [i64; 4];

    /// Returns the seat that is asked first at a stage among claims of equal rank; the others
    /// follow in the order of turns.
    fn first_asked(&self) -> Seat;

    /// Resolves four legal answers.
    fn apply(&mut self, answers: &[Self::Action; 4]);

    /// Returns the answer of a built-in player.
    fn answer(&self, seat: Seat, player: Self::Player, seed: u64) -> Self::Action;

    /// Returns the legal numbers of a seat; none if it is not asked.
    fn legal(view: Self::View<'_>, begun: &Self::Begun) -> Numbers;

    /// Returns the rank of a number among simultaneous claims: 0 comes first; `None` for the number
    /// of a pass.
    fn rank(number: usize) -> Option<u8>;

    /// Applies a legal number to an answer.
    fn choose(
        view: Self::View<'_>,
        begun: &Self::Begun,
        number: usize,
    ) -> Choice<Self::Action, Self::Begun>;

    /// Returns the next number of an answer; `None` if the choice so far belongs to another answer.
    fn next_number(
        view: Self::View<'_>,
        begun: &Self::Begun,
        action: Self::Action,
    ) -> Option<usize>;

    /// Fills the planes of a view; they begin as zeros.
    fn fill_planes(view: Self::View<'_>, begun: &Self::Begun, planes: &mut [u8]);

    /// Fills the features of a view.
    fn fill_features(view: Self::View<'_>, begun: &Self::Begun, features: &mut [f32]);
}

/// Returns the numbers of an answer, in the order in which they are chosen; `None` if the answer is
/// not legal.
pub fn numbers_of<G: Environment>(view: G::View<'_>, action: G::Action) -> Option<Vec<usize>> {
    let (mut begun, mut numbers) = (G::Begun::default(), Vec::new());
    loop {
        let number = G::next_number(view, &begun, action)?;
        if !G::legal(view, &begun).contains(number) {
            return None;
        }
        numbers.push(number);
        match G::choose(view, &begun, number) {
            Choice::Answer(_) => return Some(numbers),
            Choice::Begun(more) => begun = more,
        }
    }
}
