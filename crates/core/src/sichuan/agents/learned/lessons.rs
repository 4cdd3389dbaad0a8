//! Games of a network that learns: what it saw, what it chose, and what came of it.

use super::{Considered, Network};
use crate::games::{Seat, TableGame, game_seed, simulate};
use crate::model::error::CoreError;
use crate::model::sichuan::SichuanRules;
use crate::model::stop::Stop;
use crate::sichuan::agents::AgentKind;
use crate::sichuan::agents::learned::numbers::{Line, MOST_LACKING};
use crate::sichuan::agents::opening::{farness, size};
use crate::sichuan::agents::search::Hand;
use crate::sichuan::table::{Action, Deal, Stage, State};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Goals whose lacking tiles a critic is told: any win, pungs, pairs, the nearer flush.
const TOLD: usize = 4;
/// Shares of the wall after which hands are looked at.
const AHEAD: [f64; 4] = [0.0, 0.25, 0.5, 1.0];
/// Kinds of players that a critic tells apart.
const PLAYERS: usize = 4;
/// Numbers of each seat, for a critic.
const OF_SEAT: usize = 5 + PLAYERS + TOLD * AHEAD.len();
/// Stages of a game.
const STAGES: [Stage; 5] =
    [Stage::Exchange, Stage::Void, Stage::Turn, Stage::Discard, Stage::Robbery];
/// Numbers of all hands and the wall.
pub const TABLE: usize = 1 + STAGES.len() + 4 * OF_SEAT;
/// The stream of random numbers of choices; others are those of players.
const STREAM: u64 = 4;

/// Who plays a seat.
#[derive(Clone, Copy, Debug)]
pub enum Pupil<'a> {
    /// A network, whose decisions are kept.
    Learner(&'a Network),
    /// A network that is only played against.
    Other(&'a Network),
    /// Another agent.
    Native(AgentKind),
}

/// Decisions of a network: one row each, those of a game together, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lessons {
    /// Numbers of the position.
    pub positions: Vec<f32>,
    /// Numbers of all answers of all decisions.
    pub answers: Vec<f32>,
    /// How many answers each decision has.
    pub counts: Vec<u32>,
    /// Which was chosen.
    pub chosen: Vec<u32>,
    /// How likely it was.
    pub chances: Vec<f32>,
    /// Numbers of all hands and the wall, for a critic.
    pub tables: Vec<f32>,
    /// The game.
    pub games: Vec<u32>,
    /// The seat.
    pub seats: Vec<u8>,
    /// Bases that the seat gained until its next decision, or the end.
    pub rewards: Vec<f32>,
}

/// A game in which decisions are kept.
struct Lesson<'a> {
    pupils: [Pupil<'a>; 4],
    state: State,
    random: ChaCha8Rng,
    found: Lessons,
    /// The last decision of each seat, and what the seat had gained then.
    last: [Option<(usize, i64)>; 4],
}

impl Lesson<'_> {
    /// Pays what a seat has gained to its last decision.
    fn gain(&mut self, seat: Seat) {
        let gained = self.state.table().scores()[seat.index()];
        if let Some((row, before)) = self.last[seat.index()] {
            let base = self.state.table().rules().base as f32;
            self.found.rewards[row] = (gained - before) as f32 / base;
        }
    }

    /// What a network chooses by chance; it is kept for a game that has a number.
    fn choose(&mut self, seat: Seat, network: &Network, number: Option<u32>) -> Action {
        let considered = Considered::of(&self.state.view(seat));
        if let [only] = &considered.answers[..] {
            return only.answer.action;
        }
        let chances = considered.chances(network);
        let chosen = sampled(&chances, &mut self.random);
        let Some(answer) = considered.answers.get(chosen) else { return Action::Pass };
        if let Some(number) = number {
            self.keep(seat, &considered, (chosen, chances[chosen]), number);
        }
        answer.answer.action
    }

    fn keep(&mut self, seat: Seat, considered: &Considered, of: (usize, f64), number: u32) {
        self.gain(seat);
        let gained = self.state.table().scores()[seat.index()];
        let found = &mut self.found;
        self.last[seat.index()] = Some((found.chosen.len(), gained));
        found.positions.extend(&considered.position);
        found.answers.extend(&considered.numbers);
        found.counts.push(considered.answers.len() as u32);
        found.chosen.push(of.0 as u32);
        found.chances.push(of.1 as f32);
        fill_table(&self.state, seat, &self.pupils, &mut found.tables);
        found.games.push(number);
        found.seats.push(seat.0);
        found.rewards.push(0.0);
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
    chances.len() - 1
}

/// What all hands and the wall tell, from a seat on.
fn fill_table(state: &State, seat: Seat, pupils: &[Pupil<'_>; 4], into: &mut Vec<f32>) {
    let table = state.table();
    let mut line = Line(into);
    line.wall(table);
    STAGES.into_iter().for_each(|stage| line.flag(table.stage() == stage));
    // Who draws next, as far as nobody calls, wins or makes a kong.
    let mut drawers: Vec<Seat> = table.others_in(table.turn()).collect();
    drawers.extend(Some(table.turn()).filter(|&turn| !table.seat(turn).has_won));
    for other in seat.around() {
        fill_seat(state, other, pupils[other.index()], &drawers, &mut line);
    }
}

fn fill_seat(state: &State, seat: Seat, pupil: Pupil<'_>, drawers: &[Seat], line: &mut Line<'_>) {
    let (table, hand) = (state.table(), state.hand(seat));
    let public = table.seat(seat);
    let void = public.void.or_else(|| (0..3).min_by_key(|&suit| farness(hand, suit)));
    let void = void.unwrap_or_default();
    line.flag(!public.has_won);
    line.gained(table, seat);
    line.count(public.melds().count().into(), 4);
    line.count(size(hand, void).into(), 8);
    line.flag(table.turn() == seat);
    let player = match pupil {
        Pupil::Learner(_) | Pupil::Other(_) => 0,
        Pupil::Native(AgentKind::Greedy) => 1,
        Pupil::Native(AgentKind::Search(_)) => 2,
        Pupil::Native(_) => 3,
    };
    (0..PLAYERS).for_each(|other| line.flag(player == other));
    let (wall, place) = (state.wall(), drawers.iter().position(|&other| other == seat));
    let (mut tiles, mut seen) = (*hand, 0);
    for share in AHEAD {
        let end = (share * wall.len() as f64) as usize;
        for turn in (seen..end).filter(|turn| Some(turn % drawers.len()) == place) {
            tiles[usize::from(wall[turn])] += 1;
        }
        seen = end;
        let lacks = Hand::new(&tiles, public.melds(), void, 0).lacks();
        for lacks in [lacks[0], lacks[1], lacks[2], lacks[3].min(lacks[4])] {
            line.lacks(if public.has_won { MOST_LACKING } else { lacks });
        }
    }
}

/// Games to learn by.
#[derive(Clone, Copy, Debug)]
pub struct Course<'a> {
    /// Who plays; they move on by one seat each game.
    pub pupils: [Pupil<'a>; 4],
    /// The rules.
    pub rules: &'a SichuanRules,
    /// The seed of walls and choices.
    pub seed: u64,
}

impl Course<'_> {
    /// Plays games `first`, `first + 1`, ..., and tells the decisions of the learners.
    pub fn lessons(
        &self,
        first: u32,
        games: u32,
        threads: usize,
        stop: Stop,
    ) -> Result<Lessons, CoreError> {
        self.rules.check()?;
        let mut all = Lessons::default();
        for one in simulate(first, games, threads, |number| self.lesson(number, stop))? {
            all.positions.extend(one.positions);
            all.answers.extend(one.answers);
            all.counts.extend(one.counts);
            all.chosen.extend(one.chosen);
            all.chances.extend(one.chances);
            all.tables.extend(one.tables);
            all.games.extend(one.games);
            all.seats.extend(one.seats);
            all.rewards.extend(one.rewards);
        }
        Ok(all)
    }

    fn lesson(&self, number: u32, stop: Stop) -> Result<Lessons, CoreError> {
        let mut pupils = self.pupils;
        pupils.rotate_right(number as usize % 4);
        let seed = game_seed(self.seed, number);
        let mut natives = Seat::ALL.map(|seat| match pupils[seat.index()] {
            Pupil::Native(kind) => Some(kind.player(seed, seat.0)),
            Pupil::Learner(_) | Pupil::Other(_) => None,
        });
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(STREAM);
        let state = State::new(Deal::random(self.seed, number), self.rules)?;
        let mut lesson =
            Lesson { pupils, state, random, found: Lessons::default(), last: [None; 4] };
        let mut events = Vec::new();
        while !TableGame::is_over(&lesson.state) {
            if stop() {
                return Err(CoreError::Stopped);
            }
            let mut actions = [Action::Pass; 4];
            for seat in Seat::ALL {
                if !lesson.state.view(seat).has_choice() {
                    continue;
                }
                actions[seat.index()] = match (pupils[seat.index()], &mut natives[seat.index()]) {
                    (Pupil::Learner(network), _) => lesson.choose(seat, network, Some(number)),
                    (Pupil::Other(network), _) => lesson.choose(seat, network, None),
                    (_, Some(player)) => player.act(lesson.state.view(seat)),
                    (_, None) => Action::Pass,
                };
            }
            events.clear();
            TableGame::advance(&mut lesson.state, &actions, &mut events);
        }
        Seat::ALL.into_iter().for_each(|seat| lesson.gain(seat));
        Ok(lesson.found)
    }
}
