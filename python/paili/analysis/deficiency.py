"""Deficiency: the least number of tiles that must come to complete a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili import _core
from paili.analysis.questions import batch_question, question
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import MAHJONG0, Form, Rules

if TYPE_CHECKING:
    # Loaded by the first array only: that takes longer than to load all of ours.
    import numpy as np
    import numpy.typing as npt

UNREACHABLE: int = _core.UNREACHABLE
"""Deficiency of a hand that nothing can complete; larger than any other."""

_FORMS = tuple(Form)


def deficiency(hand: Hand, knowledge: KnowledgeBase | None = None, rules: Rules = MAHJONG0) -> int:
    """Least number of tiles that must come to complete a hand: shanten + 1.

    Args:
        hand: waiting (3n+1 concealed tiles) or drawn (3n+2).
        knowledge: what can still come; None means every copy that is not our own, melds included.
        rules: what a complete hand is.
    Returns:
        Tile changes: 0 for a complete hand, 1 for one that is ready, `UNREACHABLE` if no complete
        hand can be had.
    Raises:
        TileCountError: more than four copies in hand and available, or a tile that is not in play.
        ArgumentError: an argument of the wrong type.
    Cost: table look-ups without knowledge, a sweep over the ranks with it; below a microsecond.
    Source: Yan, Li & Li 2021, Definition 9.
    Example:
        >>> import paili
        >>> paili.deficiency(paili.Hand.parse("123m456p2345789s1m"))
        1
    """
    return _core.deficiency(*question(hand, knowledge, rules))


def deficiency_by_form(
    hand: Hand, knowledge: KnowledgeBase | None = None, rules: Rules = MAHJONG0
) -> dict[Form, int]:
    """Deficiency under each winning form; `deficiency` is the least of them.

    Forms that the declared melds rule out are `UNREACHABLE`. Arguments and errors are those of
    `deficiency`.
    """
    reached = dict(_core.deficiency_by_form(*question(hand, knowledge, rules)))
    return {
        form: reached.get(index, UNREACHABLE)
        for index, form in enumerate(_FORMS)
        if form in rules.forms
    }


def deficiency_batch(
    counts: npt.NDArray[np.integer],
    available: npt.NDArray[np.integer] | None = None,
    *,
    melds: int | npt.NDArray[np.integer] = 0,
    rules: Rules = MAHJONG0,
    threads: int = 1,
) -> npt.NDArray[np.int8]:
    """Deficiency of each hand, the least over the forms of the rules.

    Args:
        counts: uint8 (n, 34), copies of each kind in the concealed hand, 0-4; a row sums to 13 or
            14 minus 3 for each declared meld.
        available: uint8 (34,) or (n, 34), copies that can still come; None means four of each
            minus the concealed hand (the tiles of melds are not known here).
        melds: declared melds, 0-4: one number, or uint8 (n,).
        rules: what a complete hand is.
        threads: 1-256. The interpreter lock is released; the answers do not depend on it.
    Returns:
        int8 (n,), in tile changes; 0 = complete; `UNREACHABLE` if nothing can complete the hand.
    Raises:
        ArrayError: wrong dtype or shape.  TileCountError, HandSizeError: an impossible hand, with
        its row.  ArgumentError: melds, rules or threads.
    Cost: about 20 ns a hand by table look-ups (standard form, `available` None), about 100 ns a
        hand by a vectorised sweep with any knowledge.
    """
    return _core.deficiency_batch(*batch_question(counts, available, melds, rules, threads))
