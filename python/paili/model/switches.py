"""Switches of rules: the differences between tables, as data, and the catalogue of all rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, ClassVar, Self, get_args, get_origin, get_type_hints

from paili import _core
from paili.model.errors import ArgumentError, describe
from paili.model.requirements import fields_of
from paili.model.tiles import integer_within


class AnySwitches:
    """Base of rules made of switches: frozen dataclasses with a field for each switch."""

    __slots__ = ()

    _presets: ClassVar[Mapping[str, Any]]
    """The presets by name."""
    _numbers: ClassVar[Mapping[str, tuple[int, int]]]
    """The least and the greatest value of each numeric switch."""
    _example: ClassVar[str]
    """An example of a switch in a text, such as ":cap=4"."""

    @staticmethod
    def _made_native(switches: list[tuple[str, str]]) -> object:
        """Return the native rules of names and texts; each game has its own."""
        raise NotImplementedError

    def __post_init__(self) -> None:
        checked = {name: self._checked(name, getattr(self, name)) for name in self.names()}
        # The dataclass is frozen, so this is the way to store normalised values.
        for name, value in checked.items():
            object.__setattr__(self, name, value)
        texts = [(name, _text(value)) for name, value in checked.items()]
        object.__setattr__(self, "_native", self._made_native(texts))

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names of all switches, in order."""
        return tuple(one.name for one in fields(cls) if one.init)  # type: ignore[arg-type]

    @classmethod
    def choices_of(cls, name: str) -> range | tuple[bool | str, ...]:
        """Return the choices of a switch: the numbers of a range, True or False, or names.

        Raises:
            ArgumentError: an unknown switch.
        """
        if not isinstance(name, str) or name not in cls.names():
            raise ArgumentError("name", describe(name), f"one of {', '.join(cls.names())}")
        if name in cls._numbers:
            least, most = cls._numbers[name]
            return range(least, most + 1)
        hint = _hints(cls)[name]
        choices: tuple[str, ...] = get_args(hint)
        return choices if get_origin(hint) is not None else (True, False)

    @classmethod
    def _checked(cls, name: str, value: object) -> Any:
        if name in cls._numbers:
            return integer_within(value, name, *cls._numbers[name])
        choices = cls.choices_of(name)
        # Exact types only: 1 is not True here.
        if type(value) not in (bool, str) or value not in choices:
            names = ", ".join(map(str, choices))
            expected = "True or False" if choices == (True, False) else f"one of {names}"
            raise ArgumentError(name, describe(value), expected)
        return value

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse switches: the name of a preset, and its changes after colons.

        Booleans are written yes or no, or true or false.

        Raises:
            ArgumentError: an unknown preset, switch or choice.
        """
        names = ", ".join(cls._presets)
        expected = f"one of {names}, perhaps with switches, as in {cls._example}"
        if not isinstance(text, str):
            raise ArgumentError("rules", describe(text), expected)
        rules = json.loads(_core.read_rules(text))
        scoring = rules["scoring"]
        has_others = rules["requirement"] or "jokers" in rules or rules["void_suit"]
        if scoring is None or has_others or set(scoring) != set(cls.names()):
            raise ArgumentError("rules", describe(text), expected)
        return cls.from_json(scoring)

    def with_(self, **switches: Any) -> Self:
        """Return the same rules with some switches replaced.

        Raises:
            ArgumentError: an unknown switch, a wrong type or choice, or incompatible switches.
        """
        for name in switches:
            if name not in self.names():
                raise ArgumentError("switches", repr(name), f"one of {', '.join(self.names())}")
        return replace(self, **switches)  # type: ignore[type-var]

    def differences(self, other: Self) -> list[str]:
        """Return the switches that differ from other rules, as texts such as "cap=4".

        Raises:
            ArgumentError: `other` has another class.
        """
        if not isinstance(other, type(self)):
            raise ArgumentError("other", describe(other), type(self).__name__)
        return [
            f"{name}={_text(getattr(self, name))}"
            for name in self.names()
            if getattr(self, name) != getattr(other, name)
        ]

    def to_json(self) -> dict[str, Any]:
        """Return the switches by name as JSON, which `from_json` parses."""
        return {name: getattr(self, name) for name in self.names()}

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Return the rules of the JSON of `to_json`.

        Raises:
            ArgumentError: other data.
        """
        return cls(**fields_of(data, "scoring", cls.names()))

    def __str__(self) -> str:
        # Relative to the nearest preset, the first one among equals.
        changes = {name: self.differences(preset) for name, preset in self._presets.items()}
        name = min(changes, key=lambda preset: len(changes[preset]))
        return ":".join([name, *changes[name]])

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse('{self}')"

    def __reduce__(self) -> tuple[object, ...]:
        # The native object is recreated, not pickled.
        return type(self).from_json, (self.to_json(),)


def _hints(of: type[AnySwitches]) -> dict[str, Any]:
    """Return the types of the switches, cached by class."""
    found = _HINTS.get(of.__name__)
    if found is None:
        found = _HINTS[of.__name__] = get_type_hints(of)
    return found


_HINTS: dict[str, dict[str, Any]] = {}


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def rules_catalogue() -> dict[str, Any]:
    """Return every preset with its switches, as docs/rules.schema.json describes it.

    Example:
        >>> [preset["name"] for preset in rules_catalogue()["presets"]][:3]
        ['mahjong0', 'sichuan', 'riichi']
    """
    _, text = _core.ask("rules", "{}")
    found = json.loads(text)
    assert isinstance(found, dict)  # every result of `ask` is an object
    return found
