//! What one part of a hand supplies to each winning form, and at which cost.
//!
//! A complete hand of any form is put together from its parts (three suits and the honours), and a
//! form looks at a part through a few *shares* only, which it defines itself (`forms::supply`).
//! Costs of two parts add up to costs of both: a (min, +) convolution, whatever the form.

use crate::forms::supply::{Asked, BATCH, Batch, Prices, Shares};
use crate::forms::{SHARES, registry};
use crate::model::rules::{Form, Rules};
use crate::parts::costs::IMPOSSIBLE;

/// Costs of the shares of one part, or of several parts together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Supply([u8; SHARES]);

impl Supply {
    /// Everything is there.
    pub const FREE: Supply = Supply([0; SHARES]);
    /// Nothing is possible.
    pub const NONE: Supply = Supply([IMPOSSIBLE; SHARES]);

    /// Without the shares whose costs reach their ceilings.
    #[inline]
    pub fn below(&self, ceilings: &Ceilings) -> Supply {
        let mut kept = *self;
        for (cost, ceiling) in kept.0.iter_mut().zip(ceilings.0) {
            *cost = if *cost < ceiling { *cost } else { IMPOSSIBLE };
        }
        kept
    }

    /// Is any share's cost below its bound?
    #[inline]
    pub fn is_any_below(&self, ceilings: &Ceilings) -> bool {
        let below = |any, (cost, ceiling): (&u8, &u8)| any | (cost < ceiling);
        self.0.iter().zip(&ceilings.0).fold(false, below)
    }
}

/// For each share, a number that its cost must stay below; 0 if it is of no use.
#[derive(Clone, Copy, Debug)]
pub struct Ceilings([u8; SHARES]);

impl Ceilings {
    /// Ceilings of a part that may cost `most`, and `most_with_rest` together with the rest of a
    /// complete hand, which costs `rest` by share.
    pub fn new(most: u8, most_with_rest: u8, rest: &Supply) -> Ceilings {
        let ceiling = |rest| match most_with_rest.checked_sub(rest) {
            Some(for_part) => most.min(for_part) + 1,
            None => 0,
        };
        Ceilings(rest.0.map(ceiling))
    }

    /// Ceilings of what costs one tile more.
    pub fn lowered(&self) -> Ceilings {
        Ceilings(self.0.map(|ceiling| ceiling.saturating_sub(1)))
    }
}

/// The shares of the forms that a hand can reach, and how they add up.
#[derive(Clone, Debug)]
pub struct Forms {
    /// The forms, with the first share of each.
    forms: Vec<(Form, usize)>,
    shares: Shares,
}

impl Forms {
    /// The forms of the rules that a hand with declared melds can reach.
    pub fn new(rules: &Rules, melds: u8) -> Forms {
        let mut forms = Forms { forms: Vec::new(), shares: Shares::default() };
        for form in rules.forms(melds).filter(|&form| !registry::is_contained(form, rules)) {
            forms.forms.push((form, forms.shares.first));
            forms.shares.first += registry::lay_out(form, &mut forms.shares, melds);
        }
        forms
    }

    /// The two parts taken together.
    pub fn merge(&self, a: &Supply, b: &Supply) -> Supply {
        let mut merged = Supply::NONE;
        for &[i, j, sum] in &self.shares.sums {
            let cost = a.0[usize::from(i)] + b.0[usize::from(j)];
            let best = &mut merged.0[usize::from(sum)];
            *best = (*best).min(cost);
        }
        merged
    }

    /// Tiles that must come to complete a hand from two parts, or [`IMPOSSIBLE`].
    pub fn deficiency(&self, a: &Supply, b: &Supply) -> u8 {
        let merged = self.merge(a, b);
        self.shares.complete.iter().map(|&share| merged.0[share]).min().unwrap_or(IMPOSSIBLE)
    }

    /// For each share, the least that all the rest of a complete hand costs.
    pub fn wanting(&self, rest: &Supply) -> Supply {
        let mut wanting = Supply::NONE;
        for &[i, j, sum] in &self.shares.sums {
            if self.shares.complete.contains(&usize::from(sum)) {
                let best = &mut wanting.0[usize::from(i)];
                *best = (*best).min(rest.0[usize::from(j)]);
            }
        }
        wanting
    }

    /// Supplies of up to [`BATCH`] suits (`honors` false), or of so many words of the honours.
    pub fn price(&self, asked: &[Asked], honors: bool) -> Vec<Supply> {
        let batch = Batch::new(asked, honors);
        let mut all = [[IMPOSSIBLE; SHARES]; BATCH];
        for &(form, first) in &self.forms {
            registry::price(form, &batch, &mut Prices { all: &mut all, first });
        }
        all[..batch.asked.len()].iter().map(|costs| Supply(*costs)).collect()
    }
}
