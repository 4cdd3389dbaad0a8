"""Exact chances to win after each answer of a stage."""

from __future__ import annotations

from fractions import Fraction

from paili.games.chances import chances_of_answers, checked_draws
from paili.games.sichuan.actions import Action
from paili.games.sichuan.observations import Observation
from paili.games.sichuan.visible import Stage
from paili.model.errors import ArgumentError
from paili.model.rules import Rules

_BEFORE_PLAY = (Stage.EXCHANGE, Stage.VOID)


def rules_of(observation: Observation) -> Rules:
    """Return the rules of a seat's win: those of the game, with the seat's void suit.

    Raises:
        ArgumentError: the seat has no void suit yet.
    """
    void = observation.void(observation.seat)
    if void is None:
        raise ArgumentError("observation", repr(observation), "one of a seat with a void suit")
    return observation.rules.with_void(void)


def exact_chances(observation: Observation, draws: int) -> dict[Action, Fraction]:
    """Return the exact chance to win after each legal answer, within a number of own draws.

    The chance is that of `paili.plan`: one player draws from the tiles that can still come; nobody
    else wins or calls, and this player calls nothing later. A kong has its replacement draw
    besides.

    Args:
        draws: 0 or more; cut to the number of tiles that can still come.
    Raises:
        ArgumentError: `draws` is out of range, or the stage has no choice of play.
        SearchLimitError: the search needs more memory than it may use.
    Cost: one plan for passing, for each call and for each kong; all discards share one plan.
    """
    draws = checked_draws(draws)
    if not observation.has_choice or observation.stage in _BEFORE_PLAY:
        raise ArgumentError("observation", repr(observation), "one with a choice of play")
    rules = rules_of(observation)
    return dict(chances_of_answers(observation, draws, rules, observation.offered))
