//! What hands lead to, told by their deficiency, the copies that they accept, and whether a special
//! form has a part in that.
//!
//! A hand comes nearer by one with each copy that it accepts, and accepts then as many copies as
//! hands did, in rehearsed games, that came from one as wide. That hands grow wider in between is
//! left out: what is said is a little too low, so that the policy prefers what it knows.

/// A class of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// Tile changes to completion.
    pub deficiency: u8,
    /// Does a special form bring it nearer, or accept more?
    pub is_special: bool,
}

/// The classes of a deficiency.
pub const CLASSES: usize = 2;

impl Class {
    /// Its number: those of deficiency 1 come first.
    pub fn number(self) -> usize {
        CLASSES * (usize::from(self.deficiency) - 1) + usize::from(self.is_special)
    }
}

/// A hand that a rehearsed game came to: its class, and the copies that it accepts.
pub type Seen = (Class, u8);

/// The nearer hand: its class by number, the copies that it accepts, and how often it is that one.
#[derive(Clone, Copy, Debug)]
pub struct Next {
    /// Its class.
    pub class: usize,
    /// Copies that it accepts.
    pub accepted: u8,
    /// Part of the hands that come nearer.
    pub part: f64,
}

/// Hands of a class.
#[derive(Clone)]
struct Level {
    /// By copies accepted: the nearer hands; none of a ready hand.
    next: Vec<Vec<Next>>,
    /// By copies accepted: chances to win after 0, 1, 2... draws.
    rows: Vec<Vec<f32>>,
}

/// Classes of deficiency 1, 2, 3...
#[derive(Default)]
pub struct Coarse {
    tiles: f32,
    draws: usize,
    widest: usize,
    levels: Vec<Level>,
}

impl Coarse {
    /// By the pairs of a hand and the nearer one that followed it; so many tiles can come, so many
    /// draws are made, and this is the farthest hand, and the most copies that a hand accepts.
    pub fn new(
        (tiles, draws): (u32, usize),
        (farthest, widest): (u8, u8),
        steps: &[(Seen, Seen)],
    ) -> Coarse {
        let (tiles, widest) = (tiles as f32, usize::from(widest));
        let mut coarse = Coarse { tiles, draws, widest, levels: Vec::new() };
        for deficiency in 1..=farthest {
            let of_class = |is_special| {
                let class = Class { deficiency, is_special };
                steps.iter().filter(move |((seen, _), _)| *seen == class).copied().collect()
            };
            let classes: [Vec<_>; CLASSES] = [false, true].map(of_class);
            let all = classes.concat();
            for steps in &classes {
                let steps = if steps.len() < FEWEST { &all } else { steps };
                coarse.levels.push(coarse.level(deficiency, steps));
            }
        }
        coarse
    }

    /// A class of this deficiency; those nearer are known.
    fn level(&self, deficiency: u8, steps: &[(Seen, Seen)]) -> Level {
        let next = if deficiency == 1 {
            vec![Vec::new(); self.widest + 1]
        } else if steps.is_empty() {
            // What was never seen stays as wide as it is.
            let class = Class { deficiency: deficiency - 1, is_special: false }.number();
            let next = |width: usize| vec![Next { class, accepted: width as u8, part: 1.0 }];
            (0..=self.widest).map(next).collect()
        } else {
            successors(steps, self.widest)
        };
        let rows = next.iter().enumerate().map(|(width, next)| self.row(width, next)).collect();
        Level { next, rows }
    }

    /// Values of a hand that accepts so many copies.
    fn row(&self, width: usize, next: &[Next]) -> Vec<f32> {
        let mut row = vec![0.0; self.draws + 1];
        for made in (0..self.draws).rev() {
            let value = |next: &Next| {
                next.part as f32
                    * self.levels[next.class].rows[usize::from(next.accepted)][made + 1]
            };
            let there = if next.is_empty() { 1.0 } else { next.iter().map(value).sum::<f32>() };
            let chance = self.chance(width, made);
            row[made] = chance * there + (1.0 - chance) * row[made + 1];
        }
        row
    }

    /// Chance that the draw after so many others is one of so many copies.
    pub fn chance(&self, copies: usize, made: usize) -> f32 {
        (copies as f32 / (self.tiles - made as f32).max(1.0)).min(1.0)
    }

    /// Draws to be made.
    pub fn draws(&self) -> usize {
        self.draws
    }

    /// Most copies that a hand accepts.
    pub fn widest(&self) -> usize {
        self.widest
    }

    /// Classes that are known.
    pub fn classes(&self) -> usize {
        self.levels.len()
    }

    /// The hands that follow one of a class, by number, when it comes nearer.
    pub fn next(&self, class: usize, accepted: usize) -> &[Next] {
        &self.levels[class].next[accepted]
    }

    /// Values of a hand after 0, 1, 2... draws; its class is known.
    pub fn values(&self, class: Class, accepted: u8) -> &[f32] {
        &self.levels[class.number()].rows[usize::from(accepted)]
    }
}

/// A class of fewer hands is taken together with the other one of its deficiency.
const FEWEST: usize = 8;

/// By copies accepted: the nearer hands, of each class below and above the line that fits best.
fn successors(steps: &[(Seen, Seen)], widest: usize) -> Vec<Vec<Next>> {
    let mut next = vec![Vec::new(); widest + 1];
    for is_special in [false, true] {
        let into: Vec<_> =
            steps.iter().filter(|(_, (to, _))| to.is_special == is_special).collect();
        let Some((_, (to, _))) = into.first() else { continue };
        let class = to.number();
        let mean = |of: fn(f64, f64) -> f64| -> f64 {
            let each =
                into.iter().map(|((_, here), (_, there))| of(f64::from(*here), f64::from(*there)));
            each.sum::<f64>() / into.len() as f64
        };
        let (here, there) = (mean(|here, _| here), mean(|_, there| there));
        let spread = mean(|here, _| here * here) - here * here;
        let both = mean(|here, there| here * there) - here * there;
        let slope = if spread > 1e-6 { (both / spread).clamp(0.0, 1.0) } else { 0.0 };
        let rest = mean(|_, there| there * there) - there * there - slope * slope * spread;
        let apart = rest.max(0.0).sqrt();
        let part = into.len() as f64 / steps.len() as f64 / 2.0;
        for (width, next) in next.iter_mut().enumerate() {
            let line = there + slope * (width as f64 - here);
            next.extend([line - apart, line + apart].map(|accepted| {
                let accepted = accepted.round().clamp(0.0, widest as f64) as u8;
                Next { class, accepted, part }
            }));
        }
    }
    next
}
