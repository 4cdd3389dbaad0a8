"""Phrases of the short `repr` of answers."""

from __future__ import annotations

from fractions import Fraction

from paili import _core
from paili.model.hands import Hand
from paili.model.rules import Rules

_LONGEST_FRACTION = 16
"""Maximum characters of an exact fraction that is shown."""


def subject(hand: Hand, rules: Rules) -> str:
    """Return the subject of an answer: hand and rules."""
    return f"{hand} under {rules}"


def distance(deficiency: int) -> str:
    """Return a deficiency with its name."""
    return "unreachable" if deficiency == _core.UNREACHABLE else f"deficiency {deficiency}"


def percent(chance: Fraction | float) -> str:
    """Return a chance with three significant digits, and its fraction if that is short."""
    shown = f"{100 * float(chance):.3g}%"
    exact = str(chance) if isinstance(chance, Fraction) and chance.denominator > 1 else ""
    return f"{shown} ({exact})" if 0 < len(exact) <= _LONGEST_FRACTION else shown


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, such as "2 tiles"."""
    return f"{number:,} {noun if number == 1 else _plural(noun)}"


def more(number: int, noun: str) -> str:
    """Return the end of a shortened text, such as "; 3 more rows"; empty for 0."""
    return f"; {number:,} more {noun if number == 1 else _plural(noun)}" if number > 0 else ""


def _plural(noun: str) -> str:
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
