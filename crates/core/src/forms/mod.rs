//! The forms of complete hands, one file each.

pub mod honors_and_knitted;
pub mod knitted_straight;
pub(crate) mod listing_knitted;
pub(crate) mod listing_pairs;
pub(crate) mod listing_standard;
pub mod seven_pairs;
pub mod standard;
pub mod thirteen_orphans;

use crate::model::position::Material;
use crate::model::rules::{Form, Rules};
use crate::model::tile::{KindSet, PerKind, planes};
use crate::parts::costs::IMPOSSIBLE;

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
