//! The list of patterns: sets of hands that are worth eight fan on their own.
//!
//! Each is a fan of at least eight points, or a smaller one combined with others that make up for
//! it. A pung of the seat's or the round's wind is worth as much as one of dragons.

use super::goals::{Goal, Rest, chow, pung, set};
use crate::forms::knitted_straight::STRAIGHTS;
use crate::model::meld::Meld;
use crate::model::tile::{KINDS, KindSet, SUITED, Wind};

/// A pattern.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The name.
    pub name: &'static str,
    /// Least number of fan.
    pub fan: u8,
    /// The goals that have the pattern.
    pub goals: Vec<Goal>,
}

/// Assignments of suits to the parts of a pattern.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
const SUITS: std::ops::Range<usize> = 0..3;
/// Kinds that look the same upside down.
const REVERSIBLE: [usize; 14] = [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31];

/// Returns the kinds of some ranks, counted from 0 to 8, of all suits.
fn ranks(from: usize, to: usize) -> KindSet {
    set((0..SUITED).filter(|kind| (from..=to).contains(&(kind % 9))))
}

fn sets(
    name: &'static str,
    fan: u8,
    rest: Rest,
    fixed: impl IntoIterator<Item = Vec<Meld>>,
) -> Pattern {
    let goals = fixed.into_iter().map(|fixed| Goal::Sets { fixed, rest }).collect();
    Pattern { name, fan, goals }
}

/// Returns a set in each suit at ranks that grow by `step` from suit to suit, for every order of
/// the suits; `set` makes a set from a suit and a rank.
fn mixed(
    starts: std::ops::RangeInclusive<usize>,
    step: usize,
    set: fn(usize, usize) -> Meld,
) -> Vec<Vec<Meld>> {
    let orders = if step == 0 { &ORDERS[..1] } else { &ORDERS[..] };
    let from = |start: usize| {
        let place = move |(place, &suit): (usize, &usize)| set(suit, start + step * place);
        orders.iter().map(move |order| order.iter().enumerate().map(place).collect())
    };
    starts.flat_map(from).collect()
}

/// Returns a pung from a suit and a rank, counted from 0 to 8.
fn suited_pung(suit: usize, rank: usize) -> Meld {
    pung(9 * suit + rank)
}

/// Returns three chows of one suit whose first ranks grow by `step`.
fn pure(starts: std::ops::RangeInclusive<usize>, step: usize) -> Vec<Vec<Meld>> {
    let of = |suit| {
        let from = move |start| (0..3).map(|place| chow(suit, start + step * place)).collect();
        starts.clone().map(from)
    };
    SUITS.flat_map(of).collect()
}

/// Allows pungs and eyes of terminals and honours, and chows with a terminal.
fn outside() -> Rest {
    let chows = set((0..SUITED).filter(|kind| matches!(kind % 9, 0 | 6)));
    Rest { chows, ..Rest::of(KindSet::ORPHANS) }
}

/// Requires a five in every set and in the eye.
fn fives() -> Rest {
    let chows = set((0..SUITED).filter(|kind| (2..=4).contains(&(kind % 9))));
    Rest { chows, ..Rest::of(ranks(4, 4)) }
}

/// Returns Half Flush with a pung of a valued honour.
fn half_flush(values: &[usize]) -> Pattern {
    let goals = SUITS.flat_map(|suit| {
        let rest = Rest::of(KindSet::suit(suit as u8).or(KindSet::HONORS));
        values.iter().map(move |&value| Goal::Sets { fixed: vec![pung(value)], rest })
    });
    Pattern { name: "Half Flush", fan: 8, goals: goals.collect() }
}

/// Returns All Types with a pung of a valued honour; the other block of honours is of winds if the
/// pung is of dragons, and vice versa.
fn all_types(values: &[usize]) -> Pattern {
    let goals = values.iter().map(|&value| {
        let winds = set(SUITED..SUITED + 4);
        let others = if winds.contains(value) { KindSet::HONORS.without(winds) } else { winds };
        let kinds = KindSet::ALL.without(KindSet::HONORS).or(others);
        let rest = Rest { is_one_each: true, ..Rest::of(kinds) };
        Goal::Sets { fixed: vec![pung(value)], rest }
    });
    Pattern { name: "All Types", fan: 8, goals: goals.collect() }
}

/// Returns All Pungs with something of two fan: an honour, a flush, simples, or two pungs of a
/// rank.
fn all_pungs(values: &[usize]) -> Pattern {
    let any = Rest::any().of_pungs();
    let simples = Rest::of(ranks(1, 7)).of_pungs();
    let flush = |suit| Rest::of(KindSet::suit(suit).or(KindSet::HONORS)).of_pungs();
    let goal = |fixed, rest| Goal::Sets { fixed, rest };
    let mut goals = vec![goal(Vec::new(), simples)];
    goals.extend((0..3).map(|suit| goal(Vec::new(), flush(suit))));
    goals.extend(values.iter().map(|&value| goal(vec![pung(value)], any)));
    let twos = [(0, 9), (0, 18), (9, 18)];
    let doubles =
        (0..9).flat_map(|rank| twos.map(|(one, two)| [pung(one + rank), pung(two + rank)]));
    goals.extend(doubles.map(|two| goal(two.to_vec(), any)));
    Pattern { name: "All Pungs", fan: 8, goals }
}

/// Returns Mixed Shifted Chows with all chows or all simples.
fn mixed_shifted_chows() -> Pattern {
    let shifted = mixed(0..=4, 1, chow);
    let is_simple = |fixed: &Vec<Meld>| {
        fixed.iter().flat_map(|chow| chow.tiles()).all(|tile| (1..8).contains(&(tile.0 % 9)))
    };
    let simple: Vec<_> = shifted.iter().filter(|fixed| is_simple(fixed)).cloned().collect();
    let mut pattern = sets("Mixed Shifted Chows", 8, Rest::any().of_chows(), shifted);
    pattern.goals.extend(sets("", 8, Rest::of(ranks(1, 7)), simple).goals);
    pattern
}

/// Returns the kinds whose pung is worth two fan: dragons and the winds of the seat and of the
/// round.
fn values(seat: Wind, prevalent: Wind) -> Vec<usize> {
    let winds = [seat, prevalent].map(|wind| usize::from(wind.tile().0));
    let distinct = if seat == prevalent { &winds[..1] } else { &winds[..] };
    distinct.iter().copied().chain(SUITED + 4..KINDS).collect()
}

/// Returns the patterns that consist mainly of chows.
fn of_chows() -> Vec<Pattern> {
    let three_suited = SUITS.map(|eye| {
        let others = SUITS.filter(move |&suit| suit != eye);
        let fixed = others.flat_map(|suit| [chow(suit, 0), chow(suit, 6)]).collect();
        let rest = Rest { eyes: KindSet(1 << (9 * eye + 4)), ..Rest::any() };
        Goal::Sets { fixed, rest }
    });
    vec![
        sets("Mixed Straight", 8, Rest::any(), mixed(0..=0, 3, chow)),
        sets("Mixed Triple Chow", 8, Rest::any(), mixed(0..=6, 0, chow)),
        mixed_shifted_chows(),
        sets("Pure Straight", 16, Rest::any(), pure(0..=0, 3)),
        sets("Pure Shifted Chows", 16, Rest::any(), [pure(0..=4, 1), pure(0..=2, 2)].concat()),
        Pattern { name: "Three-Suited Terminal Chows", fan: 16, goals: three_suited.collect() },
    ]
}

/// Returns the patterns that depend on the kinds of the tiles.
fn of_kinds(values: &[usize]) -> Vec<Pattern> {
    let flush = |suit| Goal::Sets { fixed: Vec::new(), rest: Rest::of(KindSet::suit(suit)) };
    let of = |name, fan, rest| sets(name, fan, rest, [Vec::new()]);
    let dragons = [[31, 32], [31, 33], [32, 33]].map(|two| two.map(pung).to_vec());
    let reversible = Rest::of(set(REVERSIBLE.into_iter()));
    vec![
        half_flush(values),
        Pattern { name: "Full Flush", fan: 24, goals: (0..3).map(flush).collect() },
        all_types(values),
        of("Lower Four", 12, Rest::of(ranks(0, 3))),
        of("Upper Four", 12, Rest::of(ranks(5, 8))),
        of("Middle Tiles", 24, Rest::of(ranks(3, 5))),
        of("All Five", 16, fives()),
        of("Reversible Tiles", 8, reversible),
        sets("Outside Hand", 10, outside(), dragons),
    ]
}

/// Returns the patterns of pungs and pairs.
pub fn of_pungs(seat: Wind, prevalent: Wind) -> Vec<Pattern> {
    let values = values(seat, prevalent);
    let winds = (SUITED..SUITED + 4).map(|wind| {
        let others = (SUITED..SUITED + 4).filter(move |&other| other != wind);
        others.map(pung).collect()
    });
    let dragons = [[31, 32], [31, 33], [32, 33]];
    let with_wind = values
        .iter()
        .filter(|&&value| value < SUITED + 4)
        .flat_map(|&value| dragons.map(|[one, two]| vec![pung(one), pung(two), pung(value)]));
    let shifted = (0..27).filter(|kind| kind % 9 < 7);
    let shifted = shifted.map(|kind| (kind..kind + 3).map(pung).collect());
    vec![
        all_pungs(&values),
        half_flush(&values),
        Pattern { name: "Seven Pairs", fan: 24, goals: vec![Goal::Pairs] },
        sets("Two Dragons Pungs", 8, Rest::any(), with_wind.collect::<Vec<_>>()),
        sets("Big Three Winds", 12, Rest::any(), winds),
        sets("Triple Pung", 16, Rest::any(), mixed(0..=8, 0, suited_pung)),
        sets("Mixed Shifted Pungs", 8, Rest::any(), mixed(0..=6, 1, suited_pung)),
        sets("Pure Shifted Pungs", 24, Rest::any(), shifted),
    ]
}

/// Returns the patterns of tiles that form no sets.
fn of_singles() -> Vec<Pattern> {
    let singles = STRAIGHTS.map(|straight| Goal::Singles(straight.or(KindSet::HONORS)));
    vec![
        Pattern { name: "Knitted Straight", fan: 12, goals: STRAIGHTS.map(Goal::Knitted).to_vec() },
        Pattern { name: "Honors and Knitted Tiles", fan: 12, goals: singles.to_vec() },
        Pattern { name: "Thirteen Orphans", fan: 88, goals: vec![Goal::Orphans(KindSet::ORPHANS)] },
    ]
}

/// Returns all patterns of a seat.
pub fn all(seat: Wind, prevalent: Wind) -> Vec<Pattern> {
    let mut all = of_chows();
    all.extend(of_kinds(&values(seat, prevalent)));
    all.extend(
        of_pungs(seat, prevalent).into_iter().filter(|pattern| pattern.name != "Half Flush"),
    );
    all.extend(of_singles());
    all
}
