"""A search for the best discard that can be watched, limited and interrupted."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from paili.analysis.completions import Completion, completions
from paili.analysis.questions import Copies
from paili.analysis.report import Discard, Report
from paili.model.errors import SearchLimitError
from paili.model.hands import Hand
from paili.model.tiles import Tile

if TYPE_CHECKING:
    from paili.analysis.plan import PlanSearch, Reason

_SLICE = 0.1
"""Seconds of work between two looks at the clock, at Ctrl-C and at the progress."""

_PATIENCE = 0.5
"""Seconds that a search may take before its progress is shown."""


class Stop(StrEnum):
    """Why a search ended before all was known."""

    LIMIT = "limit"
    INTERRUPT = "interrupt"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability of which bounds are known; it is known itself if they are equal."""

    lower: Fraction
    upper: Fraction

    @property
    def is_exact(self) -> bool:
        """Whether it is known."""
        return self.lower == self.upper


@dataclass(frozen=True, slots=True)
class Candidate:
    """A discard with the chance it leaves, and what the hand accepts then."""

    chance: Chance
    discard: Discard

    @property
    def tile(self) -> Tile:
        """What is discarded."""
        return self.discard.option.tile


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found out about a hand.

    Attributes:
        report: on the hand as it is.  draws: how many the chances are about.
        chance: to win within these draws.
        candidates: best first, for all that is known; none for a waiting hand.
        reasons: the complete hands that the best play reaches, likeliest first; None if the
            search did not end.
        stop: why it did not; None if it did.  failure: what `Stop.MEMORY` stands for.
        progress: how much was searched, 0 to 1.
    """

    report: Report
    draws: int
    chance: Chance
    candidates: tuple[Candidate, ...]
    reasons: tuple[Reason, ...] | None
    stop: Stop | None
    failure: SearchLimitError | None
    progress: float

    @property
    def best(self) -> Candidate | None:
        """The best discard, for all that is known; None if the hand is waiting or complete."""
        is_asked = bool(self.candidates) and self.report.deficiency > 0
        return self.candidates[0] if is_asked else None

    @property
    def is_best_proved(self) -> bool:
        """Whether no discard can be better than the first."""
        if not self.candidates:
            return True
        first, *others = self.candidates
        return all(first.chance.lower >= other.chance.upper for other in others)


@dataclass(frozen=True, slots=True)
class Win:
    """A complete hand that the best play reaches.

    Attributes:
        chance: of winning with it.  share: of all chances to win.
        coming: the tiles that came.  going: those of the hand that were discarded.
        completion: what makes it complete.
    """

    chance: Fraction
    share: Fraction
    coming: Copies
    going: Copies
    completion: Completion


def wins(found: Found, count: int) -> tuple[Win, ...]:
    """The likeliest complete hands; none if they are not known."""
    return tuple(_win(reason, found) for reason in (found.reasons or ())[:count])


def _win(reason: Reason, found: Found) -> Win:
    hand = found.report.hand
    complete = Hand.from_tiles(reason.tiles, hand.melds)
    (completion,) = completions(complete, None, found.report.rules, limit=1).items
    going = Counter(hand.tiles)
    going.update(dict(reason.coming))
    going.subtract(reason.tiles)
    gone = tuple((tile, copies) for tile, copies in sorted(going.items()) if copies)
    return Win(reason.exact, reason.exact / found.chance.lower, reason.coming, gone, completion)


def find(search: PlanSearch, report: Report, draws: int, limit: float | None) -> Found:
    """Search to the end, or until the limit, Ctrl-C or a lack of memory ends it.

    Args:
        report: on the hand that is searched.  limit: seconds, None for no limit.
    """
    stop, failure, reasons = None, None, None
    try:
        stop = _advance(search, limit)
        if stop is None:
            reasons = search.reasons()
    except KeyboardInterrupt:
        stop = Stop.INTERRUPT
    except SearchLimitError as error:
        stop, failure = Stop.MEMORY, error
    bounds = search.bounds()
    by_tile = {discard.option.tile: discard for discard in report.discards or ()}
    preference = {tile: number for number, tile in enumerate(by_tile)}
    candidates = [
        Candidate(Chance(option.lower, option.upper), by_tile[option.tile])
        for option in bounds.options
    ]
    candidates.sort(
        # What the bounds leave open is decided as without a search, ties by tile order.
        key=lambda row: (
            -row.chance.lower,
            -row.chance.upper,
            0 if row.chance.is_exact else preference[row.tile],
            row.tile,
        )
    )
    chance = Chance(bounds.lower, bounds.upper)
    return Found(report, draws, chance, tuple(candidates), reasons, stop, failure, search.progress)


def _advance(search: PlanSearch, limit: float | None) -> Stop | None:
    end = None if limit is None else time.monotonic() + limit
    with _progress() as tell:
        while True:
            left = _SLICE if end is None else end - time.monotonic()
            if left <= 0:
                return Stop.LIMIT
            if search.advance(min(left, _SLICE)):
                return None
            tell(search.progress)


@contextmanager
def _progress() -> Iterator[Callable[[float], None]]:
    """A bar on stderr for searches that take a while, if that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    bar = Progress(
        *columns,
        console=Console(file=sys.stderr),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    task = bar.add_task("searching; Ctrl-C shows what is known", total=1.0)
    start = time.monotonic()

    def tell(share: float) -> None:
        bar.update(task, completed=share)
        if time.monotonic() - start >= _PATIENCE:
            bar.start()  # does nothing the second time

    try:
        yield tell
    finally:
        bar.live.stop()  # does nothing if it was not started; `bar.stop` would end a line
