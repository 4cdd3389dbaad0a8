"""A whole game after some stages, and the melds on its table, for any game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from paili import _core
from paili.games import playing
from paili.games.actions import AnyAction, answers_of
from paili.games.events import SEATS, EventT, Histories, as_seat, extend
from paili.games.faults import Fault, wrong_answer
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.melds import Meld, MeldKind
from paili.model.rendered import HtmlRepr
from paili.model.tiles import TILES, Wind, as_iterator, native_members

ActionT = TypeVar("ActionT", bound=AnyAction)


class AnyState(HtmlRepr, Generic[EventT, ActionT]):
    """The base of the states of all games, which are frozen dataclasses.

    The first fields define the game, the deal first; the answers follow.
    """

    __slots__ = ()

    _GIVEN: ClassVar[tuple[str, ...]]
    """The fields before the answers."""
    _DEAL: ClassVar[type[Any]]
    """The class of the deals."""
    _EVENT: ClassVar[type[Any]]
    """The class of the events."""
    _ACTION: ClassVar[type[Any]]
    """The class of the answers."""

    deal: Any
    actions: tuple[tuple[ActionT, ActionT, ActionT, ActionT], ...]
    events: tuple[EventT, ...]
    _game: Any
    _histories: Histories[EventT]

    def __post_init__(self) -> None:
        if not isinstance(self.deal, self._DEAL):
            raise ArgumentError("deal", describe(self.deal), "a Deal")
        game, natives = self._started()
        stages = as_iterator(self.actions, "actions", "four Actions, of each stage")
        actions = tuple(map(self._answers, stages))
        come = list(natives)
        for stage, answers in enumerate(actions, 1):
            game, natives = self._after(game, answers, stage)
            come += natives
        self._keep(actions, come, game)

    def _started(self) -> tuple[Any, Sequence[Any]]:
        """Return the native game before the first answers, and its native events."""
        raise NotImplementedError

    def _after(self, game: Any, answers: Any, stage: int) -> tuple[Any, Sequence[Any]]:
        """Return the native game after the answers of a stage, with the new native events.

        Raises:
            IllegalActionError: the rules do not allow these answers.
        """
        raise NotImplementedError

    @classmethod
    def _answers(cls, actions: object) -> Any:
        return answers_of(actions, cls._ACTION)

    def _keep(
        self, actions: Any, natives: Sequence[Any], game: Any, before: Self | None = None
    ) -> None:
        """Store the answers and the values derived from them.

        Args:
            natives: the native events; those after the state `before` if that is given.
        """
        more = tuple(map(self._EVENT.from_native, natives))
        events = more if before is None else (*before.events, *more)
        histories = (None,) * len(SEATS) if before is None else before._histories
        object.__setattr__(self, "actions", actions)
        object.__setattr__(self, "events", events)
        object.__setattr__(self, "_game", game)
        object.__setattr__(self, "_histories", extend(histories, more))

    @classmethod
    def _made(cls, given: Sequence[Any]) -> Self:
        """Create a state without `__post_init__`, which would replay the game."""
        state = object.__new__(cls)
        for name, value in zip(cls._GIVEN, given, strict=True):
            object.__setattr__(state, name, value)
        return state

    def _given(self) -> list[Any]:
        return [getattr(self, name) for name in self._GIVEN]

    @classmethod
    def _read(cls, given: Sequence[Any], answers: Any, natives: Sequence[Any], game: Any) -> Self:
        read = cls._ACTION.from_native
        state = cls._made(given)
        state._keep(tuple(cls._answers(map(read, four)) for four in answers), natives, game)
        return state

    def _native_answers(self) -> list[list[Any]]:
        return [[action.to_native() for action in four] for four in self.actions]

    def to_native(self) -> _core.GameStory:
        """Return the native game."""
        raise NotImplementedError

    def apply(
        self, actions: Sequence[ActionT] | Mapping[Wind, ActionT]
    ) -> tuple[Self, tuple[EventT, ...]]:
        """Return the state after four answers, and the new events.

        Illegal answers of seats that may act raise no error: they are faults, which end the game.

        Args:
            actions: by seat; seats missing in a mapping pass, and so must seats that may not act.
        Returns:
            The next state, and the events that lead to it.
        Raises:
            IllegalActionError: the game is over, a seat that may not act does not pass, or the next
                tile is unknown.
            ArgumentError: not four actions.
        """
        answers = self._answers(actions)
        game, natives = self._after(self._game, answers, len(self.actions) + 1)
        after = self._made(self._given())
        after._keep((*self.actions, answers), natives, game, self)
        return after, after.events[len(self.events) :]

    def stages(self) -> Iterator[Self]:
        """Replay the game: yield its states from the start to this one."""
        now = type(self)(*self._given())
        yield now
        for answers in self.actions:
            now, _ = now.apply(answers)
            yield now

    def as_action(self, answer: object) -> ActionT:
        """Convert an agent's answer to an action; anything else becomes a fault.

        An exception becomes a fault with verdict "RE", any other value that is no `Action` one with
        "WA"; the reason of the fault is kept.
        """
        action: ActionT
        if isinstance(answer, self._ACTION):
            action = answer
        else:
            action = self._ACTION.fault(*wrong_answer(answer, playing.__file__))
        return action

    @property
    def last(self) -> EventT:
        """The last event."""
        return self.events[-1]

    @property
    def fault(self) -> Fault | None:
        """The fault that ended the game; None if none did."""
        for event in self.events[-2:]:
            seat, verdict = event.seat, event.verdict
            if seat is not None and verdict is not None:
                answer = self.actions[-1][seat]
                *_, before, _ = self.stages()
                legal = before.legal_actions(seat)
                reason = None if answer.verdict is None else answer.reason
                return Fault.of(seat, verdict, answer, reason, legal)
        return None

    @property
    def choosers(self) -> tuple[Wind, ...]:
        """The seats that may do anything but pass."""
        return tuple(SEATS[seat] for seat in self._game.choosers())

    def legal_actions(self, seat: Wind | str) -> tuple[ActionT, ...]:
        """Return all legal answers of a seat now; a win only if it may be declared."""
        return tuple(map(self._ACTION.from_native, self._game.legal_actions(as_seat(seat))))

    def hand(self, seat: Wind | str) -> Hand:
        """Return all tiles of a seat, including a drawn one.

        Raises:
            HandSizeError: the tiles are not dealt yet.
        """
        of = as_seat(seat)
        return Hand(self._game.hand(of), own_melds(self._game.melds(of)))

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return (type(self), (*self._given(), self.actions))

    def _title(self) -> str:
        return f"Game after {len(self.events)} events"

    def __repr__(self) -> str:
        return f"<State after {len(self.events)} events: {self.last}>"


_MELD_KINDS = {native: kind for kind, native in native_members(MeldKind, _core.MeldKind).items()}


@dataclass(frozen=True, slots=True)
class DeclaredMeld:
    """A meld on the table.

    Attributes:
        meld: None for a hidden concealed kong of another seat.
        giver: the seat that discarded the called tile; None for a concealed kong.
    """

    meld: Meld | None
    giver: Wind | None

    @classmethod
    def from_native(cls, native: _core.DeclaredMeld) -> DeclaredMeld:
        """Return the meld of a native one."""
        tile, giver = native.tile, native.giver
        return cls(
            None if tile is None else Meld(_MELD_KINDS[native.kind], TILES[tile], native.concealed),
            None if giver is None else SEATS[giver],
        )


def declared_melds(native: Iterable[_core.DeclaredMeld]) -> tuple[DeclaredMeld, ...]:
    """Return melds of a seat from their native form."""
    return tuple(map(DeclaredMeld.from_native, native))


def own_melds(native: Iterable[_core.DeclaredMeld]) -> tuple[Meld, ...]:
    """Return the melds of a seat without hidden ones."""
    return tuple(one.meld for one in declared_melds(native) if one.meld is not None)
