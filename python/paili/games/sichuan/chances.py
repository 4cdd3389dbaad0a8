"""The exact chance to win that each answer of a stage leaves."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from paili.analysis.plan import plan
from paili.games.sichuan.actions import Action, ActionKind
from paili.games.sichuan.observations import Observation
from paili.games.sichuan.visible import Stage
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.melds import Meld
from paili.model.rules import Rules
from paili.model.tiles import Tile, integer_within

_BEFORE_PLAY = (Stage.EXCHANGE, Stage.VOID)
_KONGS = (ActionKind.KONG, ActionKind.CONCEALED_KONG, ActionKind.ADDED_KONG)


def rules_of(observation: Observation) -> Rules:
    """Return the rules of a seat's win: those of the game, void of the suit it has given up.

    Raises:
        ArgumentError: it has given up none yet.
    """
    void = observation.void(observation.seat)
    if void is None:
        raise ArgumentError("observation", repr(observation), "one of a seat with a void suit")
    return observation.rules.with_void(void)


def exact_chances(observation: Observation, draws: int) -> dict[Action, Fraction]:
    """The chance to win that each legal answer leaves, exactly, within so many own draws.

    It is that of `paili.plan`: one player draws from the tiles that can still come; nobody else
    wins or calls, and nothing is called from them. A kong has its replacement besides.

    Args:
        draws: 0 or more; no more are made than there are tiles.
    Raises:
        ArgumentError: no number of draws, or no choice of play at this stage.
        SearchLimitError: the search needs more memory than it may use.
    Cost: that of a plan for passing, each call and each kong; discards share one.
    """
    draws = integer_within(draws, "draws", 0, len(Tile) * 4)
    if not observation.has_choice or observation.stage in _BEFORE_PLAY:
        raise ArgumentError("observation", repr(observation), "one with a choice of play")
    return dict(_chances(observation, draws))


def _chances(observation: Observation, draws: int) -> Iterator[tuple[Action, Fraction]]:
    discards: dict[Tile, Fraction] = {}
    for action in observation.legal_actions:
        if action.kind is ActionKind.WIN:
            yield action, Fraction(1)
        elif action.kind is ActionKind.DISCARD and action.tile is not None:
            # All of them by one plan.
            discards = discards or _options(observation, observation.hand, draws)
            yield action, discards[action.tile]
        elif action.kind is ActionKind.PUNG:
            after = _options(observation, after_call(observation, action), draws)
            yield action, max(after.values())
        else:
            # The replacement of a kong is one draw more than the others have.
            more = action.kind in _KONGS
            yield action, _value(observation, after_call(observation, action), draws + more)


def _value(observation: Observation, hand: Hand, draws: int) -> Fraction:
    """Return the chance of a waiting hand."""
    knowledge = observation.knowledge
    most = min(draws, knowledge.copies)
    return plan(hand, knowledge, draws=most, rules=rules_of(observation)).exact


def _options(observation: Observation, hand: Hand, draws: int) -> dict[Tile, Fraction]:
    """Return the chances of a drawn hand, by discard."""
    knowledge = observation.knowledge
    most = min(draws, knowledge.copies)
    found = plan(hand, knowledge, draws=most, rules=rules_of(observation))
    return {option.tile: option.exact for option in found.options}


def after_call(observation: Observation, action: Action) -> Hand:
    """The hand after an answer that is no discard and no win, before what is drawn or discarded."""
    hand, tile, offered = observation.hand, action.tile, observation.offered
    if action.kind is ActionKind.CONCEALED_KONG and tile is not None:
        return hand.with_meld(Meld.kong(tile, concealed=True))
    if action.kind is ActionKind.ADDED_KONG and tile is not None:
        return hand.with_meld(Meld.kong(tile))
    if action.kind is ActionKind.KONG and offered is not None:
        return hand.with_meld(Meld.kong(offered), offered)
    if action.kind is ActionKind.PUNG and offered is not None:
        return hand.with_meld(Meld.pung(offered), offered)
    return hand
