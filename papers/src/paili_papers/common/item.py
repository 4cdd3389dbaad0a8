"""Reproducible experiments, and their results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from paili.jobs import Runner

    from paili_papers.common.claims import Claim, Finding
    from paili_papers.common.datasets import Study

Tallies = Mapping[str, tuple[int, list[list[Any]]]]
"""By stage: the number of hands, and the sums as plain data."""

Value = float | int | str | None
"""A number or a short text; None if there is none."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a run of an experiment.

    Attributes:
        hands: the size: random hands of each kind of hand.  seed: of all random choices.
        runner: executes the work.
        before: the results of the first hands in an earlier run, which are not computed again.
    """

    hands: int
    seed: int
    runner: Runner
    before: Tallies = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """One number, or short text, of a paper beside ours.

    Attributes:
        label: the paper's row.  column: the measured quantity.
        paper: as printed; None if the paper has no such cell.  ours: our result.
        unit: of both, if they are numbers, such as "%" or "ms".
    """

    label: str
    column: str
    paper: Value
    ours: Value
    unit: str = ""

    @property
    def difference(self) -> Value:
        """Ours minus the paper's; for texts, whether they are the same; None if one is missing."""
        if self.paper is None or self.ours is None:
            return None
        if isinstance(self.paper, str) or isinstance(self.ours, str):
            return "same" if self.paper == self.ours else "differs"
        return self.ours - self.paper


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the ledger: a claim and the finding of its check."""

    claim: Claim
    finding: Finding


@dataclass(frozen=True, slots=True)
class Outcome:
    """The results of an experiment.

    Attributes:
        rows, notes: numbers, and sentences about them.  entries: of the ledger.
        tallies: the state that another run can resume from.
    """

    rows: Sequence[Row]
    notes: Sequence[str] = ()
    entries: Sequence[Entry] = ()
    tallies: Tallies = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Item:
    """An experiment of a paper.

    Attributes:
        name: such as "yan-li-2023/table-9".  title: one line.
        hands: default size, for at most two minutes on two cores.
        paper_hands: the paper's size; None if the experiment has no size.
        run: the function that runs it.
        studies: its random hands with knowledge.
    """

    name: str
    title: str
    hands: int
    paper_hands: int | None
    run: Callable[[Settings], Outcome]
    studies: tuple[Study, ...] = ()
