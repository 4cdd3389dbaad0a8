//! The waiting hands that can lie between a hand and its completion, and the draws between them.
//!
//! A hand that `e` tiles were exchanged for and that has deficiency `d` lies on a way of `e + d`
//! kept draws to a complete hand. The least over all discards is the deficiency of the root; what a
//! hand needs beyond it is its *slack*. Draws that lower the deficiency keep the slack; a *detour*,
//! a draw kept although it does not, adds one to it.

use super::parts::{Accepts, Options, Oracle, Words};
use super::riichi::Points;
use crate::model::position::Position;
use crate::model::rules::Rules;
use crate::model::stop::{Looks, Stop, Stopped};
use crate::model::tile::{KINDS, KindSet, PerKind};
use crate::parts::costs::IMPOSSIBLE;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Counts of a hand, [`BITS`] for each kind.
pub type Key = u128;

/// Bits of a count.
pub const BITS: usize = 3;

/// What is added to a key by a copy of a kind.
pub const fn one(kind: usize) -> Key {
    1 << (BITS * kind)
}

/// The key of a hand.
pub fn key_of(counts: &PerKind) -> Key {
    counts.iter().enumerate().fold(0, |key, (kind, &count)| key | Key::from(count) << (BITS * kind))
}

/// The hand of a key.
pub fn counts_of(key: Key) -> PerKind {
    std::array::from_fn(|kind| (key >> (BITS * kind)) as u8 & 7)
}

/// How far the search for hands goes. Where something is limited, what promises most is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Detours on a way.
    pub detours: u8,
    /// Discards followed after each draw, half as many after each detour, but at least one. Unless
    /// all are followed, a detour must also lead to a hand that accepts no fewer copies.
    pub breadth: usize,
    /// Kinds that are tried as a second detour; eight times as many as a first.
    pub tries: usize,
    /// Kinds kept of those that lower the deficiency.
    pub kinds: usize,
}

impl Limits {
    /// So many detours, and nothing else left out.
    pub fn of_detours(detours: u8) -> Limits {
        Limits { detours, breadth: usize::MAX, tries: usize::MAX, kinds: usize::MAX }
    }

    /// Discards followed after a draw into a hand of so much slack.
    fn discards(&self, slack: u8) -> usize {
        if self.breadth == usize::MAX {
            self.breadth
        } else {
            (self.breadth >> slack.min(8)).max(1)
        }
    }

    /// Kinds that are tried as a detour of a hand of so much slack.
    fn detours(&self, slack: u8) -> usize {
        if slack == 0 { self.tries.saturating_mul(8) } else { self.tries }
    }

    /// May a detour lead from a hand to this one?
    fn allows(&self, hand: &Hand, other: &Hand) -> bool {
        let least = hand.accepted + u8::from(hand.slack > 0);
        let is_wider = !other.lowering.without(hand.lowering).is_empty();
        is_wider && (self.breadth == usize::MAX || other.accepted >= least)
    }
}

/// What a graph may take up.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// How far the search goes.
    pub limits: Limits,
    /// Draws over which the hands have values.
    pub draws: usize,
    /// Bytes of the graph and the values.
    pub memory: usize,
    /// By kind: how much likelier each of its copies comes than if all tiles were alike.
    pub odds: Odds,
    /// Whether a hand may declare riichi when it becomes ready.
    pub declares: bool,
}

/// How much likelier a copy of each kind comes than if all tiles were alike.
pub type Odds = [f32; KINDS];
/// All tiles are alike.
pub const ALIKE: Odds = [1.0; KINDS];

/// A waiting hand.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    /// Copies of each kind.
    pub key: Key,
    words: Words,
    /// Kinds that lower the deficiency and can come.
    pub lowering: KindSet,
    /// Tile changes to completion.
    pub deficiency: u8,
    /// Draws kept beyond the fewest.
    pub slack: u8,
    /// Copies that lower the deficiency.
    pub accepted: u8,
    /// Tiles that the root does not have.
    pub exchanged: u8,
    /// Does a way from a discard lead here that does not raise the deficiency? After others there
    /// are no detours.
    is_good: bool,
    /// Is it the hand before it with riichi declared, which changes no more?
    pub is_declared: bool,
    /// Its draws are `draws[first_draw..]`, up to those of the next hand.
    first_draw: u32,
}

/// A draw that may be kept.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    /// The drawn hand that it leads to.
    pub drawn: u32,
    /// The kind.
    pub kind: u8,
    /// Copies available, if none was thrown away before.
    pub copies: u8,
}

/// The drawn hand that is complete.
pub const COMPLETE: u32 = 0;

/// Hands, and the draws and discards between them.
pub struct Graph {
    /// Waiting hands.
    pub hands: Vec<Hand>,
    draws: Vec<Draw>,
    /// Discards of drawn hand `i`: `children[first_child[i]..first_child[i + 1]]`.
    first_child: Vec<u32>,
    children: Vec<u32>,
    /// The hand after each discard of the root, or (kind [`KINDS`]) the root itself.
    pub options: Vec<(usize, u32)>,
    /// Tiles that can come.
    pub tiles: u32,
    /// By kind, the odds of a copy.
    pub odds: Odds,
    /// Kinds that lower the deficiency of some option.
    pub known: KindSet,
    /// Copies of each kind that can come.
    pub available: PerKind,
    /// Copies of each kind that the first hand holds.
    root: PerKind,
    /// What a ready hand is worth with its last tile, if somebody wants to know.
    pub worth: FxHashMap<(u32, u8), u64>,
    /// The same in points of riichi, where these are at stake.
    pub points: Option<Box<Points>>,
}

impl Graph {
    /// Draws of a hand: those that lower its deficiency first.
    pub fn draws(&self, hand: u32) -> &[Draw] {
        let next = self.hands.get(hand as usize + 1);
        let end = next.map_or(self.draws.len(), |next| next.first_draw as usize);
        &self.draws[self.hands[hand as usize].first_draw as usize..end]
    }

    /// Hands after the discards of a drawn hand that are followed.
    pub fn children(&self, drawn: u32) -> &[u32] {
        let drawn = drawn as usize;
        &self.children[self.first_child[drawn] as usize..self.first_child[drawn + 1] as usize]
    }

    /// A hand with riichi declared, if it may be.
    #[inline]
    pub fn declared(&self, hand: u32) -> Option<u32> {
        let next = self.hands.get(hand as usize + 1)?;
        (next.is_declared && !self.hands[hand as usize].is_declared).then_some(hand + 1)
    }

    /// Tiles that are of no use in the beginning, at least one.
    pub fn useless(&self) -> f32 {
        let options = self.options.iter().map(|&(_, hand)| &self.hands[hand as usize]);
        let first = options.min_by_key(|hand| (hand.deficiency, Reverse(hand.accepted)));
        (self.tiles as f32 - first.map_or(0.0, |hand| f32::from(hand.accepted))).max(1.0)
    }

    /// Drawn hands.
    pub fn drawn_hands(&self) -> usize {
        self.first_child.len() - 1
    }
}

/// A graph while it is made.
struct Builder<'a, O> {
    rules: &'a Rules,
    parts: O,
    looks: Looks<'a>,
    limits: Limits,
    draws: usize,
    declares: bool,
    root_deficiency: u8,
    graph: Graph,
    numbers: FxHashMap<Key, u32>,
    drawn: FxHashMap<Key, u32>,
    /// Discards of the drawn hand that was looked at last.
    discards: Options,
    /// What they lead to, as far as it is of use.
    after: Vec<Found>,
}

/// A waiting hand, and its number if it has one.
#[derive(Clone, Copy)]
struct Found {
    number: Option<u32>,
    hand: Hand,
}

impl Graph {
    /// The graph of a position by what an oracle says of its hands, or `None` if it needs more
    /// memory than it may.
    pub fn new<'a>(
        position: &Position,
        rules: &'a Rules,
        oracle: impl Oracle,
        bounds: Bounds,
        stop: Stop<'a>,
    ) -> Result<Option<Graph>, Stopped> {
        let available: PerKind = std::array::from_fn(|kind| {
            if rules.in_play().contains(kind) { position.available()[kind] } else { 0 }
        });
        let graph = Graph {
            hands: Vec::new(),
            draws: Vec::new(),
            // The first drawn hand is the complete one, which has no discards.
            first_child: vec![0, 0],
            children: Vec::new(),
            options: Vec::new(),
            tiles: available.iter().map(|&copies| u32::from(copies)).sum(),
            known: KindSet::default(),
            available,
            root: *position.counts(),
            worth: FxHashMap::default(),
            points: None,
            odds: bounds.odds,
        };
        let Bounds { limits, draws, memory, declares, .. } = bounds;
        let mut builder = Builder {
            rules,
            parts: oracle,
            looks: Looks::new(stop),
            limits,
            draws,
            declares,
            root_deficiency: 0,
            graph,
            numbers: FxHashMap::default(),
            drawn: FxHashMap::default(),
            discards: Options::with_capacity(14),
            after: Vec::with_capacity(14),
        };
        builder.start(position)?;
        let mut next = 0;
        while next < builder.graph.hands.len() {
            builder.expand(next as u32)?;
            next += 1;
            if builder.bytes() > memory {
                return Ok(None);
            }
        }
        Ok(Some(builder.graph))
    }

    /// Copies of a kind that can come to a hand, if none was thrown away.
    pub fn left(&self, counts: &PerKind, kind: usize) -> u8 {
        self.available[kind] - counts[kind].saturating_sub(self.root[kind])
    }
}

impl<O: Oracle> Builder<'_, O> {
    /// Looks whether to stop before a question is put to the oracle.
    #[inline(always)]
    fn before_question(&mut self) -> Result<(), Stopped> {
        self.looks.steps(self.parts.effort())
    }

    /// Finds the discards of a drawn hand that are allowed.
    fn find_discards(&mut self, words: Words, counts: &PerKind) -> Result<(), Stopped> {
        self.parts.discards(words, counts, &mut self.discards)?;
        let held = KindSet::at_least(counts, 1);
        let allowed = self.rules.discardable(held);
        if allowed != held {
            self.discards.retain(|&(kind, ..)| allowed.contains(kind));
        }
        Ok(())
    }

    fn start(&mut self, position: &Position) -> Result<(), Stopped> {
        let root = self.graph.root;
        let words = self.parts.words(&root);
        let key = key_of(&root);
        let mut options = Vec::new();
        if position.is_drawn() {
            self.find_discards(words, &root)?;
            let after = |&(kind, deficiency, words)| (kind, deficiency, key - one(kind), words);
            options.extend(self.discards.iter().map(after));
        } else {
            let deficiency = self.parts.accepts(words, &root).deficiency;
            options.push((KINDS, deficiency, key, words));
        }
        self.root_deficiency = options.iter().map(|option| option.1).min().unwrap_or(0);
        for (kind, _, key, words) in options {
            let mut found = self.look(key, words, &counts_of(key), 0)?;
            found.hand.is_good = found.hand.deficiency == self.root_deficiency;
            self.graph.known = self.graph.known.or(found.hand.lowering);
            let number = self.number(&found);
            self.graph.options.push((kind, number));
        }
        Ok(())
    }

    /// Bytes of the graph, of what is needed to make it, and of its values; hash tables are taken to
    /// be half full, and growing vectors too.
    fn bytes(&self) -> usize {
        let Graph { hands, draws: edges, first_child, children, .. } = &self.graph;
        let (row, entry) = (size_of::<f32>() * (self.draws + 8), 2 * size_of::<(Key, u32)>());
        hands.len() * (2 * size_of::<Hand>() + row + entry)
            + first_child.len() * (row + entry)
            + 2 * (edges.len() * size_of::<Draw>() + children.len() * size_of::<u32>())
            + self.parts.bytes()
    }

    /// A waiting hand, known or not.
    fn look(
        &mut self,
        key: Key,
        words: Words,
        counts: &PerKind,
        exchanged: u8,
    ) -> Result<Found, Stopped> {
        if let Some(&number) = self.numbers.get(&key) {
            let hand = self.graph.hands[number as usize];
            return Ok(Found { number: Some(number), hand });
        }
        self.before_question()?;
        let Accepts { deficiency, lowering, copies } = self.parts.accepts(words, counts);
        let slack = (exchanged + deficiency).saturating_sub(self.root_deficiency);
        let accepted = copies;
        let hand = Hand {
            key,
            words,
            lowering,
            deficiency,
            slack,
            accepted,
            exchanged,
            is_good: false,
            is_declared: false,
            first_draw: 0,
        };
        Ok(Found { number: None, hand })
    }

    /// Number of a waiting hand.
    fn number(&mut self, found: &Found) -> u32 {
        if let Some(number) = found.number {
            return number;
        }
        let number = self.graph.hands.len() as u32;
        self.numbers.insert(found.hand.key, number);
        self.graph.hands.push(found.hand);
        if self.declares && found.hand.deficiency == 1 {
            self.graph.hands.push(Hand { is_declared: true, ..found.hand });
        }
        number
    }

    /// Finds the draws of a hand.
    fn expand(&mut self, number: u32) -> Result<(), Stopped> {
        let hand = self.graph.hands[number as usize];
        self.graph.hands[number as usize].first_draw = self.graph.draws.len() as u32;
        let needed = usize::from(hand.exchanged + hand.deficiency);
        if hand.deficiency >= IMPOSSIBLE || needed > self.draws + 1 || hand.is_declared {
            // Not even ready after the last draw.
            return Ok(());
        }
        let counts = counts_of(hand.key);
        self.before_question()?;
        self.parts.focus(&counts, hand.deficiency);
        for kind in self.kinds_kept(&hand, &counts) {
            let drawn = if hand.deficiency == 1 {
                if let Some(worth) = self.parts.worth(&counts, kind) {
                    self.graph.worth.insert((number, kind as u8), worth);
                }
                COMPLETE
            } else if let Some(&known) = self.drawn.get(&(hand.key + one(kind))) {
                known
            } else {
                self.look_after(&hand, &counts, kind, hand.deficiency - 1)?;
                self.drawn_hand(hand.key + one(kind), hand.slack)
            };
            self.draw(&hand, &counts, kind, drawn);
        }
        if hand.slack < self.limits.detours && hand.is_good && needed <= self.draws {
            for kind in self.kinds_tried(&hand, &counts)? {
                self.detour(&hand, &counts, kind)?;
            }
        }
        Ok(())
    }

    /// Kinds that lower the deficiency and are kept.
    fn kinds_kept(&self, hand: &Hand, counts: &PerKind) -> Vec<usize> {
        let mut kinds: Vec<usize> = hand.lowering.iter().collect();
        if kinds.len() > self.limits.kinds {
            kinds.sort_by_key(|&kind| Reverse(self.graph.left(counts, kind)));
            kinds.truncate(self.limits.kinds);
        }
        kinds
    }

    /// Kinds that do not lower the deficiency, but after which other kinds do.
    fn kinds_tried(&mut self, hand: &Hand, counts: &PerKind) -> Result<Vec<usize>, Stopped> {
        let mut found = Vec::with_capacity(KINDS);
        for kind in self.rules.usable().without(hand.lowering).iter() {
            let copies = self.graph.left(counts, kind);
            // A kind of which a tile was discarded before is not taken back.
            if copies == 0 || counts[kind] < self.graph.root[kind] {
                continue;
            }
            self.before_question()?;
            // The drawn hand accepts what the hands after its discards accept together.
            let words = self.parts.plus(hand.words, kind);
            let mut counts = *counts;
            counts[kind] += 1;
            let accepts = self.parts.accepts(words, &counts).lowering.without(hand.lowering);
            let more = |kind: usize| u32::from(self.graph.left(&counts, kind));
            let more: u32 = accepts.iter().map(more).sum();
            if more > 0 {
                found.push((kind, u32::from(copies) * more));
            }
        }
        let most = self.limits.detours(hand.slack);
        if found.len() > most {
            found.sort_by_key(|&(_, ways)| Reverse(ways));
            found.truncate(most);
        }
        Ok(found.into_iter().map(|(kind, _)| kind).collect())
    }

    /// Adds a draw that does not lower the deficiency if it can pay: if a hand behind it accepts
    /// what this one does not.
    fn detour(&mut self, hand: &Hand, counts: &PerKind, kind: usize) -> Result<(), Stopped> {
        let key = hand.key + one(kind);
        let limits = self.limits;
        if let Some(&drawn) = self.drawn.get(&key) {
            let hands = &self.graph.hands;
            let mut children = self.graph.children(drawn).iter();
            if children.any(|&child| limits.allows(hand, &hands[child as usize])) {
                self.draw(hand, counts, kind, drawn);
            }
            return Ok(());
        }
        self.look_after(hand, counts, kind, hand.deficiency)?;
        let allows = |other: &Found| limits.allows(hand, &other.hand);
        if limits.breadth < usize::MAX {
            self.after.retain(allows);
        }
        if self.after.iter().any(allows) {
            let drawn = self.drawn_hand(key, hand.slack + 1);
            self.draw(hand, counts, kind, drawn);
        }
        Ok(())
    }

    fn draw(&mut self, hand: &Hand, counts: &PerKind, kind: usize, drawn: u32) {
        let copies = self.graph.left(counts, kind);
        let graph = &mut self.graph;
        graph.draws.push(Draw { drawn, kind: kind as u8, copies });
        if hand.is_good {
            let drawn = drawn as usize;
            let range = graph.first_child[drawn] as usize..graph.first_child[drawn + 1] as usize;
            for &child in &graph.children[range] {
                graph.hands[child as usize].is_good = true;
            }
        }
    }

    /// Looks at the hands after a draw and a discard that have this deficiency.
    fn look_after(
        &mut self,
        hand: &Hand,
        counts: &PerKind,
        kind: usize,
        deficiency: u8,
    ) -> Result<(), Stopped> {
        self.before_question()?;
        let key = hand.key + one(kind);
        let words = self.parts.plus(hand.words, kind);
        let mut counts = *counts;
        counts[kind] += 1;
        let taken = hand.exchanged + u8::from(counts[kind] > self.graph.root[kind]);
        self.after.clear();
        self.find_discards(words, &counts)?;
        for index in 0..self.discards.len() {
            let (discard, least, words) = self.discards[index];
            if least == deficiency {
                let given = u8::from(counts[discard] > self.graph.root[discard]);
                counts[discard] -= 1;
                let found = self.look(key - one(discard), words, &counts, taken - given)?;
                self.after.push(found);
                counts[discard] += 1;
            }
        }
        Ok(())
    }

    /// Number of a new drawn hand, with so much slack; of the hands that were looked at, it has the
    /// widest.
    fn drawn_hand(&mut self, key: Key, slack: u8) -> u32 {
        let most = self.limits.discards(slack);
        if self.after.len() > most {
            self.after.sort_by_key(|found| Reverse(found.hand.accepted));
            self.after.truncate(most);
        }
        for index in 0..self.after.len() {
            let found = self.after[index];
            let child = self.number(&found);
            self.graph.children.push(child);
            self.graph.children.extend(self.graph.declared(child));
        }
        let number = self.graph.first_child.len() as u32 - 1;
        self.graph.first_child.push(self.graph.children.len() as u32);
        self.drawn.insert(key, number);
        number
    }
}
