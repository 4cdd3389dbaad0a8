//! One seat after another is asked.

use super::{Choice, Environment, Numbers};
use crate::games::Seat;
use crate::model::error::CoreError;

/// A seat that is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn<B> {
    /// Which.
    pub seat: Seat,
    /// What it has chosen of its answer so far.
    pub begun: B,
    /// The numbers that it may choose.
    pub legal: Numbers,
}

/// A seat that may do more than pass at a stage.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    /// The best rank of what it may say.
    rank: u8,
    seat: Seat,
    legal: Numbers,
}

/// A game at which one seat after another is asked.
///
/// At a stage all that may do more than pass are asked, by the best rank of what they may say and
/// then in the order of turns. A stage ends as soon as nobody who is left can win over what was
/// said. What others have said at the same stage, no seat is told. An answer that takes several
/// numbers is asked for on and on, but those who can win over it are asked first.
#[derive(Clone, Debug)]
pub struct Poll<G: Environment> {
    game: G,
    answers: [G::Action; 4],
    /// Who is still to be asked, in order.
    waiting: [Option<Waiting>; 4],
    asked: usize,
    /// The best rank of what was said.
    said: Option<u8>,
    /// An answer that takes more numbers, and its rank.
    open: Option<(Seat, G::Begun, u8)>,
    turn: Option<Turn<G::Begun>>,
}

impl<G: Environment> Poll<G> {
    /// The game that a seed and a number stand for, at its first decision; `watch` is told the
    /// answers of each stage.
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

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Who is asked; nobody if the game is over.
    #[inline]
    pub fn turn(&self) -> Option<&Turn<G::Begun>> {
        self.turn.as_ref()
    }

    /// What a seat has chosen of its answer so far.
    pub fn begun(&self, seat: Seat) -> G::Begun {
        let own = self.turn.filter(|turn| turn.seat == seat);
        own.map_or(G::Begun::default(), |turn| turn.begun)
    }

    /// Is a number legal now?
    #[inline]
    pub fn is_legal(&self, number: usize) -> bool {
        self.turn.is_some_and(|turn| turn.legal.contains(number))
    }

    /// The number that a native player would choose; none if it would not have chosen what has been
    /// chosen before, or if the game is over.
    pub fn number_of(&self, player: G::Player, seed: u64) -> Option<usize> {
        let Turn { seat, begun, legal } = self.turn?;
        let action = self.game.answer(seat, player, seed);
        let number = G::next_number(self.game.view(seat), &begun, action)?;
        legal.contains(number).then_some(number)
    }

    /// Chooses a legal number, and asks the next one.
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

    /// The rank of what a seat says; none if it passes, or if another has said what wins over it.
    fn rank_of(&self, seat: Seat, number: usize) -> Option<u8> {
        match self.open {
            Some((open, _, rank)) if open == seat => return Some(rank),
            _ => {}
        }
        let rank = G::rank(number)?;
        let best = self.open.map(|(.., rank)| rank).or(self.said);
        let stands = |best| rank < best || G::ALL_HAVE_IT && rank == best;
        best.is_none_or(stands).then_some(rank)
    }

    /// Asks the next seat; stages that nobody has anything to say to are passed over.
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

    /// Who is asked next at this stage.
    #[inline]
    fn next_turn(&mut self) -> Option<Turn<G::Begun>> {
        if let Some(Waiting { rank, seat, legal }) = self.waiting.get(self.asked).copied().flatten()
        {
            let counts = match (self.open, self.said) {
                (Some((.., open)), _) => rank < open,
                (None, Some(said)) => rank < said || G::ALL_HAVE_IT && rank == said,
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

    /// Finds who has anything to say.
    fn begin_stage(&mut self) {
        (self.answers, self.waiting) = ([G::PASS; 4], [None; 4]);
        (self.asked, self.said, self.open) = (0, None, None);
        let mut count = 0;
        let first = self.game.first_asked();
        for seat in (0..4).map(|turns| first.after(turns)) {
            let legal = G::legal(self.game.view(seat), &G::Begun::default());
            let Some(rank) = legal.iter().filter_map(G::rank).min() else { continue };
            // Behind those of the same rank, who come earlier.
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
