"""Wang, Lyu and Chen (2020), sections 3.2 and 4.2: the losses of the search by its limit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from time import perf_counter

from paili import MCR, Wind, completions
from paili.analysis import Completions
from paili.games import play
from paili.games.mcr import Deal, NativeAgent, Observation, State
from paili.mcr import LEAST_FAN

from paili_papers.common.item import Item, Outcome, Row, Settings
from paili_papers.wang_2020_mcr.algorithms.search import (
    MOST_LACKING,
    Group,
    Limits,
    Plans,
    Search,
)
from paili_papers.wang_2020_mcr.algorithms.winning_chances import sets_and_eye

STATES = (1_000, 10_000, 100_000)
"""Limits of states per turn."""
SECONDS = (1.0, 2.0)
"""Limits of time: by section 4.1 a search takes at most 2 s, and less than 1 s if LHT < 6."""
TURNS = 12
"""The approximate number of turns of a game."""
NO_LIMIT = Limits(None, None)
_ALL = 1_000_000


def turns(seed: int, index: int) -> Iterator[Observation]:
    """Yield the turns of the first seat in a game of the bot against itself."""
    start = State.start(Deal.random(seed, index))
    end = play(start, [NativeAgent("wang2020") for _ in range(4)], index)
    seen = Observation.start(Wind.EAST, end.deal.prevalent_wind)
    for event in end.events[1:]:
        seen = seen.observe(event)
        if seen.drawn is not None:
            yield seen


def exact(of: Search) -> tuple[int, frozenset[Group]] | None:
    """Return LHT(S) and P(S) of four sets and a pair; None beyond the limit of the paper."""
    rules = MCR.requiring(
        LEAST_FAN,
        seat_wind=of.seat_wind,
        prevalent_wind=of.prevalent_wind,
        win_by="discard",
    )
    for slack in range(MOST_LACKING + 1):
        found: Completions = completions(
            of.hand, of.knowledge, rules=rules, slack=slack, limit=_ALL
        )
        hands = [
            (item.distance, tuple(map(int, item.tiles.tiles)))
            for item in found.items
            if any(sets_and_eye(tuple(map(int, item.tiles.tiles)), eye=True))
        ]
        if hands:
            least = min(distance for distance, _ in hands)
            if least > MOST_LACKING:
                return None
            return least, frozenset(tiles for far, tiles in hands if far == least)
        if not 0 <= found.deficiency < MOST_LACKING:
            return None
    return None


def measured(seed: int, index: int) -> list[list[float]]:
    """Return, for each turn, the states of a full search and the losses by each limit.

    For each limit of states: whether LHT is missed, and the share of lost plans, first for searches
    that start anew, then for those that resume the plans of the turn before. Then the seconds of a
    full search, LHT, and the losses by each limit of time.
    """
    rows: list[list[float]] = []
    saved: dict[int, Plans | None] = dict.fromkeys(STATES)
    for seen in turns(seed, index):
        one = Search(
            seen.hand,
            seen.knowledge,
            seat_wind=seen.seat,
            prevalent_wind=seen.prevalent_wind,
        )
        true = exact(one)
        begun = perf_counter()
        row: list[float] = [one.run(NO_LIMIT).states] if true is not None else []
        seconds = perf_counter() - begun
        for states in STATES:
            within = Limits(states, None)
            saved[states] = again = one.run(within, saved[states])
            if true is not None:
                for plans in (one.run(within), again):
                    row += [plans.least != true[0], _lost(plans, *true)]
        if true is not None:
            row += [seconds, true[0]]
            for limit in SECONDS:
                cut = one.run(Limits(None, limit)) if seconds > limit else None
                row += [cut.least != true[0], _lost(cut, *true)] if cut else [0, 0]
            rows.append(row)
    return rows


def _lost(plans: Plans, least: int, hands: frozenset[Group]) -> float:
    """Return the share of the plans at the least distance that were not found."""
    if plans.least != least:
        return 1.0
    return 1 - len(hands.intersection(plans.hands)) / len(hands)


def _search(settings: Settings) -> Outcome:
    games = max(settings.hands // TURNS, 1)
    pieces = settings.runner.map("games", partial(measured, settings.seed), games)
    rows = [row for piece in pieces for row in piece]
    number = len(rows)
    over = sum(row[0] > STATES[-1] for row in rows)
    found = [
        Row("positions", "turns with a win of four sets within six tiles", None, number),
        Row("positions", "whole search of more than 10^5 states", None, 100 * over / number, "%"),
    ]
    for place, states in enumerate(STATES):
        names = ("LHT missed", "plans lost", "LHT missed, saved", "plans lost, saved")
        for column, name in enumerate(names, 1 + 4 * place):
            share = 100 * sum(row[column] for row in rows) / number
            found.append(Row(f"{states:,} states", name, None, share, "%"))
    return Outcome([*found, *_of_time(rows)], NOTES)


def _of_time(rows: list[list[float]]) -> Iterator[Row]:
    first = 1 + 4 * len(STATES)
    near = [row for row in rows if row[first + 1] < MOST_LACKING]
    least, most = SECONDS
    for name, some, limit in (("near", near, least), ("all", rows, most)):
        share = 100 * sum(row[first] > limit for row in some) / len(some) if some else None
        yield Row(f"{limit:g} s", f"whole search longer, {name}", 0, share, "%")
    for place, limit in enumerate(SECONDS):
        for column, name in enumerate(("LHT missed", "plans lost"), first + 2 + 2 * place):
            share = 100 * sum(row[column] for row in rows) / len(rows)
            yield Row(f"{limit:g} s", name, None, share, "%")


NOTES = (
    "Turns of games of the bot against itself by exact plans. A plan is a winning hand of four "
    "sets and a pair at the least distance; those of a search that misses LHT are all lost.",
    "Saved: the search goes on where that of the turn before has stopped, and keeps its plans, "
    "measured by the new hand.",
    "Near: turns with LHT < 6, for which the paper says less than a second. Seconds are those of "
    "Python on the machine that made the record; the bot of the paper is a compiled program.",
)

ITEMS: tuple[Item, ...] = (
    Item("wang-2020-mcr/search", "Plans that the printed search misses", 1_000, None, _search),
)
