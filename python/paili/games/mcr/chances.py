"""Exact chances to win with eight fan after each answer of a stage."""

from __future__ import annotations

from fractions import Fraction

from paili.games.chances import chances_of_answers, checked_draws, discard_of, hand_after_call
from paili.games.mcr.actions import Action, ActionKind
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.observations import Observation
from paili.games.mcr.scoring.fans import LEAST_FAN
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.rules import MCR, Rules
from paili.model.tiles import Tile


def rules_of(observation: Observation) -> Rules:
    """Return the rules of a seat's win: eight fan, drawn or discarded, whichever is worth more."""
    return MCR.requiring(
        LEAST_FAN,
        seat_wind=observation.seat,
        prevalent_wind=observation.prevalent_wind,
    )


def exact_chances(observation: Observation, draws: int) -> dict[Action, Fraction]:
    """Return the exact chance to win after each legal answer, within a number of own draws.

    The chance is that of `paili.plan`: one player draws from the tiles that can still come; nobody
    else wins or calls, and this player calls nothing later. A kong has its replacement draw
    besides.

    Args:
        draws: 0 or more; cut to the number of tiles that can still come.
    Raises:
        ArgumentError: `draws` is out of range, or the stage has no choice.
        SearchLimitError: the search needs more memory than it may use.
    Cost: one plan for passing, for each call and for each kong; all discards share one plan.
    """
    draws = checked_draws(draws)
    if not observation.has_choice:
        raise ArgumentError("observation", repr(observation), "one with a choice")
    rules, offered = rules_of(observation), discarded(observation.last)
    return dict(chances_of_answers(observation, draws, rules, offered, observation.drawn))


def hand_after(observation: Observation, action: Action) -> Hand | None:
    """Return the hand after an action, before the replacement of a kong; None after a win."""
    if action.kind is ActionKind.WIN:
        return None
    hand = hand_after_call(observation.hand, action, discarded(observation.last))
    discard = discard_of(action)
    return hand if discard is None else hand.without_tile(discard)


def discarded(event: Event) -> Tile | None:
    """Return the tile that an event discards, for others to call; None if it discards none."""
    return event.tile if event.kind is EventKind.PLAY else event.discard
