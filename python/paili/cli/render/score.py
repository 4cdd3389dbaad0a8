"""What a win is worth, as a picture for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console

from paili.cli.render.blocks import BAD, BEST, FORM_NAMES, printed, reading_parts, sentence, words
from paili.cli.render.columns import FAINT, Cells, number_cell, title_cell
from paili.mcr import LEAST_FAN, Score


def draw(found: Score, *, english: bool = True, chinese: bool = True) -> str:
    """The picture of a score, as wide and as coloured as stdout allows.

    Args:
        english, chinese: the names of the fan; both where stdout has Chinese.
    """

    def blocks(console: Console) -> Iterator[Iterator[Cells]]:
        # Where stdout has no Chinese, English will do if it is wanted.
        in_chinese = chinese and not (english and console.options.ascii_only)
        fans = _fans(found, english, in_chinese)
        yield from (_reading(found), _verdict(found), fans, _repairs(found))

    return printed(blocks)


def _reading(found: Score) -> Iterator[Cells]:
    """The hand with the winning tile in the parts that make it one."""
    win, reading = found.win, found.decomposition
    yield [words(*reading_parts([*win.hand.tiles, win.tile], reading))]
    how = "drawn" if win.self_drawn else "not drawn"
    winds = f"{win.seat_wind} in the {win.prevalent_wind} round"
    yield [sentence(f"{FORM_NAMES[reading.form]}; {win.tile} {how}, {winds}", FAINT)]


def _verdict(found: Score) -> Iterator[Cells]:
    flowers = f", {found.without_flowers} without flowers" if found.win.flowers else ""
    verdict = "enough to win" if found.is_legal else f"a win needs {LEAST_FAN}"
    style = BEST if found.is_legal else BAD
    yield [sentence(f"{found.fan} fan{flowers}: {verdict}", style)]


def _fans(found: Score, english: bool, chinese: bool) -> Iterator[Cells]:
    yield [
        title_cell("points", is_number=True),
        title_cell("times", is_number=True),
        title_cell("fan"),
    ]
    for fan, times in found.fans:
        # Chinese after the last column: terminals do not agree on how wide it is.
        names = [fan.en] * english + [fan.zh] * chinese
        yield [number_cell(fan.points), number_cell(times), words(*names)]


def _repairs(found: Score) -> Iterator[Cells]:
    for repair in found.repairs:
        yield [sentence(repair, BAD)]
