//! Complete hands of the seven pairs.

use super::PAIRS;
use crate::forms::listing::{Decomposition, Listing, TILES, Wanted};
use crate::forms::standard;
use crate::model::rules::Form;
use crate::model::tile::{KINDS, PerKind};

/// `ways[pairs][cost]` is the number of choices of pairs.
type Ways = [[u64; TILES + 1]; PAIRS as usize + 1];

/// The complete hands of one position under seven pairs.
pub struct PairsListing {
    /// `prices[kind][pairs]` is the number of tiles that must come for 0, 1 or 2 pairs of the kind,
    /// if possible.
    prices: [[Option<usize>; 3]; KINDS],
    /// Number of choices of pairs from each kind upwards.
    ways: Vec<Ways>,
    /// Whether seven different pairs are a form of their own.
    different: bool,
    /// Number of hands by cost that are also standard, if those are left out.
    standard: Option<[u64; TILES + 1]>,
}

impl PairsListing {
    /// Prepares the listing of the wanted hands; with `quads`, four of a kind count as two pairs.
    pub fn new(wanted: &Wanted, quads: bool) -> PairsListing {
        let material = wanted.material;
        let price = |kind: usize, pairs: usize| {
            let copies = 2 * pairs as u8;
            let possible = copies <= material.limit[kind] && (pairs < 2 || quads);
            possible.then(|| usize::from(copies.saturating_sub(material.held[kind])))
        };
        let prices: [[Option<usize>; 3]; KINDS] =
            std::array::from_fn(|kind| std::array::from_fn(|pairs| price(kind, pairs)));
        let different = wanted.rules.has(Form::SevenPairs);
        PairsListing { prices, ways: ways(&prices), different, standard: None }
    }

    /// Leaves out the hands that are also standard, if the standard form belongs to the rules.
    pub fn without_standard(mut self, wanted: &Wanted, quads: bool) -> PairsListing {
        if wanted.rules.has(Form::Standard) {
            let counts = standard::counts_of_pairs(wanted.material, wanted.most, quads);
            self.standard = Some(counts);
        }
        self
    }

    /// Passes every complete hand of a cost to `visit`, including those that are also standard,
    /// until it returns `false`. Returns whether all hands were visited.
    pub fn visit_all(&self, cost: u8, visit: &mut dyn FnMut(&PerKind) -> bool) -> bool {
        self.choose(0, usize::from(PAIRS), usize::from(cost), &mut [0; KINDS], visit)
    }

    /// Chooses pairs from `kind` upwards; `visit` returns whether to continue.
    fn choose(
        &self,
        kind: usize,
        pairs: usize,
        cost: usize,
        tiles: &mut PerKind,
        visit: &mut dyn FnMut(&PerKind) -> bool,
    ) -> bool {
        if self.ways[kind][pairs][cost] == 0 {
            return true;
        }
        if kind == KINDS {
            return visit(tiles);
        }
        for here in (0..=pairs.min(2)).rev() {
            if let Some(price) = self.prices[kind][here].filter(|&price| price <= cost) {
                tiles[kind] = 2 * here as u8;
                let go_on = self.choose(kind + 1, pairs - here, cost - price, tiles, visit);
                tiles[kind] = 0;
                if !go_on {
                    return false;
                }
            }
        }
        true
    }
}

/// Returns the number of choices of pairs from each kind upwards.
fn ways(prices: &[[Option<usize>; 3]; KINDS]) -> Vec<Ways> {
    let most = usize::from(PAIRS);
    let mut ways = vec![Ways::default(); KINDS + 1];
    ways[KINDS][0][0] = 1;
    for kind in (0..KINDS).rev() {
        let after = ways[kind + 1];
        for (pairs, price) in prices[kind].iter().enumerate() {
            let Some(price) = *price else { continue };
            for (left, costs) in after.iter().enumerate().take(most + 1 - pairs) {
                for (cost, &number) in costs.iter().enumerate().take(TILES + 1 - price) {
                    ways[kind][left + pairs][cost + price] += number;
                }
            }
        }
    }
    ways
}

impl Listing for PairsListing {
    fn counts(&self) -> [u64; TILES + 1] {
        let all = self.ways[0][usize::from(PAIRS)];
        let Some(standard) = &self.standard else { return all };
        std::array::from_fn(|cost| all[cost] - standard[cost])
    }

    fn visit(&self, cost: u8, visit: &mut dyn FnMut(&PerKind) -> bool) -> bool {
        // At most some thousands of hands are also standard, and skipping one is fast.
        let skips = self.standard.is_some_and(|counts| counts[usize::from(cost)] > 0);
        self.visit_all(cost, &mut |tiles| {
            skips && standard::melds_and_eye(tiles).is_some() || visit(tiles)
        })
    }

    fn decompose(&self, tiles: &PerKind) -> Decomposition {
        let different = self.different && tiles.iter().all(|&count| count <= 2);
        let form = if different { Form::SevenPairs } else { Form::SevenPairsWithQuads };
        Decomposition { form, melds: Vec::new(), eye: None }
    }
}
