//! The forms of complete hands, one file each.
//!
//! A form's file owns all that is special about it: its reach, what a part of a hand supplies to
//! it, its complete hands, and its part of a census signature. It says so by implementing
//! [`WinningForm`] for a type without content. To add a form:
//!
//! 1. its name: a variant of `model::rules::Form`, at the same place in `Form::ALL` and, if it
//!    allows declared melds, in `Form::allows`; and its twins, which are found by name, in
//!    `crates/python/src/model.rs`, `_core.pyi` and `python/paili/model/forms.py`;
//! 2. its file, here;
//! 3. one line in `registry.rs`, and the `pub mod` below.
//!
//! A *closed* form, which looks at kinds held once, twice and so on, is then known everywhere. A
//! form that is made of melds is written by hand for the two there are: the standard form in
//! `analysis::{deficiency, acceptance, batch}` and `outlook`, the knitted straight in
//! `special_forms` and `analysis::batch`.
//! A game that scores says what the form is worth: the compiler points to `mcr::scoring::special`.
//! If the game plays it, `for_each` there reads its hands; else nothing counts. If the form has
//! hands in common with an earlier one, its listing leaves these out, as that of the seven pairs
//! does, and the comment of `analysis::completions` on common hands is to be amended.

pub mod honors_and_knitted;
pub mod knitted_straight;
pub mod listing;
pub mod pricing;
pub mod readings;
pub mod registry;
mod remainder;
pub mod seven_pairs;
pub mod signature;
pub mod standard;
pub mod supply;
pub mod tally;
pub mod thirteen_orphans;

pub use registry::{SHARES, Signature, closed_reach, tallied};

use crate::model::position::{Material, Position};
use crate::model::rules::{Form, Rules};
use crate::model::tile::{KINDS, KindSet, PerKind, planes};
use crate::parts::costs::IMPOSSIBLE;
use listing::{Listing, Wanted};
use signature::FormSignature;
use supply::{Batch, Prices, Shares};
use tally::Tally;

/// What the file of a form says about it.
pub trait WinningForm {
    /// Kinds without which it is out of reach.
    const NEEDS: KindSet;

    /// Its reach, unless it is made of melds.
    #[inline(always)]
    fn closed_reach(_planes: &Planes) -> Option<Reach> {
        None
    }

    /// Deficiency of a closed plain hand all of whose kinds are usable, if its counts tell.
    #[inline(always)]
    fn tallied(_tally: &Tally) -> Option<u8> {
        None
    }

    /// Deficiency of a hand that has no more melds than the form allows.
    fn deficiency(_position: &Position, material: &Material, rules: &Rules) -> u8 {
        let reach = Self::closed_reach(&Planes::new(material, rules));
        reach.map_or(IMPOSSIBLE, |reach| reach.deficiency)
    }

    /// Are all its complete hands also those of another form of the rules?
    fn is_contained(_rules: &Rules) -> bool {
        false
    }

    /// Shares of a part that it looks at.
    const SHARES: usize;

    /// Says how its shares add up.
    fn lay_out(shares: &mut Shares, melds: usize);

    /// Writes down what its shares cost.
    fn price(batch: &Batch, prices: &mut Prices);

    /// Its complete hands that no earlier form of the rules has.
    fn listing(wanted: &Wanted) -> impl Listing + 'static;

    /// What the deficiency of a plain hand depends on.
    type Signature: FormSignature;
}

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

    /// Both together: of which either must come, until both are there.
    #[inline]
    pub fn and(self, other: Reach) -> Reach {
        let deficiency = self.deficiency + other.deficiency;
        if deficiency >= IMPOSSIBLE {
            return Reach::IMPOSSIBLE;
        }
        Reach { deficiency, lowering: self.lowering.or(other.lowering) }
    }

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
/// have at least `n` copies in a complete hand. Three and four copies matter to quads and to the
/// knitted straight: under rules without them those sets may be empty.
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
        let all = Planes::are_all_needed(rules);
        Planes { held: planes(&material.held, all), limit: planes(&material.limit, all) }
    }

    /// All planes of some material, whatever the rules.
    #[inline(always)]
    pub fn all(material: &Material) -> Planes {
        Planes { held: planes(&material.held, true), limit: planes(&material.limit, true) }
    }

    #[inline(always)]
    fn are_all_needed(rules: &Rules) -> bool {
        rules.has(Form::SevenPairsWithQuads) || rules.has(Form::KnittedStraight)
    }

    /// All planes after the discard of a kind, from all planes before; the copy does not come back,
    /// unless it is `covered`.
    #[inline(always)]
    pub fn after_discard(&self, kind: usize, covered: bool) -> Planes {
        let less = |copies: &[KindSet; 4]| {
            let [one, two, three, four] = *copies;
            // The kind leaves the set of as many copies as there are.
            let without =
                |set: KindSet, more: KindSet| set.without(KindSet(1 << kind).without(more));
            [
                without(one, two),
                without(two, three),
                without(three, four),
                without(four, KindSet(0)),
            ]
        };
        let limit = if covered { self.limit } else { less(&self.limit) };
        Planes { held: less(&self.held), limit }
    }

    /// Planes of a plain hand.
    #[inline(always)]
    pub fn plain(counts: &PerKind, rules: &Rules) -> Planes {
        let mut held = planes(counts, Planes::are_all_needed(rules));
        for plane in &mut held {
            *plane = plane.and(rules.usable());
        }
        Planes { held, limit: [rules.usable(); 4] }
    }
}

/// Copies beyond what can be had that jokers may cover.
#[derive(Clone, Copy, Debug)]
pub struct Cover {
    /// How many in all.
    pub budget: u8,
    /// `most[n - 1]`: kinds of which a complete hand may have `n` copies, can they be had or not.
    pub most: [KindSet; 6],
}

impl Cover {
    /// Nothing is covered: a complete hand has what can be had.
    #[inline(always)]
    pub fn none(planes: &Planes) -> Cover {
        let ([one, two, three, four], none) = (planes.limit, KindSet::default());
        Cover { budget: 0, most: [one, two, three, four, none, none] }
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

/// Do counts tell the deficiency of a plain hand, beside the standard form?
#[inline]
pub fn are_tallied(rules: &Rules) -> bool {
    let nothing = Tally::new(&[0; KINDS]);
    rules.usable() == KindSet::ALL
        && rules.forms(0).all(|form| form == Form::Standard || tallied(form, &nothing).is_some())
}

/// Least reach over all special forms of the rules, and another way to complete the hand.
#[inline(always)]
pub fn special_forms(planes: &Planes, melds: u8, rules: &Rules, other: Reach) -> Reach {
    let nearest = other.or(closed_forms(planes, melds, rules));
    if rules.has(Form::KnittedStraight) && Form::KnittedStraight.allows(melds) {
        return nearest.or(knitted_straight::reach(planes, melds, nearest.deficiency));
    }
    nearest
}
