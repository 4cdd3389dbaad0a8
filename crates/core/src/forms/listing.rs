//! Lists of the complete hands of a form, in the order of their cost.

use crate::model::meld::Meld;
use crate::model::position::Material;
use crate::model::rules::{Form, Rules};
use crate::model::tile::PerKind;

/// Number of tiles of a complete hand, hence the highest cost.
pub const TILES: usize = 14;

/// A request for complete hands.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The material that they are made of.
    pub material: &'a Material,
    /// Number of declared melds, which they do not contain.
    pub melds: u8,
    /// The highest cost, at most [`TILES`].
    pub most: u8,
    /// The rules, which determine the forms.
    pub rules: &'a Rules,
}

/// The decomposition of a complete hand.
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
    /// Returns the number of hands of each cost. Entries above the highest requested cost have no
    /// meaning.
    fn counts(&self) -> [u64; TILES + 1];

    /// Passes all hands of a cost to `visit`, low tiles first, until it returns `false`. Returns
    /// whether all hands were visited.
    fn visit(&self, cost: u8, visit: &mut dyn FnMut(&PerKind) -> bool) -> bool;

    /// Returns the decomposition of a listed hand.
    fn decompose(&self, tiles: &PerKind) -> Decomposition;
}

/// Returns the tiles that must come to make `tiles`, or `None` if they cannot be had.
fn cost(tiles: &PerKind, material: &Material) -> Option<u8> {
    // No early return: all kinds are compared at once.
    let (mut cost, mut is_possible) = (0, true);
    for ((&wanted, &held), &limit) in tiles.iter().zip(&material.held).zip(&material.limit) {
        is_possible &= wanted <= limit;
        cost += wanted.saturating_sub(held);
    }
    is_possible.then_some(cost)
}

/// The complete hands of a form that has few of them, from a precomputed table.
pub struct FewListing {
    hands: Vec<(u8, &'static PerKind)>,
    decompose: fn(&PerKind) -> Decomposition,
}

impl FewListing {
    /// A form of which no hand is near enough.
    pub fn none(decompose: fn(&PerKind) -> Decomposition) -> FewListing {
        FewListing { hands: Vec::new(), decompose }
    }

    /// Prices all hands of the form, which must be in the order of listing.
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
