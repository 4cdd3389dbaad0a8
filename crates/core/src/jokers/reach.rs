//! The tiles that lower the deficiency of a hand with jokers, as it is and after each discard.

use super::exact::has_fifth;
use super::most::Most;
use super::special_forms::OtherForms;
use super::weights::{
    DrawWeights, FEW, First, HandWeights, MANY, PartWeights, Three, Weights, split,
};
use super::{budget, exact, is_plain, needs_fifth, to_come};
use crate::analysis::acceptance::{self as any, Standard, Sweep};
use crate::analysis::part_costs::Reached;
use crate::forms::pricing::Pricing;
use crate::forms::{Planes, Reach};
use crate::model::position::{Material, Position};
use crate::model::rules::{Form, Rules};
use crate::model::tile::{COPIES, JOKER, KindSet};
use crate::parts::costs::{Costs, IMPOSSIBLE, MELDS};
use crate::parts::vectorized::vectorized;
use crate::parts::{PARTS, kinds};

/// Returns the deficiency of a hand and the tiles that can come and lower it: kinds and (index
/// [`JOKER`]) the joker, which always lowers it.
pub fn acceptance(position: &Position, rules: &Rules) -> Reach {
    let lacking = if budget(position) == 0 || is_plain(position, rules, 1) {
        any::acceptance(position, rules)
    } else {
        let question = Question::new(position, rules);
        let (weights, _) = question.weigh(KindSet::default());
        let standard = question.standard(&question.material, question.budget, &weights);
        question.nearest(vec![(None, question.budget, standard)])[0].1
    };
    with_jokers(lacking, position, position.jokers().held)
}

/// Returns the reach after the discard of each held kind, in order, and last of the joker. The
/// discarded copy cannot come back.
pub fn discards(position: &Position, rules: &Rules) -> Vec<(usize, Reach)> {
    let held = position.jokers().held;
    let mut table = if budget(position) == 0 {
        any::discards(position, rules)
    } else if is_plain(position, rules, 1) {
        // One copy is gone, but a joker covers it if it is needed.
        let mut table = any::covered_discards(position, rules);
        if may_discard_joker(position, rules) {
            table.push((JOKER, any::acceptance(position, rules)));
        }
        table
    } else {
        general_discards(position, rules)
    };
    for (kind, reach) in &mut table {
        let jokers = if *kind == JOKER { held - 1 } else { held };
        *reach = with_jokers(*reach, position, jokers);
    }
    table
}

/// Returns whether there is a joker to discard, and no tile of the void suit that must be discarded
/// first.
fn may_discard_joker(position: &Position, rules: &Rules) -> bool {
    let held = position.kinds_held();
    position.jokers().held > 0 && rules.discardable(held) == held
}

/// Returns the kinds that would lower the deficiency of a waiting hand if a copy could come.
pub fn dead(position: &Position, rules: &Rules, least: u8) -> KindSet {
    let shown = position.known_melds().counts();
    let missing = rules.usable().iter().filter(|&kind| position.available()[kind] == 0);
    let helps = |&kind: &usize| {
        position.counts()[kind] + shown[kind] < COPIES
            && position
                .with_another(kind)
                .is_some_and(|drawn| super::deficiency(&drawn, rules) < least)
    };
    KindSet(missing.filter(helps).fold(0, |set, kind| set | 1 << kind))
}

/// Returns the reach of a hand with `jokers` jokers from its reach in lacking tiles.
fn with_jokers(lacking: Reach, position: &Position, jokers: u8) -> Reach {
    let deficiency = to_come(lacking.deficiency, jokers);
    let mut lowering = lacking.lowering;
    if deficiency == IMPOSSIBLE || deficiency == 0 {
        lowering = KindSet::default();
    } else if position.jokers().available > 0 {
        lowering = lowering.or(KindSet(1 << JOKER));
    }
    Reach { deficiency, lowering }
}

fn general_discards(position: &Position, rules: &Rules) -> Vec<(usize, Reach)> {
    let question = Question::new(position, rules);
    let Question { material, budget, .. } = &question;
    let (whole, table) = question.weigh(position.kinds_discardable(rules));
    let row = |(kind, weights): &(usize, Weighed)| {
        let standard = question.standard(&material.after_discard(*kind), *budget, weights);
        (Some(*kind), *budget, standard)
    };
    let mut reaches: Vec<_> = table.iter().map(row).collect();
    if may_discard_joker(position, rules) {
        reaches.push((None, budget - 1, question.standard(material, budget - 1, &whole)));
    }
    let nearest = question.nearest(reaches).into_iter();
    nearest.map(|(discard, reach)| (discard.unwrap_or(JOKER), reach)).collect()
}

/// Weights of a hand and of its draws; the last two exist only if the first do not decide.
#[derive(Clone)]
struct Weighed {
    lacking: HandWeights,
    others: Option<[HandWeights; 2]>,
}

impl Weighed {
    fn three(&self, of: impl Fn(&HandWeights) -> u8) -> Three {
        let others = self.others.as_ref().map(|others| others.each_ref().map(&of));
        Three { lacking: of(&self.lacking), others }
    }
}

/// A hand and the copies that can come.
struct Question<'a> {
    position: &'a Position,
    rules: &'a Rules,
    material: Material,
    most: Most,
    budget: u8,
    coming: KindSet,
    /// Whether a fifth tile of a kind must be considered.
    fifth: bool,
}

/// Weights of a hand, and the discards with the weights after each.
type Table<W> = (W, Vec<(usize, W)>);

impl<'a> Question<'a> {
    fn new(position: &'a Position, rules: &'a Rules) -> Question<'a> {
        let fifth = needs_fifth(position.counts(), rules, 1);
        let (material, budget) = (position.material(rules), budget(position));
        let most = Most::new(position.known_melds(), rules);
        let coming = position.kinds_coming(rules);
        Question { position, rules, material, most, budget, coming, fifth }
    }

    /// Returns the weights of the standard form, of the hand and after each of the discards.
    fn weigh(&self, discards: KindSet) -> Table<Weighed> {
        if !self.rules.has(Form::Standard) {
            let nowhere = Weighed { lacking: HandWeights::NOWHERE, others: None };
            return (
                nowhere.clone(),
                discards.iter().map(|kind| (kind, nowhere.clone())).collect(),
            );
        }
        let (whole, table) = match self.fifth {
            true => self.weigh_by(Weights::<MANY>::by(First::Lacking), discards),
            false => self.weigh_by(Weights::<FEW>::by(First::Lacking), discards),
        };
        let budget = self.budget - u8::from(self.position.jokers().held > 0 && !table.is_empty());
        let is_open = |(_, weights): &(usize, HandWeights)| self.is_open(self.budget, weights);
        if !self.is_open(budget, &whole) && !table.iter().any(is_open) {
            let alone = |lacking| Weighed { lacking, others: None };
            let table = table.into_iter().map(|(kind, lacking)| (kind, alone(lacking)));
            return (alone(whole), table.collect());
        }
        let weigh = |first: First| match has_fifth(self.rules) {
            true => self.weigh_by(Weights::<MANY>::by(first), discards),
            false => self.weigh_by(Weights::<FEW>::by(first), discards),
        };
        let ((beyond, by_beyond), (both, by_both)) = (weigh(First::Beyond), weigh(First::Both));
        let others = by_beyond.into_iter().zip(by_both).map(|(one, two)| Some([one.1, two.1]));
        let row = |((kind, lacking), others)| (kind, Weighed { lacking, others });
        let table = table.into_iter().zip(others).map(row).collect();
        (Weighed { lacking: whole, others: Some([beyond, both]) }, table)
    }

    /// Returns whether the budget does not decide the distance of a hand, or whether a draw reduces
    /// it.
    fn is_open(&self, budget: u8, weights: &HandWeights) -> bool {
        match split(weights.here) {
            None => false,
            Some((_, beyond)) if beyond > budget => true,
            Some((here, _)) => {
                weights.below(here).and(self.coming).iter().any(|kind| {
                    split(weights.after[kind]).is_some_and(|(_, beyond)| beyond > budget)
                })
            }
        }
    }

    fn weigh_by(&self, pricing: impl Pricing, discards: KindSet) -> Table<HandWeights> {
        let (material, most) = (&self.material, &self.most.copies);
        let costs = vectorized(Sweep { material, most, discards, pricing });
        let mask = |costs: Costs<_>, kind: usize| match self.rules.usable().contains(kind) {
            true => DrawWeights(costs),
            false => DrawWeights::NOTHING,
        };
        let honors = costs.len() - 1;
        let places = [0, 1, 2, honors];
        let parts: [DrawWeights; PARTS] =
            std::array::from_fn(|part| mask(costs[places[part]], kinds(part).start));
        let of_discards = costs[3..honors].iter().zip(discards.iter());
        let after: Vec<DrawWeights> = of_discards.map(|(costs, kind)| mask(*costs, kind)).collect();
        let melds = MELDS - usize::from(self.position.melds());
        vectorized(Standard::<PartWeights> { parts: &parts, discards, after: &after, melds })
    }

    /// Adds the special forms to the reaches of the standard form, each after a discard, if any,
    /// and with a budget.
    fn nearest(&self, mut reaches: Vec<(Option<usize>, u8, Reach)>) -> Vec<(Option<usize>, Reach)> {
        let (rules, melds) = (self.rules, self.position.melds());
        if !rules.is_standard_only() {
            let (planes, most) = (Planes::all(&self.material), &self.most);
            vectorized(OtherForms { planes, melds, rules, most, reaches: &mut reaches });
        }
        let coming = |reach: Reach| Reach { lowering: reach.lowering.and(self.coming), ..reach };
        reaches.into_iter().map(|(discard, _, reach)| (discard, coming(reach))).collect()
    }

    /// Returns the reach of the standard form, from the weights if they decide.
    fn standard(&self, material: &Material, budget: u8, weights: &Weighed) -> Reach {
        let melds = self.position.melds();
        let exact =
            |material: &Material| exact::standard(material, melds, budget, &self.most, self.rules);
        let deficiency = match weights.three(|weights| weights.here).bounds(budget) {
            (least, most) if least >= most => most,
            _ => exact(material),
        };
        if deficiency == IMPOSSIBLE {
            return Reach::IMPOSSIBLE;
        }
        let mut lowering = 0;
        for kind in weights.lacking.below(deficiency).and(self.coming).iter() {
            let (least, most) = weights.three(|weights| weights.after[kind]).bounds(budget);
            let lowers = if least >= deficiency || most < deficiency {
                most < deficiency
            } else {
                let mut drawn = *material;
                drawn.held[kind] += 1;
                exact(&drawn) < deficiency
            };
            lowering |= u64::from(lowers) << kind;
        }
        Reach { deficiency, lowering: KindSet(lowering) }
    }
}
