"""The long game of a hand as a picture for a terminal: a table and a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.console import Console
from rich.text import Text

from paili.analysis.outlook import Outlook, OutlookOption
from paili.analysis.report import Report, analyse
from paili.cli.render.blocks import (
    BAD,
    BEST,
    GOOD,
    accepted_cell,
    chance_note_rows,
    counted,
    hand_rows,
    printed,
    sentence,
    verdict_rows,
    wait_rows,
)
from paili.cli.render.chances import percent
from paili.cli.render.chart import chart
from paili.cli.render.columns import FAINT, MARGIN, Cells, number_cell, title_cell

CHARTED = 3
"""Discards whose curves are drawn: more cannot be told apart."""

_FEWEST_DRAWS = 3
"""Draws that make a chart."""

_MOST_COLUMNS = 6
_READY, _WON = 4, 6
"""Characters of a chance to be ready and of one to have won."""
_MEAN = 12
"""Characters of the mean and of what is between the columns."""
_NAMES_AND_ACCEPTED = 40
"""Characters of the other columns of a drawn hand, few of them for the accepted tiles."""


def draw(outlook: Outlook) -> str:
    """The picture of an outlook, as wide and as coloured as stdout allows."""
    report = analyse(
        outlook.hand, outlook.knowledge, rules=outlook.rules, rank_by="acceptance", limit=0
    )

    def blocks(console: Console) -> Iterator[Iterator[Cells]]:
        yield from (hand_rows(report.hand, console), verdict_rows(report), _answer(report, outlook))
        yield from (wait_rows(report.acceptance), _table(report, outlook, console.width))
        yield from (_chart(outlook, console.width), _model(outlook))

    return printed(blocks)


def _answer(report: Report, outlook: Outlook) -> Iterator[Cells]:
    """The best discard and what comes of it in a sentence."""
    within = f"within {counted(outlook.draws, 'draw')}"
    best = outlook.options[0]
    if not report.deficiency:
        yield [sentence("it has won; a discard would leave:", GOOD)]
    elif not best.probability:
        yield [sentence(f"no way to win {within}", BAD)]
    else:
        discard = "" if best.tile is None else f"discard {_name(outlook, best)}: "
        chance = percent(Fraction(best.probability), 1)
        mean = f", at draw {_mean(best)} on average"
        yield [sentence(f"{discard}{chance} to win {within}{mean}", BEST)]


def _table(report: Report, outlook: Outlook, width: int) -> Iterator[Cells]:
    """Chances to be ready and to have won after some of the draws, for each discard."""
    if not outlook.draws:
        return
    has_discards = report.discards is not None
    room = width - _MEAN - (_NAMES_AND_ACCEPTED if has_discards else 0)
    columns = [
        *(_names(outlook) if has_discards else ()),
        *_columns(outlook, _draws_shown(outlook.draws, room)),
        _accepted(report, outlook),
    ]
    styles = [FAINT, FAINT, *(_style(option, outlook) for option in outlook.options)]
    for style, *row in zip(styles, *columns, strict=True):
        for cell in row[:-1]:
            cell.stylize(style)
        yield row


def _names(outlook: Outlook) -> Iterator[list[Text]]:
    """The columns of the numbers in the chart and of the discards, two titles each."""
    numbers = [str(number) for number, _ in enumerate(charted(outlook), 1)]
    others = len(outlook.options) - len(numbers)
    yield [number_cell(cell) for cell in ("", "", *numbers, *[""] * others)]
    yield [Text(), Text("discard"), *(Text(_name(outlook, option)) for option in outlook.options)]


def _name(outlook: Outlook, option: OutlookOption) -> str:
    return "" if option.tile is None else outlook.hand.discard_text(option.tile)


def _columns(outlook: Outlook, draws: Sequence[int]) -> Iterator[list[Text]]:
    """The columns of chances and of the mean, two titles each."""
    options = outlook.options
    ready = [_chances(option.ready, draws, _READY, 0) for option in options]
    won = [_chances(option.won, draws, _WON, 1) for option in options]
    for cells in (
        ["ready after, %", _numbers(draws, _READY), *ready],
        ["won after, %", _numbers(draws, _WON), *won],
        ["mean", "draw", *map(_mean, options)],
    ):
        yield [number_cell(cell) for cell in cells]


def _accepted(report: Report, outlook: Outlook) -> list[Text]:
    """What is accepted after each discard; nothing for a waiting hand."""
    if report.discards is None:
        return [Text()] * (2 + len(outlook.options))
    by_tile = {option.tile: option for option in report.discards}
    rows = [by_tile[option.tile] for option in outlook.options if option.tile is not None]
    cells = [accepted_cell(row.tiles, row.dead) for row in rows]
    return [Text(), title_cell("accepts"), *cells]


def _draws_shown(draws: int, room: int) -> list[int]:
    """Some numbers of draws up to the last, as many as there is room for."""
    most = max(2, min(_MOST_COLUMNS, room // (_READY + _WON)))
    step = -(-draws // most)
    return [*range(step, draws, step), draws]


def _numbers(draws: Sequence[int], width: int) -> str:
    return "".join(f"{draw:>{width}}" for draw in draws)


def _chances(curve: Sequence[float], draws: Sequence[int], width: int, decimals: int) -> str:
    chances = (percent(Fraction(curve[draw - 1]), decimals).rstrip("%") for draw in draws)
    return "".join(f"{chance:>{width}}" for chance in chances)


def _mean(option: OutlookOption) -> str:
    if option.is_dead:
        return "dead"
    return "" if option.expected_draws is None else f"{option.expected_draws:.1f}"


def _style(option: OutlookOption, outlook: Outlook) -> str:
    if not option.probability:
        return FAINT
    return BEST if option.won == outlook.options[0].won else ""


def charted(outlook: Outlook) -> tuple[OutlookOption, ...]:
    """The options whose curves are drawn: the best ones, none that never wins."""
    return tuple(option for option in outlook.options[:CHARTED] if option.probability)


def _model(outlook: Outlook) -> Iterator[Cells]:
    """What the chances allow for."""
    limits = outlook.limits
    hands = f"{outlook.hands:,} hand" + "s" * (outlook.hands != 1)
    said = [f"approximate, for one player: {hands} looked at"]
    if limits.breadth is not None:
        said.append(f"{counted(limits.breadth, 'discard')} followed after each draw")
    if limits.kinds is not None:
        said.append(f"{counted(limits.kinds, 'kind')} followed of those that bring it nearer")
    said.append(_detours(limits.detours))
    yield from chance_note_rows(outlook.hand, outlook.rules)
    yield [sentence("; ".join(said), FAINT)]


def _detours(most: int) -> str:
    """What a detour is, and how many there may be."""
    if most == 0:
        return "no detours, which are draws that bring the hand no nearer"
    if most == 1:
        return "at most 1 detour, which is a draw that brings the hand no nearer"
    return f"at most {most} detours, which are draws that bring the hand no nearer"


def _chart(outlook: Outlook, width: int) -> Iterator[Cells]:
    """The curves of the best discards."""
    shown = charted(outlook)
    if not shown or outlook.draws < _FEWEST_DRAWS:
        return
    numbers = (f"{number} {_name(outlook, option)}" for number, option in enumerate(shown, 1))
    discards = "" if shown[0].tile is None else f": {', '.join(numbers)}"
    yield [sentence(f"won after so many draws{discards}", GOOD)]
    for line in chart([option.won for option in shown], width - len(MARGIN)):
        yield [Text(line)]
