//! Forecasts of the other players from public information, fitted to played games.
//!
//! There are three forecasts. *The end*: the probability that another player wins within a round of
//! four discards, now and in later rounds. *Supply*: the probability that a player discards a tile
//! of a kind in the next turn. *Danger*: the probability that a player wins by a discard. A fourth
//! model calibrates the player's *own chance*: how often plans like its best one came true. Each is
//! a logistic regression on a few features. `python -m benchmarks.fits.table_models` plays the games,
//! fits the coefficients and writes `coefficients.rs`; docs/strength.md shows their reliability.

use super::coefficients::{CHANCE, DANGER, END, SUPPLY};
use crate::games::{Seat, logarithm, logistic, of_count};
use crate::mcr::table::{Discard, Observation, Table};
use crate::model::tile::{COPIES, KINDS, PerKind, SUITED};

/// Number of rounds forecast, more than a game lasts.
pub const ROUNDS: usize = 24;
/// Knots of the linear spline of time, in discards made.
const KNOTS: [f64; 4] = [16.0, 28.0, 40.0, 56.0];
/// Number of discards after which a tile that was passed on can be wanted again.
const FRESH: usize = 4;
/// Number of melds that are distinguished.
const MOST_MELDS: usize = 4;

/// Coefficients of the probability that a player wins within a round.
pub struct EndModel {
    /// The intercept.
    pub base: f64,
    /// Per ten discards made, and per ten beyond each knot.
    pub time: [f64; 5],
    /// For one, two, three and four melds of the player.
    pub melds: [f64; 4],
    /// For one, two, three and four melds of the player, per round ahead.
    pub fading: [f64; 4],
}

/// Coefficients of the probability that a player discards a kind.
pub struct SupplyModel {
    /// For terminals, twos and eights, middle ranks, and honours.
    pub class: [f64; 4],
    /// Per ten discards made, and per ten beyond each knot, by class.
    pub time: [[f64; 5]; 4],
    /// For two, three and four unseen copies.
    pub copies: [f64; 3],
    /// For a kind that the player has discarded.
    pub own: f64,
    /// For a kind next to one that the player has discarded.
    pub near: f64,
    /// For one, two, three and four melds of the player.
    pub melds: [f64; 4],
}

/// Coefficients of the probability that a player wins by a discard.
pub struct DangerModel {
    /// For terminals, twos and eights, middle ranks, and honours.
    pub class: [f64; 4],
    /// Per ten discards made, and per ten beyond each knot.
    pub time: [f64; 5],
    /// For none, two and three unseen copies; first of suited tiles, then of honours.
    pub copies: [[f64; 3]; 2],
    /// For a kind that the player has discarded.
    pub own: f64,
    /// For a kind among the latest discards.
    pub fresh: f64,
    /// For one, two, three and four melds of the player.
    pub melds: [f64; 4],
    /// For a suit in which the player has a meld.
    pub suit: f64,
    /// For a suit that the player keeps.
    pub kept: f64,
}

/// Coefficients of the probability that the own player wins.
pub struct ChanceModel {
    /// For legal deficiencies of 1, 2, 3, 4, and more.
    pub distance: [f64; 5],
    /// For the logarithm of the planned probability, by legal deficiency.
    pub planned: [f64; 5],
    /// Per ten discards made, and per ten beyond each knot.
    pub time: [f64; 5],
    /// For each meld of the other players.
    pub melds: f64,
}

/// Public information about another player.
struct Other {
    melds: usize,
    discards: PerKind,
    count: u32,
    /// Whether the player has melds in each suit.
    suits: [bool; 3],
}

impl Other {
    fn new(table: &Table, seat: Seat) -> Other {
        let mut discards = [0; KINDS];
        let own = table.discards().iter().filter(|discard| discard.seat == seat);
        own.for_each(|discard| discards[usize::from(discard.tile.0)] += 1);
        let mut suits = [false; 3];
        for tile in table.seat(seat).melds.iter().filter_map(|meld| meld.tile) {
            if let Some(suit) = suits.get_mut(usize::from(tile.0) / 9) {
                *suit = true;
            }
        }
        Other {
            melds: table.seat(seat).melds.len().min(MOST_MELDS),
            discards,
            count: discards.iter().map(|&count| u32::from(count)).sum(),
            suits,
        }
    }

    /// Returns whether the player discarded a kind next to this one.
    fn is_near(&self, kind: usize) -> bool {
        let rank = kind % 9;
        kind < SUITED
            && (rank > 0 && self.discards[kind - 1] > 0 || rank < 8 && self.discards[kind + 1] > 0)
    }

    /// Returns whether the player has discarded at least six tiles, of which at most a sixth are of
    /// this suit.
    fn keeps(&self, kind: usize) -> bool {
        let of_suit = || {
            let first = kind / 9 * 9;
            self.discards[first..first + 9].iter().map(|&count| u32::from(count)).sum::<u32>()
        };
        kind < SUITED && self.count >= 6 && of_suit() <= self.count / 6
    }
}

/// Forecasts of the actions of the other players.
pub struct Forecast {
    others: [Other; 3],
    made: f64,
    available: PerKind,
    fresh: [bool; KINDS],
}

impl Forecast {
    /// Creates the forecasts from the observation of a seat.
    pub fn new(observation: &Observation) -> Forecast {
        let table = observation.table();
        let discards: &[Discard] = table.discards();
        let mut fresh = [false; KINDS];
        let latest = &discards[discards.len().saturating_sub(FRESH)..];
        latest.iter().for_each(|discard| fresh[usize::from(discard.tile.0)] = true);
        Forecast {
            others: [1, 2, 3].map(|after| Other::new(table, observation.seat().after(after))),
            made: discards.len() as f64,
            available: observation.available(),
            fresh,
        }
    }

    /// Returns the probability that another player wins in each later round, provided the game
    /// still goes on.
    pub fn ends(&self) -> [f64; ROUNDS] {
        std::array::from_fn(|round| {
            let time = spline(&END.time, self.made + 4.0 * round as f64);
            let stays = self.others.iter().map(|other| {
                let of_melds = |of: &[f64; 4]| of_count(of, other.melds);
                let fading = of_melds(&END.fading) * round.min(7) as f64;
                1.0 - logistic(END.base + time + of_melds(&END.melds) + fading)
            });
            1.0 - stays.product::<f64>()
        })
    }

    /// Returns the probability that a turn, `ahead` discards from now, discards a tile of each
    /// kind: of the preceding player, and summed over all other players.
    pub fn supply(&self, ahead: f64) -> [[f64; KINDS]; 2] {
        let mut supply = [[0.0; KINDS]; 2];
        let times = SUPPLY.time.map(|time| spline(&time, self.made + ahead));
        for (place, other) in self.others.iter().enumerate() {
            for kind in (0..KINDS).filter(|&kind| self.available[kind] > 0) {
                let class = class(kind);
                let mut sum = SUPPLY.class[class] + times[class];
                sum += of_count(&SUPPLY.copies, usize::from(self.available[kind]) - 1);
                sum += of_count(&SUPPLY.melds, other.melds);
                sum += if other.discards[kind] > 0 { SUPPLY.own } else { 0.0 };
                sum += if other.is_near(kind) { SUPPLY.near } else { 0.0 };
                let chance = logistic(sum);
                // The preceding player is the last of the following ones.
                supply[0][kind] += if place == 2 { chance } else { 0.0 };
                supply[1][kind] += chance;
            }
        }
        supply
    }

    /// Returns the probability to win from a legal deficiency, given the probability of the best
    /// plan.
    pub fn own_chance(&self, distance: u8, planned: f64) -> f64 {
        let place = usize::from(distance.clamp(1, CHANCE.distance.len() as u8)) - 1;
        let melds: usize = self.others.iter().map(|other| other.melds).sum();
        let plan = CHANCE.planned[place] * logarithm(planned.max(1e-6));
        let seen = spline(&CHANCE.time, self.made) + CHANCE.melds * melds as f64;
        logistic(CHANCE.distance[place] + plan + seen)
    }

    /// Returns the probability that another player wins by a discard of each kind.
    pub fn danger(&self) -> [f64; KINDS] {
        let time = spline(&DANGER.time, self.made);
        std::array::from_fn(|kind| {
            let stays = self.others.iter().map(|other| {
                let class = class(kind);
                let mut sum = DANGER.class[class] + time + of_count(&DANGER.melds, other.melds);
                let of_copies = &DANGER.copies[usize::from(kind >= SUITED)];
                sum += match self.available[kind].min(COPIES - 1) {
                    0 => of_copies[0],
                    1 => 0.0,
                    more => of_copies[usize::from(more) - 1],
                };
                let melds_suit = other.suits.get(kind / 9).is_some_and(|&is_there| is_there);
                for (holds, coefficient) in [
                    (other.discards[kind] > 0, DANGER.own),
                    (self.fresh[kind], DANGER.fresh),
                    (melds_suit, DANGER.suit),
                    (other.keeps(kind), DANGER.kept),
                ] {
                    sum += if holds { coefficient } else { 0.0 };
                }
                1.0 - logistic(sum)
            });
            1.0 - stays.product::<f64>()
        })
    }
}

/// Returns the class of a kind: terminals, twos and eights, middle ranks, honours.
fn class(kind: usize) -> usize {
    match (kind < SUITED, kind % 9) {
        (false, _) => 3,
        (_, 0 | 8) => 0,
        (_, 1 | 7) => 1,
        _ => 2,
    }
}

/// Evaluates a linear spline of time with the knots.
fn spline(coefficients: &[f64; 5], made: f64) -> f64 {
    let beyond = KNOTS.map(|knot| (made - knot).max(0.0));
    let lines = std::iter::once(made).chain(beyond);
    coefficients.iter().zip(lines).map(|(coefficient, line)| coefficient * line / 10.0).sum()
}
