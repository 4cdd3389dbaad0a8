"""Actions: the answers of a player, in any game, and their expected points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, TypeVar, cast

from paili.analysis.discard_options import Rows
from paili.games.events import SEATS
from paili.games.faults import (
    NATIVE_VERDICTS,
    VERDICT_OF,
    Verdict,
    checked_reason,
    verdict_of_fault,
)
from paili.model import columns
from paili.model.errors import ArgumentError, describe
from paili.model.notation import check_text
from paili.model.tiles import Tile, Wind, as_iterator


class AnyAction:
    """The base of the actions of all games, which are frozen dataclasses with more fields."""

    __slots__ = ()

    _PARTS: ClassVar[tuple[str, ...]]
    """The fields in the order of the constructor, the reason last."""
    _KINDS: ClassVar[Mapping[Any, Any]]
    """The native form of each kind."""
    _OF_NATIVE: ClassVar[dict[Any, Any]]
    """A cache of actions by native action."""
    _NATIVE: ClassVar[type[Any]]
    """The class of native actions."""

    kind: Any
    verdict: Verdict | None
    reason: str
    _native: Any

    if TYPE_CHECKING:

        def __init__(
            self,
            kind: Any,
            tile: Any = None,
            *,
            verdict: Verdict | str | None = None,
            reason: str = "",
        ) -> None: ...

    def _keep(self, kind: Any, **parts: Any) -> None:
        """Normalise and store the fields, and create the native action."""
        is_fault = kind == "fault"
        verdict = verdict_of_fault(self.verdict, kind, is_fault=is_fault)
        reason = checked_reason(self.reason, is_fault=is_fault)
        native = self._NATIVE(
            self._KINDS[kind],
            verdict=None if verdict is None else NATIVE_VERDICTS[verdict],
            **{name: None if part == () else part for name, part in parts.items()},
        )
        parts |= {"kind": kind, "verdict": verdict, "reason": reason, "_native": native}
        # Frozen, so this is the way to store them.
        for name, part in parts.items():
            object.__setattr__(self, name, part)

    @classmethod
    def from_native(cls, native: Any) -> Self:
        """Return the action of a native action, from a cache: there are only some hundreds."""
        known: Self | None = cls._OF_NATIVE.get(native)
        if known is None:
            kind = next(kind for kind, one in cls._KINDS.items() if one == native.kind)
            verdict = None if native.verdict is None else VERDICT_OF[native.verdict]
            known = cls(kind, **cls._parts(native), verdict=verdict)
            cls._OF_NATIVE[native] = known
        return known

    @classmethod
    def _parts(cls, native: Any) -> dict[str, Any]:
        """Return the fields that only this game has, from the native action."""
        raise NotImplementedError

    def to_native(self) -> Any:
        """Return the native action."""
        return self._native

    @classmethod
    def passing(cls) -> Self:
        """Return the action of a player who passes."""
        return cls("pass")

    @classmethod
    def kong(cls) -> Self:
        """Return the action that calls the last discard for a kong."""
        return cls("kong")

    @classmethod
    def concealed_kong(cls, tile: Tile | int) -> Self:
        """Return the action that declares a kong of four concealed tiles after a draw."""
        return cls("concealed_kong", tile)

    @classmethod
    def added_kong(cls, tile: Tile | int) -> Self:
        """Return the action that adds the fourth tile to a pung after a draw."""
        return cls("added_kong", tile)

    @classmethod
    def win(cls) -> Self:
        """Return the action that declares a win with the drawn or offered tile."""
        return cls("win")

    @classmethod
    def fault(cls, verdict: Verdict | str, reason: str = "") -> Self:
        """Return the action of a missing answer: a verdict, optionally with its reason."""
        return cls("fault", verdict=verdict, reason=reason)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse the text of an action, such as "concealed kong 5m" or "win".

        Raises:
            NotationError: the text is no action.  ArgumentError: `text` is not a str.
        """
        check_text(text)
        return cls.from_native(cls._NATIVE.parse(text))

    def __str__(self) -> str:
        return str(self._native)

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        # The native object is recreated, not pickled.
        return (type(self), tuple(getattr(self, name) for name in self._PARTS))


ActionT = TypeVar("ActionT", bound=AnyAction)


@cache
def _passing(kind: type[Any]) -> Any:
    return kind.passing()


def answers_of(actions: object, kind: type[ActionT]) -> tuple[ActionT, ActionT, ActionT, ActionT]:
    """Validate the answers of the four seats and return them by seat.

    Args:
        actions: four actions, or a mapping from seat to action; missing seats pass.
    Raises:
        ArgumentError: `actions` is neither.
    """
    expected = "four Actions, or a mapping from Wind to Action"
    if isinstance(actions, Mapping):
        if not all(isinstance(seat, Wind) for seat in actions):
            raise ArgumentError("actions", describe(actions), expected)
        actions = [actions.get(seat, _passing(cast(Any, kind))) for seat in SEATS]
    answers: tuple[Any, ...] = tuple(as_iterator(cast(Any, actions), "actions", "four Actions"))
    if len(answers) != len(SEATS) or not all(isinstance(action, kind) for action in answers):
        raise ArgumentError("actions", describe(answers), expected)
    east, south, west, north = answers
    return (east, south, west, north)


class Considered(Protocol):
    """A consideration of an answer, in any game."""

    @property
    def action(self) -> Any:
        """The answer."""

    @property
    def worth(self) -> float:
        """The expected points."""


class WeighedAction(NamedTuple):
    """An answer and its expected points."""

    action: Any
    worth: float


class WeighedActions(Rows[WeighedAction]):
    """Answers with their expected points, best first: a tuple of `WeighedAction`.

    `str` is the table; `to_frame` and `to_arrow` have the data.
    """

    _ROW = "answer"

    @classmethod
    def of(cls, considerations: Iterable[Considered]) -> Self:
        """Not public: return the answers of considerations, in their order."""
        return cls(WeighedAction(one.action, one.worth) for one in considerations)

    def _columns(self) -> tuple[columns.Column, ...]:
        return (
            columns.texts("action", (one.action for one in self)),
            columns.numbers("worth", (one.worth for one in self)),
        )

    def _first(self) -> str:
        return f"{self[0].action}, {self[0].worth:.2f} points"
