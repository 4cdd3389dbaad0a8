"""The exact chance to win with eight fan that each answer of a stage leaves."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from paili.analysis.plan import plan
from paili.games.mcr.actions import Action, ActionKind
from paili.games.mcr.observations import Observation
from paili.games.mcr.review import discarded
from paili.games.mcr.scoring.fans import LEAST_FAN
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.melds import Meld
from paili.model.rules import MCR, Rules
from paili.model.tiles import Tile, integer_within

_KONGS = (ActionKind.KONG, ActionKind.CONCEALED_KONG, ActionKind.ADDED_KONG)


def rules_of(observation: Observation) -> Rules:
    """Return the rules of a seat's win: eight fan, drawn or discarded, whichever is worth more."""
    return MCR.requiring(
        LEAST_FAN,
        seat_wind=observation.seat,
        prevalent_wind=observation.prevalent_wind,
    )


def exact_chances(observation: Observation, draws: int) -> dict[Action, Fraction]:
    """The chance to win that each legal answer leaves, exactly, within so many own draws.

    It is that of `paili.plan`: one player draws from the tiles that can still come; nobody else
    wins or calls, and nothing is called from them. A kong has its replacement besides.

    Args:
        draws: 0 or more; no more are made than there are tiles.
    Raises:
        ArgumentError: no number of draws, or nothing to choose at this stage.
        SearchLimitError: the search needs more memory than it may use.
    Cost: that of a plan for passing, each call and each kong; discards share one.
    """
    draws = integer_within(draws, "draws", 0, len(Tile) * 4)
    if not observation.has_choice:
        raise ArgumentError("observation", repr(observation), "one with a choice")
    return dict(_chances(observation, draws))


def _chances(observation: Observation, draws: int) -> Iterator[tuple[Action, Fraction]]:
    hand, offered = observation.hand, discarded(observation.last)
    discards: dict[Hand, dict[Tile, Fraction]] = {}
    for action in observation.legal_actions:
        if action.kind is ActionKind.WIN:
            yield action, Fraction(1)
        elif action.kind is ActionKind.PASS:
            yield action, _value(observation, hand, draws)
        elif action.kind in _KONGS:
            # The replacement is one draw more than the others have.
            left = hand_after(observation, action)
            if left is not None:
                yield action, _value(observation, left, draws + 1)
        else:
            discard = action.tile if action.discard is None else action.discard
            drawn = hand
            if action.discard is not None and offered is not None:
                drawn = hand.with_meld(_called(action, offered), offered)
            if drawn not in discards:
                last = observation.drawn if drawn is hand else None
                discards[drawn] = _options(observation, drawn, draws, last)
            if discard is not None:
                yield action, discards[drawn][discard]


def _value(observation: Observation, hand: Hand, draws: int) -> Fraction:
    """Return the chance of a waiting hand."""
    knowledge = observation.knowledge
    most = min(draws, knowledge.copies)
    return plan(hand, knowledge, draws=most, rules=rules_of(observation)).exact


def _options(
    observation: Observation, hand: Hand, draws: int, last: Tile | None
) -> dict[Tile, Fraction]:
    """Return the chances of a drawn hand, by discard."""
    knowledge, rules = observation.knowledge, rules_of(observation)
    found = plan(hand, knowledge, draws=min(draws, knowledge.copies), rules=rules, last=last)
    return {option.tile: option.exact for option in found.options}


def _called(action: Action, offered: Tile) -> Meld:
    return Meld.pung(offered) if action.tile is None else Meld.chow(action.tile)


def hand_after(observation: Observation, action: Action) -> Hand | None:
    """The hand that an action leaves, before the tile that follows a kong; None after a win."""
    hand, tile, offered = observation.hand, action.tile, discarded(observation.last)
    if action.kind is ActionKind.WIN:
        return None
    if action.kind is ActionKind.PLAY and tile is not None:
        return hand.without_tile(tile)
    if action.kind is ActionKind.CONCEALED_KONG and tile is not None:
        return hand.with_meld(Meld.kong(tile, concealed=True))
    if action.kind is ActionKind.ADDED_KONG and tile is not None:
        return hand.with_meld(Meld.kong(tile))
    if action.kind is ActionKind.KONG and offered is not None:
        return hand.with_meld(Meld.kong(offered), offered)
    if action.discard is not None and offered is not None:
        return hand.with_meld(_called(action, offered), offered).without_tile(action.discard)
    return hand
