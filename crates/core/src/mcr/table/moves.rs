//! Legal moves of a seat, from public information and its own hand.

use crate::games::Seat;
use crate::mcr::scoring::{self, Situation, Win};
use crate::mcr::table::action::Action;
use crate::mcr::table::event::Event;
use crate::mcr::table::visible::Table;
use crate::model::tile::{KINDS, PerKind, SUITED, Tile};

/// A hand without tiles.
const NOTHING: PerKind = [0; KINDS];

/// The view of a seat at a stage.
#[derive(Clone, Copy, Debug)]
pub struct Moves<'a> {
    pub(crate) table: &'a Table,
    pub(crate) seat: Seat,
    /// Concealed tiles, a drawn one included.
    pub(crate) hand: &'a PerKind,
}

fn take(hand: &mut PerKind, tile: Tile, copies: u8) -> Result<(), &'static str> {
    match hand.get_mut(usize::from(tile.0)) {
        Some(held) if *held >= copies => {
            *held -= copies;
            Ok(())
        }
        _ => Err("tiles that are in hand"),
    }
}

impl Moves<'_> {
    /// Returns the hand after an event; events of other seats do not change it.
    pub(crate) fn hand_after(&self, event: Event) -> Result<PerKind, &'static str> {
        let mut hand = *self.hand;
        let called = self.table.on_offer().map(|(_, tile)| tile);
        match event {
            Event::Draw { seat, tile } if seat == self.seat => {
                let Tile(kind) = tile.ok_or("a draw with its tile: it is the seat's own")?;
                *hand.get_mut(usize::from(kind)).ok_or("a tile")? += 1;
            }
            Event::Play { seat, tile } if seat == self.seat => take(&mut hand, tile, 1)?,
            Event::Chow { seat, first, discard } if seat == self.seat => {
                for part in (0..3).map(|part| Tile(first.0 + part)) {
                    if Some(part) != called {
                        take(&mut hand, part, 1)?;
                    }
                }
                take(&mut hand, discard, 1)?;
            }
            Event::Pung { seat, discard } if seat == self.seat => {
                take(&mut hand, called.ok_or("a call of a discard")?, 2)?;
                take(&mut hand, discard, 1)?;
            }
            Event::Kong { seat } if seat == self.seat => {
                take(&mut hand, called.ok_or("a call of a discard")?, 3)?;
            }
            Event::ConcealedKong { seat, tile } if seat == self.seat => {
                take(&mut hand, tile.ok_or("a kong with its tile: it is the seat's own")?, 4)?;
            }
            Event::AddedKong { seat, tile } if seat == self.seat => take(&mut hand, tile, 1)?,
            _ => {}
        }
        Ok(hand)
    }

    /// Returns the event of an action other than passing if it is not pre-empted; `None` if the
    /// action is not legal.
    pub(crate) fn event(&self, action: Action) -> Option<Event> {
        let seat = self.seat;
        let event = match action {
            Action::Pass | Action::Fault(_) => return None,
            Action::Win => return self.legal_win(),
            Action::Play(tile) => Event::Play { seat, tile },
            Action::Chow { first, discard } => Event::Chow { seat, first, discard },
            Action::Pung { discard } => Event::Pung { seat, discard },
            Action::Kong => Event::Kong { seat },
            Action::ConcealedKong(tile) => Event::ConcealedKong { seat, tile: Some(tile) },
            Action::AddedKong(tile) => Event::AddedKong { seat, tile },
        };
        // The tiles that the seat shows come from its own hand.
        self.table.check(event, &NOTHING).ok()?;
        self.hand_after(event).ok()?;
        Some(event)
    }

    fn legal_win(&self) -> Option<Event> {
        let win = self.win()?;
        scoring::score(&win)?.is_legal().then(|| self.win_event(win.tile()))
    }

    pub(crate) fn win_event(&self, tile: Tile) -> Event {
        let giver = self.table.turn().filter(|&turn| turn != self.seat);
        Event::Win { seat: self.seat, tile, giver }
    }

    /// Returns whether the last event is a draw of the seat.
    fn has_drawn(&self) -> bool {
        matches!(self.table.last(), Event::Draw { seat, .. } if seat == self.seat)
    }

    /// Returns the tile with which the seat could win now.
    fn winning_tile(&self) -> Option<Tile> {
        match self.table.last() {
            Event::Draw { seat, tile } if seat == self.seat => tile,
            Event::AddedKong { seat, tile } if seat != self.seat => Some(tile),
            _ => {
                self.table.on_offer().filter(|&(giver, _)| giver != self.seat).map(|(_, tile)| tile)
            }
        }
    }

    /// Returns the win that the seat could declare now, with exact flags; its tiles need not be
    /// complete.
    pub(crate) fn win(&self) -> Option<Win> {
        let tile = self.winning_tile()?;
        let turn = self.table.turn()?;
        let self_drawn = turn == self.seat;
        let mut counts = *self.hand;
        if self_drawn {
            take(&mut counts, tile, 1).ok()?;
        }
        let robbing = matches!(self.table.last(), Event::AddedKong { .. });
        let situation = Situation {
            self_drawn,
            last_copy: self.table.is_last_copy(tile),
            kong: if self_drawn { self.table.is_after_kong() } else { robbing },
            wall_last: self.table.is_last_after(turn),
            seat_wind: self.seat.wind(),
            prevalent_wind: self.table.prevalent(),
            flowers: self.table.seat(self.seat).flowers.count_ones() as u8,
        };
        Win::new(&counts, self.table.melds(self.seat), tile, situation).ok()
    }

    /// Returns whether the seat can do anything but pass. After its own draw it must act.
    pub(crate) fn has_choice(&self) -> bool {
        self.has_drawn()
            || !self.calls(|calls| !calls.is_empty()).is_empty()
            || self.legal_win().is_some()
    }

    /// Returns all legal actions: passing, discards, chows, pungs, kongs, the win; each group by
    /// tile.
    pub(crate) fn legal(&self) -> Vec<Action> {
        if self.table.last().is_end() {
            return Vec::new();
        }
        let mut actions = if self.has_drawn() { self.own_turn() } else { vec![Action::Pass] };
        actions.extend(self.calls(|_| false));
        actions.extend(self.legal_win().map(|_| Action::Win));
        actions
    }

    fn own_turn(&self) -> Vec<Action> {
        let tiles = || (0..KINDS as u8).map(Tile).filter(|tile| self.held(*tile) > 0);
        let mut actions: Vec<Action> = tiles().map(Action::Play).collect();
        if self.table.may_kong(self.seat) {
            let kongs =
                tiles().flat_map(|tile| [Action::ConcealedKong(tile), Action::AddedKong(tile)]);
            actions.extend(kongs.filter(|&kong| self.event(kong).is_some()));
        }
        actions
    }

    /// Returns the legal claims of a discard for melds; `enough` ends the list early.
    fn calls(&self, enough: impl Fn(&[Action]) -> bool) -> Vec<Action> {
        let mut calls = Vec::new();
        let Some((giver, tile)) = self.table.on_offer() else { return calls };
        if giver == self.seat || !self.table.may_call(giver) {
            return calls;
        }
        if self.seat == giver.after(1) && usize::from(tile.0) < SUITED {
            let rank = tile.0 % 9;
            for first in (rank.saturating_sub(2)..=rank.min(6)).map(|first| tile.0 - rank + first) {
                let others = (first..first + 3).filter(|&part| part != tile.0);
                if others.into_iter().all(|part| self.held(Tile(part)) > 0) {
                    let first = Tile(first);
                    self.with_discards(&mut calls, |discard| Action::Chow { first, discard });
                    if enough(&calls) {
                        return calls;
                    }
                }
            }
        }
        if self.held(tile) >= 2 {
            self.with_discards(&mut calls, |discard| Action::Pung { discard });
        }
        if self.held(tile) >= 3 {
            calls.push(Action::Kong);
        }
        calls
    }

    /// Adds a claim with each possible discard.
    fn with_discards(&self, calls: &mut Vec<Action>, call: impl Fn(Tile) -> Action) {
        let discards = (0..KINDS as u8).map(Tile).filter(|&tile| self.held(tile) > 0);
        calls.extend(discards.map(call).filter(|&call| self.event(call).is_some()));
    }

    fn held(&self, tile: Tile) -> u8 {
        self.hand[usize::from(tile.0)]
    }
}
