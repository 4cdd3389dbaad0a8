//! What is paid, by whom, to whom and why: for a win, for a kong, for a fault.

use crate::model::sichuan::{SelfDraw, ShootAfterKong, SichuanRules};
use crate::sichuan::scoring::Circumstances;

/// Why points are paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// For a win.
    Win,
    /// For a kong, at once.
    Kong,
    /// A kong's income goes on to the first who won after it.
    Transfer,
    /// A kong's income goes back, since the discard after it was won.
    Refund,
    /// For an answer that is not legal.
    Fault,
    /// For void tiles that are held at the end.
    Void,
    /// To a ready seat, at the end.
    NotReady,
    /// A kong's income goes back at the end.
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
    /// Who gets it; None is nobody.
    pub payee: Option<u8>,
    /// Points, above 0.
    pub amount: i64,
    /// Why.
    pub cause: Cause,
}

/// How a kong was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KongKind {
    /// Of four tiles of one's own.
    Concealed,
    /// Of a discard.
    Exposed,
    /// Of a pung, by the fourth tile.
    Added,
}

/// What was paid for a kong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KongIncome {
    /// How it was made.
    pub kind: KongKind,
    /// The seat that made it.
    pub owner: u8,
    /// What each seat paid.
    pub paid: [i64; 4],
    /// The seat that has the income now; None if it went back.
    pub holder: Option<u8>,
}

impl KongIncome {
    /// What is paid at once for a kong.
    ///
    /// `giver` discarded the tile of an exposed one; an added one is paid if its tile is the one
    /// that was drawn last. `is_in` says which seats have not won.
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

    /// The payments that it is made of, to the owner.
    pub fn payments(&self) -> impl Iterator<Item = Payment> + '_ {
        self.parts().map(|(payer, amount)| Payment {
            payer,
            payee: Some(self.owner),
            amount,
            cause: Cause::Kong,
        })
    }

    /// Who paid, and how much.
    pub fn parts(&self) -> impl Iterator<Item = (u8, i64)> + '_ {
        (0..4).zip(self.paid).filter(|&(_, amount)| amount > 0)
    }

    /// What becomes of it when the discard after its replacement is won; `first_winner` is the
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

/// Points that each seat pays which pays for a win of this value.
pub fn win_amount(value: i64, circumstances: &Circumstances, rules: &SichuanRules) -> i64 {
    let is_more = rules.self_draw == SelfDraw::Base && circumstances.is_paid_by_all(rules);
    value + if is_more { i64::from(rules.base) } else { 0 }
}

/// What is paid for a win of this value. `source` is who pays alone where all do not: the
/// discarder, whose kong was robbed, or who has fed the kong.
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

/// What the seat of an illegal answer pays: the dearest win, to each other seat that has not won.
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
