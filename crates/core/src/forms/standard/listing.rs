//! Complete hands of the standard form.
//!
//! A complete hand consists of one complete word for each part. The size of a word determines its
//! numbers of melds and eyes. Hence hands are counted by multiplying counts of words, and are
//! listed by choosing a word for each part.

use crate::forms::listing::{Decomposition, Listing, TILES, Wanted};
use crate::model::meld::{Meld, MeldKind};
use crate::model::position::Material;
use crate::model::rules::Form;
use crate::model::tile::{KINDS, PerKind, SUITED, Tile};
use crate::parts::costs::MELDS;
use crate::parts::words::{CompleteWord, Ranks, near_words, words};
use crate::parts::{PARTS, kinds};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// `ways[melds][eyes][cost]` is the number of choices of words.
type Ways = [[[u64; TILES + 1]; 2]; MELDS + 1];

/// A word whose tiles can be had.
#[derive(Clone, Copy)]
struct Choice {
    /// Its place among the words of the part, which is the order of listing.
    place: usize,
    word: &'static CompleteWord,
    cost: usize,
}

/// Choices with the same numbers of melds, eyes and tiles to come, in order.
struct Group {
    melds: usize,
    eyes: usize,
    cost: usize,
    choices: Vec<Choice>,
}

/// Melds, eyes and tiles to come that remain for later choices.
type Left = (usize, usize, usize);

/// The next choice of a group. The greatest has the lowest place, for a max-heap.
struct Next<'a> {
    choice: &'a Choice,
    /// The later choices of the group.
    after: &'a [Choice],
    /// Melds, eyes and tiles to come that remain for the parts after this one.
    left: Left,
}

impl<'a> Next<'a> {
    fn of(choices: &'a [Choice], left: Left) -> Option<Next<'a>> {
        let (choice, after) = choices.split_first()?;
        Some(Next { choice, after, left })
    }
}

impl Ord for Next<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        other.choice.place.cmp(&self.choice.place)
    }
}

impl PartialOrd for Next<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Next<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.choice.place == other.choice.place
    }
}

impl Eq for Next<'_> {}

/// The complete hands of one position under the standard form.
pub struct StandardListing {
    melds: usize,
    /// Choices for each part, in groups.
    groups: [Vec<Group>; PARTS],
    /// Number of ways to fill the parts from each part on.
    ways: [Ways; PARTS + 1],
}

/// Returns the wanted words of a part whose tiles can be had at a cost of at most `most`, low tiles
/// first.
fn choices<'a>(
    material: &Material,
    part: usize,
    most: u8,
    is_wanted: impl Fn(&CompleteWord) -> bool + 'a,
) -> impl Iterator<Item = Choice> + 'a {
    let held = Ranks::new(&material.held[kinds(part)]);
    let limit = Ranks::new(&material.limit[kinds(part)]);
    let words = words(part < 3);
    near_words(part < 3, (held, limit), most).rev().filter_map(move |place| {
        let word = words.get(place).filter(|word| is_wanted(word))?;
        let cost = usize::from(word.tiles.lacking(held));
        Some(Choice { place: words.len() - 1 - place, word, cost })
    })
}

fn grouped(choices: impl Iterator<Item = Choice>) -> Vec<Group> {
    let mut groups: [[[Vec<Choice>; TILES + 1]; 2]; MELDS + 1] = Default::default();
    for choice in choices {
        groups[choice.word.melds][choice.word.eyes][choice.cost].push(choice);
    }
    let groups = groups.into_iter().flatten().flatten().filter_map(|choices| {
        let &Choice { word, cost, .. } = choices.first()?;
        Some(Group { melds: word.melds, eyes: word.eyes, cost, choices })
    });
    groups.collect()
}

fn count(groups: &[Group]) -> Ways {
    let mut ways = Ways::default();
    for group in groups {
        ways[group.melds][group.eyes][group.cost] = group.choices.len() as u64;
    }
    ways
}

/// Returns the number of ways to fill no parts: one.
fn no_parts() -> Ways {
    let mut ways = Ways::default();
    ways[0][0][0] = 1;
    ways
}

/// Combines the numbers of ways to fill two sets of parts.
fn multiply(a: &Ways, b: &Ways) -> Ways {
    let mut product = Ways::default();
    for (m, eyes_a) in a.iter().enumerate() {
        for (e, costs_a) in eyes_a.iter().enumerate() {
            for (c, &ways_a) in costs_a.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                for n in 0..=MELDS - m {
                    for f in 0..=1 - e {
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

/// Returns the number of complete hands without declared melds that are also seven pairs, by cost
/// up to `most`. With `quads`, four of a kind count as two pairs.
pub fn counts_of_pairs(material: &Material, most: u8, quads: bool) -> [u64; TILES + 1] {
    let mut ways = no_parts();
    for part in 0..PARTS {
        let paired = |word: &CompleteWord| word.tiles.is_paired(quads);
        let groups = grouped(choices(material, part, most, paired));
        ways = multiply(&count(&groups), &ways);
    }
    ways[MELDS][1]
}

impl StandardListing {
    /// Prepares the listing of the wanted hands.
    pub fn new(wanted: &Wanted) -> StandardListing {
        let melds = MELDS - usize::from(wanted.melds);
        let few_melds = move |word: &CompleteWord| word.melds <= melds;
        let groups: [Vec<Group>; PARTS] = std::array::from_fn(|part| {
            grouped(choices(wanted.material, part, wanted.most, few_melds))
        });
        let mut ways = [no_parts(); PARTS + 1];
        for part in (0..PARTS).rev() {
            ways[part] = multiply(&count(&groups[part]), &ways[part + 1]);
        }
        StandardListing { melds, groups, ways }
    }

    /// Chooses words from part `part` on that use up `melds`, `eyes` and `cost`; `visit` returns
    /// whether to continue.
    fn choose(
        &self,
        part: usize,
        (melds, eyes, cost): Left,
        tiles: &mut PerKind,
        visit: &mut dyn FnMut(&PerKind) -> bool,
    ) -> bool {
        if part == PARTS {
            return visit(tiles);
        }
        let left = |group: &Group| {
            let melds = melds.checked_sub(group.melds)?;
            let left = (melds, eyes.checked_sub(group.eyes)?, cost.checked_sub(group.cost)?);
            (self.ways[part + 1][left.0][left.1][left.2] > 0).then_some(left)
        };
        // All groups that can be continued, merged in order: the next choice of each, lowest place
        // first.
        let groups = self.groups[part].iter();
        let mut nexts: BinaryHeap<Next> =
            groups.filter_map(|group| Next::of(&group.choices, left(group)?)).collect();
        while let Some(Next { choice, after, left }) = nexts.pop() {
            nexts.extend(Next::of(after, left));
            let word = choice.word;
            for (rank, tile) in tiles[kinds(part)].iter_mut().enumerate() {
                *tile = word.tiles.at(rank);
            }
            if !self.choose(part + 1, left, tiles, visit) {
                return false;
            }
        }
        true
    }
}

impl Listing for StandardListing {
    fn counts(&self) -> [u64; TILES + 1] {
        self.ways[0][self.melds][1]
    }

    fn visit(&self, cost: u8, visit: &mut dyn FnMut(&PerKind) -> bool) -> bool {
        let start = (self.melds, 1, usize::from(cost));
        self.choose(0, start, &mut [0; KINDS], visit)
    }

    fn decompose(&self, tiles: &PerKind) -> Decomposition {
        let (melds, eye) = melds_and_eye(tiles).unwrap_or_default();
        Decomposition { form: Form::Standard, melds, eye }
    }
}

/// Returns the first decomposition into melds and an eye, trying chows before pungs; `None` if
/// there is none.
pub fn melds_and_eye(tiles: &PerKind) -> Option<(Vec<Meld>, Option<usize>)> {
    let (mut melds, mut eye) = (Vec::new(), None);
    split(&mut tiles.clone(), &mut melds, &mut eye).then_some((melds, eye))
}

fn split(tiles: &mut PerKind, melds: &mut Vec<Meld>, eye: &mut Option<usize>) -> bool {
    let Some(kind) = tiles.iter().position(|&count| count > 0) else {
        return eye.is_some();
    };
    let is_chow = kind < SUITED && kind % 9 < 7 && tiles[kind + 1] > 0 && tiles[kind + 2] > 0;
    let is_pung = tiles[kind] >= 3;
    for (kind_of_meld, is_there) in [(MeldKind::Chow, is_chow), (MeldKind::Pung, is_pung)] {
        if !is_there {
            continue;
        }
        let meld = Meld { kind: kind_of_meld, tile: Tile(kind as u8) };
        meld.tiles().for_each(|tile| tiles[usize::from(tile.0)] -= 1);
        melds.push(meld);
        if split(tiles, melds, eye) {
            return true;
        }
        melds.pop();
        meld.tiles().for_each(|tile| tiles[usize::from(tile.0)] += 1);
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
