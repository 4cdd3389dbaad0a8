"""Counts of all hands by deficiency and of pure hands by gates: exact, or by random samples."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from paili import _core
from paili.analysis.deficiency import UNREACHABLE
from paili.analysis.discard_options import Rows
from paili.analysis.simulation import wilson_interval
from paili.model import columns
from paili.model.arrays import thread_count
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.rendered import Tabular, TextRepr
from paili.model.rules import MAHJONG0, RIICHI, Rules, as_rules
from paili.model.tiles import COPIES, KINDS, as_integer, integer_within
from paili.model.views import SCHEMA_VERSION
from paili.wording import counted

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from paili.jobs.crew import Lost
    from paili.jobs.runner import Progress

_WAYS = (1, 4, 6, 4, 1)
"""Number of ways to choose 0 to 4 of the four copies of a kind."""
_RANKS = 9
_LISTED = 8


@dataclass(frozen=True, slots=True)
class CensusRow:
    """The number of hands of one deficiency.

    Attributes:
        deals: number of deals, which distinguish the copies of a kind.
        hands: number of distinct hands.
    """

    deficiency: int
    deals: int
    hands: int

    @property
    def name(self) -> str:
        """The deficiency as text: a number, or "unreachable"."""
        return "unreachable" if self.deficiency == UNREACHABLE else str(self.deficiency)


@dataclass(frozen=True, slots=True, repr=False)
class Census(TextRepr, Tabular):
    """The exact distribution of the deficiency over all hands of a size.

    `str` is the table that `paili census` prints; `to_frame` has a row for each deficiency.

    Attributes:
        tiles: 13 (waiting) or 14 (drawn), a declared meld counting as three.
        melds: number of declared melds.
        best_void: whether each hand is void of its best suit.
        rows: number of hands of each deficiency that occurs, in ascending order.
    """

    rules: Rules
    tiles: int
    melds: int
    best_void: bool
    rows: tuple[CensusRow, ...]

    def __repr__(self) -> str:
        melds = f", {counted(self.melds, 'declared meld')}" if self.melds else ""
        void = ", void of the best suit" if self.best_void else ""
        about = f"<Census of hands of {self.tiles} tiles{melds} under {self.rules}{void}"
        return f"{about}: mean deficiency {self.mean:.6f}; {counted(len(self.rows), 'row')}>"

    def _columns(self) -> tuple[columns.Column, ...]:
        return (
            columns.deficiencies("deficiency", (row.deficiency for row in self.rows)),
            columns.integers("deals", (row.deals for row in self.rows)),
            columns.integers("hands", (row.hands for row in self.rows)),
        )

    @property
    def total_deals(self) -> int:
        """Number of all deals."""
        return sum(row.deals for row in self.rows)

    @property
    def total_hands(self) -> int:
        """Number of all distinct hands."""
        return sum(row.hands for row in self.rows)

    def to_json(self) -> dict[str, Any]:
        """Return the counts as docs/census.schema.json describes them."""
        void = {"void": "best"} if self.best_void else {}
        return {
            "schema_version": SCHEMA_VERSION,
            "rules": str(self.rules),
            **void,
            "tiles": self.tiles,
            "melds": self.melds,
            "deals": {row.name: row.deals for row in self.rows},
            "hands": {row.name: row.hands for row in self.rows},
            "total_deals": self.total_deals,
            "mean": self.mean,
        }

    @property
    def mean(self) -> float:
        """Mean deficiency of a random deal, among those that can be completed."""
        rows = [row for row in self.rows if row.deficiency != UNREACHABLE]
        return sum(row.deficiency * row.deals for row in rows) / sum(row.deals for row in rows)


def census(
    rules: Rules | str = RIICHI,
    *,
    tiles: int = 14,
    melds: int = 0,
    best_void: bool = False,
    threads: int = 1,
) -> Census:
    """Count all hands by deficiency, exactly.

    The concealed tiles are dealt from all tiles in play. The tiles of declared melds are unknown
    and not removed: every copy that is not concealed in the hand can still come.

    Args:
        rules: rules of the game; they may name a void suit.
        tiles: 13 for waiting hands, 14 for drawn ones; each meld takes three away.
        melds: declared melds, 0-4.
        best_void: whether each hand is void of the suit without which it is nearest to completion,
            as a player chooses under Sichuan rules; only for rules whose forms have nothing but
            melds and pairs.
        threads: 1-256.
    Returns:
        The number of hands of each deficiency that occurs.
    Raises:
        ArgumentError: an invalid argument, or rules with a requirement.
    Cost: less than a second, but 5 s for rules with knitted forms.
    Example:
        >>> census(tiles=13, melds=4).rows
        (CensusRow(deficiency=1, deals=136, hands=34),)
    """
    rules = as_rules(rules)
    size = as_integer(tiles, "tiles", "13 or 14")
    if size not in (13, 14):
        raise ArgumentError("tiles", describe(size), "13 or 14")
    declared = as_integer(melds, "melds", "0 to 4 declared melds")
    if not 0 <= declared <= 4:
        raise ArgumentError("melds", describe(declared), "0 to 4 declared melds")
    if not isinstance(best_void, bool):
        raise ArgumentError("best_void", describe(best_void), "True or False")
    if rules.best_void:
        rules, best_void = rules.with_void(None), True
    if rules.requirement is not None:
        expected = "rules without a requirement: what hands are worth is not counted"
        raise ArgumentError("rules", str(rules), expected)
    found = _core.census(rules._native, size == 14, declared, best_void, thread_count(threads))
    rows = tuple(CensusRow(least, deals, hands) for least, deals, hands in found)
    return Census(rules, size, declared, best_void, rows)


@dataclass(frozen=True, slots=True, repr=False)
class GatesRow:
    """The number of pure hands of 13 tiles that are k-gates: exactly k ranks complete them.

    Attributes:
        k: number of ranks.
        deals: number of deals from the 36 tiles of the suit.  hands: number of distinct hands.
        listed: the hands, in characters, if k is 8 or 9; else empty.
    """

    k: int
    deals: int
    hands: int
    listed: tuple[Hand, ...]

    def __repr__(self) -> str:
        return f"<GatesRow {self.k} gates: {self.deals:,} deals, {counted(self.hands, 'hand')}>"


class Gates(TextRepr, Rows[GatesRow]):
    """The numbers of pure hands that exactly 0, 1, 2... ranks complete: a tuple of `GatesRow`.

    `str` is the table that `paili census k-gates` prints; `to_frame` has a row for each number.
    """

    _ROW = "row"

    def _columns(self) -> tuple[columns.Column, ...]:
        return (
            columns.integers("k", (row.k for row in self)),
            columns.integers("deals", (row.deals for row in self)),
            columns.integers("hands", (row.hands for row in self)),
        )

    def _first(self) -> str:
        return f"{counted(self[0].hands, 'hand')} of {counted(self[0].k, 'gate')}"


def k_gates() -> Gates:
    """Count the pure 13-tile hands by the number of ranks that complete them, 0 to 9.

    A rank does not count if the hand holds all four copies, since no fifth can come.

    Returns:
        A row for each k from 0 to 9.
    Cost: 0.2 s for all 93,600 pure hands.
    Source: Li & Yan 2019, section 6.
    """
    # NumPy takes longer to load than all of paili, so this import is late.
    import numpy as np

    words = [word for word in product(range(COPIES + 1), repeat=_RANKS) if sum(word) == 13]
    counts = np.zeros((len(words), KINDS), dtype=np.uint8)
    counts[:, :_RANKS] = words
    no_melds = np.zeros(1, dtype=np.uint8)
    rules = MAHJONG0._native
    ready = _core.deficiency_batch(counts, None, no_melds, [], rules, 1) == 1
    accepted = (_core.acceptance_batch(counts, None, no_melds, [], rules, 1) > 0).sum(axis=1)
    gates = np.where(ready, accepted, 0).tolist()
    by_gates: list[list[tuple[int, ...]]] = [[] for _ in range(_RANKS + 1)]
    for k, word in zip(gates, words, strict=True):
        by_gates[k].append(word)
    return Gates(_gates_row(k, members) for k, members in enumerate(by_gates))


def k_gates_to_json(rows: Sequence[GatesRow]) -> dict[str, Any]:
    """Return the counts as docs/census.schema.json describes them."""
    return {
        "schema_version": SCHEMA_VERSION,
        "k": {str(row.k): {"hands": row.hands, "deals": row.deals} for row in rows},
        "listed": {str(row.k): [str(hand) for hand in row.listed] for row in rows if row.listed},
    }


def _gates_row(k: int, words: list[tuple[int, ...]]) -> GatesRow:
    deals = sum(prod(_WAYS[count] for count in word) for word in words)
    listed = [
        Hand.from_counts((*word, *(0,) * (KINDS - _RANKS))) for word in words * (k >= _LISTED)
    ]
    return GatesRow(k, deals, len(words), tuple(sorted(listed, key=str)))


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
