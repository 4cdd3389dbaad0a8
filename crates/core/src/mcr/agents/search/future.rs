//! The arrival of tiles at a hand, and the time that is left.
//!
//! With each turn a copy of a kind comes by an own draw, or by the discard of another player if it
//! can be claimed or wins. The game ends when another player wins, or with the wall. Both rates
//! come from the forecast, or from constants if a parameter switches it off.

use super::forecast::{Forecast, ROUNDS};
use super::parameters::Parameters;
use crate::model::tile::{COPIES, KINDS, PerKind};

/// Probability per turn of a typical wait, to which the constant end rate is fitted.
const USUAL_WAIT: f64 = 0.15;
/// Number of lengths of the game that represent their distribution.
const LENGTHS: usize = 4;
/// Probabilities for each length.
pub type Lanes = [f64; LENGTHS];

/// Sources of a tile, each including those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Own draws.
    Draw,
    /// Also discards of the preceding player.
    Chow,
    /// Also discards of all others.
    Pung,
    /// Also discards of all others, to win.
    Win,
}

const SOURCES: usize = 4;

/// The remaining game.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Number of own draws that are left.
    pub draws: u32,
    /// Number of unseen tiles.
    pub unseen: u32,
}

/// Rates of tiles and of the end of the game.
#[derive(Clone, Debug)]
pub struct Future {
    /// Probability per turn that one of the copies of a kind comes, by source.
    pub rates: [[f64; KINDS]; SOURCES],
    /// Probability per turn that the game ends for the player.
    pub end: f64,
    /// Factor on the worth for each intermediate tile.
    pub step: f64,
    /// Points that an own win saves, since no other player can win.
    pub saved: f64,
    /// `in_time[source][kind][copies - 1]` is the probability that a copy comes in time.
    in_time: Box<[[[Lanes; COPIES as usize]; KINDS]; SOURCES]>,
}

impl Future {
    /// Computes the rates from the forecast and the remaining game.
    pub fn new(
        parameters: &Parameters,
        forecast: &Forecast,
        available: &PerKind,
        clock: Clock,
    ) -> Future {
        let draw = 1.0 / f64::from(clock.unseen.max(1));
        let mut rates = [[0.0; KINDS]; SOURCES];
        let Parameters { call, win, ahead, on_the_way, .. } = *parameters;
        let supply = (parameters.measured_supply > 0.0).then(|| forecast.supply(ahead));
        for kind in 0..KINDS {
            let own = draw * f64::from(available[kind]);
            let others = match &supply {
                Some([before, all]) => {
                    [0.0, on_the_way * before[kind], on_the_way * all[kind], all[kind]]
                }
                None => [0.0, call, 3.0 * call, 3.0 * win].map(|times| times * own),
            };
            for (of_source, others) in rates.iter_mut().zip(others) {
                of_source[kind] = own + others;
            }
        }
        let survival = survival(parameters, forecast, clock);
        let far = if survival.is_some() { parameters.overlap } else { 1.0 };
        let chance_in_time = |rate: f64| match &survival {
            Some(survival) => survival.in_time(rate),
            None => [constant_in_time(rate, parameters.hazard, clock.draws); LENGTHS],
        };
        let mut in_time = Box::new([[[[0.0; LENGTHS]; COPIES as usize]; KINDS]; SOURCES]);
        for (times, rates) in in_time.iter_mut().zip(&rates) {
            for kind in (0..KINDS).filter(|&kind| available[kind] > 0) {
                for (copies, chance) in (1..=available[kind]).zip(&mut times[kind]) {
                    let share = f64::from(copies) / f64::from(available[kind]);
                    *chance = chance_in_time((rates[kind] * share).min(1.0)).map(|one| one * far);
                }
            }
        }
        let end = match &survival {
            Some(survival) => survival.steady_end(),
            None => parameters.end + 1.0 / f64::from(clock.draws + 1),
        };
        let step = if survival.is_some() { parameters.step } else { 1.0 };
        let others_end = survival.as_ref().map_or(1.0, Survival::others_end);
        Future { rates, end, step, saved: parameters.loss * others_end, in_time }
    }

    /// Returns a future of constant rates, without probabilities to come in time.
    pub fn steady(rates: [[f64; KINDS]; SOURCES], end: f64) -> Future {
        let in_time = Box::new([[[[0.0; LENGTHS]; COPIES as usize]; KINDS]; SOURCES]);
        Future { rates, end, step: 1.0, saved: 0.0, in_time }
    }

    /// Returns the probabilities that a copy of a kind with `copies` copies left comes in time.
    pub fn in_time(&self, source: Source, kind: usize, copies: u8) -> &Lanes {
        const NEVER: Lanes = [0.0; LENGTHS];
        match copies.checked_sub(1) {
            Some(place) => &self.in_time[source as usize][kind][usize::from(place)],
            None => &NEVER,
        }
    }
}

/// Returns the probability that an event of a constant rate per draw happens before another player
/// ends the game, at a constant hazard.
fn constant_in_time(rate: f64, hazard: f64, draws: u32) -> f64 {
    let stays = (1.0 - rate) * (1.0 - hazard);
    rate * (1.0 - power(stays, draws.max(1))) / (1.0 - stays).max(1e-9)
}

/// Survival function of the game, by own draws.
struct Survival {
    /// Probability that each own draw takes place.
    goes_on: Vec<f64>,
}

fn survival(parameters: &Parameters, forecast: &Forecast, clock: Clock) -> Option<Survival> {
    if parameters.measured_end == 0.0 {
        return None;
    }
    let ends = forecast.ends();
    let mut stays = 1.0;
    let rounds = (clock.draws as usize).clamp(1, ROUNDS);
    let goes_on = ends[..rounds].iter().map(|end| {
        stays *= 1.0 - end;
        stays
    });
    Some(Survival { goes_on: goes_on.collect() })
}

impl Survival {
    /// Returns the probabilities that an event of a rate happens in time, for each length of the
    /// game.
    fn in_time(&self, rate: f64) -> Lanes {
        let length = |part: usize| {
            let quantile = 1.0 - (part as f64 + 0.5) / LENGTHS as f64;
            self.goes_on.iter().filter(|&&goes_on| goes_on >= quantile).count()
        };
        std::array::from_fn(|part| 1.0 - power(1.0 - rate, length(part) as u32 + 1))
    }

    /// Returns the constant end rate at which a typical wait would win as often.
    fn steady_end(&self) -> f64 {
        let mut waits = 1.0;
        let mut wins = 0.0;
        for goes_on in &self.goes_on {
            wins += waits * goes_on * USUAL_WAIT;
            waits *= 1.0 - USUAL_WAIT;
        }
        USUAL_WAIT * (1.0 - wins) / wins.max(1e-9)
    }

    /// Returns the probability that another player ends the game if the player never does.
    fn others_end(&self) -> f64 {
        1.0 - self.goes_on.last().copied().unwrap_or(1.0)
    }
}

/// Computes a power by multiplications alone, identical on every machine.
fn power(base: f64, exponent: u32) -> f64 {
    (0..exponent).fold(1.0, |power, _| power * base)
}
