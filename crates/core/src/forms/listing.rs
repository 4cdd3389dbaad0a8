//! Listing the complete hands of a form, in the order of their cost.

use crate::model::meld::Meld;
use crate::model::position::Material;
use crate::model::rules::{Form, Rules};
use crate::model::tile::PerKind;

/// Tiles of a complete hand, and so the highest cost.
pub const TILES: usize = 14;

/// Complete hands that are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// What they can be made of.
    pub material: &'a Material,
    /// Declared melds, which they do not contain.
    pub melds: u8,
    /// The highest cost, at most [`TILES`].
    pub most: u8,
    /// Which forms there are.
    pub rules: &'a Rules,
}

/// How a complete hand is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decomposition {
    /// The form.
    pub form: Form,
    /// Melds, for the forms that have any.
    pub melds: Vec<Meld>,
    /// The eye, for the forms that have one.
    pub eye: Option<usize>,
}

/// The complete hands of a form that no earlier form of the rules has.
pub trait Listing: Send + Sync {
    /// How many there are of each cost; those above the highest that was asked for say nothing.
    fn counts(&self) -> [u64; TILES + 1];

    /// Shows all of a cost to `visit`, low tiles first, until it says to stop; was it shown all?
    fn visit(&self, cost: u8, visit: &mut dyn FnMut(&PerKind) -> bool) -> bool;

    /// How one of them is complete.
    fn decompose(&self, tiles: &PerKind) -> Decomposition;
}

/// Tiles that must come to make `tiles`, or `None` if they cannot be had.
fn cost(tiles: &PerKind, material: &Material) -> Option<u8> {
    let mut cost = 0;
    for ((&wanted, &held), &limit) in tiles.iter().zip(&material.held).zip(&material.limit) {
        if wanted > limit {
            return None;
        }
        cost += wanted.saturating_sub(held);
    }
    Some(cost)
}

/// A form of which all complete hands are known, since they are few.
pub struct FewListing {
    hands: Vec<(u8, &'static PerKind)>,
    decompose: fn(&PerKind) -> Decomposition,
}

impl FewListing {
    /// Prices all hands of the form, which are in the order of listing.
    pub fn new(
        wanted: &Wanted,
        hands: &'static [PerKind],
        decompose: fn(&PerKind) -> Decomposition,
    ) -> FewListing {
        let priced = |tiles| {
            let cost = cost(tiles, wanted.material)?;
            (cost <= wanted.most).then_some((cost, tiles))
        };
        FewListing { hands: hands.iter().filter_map(priced).collect(), decompose }
    }
}

impl Listing for FewListing {
    fn counts(&self) -> [u64; TILES + 1] {
        let mut counts = [0; TILES + 1];
        self.hands.iter().for_each(|&(cost, _)| counts[usize::from(cost)] += 1);
        counts
    }

    fn visit(&self, cost: u8, visit: &mut dyn FnMut(&PerKind) -> bool) -> bool {
        let mut hands = self.hands.iter().filter(|&&(price, _)| price == cost);
        hands.all(|&(_, tiles)| visit(tiles))
    }

    fn decompose(&self, tiles: &PerKind) -> Decomposition {
        (self.decompose)(tiles)
    }
}
