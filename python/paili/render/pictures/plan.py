"""Pictures of plans: the chances of discards, and the complete hands reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor

from rich.text import Text

from paili.analysis.acceptance import discards
from paili.analysis.plan import Plan
from paili.analysis.plan_reports import (
    Candidate,
    Chance,
    PlanReport,
    ReachedHand,
    Stop,
    reached_of,
)
from paili.analysis.plan_values import PlanOptions, Reasons, chance_of
from paili.analysis.question import Question
from paili.analysis.report import analyse
from paili.model.hands import Hand
from paili.model.requirements import Objective
from paili.render.page import (
    BAD,
    BEST,
    FAINT,
    GOOD,
    Cells,
    Page,
    Picture,
    decimals_for,
    number_cell,
    percent,
    percent_above,
    percent_below,
    sentence,
    title_cell,
    words,
)
from paili.render.pictures.blocks import (
    chance_note_rows,
    complete_hand,
    points_text,
    verdict_rows,
    wait_rows,
)
from paili.render.pictures.completions import reached_rows, reached_table, reached_titles
from paili.render.tiles import accepted_cell, hand_rows, short_name_of
from paili.wording import counted

_Column = tuple[str, list[Text]]
"""A title and the cells below it."""

_LONGEST_IN_COLUMN = 9
_LONGEST_IN_SENTENCE = 24
"""Maximum characters of an exact fraction in a sentence."""
_WIDE = 100
"""Width from which on there is room for exact fractions."""
_SHARE_DECIMALS = 1
_MOST_REASONS = 20
"""Maximum number of complete hands that are listed for a plan."""

_SHOWN = 3
"""Default number of complete hands that are shown."""

_STOPS = {
    Stop.SECONDS: "the time is up",
    Stop.INTERRUPT: "interrupted",
    Stop.MEMORY: "the memory is full",
}


def picture_of(found: PlanReport, reasons: int = _SHOWN) -> Picture:
    """Return the picture of a search.

    Args:
        reasons: maximum number of listed complete hands.
    """
    reached = found.reached(reasons)

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        report = found.report
        yield from (hand_rows(report.hand, page), verdict_rows(report, page), _answer(found))
        yield from (
            wait_rows(report.acceptance),
            _candidates(found.candidates, report.hand, page.width),
            _why(found, reached, page),
        )

    return blocks


def picture_of_options(found: PlanOptions) -> Picture:
    """Return the picture of the options of a plan."""
    candidates = candidates_of(found)

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _candidates(candidates, found.hand, page.width)

    return blocks


def picture_of_reasons(found: Reasons) -> Picture:
    """Return the picture of the most probable complete hands of a plan."""
    question = Question(found.hand, found.knowledge, found.rules)
    shown = reached_of(question, found[:_MOST_REASONS], chance_of(found))

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield reached_table(shown, found.hand, found.rules, page)
        if len(found) > len(shown):
            yield iter([[Text(f"and {len(found) - len(shown):,} more", FAINT)]])

    return blocks


def picture_of_plan(found: Plan) -> Picture:
    """Return the picture of a plan."""
    return picture_of(report_of(found), 0)


def report_of(found: Plan) -> PlanReport:
    """Return a plan as the report on a finished search, without reasons."""
    report = analyse(found.hand, found.knowledge, rules=found.rules, rank_by="acceptance", limit=0)
    chance = Chance(found.exact, found.exact)
    return PlanReport(
        report,
        found.draws,
        chance,
        candidates_of(found.options),
        None,
        None,
        None,
        1.0,
        found.objective,
        found.expected_points,
        found._discards,
    )


def candidates_of(found: PlanOptions) -> tuple[Candidate, ...]:
    """Return the options of a plan, each with the acceptance after it."""
    if not found:
        return ()
    accepted = discards(found.hand, found.knowledge, rules=found.rules)
    return tuple(
        Candidate(
            Chance(one.exact, one.exact),
            accepted[one.tile],
            one.expected_fan,
            one.expected_points,
            one.riichi,
        )
        for one in found
    )


def _answer(found: PlanReport) -> Iterator[Cells]:
    """Yield a sentence with the best discard and its chance, and one about an unfinished search."""
    best = found.best
    chance = found.chance if best is None else best.chance
    within = f"to win within {counted(found.draws, 'draw')}"
    if found.candidates and found.is_complete:
        yield [sentence("it has won; a discard would leave:", GOOD)]
    elif not found.chance.upper:
        yield [sentence(f"no way {within}", BAD)]
    else:
        discard = "" if best is None else f"discard {_names([best, *found.ties], found)}"
        discard += "" if best is None else f"{' with riichi' * bool(best.riichi)}: "
        said = f"{discard}{_shown(chance)} {within}"
        if found.expected_points is not None:
            said += f", {points_text(found.expected_points)} on average"
        yield [sentence(said, BEST if chance.is_exact else GOOD)]
    if found.stop and not _is_known(found):
        yield [sentence(_open_question(found), BAD)]
    if found.chance.upper:
        by_shape = found.objective is Objective.CHANCE
        yield from chance_note_rows(found.report.hand, found.report.rules, by_shape=by_shape)


def _names(tied: Sequence[Candidate], found: PlanReport) -> str:
    """Return the best discard with those that tie with it."""
    first, *others = (_name(one, found.report.hand) for one in tied)
    return f"{first} (as good: {', '.join(others)})" if others else first


def _name(candidate: Candidate, hand: Hand) -> str:
    return hand.discard_text(candidate.tile)


def _discard_cell(candidate: Candidate, hand: Hand) -> Text:
    return Text(_name(candidate, hand) + " riichi" * bool(candidate.riichi))


def _is_known(found: PlanReport) -> bool:
    return found.chance.is_exact and all(one.chance.is_exact for one in found.candidates)


def _shown(chance: Chance) -> str:
    decimals = decimals_for(chance.upper)
    if not chance.is_exact:
        lower, upper = percent_below(chance.lower, decimals), percent_above(chance.upper, decimals)
        return f"between {lower} and {upper}"
    exact = str(chance.lower)
    is_short = "/" in exact and len(exact) <= _LONGEST_IN_SENTENCE
    return percent(chance.lower, decimals) + f" ({exact})" * is_short


def _open_question(found: PlanReport) -> str:
    assert found.stop is not None
    searched = f"{floor(100 * found.progress)}% searched"
    said = f"{_STOPS[found.stop]}, {searched}: bounds, not values"
    best = found.best
    if best is None:
        return said
    name = _name(best, found.report.hand)
    proved = f"{name} is proved best" if found.is_best_proved else f"{name} may not be best"
    return f"{said}; {proved}"


def _candidates(candidates: Sequence[Candidate], hand: Hand, width: int) -> Iterator[Cells]:
    if not candidates:
        return
    chances = [candidate.chance for candidate in candidates]
    options = [candidate.option for candidate in candidates]
    is_known = all(chance.is_exact for chance in chances)
    points = [one.expected_points for one in candidates if one.expected_points is not None]
    styles = _styles(chances, points)
    columns = [
        *(_ranks(chances, points) if is_known else ()),
        ("discard", [_discard_cell(candidate, hand) for candidate in candidates]),
        *(_points(points) if points else ()),
        *(_values(chances, width) if is_known else _bounds(chances)),
        ("leaves", [Text(short_name_of(option.deficiency)) for option in options]),
        ("tiles", [number_cell(option.copies) for option in options]),
    ]
    accepted = [accepted_cell(option.tiles, option.dead) for option in options]
    yield [
        *(title_cell(title, is_number=cells[0].justify == "right") for title, cells in columns),
        title_cell("accepts"),
    ]
    for number, style in enumerate(styles):
        cells = [cells[number] for _, cells in columns]
        for cell in cells:
            cell.stylize(style)
        yield [*cells, accepted[number]]


def _styles(chances: list[Chance], points: list[Fraction]) -> list[str]:
    """Return the styles of the rows, which mark the options that are or may be best."""
    if points:
        return [BEST if one and one == max(points) else "" for one in points]
    best = max(chances, key=lambda chance: (chance.lower, chance.upper))
    return [_style(chance, best) for chance in chances]


def _style(chance: Chance, best: Chance) -> str:
    if chance.upper < best.lower or not chance.upper:
        return ""
    return BEST if chance.is_exact else GOOD


def _ranks(chances: list[Chance], points: list[Fraction]) -> Iterator[_Column]:
    """Yield the ranks; ties share one, and hands that never win have none."""
    values = points or [chance.lower for chance in chances]
    ranks = [1 + sum(other > value for other in values) for value in values]
    shown = [rank if chance.upper else "" for rank, chance in zip(ranks, chances, strict=True)]
    yield "rank", [number_cell(rank) for rank in shown]


def _points(points: list[Fraction]) -> Iterator[_Column]:
    yield "points", [number_cell(points_text(one, unit=False)) for one in points]


def _values(chances: list[Chance], width: int) -> Iterator[_Column]:
    """Yield the chances, their distances from the best one, and exact fractions if they fit."""
    values = [chance.lower for chance in chances]
    best, decimals = max(values), decimals_for(max(values))
    behind = [percent(best - value, decimals) if value < best else "" for value in values]
    yield "chance", [number_cell(percent(value, decimals)) for value in values]
    yield "behind", [number_cell(cell) for cell in behind]
    exact = [str(value) for value in values]
    if width >= _WIDE and max(map(len, exact)) <= _LONGEST_IN_COLUMN:
        yield "exactly", [number_cell(cell) for cell in exact]


def _bounds(chances: list[Chance]) -> Iterator[_Column]:
    decimals = decimals_for(max(chance.upper for chance in chances))
    lower = [percent_below(chance.lower, decimals) for chance in chances]
    upper = [percent_above(chance.upper, decimals) for chance in chances]
    yield "at least", [number_cell(cell) for cell in lower]
    yield "at most", [number_cell(cell) for cell in upper]


def _why(found: PlanReport, wins: tuple[ReachedHand, ...], page: Page) -> Iterator[Cells]:
    """Yield the most probable complete hands after the best discard."""
    if not found.reasons or not wins:
        return
    if found.report.deficiency == 0 and found.candidates:
        yield [sentence("why: it is complete", GOOD)]
        yield [words(*complete_hand(wins[0].completion, found.report.hand))]
        return
    yield [sentence(_why_title(found, wins), GOOD)]
    yield reached_titles("share")
    for win in wins:
        share = number_cell(percent(win.share, _SHARE_DECIMALS))
        yield from reached_rows(share, win, found.report.hand, found.report.rules, page)


def _why_title(found: PlanReport, wins: tuple[ReachedHand, ...]) -> str:
    assert found.reasons is not None
    total, shown = len(found.reasons), len(wins)
    if total == 1:
        return "why: one complete hand can be reached"
    title = f"why: {total:,} complete hands can be reached"
    if shown == total:
        return title
    return f"{title}; the likeliest" + f" {shown}" * (shown > 1)
