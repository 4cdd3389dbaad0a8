//! What the deficiency of a plain hand depends on, part by part.

use crate::forms::knitted_straight;
use crate::model::rules::{Form, Rules};
use crate::model::tile::{COPIES, KindSet};
use crate::parts::costs::{IMPOSSIBLE, MELDS};
use crate::parts::lockstep::Sweeper;
use crate::parts::tables::{Class, PartTables};
use std::hash::{BuildHasherDefault, Hasher};

/// Pairs of the seven pairs.
const PAIRS: u8 = 7;
/// Tiles of a complete hand.
const TILES: u8 = 14;

/// Costs of a part of a knitted straight: none, the eye, a meld, and both besides it.
type Knitted = [u8; 4];

/// What the deficiency depends on in some parts of a hand. What the rules do not ask for is left
/// out, so that more words have the same signature.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature {
    class: Class,
    /// For seven different pairs, and for pairs with quads: pairs, and pairs with begun ones; no
    /// more than seven of each.
    pairs: [[u8; 2]; 2],
    /// Different orphans, and whether one of them is a pair.
    orphans: (u8, bool),
    /// By the residue (147, 258 or 369) that a suit supplies to a knitted straight; of two suits,
    /// by the residue that is left to the third.
    knitted: [Knitted; 3],
    /// Different honours.
    honors: u8,
}

/// A fast hasher for signatures; millions are hashed.
#[derive(Default)]
pub struct SignatureHasher(u64);

/// Makes [`SignatureHasher`]s.
pub type BuildSignatureHasher = BuildHasherDefault<SignatureHasher>;

impl Hasher for SignatureHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
        }
    }

    fn write_usize(&mut self, _length: usize) {}

    fn finish(&self) -> u64 {
        self.0
    }
}

impl Signature {
    /// No tiles that can be used.
    pub const NOTHING: Signature = Signature {
        class: Class::NOTHING,
        pairs: [[0; 2]; 2],
        orphans: (0, false),
        knitted: [[0, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE]; 3],
        honors: 0,
    };

    /// Signature of the copies of each rank of a suit.
    pub fn of_suit(word: &[u8; 9], rules: &Rules) -> Signature {
        let mut signature = Signature::of_any(word, KindSet::ORPHANS.0, rules);
        if rules.has(Form::Standard) {
            signature.class = PartTables::suit_class(word);
        }
        if knits(rules) {
            let held = word.map(|count| [count]);
            let limit = [[COPIES]; 9];
            let mut sweeper = Sweeper::new();
            for (residue, costs) in signature.knitted.iter_mut().enumerate() {
                let all = knitted_straight::knitted_suit(&mut sweeper, &held, &limit, residue);
                *costs = std::array::from_fn(|entry| all.0[entry][0]);
            }
        }
        signature
    }

    /// Signature of the copies of each honour.
    pub fn of_honors(word: &[u8; 7], rules: &Rules) -> Signature {
        let mut signature = Signature::of_any(word, KindSet::ORPHANS.0 >> 27, rules);
        if rules.has(Form::Standard) {
            signature.class = PartTables::honor_class(word);
        }
        if knits(rules) {
            let most = word.iter().copied().max().unwrap_or_default();
            let (eye, meld) = (2 - most.min(2), 3 - most.min(3));
            let both = match word.iter().filter(|&&count| count == most).count() {
                // The kind that has most is the meld, and the next the eye.
                1 => {
                    let next = word.iter().copied().filter(|&count| count < most).max();
                    meld + 2 - next.unwrap_or_default().min(2)
                }
                _ => meld + eye,
            };
            signature.knitted = [[0, eye, meld, both]; 3];
            signature.honors = word.iter().filter(|&&count| count > 0).count() as u8;
        }
        signature
    }

    /// What concerns pairs and orphans.
    fn of_any(word: &[u8], orphans: u64, rules: &Rules) -> Signature {
        let number = |copies: u8| word.iter().filter(|&&count| count >= copies).count() as u8;
        let [one, two, three, four] = [1, 2, 3, 4].map(number);
        let mut signature = Signature::NOTHING;
        if rules.has(Form::SevenPairs) {
            signature.pairs[0] = [two, one].map(|number| number.min(PAIRS));
        }
        if rules.has(Form::SevenPairsWithQuads) {
            signature.pairs[1] = [two + four, one + three].map(|number| number.min(PAIRS));
        }
        if rules.has(Form::ThirteenOrphans) {
            let held = |(rank, _): &(usize, &u8)| orphans >> rank & 1 == 1;
            let copies = word.iter().enumerate().filter(held).map(|(_, &count)| count);
            let different = copies.clone().filter(|&count| count >= 1).count() as u8;
            signature.orphans = (different, copies.max() >= Some(2));
        }
        signature
    }

    /// Signature of two suits together.
    pub fn with_suit(&self, other: &Signature) -> Signature {
        let mut signature = self.with(other);
        for (left, costs) in signature.knitted.iter_mut().enumerate() {
            let (a, b) = ((left + 1) % 3, (left + 2) % 3);
            let one = join(&self.knitted[a], &other.knitted[b]);
            let two = join(&self.knitted[b], &other.knitted[a]);
            *costs = std::array::from_fn(|entry| one[entry].min(two[entry]));
        }
        signature
    }

    /// Signature of some suits and the honours together.
    pub fn with_honors(&self, other: &Signature) -> Signature {
        let mut signature = self.with(other);
        for (residue, costs) in signature.knitted.iter_mut().enumerate() {
            *costs = join(&self.knitted[residue], &other.knitted[residue]);
        }
        signature
    }

    #[inline(always)]
    fn with(&self, other: &Signature) -> Signature {
        let add = |form: usize, n: usize| (self.pairs[form][n] + other.pairs[form][n]).min(PAIRS);
        Signature {
            class: self.class.merge(other.class),
            pairs: [[add(0, 0), add(0, 1)], [add(1, 0), add(1, 1)]],
            orphans: (self.orphans.0 + other.orphans.0, self.orphans.1 || other.orphans.1),
            knitted: self.knitted,
            honors: self.honors + other.honors,
        }
    }

    /// Deficiency of a whole hand: this suit, and all its other parts.
    #[inline(always)]
    pub fn deficiency(&self, rest: &Signature, melds: u8, rules: &Rules) -> u8 {
        let all = self.with(rest);
        let mut least = IMPOSSIBLE;
        if rules.has(Form::Standard) {
            least = all.class.total(MELDS - usize::from(melds));
        }
        if melds == 0 {
            // A pair costs two tiles less what is there of it; seven need as many kinds.
            for (form, [made, begun]) in
                [Form::SevenPairs, Form::SevenPairsWithQuads].into_iter().zip(all.pairs)
            {
                if rules.has(form) {
                    least = least.min(2 * PAIRS - made - begun);
                }
            }
            if rules.has(Form::ThirteenOrphans)
                && KindSet::ORPHANS.without(rules.usable()).is_empty()
            {
                least = least.min(TILES - all.orphans.0 - u8::from(all.orphans.1));
            }
        }
        if knits(rules) {
            least.min(self.knitted_deficiency(rest, &all, melds, rules))
        } else {
            least
        }
    }

    #[inline(always)]
    fn knitted_deficiency(
        &self,
        rest: &Signature,
        all: &Signature,
        melds: u8,
        rules: &Rules,
    ) -> u8 {
        let mut least = IMPOSSIBLE;
        let mut lacking = IMPOSSIBLE;
        for (a, b) in self.knitted.iter().zip(&rest.knitted) {
            let joined = join(a, b);
            lacking = lacking.min(joined[0]);
            if rules.has(Form::KnittedStraight) && Form::KnittedStraight.allows(melds) {
                least = least.min(joined[if melds == 0 { 3 } else { 1 }]);
            }
        }
        if rules.has(Form::HonorsAndKnitted)
            && Form::HonorsAndKnitted.allows(melds)
            && rules.usable() == KindSet::ALL
        {
            // Nine knitted tiles and seven honours, of which fourteen are needed.
            least = least.min((TILES - 9 + lacking).saturating_sub(all.honors));
        }
        least
    }
}

/// Can a knitted straight be made of the three suits?
#[inline(always)]
fn knits(rules: &Rules) -> bool {
    let suits = KindSet::ALL.without(KindSet::HONORS);
    (rules.has(Form::KnittedStraight) || rules.has(Form::HonorsAndKnitted))
        && suits.without(rules.usable()).is_empty()
}

/// Costs of two parts of a knitted straight together.
#[inline(always)]
fn join(a: &Knitted, b: &Knitted) -> Knitted {
    [
        a[0] + b[0],
        (a[0] + b[1]).min(a[1] + b[0]),
        (a[0] + b[2]).min(a[2] + b[0]),
        (a[0] + b[3]).min(a[3] + b[0]).min(a[1] + b[2]).min(a[2] + b[1]),
    ]
}
