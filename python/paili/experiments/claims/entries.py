"""Claims written as functions: what is claimed stands above the check of it."""

from __future__ import annotations

from collections.abc import Callable

from paili.experiments.claims.claim import Claim, Effort, Finding, Verdict

Check = Callable[[Effort], Finding]


class Entries:
    """The claims of a paper, in the order in which their checks are written down.

    Example:
        >>> entries = Entries("li-yan-2019")
        >>> @entries.claim("Section 1", "Mahjong-0 has 108 tiles.")
        ... def tiles(effort: Effort) -> Finding:
        ...     return found(f"3 colours of {9 * 4} tiles", wrong=3 * 9 * 4 != 108)
        >>> [claim.place for claim in entries.claims]
        ['Section 1']
    """

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
            self._claims.append(Claim(self.paper, place, statement, check))
            return check

        return enter


def found(
    evidence: str, counterexample: str = "", *, wrong: bool | None = None, searched: bool = False
) -> Finding:
    """What a check found: refuted if there is a counterexample.

    Args:
        wrong: whether it is refuted, if that is not the same as having a counterexample.
        searched: not all cases were looked at, so that it cannot be confirmed.
    """
    refuted = bool(counterexample) if wrong is None else wrong
    unrefuted = Verdict.NOT_REFUTED if searched else Verdict.CONFIRMED
    return Finding(
        Verdict.REFUTED if refuted else unrefuted, evidence, counterexample if refuted else ""
    )
