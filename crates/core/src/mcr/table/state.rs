//! A complete game with its judge.

use crate::games::{Seat, Verdict};
use crate::mcr::scoring::{self, Score, Win};
use crate::mcr::table::action::Action;
use crate::mcr::table::deal::{Deal, Wall};
use crate::mcr::table::event::Event;
use crate::mcr::table::moves::Moves;
use crate::mcr::table::observation::Observation;
use crate::mcr::table::visible::Table;
use crate::model::tile::{KINDS, PerKind};

/// Points of a win besides its fan.
const BASE: i32 = 8;
/// Points that a fault costs, three times the gain of each other player.
const PENALTY: i32 = 30;

/// The result of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Payment to each seat; the sum is 0.
    pub payments: [i32; 4],
    /// The winning hand and its score.
    pub win: Option<(Win, Score)>,
}

/// A game after some events.
#[derive(Clone, Debug)]
pub struct State {
    deal: Deal,
    table: Table,
    hands: [PerKind; 4],
    outcome: Option<Outcome>,
}

impl State {
    /// Creates the game before the deal.
    pub fn new(deal: Deal) -> State {
        let table = Table::new(deal.prevalent(), deal.is_duplicate());
        State { deal, table, hands: [[0; KINDS]; 4], outcome: None }
    }

    /// Returns the walls.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Returns the public table, but with visible concealed kongs.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the concealed tiles of a seat, a drawn one included.
    pub fn hand(&self, seat: Seat) -> &PerKind {
        &self.hands[seat.index()]
    }

    /// Returns the result of the game if it has ended.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Returns the observation of a seat.
    pub fn observation(&self, seat: Seat) -> Observation {
        Observation::of(&self.table, seat, self.hand(seat))
    }

    pub(crate) fn moves(&self, seat: Seat) -> Moves<'_> {
        Moves { table: &self.table, seat, hand: self.hand(seat) }
    }

    /// Returns all legal actions of a seat.
    pub fn legal_actions(&self, seat: Seat) -> Vec<Action> {
        self.moves(seat).legal()
    }

    /// Returns whether a seat can do anything but pass.
    pub fn has_choice(&self, seat: Seat) -> bool {
        self.moves(seat).has_choice()
    }

    /// Returns the win that a seat could declare now, with exact flags; its tiles need not be
    /// complete.
    pub fn win(&self, seat: Seat) -> Option<Win> {
        self.moves(seat).win()
    }

    /// Resolves four answers in the order in which the judge reads them; returns `None` if the game
    /// is over.
    pub fn apply(&mut self, actions: &[Action; 4]) -> Option<Event> {
        if self.table.last().is_end() {
            return None;
        }
        let event = self
            .ruled(actions)
            .unwrap_or_else(|Fault { seat, verdict }| Event::Fault { seat, verdict });
        self.advance(event);
        Some(event)
    }

    /// Returns the next event, or the fault that prevents it.
    fn ruled(&self, actions: &[Action; 4]) -> Result<Event, Fault> {
        match self.table.last() {
            Event::Draw { seat, .. } => self.after_draw(seat, actions),
            Event::Play { seat, .. } | Event::Chow { seat, .. } | Event::Pung { seat, .. } => {
                self.after_discard(seat, actions)
            }
            Event::AddedKong { seat, .. } => self.after_added_kong(seat, actions),
            Event::Kong { seat } | Event::ConcealedKong { seat, .. } => {
                for turns in 0..4 {
                    must_pass(seat.after(turns), actions)?;
                }
                Ok(self.next_draw(seat))
            }
            _ => {
                for seat in Seat::ALL {
                    must_pass(seat, actions)?;
                }
                Ok(match self.table.drawer() {
                    Some(seat) => self.next_draw(seat),
                    None => self.dealt(),
                })
            }
        }
    }

    /// Reads the answers from east on; the drawer's win ends the game when its seat is reached.
    fn after_draw(&self, drawer: Seat, actions: &[Action; 4]) -> Result<Event, Fault> {
        let mut next = None;
        for seat in Seat::ALL {
            if seat != drawer {
                must_pass(seat, actions)?;
                continue;
            }
            match actions[seat.index()] {
                Action::Win => return self.declared(seat),
                Action::Fault(verdict) => return Err(Fault { seat, verdict }),
                action => {
                    next = Some(self.moves(seat).event(action).ok_or_else(|| wrong(seat))?);
                }
            }
        }
        next.ok_or_else(|| wrong(drawer))
    }

    /// Resolves wins first, from the next seat on, then pungs and kongs, then chows. Answers that
    /// another one pre-empts are not read.
    fn after_discard(&self, giver: Seat, actions: &[Action; 4]) -> Result<Event, Fault> {
        must_pass(giver, actions)?;
        for seat in giver.others() {
            match actions[seat.index()] {
                Action::Win => return self.declared(seat),
                // An unreadable answer is treated as an illegal one below.
                Action::Fault(Verdict::WrongAnswer) => {}
                Action::Fault(verdict) => return Err(Fault { seat, verdict }),
                _ => {}
            }
        }
        let callers = Seat::ALL.into_iter().filter(|&seat| seat != giver);
        for seat in callers.clone() {
            match actions[seat.index()] {
                Action::Pass | Action::Chow { .. } => {}
                action @ (Action::Pung { .. } | Action::Kong) => {
                    return self.moves(seat).event(action).ok_or_else(|| wrong(seat));
                }
                _ => return Err(wrong(seat)),
            }
        }
        for seat in callers {
            if let action @ Action::Chow { .. } = actions[seat.index()] {
                return self.moves(seat).event(action).ok_or_else(|| wrong(seat));
            }
        }
        Ok(self.next_draw(giver.after(1)))
    }

    fn after_added_kong(&self, konger: Seat, actions: &[Action; 4]) -> Result<Event, Fault> {
        must_pass(konger, actions)?;
        for seat in konger.others() {
            if actions[seat.index()] == Action::Win {
                return self.declared(seat);
            }
            must_pass(seat, actions)?;
        }
        Ok(self.next_draw(konger))
    }

    /// Returns the event of a win, or the fault of a wrong one.
    fn declared(&self, seat: Seat) -> Result<Event, Fault> {
        let moves = self.moves(seat);
        moves.event(Action::Win).ok_or(Fault { seat, verdict: Verdict::WrongWin })
    }

    fn next_draw(&self, seat: Seat) -> Event {
        let left = self.table.seat(seat).wall_left;
        if left == 0 {
            return Event::Exhausted;
        }
        match self.deal.drawn(seat, left) {
            Wall::Tile(tile) => Event::Draw { seat, tile: Some(tile) },
            Wall::Flower(flower) => Event::Flower { seat, flower },
        }
    }

    /// Deals thirteen tiles to each seat in turn; flowers are put aside and replaced at once.
    fn dealt(&self) -> Event {
        let mut hands = [[0; KINDS]; 4];
        let mut flowers = [0; 4];
        let mut left = [self.deal.wall_size(); 4];
        for seat in Seat::ALL {
            let mut tiles = 0;
            while tiles < 13 {
                let wall = if self.deal.is_duplicate() { seat.index() } else { 0 };
                match self.deal.drawn(seat, left[wall]) {
                    Wall::Tile(tile) => {
                        hands[seat.index()][usize::from(tile.0)] += 1;
                        tiles += 1;
                    }
                    Wall::Flower(flower) => flowers[seat.index()] |= 1 << flower,
                }
                left[wall] -= 1;
            }
        }
        Event::Deal { hands: hands.map(Some), flowers }
    }

    fn advance(&mut self, event: Event) {
        self.outcome = self.outcome_of(event);
        if let Event::Deal { hands, .. } = event {
            self.hands = hands.map(|hand| hand.unwrap_or([0; KINDS]));
        }
        for seat in Seat::ALL {
            // Events of the judge are consistent with the hands.
            if let Ok(hand) = self.moves(seat).hand_after(event) {
                self.hands[seat.index()] = hand;
            }
        }
        self.table.observe(event);
    }

    fn outcome_of(&self, event: Event) -> Option<Outcome> {
        let mut payments = [0; 4];
        match event {
            Event::Exhausted => Some(Outcome { payments, win: None }),
            Event::Fault { seat, .. } => {
                payments = [PENALTY / 3; 4];
                payments[seat.index()] = -PENALTY;
                Some(Outcome { payments, win: None })
            }
            Event::Win { seat, giver, .. } => {
                let win = self.win(seat)?;
                let score = scoring::score(&win)?;
                let fan = i32::from(score.total);
                for other in seat.others() {
                    let pays_fan = giver.is_none_or(|giver| giver == other);
                    let share = BASE + if pays_fan { fan } else { 0 };
                    payments[other.index()] -= share;
                    payments[seat.index()] += share;
                }
                Some(Outcome { payments, win: Some((win, score)) })
            }
            _ => None,
        }
    }
}

/// An answer that ends the game.
struct Fault {
    seat: Seat,
    verdict: Verdict,
}

fn wrong(seat: Seat) -> Fault {
    Fault { seat, verdict: Verdict::WrongAnswer }
}

fn must_pass(seat: Seat, actions: &[Action; 4]) -> Result<(), Fault> {
    match actions[seat.index()] {
        Action::Pass => Ok(()),
        Action::Fault(verdict) => Err(Fault { seat, verdict }),
        _ => Err(wrong(seat)),
    }
}
