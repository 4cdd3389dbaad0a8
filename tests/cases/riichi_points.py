"""Riichi hands near to a win with few tiles to come, for the reference and for paili."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from paili import Hand, KnowledgeBase, Tile, Wind
from paili.riichi import Stakes

from tests.cases.riichi_wins import meld_of
from tests.reference.riichi import Set, Table
from tests.reference.riichi_points import CODES, FIVES, RED, Codes, RiichiPoints, Situation
from tests.reference.value_cases import hands_met

PRESETS = {
    "tenhou": Table(),
    "mahjong_soul": Table(double_yakuman=True),
    "mleague": Table(double_wind_fu=2, rounded_mangan=True, counted_yakuman=False),
}
_WIND = 27
_SHARES = (Fraction(0), Fraction(0), Fraction(1, 2), Fraction(3, 5), Fraction(1))


@dataclass(frozen=True)
class Case:
    """A position and its stakes."""

    hand: Codes
    wall: Codes
    draws: int
    preset: str
    so: Situation

    @property
    def truth(self) -> RiichiPoints:
        return RiichiPoints(self.so)

    @property
    def is_drawn(self) -> bool:
        return sum(self.hand) % 3 == 2

    @property
    def of_paili(self) -> Hand:
        codes = [code for code in range(CODES) for _ in range(self.hand[code])]
        text = "".join(map(_text, codes))
        melds = [meld_of(group, concealed) for group, concealed in self.so.melds]
        return Hand.parse(text + "".join(map(str, melds)))

    @property
    def knowledge(self) -> KnowledgeBase:
        return KnowledgeBase.from_counts(kinds_of(self.wall))

    @property
    def stakes(self) -> Stakes:
        so = self.so
        return Stakes(
            seat_wind=Wind(so.seat - _WIND),
            prevalent_wind=Wind(so.prevalent - _WIND),
            dora=[Tile(kind) for kind in so.dora],
            red_fives=[Tile(five) for suit, five in enumerate(FIVES) if self.wall[RED + suit]],
            honba=so.counters // 300,
            sticks=so.sticks,
            last_tile=so.last_tile,
            can_declare=so.can_declare,
            discard_share=so.discard_share,
        )


def _text(code: int) -> str:
    is_red = code >= RED
    return f"0{'mps'[code - RED]}" if is_red else str(Tile(code))


def kinds_of(codes: Codes) -> tuple[int, ...]:
    """Return the number of copies of each kind, red ones included."""
    kinds = list(codes[:RED])
    for five, red in zip(FIVES, codes[RED:], strict=True):
        kinds[five] += red
    return tuple(kinds)


def _groups(random: Random) -> list[Set]:
    """Return four sets of one to three suits."""
    suits = random.sample(range(3), random.choice([1, 2, 2, 3]))
    groups: list[Set] = []
    while len(groups) < 4:
        is_pung = random.random() < 0.3
        rank = random.randrange(9 if is_pung else 7)
        kind = 9 * random.choice(suits) + rank
        if is_pung and random.random() < 0.4:
            kind = random.randrange(27, 34)
        groups.append((kind,) * 3 if is_pung else (kind, kind + 1, kind + 2))
    return groups


def case_of(random: Random, *, work: int = 400) -> Case:
    """Return a random case for which the reference visits about `work` hands at most."""
    while True:
        found = _case(random, work)
        if found is not None:
            return found


def _case(random: Random, work: int) -> Case | None:
    groups, pair = _groups(random), random.randrange(34)
    if random.random() < 0.1:
        groups, concealed = [], [kind for kind in random.sample(range(34), 7) for _ in range(2)]
    else:
        concealed = [pair, pair]
    melds: list[tuple[Set, bool]] = []
    number = random.choice([0, 0, 1, 2, 3])
    is_open = random.random() < 0.5
    for place, group in enumerate(groups):
        is_pung = group[0] == group[1]
        if place < number and (is_open or is_pung):
            is_concealed = not is_open
            whole = (group[0],) * 4 if is_concealed else group
            melds.append((whole, is_concealed))
        else:
            concealed += group
    own = Counter([*concealed, *(kind for meld, _ in melds for kind in meld)])
    if max(own.values()) > 4:
        return None
    # Some tiles are replaced by others.
    lost = random.sample(concealed, random.choice([0, 1, 1, 2, 2, 3]))
    for kind in lost:
        concealed.remove(kind)
        concealed.append(_near(random, own))
    if random.random() < 0.3:
        concealed.remove(random.choice(concealed))
    own = Counter([*concealed, *(kind for meld, _ in melds for kind in meld)])
    if max(own.values()) > 4:
        return None
    return _with_wall(random, work, concealed, melds, own, lost)


def _near(random: Random, own: Counter[int]) -> int:
    """Return a kind in the hand, or a neighbour of one."""
    kind = random.choice(list(own))
    step = random.choice([-1, 0, 1, 2])
    other = kind + step
    return other if kind < 27 and 0 <= other < 27 and other // 9 == kind // 9 else kind


def _with_wall(
    random: Random,
    work: int,
    concealed: list[int],
    melds: list[tuple[Set, bool]],
    own: Counter[int],
    lost: list[int],
) -> Case | None:
    dora = tuple(
        random.choice([random.randrange(34), max(random.choice(list(own)) - 1, 0)])
        for _ in range(random.choice([0, 1, 1, 2]))
    )
    gone = own + Counter(dora)
    wall = [kind for kind in lost for _ in range(random.choice([1, 1, 2]))]
    wall += [_near(random, own) for _ in range(random.choice([2, 3, 4]))]
    wall += [max(_near(random, own) - 1, 0) for _ in range(random.choice([0, 1, 2]))]
    wall += [random.randrange(34) for _ in range(random.choice([0, 1]))]
    if max((gone + Counter(wall)).values()) > 4:
        return None
    hand, coming = [0] * CODES, [0] * CODES
    for kind in concealed:
        hand[kind] += 1
    for kind in wall:
        coming[kind] += 1
    for suit, five in enumerate(FIVES):
        place = random.choice([None, hand, coming, coming])
        if place is not None and place[five]:
            place[five] -= 1
            place[RED + suit] += 1
    is_closed = all(hidden for _, hidden in melds)
    indicators = len(dora) if is_closed else 0
    draws = [
        draws
        for draws in range(5)
        if draws + indicators <= len(wall)
        and hands_met(tuple(hand), tuple(coming), draws) <= work * (3 if draws < 3 else 1)
    ]
    if not draws:
        return None
    so = Situation(
        PRESETS[preset := random.choice(list(PRESETS))],
        tuple(melds),
        seat=_WIND + random.randrange(3),
        prevalent=_WIND + random.randrange(2),
        dora=dora,
        counters=300 * random.choice([0, 0, 2]),
        sticks=random.choice([0, 0, 1]),
        last_tile=random.random() < 0.3,
        can_declare=random.random() < 0.85,
        discard_share=random.choice(_SHARES),
    )
    return Case(
        tuple(hand), tuple(coming), random.choice([*draws, draws[-1], draws[-1]]), preset, so
    )
