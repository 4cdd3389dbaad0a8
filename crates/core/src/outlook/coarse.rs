//! A coarse account of hands by their deficiency, the copies that they accept, and whether a special
//! form contributes.
//!
//! A hand comes nearer by one with each accepted copy, and then accepts as many copies as hands did
//! in games that came from an equally wide one. After other draws it grows wider, as much as hands
//! did in these games. From this follows how much an accepted draw changes the outcome of a game.

/// A class of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// Tile changes to completion.
    pub deficiency: u8,
    /// Whether a special form lowers its deficiency or widens its acceptance.
    pub is_special: bool,
}

/// Number of classes of each deficiency.
const CLASSES: usize = 2;

impl Class {
    /// Returns the number of the class; those of deficiency 1 come first.
    fn number(self) -> usize {
        CLASSES * (usize::from(self.deficiency) - 1) + usize::from(self.is_special)
    }
}

/// A hand in a game: its class and the copies that it accepts.
pub type Seen = (Class, u8);

/// Pairs of a hand and the next one.
pub type Steps = Vec<(Seen, Seen)>;

/// A successor of a hand that came nearer.
#[derive(Clone, Copy)]
struct Nearer {
    class: usize,
    width: usize,
    /// Fraction of the successors that are of this kind.
    part: f32,
}

/// The hands that follow those of a class and a width.
struct Following {
    /// After an accepted draw.
    nearer: Vec<Nearer>,
    /// After another draw: the width, of which the fraction is the part of the next greater one.
    wider: f64,
}

/// The account of the classes of deficiency 1, 2, 3...
///
/// It consists of rows: after 0, 1, 2... draws, the fraction of games that are ready, and of those
/// won.
pub struct Coarse {
    draws: usize,
    /// Number of classes, and of widths: of hands that accept nearly as many copies.
    classes: usize,
    widths: usize,
    /// Number of numbers of copies that are one width.
    step: usize,
    /// By draws made, class and width: the change of the row that an accepted draw makes. What was
    /// so before this draw is left undefined.
    gains: Vec<f32>,
}

impl Coarse {
    /// Fits the account to the steps of games. `tiles` can come, `draws` are made, and `farthest`
    /// is the greatest deficiency. If there are many draws, it is coarser.
    pub fn new((tiles, draws): (u32, usize), farthest: u8, steps: &Steps) -> Coarse {
        let widest = steps.iter().map(|((_, here), (_, there))| here.max(there)).max();
        let widest = usize::from(widest.copied().unwrap_or(0));
        let classes = CLASSES * usize::from(farthest);
        let size_of = |step: usize| classes * (widest / step + 1) * 2 * (draws + 1).pow(2);
        let step = (1..=widest).find(|&step| size_of(step) <= MOST).unwrap_or(widest.max(1));
        let width = |accepted: u8| (usize::from(accepted) / step) as u8;
        let mut of_class = vec![Steps::new(); classes];
        for &((from, here), (to, there)) in steps {
            if let Some(steps) = of_class.get_mut(from.number()) {
                steps.push(((from, width(here)), (to, width(there))));
            }
        }
        let widths = widest / step + 1;
        let mut coarse = Coarse { draws, classes, widths, step, gains: Vec::new() };
        let mut following = Vec::with_capacity(classes * widths);
        for (number, steps) in of_class.iter().enumerate() {
            if steps.len() < FEWEST {
                let first = number - number % CLASSES;
                let all = of_class[first..first + CLASSES].concat();
                following.extend(coarse.following(number, &all));
            } else {
                following.extend(coarse.following(number, steps));
            }
        }
        coarse.fill(tiles as f32, &following);
        coarse
    }

    /// Returns the length of a row.
    pub fn stride(&self) -> usize {
        2 * (self.draws + 1)
    }

    fn place(&self, class: usize, width: usize) -> usize {
        (class * self.widths + width) * self.stride()
    }

    /// Returns the changes that an accepted draw after `made` others makes to the row of a hand,
    /// from the numbers after this draw on.
    pub fn gains(&self, (class, accepted): Seen, made: usize) -> &[f32] {
        let class = class.number().min(self.classes - 1);
        let width = (usize::from(accepted) / self.step).min(self.widths - 1);
        let start = made * self.place(self.classes, 0) + self.place(class, width);
        &self.gains[start..][2 * (made + 1)..self.stride()]
    }

    /// Fills the gains, from the last draw backwards, with what follows each class and width.
    fn fill(&mut self, tiles: f32, following: &[Following]) {
        let (draws, stride) = (self.draws, self.stride());
        let size = following.len() * stride;
        let mut gains = vec![0.0; draws * size];
        // The rows before a draw, and those after it.
        let (mut rows, mut next) = (vec![0.0; size], vec![0.0; size]);
        let set = |row: &mut [f32], class: usize, made: usize| {
            row[2 * made..][..2].copy_from_slice(&[f32::from(class < CLASSES), 0.0]);
        };
        let class_of = |index: usize| index / self.widths;
        for (index, row) in next.chunks_exact_mut(stride).enumerate() {
            set(row, class_of(index), draws);
        }
        let mut there = vec![0.0; stride];
        for made in (0..draws).rev() {
            let rest = 2 * (made + 1)..stride;
            let gains = gains[made * size..][..size].chunks_exact_mut(stride);
            let each = rows.chunks_exact_mut(stride).zip(gains).zip(following);
            for (index, ((row, gains), Following { nearer, wider })) in each.enumerate() {
                let (class, width) = (class_of(index), index % self.widths);
                let after = |class, width| &next[self.place(class, width)..][rest.clone()];
                let there = &mut there[rest.clone()];
                // A ready hand has won, otherwise the hand comes nearer.
                there.fill(f32::from(class < CLASSES));
                for &Nearer { class, width, part } in nearer {
                    there
                        .iter_mut()
                        .zip(after(class, width))
                        .for_each(|(sum, row)| *sum += part * row);
                }
                let (lower, part) = (*wider as usize, wider.fract() as f32);
                let low = after(class, lower);
                let high = after(class, (lower + 1).min(self.widths - 1));
                let copies = (width * self.step + self.step / 2) as f32;
                let chance = (copies / (tiles - made as f32).max(1.0)).min(1.0);
                let numbers = row[rest.clone()].iter_mut().zip(&mut gains[rest.clone()]);
                let others = there.iter().zip(low.iter().zip(high));
                for ((row, gain), (there, (low, high))) in numbers.zip(others) {
                    let later = (1.0 - part) * low + part * high;
                    *gain = there - later;
                    *row = later + chance * *gain;
                }
                set(row, class, made);
            }
            std::mem::swap(&mut rows, &mut next);
        }
        self.gains = gains;
    }

    /// Returns what follows the hands of a class, by width.
    fn following(&self, class: usize, steps: &Steps) -> impl Iterator<Item = Following> {
        let is_nearer = |((from, _), (to, _)): &&(Seen, Seen)| to.deficiency < from.deficiency;
        let nearer: Steps = steps.iter().filter(is_nearer).copied().collect();
        let others: Steps = steps.iter().filter(|step| !is_nearer(step)).copied().collect();
        let (most, line) = ((self.widths - 1) as f64, Line::of(&others));
        let wider = move |width: usize| {
            let width = width as f64;
            line.map_or(width, |line| line.at(width as usize)).max(width).min(most)
        };
        let following = move |(width, nearer)| Following { nearer, wider: wider(width) };
        self.successors(class, &nearer).into_iter().enumerate().map(following)
    }

    /// Returns the successors by width: of each class one below and one above the line.
    fn successors(&self, class: usize, nearer: &Steps) -> Vec<Vec<Nearer>> {
        let widest = self.widths - 1;
        if class < CLASSES {
            return vec![Vec::new(); self.widths];
        }
        if nearer.is_empty() {
            // Without samples, the successor is assumed to be as wide.
            let next = |width| vec![Nearer { class: class - CLASSES, width, part: 1.0 }];
            return (0..self.widths).map(next).collect();
        }
        let mut next = vec![Vec::new(); self.widths];
        for is_special in [false, true] {
            let into = |(_, (to, _)): &&(Seen, Seen)| to.is_special == is_special;
            let into: Steps = nearer.iter().filter(into).copied().collect();
            let (Some(line), Some((_, (to, _)))) = (Line::of(&into), into.first()) else {
                continue;
            };
            let class = to.number();
            let part = into.len() as f32 / nearer.len() as f32 / 2.0;
            for (width, next) in next.iter_mut().enumerate() {
                next.extend([-line.apart, line.apart].map(|apart| {
                    let width = (line.at(width) + apart).round().clamp(0.0, widest as f64);
                    Nearer { class, width: width as usize, part }
                }));
            }
        }
        next
    }
}

/// Highest number of the rows' numbers: 16 MB.
const MOST: usize = 4 << 20;
/// Least number of steps from a class; fewer are merged with those of the other class of the
/// deficiency.
const FEWEST: usize = 8;

/// The least squares line of the widths of hands by those before.
#[derive(Clone, Copy)]
struct Line {
    here: f64,
    there: f64,
    slope: f64,
    /// The spread around it.
    apart: f64,
}

impl Line {
    /// Returns the line, with a slope from 0 to 1; `None` without steps.
    fn of(steps: &Steps) -> Option<Line> {
        if steps.is_empty() {
            return None;
        }
        let mut sums = [0.0; 5];
        for &((_, here), (_, there)) in steps {
            let (here, there) = (f64::from(here), f64::from(there));
            let each = [here, there, here * here, there * there, here * there];
            sums.iter_mut().zip(each).for_each(|(sum, more)| *sum += more);
        }
        let [here, there, of_here, of_there, of_both] = sums.map(|sum| sum / steps.len() as f64);
        let spread = of_here - here * here;
        let both = of_both - here * there;
        let slope = if spread > 1e-6 { (both / spread).clamp(0.0, 1.0) } else { 0.0 };
        let rest = of_there - there * there - slope * slope * spread;
        Some(Line { here, there, slope, apart: rest.max(0.0).sqrt() })
    }

    fn at(&self, width: usize) -> f64 {
        self.there + self.slope * (width as f64 - self.here)
    }
}
