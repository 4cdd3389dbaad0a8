"""Writing of the hands of a family: to a folder of Parquet files, or to a single file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paili.datasets.columns import Column, Rows, table_from
from paili.datasets.decisions import iter_decisions
from paili.datasets.families import BLOCK, Family, dealt_block
from paili.datasets.folders import write_folder
from paili.datasets.part_sizes import part_of_games, part_size
from paili.datasets.simulated_games import Table, table_of
from paili.datasets.writing import about, parquet_writer, schema_of, write_batches
from paili.extras import need_pyarrow
from paili.jobs.crew import WorkerPool, iter_ranges
from paili.jobs.parts import PartedWork
from paili.model.errors import ArgumentError, describe
from paili.model.paths import as_path, replacing
from paili.model.tiles import KINDS, integer_within

if TYPE_CHECKING:
    from paili.jobs.runner import Progress

MOST_HANDS = 2**32
_AT_ONCE, _STRATIFIED_AT_ONCE, _GAMES_AT_ONCE = 1 << 16, 1 << 10, 1 << 4
"""Numbers of hands that are generated and written at a time, in whole blocks."""
_FORMATS = (".parquet", ".npy", ".jsonl")
_BYTES = 10.0
"""Approximate bytes of a hand in a file."""
_NPY_HAS = {"index", "counts", "stratum"}
_ATTEMPTS = 100
"""Greatest number of games in which a suitable decision is searched."""


def deal(
    path: str | os.PathLike[str],
    hands: int,
    family: Family | None = None,
    *,
    seed: int = 0,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    remark: Callable[[str], None] | None = None,
    lost: Callable[[str], None] | None = None,
) -> Path:
    """Write hands of a family, generated from a seed.

    A larger number of hands begins with the hands of a smaller one. A folder can be written by many
    workers, and an interrupted run is resumed by the same call. A single file is written in order
    and atomically.

    Args:
        path: `FILE.parquet`, `FILE.npy` (only counts, uint8 (n, 34)), `FILE.jsonl` (one row per
            line), or a folder, which gets Parquet files, a manifest and a card.
        hands: number of hands, 0 to 2**32.
        family: the family of hands; None means `Family()`.
        seed: 0 to 2**64 - 1.
        jobs, executor, progress, remark, lost: as in `label`.
    Returns:
        The absolute path.
    Raises:
        ArgumentError: pyarrow is needed and not installed; an argument out of range, or another
            suffix; a family that a .npy file cannot hold, whose deficiencies are too rare, or whose
            agents cannot be created; a folder with other files.
        OSError: a file cannot be written.
    Cost: a few microseconds a hand; by deficiency about a third of a millisecond, and some tenths
        of a second for a complete hand; from games the time of one game per hand.
    """
    chosen = Family() if family is None else family
    if not isinstance(chosen, Family):
        raise ArgumentError("family", describe(family), "a Family or None")
    count = integer_within(hands, "hands", 0, MOST_HANDS)
    seed = integer_within(seed, "seed", 0, (1 << 64) - 1)
    place = as_path(path, "path", "the path of a file or a folder").absolute()
    suffix = place.suffix
    if suffix and suffix not in _FORMATS and not place.is_dir():
        raise ArgumentError("path", str(path), f"a folder, or a file {', '.join(_FORMATS)}")
    if suffix not in (".npy", ".jsonl"):
        need_pyarrow()
    table = table_of(chosen.agents, chosen.rules, seed) if chosen.agents else None
    make = partial(_hands, chosen, table, seed)
    settings = {"hands": count, "seed": seed, **chosen.to_json()}
    if table is not None:
        settings |= table.to_json()
    said = about("hands", settings, chosen.columns)
    at_once = _at_once(chosen, table)
    if suffix not in _FORMATS:
        write = partial(_write, make, said, chosen.columns, at_once)
        size = _part_hands(chosen, table, count)
        work = PartedWork(write, count, size, settings, unit="hands")
        means: dict[str, Any] = {"jobs": jobs, "executor": executor, "progress": progress}
        write_folder(place, work, said, **means, remark=remark, lost=lost)
        return place
    with WorkerPool(jobs, executor, lost) as pool, replacing(place) as temporary:
        parts = _told(_in_order(pool, make, count, at_once), count, progress)
        _WRITERS[suffix](parts, count, chosen.columns, said, temporary)
    return place


def _at_once(family: Family, table: Table | None) -> int:
    """Return the number of hands that are in memory at a time."""
    if table is not None:
        return _GAMES_AT_ONCE
    return _STRATIFIED_AT_ONCE if family.deficiencies else _AT_ONCE


def _part_hands(family: Family, table: Table | None, count: int) -> int:
    """Return the number of hands of a part, in whole blocks."""
    if table is not None:
        return part_of_games(table, count)
    return part_size(count, family.seconds, _BYTES * (1 + bool(family.seen)), BLOCK)


def _hands(family: Family, table: Table | None, seed: int, numbers: range) -> Rows:
    """Generate the hands of some numbers, of which the first begins a block."""
    if table is not None:
        rows = [_met(family, table, number) for number in numbers]
        return {name: [row[name] for row in rows] for name in _names(family)}
    import numpy as np

    blocks = range(numbers.start // BLOCK, max(-(-numbers.stop // BLOCK), 1))
    made = [dealt_block(family, seed, block) for block in blocks]
    return {
        name: np.concatenate([one[name] for one in made])[: len(numbers)] for name in _names(family)
    }


def _names(family: Family) -> list[str]:
    return [column.name for column in family.columns]


def _met(family: Family, table: Table, number: int) -> dict[str, Any]:
    """Return the hand of a random decision of a game."""
    for attempt in range(_ATTEMPTS):
        seed = table.seed if not attempt else _number(f"deal {table.seed} {attempt}")
        own = replace(table, seed=seed)
        players = own.players(number)
        rows = [
            row
            for row in iter_decisions(own.play(number), number, players)
            if row["stage"] in _ASKED and sum(row["counts"]) % 3 == family.tiles % 3
        ]
        if rows:
            chosen = rows[_number(f"hand {seed} {number}") % len(rows)]
            return {**chosen, "index": number}
    got = f"no decision with such a hand in {_ATTEMPTS} games"
    raise ArgumentError("tiles", got, "another size, or other agents")


_ASKED = ("turn", "discard", "robbery")


def _number(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def _write(
    make: Callable[[range], Rows],
    said: dict[str, Any],
    columns: tuple[Column, ...],
    at_once: int,
    numbers: range,
    path: Path,
) -> int:
    """Write some hands to a file, and return their number."""
    schema = schema_of(said, columns)
    ranges = iter_ranges(numbers.stop, at_once, numbers.start) if numbers else [numbers]
    tables = (table_from(make(some), columns, schema) for some in ranges)
    write_batches((batch for table in tables for batch in table.to_batches()), schema, path)
    return len(numbers)


def _in_order(
    pool: WorkerPool, make: Callable[[range], Rows], count: int, size: int
) -> Iterator[tuple[range, Rows]]:
    """Yield the parts in order, while workers finish them in any order."""
    waiting: dict[int, tuple[range, Rows]] = {}
    at = 0
    for numbers, rows in pool.run(make, iter_ranges(count, size)):
        waiting[numbers.start] = (numbers, rows)
        while at in waiting:
            part = waiting.pop(at)
            yield part
            at = part[0].stop


def _told(
    parts: Iterator[tuple[range, Rows]], count: int, progress: Progress | None
) -> Iterator[Rows]:
    for numbers, rows in parts:
        yield rows
        if progress is not None:
            progress("hands", numbers.stop, count)


def _write_parquet(
    parts: Iterator[Rows], count: int, columns: tuple[Column, ...], said: dict[str, Any], path: Path
) -> None:
    schema = schema_of(said, columns)
    with open(path, "wb") as file, parquet_writer(file, schema) as writer:
        for rows in parts:
            writer.write_table(table_from(rows, columns, schema))


def _write_npy(
    parts: Iterator[Rows], count: int, columns: tuple[Column, ...], said: dict[str, Any], path: Path
) -> None:
    import numpy as np

    if more := [column.name for column in columns if column.name not in _NPY_HAS]:
        expected = "a .parquet or .jsonl file: .npy has the counts alone"
        raise ArgumentError("path", f"hands with {', '.join(more)}", expected)
    shape = {"descr": "|u1", "fortran_order": False, "shape": (count, KINDS)}
    with open(path, "wb") as file:
        np.lib.format.write_array_header_1_0(file, shape)
        for rows in parts:
            file.write(rows["counts"].tobytes())


def _write_jsonl(
    parts: Iterator[Rows], count: int, columns: tuple[Column, ...], said: dict[str, Any], path: Path
) -> None:
    with open(path, "w", encoding="utf-8") as file:
        for rows in parts:
            plain = {column.name: _plain(rows[column.name]) for column in columns}
            for values in zip(*plain.values(), strict=True):
                row = dict(zip(plain, values, strict=True))
                file.write(json.dumps(row, ensure_ascii=False) + "\n")


def _plain(values: Any) -> list[Any]:
    """Return a column as JSON data; bytes become lists of numbers."""
    listed: list[Any] = values if isinstance(values, list) else values.tolist()
    return [list(value) if isinstance(value, bytes) else value for value in listed]


_WRITERS = {".parquet": _write_parquet, ".npy": _write_npy, ".jsonl": _write_jsonl}
