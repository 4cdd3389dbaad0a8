//! Complete games of built-in players, one or many.

use crate::analysis::batch::on_threads;
use crate::games::seat::Seat;
use crate::model::error::CoreError;
use crate::model::stop::{Stop, Stopped};
use rayon::prelude::*;

/// The interface of a game to its players and to [`play`].
pub trait TableGame {
    /// The view of a seat: exactly what it may know.
    type View<'a>: Copy
    where
        Self: 'a;
    /// An answer.
    type Action: Copy + PartialEq;
    /// An event.
    type Event;

    /// The answer of a seat that has nothing to do.
    const PASS: Self::Action;

    /// Returns the view of a seat.
    fn view(&self, seat: Seat) -> Self::View<'_>;

    /// Returns whether the seat of a view can do anything but pass.
    fn has_choice(view: Self::View<'_>) -> bool;

    /// Returns all legal actions of the seat of a view.
    fn legal_actions(view: Self::View<'_>) -> Vec<Self::Action>;

    /// Returns whether the game has ended.
    fn is_over(&self) -> bool;

    /// Resolves four answers and appends the resulting events.
    fn advance(&mut self, actions: &[Self::Action; 4], events: &mut Vec<Self::Event>);
}

/// A player.
pub trait Agent<G: TableGame> {
    /// Returns the answer at a stage at which there is a choice.
    fn act(&mut self, view: G::View<'_>) -> G::Action;
}

/// Four players, by seat.
pub type Players<G> = [Box<dyn Agent<G> + Send>; 4];

/// Plays a game to its end, or until it is stopped, which is checked at each stage; `watch`
/// receives the events of a stage and the game after them.
pub fn play<G: TableGame>(
    game: &mut G,
    players: &mut Players<G>,
    stop: Stop,
    mut watch: impl FnMut(&[G::Event], &G),
) -> Result<(), Stopped> {
    let mut events = Vec::new();
    while !game.is_over() {
        if stop() {
            return Err(Stopped);
        }
        let actions = Seat::ALL.map(|seat| {
            let view = game.view(seat);
            if G::has_choice(view) { players[seat.index()].act(view) } else { G::PASS }
        });
        events.clear();
        game.advance(&actions, &mut events);
        watch(&events, game);
    }
    Ok(())
}

/// Returns the results of `one` for the games `first`, `first + 1`, ..., in this order for any
/// number of threads.
pub fn simulate<R: Send>(
    first: u32,
    games: u32,
    threads: usize,
    one: impl Fn(u32) -> Result<R, CoreError> + Sync + Send,
) -> Result<Vec<R>, CoreError> {
    let games = first..first.saturating_add(games);
    on_threads(threads, || games.clone().into_par_iter().map(&one).collect())?
}
