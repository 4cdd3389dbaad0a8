"""The report on a hand as a picture for a terminal.

Texts that may wrap come last in their row, and tiles as Unicode pictures have a row of their own:
no two terminals agree on how wide those are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from rich.console import Console
from rich.text import Text

from paili.acceptance import DiscardOption
from paili.analysis import Discard, Report
from paili.cli.columns import FAINT, Cells, aligned, number_cell, title_cell
from paili.completions import Completion
from paili.deficiency import UNREACHABLE
from paili.hands import Hand
from paili.notation import Notation, format_tiles
from paili.questions import Copies
from paili.rules import Form
from paili.tiles import COPIES, Suit, Tile

_FORM_NAMES = {
    Form.STANDARD: "four melds and an eye",
    Form.SEVEN_PAIRS: "seven pairs",
    Form.SEVEN_PAIRS_WITH_QUADS: "seven pairs",
    Form.THIRTEEN_ORPHANS: "thirteen orphans",
    Form.KNITTED_STRAIGHT: "knitted straight",
    Form.HONORS_AND_KNITTED: "honours and knitted",
}
_BEST, _GOOD, _BAD = "bold green", "bold", "red"
_MOST_IMPROVEMENTS = 8


def draw(report: Report) -> str:
    """The picture of a report, as wide and as coloured as stdout allows."""
    console = Console(file=sys.stdout, highlight=False)
    # Captured, because rich has its own way to end the program when stdout is a closed pipe.
    with console.capture() as capture:
        _print(report, console)
    picture = capture.get()
    return picture.replace("×", "x") if console.options.ascii_only else picture


def _print(report: Report, console: Console) -> None:
    blocks = [_hand(report, console), _verdict(report), _wait(report)]
    blocks += [_discards(report), _improvements(report), _reason(report)]
    shown = [rows for rows in map(list, blocks) if rows]
    for number, rows in enumerate(shown):
        if number:
            console.print()
        for row in aligned(rows, console.width):
            console.print(row, soft_wrap=True)


def _words(*words: str, style: str = "") -> Text:
    """A last cell: it wraps between these words, which may have spaces themselves."""
    return Text("\n").join(Text(word, style) for word in words)


def _sentence(text: str, style: str = "") -> Text:
    """A last cell that wraps at every space."""
    return Text(text.replace(" ", "\x1f"), style)


def name_of(deficiency: int) -> str:
    """A deficiency for people, who may know it as shanten."""
    if deficiency == UNREACHABLE:
        return "cannot be completed with the tiles that can still come"
    if deficiency == 0:
        return "deficiency 0: complete"
    return f"deficiency {deficiency} ({deficiency - 1}-shanten)" + ": ready" * (deficiency == 1)


def _short_name_of(deficiency: int) -> str:
    return {UNREACHABLE: "never", 1: "1, ready"}.get(deficiency, str(deficiency))


def _by_suit(tiles: Iterable[Tile]) -> list[tuple[Tile, ...]]:
    held = sorted(tiles)
    runs = (tuple(tile for tile in held if tile.suit is suit) for suit in Suit)
    return [run for run in runs if run]


def _suits(tiles: Iterable[Tile]) -> str:
    return " ".join(format_tiles(run) for run in _by_suit(tiles))


def _hand(report: Report, console: Console) -> Iterator[Cells]:
    hand = report.hand
    groups = [*_by_suit(hand.tiles), *(meld.tiles for meld in hand.melds)]
    if not console.options.ascii_only:
        pictures = (" ".join(format_tiles([t], Notation.UNICODE) for t in run) for run in groups)
        yield [_words(*pictures, style=_GOOD)]
    yield [_words(*(format_tiles(run) for run in _by_suit(hand.tiles)), *map(str, hand.melds))]


def _verdict(report: Report) -> Iterator[Cells]:
    style = _BAD if report.deficiency == UNREACHABLE else _BEST
    yield [_sentence(name_of(report.deficiency), style)]
    if len(report.by_form) > 1:
        forms = ", ".join(
            f"{_FORM_NAMES[form]} {'never' if least == UNREACHABLE else least}"
            for form, least in report.by_form
        )
        yield [_sentence(f"by form: {forms}")]
    yield [_knowledge(report)]


def _knowledge(report: Report) -> Text:
    hand, left = report.hand, report.knowledge.total
    tiles = COPIES * report.rules.kinds
    yours = hand.size + sum(len(meld.tiles) for meld in hand.melds)
    gone = f", {tiles - yours - left} are gone" if tiles - yours - left else ""
    text = f"rules {report.rules}: of {tiles} tiles {yours} are yours{gone}, {left} can still come"
    return _sentence(text, FAINT)


def _accepted(copies: Copies, dead: Sequence[Tile]) -> Text:
    """Such as "23m79p ×4  1m ×3  dead 5s": kinds with the same number of copies together."""
    groups = []
    for number in range(COPIES, 0, -1):
        tiles = [tile for tile, left in copies if left == number]
        if tiles:
            groups.append(Text("\x1e".join(map(format_tiles, _by_suit(tiles))) + f" ×{number}"))
    if dead:
        groups.append(Text(f"dead {format_tiles(dead)}", _BAD))
    return Text("\n").join(groups)


def _wait(report: Report) -> Iterator[Cells]:
    if report.wait is None:
        return
    accepted, dead = report.wait, report.wait.dead
    if accepted.tiles:
        yield [
            Text("accepts", _GOOD),
            Text("\n").join(
                [Text(f"{_counted(accepted.copies, 'tile')}:"), _accepted(accepted.tiles, ())]
            ),
        ]
    if dead:
        yield [
            Text("dead", _BAD),
            _sentence(f"{format_tiles(dead)}: would help, but no copy can still come"),
        ]


def _discards(report: Report) -> Iterator[Cells]:
    rows = report.discards or ()
    if rows and report.deficiency == UNREACHABLE:
        yield [_sentence("no discard leaves a hand that can be completed")]
        rows = tuple(row for row in rows if row.dead)
    if not rows:
        return
    has_two_step = rows[0].option.two_step is not None
    two_step = [title_cell("in two", is_number=True)] if has_two_step else []
    yield [
        title_cell("discard"),
        title_cell("leaves"),
        title_cell("tiles", is_number=True),
        *two_step,
        title_cell("accepts"),
    ]
    for row in rows:
        yield _discard(row, rows[0].option)


def _discard(row: Discard, best: DiscardOption) -> Cells:
    option = row.option
    is_best = (option.deficiency, option.copies) == (best.deficiency, best.copies)
    style = _BEST if is_best else "" if option.deficiency == best.deficiency else FAINT
    return [
        Text(str(option.tile), style),
        Text(_short_name_of(option.deficiency), style),
        number_cell(option.copies, style),
        *([] if option.two_step is None else [number_cell(option.two_step, style)]),
        _accepted(option.tiles, row.dead),
    ]


def _improvements(report: Report) -> Iterator[Cells]:
    """The draws that widen the acceptance after the best discard."""
    best = report.discards[0].option if report.discards else None
    if best is None or not best.improvements:
        return
    title = f"after {best.tile}, draws that help without lowering the deficiency:"
    yield [_sentence(title, _GOOD)]
    yield [
        title_cell("draw"),
        title_cell("copies", is_number=True),
        title_cell("then discard and accept"),
    ]
    for draw in best.improvements[:_MOST_IMPROVEMENTS]:
        then = Text(f"{draw.discard}: {_counted(draw.accepts, 'tile')}")
        yield [Text(str(draw.tile)), number_cell(draw.copies), then]
    rest = len(best.improvements) - _MOST_IMPROVEMENTS
    if rest > 0:
        yield [Text(f"and {rest} more", FAINT)]


def _reason(report: Report) -> Iterator[Cells]:
    found = report.completions
    if not found.total:
        return
    yield [_sentence(_reason_title(report), _GOOD)]
    if not found.items:
        return
    if report.deficiency:
        yield [title_cell("come"), title_cell("go"), title_cell("complete hand")]
    for item in found.items:
        complete = _words(*_complete_hand(item, report.hand))
        if len(report.by_form) > 1:
            complete.append("\n").append(_FORM_NAMES[item.form], FAINT)
        if report.deficiency:
            yield [_moved(item.coming), _moved(item.going), complete]
        else:
            yield [complete]


def _reason_title(report: Report) -> str:
    found = report.completions
    if not report.deficiency:
        return "why: it is complete"
    tiles = f"{_counted(found.deficiency, 'tile')} away"
    if found.total == 1:
        return f"why: one complete hand is {tiles}"
    some = f"{len(found.items)} " * (len(found.items) > 1)
    shown = f"; the likeliest {some}".rstrip() if 0 < len(found.items) < found.total else ""
    return f"why: {found.total:,} complete hands are {tiles}{shown}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _moved(copies: Copies) -> Text:
    return Text(_suits(tile for tile, number in copies for _ in range(number)))


def _complete_hand(item: Completion, hand: Hand) -> list[str]:
    """The complete hand in the parts that make it one."""
    if item.form in (Form.STANDARD, Form.KNITTED_STRAIGHT):
        parts = [*(meld.tiles for meld in sorted(item.melds))]
        parts += [] if item.eye is None else [(item.eye, item.eye)]
        rest = list(item.tiles)
        for tile in chain.from_iterable(parts):
            rest.remove(tile)
        parts = [*_by_suit(rest), *parts]
    elif item.form in (Form.SEVEN_PAIRS, Form.SEVEN_PAIRS_WITH_QUADS):
        parts = list(zip(item.tiles[::2], item.tiles[1::2], strict=True))
    else:
        parts = _by_suit(item.tiles)
    return [*map(format_tiles, parts), *map(str, hand.melds)]
