//! Complete games of built-in players.

use crate::games::{Seat, TableGame, Verdict, game_seed, play, simulate};
use crate::model::error::CoreError;
use crate::model::sichuan::SichuanRules;
use crate::model::stop::Stop;
use crate::sichuan::agents::AgentKind;
use crate::sichuan::payments::{CAUSES, Payment};
use crate::sichuan::scoring::Patterns;
use crate::sichuan::table::action::Action;
use crate::sichuan::table::deal::{Deal, Direction};
use crate::sichuan::table::event::{Change, End, Event};
use crate::sichuan::table::state::State;
use crate::sichuan::table::view::View;
use crate::sichuan::table::visible::Stage;

impl TableGame for State {
    type View<'a> = View<'a>;
    type Action = Action;
    type Event = Event;

    const PASS: Action = Action::Pass;

    #[inline(always)]
    fn view(&self, seat: Seat) -> View<'_> {
        State::view(self, seat)
    }

    #[inline(always)]
    fn has_choice(view: View<'_>) -> bool {
        view.has_choice()
    }

    fn legal_actions(view: View<'_>) -> Vec<Action> {
        view.legal_actions()
    }

    fn is_over(&self) -> bool {
        self.table().stage() == Stage::Over
    }

    fn advance(&mut self, actions: &[Action; 4], events: &mut Vec<Event>) {
        State::advance(self, actions, events);
    }
}

/// The summary of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinRecord {
    /// Place among the wins of the game, from 1.
    pub place: u8,
    /// The seat that discarded the tile or wanted to add it to a pung; `None` if it was drawn.
    pub giver: Option<Seat>,
    /// The patterns that counted.
    pub patterns: Patterns,
    /// Fan of all patterns, before the cap.
    pub fan: u16,
    /// Worth in points.
    pub value: i64,
    /// Number of tiles that the winner had drawn.
    pub draws: u8,
}

/// The summary of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The reason why it was over; `None` before the end.
    pub end: Option<End>,
    /// The seat at fault and the kind of fault.
    pub fault: Option<(Seat, Verdict)>,
    /// The direction of the exchange.
    pub direction: Option<Direction>,
    /// The win of each seat.
    pub wins: [Option<WinRecord>; 4],
    /// Number of kongs of each seat.
    pub kongs: [u8; 4],
    /// Gains of each seat by cause.
    pub ledger: [[i64; CAUSES]; 4],
    /// Number of events of the game.
    pub events: u16,
}

impl Record {
    /// Creates the summary before the deal.
    fn new(direction: Option<Direction>) -> Record {
        Record {
            end: None,
            fault: None,
            direction,
            wins: [None; 4],
            kongs: [0; 4],
            ledger: [[0; CAUSES]; 4],
            events: 0,
        }
    }

    /// Adds an event to the summary.
    fn note(&mut self, event: &Event, state: &State) {
        self.events += 1;
        for payment in &event.payments {
            self.pay(payment);
        }
        match event.change {
            Change::Kong { seat, .. }
            | Change::ConcealedKong { seat, .. }
            | Change::KongAdded { seat, .. } => self.kongs[seat.index()] += 1,
            Change::Win { seat, giver, patterns, fan, value, .. } => {
                let place = 1 + self.wins.iter().flatten().count() as u8;
                let draws = state.table().seat(seat).draws;
                let win = WinRecord { place, giver, patterns, fan, value, draws };
                self.wins[seat.index()] = Some(win);
            }
            Change::Fault { seat, verdict } => self.fault = Some((seat, verdict)),
            Change::End { reason } => self.end = Some(reason),
            _ => {}
        }
    }

    fn pay(&mut self, payment: &Payment) {
        let cause = payment.cause as usize;
        self.ledger[usize::from(payment.payer)][cause] -= payment.amount;
        if let Some(payee) = payment.payee {
            self.ledger[usize::from(payee)][cause] += payment.amount;
        }
    }
}

/// Plays the games `first`, `first + 1`, ... of a seed.
pub fn simulate_games(
    agents: [AgentKind; 4],
    rules: &SichuanRules,
    seed: u64,
    first: u32,
    games: u32,
    threads: usize,
    stop: Stop,
) -> Result<Vec<Record>, CoreError> {
    // A random deal has a direction, so only the rules can be invalid.
    rules.check()?;
    simulate(first, games, threads, |number| one_game(agents, rules, seed, number, stop))
}

fn one_game(
    agents: [AgentKind; 4],
    rules: &SichuanRules,
    seed: u64,
    number: u32,
    stop: Stop,
) -> Result<Record, CoreError> {
    let players_seed = game_seed(seed, number);
    let mut players = Seat::ALL.map(|seat| agents[seat.index()].player(players_seed, seat.0));
    let mut state = State::new(Deal::random(seed, number), rules)?;
    let mut record = Record::new(state.table().direction());
    state.dealt().iter().for_each(|event| record.note(event, &state));
    play(&mut state, &mut players, stop, |events, state| {
        events.iter().for_each(|event| record.note(event, state));
    })?;
    Ok(record)
}
