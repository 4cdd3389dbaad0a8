"""An algorithm of a paper, its answer about a hand, and the report on it."""

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
"""The version of the JSON; paili_papers/schemas/algorithm.schema.json describes it."""

MOST_ROWS = 20
"""The largest number of rows of a table of a trace, unless all are requested."""

Cell = int | str | None
"""A number, a text in the paper's notation, or None for an infinite cost."""


@dataclass(frozen=True, slots=True, repr=False)
class Table:
    """A part of a trace.

    Attributes:
        title: the subject of the rows.  columns: the titles of the cells.  rows: some rows, or all.
        total: the number of all rows, listed or not.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: int

    def __repr__(self) -> str:
        return f"<Table {self.title!r}: {len(self.rows):,} of {counted(self.total, 'row')}>"

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
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
    """Return a table of the first `most` rows; None lists all."""
    every = list(rows)
    return Table(title, columns, tuple(islice(every, most)), len(every))


def cost_cell(cost: int) -> int | None:
    """Return a cost for a table, with None for the papers' 100."""
    return None if cost >= INFINITE else cost


def write_parts(parts: Iterable[Tiles]) -> str:
    """Return parts in brackets in the notation of the papers, such as "(B1B2B3)(C1C2)"."""
    return "".join(f"({write_tiles(part)})" for part in parts)


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """The answer of an algorithm about a hand.

    Attributes:
        deficiency: as the algorithm computes it, right or wrong; `paili.UNREACHABLE` if it finds
            that the hand cannot be completed.
        looked_at: the number of examined objects, such as {"nodes": 512}, in the paper's words.
        trace: the way to the answer as the paper draws it: decompositions with their costs, blocks
            with their types, groupings. Empty unless it was requested.
    """

    deficiency: int
    looked_at: Mapping[str, int]
    trace: tuple[Table, ...] = ()

    def __repr__(self) -> str:
        counts = ", ".join(f"{name} {number:,}" for name, number in self.looked_at.items())
        trace = f"; a trace of {counted(len(self.trace), 'table')}" if self.trace else ""
        return f"<Answer: {distance(self.deficiency)}; looked at {counts or 'nothing'}{trace}>"


Run = Callable[[Hand, KnowledgeBase | None, Reading, bool], Answer]
"""A function of hand, knowledge base (None: all other copies), reading and trace switch."""


@dataclass(frozen=True, slots=True, repr=False)
class Algorithm:
    """An algorithm of a paper.

    Attributes:
        name: such as "bda".  title: one line.  paper: its paper.  place: its place in the paper.
        run: the function; it is ignored in comparisons of algorithms.
        readings: the readings that differ; a single one if the paper is unambiguous.
        uses_knowledge: whether its answer depends on the knowledge base.
        rules: its definition of a win.
        limited: a variant with limits on states and seconds; None if it always ends soon.
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
        """Return one of its readings.

        Raises:
            ArgumentError: another reading; the message lists the valid ones.
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
    """The answer of an algorithm about a hand, beside the truth.

    `str` is the picture that `paili algorithm` prints.

    Attributes:
        algorithm, hand, reading: the question.  knowledge: the tiles that can still come.
        answer: the answer of the algorithm.
        is_traced: whether a trace was requested.
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
        """Whether the algorithm's deficiency equals the engine's."""
        return self.answer.deficiency == self.engine

    def to_json(self) -> dict[str, Any]:
        """Return the report by the schema paili_papers/schemas/algorithm.schema.json."""
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
    """Return the report of an algorithm on a hand: see `registry.ask`."""
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
    """Return a hand in the JSON form of all reports of paili."""
    melds = [str(meld) for meld in hand.melds]
    return {
        "text": str(hand),
        "concealed": str(hand).removesuffix("".join(melds)),
        "melds": melds,
        "is_waiting": hand.is_waiting,
    }


def _deficiency_to_json(least: int) -> int | None:
    return None if least == UNREACHABLE else least
