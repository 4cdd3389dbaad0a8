"""The algorithms of this paper, literally."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from paili import (
    MCR,
    UNREACHABLE,
    Hand,
    KnowledgeBase,
    Rules,
    Tile,
    Wind,
    completions,
    format_tiles,
)
from paili.mcr import LEAST_FAN

from paili_papers.common.algorithm import Algorithm, Answer, Run, Table, table
from paili_papers.common.multisets import Reading
from paili_papers.wang_2020_mcr import PAPER
from paili_papers.wang_2020_mcr.algorithms.search import GROUPS, Limits, Plans, Search

WIND = Wind.EAST
"""The wind of the seat and of the round."""
RULES: Rules = MCR.requiring(LEAST_FAN, seat_wind=WIND, prevalent_wind=WIND, win_by="discard")
"""Wins of eight fan on a discard."""
MOST_STATES = 100_000
"""The number of states to which the paper wants to limit the search, section 3.2."""


def _limited(states: int | None, seconds: float | None) -> Run:
    """Return the search with these limits; by default only that of states."""
    if states is None and seconds is None:
        states = MOST_STATES
    return partial(_answer, Limits(states, seconds))


def _answer(
    limits: Limits, hand: Hand, knowledge: KnowledgeBase | None, reading: Reading, trace: bool
) -> Answer:
    known = KnowledgeBase.full(hand) if knowledge is None else knowledge
    exact = completions(hand, known, rules=RULES, limit=1).counts
    search = Search(hand, known, seat_wind=WIND, prevalent_wind=WIND)
    plans = search.run(limits)
    looked_at = {
        "states": plans.states,
        "patterns judged": plans.judged,
        "winning hands": len(plans.hands),
        "exact winning hands": exact[0] if exact else 0,
    }
    least = UNREACHABLE if plans.least is None else plans.least
    return Answer(least, looked_at, tuple(_tables(search, plans)) if trace else ())


def _tables(search: Search, plans: Plans) -> Iterator[Table]:
    rows = [(_text(tiles), _text(_lacking(search, tiles))) for tiles in plans.hands]
    yield table("P(S)", ("winning hand", "lacks"), rows)
    path = [] if plans.path is None else [(_text(GROUPS[number]),) for number in plans.path]
    yield table("the path on which the search has stopped", ("group",), path)


def _lacking(search: Search, tiles: tuple[int, ...]) -> list[int]:
    """Return the tiles of a winning hand that the pattern lacks."""
    lacking = Counter(tiles) - Counter(dict(search.held))
    return sorted(lacking.elements())


def _text(tiles: tuple[int, ...] | list[int]) -> str:
    return format_tiles(map(Tile, tiles)) if tiles else "nothing"


ALGORITHMS: tuple[Algorithm, ...] = (
    Algorithm(
        "wang2020",
        "A search for the nearest winning hands of eight fan, with a limit",
        PAPER,
        "sections 3.2 and 4.1",
        _limited(None, None),
        rules=RULES,
        limited=_limited,
    ),
)
