//! Completions of the seven pairs.

use super::listing_standard as standard;
use crate::analysis::completions::Completion;
use crate::model::position::Material;
use crate::model::rules::{Form, Rules};
use crate::model::tile::{KINDS, PerKind};

/// Pairs needed.
const PAIRS: usize = 7;
/// Highest cost.
const TILES: usize = 14;

/// `ways[pairs][cost]`: how many choices of pairs there are.
type Ways = [[u64; TILES + 1]; PAIRS + 1];

/// Completions of one hand under seven pairs.
pub struct Search {
    cost: usize,
    /// `prices[kind][pairs]`: tiles that must come for so many pairs of the kind, if they can.
    prices: [[Option<usize>; 3]; KINDS],
    /// Ways to choose pairs from this kind on.
    ways: Vec<Ways>,
    /// Are seven different pairs a form of their own?
    different: bool,
}

impl Search {
    /// Prepares the search for complete hands of cost `cost`; with `quads`, four alike are two
    /// pairs.
    pub fn new(material: &Material, cost: u8, quads: bool, rules: &Rules) -> Search {
        let price = |kind: usize, pairs: usize| {
            let wanted = 2 * pairs as u8;
            let possible = wanted <= material.limit[kind] && (pairs < 2 || quads);
            possible.then(|| usize::from(wanted.saturating_sub(material.held[kind])))
        };
        let prices: [[Option<usize>; 3]; KINDS] =
            std::array::from_fn(|kind| std::array::from_fn(|pairs| price(kind, pairs)));
        let mut ways = vec![Ways::default(); KINDS + 1];
        ways[KINDS][0][0] = 1;
        for kind in (0..KINDS).rev() {
            let after = ways[kind + 1];
            for (pairs, price) in prices[kind].iter().enumerate() {
                let Some(price) = *price else { continue };
                for (left, costs) in after.iter().enumerate().take(PAIRS + 1 - pairs) {
                    for (cost, &number) in costs.iter().enumerate().take(TILES + 1 - price) {
                        ways[kind][left + pairs][cost + price] += number;
                    }
                }
            }
        }
        let different = rules.has(Form::SevenPairs);
        Search { cost: usize::from(cost), prices, ways, different }
    }

    /// How many complete hands there are.
    pub fn total(&self) -> u64 {
        self.ways[0][PAIRS][self.cost]
    }

    /// Lists hands until there are `limit`, without those that are also standard if `not_standard`.
    pub fn list(&self, limit: usize, not_standard: bool, listed: &mut Vec<Completion>) {
        self.choose(0, PAIRS, self.cost, &mut [0; KINDS], &mut |tiles| {
            let skip = not_standard && standard::decompose(tiles).is_some();
            if listed.len() < limit && !skip {
                let different = self.different && tiles.iter().all(|&count| count <= 2);
                let form = if different { Form::SevenPairs } else { Form::SevenPairsWithQuads };
                listed.push(Completion { tiles: *tiles, form, melds: Vec::new(), eye: None });
            }
            listed.len() < limit
        });
    }

    /// Shows every complete hand to `visit`, until it says to stop; was it shown all of them?
    pub fn visit(&self, visit: &mut impl FnMut(&PerKind) -> bool) -> bool {
        self.choose(0, PAIRS, self.cost, &mut [0; KINDS], visit)
    }

    /// Chooses pairs from `kind` on; `visit` says whether to go on.
    fn choose(
        &self,
        kind: usize,
        pairs: usize,
        cost: usize,
        tiles: &mut PerKind,
        visit: &mut impl FnMut(&PerKind) -> bool,
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
