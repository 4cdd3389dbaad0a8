"""Claims of a paper: their texts are data, and their checks are functions.

The texts are in `claims.toml` in the folder of the paper, in the paper's order, each table under
the identity of a claim. A table has these keys, of which only the first four are always needed:

    place           its place in the paper, such as "Proposition 6"
    kind            one of `Kind`
    quote           the paper's own words, shortened; a claim of ours has `repairs` instead
    checked         our formulation
    evidence        how it was checked; for a refuted claim what is right instead; for one that
                    cannot be checked, why. Named fields, such as {cases}, are values of the check
    counterexample  of a refuted claim: its text, or the fields of `Counterexample`
    reading         the interpretation, where the paper had to be reconstructed
    consequences    other places of the paper that depend on it, or repeat it
    repairs         the identity of the claim that this one, ours and not the paper's, repairs
    cost            of the check, if it takes longer than a moment: "seconds" or "minute"
    given           the check of a row, and its arguments
    verdict         of a claim that needs no computation: it has no check

All others have a check: a function of a module in the folder `claims` of the paper, named like the
identity without its prefix, with _ for - and . and in small letters: `s4_2_low` for LY19-S4.2-low.
Claims that differ only in names and numbers are rows of one function: they have its name and its
arguments under `given`, such as `given = {check = "at_most", limit = 3, melds = 2}`. The function
`distance`, for one hand and its deficiency, is available to all papers.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from importlib import import_module
from importlib.resources import files
from inspect import signature
from pkgutil import iter_modules
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from paili import Hand, KnowledgeBase

from paili_papers.common.engine import engine
from paili_papers.common.multisets import read_tiles

if TYPE_CHECKING:
    from paili_papers.common.paper import Paper


class Kind(StrEnum):
    """The type of statement of a claim."""

    THEOREM = "theorem"
    """A theorem, proposition, lemma, corollary: a statement about all hands."""
    STEP = "step"
    """A step of a proof. Where one fails the result may stand, by another proof or by a count."""
    FIGURE = "figure"
    """A number of a table or of the text."""
    EXAMPLE = "example"
    """A statement about one hand in the paper."""
    DEFINITION = "definition"
    """The use of a definition, taken as it stands."""
    SLIP = "slip"
    """A misprint, an index, a letter of a definition: the intention is clear."""


class Verdict(StrEnum):
    """The result of checking a claim. It never depends on the effort of the search."""

    CONFIRMED = "confirmed"
    """Proved: all cases were checked, or it is one finite computation."""
    PROVED = "proved by hand"
    """There is a proof in prose, in the entry; a machine found no case against it."""
    NOT_REFUTED = "not refuted"
    """There are too many cases; a search found no counterexample."""
    REFUTED = "refuted"
    """There is a counterexample, or another value is right."""
    NOT_CHECKABLE = "not checkable"
    """A machine cannot decide it, for the reason in the entry."""


class Cost(StrEnum):
    """The time that one check takes on one core, at the default size."""

    MOMENT = "under 1 s"
    SECONDS = "under 10 s"
    MINUTE = "under 60 s"


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of a search.

    Attributes:
        seed: the seed of all random choices.  hands: random cases of each open-ended search.
    """

    seed: int
    hands: int


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A case that refutes a claim.

    Attributes:
        text: the case in the paper's words and notation; empty if it is in `claims.toml`.
        hand: its tiles in the papers' notation, if it is a hand for paili.
        knowledge: its 27 digits in the papers' order of suits; empty: all other copies.
        rules: the definition of a win.
        minimal: the argument that there is no smaller one; empty if there is none.
    """

    text: str = ""
    hand: str = ""
    knowledge: str = ""
    rules: str = "mahjong0"
    minimal: str = ""

    @property
    def ours(self) -> str:
        """The hand and the knowledge base in paili's notation; empty if it is no hand."""
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
    """A verdict on a claim, and the evidence.

    Attributes:
        verdict: the result.
        evidence: how it was checked; for a refuted claim what is right instead; for one that
            cannot be checked, why.
        cases: the number of cases in a search; None if nothing was searched.
        counterexample: of a refuted claim.
    """

    verdict: Verdict
    evidence: str
    cases: int | None = None
    counterexample: Counterexample | None = None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Finding:
        case = data["counterexample"]
        shown = None if case is None else Counterexample(**case)
        return cls(Verdict(data["verdict"]), data["evidence"], data["cases"], shown)


@dataclass(frozen=True, slots=True)
class Result:
    """The computation of a check; with the texts of the claim it is a finding.

    Attributes:
        verdict, cases: as in a finding.
        case: a counterexample; its empty fields are taken from the claim.
        values: values by name, for the fields of the texts.
    """

    verdict: Verdict
    cases: int | None = None
    case: Counterexample | None = None
    values: Mapping[str, Any] = field(default_factory=dict)


Check = Callable[..., Result]
"""A function of the effort, and of the arguments of its row."""
Wrong = Counterexample | str | bool | Sequence[object] | None
"""A counterexample, one in words, or whether the claim fails; falsy if nothing is wrong.

Of a sequence of counterexamples the first counts.
"""


def computed(wrong: Wrong = None, /, **values: Any) -> Result:
    """Return the result of a computation over all cases: confirmed or refuted."""
    return _result(Verdict.CONFIRMED, None, wrong, values)


def proved(wrong: Wrong = None, /, **values: Any) -> Result:
    """Return the result of a proof in prose, which an additional computation may refute."""
    return _result(Verdict.PROVED, None, wrong, values)


def searched(cases: int, wrong: Wrong = None, /, **values: Any) -> Result:
    """Return the result of a search in a space that is too large: not refuted, or refuted.

    Raises:
        ValueError: no cases, so that nothing follows.
    """
    if cases < 1 and not wrong:
        raise ValueError("a search over no cases says nothing")
    return _result(Verdict.NOT_REFUTED, cases, wrong, {"cases": cases, **values})


def undecided(**values: Any) -> Result:
    """Return the result that a machine cannot decide a claim, with numbers for the reason."""
    return Result(Verdict.NOT_CHECKABLE, values=values)


def _result(verdict: Verdict, cases: int | None, wrong: Wrong, values: Mapping[str, Any]) -> Result:
    if not wrong:
        return Result(verdict, cases, None, values)
    first = wrong[0] if isinstance(wrong, Sequence) and not isinstance(wrong, str) else wrong
    if first is not True and not isinstance(first, Counterexample):
        first = Counterexample(str(first))
    return Result(Verdict.REFUTED, cases, None if first is True else first, values)


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement of a paper that a machine can check, or a reason why none can.

    Attributes:
        id: stable name, such as "LY19-P6".  paper: short name of the paper.
        place: such as "Proposition 6".  kind: the type of statement.
        quote: the paper's own words, shortened.  statement: our formulation.
        evidence, counterexample: texts of the finding, with fields for the values of the check.
        function: the check; None if there is nothing to compute.  given: its other arguments.
        verdict: of a claim without a check.
        cost: of the check.
        reading: the interpretation, where the paper had to be reconstructed; or empty.
        consequences: other places of the paper that depend on it, or repeat it.
        repairs: the identity of the claim that this one, ours and not the paper's, repairs.
    """

    id: str
    paper: str
    place: str
    kind: Kind
    quote: str
    statement: str
    evidence: str
    counterexample: Counterexample | None = None
    function: Check | None = None
    given: tuple[tuple[str, Any], ...] = ()
    verdict: Verdict | None = None
    cost: Cost = Cost.MOMENT
    reading: str = ""
    consequences: tuple[str, ...] = ()
    repairs: str = ""

    def check(self, effort: Effort) -> Finding:
        """Check the claim."""
        if self.function is None:
            assert self.verdict is not None
            return Finding(self.verdict, self.evidence, None, self.counterexample)
        result = self.function(effort, **dict(self.given))
        case = self._counterexample(result) if result.verdict is Verdict.REFUTED else None
        evidence = self.evidence.format_map(result.values)
        return Finding(result.verdict, evidence, result.cases, case)

    def _counterexample(self, result: Result) -> Counterexample | None:
        """Return the texts of the claim, if it has any, with the hand of the result."""
        own, case = self.counterexample, result.case
        if own is None:
            return case
        text, minimal = (part.format_map(result.values) for part in (own.text, own.minimal))
        if case is None:
            return replace(own, text=text, minimal=minimal)
        if not case.hand:
            case = replace(case, hand=own.hand, knowledge=own.knowledge, rules=own.rules)
        return replace(case, text=text or case.text, minimal=minimal or case.minimal)


KEYS = frozenset(
    {"place", "kind", "quote", "checked", "evidence", "counterexample", "reading"}
    | {"consequences", "repairs", "cost", "given", "verdict"}
)
"""Keys of a table in `claims.toml`."""


def load(paper: Paper) -> tuple[Claim, ...]:
    """Return the claims of a paper, in the order of its `claims.toml`.

    Raises:
        ValueError: an unknown key, kind, cost or verdict, or a missing one; a claim with neither a
            check nor a verdict, or with both; a check without a claim. The message begins with the
            identity of the claim.
    """
    text = files(paper.package).joinpath("claims.toml").read_text("utf-8")
    functions = checks(f"{paper.package}.claims")
    claims = [_claim(paper, *entry, functions) for entry in tomllib.loads(text).items()]
    names = {check_name(claim.id) for claim in claims}
    for name, function in functions.items():
        if name not in names and not _has_rows(function):
            raise ValueError(f"{paper.name}: no claim has the check {name}")
    return tuple(claims)


def distance(effort: Effort, hand: str, away: int, available: str = "") -> Result:
    """Check the deficiency of a hand in the papers' notation, optionally with 27 digits."""
    knowledge = KnowledgeBase.parse(available, order="papers") if available else None
    found = engine(Hand.from_tiles(read_tiles(hand)), knowledge)
    return computed(found != away, away=found)


def modules(name: str) -> Iterator[ModuleType]:
    """Yield a module, and for a package all modules in it."""
    whole = import_module(name)
    yield whole
    for entry in iter_modules(getattr(whole, "__path__", ())):
        yield import_module(f"{name}.{entry.name}")


def check_name(identity: str) -> str:
    """Return the name of the check of a claim.

    Example:
        >>> check_name("LY19-S4.2-low")
        's4_2_low'
    """
    return re.sub("[-.]", "_", identity.partition("-")[2]).lower()


def checks(package: str) -> Mapping[str, Check]:
    """Return the checks in a module, or in a package and its modules, and `distance`, by name.

    Raises:
        ValueError: two checks have the same name.
    """
    found: dict[str, Check] = {"distance": distance}
    for module in modules(package):
        for name, value in vars(module).items():
            if _is_check(value) and found.setdefault(name, value) is not value:
                raise ValueError(f"{package}: two checks are called {name}")
    return found


def _is_check(value: object) -> bool:
    return (
        isinstance(value, FunctionType)
        and [*signature(value).parameters][:1] == ["effort"]
        and value.__annotations__.get("return") in ("Result", Result)
    )


def _has_rows(function: Check) -> bool:
    return len(signature(function).parameters) > 1


def _claim(
    paper: Paper, identity: str, table: Mapping[str, Any], functions: Mapping[str, Check]
) -> Claim:
    try:
        if unknown := table.keys() - KEYS:
            raise ValueError(f"unknown key {min(unknown)}")
        if not identity.startswith(f"{paper.prefix}-"):
            raise ValueError(f"the prefix of {paper.name} is {paper.prefix}")
        row = dict(table.get("given", {}))
        function = functions.get(row.pop("check", check_name(identity)))
        given = {name: tuple(v) if isinstance(v, list) else v for name, v in row.items()}
        if function is not None:
            signature(function).bind(None, **given)
        verdict = Verdict(table["verdict"]) if "verdict" in table else None
        if (function is None) == (verdict is None):
            raise ValueError(f"it has either a check {check_name(identity)} or a verdict")
        return Claim(
            id=identity,
            paper=paper.name,
            place=_line(table["place"]),
            kind=Kind(table["kind"]),
            quote=_line(table.get("quote", "")),
            statement=_line(table["checked"]),
            evidence=_line(table["evidence"]),
            counterexample=_case(table.get("counterexample")),
            function=function,
            given=tuple(given.items()),
            verdict=verdict,
            cost=Cost[table.get("cost", "moment").upper()],
            reading=_line(table.get("reading", "")),
            consequences=tuple(map(_line, table.get("consequences", ()))),
            repairs=table.get("repairs", ""),
        )
    except KeyError as error:
        raise ValueError(f"{identity}: no {error.args[0]}") from error
    except (AttributeError, TypeError, ValueError) as error:
        raise ValueError(f"{identity}: {error}") from error


def _case(value: str | Mapping[str, str] | None) -> Counterexample | None:
    if value is None or isinstance(value, str):
        return None if value is None else Counterexample(_line(value))
    return Counterexample(**{name: _line(text) for name, text in value.items()})


def _line(text: str) -> str:
    return " ".join(text.split())
