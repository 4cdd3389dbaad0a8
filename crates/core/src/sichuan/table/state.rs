//! A complete game with its judge. Rule numbers refer to `docs/sichuan-game.md`.

use crate::games::{Seat, Verdict};
use crate::model::error::CoreError;
use crate::model::sichuan::{AfterRobbery, SichuanRules};
use crate::model::tile::{PerKind, Tile};
use crate::sichuan::payments::{KongIncome, KongKind, Payment, fault_payments, win_payments};
use crate::sichuan::scoring::{Score, Win, score};
use crate::sichuan::settlement::{self, settle, settle_after_three_wins};
use crate::sichuan::table::action::Action;
use crate::sichuan::table::deal::{DEALT, Deal, Direction, WALL};
use crate::sichuan::table::event::{Change, End, Event};
use crate::sichuan::table::observation::Observation;
use crate::sichuan::table::own::Own;
use crate::sichuan::table::view::View;
use crate::sichuan::table::visible::{Stage, Table};

/// Number of wins that end a game.
const WINNERS: usize = 3;

/// A game after some events.
#[derive(Clone, Debug)]
pub struct State {
    deal: Deal,
    table: Table,
    owns: [Own; 4],
    /// Number of tiles drawn from the end of the wall.
    replacements: u8,
    /// Whether the tile that is about to be added to a pung was drawn last.
    is_just_drawn: bool,
}

impl State {
    /// Creates the game after the deal. Returns an error if the rules leave the direction of the
    /// exchange to the deal and it has none, or if the switches of the rules are inconsistent.
    pub fn new(deal: Deal, rules: &SichuanRules) -> Result<State, CoreError> {
        rules.check()?;
        let direction = Direction::under(rules, deal.direction())?;
        let mut state = State {
            deal,
            table: Table::new(*rules, direction),
            owns: [Own::new(), Own::new(), Own::new(), Own::new()],
            replacements: 0,
            is_just_drawn: false,
        };
        for event in state.dealt() {
            state.take(&event);
        }
        Ok(state)
    }

    /// Returns the events of the deal, one for each seat.
    pub fn dealt(&self) -> [Event; 4] {
        Seat::ALL.map(|seat| {
            let change = Change::Deal { seat, hand: Some(self.deal.hand(seat)) };
            Event { change, payments: Vec::new() }
        })
    }

    /// Returns the deal.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Returns the public table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the view of a seat.
    #[inline(always)]
    pub fn view(&self, seat: Seat) -> View<'_> {
        View { table: &self.table, seat, own: &self.owns[seat.index()] }
    }

    /// Returns the observation of a seat.
    pub fn observation(&self, seat: Seat) -> Observation {
        Observation::new(self.view(seat))
    }

    /// Returns the concealed tiles of a seat, a drawn one included.
    pub fn hand(&self, seat: Seat) -> &PerKind {
        &self.owns[seat.index()].hand
    }

    /// Returns all legal actions of a seat.
    pub fn legal_actions(&self, seat: Seat) -> Vec<Action> {
        self.view(seat).legal_actions()
    }

    /// Returns the tiles that can still be drawn, in the order of the wall.
    pub fn wall(&self) -> &[u8] {
        let end = WALL - usize::from(self.replacements);
        &self.deal.wall()[end - usize::from(self.table.wall_left())..end]
    }

    /// Resolves four answers. Seats that are not asked must pass. Returns an error if one of them
    /// does not, or if the game is over.
    pub fn apply(&mut self, actions: &[Action; 4]) -> Result<Vec<Event>, CoreError> {
        let expected = "answers of the seats that are asked; the others pass";
        let stray = Seat::ALL
            .into_iter()
            .find(|&seat| !self.table.is_asked(seat) && actions[seat.index()] != Action::Pass);
        if self.table.stage() == Stage::Over || stray.is_some() {
            let got = match stray {
                Some(seat) => format!("{:?} of seat {}", actions[seat.index()], seat.0),
                None => "answers after the end of the game".to_owned(),
            };
            return Err(CoreError::Argument { name: "actions", got, expected });
        }
        let mut events = Vec::new();
        self.advance(actions, &mut events);
        Ok(events)
    }

    /// Resolves four answers and appends the events; answers of seats that are not asked are
    /// ignored.
    pub(super) fn advance(&mut self, actions: &[Action; 4], events: &mut Vec<Event>) {
        if let Some((seat, verdict)) = self.fault(actions) {
            // Rule 14.
            let payments = fault_payments(seat.0, self.table.is_in(), self.table.rules());
            self.tell(events, Change::Fault { seat, verdict }, payments);
            self.tell(events, Change::End { reason: End::Fault }, Vec::new());
            return;
        }
        match self.table.stage() {
            Stage::Exchange => self.exchange(actions, events),
            Stage::Void => self.give_up_suits(actions, events),
            Stage::Turn => self.turn(actions[self.table.turn().index()], events),
            Stage::Discard => self.answer_discard(actions, events),
            Stage::Robbery => self.answer_kong(actions, events),
            Stage::Over => {}
        }
    }

    /// Returns the fault of the lowest seat with an illegal answer (rule 14).
    #[inline]
    fn fault(&self, actions: &[Action; 4]) -> Option<(Seat, Verdict)> {
        let seat = Seat::ALL.into_iter().find(|&seat| {
            self.table.is_asked(seat) && !self.view(seat).is_legal(actions[seat.index()])
        })?;
        let verdict = match actions[seat.index()] {
            Action::Fault(verdict) => verdict,
            Action::Win => Verdict::WrongWin,
            _ => Verdict::WrongAnswer,
        };
        Some((seat, verdict))
    }

    /// Resolves the exchange (rule 2).
    fn exchange(&mut self, actions: &[Action; 4], events: &mut Vec<Event>) {
        let Some(direction) = self.table.direction() else { return };
        for seat in Seat::ALL {
            if let Action::Exchange(mut tiles) = actions[seat.index()] {
                tiles.sort_unstable();
                let to = direction.from(seat);
                let change = Change::Exchange { seat, to, tiles: Some(tiles) };
                self.tell(events, change, Vec::new());
            }
        }
    }

    /// Resolves the void suits (rules 3 and 4); then the first seat draws.
    fn give_up_suits(&mut self, actions: &[Action; 4], events: &mut Vec<Event>) {
        for seat in Seat::ALL {
            if let Action::Void(suit) = actions[seat.index()] {
                self.tell(events, Change::Void { seat, suit }, Vec::new());
            }
        }
        self.draw(Seat(0), false, events);
    }

    /// Resolves the action of a turn (rule 5).
    fn turn(&mut self, action: Action, events: &mut Vec<Event>) {
        let seat = self.table.turn();
        match action {
            Action::Win => {
                let source = self.table.fed_by().filter(|_| self.table.is_replacement());
                self.win(seat, source, events);
                self.after_wins(seat, events);
            }
            Action::Discard(tile) => {
                self.tell(events, Change::Discard { seat, tile }, Vec::new());
            }
            Action::ConcealedKong(tile) => {
                let kong = self.kong(KongKind::Concealed, seat, None);
                self.tell(events, Change::ConcealedKong { seat, tile }, kong);
                self.draw(seat, true, events);
            }
            Action::AddedKong(tile) => {
                // Rule 9: the others may rob the kong first.
                self.is_just_drawn = self.owns[seat.index()].drawn == Some(tile);
                self.tell(events, Change::AddedKong { seat, tile }, Vec::new());
            }
            _ => {}
        }
    }

    /// Resolves the answers to a discard (rule 8): all declared wins are granted; a kong or a pung
    /// is made only if there is none.
    fn answer_discard(&mut self, actions: &[Action; 4], events: &mut Vec<Event>) {
        let giver = self.table.turn();
        let Some(tile) = self.table.offered() else { return };
        if let Some((first, last)) = self.win_all(giver, actions, events) {
            self.after_shot(giver, first, events);
            return self.after_wins(last, events);
        }
        // If one seat has two copies of the kind, no other seat can have two as well.
        for seat in giver.others() {
            match actions[seat.index()] {
                Action::Pung => {
                    return self.tell(events, Change::Pung { seat, tile, giver }, Vec::new());
                }
                Action::Kong => {
                    let kong = self.kong(KongKind::Exposed, seat, Some(giver));
                    self.tell(events, Change::Kong { seat, tile, giver }, kong);
                    return self.draw(seat, true, events);
                }
                _ => {}
            }
        }
        self.next_turn(giver, events);
    }

    /// Resolves the answers to an added kong (rule 9).
    fn answer_kong(&mut self, actions: &[Action; 4], events: &mut Vec<Event>) {
        let seat = self.table.turn();
        let Some(tile) = self.table.offered() else { return };
        if actions.contains(&Action::Win) {
            self.tell(events, Change::KongRobbed { seat, tile }, Vec::new());
        }
        if let Some((_, last)) = self.win_all(seat, actions, events) {
            let after = match self.table.rules().after_robbery {
                AfterRobbery::Winner => last,
                AfterRobbery::Konger => seat,
            };
            return self.after_wins(after, events);
        }
        let kong = self.kong(KongKind::Added, seat, None);
        self.tell(events, Change::KongAdded { seat, tile }, kong);
        self.draw(seat, true, events);
    }

    /// Grants all declared wins on an offered tile, in the order of turns; returns the first and
    /// the last winner.
    fn win_all(
        &mut self,
        giver: Seat,
        actions: &[Action; 4],
        events: &mut Vec<Event>,
    ) -> Option<(Seat, Seat)> {
        let mut winners = None;
        for seat in giver.others() {
            if actions[seat.index()] == Action::Win && self.table.is_asked(seat) {
                self.win(seat, Some(giver), events);
                winners = Some((winners.map_or(seat, |(first, _)| first), seat));
            }
        }
        winners
    }

    /// Applies one win; `source` pays it alone, if the rules allow that.
    fn win(&mut self, seat: Seat, source: Option<Seat>, events: &mut Vec<Event>) {
        let Some((win, Score { patterns, fan, value, .. })) = self.scored(seat) else { return };
        let (rules, is_in) = (self.table.rules(), self.table.is_in());
        let source = source.map(|source| source.0);
        let payments = win_payments(value, win.circumstances(), seat.0, source, is_in, rules);
        let giver = (self.table.turn() != seat).then_some(self.table.turn());
        let tile = Some(win.tile());
        let change = Change::Win { seat, tile, giver, patterns, fan, value };
        self.tell(events, change, payments);
    }

    fn scored(&self, seat: Seat) -> Option<(Win, Score)> {
        let win = self.view(seat).win()?;
        Some((win, score(&win, self.table.rules())?))
    }

    /// Resolves the income of a turn's last kong after the discard after its replacement was won.
    fn after_shot(&mut self, seat: Seat, winner: Seat, events: &mut Vec<Event>) {
        if let (true, Some(mut kong)) = (self.table.is_replacement(), self.table.last_kong()) {
            let payments = kong.shot(winner.0, self.table.rules());
            self.tell(events, Change::Shot { seat, winner }, payments);
        }
    }

    /// Continues after wins (rules 10 and 13): three wins end the game immediately.
    fn after_wins(&mut self, last: Seat, events: &mut Vec<Event>) {
        if self.table.is_in().iter().filter(|is_in| !**is_in).count() < WINNERS {
            return self.next_turn(last, events);
        }
        let payments = settle_after_three_wins(&self.at_end(), self.table.rules());
        self.tell(events, Change::End { reason: End::ThreeWon }, payments);
    }

    /// Begins the next turn (rules 10 and 13): the first seat in after `last` draws; without a tile
    /// the game is over.
    fn next_turn(&mut self, last: Seat, events: &mut Vec<Event>) {
        if self.table.wall_left() == 0 {
            let payments = settle(&self.at_end(), self.table.kongs(), self.table.rules());
            return self.tell(events, Change::End { reason: End::Wall }, payments);
        }
        let next = self.table.others_in(last).next();
        if let Some(next) = next {
            self.draw(next, false, events);
        }
    }

    /// Draws a tile (rule 1): from the start of the wall, replacements from its end.
    fn draw(&mut self, seat: Seat, is_replacement: bool, events: &mut Vec<Event>) {
        let place = if is_replacement {
            self.replacements += 1;
            WALL - usize::from(self.replacements)
        } else {
            WALL - usize::from(self.replacements) - usize::from(self.table.wall_left())
        };
        debug_assert!(place >= 4 * DEALT && self.table.wall_left() > 0);
        let tile = Some(Tile(self.deal.wall()[place]));
        self.tell(events, Change::Draw { seat, tile, is_replacement }, Vec::new());
    }

    /// Returns the immediate payments for a kong.
    fn kong(&self, kind: KongKind, seat: Seat, giver: Option<Seat>) -> Vec<Payment> {
        let (is_in, rules) = (self.table.is_in(), self.table.rules());
        let giver = giver.map(|giver| giver.0);
        KongIncome::new(kind, seat.0, giver, self.is_just_drawn, is_in, rules).payments().collect()
    }

    /// Returns the position for the settlement.
    fn at_end(&self) -> [settlement::Seat; 4] {
        Seat::ALL.map(|seat| {
            let public = self.table.seat(seat);
            let void = public.void.unwrap_or_default();
            let own = self.table.discards().iter().filter(|discard| discard.seat == seat);
            settlement::Seat {
                counts: *self.hand(seat),
                melds: *public.melds(),
                void,
                has_won: public.has_won,
                discarded_others: own.map(|discard| discard.tile.0 / 9).any(|suit| suit != void),
            }
        })
    }

    fn tell(&mut self, events: &mut Vec<Event>, change: Change, payments: Vec<Payment>) {
        let event = Event { change, payments };
        self.take(&event);
        events.push(event);
    }

    /// Applies an event to the public table and to the knowledge of each seat.
    fn take(&mut self, event: &Event) {
        self.table.observe(event.change.seen_by(None), &event.payments);
        for seat in Seat::ALL {
            let told = event.change.seen_by(Some(seat));
            self.owns[seat.index()].observe(seat, told, &self.table);
        }
    }
}
