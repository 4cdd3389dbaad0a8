"""Deficiency: the least number of tiles that must come to win, also of single suits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili import _core
from paili.analysis.question import Question, batch_of
from paili.model.arrays import BatchJokers, BatchMelds, suits_array
from paili.model.forms import Form
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import RIICHI, Rules

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

UNREACHABLE: int = _core.UNREACHABLE
"""Deficiency of a hand that no tiles can complete; larger than any other deficiency."""


def deficiency(
    hand: Hand, knowledge: KnowledgeBase | None = None, *, rules: Rules | str = RIICHI
) -> int:
    """Return the least number of tiles that must come to win: shanten + 1.

    Under rules with a requirement a complete hand counts only if it is worth enough with one of the
    coming tiles as its last tile. If a drawn hand is already complete, any of its tiles may be the
    last. A complete hand that is worth too little has not won.

    Args:
        hand: waiting (3n+1 concealed tiles) or drawn (3n+2).
        knowledge: copies that can still come; None means every copy that is not our own, melds
            included.
        rules: rules of the game, or their text: "riichi", "mcr" or any other text that
            `Rules.parse` accepts.
    Returns:
        Tile changes: 0 for a hand that has won, 1 for one that is ready, `UNREACHABLE` if no win
        can be had.
    Raises:
        TileCountError: more than four copies in hand, melds and available, or a tile that is not
            in play.
        ArgumentError: an argument of the wrong type; with a requirement, a hand with melds whose
            tiles are not known.
    Cost: table look-ups without knowledge, a sweep over the ranks with it; below a microsecond.
        With a requirement, about a millisecond; Ctrl-C ends the rare longer search.
    Source: Yan, Li & Li 2021, Definition 9; with a requirement, LHT(S) of Wang, Lyu & Chen 2020,
        section 2, without their limits.
    Example:
        >>> import paili
        >>> hand = paili.Hand.parse("123456m23p11s[777p]")  # any win is worth 4 fan at most
        >>> east = paili.Wind.EAST
        >>> rules = paili.MCR.requiring(8, seat_wind=east, prevalent_wind=east)
        >>> paili.deficiency(hand), paili.deficiency(hand, rules=rules)
        (1, 3)
    """
    try:
        available = None if knowledge is None else knowledge._bytes
        native = rules._native  # type: ignore[union-attr]  # a text is handled below
        return _core.deficiency(hand._counts, hand._native_melds, available, native)
    except (AttributeError, TypeError):  # rules as text, or a wrong type
        return Question.of(hand, knowledge, rules).deficiency


def shanten(
    hand: Hand, knowledge: KnowledgeBase | None = None, *, rules: Rules | str = RIICHI
) -> int:
    """Return the shanten, deficiency - 1: 0 for a hand that is ready, -1 for one that has won.

    Arguments and errors are those of `deficiency`; `UNREACHABLE` stays `UNREACHABLE`.

    Example:
        >>> import paili
        >>> paili.shanten(paili.Hand.parse("123m456p2345789s1m"))
        0
    """
    found = deficiency(hand, knowledge, rules=rules)
    return found if found == UNREACHABLE else found - 1


def deficiency_by_form(
    hand: Hand, knowledge: KnowledgeBase | None = None, *, rules: Rules | str = RIICHI
) -> dict[Form, int]:
    """Return the deficiency under each winning form; `deficiency` is their minimum.

    Forms that the declared melds rule out are `UNREACHABLE`. Arguments and errors are those of
    `deficiency`.
    """
    return Question.of(hand, knowledge, rules).by_form


def deficiency_batch(
    counts: npt.NDArray[np.integer],
    available: npt.NDArray[np.integer] | None = None,
    *,
    melds: BatchMelds = 0,
    rules: Rules | str = RIICHI,
    threads: int = 1,
    jokers: BatchJokers = 0,
    jokers_available: BatchJokers | None = None,
) -> npt.NDArray[np.int8]:
    """Return the deficiency of each hand, the minimum over the forms of the rules.

    Args:
        counts: uint8 (n, 34), copies of each kind in the concealed hand, 0-4; a row sums to 3n+1 or
            3n+2, at most 14. Missing sets are declared melds.
        available: uint8 (34,) or (n, 34), copies that can still come; None means four of each
            minus the concealed hand and the known melds.
        melds: least number of declared melds, 0-4, one number or uint8 (n,); or, if all hands have
            the same melds, a sequence of `Meld`, whose tiles cannot come.
        rules: rules of the game; with a requirement, all melds must be known.
        threads: 1-256. The interpreter lock is released; results do not depend on it.
        jokers: under rules with jokers, number of jokers of each hand in addition to `counts`, one
            number or uint8 (n,); they count as tiles of the hand.
        jokers_available: number of jokers that can still come, likewise; None means all that are
            not in the hand.
    Returns:
        int8 (n,), in tile changes; 0 = won; `UNREACHABLE` if no win can be had.
    Raises:
        ArrayError: wrong dtype or shape.  TileCountError, HandSizeError: an impossible hand, with
        its row.  ArgumentError: invalid melds, rules or threads.
    Cost: about 13 ns a hand by table look-ups (standard form, `available` None), about 100 ns a
        hand by a vectorised sweep with any knowledge; with a requirement a millisecond a hand.
    """
    asked = batch_of(counts, available, melds, rules, threads, jokers, jokers_available)
    return _core.deficiency_batch(*asked)


def shanten_batch(
    counts: npt.NDArray[np.integer],
    available: npt.NDArray[np.integer] | None = None,
    *,
    melds: BatchMelds = 0,
    rules: Rules | str = RIICHI,
    threads: int = 1,
    jokers: BatchJokers = 0,
    jokers_available: BatchJokers | None = None,
) -> npt.NDArray[np.int8]:
    """Return the shanten of each hand, deficiency - 1; `UNREACHABLE` stays `UNREACHABLE`.

    Arguments, errors and cost are those of `deficiency_batch`.
    """
    asked = batch_of(counts, available, melds, rules, threads, jokers, jokers_available)
    found = _core.deficiency_batch(*asked)
    found[found != UNREACHABLE] -= 1
    return found


def suit_costs_batch(suits: npt.NDArray[np.integer]) -> npt.NDArray[np.uint8]:
    """Compute the number of tiles that must come for melds and an eye within one suit.

    The deficiency of the standard form is the least sum of such costs over the suits.

    Args:
        suits: integers (n, 9), uint8 for speed: copies of each rank, 0-4; all other copies can
            come.
    Returns:
        uint8 (n, 2, 5): without and with an eye, for 0 to 4 melds; 25 if a suit cannot hold that
        many.
    Raises:
        ArrayError: wrong dtype or shape.  TileCountError: a count above 4.
    Example:
        >>> import numpy as np
        >>> suit_costs_batch(np.array([[1, 1, 1, 2, 0, 0, 0, 0, 0]])).tolist()
        [[[0, 0, 1, 4, 7], [0, 0, 3, 6, 9]]]
    """
    return _core.suit_costs(suits_array(suits))
