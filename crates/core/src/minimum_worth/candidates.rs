//! The complete hands at one distance that can meet a requirement.

use super::fan_bound::{Bound, PartMelds, PartSummary};
use crate::forms::listing::{Listing, TILES, Wanted};
use crate::forms::seven_pairs::PairsListing;
use crate::forms::{registry, standard};
use crate::model::meld::Melds;
use crate::model::position::Material;
use crate::model::rules::{Form, Rules};
use crate::model::stop::{Looks, Stop, Stopped};
use crate::model::tile::{KINDS, PerKind};
use crate::parts::costs::MELDS;
use crate::parts::words::{CompleteWord, Ranks, near_words, words};
use crate::parts::{PARTS, kinds};

/// A word whose tiles can be had.
struct Choice {
    word: &'static CompleteWord,
    summary: PartSummary,
}

/// The choices of a part, by melds, eyes and cost.
type Choices = [[[Vec<Choice>; TILES + 1]; 2]; MELDS + 1];
/// Bit sets of the costs at which some parts can be filled, by melds and eyes.
type CanFill = [[u16; 2]; MELDS + 1];

/// The complete hands of one position that can meet a requirement.
pub struct Candidates {
    melds: u8,
    /// Bound that excludes hands; `None` if all hands meet the requirement.
    fan_bound: Option<Bound>,
    choices: [Choices; PARTS],
    /// For each part, the bit sets of the costs of the parts from it on.
    can_fill: [CanFill; PARTS + 1],
    /// Seven pairs, if no melds are declared.
    pairs: Option<PairsListing>,
    /// The forms with few complete hands.
    others: Vec<(Form, Box<dyn Listing>)>,
}

impl Candidates {
    /// Prepares the hands; `most` is the greatest distance that will be visited, `fan_bound`
    /// excludes hands that cannot be worth enough.
    pub fn new(
        material: &Material,
        melds: &Melds,
        rules: &Rules,
        fan_bound: Option<Bound>,
        most: u8,
    ) -> Candidates {
        let choices = std::array::from_fn(|part| choices(material, melds, part, most));
        let mut can_fill = [CanFill::default(); PARTS + 1];
        can_fill[PARTS][0][0] = 1;
        for part in (0..PARTS).rev() {
            can_fill[part] = fillable(&choices[part], &can_fill[part + 1]);
        }
        let wanted = Wanted { material, melds: melds.count(), most, rules };
        let others = rules.forms(melds.count());
        let others =
            others.filter(|form| !matches!(form, Form::Standard | Form::SevenPairsWithQuads));
        Candidates {
            melds: melds.count(),
            fan_bound,
            choices,
            can_fill,
            pairs: (melds.count() == 0).then(|| PairsListing::new(&wanted, true)),
            others: others.map(|form| (form, registry::listing(form, &wanted))).collect(),
        }
    }

    /// Replaces the bound that excludes hands.
    pub fn set_bound(&mut self, fan_bound: Option<Bound>) {
        self.fan_bound = fan_bound;
    }

    /// Passes every complete hand that is `distance` tiles away and not excluded by the bound to
    /// `visit`, each once, until it returns `false`. Returns whether all hands were visited.
    pub fn visit(
        &self,
        distance: u8,
        stop: Stop,
        visit: &mut dyn FnMut(&PerKind) -> bool,
    ) -> Result<bool, Stopped> {
        self.go_on(distance, &mut Place::default(), stop, visit)
    }

    /// Continues a visit from the place where an earlier one ended.
    pub fn go_on(
        &self,
        distance: u8,
        place: &mut Place,
        stop: Stop,
        visit: &mut dyn FnMut(&PerKind) -> bool,
    ) -> Result<bool, Stopped> {
        self.walk(None, distance, place, stop, visit)
    }

    /// Visits the hands of one form, including those that are complete in other forms too.
    pub fn visit_form(
        &self,
        form: Form,
        distance: u8,
        stop: Stop,
        visit: &mut dyn FnMut(&PerKind) -> bool,
    ) -> Result<bool, Stopped> {
        // Seven pairs are also visited for the standard form: some of them are standard hands.
        let is_other = |tiles: &PerKind| {
            form == Form::Standard
                && is_seven_pairs(tiles)
                && standard::melds_and_eye(tiles).is_none()
        };
        let mut visit_form = |tiles: &PerKind| is_other(tiles) || visit(tiles);
        self.walk(Some(form), distance, &mut Place::default(), stop, &mut visit_form)
    }

    fn walk(
        &self,
        form: Option<Form>,
        distance: u8,
        place: &mut Place,
        stop: Stop,
        visit: &mut dyn FnMut(&PerKind) -> bool,
    ) -> Result<bool, Stopped> {
        let looks = Looks::new(stop);
        let mut walk = Walk { candidates: self, form, visit, looks, is_stopped: false, place };
        let is_shown_all = walk.all(distance);
        if walk.is_stopped { Err(Stopped) } else { Ok(is_shown_all) }
    }
}

/// Number of steps that a visited hand takes, since it is scored.
const SHOWN: u32 = 16;

/// The place where a visit of the hands at one distance ended; by default, the beginning.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// For each part, the number of its words that were completed with the current words of the
    /// parts before it.
    words: [usize; PARTS],
    is_standard_done: bool,
    /// Number of visited hands of the other forms.
    others: usize,
}

/// A traversal of the hands at a distance.
struct Walk<'a> {
    candidates: &'a Candidates,
    /// The only form whose hands are visited; `None` for all.
    form: Option<Form>,
    /// Not a type parameter: a traversal is large code, and a call costs little compared to
    /// scoring.
    visit: &'a mut dyn FnMut(&PerKind) -> bool,
    looks: Looks<'a>,
    is_stopped: bool,
    place: &'a mut Place,
}

/// Melds, eyes and cost that remain for later choices.
#[derive(Clone, Copy)]
struct Left {
    melds: usize,
    eyes: usize,
    cost: usize,
}

impl Walk<'_> {
    fn all(&mut self, distance: u8) -> bool {
        let left = Left {
            melds: MELDS - usize::from(self.candidates.melds),
            eyes: 1,
            cost: usize::from(distance),
        };
        if left.cost > TILES {
            return true;
        }
        if !self.place.is_standard_done {
            let are_wanted = self.form.is_none_or(|form| form == Form::Standard);
            self.place.is_standard_done =
                !are_wanted || self.choose(0, left, &PartSummary::NOTHING, &mut [0; KINDS]);
        }
        self.place.is_standard_done && self.others(distance)
    }

    /// Visits hands of the other forms; a hand that is standard as well is visited here only.
    fn others(&mut self, distance: u8) -> bool {
        let Candidates { pairs, others, .. } = self.candidates;
        let (mut met, before, form) = (0, self.place.others, self.form);
        let mut meet = |tiles: &PerKind| {
            met += 1;
            met <= before || self.meet_other(tiles)
        };
        let are_wanted = |of: Form| form.is_none_or(|form| form == of);
        let may_be_pairs = are_wanted(Form::SevenPairsWithQuads) || are_wanted(Form::Standard);
        let mut pairs = pairs.iter().filter(|_| may_be_pairs);
        let mut others = others.iter().filter(|(of, _)| are_wanted(*of));
        pairs.all(|pairs| pairs.visit_all(distance, &mut meet))
            && others.all(|(_, listing)| listing.visit(distance, &mut meet))
    }

    fn meet_other(&mut self, tiles: &PerKind) -> bool {
        let is_enough = !is_seven_pairs(tiles)
            || self
                .candidates
                .fan_bound
                .as_ref()
                .is_none_or(|bound| bound.can_reach_for_pairs(tiles))
            || standard::melds_and_eye(tiles).is_some();
        let goes_on = self.meet(tiles, is_enough);
        self.place.others += usize::from(!self.is_stopped);
        goes_on
    }

    /// Visits a hand if it can be worth enough; returns whether to continue.
    #[inline(always)]
    fn meet(&mut self, tiles: &PerKind, is_enough: bool) -> bool {
        self.is_stopped = self.looks.steps(if is_enough { SHOWN } else { 1 }).is_err();
        !self.is_stopped && (!is_enough || (self.visit)(tiles))
    }

    /// Chooses words from part `part` on; returns whether to continue.
    fn choose(
        &mut self,
        part: usize,
        left: Left,
        summary: &PartSummary,
        tiles: &mut PerKind,
    ) -> bool {
        let candidates = self.candidates;
        if part == PARTS {
            let is_pairs = || candidates.melds == 0 && is_seven_pairs(tiles);
            let fan_bound = candidates.fan_bound.as_ref();
            let is_enough = fan_bound.is_none_or(|bound| bound.can_reach(summary)) && !is_pairs();
            return self.meet(tiles, is_enough);
        }
        let can_fill = &candidates.can_fill[part + 1];
        let done = std::mem::take(&mut self.place.words[part]);
        let mut before = 0;
        for (melds, by_eyes) in candidates.choices[part][..=left.melds].iter().enumerate() {
            for (eyes, by_cost) in by_eyes[..=left.eyes].iter().enumerate() {
                for (cost, choices) in by_cost[..=left.cost].iter().enumerate() {
                    let rest = Left {
                        melds: left.melds - melds,
                        eyes: left.eyes - eyes,
                        cost: left.cost - cost,
                    };
                    if can_fill[rest.melds][rest.eyes] >> rest.cost & 1 == 0 {
                        continue;
                    }
                    let first = choices.len().min(done.saturating_sub(before));
                    for (index, choice) in choices.iter().enumerate().skip(first) {
                        choice.put(part, tiles);
                        if !self.choose(part + 1, rest, &summary.and(&choice.summary), tiles) {
                            let is_met = part + 1 == PARTS && !self.is_stopped;
                            self.place.words[part] = before + index + usize::from(is_met);
                            return false;
                        }
                    }
                    before += choices.len();
                }
            }
        }
        true
    }
}

impl Choice {
    /// Copies the word into its part of a hand.
    #[inline(always)]
    fn put(&self, part: usize, tiles: &mut PerKind) {
        for (rank, tile) in tiles[kinds(part)].iter_mut().enumerate() {
            *tile = self.word.tiles.at(rank);
        }
    }
}

/// Returns the words of a part that cost at most `most` tiles.
fn choices(material: &Material, melds: &Melds, part: usize, most: u8) -> Choices {
    let held = Ranks::new(&material.held[kinds(part)]);
    let limit = Ranks::new(&material.limit[kinds(part)]);
    let declared = PartMelds::new(melds, part);
    let melds_left = MELDS - usize::from(melds.count());
    let (words, summaries) = (words(part < 3), PartSummary::of_words(part));
    let mut choices = Choices::default();
    for place in near_words(part < 3, (held, limit), most) {
        let (word, summary) = (&words[place], &summaries[place]);
        if word.melds <= melds_left {
            let cost = usize::from(word.tiles.lacking(held));
            let summary = if declared.is_empty() {
                *summary
            } else {
                PartSummary::new(word, part, &declared)
            };
            choices[word.melds][word.eyes][cost].push(Choice { word, summary });
        }
    }
    choices
}

/// Returns the costs that a part and those after it can have together.
fn fillable(choices: &Choices, after: &CanFill) -> CanFill {
    let mut both = CanFill::default();
    for (melds, by_eyes) in choices.iter().enumerate() {
        for (eyes, by_cost) in by_eyes.iter().enumerate() {
            let costs = (0..).zip(by_cost).filter(|(_, choices)| !choices.is_empty());
            for (cost, _) in costs {
                for more_melds in 0..=MELDS - melds {
                    for more_eyes in 0..=1 - eyes {
                        let costs = u32::from(after[more_melds][more_eyes]) << cost;
                        both[melds + more_melds][eyes + more_eyes] |= (costs & 0x7fff) as u16;
                    }
                }
            }
        }
    }
    both
}

fn is_seven_pairs(tiles: &PerKind) -> bool {
    tiles.iter().all(|count| count % 2 == 0)
}
