//! All complete hands at one distance that can be worth enough.

use super::promise::{PartMelds, Promise, Sight};
use super::words::{Ranks, SETS, Word, words};
use crate::analysis::completions::{cost, orphans};
use crate::forms::{
    listing_knitted as knitted, listing_pairs as pairs, listing_standard as standard,
};
use crate::model::meld::Melds;
use crate::model::position::Material;
use crate::model::rules::Requirement;
use crate::model::rules::Rules;
use crate::model::tile::{KINDS, PerKind};
use std::sync::OnceLock;

/// Parts of a hand: three suits and the honours.
const PARTS: usize = 4;
/// Highest cost of a complete hand.
pub const TILES: usize = 14;

/// A word that can be had.
struct Choice {
    word: &'static Word,
    sight: Sight,
}

/// The choices of a part, by sets, eyes and cost.
type Choices = [[[Vec<Choice>; TILES + 1]; 2]; SETS + 1];
/// Can some parts be filled, by sets, eyes and cost?
type CanFill = [[u16; 2]; SETS + 1];

/// The complete hands of one position.
pub struct Search {
    material: Material,
    melds: u8,
    promise: Promise,
    choices: [Choices; PARTS],
    /// For the parts from each on, the costs that they can have, as bits.
    can_fill: [CanFill; PARTS + 1],
    /// Complete hands of the knitted forms and of the orphans, with their costs.
    few: Vec<(u8, &'static PerKind)>,
}

impl Search {
    /// Prepares a search; `most` is the highest distance that will be asked for.
    pub fn new(material: &Material, melds: &Melds, requirement: &Requirement, most: u8) -> Search {
        let choices = std::array::from_fn(|part| choices(material, melds, part, most));
        let mut can_fill = [CanFill::default(); PARTS + 1];
        can_fill[PARTS][0][0] = 1;
        for part in (0..PARTS).rev() {
            can_fill[part] = fillable(&choices[part], &can_fill[part + 1]);
        }
        let within = |tiles: &'static PerKind| {
            cost(tiles, material).filter(|&cost| cost <= most).map(|cost| (cost, tiles))
        };
        Search {
            material: *material,
            melds: melds.count(),
            promise: Promise::new(requirement, melds),
            choices,
            can_fill,
            few: few(melds.count()).iter().filter_map(within).collect(),
        }
    }

    /// Shows every complete hand that is `distance` tiles away to `visit`, unless it cannot be
    /// worth enough; each once. Stops when `visit` says so: was it shown all of them?
    pub fn visit(&self, distance: u8, visit: &mut impl FnMut(&PerKind) -> bool) -> bool {
        let walk = Walk { search: self, visit };
        let sets = SETS - usize::from(self.melds);
        walk.standard(sets, usize::from(distance))
            && self.visit_pairs(distance, visit)
            && self.few.iter().all(|&(cost, tiles)| cost != distance || visit(tiles))
    }

    /// Seven pairs; a hand that is standard as well is shown here, and not there.
    fn visit_pairs(&self, distance: u8, visit: &mut impl FnMut(&PerKind) -> bool) -> bool {
        if self.melds > 0 || usize::from(distance) > TILES {
            return true;
        }
        let search = pairs::Search::new(&self.material, distance, true, &Rules::MCR);
        search.visit(&mut |tiles| {
            let is_enough = self.promise.is_enough_for_pairs(tiles);
            !is_enough && standard::decompose(tiles).is_none() || visit(tiles)
        })
    }
}

/// One walk through the standard hands at a distance.
struct Walk<'a, V> {
    search: &'a Search,
    visit: &'a mut V,
}

/// What is left to choose.
#[derive(Clone, Copy)]
struct Left {
    sets: usize,
    eyes: usize,
    cost: usize,
}

impl<V: FnMut(&PerKind) -> bool> Walk<'_, V> {
    fn standard(mut self, sets: usize, cost: usize) -> bool {
        cost > TILES
            || self.choose(0, Left { sets, eyes: 1, cost }, &Sight::NOTHING, &mut [0; KINDS])
    }

    /// Chooses words from part `part` on; says whether to go on.
    fn choose(&mut self, part: usize, left: Left, sight: &Sight, tiles: &mut PerKind) -> bool {
        if part == PARTS {
            let is_pairs = || self.search.melds == 0 && is_seven_pairs(tiles);
            let is_shown = self.search.promise.is_enough(sight) && !is_pairs();
            return !is_shown || (self.visit)(tiles);
        }
        let can_fill = &self.search.can_fill[part + 1];
        for (sets, by_eyes) in self.search.choices[part][..=left.sets].iter().enumerate() {
            for (eyes, by_cost) in by_eyes[..=left.eyes].iter().enumerate() {
                for (cost, choices) in by_cost[..=left.cost].iter().enumerate() {
                    let rest = Left {
                        sets: left.sets - sets,
                        eyes: left.eyes - eyes,
                        cost: left.cost - cost,
                    };
                    if can_fill[rest.sets][rest.eyes] >> rest.cost & 1 == 0 {
                        continue;
                    }
                    for choice in choices {
                        let first = 9 * part;
                        for (rank, tile) in
                            tiles[first..KINDS.min(first + 9)].iter_mut().enumerate()
                        {
                            *tile = choice.word.tiles.at(rank);
                        }
                        if !self.choose(part + 1, rest, &sight.and(&choice.sight), tiles) {
                            return false;
                        }
                    }
                }
            }
        }
        true
    }
}

/// The words of a part that can be had for at most `most` tiles.
fn choices(material: &Material, melds: &Melds, part: usize, most: u8) -> Choices {
    let kinds = 9 * part..KINDS.min(9 * part + 9);
    let held = Ranks::new(&material.held[kinds.clone()]);
    let limit = Ranks::new(&material.limit[kinds]);
    let declared = PartMelds::new(melds, part);
    let sets_left = SETS - usize::from(melds.count());
    let mut choices = Choices::default();
    for (word, sight) in words(part < 3).iter().zip(Sight::of_words(part)) {
        let cost = word.tiles.lacking(held);
        if cost <= most && word.sets <= sets_left && word.tiles.is_within(limit) {
            let sight =
                if declared.is_empty() { *sight } else { Sight::new(word, part, &declared) };
            choices[word.sets][word.eyes][usize::from(cost)].push(Choice { word, sight });
        }
    }
    choices
}

/// The costs that a part and those after it can have together.
fn fillable(choices: &Choices, after: &CanFill) -> CanFill {
    let mut both = CanFill::default();
    for (sets, by_eyes) in choices.iter().enumerate() {
        for (eyes, by_cost) in by_eyes.iter().enumerate() {
            let costs = (0..).zip(by_cost).filter(|(_, choices)| !choices.is_empty());
            for (cost, _) in costs {
                for more_sets in 0..=SETS - sets {
                    for more_eyes in 0..=1 - eyes {
                        let costs = u32::from(after[more_sets][more_eyes]) << cost;
                        both[sets + more_sets][eyes + more_eyes] |= (costs & 0x7fff) as u16;
                    }
                }
            }
        }
    }
    both
}

/// The complete hands of the orphans and of the knitted forms, with so many declared melds.
fn few(melds: u8) -> &'static [PerKind] {
    static FEW: [OnceLock<Vec<PerKind>>; 2] = [const { OnceLock::new() }; 2];
    let Some(few) = FEW.get(usize::from(melds)) else { return &[] };
    few.get_or_init(|| {
        let mut hands = knitted::straights(melds);
        if melds == 0 {
            hands.extend(orphans(melds));
            hands.extend(knitted::honors_and_knitted(melds));
        }
        hands.into_iter().map(|hand| hand.tiles).collect()
    })
}

fn is_seven_pairs(tiles: &PerKind) -> bool {
    tiles.iter().all(|count| count % 2 == 0)
}
