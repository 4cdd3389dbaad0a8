//! Games for those who learn to play: numbered actions, planes and features, many tables at once.
//!
//! An [`Environment`] says of a game what the number of each action is, which numbers are legal, and
//! what a seat sees as numbers. [`Poll`] asks one seat after another, those first whose answer can
//! win over the others', so that each *decision* is one number of one seat. [`VectorGames`] does so
//! at many tables. An observation is made of [`Block`]s of planes and of features.

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

/// What a number comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice<A, B> {
    /// The answer is complete.
    Answer(A),
    /// More numbers are asked for: this is what has been chosen so far.
    Begun(B),
}

/// A game whose decisions are numbers.
pub trait Environment: Sized + Clone + Send + Sync {
    /// What is the same at all tables: the rules, say.
    type Setting: Copy + Send + Sync;
    /// What a seat may know, and nothing else.
    type View<'a>: Copy
    where
        Self: 'a;
    /// An answer.
    type Action: Copy + Debug + PartialEq + Send + Sync;
    /// What has been chosen of an answer that takes several numbers.
    type Begun: Copy + Default + Debug + PartialEq + Send + Sync;
    /// A native player.
    type Player: Copy + Send + Sync;

    /// How many numbers there are; the first is 0.
    const ACTIONS: usize;
    /// Rows of a plane; each has nine cells.
    const ROWS: usize;
    /// The blocks of planes, in order.
    const PLANES: &'static [Block];
    /// The blocks of features, in order.
    const FEATURES: &'static [Block];
    /// The answer of a seat that has nothing to say.
    const PASS: Self::Action;
    /// Do all that say something of the same rank have it? If not, the first one does.
    const ALL_HAVE_IT: bool;

    /// The game that a seed and a number stand for.
    fn start(setting: &Self::Setting, seed: u64, index: u32) -> Result<Self, CoreError>;

    /// What a seat may know.
    fn view(&self, seat: Seat) -> Self::View<'_>;

    /// Has the game ended?
    fn is_over(&self) -> bool;

    /// What each seat has gained so far.
    fn gained(&self) -> [i64; 4];

    /// The seat that is asked first at a stage, if others may say as much; the others follow in the
    /// order of turns.
    fn first_asked(&self) -> Seat;

    /// Rules what four legal answers come to.
    fn apply(&mut self, answers: &[Self::Action; 4]);

    /// The answer of a native player.
    fn answer(&self, seat: Seat, player: Self::Player, seed: u64) -> Self::Action;

    /// The numbers that a seat may choose; none of one that is not asked.
    fn legal(view: Self::View<'_>, begun: &Self::Begun) -> Numbers;

    /// The rank of a number among those that seats may say at a time: 0 comes first; none of the
    /// number that stands for passing.
    fn rank(number: usize) -> Option<u8>;

    /// What a legal number comes to.
    fn choose(
        view: Self::View<'_>,
        begun: &Self::Begun,
        number: usize,
    ) -> Choice<Self::Action, Self::Begun>;

    /// The next number of an answer; none if what has been chosen belongs to another.
    fn next_number(
        view: Self::View<'_>,
        begun: &Self::Begun,
        action: Self::Action,
    ) -> Option<usize>;

    /// Fills the planes of what a seat knows, which are zeros.
    fn fill_planes(view: Self::View<'_>, begun: &Self::Begun, planes: &mut [u8]);

    /// Fills the features of what a seat knows.
    fn fill_features(view: Self::View<'_>, begun: &Self::Begun, features: &mut [f32]);
}

/// The numbers of an answer, in the order in which they are chosen; none if it is not legal.
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
