//! Monte Carlo simulation: games of one player who follows a policy and draws from a shuffled wall.
//!
//! Game `i` is played with random stream `i` of the seed, so results do not depend on the number of
//! threads.

mod riichi;

use crate::analysis::batch::on_threads;
use crate::forms::Reach;
use crate::model::error::CoreError;
use crate::model::riichi::RiichiRules;
use crate::model::stop::{NEVER, Stop};
use crate::model::tile::{KINDS, KindSet, PerKind, Tile};
use crate::outlook::policy::{Policy as Moves, STAY, WON};
use crate::outlook::{ALIKE, Choice, Outlook, Terms, check_draws, prospects};
use crate::planning::{Interval, Objective};
use crate::question::Question;
use crate::riichi::planning::{StakedPosition, Stakes};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rayon::prelude::*;
use riichi::Paid;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Number of positions whose discard a policy caches.
const REMEMBERED: usize = 1 << 14;

/// A hand that must discard, with the information for the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The hand, which is not complete.
    pub counts: PerKind,
    /// Copies of each kind that can still come.
    pub available: PerKind,
    /// The tile just drawn; `None` at the start of a game.
    pub draw: Option<usize>,
    /// Number of draws that follow.
    pub draws_left: usize,
}

/// A policy that chooses discards.
pub trait Policy {
    /// Prepares for a new game.
    fn begin(&mut self) {}

    /// Returns the kind to discard; the turns of a game come in order.
    fn discard(&mut self, turn: &Turn) -> Result<usize, CoreError>;
}

/// The available policies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolicyKind {
    /// The lowest deficiency, then most accepted copies (Li & Yan 2019, section 5).
    Delta,
    /// The lowest deficiency, then most ways to draw two accepted tiles in succession.
    TwoStep,
    /// The policy of the [`Outlook`].
    Outlook,
    /// The best probability to win within the given number of draws, as [`Plan`] computes it; then
    /// as `Delta`.
    Step(u8),
}

impl PolicyKind {
    /// Returns the policy of a name.
    pub fn named(name: &str) -> Result<PolicyKind, CoreError> {
        match name {
            "delta" => Ok(PolicyKind::Delta),
            "two-step" => Ok(PolicyKind::TwoStep),
            "outlook" => Ok(PolicyKind::Outlook),
            _ => match name.strip_prefix("step-").map(str::as_bytes) {
                Some([digit @ b'1'..=b'9']) => Ok(PolicyKind::Step(digit - b'0')),
                _ => Err(CoreError::Argument {
                    name: "policy",
                    got: name.to_string(),
                    expected: "delta, two-step, outlook, or step-1 to step-9",
                }),
            },
        }
    }

    /// Returns the number of games that share a policy and its cache.
    fn chunk(self) -> u64 {
        match self {
            // An interrupt waits for the end of a chunk, and exact searches are slow.
            PolicyKind::Step(_) => 4,
            _ => 128,
        }
    }
}

/// The parameters of a simulation.
#[derive(Clone, Copy, Debug)]
pub struct Match {
    /// The policy that chooses the discards.
    pub policy: PolicyKind,
    /// The quantity that the policy maximises, and whether points are counted: by the outlook
    /// alone.
    pub objective: Objective,
    /// Number of draws of a game.
    pub draws: usize,
    /// Number of games.
    pub games: u64,
    /// Seed of the walls.
    pub seed: u64,
    /// Memory of the graph of the outlook, in bytes.
    pub memory: usize,
}

/// Numbers of games that were ready, and won, after 1, 2, 3... draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Number of games that were ready or won by then.
    pub ready: Vec<u64>,
    /// Number of games that were won by then.
    pub won: Vec<u64>,
    /// Total points of all games, if points are counted.
    pub points: i64,
    /// Sum of the squares of the points of each game.
    pub squares: u128,
}

impl Tally {
    fn new(draws: usize) -> Tally {
        Tally { ready: vec![0; draws], won: vec![0; draws], points: 0, squares: 0 }
    }

    fn count(&mut self, game: Played) {
        let Played { ready, won, points } = game;
        self.ready[ready..].iter_mut().for_each(|games| *games += 1);
        self.won[won..].iter_mut().for_each(|games| *games += 1);
        self.points += points;
        self.squares += u128::from(points.unsigned_abs().pow(2));
    }

    fn add(&mut self, other: &Tally) {
        let add = |sum: &mut [u64], more: &[u64]| {
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        };
        add(&mut self.ready, &other.ready);
        add(&mut self.won, &other.won);
        self.points += other.points;
        self.squares += other.squares;
    }
}

struct Played {
    /// The draw, counted from 0, after which it was ready; the number of draws if never.
    ready: usize,
    /// The draw, counted from 0, with which it was won; the number of draws if never.
    won: usize,
    /// Points, if they are counted.
    points: i64,
}

/// A simulation in progress.
pub struct Simulation {
    table: Table,
    /// The stakes, if points of riichi are counted.
    paid: Option<Paid>,
    played: Match,
    outlook: Option<Outlook>,
    /// Index of the next game.
    next: u64,
    tally: Tally,
}

impl Simulation {
    /// Prepares a simulation from a position. Points of riichi need stakes.
    pub fn new(
        question: &Question,
        stakes: Option<(RiichiRules, Stakes)>,
        played: Match,
    ) -> Result<Simulation, CoreError> {
        question.rules().expect_no_jokers("rules without jokers, which simulations do not know")?;
        check_draws(question.position(), question.rules(), played.draws)?;
        if played.games == 0 {
            let expected = "at least one game";
            return Err(CoreError::Argument { name: "games", got: "0".to_string(), expected });
        }
        if played.objective == Objective::Points && played.policy != PolicyKind::Outlook {
            let (got, expected) = ("points".to_owned(), "chance, but for the policy \"outlook\"");
            return Err(CoreError::Argument { name: "objective", got, expected });
        }
        let (mut question, mut paid) = (*question, None);
        if let Some((rules, stakes)) = stakes {
            let staked: StakedPosition;
            (question, staked) = question.staked(&rules, stakes)?;
            paid = Some(Paid::new(&question, staked));
        }
        let (table, tally) = (Table::new(&question), Tally::new(played.draws));
        Ok(Simulation { table, paid, played, outlook: None, next: 0, tally })
    }

    /// Plays some games on each of the threads, or fewer if `stop` ends it; returns whether all
    /// have been played. Interrupted games are replayed the next time.
    pub fn advance(&mut self, threads: usize, stop: Stop) -> Result<bool, CoreError> {
        if self.played.policy == PolicyKind::Outlook && self.outlook.is_none() {
            let Match { objective, draws, memory, .. } = self.played;
            let terms = Terms { objective, draws, detours: None, memory, odds: ALIKE, threads: 1 };
            let outlook = match &self.paid {
                Some(paid) => paid.outlook(&self.table.question, &terms, stop),
                None => self.table.question.outlook(&terms, stop),
            };
            match outlook {
                Err(CoreError::Stopped) => return Ok(false),
                outlook => self.outlook = Some(outlook?),
            }
        }
        let chunk = self.chunk_size();
        let games = (self.played.games - self.next).min(chunk * threads as u64);
        let starts: Vec<u64> = (self.next..self.next + games).step_by(chunk as usize).collect();
        let play = |&first: &u64| self.chunk(first, threads, stop);
        let played: Vec<Result<Tally, CoreError>> = if threads == 1 {
            starts.iter().map(play).collect()
        } else {
            on_threads(threads, || starts.par_iter().map(play).collect())?
        };
        for tally in played {
            match tally {
                Err(CoreError::Stopped) => return Ok(false),
                tally => self.tally.add(&tally?),
            }
            self.next = self.played.games.min(self.next + chunk);
        }
        Ok(self.next == self.played.games)
    }

    /// Returns the number of games played so far.
    pub fn games(&self) -> u64 {
        self.next
    }

    /// Returns the results of the games played so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Returns the number of games that share a policy and its cache.
    fn chunk_size(&self) -> u64 {
        // Under a requirement a single discard takes milliseconds; games for points use the outlook
        // instead.
        let is_long = self.paid.is_none() && self.table.question.required().is_some();
        if is_long { 1 } else { self.played.policy.chunk() }
    }

    fn chunk(&self, first: u64, threads: usize, stop: Stop) -> Result<Tally, CoreError> {
        let (table, played) = (&self.table, &self.played);
        let games = first..played.games.min(first + self.chunk_size());
        match (played.policy, &self.outlook) {
            (_, Some(outlook)) if let Some(paid) = &self.paid => {
                paid.play(outlook, played, games, stop)
            }
            (_, Some(outlook)) => {
                let greedy = Greedy { by_prospects: true, ..Greedy::new(table, false, stop) };
                match Followed::new(outlook) {
                    Some(followed) => table.play(followed, played, games, stop),
                    None => table.play(Rehearsed { outlook, greedy }, played, games, stop),
                }
            }
            (PolicyKind::Step(steps), _) => {
                let greedy = Greedy::new(table, false, stop);
                let memory = (played.memory / threads).max(1);
                table.play(Planned { greedy, steps, memory }, played, games, stop)
            }
            (kind, _) => {
                let greedy = Greedy::new(table, kind == PolicyKind::TwoStep, stop);
                table.play(greedy, played, games, stop)
            }
        }
    }
}

type Deficiency = Result<u8, CoreError>;
type Won = Result<Option<i64>, CoreError>;

/// The starting position of the games.
struct Table {
    question: Question,
    wall: Vec<u8>,
    available: PerKind,
}

impl Table {
    fn new(question: &Question) -> Table {
        let mut available = [0; KINDS];
        let mut wall = Vec::new();
        for kind in question.rules().in_play().iter() {
            available[kind] = question.position().available()[kind];
            wall.extend((0..available[kind]).map(|_| kind as u8));
        }
        Table { question: *question, wall, available }
    }

    fn deficiency(&self, counts: &PerKind, available: &PerKind, stop: Stop) -> Deficiency {
        self.question.at(counts, available)?.deficiency(stop)
    }

    /// Returns the points of a drawn hand that has won with the given last tile; 0 if points are
    /// not counted.
    fn won(
        &self,
        counts: &PerKind,
        available: &PerKind,
        last: Option<usize>,
        objective: Objective,
    ) -> Won {
        let last = last.map(|kind| Tile(kind as u8));
        let question = self.question.at(counts, available)?;
        match objective {
            Objective::Chance => Ok(question.is_won(last)?.then_some(0)),
            Objective::Points => Ok(question.points(last)?.map(|points| points as i64)),
        }
    }

    fn play(
        &self,
        mut policy: impl Policy,
        played: &Match,
        games: std::ops::Range<u64>,
        stop: Stop,
    ) -> Result<Tally, CoreError> {
        let mut tally = Tally::new(played.draws);
        let mut wall = self.wall.clone();
        for game in games {
            if stop() {
                return Err(CoreError::Stopped);
            }
            wall.copy_from_slice(&self.wall);
            shuffle(&mut wall, played.draws, &mut random_of(played, game));
            let draws = &wall[..played.draws];
            tally.count(self.game(&mut policy, played.objective, draws, stop)?);
        }
        Ok(tally)
    }

    fn game(
        &self,
        policy: &mut impl Policy,
        objective: Objective,
        draws: &[u8],
        stop: Stop,
    ) -> Result<Played, CoreError> {
        let position = self.question.position();
        let (mut counts, mut available) = (*position.counts(), self.available);
        policy.begin();
        if position.is_drawn() {
            if let Some(points) = self.won(&counts, &available, None, objective)? {
                return Ok(Played { ready: 0, won: 0, points });
            }
            let turn = Turn { counts, available, draw: None, draws_left: draws.len() };
            counts[policy.discard(&turn)?] -= 1;
        }
        let mut deficiency = self.deficiency(&counts, &available, stop)?;
        let mut ready = if deficiency <= 1 { 0 } else { draws.len() };
        for (made, &draw) in draws.iter().enumerate() {
            let draw = usize::from(draw);
            counts[draw] += 1;
            available[draw] -= 1;
            let is_ready = deficiency == 1;
            if is_ready
                && let Some(points) = self.won(&counts, &available, Some(draw), objective)?
            {
                return Ok(Played { ready, won: made, points });
            }
            let draws_left = draws.len() - made - 1;
            let turn = Turn { counts, available, draw: Some(draw), draws_left };
            counts[policy.discard(&turn)?] -= 1;
            deficiency = self.deficiency(&counts, &available, stop)?;
            if deficiency <= 1 {
                ready = ready.min(made);
            }
        }
        Ok(Played { ready, won: draws.len(), points: 0 })
    }
}

fn random_of(played: &Match, game: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(played.seed);
    random.set_stream(game);
    random
}

/// Shuffles the first places of a wall.
fn shuffle(wall: &mut [u8], places: usize, random: &mut ChaCha8Rng) {
    for place in 0..places {
        let other = place + below(random, wall.len() - place);
        wall.swap(place, other);
    }
}

/// Returns a uniformly distributed number below `limit`.
fn below(random: &mut ChaCha8Rng, limit: usize) -> usize {
    // Lemire's method: the few low products that would favour some numbers are drawn again.
    let limit = limit as u64;
    let threshold = (1 << 32) % limit;
    loop {
        let product = u64::from(random.next_u32()) * limit;
        if product & 0xffff_ffff >= threshold {
            return (product >> 32) as usize;
        }
    }
}

/// The policy of the lowest deficiency, then most acceptance.
struct Greedy<'a> {
    question: &'a Question,
    two_step: bool,
    /// Whether, among equal discards, the tile of the poorest prospects is discarded instead of the
    /// first.
    by_prospects: bool,
    stop: Stop<'a>,
    remembered: FxHashMap<(PerKind, PerKind), usize>,
}

impl<'a> Greedy<'a> {
    fn new(table: &'a Table, two_step: bool, stop: Stop<'a>) -> Greedy<'a> {
        let (question, remembered) = (&table.question, FxHashMap::default());
        Greedy { question, two_step, by_prospects: false, stop, remembered }
    }

    fn table(
        &self,
        counts: &PerKind,
        available: &PerKind,
    ) -> Result<Vec<(usize, Reach)>, CoreError> {
        self.question.at(counts, available)?.discards(self.stop)
    }

    /// Returns the number of ways to draw an accepted tile and then, after the best discard, one
    /// that is accepted next.
    fn ways(&self, turn: &Turn, discard: usize, reach: &Reach) -> Result<u32, CoreError> {
        let (mut counts, mut available) = (turn.counts, turn.available);
        counts[discard] -= 1;
        let mut ways = 0;
        for draw in reach.lowering.iter() {
            counts[draw] += 1;
            available[draw] -= 1;
            let table = self.table(&counts, &available)?;
            let best = table.iter().filter(|(_, next)| next.deficiency < reach.deficiency);
            let most = best.map(|(_, next)| accepted(next, &available)).max().unwrap_or(0);
            available[draw] += 1;
            counts[draw] -= 1;
            ways += u32::from(available[draw]) * most;
        }
        Ok(ways)
    }

    /// Returns the best discard among some kinds.
    fn choose(&self, turn: &Turn, among: KindSet) -> Result<usize, CoreError> {
        let mut table = self.table(&turn.counts, &turn.available)?;
        table.retain(|&(kind, _)| among.contains(kind));
        let least = table.iter().map(|(_, reach)| reach.deficiency).min().unwrap_or(0);
        let nearest = table.iter().filter(|(_, reach)| reach.deficiency == least);
        // In ready hands and before the last draw, there is no second step.
        let looks_ahead = self.two_step && least > 1 && turn.draws_left > 1;
        let mut best = None;
        for (kind, reach) in nearest {
            let ways = if looks_ahead { self.ways(turn, *kind, reach)? } else { 0 };
            let poor = if self.by_prospects { prospects(&turn.available, *kind) } else { 0 };
            let worth = (ways, accepted(reach, &turn.available), Reverse(poor));
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((*kind, worth));
            }
        }
        Ok(best.map_or(0, |(kind, _)| kind))
    }
}

/// Returns the available copies of the kinds that lower the deficiency.
fn accepted(reach: &Reach, available: &PerKind) -> u32 {
    reach.lowering.iter().map(|kind| u32::from(available[kind])).sum()
}

impl Policy for Greedy<'_> {
    fn discard(&mut self, turn: &Turn) -> Result<usize, CoreError> {
        // Games diverge soon, so only the first decisions recur.
        if turn.draw.is_some() && self.remembered.len() >= REMEMBERED {
            return self.choose(turn, KindSet::ALL);
        }
        let key = (turn.counts, turn.available);
        if let Some(&known) = self.remembered.get(&key) {
            return Ok(known);
        }
        let discard = self.choose(turn, KindSet::ALL)?;
        self.remembered.insert(key, discard);
        Ok(discard)
    }
}

/// The policy of the best probability to win within some draws.
struct Planned<'a> {
    greedy: Greedy<'a>,
    steps: u8,
    memory: usize,
}

impl Planned<'_> {
    /// Returns the discards with the highest probability.
    fn best(&self, question: &Question, turn: &Turn, draws: u32) -> Result<KindSet, CoreError> {
        let last = turn.draw.map(|kind| Tile(kind as u8));
        let last = last.filter(|_| question.required().is_some());
        let mut plan = question.plan(Objective::Chance, last, draws, 1, self.memory)?;
        if !plan.advance(self.greedy.stop)? {
            if !plan.is_exhausted() {
                return Err(CoreError::Stopped);
            }
            let (Interval { lower, upper }, sequences) = (plan.value(NEVER), plan.sequences());
            let (memory, row) = (self.memory, None);
            return Err(CoreError::SearchLimit { memory, lower, upper, sequences, row });
        }
        let values = plan.values(NEVER);
        let most = values.values().map(|value| value.lower).max();
        let best = values.iter().filter(|(_, value)| Some(value.lower) == most);
        Ok(KindSet(best.filter_map(|(kind, _)| *kind).fold(0, |set, kind| set | 1 << kind)))
    }
}

impl Policy for Planned<'_> {
    fn discard(&mut self, turn: &Turn) -> Result<usize, CoreError> {
        let draws = turn.draws_left.min(usize::from(self.steps)) as u32;
        let question = self.greedy.question.at(&turn.counts, &turn.available)?;
        if u32::from(question.deficiency(self.greedy.stop)?) > draws {
            // No discard can win within these draws.
            return self.greedy.discard(turn);
        }
        let key = (turn.counts, turn.available);
        if let Some(&known) = self.greedy.remembered.get(&key) {
            return Ok(known);
        }
        let discard = self.greedy.choose(turn, self.best(&question, turn, draws)?)?;
        if turn.draw.is_none() {
            self.greedy.remembered.insert(key, discard);
        }
        Ok(discard)
    }
}

struct Followed<'a> {
    moves: Moves<'a>,
    best: &'a Choice,
    /// Numbers of the hand after the first discard, and of the current hand.
    first: u32,
    hand: u32,
}

impl<'a> Followed<'a> {
    /// Returns the policy of an outlook; `None` if it has no graph.
    fn new(outlook: &'a Outlook) -> Option<Followed<'a>> {
        let best = outlook.best();
        Some(Followed { moves: outlook.policy()?, best, first: best.hand, hand: best.hand })
    }

    fn restart(&mut self) {
        self.hand = self.first;
    }

    fn is_ready(&self) -> bool {
        self.moves.graph().hands[self.hand as usize].deficiency <= 1
    }

    fn has_declared(&self) -> bool {
        self.moves.graph().hands[self.hand as usize].is_declared
    }

    /// Throws a draw away that `made` others preceded; riichi is declared if that is better.
    fn throw_away(&mut self, made: usize) {
        self.hand = self.moves.stays(self.hand, made);
    }

    /// Returns the kind that is discarded for a draw that `made` others preceded.
    fn next(&mut self, draw: usize, made: usize) -> usize {
        let mut moves = self.moves.moves(self.hand, made);
        match moves.find(|&(kind, _, _)| kind == draw) {
            None | Some((_, _, STAY | WON)) => {
                drop(moves);
                self.throw_away(made);
                draw
            }
            Some((_, _, next)) => {
                drop(moves);
                let given = self.moves.given(self.hand, draw, next);
                self.hand = next;
                given
            }
        }
    }
}

impl Policy for Followed<'_> {
    fn begin(&mut self) {
        self.restart();
    }

    fn discard(&mut self, turn: &Turn) -> Result<usize, CoreError> {
        let Some(draw) = turn.draw else {
            return Ok(self.best.kind.unwrap_or(0));
        };
        Ok(self.next(draw, self.moves.draws() - turn.draws_left - 1))
    }
}

/// The policy of an outlook by rehearsed games: its best first discard, then the lowest deficiency
/// and the most accepted copies.
struct Rehearsed<'a> {
    outlook: &'a Outlook,
    greedy: Greedy<'a>,
}

impl Policy for Rehearsed<'_> {
    fn discard(&mut self, turn: &Turn) -> Result<usize, CoreError> {
        match turn.draw {
            Some(_) => self.greedy.discard(turn),
            None => Ok(self.outlook.best().kind.unwrap_or(0)),
        }
    }
}
