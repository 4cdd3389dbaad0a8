//! What becomes of games that hold leaves: how many are ready, and won, after each draw.
//!
//! A coarse account says it of each class of hands. Rehearsed games say how far it is off. Each of
//! them tells its outcome less what chance had a part in it by the account: whether a draw came
//! that was accepted, times what that changes. The mean of that part is 0 whatever the account, so
//! that the mean of the rest is what the games would tell, with a fraction of their variance.

use super::coarse::{CLASSES, Class, Coarse};
use rustc_hash::FxHashMap;

/// Games that are rehearsed from leaves of a hand of this deficiency: where more games come to
/// leaves, more are needed.
pub fn games_to_leaves(deficiency: u8) -> usize {
    match deficiency {
        0..=4 => 4_000,
        5 => 5_000,
        _ => 8_000,
    }
}

/// One number after 0, 1, 2... draws of games that are ready, then of those won.
type Row = Vec<f32>;

/// A draw of a rehearsed game.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The hand before it: its class by number, and the copies that it accepts.
    pub class: usize,
    /// Copies that it accepts if none was thrown away.
    pub accepted: u8,
    /// Draws made before, of those that are asked for.
    pub made: u8,
    /// Chance that the draw is one that the hand accepts.
    pub chance: f32,
    /// Whether it is.
    pub is_nearer: bool,
}

/// A rehearsed game that begins at a leaf.
#[derive(Clone, Debug)]
pub struct Game {
    /// The hand after the first discard, by number.
    pub start: u32,
    /// The leaf.
    pub class: Class,
    /// Copies that it accepts.
    pub accepted: u8,
    /// Draws made when it is reached.
    pub made: u8,
    /// Draws made when the game is ready, and when it has won; more than there are if it never is.
    pub ready: u8,
    /// Likewise, won.
    pub won: u8,
    /// Its draws.
    pub steps: Vec<Step>,
}

/// What is expected of games in leaves.
#[derive(Default)]
pub struct Leaves {
    draws: usize,
    /// Classes, and numbers of copies that a hand can accept.
    classes: usize,
    widths: usize,
    /// By class, copies accepted and draws made: how many are ready, and won, after each draw.
    rows: Vec<f32>,
    /// By deficiency of the leaf: how many times as many are as the rows say...
    by_deficiency: Vec<Row>,
    /// ...and by the first hand of the games: as it follows from that.
    by_start: FxHashMap<u32, Row>,
}

impl Leaves {
    /// What games told, which began as often at each leaf as the policy comes to it.
    pub fn new(coarse: &Coarse, games: &[Game]) -> Leaves {
        let (draws, classes, widths) = (coarse.draws(), coarse.classes(), coarse.widest() + 1);
        let mut leaves = Leaves { draws, classes, widths, ..Leaves::default() };
        let gains = leaves.fill(coarse);
        leaves.compare(&gains, games);
        leaves
    }

    fn stride(&self) -> usize {
        2 * (self.draws + 1)
    }

    fn place(&self, class: usize, accepted: usize, made: usize) -> usize {
        ((class * self.widths + accepted) * (self.draws + 1) + made) * self.stride()
    }

    fn row(&self, class: usize, accepted: usize, made: usize) -> &[f32] {
        &self.rows[self.place(class, accepted, made)..][..self.stride()]
    }

    /// Fills the rows; what a draw changes that is accepted is the result, likewise.
    fn fill(&mut self, coarse: &Coarse) -> Vec<f32> {
        let (draws, stride) = (self.draws, self.stride());
        let size = self.place(self.classes, 0, 0);
        self.rows = vec![0.0; size];
        let mut gains = vec![0.0; size];
        let mut there = vec![0.0; stride];
        for class in 0..self.classes {
            for width in 0..self.widths {
                for made in (0..=draws).rev() {
                    let place = self.place(class, width, made);
                    if made < draws {
                        if class < CLASSES {
                            // Won, and therefore ready, from the next draw on.
                            let is_over = |at: usize| f32::from(at % (draws + 1) > made);
                            there
                                .iter_mut()
                                .enumerate()
                                .for_each(|(at, there)| *there = is_over(at));
                        } else {
                            there.fill(0.0);
                            for next in coarse.next(class, width) {
                                let part = next.part as f32;
                                let row = self.row(next.class, next.accepted.into(), made + 1);
                                there.iter_mut().zip(row).for_each(|(sum, row)| *sum += part * row);
                            }
                        }
                        let chance = coarse.chance(width, made);
                        let (rows, later) = self.rows.split_at_mut(place + stride);
                        let rows = &mut rows[place..];
                        let gains = &mut gains[place..][..stride];
                        for (((row, later), there), gain) in
                            rows.iter_mut().zip(later).zip(&there).zip(gains)
                        {
                            *gain = there - *later;
                            *row = *later + chance * *gain;
                        }
                    }
                    if class < CLASSES {
                        self.rows[place + made] = 1.0;
                    }
                }
            }
        }
        gains
    }

    /// What games tell, less luck: how many of them are ready, and won, after each draw.
    fn outcome(&self, game: &Game, gains: &[f32]) -> Row {
        let mut told = vec![0.0; self.stride()];
        let (ready, won) = told.split_at_mut(self.draws + 1);
        let from = |at: u8| usize::from(at).min(self.draws + 1);
        ready[from(game.ready)..].fill(1.0);
        won[from(game.won)..].fill(1.0);
        for step in &game.steps {
            let luck = f32::from(step.is_nearer) - step.chance;
            let place = self.place(step.class, step.accepted.into(), step.made.into());
            add(&mut told, gains[place..][..self.stride()].iter().map(|gain| -luck * gain));
        }
        told
    }

    /// Compares what games tell with what the rows say.
    fn compare(&mut self, gains: &[f32], games: &[Game]) {
        let nothing = Sums { told: vec![0.0; self.stride()], said: vec![0.0; self.stride()] };
        let mut all = nothing.clone();
        let mut far = vec![nothing.clone(); self.classes / CLASSES];
        let outcomes: Vec<Row> = games.iter().map(|game| self.outcome(game, gains)).collect();
        for (game, told) in games.iter().zip(&outcomes) {
            let said = self.row(game.class.number(), game.accepted.into(), game.made.into());
            for sums in [&mut all, &mut far[usize::from(game.class.deficiency) - 1]] {
                sums.add(told, said.iter().copied());
            }
        }
        let together = all.factors(FEW, &vec![1.0; self.stride()]);
        self.by_deficiency = far.iter().map(|sums| sums.factors(SOME, &together)).collect();
        let mut starts: FxHashMap<u32, Sums> = FxHashMap::default();
        for (game, told) in games.iter().zip(&outcomes) {
            let said = self.expected(game.class.number(), game.accepted.into(), game.made.into());
            starts.entry(game.start).or_insert_with(|| nothing.clone()).add(told, said);
        }
        let ones = vec![1.0; self.stride()];
        let each = starts.into_iter().map(|(start, sums)| (start, sums.factors(SOME, &ones)));
        self.by_start = each.collect();
    }

    /// Parts of games in a leaf that are ready, and won, after each draw.
    fn expected(&self, class: usize, accepted: usize, made: usize) -> impl Iterator<Item = f32> {
        let factors = &self.by_deficiency[class / CLASSES];
        self.row(class, accepted, made).iter().zip(factors).map(|(row, factor)| row * factor)
    }

    /// Whether hands of a class are known.
    pub fn knows(&self, class: Class) -> bool {
        class.deficiency > 0 && class.number() < self.classes
    }
}

/// Games, of those that the rows say are ready or won, that count as much as what is taken for
/// granted: that the rows are right, and that they are as wrong for each deficiency.
const FEW: f32 = 2.0;
const SOME: f32 = 10.0;

/// Games that are ready, and won, after each draw: as they tell, and as is said of them.
#[derive(Clone)]
struct Sums {
    told: Row,
    said: Row,
}

impl Sums {
    fn add(&mut self, told: &[f32], said: impl Iterator<Item = f32>) {
        add(&mut self.told, told.iter().copied());
        add(&mut self.said, said);
    }

    /// How many times as many tell it, when what was thought before counts as so many games.
    fn factors(&self, weight: f32, before: &[f32]) -> Row {
        let each = self.told.iter().zip(&self.said).zip(before);
        each.map(|((told, said), before)| ((told + weight * before) / (said + weight)).max(0.0))
            .collect()
    }
}

fn add(sums: &mut [f32], more: impl Iterator<Item = f32>) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Games that hold leaves, each with shares of `W` options.
pub struct Pool<'a, const W: usize> {
    leaves: &'a Leaves,
    /// After 0, 1, 2... draws, by class and copies accepted: games that arrive.
    arrivals: Vec<[f64; W]>,
}

impl<'a, const W: usize> Pool<'a, W> {
    /// No games.
    pub fn new(leaves: &'a Leaves) -> Pool<'a, W> {
        let arrivals = vec![[0.0; W]; leaves.classes * leaves.widths * (leaves.draws + 1)];
        Pool { leaves, arrivals }
    }

    /// Adds games that hold a hand after so many draws.
    pub fn add(&mut self, made: usize, class: Class, accepted: u8, shares: &[f64; W]) {
        let width = class.number() * self.leaves.widths + usize::from(accepted);
        let place = width * (self.leaves.draws + 1) + made;
        self.arrivals[place].iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
    }

    /// Shares of games that are ready or won, then of those won, after 1, 2, 3... draws, by the hands
    /// that they began with.
    pub fn curves(&self, starts: &[u32]) -> [Vec<[f64; W]>; 2] {
        let leaves = self.leaves;
        let after = leaves.draws + 1;
        let mut sums = vec![[0.0; W]; leaves.stride()];
        for (place, games) in self.arrivals.iter().enumerate() {
            if *games == [0.0; W] {
                continue;
            }
            let (width, made) = (place / after, place % after);
            let expected = leaves.expected(width / leaves.widths, width % leaves.widths, made);
            for (sums, expected) in sums.iter_mut().zip(expected) {
                let expected = f64::from(expected.min(1.0));
                sums.iter_mut().zip(games).for_each(|(sum, share)| *sum += share * expected);
            }
        }
        for (option, start) in starts.iter().enumerate() {
            let Some(factors) = leaves.by_start.get(start) else { continue };
            sums.iter_mut()
                .zip(factors)
                .for_each(|(sums, factor)| sums[option] *= f64::from(*factor));
        }
        let won = sums.split_off(after.min(sums.len()));
        [sums, won].map(|sums| sums.into_iter().skip(1).collect())
    }
}
