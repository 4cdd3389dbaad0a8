"""The exact chance to win that each answer of a stage leaves."""

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
    draws = checked_draws(draws)
    if not observation.has_choice or observation.stage in _BEFORE_PLAY:
        raise ArgumentError("observation", repr(observation), "one with a choice of play")
    rules = rules_of(observation)
    return dict(chances_of_answers(observation, draws, rules, observation.offered))
