//! The probability of a winning hand from the tiles held, by the formulas of Wang, Lyu & Chen 2020.
//!
//! Section 3.1 defines for a group that lacks one, two or three tiles a probability of being drawn
//! and one of being called. The probability of a hand is their product, times the numbers of copies
//! of its missing tiles. A hand with several readings, or several ways to assign its tiles to
//! groups, has the highest of their probabilities.

use crate::model::tile::{KINDS, PerKind};
use rustc_hash::FxHashMap;

/// Probabilities have the unit `1 / UNIT` for each tile that is lacking, so that they are integers.
pub const UNIT: u32 = 2_550;

/// The parameters of sections 3.1 and 4.3. `p` is not printed; 1/255 is the unit of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// p: probability that a tile is drawn.
    pub draw: u128,
    /// 3p, p_p2, p_p3: probability that a pung that lacks one, two or three tiles is called.
    pub pung: [u128; 3],
    /// p, p_c2, p_c3: probability that a chow that lacks one, two or three tiles is called.
    pub chow: [u128; 3],
    /// p_7: probability that a tile of seven pairs is drawn.
    pub pairs: u128,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            draw: 10,
            pung: [30, 20 * 100, 50 * 1_000],
            chow: [10, 6 * 100, 18 * 1_000],
            pairs: 7,
        }
    }
}

/// The use of tiles.
#[derive(Clone, Copy)]
enum Group {
    Chow,
    Pung,
    /// The eye, or a single tile of a knitted straight: neither can be called.
    Drawn,
}

impl Parameters {
    /// Returns the probability of a group, drawn tile by tile or called.
    fn group(&self, group: Group, lacking: u32) -> u128 {
        let calls = match group {
            Group::Chow => &self.chow,
            Group::Pung => &self.pung,
            Group::Drawn => &[0; 3],
        };
        let called = lacking.checked_sub(1).and_then(|index| calls.get(index as usize));
        self.draw.pow(lacking) + called.copied().unwrap_or(0)
    }
}

/// Copies of the ranks of a part.
type Ranks = [u8; 9];

/// Tiles of a part that are not yet assigned to a group.
#[derive(Clone, Copy)]
struct Rest {
    tiles: Ranks,
    /// The held tiles among them.
    held: Ranks,
    eye: bool,
    /// Ranks of single tiles of a knitted straight, as a bit set.
    singles: u16,
    is_suit: bool,
}

/// Computes the probabilities of the winning hands of one position.
pub struct Chances<'a> {
    parameters: &'a Parameters,
    held: &'a PerKind,
    available: &'a PerKind,
    /// Cached probabilities of parts: the suits and the honours.
    known: [FxHashMap<Ranks, u128>; 4],
}

impl<'a> Chances<'a> {
    /// Creates the computation for a hand and the copies that can still come.
    pub fn new(
        parameters: &'a Parameters,
        held: &'a PerKind,
        available: &'a PerKind,
    ) -> Chances<'a> {
        Chances { parameters, held, available, known: Default::default() }
    }

    /// Returns the probability of a hand, in units of 1 / [`UNIT`] for each tile that it lacks.
    pub fn of(&mut self, tiles: &PerKind) -> u128 {
        self.copies(tiles) * self.reading(tiles)
    }

    fn lacking(&self, tiles: &PerKind) -> impl Iterator<Item = (usize, u8)> {
        (0..KINDS).map(|kind| (kind, tiles[kind].saturating_sub(self.held[kind])))
    }

    /// Returns the number of ways in which the copies that the hand lacks can come.
    fn copies(&self, tiles: &PerKind) -> u128 {
        let ways = |(kind, lacking): (usize, u8)| {
            let left = |taken: u8| u128::from(self.available[kind].saturating_sub(taken));
            (0..lacking).map(left).product::<u128>()
        };
        self.lacking(tiles).map(ways).product()
    }

    fn reading(&mut self, tiles: &PerKind) -> u128 {
        let lacking = self.lacking(tiles).map(|(_, lacking)| u32::from(lacking)).sum();
        let total: u32 = tiles.iter().map(|&count| u32::from(count)).sum();
        let is_pairs = total == 14 && tiles.iter().all(|count| count % 2 == 0);
        let pairs = if is_pairs { self.parameters.pairs.pow(lacking) } else { 0 };
        let grouped = self.standard(tiles).max(pairs);
        if grouped > 0 {
            return grouped;
        }
        match self.knitted_straight(tiles) {
            // Thirteen orphans, and honours and knitted tiles: every tile must be drawn.
            0 => self.parameters.draw.pow(lacking),
            straight => straight,
        }
    }

    /// Returns the probability of sets and an eye; 0 if the tiles have no such reading.
    fn standard(&mut self, tiles: &PerKind) -> u128 {
        let (mut eyes, mut chance) = (0, 1);
        for part in 0..4 {
            let rest = self.rest(tiles, part, 0);
            eyes += u8::from(rest.eye);
            let parameters = self.parameters;
            let best = || best(parameters, &rest);
            chance *= *self.known[part].entry(rest.tiles).or_insert_with(best);
            if chance == 0 {
                return 0;
            }
        }
        if eyes == 1 { chance } else { 0 }
    }

    /// Returns the probability of nine knitted tiles, a set and an eye; 0 if the tiles have no such
    /// reading.
    fn knitted_straight(&self, tiles: &PerKind) -> u128 {
        const ORDERS: [[u8; 3]; 6] =
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let chance = |order: &[u8; 3]| {
            let part = |part: usize| {
                let singles = order.get(part).map_or(0, |third| 0o111 << third);
                best(self.parameters, &self.rest(tiles, part, singles))
            };
            (0..4).map(part).product()
        };
        ORDERS.iter().map(chance).max().unwrap_or(0)
    }

    fn rest(&self, tiles: &PerKind, part: usize, singles: u16) -> Rest {
        let first = 9 * part;
        let at = |counts: &PerKind, rank| counts.get(first + rank).copied().unwrap_or(0);
        let ranks: Ranks = std::array::from_fn(|rank| at(tiles, rank));
        let held = std::array::from_fn(|rank| at(self.held, rank).min(ranks[rank]));
        let eye = ranks.iter().sum::<u8>() % 3 == 2;
        Rest { tiles: ranks, held, eye, singles, is_suit: part < 3 }
    }
}

/// Returns the highest probability over all readings; 0 if there is none.
fn best(parameters: &Parameters, rest: &Rest) -> u128 {
    let Some(rank) = rest.tiles.iter().position(|&count| count > 0) else {
        return u128::from(!rest.eye && rest.singles == 0);
    };
    let here = 1 << rank;
    if rest.singles & (here - 1) > 0 {
        return 0;
    }
    if rest.singles & here > 0 {
        let rest = Rest { singles: rest.singles & !here, ..*rest };
        return fill(parameters, rest, Group::Drawn, &[rank], 0);
    }
    let mut chance = fill(parameters, *rest, Group::Pung, &[rank; 3], 0);
    if rest.eye {
        let rest = Rest { eye: false, ..*rest };
        chance = chance.max(fill(parameters, rest, Group::Drawn, &[rank; 2], 0));
    }
    if rest.is_suit && rank < 7 {
        let ranks = [rank, rank + 1, rank + 2];
        chance = chance.max(fill(parameters, *rest, Group::Chow, &ranks, 0));
    }
    chance
}

/// Returns the highest probability with a group of these ranks, of which `lacking` tiles lack
/// already. Each further tile is a held one or one to come; the latter only if some of the tiles
/// are not held.
fn fill(parameters: &Parameters, rest: Rest, group: Group, ranks: &[usize], lacking: u32) -> u128 {
    let Some((&rank, others)) = ranks.split_first() else {
        return match best(parameters, &rest) {
            0 => 0,
            chance => chance * parameters.group(group, lacking),
        };
    };
    let (tiles, held) = (rest.tiles[rank], rest.held[rank]);
    let mut chance = 0;
    let mut after = rest;
    after.tiles[rank] = tiles.saturating_sub(1);
    if held < tiles {
        chance = fill(parameters, after, group, others, lacking + 1);
    }
    if held > 0 {
        after.held[rank] -= 1;
        chance = chance.max(fill(parameters, after, group, others, lacking));
    }
    chance
}
