//! What becomes of a leaf, told by its deficiency, the copies that it accepts, and whether a special
//! form has a part in that.
//!
//! A hand comes nearer by one with each copy that it accepts, and accepts then as many copies as
//! hands did, in rehearsed games, that came from one as wide. In between it grows wider, as hands of
//! its class did in these games. The curves of leaves count that. Their values do not: a leaf is
//! worth a little less than it seems, and so the policy prefers what it knows.

use crate::model::tile::{COPIES, KINDS};

/// Most copies that a hand accepts.
const WIDEST: usize = KINDS * COPIES as usize;

/// A class of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// Tile changes to completion.
    pub deficiency: u8,
    /// Does a special form bring it nearer, or accept more?
    pub is_special: bool,
}

/// The classes of a deficiency.
const CLASSES: usize = 2;

impl Class {
    /// Its number: those of deficiency 1 come first.
    fn number(self) -> usize {
        CLASSES * (usize::from(self.deficiency) - 1) + usize::from(self.is_special)
    }
}

/// What came of a hand in a rehearsed game.
#[derive(Clone, Debug)]
pub struct Stay {
    /// Its class.
    pub class: Class,
    /// Copies that it accepts if none was thrown away.
    pub accepted: u8,
    /// Copies of what it accepted that could come, before each draw until it came nearer.
    pub left: Vec<u8>,
    /// The nearer hand's class, and the copies that it accepts; none if the game was over before.
    pub next: Option<(Class, u8)>,
}

/// The nearer hand: its class by number, the copies that it accepts, and how often it is that one.
#[derive(Clone, Copy, Debug)]
struct Next {
    class: usize,
    accepted: u8,
    part: f64,
}

/// Hands of a class.
#[derive(Clone)]
struct Level {
    /// By draws since it was reached: copies that can come, in copies that it accepted then.
    growth: Vec<f64>,
    /// By copies accepted: the nearer hands; none of a ready hand.
    next: Vec<Vec<Next>>,
    /// By copies accepted: values after 0, 1, 2... draws.
    rows: Vec<Vec<f32>>,
    /// Draws thrown away before it comes nearer, in the mean.
    thrown: f64,
}

/// Classes of deficiency 1, 2, 3...
#[derive(Default)]
pub struct Coarse {
    tiles: f32,
    draws: usize,
    levels: Vec<Level>,
}

impl Coarse {
    /// By what came of hands up to a deficiency; so many tiles can come, and so many draws are made.
    pub fn new(tiles: u32, draws: usize, farthest: u8, stays: &[Stay]) -> Coarse {
        let mut coarse = Coarse { tiles: tiles as f32, draws, levels: Vec::new() };
        for deficiency in 1..=farthest {
            let seen = [false, true].map(|is_special| {
                let class = Class { deficiency, is_special };
                let stays: Vec<&Stay> = stays.iter().filter(|stay| stay.class == class).collect();
                (stays.len() >= FEWEST).then(|| coarse.level(deficiency, &stays))
            });
            let all: Vec<&Stay> =
                stays.iter().filter(|stay| stay.class.deficiency == deficiency).collect();
            let together = coarse.level(deficiency, &all);
            coarse.levels.extend(seen.map(|level| level.unwrap_or_else(|| together.clone())));
        }
        coarse
    }

    /// A class of this deficiency; those nearer are known.
    fn level(&self, deficiency: u8, stays: &[&Stay]) -> Level {
        let steps = || stays.iter().filter(|stay| stay.next.is_some());
        let thrown: f64 = steps().map(|stay| stay.left.len() as f64 - 1.0).sum();
        let thrown = thrown / steps().count().max(1) as f64;
        let growth = growth_of(stays, self.draws);
        let next = if deficiency == 1 {
            vec![Vec::new(); WIDEST + 1]
        } else if steps().next().is_none() {
            // What was never seen stays as wide as it is.
            let class = Class { deficiency: deficiency - 1, is_special: false }.number();
            let next = |width: usize| vec![Next { class, accepted: width as u8, part: 1.0 }];
            (0..=WIDEST).map(next).collect()
        } else {
            successors(stays)
        };
        let rows = next.iter().enumerate().map(|(width, next)| self.row(width, next)).collect();
        Level { growth, next, rows, thrown }
    }

    /// Values of a hand that accepts so many copies.
    fn row(&self, width: usize, next: &[Next]) -> Vec<f32> {
        let mut row = vec![0.0; self.draws + 1];
        for made in (0..self.draws).rev() {
            let left = (self.tiles - made as f32).max(1.0);
            let chance = (width as f32 / left).min(1.0);
            let value = |next: &Next| {
                next.part as f32
                    * self.levels[next.class].rows[usize::from(next.accepted)][made + 1]
            };
            let there = if next.is_empty() { 1.0 } else { next.iter().map(value).sum::<f32>() };
            row[made] = chance * there + (1.0 - chance) * row[made + 1];
        }
        row
    }

    /// Draws that are thrown away in the mean while the deficiency falls from one to another.
    pub fn thrown(&self, from: u8, to: u8) -> f64 {
        let levels = self.levels.iter().step_by(CLASSES).take(from.into()).skip(to.into());
        levels.map(|level| level.thrown).sum()
    }

    /// Whether hands of a class are known.
    pub fn knows(&self, class: Class) -> bool {
        class.deficiency > 0 && class.number() < self.levels.len()
    }

    /// Values of a hand after 0, 1, 2... draws; its class is known.
    pub fn values(&self, class: Class, accepted: u8) -> &[f32] {
        &self.levels[class.number()].rows[usize::from(accepted)]
    }
}

/// A class of fewer hands is taken together with the other one of its deficiency.
const FEWEST: usize = 8;

/// By draws since a hand was reached: copies that can come, in copies that it accepted then.
fn growth_of(stays: &[&Stay], draws: usize) -> Vec<f64> {
    let mut growth = vec![1.0; draws];
    for age in 0..draws {
        let lasting = stays.iter().filter(|stay| stay.left.len() > age);
        let (mut first, mut then) = (0.0, 0.0);
        for stay in lasting {
            first += f64::from(stay.accepted);
            then += f64::from(stay.left[age]);
        }
        if first > 0.0 {
            growth[age..].fill(then / first);
        }
    }
    growth
}

/// By copies accepted: the nearer hands, of each class below and above the line that fits best.
fn successors(stays: &[&Stay]) -> Vec<Vec<Next>> {
    let all = stays.iter().filter(|stay| stay.next.is_some()).count() as f64;
    let mut next = vec![Vec::new(); WIDEST + 1];
    for is_special in [false, true] {
        let into =
            |stay: &&&Stay| stay.next.is_some_and(|(class, _)| class.is_special == is_special);
        let steps: Vec<(f64, f64)> = stays
            .iter()
            .filter(into)
            .filter_map(|stay| Some((stay.accepted.into(), stay.next?.1.into())))
            .collect();
        let Some(stay) = stays.iter().find(into) else { continue };
        let class = Class { deficiency: stay.class.deficiency - 1, is_special }.number();
        let mean = |of: fn(f64, f64) -> f64| -> f64 {
            steps.iter().map(|&(here, there)| of(here, there)).sum::<f64>() / steps.len() as f64
        };
        let (here, there) = (mean(|here, _| here), mean(|_, there| there));
        let spread = mean(|here, _| here * here) - here * here;
        let both = mean(|here, there| here * there) - here * there;
        let slope = if spread > 1e-6 { (both / spread).clamp(0.0, 1.0) } else { 0.0 };
        let rest = mean(|_, there| there * there) - there * there - slope * slope * spread;
        let apart = rest.max(0.0).sqrt();
        let part = steps.len() as f64 / all / 2.0;
        for (width, next) in next.iter_mut().enumerate() {
            let line = there + slope * (width as f64 - here);
            next.extend([line - apart, line + apart].map(|accepted| {
                let accepted = accepted.round().clamp(0.0, WIDEST as f64) as u8;
                Next { class, accepted, part }
            }));
        }
    }
    next
}

/// Games in leaves, each with shares of `W` options.
pub struct Pool<'a, const W: usize> {
    coarse: &'a Coarse,
    /// After 0, 1, 2... draws, by class and copies accepted: games that arrive.
    arrivals: Vec<[f64; W]>,
    /// By draw: games that are won with it.
    won: Vec<[f64; W]>,
    /// Games that were ready, and won, so far.
    ready: [f64; W],
    has_won: [f64; W],
}

impl<'a, const W: usize> Pool<'a, W> {
    /// No games.
    pub fn new(coarse: &'a Coarse) -> Pool<'a, W> {
        let places = (coarse.draws + 1) * coarse.levels.len() * (WIDEST + 1);
        let (arrivals, won) = (vec![[0.0; W]; places], vec![[0.0; W]; coarse.draws]);
        Pool { coarse, arrivals, won, ready: [0.0; W], has_won: [0.0; W] }
    }

    fn place(&self, made: usize, class: usize, width: usize) -> usize {
        (made * self.coarse.levels.len() + class) * (WIDEST + 1) + width
    }

    /// Adds games that hold a hand after so many draws.
    pub fn add(&mut self, made: usize, class: Class, accepted: u8, shares: &[f64; W]) {
        let place = self.place(made, class.number(), accepted.into());
        add(&mut self.arrivals[place], shares);
    }

    /// Draws a tile after so many others: the shares that are ready then but not won, and those won by
    /// it.
    pub fn draw(&mut self, made: usize) -> ([f64; W], [f64; W]) {
        let coarse = self.coarse;
        if coarse.levels.is_empty() {
            return ([0.0; W], [0.0; W]);
        }
        for (class, Level { growth, next, .. }) in coarse.levels.iter().enumerate() {
            for (width, next) in next.iter().enumerate() {
                let mut games = self.arrivals[self.place(made, class, width)];
                if games == [0.0; W] {
                    continue;
                }
                if class < CLASSES {
                    add(&mut self.ready, &games);
                }
                for (draw, growth) in (made..coarse.draws).zip(growth) {
                    let left = (f64::from(coarse.tiles) - draw as f64).max(1.0);
                    let chance = (growth * width as f64 / left).min(1.0);
                    let moved = games.map(|share| share * chance);
                    games.iter_mut().zip(moved).for_each(|(share, moved)| *share -= moved);
                    if class < CLASSES {
                        add(&mut self.won[draw], &moved);
                    }
                    for next in next {
                        let place = self.place(draw + 1, next.class, next.accepted.into());
                        add(&mut self.arrivals[place], &moved.map(|moved| moved * next.part));
                    }
                }
            }
        }
        add(&mut self.has_won, &self.won[made]);
        let mut ready = self.ready;
        for class in 0..CLASSES {
            // Those who became ready by this draw.
            for width in 0..=WIDEST {
                add(&mut ready, &self.arrivals[self.place(made + 1, class, width)]);
            }
        }
        ready.iter_mut().zip(&self.has_won).for_each(|(ready, won)| *ready -= won);
        (ready, self.won[made])
    }
}

fn add<const W: usize>(sums: &mut [f64; W], shares: &[f64; W]) {
    sums.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
}
