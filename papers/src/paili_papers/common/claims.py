"""Claims of a paper, each with its identity, and what checking one of them found.

A claim is a function under a decorator: what the paper says stands above the check of it.

Example:
    >>> from paili_papers.common.paper import Paper
    >>> paper = Paper("paili_papers.an_example_2026", "AE26", 2026, "A. Example", "Tiles", "arXiv")
    >>> claims = Claims(paper)
    >>> @claims.figure("S1", "Section 1", "Mahjong-0 has 108 tiles", "3 suits of 36 tiles are 108.")
    ... def tiles(effort: Effort) -> Finding:
    ...     return computed(f"3 colours of {9 * 4} tiles", wrong=3 * 9 * 4 != 108)
    >>> claims.claims[0].id, tiles(Effort(seed=0, hands=1)).verdict.value
    ('AE26-S1', 'confirmed')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import partial
from typing import Any

from paili import Hand, KnowledgeBase

from paili_papers.common.multisets import read_tiles
from paili_papers.common.paper import Paper


class Kind(StrEnum):
    """What sort of statement a claim is."""

    THEOREM = "theorem"
    """A theorem, proposition, lemma, corollary: a statement about all hands."""
    STEP = "step"
    """A step of a proof. Where one fails the result may stand, by another proof or by a count."""
    FIGURE = "figure"
    """A number of a table or of the text."""
    EXAMPLE = "example"
    """What is said of one hand that the paper shows."""
    DEFINITION = "definition"
    """What a definition, taken as it stands, is good for."""
    SLIP = "slip"
    """A misprint, an index, a letter of a definition: what is meant is plain."""


class Verdict(StrEnum):
    """What came of checking a claim. It never depends on how hard was searched."""

    CONFIRMED = "confirmed"
    """Proved: all cases were looked at, or it is one finite computation."""
    PROVED = "proved by hand"
    """There is a proof in prose, which the entry has; a machine found no case against it."""
    NOT_REFUTED = "not refuted"
    """There are too many cases; a search found no counterexample."""
    REFUTED = "refuted"
    """There is a counterexample, or another value is right."""
    NOT_CHECKABLE = "not checkable"
    """A machine cannot decide it; the entry says why."""


class Cost(StrEnum):
    """How long one check takes on one core, at the default size."""

    MOMENT = "under 1 s"
    SECONDS = "under 10 s"
    MINUTE = "under 60 s"


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to search.

    Attributes:
        seed: of everything random.  hands: random cases that each open-ended search looks at.
    """

    seed: int
    hands: int


@dataclass(frozen=True, slots=True)
class Counterexample:
    """Why a claim is refuted, on one case.

    Attributes:
        text: the case in the paper's words and notation.
        hand: its tiles in the papers' notation, if it is a hand that paili can be asked about.
        knowledge: with it, 27 digits in the papers' order of suits; empty: all other copies.
        rules: what counts as a win.
        minimal: how it was shown that there is no smaller one; empty if that was not shown.
    """

    text: str
    hand: str = ""
    knowledge: str = ""
    rules: str = "mahjong0"
    minimal: str = ""

    @property
    def ours(self) -> str:
        """The hand and what is known in paili's notation; empty if it is no hand."""
        if not self.hand:
            return ""
        hand = str(Hand.from_tiles(read_tiles(self.hand)))
        if not self.knowledge:
            return hand
        return f"{hand} with {KnowledgeBase.parse(self.knowledge, order='papers').to_text()}"

    @property
    def command(self) -> str:
        """A command line that shows paili's answer to it; empty if it is no hand."""
        if not self.hand:
            return ""
        tiles = self.hand.replace("(", "").replace(")", "")
        words = ["paili analyse", tiles, "--notation papers --rules", self.rules]
        if self.knowledge:
            digits = "".join(filter(str.isdigit, self.knowledge))
            words += ["--available", digits, "--available-order papers"]
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Finding:
    """What checking a claim found.

    Attributes:
        verdict: the result.
        evidence: how it was checked; for a refuted claim what is right instead; for one that
            cannot be checked, why.
        cases: that a search looked at; None if nothing was searched.
        counterexample: of a refuted claim.
    """

    verdict: Verdict
    evidence: str
    cases: int | None = None
    counterexample: Counterexample | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Finding:
        """The finding that `to_json` made plain data of."""
        case = data["counterexample"]
        shown = None if case is None else Counterexample(**case)
        return cls(Verdict(data["verdict"]), data["evidence"], data["cases"], shown)


Check = Callable[[Effort], Finding]
Wrong = Counterexample | str | bool | None
"""What refutes a claim: a case, a case in words, or that it does not hold; falsy if nothing."""


def computed(evidence: str, wrong: Wrong = None) -> Finding:
    """The finding of a computation that looked at everything there is: confirmed or refuted."""
    if wrong:
        return Finding(Verdict.REFUTED, evidence, None, _case(wrong))
    return Finding(Verdict.CONFIRMED, evidence)


def proved(proof: str, wrong: Wrong = None) -> Finding:
    """The finding of a proof in prose; what a machine looked at beside it may still refute it."""
    if wrong:
        return Finding(Verdict.REFUTED, proof, None, _case(wrong))
    return Finding(Verdict.PROVED, proof)


def searched(cases: int, evidence: str, wrong: Wrong = None) -> Finding:
    """The finding of a search in a space that is too large: not refuted, or refuted.

    Raises:
        ValueError: nothing was looked at, so that nothing can be said.
    """
    if wrong:
        return Finding(Verdict.REFUTED, evidence, cases, _case(wrong))
    if cases < 1:
        raise ValueError(f"a search over no cases says nothing: {evidence}")
    return Finding(Verdict.NOT_REFUTED, evidence, cases)


def undecided(reason: str) -> Finding:
    """The finding that a machine cannot decide a claim."""
    return Finding(Verdict.NOT_CHECKABLE, reason)


def _case(wrong: Wrong) -> Counterexample | None:
    if isinstance(wrong, str):
        return Counterexample(wrong)
    return wrong if isinstance(wrong, Counterexample) else None


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement of a paper that a machine can check, or a reason why none can.

    Attributes:
        id: stable name, such as "LY19-P6".  paper: short name of the paper.
        place: such as "Proposition 6".  kind: what sort of statement it is.
        quote: the paper's own words, shortened.  statement: our formulation.
        check: finds out.
        cost: how long that takes.
        reading: where the paper had to be reconstructed, how it was read; or empty.
        consequences: what falls with it, or repeats it, elsewhere in the paper.
        repairs: the identity of the claim that this one, ours and not the paper's, repairs.
    """

    id: str
    paper: str
    place: str
    kind: Kind
    quote: str
    statement: str
    check: Check
    cost: Cost = Cost.MOMENT
    reading: str = ""
    consequences: tuple[str, ...] = ()
    repairs: str = ""


class Claims:
    """Claims of a paper, in the order in which their checks are written down.

    One decorator for each kind of claim. Its arguments are the identity without the paper's
    prefix, the place, the paper's words and our formulation; then the other fields of `Claim`.
    """

    def __init__(self, paper: Paper) -> None:
        self._paper = paper
        self._claims: list[Claim] = []
        self.theorem = partial(self._claim, Kind.THEOREM)
        self.step = partial(self._claim, Kind.STEP)
        self.figure = partial(self._claim, Kind.FIGURE)
        self.example = partial(self._claim, Kind.EXAMPLE)
        self.definition = partial(self._claim, Kind.DEFINITION)
        self.slip = partial(self._claim, Kind.SLIP)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All of them so far."""
        return tuple(self._claims)

    def _claim(
        self,
        kind: Kind,
        name: str,
        place: str,
        quote: str,
        statement: str,
        *,
        cost: Cost = Cost.MOMENT,
        reading: str = "",
        consequences: tuple[str, ...] = (),
        repairs: str = "",
    ) -> Callable[[Check], Check]:
        def enter(check: Check) -> Check:
            prefix = self._paper.prefix
            repaired = f"{prefix}-{repairs}" if repairs else ""
            one = Claim(
                f"{prefix}-{name}",
                self._paper.name,
                place,
                kind,
                quote,
                statement,
                check,
                cost,
                reading,
                consequences,
                repaired,
            )
            self._claims.append(one)
            return check

        return enter
