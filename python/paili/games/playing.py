"""Games between agents, whatever the game is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, Self, TypeVar, runtime_checkable

from paili.games.seats import SEATS
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import Wind, as_iterator, integer_within

ObservationT_co = TypeVar("ObservationT_co", covariant=True)
ObservationT_contra = TypeVar("ObservationT_contra", contravariant=True)
ActionT = TypeVar("ActionT")
ActionT_co = TypeVar("ActionT_co", covariant=True)


@runtime_checkable
class Agent(Protocol[ObservationT_contra, ActionT_co]):
    """A player: whatever has `act`.

    A player may also have `begin(seat, seed)`, called before a game; `close()`, called when it is
    no longer needed; `answers_every_stage = True` if it is to be asked where it can only pass; and
    `saved_state`, a line of text that a platform keeps between turns and assigns to a new process.
    """

    def act(self, observation: ObservationT_contra, /) -> ActionT_co:
        """The answer at a stage."""


@runtime_checkable
class Game(Protocol[ObservationT_co, ActionT]):
    """A game after some stages, a value, as `play` needs it."""

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
        """The action of what an agent has answered; a fault if it is none.

        Args:
            answer: whatever the agent has returned, or the exception that it has raised.
        """

    def apply(self, actions: Mapping[Wind, ActionT]) -> tuple[Self, object]:
        """The game after the answers of a stage; who is missing passes."""


GameT = TypeVar("GameT", bound=Game[Any, Any])


def play(game: GameT, agents: Sequence[Agent[Any, Any]], seed: int = 0) -> GameT:
    """Plays one game to its end.

    An agent that raises an exception, or gives no action, does not stop it: the game rules that,
    and keeps the traceback in its `fault`. One that raises it in `begin` is at fault when it is
    asked first. KeyboardInterrupt and SystemExit are no faults: they end the game.

    Args:
        game: where to begin, such as `State.start(deal)`.
        agents: four players, by seat.
        seed: what players that choose at random begin with.
    Raises:
        ArgumentError: no game, or not four players.
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
            except BaseException as error:  # whatever it is, it is that player's fault
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
    """Return the answer of an agent; an exception is a fault, now or when the game began."""
    if failure is not None:
        return game.as_action(failure)
    try:
        answer = agent.act(game.observation(seat))
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:
        answer = error
    return game.as_action(answer)
