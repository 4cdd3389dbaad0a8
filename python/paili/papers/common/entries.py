"""Claims that still lack identity, kind and quotation."""

from __future__ import annotations

from collections.abc import Callable

from paili.papers.common.claims import Check, Claim, Counterexample, Finding, Kind, Verdict


class Entries:
    """The claims of a paper, in the order in which their checks are written down."""

    def __init__(self, paper: str) -> None:
        self.paper = paper
        self._claims: list[Claim] = []

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All of them so far."""
        return tuple(self._claims)

    def claim(self, place: str, statement: str) -> Callable[[Check], Check]:
        """A decorator that enters the check of a claim."""

        def enter(check: Check) -> Check:
            self._claims.append(unnamed(self.paper, place, statement, check))
            return check

        return enter


def unnamed(paper: str, place: str, statement: str, check: Check) -> Claim:
    """A claim without identity."""
    return Claim("", paper, place, Kind.THEOREM, "", statement, check)


def found(
    evidence: str, counterexample: str = "", *, wrong: bool | None = None, searched: bool = False
) -> Finding:
    """What a check found: refuted if there is a counterexample."""
    refuted = bool(counterexample) if wrong is None else wrong
    unrefuted = Verdict.NOT_REFUTED if searched else Verdict.CONFIRMED
    return plain(
        Verdict.REFUTED if refuted else unrefuted, evidence, counterexample if refuted else ""
    )


def plain(verdict: Verdict, evidence: str, counterexample: str = "") -> Finding:
    """A finding with a counterexample in words."""
    case = Counterexample(counterexample) if counterexample else None
    return Finding(verdict, evidence, None, case)
