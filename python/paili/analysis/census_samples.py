"""Censuses by random samples, for rules whose hands cannot be counted exactly."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from paili.analysis.deficiency import UNREACHABLE
from paili.analysis.simulation import wilson_interval
from paili.model import columns
from paili.model.errors import ArgumentError
from paili.model.rendered import Tabular, TextRepr
from paili.model.rules import RIICHI, Rules, as_rules
from paili.model.serialization import SCHEMA_VERSION
from paili.model.tiles import integer_within
from paili.wording import counted

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from paili.jobs.crew import Lost
    from paili.jobs.runner import Progress

_BLOCK = 256
"""Hands in a block. The seed and the number of the block determine its hands."""
_MOST_HANDS = 10**9
_NAMES = {UNREACHABLE: "unreachable"}


@dataclass(frozen=True, slots=True)
class CensusSampleRow:
    """The number of hands of a sample with one deficiency."""

    deficiency: int
    hands: int

    @property
    def name(self) -> str:
        """The deficiency as text: a number, or "unreachable"."""
        return _NAMES.get(self.deficiency, str(self.deficiency))


@dataclass(frozen=True, slots=True, repr=False)
class CensusSample(TextRepr, Tabular):
    """The distribution of the deficiencies of random hands.

    `str` is the table that `paili census --sample` prints; `to_frame` has a row for each
    deficiency.

    Attributes:
        tiles: 13 (waiting) or 14 (drawn), a declared meld counting as three.
        melds: number of declared melds.  hands: number of dealt hands.  seed: seed of the deals.
        rows: number of hands of each deficiency that occurs, in ascending order.
    """

    rules: Rules
    tiles: int
    melds: int
    hands: int
    seed: int
    rows: tuple[CensusSampleRow, ...]

    def __repr__(self) -> str:
        melds = f", {counted(self.melds, 'declared meld')}" if self.melds else ""
        mean = "none can be completed" if self.mean is None else f"mean deficiency {self.mean:.3f}"
        dealt = f"{counted(self.hands, 'hand')} of {self.tiles} tiles{melds} under {self.rules}"
        return f"<CensusSample of {dealt}, seed {self.seed}: {mean}>"

    def _columns(self) -> tuple[columns.Column, ...]:
        bounds = [self.interval(row.deficiency) for row in self.rows]
        return (
            columns.deficiencies("deficiency", (row.deficiency for row in self.rows)),
            columns.integers("hands", (row.hands for row in self.rows)),
            columns.numbers("share", (row.hands / self.hands for row in self.rows)),
            columns.numbers("share_low", (low for low, _ in bounds)),
            columns.numbers("share_high", (high for _, high in bounds)),
        )

    @property
    def mean(self) -> float | None:
        """Mean deficiency of the hands that can be completed; None if there are none."""
        rows = [row for row in self.rows if row.deficiency != UNREACHABLE]
        hands = sum(row.hands for row in rows)
        return sum(row.deficiency * row.hands for row in rows) / hands if hands else None

    def interval(self, deficiency: int, confidence: float = 0.95) -> tuple[float, float]:
        """Return Wilson's confidence interval of the share of hands with a deficiency.

        Raises:
            ArgumentError: confidence not between 0 and 1, or not a deficiency.
        """
        wanted = integer_within(deficiency, "deficiency", 0, UNREACHABLE)
        hands = sum(row.hands for row in self.rows if row.deficiency == wanted)
        return wilson_interval(hands, self.hands, confidence)

    def to_json(self) -> dict[str, Any]:
        """Return the sample as docs/census.schema.json describes it."""
        return {
            "schema_version": SCHEMA_VERSION,
            "rules": str(self.rules),
            "tiles": self.tiles,
            "melds": self.melds,
            "seed": self.seed,
            "sample": {row.name: row.hands for row in self.rows},
            "total_hands": self.hands,
            "mean": self.mean,
        }


def sample_census(
    rules: Rules | str = RIICHI,
    *,
    hands: int,
    seed: int,
    tiles: int = 14,
    melds: int = 0,
    jobs: int = 1,
    executor: Executor | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    remark: Callable[[str], None] | None = None,
    lost: Lost | None = None,
) -> CensusSample:
    """Deal random hands and count them by deficiency.

    Use it for rules with a requirement or with jokers. For other rules `census` counts all hands,
    exactly and in less time. The dealt tiles cannot come again; all others can.

    Args:
        rules: rules of the game; they may name a void suit.
        hands: number of hands, 1 to 10**9; a larger sample begins with the hands of a smaller one.
        seed: 0 to 2**64 - 1; the same seed deals the same hands.
        tiles: 13 for waiting hands, 14 for drawn ones; each meld takes three away.
        melds: declared melds, 0-4; 0 under a requirement, which depends on the tiles of melds.
        jobs: number of local processes, 1 to 256; results do not depend on it.
        executor: an executor to use instead of local processes, such as that of a cluster.
        checkpoint: path of a file from which an interrupted run is resumed; removed at the end.
        progress: callback for the stage, the number of finished blocks of 256 hands, and the number
            of all blocks.
        remark: callback for a message about the contents of the checkpoint.
        lost: callback for a message when a worker is lost.
    Returns:
        The number of hands of each deficiency that occurs.
    Raises:
        ArgumentError: an invalid argument, or rules that give each hand its best void suit, since
            `census` counts the hands of those without a requirement.
        OSError: the checkpoint cannot be used.
    Cost: four microseconds a hand; with a requirement a millisecond.
    Example:
        >>> from paili.analysis import sample_census
        >>> sample_census("riichi:jokers=4", hands=1000, seed=1).rows[0]
        CensusSampleRow(deficiency=1, hands=4)
    """
    rules = as_rules(rules)
    if rules.best_void:
        raise ArgumentError("rules", str(rules), "a void suit by its letter, or void=none")
    size = integer_within(tiles, "tiles", 13, 14)
    declared = integer_within(melds, "melds", 0, 4)
    if declared and rules.requirement is not None:
        expected = "0 where a win must be worth something: the tiles decide what it is worth"
        raise ArgumentError("melds", str(declared), expected)
    number = integer_within(hands, "hands", 1, _MOST_HANDS)
    begin = integer_within(seed, "seed", 0, 2**64 - 1)
    ask = partial(_counted, rules, size - 3 * declared, declared, begin, number)
    # Imported late: it loads the modules that start processes.
    from paili.jobs.runner import resumable

    with resumable(
        checkpoint,
        f"census of {rules}, {size} tiles, {declared} melds",
        number,
        begin,
        jobs=jobs,
        executor=executor,
        progress=progress,
        remark=remark,
        lost=lost,
    ) as runner:
        blocks = runner.map("blocks of hands", ask, -(-number // _BLOCK))
    return CensusSample(rules, size, declared, number, begin, _rows(blocks))


def _rows(blocks: Iterable[Iterable[tuple[int, int]]]) -> tuple[CensusSampleRow, ...]:
    found = Counter[int]()
    for block in blocks:
        found.update(dict(block))
    return tuple(CensusSampleRow(least, found[least]) for least in sorted(found))


def _counted(
    rules: Rules, concealed: int, melds: int, seed: int, hands: int, block: int
) -> list[tuple[int, int]]:
    """Return pairs of a deficiency and the number of hands in a block that have it."""
    # NumPy takes longer to load than all of paili, so these imports are late.
    from paili.analysis.deficiency import deficiency_batch
    from paili.analysis.shuffling import Shuffler, deck_of
    from paili.model.tiles import KINDS

    (dealt,) = Shuffler(deck_of(rules), seed, block).deal(_BLOCK, concealed)
    dealt = dealt[: hands - block * _BLOCK]
    jokers = dealt[:, KINDS] if rules.jokers else 0
    found = deficiency_batch(dealt[:, :KINDS], rules=rules, melds=melds, jokers=jokers)
    return sorted(Counter(found.tolist()).items())
