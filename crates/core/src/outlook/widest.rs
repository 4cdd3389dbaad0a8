//! The widest of the nearest hands: the next hand after each draw, each computed once.
//!
//! Among the discards that leave the lowest deficiency, the player chooses one that leaves the most
//! copies accepted, and of these the tile of the poorest prospects. The choice depends on the drawn
//! hand alone, not on the tiles that were discarded before.

use super::coarse::Class;
use super::graph::{ALIKE, Key, counts_of, key_of, one};
use super::parts::{ALL, Accepts, Options, Oracle, Parts, Within, Words};
use super::symmetry::{Symmetry, accepted_after};
use crate::model::position::Position;
use crate::model::rules::Rules;
use crate::model::stop::Stopped;
use crate::model::tile::{KINDS, KindSet, PerKind, SUITED};
use rustc_hash::FxHashMap;

/// Returns how useful a single tile can become: the copies of it, and with a lower weight of its
/// neighbours, that can come.
pub fn prospects(available: &PerKind, kind: usize) -> u32 {
    let near = match kind % 9 {
        rank if kind < SUITED => kind - rank.min(2)..=kind + (8 - rank).min(2),
        _ => kind..=kind,
    };
    near.map(|other| (3 - kind.abs_diff(other) as u32) * u32::from(available[other])).sum()
}

/// Returns all kinds by prospects, the poorest first.
pub fn by_prospects(available: &PerKind) -> [u8; KINDS] {
    let mut kinds: [u8; KINDS] = std::array::from_fn(|kind| kind as u8);
    kinds.sort_by_key(|&kind| prospects(available, kind.into()));
    kinds
}

/// A waiting hand.
#[derive(Clone, Copy)]
pub struct Hand {
    key: Key,
    words: Words,
    /// Kinds that lower the deficiency and can come.
    pub lowering: KindSet,
    /// Its class in the coarse account.
    pub class: Class,
    /// Number of copies that lower the deficiency, if none was thrown away.
    pub accepted: u8,
    /// The hand after each draw; [`UNKNOWN`] if it has not been computed.
    next: [u32; KINDS],
}

/// Marks a hand that has not been computed.
const UNKNOWN: u32 = u32::MAX;

/// Hands and the next ones after each draw.
pub struct Widest<'a> {
    rules: &'a Rules,
    parts: Parts<'a>,
    root: PerKind,
    available: PerKind,
    /// All kinds by prospects, the poorest first.
    order: [u8; KINDS],
    hands: Vec<Hand>,
    numbers: FxHashMap<Key, u32>,
    first: Vec<(usize, u32)>,
    /// The discard that was chosen last.
    found: Options,
}

impl<'a> Widest<'a> {
    /// Creates the player of a position.
    pub fn new(position: &Position, rules: &'a Rules) -> Result<Widest<'a>, Stopped> {
        let available: PerKind = std::array::from_fn(|kind| {
            if rules.in_play().contains(kind) { position.available()[kind] } else { 0 }
        });
        let mut widest = Widest {
            rules,
            parts: Parts::new(position, rules, Symmetry::new(position, &ALIKE)),
            root: *position.counts(),
            available,
            order: by_prospects(&available),
            hands: Vec::new(),
            numbers: FxHashMap::default(),
            first: Vec::new(),
            found: Options::with_capacity(1),
        };
        widest.first = widest.start(position.is_drawn())?;
        Ok(widest)
    }

    /// Returns the first hands: the kind of each discard and the number of the hand after it, or
    /// after that of an interchangeable kind, or kind [`KINDS`] and the hand itself.
    pub fn first(&self) -> &[(usize, u32)] {
        &self.first
    }

    fn start(&mut self, is_drawn: bool) -> Result<Vec<(usize, u32)>, Stopped> {
        let root = self.root;
        let (words, key) = (self.parts.words(&root), key_of(&root));
        if !is_drawn {
            return Ok(vec![(KINDS, self.number(key, words))]);
        }
        let mut found = Options::with_capacity(14);
        self.parts.discards(words, &root, ALL, &mut found)?;
        let allowed = self.rules.discardable(KindSet::at_least(&root, 1));
        found.retain(|&(kind, ..)| allowed.contains(kind));
        let mut after: Vec<(usize, u32)> = Vec::with_capacity(found.len());
        for (kind, _, words) in found {
            let first = self.parts.representative(&root, kind);
            let alike = after.iter().find(|other| other.0 == first).map(|&(_, number)| number);
            let number = alike.unwrap_or_else(|| self.number(key - one(kind), words));
            after.push((kind, number));
        }
        Ok(after)
    }

    /// Returns a hand by its number.
    #[inline(always)]
    pub fn hand(&self, number: u32) -> &Hand {
        &self.hands[number as usize]
    }

    /// Returns the copies of each kind that can come.
    pub fn available(&self) -> &PerKind {
        &self.available
    }

    /// Returns the available copies of each kind that a first hand accepts, after the discard of
    /// `kind`.
    pub fn accepted(&self, kind: usize, number: u32) -> PerKind {
        let hand = self.hand(number);
        let left = |kind: usize| self.available[kind] * u8::from(hand.lowering.contains(kind));
        let accepted = std::array::from_fn(left);
        accepted_after(kind, &self.root, &counts_of(hand.key), accepted)
    }

    /// Returns the bytes in use; hash tables and growing vectors are assumed to be half full.
    pub fn bytes(&self) -> usize {
        let entry = 2 * size_of::<(Key, u32)>();
        self.hands.len() * (2 * size_of::<Hand>() + entry) + self.parts.bytes()
    }

    /// Returns the hand after a draw, and whether it had to be computed.
    #[inline(always)]
    pub fn next(&mut self, number: u32, kind: usize) -> (u32, bool) {
        let next = self.hands[number as usize].next[kind];
        if next != UNKNOWN { (next, false) } else { (self.choose(number, kind), true) }
    }

    #[inline(never)]
    fn choose(&mut self, number: u32, kind: usize) -> u32 {
        let Hand { key, words, .. } = self.hands[number as usize];
        let next = self.best(number, (key, words), kind);
        self.hands[number as usize].next[kind] = next;
        next
    }

    /// Returns the number of the best hand after a draw; the hand itself if no discard leaves the
    /// lowest deficiency.
    fn best(&mut self, number: u32, (key, words): (Key, Words), kind: usize) -> u32 {
        let mut counts = counts_of(key);
        let key = key + one(kind);
        let words = self.parts.plus(words, kind);
        counts[kind] += 1;
        let allowed = self.rules.discardable(KindSet::at_least(&counts, 1));
        let within = Within { most: 1, allowed, order: &self.order };
        self.parts.widest(words, &counts, &within, &mut self.found);
        match self.found.first() {
            Some(&(discard, _, words)) if discard != kind => {
                counts[discard] -= 1;
                self.find(key - one(discard), words, &counts)
            }
            _ => number,
        }
    }

    fn number(&mut self, key: Key, words: Words) -> u32 {
        self.find(key, words, &counts_of(key))
    }

    /// Returns the number of a hand.
    fn find(&mut self, key: Key, words: Words, counts: &PerKind) -> u32 {
        if let Some(&known) = self.numbers.get(&key) {
            return known;
        }
        let Accepts { deficiency, lowering, copies: accepted, is_special } =
            self.parts.accepts(words, counts);
        let number = self.hands.len() as u32;
        let class = Class { deficiency, is_special };
        self.hands.push(Hand { key, words, lowering, class, accepted, next: [UNKNOWN; KINDS] });
        self.numbers.insert(key, number);
        number
    }
}
