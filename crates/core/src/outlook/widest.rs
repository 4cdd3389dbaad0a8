//! The widest of the nearest hands: the next hand after each draw, each computed once.
//!
//! Among the discards that leave the lowest deficiency, the player chooses one that leaves the most
//! copies accepted, and of these the tile of the poorest prospects. The choice depends on the drawn
//! hand alone, not on the tiles that were discarded before.

use super::coarse::Class;
use super::graph::ALIKE;
use super::parts::{ALL, Accepts, Options, Oracle, Parts, Within, Words};
use super::symmetry::{Symmetry, accepted_after};
use crate::model::position::Position;
use crate::model::rules::Rules;
use crate::model::stop::Stopped;
use crate::model::tile::{KINDS, KindSet, PerKind, SUITED};
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

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

/// Number of next hands that are stored in a hand: as many as a line of the cache has place for.
const NEXT: usize = 7;

/// A waiting hand. There are tens of thousands, and the games go from one to another, so each is
/// one line of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Hand {
    words: Words,
    /// Kinds that lower the deficiency and can come.
    pub lowering: KindSet,
    /// Its class in the coarse account.
    pub class: Class,
    /// Number of copies that lower the deficiency, if none was thrown away.
    pub accepted: u8,
    /// Kinds of the first draws after which the next hand was computed, or [`NONE`], and these hands.
    kinds: [u8; NEXT],
    next: [u32; NEXT],
}

const _: () = assert!(size_of::<Hand>() == 64);

/// Marks a place without a draw.
const NONE: u8 = u8::MAX;

/// Hands and the next ones after each draw.
pub struct Widest<'a> {
    rules: &'a Rules,
    parts: Parts<'a>,
    root: PerKind,
    available: PerKind,
    /// All kinds by prospects, the poorest first.
    order: [u8; KINDS],
    hands: Vec<Hand>,
    /// The numbers of hands, by their words.
    numbers: HashTable<u32>,
    /// The next hands that have no place in their hands, by hand and draw.
    others: FxHashMap<(u32, u8), u32>,
    first: Vec<(usize, u32)>,
    /// The discard that was chosen last.
    found: Options,
}

/// Returns the hash of a hand.
fn hash_of(words: &Words) -> u64 {
    FxBuildHasher.hash_one(words)
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
            numbers: HashTable::new(),
            others: FxHashMap::default(),
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
        let words = self.parts.words(&root);
        if !is_drawn {
            return Ok(vec![(KINDS, self.number(words))]);
        }
        let mut found = Options::with_capacity(14);
        self.parts.discards(words, &root, ALL, &mut found)?;
        let allowed = self.rules.discardable(KindSet::at_least(&root, 1));
        found.retain(|&(kind, ..)| allowed.contains(kind));
        let mut after: Vec<(usize, u32)> = Vec::with_capacity(found.len());
        for (kind, _, words) in found {
            let first = self.parts.representative(&root, kind);
            let alike = after.iter().find(|other| other.0 == first).map(|&(_, number)| number);
            let number = alike.unwrap_or_else(|| self.number(words));
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
        accepted_after(kind, &self.root, &self.parts.counts(hand.words), accepted)
    }

    /// Returns the bytes in use; hash tables and growing vectors are assumed to be half full.
    pub fn bytes(&self) -> usize {
        let of_hand = size_of::<Hand>() + size_of::<u32>();
        let of_other = size_of::<((u32, u8), u32)>();
        2 * (self.hands.len() * of_hand + self.others.len() * of_other) + self.parts.bytes()
    }

    /// Returns the hand after a draw, and whether it had to be computed.
    #[inline(always)]
    pub fn next(&mut self, number: u32, kind: usize) -> (u32, bool) {
        let Hand { kinds, next, .. } = &self.hands[number as usize];
        let mut known = kinds.iter().zip(next);
        match known.find(|&(&known, _)| usize::from(known) == kind) {
            Some((_, &next)) => (next, false),
            None => self.find_next(number, kind),
        }
    }

    #[inline(never)]
    fn find_next(&mut self, number: u32, kind: usize) -> (u32, bool) {
        if let Some(&known) = self.others.get(&(number, kind as u8)) {
            return (known, false);
        }
        let chosen = self.choose(number, kind);
        let Hand { kinds, next, .. } = &mut self.hands[number as usize];
        match kinds.iter().position(|&kind| kind == NONE) {
            Some(place) => (kinds[place], next[place]) = (kind as u8, chosen),
            None => {
                self.others.insert((number, kind as u8), chosen);
            }
        }
        (chosen, true)
    }

    /// Returns the number of the best hand after a draw; the hand itself if no discard leaves the
    /// lowest deficiency.
    fn choose(&mut self, number: u32, kind: usize) -> u32 {
        let words = self.parts.plus(self.hands[number as usize].words, kind);
        let counts = self.parts.counts(words);
        let allowed = self.rules.discardable(KindSet::at_least(&counts, 1));
        let within = Within { most: 1, allowed, order: &self.order };
        self.parts.widest(words, &counts, &within, &mut self.found);
        match self.found.first() {
            Some(&(discard, _, words)) if discard != kind => self.number(words),
            _ => number,
        }
    }

    /// Returns the number of a hand.
    fn number(&mut self, words: Words) -> u32 {
        let hands = &self.hands;
        let is_it = |&number: &u32| hands[number as usize].words == words;
        let hash = hash_of(&words);
        if let Some(&known) = self.numbers.find(hash, is_it) {
            return known;
        }
        let counts = self.parts.counts(words);
        let Accepts { deficiency, lowering, copies: accepted, is_special } =
            self.parts.accepts(words, &counts);
        let number = self.hands.len() as u32;
        let class = Class { deficiency, is_special };
        let (kinds, next) = ([NONE; NEXT], [0; NEXT]);
        self.hands.push(Hand { words, lowering, class, accepted, kinds, next });
        let hands = &self.hands;
        self.numbers.insert_unique(hash, number, |&other| hash_of(&hands[other as usize].words));
        number
    }
}
