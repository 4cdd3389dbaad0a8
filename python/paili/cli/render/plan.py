"""What a search has found, as a picture for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from rich.console import Console
from rich.text import Text

from paili.analysis.plan_reports import Candidate, Chance, PlanReport, ReachedHand, Stop
from paili.cli.render.blocks import (
    BAD,
    BEST,
    GOOD,
    accepted_cell,
    chance_note_rows,
    complete_hand,
    counted,
    hand_rows,
    printed,
    sentence,
    short_name_of,
    verdict_rows,
    wait_rows,
    words,
)
from paili.cli.render.chances import decimals_for, percent, percent_above, percent_below
from paili.cli.render.columns import Cells, number_cell, title_cell
from paili.cli.render.completions import reached_rows

_Column = tuple[str, list[Text]]
"""A title and its cells."""

_LONGEST_IN_COLUMN = 9
_LONGEST_IN_SENTENCE = 24
"""Characters of an exact chance that help a reader."""
_WIDE = 100
"""Characters of a line that has room for exact chances."""
_SHARE_DECIMALS = 1

_STOPS = {
    Stop.SECONDS: "the time is up",
    Stop.INTERRUPT: "interrupted",
    Stop.MEMORY: "the memory is full",
}


def draw(found: PlanReport, reasons: int) -> str:
    """The picture of a search with so many reasons, as wide and as coloured as stdout allows."""
    reached = found.reached(reasons)

    def blocks(console: Console) -> Iterator[Iterator[Cells]]:
        report = found.report
        yield from (hand_rows(report.hand, console), verdict_rows(report), _answer(found))
        yield from (
            wait_rows(report.acceptance),
            _candidates(found, console.width),
            _why(found, reached),
        )

    return printed(blocks)


def _answer(found: PlanReport) -> Iterator[Cells]:
    """The best discard and its chance in a sentence; what is open, in another."""
    best = found.best
    chance = found.chance if best is None else best.chance
    within = f"to win within {counted(found.draws, 'draw')}"
    if found.candidates and best is None:
        yield [sentence("it has won; a discard would leave:", GOOD)]
    elif not found.chance.upper:
        yield [sentence(f"no way {within}", BAD)]
    else:
        discard = "" if best is None else f"discard {_name(found, best)}: "
        yield [sentence(f"{discard}{_shown(chance)} {within}", BEST if chance.is_exact else GOOD)]
    if found.stop and not _is_known(found):
        yield [sentence(_open_question(found), BAD)]
    if found.chance.upper:
        yield from chance_note_rows(found.report.hand, found.report.rules)


def _name(found: PlanReport, candidate: Candidate) -> str:
    return found.report.hand.discard_text(candidate.tile)


def _is_known(found: PlanReport) -> bool:
    return all(chance.is_exact for chance in (found.chance, *_chances(found)))


def _chances(found: PlanReport) -> list[Chance]:
    return [candidate.chance for candidate in found.candidates]


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
    name = _name(found, best)
    proved = f"{name} is proved best" if found.is_best_proved else f"{name} may not be best"
    return f"{said}; {proved}"


def _candidates(found: PlanReport, width: int) -> Iterator[Cells]:
    if not found.candidates:
        return
    chances = _chances(found)
    options = [candidate.option for candidate in found.candidates]
    styles = [_style(chance, chances[0]) for chance in chances]
    is_known = _is_known(found)
    columns = [
        *(_ranks(chances) if is_known else ()),
        ("discard", [Text(_name(found, candidate)) for candidate in found.candidates]),
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


def _style(chance: Chance, best: Chance) -> str:
    if chance.upper < best.lower or not chance.upper:
        return ""
    return BEST if chance.is_exact else GOOD


def _ranks(chances: list[Chance]) -> Iterator[_Column]:
    """Equal chances share a rank; there is none for those that never win."""
    ranks = [chances.index(chance) + 1 if chance.upper else "" for chance in chances]
    yield "rank", [number_cell(rank) for rank in ranks]


def _values(chances: list[Chance], width: int) -> Iterator[_Column]:
    """Chance, what it lacks to the best and, if there is room, the exact chances."""
    values = [chance.lower for chance in chances]
    best, decimals = values[0], decimals_for(values[0])
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


def _why(found: PlanReport, wins: tuple[ReachedHand, ...]) -> Iterator[Cells]:
    """The likeliest complete hands after the best discard."""
    if not found.reasons or not wins:
        return
    if found.report.deficiency == 0 and found.candidates:
        yield [sentence("why: it is complete", GOOD)]
        yield [words(*complete_hand(wins[0].completion, found.report.hand))]
        return
    yield [sentence(_why_title(found, wins), GOOD)]
    yield [
        title_cell("share", is_number=True),
        title_cell("come"),
        title_cell("go"),
        title_cell("complete hand"),
    ]
    for win in wins:
        share = number_cell(percent(win.share, _SHARE_DECIMALS))
        yield from reached_rows(share, win, found.report.hand, found.report.rules)


def _why_title(found: PlanReport, wins: tuple[ReachedHand, ...]) -> str:
    assert found.reasons is not None
    total, shown = len(found.reasons), len(wins)
    if total == 1:
        return "why: one complete hand can be reached"
    title = f"why: {total:,} complete hands can be reached"
    if shown == total:
        return title
    return f"{title}; the likeliest" + f" {shown}" * (shown > 1)
