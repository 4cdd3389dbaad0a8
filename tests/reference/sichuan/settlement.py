"""The payments for a win, for a kong, for a fault, and at the end of a game.

Every function is pure. A payment goes from one seat to another, or to nobody, and has a cause.

Where the rules are ambiguous:

- A seat that holds void tiles at the end loses 48 bases to nobody, unless it never discarded a tile
  of another suit. A seat without any discard is among those that never did.
- The price of four fan is the value of four fan, and so of fewer where the cap is lower.
- Where a seat with void tiles pays the higher of two values to a ready seat, it pays it once.
- The kong income of a seat that is not ready goes back to its payers whether it holds void tiles or
  not. Income that went on to a winner, or back already, is not held any more.
- A win "as a plain discard" has the patterns of its tiles, optional ones included; the
  circumstances and the source of the tile are ignored.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from tests.reference.sichuan import SEATS, Tiles, suit_of
from tests.reference.sichuan.rules import SichuanRules
from tests.reference.sichuan.scoring import (
    Meld,
    Win,
    is_paid_by_all,
    score,
    waits,
    with_one_more,
)

VOID_LOSS: Final = 48
"""The bases that a seat with void tiles loses to nobody."""
VOID_FAN: Final = 4
"""The fan of the minimum payment of a seat with void tiles, where it does not pay the cap."""


@dataclass(frozen=True)
class Payment:
    """Points from one seat to another, with their cause.

    Attributes:
        payer: the paying seat.
        payee: the receiving seat; None is nobody.
        amount: points, above 0.
        cause: "win", "kong", "transfer" and "refund" of a kong's income, "fault"; at the end "void"
            for void tiles held, "not_ready" to a ready seat, "kong_return".
    """

    payer: int
    payee: int | None
    amount: int
    cause: str


@dataclass(frozen=True)
class Seat:
    """A seat at the end of a game.

    Attributes:
        counts: concealed tiles of each kind.
        melds: the declared melds.
        void: the void suit.
        has_won: whether it is no longer in.
        discarded_others: whether it ever discarded a tile of another suit than its void one.
    """

    counts: Tiles
    melds: tuple[Meld, ...]
    void: int
    has_won: bool
    discarded_others: bool

    @property
    def is_pig(self) -> bool:
        """Whether the seat is in and holds void tiles."""
        return not self.has_won and any(
            count and suit_of(kind) == self.void for kind, count in enumerate(self.counts)
        )


@dataclass(frozen=True)
class KongIncome:
    """The payments for a kong.

    Attributes:
        kind: "concealed", "exposed" or "added".
        owner: the seat that made it.
        paid: the payers and their amounts.
        holder: the seat that has the income now; None if it went back to its payers.
    """

    kind: str
    owner: int
    paid: tuple[tuple[int, int], ...]
    holder: int | None

    @property
    def total(self) -> int:
        """The points of all payers together."""
        return sum(amount for _, amount in self.paid)


def balance(payments: Iterable[Payment]) -> list[int]:
    """Return the gain of each seat by all these payments."""
    points = [0] * 4
    for payment in payments:
        points[payment.payer] -= payment.amount
        if payment.payee is not None:
            points[payment.payee] += payment.amount
    return points


# During the game


def win_payments(
    win: Win, winner: int, source: int | None, others_in: Collection[int], rules: SichuanRules
) -> list[Payment]:
    """Return the payments of one win.

    Args:
        source: the seat that discarded the tile, or tried to make a kong of it; or, for a win on
            the replacement of a kong made from a discard, the discarder; None for other wins.
        others_in: the seats that are in, the winner left out.
    """
    value = score(win, rules).value
    if is_paid_by_all(win, rules):
        amount = value + (rules.base if rules.self_draw == "base" else 0)
        return [Payment(seat, winner, amount, "win") for seat in sorted(others_in)]
    if source is None:
        raise ValueError(f"source: got None, expected the seat that pays for {win}")
    return [Payment(source, winner, value, "win")]


def kong_income(
    kind: str,
    owner: int,
    source: int | None,
    is_just_drawn: bool,
    others_in: Collection[int],
    rules: SichuanRules,
) -> KongIncome:
    """Return the immediate payments for a kong.

    Args:
        kind: "concealed", "exposed" or "added"; a robbed kong is none.
        source: the discarder of an exposed one.
        is_just_drawn: whether an added tile is the one that was drawn last.
        others_in: the seats that are in, the owner left out.
    """
    if kind == "exposed":
        if source is None:
            raise ValueError("source: got None, expected the seat that discarded the tile")
        paid = [(source, 2 * rules.base)]
    elif kind == "concealed":
        paid = [(seat, 2 * rules.base) for seat in sorted(others_in)]
    else:
        paid = [(seat, rules.base) for seat in sorted(others_in) if is_just_drawn]
    return KongIncome(kind, owner, tuple(paid), owner)


def kong_payments(kong: KongIncome) -> list[Payment]:
    """Return the payments of a kong's income."""
    return [Payment(payer, kong.owner, amount, "kong") for payer, amount in kong.paid]


def after_shot(
    kong: KongIncome, first_winner: int, rules: SichuanRules
) -> tuple[KongIncome, list[Payment]]:
    """Resolve a kong's income when the discard after it is won.

    Returns:
        The income with its new holder, and the payments.
    """
    if rules.shoot_after_kong == "keep":
        return kong, []
    if rules.shoot_after_kong == "refund":
        payments = [Payment(kong.owner, payer, amount, "refund") for payer, amount in kong.paid]
        return KongIncome(kong.kind, kong.owner, kong.paid, None), payments
    moved = KongIncome(kong.kind, kong.owner, kong.paid, first_winner)
    if not kong.total:
        return moved, []
    return moved, [Payment(kong.owner, first_winner, kong.total, "transfer")]


def fault_payments(seat: int, others_in: Collection[int], rules: SichuanRules) -> list[Payment]:
    """Return the payments of an illegal answer: the cap value to each other seat that is in."""
    return [Payment(seat, other, rules.cap_value, "fault") for other in sorted(others_in)]


# At the end


def settle_after_three_wins(seats: tuple[Seat, ...], rules: SichuanRules) -> list[Payment]:
    """Return the payments after three wins: the loss for void tiles, if it goes to nobody."""
    return _void_losses(seats, rules) if rules.void_penalty == "nobody" else []


def settle(
    seats: tuple[Seat, ...], kongs: tuple[KongIncome, ...], rules: SichuanRules
) -> list[Payment]:
    """Return the payments when the wall is empty, among the seats that are in.

    All of them are computed from the same position: none of them changes another one.
    """
    values = {seat: ready_value(seats[seat], rules) for seat in _in(seats)}
    return [
        *_void_payments(seats, values, rules),
        *_ready_payments(seats, values, rules),
        *_kong_returns(seats, kongs, values, rules),
    ]


def ready_value(seat: Seat, rules: SichuanRules) -> int | None:
    """Return the largest value of a win on a plain discard; None if the seat is not ready.

    A seat with void tiles is never ready: no win has any. Kinds of which hand and melds hold all
    four copies are not waits.
    """
    wins = [
        Win(with_one_more(seat.counts, kind), kind, seat.melds, seat.void)
        for kind in waits(seat.counts, seat.melds, seat.void)
    ]
    return max((score(win, rules).value for win in wins), default=None)


def _in(seats: tuple[Seat, ...]) -> list[int]:
    return [seat for seat in SEATS if not seats[seat].has_won]


def _void_losses(seats: tuple[Seat, ...], rules: SichuanRules) -> list[Payment]:
    return [
        Payment(seat, None, VOID_LOSS * rules.base, "void")
        for seat in _in(seats)
        if seats[seat].is_pig and seats[seat].discarded_others
    ]


def _void_payments(
    seats: tuple[Seat, ...], values: dict[int, int | None], rules: SichuanRules
) -> list[Payment]:
    """Return the payments of seats with void tiles to seats without, or their loss to nobody."""
    if rules.void_penalty == "nobody":
        return _void_losses(seats, rules)
    payments = []
    for pig in _in(seats):
        for other in _in(seats):
            if seats[pig].is_pig and not seats[other].is_pig:
                amount = rules.cap_value
                if rules.void_penalty == "four_fan":
                    amount = max(rules.value(VOID_FAN), values[other] or 0)
                payments.append(Payment(pig, other, amount, "void"))
    return payments


def _ready_payments(
    seats: tuple[Seat, ...], values: dict[int, int | None], rules: SichuanRules
) -> list[Payment]:
    """Return the payments to each ready seat, of the largest value of its waits.

    Seats with void tiles have paid the others already, unless their loss goes to nobody.
    """
    payments = []
    for seat in _in(seats):
        pays = values[seat] is None
        if seats[seat].is_pig and rules.void_penalty != "nobody":
            pays = False
        for other in _in(seats):
            value = values[other]
            if pays and value is not None:
                payments.append(Payment(seat, other, value, "not_ready"))
    return payments


def _kong_returns(
    seats: tuple[Seat, ...],
    kongs: tuple[KongIncome, ...],
    values: dict[int, int | None],
    rules: SichuanRules,
) -> list[Payment]:
    """Return the kong income that seats which are not ready return."""
    return [
        Payment(kong.holder, payer, amount, "kong_return")
        for kong in kongs
        if kong.holder is not None and not seats[kong.holder].has_won
        if values[kong.holder] is None
        for payer, amount in kong.paid
        if not seats[payer].has_won or rules.refund_to_winners
    ]
