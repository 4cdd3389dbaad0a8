//! Complete hands of the seven pairs.

use super::PAIRS;
use crate::forms::listing::{Decomposition, Listing, TILES, Wanted};
use crate::forms::standard;
use crate::model::rules::Form;
use crate::model::tile::{KINDS, PerKind};

/// `ways[pairs][cost]`: how many choices of pairs there are.
type Ways = [[u64; TILES + 1]; PAIRS as usize + 1];

/// The complete hands of one position under seven pairs.
pub struct PairsListing {
    /// `prices[kind][pairs]`: tiles that must come for so many pairs of the kind, if they can.
    prices: [[Option<usize>; 3]; KINDS],
    /// Ways to choose pairs from this kind on.
    ways: Vec<Ways>,
    /// Are seven different pairs a form of their own?
    different: bool,
    /// By cost, hands that are standard as well, if those are left out.
    standard: Option<[u64; TILES + 1]>,
}

impl PairsListing {
    /// Prepares the hands that are asked for; with `quads`, four alike are two pairs.
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

    /// The same without the hands that are standard as well, if that is a form of the rules.
    pub fn without_standard(mut self, wanted: &Wanted, quads: bool) -> PairsListing {
        if wanted.rules.has(Form::Standard) {
            let counts = standard::counts_of_pairs(wanted.material, wanted.most, quads);
            self.standard = Some(counts);
        }
        self
    }

    /// Shows every complete hand to `visit`, those that are standard as well too, until it says to
    /// stop; was it shown all of them?
    pub fn visit_all(&self, cost: u8, visit: &mut dyn FnMut(&PerKind) -> bool) -> bool {
        self.choose(0, usize::from(PAIRS), usize::from(cost), &mut [0; KINDS], visit)
    }

    /// Chooses pairs from `kind` on; `visit` says whether to go on.
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

/// Ways to choose pairs from each kind on.
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
        // Hands that are standard as well are at most some thousands, and passing over one is fast.
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
