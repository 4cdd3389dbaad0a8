//! Games of a learning network: the numbers of its decisions, its choices, and their rewards.

use super::{Considered, Learning, Network};
use crate::games::{Agent, Seat, game_seed, simulate};
use crate::model::error::CoreError;
use crate::model::stop::Stop;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// The stream of random numbers of choices; others are those of players.
const STREAM: u64 = 4;

/// A player of a seat.
#[derive(Debug)]
pub enum Pupil<'a, G: Learning> {
    /// A network, whose decisions are kept.
    Learner(&'a Network),
    /// A network whose decisions are not kept.
    Other(&'a Network),
    /// A native agent.
    Native(G::Kind),
}

impl<G: Learning> Clone for Pupil<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Learning> Copy for Pupil<'_, G> {}

/// Decisions of a network: one row each, those of a game together, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lessons {
    /// Numbers of the position.
    pub positions: Vec<f32>,
    /// Numbers of all answers of all decisions.
    pub answers: Vec<f32>,
    /// The number of answers of each decision.
    pub counts: Vec<u32>,
    /// The index of the chosen answer.
    pub chosen: Vec<u32>,
    /// The probability of the chosen answer.
    pub chances: Vec<f32>,
    /// Numbers of all hands and the wall, for a critic.
    pub tables: Vec<f32>,
    /// The game.
    pub games: Vec<u32>,
    /// The seat.
    pub seats: Vec<u8>,
    /// The gain of the seat until its next decision, or the end.
    pub rewards: Vec<f32>,
    /// The answer that a teacher prefers; -1 if it was not considered, or without a teacher.
    pub taught: Vec<i32>,
}

impl Lessons {
    fn extend(&mut self, other: Lessons) {
        self.positions.extend(other.positions);
        self.answers.extend(other.answers);
        self.counts.extend(other.counts);
        self.chosen.extend(other.chosen);
        self.chances.extend(other.chances);
        self.tables.extend(other.tables);
        self.games.extend(other.games);
        self.seats.extend(other.seats);
        self.rewards.extend(other.rewards);
        self.taught.extend(other.taught);
    }
}

/// A game in which decisions are kept.
struct Lesson<'a, G: Learning> {
    pupils: [Pupil<'a, G>; 4],
    game: G,
    number: u32,
    random: ChaCha8Rng,
    found: Lessons,
    teacher: Option<Box<dyn Agent<G> + Send>>,
    plans: [G::Plan; 4],
    /// The last decision of each seat, and the gain of the seat before it.
    last: [Option<(usize, f32)>; 4],
}

impl<G: Learning> Lesson<'_, G> {
    /// Adds the gain of a seat since its last decision to the reward of that decision.
    fn gain(&mut self, seat: Seat) {
        if let Some((row, before)) = self.last[seat.index()] {
            self.found.rewards[row] = self.game.gained(seat) - before;
        }
    }

    /// Returns an answer drawn by the probabilities of a network.
    fn choose(&mut self, seat: Seat, network: &Network, is_kept: bool) -> G::Action {
        let considered = G::considered(self.game.view(seat));
        self.plans[seat.index()].clone_from(&considered.plan);
        if let [only] = considered.actions[..] {
            return only;
        }
        let chances = considered.chances(network);
        let chosen = sampled(&chances, &mut self.random);
        let Some(&action) = considered.actions.get(chosen) else { return G::PASS };
        if is_kept {
            self.keep(seat, &considered, (chosen, chances[chosen]));
        }
        action
    }

    fn keep(&mut self, seat: Seat, considered: &Considered<G>, (chosen, chance): (usize, f64)) {
        self.gain(seat);
        let gained = self.game.gained(seat);
        let found = &mut self.found;
        self.last[seat.index()] = Some((found.chosen.len(), gained));
        found.positions.extend(&considered.position);
        found.answers.extend(&considered.numbers);
        found.counts.push(considered.actions.len() as u32);
        found.chosen.push(chosen as u32);
        found.chances.push(chance as f32);
        self.game.fill_table(seat, &self.pupils, &self.plans, &mut found.tables);
        found.games.push(self.number);
        found.seats.push(seat.0);
        found.rewards.push(0.0);
        let preferred = self.teacher.as_mut().map(|teacher| teacher.act(self.game.view(seat)));
        let place = |action| considered.actions.iter().position(|&other| other == action);
        self.found.taught.push(preferred.and_then(place).map_or(-1, |place| place as i32));
    }
}

fn sampled(chances: &[f64], random: &mut ChaCha8Rng) -> usize {
    let mut left = (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    for (place, chance) in chances.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return place;
        }
    }
    chances.len().saturating_sub(1)
}

/// Games to learn by.
#[derive(Debug)]
pub struct Course<'a, G: Learning> {
    /// The players; they move on by one seat each game.
    pub pupils: [Pupil<'a, G>; 4],
    /// The rules.
    pub rules: &'a G::Rules,
    /// An agent that is asked about each decision that is kept.
    pub teacher: Option<G::Kind>,
    /// The seed of walls and choices.
    pub seed: u64,
}

impl<G: Learning> Course<'_, G> {
    /// Plays games `first`, `first + 1`, ..., and returns the decisions of the learners.
    pub fn lessons(
        &self,
        first: u32,
        games: u32,
        threads: usize,
        stop: Stop,
    ) -> Result<Lessons, CoreError> {
        let mut all = Lessons::default();
        for one in simulate(first, games, threads, |number| self.lesson(number, stop))? {
            all.extend(one);
        }
        Ok(all)
    }

    fn lesson(&self, number: u32, stop: Stop) -> Result<Lessons, CoreError> {
        let mut pupils = self.pupils;
        pupils.rotate_right(number as usize % 4);
        let seed = game_seed(self.seed, number);
        let mut natives: [Option<Box<dyn Agent<G> + Send>>; 4] =
            Seat::ALL.map(|seat| match pupils[seat.index()] {
                Pupil::Native(kind) => Some(G::player(kind, seed, seat)),
                Pupil::Learner(_) | Pupil::Other(_) => None,
            });
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(STREAM);
        let game = G::start(self.rules, self.seed, number)?;
        let (found, plans) = (Lessons::default(), Default::default());
        let teacher = self.teacher.map(|kind| G::player(kind, seed, Seat::ALL[0]));
        let last = [None; 4];
        let mut lesson = Lesson { pupils, game, number, random, found, teacher, plans, last };
        let mut events = Vec::new();
        while !lesson.game.is_over() {
            if stop() {
                return Err(CoreError::Stopped);
            }
            let mut actions = [G::PASS; 4];
            for seat in Seat::ALL {
                if !G::has_choice(lesson.game.view(seat)) {
                    continue;
                }
                actions[seat.index()] = match (pupils[seat.index()], &mut natives[seat.index()]) {
                    (Pupil::Learner(network), _) => lesson.choose(seat, network, true),
                    (Pupil::Other(network), _) => lesson.choose(seat, network, false),
                    (_, Some(player)) => player.act(lesson.game.view(seat)),
                    (_, None) => G::PASS,
                };
            }
            events.clear();
            lesson.game.advance(&actions, &mut events);
        }
        Seat::ALL.into_iter().for_each(|seat| lesson.gain(seat));
        Ok(lesson.found)
    }
}
