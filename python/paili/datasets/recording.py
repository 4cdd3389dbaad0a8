"""Recording of complete games as data: a table of games, and one of their decisions."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from paili.datasets.cards import NAME as CARD
from paili.datasets.cards import write_collection_card
from paili.datasets.columns import Column, table_from
from paili.datasets.decisions import (
    DECISION_COLUMNS,
    GAME_COLUMNS,
    Row,
    columns_of,
    game_row,
    iter_decisions,
    names_of,
)
from paili.datasets.folders import DataSet, write_folder
from paili.datasets.part_sizes import part_of_games
from paili.datasets.simulated_games import MOST_GAMES, Table, table_of
from paili.datasets.source import PARTS, Source
from paili.datasets.writing import ROWS_OF_GROUP, about, parquet_writer, schema_of
from paili.extras import need_pyarrow
from paili.games.game_files import read_any_games
from paili.games.programs.program import TIME_LIMIT, time_limit_within
from paili.jobs.manifest import NAME as MANIFEST
from paili.jobs.parts import MOST_NUMBERS, PartedWork, part_name
from paili.model.errors import ArgumentError, PailiError
from paili.model.paths import as_path
from paili.model.rules import MCR, Rules
from paili.model.tiles import integer_within

if TYPE_CHECKING:
    from paili.jobs.runner import Progress

GAMES, DECISIONS = "games", "decisions"
"""Names of the two folders."""
_WIDE = 1 << 12
"""Number of rows with planes held in memory at a time; each has some thousand numbers."""
_OF_A_GAME = ("game", "players", "transcript")


class Recorded(NamedTuple):
    """Data sets of recorded games.

    Attributes:
        games: one row for each game.  decisions: one row for each decision.
    """

    games: DataSet
    decisions: DataSet


def records(
    folder: str | os.PathLike[str],
    agents: Sequence[str],
    games: int,
    *,
    rules: Rules | str = MCR,
    seed: int = 0,
    time_limit: float = TIME_LIMIT,
    columns: str | Iterable[str] = (),
    part_games: int | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    remark: Callable[[str], None] | None = None,
    lost: Callable[[str], None] | None = None,
) -> Recorded:
    """Play complete games of agents and write them as data: FOLDER/games, then FOLDER/decisions.

    Game `i` has deal `i` of the seed; agent `a` sits at seat `(a + i) % 4`. Decisions are read from
    the transcripts of the games; each is a time that a seat could do anything but pass. The same
    call resumes an interrupted run.

    Args:
        folder: parent of both folders.
        agents: names of four agents, see `paili.agents.named`.
        games: number of games, 0 to 2**32.
        rules: rules of Chinese Standard Mahjong, or of Sichuan Mahjong with a score, such as
            "xuezhan".
        seed: 0 to 2**64 - 1; the same seed gives the same games.
        time_limit: seconds that a program has for an answer.
        columns: environment columns to add to the decisions: some of "number", "mask", "planes" and
            "features", as several texts, or one with commas between them.
        part_games: games of each file, at least 1; None means about a minute of play.
        jobs, executor, progress, remark, lost: as in `label`.
    Raises:
        ArgumentError: pyarrow is not installed; an argument out of range, or an agent that cannot
            be created; a folder with other files.
        OSError: a file cannot be read or written.
    Cost: the time that the agents take, and about 20 ms per game.
    """
    need_pyarrow()
    table = table_of(
        agents,
        rules,
        integer_within(seed, "seed", 0, (1 << 64) - 1),
        time_limit_within(time_limit),
    )
    count = integer_within(games, "games", 0, MOST_GAMES)
    names = names_of(columns)
    size = (
        part_of_games(table, count)
        if part_games is None
        else integer_within(part_games, "part_games", 1, MOST_NUMBERS)
    )
    place = as_path(folder, "folder", "the path of a folder").absolute()
    means: dict[str, Any] = {
        "jobs": jobs,
        "executor": executor,
        "progress": progress,
        "remark": remark,
        "lost": lost,
    }
    settings = {"games": count, **table.to_json()}
    said = about(GAMES, settings, GAME_COLUMNS)
    work = PartedWork(partial(_write_games, table, said), count, size, settings, unit="games")
    _refuse_other_card(place)
    played = write_folder(place / GAMES, work, said, **means)
    described = {GAMES: said}
    game = table.game
    if names:
        settings = {**settings, "columns": list(names)}
    said = about(DECISIONS, settings, (*DECISION_COLUMNS[game], *columns_of(game, names)))
    write = partial(_write_decisions, str(place / GAMES), said, game, names)
    work = PartedWork(write, count, size, {**settings, "of": "decisions"}, unit="games read")
    decided = write_folder(place / DECISIONS, work, said, **means)
    write_collection_card(place, {DECISIONS: said, **described})
    return Recorded(played, decided)


def _refuse_other_card(folder: Path) -> None:
    """Raise if a folder has a card that was not written by an earlier run."""
    if (folder / CARD).exists() and not (folder / GAMES / MANIFEST).exists():
        expected = "an empty folder, or one of the same run"
        raise ArgumentError("folder", f"{folder}, which has {CARD}", expected)


def _write_games(table: Table, said: dict[str, Any], numbers: range, path: Path) -> int:
    """Play some games, write them to a file, and return the number of rows."""
    rows = (game_row(table.play(number), number, table.players(number)) for number in numbers)
    return _write_rows(rows, GAME_COLUMNS, said, path)


def _write_decisions(
    games: str,
    said: dict[str, Any],
    game: str,
    names: tuple[str, ...],
    numbers: range,
    path: Path,
) -> int:
    """Write the decisions of some games to a file, and return the number of rows."""
    rows = (row for one in _iter_games(games, numbers) for row in iter_decisions(*one, names))
    columns = (*DECISION_COLUMNS[game], *columns_of(game, names))
    return _write_rows(rows, columns, said, path, _WIDE if "planes" in names else ROWS_OF_GROUP)


def _iter_games(games: str, numbers: range) -> Iterator[tuple[Any, int, list[str]]]:
    """Yield the games of a part, with their numbers and players."""
    if not numbers:
        return
    path = Path(games) / PARTS / part_name(numbers.start)
    for _, batch in Source.open(path).read(range(len(numbers)), _OF_A_GAME):
        for row in batch.to_pylist():
            (found,) = read_any_games([row["transcript"]])
            if isinstance(found, PailiError):
                raise found
            yield found.state, row["game"], row["players"]


def _write_rows(
    rows: Iterator[Row],
    columns: Sequence[Column],
    said: dict[str, Any],
    path: Path,
    at_once: int = ROWS_OF_GROUP,
) -> int:
    """Write rows to a file, `at_once` at a time, and return their number."""
    schema, count = schema_of(said, columns), 0
    lots = iter(lambda: list(islice(rows, at_once)), [])
    with parquet_writer(path, schema) as writer:
        # A file without rows gets one empty row group.
        for lot in chain([next(lots, [])], lots):
            by_name = {column.name: [row[column.name] for row in lot] for column in columns}
            writer.write_table(table_from(by_name, columns, schema), row_group_size=at_once)
            count += len(lot)
    return count
