//! Exact distribution of the deficiency over all hands, counted and not sampled.
//!
//! A plain hand's deficiency depends on each of its parts only through a *mark*: its class, and for
//! the special forms a few counts. Words of a part are grouped by their marks, groups of two parts
//! are multiplied, and only the last product looks at every pair of groups.

use crate::batch::reported;
use crate::error::CoreError;
use crate::position::sizes;
use crate::rules::{Form, Rules};
use crate::suit::costs::{IMPOSSIBLE, MELDS};
use crate::suit::tables::{Class, PartTables};
use crate::tile::{COPIES, KINDS, KindSet};
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

/// How many hands have some property.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Number {
    /// Ways to deal them, tiles of a kind told apart.
    pub deals: u128,
    /// Distinct hands.
    pub hands: u128,
}

/// What the deficiency depends on in some parts of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Mark {
    tiles: u8,
    class: Class,
    /// For seven different pairs, and for pairs with quads: pairs, and pairs with begun ones; no
    /// more than seven of each.
    pairs: [[u8; 2]; 2],
    /// Different orphans, and whether one of them is a pair.
    orphans: (u8, bool),
}

/// Groups of words with the same mark.
type Groups = HashMap<Mark, Number, BuildHasherDefault<MarkHasher>>;

/// A fast hasher for marks; millions are hashed.
#[derive(Default)]
struct MarkHasher(u64);

impl Hasher for MarkHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u8(byte));
    }

    fn write_u8(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
    }

    fn write_usize(&mut self, _length: usize) {}

    fn finish(&self) -> u64 {
        self.0
    }
}

impl Mark {
    /// No tiles.
    const EMPTY: Mark =
        Mark { tiles: 0, class: Class::NOTHING, pairs: [[0; 2]; 2], orphans: (0, false) };

    /// Mark of a word of part `part`; what the rules do not ask for is left out.
    fn new(word: &[u8], part: usize, rules: &Rules) -> Mark {
        let tiles = word.iter().sum();
        let usable = rules.usable().contains(9 * part);
        if !usable {
            return Mark { tiles, ..Mark::EMPTY };
        }
        let number = |copies: u8| word.iter().filter(|&&count| count >= copies).count() as u8;
        let [one, two, three, four] = [1, 2, 3, 4].map(number);
        let mut mark = Mark { tiles, ..Mark::EMPTY };
        if rules.has(Form::Standard) {
            mark.class = class_of(word);
        }
        if rules.has(Form::SevenPairs) {
            mark.pairs[0] = [two, one].map(|number| number.min(PAIRS));
        }
        if rules.has(Form::SevenPairsWithQuads) {
            mark.pairs[1] = [two + four, one + three].map(|number| number.min(PAIRS));
        }
        if rules.has(Form::ThirteenOrphans) {
            let orphans = KindSet::ORPHANS.0 >> (9 * part);
            let held = |(rank, _): &(usize, &u8)| orphans >> rank & 1 == 1;
            let copies = word.iter().enumerate().filter(held).map(|(_, &count)| count);
            let different = copies.clone().filter(|&count| count >= 1).count() as u8;
            mark.orphans = (different, copies.max() >= Some(2));
        }
        mark
    }

    /// Mark of two parts together.
    #[inline]
    fn and(&self, other: &Mark) -> Mark {
        let add = |form: usize, n: usize| (self.pairs[form][n] + other.pairs[form][n]).min(PAIRS);
        Mark {
            tiles: self.tiles + other.tiles,
            class: self.class.merge(other.class),
            pairs: [[add(0, 0), add(0, 1)], [add(1, 0), add(1, 1)]],
            orphans: (self.orphans.0 + other.orphans.0, self.orphans.1 || other.orphans.1),
        }
    }

    /// Deficiency of a whole hand.
    #[inline]
    fn deficiency(&self, melds: u8, rules: &Rules) -> u8 {
        let mut least = IMPOSSIBLE;
        if rules.has(Form::Standard) {
            least = self.class.total(MELDS - usize::from(melds));
        }
        if melds > 0 {
            return least;
        }
        // A pair costs two tiles less what is there of it; seven need as many kinds.
        for (form, [made, begun]) in
            [Form::SevenPairs, Form::SevenPairsWithQuads].into_iter().zip(self.pairs)
        {
            if rules.has(form) {
                least = least.min(2 * PAIRS - made - begun);
            }
        }
        if rules.has(Form::ThirteenOrphans) && KindSet::ORPHANS.without(rules.usable()).is_empty() {
            least = least.min(14 - self.orphans.0 - u8::from(self.orphans.1));
        }
        least
    }
}

/// Pairs of the seven pairs.
const PAIRS: u8 = 7;

/// Class of a word, a suit's if it has nine ranks and else the honours'.
fn class_of(word: &[u8]) -> Class {
    match (<&[u8; 9]>::try_from(word), <&[u8; 7]>::try_from(word)) {
        (Ok(suit), _) => PartTables::suit_class(suit),
        (_, Ok(honors)) => PartTables::honor_class(honors),
        _ => Class::NOTHING,
    }
}

/// Groups of all words of a part with up to `tiles` tiles.
fn part_groups(part: usize, tiles: u8, rules: &Rules) -> Groups {
    const WAYS: [u128; 5] = [1, 4, 6, 4, 1];
    let ranks = (9 * part + 9).min(KINDS) - 9 * part;
    let mut groups = Groups::default();
    if !rules.in_play().contains(9 * part) {
        groups.insert(Mark::EMPTY, Number { deals: 1, hands: 1 });
        return groups;
    }
    let mut word = vec![0; ranks];
    loop {
        if word.iter().sum::<u8>() <= tiles {
            let number = groups.entry(Mark::new(&word, part, rules)).or_default();
            number.hands += 1;
            number.deals += word.iter().map(|&count| WAYS[usize::from(count)]).product::<u128>();
        }
        // The next word, counting in base five.
        let Some(rank) = word.iter().position(|&count| count < COPIES) else {
            return groups;
        };
        word[rank] += 1;
        word[..rank].fill(0);
    }
}

/// Groups of the words of two parts with up to `tiles` tiles.
fn multiply(left: &Groups, right: &Groups, tiles: u8) -> Groups {
    let mut product = Groups::default();
    for (a, of_a) in left {
        for (b, of_b) in right {
            if a.tiles + b.tiles <= tiles {
                let number = product.entry(a.and(b)).or_default();
                number.deals += of_a.deals * of_b.deals;
                number.hands += of_a.hands * of_b.hands;
            }
        }
    }
    product
}

/// How many plain hands of a size have each deficiency (as reported to the outside).
///
/// Hands are waiting, or drawn; their concealed tiles are dealt from all tiles in play. The knitted
/// forms are not counted yet: they are refused.
pub fn census(rules: &Rules, drawn: bool, melds: u8) -> Result<BTreeMap<i8, Number>, CoreError> {
    let argument = |name, got: String, expected| CoreError::Argument { name, got, expected };
    if melds > 4 {
        return Err(argument("melds", melds.to_string(), "0 to 4 declared melds"));
    }
    let knitted = [Form::KnittedStraight, Form::HonorsAndKnitted];
    if let Some(form) = knitted.into_iter().find(|&form| rules.has(form)) {
        return Err(argument("rules", format!("{form:?}"), "rules without knitted forms"));
    }
    let (waiting, full) = sizes(melds);
    let tiles = if drawn { full } else { waiting } as u8;
    let part = |index| part_groups(index, tiles, rules);
    let left = multiply(&part(0), &part(1), tiles);
    let right = multiply(&part(2), &part(3), tiles);

    // The last product is never stored: it is looked at once, size by size.
    let mut by_size = vec![Vec::new(); usize::from(tiles) + 1];
    for (mark, number) in right {
        by_size[usize::from(mark.tiles)].push((mark, number));
    }
    let mut counted = [Number::default(); IMPOSSIBLE as usize + 1];
    for (a, of_a) in &left {
        for (b, of_b) in &by_size[usize::from(tiles - a.tiles)] {
            let number = &mut counted[usize::from(a.and(b).deficiency(melds, rules))];
            number.deals += of_a.deals * of_b.deals;
            number.hands += of_a.hands * of_b.hands;
        }
    }
    let counted = (0..).zip(counted).filter(|(_, number)| number.hands > 0);
    Ok(counted.map(|(deficiency, number)| (reported(deficiency), number)).collect())
}
