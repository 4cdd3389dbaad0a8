"""Words of the short `repr` of answers: what they are about, and how much they leave out."""

from __future__ import annotations

from fractions import Fraction

from paili import _core
from paili.model.hands import Hand
from paili.model.rules import Rules

_LONGEST_FRACTION = 16
"""Characters of an exact chance that help a reader."""


def subject(hand: Hand, rules: Rules) -> str:
    """What an answer is about."""
    return f"{hand} under {rules}"


def distance(deficiency: int) -> str:
    """A deficiency with its name."""
    return "unreachable" if deficiency == _core.UNREACHABLE else f"deficiency {deficiency}"


def percent(chance: Fraction | float) -> str:
    """A chance with three digits that count, and exactly if that is short."""
    shown = f"{100 * float(chance):.3g}%"
    exact = str(chance) if isinstance(chance, Fraction) and chance.denominator > 1 else ""
    return f"{shown} ({exact})" if 0 < len(exact) <= _LONGEST_FRACTION else shown


def counted(number: int, noun: str) -> str:
    """A number of things."""
    return f"{number:,} {noun if number == 1 else _plural(noun)}"


def more(number: int, noun: str) -> str:
    """How many things are left out, as the end of a text; nothing if none are."""
    return f"; {number:,} more {noun if number == 1 else _plural(noun)}" if number > 0 else ""


def _plural(noun: str) -> str:
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
