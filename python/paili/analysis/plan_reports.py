"""Reports on searches for the best discard, which can be limited, watched and interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import Any

from paili.analysis.completions import MOST_LISTED, Completion
from paili.analysis.discard_options import DiscardOption
from paili.analysis.plan_values import Reason, Reasons, reasons_of
from paili.analysis.question import MEMORY, Question, draw_count, memory_bound, question_at_stake
from paili.analysis.report import Report, report_of
from paili.games.riichi.scoring.stakes import Stakes
from paili.model import columns, views
from paili.model.arrays import thread_count
from paili.model.errors import ArgumentError, SearchLimitError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.notation import format_tiles
from paili.model.rendered import Rendered, Tabular
from paili.model.requirements import Objective, ObjectiveName, as_objective
from paili.model.rules import RIICHI, Rules
from paili.model.tiles import NamedEnum, Tile, as_seconds, as_tile, integer_within
from paili.model.views import Part, View, position_to_json
from paili.wording import counted, distance, more, percent, subject


class Stop(NamedEnum, StrEnum):
    """The reason why a search ended early."""

    SECONDS = "seconds"
    INTERRUPT = "interrupt"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability between two bounds, which are equal if it is known exactly."""

    lower: Fraction
    upper: Fraction

    @property
    def is_exact(self) -> bool:
        """Whether the probability is known exactly."""
        return self.lower == self.upper

    @property
    def text(self) -> str:
        """The bounds as text, such as "1.41% (104/7381)" or "1.2% to 3.4%"."""
        bounds = f"{percent(self.lower)} to {percent(self.upper)}"
        return percent(self.lower) if self.is_exact else bounds


@dataclass(frozen=True, slots=True, repr=False)
class Candidate:
    """A discard with the chance to win after it, and the acceptance that it leaves.

    Attributes:
        chance: probability to win after the discard.
        option: the discard with the deficiency and acceptance that it leaves.
        expected_fan: with a requirement, the mean worth of the win, 0 for games without one; None
            without a requirement, or if the search was stopped.
        expected_points: mean points received, for a search for points that ran to the end; else
            None.
        riichi: for a plan for points of riichi, whether declaring riichi beats staying silent.
    """

    chance: Chance
    option: DiscardOption
    expected_fan: Fraction | None = None
    expected_points: Fraction | None = None
    riichi: bool | None = None

    @property
    def tile(self) -> Tile:
        """The discard."""
        return as_tile(self.option.tile)  # plans do not support jokers

    def is_as_good_as(self, other: Candidate) -> bool:
        """Return whether only the order of tiles decides between two discards.

        Raises:
            ArgumentError: `other` is not a `Candidate`.
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
    """The result of a search for a hand; `str` is the picture that `paili plan` prints.

    `to_frame` has a row for each candidate.

    Attributes:
        report: report on the hand before any discard.
        draws: number of draws.
        chance: probability to win within these draws.
        candidates: discards, best first by the bounds that are known; empty for a waiting hand.
        reasons: the complete hands that the best play reaches, most probable first; None if the
            search was stopped.
        stop: why the search was stopped; None if it ran to the end.
        failure: the error behind `Stop.MEMORY`; None otherwise.
        progress: fraction of the search that was done, 0 to 1.
        objective: the value that is maximised. For points, candidates are ordered by their points,
            then by their chances, and a win may be passed for a better one.
        expected_points: mean points of the best play, for a search for points that ran to the end;
            else None.
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
        """Return the most probable complete hands that the best play reaches; empty if unknown.

        Raises:
            ArgumentError: not 0 to 1,000,000 hands.
        """
        most, report = integer_within(count, "count", 0, MOST_LISTED), self.report
        question = Question(report.hand, report.knowledge, report.rules)
        return tuple(reached_of(question, (self.reasons or ())[:most], self.chance.lower))

    def to_json(self, reasons: int = 3) -> dict[str, Any]:
        """Return the report as docs/plan.schema.json describes it, with the first of the reasons.

        Args:
            reasons: number of reasons to include.
        Raises:
            ArgumentError: not 0 to 1,000,000 reasons.
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
        """The best discard by the bounds that are known.

        None if the hand is waiting or complete, or has no chance to win.
        """
        is_discarding = self.candidates and not self.is_complete
        return self.candidates[0] if is_discarding and self.chance.upper else None

    @property
    def ties(self) -> tuple[Candidate, ...]:
        """The other discards that are proved to be as good as the best."""
        best = self.best
        if best is None or not best.chance.is_exact:
            return ()
        return tuple(one for one in self.candidates[1:] if one.is_as_good_as(best))

    @property
    def is_complete(self) -> bool:
        """Whether the hand has won and the best play takes the win."""
        return self.report.deficiency == 0 and self.chance.upper == 1 and not self._passes_win

    @property
    def is_best_proved(self) -> bool:
        """Whether it is proved that no discard is better than the first candidate."""
        if not self.candidates:
            return True
        if self.objective is Objective.POINTS:
            return self.stop is None
        first, *others = self.candidates
        return all(first.chance.lower >= other.chance.upper for other in others)


class ReachedHand(View):
    """A complete hand that is reached by the best play, or after a given first discard.

    Attributes:
        chance: probability to win with this hand.
        share: this chance divided by the sum of the chances of all hands.
        coming: tiles that are drawn.  going: tiles of the original hand that are discarded.
        completion: the melds, eye and form of the hand; with a requirement, also its greatest worth
            when the last tile is one of the drawn ones.
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
    """Return the complete hands of some reasons, with their decompositions.

    Args:
        question: the question of the plan.
        all_chances: sum of the chances of all reasons.
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
    """Search for the best discard until it is proved, or until a limit or Ctrl-C stops the search.

    Args:
        seconds: time limit, after which the report has what is proved so far; None for no limit.
        progress: callback for the fraction that is searched, 0 to 1; called ten times a second.
        stakes: for a search for points of riichi, as in `paili.plan`.
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
    """Return the report of `plan_report` on a question; the other arguments are already checked."""
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
    """Yield the discards, best first, with the exact means of fan and points."""
    for option, (fan, points) in zip(options, means, strict=True):
        assert report.discards is not None  # since the hand is drawn
        known = report.discards[views.tile(option["tile"])]
        exact = views.optional(views.fraction)
        riichi = option.get("riichi")
        yield Candidate(_chance(option["chance"]), known, exact(fan), exact(points), riichi)


def _chance(bounds: Mapping[str, Any]) -> Chance:
    return Chance(Fraction(bounds["lower"]["exact"]), Fraction(bounds["upper"]["exact"]))
