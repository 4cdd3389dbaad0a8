//! Reach of the very many hands that result from a few exchanges of tiles.
//!
//! Their suits recur, so costs are cached by suit ([`Dictionary`]): a hand then takes a few look-ups.

use super::special::{self, Rivals};
use super::symmetry::Symmetry;
use super::vectors::Id;
use super::words::{Dictionary, NO_DRAW, Word};
use crate::analysis::acceptance::{self, discards};
use crate::forms::{Planes, Reach, special_forms};
use crate::model::position::{Material, Position};
use crate::model::rules::{Form, Rules};
use crate::model::stop::Stopped;
use crate::model::tile::{KINDS, KindSet, PerKind};
use crate::parts::costs::IMPOSSIBLE;
use crate::parts::{PARTS, kinds};
use rustc_hash::FxHashMap;

/// Initial capacity in contributions of parts.
const FIRST_REACHES: usize = 1 << 12;

/// The words of a hand: the number of one for each part.
pub type Words = [u32; PARTS];

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
    /// The kinds that can be discarded.
    pub allowed: KindSet,
    /// All kinds in the order in which those that leave equally wide hands are discarded.
    pub order: &'a [u8; KINDS],
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
    /// Whether there are knitted forms.
    is_knitted: bool,
    /// Whether [`special::Special`] has all of seven pairs.
    has_pairs: bool,
    words: Dictionary<'a>,
    /// Contributions of parts to a hand, and to a drawn hand, by the word and the costs of the other
    /// parts.
    reaches: FxHashMap<u64, InPart>,
    drawn: FxHashMap<u64, InDrawn>,
}

impl<'a> Parts<'a> {
    /// Creates the oracle for the hands that result from `position`, some kinds being interchangeable.
    pub fn new(position: &Position, rules: &'a Rules, symmetry: Symmetry) -> Parts<'a> {
        Parts {
            rules,
            symmetry,
            melds: position.melds(),
            is_knitted: [Form::KnittedStraight, Form::HonorsAndKnitted]
                .into_iter()
                .any(|form| rules.has(form)),
            has_pairs: rules.has(Form::SevenPairs)
                && !rules.has(Form::SevenPairsWithQuads)
                && Form::SevenPairs.allows(position.melds()),
            words: Dictionary::new(position, rules, farthest(position, rules)),
            reaches: FxHashMap::with_capacity_and_hasher(FIRST_REACHES, Default::default()),
            drawn: FxHashMap::with_capacity_and_hasher(FIRST_REACHES, Default::default()),
        }
    }

    /// Returns the words after the discard of a held kind.
    pub fn minus(&mut self, mut words: Words, kind: usize) -> Words {
        let (part, rank) = (kind / 9, kind % 9);
        words[part] = self.words.without(part, words[part], rank);
        words
    }

    /// Returns the copies of each kind of a hand.
    pub fn counts(&self, words: Words) -> PerKind {
        let mut counts = [0; KINDS];
        for (part, word) in words.into_iter().enumerate() {
            let kinds = kinds(part);
            let number = kinds.len();
            counts[kinds].copy_from_slice(&self.words.word(word).counts[..number]);
        }
        counts
    }

    fn material(&self, counts: &PerKind) -> Material {
        let limit = std::array::from_fn(|kind| self.words.limit(kind, counts[kind]));
        Material { held: self.rules.mask(counts), limit: self.rules.mask(&limit) }
    }

    /// Returns, for each part, the costs of the three others together.
    fn rests(&mut self, words: Words) -> [Id; PARTS] {
        let [m, p, s, z] = words.map(|word| self.words.alone(word));
        let vectors = &mut self.words.vectors;
        let (mp, sz) = (vectors.merge(m, p), vectors.merge(s, z));
        [vectors.merge(p, sz), vectors.merge(m, sz), vectors.merge(z, mp), vectors.merge(s, mp)]
    }

    /// Returns the least number of tiles that complete the standard form of a hand with this word
    /// and other parts that cost `rest`.
    fn standard(&self, rest: Id, word: u32) -> u8 {
        if !self.rules.has(Form::Standard) {
            return IMPOSSIBLE;
        }
        self.words.vectors.total(rest, self.words.alone(word))
    }

    /// Returns the special forms of a hand that can be at most as far as `deficiency`.
    fn rivals(&self, words: Words, deficiency: u8) -> Rivals {
        let is_closed = self.melds == 0 || self.is_knitted;
        if self.rules.is_standard_only() || !is_closed {
            return Rivals::None;
        }
        let each = words.map(|word| self.words.special(word));
        special::rivals(each, deficiency, (self.is_knitted, self.has_pairs))
    }

    /// Returns the reach under all forms, given that of the standard form.
    fn any_form(&self, standard: Reach, counts: &PerKind) -> Reach {
        let planes = Planes::all(&self.material(counts));
        special_forms(&planes, self.melds, self.rules, standard)
    }

    /// Prepares the discards of a drawn hand.
    fn drawn(&mut self, words: Words, counts: &PerKind) -> Drawn {
        let [m, p, s, z] = words.map(|word| self.words.alone(word));
        let vectors = &mut self.words.vectors;
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
        let own = self.words.alone(word);
        let is_it = |known: &&InOthers| (known.part, known.own) == (part as u8, own);
        if let Some(known) = drawn.known[..drawn.number_known].iter().find(is_it) {
            return (known.lowering, known.copies);
        }
        let (mut lowering, mut copies) = (KindSet(0), 0);
        for other in (0..PARTS).filter(|&other| other != part) {
            let rest = self.words.vectors.merge(own, drawn.pairs[part][other]);
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
            let left = self.words.limit(kind, held) - held;
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
        self.words.learn_without(part, word);
        let counts = self.words.word(word).counts;
        for rank in (0..9).filter(|&rank| counts[rank] > 0) {
            let after = self.words.without(part, word, rank);
            if self.words.vectors.total(rest, self.words.alone(after)) == reach.deficiency {
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
        let Word { costs, counts, .. } = *self.words.word(word);
        let deficiency = self.words.vectors.total(rest, costs[NO_DRAW]);
        let mut reach = InPart { deficiency, copies: 0, ranks: 0 };
        for (rank, &after) in costs[..NO_DRAW].iter().enumerate() {
            if self.words.vectors.total(rest, after) < deficiency {
                let kind = 9 * part + rank;
                let copies = self.words.limit(kind, counts[rank]) - counts[rank];
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
        self.words.bytes()
            + self.reaches.len() * 2 * size_of::<(u64, InPart)>()
            + self.drawn.len() * 2 * size_of::<(u64, InDrawn)>()
    }

    fn words(&mut self, counts: &PerKind) -> Words {
        std::array::from_fn(|part| {
            let kinds = kinds(part);
            let mut word = [0; 9];
            word[..kinds.len()].copy_from_slice(&counts[kinds]);
            self.words.number(part, &word)
        })
    }

    fn plus(&mut self, mut words: Words, kind: usize) -> Words {
        let (part, rank) = (kind / 9, kind % 9);
        words[part] = self.words.with(part, words[part], rank);
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
        let widest =
            copies + u8::from(lowering.iter().any(|kind| self.words.is_drawn(kind, counts[kind])));
        let kept = match drawn.is_plain {
            true => drawn.kept(),
            false => KindSet::at_least(counts, 1),
        };
        let kept = within.allowed.and(kept);
        let mut copies_of: [u8; MOST_KINDS] = [0; MOST_KINDS];
        for kind in within.order.iter().map(|&kind| usize::from(kind)) {
            if !kept.contains(kind) || self.symmetry.representative(counts, kind) != kind {
                continue;
            }
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
