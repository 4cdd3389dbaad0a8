//! The supply of one part of a hand to each winning form, with its costs.
//!
//! A complete hand of any form consists of its parts (three suits and the honours), and a form uses
//! only a few *shares* of a part, which it defines itself (`forms::supply`). Costs of two parts add
//! up to costs of both: a (min, +) convolution for every form.

use crate::analysis::deficiency::by_form;
use crate::forms::supply::{Asked, BATCH, Batch, Prices, Shares};
use crate::forms::{SHARES, registry};
use crate::model::position::Position;
use crate::model::rules::{Form, Rules};
use crate::parts::costs::IMPOSSIBLE;

/// Costs of the shares of one part, or of several parts together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Supply([u8; SHARES]);

impl Supply {
    /// The supply in which every share is free.
    pub const FREE: Supply = Supply([0; SHARES]);
    /// The supply in which no share is possible.
    pub const NONE: Supply = Supply([IMPOSSIBLE; SHARES]);

    /// Removes the shares whose costs reach their ceilings.
    #[inline]
    pub fn below(&self, ceilings: &Ceilings) -> Supply {
        let mut kept = *self;
        for (cost, ceiling) in kept.0.iter_mut().zip(ceilings.0) {
            *cost = if *cost < ceiling { *cost } else { IMPOSSIBLE };
        }
        kept
    }

    /// Returns whether the cost of any share is below its ceiling.
    #[inline]
    pub fn is_any_below(&self, ceilings: &Ceilings) -> bool {
        let below = |any, (cost, ceiling): (&u8, &u8)| any | (cost < ceiling);
        self.0.iter().zip(&ceilings.0).fold(false, below)
    }
}

/// For each share, an exclusive upper bound of its cost; 0 if it is useless.
#[derive(Clone, Copy, Debug)]
pub struct Ceilings([u8; SHARES]);

impl Ceilings {
    /// Creates the ceilings of a part that may cost `most`, and `most_with_rest` together with the
    /// rest of a complete hand, which costs `rest` by share.
    pub fn new(most: u8, most_with_rest: u8, rest: &Supply) -> Ceilings {
        let ceiling = |rest| match most_with_rest.checked_sub(rest) {
            Some(for_part) => most.min(for_part) + 1,
            None => 0,
        };
        Ceilings(rest.0.map(ceiling))
    }

    /// Returns the highest cost below a ceiling.
    pub fn most(&self) -> u8 {
        self.0.iter().copied().max().unwrap_or(0).saturating_sub(1)
    }

    /// Returns the ceilings of a supply that costs one tile more.
    pub fn lowered(&self) -> Ceilings {
        Ceilings(self.0.map(|ceiling| ceiling.saturating_sub(1)))
    }
}

/// The shares of the forms that a hand can reach, and their addition table.
#[derive(Clone, Debug)]
pub struct Forms {
    /// The forms, each with its first share.
    forms: Vec<(Form, usize)>,
    shares: Shares,
}

impl Forms {
    /// Lays out the forms of the rules in which so many draws can complete a hand.
    pub fn new(position: &Position, rules: &Rules, draws: u8) -> Forms {
        let mut forms = Forms { forms: Vec::new(), shares: Shares::default() };
        for (form, deficiency) in by_form(position, rules) {
            if deficiency <= draws && !registry::is_contained(form, rules) {
                forms.forms.push((form, forms.shares.first));
                let melds = position.melds();
                forms.shares.first += registry::lay_out(form, &mut forms.shares, melds);
            }
        }
        forms
    }

    /// Returns the supply of the two parts together.
    pub fn merge(&self, a: &Supply, b: &Supply) -> Supply {
        let mut merged = Supply::NONE;
        for &[i, j, sum] in &self.shares.sums {
            let cost = a.0[usize::from(i)] + b.0[usize::from(j)];
            let best = &mut merged.0[usize::from(sum)];
            *best = (*best).min(cost);
        }
        merged
    }

    /// Returns the number of tiles that must come to complete a hand from two parts, or
    /// [`IMPOSSIBLE`].
    pub fn deficiency(&self, a: &Supply, b: &Supply) -> u8 {
        let merged = self.merge(a, b);
        self.shares.complete.iter().map(|&share| merged.0[share]).min().unwrap_or(IMPOSSIBLE)
    }

    /// Returns, for each share, the least cost of the rest of a complete hand.
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

    /// Returns the supplies of up to [`BATCH`] suits (`honors` false) or words of the honours. Shares
    /// that cost more than `most` may be said to be impossible.
    pub fn price(&self, asked: &[Asked], honors: bool, most: u8) -> Vec<Supply> {
        let batch = Batch::new(asked, honors, most);
        let mut all = [[IMPOSSIBLE; SHARES]; BATCH];
        for &(form, first) in &self.forms {
            registry::price(form, &batch, &mut Prices { all: &mut all, first });
        }
        all[..batch.asked.len()].iter().map(|costs| Supply(*costs)).collect()
    }
}
