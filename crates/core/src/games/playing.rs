//! Whole games of native players, one or many.

use crate::analysis::batch::on_threads;
use crate::games::seat::Seat;
use crate::model::error::CoreError;
use crate::model::stop::{Stop, Stopped};
use rayon::prelude::*;

/// A game, as players and [`play`] need it.
pub trait TableGame {
    /// What a seat may know, and nothing else.
    type View<'a>: Copy
    where
        Self: 'a;
    /// An answer.
    type Action: Copy;
    /// What happens.
    type Event;

    /// The answer of a seat that has nothing to say.
    const PASS: Self::Action;

    /// What a seat may know.
    fn view(&self, seat: Seat) -> Self::View<'_>;

    /// May the seat of a view do anything but pass?
    fn has_choice(view: Self::View<'_>) -> bool;

    /// All legal actions of the seat of a view.
    fn legal_actions(view: Self::View<'_>) -> Vec<Self::Action>;

    /// Has the game ended?
    fn is_over(&self) -> bool;

    /// Rules what four answers come to, and tells what happened.
    fn advance(&mut self, actions: &[Self::Action; 4], events: &mut Vec<Self::Event>);
}

/// A player.
pub trait Agent<G: TableGame> {
    /// The answer at a stage at which there is a choice.
    fn act(&mut self, view: G::View<'_>) -> G::Action;
}

/// Four players, by seat.
pub type Players<G> = [Box<dyn Agent<G> + Send>; 4];

/// Plays a game on to its end, or until it is told to stop, for which it looks at each stage;
/// `watch` is told the events of a stage, and the game after them.
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

/// What `one` makes of the games `first`, `first + 1`, ..., in this order on any number of threads.
pub fn simulate<R: Send>(
    first: u32,
    games: u32,
    threads: usize,
    one: impl Fn(u32) -> Result<R, CoreError> + Sync + Send,
) -> Result<Vec<R>, CoreError> {
    let games = first..first.saturating_add(games);
    on_threads(threads, || games.clone().into_par_iter().map(&one).collect())?
}
