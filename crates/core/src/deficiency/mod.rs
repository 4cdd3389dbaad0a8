//! Deficiency: the least number of tiles that must come to complete a hand, one file a form.

pub mod honors_and_knitted;
pub mod knitted_straight;
pub mod seven_pairs;
pub mod standard;
pub mod thirteen_orphans;

use crate::position::{Material, Position};
use crate::rules::{Form, Rules};
use crate::suit::costs::IMPOSSIBLE;
use crate::tile::{KINDS, KindSet, PerKind, planes};

/// Deficiency of a hand that nothing can complete, as told to the outside.
pub const UNREACHABLE: i8 = i8::MAX;

/// How far a hand is from completion, and what brings it nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Tiles that must come, or [`IMPOSSIBLE`].
    pub deficiency: u8,
    /// Kinds whose arrival lowers it (they need not be available).
    pub lowering: KindSet,
}

impl Reach {
    /// Out of reach.
    pub const IMPOSSIBLE: Reach = Reach { deficiency: IMPOSSIBLE, lowering: KindSet(0) };

    /// The nearer of two ways; both if they are equally near.
    #[inline(always)]
    pub fn or(self, other: Reach) -> Reach {
        match self.deficiency.cmp(&other.deficiency) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => {
                Reach { deficiency: self.deficiency, lowering: self.lowering.or(other.lowering) }
            }
        }
    }
}

/// The material as sets of kinds: `held[n - 1]` has at least `n` copies in hand, `limit[n - 1]` can
/// have at least `n` copies in a complete hand. Three and four copies matter to quads only: under
/// rules without them those sets are empty.
#[derive(Clone, Copy, Debug)]
pub struct Planes {
    /// By copies in hand.
    pub held: [KindSet; 4],
    /// By copies that can be had.
    pub limit: [KindSet; 4],
}

impl Planes {
    /// Planes of some material.
    #[inline(always)]
    pub fn new(material: &Material, rules: &Rules) -> Planes {
        let quads = rules.has(Form::SevenPairsWithQuads);
        Planes { held: planes(&material.held, quads), limit: planes(&material.limit, quads) }
    }

    /// Planes of a plain hand.
    #[inline(always)]
    pub fn plain(counts: &PerKind, rules: &Rules) -> Planes {
        let mut held = planes(counts, rules.has(Form::SevenPairsWithQuads));
        for plane in &mut held {
            *plane = plane.and(rules.usable());
        }
        Planes { held, limit: [rules.usable(); 4] }
    }
}

/// Reach of a closed special form, or `None` for the forms that are made of melds.
#[inline(always)]
pub fn closed_reach(form: Form, planes: &Planes) -> Option<Reach> {
    match form {
        Form::Standard | Form::KnittedStraight => None,
        Form::SevenPairs => Some(seven_pairs::reach(planes, false)),
        Form::SevenPairsWithQuads => Some(seven_pairs::reach(planes, true)),
        Form::ThirteenOrphans => Some(thirteen_orphans::reach(planes)),
        Form::HonorsAndKnitted => Some(honors_and_knitted::reach(planes)),
    }
}

/// Least reach over the closed special forms of the rules.
#[inline(always)]
pub fn closed_forms(planes: &Planes, melds: u8, rules: &Rules) -> Reach {
    let mut best = Reach::IMPOSSIBLE;
    if melds == 0 {
        for form in Form::ALL {
            if rules.has(form)
                && let Some(reach) = closed_reach(form, planes)
            {
                best = best.or(reach);
            }
        }
    }
    best
}

/// Deficiency under each form that the hand can reach at all, in the order of the forms.
pub fn by_form(position: &Position, rules: &Rules) -> Vec<(Form, u8)> {
    let material = position.material(rules);
    let deficiency = |form| match form {
        Form::Standard => standard::deficiency(position, &material, rules),
        Form::KnittedStraight => knitted(&material, position.melds()),
        form => {
            let planes = Planes::new(&material, rules);
            closed_reach(form, &planes).map_or(IMPOSSIBLE, |reach| reach.deficiency)
        }
    };
    rules.forms(position.melds()).map(|form| (form, deficiency(form))).collect()
}

/// Deficiency of a hand: the least over the forms.
pub fn deficiency(position: &Position, rules: &Rules) -> u8 {
    let mut least = IMPOSSIBLE;
    if position.is_plain() && rules.has(Form::Standard) {
        // The material is not needed: this is the path that is called most.
        least = standard::plain(position.counts(), position.melds(), rules);
        if rules.is_standard_only() {
            return least;
        }
        if !rules.has(Form::KnittedStraight) {
            let planes = Planes::plain(position.counts(), rules);
            return least.min(closed_forms(&planes, position.melds(), rules).deficiency);
        }
    }
    let material = position.material(rules);
    let planes = Planes::new(&material, rules);
    least = least.min(closed_forms(&planes, position.melds(), rules).deficiency);
    if rules.has(Form::Standard) && !position.is_plain() {
        least = least.min(standard::any(&material, position.melds()));
    }
    if rules.has(Form::KnittedStraight) {
        least = least.min(knitted(&material, position.melds()));
    }
    least
}

/// Deficiency of one hand for the knitted straight.
pub fn knitted(material: &Material, melds: u8) -> u8 {
    if !Form::KnittedStraight.allows(melds) {
        return IMPOSSIBLE;
    }
    let column = |counts: &PerKind| -> [[u8; 1]; KINDS] { std::array::from_fn(|k| [counts[k]]) };
    knitted_straight::block(&column(&material.held), &column(&material.limit))[usize::from(melds)]
        [0]
}
