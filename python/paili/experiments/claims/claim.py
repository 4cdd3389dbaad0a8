"""A claim of a paper, and what checking it found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """What came of checking a claim."""

    CONFIRMED = "confirmed"
    """Proved: all cases were looked at, or it is one finite computation."""
    NOT_REFUTED = "not refuted"
    """There are too many cases; a search found no counterexample."""
    REFUTED = "refuted"
    NOT_CHECKABLE = "not checkable"


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to search.

    Attributes:
        seed: of everything random.  hands: random cases that each open-ended search looks at.
    """

    seed: int
    hands: int


@dataclass(frozen=True, slots=True)
class Finding:
    """What checking a claim found.

    Attributes:
        verdict: the result.
        evidence: how it was checked, how many cases; for a refuted claim what is right instead;
            for one that cannot be checked, why.
        counterexample: the smallest one found, in the paper's notation.
    """

    verdict: Verdict
    evidence: str
    counterexample: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that a machine can check (or a reason why none can).

    Attributes:
        paper: such as "li-yan-2019".  place: such as "Proposition 2".
        statement: the claim in our own words.  check: finds out.
    """

    paper: str
    place: str
    statement: str
    check: Callable[[Effort], Finding]
