"""Acceptance: the tiles that lower the deficiency, of a waiting hand and after each discard."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from paili import _core
from paili.analysis.dead_waits import dead_waits
from paili.analysis.questions import Copies, batch_question, copies_of, question
from paili.model.hands import COMPLEMENT, Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import MAHJONG0, Rules
from paili.model.tiles import KINDS, TILES, Tile

if TYPE_CHECKING:
    # Loaded by the first array only: that takes longer than to load all of ours.
    import numpy as np
    import numpy.typing as npt


def _total(copies: Copies) -> int:
    return sum(number for _, number in copies)


@dataclass(frozen=True, slots=True)
class Acceptance:
    """What lowers the deficiency of a waiting hand.

    Attributes:
        deficiency: of the hand, in tile changes.
        tiles: the kinds whose arrival lowers it, with the copies that can still come.
        dead: kinds that would lower it too, but of which no copy can come.
    """

    deficiency: int
    tiles: Copies
    dead: tuple[Tile, ...] = ()

    @property
    def copies(self) -> int:
        """Copies of all accepted kinds together."""
        return _total(self.tiles)

    @property
    def is_dead(self) -> bool:
        """Whether nothing that can still come completes the hand."""
        return self.deficiency == _core.UNREACHABLE


@dataclass(frozen=True, slots=True)
class Improvement:
    """A draw that leaves the deficiency as it is, but widens the acceptance.

    Attributes:
        tile: what is drawn.  copies: how many of it can still come.
        discard: what is best discarded then.  accepts: copies accepted afterwards.
    """

    tile: Tile
    copies: int
    discard: Tile
    accepts: int


@dataclass(frozen=True, slots=True)
class DiscardOption:
    """One kind that can be discarded, and what it leaves.

    Attributes:
        tile: the discard.
        deficiency: of the hand that is left, in tile changes.
        tiles: kinds that lower it, with the copies that can still come.
        delta: copies whose arrival in place of the discard lowers the deficiency of the hand as it
            is (Li & Yan 2019, eq. 11): the accepted copies, or 0 if the discard costs something.
        two_step: ways to draw an accepted tile and then, after the best discard, one that is
            accepted next; None unless asked for.
        improvements: draws that widen the acceptance, best first; None unless asked for.
    """

    tile: Tile
    deficiency: int
    tiles: Copies
    delta: int
    two_step: int | None = None
    improvements: tuple[Improvement, ...] | None = None

    @property
    def copies(self) -> int:
        """Copies of all accepted kinds together."""
        return _total(self.tiles)


class DiscardTable(NamedTuple):
    """Result of `discards_batch`."""

    deficiency: npt.NDArray[np.int8]
    """int8 (n, 34): deficiency after the discard of each kind, -1 where it is not held."""
    copies: npt.NDArray[np.uint8]
    """uint8 (n, 34): copies that lower it then."""


def acceptance(
    hand: Hand, knowledge: KnowledgeBase | None = None, rules: Rules = MAHJONG0
) -> Acceptance:
    """The kinds whose arrival lowers the deficiency of a waiting hand.

    Args:
        hand: waiting (3n+1 concealed tiles).
        knowledge: what can still come; None means every copy that is not our own.
        rules: what a complete hand is.
    Raises:
        HandSizeError: a drawn hand; see `discards`.  Otherwise as `deficiency`.
    Cost: a few microseconds.
    Example:
        >>> import paili
        >>> paili.acceptance(paili.Hand.parse("123m456p23478s11m")).tiles
        ((Tile.S6, 4), (Tile.S9, 4))
    """
    deficiency, copies = _core.acceptance(*question(hand, knowledge, rules))
    dead = dead_waits(hand, knowledge, rules, deficiency)
    return Acceptance(deficiency, copies_of(copies), dead)


def discards(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    rules: Rules = MAHJONG0,
    *,
    two_step: bool = False,
    improvements: bool = False,
) -> tuple[DiscardOption, ...]:
    """What each discard of a drawn hand leaves, best first.

    Better is: a lower deficiency, then more copies accepted, then (if asked for) more two-step
    ways, then tile order. A discarded tile never comes back.

    Args:
        hand: drawn (3n+2 concealed tiles).
        knowledge: what can still come; None means every copy that is not our own.
        rules: what a complete hand is.
        two_step: also count the ways to draw two accepted tiles in succession.
        improvements: also list the draws that widen the acceptance.
    Raises:
        HandSizeError: a waiting hand; see `acceptance`.  Otherwise as `deficiency`.
    Cost: a few microseconds, a few milliseconds with an option.
    Source: Li & Yan 2019, section 5.
    """
    asked = _Question(*question(hand, knowledge, rules), rules.kinds)
    now = asked.deficiency()
    options = []
    for kind, after, accepted in asked.discards():
        tiles = copies_of(accepted)
        option = DiscardOption(TILES[kind], after, tiles, _total(tiles) if after == now else 0)
        if two_step or improvements:
            option = _look_ahead(asked, option, two_step=two_step, improvements=improvements)
        options.append(option)
    options.sort(key=_preference)
    return tuple(options)


def _preference(option: DiscardOption) -> tuple[int, int, int, Tile]:
    return (option.deficiency, -option.copies, -(option.two_step or 0), option.tile)


class _Question(NamedTuple):
    """A hand and what can still come, as the native functions take them."""

    counts: bytes
    melds: int
    available: bytes | None
    rules: _core.Rules
    kinds: int

    def deficiency(self) -> int:
        return _core.deficiency(*self[:4])

    def discards(self) -> list[tuple[int, int, bytes]]:
        return _core.discards(*self[:4])

    def what_can_come(self) -> bytes:
        if self.available is None:
            return self.counts.translate(COMPLEMENT)[: self.kinds]
        return self.available[: self.kinds]

    def after(self, discard: Tile, draw: Tile) -> _Question:
        """The question one turn later: the discard is gone, the draw no longer available."""
        counts, available = bytearray(self.counts), bytearray(self.what_can_come())
        counts[discard] -= 1
        counts[draw] += 1
        available[draw] -= 1
        return self._replace(counts=bytes(counts), available=bytes(available.ljust(KINDS, b"\0")))


def _look_ahead(
    asked: _Question, option: DiscardOption, *, two_step: bool, improvements: bool
) -> DiscardOption:
    """The option with what the best discard after each draw accepts."""
    accepted = dict(option.tiles)
    ways = 0
    better: list[Improvement] = []
    for kind, copies in enumerate(asked.what_can_come()):
        tile = Tile(kind)
        wanted = two_step if tile in accepted else improvements
        if not copies or not wanted or option.deficiency == _core.UNREACHABLE:
            continue
        lowered = option.deficiency - (tile in accepted)
        if lowered == 0:
            continue  # the draw completes the hand: nothing is left to draw
        rests = asked.after(option.tile, tile).discards()
        accepts, discard = max(
            (sum(rest), -kind) for kind, after, rest in rests if after == lowered
        )
        if tile in accepted:
            ways += copies * accepts
        elif accepts > option.copies:
            better.append(Improvement(tile, copies, Tile(-discard), accepts))
    better.sort(key=lambda draw: (-draw.accepts, draw.tile))
    return replace(
        option,
        two_step=ways if two_step else None,
        improvements=tuple(better) if improvements else None,
    )


def acceptance_batch(
    counts: npt.NDArray[np.integer],
    available: npt.NDArray[np.integer] | None = None,
    *,
    melds: int | npt.NDArray[np.integer] = 0,
    rules: Rules = MAHJONG0,
    threads: int = 1,
) -> npt.NDArray[np.uint8]:
    """Copies that lower the deficiency of each waiting hand, by kind.

    Arguments and errors are those of `deficiency_batch`; rows sum to 13 minus 3 for each meld.

    Returns:
        uint8 (n, 34): available copies of the kinds that lower the deficiency, 0 for the others.
    """
    return _core.acceptance_batch(*batch_question(counts, available, melds, rules, threads))


def discards_batch(
    counts: npt.NDArray[np.integer],
    available: npt.NDArray[np.integer] | None = None,
    *,
    melds: int | npt.NDArray[np.integer] = 0,
    rules: Rules = MAHJONG0,
    threads: int = 1,
) -> DiscardTable:
    """Deficiency after each discard of each drawn hand, and the copies that lower it then.

    Arguments and errors are those of `deficiency_batch`; rows sum to 14 minus 3 for each meld.

    Returns:
        `DiscardTable(deficiency, copies)`.
    Cost: about a microsecond a hand (`available` None), a few with any knowledge.
    """
    return DiscardTable(
        *_core.discards_batch(*batch_question(counts, available, melds, rules, threads))
    )
