"""Views of native answers: their attributes are parts of the answer's JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import FrozenInstanceError
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar, Generic, NoReturn, Self, TypeVar, overload

from paili import _core
from paili.model.counts import TileCounts
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld
from paili.model.notation import JOKER_CODE, KIND_OF_CODE, Notation, write
from paili.model.rules import Rules
from paili.model.tiles import KINDS, TILES_AND_JOKER, AnyTile, Tile

T = TypeVar("T")

_NAMED = {str(tile): tile for tile in TILES_AND_JOKER}


class Part(Generic[T]):
    """An attribute of a view, converted from its part of the JSON when first read."""

    def __init__(self, read: Callable[[Any], T], part: str | None = None) -> None:
        """Create an attribute.

        Args:
            read: converts the part.  part: its name in the JSON; None for the attribute's name.
        """
        self._read, self._part, self._name = read, part or "", ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name, self._part = name, self._part or name

    @overload
    def __get__(self, view: None, owner: type, /) -> Self: ...

    @overload
    def __get__(self, view: View, owner: type, /) -> T: ...

    def __get__(self, view: View | None, owner: type, /) -> Self | T:
        if view is None:
            return self
        part = view._data.get(self._part)
        try:
            value = self._read(part)
        except (AttributeError, LookupError, TypeError, ValueError):
            raise ArgumentError(self._part, describe(part), "what the core has answered") from None
        view.__dict__[self._name] = value
        return value


class View:
    """Not public: base of immutable values that show a part of a native answer.

    Two are equal if their JSON is.
    """

    _OWN: ClassVar[frozenset[str]] = frozenset()
    """Names of the attributes that are not in the JSON."""
    _data: Mapping[str, Any]

    def __init__(self, data: Mapping[str, Any], **own: Any) -> None:
        """Not public: create a view of the JSON of an answer.

        Args:
            own: the attributes that are not in the JSON.
        Raises:
            ArgumentError: `data` is no mapping, or `own` has other names.
        """
        if not isinstance(data, Mapping):
            raise ArgumentError("data", describe(data), "the JSON of an answer")
        if set(own) != self._OWN:
            expected = ", ".join(sorted(self._OWN)) or "nothing but the JSON of an answer"
            raise ArgumentError("own", describe(sorted(own)), expected)
        self.__dict__.update(own, _data=data, _own=own)

    def to_json(self) -> dict[str, Any]:
        """Return a copy of the JSON."""
        data: dict[str, Any] = copied(self._data)
        return data

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self._data)!r})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._data == other._data

    def __hash__(self) -> int:
        return hash(json.dumps(self._data))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"{type(self).__name__} is frozen: {name} cannot be deleted")

    def __reduce__(self) -> tuple[object, ...]:
        return _view_of, (type(self), self._data, self.__dict__["_own"])


def _view_of(kind: type[View], data: Mapping[str, Any], own: Mapping[str, Any]) -> View:
    return kind(data, **own)


def copied(data: Any) -> Any:
    """Return a deep copy of data, which the caller may change."""
    if isinstance(data, Mapping):
        return {name: copied(part) for name, part in data.items()}
    return [copied(part) for part in data] if isinstance(data, list) else data


def whole(value: Any) -> int:
    """Convert a part to an int."""
    return int(value)


def flag(value: Any) -> bool:
    """Convert a part to a bool."""
    return bool(value)


def number(value: Any) -> float:
    """Convert a part to a float."""
    return float(value)


def numbers(values: list[float]) -> tuple[float, ...]:
    """Convert a part to a tuple of floats."""
    return tuple(values)


def optional(read: Callable[[Any], T]) -> Callable[[Any], T | None]:
    """Return a converter that keeps None."""
    return lambda value: None if value is None else read(value)


def fraction(parts: tuple[int, int]) -> Fraction:
    """Convert numerator and denominator to a fraction."""
    return Fraction(*parts)


def deficiency(value: int | None) -> int:
    """Convert a deficiency; null becomes `UNREACHABLE`."""
    return _core.UNREACHABLE if value is None else value


def tile(name: str) -> Tile:
    """Convert a name to a tile, or to the joker, which is a tile for type checkers."""
    return _NAMED[name]  # type: ignore[return-value]


def tiles(names: list[str]) -> tuple[Tile, ...]:
    """Convert names to tiles."""
    return tuple([tile(name) for name in names])


def copies(by_tile: Mapping[str, int]) -> TileCounts:
    """Convert numbers of copies by tile."""
    counts = bytearray(KINDS + 1)
    for name, number in by_tile.items():
        counts[_NAMED[name]] = number
    return TileCounts._unchecked(bytes(counts if counts[KINDS] else counts[:KINDS]))


def copies_of_text(text: str) -> TileCounts:
    """Convert a text of tiles to their copies."""
    counts = bytearray(KINDS + 1)
    for code in _core.read_codes(text, "mpsz"):
        counts[KINDS if code == JOKER_CODE else KIND_OF_CODE[code]] += 1
    return TileCounts._unchecked(bytes(counts if counts[KINDS] else counts[:KINDS]))


@cache
def meld(text: str) -> Meld:
    """Convert a text to a meld, cached: there are few melds, and completions have thousands."""
    return Meld.parse(text)


def melds(texts: list[str]) -> tuple[Meld, ...]:
    """Convert texts to melds."""
    return tuple([meld(text) for text in texts])


SCHEMA_VERSION = "2"
"""Version of the JSON of all reports; docs/*.schema.json describe it."""


def json_text(data: object) -> str:
    """Return data as JSON on one line, with the same bytes on every host."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def deficiency_to_json(least: int) -> int | None:
    """Return the deficiency; None for a hand that cannot win any more."""
    return None if least == _core.UNREACHABLE else least


def position_to_json(hand: Hand, knowledge: KnowledgeBase, rules: Rules) -> dict[str, Any]:
    """Return the hand, rules and knowledge of an answer as JSON."""
    return {
        "schema_version": SCHEMA_VERSION,
        "hand": hand_to_json(hand),
        "rules": rules.to_json(),
        "knowledge": {"available": str(knowledge), "copies": knowledge.copies},
    }


def hand_to_json(hand: Hand) -> dict[str, Any]:
    """Return a hand as JSON, in the form that all schemas share."""
    return {
        "text": str(hand),
        "concealed": write(hand.codes, Notation.MPSZ),
        "melds": names(hand.melds),
        "is_waiting": hand.is_waiting,
    }


def chance_to_json(exact: Fraction) -> dict[str, Any]:
    """Return an exact chance as JSON, with the nearest float."""
    return {"exact": str(exact), "probability": float(exact)}


def names(tiles: Iterable[AnyTile | Meld]) -> list[str]:
    """Return tiles or melds as texts."""
    return [str(tile) for tile in tiles]


def name(tile: Tile | None) -> str | None:
    """Return a tile as a text, or None for None."""
    return None if tile is None else str(tile)
