//! A coarse model of hands by their deficiency, the copies that they accept, and whether a special
//! form contributes.
//!
//! A hand comes nearer by one with each accepted copy. It then accepts as many copies as hands did
//! in rehearsed games that came from an equally wide one. The model ignores that hands grow wider
//! in between, so its estimates are slightly low and the policy prefers hands that are searched
//! exactly.

/// A class of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// Tile changes to completion.
    pub deficiency: u8,
    /// Whether a special form lowers its deficiency or widens its acceptance.
    pub is_special: bool,
}

/// Number of classes of each deficiency.
pub const CLASSES: usize = 2;

impl Class {
    /// Returns the number of the class; those of deficiency 1 come first.
    pub fn number(self) -> usize {
        CLASSES * (usize::from(self.deficiency) - 1) + usize::from(self.is_special)
    }
}

/// A hand in a rehearsed game: its class and the copies that it accepts.
pub type Seen = (Class, u8);

/// A successor of a hand.
#[derive(Clone, Copy, Debug)]
pub struct Next {
    /// Number of its class.
    pub class: usize,
    /// Copies that it accepts.
    pub accepted: u8,
    /// Fraction of the successors that are of this kind.
    pub part: f64,
}

/// The hands of a class.
#[derive(Clone)]
struct Level {
    /// By copies accepted: the successors; empty for a ready hand.
    next: Vec<Vec<Next>>,
    /// By copies accepted: probabilities to win after 0, 1, 2... draws.
    rows: Vec<Vec<f32>>,
}

/// The model of the classes of deficiency 1, 2, 3...
#[derive(Default)]
pub struct Coarse {
    tiles: f32,
    draws: usize,
    widest: usize,
    levels: Vec<Level>,
}

impl Coarse {
    /// Fits the model to pairs of a hand and its successor. `tiles` can come, `draws` are made,
    /// `farthest` is the greatest deficiency, and `widest` the most copies that a hand accepts.
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

    /// Returns the model of a class of this deficiency; those of lower deficiencies must be
    /// complete.
    fn level(&self, deficiency: u8, steps: &[(Seen, Seen)]) -> Level {
        let next = if deficiency == 1 {
            vec![Vec::new(); self.widest + 1]
        } else if steps.is_empty() {
            // Without samples, the successor is assumed to be as wide.
            let class = Class { deficiency: deficiency - 1, is_special: false }.number();
            let next = |width: usize| vec![Next { class, accepted: width as u8, part: 1.0 }];
            (0..=self.widest).map(next).collect()
        } else {
            successors(steps, self.widest)
        };
        let rows = next.iter().enumerate().map(|(width, next)| self.row(width, next)).collect();
        Level { next, rows }
    }

    /// Returns the values of a hand that accepts `width` copies.
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

    /// Returns the probability that the draw after `made` others is one of `copies` copies.
    pub fn chance(&self, copies: usize, made: usize) -> f32 {
        (copies as f32 / (self.tiles - made as f32).max(1.0)).min(1.0)
    }

    /// Returns the number of draws.
    pub fn draws(&self) -> usize {
        self.draws
    }

    /// Returns the most copies that a hand accepts.
    pub fn widest(&self) -> usize {
        self.widest
    }

    /// Returns the number of classes in the model.
    pub fn classes(&self) -> usize {
        self.levels.len()
    }

    /// Returns the successors of a hand by the number of its class.
    pub fn next(&self, class: usize, accepted: usize) -> &[Next] {
        &self.levels[class].next[accepted]
    }

    /// Returns the values of a hand after 0, 1, 2... draws; its class must be in the model.
    pub fn values(&self, class: Class, accepted: u8) -> &[f32] {
        &self.levels[class.number()].rows[usize::from(accepted)]
    }
}

/// Least number of samples of a class; smaller ones are merged with the other class of the
/// deficiency.
const FEWEST: usize = 8;

/// Returns the successors by copies accepted: of each class one below and one above the regression
/// line.
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
