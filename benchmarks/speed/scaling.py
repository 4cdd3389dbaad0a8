"""Measure scaling: games and labels per second with 1 and 2 processes, with Dask and with Ray.

`python -m benchmarks.speed.scaling` prints a table of Markdown. `--games` and `--rows` set its
duration, by default some seconds per engine. All engines use the same seeds, and must have the same
results: equal records, and equal bytes of the parts.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import paili
from paili.games.mcr import GameRecords, simulate_games
from paili.jobs import PartedWork, open_executor, write_parts
from paili.jobs.crew import WorkerPool, iter_ranges

from benchmarks.families import Family, deal

ENGINES = ("1 process", "2 processes", "dask", "ray")
COLUMNS = (
    "engine",
    "start, s",
    "games a second",
    "million rows a second",
    "driver per game, us",
    "driver per row, us",
    "driver per empty chunk, ms",
)
PLAYERS = ("greedy",) * 4
PART = 100_000
"""The number of rows of a part."""
EMPTY = 2_000
"""The number of empty chunks, whose cost is the driver's overhead."""
SEED = 20


@dataclass(frozen=True)
class Measured:
    """The speed of an engine.

    Attributes:
        start: seconds until its first answer.
        games: games per second.
        rows: rows per second.
        bytes_a_row: the size of the parts in bytes per row.
        busy: seconds of processor time of this process, per game, row and empty chunk. With one
            process this is the whole work, otherwise the driver's share.
    """

    engine: str
    start: float
    games: float
    rows: float
    bytes_a_row: float
    busy: tuple[float, float, float]

    def row(self) -> str:
        """Return a row of the table."""
        games, rows = f"{self.games:,.0f}", f"{self.rows / 1e6:.2f}"
        game, row, chunk = self.busy
        busy = f"{game * 1e6:.1f} | {row * 1e6:.2f} | {chunk * 1e3:.2f}"
        return f"| {self.engine} | {self.start:.1f} | {games} | {rows} | {busy} |"


class Clock:
    """A timer of elapsed time, and of processor time of this process."""

    def __enter__(self) -> Clock:
        self.seconds, self.busy = -time.perf_counter(), -time.process_time()
        return self

    def __exit__(self, *error: object) -> None:
        self.seconds += time.perf_counter()
        self.busy += time.process_time()


def label(numbers: range, path: Path) -> int:
    """Label random waiting hands with their deficiency and accepted copies, into a file."""
    import pyarrow as pa
    from pyarrow import parquet

    counts = deal(Family.UNIFORM, len(numbers), tiles=13, seed=SEED + numbers.start)
    accepted = paili.acceptance_batch(counts)
    columns = {
        "counts": pa.FixedSizeListArray.from_arrays(pa.array(counts.ravel()), 34),
        "deficiency": pa.array(paili.deficiency_batch(counts)),
        "acceptance": pa.FixedSizeListArray.from_arrays(pa.array(accepted.ravel()), 34),
    }
    parquet.write_table(pa.table(columns), path, compression="zstd")
    return len(numbers)


def warm(numbers: range) -> int:
    """Run a small chunk that loads whatever later ones need."""
    with TemporaryDirectory() as folder:
        return label(range(1), Path(folder) / "part.parquet") + len(
            simulate_games(PLAYERS, 1, SEED)
        )


def nothing(numbers: range) -> int:
    """Run an empty chunk."""
    return numbers.start


@contextmanager
def opened(engine: str) -> Iterator[Executor | None]:
    """Yield the executor of an engine, or None for this process."""
    if engine == "1 process":
        yield None
        return
    with open_executor("processes" if engine == "2 processes" else engine, 2) as executor:
        yield executor


def measure(engine: str, games: int, rows: int) -> tuple[Measured, str, GameRecords]:
    """Return the speed of an engine, the digest of its parts, and its games."""
    begun = time.perf_counter()
    with opened(engine) as executor, TemporaryDirectory() as folder:
        # All workers have started and have loaded their modules.
        list(WorkerPool(executor=executor).run(warm, iter_ranges(8, 1)))
        start = time.perf_counter() - begun
        with Clock() as of_games:
            played = simulate_games(PLAYERS, games, SEED, executor=executor)
        with Clock() as of_rows:
            work = PartedWork(label, rows, PART, {"seed": SEED})
            parts = write_parts(Path(folder), work, executor=executor).parts
        with Clock() as of_chunks:
            for _ in WorkerPool(executor=executor).run(nothing, iter_ranges(EMPTY, 1)):
                pass
    measured = Measured(
        engine=engine,
        start=start,
        games=games / of_games.seconds,
        rows=rows / of_rows.seconds,
        bytes_a_row=sum(part.size for part in parts) / rows,
        busy=(of_games.busy / games, of_rows.busy / rows, of_chunks.busy / EMPTY),
    )
    return measured, sha256("".join(part.sha256 for part in parts).encode()).hexdigest(), played


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the speed of each engine."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed.scaling", description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--rows", type=int, default=2_000_000)
    parser.add_argument("--engines", nargs="+", choices=ENGINES, default=ENGINES)
    asked = parser.parse_args(arguments)
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    print(f"{asked.games:,} games of greedy, {asked.rows:,} rows; {machine}\n")
    print(f"| {' | '.join(COLUMNS)} |")
    print("| --- " * len(COLUMNS) + "|", flush=True)
    found: set[str] = set()
    records: list[GameRecords] = []
    for engine in asked.engines:
        measured, digest, played = measure(engine, asked.games, asked.rows)
        found.add(digest)
        records.append(played)
        print(measured.row(), flush=True)
    assert len(found) == 1, "the engines wrote different parts"
    assert all(one == records[0] for one in records), "the engines played different games"
    print(f"\n{measured.bytes_a_row:.1f} bytes a row; the same games and bytes by all.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
