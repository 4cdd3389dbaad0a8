"""An algorithm of a paper that can be asked about a hand, what it answers, and the report on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from paili import MAHJONG0, UNREACHABLE, ArgumentError, Hand, KnowledgeBase, Rules, deficiency
from paili.render import Rendered

from paili_papers.common.multisets import INFINITE, Reading, Tiles, write_tiles
from paili_papers.common.paper import Paper
from paili_papers.common.wording import counted, describe, distance

SCHEMA_VERSION = "1"
"""Version of the JSON; paili_papers/schemas/algorithm.schema.json describes it."""

MOST_ROWS = 20
"""Rows of a table of a trace, unless it is to have all."""

Cell = int | str | None
"""A number, a text in the paper's notation, or None for a cost of what cannot be completed."""


@dataclass(frozen=True, slots=True, repr=False)
class Table:
    """A part of a trace.

    Attributes:
        title: what the rows are.  columns: what their cells are.  rows: some of them, or all.
        total: how many there are, listed or not.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: int

    def __repr__(self) -> str:
        return f"<Table {self.title!r}: {len(self.rows):,} of {counted(self.total, 'row')}>"

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "title": self.title,
            "columns": list(self.columns),
            "rows": [list(row) for row in self.rows],
            "total": self.total,
        }


def table(
    title: str,
    columns: tuple[str, ...],
    rows: Iterable[tuple[Cell, ...]],
    *,
    most: int | None = MOST_ROWS,
) -> Table:
    """A table of the first rows; None for `most` lists all."""
    every = list(rows)
    return Table(title, columns, tuple(islice(every, most)), len(every))


def cost_cell(cost: int) -> int | None:
    """A cost in a table; None for the papers' 100."""
    return None if cost >= INFINITE else cost


def write_parts(parts: Iterable[Tiles]) -> str:
    """Parts in brackets as the papers write them, such as "(B1B2B3)(C1C2)"."""
    return "".join(f"({write_tiles(part)})" for part in parts)


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """What an algorithm says of a hand.

    Attributes:
        deficiency: as the algorithm computes it, right or wrong; `paili.UNREACHABLE` if it says
            that the hand cannot be completed.
        looked_at: how much of what it looks at, such as {"nodes": 512}, in the paper's words.
        trace: the way to the answer as the paper draws it: decompositions with their costs, blocks
            with their types, groupings. Empty unless it was asked for.
    """

    deficiency: int
    looked_at: Mapping[str, int]
    trace: tuple[Table, ...] = ()

    def __repr__(self) -> str:
        counts = ", ".join(f"{name} {number:,}" for name, number in self.looked_at.items())
        trace = f"; a trace of {counted(len(self.trace), 'table')}" if self.trace else ""
        return f"<Answer: {distance(self.deficiency)}; looked at {counts or 'nothing'}{trace}>"


Run = Callable[[Hand, KnowledgeBase | None, Reading, bool], Answer]
"""A hand, a knowledge base (None: all other copies), a reading, whether to trace."""


@dataclass(frozen=True, slots=True, repr=False)
class Algorithm:
    """An algorithm of a paper.

    Attributes:
        name: such as "bda".  title: one line.  paper: that has it.  place: where in the paper.
        run: does it; algorithms are compared without this.
        readings: that make a difference; one alone if the paper can be read one way only.
        uses_knowledge: whether its answer depends on the knowledge base.
        rules: what it takes for a win.
        limited: the same within a number of states and of seconds; None if it always ends soon.
    """

    name: str
    title: str
    paper: Paper
    place: str
    run: Run = field(compare=False)
    readings: tuple[Reading, ...] = (Reading.INTENDED,)
    uses_knowledge: bool = True
    rules: Rules = MAHJONG0
    limited: Callable[[int | None, float | None], Run] | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"<Algorithm {self.name} of {self.paper.name}, {self.place}: {self.title}>"

    def reading(self, wanted: Reading | str) -> Reading:
        """One of its readings.

        Raises:
            ArgumentError: another; the message has those that it has.
        """
        if isinstance(wanted, str) and wanted in self.readings:
            return Reading(wanted)
        got = str(wanted) if isinstance(wanted, str) else describe(wanted)
        if len(self.readings) == 1:
            expected = f"{self.readings[0]}: {self.name} has no other reading"
        else:
            expected = f"one of {', '.join(self.readings)}, which are the readings of {self.name}"
        raise ArgumentError("reading", got, expected)


@dataclass(frozen=True, slots=True, repr=False)
class AlgorithmReport(Rendered):
    """What an algorithm says of a hand, beside what is true.

    `str` is the picture that `paili algorithm` prints.

    Attributes:
        algorithm, hand, reading: as asked.  knowledge: what can still come.
        answer: of the algorithm.
        is_traced: whether a trace was asked for.
        engine: `paili.deficiency` of the hand with the knowledge, under the algorithm's rules.
        engine_without_knowledge: the same if every copy that is not in the hand can come.
    """

    algorithm: Algorithm
    hand: Hand
    knowledge: KnowledgeBase
    reading: Reading
    answer: Answer
    is_traced: bool
    engine: int
    engine_without_knowledge: int

    def __repr__(self) -> str:
        said, true = distance(self.answer.deficiency), distance(self.engine)
        exactly = "the same" if self.agrees else true
        about = f"<AlgorithmReport of {self.algorithm.name} on {self.hand}"
        return f"{about}: {said}, exactly: {exactly}>"

    @property
    def rules(self) -> Rules:
        """The rules of the algorithm: in most papers no honours, four melds and an eye."""
        return self.algorithm.rules

    @property
    def agrees(self) -> bool:
        """Whether the algorithm's deficiency is the engine's."""
        return self.answer.deficiency == self.engine

    def to_json(self) -> dict[str, Any]:
        """The report as paili_papers/schemas/algorithm.schema.json describes it."""
        asked, answer = self.algorithm, self.answer
        return {
            "schema_version": SCHEMA_VERSION,
            "hand": _hand_to_json(self.hand),
            "rules": self.rules.to_json(),
            "knowledge": {"available": str(self.knowledge), "copies": self.knowledge.copies},
            "algorithm": {
                "name": asked.name,
                "title": asked.title,
                "paper": asked.paper.name,
                "place": asked.place,
                "uses_knowledge": asked.uses_knowledge,
            },
            "reading": str(self.reading),
            "deficiency": _deficiency_to_json(answer.deficiency),
            "engine": {
                "deficiency": _deficiency_to_json(self.engine),
                "without_knowledge": _deficiency_to_json(self.engine_without_knowledge),
            },
            "agrees": self.agrees,
            "looked_at": dict(answer.looked_at),
            "trace": [part.to_json() for part in answer.trace] if self.is_traced else None,
        }


def report_on(
    algorithm: Algorithm,
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    reading: Reading | str = Reading.INTENDED,
    trace: bool = False,
    states: int | None = None,
    seconds: float | None = None,
) -> AlgorithmReport:
    """What an algorithm says of a hand, beside what is true: see `registry.ask`."""
    chosen = algorithm.reading(reading)
    run = algorithm.run
    if states is not None or seconds is not None:
        run = _limited(algorithm, states, seconds)
    answer = run(hand, knowledge, chosen, trace)
    full = KnowledgeBase.full(hand)
    known = full if knowledge is None else knowledge
    return AlgorithmReport(
        algorithm,
        hand,
        KnowledgeBase.from_counts(known.available[: algorithm.rules.kinds]),
        chosen,
        answer,
        trace,
        deficiency(hand, known, rules=algorithm.rules),
        deficiency(hand, full, rules=algorithm.rules),
    )


def _limited(algorithm: Algorithm, states: int | None, seconds: float | None) -> Run:
    name, got = ("states", states) if states is not None else ("seconds", seconds)
    if algorithm.limited is None:
        raise ArgumentError(name, str(got), f"no limit: {algorithm.name} has none")
    if states is not None and (type(states) is not int or states < 0):
        raise ArgumentError("states", describe(states), "an int, 0 or more")
    if seconds is not None and not (
        isinstance(seconds, int | float) and not isinstance(seconds, bool) and seconds >= 0
    ):
        raise ArgumentError("seconds", describe(seconds), "a number, 0 or more")
    return algorithm.limited(states, seconds)


def _hand_to_json(hand: Hand) -> dict[str, Any]:
    """A hand as the JSON of all reports of paili has it."""
    melds = [str(meld) for meld in hand.melds]
    return {
        "text": str(hand),
        "concealed": str(hand).removesuffix("".join(melds)),
        "melds": melds,
        "is_waiting": hand.is_waiting,
    }


def _deficiency_to_json(least: int) -> int | None:
    return None if least == UNREACHABLE else least
