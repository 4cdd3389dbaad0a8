"""The report on a search for the best discard, which can be watched, limited and interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import Any

from paili.analysis.arguments import MEMORY, draw_count, memory_bound
from paili.analysis.completions import MOST_LISTED, Completion
from paili.analysis.discard_options import DiscardOption
from paili.analysis.plan_values import Reason, Reasons, reasons_of
from paili.analysis.question import Question, question_at_stake
from paili.analysis.report import Report, report_of
from paili.games.riichi.scoring.stakes import Stakes
from paili.model import columns, views
from paili.model.arrays import thread_count
from paili.model.errors import ArgumentError, SearchLimitError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.notation import format_tiles
from paili.model.objective import Objective, ObjectiveName, as_objective
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import RIICHI, Rules
from paili.model.serialization import position_to_json
from paili.model.tiles import NamedEnum, Tile, as_seconds, as_tile, integer_within
from paili.model.views import Part, View
from paili.wording import counted, distance, more, percent, subject


class Stop(NamedEnum, StrEnum):
    """The reason why a search ended before all was known."""

    SECONDS = "seconds"
    INTERRUPT = "interrupt"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability of which bounds are known; it is known itself if they are equal."""

    lower: Fraction
    upper: Fraction

    @property
    def is_exact(self) -> bool:
        """Whether the chance is known."""
        return self.lower == self.upper

    @property
    def text(self) -> str:
        """A text such as "1.41% (104/7381)" or "1.2% to 3.4%"."""
        bounds = f"{percent(self.lower)} to {percent(self.upper)}"
        return percent(self.lower) if self.is_exact else bounds


@dataclass(frozen=True, slots=True, repr=False)
class Candidate:
    """A discard with the chance it leaves, and the acceptance after it.

    Attributes:
        expected_fan: with a requirement, the mean of what is won after it, 0 where nothing is;
            None without one, or if the search did not end.
        expected_points: of a search for points that has ended, the mean of what is received.
        riichi: of a plan for points of riichi, whether riichi is better than silence after it.
    """

    chance: Chance
    option: DiscardOption
    expected_fan: Fraction | None = None
    expected_points: Fraction | None = None
    riichi: bool | None = None

    @property
    def tile(self) -> Tile:
        """The discard."""
        return as_tile(self.option.tile)  # plans know no joker

    def is_as_good_as(self, other: Candidate) -> bool:
        """Return whether nothing decides between two discards but the order of tiles.

        Raises:
            ArgumentError: no other one.
        """
        if not isinstance(other, Candidate):
            raise ArgumentError("other", describe(other), "a Candidate")
        return self._standing == other._standing

    @property
    def _standing(self) -> tuple[Fraction, Fraction, Fraction | None, Fraction | None]:
        return self.chance.lower, self.chance.upper, self.expected_fan, self.expected_points

    def __repr__(self) -> str:
        option = self.option
        accepts = f"{distance(option.deficiency)}, accepts {counted(option.copies, 'copy')}"
        return f"<Candidate discard {self.tile}: won {self.chance.text}; {accepts}>"


@dataclass(frozen=True, slots=True, repr=False)
class PlanReport(Tabular, Rendered):
    """The findings of a search about a hand; `str` is the picture that `paili plan` prints.

    `to_frame` has a row for each candidate.

    Attributes:
        report: on the hand as it is.  draws: how many the chances are about.
        chance: to win within these draws.
        candidates: best first, for all that is known; none for a waiting hand.
        reasons: the complete hands that the best play reaches, likeliest first; None if the
            search did not end.
        stop: why it did not; None if it did.  failure: what `Stop.MEMORY` stands for.
        progress: the part that was searched, 0 to 1.
        objective: the value to maximise. For points, candidates come in the order of their
            points, then of their chances, and a win may be passed for a better one.
        expected_points: of a search for points that has ended, the mean of what the best play wins.
    """

    report: Report
    draws: int
    chance: Chance
    candidates: tuple[Candidate, ...]
    reasons: Reasons | None
    stop: Stop | None
    failure: SearchLimitError | None
    progress: float
    objective: Objective = Objective.CHANCE
    expected_points: Fraction | None = None
    _passes_win: bool = field(default=False, repr=False, compare=False)
    _data: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def __repr__(self) -> str:
        report = self.report
        about = f"<PlanReport on {subject(report.hand, report.rules)}"
        best = "" if self.best is None else f"discard {report.hand.discard_text(self.best.tile)}, "
        if self.ties:
            best += f"tied with {format_tiles([one.tile for one in self.ties])}, "
        within = f"won {self.chance.text} within {counted(self.draws, 'draw')}"
        if self.expected_points is not None:
            within += f", {float(self.expected_points):.2f} points"
        others = more(len(self.candidates) - (self.best is not None), "candidate")
        return f"{about}: {best}{within}{others}>"

    def _columns(self) -> tuple[columns.Column, ...]:
        chances = [one.chance for one in self.candidates]
        options = [one.option for one in self.candidates]
        known = [one.lower if one.is_exact else None for one in chances]
        return (
            columns.tiles("tile", (one.tile for one in options)),
            columns.numbers("probability", known),
            columns.chances("exact", known),
            columns.numbers("lower", (one.lower for one in chances)),
            columns.numbers("upper", (one.upper for one in chances)),
            columns.numbers("expected_fan", (one.expected_fan for one in self.candidates)),
            columns.numbers("expected_points", (one.expected_points for one in self.candidates)),
            columns.deficiencies("deficiency", (one.deficiency for one in options)),
            columns.texts("tiles", (one.tiles for one in options)),
            columns.integers("copies", (one.copies for one in options)),
        )

    def reached(self, count: int) -> tuple[ReachedHand, ...]:
        """Return the likeliest complete hands that the best play reaches, if they are known.

        Raises:
            ArgumentError: no number of hands.
        """
        most, report = integer_within(count, "count", 0, MOST_LISTED), self.report
        question = Question(report.hand, report.knowledge, report.rules)
        return tuple(reached_of(question, (self.reasons or ())[:most], self.chance.lower))

    def to_json(self, reasons: int = 3) -> dict[str, Any]:
        """Return the report as docs/plan.schema.json describes it, with some of the reasons.

        Raises:
            ArgumentError: no number of reasons.
        """
        integer_within(reasons, "reasons", 0, MOST_LISTED)
        report = self.report
        position = position_to_json(report.hand, report.knowledge, report.rules)
        data = {**position, **views.copied(self._data)}
        if self.reasons is not None:
            items = [hand.to_json() for hand in self.reached(reasons)]
            data["reasons"] = {"count": len(self.reasons), "items": items}
        return data

    @property
    def best(self) -> Candidate | None:
        """The best discard, as far as is known; None if the hand is waiting or complete, or has
        no chance."""
        is_discarding = self.candidates and not self.is_complete
        return self.candidates[0] if is_discarding and self.chance.upper else None

    @property
    def ties(self) -> tuple[Candidate, ...]:
        """The other discards that are known to be as good as the best."""
        best = self.best
        if best is None or not best.chance.is_exact:
            return ()
        return tuple(one for one in self.candidates[1:] if one.is_as_good_as(best))

    @property
    def is_complete(self) -> bool:
        """Whether the hand has won, and the win is to be taken."""
        return self.report.deficiency == 0 and self.chance.upper == 1 and not self._passes_win

    @property
    def is_best_proved(self) -> bool:
        """Whether no discard can be better than the first."""
        if not self.candidates:
            return True
        if self.objective is Objective.POINTS:
            return self.stop is None
        first, *others = self.candidates
        return all(first.chance.lower >= other.chance.upper for other in others)


class ReachedHand(View):
    """A complete hand that play reaches, the best play unless a first discard is given.

    Attributes:
        chance: of winning with it.  share: of all chances to win.
        coming: the tiles that came.  going: those of the hand that were discarded.
        completion: its melds, eye and form; with a requirement, what it is worth at best as well,
            if it wins by one of the tiles that came.
    """

    _OWN = frozenset({"share", "completion"})

    chance = Part(Fraction, "exact")
    coming = Part(views.copies)
    going = Part(views.copies)
    share: Fraction
    completion: Completion

    def __repr__(self) -> str:
        came = f"{self.coming or 'nothing'} came"
        share = f"{percent(float(self.share))} of all"
        return f"<ReachedHand {self.completion.tiles}: won {percent(self.chance)}, {share}; {came}>"


def reached_of(
    question: Question, reasons: Sequence[Reason], all_chances: Fraction
) -> list[ReachedHand]:
    """Return the complete hands of some reasons, with what makes them complete.

    Args:
        question: of the plan.  all_chances: that of all reasons together.
    """
    if not reasons:
        return []
    chances = [all_chances, *(reason.exact for reason in reasons)]
    sequences = lcm(*(chance.denominator for chance in chances))
    every, *ways = (int(chance * sequences) for chance in chances)
    ended = [(one.tiles._counts, number) for one, number in zip(reasons, ways, strict=True)]
    return [
        ReachedHand(
            hand,
            share=reason.exact / all_chances,
            completion=Completion(completion, _rules=question.rules),
        )
        for reason, (hand, completion) in zip(
            reasons, question.native.reached(ended, sequences, every), strict=True
        )
    ]


def plan_report(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    rules: Rules | str = RIICHI,
    draws: int,
    threads: int = 1,
    memory: int = MEMORY,
    objective: Objective | ObjectiveName = Objective.CHANCE,
    seconds: float | None = None,
    progress: Callable[[float], None] | None = None,
    stakes: Stakes | None = None,
) -> PlanReport:
    """Search to the end, or until the seconds, Ctrl-C or a lack of memory end it.

    Args:
        seconds: then what is proved is the answer; None for no limit.
        progress: called ten times a second with the part that is searched, 0 to 1.
        stakes: of a search for points of riichi, as in `paili.plan`.
        Otherwise as `paili.plan`.
    Raises:
        ArgumentError, TileCountError: as `paili.plan`; seconds out of range.
    """
    limit, aim = as_seconds(seconds), as_objective(objective)
    question, at_stake = question_at_stake(hand, knowledge, rules, stakes, aim)
    draws, threads, memory = draw_count(draws), thread_count(threads), memory_bound(memory)
    return search_report(question, draws, threads, memory, aim, limit, progress, at_stake)


def search_report(
    question: Question,
    draws: int,
    threads: int,
    memory: int,
    objective: Objective,
    seconds: float | None,
    progress: Callable[[float], None] | None,
    stakes: Stakes | None = None,
) -> PlanReport:
    """Return the report of `plan_report` on a question; the arguments are checked."""
    question = question.in_play()
    limits = draws, seconds, threads, memory
    at_stake = None if stakes is None else stakes._native_for(question.rules)
    found = question.native.plan_report(objective.native, *limits, progress, at_stake)
    about, data, points, means, ended, sequences, failure = found
    report = report_of(about, question)
    reasons, hand = None, question.hand
    if data["reasons"] is not None:
        rows = reasons_of(ended, sequences, hand)
        reasons = Reasons(rows, hand, question.knowledge, question.rules)
    search = data["search"]
    return PlanReport(
        report,
        draws,
        _chance(data["chance"]),
        tuple(_candidates(report, data["options"] or (), means)),
        reasons,
        None if search["stopped_by"] is None else Stop(search["stopped_by"]),
        failure,
        search["progress"],
        objective,
        views.optional(views.fraction)(points),
        bool(report.discards) and reasons is not None and data["best"] is not None,
        data,
    )


def _candidates(
    report: Report, options: Sequence[Mapping[str, Any]], means: Sequence[tuple[Any, Any]]
) -> Iterator[Candidate]:
    """Iterate over the discards, best first, with the exact means of fan and points."""
    for option, (fan, points) in zip(options, means, strict=True):
        assert report.discards is not None  # of a hand that discards
        known = report.discards[views.tile(option["tile"])]
        exact = views.optional(views.fraction)
        riichi = option.get("riichi")
        yield Candidate(_chance(option["chance"]), known, exact(fan), exact(points), riichi)


def _chance(bounds: Mapping[str, Any]) -> Chance:
    return Chance(Fraction(bounds["lower"]["exact"]), Fraction(bounds["upper"]["exact"]))
