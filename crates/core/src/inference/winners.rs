//! Hands that have won but were not shown: complete hands without the void suit.

use super::history::Winner;
use crate::model::tile::{COPIES, KINDS, PerKind, SUITED, Tile, choose};
use crate::sichuan::scoring::{Circumstances, Pattern, Win, score};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;
use std::collections::BTreeSet;
use std::sync::OnceLock;

type Word = [u8; 9];
/// Words by number of sets, without and with an eye.
type Words = [[Vec<Word>; 2]; 5];

/// Patterns of seven pairs.
const PAIRS: [Pattern; 4] = [
    Pattern::SevenPairs,
    Pattern::DragonSevenPairs,
    Pattern::PureSevenPairs,
    Pattern::PureDragonSevenPairs,
];
/// Patterns of one suit.
const PURE: [Pattern; 6] = [
    Pattern::FullFlush,
    Pattern::PureSevenPairs,
    Pattern::PureDragonSevenPairs,
    Pattern::PureOutsideHand,
    Pattern::PureGoldenWait,
    Pattern::PurePungs,
];
/// Other patterns that are determined by the tiles alone.
const OF_TILES: [Pattern; 6] = [
    Pattern::All258,
    Pattern::OutsideHand,
    Pattern::AllPungs,
    Pattern::GoldenWait,
    Pattern::Root,
    Pattern::AllSimples,
];

fn has_any(winner: &Winner, patterns: &[Pattern]) -> bool {
    patterns.iter().any(|&pattern| winner.patterns.times(pattern) > 0)
}

/// Highest number of samples drawn to find a hand with the announced patterns.
const TRIES: usize = 200;

/// Returns all words of up to four sets, without and with an eye.
fn words() -> &'static Words {
    static WORDS: OnceLock<Words> = OnceLock::new();
    WORDS.get_or_init(|| {
        let mut words = Words::default();
        let mut now = BTreeSet::from([[0; 9]]);
        for by_eye in &mut words {
            let eyes: BTreeSet<Word> = now
                .iter()
                .flat_map(|word| (0..9).filter_map(|rank| plus(word, rank, &[2])))
                .collect();
            let more = now
                .iter()
                .flat_map(|word| {
                    let pungs = (0..9).filter_map(|rank| plus(word, rank, &[3]));
                    pungs.chain((0..7).filter_map(|rank| plus(word, rank, &[1, 1, 1])))
                })
                .collect();
            *by_eye = [now.into_iter().collect(), eyes.into_iter().collect()];
            now = more;
        }
        words
    })
}

fn plus(word: &Word, rank: usize, more: &[u8]) -> Option<Word> {
    let mut sum = *word;
    for (count, more) in sum[rank..].iter_mut().zip(more) {
        *count += more;
    }
    sum.iter().all(|&count| count <= COPIES).then_some(sum)
}

/// Numbers of sets and eyes in each suit.
type Shares = [(usize, usize); 3];

/// Returns all ways to share sets and an eye among three suits.
fn shares(sets: usize) -> impl Iterator<Item = Shares> {
    (0..3).flat_map(move |eye| {
        (0..=sets).flat_map(move |first| {
            (0..=sets - first).map(move |second| {
                let counts = [first, second, sets - first - second];
                std::array::from_fn(|suit| (counts[suit], usize::from(suit == eye)))
            })
        })
    })
}

/// The constraints on a hand that has won.
struct Question<'a> {
    winner: &'a Winner,
    /// The kind of the winning tile, if it is visible.
    tile: Option<usize>,
    sets: usize,
    is_pairs: bool,
    is_pure: bool,
}

impl<'a> Question<'a> {
    fn new(winner: &'a Winner) -> Question<'a> {
        Question {
            winner,
            tile: winner.tile.map(|tile| usize::from(tile.0)),
            sets: 4 - usize::from(winner.melds.count()),
            is_pairs: has_any(winner, &PAIRS),
            is_pure: has_any(winner, &PURE),
        }
    }

    /// Returns for each suit whether the hand can have tiles of it.
    fn suits(&self, most: &PerKind) -> [bool; 3] {
        let melds = self.winner.melds.counts();
        let is_used = |suit: usize| melds[suit * 9..suit * 9 + 9].iter().any(|&copies| copies > 0);
        std::array::from_fn(|suit| {
            let has = most[suit * 9..suit * 9 + 9].iter().any(|&copies| copies > 0)
                || self.tile.is_some_and(|tile| tile / 9 == suit);
            let others = (0..3).any(|other| other != suit && is_used(other));
            has && !(self.is_pure && others)
        })
    }

    /// Returns the number of ways to choose the hidden tiles of a word of a suit.
    fn ways(&self, word: &Word, suit: usize, most: &PerKind) -> f64 {
        let mut ways = 1;
        for (rank, &count) in word.iter().enumerate() {
            let kind = suit * 9 + rank;
            let hidden = match self.tile {
                Some(tile) if tile == kind => match count.checked_sub(1) {
                    Some(hidden) => hidden,
                    None => return 0.0,
                },
                _ => count,
            };
            if hidden > most[kind] {
                return 0.0;
            }
            ways *= choose(most[kind], hidden);
        }
        ways as f64
    }

    fn pairs_words(&self, suit: usize, most: &PerKind) -> Vec<(Word, f64, usize)> {
        let mut words = vec![[0; 9]];
        for rank in 0..9 {
            let before = words.len();
            for place in 0..before {
                for count in [2, 4] {
                    let mut word: Word = words[place];
                    word[rank] = count;
                    words.push(word);
                }
            }
        }
        let found = words.into_iter().filter_map(|word| {
            let ways = self.ways(&word, suit, most);
            let pairs = word.iter().map(|&count| usize::from(count)).sum::<usize>() / 2;
            (ways > 0.0 && pairs <= 7).then_some((word, ways, pairs))
        });
        found.collect()
    }

    /// Returns, for each suit and each class of words, the words with the numbers of ways to choose
    /// their tiles. A class is a number of sets with or without an eye, or a number of pairs.
    fn classes(&self, most: &PerKind) -> [Vec<Vec<(Word, f64)>>; 3] {
        let suits = self.suits(most);
        std::array::from_fn(|suit| {
            let mut classes = vec![Vec::new(); 10];
            if !suits[suit] {
                if self.tile.is_none_or(|tile| tile / 9 != suit) {
                    classes[0].push(([0; 9], 1.0));
                }
                return classes;
            }
            if self.is_pairs {
                for (word, ways, pairs) in self.pairs_words(suit, most) {
                    classes[pairs].push((word, ways));
                }
                return classes;
            }
            for (sets, by_eye) in words().iter().enumerate().take(self.sets + 1) {
                for (eye, words) in by_eye.iter().enumerate() {
                    let fitting = words.iter().map(|word| (*word, self.ways(word, suit, most)));
                    classes[2 * sets + eye].extend(fitting.filter(|(_, ways)| *ways > 0.0));
                }
            }
            classes
        })
    }

    /// Returns the ways to assign classes to the suits.
    fn shares(&self) -> Vec<[usize; 3]> {
        if self.is_pairs {
            let pairs = (0..=7).flat_map(|first| {
                (0..=7 - first).map(move |second| [first, second, 7 - first - second])
            });
            return pairs.collect();
        }
        let of = |shares: Shares| shares.map(|(sets, eye)| 2 * sets + eye);
        shares(self.sets)
            .map(of)
            .filter(|share| !self.is_pure || share.iter().filter(|&&class| class > 0).count() == 1)
            .collect()
    }
}

/// Returns the fewest and most hidden copies of each kind over all complete hands within `most`;
/// `None` if there is no such hand.
pub fn bounds(winner: &Winner, size: usize, most: &PerKind) -> Option<(PerKind, PerKind)> {
    let question = Question::new(winner);
    let classes = question.classes(most);
    let (mut low, mut high) = ([COPIES; KINDS], [0; KINDS]);
    let mut is_possible = false;
    let mut seen = [[false; 10]; 3];
    for share in question.shares() {
        if (0..3).any(|suit| classes[suit][share[suit]].is_empty()) {
            continue;
        }
        is_possible = true;
        for suit in 0..3 {
            if std::mem::replace(&mut seen[suit][share[suit]], true) {
                continue;
            }
            for (word, _) in &classes[suit][share[suit]] {
                for (rank, &count) in word.iter().enumerate() {
                    let kind = suit * 9 + rank;
                    let hidden = count - u8::from(question.tile == Some(kind));
                    low[kind] = low[kind].min(hidden);
                    high[kind] = high[kind].max(hidden);
                }
            }
        }
    }
    low[SUITED..].fill(0);
    let held: usize = low.iter().map(|&copies| usize::from(copies)).sum();
    (is_possible && held <= size).then_some((low, high))
}

/// Samples a hand that has won, with a probability proportional to the number of ways to deal its
/// hidden tiles; `None` if there is no such hand. After `TRIES` samples, the last is returned
/// even if it lacks the announced patterns.
pub fn sample(winner: &Winner, most: &PerKind, random: &mut ChaCha8Rng) -> Option<PerKind> {
    let question = Question::new(winner);
    let classes = question.classes(most);
    let sums: [Vec<f64>; 3] = std::array::from_fn(|suit| {
        let sum = |words: &Vec<(Word, f64)>| words.iter().map(|(_, ways)| ways).sum();
        classes[suit].iter().map(sum).collect()
    });
    let shares = question.shares();
    let weight =
        |share: &[usize; 3]| -> f64 { (0..3).map(|suit| sums[suit][share[suit]]).product() };
    let weights: Vec<f64> = shares.iter().map(weight).collect();
    let total: f64 = weights.iter().sum();
    if total <= 0.0 {
        return None;
    }
    let mut hand = [0; KINDS];
    for _ in 0..TRIES {
        let share = shares[pick(&weights, total, random)];
        hand = [0; KINDS];
        for suit in 0..3 {
            let words = &classes[suit][share[suit]];
            let weights: Vec<f64> = words.iter().map(|(_, ways)| *ways).collect();
            let (word, _) = words[pick(&weights, sums[suit][share[suit]], random)];
            hand[suit * 9..suit * 9 + 9].copy_from_slice(&word);
        }
        if let Some(tile) = question.tile {
            hand[tile] -= 1;
        }
        if is_announced(winner, &hand) {
            break;
        }
    }
    Some(hand)
}

/// Returns whether a hand has exactly the announced patterns among those of its tiles. The tile of
/// a hidden win is unknown and arbitrary, since patterns of the wait are not compared.
fn is_announced(winner: &Winner, hand: &PerKind) -> bool {
    let tiles: Vec<usize> = match winner.tile {
        Some(tile) => vec![usize::from(tile.0)],
        None => (0..SUITED).filter(|&kind| hand[kind] > 0).take(1).collect(),
    };
    tiles.into_iter().any(|tile| {
        let mut waiting = *hand;
        if winner.tile.is_none() {
            waiting[tile] -= 1;
        }
        let circumstances = Circumstances::default();
        let tile = Tile(tile as u8);
        let win = Win::trusted(&waiting, winner.melds, tile, None, circumstances);
        score(&win, &winner.rules).is_some_and(|score| {
            let mut patterns = PAIRS.iter().chain(&PURE).chain(&OF_TILES);
            patterns.all(|&pattern| score.patterns.times(pattern) == winner.patterns.times(pattern))
        })
    })
}

/// Returns a random index with a probability proportional to its weight.
fn pick(weights: &[f64], total: f64, random: &mut ChaCha8Rng) -> usize {
    let mut left = total * (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    for (place, &weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return place;
        }
    }
    // Floating-point sums can leave a remainder.
    weights.iter().rposition(|&weight| weight > 0.0).unwrap_or(0)
}
