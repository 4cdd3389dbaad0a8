"""Exact winning chances after each legal answer, for any game."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, TypeVar

from paili.analysis.plan import plan
from paili.games.actions import AnyAction
from paili.games.observations import AnyObservation
from paili.model.hands import Hand
from paili.model.melds import Meld
from paili.model.rules import Rules
from paili.model.tiles import Tile, integer_within

ActionT = TypeVar("ActionT", bound=AnyAction)

_KONGS = ("kong", "concealed_kong", "added_kong")


def checked_draws(draws: object) -> int:
    """Validate and return a number of draws.

    Raises:
        ArgumentError: `draws` is no integer within its range.
    """
    return integer_within(draws, "draws", 0, len(Tile) * 4)


def chances_of_answers(
    observation: AnyObservation[Any, ActionT],
    draws: int,
    rules: Rules,
    offered: Tile | None,
    last: Tile | None = None,
) -> Iterator[tuple[ActionT, Fraction]]:
    """Yield each legal answer with the chance to win within the given number of own draws.

    Args:
        rules: define a win.  offered: the tile that can be called now, if any.
        last: the last drawn tile, if its place among the tiles matters to a win.
    """
    hand, knowledge = observation.hand, observation.knowledge
    discards: dict[Hand, dict[Tile, Fraction]] = {}

    def value(left: Hand, draws: int) -> Fraction:
        return plan(left, knowledge, draws=min(draws, knowledge.copies), rules=rules).exact

    def by_discard(drawn: Hand) -> dict[Tile, Fraction]:
        if drawn not in discards:  # one plan gives all discards
            most, came = min(draws, knowledge.copies), last if drawn is hand else None
            options = plan(drawn, knowledge, draws=most, rules=rules, last=came).options
            discards[drawn] = {option.tile: option.exact for option in options}
        return discards[drawn]

    for action in observation.legal_actions:
        kind, after = str(action.kind), hand_after_call(hand, action, offered)
        if kind == "win":
            yield action, Fraction(1)
        elif kind == "pass":
            yield action, value(hand, draws)
        elif kind in _KONGS:
            # The replacement is one draw more than the others have.
            yield action, value(after, draws + 1)
        else:
            discard, chances = discard_of(action), by_discard(after)
            yield action, max(chances.values()) if discard is None else chances[discard]


def hand_after_call(hand: Hand, action: Any, offered: Tile | None) -> Hand:
    """Return the hand after an answer, before the next draw or discard.

    Args:
        offered: the tile that can be called now, if any.
    """
    kind, tile = str(action.kind), action.tile
    if kind == "concealed_kong":
        return hand.with_meld(Meld.kong(tile, concealed=True))
    if kind == "added_kong":
        return hand.with_meld(Meld.kong(tile))
    if offered is None or kind not in ("kong", "pung", "chow"):
        return hand
    meld = {"kong": Meld.kong, "pung": Meld.pung}.get(kind)
    return hand.with_meld(Meld.chow(tile) if meld is None else meld(offered), offered)


def discard_of(action: Any) -> Tile | None:
    """Return the tile that an answer discards, alone or with a call; None if there is none."""
    if str(action.kind) in ("play", "discard"):
        tile: Tile | None = action.tile
        return tile
    return action.discard if "discard" in action._PARTS else None
