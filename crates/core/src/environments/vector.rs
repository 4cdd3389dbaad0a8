//! Many tables of a game at once.

use super::{Environment, Poll, total};
use crate::analysis::batch::{check_threads, pool_of};
use crate::games::game_seed;
use crate::model::error::CoreError;
use crate::model::stop::Stop;
use rayon::ThreadPool;
use rayon::prelude::*;

/// Highest number of tables.
const MOST: usize = 65_536;
/// Tables that a thread takes at a time.
const CHUNK: usize = 16;
const COLUMNS: usize = 9;

/// The parts of the observation returned besides the legal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Whether planes are returned.
    pub planes: bool,
    /// Whether features are returned.
    pub features: bool,
}

/// The decisions of all tables, one row per table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decisions {
    /// The seat that is asked.
    pub seats: Vec<u8>,
    /// Whether each number is legal.
    pub masks: Vec<bool>,
    /// The planes of the seat that is asked, if they are returned.
    pub planes: Vec<u8>,
    /// The features of the seat that is asked, if they are returned.
    pub features: Vec<f32>,
    /// The gains of each seat since the last decision.
    pub rewards: Vec<[i64; 4]>,
    /// Whether the last decision ended its game; the table then has a new one.
    pub ended: Vec<bool>,
    /// The index of the game.
    pub games: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Table<G: Environment> {
    poll: Poll<G>,
    index: u32,
    /// Stages of the game that have ended; they seed players that choose at random.
    stages: u32,
    gained: [i64; 4],
    reward: [i64; 4],
    ended: bool,
}

impl<G: Environment> Table<G> {
    fn start(setting: &G::Setting, seed: u64, index: u32) -> Result<Table<G>, CoreError> {
        let poll = Poll::start(setting, seed, index, |_| {})?;
        Ok(Table { poll, index, stages: 0, gained: [0; 4], reward: [0; 4], ended: false })
    }

    /// Chooses a legal number; a game that ends is followed by the one whose index is `next`
    /// higher.
    fn step(
        &mut self,
        number: usize,
        setting: &G::Setting,
        seed: u64,
        next: u32,
    ) -> Result<(), CoreError> {
        let stages = &mut self.stages;
        self.poll.step(number, |_| *stages += 1);
        let gained = self.poll.game().gained();
        let reward = std::array::from_fn(|seat| gained[seat] - self.gained[seat]);
        let ended = self.poll.turn().is_none();
        if ended {
            *self = Table::start(setting, seed, self.index.wrapping_add(next))?;
        } else {
            self.gained = gained;
        }
        (self.reward, self.ended) = (reward, ended);
        Ok(())
    }
}

/// The slices of one table in the arrays of [`Decisions`].
struct Row<'a> {
    seat: &'a mut u8,
    mask: &'a mut [bool],
    planes: &'a mut [u8],
    features: &'a mut [f32],
    reward: &'a mut [i64; 4],
    ended: &'a mut bool,
    game: &'a mut u32,
}

impl Row<'_> {
    fn fill<G: Environment>(self, table: &Table<G>) {
        (*self.reward, *self.ended, *self.game) = (table.reward, table.ended, table.index);
        // A new game has a decision, and a game that ends is replaced.
        let Some(turn) = table.poll.turn() else { return };
        *self.seat = turn.seat.0;
        turn.legal.mark(self.mask);
        let view = table.poll.game().view(turn.seat);
        if !self.planes.is_empty() {
            G::fill_planes(view, &turn.begun, self.planes);
        }
        if !self.features.is_empty() {
            G::fill_features(view, &turn.begun, self.features);
        }
    }
}

/// Many tables of a game, one decision at each at a time.
///
/// Table `i` of `n` plays the games `i`, `i + n`, `i + 2n` and so on of a seed; after 2^32 games
/// the numbers begin again. The games of a table do not depend on the number of threads.
#[derive(Debug)]
pub struct VectorGames<G: Environment> {
    tables: Vec<Table<G>>,
    setting: G::Setting,
    seed: u64,
    shown: Shown,
    /// `None` if the calling thread does all the work.
    pool: Option<ThreadPool>,
}

impl<G: Environment> VectorGames<G> {
    /// Creates 1 to 65,536 tables, each with a new game.
    pub fn new(
        tables: usize,
        setting: G::Setting,
        seed: u64,
        threads: usize,
        shown: Shown,
        stop: Stop,
    ) -> Result<VectorGames<G>, CoreError> {
        check_threads(threads)?;
        if !(1..=MOST).contains(&tables) {
            return Err(CoreError::Argument {
                name: "tables",
                got: tables.to_string(),
                expected: "1 to 65,536",
            });
        }
        let pool = match threads {
            1 => None,
            _ => Some(pool_of(threads)?),
        };
        let start = |table: usize| {
            if stop() {
                Err(CoreError::Stopped)
            } else {
                Table::start(&setting, seed, table as u32)
            }
        };
        let tables = (0..tables).map(start).collect::<Result<_, _>>()?;
        Ok(VectorGames { tables, setting, seed, shown, pool })
    }

    /// Returns the number of tables.
    pub fn len(&self) -> usize {
        self.tables.len()
    }

    /// Returns whether there is no table, which is never the case.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// Returns the current decision of each table; [`CoreError::Stopped`] if it is stopped.
    pub fn now(&self, stop: Stop) -> Result<Decisions, CoreError> {
        let mut decisions = self.blank();
        let rows = self.rows(&mut decisions);
        let show = |(table, row): (&Table<G>, Row)| {
            if stop() {
                return Err(CoreError::Stopped);
            }
            row.fill(table);
            Ok(())
        };
        match &self.pool {
            None => self.tables.iter().zip(rows).try_for_each(show),
            Some(pool) => pool.install(|| {
                self.tables.par_iter().zip(rows).with_min_len(CHUNK).try_for_each(show)
            }),
        }?;
        Ok(decisions)
    }

    /// Chooses a number at each table. If one of them is not legal, no table changes.
    pub fn step(&mut self, numbers: &[i64]) -> Result<(), CoreError> {
        self.check(numbers)?;
        let (setting, seed, next) = (&self.setting, self.seed, self.tables.len() as u32);
        let step = |(table, &number): (&mut Table<G>, &i64)| {
            table.step(number as usize, setting, seed, next)
        };
        match &self.pool {
            None => self.tables.iter_mut().zip(numbers).try_for_each(step),
            Some(pool) => pool.install(|| {
                self.tables.par_iter_mut().zip(numbers).with_min_len(CHUNK).try_for_each(step)
            }),
        }
    }

    /// Returns the number that a built-in player would choose at each table; -1 where the choice so
    /// far does not belong to its answer. The player is created anew for each call and keeps no
    /// memory of the game. Returns [`CoreError::Stopped`] if it is stopped.
    pub fn answers(&self, player: G::Player, stop: Stop) -> Result<Vec<i64>, CoreError> {
        let answer = |table: &Table<G>| {
            if stop() {
                return Err(CoreError::Stopped);
            }
            let seed = game_seed(game_seed(self.seed, table.index), table.stages);
            Ok(table.poll.number_of(player, seed).map_or(-1, |number| number as i64))
        };
        match &self.pool {
            None => self.tables.iter().map(answer).collect(),
            Some(pool) => pool.install(|| self.tables.par_iter().map(answer).collect()),
        }
    }

    /// Returns an error for the first number that is not legal.
    fn check(&self, numbers: &[i64]) -> Result<(), CoreError> {
        if numbers.len() != self.tables.len() {
            return Err(CoreError::Shape {
                expected: format!("{} actions, one a table", self.tables.len()),
                got: format!("{} actions", numbers.len()),
            });
        }
        for (row, (table, &number)) in self.tables.iter().zip(numbers).enumerate() {
            let is_legal = usize::try_from(number).is_ok_and(|number| table.poll.is_legal(number));
            if !is_legal {
                return Err(CoreError::Argument {
                    name: "actions",
                    got: format!("{number} in row {row}"),
                    expected: "a legal action, as the mask of the row has them",
                });
            }
        }
        Ok(())
    }

    fn sizes(&self) -> (usize, usize) {
        let planes = total(G::PLANES) * G::ROWS * COLUMNS;
        let features = total(G::FEATURES);
        (planes * usize::from(self.shown.planes), features * usize::from(self.shown.features))
    }

    fn blank(&self) -> Decisions {
        let (tables, (planes, features)) = (self.tables.len(), self.sizes());
        Decisions {
            seats: vec![0; tables],
            masks: vec![false; tables * G::ACTIONS],
            planes: vec![0; tables * planes],
            features: vec![0.0; tables * features],
            rewards: vec![[0; 4]; tables],
            ended: vec![false; tables],
            games: vec![0; tables],
        }
    }

    fn rows<'a>(&self, decisions: &'a mut Decisions) -> Vec<Row<'a>> {
        let (planes, features) = self.sizes();
        let mut all_planes = decisions.planes.as_mut_slice();
        let mut all_features = decisions.features.as_mut_slice();
        let mut rows = Vec::with_capacity(self.tables.len());
        let each = decisions.seats.iter_mut().zip(decisions.masks.chunks_mut(G::ACTIONS));
        let each = each.zip(&mut decisions.rewards).zip(&mut decisions.ended);
        for ((((seat, mask), reward), ended), game) in each.zip(&mut decisions.games) {
            let (own_planes, rest) = all_planes.split_at_mut(planes);
            let (own_features, others) = all_features.split_at_mut(features);
            (all_planes, all_features) = (rest, others);
            rows.push(Row {
                seat,
                mask,
                planes: own_planes,
                features: own_features,
                reward,
                ended,
                game,
            });
        }
        rows
    }
}
