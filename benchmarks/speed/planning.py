"""Timings of planning: one hand per call, the median over random hands of a deficiency.

The hands are 14 of 136 tiles, four melds and an eye win, and only the hand has been seen.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import perf_counter_ns
from typing import Any

import numpy as np
import paili

from benchmarks.families import Family, deal
from benchmarks.memory import peak_of
from benchmarks.speed.cases import STANDARD, Scale
from benchmarks.speed.timing import UNITS, Answers, Case, Contender, Result
from benchmarks.strength.long_game import dealt

EXACT = "Exact plans, one hand a call"
LOT = 2_000


@dataclass(frozen=True)
class Question:
    """Draws, deficiency, target in milliseconds per hand, and whether a hand takes seconds."""

    draws: int
    deficiency: int
    at_most: float | None
    slow: bool = False


QUESTIONS = (
    Question(2, 1, 0.3),
    Question(2, 2, 0.3),
    Question(3, 1, 10),
    Question(3, 2, 4),
    Question(3, 3, 0.5),
    Question(4, 1, 300),
    Question(4, 2, 200),
    Question(4, 3, 40),
    Question(4, 4, 10),
    Question(5, 1, 10_000, slow=True),
    Question(5, 2, 6_000, slow=True),
    Question(5, 3, 2_000),
    Question(5, 4, 500),
)


def hands_of(deficiency: int, number: int) -> list[paili.Hand]:
    """Return random drawn hands of a deficiency."""
    found: list[paili.Hand] = []
    seed = 0
    while len(found) < number:
        counts = deal(Family.UNIFORM, LOT, seed=seed)
        near = paili.deficiency_batch(counts, rules=STANDARD) == deficiency
        found += map(paili.Hand.from_counts, counts[near])
        seed += 1
    return found[:number]


def median_over_hands(
    section: str,
    what: str,
    hands: list[paili.Hand],
    ask: Callable[[paili.Hand], Any],
    at_most: float | None,
) -> Result:
    """Time one call per hand; return the median and the fastest, in milliseconds."""
    ask(hands[0])
    times = []
    for hand in hands:
        start = perf_counter_ns()
        ask(hand)
        times.append((perf_counter_ns() - start) / UNITS["ms"])
    number = f"{len(hands)} hands"
    return Result(section, what, number, "ms", statistics.median(times), min(times), at_most)


def _named(draws: int, deficiency: int) -> str:
    return f"{draws} draws, deficiency {deficiency}"


def _check(hands: list[paili.Hand], draws: int) -> None:
    """Check that plans of one and two threads and the batch function agree, and are monotonic."""
    for hand in hands[:3]:
        plan = paili.plan(hand, draws=draws, rules=STANDARD)
        again = paili.plan(hand, draws=draws, rules=STANDARD, threads=2)
        before = paili.plan(hand, draws=draws - 1, rules=STANDARD)
        assert plan == again
        assert before.exact <= plan.exact
        assert sum(reason.exact for reason in plan.reasons()) == plan.exact


def exact_plans(scale: Scale) -> Iterator[Result]:
    """Yield medians over hands, with one thread."""
    for question in QUESTIONS:
        if question.draws > scale.draws:
            continue
        number = scale.far_plans if question.slow else scale.plans
        hands = hands_of(question.deficiency, number)
        if question.draws < 5:
            _check(hands, question.draws)

        def ask(hand: paili.Hand, draws: int = question.draws) -> paili.Plan:
            return paili.plan(hand, draws=draws, rules=STANDARD)

        what = _named(question.draws, question.deficiency)
        yield median_over_hands(EXACT, what, hands, ask, question.at_most)
    if scale.draws >= 6:
        hands = hands_of(2, 1)
        # The whole search in a user's default setting, on both cores.
        yield median_over_hands(
            EXACT,
            "6 draws, deficiency 2, two threads",
            hands,
            lambda hand: paili.PlanSearch(hand, draws=6, rules=STANDARD, threads=2).advance(
                math.inf
            ),
            60_000,
        )


OUTLOOKS = ((2, 3.0), (3, 20.0), (4, 100.0), (5, 300.0), (6, 600.0), (7, 1_000.0))
"""Deficiencies, and targets in milliseconds per hand."""


EAST = paili.Wind.EAST
EIGHT_FAN = paili.MCR.requiring(8, seat_wind=EAST, prevalent_wind=EAST, win_by="self_draw")
A_YAKU = paili.RIICHI.requiring(seat_wind=EAST, prevalent_wind=EAST)
THREE_TIMES = {deficiency: 3 * at_most for deficiency, at_most in OUTLOOKS}
"""Targets where not all wins count, or points."""


def dealt_hands(deficiency: int, number: int) -> list[paili.Hand]:
    """Return dealt hands of a deficiency by the forms of riichi."""
    return list(map(paili.Hand.parse, dealt(deficiency, number)))


def outlooks(scale: Scale) -> Iterator[Result]:
    """Yield medians over dealt hands, with 18 draws, the forms of riichi and one thread."""
    for deficiency, at_most in OUTLOOKS:
        if deficiency > scale.farthest:
            continue
        hands = dealt_hands(deficiency, scale.plans if deficiency < 4 else scale.far_plans)
        section = "Outlook over 18 draws, one dealt hand a call"
        yield median_over_hands(section, f"deficiency {deficiency}", hands, paili.outlook, at_most)
    yield from _outlooks_of_worth(scale)


def _outlooks_of_worth(scale: Scale) -> Iterator[Result]:
    """Yield medians where not all wins count, or points."""
    section = "Outlook over 18 draws where not all wins count, or points"
    asked = (
        ("eight fan", partial(paili.outlook, rules=EIGHT_FAN), EIGHT_FAN, 34, (3, 4, 5)),
        ("a yaku of riichi", partial(paili.outlook, rules=A_YAKU), A_YAKU, 34, (3, 4, 5)),
        (
            "points of Sichuan, two suits",
            partial(paili.outlook, rules=paili.XUEZHAN, objective="points"),
            paili.XUEZHAN,
            18,
            (3, 4),
        ),
    )
    for what, ask, rules, kinds, deficiencies in asked:
        for deficiency in deficiencies:
            if deficiency <= scale.farthest:
                number, seed = scale.far_plans, deficiency
                texts = dealt(deficiency, number, rules=rules, kinds=kinds, seed=seed)
                hands = list(map(paili.Hand.parse, texts))
                name = f"{what}, deficiency {deficiency}"
                yield median_over_hands(section, name, hands, ask, THREE_TIMES[deficiency])


def thread_cases(scale: Scale) -> Iterator[Case]:
    """Yield cases with two threads on one search."""
    for draws, deficiency, share in ((3, 1, 4), (4, 1, 4), (5, 3, 4), (5, 2, 25)):
        if draws > scale.draws:
            continue
        hands = hands_of(deficiency, max(2, scale.plans // share))
        two, one = (_plans(hands, draws, threads) for threads in (2, 1))
        yield Case(
            "Two threads, one plan",
            _named(draws, deficiency),
            f"{len(hands)} hands",
            two,
            (one,),
            unit="ms",
            repeats=3,
        )
    for deficiency in (3, 4, 5):
        if deficiency <= scale.farthest:
            hands = dealt_hands(deficiency, max(2, scale.far_plans // 3))
            two, one = (_outlooks(hands, threads) for threads in (2, 1))
            yield Case(
                "Two threads, one outlook",
                f"18 draws, deficiency {deficiency}",
                f"{len(hands)} hands",
                two,
                (one,),
                unit="ms",
                repeats=3,
            )


def _outlooks(hands: list[paili.Hand], threads: int) -> Contender:
    def call() -> list[paili.Outlook]:
        return [paili.outlook(hand, threads=threads) for hand in hands]

    def read(outlooks: list[paili.Outlook]) -> Answers:
        return np.array([outlook.probability for outlook in outlooks])

    name = "one thread" if threads == 1 else "paili"
    return Contender(name, len(hands), call, read, target=1.7)


def _plans(hands: list[paili.Hand], draws: int, threads: int) -> Contender:
    def call() -> list[paili.Plan]:
        return [paili.plan(hand, draws=draws, rules=STANDARD, threads=threads) for hand in hands]

    def read(plans: list[paili.Plan]) -> Answers:
        return np.array([plan.probability for plan in plans])

    name = "one thread" if threads == 1 else "paili"
    return Contender(name, len(hands), call, read, target=1.7)


_PLAN = """
import math, paili
from benchmarks.speed.cases import STANDARD
from benchmarks.speed.planning import hands_of
hand = hands_of({deficiency}, 1)[0]
forget()
search = paili.PlanSearch(hand, draws={draws}, rules=STANDARD, threads=2)
search.advance(math.inf)
print(json.dumps([peak()]))
"""


_OUTLOOK = """
import paili
from benchmarks.speed.planning import dealt_hands
hands = dealt_hands({deficiency}, 3)
forget()
for hand in hands:
    paili.outlook(hand)
print(json.dumps([peak()]))
"""


def plan_memory(scale: Scale) -> Iterator[Result]:
    """Yield the peak memory of a process that makes one plan or one outlook."""
    for draws, deficiency in ((5, 1), (6, 2)):
        if draws > scale.draws:
            continue
        (peak,) = peak_of(_PLAN.format(draws=draws, deficiency=deficiency))
        what = f"peak of a plan, {_named(draws, deficiency)}"
        yield Result("Memory", what, "one hand", "MB", peak, peak, 2_000)
    for deficiency in (3, 5, 7):
        if deficiency <= scale.farthest:
            (peak,) = peak_of(_OUTLOOK.format(deficiency=deficiency))
            what = f"peak of an outlook, 18 draws, deficiency {deficiency}"
            yield Result("Memory", what, "three hands", "MB", peak, peak, 400)
