//! Whole games of native players.

use crate::analysis::batch::on_threads;
use crate::mcr::agents::{Agent, AgentKind};
use crate::mcr::scoring::Fans;
use crate::mcr::table::action::Action;
use crate::mcr::table::deal::{Deal, game_seed};
use crate::mcr::table::event::{Event, Seat};
use crate::mcr::table::observation::Observation;
use crate::mcr::table::state::State;
use crate::model::error::CoreError;
use crate::model::tile::Wind;
use rayon::prelude::*;

/// A game, and what each seat knows of it.
#[derive(Clone, Debug)]
pub struct Game {
    state: State,
    views: [Observation; 4],
}

impl Game {
    /// The players have sat down.
    pub fn new(deal: Deal) -> Game {
        let view = |seat| Observation::new(seat, deal.prevalent(), deal.is_duplicate());
        Game { state: State::new(deal), views: Seat::ALL.map(view) }
    }

    /// The game as the judge knows it.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What a seat knows.
    pub fn view(&self, seat: Seat) -> &Observation {
        &self.views[seat.index()]
    }

    /// Rules what four answers come to; nothing if the game is over.
    pub fn apply(&mut self, actions: &[Action; 4]) -> Option<Event> {
        let event = self.state.apply(actions)?;
        for (view, seat) in self.views.iter_mut().zip(Seat::ALL) {
            // What the judge tells can be observed.
            let _ = view.observe(event.seen_by(seat));
        }
        Some(event)
    }

    /// Plays on to the end; `watch` is told every event and the game after it.
    pub fn play(
        &mut self,
        players: &mut [Box<dyn Agent + Send>; 4],
        mut watch: impl FnMut(Event, &Game),
    ) {
        loop {
            let actions = Seat::ALL.map(|seat| {
                let view = self.view(seat);
                if view.has_choice() { players[seat.index()].act(view) } else { Action::Pass }
            });
            let Some(event) = self.apply(&actions) else { return };
            watch(event, self);
        }
    }
}

/// What is kept of a game.
#[derive(Clone, Debug)]
pub struct Record {
    /// The last event.
    pub end: Event,
    /// What each seat gets.
    pub payments: [i32; 4],
    /// Fan of the winner, flowers included; 0 without one.
    pub total: u16,
    /// How often each fan was counted.
    pub fans: Fans,
    /// Events of the game.
    pub stages: u16,
    /// The prevalent wind.
    pub prevalent: Wind,
}

/// Plays games `first`, `first + 1`, ... of a seed.
pub fn simulate_games(
    agents: [AgentKind; 4],
    seed: u64,
    first: u32,
    games: u32,
    flowers: bool,
    threads: usize,
) -> Result<Vec<Record>, CoreError> {
    let one = |game: u32| {
        let deal = Deal::random(seed, game, flowers);
        let seed = game_seed(seed, game);
        let mut players = Seat::ALL.map(|seat| agents[seat.index()].player(seed, seat.0));
        let mut stages = 1;
        let mut played = Game::new(deal);
        played.play(&mut players, |_, _| stages += 1);
        record(played.state(), stages)
    };
    let games = first..first.saturating_add(games);
    on_threads(threads, || games.clone().into_par_iter().map(one).collect())
}

fn record(state: &State, stages: u16) -> Record {
    let outcome = state.outcome();
    let score = outcome.and_then(|outcome| outcome.win.as_ref()).map(|(_, score)| score);
    Record {
        end: state.table().last(),
        payments: outcome.map_or([0; 4], |outcome| outcome.payments),
        total: score.map_or(0, |score| score.total),
        fans: score.map(|score| score.fans).unwrap_or_default(),
        stages,
        prevalent: state.deal().prevalent(),
    }
}
