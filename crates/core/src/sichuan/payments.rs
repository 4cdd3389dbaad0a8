//! Payments for a win, a kong, or a fault, with payer, payee and cause.

use crate::model::sichuan::{SelfDraw, ShootAfterKong, SichuanRules};
use crate::sichuan::scoring::Circumstances;

/// The cause of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// A win.
    Win,
    /// A kong.
    Kong,
    /// The income of a kong, transferred to the first winner after it.
    Transfer,
    /// The income of a kong, refunded since the discard after it was won.
    Refund,
    /// An illegal answer.
    Fault,
    /// Void tiles that are held at the end.
    Void,
    /// A payment at the end to a ready seat by one that is not ready.
    NotReady,
    /// The income of a kong, returned at the end.
    KongReturn,
}

impl Cause {
    /// All causes, in order.
    pub const ALL: [Cause; CAUSES] = [
        Cause::Win,
        Cause::Kong,
        Cause::Transfer,
        Cause::Refund,
        Cause::Fault,
        Cause::Void,
        Cause::NotReady,
        Cause::KongReturn,
    ];
}

/// Number of causes.
pub const CAUSES: usize = 8;

/// Points that one seat pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payment {
    /// The seat that pays, 0 to 3.
    pub payer: u8,
    /// The seat that receives it; `None` if nobody does.
    pub payee: Option<u8>,
    /// Points, above 0.
    pub amount: i64,
    /// The cause.
    pub cause: Cause,
}

/// The kinds of kong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KongKind {
    /// Four concealed tiles.
    Concealed,
    /// A claimed discard.
    Exposed,
    /// A fourth tile added to a pung.
    Added,
}

/// The income of a kong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KongIncome {
    /// The kind of kong.
    pub kind: KongKind,
    /// The seat that made it.
    pub owner: u8,
    /// Points that each seat paid.
    pub paid: [i64; 4],
    /// The seat that has the income now; `None` if it was refunded.
    pub holder: Option<u8>,
}

impl KongIncome {
    /// Computes the immediate payments for a kong.
    ///
    /// `giver` discarded the tile of an exposed one; an added one is paid if its tile is the one
    /// that was drawn last. `is_in` tells which seats have not won.
    pub fn new(
        kind: KongKind,
        owner: u8,
        giver: Option<u8>,
        is_just_drawn: bool,
        is_in: [bool; 4],
        rules: &SichuanRules,
    ) -> KongIncome {
        let base = i64::from(rules.base);
        let mut paid = [0; 4];
        match (kind, giver) {
            (KongKind::Exposed, Some(giver)) => paid[usize::from(giver)] = 2 * base,
            (KongKind::Exposed, None) => {}
            (KongKind::Concealed, _) => from_others(&mut paid, owner, is_in, 2 * base),
            (KongKind::Added, _) if is_just_drawn => from_others(&mut paid, owner, is_in, base),
            (KongKind::Added, _) => {}
        }
        KongIncome { kind, owner, paid, holder: Some(owner) }
    }

    /// Iterates over the payments to the owner.
    pub fn payments(&self) -> impl Iterator<Item = Payment> + '_ {
        self.parts().map(|(payer, amount)| Payment {
            payer,
            payee: Some(self.owner),
            amount,
            cause: Cause::Kong,
        })
    }

    /// Iterates over the payers with their amounts.
    pub fn parts(&self) -> impl Iterator<Item = (u8, i64)> + '_ {
        (0..4).zip(self.paid).filter(|&(_, amount)| amount > 0)
    }

    /// Resolves the income when the discard after its replacement is won; `first_winner` is the
    /// first after the discarder.
    pub fn shot(&mut self, first_winner: u8, rules: &SichuanRules) -> Vec<Payment> {
        match rules.shoot_after_kong {
            ShootAfterKong::Keep => Vec::new(),
            ShootAfterKong::Refund => {
                self.holder = None;
                let back = |(payee, amount)| Payment {
                    payer: self.owner,
                    payee: Some(payee),
                    amount,
                    cause: Cause::Refund,
                };
                self.parts().map(back).collect()
            }
            ShootAfterKong::Transfer => {
                self.holder = Some(first_winner);
                let amount = self.paid.iter().sum();
                let payment = Payment {
                    payer: self.owner,
                    payee: Some(first_winner),
                    amount,
                    cause: Cause::Transfer,
                };
                Vec::from_iter((amount > 0).then_some(payment))
            }
        }
    }
}

fn from_others(paid: &mut [i64; 4], owner: u8, is_in: [bool; 4], amount: i64) {
    for seat in 0..4 {
        if is_in[seat] && seat != usize::from(owner) {
            paid[seat] = amount;
        }
    }
}

/// Returns the points that each paying seat pays for a win of this value.
pub fn win_amount(value: i64, circumstances: &Circumstances, rules: &SichuanRules) -> i64 {
    let is_more = rules.self_draw == SelfDraw::Base && circumstances.is_paid_by_all(rules);
    value + if is_more { i64::from(rules.base) } else { 0 }
}

/// Returns the payments for a win of this value. If not all pay, `source` pays alone: the
/// discarder, the owner of the robbed kong, or the feeder of the kong.
pub fn win_payments(
    value: i64,
    circumstances: &Circumstances,
    winner: u8,
    source: Option<u8>,
    is_in: [bool; 4],
    rules: &SichuanRules,
) -> Vec<Payment> {
    let amount = win_amount(value, circumstances, rules);
    let payment = |payer| Payment { payer, payee: Some(winner), amount, cause: Cause::Win };
    if circumstances.is_paid_by_all(rules) {
        let others = (0..4).filter(|&seat| seat != winner && is_in[usize::from(seat)]);
        return others.map(payment).collect();
    }
    source.map(payment).into_iter().collect()
}

/// Returns the payments of a seat for an illegal answer: the most expensive win, to each other seat
/// that has not won.
pub fn fault_payments(seat: u8, is_in: [bool; 4], rules: &SichuanRules) -> Vec<Payment> {
    (0..4)
        .filter(|&other| other != seat && is_in[usize::from(other)])
        .map(|payee| Payment {
            payer: seat,
            payee: Some(payee),
            amount: rules.cap_value(),
            cause: Cause::Fault,
        })
        .collect()
}
