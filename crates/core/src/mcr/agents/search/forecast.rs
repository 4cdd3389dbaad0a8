//! What the others will do, as far as what all can see tells: measured in played games.
//!
//! Three things are forecast. *The end*: the chance that another player wins within a round of four
//! discards, now and in the rounds to come. *Supply*: the chance that a player discards a tile of a
//! kind with the next turn. *Danger*: the chance that a player wins by a discard. A fourth is the
//! player's *own chance*: how often plans like its best one came true. Each is a logistic regression
//! on a few features; `python -m benchmarks.table_models` plays the games, fits the
//! coefficients and writes `measured.rs`, and docs/strength.md shows how reliable they are.

use super::measured::{CHANCE, DANGER, END, SUPPLY};
use crate::games::{Seat, logarithm, logistic, of_count};
use crate::mcr::table::{Discard, Observation, Table};
use crate::model::tile::{COPIES, KINDS, PerKind, SUITED};

/// Rounds that are looked ahead, more than a game lasts.
pub const ROUNDS: usize = 24;
/// Discards made where the effect of time bends.
const KNOTS: [f64; 4] = [16.0, 28.0, 40.0, 56.0];
/// Discards after which a tile that was let pass may be wanted again.
const FRESH: usize = 4;
/// Melds that make a difference.
const MOST_MELDS: usize = 4;

/// Coefficients of the chance that a player wins within a round.
pub struct EndModel {
    /// Of nothing else.
    pub base: f64,
    /// Of ten discards made, then of each ten beyond the knots.
    pub time: [f64; 5],
    /// Of one, two, three and four melds that the player has.
    pub melds: [f64; 4],
    /// Of the same for each round ahead.
    pub fading: [f64; 4],
}

/// Coefficients of the chance that a player discards a kind.
pub struct SupplyModel {
    /// Of terminals, of twos and eights, of tiles from the middle, of honours.
    pub class: [f64; 4],
    /// Of ten discards made, then of each ten beyond the knots, by class.
    pub time: [[f64; 5]; 4],
    /// Of two, three and four copies that are not seen.
    pub copies: [f64; 3],
    /// Of a kind that the player has discarded.
    pub own: f64,
    /// Of a kind beside one that the player has discarded.
    pub near: f64,
    /// Of one, two, three and four melds that the player has.
    pub melds: [f64; 4],
}

/// Coefficients of the chance that a player wins by a discard.
pub struct DangerModel {
    /// Of terminals, of twos and eights, of tiles from the middle, of honours.
    pub class: [f64; 4],
    /// Of ten discards made, then of each ten beyond the knots.
    pub time: [f64; 5],
    /// Of no, two and three copies that are not seen; of suited tiles, and of honours.
    pub copies: [[f64; 3]; 2],
    /// Of a kind that the player has discarded.
    pub own: f64,
    /// Of a kind that was discarded a moment ago.
    pub fresh: f64,
    /// Of one, two, three and four melds that the player has.
    pub melds: [f64; 4],
    /// Of a suit in which the player has a meld.
    pub suit: f64,
    /// Of a suit that the player keeps.
    pub kept: f64,
}

/// Coefficients of the chance that the player wins.
pub struct ChanceModel {
    /// Of legal deficiencies of 1, 2, 3, 4, and more.
    pub distance: [f64; 5],
    /// Of the logarithm of the chance that is planned, by the same.
    pub planned: [f64; 5],
    /// Of ten discards made, then of each ten beyond the knots.
    pub time: [f64; 5],
    /// Of each meld that another player has.
    pub melds: f64,
}

/// What is seen of another player.
struct Other {
    melds: usize,
    /// Discards of each kind.
    discards: PerKind,
    count: u32,
    /// Suits of melds.
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

    /// Did the player discard a kind beside this one?
    fn is_near(&self, kind: usize) -> bool {
        let rank = kind % 9;
        kind < SUITED
            && (rank > 0 && self.discards[kind - 1] > 0 || rank < 8 && self.discards[kind + 1] > 0)
    }

    /// Has the player discarded a lot, and hardly anything of this suit?
    fn keeps(&self, kind: usize) -> bool {
        let of_suit = || {
            let first = kind / 9 * 9;
            self.discards[first..first + 9].iter().map(|&count| u32::from(count)).sum::<u32>()
        };
        kind < SUITED && self.count >= 6 && of_suit() <= self.count / 6
    }
}

/// What the others will do.
pub struct Forecast {
    others: [Other; 3],
    made: f64,
    available: PerKind,
    fresh: [bool; KINDS],
}

impl Forecast {
    /// As a seat sees the table.
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

    /// Chance that another wins in each round to come, if the game still goes on then.
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

    /// Chance that a tile of each kind is discarded with a player's turn, some discards from now:
    /// by the player before, and by all others together.
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
                // The player before is the last of those that come after.
                supply[0][kind] += if place == 2 { chance } else { 0.0 };
                supply[1][kind] += chance;
            }
        }
        supply
    }

    /// Chance to win from a legal deficiency, if the best plan says so much.
    pub fn own_chance(&self, distance: u8, planned: f64) -> f64 {
        let place = usize::from(distance.clamp(1, CHANCE.distance.len() as u8)) - 1;
        let melds: usize = self.others.iter().map(|other| other.melds).sum();
        let plan = CHANCE.planned[place] * logarithm(planned.max(1e-6));
        let seen = spline(&CHANCE.time, self.made) + CHANCE.melds * melds as f64;
        logistic(CHANCE.distance[place] + plan + seen)
    }

    /// Chance that another player wins by a discard of each kind.
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

/// Terminals, twos and eights, the middle, honours.
fn class(kind: usize) -> usize {
    match (kind < SUITED, kind % 9) {
        (false, _) => 3,
        (_, 0 | 8) => 0,
        (_, 1 | 7) => 1,
        _ => 2,
    }
}

/// A line of time that bends at the knots.
fn spline(coefficients: &[f64; 5], made: f64) -> f64 {
    let beyond = KNOTS.map(|knot| (made - knot).max(0.0));
    let lines = std::iter::once(made).chain(beyond);
    coefficients.iter().zip(lines).map(|(coefficient, line)| coefficient * line / 10.0).sum()
}
