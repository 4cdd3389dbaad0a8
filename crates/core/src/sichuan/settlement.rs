//! Payments at the end of a game, a function of the position alone.

use crate::model::meld::Melds;
use crate::model::sichuan::{SichuanRules, VoidPenalty};
use crate::model::tile::{COPIES, PerKind, SUITED, Tile};
use crate::sichuan::payments::{Cause, KongIncome, Payment};
use crate::sichuan::scoring::{Circumstances, Win, score};

/// Number of bases that a seat with void tiles loses to nobody.
const VOID_LOSS: i64 = 48;
/// Fan of the least that a seat with void tiles pays, if it does not pay the cap.
const VOID_FAN: u16 = 4;

/// A seat at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Concealed tiles.
    pub counts: PerKind,
    /// Declared melds.
    pub melds: Melds,
    /// Void suit, 0 to 2.
    pub void: u8,
    /// Whether it has won and is out of the game.
    pub has_won: bool,
    /// Whether it ever discarded a tile of another suit.
    pub discarded_others: bool,
}

impl Seat {
    /// Returns whether it is in and holds void tiles.
    pub fn is_pig(&self) -> bool {
        !self.has_won && suit(&self.counts, self.void).iter().any(|&count| count > 0)
    }

    /// Returns the largest value of a win on a plain discard; `None` if the hand is not ready.
    /// Kinds of which hand and melds hold all four copies do not count as waits.
    pub fn ready_value(&self, rules: &SichuanRules) -> Option<i64> {
        if self.is_pig() {
            return None;
        }
        let held = self.melds.counts();
        let waits = (0..SUITED).filter(|&kind| held[kind] + self.counts[kind] < COPIES);
        waits.filter_map(|kind| self.value_with(Tile(kind as u8), rules)).max()
    }

    fn value_with(&self, tile: Tile, rules: &SichuanRules) -> Option<i64> {
        let plain = Circumstances::default();
        let win = Win::trusted(&self.counts, self.melds, tile, Some(self.void), plain);
        score(&win, rules).map(|score| score.value)
    }
}

fn suit(counts: &PerKind, suit: u8) -> &[u8] {
    let first = 9 * usize::from(suit.min(2));
    &counts[first..first + 9]
}

/// Returns the payments after three seats have won: only penalties for void tiles that go to
/// nobody.
pub fn settle_after_three_wins(seats: &[Seat; 4], rules: &SichuanRules) -> Vec<Payment> {
    if rules.void_penalty != VoidPenalty::Nobody {
        return Vec::new();
    }
    void_losses(seats, rules)
}

/// Returns the payments at the end of a game: after three wins, or when the wall is empty.
pub fn settle_at_end(
    seats: &[Seat; 4],
    kongs: &[KongIncome],
    rules: &SichuanRules,
) -> Vec<Payment> {
    match seats_in(seats).count() {
        0 | 1 => settle_after_three_wins(seats, rules),
        _ => settle(seats, kongs, rules),
    }
}

/// Returns the payments when the wall is empty, among the seats that are in; all depend on one
/// position.
pub fn settle(seats: &[Seat; 4], kongs: &[KongIncome], rules: &SichuanRules) -> Vec<Payment> {
    let values: [Option<i64>; 4] = std::array::from_fn(|seat| {
        let seat = &seats[seat];
        if seat.has_won { None } else { seat.ready_value(rules) }
    });
    let mut payments = void_payments(seats, &values, rules);
    payments.extend(ready_payments(seats, &values, rules));
    payments.extend(kong_returns(seats, kongs, &values, rules));
    payments
}

fn seats_in(seats: &[Seat; 4]) -> impl Iterator<Item = usize> + '_ {
    (0..4).filter(|&seat| !seats[seat].has_won)
}

fn void_losses(seats: &[Seat; 4], rules: &SichuanRules) -> Vec<Payment> {
    seats_in(seats)
        .filter(|&seat| seats[seat].is_pig() && seats[seat].discarded_others)
        .map(|seat| Payment {
            payer: seat as u8,
            payee: None,
            amount: VOID_LOSS * i64::from(rules.base),
            cause: Cause::Void,
        })
        .collect()
}

fn void_payments(
    seats: &[Seat; 4],
    values: &[Option<i64>; 4],
    rules: &SichuanRules,
) -> Vec<Payment> {
    if rules.void_penalty == VoidPenalty::Nobody {
        return void_losses(seats, rules);
    }
    let mut payments = Vec::new();
    for pig in seats_in(seats).filter(|&seat| seats[seat].is_pig()) {
        for other in seats_in(seats).filter(|&seat| !seats[seat].is_pig()) {
            let amount = match rules.void_penalty {
                VoidPenalty::FourFan => rules.value(VOID_FAN).max(values[other].unwrap_or(0)),
                _ => rules.cap_value(),
            };
            payments.push(payment(pig, other, amount, Cause::Void));
        }
    }
    payments
}

/// Returns the payments to ready seats. Seats with void tiles have paid the others already, unless
/// their penalty goes to nobody.
fn ready_payments(
    seats: &[Seat; 4],
    values: &[Option<i64>; 4],
    rules: &SichuanRules,
) -> Vec<Payment> {
    let mut payments = Vec::new();
    let pays = |seat: &usize| {
        values[*seat].is_none()
            && (rules.void_penalty == VoidPenalty::Nobody || !seats[*seat].is_pig())
    };
    for seat in seats_in(seats).filter(pays) {
        for other in seats_in(seats) {
            if let Some(value) = values[other] {
                payments.push(payment(seat, other, value, Cause::NotReady));
            }
        }
    }
    payments
}

/// Returns the kong income that seats that are not ready still hold and return.
fn kong_returns(
    seats: &[Seat; 4],
    kongs: &[KongIncome],
    values: &[Option<i64>; 4],
    rules: &SichuanRules,
) -> Vec<Payment> {
    let mut payments = Vec::new();
    for kong in kongs {
        let Some(holder) = kong.holder.map(usize::from) else {
            continue;
        };
        if seats[holder].has_won || values[holder].is_some() {
            continue;
        }
        for (payer, amount) in kong.parts() {
            let payer = usize::from(payer);
            if !seats[payer].has_won || rules.refund_to_winners {
                payments.push(payment(holder, payer, amount, Cause::KongReturn));
            }
        }
    }
    payments
}

fn payment(payer: usize, payee: usize, amount: i64, cause: Cause) -> Payment {
    Payment { payer: payer as u8, payee: Some(payee as u8), amount, cause }
}
