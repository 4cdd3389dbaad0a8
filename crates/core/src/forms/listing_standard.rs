//! Completions of the standard form.
//!
//! A complete hand is a word of complete tiles in each part of it, and a word belongs to exactly
//! one number of melds and eyes (its size tells). So hands are counted by multiplying counts of
//! words, and listed by choosing a word for each part.

use crate::analysis::completions::{Completion, Meld};
use crate::model::position::Material;
use crate::model::rules::Form;
use crate::model::tile::{KINDS, PerKind};
use crate::parts::costs::MELDS;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// Tiles of one part that are all in melds or the eye.
type Word = [u8; 9];

/// Parts of a hand: three suits and the honours.
const PARTS: usize = 4;
/// Most tiles of a complete hand, and so the highest cost.
const TILES: usize = 14;

/// `ways[melds][eyes][cost]`: how many choices of words there are.
type Ways = [[[u64; TILES + 1]; 2]; MELDS + 1];

/// A word that can be had, and what it costs.
#[derive(Clone, Copy)]
struct Choice {
    word: Word,
    melds: usize,
    eyes: usize,
    cost: usize,
}

/// Completions of one hand under the standard form.
pub struct Search {
    melds: usize,
    cost: usize,
    /// Words for each part, in the order in which hands are listed.
    choices: [Vec<Choice>; PARTS],
    /// Ways to fill the parts from this one on.
    ways: [Ways; PARTS + 1],
}

/// Complete words of a suit, or of the honours; low ranks first.
fn complete_words(honors: bool) -> &'static [(Word, usize, usize)] {
    static SUIT: OnceLock<Vec<(Word, usize, usize)>> = OnceLock::new();
    static HONORS: OnceLock<Vec<(Word, usize, usize)>> = OnceLock::new();
    (if honors { &HONORS } else { &SUIT }).get_or_init(|| make_words(honors))
}

fn make_words(honors: bool) -> Vec<(Word, usize, usize)> {
    let ranks = if honors { 7 } else { 9 };
    let add = |word: &Word, ranks: &[usize]| {
        let mut sum = *word;
        ranks.iter().for_each(|&rank| sum[rank] += 1);
        (sum.iter().all(|&count| count <= 4)).then_some(sum)
    };
    let pungs = (0..ranks).map(|rank| [rank; 3]);
    let chows = (0..if honors { 0 } else { 7 }).map(|first| [first, first + 1, first + 2]);
    let sets: Vec<[usize; 3]> = chows.chain(pungs).collect();
    let mut layer = BTreeSet::from([Word::default()]);
    let mut words = Vec::new();
    for melds in 0..=MELDS {
        for word in &layer {
            words.push((*word, melds, 0));
        }
        let eyes: BTreeSet<Word> =
            layer.iter().flat_map(|w| (0..ranks).filter_map(move |r| add(w, &[r, r]))).collect();
        words.extend(eyes.into_iter().map(|word| (word, melds, 1)));
        layer = layer.iter().flat_map(|w| sets.iter().filter_map(move |set| add(w, set))).collect();
    }
    words.sort_by_key(|&(word, ..)| Reverse(word));
    words
}

fn count(choices: &[Choice]) -> Ways {
    let mut ways = Ways::default();
    for choice in choices {
        ways[choice.melds][choice.eyes][choice.cost] += 1;
    }
    ways
}

/// Ways to fill two parts.
fn multiply(a: &Ways, b: &Ways) -> Ways {
    let mut product = Ways::default();
    for (m, eyes_a) in a.iter().enumerate() {
        for (e, costs_a) in eyes_a.iter().enumerate() {
            for (c, &ways_a) in costs_a.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                for n in 0..=MELDS - m {
                    for f in 0..2 - e {
                        for d in 0..=TILES - c {
                            product[m + n][e + f][c + d] += ways_a * b[n][f][d];
                        }
                    }
                }
            }
        }
    }
    product
}

impl Search {
    /// Prepares the search for complete hands of cost `cost`.
    pub fn new(material: &Material, declared: u8, cost: u8) -> Search {
        let choices: [Vec<Choice>; PARTS] = std::array::from_fn(|part| {
            let first = 9 * part;
            let kinds = first..(first + 9).min(KINDS);
            let (held, limit) = (&material.held[kinds.clone()], &material.limit[kinds]);
            let priced = |&(word, melds, eyes): &(Word, usize, usize)| {
                let mut cost = 0;
                for ((&wanted, &held), &limit) in word.iter().zip(held).zip(limit) {
                    if wanted > limit {
                        return None;
                    }
                    cost += usize::from(wanted.saturating_sub(held));
                }
                Some(Choice { word, melds, eyes, cost })
            };
            let within = |choice: &Choice| choice.cost <= usize::from(cost);
            complete_words(part == 3).iter().filter_map(priced).filter(within).collect()
        });
        let mut ways = [Ways::default(); PARTS + 1];
        ways[PARTS][0][0][0] = 1;
        for part in (0..PARTS).rev() {
            ways[part] = multiply(&count(&choices[part]), &ways[part + 1]);
        }
        Search { melds: MELDS - usize::from(declared), cost: usize::from(cost), choices, ways }
    }

    /// How many complete hands there are.
    pub fn total(&self) -> u64 {
        self.ways[0][self.melds][1][self.cost]
    }

    /// How many of them are also seven pairs; `quads` tells whether four alike count as two.
    pub fn total_of_pairs(&self, quads: bool) -> u64 {
        let paired = |word: &Word| word.iter().all(|&n| n == 0 || n == 2 || (quads && n == 4));
        let mut ways = self.ways[PARTS];
        for choices in &self.choices {
            let paired: Vec<Choice> =
                choices.iter().copied().filter(|choice| paired(&choice.word)).collect();
            ways = multiply(&count(&paired), &ways);
        }
        ways[self.melds][1][self.cost]
    }

    /// Lists hands until there are `limit`.
    pub fn list(&self, limit: usize, listed: &mut Vec<Completion>) {
        let start = (self.melds, 1, self.cost);
        self.choose(0, start, &mut [0; KINDS], limit, listed);
    }

    /// Chooses words from part `part` on that use up `melds`, `eyes` and `cost`.
    fn choose(
        &self,
        part: usize,
        (melds, eyes, cost): (usize, usize, usize),
        tiles: &mut PerKind,
        limit: usize,
        listed: &mut Vec<Completion>,
    ) {
        if listed.len() >= limit {
            return;
        }
        if part == PARTS {
            let (melds, eye) = decompose(tiles).unwrap_or_default();
            listed.push(Completion { tiles: *tiles, form: Form::Standard, melds, eye });
            return;
        }
        let kinds = 9 * part..(9 * part + 9).min(KINDS);
        for choice in &self.choices[part] {
            if choice.melds > melds || choice.eyes > eyes || choice.cost > cost {
                continue;
            }
            let left = (melds - choice.melds, eyes - choice.eyes, cost - choice.cost);
            if self.ways[part + 1][left.0][left.1][left.2] == 0 {
                continue;
            }
            tiles[kinds.clone()].copy_from_slice(&choice.word[..kinds.len()]);
            self.choose(part + 1, left, tiles, limit, listed);
        }
        tiles[kinds].fill(0);
    }
}

/// One decomposition into melds and an eye, chows before pungs; `None` if there is none.
pub fn decompose(tiles: &PerKind) -> Option<(Vec<Meld>, Option<usize>)> {
    fn split(tiles: &mut PerKind, melds: &mut Vec<Meld>, eye: &mut Option<usize>) -> bool {
        let Some(kind) = tiles.iter().position(|&count| count > 0) else {
            return eye.is_some();
        };
        let chow = kind < 27 && kind % 9 < 7 && tiles[kind + 1] > 0 && tiles[kind + 2] > 0;
        let pung = tiles[kind] >= 3;
        let sets = [chow.then_some(Meld::Chow(kind)), pung.then_some(Meld::Pung(kind))];
        for meld in sets.into_iter().flatten() {
            meld.kinds().iter().for_each(|&kind| tiles[kind] -= 1);
            melds.push(meld);
            if split(tiles, melds, eye) {
                return true;
            }
            melds.pop();
            meld.kinds().iter().for_each(|&kind| tiles[kind] += 1);
        }
        if eye.is_none() && tiles[kind] >= 2 {
            tiles[kind] -= 2;
            *eye = Some(kind);
            if split(tiles, melds, eye) {
                return true;
            }
            *eye = None;
            tiles[kind] += 2;
        }
        false
    }
    let (mut melds, mut eye) = (Vec::new(), None);
    split(&mut tiles.clone(), &mut melds, &mut eye).then_some((melds, eye))
}
