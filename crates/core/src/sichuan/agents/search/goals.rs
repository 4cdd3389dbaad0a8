//! The points that a hand earns over samples of the future, by goal.
//!
//! In each sample a goal is reached with the first span by whose end the tiles drawn so far
//! complete it, or in which one discard completes it; discards turn pairs in hand into pungs. That
//! uses knowledge of the future, so it overestimates far hands. It overestimates all of them, and
//! some of the draws are omitted. The value of a hand combines the points of its best single goal
//! with the points it would earn if it could choose the goal for each sample.

use super::futures::{Future, SPANS, Span, Tiles, kinds};
use super::parameters::Parameters;
use crate::model::meld::{MeldKind, Melds};
use crate::model::sichuan::{Combine, SelfDraw, SichuanRules};
use crate::model::tile::{COPIES, PerKind, SUITED};
use crate::parts::costs::IMPOSSIBLE;
use crate::sichuan::scoring::Pattern;

/// Number of goals: any win, pungs, seven pairs, a flush in either suit, pungs in either suit
/// alone, and pairs in one.
pub const GOALS: usize = 8;
/// Number of ways to pursue them: to win as soon as possible, or by a drawn tile alone.
pub const WAYS: usize = 2;

/// The goal of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Any win.
    Plain,
    /// All pungs.
    Pungs,
    /// Seven pairs.
    Pairs,
    /// A full flush.
    Flush,
    /// All pungs in one suit.
    PurePungs,
    /// Seven pairs in one suit.
    PurePairs,
}

/// The name of each goal, by index.
const NAMED: [Goal; GOALS] = [
    Goal::Plain,
    Goal::Pungs,
    Goal::Pairs,
    Goal::Flush,
    Goal::Flush,
    Goal::PurePungs,
    Goal::PurePungs,
    Goal::PurePairs,
];

/// The estimate of a hand over all samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    /// Expected points.
    pub points: f64,
    /// The best single goal.
    pub goal: Goal,
    /// Whether it waits for a drawn tile, even if a discard would win.
    pub by_draw: bool,
    /// Fraction of the samples in which this goal is reached.
    pub chance: f64,
}

/// Points by way and goal.
pub type Points = [[f64; GOALS]; WAYS];
/// Bit sets of the goals that are not reached, by way.
type Open = [u32; WAYS];
/// Numbers of lacking tiles, by goal.
type Lacking = [u8; GOALS];

/// The low bit of each byte.
const LOW: u64 = 0x0101_0101_0101_0101;

/// Returns the bit set of the goals that lack at most so many tiles, at most [`IMPOSSIBLE`].
#[inline(always)]
fn at_most(lacking: &Lacking, tiles: u8) -> u32 {
    // The high bit of a byte says that its goal lacks more. The product collects these bits.
    let more = u64::from_le_bytes(*lacking) + u64::from(127 - tiles) * LOW;
    ((!more >> 7 & LOW).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

/// Returns the goals of a bit set.
#[inline(always)]
fn goals_of(mut goals: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let goal = (goals != 0).then_some(goals.trailing_zeros() as usize);
        goals &= goals.wrapping_sub(1);
        goal
    })
}

/// Points of each goal, and the probabilities that the game lasts.
#[derive(Clone, Copy, Debug)]
pub struct Prizes {
    /// Points of a win by discard, by roots and goal.
    discard: [[f64; GOALS]; ROOTS],
    /// Points of a win by draw, by roots and goal.
    drawn: [[f64; GOALS]; ROOTS],
    /// Probability that the game lasts to each span.
    lasting: [f64; SPANS],
    /// Fraction of the others that is still in then, and pays for draws.
    paying: [f64; SPANS],
    /// Points that a win in each span saves: payments to the others after it.
    saved: [f64; SPANS],
    /// Points that a win now saves.
    pub staying: f64,
    /// Points that a seat pays if it is not ready at the end.
    unready: f64,
    /// Factor on the value of a ready hand that it is paid at the end.
    ready: f64,
    /// Payments for kongs: concealed, of a discard, added to a pung.
    kongs: [f64; 3],
}

/// Progress of the other seats by the middle of each span.
#[derive(Clone, Copy, Debug)]
pub struct Outlast {
    /// Probability that one of them is still in.
    pub lasting: [f64; SPANS],
    /// Mean fraction of them that is still in.
    pub paying: [f64; SPANS],
    /// Expected number of them that win after that.
    pub to_win: [f64; SPANS],
    /// Expected number of them that win from now on.
    pub wins_in_all: f64,
}

/// Index of kongs of discards among the kinds of kong.
const FED: usize = 1;
/// Number of counts of roots.
const ROOTS: usize = 5;

impl Prizes {
    /// Computes the points under some rules, with `others` other seats in.
    pub fn new(
        rules: &SichuanRules,
        others: f64,
        outlast: Outlast,
        parameters: &Parameters,
    ) -> Prizes {
        let fan = |pattern: Pattern| u16::from(pattern.fan(rules).unwrap_or(0));
        let (pungs, pairs) = (fan(Pattern::AllPungs), fan(Pattern::SevenPairs));
        let (flush, plain) = (fan(Pattern::FullFlush), fan(Pattern::Plain));
        let fans = match rules.combine {
            Combine::Add => {
                [plain, pungs, pairs, flush, flush, flush + pungs, flush + pungs, flush + pairs]
            }
            Combine::Best => {
                let (pure_pungs, pure_pairs) =
                    (fan(Pattern::PurePungs), fan(Pattern::PureSevenPairs));
                [plain, pungs, pairs, flush, flush, pure_pungs, pure_pungs, pure_pairs]
            }
        };
        let Parameters { pungs, pairs, flush, .. } = *parameters;
        let weights =
            [1.0, pungs, pairs, flush, flush, flush * pungs, flush * pungs, flush * pairs];
        let base = f64::from(rules.base);
        let drawn = |fan: u16| match rules.self_draw {
            SelfDraw::Fan => rules.value(fan + 1) as f64 * others,
            SelfDraw::Base => (rules.value(fan) as f64 + base) * others,
        };
        let by_roots = |points: &dyn Fn(u16) -> f64| {
            std::array::from_fn(|roots| {
                std::array::from_fn(|goal| weights[goal] * points(fans[goal] + roots as u16))
            })
        };
        Prizes {
            discard: by_roots(&|fan| rules.value(fan) as f64),
            drawn: by_roots(&drawn),
            lasting: outlast.lasting,
            paying: outlast.paying,
            saved: outlast.to_win.map(|wins| wins * parameters.staying * base),
            staying: outlast.wins_in_all * parameters.staying * base,
            unready: parameters.unready * base,
            ready: parameters.ready,
            kongs: [2.0 * others, 2.0, others].map(|bases| parameters.kong * bases * base),
        }
    }
}

/// A hand of any size to be completed.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    tiles: Tiles,
    /// Bit set of the kinds with two copies or more.
    pairs: u32,
    /// Bit sets of the kinds of which one more tile makes a kong: concealed, or added to a pung.
    threes: u32,
    pungs: u32,
    /// The suits that it may use.
    suits: [usize; 2],
    /// Number of sets that it has not declared.
    wanted: usize,
    /// Whether it can still be of one suit, for each of `suits`.
    may_flush: [bool; 2],
    /// Fan of kongs, and of pungs whose fourth tile it holds.
    roots: usize,
    /// Number of tiles that come immediately.
    extras: usize,
}

impl Hand {
    /// Creates a hand with its melds and void suit; `extras` tiles come immediately.
    pub fn new(hand: &PerKind, melds: &Melds, void: u8, extras: usize) -> Hand {
        let suits = [(void + 1) % 3, (void + 2) % 3].map(usize::from);
        let all_in =
            |suit: usize| melds.as_slice().iter().all(|meld| usize::from(meld.tile.0) / 9 == suit);
        let rooted = melds.as_slice().iter().filter(|meld| {
            meld.is_kong() || meld.kind == MeldKind::Pung && hand[usize::from(meld.tile.0)] > 0
        });
        let fours = suits.iter().flat_map(|suit| 9 * suit..9 * suit + 9);
        let fours = fours.filter(|&kind| hand[kind] == COPIES).count();
        let golden = usize::from(melds.count() == 4);
        let usable: u32 = suits.iter().map(|suit| 0x1ff << (9 * suit)).sum();
        let pungs = melds.as_slice().iter().filter(|meld| meld.kind == MeldKind::Pung);
        Hand {
            tiles: Tiles::new(hand),
            pairs: kinds(hand, 2, 4) & usable,
            threes: kinds(hand, 3, 3) & usable,
            pungs: pungs.fold(0, |pungs, meld| pungs | 1 << meld.tile.0),
            suits,
            wanted: 4 - usize::from(melds.count()),
            may_flush: suits.map(all_in),
            roots: (rooted.count() + fours + golden).min(ROOTS - 1),
            extras,
        }
    }

    /// Returns the number of tiles that each goal lacks, capped at 2, since only 0 and 1 matter.
    #[inline]
    fn lacking(&self, tiles: &Tiles, own: &Tiles) -> Lacking {
        let [one, other] = self.suits;
        let classes = [tiles.class(one), tiles.class(other)];
        let mut lacking = [IMPOSSIBLE; GOALS];
        lacking[0] = classes[0].merge(classes[1]).total(self.wanted);
        let threes = self.suits.map(|suit| tiles.at_least(suit, 3));
        let twos = self.suits.map(|suit| tiles.at_least(suit, 2));
        lacking[1] = self.lacking_pungs(threes[0] + threes[1], twos[0] + twos[1]);
        if self.wanted == 4 {
            let pairs = self.suits.map(|suit| own.at_least(suit, 2) + own.at_least(suit, 4));
            lacking[2] = 7u32.saturating_sub(pairs[0] + pairs[1]) as u8;
            lacking[7] = 7u32.saturating_sub(pairs[0].max(pairs[1])) as u8;
        }
        for index in 0..2 {
            if self.may_flush[index] {
                lacking[3 + index] = classes[index].total(self.wanted);
                lacking[5 + index] = self.lacking_pungs(threes[index], twos[index]);
            }
        }
        lacking
    }

    #[inline(always)]
    fn lacking_pungs(&self, threes: u32, twos: u32) -> u8 {
        let sets = threes.min(self.wanted as u32);
        let missing = self.wanted as u32 - sets;
        (missing + (missing + 1).saturating_sub(twos - sets)) as u8
    }

    /// Returns the tiles by the end of a span: with pungs of discards, and without.
    #[inline(always)]
    fn tiles_at(&self, base: &Tiles, span: &Span) -> [Tiles; 2] {
        let own = base.and(&span.drawn);
        let mut all = own;
        let mut called = span.offered & self.pairs;
        while called != 0 {
            all.add(called.trailing_zeros() as usize);
            called &= called - 1;
        }
        [all, own]
    }

    /// Returns the number of kongs of each kind by the end of a span; a claimed pung can become one
    /// too.
    #[inline(always)]
    fn kongs(&self, span: &Span) -> [u32; 3] {
        let concealed = self.threes & span.drawn_kinds;
        let fed = self.threes & span.offered & !concealed;
        let called = self.pairs & !self.threes & span.offered;
        let added = (self.pungs | called) & span.drawn_kinds;
        // Most are empty, and counting bits takes a while.
        [concealed, fed, added].map(|kinds| if kinds == 0 { 0 } else { kinds.count_ones() })
    }

    /// Returns the points in one sample, and the goals that are not reached in it. The hand lacks
    /// `first` as long as no tiles come.
    fn points(&self, future: &Future, prizes: &Prizes, first: &Lacking) -> (Points, Open) {
        let (mut base, mut lacked) = (self.tiles, *first);
        if self.extras > 0 {
            for &extra in future.extras.iter().take(self.extras) {
                if usize::from(extra) < SUITED {
                    base.add(extra.into());
                }
            }
            lacked = self.lacking(&base, &base);
        }
        let mut points = [[0.0; GOALS]; WAYS];
        let mut open = [(1u32 << GOALS) - 1; WAYS];
        let mut before = [base, base];
        let (mut kongs, mut made) = (0.0, [0; 3]);
        for (index, span) in future.spans.iter().enumerate() {
            let lasting = prizes.lasting[index];
            let now = self.kongs(span);
            for sort in 0..3 {
                let share = if sort == FED { lasting } else { prizes.paying[index] };
                kongs += prizes.kongs[sort] * share * f64::from(now[sort] - made[sort]);
            }
            made = now;
            let tiles = self.tiles_at(&base, span);
            let lacks = self.lacking(&tiles[0], &tiles[1]);
            // Some goals are reached with the draws so far, others with a last tile of this span.
            let ready = at_most(&lacked, 1);
            let with = |tiles: &Tiles, goals: u32| match ready & goals {
                0 => 0,
                goals => {
                    let lacks = self.lacking(&before[0].and(tiles), &before[1].and(tiles));
                    goals & at_most(&lacks, 0)
                }
            };
            let reached = at_most(&lacks, 0);
            let drawn = reached | with(&span.fresh, (open[0] | open[1]) & !reached);
            let fed = with(&span.discarded, open[0]);
            let roots = (self.roots + made.iter().sum::<u32>() as usize).min(ROOTS - 1);
            let (of_discard, of_draw) = (&prizes.discard[roots], &prizes.drawn[roots]);
            let besides = prizes.saved[index] + kongs;
            let by_all = |goal: usize| of_draw[goal] * prizes.paying[index];
            for goal in goals_of(open[0] & (drawn | fed)) {
                let by_one = of_discard[goal] * lasting;
                let soonest = match (drawn >> goal & 1, fed >> goal & 1) {
                    (1, 1) => (by_all(goal) + by_one) / 2.0,
                    (1, _) => by_all(goal),
                    _ => by_one,
                };
                points[0][goal] = soonest + besides;
            }
            for goal in goals_of(open[1] & drawn) {
                points[1][goal] = by_all(goal) + besides;
            }
            open[0] &= !(drawn | fed);
            open[1] &= !drawn;
            before = tiles;
            lacked = lacks;
        }
        let at_end = kongs + prizes.lasting[SPANS - 1] * self.at_end(&lacked, made, prizes);
        for way in 0..WAYS {
            for goal in goals_of(open[way]) {
                points[way][goal] = at_end;
            }
        }
        (points, open)
    }

    /// Returns the payment when the wall is empty: to a ready hand, or by one that is not.
    fn at_end(&self, lacked: &Lacking, made: [u32; 3], prizes: &Prizes) -> f64 {
        if lacked[0] > 1 {
            return -prizes.unready;
        }
        let roots = (self.roots + made.iter().sum::<u32>() as usize).min(ROOTS - 1);
        let ready = lacked.iter().zip(&prizes.discard[roots]).filter(|(lacked, _)| **lacked <= 1);
        prizes.ready * ready.map(|(_, &points)| points).fold(0.0, f64::max)
    }

    /// Returns the number of tiles that each goal lacks now.
    pub fn lacks(&self) -> Lacking {
        self.lacking(&self.tiles, &self.tiles)
    }

    /// Sums the points over all samples.
    pub fn tally(&self, futures: &[Future], prizes: &Prizes) -> Tally {
        let mut tally = Tally { samples: futures.len(), ..Tally::default() };
        let first = self.lacks();
        for future in futures {
            let (points, open) = self.points(future, prizes, &first);
            let most = |best: f64, &points: &f64| if points > best { points } else { best };
            tally.free += points.as_flattened().iter().fold(f64::MIN, most);
            for (way, points) in points.iter().enumerate() {
                for (goal, points) in points.iter().enumerate() {
                    tally.sums[way][goal] += points;
                    tally.missed[way][goal] += open[way] >> goal & 1;
                }
            }
        }
        tally
    }
}

/// The sums of a hand over some samples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Points, by way and goal.
    pub sums: Points,
    /// Number of samples in which each goal is not reached.
    pub missed: [[u32; GOALS]; WAYS],
    /// Points if the best goal is chosen in each sample.
    pub free: f64,
    /// Number of samples.
    pub samples: usize,
}

impl Tally {
    /// Returns the estimate, with the freedom to change the goal given by the parameters.
    pub fn prospect(&self, parameters: &Parameters) -> Prospect {
        let Tally { sums, missed, free, samples } = self;
        let (mut way, mut goal) = (0, 0);
        for place in 0..WAYS * GOALS {
            if sums.as_flattened()[place] > sums[way][goal] {
                (way, goal) = (place / GOALS, place % GOALS);
            }
        }
        let count = f64::max(*samples as f64, 1.0);
        let freedom = parameters.freedom;
        Prospect {
            points: ((1.0 - freedom) * sums[way][goal] + freedom * free) / count,
            goal: NAMED[goal],
            by_draw: way == 1,
            chance: (*samples as f64 - f64::from(missed[way][goal])) / count,
        }
    }
}
