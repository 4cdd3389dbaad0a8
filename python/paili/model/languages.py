"""Languages of the names of fan, patterns and yaku."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Literal, Protocol, TypeAlias

from paili.model.errors import ArgumentError, describe
from paili.model.tiles import NamedEnum, as_iterator


class Language(NamedEnum, StrEnum):
    """A language of names."""

    EN = "en"
    """English."""
    ZH = "zh"
    """Chinese."""
    JA = "ja"
    """Japanese."""


LanguageName: TypeAlias = Literal["en", "zh", "ja"]
"""The values of `Language`, accepted in place of its members."""

_EXPECTED = "en, zh or ja, each at most once"


def as_languages(value: Iterable[str], name: str = "languages") -> tuple[Language, ...]:
    """Convert values to languages.

    Args:
        name: of the argument, for the message.
    Raises:
        ArgumentError: an unknown language, or one that is repeated.
    """
    given = list(as_iterator(value, name, "languages"))
    for place, one in enumerate(given):
        if not isinstance(one, str) or one not in list(Language) or one in given[:place]:
            raise ArgumentError(name, describe(one), _EXPECTED)
    return tuple(map(Language, given))


class Named(Protocol):
    """A fan, a pattern or a yaku."""

    @property
    def en(self) -> str:
        """The English name."""

    @property
    def zh(self) -> str:
        """The Chinese name."""

    @property
    def ja(self) -> str:
        """The Japanese name."""
