//! Polling of one seat after another.

use super::{Choice, Environment, Numbers};
use crate::games::Seat;
use crate::model::error::CoreError;

/// A decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn<B> {
    /// The seat.
    pub seat: Seat,
    /// The part of its answer chosen so far.
    pub begun: B,
    /// The legal numbers.
    pub legal: Numbers,
}

/// A seat that can do more than pass at a stage.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    /// The best rank of its legal numbers.
    rank: u8,
    seat: Seat,
    legal: Numbers,
}

/// A game whose seats are polled one after another.
///
/// At a stage all seats that can do more than pass are asked, by the best rank of their legal
/// numbers and then in the order of turns. A stage ends as soon as no remaining seat can take
/// precedence over the answers given. Seats do not see the answers of others at the same stage. An
/// answer that takes several numbers is asked for number by number, but seats that can take
/// precedence over it are asked first.
#[derive(Clone, Debug)]
pub struct Poll<G: Environment> {
    game: G,
    answers: [G::Action; 4],
    /// The seats still to be asked, in order.
    waiting: [Option<Waiting>; 4],
    asked: usize,
    /// The best rank among the answers.
    said: Option<u8>,
    /// An answer that needs more numbers, and its rank.
    open: Option<(Seat, G::Begun, u8)>,
    turn: Option<Turn<G::Begun>>,
}

impl<G: Environment> Poll<G> {
    /// Starts the game of a seed and an index, at its first decision; `watch` receives the answers
    /// of each stage.
    pub fn start(
        setting: &G::Setting,
        seed: u64,
        index: u32,
        watch: impl FnMut(&[G::Action; 4]),
    ) -> Result<Poll<G>, CoreError> {
        let game = G::start(setting, seed, index)?;
        let mut poll = Poll {
            game,
            answers: [G::PASS; 4],
            waiting: [None; 4],
            asked: 0,
            said: None,
            open: None,
            turn: None,
        };
        poll.begin_stage();
        poll.go_on(watch);
        Ok(poll)
    }

    /// Returns the game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the current decision; `None` if the game is over.
    #[inline]
    pub fn turn(&self) -> Option<&Turn<G::Begun>> {
        self.turn.as_ref()
    }

    /// Returns the part of its answer that a seat has chosen so far.
    pub fn begun(&self, seat: Seat) -> G::Begun {
        let own = self.turn.filter(|turn| turn.seat == seat);
        own.map_or(G::Begun::default(), |turn| turn.begun)
    }

    /// Returns whether a number is legal now.
    #[inline]
    pub fn is_legal(&self, number: usize) -> bool {
        self.turn.is_some_and(|turn| turn.legal.contains(number))
    }

    /// Returns the number that a built-in player would choose; `None` if the choice so far does not
    /// belong to its answer, or if the game is over.
    pub fn number_of(&self, player: G::Player, seed: u64) -> Option<usize> {
        let Turn { seat, begun, legal } = self.turn?;
        let action = self.game.answer(seat, player, seed);
        let number = G::next_number(self.game.view(seat), &begun, action)?;
        legal.contains(number).then_some(number)
    }

    /// Chooses a legal number and moves on to the next decision.
    #[inline]
    pub fn step(&mut self, number: usize, watch: impl FnMut(&[G::Action; 4])) {
        let Some(Turn { seat, begun, .. }) = self.turn.take() else { return };
        let choice = G::choose(self.game.view(seat), &begun, number);
        if let Some(rank) = self.rank_of(seat, number) {
            match choice {
                Choice::Begun(begun) => self.open = Some((seat, begun, rank)),
                Choice::Answer(action) => {
                    self.answers[seat.index()] = action;
                    (self.said, self.open) = (Some(rank), None);
                }
            }
        }
        self.go_on(watch);
    }

    /// Returns the rank of a seat's answer; `None` if it passes or if another answer takes
    /// precedence.
    fn rank_of(&self, seat: Seat, number: usize) -> Option<u8> {
        match self.open {
            Some((open, _, rank)) if open == seat => return Some(rank),
            _ => {}
        }
        let rank = G::rank(number)?;
        let best = self.open.map(|(.., rank)| rank).or(self.said);
        let stands = |best| rank < best || G::ALLOWS_SEVERAL_WINNERS && rank == best;
        best.is_none_or(stands).then_some(rank)
    }

    /// Asks the next seat; skips stages at which no seat has a choice.
    fn go_on(&mut self, mut watch: impl FnMut(&[G::Action; 4])) {
        loop {
            if let Some(turn) = self.next_turn() {
                self.turn = Some(turn);
                return;
            }
            if self.game.is_over() {
                return;
            }
            watch(&self.answers);
            self.game.apply(&self.answers);
            self.begin_stage();
        }
    }

    #[inline]
    fn next_turn(&mut self) -> Option<Turn<G::Begun>> {
        if let Some(Waiting { rank, seat, legal }) = self.waiting.get(self.asked).copied().flatten()
        {
            let counts = match (self.open, self.said) {
                (Some((.., open)), _) => rank < open,
                (None, Some(said)) => rank < said || G::ALLOWS_SEVERAL_WINNERS && rank == said,
                (None, None) => true,
            };
            if counts {
                self.asked += 1;
                return Some(Turn { seat, begun: G::Begun::default(), legal });
            }
        }
        let (seat, begun, _) = self.open?;
        let legal = G::legal(self.game.view(seat), &begun);
        Some(Turn { seat, begun, legal })
    }

    /// Collects the seats that have a choice.
    fn begin_stage(&mut self) {
        (self.answers, self.waiting) = ([G::PASS; 4], [None; 4]);
        (self.asked, self.said, self.open) = (0, None, None);
        let mut count = 0;
        let first = self.game.first_asked();
        for seat in (0..4).map(|turns| first.after(turns)) {
            let legal = G::legal(self.game.view(seat), &G::Begun::default());
            let Some(rank) = legal.iter().filter_map(G::rank).min() else { continue };
            // Seats of equal rank stay in the order of turns.
            let mut place = count;
            while place > 0 && self.waiting[place - 1].is_some_and(|other| other.rank > rank) {
                self.waiting[place] = self.waiting[place - 1];
                place -= 1;
            }
            self.waiting[place] = Some(Waiting { rank, seat, legal });
            count += 1;
        }
    }
}
