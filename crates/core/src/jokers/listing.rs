//! Complete hands of a hand with jokers, counted by the tiles that they lack and listed in order.
//!
//! They are counted as without jokers, by multiplying the counts of the parts, but with a count for
//! each budget: the hands with at most that many copies beyond those that can be had.

use crate::forms::listing::TILES;
use crate::forms::standard::melds_and_eye;
use crate::model::position::Material;
use crate::model::tile::{COPIES, KINDS, PerKind};
use crate::parts::costs::MELDS;
use crate::parts::{PARTS, kinds};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

/// Number of budgets, and of numbers of lacking tiles.
const NUMBERS: usize = TILES + 1;
/// Number of pairs of the seven pairs.
const PAIRS: usize = 7;

/// Counts by the number of lacking tiles.
pub type Counts = [u64; NUMBERS];

/// `[lacking][budget]` is the number of choices.
type Ways = [[u64; NUMBERS]; NUMBERS];

/// A request for complete hands.
#[derive(Clone, Copy)]
pub struct Sought<'a> {
    /// The material that the hands are made of.
    pub material: &'a Material,
    /// Number of declared melds, which they do not contain.
    pub melds: u8,
    /// Highest number of tiles that they lack, at most [`TILES`].
    pub most: u8,
    /// Highest number of copies beyond those that can be had.
    pub budget: u8,
    /// Whether they may have more than four copies of a kind.
    pub fifth: bool,
    /// Highest number of copies of each kind in a hand, unless more can be had.
    pub copies: PerKind,
}

impl Sought<'_> {
    /// Returns the number of tiles that a hand, or a part of one, lacks, and the number of its
    /// copies beyond those that can be had; `None` if the request excludes it.
    pub fn price(&self, tiles: &[u8], kinds: Range<usize>) -> Option<(usize, usize)> {
        let (mut lacking, mut beyond) = (0, 0);
        for (&wanted, kind) in tiles.iter().zip(kinds) {
            if wanted > self.copies[kind].max(self.material.limit[kind]) {
                return None;
            }
            lacking += wanted.saturating_sub(self.material.held[kind]);
            beyond += wanted.saturating_sub(self.material.limit[kind]);
        }
        let is_sought = lacking <= self.most && beyond <= self.budget;
        is_sought.then_some((usize::from(lacking), usize::from(beyond)))
    }

    fn budget(&self) -> usize {
        usize::from(self.budget).min(TILES)
    }
}

/// Adds the ways of `number` choices of the same price, combined with the ways after them.
fn add_ways(ways: &mut Ways, after: &Ways, number: u64, (lacking, beyond): (usize, usize)) {
    for (ways, after) in ways[lacking..].iter_mut().zip(after) {
        for (ways, after) in ways[beyond..].iter_mut().zip(after) {
            *ways += number * after;
        }
    }
}

/// Returns the ways when nothing is left to choose: one.
fn nothing_left() -> Ways {
    let mut ways = [[0; NUMBERS]; NUMBERS];
    ways[0] = [1; NUMBERS];
    ways
}

/// Tiles of one part that form melds and possibly the eye.
struct Word {
    tiles: [u8; 9],
    melds: usize,
    eyes: usize,
}

/// Returns all such words of a suit or of the honours, low tiles first; with `fifth`, including
/// those with more than four copies of a kind.
fn words(is_suit: bool, fifth: bool) -> &'static [Word] {
    static WORDS: [OnceLock<Vec<Word>>; 4] = [const { OnceLock::new() }; 4];
    WORDS[2 * usize::from(is_suit) + usize::from(fifth)].get_or_init(|| {
        let mut words = BTreeMap::new();
        let most = if fifth { TILES as u8 } else { COPIES };
        extend([0; 9], 0, 0, (is_suit, most), &mut words);
        let word = |(Reverse(tiles), (melds, eyes))| Word { tiles, melds, eyes };
        words.into_iter().map(word).collect()
    })
}

/// Numbers of melds and eyes of each word.
type Words = BTreeMap<Reverse<[u8; 9]>, (usize, usize)>;

/// Records a word without and with each eye, then adds further melds, none before `first`.
fn extend(
    tiles: [u8; 9],
    melds: usize,
    first: usize,
    (is_suit, most): (bool, u8),
    words: &mut Words,
) {
    let ranks = if is_suit { 9 } else { 7 };
    words.insert(Reverse(tiles), (melds, 0));
    for eye in 0..ranks {
        let mut tiles = tiles;
        tiles[eye] += 2;
        if tiles[eye] <= most {
            words.insert(Reverse(tiles), (melds, 1));
        }
    }
    if melds == MELDS {
        return;
    }
    // Melds are numbered: chows by first rank, then pungs.
    let least = if is_suit { 0 } else { 7 };
    for meld in first.max(least)..7 + ranks {
        let mut tiles = tiles;
        match meld {
            0..7 => tiles[meld..meld + 3].iter_mut().for_each(|count| *count += 1),
            _ => tiles[meld - 7] += 3,
        }
        if tiles.iter().all(|&count| count <= most) {
            extend(tiles, melds + 1, meld, (is_suit, most), words);
        }
    }
}

/// Words of a part with the same melds, eyes and price, by their place in order.
struct Group {
    melds: usize,
    eyes: usize,
    price: (usize, usize),
    words: Vec<(usize, &'static Word)>,
}

/// The melds, eyes, lacking tiles and budget that remain for later choices.
type Left = (usize, usize, usize, usize);

/// `[melds][eyes]` are the ways to choose them.
type PartWays = [[Ways; 2]; MELDS + 1];

/// The complete hands of the standard form, or a subset of them.
pub struct StandardHands {
    melds: usize,
    budget: usize,
    groups: [Vec<Group>; PARTS],
    /// Number of ways to fill the parts from each part on.
    ways: Vec<PartWays>,
}

impl StandardHands {
    /// Prepares the hands that consist of wanted words.
    pub fn new(sought: &Sought, is_wanted: impl Fn(&[u8; 9]) -> bool) -> StandardHands {
        let melds = MELDS - usize::from(sought.melds);
        let groups: [Vec<Group>; PARTS] = std::array::from_fn(|part| {
            let mut groups = BTreeMap::new();
            for (place, word) in words(part < 3, sought.fifth).iter().enumerate() {
                if word.melds > melds || !is_wanted(&word.tiles) {
                    continue;
                }
                if let Some(price) = sought.price(&word.tiles, kinds(part)) {
                    let group: &mut Vec<_> =
                        groups.entry((word.melds, word.eyes, price)).or_default();
                    group.push((place, word));
                }
            }
            let group = |((melds, eyes, price), words)| Group { melds, eyes, price, words };
            groups.into_iter().map(group).collect()
        });
        let none = [[[[0; NUMBERS]; NUMBERS]; 2]; MELDS + 1];
        let mut ways = vec![none; PARTS + 1];
        ways[PARTS][0][0] = nothing_left();
        for part in (0..PARTS).rev() {
            let after = ways[part + 1];
            for group in &groups[part] {
                for melds in group.melds..=melds {
                    for eyes in group.eyes..=1 {
                        let after = &after[melds - group.melds][eyes - group.eyes];
                        let number = group.words.len() as u64;
                        add_ways(&mut ways[part][melds][eyes], after, number, group.price);
                    }
                }
            }
        }
        StandardHands { melds, budget: sought.budget(), groups, ways }
    }

    /// Returns the number of hands by the tiles that they lack.
    pub fn counts(&self) -> Counts {
        self.ways[0][self.melds][1].map(|ways| ways[self.budget])
    }

    /// Passes the hands that lack `lacking` tiles to `visit`, low tiles first, until it returns
    /// `false`.
    pub fn visit(&self, lacking: usize, visit: &mut dyn FnMut(&PerKind) -> bool) -> bool {
        self.choose(0, (self.melds, 1, lacking, self.budget), &mut [0; KINDS], visit)
    }

    fn choose(
        &self,
        part: usize,
        left: Left,
        tiles: &mut PerKind,
        visit: &mut dyn FnMut(&PerKind) -> bool,
    ) -> bool {
        if part == PARTS {
            return visit(tiles);
        }
        let mut choices = Vec::new();
        for group in &self.groups[part] {
            if let Some(after) = self.after(part, left, group) {
                choices.extend(group.words.iter().map(|&(place, word)| (place, word, after)));
            }
        }
        choices.sort_unstable_by_key(|&(place, ..)| place);
        for (_, word, after) in choices {
            let part_of_hand = &mut tiles[kinds(part)];
            let ranks = part_of_hand.len();
            part_of_hand.copy_from_slice(&word.tiles[..ranks]);
            if !self.choose(part + 1, after, tiles, visit) {
                return false;
            }
        }
        true
    }

    /// Returns what remains after a word of the group; `None` if no hand results.
    fn after(&self, part: usize, left: Left, group: &Group) -> Option<Left> {
        let melds = left.0.checked_sub(group.melds)?;
        let eyes = left.1.checked_sub(group.eyes)?;
        let lacking = left.2.checked_sub(group.price.0)?;
        let budget = left.3.checked_sub(group.price.1)?;
        let ways = self.ways[part + 1][melds][eyes][lacking][budget];
        (ways > 0).then_some((melds, eyes, lacking, budget))
    }
}

/// The complete hands of seven pairs, optionally without those that are also standard.
pub struct PairsHands {
    /// `prices[kind][pairs]` are the tiles that the pairs of the kind lack, and their copies beyond
    /// those that can be had.
    prices: Vec<Vec<Option<(usize, usize)>>>,
    /// `[kind][pairs]` are the ways to choose pairs from this kind on.
    ways: Vec<[Ways; PAIRS + 1]>,
    budget: usize,
    standard: Option<Counts>,
}

impl PairsHands {
    /// Prepares the hands. With `quads`, four of a kind count as two pairs, and six as three with a
    /// fifth.
    pub fn new(sought: &Sought, quads: bool, without_standard: bool) -> PairsHands {
        let most = if !quads { 1 } else { if sought.fifth { PAIRS } else { 2 } };
        let price = |kind: usize, pairs: usize| sought.price(&[2 * pairs as u8], kind..kind + 1);
        let prices: Vec<Vec<_>> =
            (0..KINDS).map(|kind| (0..=most).map(|pairs| price(kind, pairs)).collect()).collect();
        let mut ways = vec![[[[0; NUMBERS]; NUMBERS]; PAIRS + 1]; KINDS + 1];
        ways[KINDS][0] = nothing_left();
        for kind in (0..KINDS).rev() {
            let after = ways[kind + 1];
            for (here, price) in prices[kind].iter().enumerate() {
                for pairs in here..=PAIRS {
                    if let Some(price) = *price {
                        add_ways(&mut ways[kind][pairs], &after[pairs - here], 1, price);
                    }
                }
            }
        }
        let is_paired = |word: &[u8; 9]| word.iter().all(|&n| n % 2 == 0 && (quads || n <= 2));
        let standard = without_standard.then(|| StandardHands::new(sought, is_paired).counts());
        PairsHands { prices, ways, budget: sought.budget(), standard }
    }

    /// Returns the number of hands by the tiles that they lack.
    pub fn counts(&self) -> Counts {
        let standard = self.standard.unwrap_or_default();
        let all = self.ways[0][PAIRS].map(|ways| ways[self.budget]);
        std::array::from_fn(|lacking| all[lacking] - standard[lacking])
    }

    /// Passes the hands that lack `lacking` tiles to `visit`, low tiles first, until it returns
    /// `false`.
    pub fn visit(&self, lacking: usize, visit: &mut dyn FnMut(&PerKind) -> bool) -> bool {
        let skips = self.standard.is_some_and(|counts| counts[lacking] > 0);
        self.choose(0, (PAIRS, lacking, self.budget), &mut [0; KINDS], &mut |tiles| {
            skips && melds_and_eye(tiles).is_some() || visit(tiles)
        })
    }

    fn choose(
        &self,
        kind: usize,
        (pairs, lacking, budget): (usize, usize, usize),
        tiles: &mut PerKind,
        visit: &mut dyn FnMut(&PerKind) -> bool,
    ) -> bool {
        if self.ways[kind][pairs][lacking][budget] == 0 {
            return true;
        }
        if kind == KINDS {
            return visit(tiles);
        }
        for (here, price) in self.prices[kind].iter().enumerate().take(pairs + 1).rev() {
            let Some((more, beyond)) = *price else { continue };
            let (Some(lacking), Some(budget)) =
                (lacking.checked_sub(more), budget.checked_sub(beyond))
            else {
                continue;
            };
            tiles[kind] = 2 * here as u8;
            let go_on = self.choose(kind + 1, (pairs - here, lacking, budget), tiles, visit);
            tiles[kind] = 0;
            if !go_on {
                return false;
            }
        }
        true
    }
}
