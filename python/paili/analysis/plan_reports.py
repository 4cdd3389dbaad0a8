"""The report on a search for the best discard, which can be watched, limited and interrupted."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from paili.analysis.arguments import MEMORY, draw_count, memory_bound
from paili.analysis.completions import MOST_LISTED, Completion, completion_of, decomposed
from paili.analysis.discard_options import DiscardOption
from paili.analysis.plan import Plan, PlanSearch
from paili.analysis.plan_values import PlanBounds, Reason, Reasons
from paili.analysis.question import Question
from paili.analysis.report import Report, report_of
from paili.model import columns
from paili.model.arrays import thread_count
from paili.model.counts import TileCounts
from paili.model.errors import ArgumentError, SearchLimitError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.notation import format_tiles
from paili.model.objective import Objective, ObjectiveName, as_objective
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import RIICHI, Rules
from paili.model.serialization import (
    SCHEMA_VERSION,
    chance_to_json,
    copies_to_json,
    deficiency_to_json,
    name,
    names,
    position_to_json,
)
from paili.model.tiles import NamedEnum, Tile, as_seconds, as_tile, integer_within
from paili.wording import counted, distance, more, percent, subject

_SLICE = 0.1
"""Seconds of work between two checks of the clock, of Ctrl-C and of the progress."""


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

    def to_json(self) -> dict[str, Any]:
        """Return the chance, None if it is not known, and its bounds."""
        known = chance_to_json(self.lower)
        return {
            **(known if self.is_exact else dict.fromkeys(known)),
            "lower": known,
            "upper": chance_to_json(self.upper),
        }


@dataclass(frozen=True, slots=True, repr=False)
class Candidate:
    """A discard with the chance it leaves, and the acceptance after it.

    Attributes:
        expected_fan: with a requirement, the mean of what is won after it, 0 where nothing is;
            None without one, or if the search did not end.
        expected_points: of a search for points that has ended, the mean of what is received.
    """

    chance: Chance
    option: DiscardOption
    expected_fan: Fraction | None = None
    expected_points: Fraction | None = None

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

    def to_json(self) -> dict[str, Any]:
        """Return the part `options` of docs/plan.schema.json."""
        return {
            "tile": str(self.tile),
            "chance": self.chance.to_json(),
            "expected_fan": None if self.expected_fan is None else float(self.expected_fan),
            "expected_points": _float(self.expected_points),
            "deficiency": deficiency_to_json(self.option.deficiency),
            "tiles": copies_to_json(self.option.tiles),
            "copies": self.option.copies,
            "dead": names(self.option.dead),
        }


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
        most = integer_within(count, "count", 0, MOST_LISTED)
        reasons, report = (self.reasons or ())[:most], self.report
        if not reasons:
            return ()
        question = Question(report.hand, report.knowledge, report.rules)
        return tuple(reached_of(question, reason, self.chance.lower) for reason in reasons)

    def to_json(self, reasons: int = 3) -> dict[str, Any]:
        """Return the report as docs/plan.schema.json describes it, with some of the reasons.

        Raises:
            ArgumentError: no number of reasons.
        """
        integer_within(reasons, "reasons", 0, MOST_LISTED)
        report, best = self.report, self.best
        listed = None
        if self.reasons is not None:
            items = [hand.to_json() for hand in self.reached(reasons)]
            listed = {"count": len(self.reasons), "items": items}
        return {
            "schema_version": SCHEMA_VERSION,
            **position_to_json(report.hand, report.knowledge, report.rules),
            "draws": self.draws,
            "objective": str(self.objective),
            "deficiency": deficiency_to_json(report.deficiency),
            "chance": self.chance.to_json(),
            "expected_points": _float(self.expected_points),
            "best": None if best is None else str(best.tile),
            "ties": [str(one.tile) for one in self.ties],
            "is_best_proved": None if best is None else self.is_best_proved,
            "options": [row.to_json() for row in self.candidates] if report.discards else None,
            "reasons": listed,
            "search": {"stopped_by": self.stop and str(self.stop), "progress": self.progress},
        }

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


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


@dataclass(frozen=True, slots=True, repr=False)
class ReachedHand:
    """A complete hand that play reaches, the best play unless a first discard is given.

    Attributes:
        chance: of winning with it.  share: of all chances to win.
        coming: the tiles that came.  going: those of the hand that were discarded.
        completion: its melds, eye and form; with a requirement, what it is worth at best as well,
            if it wins by one of the tiles that came.
    """

    chance: Fraction
    share: Fraction
    coming: TileCounts
    going: TileCounts
    completion: Completion

    def __repr__(self) -> str:
        came = f"{self.coming or 'nothing'} came"
        share = f"{percent(float(self.share))} of all"
        return f"<ReachedHand {self.completion.tiles}: won {percent(self.chance)}, {share}; {came}>"

    def to_json(self) -> dict[str, Any]:
        """Return the part `reasons` of docs/plan.schema.json."""
        return {
            **chance_to_json(self.chance),
            "share": float(self.share),
            "form": str(self.completion.form),
            "tiles": str(self.completion.tiles),
            "melds": names(self.completion.melds),
            "eye": name(self.completion.eye),
            "coming": copies_to_json(self.coming),
            "going": copies_to_json(self.going),
        }


def reached_hand(
    reason: Reason, hand: Hand, knowledge: KnowledgeBase, rules: Rules, all_chances: Fraction
) -> ReachedHand:
    """Return the complete hand of a reason, with what makes it complete.

    Args:
        hand, knowledge, rules: of the plan.  all_chances: that of all reasons together.
    """
    return reached_of(Question(hand, knowledge, rules), reason, all_chances)


def reached_of(question: Question, reason: Reason, all_chances: Fraction) -> ReachedHand:
    """Return the complete hand of a reason, with what makes it complete.

    Args:
        question: of the plan.  all_chances: that of all reasons together.
    """
    # A plan may also win by a tile that was held, given away and drawn again.
    completion = completion_of(question, reason.tiles) or decomposed(question, reason.tiles)
    held = question.hand._counts
    added = zip(held, reason.coming._counts, reason.tiles._counts, strict=False)
    going = TileCounts._unchecked(bytes(has + came - kept for has, came, kept in added))
    share = reason.exact / all_chances
    return ReachedHand(reason.exact, share, reason.coming, going, completion)


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
) -> PlanReport:
    """Search to the end, or until the seconds, Ctrl-C or a lack of memory end it.

    Args:
        seconds: then what is proved is the answer; None for no limit.
        progress: called ten times a second with the part that is searched, 0 to 1.
        Otherwise as `paili.plan`.
    Raises:
        ArgumentError, TileCountError: as `paili.plan`; seconds out of range.
    """
    limit = as_seconds(seconds)
    question = Question.of(hand, knowledge, rules)
    return search_report(
        question,
        draw_count(draws),
        threads=thread_count(threads),
        memory=memory_bound(memory),
        objective=as_objective(objective),
        seconds=limit,
        progress=progress,
    )


def search_report(
    question: Question,
    draws: int,
    *,
    threads: int,
    memory: int,
    objective: Objective,
    seconds: float | None,
    progress: Callable[[float], None] | None,
) -> PlanReport:
    """Return the report of `plan_report` on a question; the arguments are checked."""
    search = PlanSearch._of(question, draws, threads=threads, memory=memory, objective=objective)
    report = report_of(question.in_play(), limit=0)
    stop, failure, reasons, found = None, None, None, None
    try:
        stop = _advance(search, seconds, progress)
        if stop is None:
            reasons, found = search.reasons(), search.plan()
    except KeyboardInterrupt:
        stop = Stop.INTERRUPT
    except SearchLimitError as error:
        stop, failure = Stop.MEMORY, error
    bounds = search.bounds()
    candidates = _candidates(report, bounds, found)
    chance = Chance(bounds.lower, bounds.upper)
    return PlanReport(
        report,
        draws,
        chance,
        candidates,
        reasons,
        stop,
        failure,
        search.progress,
        objective,
        None if found is None else found.expected_points,
        found is not None and found._discards,
    )


def _candidates(report: Report, bounds: PlanBounds, found: Plan | None) -> tuple[Candidate, ...]:
    """Return the discards by their bounds and, if it is known, by the plan."""
    by_tile = {option.tile: option for option in report.discards or ()}
    preference = {tile: number for number, tile in enumerate(by_tile)}
    worth = {} if found is None else {option.tile: option for option in found.options}
    candidates = [
        Candidate(
            Chance(option.lower, option.upper),
            by_tile[option.tile],
            worth[option.tile].expected_fan if worth else None,
            worth[option.tile].expected_points if worth else None,
        )
        for option in bounds.options
    ]
    candidates.sort(
        # What the bounds leave open is decided as without a search, ties by tile order.
        key=lambda row: (
            -(row.expected_points or 0),
            -row.chance.lower,
            -row.chance.upper,
            -(row.expected_fan or 0),
            0 if row.chance.is_exact else preference[row.tile],
            row.tile,
        )
    )
    return tuple(candidates)


def _advance(
    search: PlanSearch, limit: float | None, progress: Callable[[float], None] | None
) -> Stop | None:
    end = None if limit is None else time.monotonic() + limit
    while True:
        left = _SLICE if end is None else end - time.monotonic()
        if left <= 0:
            return Stop.SECONDS
        if search.advance(min(left, _SLICE)):
            return None
        if progress is not None:
            progress(search.progress)
