"""A registry of the papers' content, found by folder: the one module that paili itself uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, TypeVar

from paili import ArgumentError, Hand, KnowledgeBase

import paili_papers
from paili_papers import ledger
from paili_papers.common.algorithm import Algorithm, AlgorithmReport, Answer, Cell, Table, report_on
from paili_papers.common.claims import Claim, Kind, Verdict
from paili_papers.common.item import Entry, Item, Row
from paili_papers.common.markdown import markdown
from paili_papers.common.multisets import Reading
from paili_papers.common.paper import Paper
from paili_papers.common.report import Report, check_of, heading, shown
from paili_papers.common.run import run
from paili_papers.common.wording import describe

if TYPE_CHECKING:
    from paili.render import Picture

__all__ = [
    "Algorithm",
    "AlgorithmReport",
    "Answer",
    "Cell",
    "Claim",
    "Entry",
    "Item",
    "Kind",
    "Paper",
    "Reading",
    "Report",
    "Row",
    "Table",
    "Verdict",
    "algorithm",
    "algorithms",
    "ask",
    "check_of",
    "claim",
    "claims",
    "draw",
    "draw_claims",
    "draw_items",
    "has_sizes",
    "heading",
    "item",
    "items",
    "keep_data",
    "ledger_of",
    "markdown",
    "papers",
    "picture_of_algorithms",
    "plot",
    "run",
    "shown",
]

T = TypeVar("T")

LEDGER = "claims"
"""The item that checks every claim."""


@cache
def papers() -> tuple[Paper, ...]:
    """Return all papers, by year."""
    found = [module.PAPER for module in _folders() if hasattr(module, "PAPER")]
    return tuple(sorted(found, key=lambda paper: (paper.year, paper.name)))


def _folders() -> Iterator[object]:
    for entry in iter_modules(paili_papers.__path__):
        if entry.ispkg:
            yield import_module(f"{paili_papers.__name__}.{entry.name}")


@cache
def claims() -> Mapping[str, Claim]:
    """Return every claim by its identity, paper by paper in the paper's order."""
    return _unique((one.id, one) for paper in papers() for one in paper.claims)


@cache
def items() -> Mapping[str, Item]:
    """Return every experiment by name, paper by paper; the ledger last."""
    own = [*(one for paper in papers() for one in paper.items), ledger.item([*claims().values()])]
    return _unique((one.name, one) for one in own)


@cache
def algorithms() -> Mapping[str, Algorithm]:
    """Return every algorithm by name, paper by paper."""
    return _unique((one.name, one) for paper in papers() for one in paper.algorithms)


def claim(identity: str) -> Claim:
    """Return the claim with an identity.

    Raises:
        ArgumentError: there is none; the message lists similar ones.
    """
    return _named(claims(), "claim", identity)


def item(name: str) -> Item:
    """Return the experiment with a name.

    Raises:
        ArgumentError: there is none; the message lists all names.
    """
    return _named(items(), "item", name)


def has_sizes(chosen: Item) -> bool:
    """Return whether an experiment can be run at another size.

    It cannot if it always covers all cases, as the paper does, or has a single set of examples.
    """
    return chosen.hands not in (1, chosen.paper_hands)


def algorithm(name: str) -> Algorithm:
    """Return the algorithm with a name.

    Raises:
        ArgumentError: there is none; the message lists all names.
    """
    return _named(algorithms(), "algorithm", name)


def ask(
    name: str,
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    reading: Reading | str = Reading.INTENDED,
    trace: bool = False,
    states: int | None = None,
    seconds: float | None = None,
) -> AlgorithmReport:
    """Run the algorithm with a name on a hand, and return its answer beside the truth.

    Args:
        name: of the algorithm.
        hand: a hand under the rules of the paper, most of which have no honours.
        knowledge: None means all copies outside the hand.
        reading: the interpretation of the paper, where its text has errors.
        trace: whether the report has the way to the answer.
        states, seconds: limits of a search; None for those of the paper.
    Raises:
        ArgumentError: no such algorithm, or it has no such reading or no limits; a hand that the
            paper does not have.
        TileCountError: honours, or five copies of a kind in hand and knowledge.
    Example:
        >>> found = ask("qsa", Hand.parse("11115667777889m"))
        >>> found.answer.deficiency, found.engine, found.agrees
        (2, 1, False)
    """
    return report_on(
        algorithm(name),
        hand,
        knowledge,
        reading=reading,
        trace=trace,
        states=states,
        seconds=seconds,
    )


def ledger_of(identities: Sequence[str]) -> Item:
    """Return the experiment that checks these claims only.

    Args:
        identities: identities of claims, or common prefixes of several: "LY19-P6" chooses
            LY19-P6-if, LY19-P6-only-if and LY19-P6-repaired.

    Raises:
        ArgumentError: no claim has one of the identities; or there are none.
    """
    if not identities:
        raise ArgumentError("claims", "none", "the identity of a claim, such as LY19-P6")
    chosen = [one for identity in identities for one in _parts(identity)]
    return ledger.item([*dict.fromkeys(chosen)])


def _parts(identity: str) -> list[Claim]:
    """Return the claim with an identity, or all those with this prefix."""
    parts = [one for one in claims().values() if one.id.startswith(f"{identity}-")]
    return [claim(identity)] if identity in claims() or not parts else parts


def picture_of_algorithms() -> Picture:
    """Return the picture of the list of all algorithms, in characters."""
    from paili_papers.common import picture

    return picture.picture_of_algorithms(algorithms().values())


def draw(report: Report, *, in_full: bool = False) -> str:
    """Return the tables of a report for a terminal.

    Args:
        in_full: whether each claim is shown with all its details.
    """
    from paili_papers.common import report_tables

    return report_tables.draw(report, in_full=in_full)


def draw_items(items: Iterable[Item]) -> str:
    """Return the list of experiments for a terminal."""
    from paili_papers.common import report_tables

    return report_tables.draw_items(items)


def draw_claims(claims: Iterable[Claim]) -> str:
    """Return the list of claims for a terminal."""
    from paili_papers.common import report_tables

    return report_tables.draw_claims(claims)


def plot(report: Report, path: Path) -> None:
    """Draw a report, as `common.figures.plot` does."""
    from paili_papers.common import figures

    figures.plot(report, path)


def keep_data(directory: Path, chosen: Item, seed: int, hands: int | None) -> None:
    """Write the random hands of an experiment to a directory, as Parquet, or check them there.

    Raises:
        ArgumentError: it has none; no pyarrow; another file in their place.
    """
    from paili_papers.common import parquet

    if not chosen.studies:
        expected = "no directory: this item has no random hands with knowledge"
        raise ArgumentError("--data", str(directory), expected)
    for study in chosen.studies:
        parquet.keep(directory, study, seed, chosen.hands if hands is None else hands)


_FEW = 30
"""The number of names up to which an error lists all."""


def _named(known: Mapping[str, T], what: str, name: str) -> T:
    if isinstance(name, str) and name in known:
        return known[name]
    if len(known) <= _FEW:
        raise ArgumentError(what, describe(name), f"one of {', '.join(known)}")
    by_letters = {known_name.lower(): known_name for known_name in known}
    close = get_close_matches(str(name).lower(), by_letters, 5, 0.4)
    likely = [by_letters[found] for found in close] or [next(iter(known))]
    raise ArgumentError(what, describe(name), f"an identity, such as {', '.join(likely)}")


def _unique(pairs: Iterable[tuple[str, T]]) -> Mapping[str, T]:
    found: dict[str, T] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"two are called {name}")
        found[name] = value
    return found
