//! Complete games of built-in players.

use crate::games::{Seat, TableGame, game_seed, play, simulate};
use crate::mcr::agents::AgentKind;
use crate::mcr::scoring::Fans;
use crate::mcr::table::action::Action;
use crate::mcr::table::deal::Deal;
use crate::mcr::table::event::Event;
use crate::mcr::table::observation::Observation;
use crate::mcr::table::state::State;
use crate::model::error::CoreError;
use crate::model::stop::Stop;
use crate::model::tile::Wind;

/// A game with the observation of each seat.
#[derive(Clone, Debug)]
pub struct Game {
    state: State,
    views: [Observation; 4],
}

impl Game {
    /// Creates the game before the deal.
    pub fn new(deal: Deal) -> Game {
        let view = |seat| Observation::new(seat, deal.prevalent(), deal.is_duplicate());
        Game { state: State::new(deal), views: Seat::ALL.map(view) }
    }

    /// Returns the complete state of the game.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Resolves four answers; returns `None` if the game is over.
    pub fn apply(&mut self, actions: &[Action; 4]) -> Option<Event> {
        let event = self.state.apply(actions)?;
        for (view, seat) in self.views.iter_mut().zip(Seat::ALL) {
            // Events of the judge are always consistent with the observations.
            let _ = view.observe(event.seen_by(seat));
        }
        Some(event)
    }
}

impl TableGame for Game {
    type View<'a> = &'a Observation;
    type Action = Action;
    type Event = Event;

    const PASS: Action = Action::Pass;

    fn view(&self, seat: Seat) -> &Observation {
        &self.views[seat.index()]
    }

    fn has_choice(view: &Observation) -> bool {
        view.has_choice()
    }

    fn legal_actions(view: &Observation) -> Vec<Action> {
        view.legal_actions()
    }

    fn is_over(&self) -> bool {
        self.state.table().last().is_end()
    }

    fn advance(&mut self, actions: &[Action; 4], events: &mut Vec<Event>) {
        events.extend(self.apply(actions));
    }
}

/// The summary of a game.
#[derive(Clone, Debug)]
pub struct Record {
    /// The last event.
    pub end: Event,
    /// Payment to each seat.
    pub payments: [i32; 4],
    /// Fan of the winner, flowers included; 0 if nobody wins.
    pub total: u16,
    /// Number of times that each fan counts.
    pub fans: Fans,
    /// Number of events of the game.
    pub stages: u16,
    /// The prevalent wind.
    pub prevalent: Wind,
}

/// Plays the games `first`, `first + 1`, ... of a seed.
pub fn simulate_games(
    agents: [AgentKind; 4],
    seed: u64,
    first: u32,
    games: u32,
    flowers: bool,
    threads: usize,
    stop: Stop,
) -> Result<Vec<Record>, CoreError> {
    simulate(first, games, threads, |number| {
        let players_seed = game_seed(seed, number);
        let mut players = Seat::ALL.map(|seat| agents[seat.index()].player(players_seed, seat.0));
        let mut stages = 1;
        let mut game = Game::new(Deal::random(seed, number, flowers));
        play(&mut game, &mut players, stop, |events, _| stages += events.len() as u16)?;
        Ok(record(game.state(), stages))
    })
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
