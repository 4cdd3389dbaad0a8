"""The report of a run of an experiment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from paili_papers.common.claims import Claim
from paili_papers.common.item import Entry, Row, Tallies, Value


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of an experiment and the settings of its run.

    Attributes:
        item: name of the experiment.  title: one line.
        seed: of all random choices.  hands: size of the run.
        seconds: wall time, with that of interrupted runs before it.
        rows: paper's values beside ours.  notes: sentences about them.
        entries: of the ledger, if claims were checked.
        tallies: the state that a larger run can resume from.
    """

    item: str
    title: str
    seed: int
    hands: int
    seconds: float
    rows: Sequence[Row]
    notes: Sequence[str] = ()
    entries: Sequence[Entry] = ()
    tallies: Tallies = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON of `paili reproduce --json`."""
        return {
            "item": self.item,
            "title": self.title,
            "seed": self.seed,
            "hands": self.hands,
            "seconds": round(self.seconds, 3),
            "rows": [_plain_row(row) for row in self.rows],
            "notes": list(self.notes),
        } | ({"claims": [_plain_entry(one) for one in self.entries]} if self.entries else {})


def _plain_row(row: Row) -> dict[str, Any]:
    return {
        "label": row.label,
        "column": row.column,
        "paper": row.paper,
        "ours": row.ours,
        "difference": row.difference,
        "unit": row.unit,
    }


def _plain_entry(entry: Entry) -> dict[str, Any]:
    claim, case = entry.claim, entry.finding.counterexample
    shown = case and asdict(case) | {"ours": case.ours, "command": case.command}
    return {
        "id": claim.id,
        "paper": claim.paper,
        "place": claim.place,
        "kind": claim.kind,
        "quote": claim.quote,
        "statement": claim.statement,
        **entry.finding.to_json(),
        "counterexample": shown,
        "reading": claim.reading,
        "consequences": list(claim.consequences),
        "repairs": claim.repairs,
        "cost": claim.cost,
        "check": check_of(claim),
    }


def check_of(claim: Claim) -> str:
    """Return the function that checks a claim, with its module."""
    function = claim.function
    return f"{function.__module__}.{function.__name__}" if function else "by reading alone"


def heading(row: Row) -> str:
    """Return the title of the measured quantity, with its unit."""
    return f"{row.column}, {row.unit}" if row.unit else row.column


TIMES = ("s", "ms", "us")
"""Units of time, of which no differences are shown: machines differ."""


def shown(row: Row) -> tuple[str, str, str]:
    """Return the paper's value, ours and the difference as text, with sufficient digits.

    Ours has the decimals of the paper's, and four significant digits at least.
    """
    decimals = max(_decimals_printed(row.paper), _decimals_needed(row.ours))
    difference = None if row.unit in TIMES or row.column == "pairs" else row.difference
    if isinstance(difference, float):
        difference = round(difference, decimals) + 0.0  # without minus zero
    text = _text(difference, decimals)
    if isinstance(difference, int | float) and difference > 0:
        text = f"+{text}"
    return _text(row.paper, _decimals_printed(row.paper)), _text(row.ours, decimals), text


_SIGNIFICANT = 4


def _decimals_printed(value: Value) -> int:
    if not isinstance(value, float):
        return 0
    digits, _, power = repr(value).partition("e")
    decimals = len(digits.partition(".")[2].rstrip("0"))
    return max(0, decimals - int(power or 0))


def _decimals_needed(value: Value) -> int:
    if not isinstance(value, float):
        return 0
    power = int(f"{value:e}".partition("e")[2]) if value == value else 0
    return max(0, _SIGNIFICANT - 1 - power)


def _text(value: Value, decimals: int) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.{decimals}f}"
