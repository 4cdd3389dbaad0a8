//! Reach of the very many hands that result from a few exchanges of tiles.
//!
//! Their suits recur, so costs are cached by suit: a hand then takes a few look-ups. The copies of
//! a kind that can be had depend only on the number held: copies given away do not come back,
//! copies drawn no longer come.

use super::special::{self, Rivals, Special};
use super::symmetry::Symmetry;
use super::vectors::{Id, Vectors};
use crate::analysis::acceptance::{self, discards};
use crate::forms::{Planes, Reach, special_forms};
use crate::model::position::{Material, Position};
use crate::model::rules::{Form, Rules};
use crate::model::stop::Stopped;
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind};
use crate::parts::costs::{Costs, ENTRIES, IMPOSSIBLE, Lanes, MELDS};
use crate::parts::lockstep::Sweeper;
use crate::parts::tables::{HONORS, SUIT};
use crate::parts::vectorized::{Kernel, vectorized};
use crate::parts::{PARTS, kinds};
use rustc_hash::FxHashMap;

/// The part of the honors.
pub const HONOR_PART: usize = 3;
/// Lanes of a sweep: one for each draw into a part, the next for no draw.
const LANES: usize = 16;
/// The lane without a draw.
const NO_DRAW: usize = 9;
/// Initial capacity in words.
const FIRST_WORDS: usize = 1 << 10;
/// Marks a neighbour that has not been looked up.
const UNKNOWN: u32 = u32::MAX;

/// The words of a hand: the number of one for each part.
pub type Words = [u32; PARTS];

/// A part with given copies of each rank.
#[derive(Clone, Copy)]
struct Word {
    counts: [u8; 9],
    /// Costs after each draw, and (last) without one.
    costs: [Id; NO_DRAW + 1],
    /// The words with one copy more, and with one copy less.
    plus: [u32; 9],
    minus: [u32; 9],
}

/// Sweeps a part with an additional copy of rank `i` in lane `i`, up to `M` melds.
struct Sweep<'a, const M: usize> {
    counts: &'a [u8; 9],
    limit: &'a [u8; 9],
    honors: bool,
}

impl<const M: usize> Kernel for Sweep<'_, M> {
    type Output = Costs<LANES>;

    #[inline(always)]
    fn run(self) -> Costs<LANES> {
        let mut held: [Lanes<LANES>; 9] = self.counts.map(|count| [count; LANES]);
        let limit: [Lanes<LANES>; 9] = self.limit.map(|count| [count; LANES]);
        for (rank, lanes) in held.iter_mut().enumerate() {
            lanes[rank] += 1;
        }
        let mut sweeper = Sweeper::<LANES, M>::new();
        if self.honors {
            sweeper.honors(&held[..7], &limit[..7])
        } else {
            sweeper.suit(&held, &limit)
        }
    }
}

/// Sweeps a part with an additional copy of rank `i` in lane `i`, up to `melds` melds.
fn sweep(counts: &[u8; 9], limit: &[u8; 9], honors: bool, melds: usize) -> Costs<LANES> {
    match melds {
        0 | 1 => vectorized(Sweep::<1> { counts, limit, honors }),
        2 => vectorized(Sweep::<2> { counts, limit, honors }),
        3 => vectorized(Sweep::<3> { counts, limit, honors }),
        _ => vectorized(Sweep::<MELDS> { counts, limit, honors }),
    }
}

/// Looks up whether the tables have a part: `Some` of the rank of which a copy is gone, if any.
fn in_tables(counts: &[u8], limit: &[u8]) -> Option<Option<usize>> {
    let mut gone = None;
    for (rank, (&count, &most)) in counts.iter().zip(limit).enumerate() {
        match COPIES.checked_sub(most) {
            Some(0) => {}
            Some(1) if gone.is_none() && count <= most => gone = Some(rank),
            _ => return None,
        }
    }
    Some(gone)
}

/// Returns the greatest deficiency after a discard from which the hand can be completed. No hand on
/// a path to a complete one is farther.
fn farthest(position: &Position, rules: &Rules) -> u8 {
    let reaches = match position.is_drawn() {
        true => discards(position, rules).into_iter().map(|(_, reach)| reach).collect(),
        false => vec![acceptance::acceptance(position, rules)],
    };
    let deficiencies = reaches.iter().map(|reach: &Reach| reach.deficiency);
    deficiencies.filter(|&deficiency| deficiency < IMPOSSIBLE).max().unwrap_or(0)
}

/// The contribution of a part to a hand.
#[derive(Clone, Copy)]
struct InPart {
    /// Least number of tiles that complete the standard form.
    deficiency: u8,
    /// Number of copies that can come of the ranks that lower it, if none was thrown away.
    copies: u8,
    /// Bit set of these ranks.
    ranks: u16,
}

impl InPart {
    /// Returns the kinds that lower the deficiency.
    fn kinds(self, part: usize) -> KindSet {
        KindSet(u64::from(self.ranks) << (9 * part))
    }
}

/// The contribution of a part to a drawn hand.
#[derive(Clone, Copy)]
struct InDrawn {
    reach: InPart,
    /// Bit set of the ranks whose discard leaves the deficiency as it is.
    kept: u16,
    /// Copies accepted in the part after the discard of each of them.
    copies: [u8; 9],
}

impl InDrawn {
    /// A part of a hand without the standard form.
    const NOTHING: InDrawn = InDrawn {
        reach: InPart { deficiency: IMPOSSIBLE, copies: 0, ranks: 0 },
        kept: 0,
        copies: [0; 9],
    };
}

/// Reach of a waiting hand, and the copies that it accepts if none was thrown away.
#[derive(Clone, Copy, Debug)]
pub struct Accepts {
    /// Tile changes to completion.
    pub deficiency: u8,
    /// Kinds that lower it and can come.
    pub lowering: KindSet,
    /// Number of copies of them.
    pub copies: u8,
    /// Whether a special form lowers the deficiency or widens the acceptance.
    pub is_special: bool,
}

/// Highest number of kinds of a drawn hand.
const MOST_KINDS: usize = 14;

/// A drawn hand prepared for its discards.
struct Drawn {
    /// Its reach. It accepts the union of what the hands after its discards accept.
    accepts: Accepts,
    words: Words,
    /// For each part, the costs of the three others together, and of the two others besides one.
    rests: [Id; PARTS],
    pairs: [[Id; PARTS]; PARTS],
    /// The contributions of the parts under the standard form, and the copies accepted in all.
    parts: [InDrawn; PARTS],
    copies: u8,
    /// Whether only the standard form matters.
    is_plain: bool,
    /// Contributions of other parts after discards that are known.
    known: [InOthers; MOST_KINDS],
    number_known: usize,
}

impl Drawn {
    /// Returns the kinds whose discard leaves the deficiency of the standard form as it is.
    fn kept(&self) -> KindSet {
        let each = self.parts.iter().enumerate();
        KindSet(each.fold(0, |kinds, (part, drawn)| kinds | u64::from(drawn.kept) << (9 * part)))
    }
}

/// The kinds and copies that other parts accept after a discard that leaves a part with some costs.
#[derive(Clone, Copy)]
struct InOthers {
    lowering: KindSet,
    own: Id,
    part: u8,
    copies: u8,
}

/// Discards of a drawn hand: the kind, the deficiency after it, and the words of the remaining
/// hand.
pub type Options = Vec<(usize, u8, Words)>;

/// For each kind, those that a hand accepts after a draw of it.
pub type Wider = [KindSet; KINDS];

/// Requests all discards, whatever the deficiency after them.
pub const ALL: u8 = u8::MAX;

/// Bounds of discards.
pub struct Within<'a> {
    /// Number of them, at least one.
    pub most: usize,
    /// The kinds that can be discarded, and the place of each kind among those of equally wide hands.
    pub allowed: KindSet,
    pub places: &'a [u8; KINDS],
}

/// Answers queries about hands that result from one hand by exchanges.
pub trait Oracle {
    /// Returns the bytes in use.
    fn bytes(&self) -> usize;

    /// Returns the words of a hand.
    fn words(&mut self, counts: &PerKind) -> Words;

    /// Returns the words after a draw.
    fn plus(&mut self, words: Words, kind: usize) -> Words;

    /// Finds, for each discard of a drawn hand, in tile order: the kind, the deficiency after it,
    /// and the words of the remaining hand. Unless [`ALL`] are wanted, no discard leaves less than
    /// the wanted deficiency, and those that leave more may be omitted.
    fn discards(
        &mut self,
        words: Words,
        counts: &PerKind,
        wanted: u8,
        found: &mut Options,
    ) -> Result<(), Stopped>;

    /// Finds, of the discards of a drawn hand that leave the lowest deficiency, those that leave the
    /// widest hands, widest first, one of interchangeable kinds; returns whether the oracle can do that.
    fn widest(
        &mut self,
        _words: Words,
        _counts: &PerKind,
        _within: &Within,
        _found: &mut Options,
    ) -> bool {
        false
    }

    /// Returns the first kind whose discard from a hand leaves the same chances as that of `kind`.
    fn representative(&self, _counts: &PerKind, kind: usize) -> usize {
        kind
    }

    /// Returns the deficiency of a hand and the kinds that lower it.
    fn accepts(&mut self, words: Words, counts: &PerKind) -> Accepts;

    /// Finds, for some kinds that do not lower the deficiency of a waiting hand, the kinds that lower it
    /// after a draw, at least those that did not before.
    fn widens(&mut self, words: Words, counts: &PerKind, kinds: KindSet, wider: &mut Wider) {
        let mut counts = *counts;
        for kind in kinds.iter() {
            let words = self.plus(words, kind);
            counts[kind] += 1;
            // The drawn hand accepts the union of what the hands after its discards accept.
            wider[kind] = self.accepts(words, &counts).lowering;
            counts[kind] -= 1;
        }
    }

    /// Announces that the next queries are only about hands after a draw and a discard of this hand
    /// that are no farther than it, or about what it accepts after a draw. Unless it has detours, they
    /// are only about draws that lower its deficiency.
    fn focus(&mut self, _counts: &PerKind, _deficiency: u8, _has_detours: bool) {}

    /// Returns the steps that a query takes, see [`Looks::steps`].
    fn effort(&self) -> u32;

    /// Returns the worth of a ready hand with its last tile, if it matters.
    fn worth(&self, _counts: &PerKind, _last: usize) -> Option<u64> {
        None
    }
}

/// The oracle for wins of any worth.
pub struct Parts<'a> {
    rules: &'a Rules,
    symmetry: Symmetry,
    melds: u8,
    held: PerKind,
    available: PerKind,
    /// Deficiency beyond which hands do not matter.
    most: u8,
    /// Whether there are knitted forms.
    is_knitted: bool,
    /// Whether [`Special`] has all of seven pairs.
    has_pairs: bool,
    words: Vec<Word>,
    /// By word: its costs without a draw, and its tiles in the special forms.
    alone: Vec<Id>,
    special: Vec<Special>,
    numbers: FxHashMap<u32, u32>,
    vectors: Vectors,
    /// Contributions of parts to a hand, and to a drawn hand, by the word and the costs of the other
    /// parts.
    reaches: FxHashMap<u64, InPart>,
    drawn: FxHashMap<u64, InDrawn>,
}

impl<'a> Parts<'a> {
    /// Creates the oracle for the hands that result from `position`, some kinds being interchangeable.
    pub fn new(position: &Position, rules: &'a Rules, symmetry: Symmetry) -> Parts<'a> {
        let most = farthest(position, rules);
        Parts {
            rules,
            symmetry,
            melds: position.melds(),
            held: *position.counts(),
            available: *position.available(),
            most,
            is_knitted: [Form::KnittedStraight, Form::HonorsAndKnitted]
                .into_iter()
                .any(|form| rules.has(form)),
            has_pairs: rules.has(Form::SevenPairs)
                && !rules.has(Form::SevenPairsWithQuads)
                && Form::SevenPairs.allows(position.melds()),
            words: Vec::with_capacity(FIRST_WORDS),
            alone: Vec::with_capacity(FIRST_WORDS),
            special: Vec::with_capacity(FIRST_WORDS),
            numbers: FxHashMap::with_capacity_and_hasher(FIRST_WORDS, Default::default()),
            vectors: Vectors::new(MELDS - usize::from(position.melds()), most),
            reaches: FxHashMap::with_capacity_and_hasher(4 * FIRST_WORDS, Default::default()),
            drawn: FxHashMap::with_capacity_and_hasher(4 * FIRST_WORDS, Default::default()),
        }
    }

    /// Returns the words after the discard of a held kind.
    pub fn minus(&mut self, mut words: Words, kind: usize) -> Words {
        let (part, rank) = (kind / 9, kind % 9);
        words[part] = self.without(part, words[part], rank);
        words
    }

    /// Returns the word of a part with one copy of a rank less.
    fn without(&mut self, part: usize, word: u32, rank: usize) -> u32 {
        let word = word as usize;
        let mut next = self.words[word].minus[rank];
        if next == UNKNOWN {
            let mut counts = self.words[word].counts;
            counts[rank] -= 1;
            next = self.word(part, &counts);
            self.words[word].minus[rank] = next;
        }
        next
    }

    /// Returns the copies of a kind in hand and to come, when `held` are in hand.
    fn limit(&self, kind: usize, held: u8) -> u8 {
        held.min(self.held[kind]) + self.available[kind]
    }

    fn material(&self, counts: &PerKind) -> Material {
        let limit = std::array::from_fn(|kind| self.limit(kind, counts[kind]));
        Material { held: self.rules.mask(counts), limit: self.rules.mask(&limit) }
    }

    fn word(&mut self, part: usize, counts: &[u8; 9]) -> u32 {
        let digits = counts.iter().fold(0, |digits, &count| digits << 3 | u32::from(count));
        let key = (part as u32) << 27 | digits;
        if let Some(&known) = self.numbers.get(&key) {
            return known;
        }
        let costs = if !self.rules.has(Form::Standard) || !self.rules.usable().contains(9 * part) {
            [self.vectors.number(Costs::NOTHING); NO_DRAW + 1]
        } else {
            self.costs(part, counts)
        };
        let number = self.words.len() as u32;
        let (plus, minus) = ([UNKNOWN; 9], [UNKNOWN; 9]);
        let special = match self.rules.usable().contains(9 * part) {
            true => Special::of(
                part,
                counts,
                &std::array::from_fn(|rank| {
                    if rank < kinds(part).len() {
                        self.limit(9 * part + rank, counts[rank])
                    } else {
                        0
                    }
                }),
            ),
            false => Special::default(),
        };
        self.words.push(Word { counts: *counts, costs, plus, minus });
        self.alone.push(costs[NO_DRAW]);
        self.special.push(special);
        self.numbers.insert(key, number);
        number
    }

    /// Returns the costs of a part after each draw into it, and (last) without one.
    fn costs(&mut self, part: usize, counts: &[u8; 9]) -> [Id; NO_DRAW + 1] {
        let ranks = kinds(part).len();
        let mut limit = [0; 9];
        for rank in 0..ranks {
            limit[rank] = self.limit(9 * part + rank, counts[rank]);
        }
        let vectors = &mut self.vectors;
        if let Some(gone) = in_tables(&counts[..ranks], &limit[..ranks]) {
            let tables = if part == HONOR_PART { &HONORS } else { &SUIT };
            let classes = tables.draws(&counts[..ranks], gone);
            return classes.map(|class| vectors.number_of_class(class));
        }
        // More melds need more tiles than the part has and can get.
        let tiles = counts.iter().sum::<u8>() + 1;
        let melds = self.missing().min(usize::from((tiles + self.most) / 3));
        let swept = sweep(counts, &limit, part == HONOR_PART, melds);
        let vectors = &mut self.vectors;
        std::array::from_fn(|lane| {
            let entries: [Lanes<1>; ENTRIES] = swept.0.map(|entry| [entry[lane]]);
            vectors.number(Costs(entries))
        })
    }

    fn alone(&self, word: u32) -> Id {
        self.alone[word as usize]
    }

    fn missing(&self) -> usize {
        MELDS - usize::from(self.melds)
    }

    /// Returns, for each part, the costs of the three others together.
    fn rests(&mut self, words: Words) -> [Id; PARTS] {
        let [m, p, s, z] = words.map(|word| self.alone(word));
        let vectors = &mut self.vectors;
        let (mp, sz) = (vectors.merge(m, p), vectors.merge(s, z));
        [vectors.merge(p, sz), vectors.merge(m, sz), vectors.merge(z, mp), vectors.merge(s, mp)]
    }

    /// Returns the least number of tiles that complete the standard form of a hand with this word
    /// and other parts that cost `rest`.
    fn standard(&self, rest: Id, word: u32) -> u8 {
        if !self.rules.has(Form::Standard) {
            return IMPOSSIBLE;
        }
        self.vectors.total(rest, self.alone(word))
    }

    /// Returns the special forms of a hand that can be at most as far as `deficiency`.
    fn rivals(&self, words: Words, deficiency: u8) -> Rivals {
        let is_closed = self.melds == 0 || self.is_knitted;
        if self.rules.is_standard_only() || !is_closed {
            return Rivals::None;
        }
        let each = words.map(|word| self.special[word as usize]);
        special::rivals(&each, deficiency, (self.is_knitted, self.has_pairs))
    }

    /// Returns the reach under all forms, given that of the standard form.
    fn any_form(&self, standard: Reach, counts: &PerKind) -> Reach {
        let planes = Planes::all(&self.material(counts));
        special_forms(&planes, self.melds, self.rules, standard)
    }

    /// Prepares the discards of a drawn hand.
    fn drawn(&mut self, words: Words, counts: &PerKind) -> Drawn {
        let [m, p, s, z] = words.map(|word| self.alone(word));
        let vectors = &mut self.vectors;
        let [mp, ms, mz] = [p, s, z].map(|other| vectors.merge(m, other));
        let [ps, pz, sz] = [(p, s), (p, z), (s, z)].map(|(one, other)| vectors.merge(one, other));
        let rests = [
            vectors.merge(p, sz),
            vectors.merge(m, sz),
            vectors.merge(z, mp),
            vectors.merge(s, mp),
        ];
        let pairs = [[0, sz, pz, ps], [sz, 0, mz, ms], [pz, mz, 0, mp], [ps, ms, mp, 0]];
        let mut parts = [InDrawn::NOTHING; PARTS];
        let (mut standard, mut copies) = (Reach::IMPOSSIBLE, 0);
        if self.rules.has(Form::Standard) {
            for (part, in_part) in parts.iter_mut().enumerate() {
                *in_part = self.in_drawn(part, rests[part], words[part]);
                standard.deficiency = in_part.reach.deficiency;
                standard.lowering = standard.lowering.or(in_part.reach.kinds(part));
                copies += in_part.reach.copies;
            }
        }
        let rivals = self.rivals(words, standard.deficiency);
        let is_plain = matches!(rivals, Rivals::None);
        let accepts = self.with_special((rivals, counts), standard, copies);
        let known = [InOthers { lowering: KindSet(0), own: 0, part: 0, copies: 0 }; MOST_KINDS];
        Drawn { accepts, words, rests, pairs, parts, copies, is_plain, known, number_known: 0 }
    }

    /// Returns the words after a discard and the copies that the remaining hand accepts, if the
    /// deficiency stays the same and these are more than `least`. `counts` include the discard.
    fn after_discard(
        &mut self,
        drawn: &mut Drawn,
        counts: &PerKind,
        kind: usize,
        least: Option<u8>,
    ) -> Option<(Words, u8)> {
        let (part, rank) = (kind / 9, kind % 9);
        let InDrawn { reach, kept, copies } = drawn.parts[part];
        let wanted = drawn.accepts.deficiency;
        let is_kept = kept >> rank & 1 > 0 && reach.deficiency == wanted;
        // The other parts accept no more than before the discard.
        let most = copies[rank] + drawn.copies - reach.copies;
        let is_narrow = !is_kept || least.is_some_and(|least| most <= least);
        if drawn.is_plain && is_narrow {
            return None;
        }
        let after = self.minus(drawn.words, kind);
        let rivals = if drawn.is_plain { Rivals::None } else { self.rivals(after, wanted) };
        let copies = match rivals {
            Rivals::None if is_narrow => return None,
            Rivals::None => copies[rank] + self.in_others(drawn, part, after[part]).1,
            Rivals::Pairs(Reach { mut lowering, .. }) => {
                if is_kept {
                    let own = self.reach_in_part(part, drawn.rests[part], after[part]);
                    let others = self.in_others(drawn, part, after[part]).0;
                    lowering = lowering.or(others).or(own.kinds(part));
                }
                self.coming(lowering, counts, Some(kind)).1
            }
            Rivals::Any => {
                let mut counts = *counts;
                counts[kind] -= 1;
                let accepts = self.accepts(after, &counts);
                if accepts.deficiency > wanted {
                    return None;
                }
                accepts.copies
            }
        };
        debug_assert_eq!(copies, {
            let mut counts = *counts;
            counts[kind] -= 1;
            self.accepts(after, &counts).copies
        });
        least.is_none_or(|least| copies > least).then_some((after, copies))
    }

    /// Returns the kinds, and the copies, that the other parts accept after a discard from a part.
    /// They depend on its costs alone.
    fn in_others(&mut self, drawn: &mut Drawn, part: usize, word: u32) -> (KindSet, u8) {
        let own = self.alone(word);
        let is_it = |known: &&InOthers| (known.part, known.own) == (part as u8, own);
        if let Some(known) = drawn.known[..drawn.number_known].iter().find(is_it) {
            return (known.lowering, known.copies);
        }
        let (mut lowering, mut copies) = (KindSet(0), 0);
        for other in (0..PARTS).filter(|&other| other != part) {
            let rest = self.vectors.merge(own, drawn.pairs[part][other]);
            let reach = self.reach_in_part(other, rest, drawn.words[other]);
            copies += reach.copies;
            lowering = lowering.or(reach.kinds(other));
        }
        drawn.known[drawn.number_known] = InOthers { lowering, own, part: part as u8, copies };
        drawn.number_known += 1;
        (lowering, copies)
    }

    /// Returns those of some kinds that can come, and the copies of them, after a discard.
    fn coming(&self, kinds: KindSet, counts: &PerKind, discard: Option<usize>) -> (KindSet, u8) {
        let (mut lowering, mut copies) = (0, 0);
        for kind in kinds.and(self.rules.usable()).iter() {
            let held = counts[kind] - u8::from(discard == Some(kind));
            let left = self.limit(kind, held) - held;
            lowering |= u64::from(left > 0) << kind;
            copies += left;
        }
        (KindSet(lowering), copies)
    }

    /// Returns the reach under the standard form, and the copies accepted in each part.
    fn standard_reach(&mut self, words: Words, rests: &[Id; PARTS]) -> (Reach, [u8; PARTS]) {
        let (mut reach, mut each) = (Reach::IMPOSSIBLE, [0; PARTS]);
        if self.rules.has(Form::Standard) {
            for part in 0..PARTS {
                let in_part = self.reach_in_part(part, rests[part], words[part]);
                reach.deficiency = in_part.deficiency;
                each[part] = in_part.copies;
                reach.lowering = reach.lowering.or(in_part.kinds(part));
            }
        }
        (reach, each)
    }

    /// Adds the special forms to the reach under the standard form, which accepts some copies.
    fn with_special(
        &self,
        (rivals, counts): (Rivals, &PerKind),
        standard: Reach,
        copies: u8,
    ) -> Accepts {
        let Reach { deficiency, lowering } = standard;
        let reach = match rivals {
            Rivals::None => return Accepts { deficiency, lowering, copies, is_special: false },
            Rivals::Pairs(pairs) => standard.or(pairs),
            Rivals::Any => self.any_form(standard, counts),
        };
        let (lowering, copies) = match reach.deficiency < IMPOSSIBLE {
            true => self.coming(reach.lowering, counts, None),
            false => (KindSet(0), 0),
        };
        let is_special = (reach.deficiency, lowering) != (standard.deficiency, standard.lowering);
        Accepts { deficiency: reach.deficiency, lowering, copies, is_special }
    }

    /// Returns the deficiency after a discard, given that of the standard form; no less than `wanted`
    /// matters. `counts` include the discard.
    fn nearest(
        &self,
        after: Words,
        counts: &PerKind,
        kind: usize,
        (standard, wanted): (u8, u8),
    ) -> u8 {
        if standard == wanted {
            return standard;
        }
        match self.rivals(after, standard.min(wanted)) {
            Rivals::None => standard,
            Rivals::Pairs(Reach { deficiency, .. }) => standard.min(deficiency),
            Rivals::Any => {
                let mut counts = *counts;
                counts[kind] -= 1;
                let standard = Reach { deficiency: standard, ..Reach::IMPOSSIBLE };
                self.any_form(standard, &counts).deficiency
            }
        }
    }

    fn in_drawn(&mut self, part: usize, rest: Id, word: u32) -> InDrawn {
        let key = u64::from(rest) << 32 | u64::from(word);
        if let Some(&known) = self.drawn.get(&key) {
            return known;
        }
        let reach = self.reach_in_part(part, rest, word);
        let mut drawn = InDrawn { reach, ..InDrawn::NOTHING };
        let counts = self.words[word as usize].counts;
        for rank in (0..9).filter(|&rank| counts[rank] > 0) {
            let after = self.without(part, word, rank);
            if self.vectors.total(rest, self.alone(after)) == reach.deficiency {
                drawn.kept |= 1 << rank;
                drawn.copies[rank] = self.reach_in_part(part, rest, after).copies;
            }
        }
        self.drawn.insert(key, drawn);
        drawn
    }

    fn reach_in_part(&mut self, part: usize, rest: Id, word: u32) -> InPart {
        let key = u64::from(rest) << 32 | u64::from(word);
        if let Some(&known) = self.reaches.get(&key) {
            return known;
        }
        let Word { costs, counts, .. } = self.words[word as usize];
        let deficiency = self.vectors.total(rest, costs[NO_DRAW]);
        let mut reach = InPart { deficiency, copies: 0, ranks: 0 };
        for (rank, &after) in costs[..NO_DRAW].iter().enumerate() {
            if self.vectors.total(rest, after) < deficiency {
                let kind = 9 * part + rank;
                let copies = self.limit(kind, counts[rank]) - counts[rank];
                reach.copies += copies;
                reach.ranks |= u16::from(copies > 0) << rank;
            }
        }
        self.reaches.insert(key, reach);
        reach
    }
}

impl Oracle for Parts<'_> {
    fn bytes(&self) -> usize {
        let of_word = size_of::<Word>() + size_of::<(u32, u32)>() + size_of::<(Id, Special)>();
        self.words.len() * 2 * of_word
            + self.reaches.len() * 2 * size_of::<(u64, InPart)>()
            + self.drawn.len() * 2 * size_of::<(u64, InDrawn)>()
            + self.vectors.bytes()
    }

    fn words(&mut self, counts: &PerKind) -> Words {
        std::array::from_fn(|part| {
            let kinds = kinds(part);
            let mut word = [0; 9];
            word[..kinds.len()].copy_from_slice(&counts[kinds]);
            self.word(part, &word)
        })
    }

    fn plus(&mut self, mut words: Words, kind: usize) -> Words {
        let (part, rank) = (kind / 9, kind % 9);
        let word = words[part] as usize;
        let mut next = self.words[word].plus[rank];
        if next == UNKNOWN {
            let mut counts = self.words[word].counts;
            counts[rank] += 1;
            next = self.word(part, &counts);
            self.words[word].plus[rank] = next;
        }
        words[part] = next;
        words
    }

    fn effort(&self) -> u32 {
        1
    }

    fn discards(
        &mut self,
        words: Words,
        counts: &PerKind,
        wanted: u8,
        found: &mut Options,
    ) -> Result<(), Stopped> {
        found.clear();
        let rests = self.rests(words);
        for kind in KindSet::at_least(counts, 1).iter() {
            let after = self.minus(words, kind);
            let deficiency = self.standard(rests[kind / 9], after[kind / 9]);
            let deficiency = self.nearest(after, counts, kind, (deficiency, wanted));
            found.push((kind, deficiency, after));
        }
        Ok(())
    }

    fn widest(
        &mut self,
        words: Words,
        counts: &PerKind,
        within: &Within,
        found: &mut Options,
    ) -> bool {
        found.clear();
        let mut drawn = self.drawn(words, counts);
        let Accepts { deficiency, lowering, copies, .. } = drawn.accepts;
        // If a copy is given away that was drawn, one more can come.
        let widest = copies + u8::from(lowering.iter().any(|kind| counts[kind] > self.held[kind]));
        let kept = match drawn.is_plain {
            true => drawn.kept(),
            false => KindSet::at_least(counts, 1),
        };
        let mut order = [(0, 0); MOST_KINDS];
        let mut number = 0;
        for kind in within.allowed.and(kept).iter() {
            if self.symmetry.representative(counts, kind) == kind {
                order[number] = (within.places[kind], kind);
                number += 1;
            }
        }
        let order = &mut order[..number];
        order.sort_unstable();
        let mut copies_of: [u8; MOST_KINDS] = [0; MOST_KINDS];
        for &(_, kind) in &*order {
            let least = (found.len() == within.most).then(|| copies_of[found.len() - 1]);
            if least.is_some_and(|least| least >= widest) {
                break;
            }
            let after = self.after_discard(&mut drawn, counts, kind, least);
            let Some((after, copies)) = after else { continue };
            if found.len() == within.most {
                found.pop();
            }
            let place = copies_of[..found.len()].partition_point(|&other| other >= copies);
            copies_of[place..=found.len()].rotate_right(1);
            copies_of[place] = copies;
            found.insert(place, (kind, deficiency, after));
        }
        true
    }

    fn representative(&self, counts: &PerKind, kind: usize) -> usize {
        self.symmetry.representative(counts, kind)
    }

    fn accepts(&mut self, words: Words, counts: &PerKind) -> Accepts {
        let rests = self.rests(words);
        let (standard, copies) = self.standard_reach(words, &rests);
        let rivals = self.rivals(words, standard.deficiency);
        self.with_special((rivals, counts), standard, copies.iter().sum())
    }
}
