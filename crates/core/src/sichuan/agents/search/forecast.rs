//! Forecasts of the other players from public information, fitted to played games.
//!
//! *Loss*: the points that a seat is expected to win by the discard of a kind, a regression whose
//! logarithm is linear in a few features. *Wins*: the probability that a seat wins before its next
//! discard. Both depend mainly on its *age*, the number of discards that it has made outside its
//! void suit: a seat that still holds tiles of that suit needs no other tile, and cannot win.
//! `python -m benchmarks.fits.sichuan_models` plays the games, fits the coefficients and writes
//! `coefficients.rs`; docs/sichuan-strength.md shows their reliability.

use super::coefficients::{LOSS, WINS};
use crate::games::{Seat, exponential, of_count};
use crate::model::sichuan::PassedWin;
use crate::model::tile::{KINDS, PerKind, SUITED};
use crate::sichuan::table::{Discard, View};

/// Number of ages that are distinguished; older seats win as often as the oldest.
pub const AGES: usize = 12;
/// Number of draws that most seats need until they have discarded their void suit.
const CLEARING: f64 = 2.0;
/// Number of discards that are recent: those of two rounds.
const RECENT: usize = 8;
/// Highest number of discarded tiles of one suit that is distinguished.
const MOST_OF_SUIT: u32 = 6;

/// Coefficients of the logarithm of the points that a seat wins by a discard.
pub struct LossModel {
    /// The intercept.
    pub base: f64,
    /// For the age, up to 1, 3 and 7 and as a fraction of that, and per five discards beyond 7.
    pub age: [f64; 4],
    /// For one, two, three and four melds of the seat.
    pub melds: [f64; 4],
    /// For two or more melds, all of one suit; and for a kind of this suit.
    pub pure: [f64; 2],
    /// Per kong.
    pub kong: f64,
    /// For one, two and three unseen copies.
    pub copies: [f64; 3],
    /// For a kind that is one, two, three and four ranks from the end of its suit.
    pub rank: [f64; 4],
    /// For a kind that the seat has discarded.
    pub own: f64,
    /// For a kind discarded by any seat in the last two rounds.
    pub recent: f64,
    /// For a kind one, two and three ranks from one that the seat has discarded.
    pub near: [f64; 3],
    /// Per three tiles of the suit that the seat has discarded, up to six; and for none.
    pub suit: [f64; 2],
    /// For a suit that makes up at most one in six, and one in three, of its discards outside its
    /// void suit, once it has made that many of these.
    pub kept: [f64; 2],
}

/// Public information about another seat.
struct Other {
    void: Option<u8>,
    /// Numbers of discards of each kind, and of each suit.
    discards: PerKind,
    of_suit: [u32; 3],
    age: u32,
    draws: f64,
    melds: usize,
    kongs: usize,
    pure: Option<u8>,
    /// Kinds discarded by others since its last discard.
    let_pass: [bool; KINDS],
}

impl Other {
    fn new(view: &View<'_>, seat: Seat) -> Other {
        let public = view.table().seat(seat);
        let (mut discards, mut of_suit, mut let_pass) = ([0; KINDS], [0; 3], [false; KINDS]);
        for Discard { seat: by, tile, .. } in view.table().discards() {
            let kind = usize::from(tile.0);
            if *by == seat {
                discards[kind] += 1;
                of_suit[kind / 9] += 1;
                let_pass = [false; KINDS];
            } else {
                let_pass[kind] = true;
            }
        }
        Other {
            void: public.void,
            discards,
            of_suit,
            age: view.table().discards_beside_void(seat) as u32,
            draws: f64::from(public.draws),
            melds: public.melds().count().into(),
            kongs: public.kongs(),
            pure: public.pure_suit(),
            let_pass,
        }
    }

    /// Returns the logarithm of the points that it is expected to win by a discard, without the
    /// terms of the kind.
    fn readiness(&self) -> f64 {
        let age = f64::from(self.age);
        let parts =
            [age.min(1.0), age.min(3.0) / 3.0, age.min(7.0) / 7.0, (age - 7.0).max(0.0) / 5.0];
        let by_age: f64 = parts.iter().zip(LOSS.age).map(|(part, of)| part * of).sum();
        let pure = if self.pure.is_some() { LOSS.pure[0] } else { 0.0 };
        LOSS.base
            + by_age
            + of_count(&LOSS.melds, self.melds)
            + pure
            + LOSS.kong * self.kongs as f64
    }

    /// Returns the terms of the kind.
    fn wish(&self, kind: usize, available: u8, is_recent: bool) -> f64 {
        let (suit, rank) = (kind / 9, kind % 9);
        let beside = |step: usize| {
            let is_there = |other: usize| self.discards[9 * suit + other] > 0;
            rank + step < 9 && is_there(rank + step) || rank >= step && is_there(rank - step)
        };
        let of_suit = self.of_suit[suit];
        let keeps = |share: u32| self.age >= share && of_suit * share <= self.age;
        let flags = [
            (self.pure == Some(suit as u8), LOSS.pure[1]),
            (self.discards[kind] > 0, LOSS.own),
            (is_recent, LOSS.recent),
            (beside(1), LOSS.near[0]),
            (beside(2), LOSS.near[1]),
            (beside(3), LOSS.near[2]),
            (of_suit == 0, LOSS.suit[1]),
            (keeps(6), LOSS.kept[0]),
            (keeps(3), LOSS.kept[1]),
        ];
        let flags = flags.iter().map(|&(holds, of)| if holds { of } else { 0.0 }).sum::<f64>();
        flags
            + of_count(&LOSS.copies, usize::from(available.min(3)))
            + of_count(&LOSS.rank, rank.min(8 - rank))
            + LOSS.suit[0] * f64::from(of_suit.min(MOST_OF_SUIT)) / 3.0
    }

    /// Returns the probability that it has won after `draws` more of its draws.
    fn has_won(&self, draws: f64, pace: f64) -> f64 {
        let now = if self.age > 0 { f64::from(self.age) } else { (self.draws - CLEARING).min(0.0) };
        let mut stays = 1.0;
        let mut passed = 0.0;
        while passed < draws {
            let age = ((now + passed).max(0.0) as usize).min(AGES - 1);
            let share = (draws - passed).min(1.0);
            stays *= 1.0 - (WINS[age] * pace).min(1.0) * share;
            passed += 1.0;
        }
        1.0 - stays
    }
}

/// Forecasts of the other seats that are still in.
pub struct Forecast {
    others: Vec<Other>,
    pace: f64,
}

impl Forecast {
    /// Creates the forecasts from the view of a seat; the others win `pace` times as often as
    /// measured.
    pub fn new(view: &View<'_>, pace: f64) -> Forecast {
        let others = view.table().others_in(view.seat());
        Forecast { others: others.map(|seat| Other::new(view, seat)).collect(), pace }
    }

    /// Iterates over the probabilities that each other seat has won after `draws` more of its
    /// draws.
    pub fn have_won(&self, draws: f64) -> impl Iterator<Item = f64> + '_ {
        self.others.iter().map(move |other| other.has_won(draws, self.pace))
    }

    /// Returns the expected cost in points of the discard of each kind.
    pub fn losses(&self, view: &View<'_>) -> [f64; KINDS] {
        let table = view.table();
        let available = view.available();
        let bars = table.rules().passed_win != PassedWin::None;
        let mut recent = [false; KINDS];
        let latest = table.discards().iter().rev().take(RECENT);
        latest.for_each(|discard| recent[usize::from(discard.tile.0)] = true);
        let mut losses = [0.0; KINDS];
        for other in &self.others {
            let readiness = other.readiness();
            for kind in (0..SUITED).filter(|&kind| other.void != Some(kind as u8 / 9)) {
                // A seat does not wait for a kind that it passed on, or may not win with it yet.
                if !(bars && other.let_pass[kind]) {
                    let wish = other.wish(kind, available[kind], recent[kind]);
                    losses[kind] += exponential(readiness + wish);
                }
            }
        }
        let base = f64::from(table.rules().base);
        losses.map(|loss| base * loss)
    }
}
