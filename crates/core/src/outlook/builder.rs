//! Construction of a graph.

use super::graph::{
    Bounds, COMPLETE, Draw, Drawn, Graph, Hand, Key, Limits, counts_of, key_of, one,
};
use super::parts::{ALL, Accepts, Options, Oracle, Wider, Within, Words};
use super::symmetry::exchanged;
use super::widest::{by_prospects, prospects};
use crate::model::position::Position;
use crate::model::rules::Rules;
use crate::model::stop::{Looks, Stop, Stopped};
use crate::model::tile::{KINDS, KindSet, PerKind};
use crate::parts::costs::IMPOSSIBLE;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

struct Builder<'a, O> {
    rules: &'a Rules,
    parts: O,
    looks: Looks<'a>,
    limits: Limits,
    draws: usize,
    declares: bool,
    root_deficiency: u8,
    /// All kinds by prospects, the poorest first.
    order: [u8; KINDS],
    graph: Graph,
    numbers: FxHashMap<Key, u32>,
    drawn: FxHashMap<Key, u32>,
    /// The kinds that the hand examined last accepts after each draw.
    wider: Wider,
    /// Discards of the drawn hand that was examined last.
    discards: Options,
    /// The useful hands after these discards.
    after: Vec<Found>,
}

/// A waiting hand, and its number if it has one.
#[derive(Clone, Copy)]
struct Found {
    number: Option<u32>,
    hand: Hand,
    /// The kind discarded to reach it.
    given: u8,
}

impl Graph {
    /// Builds the graph of a position by an oracle; `None` if it exceeds its memory.
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
            drawn: vec![Drawn::default()],
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
            order: by_prospects(&graph.available),
            graph,
            numbers: FxHashMap::default(),
            drawn: FxHashMap::default(),
            wider: [KindSet::default(); KINDS],
            discards: Options::with_capacity(14),
            after: Vec::with_capacity(14),
        };
        builder.start(position)?;
        Ok(builder.grow(memory)?.then_some(builder.graph))
    }
}

impl<O: Oracle> Builder<'_, O> {
    /// Expands all hands; returns whether the memory sufficed.
    fn grow(&mut self, memory: usize) -> Result<bool, Stopped> {
        let mut next = 0;
        while next < self.graph.hands.len() {
            self.expand(next as u32)?;
            next += 1;
            if self.bytes() > memory {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Checks whether to stop before a query to the oracle.
    #[inline(always)]
    fn before_question(&mut self) -> Result<(), Stopped> {
        self.looks.steps(self.parts.effort())
    }

    /// Finds the allowed discards of a drawn hand, at least those that leave the wanted deficiency.
    fn find_discards(&mut self, words: Words, counts: &PerKind, wanted: u8) -> Result<(), Stopped> {
        self.parts.discards(words, counts, wanted, &mut self.discards)?;
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
            self.find_discards(words, &root, ALL)?;
            let after = |&(kind, deficiency, words)| (kind, deficiency, key - one(kind), words);
            options.extend(self.discards.iter().map(after));
        } else {
            let deficiency = self.parts.accepts(words, &root).deficiency;
            options.push((KINDS, deficiency, key, words));
        }
        self.root_deficiency = options.iter().map(|option| option.1).min().unwrap_or(0);
        for (kind, _, key, words) in options {
            let first = if kind < KINDS { self.parts.representative(&root, kind) } else { kind };
            let alike = self.graph.options.iter().find(|option| option.0 == first);
            if let Some(&(_, number)) = alike {
                let lowering = self.graph.hands[number as usize].lowering;
                self.graph.known = self.graph.known.or(exchanged(lowering, first, kind));
                self.graph.options.push((kind, number));
                continue;
            }
            let mut found = self.look(key, words, &counts_of(key), 0)?;
            found.hand.is_good = found.hand.deficiency == self.root_deficiency;
            self.graph.known = self.graph.known.or(found.hand.lowering);
            let number = self.number(&found);
            self.graph.options.push((kind, number));
        }
        Ok(())
    }

    /// Returns the bytes of the graph, of its construction, and of its values; hash tables and
    /// growing vectors are assumed to be half full.
    fn bytes(&self) -> usize {
        let Graph { hands, draws: edges, drawn, children, .. } = &self.graph;
        let (row, entry) = (size_of::<f32>() * (self.draws + 8), 2 * size_of::<(Key, u32)>());
        hands.len() * (2 * size_of::<Hand>() + row + entry)
            + drawn.len() * (2 * size_of::<Drawn>() + row + entry)
            + 2 * (edges.len() * size_of::<Draw>() + children.len() * size_of::<u32>())
            + self.parts.bytes()
    }

    /// Returns a waiting hand, from the graph or newly examined.
    fn look(
        &mut self,
        key: Key,
        words: Words,
        counts: &PerKind,
        exchanged: u8,
    ) -> Result<Found, Stopped> {
        if let Some(&number) = self.numbers.get(&key) {
            let hand = self.graph.hands[number as usize];
            return Ok(Found { number: Some(number), hand, given: 0 });
        }
        self.before_question()?;
        let Accepts { deficiency, lowering, copies, .. } = self.parts.accepts(words, counts);
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
            draws: 0,
        };
        Ok(Found { number: None, hand, given: 0 })
    }

    /// Returns the number of a waiting hand, adding it if needed.
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
        let first = self.graph.draws.len();
        let hand = &mut self.graph.hands[number as usize];
        hand.first_draw = first as u32;
        let needed = usize::from(hand.exchanged + hand.deficiency);
        if hand.deficiency >= IMPOSSIBLE || needed > self.draws + 1 || hand.is_declared {
            // It cannot even be ready after the last draw.
            return Ok(());
        }
        let hand = *hand;
        let counts = counts_of(hand.key);
        self.before_question()?;
        let has_detours = hand.slack < self.limits.detours && hand.is_good && needed <= self.draws;
        self.parts.focus(&counts, hand.deficiency, has_detours);
        for kind in self.kinds_kept(&hand, &counts) {
            if hand.deficiency == 1 {
                if let Some(worth) = self.parts.worth(&counts, kind) {
                    self.graph.worth.insert((number, kind as u8), worth);
                }
                self.draw(&hand, &counts, kind, COMPLETE);
            } else {
                self.kept(&hand, &counts, kind)?;
            }
        }
        if has_detours {
            for kind in self.kinds_tried(&hand, &counts)? {
                self.detour(&hand, &counts, kind)?;
            }
        }
        self.graph.hands[number as usize].draws = (self.graph.draws.len() - first) as u32;
        Ok(())
    }

    /// Returns the kinds that lower the deficiency and are kept.
    fn kinds_kept(&self, hand: &Hand, counts: &PerKind) -> Vec<usize> {
        let mut kinds: Vec<usize> = hand.lowering.iter().collect();
        if kinds.len() > self.limits.kinds {
            kinds.sort_by_key(|&kind| Reverse(self.graph.left(counts, kind)));
            kinds.truncate(self.limits.kinds);
        }
        kinds
    }

    /// Returns the kinds that do not lower the deficiency, but after which more kinds do.
    fn kinds_tried(&mut self, hand: &Hand, counts: &PerKind) -> Result<Vec<usize>, Stopped> {
        let others = self.rules.usable().without(hand.lowering);
        // A kind of which a tile was discarded before is not drawn back.
        let can_come = |&kind: &usize| {
            self.graph.left(counts, kind) > 0 && counts[kind] >= self.graph.root[kind]
        };
        let kinds = KindSet(others.iter().filter(can_come).fold(0, |set, kind| set | 1 << kind));
        self.before_question()?;
        self.parts.widens(hand.words, counts, kinds, &mut self.wider);
        let mut found = Vec::with_capacity(KINDS);
        let mut counts = *counts;
        for kind in kinds.iter() {
            let copies = self.graph.left(&counts, kind);
            counts[kind] += 1;
            let wider = self.wider[kind].without(hand.lowering);
            let more: u32 =
                wider.iter().map(|kind| u32::from(self.graph.left(&counts, kind))).sum();
            counts[kind] -= 1;
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

    /// Returns a drawn hand if at least `breadth` of its discards were followed.
    fn known(&self, key: Key, breadth: u16) -> Option<u32> {
        let known = self.drawn.get(&key).copied();
        known.filter(|&drawn| self.graph.drawn[drawn as usize].breadth >= breadth)
    }

    /// Adds a draw that lowers the deficiency.
    fn kept(&mut self, hand: &Hand, counts: &PerKind, kind: usize) -> Result<(), Stopped> {
        let key = hand.key + one(kind);
        let breadth = self.breadth(hand.slack);
        let drawn = match self.known(key, breadth) {
            Some(drawn) => drawn,
            None => {
                self.look_after(hand, counts, kind, (hand.deficiency - 1, breadth))?;
                self.drawn_hand(key, breadth)
            }
        };
        self.draw(hand, counts, kind, drawn);
        Ok(())
    }

    /// Adds a draw that does not lower the deficiency if it can pay off: if a hand after it accepts
    /// kinds that this one does not.
    fn detour(&mut self, hand: &Hand, counts: &PerKind, kind: usize) -> Result<(), Stopped> {
        let key = hand.key + one(kind);
        let limits = self.limits;
        let breadth = self.breadth(hand.slack + 1);
        if let Some(drawn) = self.known(key, breadth) {
            let hands = &self.graph.hands;
            let mut children = self.graph.children(drawn).iter();
            if children.any(|&child| limits.allows(hand, &hands[child as usize])) {
                self.draw(hand, counts, kind, drawn);
            }
            return Ok(());
        }
        self.look_after(hand, counts, kind, (hand.deficiency, breadth))?;
        if self.after.iter().any(|other| limits.allows(hand, &other.hand)) {
            let drawn = self.drawn_hand(key, breadth);
            self.draw(hand, counts, kind, drawn);
        }
        Ok(())
    }

    fn draw(&mut self, hand: &Hand, counts: &PerKind, kind: usize, drawn: u32) {
        let copies = self.graph.left(counts, kind);
        let graph = &mut self.graph;
        graph.draws.push(Draw { drawn, kind: kind as u8, copies });
        if hand.is_good {
            let Drawn { first, children, .. } = graph.drawn[drawn as usize];
            for &child in &graph.children[first as usize..][..usize::from(children)] {
                graph.hands[child as usize].is_good = true;
            }
        }
    }

    /// Examines the hands after a draw and a discard that have the given deficiency, at least the
    /// widest `breadth` ones.
    fn look_after(
        &mut self,
        hand: &Hand,
        counts: &PerKind,
        kind: usize,
        (deficiency, breadth): (u8, u16),
    ) -> Result<(), Stopped> {
        self.before_question()?;
        let key = hand.key + one(kind);
        let words = self.parts.plus(hand.words, kind);
        let mut counts = *counts;
        counts[kind] += 1;
        let taken = hand.exchanged + u8::from(counts[kind] > self.graph.root[kind]);
        self.after.clear();
        let within = Within {
            most: breadth.into(),
            allowed: self.rules.discardable(KindSet::at_least(&counts, 1)),
            order: &self.order,
        };
        if self.limits.breadth == usize::MAX
            || !self.parts.widest(words, &counts, &within, &mut self.discards)
        {
            self.find_discards(words, &counts, deficiency)?;
        }
        for index in 0..self.discards.len() {
            let (discard, least, words) = self.discards[index];
            if least == deficiency {
                let given = u8::from(counts[discard] > self.graph.root[discard]);
                counts[discard] -= 1;
                let found = self.look(key - one(discard), words, &counts, taken - given)?;
                self.after.push(Found { given: discard as u8, ..found });
                counts[discard] += 1;
            }
        }
        Ok(())
    }

    /// Returns the number of discards followed after a draw into a hand of the given slack.
    fn breadth(&self, slack: u8) -> u16 {
        self.limits.discards(slack).min(usize::from(u16::MAX)) as u16
    }

    /// Returns the number of a drawn hand of which `breadth` discards are followed: those that
    /// leave the widest hands and, among these, keep the tiles of the best prospects.
    fn drawn_hand(&mut self, key: Key, breadth: u16) -> u32 {
        if self.after.len() > usize::from(breadth) {
            let mut after = std::mem::take(&mut self.after);
            after.sort_by_cached_key(|found| {
                (Reverse(found.hand.accepted), prospects(&self.graph.available, found.given.into()))
            });
            after.truncate(usize::from(breadth));
            self.after = after;
        }
        let first = self.graph.children.len() as u32;
        for index in 0..self.after.len() {
            let found = self.after[index];
            let child = self.number(&found);
            self.graph.children.push(child);
            self.graph.children.extend(self.graph.declared(child));
        }
        let children = (self.graph.children.len() as u32 - first) as u16;
        let hand = Drawn { first, children, breadth };
        if let Some(&known) = self.drawn.get(&key) {
            self.graph.drawn[known as usize] = hand;
            return known;
        }
        let number = self.graph.drawn.len() as u32;
        self.graph.drawn.push(hand);
        self.drawn.insert(key, number);
        number
    }
}
