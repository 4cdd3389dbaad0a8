"""The exact chance to win with eight fan that each answer of a stage leaves."""

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
    draws = checked_draws(draws)
    if not observation.has_choice:
        raise ArgumentError("observation", repr(observation), "one with a choice")
    rules, offered = rules_of(observation), discarded(observation.last)
    return dict(chances_of_answers(observation, draws, rules, offered, observation.drawn))


def hand_after(observation: Observation, action: Action) -> Hand | None:
    """The hand that an action leaves, before the tile that follows a kong; None after a win."""
    if action.kind is ActionKind.WIN:
        return None
    hand = hand_after_call(observation.hand, action, discarded(observation.last))
    discard = discard_of(action)
    return hand if discard is None else hand.without_tile(discard)


def discarded(event: Event) -> Tile | None:
    """The tile that an event put on the table, for others to call; None if it put none."""
    return event.tile if event.kind is EventKind.PLAY else event.discard
