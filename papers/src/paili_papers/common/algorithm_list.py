"""The list of the algorithms of the papers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from paili.render import Cells, Page, Picture, sentence, title_cell
from rich.text import Text

from paili_papers.common.algorithm import Algorithm
from paili_papers.common.multisets import Reading


def picture_of(algorithms: Collection[Algorithm]) -> Picture:
    """Return the names of algorithms, their papers, readings and titles."""

    def blocks(page: Page) -> Iterator[Iterable[Cells]]:
        yield from (_list(algorithms), _readings(algorithms))

    return blocks


def _list(algorithms: Collection[Algorithm]) -> Iterator[Cells]:
    yield [title_cell(title) for title in ("algorithm", "paper", "what it is")]
    for one in algorithms:
        yield [Text(one.name), Text(one.paper.name), sentence(one.title)]


def _readings(algorithms: Iterable[Algorithm]) -> Iterator[Cells]:
    """The algorithms that can be read in another way than the intended one."""
    yield [title_cell("--reading"), title_cell("of")]
    for reading in Reading:
        names = [one.name for one in algorithms if reading in one.readings]
        if reading is not Reading.INTENDED:
            yield [Text(reading), sentence(", ".join(names))]
