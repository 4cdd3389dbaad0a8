"""What one run of an experiment has to report."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from paili.experiments.item import Item, Outcome, Row, Value


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of an experiment and how it came about.

    Attributes:
        item: name of the experiment.  title: one line.
        seed: of everything random.  hands: size of the run.
        seconds: wall time, that of interrupted runs before it included.
        rows: paper's values beside ours.  notes: sentences about them.
        page: the experiment's own page in Markdown, or empty: then `to_markdown` makes one.
    """

    item: str
    title: str
    seed: int
    hands: int
    seconds: float
    rows: Sequence[Row]
    notes: Sequence[str] = ()
    page: str = ""

    @classmethod
    def of(cls, item: Item, outcome: Outcome, seed: int, hands: int, seconds: float) -> Report:
        """The report on an outcome."""
        rows, notes = tuple(outcome.rows), tuple(outcome.notes)
        return cls(item.name, item.title, seed, hands, seconds, rows, notes, outcome.page)

    def to_json(self) -> dict[str, Any]:
        """As `paili reproduce --json` writes it."""
        return {
            "item": self.item,
            "title": self.title,
            "seed": self.seed,
            "hands": self.hands,
            "seconds": round(self.seconds, 3),
            "rows": [
                {
                    "label": row.label,
                    "column": row.column,
                    "paper": row.paper,
                    "ours": row.ours,
                    "difference": row.difference,
                    "unit": row.unit,
                }
                for row in self.rows
            ],
            "notes": list(self.notes),
        }

    def to_markdown(self) -> str:
        """A section in Markdown, without the time: equal results make equal text."""
        return self.page or "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"## {self.item}"
        yield ""
        yield f"{escaped(self.title)}. Seed {self.seed}, hands {self.hands:,}."
        yield ""
        yield "| row | column | paper | ours | difference |"
        yield "| --- | --- | ---: | ---: | ---: |"
        for row in self.rows:
            cells = (row.label, heading(row), *shown(row))
            yield f"| {' | '.join(map(escaped, cells))} |"
        if self.notes:
            yield ""
        yield from (f"- {escaped(note)}" for note in self.notes)


_MARKUP = re.compile(r"[\\*|]|<(?=[a-zA-Z/!?])|(?<=\])\(")
"""What Markdown would not show as it is: escapes, emphasis, cells, tags, links."""


def escaped(text: str) -> str:
    """A text for one line of Markdown or one cell of a table, meant literally but for `code`."""
    parts = " ".join(text.split()).split("`")
    if len(parts) % 2 == 0:  # a lone mark
        return "\\`".join(map(_escaped, parts))
    # In code only the border of a cell needs it.
    parts[1::2] = [code.replace("|", "\\|") for code in parts[1::2]]
    parts[::2] = map(_escaped, parts[::2])
    return "`".join(parts)


def _escaped(plain: str) -> str:
    return _MARKUP.sub(r"\\\g<0>", plain)


def heading(row: Row) -> str:
    """What is measured, with its unit."""
    return f"{row.column}, {row.unit}" if row.unit else row.column


def shown(row: Row) -> tuple[str, str, str]:
    """The paper's value, ours and the difference for people, with as many digits as say enough.

    Ours has the decimals of the paper's, and four significant digits at least.
    """
    decimals = max(_decimals_printed(row.paper), _decimals_needed(row.ours))
    difference = row.difference
    if isinstance(difference, float):
        difference = round(difference, decimals) + 0.0  # no minus zero
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
