//! Rehearsed games: the outlook of a hand from games in which a simple player plays on.
//!
//! All first discards are played through the same walls. A game tells its outcome less what was
//! luck by a coarse account: whether each draw was accepted, times what an accepted draw changes.
//! The mean of that part is 0 for any account, so the mean of the rest is that of the games, with a
//! fraction of their variance. Discards that are clearly worse than the best one are played through
//! fewer walls; their curves are those of the best one plus the mean difference in these walls.

use super::coarse::{Coarse, Seen, Steps};
use super::curves::Curves;
use super::too_little;
use super::widest::{Hand, Widest};
use crate::model::error::CoreError;
use crate::model::position::Position;
use crate::model::rules::Rules;
use crate::model::stop::{Looks, Stop, Stopped};
use crate::model::tile::PerKind;
use crate::parts::costs::IMPOSSIBLE;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Number of walls on which the account rests, after which first discards are compared.
const FIRST: usize = 96;
/// Number of walls after which they are compared again.
const STAGE: usize = 80;
/// The highest number of walls that are cut from the same shuffled tiles.
const CUT: usize = 8;
/// A first discard is given up if it is worse than the best one by so many standard errors, and by
/// more after few walls.
const CLEAR: f64 = 3.5;

/// How many games are played, and through which walls.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Seed of the walls.
    pub seed: u64,
    /// Standard error of the chance to win after the best first discard that is small enough.
    pub error: f64,
    /// The highest number of walls, at least 96.
    pub walls: usize,
}

impl Effort {
    /// The effort of an outlook of a hand of some deficiency.
    pub fn usual(deficiency: u8) -> Effort {
        // About a hundredth of the chance, which is greater for nearer hands.
        let error = if deficiency <= 3 { 0.003 } else { 0.0018 };
        Effort { seed: 1, error, walls: 4096 }
    }
}

/// The outcome of a game less its luck.
struct Outcome {
    /// After 0, 1, 2... draws, whether it is ready, and whether it is won.
    row: Vec<f32>,
    /// Number of hands that it held.
    hands: usize,
}

/// The outlook after a first discard.
pub struct Rehearsed {
    /// The kind discarded, or the number of kinds for a waiting hand.
    pub kind: usize,
    /// Deficiency of the hand after it.
    pub deficiency: u8,
    /// Copies of each kind that it accepts.
    pub accepted: PerKind,
    /// The chances.
    pub curves: Curves,
}

/// The outlooks after all first discards.
pub struct Rehearsal {
    /// The outlooks, in the order of the kinds.
    pub options: Vec<Rehearsed>,
    /// Number of hands that the games held.
    pub hands: usize,
    /// Number of games after the best first discard.
    pub games: usize,
}

/// A game: the hands before each draw, and its outcome.
struct Game {
    steps: Vec<Step>,
    /// Number of draws made when the game is ready, and won; more than there are if it never is.
    ready: usize,
    won: usize,
}

/// A draw of a game.
struct Step {
    hand: Seen,
    /// The hand after it, if it matters.
    next: Option<Seen>,
    /// Whether the draw was accepted, less the probability of that.
    luck: f32,
}

impl Game {
    /// Returns the outcome less its luck.
    fn tell(&self, coarse: &Coarse) -> Outcome {
        let mut told = vec![0.0; coarse.stride()];
        for (draws, told) in told.chunks_exact_mut(2).enumerate() {
            let reached = [self.ready, self.won].map(|first| f32::from(draws >= first));
            told.copy_from_slice(&reached);
        }
        for (made, step) in self.steps.iter().enumerate() {
            let told = &mut told[2 * (made + 1)..];
            let gains = coarse.gains(step.hand, made);
            told.iter_mut().zip(gains).for_each(|(told, gain)| *told -= step.luck * gain);
        }
        Outcome { row: told, hands: self.steps.len() }
    }
}

/// The games of a thread: the hands that it knows.
struct Table<'a> {
    widest: Widest<'a>,
    looks: Looks<'a>,
    draws: usize,
    tiles: usize,
    seed: u64,
    /// Bytes beyond which hands are forgotten.
    memory: usize,
    /// The tiles as they were shuffled last, and the number of the shuffle.
    shuffled: (usize, Vec<u8>),
    /// The position, and its rules.
    from: (&'a Position, &'a Rules),
}

impl<'a> Table<'a> {
    fn new(
        (position, rules): (&'a Position, &'a Rules),
        (draws, memory, seed): (usize, usize, u64),
        stop: Stop<'a>,
    ) -> Result<Table<'a>, Stopped> {
        let widest = Widest::new(position, rules)?;
        let tiles = widest.available().iter().map(|&copies| usize::from(copies)).sum();
        let (from, looks) = ((position, rules), Looks::new(stop));
        let shuffled = (usize::MAX, Vec::with_capacity(tiles));
        Ok(Table { widest, looks, draws, tiles, seed, memory, shuffled, from })
    }

    /// Cuts the tiles of a wall from shuffled ones. No tile is in two walls of a shuffle, so the games
    /// through them are more even than through any walls.
    fn cut(&mut self, wall: usize) -> Range<usize> {
        let walls = walls_of(self.tiles, self.draws);
        let (shuffle, place) = (wall / walls, wall % walls);
        if self.shuffled.0 != shuffle {
            let mut random = ChaCha8Rng::seed_from_u64(self.seed);
            random.set_stream(shuffle as u64);
            let (number, tiles) = &mut self.shuffled;
            *number = shuffle;
            tiles.clear();
            for (kind, &copies) in self.widest.available().iter().enumerate() {
                tiles.extend(std::iter::repeat_n(kind as u8, copies.into()));
            }
            for place in 0..walls * self.draws {
                let other = random.next_u64() % (tiles.len() - place) as u64;
                tiles.swap(place, place + other as usize);
            }
        }
        place * self.draws..(place + 1) * self.draws
    }

    /// Plays a game from a hand through some of the shuffled tiles.
    fn play(&mut self, first: u32, wall: Range<usize>) -> Result<Game, Stopped> {
        let seen = |hand: &Hand| (hand.class, hand.accepted);
        let mut left = *self.widest.available();
        let never = self.draws + 1;
        let mut number = first;
        let ready = if self.widest.hand(first).class.deficiency <= 1 { 0 } else { never };
        let mut game = Game { steps: Vec::with_capacity(wall.len()), ready, won: never };
        for (made, place) in wall.enumerate() {
            let kind = usize::from(self.shuffled.1[place]);
            let hand = self.widest.hand(number);
            let (lowering, before) = (hand.lowering, seen(hand));
            let missing = usize::from(before.0.deficiency);
            if missing > self.draws - made + 1 {
                // It cannot be ready even after the last draw.
                break;
            }
            let accepted: u32 = lowering.iter().map(|kind| u32::from(left[kind])).sum();
            let is_nearer = lowering.contains(kind);
            let chance = accepted as f32 / (self.tiles - made) as f32;
            let luck = f32::from(is_nearer) - chance;
            let is_won = is_nearer && missing <= 1;
            if is_won {
                game.won = made + 1;
            }
            if is_won || !is_nearer && made + 1 == self.draws {
                // The hand after this draw does not matter.
                game.steps.push(Step { hand: before, next: None, luck });
                break;
            }
            left[kind] -= 1;
            let (next, is_new) = self.widest.next(number, kind);
            if is_new {
                self.looks.steps(1)?;
            }
            let after = seen(self.widest.hand(next));
            if is_nearer && after.0.deficiency <= 1 {
                game.ready = made + 1;
            }
            game.steps.push(Step { hand: before, next: Some(after), luck });
            number = next;
        }
        Ok(game)
    }

    /// Plays games from several hands through a wall.
    fn games(&mut self, among: &[u32], wall: usize) -> Result<Vec<Game>, Stopped> {
        if self.widest.bytes() > self.memory {
            // The numbers of the first hands stay the same.
            self.widest = Widest::new(self.from.0, self.from.1)?;
        }
        self.looks.steps(among.len() as u32)?;
        let wall = self.cut(wall);
        among.iter().map(|&first| self.play(first, wall.clone())).collect()
    }
}

/// Returns the number of walls of so many draws that are cut from the same shuffled tiles.
fn walls_of(tiles: usize, draws: usize) -> usize {
    (tiles / draws.max(1)).clamp(1, CUT)
}

/// Returns the mean of some values and its standard error, if each `walls` of them may depend on one
/// another.
fn mean_of(values: impl Iterator<Item = f64>, walls: usize) -> (f64, f64) {
    let values: Vec<f64> = values.collect();
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let shuffles = values.chunks_exact(walls);
    let count = shuffles.len() as f64;
    let square = |shuffle: &[f64]| (shuffle.iter().sum::<f64>() / walls as f64 - mean).powi(2);
    (mean, (shuffles.map(square).sum::<f64>() / (count - 1.0) / count).sqrt())
}

/// The outcomes of a first discard.
struct Told {
    number: u32,
    /// The sums of the outcomes after each stage.
    sums: Vec<Vec<f64>>,
    /// The outcome of each wall after the last draw.
    won: Vec<f32>,
}

impl Told {
    /// Returns the mean, and its standard error.
    fn mean(&self, walls: usize) -> (f64, f64) {
        mean_of(self.won.iter().map(|&won| f64::from(won)), walls)
    }

    /// Returns the curves: those of the best one, and the difference in the walls through which both
    /// were played.
    fn curves(&self, best: &Told) -> Curves {
        let stage = self.sums.len() - 1;
        let (walls, all) = (self.won.len() as f64, best.won.len() as f64);
        let whole = best.sums.last().unwrap_or(&best.sums[stage]);
        let each = whole.iter().zip(&self.sums[stage]).zip(&best.sums[stage]);
        let row = each.map(|((whole, own), best)| whole / all + (own - best) / walls);
        let row: Vec<f64> = row.skip(2).collect();
        let every_other = |from: usize| row.iter().copied().skip(from).step_by(2).collect();
        let mut curves = Curves { ready: every_other(0), won: every_other(1), fan: 0.0 };
        curves.rise();
        curves
    }

    /// Returns whether the best one is clearly better.
    fn is_worse(&self, best: &Told, walls: usize) -> bool {
        let each = best.won.iter().zip(&self.won).map(|(best, own)| f64::from(best - own));
        let (mean, error) = mean_of(each, walls);
        // After few shuffles the error is uncertain too: Student's distribution, by the first term of
        // its expansion about the normal one.
        let freedom = (self.won.len() / walls) as f64 - 1.0;
        mean > CLEAR * (1.0 + (CLEAR.powi(2) + 1.0) / (4.0 * freedom)) * error
    }
}

/// Rehearses the games of a position over some draws, with some bytes of memory, on so many threads.
pub fn rehearse(
    position: &Position,
    rules: &Rules,
    (draws, memory, threads): (usize, usize, usize),
    effort: &Effort,
    stop: Stop,
) -> Result<Rehearsal, CoreError> {
    let each = (draws, memory / threads, effort.seed);
    let table = |_| Table::new((position, rules), each, stop);
    let mut tables: Vec<Table> = (0..threads).map(table).collect::<Result<_, Stopped>>()?;
    let widest = Widest::new(position, rules)?;
    if widest.bytes() > memory / threads {
        return Err(too_little(memory));
    }
    let mut stages = Stages::new(&widest, draws);
    stages.play(&mut tables, effort)?;
    let best = stages.best();
    let option = |&(kind, number): &(usize, u32)| {
        let own = stages.told.iter().find(|told| told.number == number);
        let curves = own.zip(best).map(|(own, best)| own.curves(&stages.told[best]));
        let none = || Curves { ready: vec![0.0; draws], won: vec![0.0; draws], fan: 0.0 };
        Rehearsed {
            kind,
            deficiency: widest.hand(number).class.deficiency,
            accepted: widest.accepted(kind, number),
            curves: curves.unwrap_or_else(none),
        }
    };
    let options = widest.first().iter().map(option).collect();
    let games = best.map_or(0, |best| stages.told[best].won.len());
    Ok(Rehearsal { options, hands: stages.hands, games })
}

/// The games played so far.
struct Stages {
    draws: usize,
    tiles: u32,
    /// Number of walls from the same shuffled tiles.
    walls: usize,
    farthest: u8,
    /// The account, as soon as the first games are played.
    coarse: Option<Coarse>,
    /// The outcomes of each first discard after which the hand can be completed.
    told: Vec<Told>,
    /// Places of the first discards that are still played.
    among: Vec<usize>,
    /// Number of hands that the games held.
    hands: usize,
}

impl Stages {
    fn new(widest: &Widest, draws: usize) -> Stages {
        let alive = |number: &u32| widest.hand(*number).class.deficiency < IMPOSSIBLE;
        let mut numbers: Vec<u32> = widest.first().iter().map(|&(_, number)| number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let told = |number| Told { number, sums: Vec::new(), won: Vec::new() };
        let told: Vec<Told> = numbers.into_iter().filter(alive).map(told).collect();
        let far = told.iter().map(|told| widest.hand(told.number).class.deficiency).max();
        let tiles = widest.available().iter().map(|&copies| u32::from(copies)).sum();
        Stages {
            draws,
            tiles,
            walls: walls_of(tiles as usize, draws),
            farthest: far.unwrap_or(1),
            coarse: None,
            among: (0..told.len()).collect(),
            told,
            hands: 0,
        }
    }

    /// Plays until the chance after the best first discard is precise.
    fn play(&mut self, tables: &mut [Table], effort: &Effort) -> Result<(), CoreError> {
        let mut begin = 0;
        for end in (FIRST..=effort.walls).step_by(STAGE) {
            let outcomes = self.outcomes(tables, begin..end)?;
            self.count(&outcomes);
            begin = end;
            let Some(best) = self.best() else { break };
            if self.told[best].mean(self.walls).1 <= effort.error {
                break;
            }
            if end < effort.walls {
                let (told, best) = (&self.told, &self.told[best]);
                self.among.retain(|&place| !told[place].is_worse(best, self.walls));
            }
        }
        Ok(())
    }

    /// Plays the remaining first discards through some walls; returns the outcomes by wall.
    fn outcomes(
        &mut self,
        tables: &mut [Table],
        walls: Range<usize>,
    ) -> Result<Vec<Vec<Outcome>>, CoreError> {
        let numbers: Vec<u32> = self.among.iter().map(|&place| self.told[place].number).collect();
        let tell = |coarse: &Coarse, games: &[Game]| -> Vec<Outcome> {
            games.iter().map(|game| game.tell(coarse)).collect()
        };
        if let Some(coarse) = &self.coarse {
            return in_turn(tables, walls, |table, wall| {
                Ok(tell(coarse, &table.games(&numbers, wall)?))
            });
        }
        let games = in_turn(tables, walls, |table, wall| table.games(&numbers, wall))?;
        let steps = games.iter().flatten().flat_map(|game| &game.steps);
        let steps: Steps = steps.filter_map(|step| Some((step.hand, step.next?))).collect();
        let coarse = Coarse::new((self.tiles, self.draws), self.farthest, &steps);
        let outcomes = games.iter().map(|games| tell(&coarse, games)).collect();
        self.coarse = Some(coarse);
        Ok(outcomes)
    }

    fn count(&mut self, outcomes: &[Vec<Outcome>]) {
        for (place, &option) in self.among.iter().enumerate() {
            let told = &mut self.told[option];
            let mut sums = told.sums.last().cloned().unwrap_or(vec![0.0; 2 * (self.draws + 1)]);
            for Outcome { row, hands } in outcomes.iter().map(|games| &games[place]) {
                sums.iter_mut().zip(row).for_each(|(sum, more)| *sum += f64::from(*more));
                told.won.push(row.last().copied().unwrap_or(0.0));
                self.hands += hands;
            }
            told.sums.push(sums);
        }
    }

    /// Returns the place of the best first discard that is still played, the first of equal ones.
    fn best(&self) -> Option<usize> {
        let mean = |place: usize| self.told[place].mean(self.walls).0;
        self.among
            .iter()
            .copied()
            .reduce(|best, next| if mean(next) > mean(best) { next } else { best })
    }
}

/// Distributes walls among the tables as these become free; returns the results in the order of the
/// walls.
fn in_turn<'a, R: Send>(
    tables: &mut [Table<'a>],
    walls: Range<usize>,
    play: impl Fn(&mut Table<'a>, usize) -> Result<R, Stopped> + Sync,
) -> Result<Vec<R>, CoreError> {
    let next = AtomicUsize::new(walls.start);
    let work = |table: &mut Table<'a>| -> Result<Vec<(usize, R)>, Stopped> {
        let free =
            || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|wall| walls.contains(wall));
        std::iter::from_fn(free).map(|wall| Ok((wall, play(table, wall)?))).collect()
    };
    let number = tables.len();
    let [own, others @ ..] = tables else { return Ok(Vec::new()) };
    // This thread takes part: the next outlook finds the memory that it leaves. What a new thread
    // frees goes back to the system, and asking for it again page by page takes a tenth of the time.
    let mut found = thread::scope(|scope| {
        let begin = |table| thread::Builder::new().spawn_scoped(scope, || work(table));
        let others: Vec<_> = others.iter_mut().map(begin).collect();
        let mut found = work(own)?;
        for other in others {
            let other = other.map_err(|error| CoreError::threads(number, error))?;
            found.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic))?);
        }
        Ok::<_, CoreError>(found)
    })?;
    found.sort_unstable_by_key(|&(wall, _)| wall);
    Ok(found.into_iter().map(|(_, result)| result).collect())
}
