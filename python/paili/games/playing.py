"""Games between agents, and the answers that one of them considers, for any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar, runtime_checkable

from paili.games.actions import AnyAction
from paili.games.events import SEATS
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import Wind, as_iterator, integer_within

ObservationT_co = TypeVar("ObservationT_co", covariant=True)
ObservationT_contra = TypeVar("ObservationT_contra", contravariant=True)
ActionT = TypeVar("ActionT")
ActionT_co = TypeVar("ActionT_co", covariant=True)


@runtime_checkable
class Agent(Protocol[ObservationT_contra, ActionT_co]):
    """A player: any object with a method `act`.

    Optional attributes: `begin(seat, seed)`, called before a game; `close()`, called when the
    player is no longer needed; `answers_every_stage = True` to be called even where it can only
    pass; `saved_state`, a line of text that a platform keeps between turns and assigns to a new
    process.
    """

    def act(self, observation: ObservationT_contra, /) -> ActionT_co:
        """Return the answer at a stage."""


@runtime_checkable
class Game(Protocol[ObservationT_co, ActionT]):
    """A game after some stages, an immutable value, as `play` needs it."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def asked(self) -> tuple[Wind, ...]:
        """The seats that may answer now, those that can only pass included."""

    @property
    def choosers(self) -> tuple[Wind, ...]:
        """The seats that may do anything but pass."""

    def observation(self, seat: Wind) -> ObservationT_co:
        """Return the observation of a seat."""

    def as_action(self, answer: object) -> ActionT:
        """Convert an agent's answer to an action; anything else becomes a fault.

        Args:
            answer: the value that the agent returned, or the exception that it raised.
        """

    def apply(self, actions: Mapping[Wind, ActionT]) -> tuple[Self, object]:
        """Return the game after the answers of a stage, and its events; missing seats pass."""


GameT = TypeVar("GameT", bound=Game[Any, Any])


def play(game: GameT, agents: Sequence[Agent[Any, Any]], seed: int = 0) -> GameT:
    """Play one game to its end.

    An agent that raises an exception, or returns no action, does not raise here: the game rules it
    a fault, and keeps the traceback in its `fault`. An exception in `begin` becomes a fault at the
    agent's first answer. KeyboardInterrupt and SystemExit are no faults and propagate.

    Args:
        game: the start, such as `State.start(deal)`.
        agents: four agents, by seat.
        seed: the argument of `begin`, for agents that choose at random.
    Raises:
        ArgumentError: no game, or not four agents.
    """
    if not isinstance(game, Game):
        raise ArgumentError("game", describe(game), "a game, such as State.start(deal)")
    agents = list(as_iterator(agents, "agents", "four players"))
    if len(agents) != len(SEATS) or not all(isinstance(agent, Agent) for agent in agents):
        raise ArgumentError("agents", describe(agents), "four players with a method act")
    seed = integer_within(seed, "seed", 0, 2**64 - 1)
    failed: dict[Wind, BaseException] = {}
    for seat, agent in zip(SEATS, agents, strict=True):
        if (begin := getattr(agent, "begin", None)) is not None:
            try:
                begin(seat, seed)
            except (KeyboardInterrupt, SystemExit):
                raise
            except BaseException as error:  # any exception is this agent's fault
                failed[seat] = error
    always = {
        seat
        for seat, agent in zip(SEATS, agents, strict=True)
        if getattr(agent, "answers_every_stage", False)
    }
    while not game.is_over:
        asked = game.choosers
        if always:
            asked = tuple(sorted(always.intersection(game.asked).union(asked)))
        answers = {seat: _answer(agents[seat], game, seat, failed.get(seat)) for seat in asked}
        game, _ = game.apply(answers)
    return game


def _answer(
    agent: Agent[Any, Any], game: Game[Any, ActionT], seat: Wind, failure: BaseException | None
) -> ActionT:
    """Return the answer of an agent; an exception now or in `begin` is a fault."""
    if failure is not None:
        return game.as_action(failure)
    try:
        answer = agent.act(game.observation(seat))
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:
        answer = error
    return game.as_action(answer)


A = TypeVar("A", bound=AnyAction)


class Preference(NamedTuple, Generic[A]):
    """An answer that the agent `learned` considers.

    Attributes:
        action: the answer.
        chance: the network's probability of it, 0 to 1; the agent answers the most probable one.
        worth: the estimate that the network begins with: in Sichuan Mahjong expected points, as
            weighed by the agent `search`; in Chinese Standard Mahjong the sum of the chances of the
            nearest wins, as weighed by the agent `wang2020`, which is no probability.
    """

    action: A
    chance: float
    worth: float
