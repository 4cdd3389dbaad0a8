//! Payments: amounts, payers, payees and causes.

use super::rules::SichuanRules;
use super::scoring::SichuanScore;
use crate::enums::python_enum;
use crate::errors::{raise, wrong_length};
use crate::model::{Meld, melds_of};
use paili_core::model::error::CoreError;
use paili_core::sichuan::payments::{self as core, fault_payments, win_payments};
use paili_core::sichuan::settlement::{Seat, settle_at_end};
use pyo3::prelude::*;

python_enum! {
    /// The cause of a payment.
    PaymentCause of paili_core::sichuan::payments::Cause {
        Win,
        Kong,
        Transfer,
        Refund,
        Fault,
        Void,
        NotReady,
        KongReturn,
    }
}

/// Points that one seat pays.
#[pyclass(eq, hash, frozen, module = "paili._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Payment(pub core::Payment);

#[pymethods]
impl Payment {
    #[new]
    fn new(payer: u8, payee: Option<u8>, amount: i64, cause: PaymentCause) -> PyResult<Self> {
        for seat in [Some(payer), payee].into_iter().flatten() {
            check_seat(seat)?;
        }
        Ok(Payment(core::Payment { payer, payee, amount, cause: cause.into() }))
    }

    #[getter]
    fn payer(&self) -> u8 {
        self.0.payer
    }

    /// The seat that receives the payment; `None` if nobody does.
    #[getter]
    fn payee(&self) -> Option<u8> {
        self.0.payee
    }

    #[getter]
    fn amount(&self) -> i64 {
        self.0.amount
    }

    #[getter]
    fn cause(&self) -> PaymentCause {
        self.0.cause.into()
    }
}

python_enum! {
    /// The kinds of kong.
    KongKind of paili_core::sichuan::payments::KongKind {
        Concealed,
        Exposed,
        Added,
    }
}

/// The income of a kong, and the seat that holds it.
#[pyclass(eq, frozen, module = "paili._core")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct KongIncome(pub core::KongIncome);

#[pymethods]
impl KongIncome {
    #[new]
    fn new(kind: KongKind, owner: u8, paid: [i64; 4], holder: Option<u8>) -> PyResult<Self> {
        for seat in [Some(owner), holder].into_iter().flatten() {
            check_seat(seat)?;
        }
        Ok(KongIncome(core::KongIncome { kind: kind.into(), owner, paid, holder }))
    }

    /// Returns the income of a kong at the time it is declared.
    #[staticmethod]
    fn at_once(
        kind: KongKind,
        owner: u8,
        giver: Option<u8>,
        is_just_drawn: bool,
        is_in: [bool; 4],
        rules: &Bound<'_, SichuanRules>,
    ) -> PyResult<Self> {
        for seat in [Some(owner), giver].into_iter().flatten() {
            check_seat(seat)?;
        }
        let rules = &rules.get().rules;
        let kind = kind.into();
        Ok(KongIncome(core::KongIncome::new(kind, owner, giver, is_just_drawn, is_in, rules)))
    }

    #[getter]
    fn kind(&self) -> KongKind {
        self.0.kind.into()
    }

    #[getter]
    fn owner(&self) -> u8 {
        self.0.owner
    }

    #[getter]
    fn paid(&self) -> [i64; 4] {
        self.0.paid
    }

    #[getter]
    fn holder(&self) -> Option<u8> {
        self.0.holder
    }

    /// Returns the payments to the owner.
    fn payments(&self) -> Vec<Payment> {
        self.0.payments().map(Payment).collect()
    }

    /// Returns the income after the following discard was won, and the payments.
    fn shot(
        &self,
        first_winner: u8,
        rules: &Bound<'_, SichuanRules>,
    ) -> PyResult<(KongIncome, Vec<Payment>)> {
        check_seat(first_winner)?;
        let mut kong = self.0;
        let payments = kong.shot(first_winner, &rules.get().rules);
        Ok((KongIncome(kong), payments.into_iter().map(Payment).collect()))
    }
}

/// A seat at the end of a game.
#[pyclass(frozen, module = "paili._core")]
pub struct SichuanSeat(Seat);

#[pymethods]
impl SichuanSeat {
    #[new]
    fn new(
        counts: &[u8],
        melds: Vec<PyRef<'_, Meld>>,
        void: u8,
        has_won: bool,
        discarded_others: bool,
    ) -> PyResult<Self> {
        let counts = counts.try_into().map_err(|_| wrong_length("counts", counts.len()))?;
        let melds = melds_of(&melds)?;
        Ok(SichuanSeat(Seat { counts, melds, void, has_won, discarded_others }))
    }

    #[getter]
    fn is_pig(&self) -> bool {
        self.0.is_pig()
    }

    /// Returns the largest value of a win on a plain discard; None if the seat is not ready.
    fn ready_value(&self, rules: &Bound<'_, SichuanRules>) -> Option<i64> {
        self.0.ready_value(&rules.get().rules)
    }
}

/// Returns the payments at the end of a game.
#[pyfunction]
pub fn sichuan_settle(
    seats: [PyRef<'_, SichuanSeat>; 4],
    kongs: Vec<PyRef<'_, KongIncome>>,
    rules: &Bound<'_, SichuanRules>,
) -> Vec<Payment> {
    let seats = seats.map(|seat| seat.0);
    let kongs: Vec<core::KongIncome> = kongs.iter().map(|kong| kong.0).collect();
    settle_at_end(&seats, &kongs, &rules.get().rules).into_iter().map(Payment).collect()
}

/// Returns the payments for a win.
#[pyfunction]
pub fn sichuan_win_payments(
    score: &Bound<'_, SichuanScore>,
    winner: u8,
    source: Option<u8>,
    is_in: [bool; 4],
) -> PyResult<Vec<Payment>> {
    for seat in [Some(winner), source].into_iter().flatten() {
        check_seat(seat)?;
    }
    let SichuanScore { score, circumstances, rules } = score.get();
    let payments = win_payments(score.value, circumstances, winner, source, is_in, rules);
    Ok(payments.into_iter().map(Payment).collect())
}

/// Returns the payments of a seat for an illegal answer.
#[pyfunction]
pub fn sichuan_fault_payments(
    seat: u8,
    is_in: [bool; 4],
    rules: &Bound<'_, SichuanRules>,
) -> PyResult<Vec<Payment>> {
    check_seat(seat)?;
    let payments = fault_payments(seat, is_in, &rules.get().rules);
    Ok(payments.into_iter().map(Payment).collect())
}

fn check_seat(seat: u8) -> PyResult<()> {
    if seat < 4 {
        return Ok(());
    }
    let expected = "a seat, 0 to 3";
    Err(raise(CoreError::Argument { name: "seat", got: seat.to_string(), expected }))
}
