//! Generator of the tables for plain knowledge (run by `build.rs`, checked by the tests).
//!
//! The costs of all states of the weighted automaton, taken together, are a state of a
//! deterministic automaton. For suits of which every copy not in hand can still come, that
//! automaton is small: it is built rank by rank with the sweep of `lockstep`, minimised, and its
//! letters are read three ranks at a time. One rank may be *gone by one*: a copy of it was
//! discarded, so only three copies can be used; this makes discards exact.
//!
//! The final cost vectors, closed under merging, are a commutative monoid of 200 elements, the
//! *classes*: merging two parts of a hand is one look-up in its multiplication table.

use super::costs::{Costs, MELDS};
use super::lockstep::{Frontier, LAST_RANK};
use std::collections::HashMap;

/// Letters of a rank: 0 to 4 copies held of four, then 0 to 3 held of three.
const LETTERS: [(u8, u8); 9] =
    [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4), (0, 3), (1, 3), (2, 3), (3, 3)];
/// Number of plain letters, which are the first of [`LETTERS`].
const PLAIN: usize = 5;

/// Transitions of a part that is read in three blocks, and the final classes.
#[derive(Debug)]
pub struct PartTables {
    /// State after the first block, by column (plain, then gone).
    pub first: Vec<u16>,
    /// State after the first two blocks, by their plain columns, the first being the lower digit.
    pub half: Vec<u16>,
    /// State after the second block, by state and plain column.
    pub second: Vec<u16>,
    /// State after the second block for columns with a rank gone by one, from plain states.
    pub second_gone: Vec<u16>,
    /// Class after the third block, by state and plain column.
    pub third: Vec<u8>,
    /// Class after the third block for columns with a rank gone by one, from plain states.
    pub third_gone: Vec<u8>,
}

/// All tables that `tables.rs` embeds.
#[derive(Debug)]
pub struct Tables {
    /// Cost vector of each class; class 0 is a part that contributes nothing.
    pub classes: Vec<Costs<1>>,
    /// Class of two classes taken together, `merge[a][b]`.
    pub merge: Vec<Vec<u8>>,
    /// Transitions of a suit of nine ranks.
    pub suit: PartTables,
    /// Transitions of the seven honours.
    pub honors: PartTables,
}

/// A deterministic automaton in layers: `steps[rank][state][letter]`, `None` if a second rank would
/// be gone.
struct Layered {
    steps: Vec<Vec<[Option<usize>; LETTERS.len()]>>,
    /// Cost vectors of the states of the last layer.
    finals: Vec<Costs<1>>,
}

/// Generates the tables.
pub fn generate() -> Tables {
    let suit = minimise(determinise(9, true));
    let honors = minimise(determinise(7, false));
    let (classes, merge) = close(suit.finals.iter().chain(&honors.finals));
    assert!(classes.len() <= 256, "a class fits a byte");
    let class_of = |layered: &Layered| -> Vec<usize> {
        let position =
            |costs: &Costs<1>| classes.iter().position(|c| c == costs).unwrap_or_default();
        layered.finals.iter().map(position).collect()
    };
    let (suit_classes, honor_classes) = (class_of(&suit), class_of(&honors));
    Tables {
        suit: in_blocks(&suit, &suit_classes),
        honors: in_blocks(&honors, &honor_classes),
        classes,
        merge,
    }
}

/// Builds the deterministic automaton of a part. A state is a cost vector and whether a rank is
/// gone; plain states come first.
fn determinise(ranks: usize, chows: bool) -> Layered {
    let mut layer = vec![(Frontier::<1, MELDS>::start(), false)];
    let mut steps = Vec::new();
    for rank in 0..ranks {
        let mut numbers = HashMap::new();
        let mut next = Vec::new();
        let mut rows = vec![[None; LETTERS.len()]; layer.len()];
        // Plain successors are numbered first, so plain states stay first in every layer.
        for pass_gone in [false, true] {
            for ((front, gone), row) in layer.iter().zip(&mut rows) {
                for (letter, &(held, limit)) in LETTERS.iter().enumerate() {
                    let letter_gone = letter >= PLAIN;
                    if (*gone && letter_gone) || (*gone || letter_gone) != pass_gone {
                        continue;
                    }
                    let after = front.read(if chows { rank } else { LAST_RANK }, &[held], &[limit]);
                    let number = *numbers.entry((after, pass_gone)).or_insert_with(|| {
                        next.push((after, pass_gone));
                        next.len() - 1
                    });
                    row[letter] = Some(number);
                }
            }
        }
        steps.push(rows);
        layer = next;
    }
    Layered { steps, finals: layer.iter().map(|(front, _)| front.finish()).collect() }
}

/// Merges equivalent states of each layer, last layer first.
fn minimise(layered: Layered) -> Layered {
    let (mut class, finals) = number(layered.finals.iter().copied());
    let mut steps = layered.steps;
    for rows in steps.iter_mut().rev() {
        let renamed = rows.iter().map(|row| row.map(|next| next.map(|state| class[state])));
        let (next_class, distinct) = number(renamed);
        (class, *rows) = (next_class, distinct);
    }
    Layered { steps, finals }
}

/// Assigns equal items the same number, in the order of their first appearance.
fn number<T: Copy + Eq + std::hash::Hash>(items: impl Iterator<Item = T>) -> (Vec<usize>, Vec<T>) {
    let mut numbers = HashMap::new();
    let mut distinct = Vec::new();
    let of_item = items
        .map(|item| {
            *numbers.entry(item).or_insert_with(|| {
                distinct.push(item);
                distinct.len() - 1
            })
        })
        .collect();
    (of_item, distinct)
}

/// Returns all classes that merging can reach, and their multiplication table.
fn close<'a>(parts: impl Iterator<Item = &'a Costs<1>>) -> (Vec<Costs<1>>, Vec<Vec<u8>>) {
    let (_, mut classes) = number(std::iter::once(Costs::NOTHING).chain(parts.copied()));
    let mut merge: Vec<Vec<u8>> = Vec::new();
    while merge.len() < classes.len() {
        // Each round multiplies the classes known at its start; new products wait for the next
        // round.
        merge.clear();
        for a in 0..classes.len() {
            let row = (0..classes.len()).map(|b| {
                let product = classes[a].merge::<MELDS, _>(&classes[b]);
                let known = classes.iter().position(|c| *c == product);
                known.unwrap_or_else(|| {
                    classes.push(product);
                    classes.len() - 1
                }) as u8
            });
            let row = row.collect();
            merge.push(row);
        }
    }
    (classes, merge)
}

/// Returns the letters of every column of a block of `width` ranks: plain columns, and columns with
/// a rank gone by one.
///
/// A plain column is the number with the copies held as digits in base 5, first rank lowest. With
/// rank `p` gone and `h` copies of it held, the column lies in block `4 p + h` of such numbers over
/// the other ranks.
fn columns(width: usize) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
    let words = |width: u32| -> Vec<Vec<usize>> {
        let digits = |n: usize| (0..width).map(|rank| n / PLAIN.pow(rank) % PLAIN).collect();
        (0..PLAIN.pow(width)).map(digits).collect()
    };
    let mut gone = Vec::new();
    for position in 0..width {
        for letter in PLAIN..LETTERS.len() {
            for mut word in words(width as u32 - 1) {
                word.insert(position, letter);
                gone.push(word);
            }
        }
    }
    (words(width as u32), gone)
}

/// Composes the transitions in blocks of three ranks, three, and the rest.
fn in_blocks(layered: &Layered, classes: &[usize]) -> PartTables {
    let ranks = layered.steps.len();
    let block = |ranks: std::ops::Range<usize>, gone_columns: bool| -> Vec<usize> {
        let (plain, gone) = columns(ranks.len());
        let rows = layered.steps[ranks.start].iter();
        let states = rows.take_while(|row| !gone_columns || row[PLAIN].is_some()).count();
        let walk = |state: usize, word: &[usize]| {
            let ranks = ranks.clone().zip(word);
            ranks.fold(state, |state, (rank, &letter)| {
                layered.steps[rank][state][letter].unwrap_or_default()
            })
        };
        let words = if gone_columns { &gone } else { &plain };
        (0..states).flat_map(|state| words.iter().map(move |word| walk(state, word))).collect()
    };
    let short = |states: Vec<usize>| states.into_iter().map(|state| state as u16).collect();
    let class = |states: Vec<usize>| states.into_iter().map(|s| classes[s] as u8).collect();
    PartTables {
        first: short([block(0..3, false), block(0..3, true)].concat()),
        half: short(block(0..6, false)),
        second: short(block(3..6, false)),
        second_gone: short(block(3..6, true)),
        third: class(block(6..ranks, false)),
        third_gone: class(block(6..ranks, true)),
    }
}

impl Tables {
    /// Returns the names and contents of the files that `tables.rs` embeds; 16-bit numbers are
    /// little-endian, and rows of the multiplication table have 256 entries.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        let short = |states: &[u16]| states.iter().flat_map(|s| s.to_le_bytes()).collect();
        let mut merge = vec![0; 256 * 256];
        for (row, products) in self.merge.iter().enumerate() {
            merge[256 * row..256 * row + products.len()].copy_from_slice(products);
        }
        let costs = self.classes.iter().flat_map(|costs| costs.0.iter().map(|[cost]| *cost));
        let mut files = vec![("merge".into(), merge), ("classes".into(), costs.collect())];
        for (part, tables) in [("suit", &self.suit), ("honors", &self.honors)] {
            files.push((format!("{part}_first"), short(&tables.first)));
            files.push((format!("{part}_half"), short(&tables.half)));
            files.push((format!("{part}_second"), short(&tables.second)));
            files.push((format!("{part}_second_gone"), short(&tables.second_gone)));
            files.push((format!("{part}_third"), tables.third.clone()));
            files.push((format!("{part}_third_gone"), tables.third_gone.clone()));
        }
        files
    }
}
