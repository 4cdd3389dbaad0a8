"""The points of a riichi hand by the definition in `docs/riichi.md`: a plain recursion.

Tiles are codes: kinds 0-33, then the red fives of the three suits. Every draw and every discard is
tried, riichi is declared whenever it is better, and ura indicators are drawn one by one. The score
of a win comes from `tests.reference.riichi`. Exponential in the number of draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from tests.reference.riichi import RiichiWin, Set, Table, score

Value = tuple[Fraction, Fraction]
"""The mean of the points received and the chance to win, compared in this order; more is better."""
Codes = tuple[int, ...]
"""Copies of each of the 37 codes."""

CODES = 37
RED = 34
FIVES = (4, 13, 22)
STICK = 1_000
NOTHING: Value = (Fraction(0), Fraction(0))


@dataclass(frozen=True)
class Situation:
    """The circumstances shared by all draws."""

    table: Table
    melds: tuple[tuple[Set, bool], ...] = ()
    red_melds: int = 0
    seat: int = 27
    prevalent: int = 27
    dora: tuple[int, ...] = ()
    has_ura: bool = True
    has_ippatsu: bool = True
    counters: int = 0
    """The points of all counters together."""
    sticks: int = 0
    last_tile: bool = False
    can_declare: bool = True
    discard_share: Fraction = field(default=Fraction(0))

    @property
    def is_closed(self) -> bool:
        return all(concealed for _, concealed in self.melds)


def kind_of(code: int) -> int:
    return code if code < RED else FIVES[code - RED]


def less(codes: Codes, code: int) -> Codes:
    return (*codes[:code], codes[code] - 1, *codes[code + 1 :])


def more(codes: Codes, code: int) -> Codes:
    return (*codes[:code], codes[code] + 1, *codes[code + 1 :])


def draws_of(wall: Codes) -> Iterator[tuple[int, Fraction]]:
    """Yield every code that can come, with its chance."""
    for code, copies in enumerate(wall):
        if copies:
            yield code, Fraction(copies, sum(wall))


def mean(parts: list[tuple[Fraction, Value]]) -> Value:
    return (
        sum((share * value[0] for share, value in parts), Fraction(0)),
        sum((share * value[1] for share, value in parts), Fraction(0)),
    )


class RiichiPoints:
    """Values of the hands of one player."""

    def __init__(self, so: Situation) -> None:
        self.so = so
        self.of_waiting = cache(self._of_waiting)
        self.of_riichi = cache(self._of_riichi)
        self.of_drawn = cache(self._of_drawn)
        self._worth = cache(self._scored)

    def won(
        self,
        hand: Codes,
        code: int,
        drawn: bool,
        last: bool,
        riichi: bool = False,
        ippatsu: bool = False,
        ura: tuple[int, ...] = (),
    ) -> int | None:
        """Return the points of a win, counters and sticks included, or None if it does not win."""
        kinds: Counter[int] = Counter()
        reds = self.so.red_melds + (code >= RED)
        for one, copies in enumerate(hand):
            kinds[kind_of(one)] += copies
            reds += copies if one >= RED else 0
        concealed = tuple(sorted(kinds.elements()))
        return self._worth(concealed, kind_of(code), reds, drawn, last, riichi, ippatsu, ura)

    def _scored(
        self,
        concealed: tuple[int, ...],
        tile: int,
        reds: int,
        drawn: bool,
        last: bool,
        riichi: bool,
        ippatsu: bool,
        ura: tuple[int, ...],
    ) -> int | None:
        so = self.so
        win = RiichiWin(
            concealed,
            tile,
            so.melds,
            self_drawn=drawn,
            riichi=int(riichi),
            ippatsu=ippatsu,
            last_tile=last,
            seat=so.seat,
            prevalent=so.prevalent,
            dora=so.dora,
            ura=ura,
            red_fives=reds,
        )
        worth = score(win, so.table)
        if worth is None or not worth.yaku:
            return None
        return worth.points + so.counters + STICK * so.sticks

    def _of_waiting(self, hand: Codes, wall: Codes, left: int) -> Value:
        """Return the mean over the next draw of a hand that has not declared riichi."""
        if left == 0:
            return NOTHING
        parts = []
        for code, share in draws_of(wall):
            rest = less(wall, code)
            last = self.so.last_tile and left == 1
            points = self.won(hand, code, True, last)
            value = self.of_drawn(more(hand, code), rest, left - 1)
            if points is None:
                parts.append((share, value))
                continue
            value = max((Fraction(points), Fraction(1)), value)
            parts.append((share * (1 - self.so.discard_share), value))
            # Another player discards it: it cannot be drawn once it is passed.
            value = self.of_waiting(hand, rest, left - 1)
            points = self.won(hand, code, False, last)
            if points is not None:
                value = max((Fraction(points), Fraction(1)), value)
            parts.append((share * self.so.discard_share, value))
        return mean(parts)

    def _of_drawn(self, hand: Codes, wall: Codes, left: int) -> Value:
        """Return the value of the best discard of a hand that does not win."""
        return max(self.of_discards(hand, wall, left).values())

    def of_discards(self, hand: Codes, wall: Codes, left: int) -> dict[int, Value]:
        """Return for each kind the better value of riichi and no riichi after its discard."""
        found: dict[int, Value] = {}
        for code in range(CODES):
            if hand[code]:
                value = max(self.ways(less(hand, code), wall, left))
                kind = kind_of(code)
                found[kind] = max(found.get(kind, value), value)
        return found

    def ways(self, hand: Codes, wall: Codes, left: int) -> list[Value]:
        """Return the values without riichi, and with it if it may be declared."""
        silent = self.of_waiting(hand, wall, left)
        return (
            [silent, self.of_riichi(hand, wall, left)] if self.may(hand, wall, left) else [silent]
        )

    def may(self, hand: Codes, wall: Codes, left: int) -> bool:
        """Return whether riichi may be declared."""
        if not (self.so.is_closed and self.so.can_declare) or left == 0:
            return False
        return any(self.won(hand, code, True, False) is not None for code, _ in draws_of(wall))

    def _of_riichi(self, hand: Codes, wall: Codes, left: int, is_first: bool = True) -> Value:
        """Return the mean over the next draw of a hand that has declared riichi."""
        if left == 0:
            return Fraction(-STICK), Fraction(0)
        parts: list[tuple[Fraction, Value]] = []
        last = self.so.last_tile and left == 1
        ippatsu = is_first and self.so.has_ippatsu
        number = len(self.so.dora) if self.so.has_ura else 0
        for code, share in draws_of(wall):
            rest = less(wall, code)
            if self.won(hand, code, True, last) is None:
                parts.append((share, self.of_riichi(hand, rest, left - 1, False)))
                continue
            for ura, chance in indicators(rest, number):
                for drawn in (False, True):
                    way = self.so.discard_share if not drawn else 1 - self.so.discard_share
                    points = self.won(hand, code, drawn, last, True, ippatsu, ura)
                    assert points is not None, "riichi is a yaku"
                    parts.append((share * chance * way, (Fraction(points), Fraction(1))))
        return mean(parts)


@cache
def indicators(wall: Codes, number: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """Return the kinds of indicators drawn from a wall, in any order, each with its chance."""
    if number == 0:
        return [((), Fraction(1))]
    found: dict[tuple[int, ...], Fraction] = {}
    for code, share in draws_of(wall):
        for others, chance in indicators(less(wall, code), number - 1):
            kinds = tuple(sorted((kind_of(code), *others)))
            found[kinds] = found.get(kinds, Fraction(0)) + share * chance
    return list(found.items())
