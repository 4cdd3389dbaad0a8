"""Pictures of the long game: an outlook as a table and a chart, and simulated games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.text import Text

from paili.analysis.acceptance import discards
from paili.analysis.outlook import Outlook, OutlookOption, OutlookOptions
from paili.analysis.report import Report, analyse
from paili.analysis.simulation import Simulation
from paili.model.hands import Hand
from paili.model.knowledge import in_play
from paili.model.requirements import Objective
from paili.render.chart import CurvesOfDraws, chart_lines
from paili.render.page import (
    BAD,
    BEST,
    FAINT,
    GOOD,
    MARGIN,
    Cells,
    Page,
    Picture,
    number_cell,
    percent,
    sentence,
    title_cell,
)
from paili.render.pictures.blocks import (
    chance_note_rows,
    points_text,
    verdict_rows,
    wait_rows,
)
from paili.render.tiles import accepted_cell, hand_rows, knowledge_row
from paili.wording import counted

CHARTED = 3
"""Maximum number of discards whose curves are drawn."""

_FEWEST_DRAWS = 3
"""Minimum number of draws for a chart."""

_MOST_COLUMNS = 6
_READY, _WON = 4, 6
"""Characters of a chance to be ready, and of one to have won."""
_MEAN = 12
"""Characters of the mean, and of the gaps between columns."""
_NAMES_AND_ACCEPTED = 40
"""Characters of the other columns of a drawn hand, with little room for accepted tiles."""


def picture_of(outlook: Outlook) -> Picture:
    """Return the picture of an outlook."""
    report = analyse(
        outlook.hand, outlook.knowledge, rules=outlook.rules, rank_by="acceptance", limit=0
    )

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield from (
            hand_rows(report.hand, page),
            verdict_rows(report, page),
            _answer(report, outlook),
        )
        yield wait_rows(report.acceptance)
        yield from long_blocks(outlook, page)

    return blocks


def long_blocks(outlook: Outlook, page: Page) -> Iterator[Iterator[Cells]]:
    """Yield the table, the chart and a note on the model."""
    yield from (_table(outlook.options, page.width), _chart(outlook, page.width), _model(outlook))


def picture_of_options(found: OutlookOptions) -> Picture:
    """Return the picture of the options of an outlook."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _table(found, page.width)

    return blocks


def _answer(report: Report, outlook: Outlook) -> Iterator[Cells]:
    """Yield a sentence with the best discard and its chances."""
    within = f"within {counted(outlook.draws, 'draw')}"
    best = outlook.options[0]
    if not report.deficiency:
        yield [sentence("it has won; a discard would leave:", GOOD)]
    elif not best.probability:
        yield [sentence(f"no way to win {within}", BAD)]
    else:
        discard = "" if best.tile is None else f"discard {outlook.hand.discard_text(best.tile)}"
        discard += "" if best.tile is None else f"{' with riichi' * bool(best.riichi)}: "
        chance = percent(Fraction(best.probability), 1)
        mean = f", at draw {_mean(best)} on average"
        points = best.expected_points
        worth = "" if points is None else f", {points_text(points)} on average"
        yield [sentence(f"{discard}{chance} to win {within}{mean}{worth}", BEST)]


def _table(options: OutlookOptions, width: int) -> Iterator[Cells]:
    """Yield a table of the chances to be ready and to have won, by discard and draws."""
    draws = len(options[0].won) if options else 0
    if not draws:
        return
    hand = options.hand
    room = width - _MEAN - (0 if hand.is_waiting else _NAMES_AND_ACCEPTED)
    columns = [
        *(() if hand.is_waiting else _names(options)),
        *_columns(options, _draws_shown(draws, room)),
        _accepted(options),
    ]
    most = max(map(_standing, options))
    styles = [FAINT, FAINT, *(_style(option, most) for option in options)]
    for style, *row in zip(styles, *columns, strict=True):
        for cell in row[:-1]:
            cell.stylize(style)
        yield row


def _names(options: OutlookOptions) -> Iterator[list[Text]]:
    """Yield the columns of chart numbers and of discards, two titles each."""
    numbers = [str(number) for number, _ in enumerate(charted(options), 1)]
    others = len(options) - len(numbers)
    yield [number_cell(cell) for cell in ("", "", *numbers, *[""] * others)]
    yield [Text(), Text("discard"), *(Text(_name(option, options.hand)) for option in options)]


def _name(option: OutlookOption, hand: Hand) -> str:
    name = "" if option.tile is None else hand.discard_text(option.tile)
    return name + " riichi" * bool(option.riichi)


def _columns(options: OutlookOptions, draws: Sequence[int]) -> Iterator[list[Text]]:
    """Yield the columns of chances, means and points, two titles each."""
    ready = [_chances(option.ready, draws, _READY, 0) for option in options]
    won = [_chances(option.won, draws, _WON, 1) for option in options]
    for cells in (
        ["ready after, %", _numbers(draws, _READY), *ready],
        ["won after, %", _numbers(draws, _WON), *won],
        ["mean", "draw", *map(_mean, options)],
    ):
        yield [number_cell(cell) for cell in cells]
    if options and options[0].expected_points is not None:
        points = [points_text(option.expected_points or 0.0, unit=False) for option in options]
        yield [number_cell(cell) for cell in ["", "points", *points]]


def _accepted(options: OutlookOptions) -> list[Text]:
    """Return the column of accepted tiles after each discard; empty for a waiting hand."""
    if options.hand.is_waiting:
        return [Text()] * (2 + len(options))
    found = discards(options.hand, options.knowledge, rules=options.rules)
    rows = [found[option.tile] for option in options if option.tile is not None]
    cells = [accepted_cell(row.tiles, row.dead) for row in rows]
    return [Text(), title_cell("accepts"), *cells]


def _draws_shown(draws: int, room: int) -> list[int]:
    """Return the numbers of draws of the columns, as many as fit, the last one included."""
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


def _style(option: OutlookOption, most: float) -> str:
    if not option.probability:
        return FAINT
    return BEST if _standing(option) == most else ""


def _standing(option: OutlookOption) -> float:
    """Return the value that the outlook maximises."""
    points = option.expected_points
    return option.probability if points is None else points


def charted(options: OutlookOptions) -> tuple[OutlookOption, ...]:
    """Return the options whose curves are drawn: the best ones, except those that never win."""
    return tuple(option for option in options[:CHARTED] if option.probability)


def _model(outlook: Outlook) -> Iterator[Cells]:
    """Yield a note on the assumptions of the chances."""
    limits = outlook.limits
    if limits.games is not None:
        said = [
            f"estimated, for one player: {limits.games:,} games after the best discard",
            "the player keeps the widest of the nearest hands",
        ]
    else:
        hands = f"{outlook.hands:,} hand" + "s" * (outlook.hands != 1)
        said = [f"approximate, for one player: {hands} looked at"]
        if limits.breadth is not None:
            said.append(f"{counted(limits.breadth, 'discard')} followed after each draw")
        if limits.kinds is not None:
            said.append(f"{counted(limits.kinds, 'kind')} followed of those that bring it nearer")
        said.append(_detours(limits.detours))
    by_shape = outlook.objective is Objective.CHANCE
    yield from chance_note_rows(outlook.hand, outlook.rules, by_shape=by_shape)
    yield [sentence("; ".join(said), FAINT)]


def _detours(most: int) -> str:
    """Describe the maximum number of detours, and explain the word."""
    if most == 0:
        return "no detours, which are draws that bring the hand no nearer"
    if most == 1:
        return "at most 1 detour, which is a draw that brings the hand no nearer"
    return f"at most {most} detours, which are draws that bring the hand no nearer"


def _chart(outlook: Outlook, width: int) -> Iterator[Cells]:
    shown = charted(outlook.options)
    if not shown or outlook.draws < _FEWEST_DRAWS:
        return
    numbers = (f"{number} {_name(option, outlook.hand)}" for number, option in enumerate(shown, 1))
    discards = "" if shown[0].tile is None else f": {', '.join(numbers)}"
    yield [sentence(f"won after so many draws{discards}", GOOD)]
    named = [_name(option, outlook.hand) for option in shown]
    curves = CurvesOfDraws(named, [option.won for option in shown])
    for line in chart_lines(curves, width - len(MARGIN)):
        yield [line]


_DECIMALS = 1
_MOST_ROWS = 20
"""Maximum number of rows, each for a number of draws."""


def picture_of_simulation(found: Simulation) -> Picture:
    """Return the picture of a simulation: the games ready and won after each number of draws."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield from (hand_rows(found.hand, page), _said(found), _shares_table(found))

    return blocks


def _said(found: Simulation) -> Iterator[Cells]:
    games, draws = counted(found.games, "game"), counted(len(found.won), "draw")
    won = percent(Fraction(found.probability), _DECIMALS)
    worth = ""
    if found.mean_points is not None:
        error = found.standard_error
        about = "" if error is None else f" (standard error {points_text(error, unit=False)})"
        worth = f", {points_text(found.mean_points)} on average{about}"
    yield [sentence(f"won {won} of {games} within {draws}{worth}", BEST)]
    yield [sentence(f"policy {found.policy}, seed {found.seed}", FAINT)]
    yield [knowledge_row(found.hand, in_play(found.knowledge, found.rules), found.rules)]


def _shares_table(found: Simulation) -> Iterator[Cells]:
    if not found.won or not found.games:
        return
    titles = ("draws", "ready", "won", "95 % interval")
    yield [*(title_cell(title, is_number=True) for title in titles[:-1]), title_cell(titles[-1])]
    last = len(found.won)
    step = -(-last // _MOST_ROWS)
    for draw in [*range(step, last, step), last]:
        low, high = (percent(Fraction(bound), _DECIMALS) for bound in found.interval(draw=draw))
        shares = (Fraction(games[draw - 1], found.games) for games in (found.ready, found.won))
        yield [
            number_cell(draw),
            *(number_cell(percent(share, _DECIMALS)) for share in shares),
            sentence(f"{low} to {high}"),
        ]
