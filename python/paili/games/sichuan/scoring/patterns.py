"""The patterns that give a win of Sichuan Mahjong its fan."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from paili import _core
from paili.model.rules import Rules, scoring_of
from paili.model.tiles import NamedEnum


class Pattern(NamedEnum, StrEnum):
    """A pattern of a win, in the order of the table. `str` is the English name.

    The rules decide which patterns count, and their fan: see `fan` and docs/sichuan.md.

    Example:
        >>> from paili import AKABANE, XUEZHAN
        >>> Pattern.ALL_PUNGS.ja, Pattern.ALL_PUNGS.zh
        ('対々和', '对对胡')
        >>> Pattern.ALL_PUNGS.fan(XUEZHAN), Pattern.ALL_PUNGS.fan(AKABANE)
        (1, 2)
    """

    HEAVENLY = "Heavenly"
    EARTHLY = "Earthly"
    EIGHTEEN_ARHATS = "Eighteen Arhats"
    PURE_DRAGON_SEVEN_PAIRS = "Pure Dragon Seven Pairs"
    PURE_SEVEN_PAIRS = "Pure Seven Pairs"
    PURE_OUTSIDE_HAND = "Pure Outside Hand"
    PURE_GOLDEN_WAIT = "Pure Golden Wait"
    PURE_PUNGS = "Pure Pungs"
    ALL_258 = "All 258"
    DRAGON_SEVEN_PAIRS = "Dragon Seven Pairs"
    FULL_FLUSH = "Full Flush"
    SEVEN_PAIRS = "Seven Pairs"
    OUTSIDE_HAND = "Outside Hand"
    GOLDEN_WAIT = "Golden Wait"
    ALL_PUNGS = "All Pungs"
    PLAIN = "Plain"
    SELF_DRAW = "Self-Draw"
    KONG = "Kong"
    ROOT = "Root"
    AFTER_KONG = "After Kong"
    SHOOT_AFTER_KONG = "Shoot After Kong"
    ROBBING_KONG = "Robbing Kong"
    LAST_TILE = "Last Tile"
    CONCEALED_HAND = "Concealed Hand"
    ALL_SIMPLES = "All Simples"

    @property
    def en(self) -> str:
        """The English name of the pattern."""
        return self.value

    @property
    def ja(self) -> str:
        """The Japanese name of the pattern."""
        return _NAMES[self][0]

    @property
    def zh(self) -> str:
        """The Chinese name of the pattern."""
        return _NAMES[self][1]

    def fan(self, rules: Rules | str) -> int | None:
        """Return the fan of the pattern by some rules, counted once; None if it never counts.

        Raises:
            ArgumentError: the rules are not those of Sichuan Mahjong with scoring.
        """
        return scoring_of(rules)._native.fan_of_patterns()[_PLACES[self]]


PATTERNS: tuple[Pattern, ...] = tuple(Pattern)
"""All patterns in order, which is that of the columns of `ScoreBatch.patterns`."""


def patterns_to_json(
    patterns: Iterable[tuple[Pattern, int]], rules: Rules | str
) -> list[dict[str, Any]]:
    """Return the patterns of a win as JSON, in the form that all schemas of docs share."""
    return [
        {
            "name": pattern.en,
            "japanese": pattern.ja,
            "chinese": pattern.zh,
            "fan": pattern.fan(rules),
            "times": times,
        }
        for pattern, times in patterns
    ]


# The table is in the core; only the names that people type are repeated here.
_NAMES = {Pattern[name]: (ja, zh) for name, ja, zh in _core.sichuan_patterns()}
_PLACES = {pattern: place for place, pattern in enumerate(PATTERNS)}
