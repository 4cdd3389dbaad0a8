//! The outcome of games that reach leaves: how many are ready, and won, after each draw.
//!
//! A coarse model predicts it for each class of hands, and rehearsed games estimate the error of
//! the model. Each game contributes its outcome less the part that the model attributes to chance:
//! whether each draw was accepted, times the change that this makes. The mean of that part is 0 for
//! any model, so the mean of the rest is that of the games, with a fraction of their variance.

use super::coarse::{CLASSES, Class, Coarse};
use rustc_hash::FxHashMap;

/// Returns the number of games that are rehearsed from leaves of a hand of this deficiency: the
/// more games reach leaves, the more are needed.
pub fn games_to_leaves(deficiency: u8) -> usize {
    match deficiency {
        0..=4 => 4_000,
        5 => 5_000,
        _ => 8_000,
    }
}

/// Fractions of games that are ready after 0, 1, 2... draws, then of those won.
type Row = Vec<f32>;

/// A draw of a rehearsed game.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Number of the class of the hand before the draw.
    pub class: usize,
    /// Number of copies that the hand accepts if none was thrown away.
    pub accepted: u8,
    /// Number of draws made before.
    pub made: u8,
    /// Probability that the draw is accepted.
    pub chance: f32,
    /// Whether it was accepted.
    pub is_nearer: bool,
}

/// A rehearsed game that begins at a leaf.
#[derive(Clone, Debug)]
pub struct Game {
    /// Number of the hand after the first discard.
    pub start: u32,
    /// Class of the leaf.
    pub class: Class,
    /// Number of copies that the leaf accepts.
    pub accepted: u8,
    /// Number of draws made when the leaf is reached.
    pub made: u8,
    /// Number of draws made when the game is ready; more than there are if it never is.
    pub ready: u8,
    /// Number of draws made when the game is won; more than there are if it never is.
    pub won: u8,
    /// The draws of the game.
    pub steps: Vec<Step>,
}

/// Expected outcome of games in leaves.
#[derive(Default)]
pub struct Leaves {
    draws: usize,
    /// Number of classes, and of acceptance widths.
    classes: usize,
    widths: usize,
    /// By class, copies accepted and draws made: fractions that are ready, and won, after each
    /// draw.
    rows: Vec<f32>,
    /// By deficiency of the leaf: factors that correct the rows.
    by_deficiency: Vec<Row>,
    /// By first hand of the games: factors that correct the rows, after those by deficiency.
    by_start: FxHashMap<u32, Row>,
}

impl Leaves {
    /// Fits the corrections to games that begin at each leaf as often as the policy reaches it.
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

    /// Fills the rows; returns, in the same layout, the change that an accepted draw makes.
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
                            // Won, and hence ready, from the next draw on.
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

    /// Returns the outcome of a game less its luck: whether it is ready, and won, after each draw.
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

    /// Computes the correction factors from the outcomes of the games and the rows.
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

    /// Returns the fractions of games in a leaf that are ready, and won, after each draw.
    fn expected(&self, class: usize, accepted: usize, made: usize) -> impl Iterator<Item = f32> {
        let factors = &self.by_deficiency[class / CLASSES];
        self.row(class, accepted, made).iter().zip(factors).map(|(row, factor)| row * factor)
    }

    /// Returns whether the model has a class.
    pub fn knows(&self, class: Class) -> bool {
        class.deficiency > 0 && class.number() < self.classes
    }
}

/// Weights of the priors, in games that the rows predict to be ready or won: `FEW` of the prior
/// that the rows are right, `SOME` of the prior that the factors are the same for all deficiencies
/// or all first hands.
const FEW: f32 = 2.0;
const SOME: f32 = 10.0;

/// Sums of games that are ready, and won, after each draw: by rehearsed games, and predicted.
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

    /// Returns the ratios of the two sums, with a prior of the given weight.
    fn factors(&self, weight: f32, before: &[f32]) -> Row {
        let each = self.told.iter().zip(&self.said).zip(before);
        each.map(|((told, said), before)| ((told + weight * before) / (said + weight)).max(0.0))
            .collect()
    }
}

fn add(sums: &mut [f32], more: impl Iterator<Item = f32>) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Games that reach leaves, each with shares of `W` options.
pub struct Pool<'a, const W: usize> {
    leaves: &'a Leaves,
    /// By class, copies accepted and 0, 1, 2... draws made: games that arrive.
    arrivals: Vec<[f64; W]>,
}

impl<'a, const W: usize> Pool<'a, W> {
    /// Creates an empty pool.
    pub fn new(leaves: &'a Leaves) -> Pool<'a, W> {
        let arrivals = vec![[0.0; W]; leaves.classes * leaves.widths * (leaves.draws + 1)];
        Pool { leaves, arrivals }
    }

    /// Adds games that reach a leaf after `made` draws.
    pub fn add(&mut self, made: usize, class: Class, accepted: u8, shares: &[f64; W]) {
        let width = class.number() * self.leaves.widths + usize::from(accepted);
        let place = width * (self.leaves.draws + 1) + made;
        self.arrivals[place].iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
    }

    /// Returns the fractions of games that are ready or won, then of those won, after 1, 2, 3...
    /// draws, by the hands that they began with.
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
