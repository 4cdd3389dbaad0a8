"""The share of hands whose first discard by `analyse` is among the best, by the exact chance.

Fresh random riichi hands of each deficiency; the truth is the exact plan over two draws more than
the deficiency. `python -m benchmarks.strength.first_rows --hands 1000 --deficiencies 1 2 3` takes
minutes; hands of deficiency 4 take seconds each. Results are stored in target/first_rows: an
interrupted run is resumed by the same command.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

import numpy as np
import paili
from paili.jobs.runner import resumable
from rich.console import Console
from rich.progress import Progress

from benchmarks.engines import add_options, engine
from benchmarks.families import Counts, Family, deal
from benchmarks.memory import ROOT

LOT = 5_000
CHUNK = 8
"""The number of hands in a chunk whose exact chances are computed together."""
SPARE_DRAWS = 2
SEED = 16
KEPT = ROOT / "target" / "first_rows"


@dataclass
class Tally:
    """The results for the hands of a deficiency.

    Attributes:
        ranked: the number of hands by ranking method.
        best: the number of hands whose first row is among the best, by ranking method.
        losses: for the other hands, the relative loss of the first row's chance.
    """

    deficiency: int
    hands: int = 0
    ranked: Counter[str] = field(default_factory=Counter)
    best: Counter[str] = field(default_factory=Counter)
    losses: dict[str, list[float]] = field(default_factory=dict)

    def count(self, way: str, chance: float, best: float) -> None:
        """Add a hand: its ranking method, and the chances of its first row and of the best."""
        self.ranked[way] += 1
        self.best[way] += chance == best
        if chance != best:
            self.losses.setdefault(way, []).append(1 - chance / best)

    def rows(self) -> Iterator[str]:
        """Yield a line for each ranking method that was used."""
        for way, hands in sorted(self.ranked.items()):
            losses = self.losses.get(way, [])
            lost = f"{sum(losses) / hands:.4%} in the mean, {max(losses, default=0):.3%} at most"
            share = f"{self.best[way]:,} of {hands:,} ({self.best[way] / hands:.2%})"
            yield f"deficiency {self.deficiency}  {way:<12} best in {share}, loses {lost}"


def iter_hands(deficiency: int, number: int, seed: int) -> Iterator[Counts]:
    """Yield chunks of random drawn hands of a deficiency."""
    left, lot = number, 0
    while left:
        counts = deal(Family.UNIFORM, LOT, seed=seed * 1_000 + lot)
        near = counts[paili.deficiency_batch(counts) == deficiency][:left]
        yield from (near[start : start + CHUNK] for start in range(0, len(near), CHUNK))
        left, lot = left - len(near), lot + 1


Measured: TypeAlias = tuple[str, float, float, float]
"""The ranking method of a hand, and the chances of its first row, of the best discard and of the
best one by acceptance.
"""


def measure(deficiency: int, chunks: Sequence[Counts], number: int) -> list[Measured]:
    """Return the chances of the first rows of a chunk of hands."""
    counts = chunks[number]
    values = paili.discard_values_batch(counts, draws=deficiency + SPARE_DRAWS)
    accepted = paili.best_discards_batch(counts)
    measured = []
    for row, chances, by_acceptance in zip(counts, values, accepted, strict=True):
        report = paili.analyse(paili.Hand.from_counts(row), limit=0)
        assert report.discards is not None
        assert report.discards[0].rank == 1
        first = float(chances[report.discards[0].tile])
        best, other = float(np.nanmax(chances)), float(chances[by_acceptance])
        measured.append((str(report.ranked_by), first, best, other))
    return measured


def tally_of(
    deficiency: int,
    hands: int,
    seed: int,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Tally:
    """Count the best first rows of many hands, by chance and by acceptance, with a progress bar."""
    chunks = list(iter_hands(deficiency, hands, seed))
    tally = Tally(deficiency)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"deficiency {deficiency}", total=len(chunks))
        with resumable(
            KEPT / f"{deficiency}_{hands}_{seed}.jsonl",
            "rows",
            hands,
            seed,
            jobs=jobs,
            executor=executor,
            progress=lambda stage, done, count: bar.update(task, completed=done),
            stays=True,
        ) as runner:
            found = runner.map("chunks", partial(measure, deficiency, chunks), len(chunks))
    for ranked_by, first, best, by_acceptance in (one for chunk in found for one in chunk):
        tally.hands += 1
        tally.count("analyse", first, best)
        tally.count(f"by {ranked_by}", first, best)
        tally.count("acceptance", by_acceptance, best)
    return tally


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print the lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000, help="Of each deficiency.")
    parser.add_argument("--deficiencies", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--seed", type=int, default=SEED)
    add_options(parser)
    asked = parser.parse_args(arguments)
    with engine(asked) as who:
        for deficiency in asked.deficiencies:
            tally = tally_of(deficiency, asked.hands, asked.seed, **who._asdict())
            print("\n".join(tally.rows()), flush=True)


if __name__ == "__main__":
    main()
