//! The forms of complete hands, one file each.
//!
//! The file of a form holds everything particular to it: its reach, the supplies of a part of a
//! hand to it, its complete hands, and its part of a census signature. It implements
//! [`WinningForm`] for a unit type. To add a form:
//!
//! 1. its name: a variant of `model::rules::Form`, at the same place in `Form::ALL` and, if it
//!    allows declared melds, in `Form::allows`; and its counterparts of the same name in
//!    `crates/python/src/model.rs`, `_core.pyi` and `python/paili/model/forms.py`;
//! 2. its file, here;
//! 3. one line in `registry.rs`, and the `pub mod` below.
//!
//! This is all for a *closed* form, which depends only on the kinds held once, twice and so on. A
//! form that is made of melds needs code of its own, as the two of them have: the standard form in
//! `analysis::{deficiency, acceptance, batch}` and `outlook`, the knitted straight in
//! `special_forms` and `analysis::batch`. A game with scoring defines the worth of the form: the
//! compiler points to `mcr::scoring::special`. If the game plays the form, `for_each` there reads
//! its hands; otherwise they score nothing. If the form shares hands with an earlier one, its
//! listing omits these, as that of the seven pairs does, and the comment on shared hands in
//! `analysis::completions` must be amended.

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

/// A form of complete hands.
pub trait WinningForm {
    /// Kinds without which it is out of reach.
    const NEEDS: KindSet;

    /// Returns the reach of a closed form; `None` for a form made of melds.
    #[inline(always)]
    fn closed_reach(_planes: &Planes) -> Option<Reach> {
        None
    }

    /// Returns the deficiency of a closed plain hand all of whose kinds are usable; `None` if its
    /// counts do not determine it.
    #[inline(always)]
    fn tallied(_tally: &Tally) -> Option<u8> {
        None
    }

    /// Returns the deficiency of a hand with no more melds than the form allows.
    fn deficiency(_position: &Position, material: &Material, rules: &Rules) -> u8 {
        let reach = Self::closed_reach(&Planes::new(material, rules));
        reach.map_or(IMPOSSIBLE, |reach| reach.deficiency)
    }

    /// Returns whether all complete hands of this form also belong to another form of the rules.
    fn is_contained(_rules: &Rules) -> bool {
        false
    }

    /// Number of shares of a part that the form uses.
    const SHARES: usize;

    /// Registers which shares add up to which, and which are complete.
    fn lay_out(shares: &mut Shares, melds: usize);

    /// Writes the costs of the shares of each word of a batch.
    fn price(batch: &Batch, prices: &mut Prices);

    /// Returns the complete hands of the form that no earlier form of the rules has.
    fn listing(wanted: &Wanted) -> impl Listing + 'static;

    /// The values on which the deficiency of a plain hand depends.
    type Signature: FormSignature;
}

/// The distance of a hand from completion and the tiles that reduce it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Number of tiles that must come, or [`IMPOSSIBLE`].
    pub deficiency: u8,
    /// Kinds whose arrival lowers the deficiency (they need not be available).
    pub lowering: KindSet,
}

impl Reach {
    /// The reach of a hand that cannot be completed.
    pub const IMPOSSIBLE: Reach = Reach { deficiency: IMPOSSIBLE, lowering: KindSet(0) };

    /// Combines two requirements of which both must be met: the deficiencies add up, and progress
    /// in either lowers the sum.
    #[inline]
    pub fn and(self, other: Reach) -> Reach {
        let deficiency = self.deficiency + other.deficiency;
        if deficiency >= IMPOSSIBLE {
            return Reach::IMPOSSIBLE;
        }
        Reach { deficiency, lowering: self.lowering.or(other.lowering) }
    }

    /// Returns the nearer of two alternatives; if they are equally near, tiles for either lower the
    /// deficiency.
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

/// The material as sets of kinds: `held[n - 1]` are the kinds with at least `n` copies in hand,
/// `limit[n - 1]` those with at least `n` copies in hand or available. Three and four copies matter
/// only to quads and the knitted straight: under rules without them these sets may be empty.
#[derive(Clone, Copy, Debug)]
pub struct Planes {
    /// Kinds by copies in hand.
    pub held: [KindSet; 4],
    /// Kinds by copies in hand or available.
    pub limit: [KindSet; 4],
}

impl Planes {
    /// Returns the planes of some material that the rules need.
    #[inline(always)]
    pub fn new(material: &Material, rules: &Rules) -> Planes {
        let all = Planes::are_all_needed(rules);
        Planes { held: planes(&material.held, all), limit: planes(&material.limit, all) }
    }

    /// Returns all planes of some material, whatever the rules.
    #[inline(always)]
    pub fn all(material: &Material) -> Planes {
        Planes { held: planes(&material.held, true), limit: planes(&material.limit, true) }
    }

    #[inline(always)]
    fn are_all_needed(rules: &Rules) -> bool {
        rules.has(Form::SevenPairsWithQuads) || rules.has(Form::KnittedStraight)
    }

    /// Returns all planes after the discard of a kind, from all planes before it. The copy cannot
    /// come back unless it is `covered`.
    #[inline(always)]
    pub fn after_discard(&self, kind: usize, covered: bool) -> Planes {
        let less = |copies: &[KindSet; 4]| {
            let [one, two, three, four] = *copies;
            // The kind leaves the set of its former number of copies.
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

    /// Returns the planes of a plain hand.
    #[inline(always)]
    pub fn plain(counts: &PerKind, rules: &Rules) -> Planes {
        let mut held = planes(counts, Planes::are_all_needed(rules));
        for plane in &mut held {
            *plane = plane.and(rules.usable());
        }
        Planes { held, limit: [rules.usable(); 4] }
    }
}

/// Copies beyond those that can be had, which jokers may cover.
#[derive(Clone, Copy, Debug)]
pub struct Cover {
    /// Total number of copies that may be covered.
    pub budget: u8,
    /// `most[n - 1]` are the kinds of which a complete hand may have `n` copies, available or
    /// covered.
    pub most: [KindSet; 6],
}

impl Cover {
    /// Returns a cover of nothing: a complete hand only has copies that can be had.
    #[inline(always)]
    pub fn none(planes: &Planes) -> Cover {
        let ([one, two, three, four], none) = (planes.limit, KindSet::default());
        Cover { budget: 0, most: [one, two, three, four, none, none] }
    }
}

/// Returns the least reach over the closed special forms of the rules.
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

/// Returns whether the tally of a plain hand determines its deficiency under all forms but the
/// standard one.
#[inline]
pub fn are_tallied(rules: &Rules) -> bool {
    let nothing = Tally::new(&[0; KINDS]);
    rules.usable() == KindSet::ALL
        && rules.forms(0).all(|form| form == Form::Standard || tallied(form, &nothing).is_some())
}

/// Returns the least of a given reach and the reaches of all special forms of the rules.
#[inline(always)]
pub fn special_forms(planes: &Planes, melds: u8, rules: &Rules, other: Reach) -> Reach {
    let nearest = other.or(closed_forms(planes, melds, rules));
    if rules.has(Form::KnittedStraight) && Form::KnittedStraight.allows(melds) {
        return nearest.or(knitted_straight::reach(planes, melds, nearest.deficiency));
    }
    nearest
}
