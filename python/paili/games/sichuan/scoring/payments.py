"""Payments during a game of Sichuan Mahjong: for a win, for a kong, for a fault."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from paili import _core
from paili.games.sichuan.scoring.wins import PaidBy, Score
from paili.model.errors import ArgumentError, describe
from paili.model.rules import Rules, scoring_of
from paili.model.tiles import (
    NamedEnum,
    Wind,
    as_integer,
    as_iterator,
    as_member,
    integer_within,
    native_members,
)

ALL_SEATS = (0, 1, 2, 3)
_MOST_PAID = 2 * _core.MOST_BASE
"""Maximum points that a seat can have paid for a kong."""

Points: TypeAlias = tuple[int, int, int, int]
"""Points by seat."""


class Cause(NamedEnum, StrEnum):
    """The cause of a payment."""

    WIN = "win"
    """A win."""
    KONG = "kong"
    """A kong, paid at once."""
    TRANSFER = "transfer"
    """A kong's income goes on to the first seat that won the discard after it."""
    REFUND = "refund"
    """A kong's income goes back to its payers, since the discard after it was won."""
    FAULT = "fault"
    """An illegal answer."""
    VOID = "void"
    """Tiles of the void suit held at the end."""
    NOT_READY = "not_ready"
    """The payment to a ready seat at the end."""
    KONG_RETURN = "kong_return"
    """A kong's income goes back to its payers at the end."""


_NATIVE_CAUSES = native_members(Cause, _core.PaymentCause)
_CAUSES = {native: cause for cause, native in _NATIVE_CAUSES.items()}


@dataclass(frozen=True, slots=True)
class Payment:
    """Points that one seat pays.

    Attributes:
        payer: the seat that pays, 0 to 3.  payee: the seat that gets it; None for nobody.
        amount: points, above 0.  cause: of the payment.
    Raises:
        ArgumentError: a wrong type or value.
    """

    payer: int
    payee: int | None
    amount: int
    cause: Cause

    def __post_init__(self) -> None:
        for name in ("payer", "payee"):
            seat = getattr(self, name)
            if seat is not None or name == "payer":
                # Accept winds, since a table names its seats by them.
                number = int(seat) if isinstance(seat, Wind) else as_seat(seat, name)
                object.__setattr__(self, name, number)
        object.__setattr__(self, "amount", integer_within(self.amount, "amount", 1, 2**63 - 1))
        object.__setattr__(self, "cause", as_member(Cause, self.cause))

    def to_json(self) -> dict[str, Any]:
        """Return the payment as JSON, by the names of its attributes."""
        return {
            "payer": self.payer,
            "payee": self.payee,
            "amount": self.amount,
            "cause": str(self.cause),
        }


def read_payments(natives: Iterable[_core.Payment]) -> tuple[Payment, ...]:
    """Return payments from their native form."""
    return tuple(Payment(one.payer, one.payee, one.amount, _CAUSES[one.cause]) for one in natives)


def native_payment(payment: object) -> _core.Payment:
    """Return the native payment.

    Raises:
        ArgumentError: not a Payment.
    """
    if not isinstance(payment, Payment):
        raise ArgumentError("payments", describe(payment), "payments")
    cause = _NATIVE_CAUSES[payment.cause]
    return _core.Payment(payment.payer, payment.payee, payment.amount, cause)


def balance(payments: Iterable[Payment]) -> Points:
    """Return the total gain of each seat by some payments.

    Raises:
        ArgumentError: `payments` has other values.
    """
    points = [0, 0, 0, 0]
    for payment in as_iterator(payments, "payments", "payments"):
        if not isinstance(payment, Payment):
            raise ArgumentError("payments", describe(payment), "payments")
        points[payment.payer] -= payment.amount
        if payment.payee is not None:
            points[payment.payee] += payment.amount
    return (points[0], points[1], points[2], points[3])


class KongKind(NamedEnum, StrEnum):
    """The way in which a kong was made."""

    CONCEALED = "concealed"
    """Four concealed tiles of the owner."""
    EXPOSED = "exposed"
    """Three concealed tiles and a discard."""
    ADDED = "added"
    """A pung and the fourth tile."""


_NATIVE_KINDS = native_members(KongKind, _core.KongKind)
_KINDS = {native: kind for kind, native in _NATIVE_KINDS.items()}


@dataclass(frozen=True, slots=True)
class Kong:
    """The income of a kong, made by `at_once`.

    Attributes:
        kind: of the kong.  owner: the seat that made it, 0 to 3.
        paid: points that each seat paid.
        holder: the seat that has the income now; None if it went back to its payers.
    Raises:
        ArgumentError: a wrong type or value, or an owner that paid.
    """

    kind: KongKind
    owner: int
    paid: Points
    holder: int | None
    _native: _core.KongIncome = field(init=False, repr=False, compare=False)

    if TYPE_CHECKING:
        # Arguments accept more types than the fields have.
        def __init__(
            self, kind: KongKind | str, owner: int, paid: Iterable[int], holder: int | None
        ) -> None: ...

    def __post_init__(self) -> None:
        kind = as_member(KongKind, self.kind)
        owner = as_seat(self.owner, "owner")
        holder = None if self.holder is None else as_seat(self.holder, "holder")
        given = as_iterator(self.paid, "paid", "points")
        points = [integer_within(points, "paid", 0, _MOST_PAID) for points in given]
        if len(points) != 4 or points[owner]:
            expected = "points of each of the four seats, 0 of the owner"
            raise ArgumentError("paid", describe(tuple(points)), expected)
        paid = (points[0], points[1], points[2], points[3])
        native = _core.KongIncome(_NATIVE_KINDS[kind], owner, paid, holder)
        # The dataclass is frozen, so this is the way to store normalised values.
        for name, value in (("kind", kind), ("owner", owner), ("paid", paid), ("holder", holder)):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_native", native)

    @classmethod
    def at_once(
        cls,
        kind: KongKind | str,
        owner: int,
        rules: Rules | str,
        *,
        giver: int | None = None,
        just_drawn: bool | None = None,
        seats_in: Iterable[int] = ALL_SEATS,
    ) -> Kong:
        """Return the income of a new kong, which must not be one that was robbed.

        Args:
            giver: the seat that discarded the tile; only for an exposed kong.
            just_drawn: whether the tile is the one drawn last; only for an added kong.
            seats_in: the seats that have not won, owner and giver included.
        Raises:
            ArgumentError: a wrong type or value.
        Example:
            >>> from paili import XUEZHAN
            >>> Kong.at_once("concealed", 2, XUEZHAN, seats_in=(0, 2, 3)).paid
            (2, 0, 0, 2)
        """
        kind = as_member(KongKind, kind)
        is_in = flags_of_seats(seats_in)
        owner = _seat_in(owner, "owner", is_in)
        if kind is KongKind.EXPOSED:
            giver = _seat_in(giver, "giver", is_in, owner)
        elif giver is not None:
            raise ArgumentError("giver", describe(giver), f"None for a kong that is {kind}")
        is_added = kind is KongKind.ADDED
        if not (isinstance(just_drawn, bool) if is_added else just_drawn is None):
            expected = "True or False for an added kong, None for others"
            raise ArgumentError("just_drawn", describe(just_drawn), expected)
        native = _core.KongIncome.at_once(
            _NATIVE_KINDS[kind], owner, giver, just_drawn is True, is_in, scoring_of(rules)._native
        )
        return cls(kind, owner, native.paid, native.holder)

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The payments that make up the income."""
        return read_payments(self._native.payments())

    def shot(self, first_winner: int, rules: Rules | str) -> tuple[Kong, tuple[Payment, ...]]:
        """Return the income after a win on the discard that follows the kong.

        Args:
            first_winner: the first seat after the owner that wins the discard.
        Returns:
            The income with its new holder, and the payments.
        Raises:
            ArgumentError: a wrong type or value, or an income that the owner no longer holds.
        """
        winner = as_seat(first_winner, "first_winner")
        if winner == self.owner:
            raise ArgumentError("first_winner", describe(winner), "another seat than the owner")
        if self.holder != self.owner:
            raise ArgumentError("holder", describe(self.holder), f"the owner, {self.owner}")
        native, payments = self._native.shot(winner, scoring_of(rules)._native)
        return Kong(self.kind, self.owner, self.paid, native.holder), read_payments(payments)

    def to_json(self) -> dict[str, Any]:
        """Return the income as JSON, by the names of its attributes."""
        return {
            "kind": str(self.kind),
            "owner": self.owner,
            "paid": list(self.paid),
            "holder": self.holder,
        }

    def __reduce__(self) -> tuple[object, ...]:
        # The native object is recreated, not pickled.
        return Kong, (self.kind, self.owner, self.paid, self.holder)


def read_kongs(natives: Iterable[_core.KongIncome]) -> tuple[Kong, ...]:
    """Return incomes from their native form."""
    return tuple(Kong(_KINDS[one.kind], one.owner, one.paid, one.holder) for one in natives)


def win_payments(
    score: Score,
    winner: int,
    source: int | None = None,
    *,
    seats_in: Iterable[int] = ALL_SEATS,
) -> tuple[Payment, ...]:
    """Return the payments for a win.

    Args:
        score: of the win.  winner: the seat that wins.
        source: the seat that discarded the tile, whose kong was robbed, or that fed the kong; None
            if the win was self-drawn and not fed.
        seats_in: the seats that had not won before, winner and source included.
    Raises:
        ArgumentError: a wrong type or value.
    Example:
        >>> from paili import XUEZHAN, Hand, Tile
        >>> from paili.sichuan import Win, score
        >>> won = Win(Hand.parse("234567m345789p5m"), Tile.M5, "s", self_drawn=True)
        >>> balance(win_payments(score(won, XUEZHAN), 0, seats_in=(0, 1, 3)))
        (4, -2, 0, -2)
    """
    if not isinstance(score, Score):
        raise ArgumentError("score", describe(score), "a Score")
    is_in = flags_of_seats(seats_in)
    winner = _seat_in(winner, "winner", is_in)
    if score.win.self_drawn and not score.win.fed:
        if source is not None:
            raise ArgumentError("source", describe(source), "None for a self-drawn win")
    elif source is not None or score.paid_by is not PaidBy.ALL:
        source = _seat_in(source, "source", is_in, winner)
    return read_payments(_core.sichuan_win_payments(score._native, winner, source, is_in))


def fault_payments(
    seat: int, rules: Rules | str, *, seats_in: Iterable[int] = ALL_SEATS
) -> tuple[Payment, ...]:
    """Return the payments for an illegal answer: the cap value to each other seat still in.

    Args:
        seats_in: the seats that have not won, this one included.
    Raises:
        ArgumentError: a wrong type or value.
    """
    is_in = flags_of_seats(seats_in)
    seat = _seat_in(seat, "seat", is_in)
    return read_payments(_core.sichuan_fault_payments(seat, is_in, scoring_of(rules)._native))


def as_seat(value: object, name: str) -> int:
    """Validate and return the number of a seat, 0 to 3."""
    seat = as_integer(value, name, "a seat, 0 to 3")
    if seat not in ALL_SEATS:
        raise ArgumentError(name, describe(seat), "a seat, 0 to 3")
    return seat


def flags_of_seats(seats: Iterable[int]) -> list[bool]:
    """Return whether each seat is among the given ones, after validation."""
    given = [as_seat(seat, "seats_in") for seat in as_iterator(seats, "seats_in", "seats")]
    if len(set(given)) < len(given):
        raise ArgumentError("seats_in", describe(given), "each seat once")
    return [seat in given for seat in ALL_SEATS]


def _seat_in(value: object, name: str, is_in: list[bool], other: int | None = None) -> int:
    """Return a seat after a check that it has not won and is not the other one."""
    seat = as_seat(value, name)
    if not is_in[seat] or seat == other:
        expected = "a seat that has not won" + ("" if other is None else f", other than {other}")
        raise ArgumentError(name, describe(seat), expected)
    return seat
