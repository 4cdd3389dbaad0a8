"""Acceptance: the tiles that lower the deficiency, of a waiting hand and after each discard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paili import _core
from paili.analysis.discard_options import (
    DiscardOption,
    Discards,
    DiscardTable,
    RankBy,
    RankByName,
    checked_rank_by,
)
from paili.analysis.question import Question, batch_of
from paili.model.arrays import BatchJokers, BatchMelds
from paili.model.columns import Column
from paili.model.counts import TileCounts
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import meld_of
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import RIICHI, Rules, as_rules
from paili.model.tiles import TILES, AnyTile, Tile, check_flag

if TYPE_CHECKING:
    # NumPy takes longer to load than all of paili, so only the first array imports it.
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Acceptance(Tabular, Rendered, Mapping[Tile, int]):
    """The tiles that lower the deficiency of a waiting hand: a mapping of kinds to copies.

    Kinds are in tile order; other kinds map to 0. `str` is a line of text, `to_frame` has a row for
    each kind.

    Attributes:
        deficiency: deficiency of the hand, in tile changes.
        tiles: kinds that lower it when they come, with the copies that can still come; under rules
            with jokers also `paili.JOKER`, if one can come.
        dead: kinds that would lower it, but have no copies left. With a requirement it is empty,
            because they are not computed.
    """

    deficiency: int
    tiles: TileCounts
    dead: tuple[Tile, ...] = ()

    @property
    def copies(self) -> int:
        """Number of copies of all accepted kinds together."""
        return self.tiles.copies

    def __getitem__(self, tile: AnyTile) -> int:
        return self.tiles[tile]

    def __contains__(self, tile: object) -> bool:
        return tile in self.tiles

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __hash__(self) -> int:
        return hash(self.tiles)  # equal mappings must have equal hashes

    def __len__(self) -> int:
        return len(self.tiles)

    def sorted(self, by: str = "copies") -> tuple[tuple[Tile, int], ...]:
        """Return pairs of kind and copies, sorted by "copies", most first, or by "tile".

        Raises:
            ArgumentError: neither of the two.
        """
        return self.tiles.sorted(by)

    def _columns(self) -> tuple[Column, ...]:
        return self.tiles._columns()

    @property
    def is_dead(self) -> bool:
        """Whether no tiles that can still come make the hand win."""
        return self.deficiency == _core.UNREACHABLE


def acceptance(
    hand: Hand, knowledge: KnowledgeBase | None = None, *, rules: Rules | str = RIICHI
) -> Acceptance:
    """Return the kinds whose arrival lowers the deficiency of a waiting hand.

    Args:
        hand: waiting (3n+1 concealed tiles).
        knowledge: copies that can still come; None means every copy that is not our own.
        rules: rules of the game.
    Raises:
        HandSizeError: a drawn hand; see `discards`.  Otherwise as `deficiency`.
    Cost: a few microseconds; with a requirement about two milliseconds.
    Example:
        >>> import paili
        >>> paili.acceptance(paili.Hand.parse("123m456p23478s11m")).tiles
        TileCounts.parse('66669999s')
    """
    least, accepted, dead = Question.of(hand, knowledge, rules).native.acceptance()
    gone = tuple(TILES[kind] for kind in dead)
    return Acceptance(least, TileCounts._unchecked(accepted), gone)


def discards(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    rules: Rules | str = RIICHI,
    rank_by: RankBy | RankByName = RankBy.ACCEPTANCE,
    two_step: bool = False,
    improvements: bool = False,
) -> Discards:
    """Rank the discards of a drawn hand, best first.

    By acceptance, discards are ranked by the lowest deficiency, then by the most accepted copies,
    then, if they are counted, by the most two-step ways. By chance, they are ranked by the
    probability to win within some draws: two more than the deficiency, or one more if the hand is
    far. With a requirement, ties are broken by the most expected fan. Remaining ties share a rank,
    and are sorted by acceptance, then in tile order. A discarded tile never comes back.

    Args:
        hand: drawn (3n+2 concealed tiles).
        knowledge: copies that can still come; None means every copy that is not our own.
        rules: rules of the game.
        rank_by: "acceptance" or "chance". The chance is exact if a plan needs little memory, which
            depends on the position alone; otherwise it is that of an outlook over two draws more
            than the deficiency. `DiscardOption.ranked_by` says which. If no discard can win any
            more, they are ranked by acceptance. Rules with jokers do not support the chance.
        two_step: also count the ways to draw two accepted tiles in succession.
        improvements: also list the draws that widen the acceptance.
    Raises:
        HandSizeError: a waiting hand; see `acceptance`.
        ArgumentError: `rank_by` is neither, or "chance" under rules with jokers; an option that is
            not a bool.
        Otherwise as `deficiency`.
    Cost: a few microseconds, a few milliseconds with an option; with a requirement two or three
        milliseconds for each kind in hand, and some thousand times that with an option. By chance
        about 10, 30 and 150 ms at deficiency 1, 2 and 3, and up to about two seconds beyond; there
        is no time limit, but Ctrl-C ends it.
    Source: Li & Yan 2019, section 5.
    """
    question, by = Question.of(hand, knowledge, rules), checked_rank_by(rank_by)
    check_flag("two_step", two_step)
    check_flag("improvements", improvements)
    native, by_chance = question.native, by is RankBy.CHANCE
    if by_chance or two_step or improvements:
        found = map(DiscardOption, native.ranked_discards(by_chance, two_step, improvements))
    else:
        found = map(DiscardOption._of_row, native.accepting_discards())
    return Discards(found, hand, question.given, question.rules)


def acceptance_batch(
    counts: npt.NDArray[np.integer],
    available: npt.NDArray[np.integer] | None = None,
    *,
    melds: BatchMelds = 0,
    rules: Rules | str = RIICHI,
    threads: int = 1,
    jokers: BatchJokers = 0,
    jokers_available: BatchJokers | None = None,
) -> npt.NDArray[np.uint8]:
    """Return the copies that lower the deficiency of each waiting hand, by kind.

    Arguments and errors are those of `deficiency_batch`; rows sum to 3n+1.

    Returns:
        uint8 (n, 34): available copies of the kinds that lower the deficiency, 0 for the others;
        (n, 35) under rules with jokers, where the last column is the joker.
    """
    asked = batch_of(counts, available, melds, rules, threads, jokers, jokers_available)
    return _core.acceptance_batch(*asked)


def discards_batch(
    counts: npt.NDArray[np.integer],
    available: npt.NDArray[np.integer] | None = None,
    *,
    melds: BatchMelds = 0,
    rules: Rules | str = RIICHI,
    threads: int = 1,
    jokers: BatchJokers = 0,
    jokers_available: BatchJokers | None = None,
) -> DiscardTable:
    """Return the deficiency after each discard of each drawn hand, and the copies that lower it.

    Arguments and errors are those of `deficiency_batch`; rows sum to 3n+2.

    Returns:
        `DiscardTable(deficiency, copies)`; with 35 columns under rules with jokers, of which the
        last is the joker.
    Cost: about a microsecond a hand (`available` None), a few with any knowledge.
    """
    asked = batch_of(counts, available, melds, rules, threads, jokers, jokers_available)
    return DiscardTable(*_core.discards_batch(*asked))


def best_discards_batch(
    counts: npt.NDArray[np.integer],
    available: npt.NDArray[np.integer] | None = None,
    *,
    melds: BatchMelds = 0,
    rules: Rules | str = RIICHI,
    rank_by: RankBy | RankByName = RankBy.ACCEPTANCE,
    threads: int = 1,
    jokers: BatchJokers = 0,
    jokers_available: BatchJokers | None = None,
) -> npt.NDArray[np.int8]:
    """Return the best discard of each drawn hand, the tile of `discards(...)[0]`.

    By acceptance, it is the kind held that leaves the lowest deficiency, then the most accepted
    copies, then the first in tile order.

    Arguments and errors are those of `deficiency_batch`; rows sum to 3n+2.

    Args:
        rank_by: "acceptance" or "chance", as in `discards`.
    Returns:
        int8 (n,): a kind that the row holds, or 34 for the joker; -1 if the hand has already won,
        or if no discard leaves a hand that can win.
    Cost: that of `discards_batch` and `deficiency_batch`. By chance also that of `discards` for
        each row, in a single thread: about 10, 30 and 150 ms at deficiency 1, 2 and 3, and up to
        about two seconds beyond.
    Example:
        >>> import numpy as np, paili
        >>> hands = map(paili.Hand.parse, ("2346m34p3456s7799s", "123m456p23455789s"))
        >>> paili.best_discards_batch(np.stack([hand.counts for hand in hands]))
        array([ 5, -1], dtype=int8)
    """
    import numpy as np

    by, rules = checked_rank_by(rank_by), as_rules(rules)
    asked = batch_of(counts, available, melds, rules, threads, jokers, jokers_available)
    deficiency, copies = _core.discards_batch(*asked)
    # Sort key of deficiency, then copies; with `_NOT_HELD` as its maximum it fits an int16.
    after = np.where(
        deficiency < 0, _NOT_HELD, deficiency.astype(np.int16) * _COPIES_BELOW - copies
    )
    best: npt.NDArray[np.int8] = after.argmin(axis=1).astype(np.int8)
    now = _core.deficiency_batch(*asked)
    best[(now == 0) | (now == _core.UNREACHABLE)] = -1
    if by is RankBy.CHANCE:
        rows, left, _, known_melds, *_ = asked
        own = [meld_of(meld) for meld in known_melds]
        for row in np.flatnonzero(best >= 0).tolist():
            hand = Hand.from_counts(rows[row], own)
            shared = left if left is None or left.ndim == 1 else left[row]
            knowledge = None if shared is None else KnowledgeBase.from_counts(shared)
            best[row] = discards(hand, knowledge, rules=rules, rank_by=by)[0].tile
    return best


_COPIES_BELOW = 1 << 8
"""A bound above the number of copies that can be accepted after a discard."""
_NOT_HELD = (1 << 15) - 1
