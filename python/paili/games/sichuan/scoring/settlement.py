"""Payments at the end of a game of Sichuan Mahjong, computed from the final position alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from paili import _core
from paili.games.sichuan.scoring.payments import ALL_SEATS, Kong, Payment, read_payments
from paili.games.sichuan.scoring.wins import as_void
from paili.model.errors import ArgumentError, HandSizeError, TileCountError, describe
from paili.model.hands import Hand
from paili.model.melds import MeldKind
from paili.model.rules import Rules, as_rules, scoring_of
from paili.model.tiles import Suit, as_iterator

_WINNERS = 3
"""Number of winners that ends a game before the wall is empty."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the end of a game.

    Attributes:
        hand: concealed tiles and melds; for a seat that has won, with or without the winning tile.
        void: the void suit; its letter is accepted.
        has_won: whether the seat is out of the game.
        discarded_others: whether it ever discarded a tile outside its void suit.
    Raises:
        HandSizeError: not 13 tiles, where each meld stands for three.
        TileCountError: an honour.
        ArgumentError: a wrong type, or an impossible meld: a chow, or one of the void suit.
    """

    hand: Hand
    void: Suit
    has_won: bool = field(default=False, kw_only=True)
    discarded_others: bool = field(default=True, kw_only=True)
    _native: _core.SichuanSeat = field(init=False, repr=False, compare=False)

    if TYPE_CHECKING:
        # Arguments accept more types than the fields have.
        def __init__(
            self,
            hand: Hand,
            void: Suit | str,
            *,
            has_won: bool = False,
            discarded_others: bool = True,
        ) -> None: ...

    def __post_init__(self) -> None:
        if not isinstance(self.hand, Hand):
            raise ArgumentError("hand", describe(self.hand), "a Hand")
        void = as_void(self.void)
        if void is None:
            raise ArgumentError("void", "None", "the suit that was given up")
        for name in ("has_won", "discarded_others"):
            if not isinstance(getattr(self, name), bool):
                raise ArgumentError(name, describe(getattr(self, name)), "True or False")
        _check_hand(self.hand, void, self.has_won)
        native = _core.SichuanSeat(
            self.hand._counts,
            self.hand._native_melds,
            void,
            self.has_won,
            self.discarded_others,
        )
        # The dataclass is frozen, so this is the way to store normalised values.
        object.__setattr__(self, "void", void)
        object.__setattr__(self, "_native", native)

    @property
    def is_pig(self) -> bool:
        """Whether it has not won and holds tiles of its void suit."""
        return self._native.is_pig

    def ready_value(self, rules: Rules | str) -> int | None:
        """Return the largest value of a win on a plain discard; None if the seat is not ready.

        A seat with tiles of its void suit is never ready. Kinds of which the hand and its melds
        hold all four copies do not count as waits.
        """
        scoring = scoring_of(rules)
        return None if self.has_won else self._native.ready_value(scoring._native)

    def __getstate__(self) -> tuple[object, ...]:
        # The native object is recreated, not pickled.
        return tuple(getattr(self, name) for name in _ATTRIBUTES)

    def __setstate__(self, state: tuple[object, ...]) -> None:
        for attribute, value in zip(_ATTRIBUTES, state, strict=True):
            object.__setattr__(self, attribute, value)
        self.__post_init__()


_ATTRIBUTES = ("hand", "void", "has_won", "discarded_others")


def _check_hand(hand: Hand, void: Suit, has_won: bool) -> None:
    waiting = 13 - 3 * len(hand.melds)
    if hand.size != waiting and not (has_won and hand.size == waiting + 1):
        more = f", or {waiting + 1} of a winner" if has_won else ""
        raise HandSizeError(hand.size, f"{waiting} tiles beside {len(hand.melds)} melds{more}")
    for tile in hand.tiles:
        if tile.is_honor:
            expected = "none: there are no honours"
            raise TileCountError(tile, hand.tiles.count(tile), expected, "hand")
    for meld in hand.melds:
        if meld.kind is MeldKind.CHOW or meld.tile.is_honor or meld.tile.suit is void:
            raise ArgumentError("hand", f"the meld {meld}", f"no chow, nothing of suit {void} or z")


def settle(seats: Iterable[Seat], kongs: Iterable[Kong], rules: Rules | str) -> tuple[Payment, ...]:
    """Return the payments at the end of a game, all computed from the same position.

    If three seats have won, the only possible payment is a loss for void tiles, which goes to
    nobody. Otherwise the wall is empty: seats pay for void tiles that they hold and to ready seats,
    and kong incomes go back. docs/sichuan.md has the rules.

    Args:
        seats: four, in turn order.
        kongs: all incomes of the game, with their present holders.
    Raises:
        ArgumentError: not four seats, more than three winners, values that are no kongs, or rules
            that are not those of Sichuan Mahjong with scoring, or that have a void suit.
    Example:
        >>> from paili import XUEZHAN
        >>> from paili.sichuan import balance
        >>> won = Seat(Hand.parse("234567m345789p5m"), "s", has_won=True)
        >>> ready = Seat(Hand.parse("1122334455667m"), "s")
        >>> pig = Seat(Hand.parse("166899m14499p77s"), "s")
        >>> balance(settle([won, ready, won, pig], [], XUEZHAN))
        (0, 32, 0, -32)
    """
    at_end = list(as_iterator(seats, "seats", "seats"))
    is_of_seats = all(isinstance(seat, Seat) for seat in at_end)
    if len(at_end) != len(ALL_SEATS) or not is_of_seats:
        raise ArgumentError("seats", describe(at_end), "four Seats")
    if sum(seat.has_won for seat in at_end) > _WINNERS:
        raise ArgumentError("seats", "four that have won", f"at most {_WINNERS} that have")
    incomes = list(as_iterator(kongs, "kongs", "kongs"))
    if not all(isinstance(kong, Kong) for kong in incomes):
        raise ArgumentError("kongs", describe(incomes), "Kongs")
    rules = as_rules(rules)
    scoring = scoring_of(rules)
    if rules.void_suit is not None:
        raise ArgumentError("rules", str(rules), "no void suit: each seat has its own")
    natives = [seat._native for seat in at_end]
    payments = _core.sichuan_settle(natives, [kong._native for kong in incomes], scoring._native)
    return read_payments(payments)
