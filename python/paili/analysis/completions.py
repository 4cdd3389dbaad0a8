"""Completions: the complete hands that attain the deficiency, which are the reason behind it."""

from __future__ import annotations

from dataclasses import dataclass

from paili import _core
from paili.analysis.questions import Copies, question
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld
from paili.model.rules import MAHJONG0, Form, Rules
from paili.model.tiles import Tile, as_integer

MAX_LISTED = 1_000_000
"""Most completions that one call lists."""

_FORMS = tuple(Form)


@dataclass(frozen=True, slots=True)
class Completion:
    """One complete hand, without the melds that are declared already.

    Attributes:
        form: the form in which it is complete.
        tiles: all its tiles, sorted.
        melds: its melds (one decomposition), for the forms that have any.
        eye: its pair, for the forms that have one.
        coming: tiles that must come.  going: tiles of the hand that it does not need.
    """

    form: Form
    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    eye: Tile | None
    coming: Copies
    going: Copies


@dataclass(frozen=True, slots=True)
class Completions:
    """The nearest complete hands.

    Attributes:
        deficiency: tiles that must come.
        total: how many distinct complete hands are that near, listed or not.
        items: the first of them, by form and then by tiles.
    """

    deficiency: int
    total: int
    items: tuple[Completion, ...]


def completions(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    rules: Rules = MAHJONG0,
    *,
    limit: int = 100,
) -> Completions:
    """The distinct complete hands that attain the deficiency of a hand.

    Args:
        hand: waiting or drawn.
        knowledge: what can still come; None means every copy that is not our own.
        rules: what a complete hand is.
        limit: how many to list, 0 to 1,000,000; `total` counts all of them, exactly.
    Raises:
        ArgumentError: limit out of range.  Otherwise as `deficiency`.
    Cost: a fraction of a millisecond, and a few microseconds for each hand listed.
    Example:
        >>> import paili
        >>> found = paili.completions(paili.Hand.parse("123m456p23478s11m"))
        >>> [item.coming for item in found.items]
        [((Tile.S6, 1),), ((Tile.S9, 1),)]
    """
    expected = f"an int, 0 to {MAX_LISTED}"
    limit = as_integer(limit, "limit", expected)
    if not 0 <= limit <= MAX_LISTED:
        raise ArgumentError("limit", describe(limit), expected)
    asked = question(hand, knowledge, rules)
    least, total, listed = _core.completions(*asked, limit)
    return Completions(least, total, tuple(_completion(hand, *item) for item in listed))


def _completion(
    hand: Hand, tiles: bytes, form: int, melds: list[tuple[bool, int]], eye: int | None
) -> Completion:
    coming, going = [], []
    for tile, (wanted, held) in enumerate(zip(tiles, hand._counts, strict=True)):
        if wanted > held:
            coming.append((Tile(tile), wanted - held))
        elif wanted < held:
            going.append((Tile(tile), held - wanted))
    return Completion(
        form=_FORMS[form],
        tiles=tuple(Tile(tile) for tile, copies in enumerate(tiles) for _ in range(copies)),
        melds=tuple(
            Meld.pung(Tile(first)) if pung else Meld.chow(Tile(first)) for pung, first in melds
        ),
        eye=None if eye is None else Tile(eye),
        coming=tuple(coming),
        going=tuple(going),
    )
