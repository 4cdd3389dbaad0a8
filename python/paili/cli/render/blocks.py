"""Parts that the pictures of commands share: a hand, what it accepts, why.

Texts that may wrap come last in their row, and tiles as Unicode pictures have a row of their own:
no two terminals agree on how wide those are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain

from rich.console import Console
from rich.text import Text

from paili.analysis.acceptance import Acceptance, DiscardOption
from paili.analysis.completions import Completion
from paili.analysis.deficiency import UNREACHABLE
from paili.analysis.ranking import DiscardChance, RankedBy
from paili.analysis.report import Report
from paili.cli.render.chances import decimals_for, percent
from paili.cli.render.columns import FAINT, Cells, aligned, number_cell, title_cell
from paili.model.counts import TileCounts
from paili.model.decompositions import Decomposition
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.notation import FIVES, KIND_OF_CODE, RED, Notation, format_tiles, write
from paili.model.requirements import Requirement, WinBy
from paili.model.rules import RIICHI, Form, Rules
from paili.model.tiles import COPIES, TILES, Suit, Tile

BEST, GOOD, BAD = "bold green", "bold", "red"

FORM_NAMES = {
    Form.STANDARD: "four melds and an eye",
    Form.SEVEN_PAIRS: "seven pairs",
    Form.SEVEN_PAIRS_WITH_QUADS: "seven pairs",
    Form.THIRTEEN_ORPHANS: "thirteen orphans",
    Form.KNITTED_STRAIGHT: "knitted straight",
    Form.HONORS_AND_KNITTED: "honours and knitted",
}


def printed(blocks: Callable[[Console], Iterable[Iterable[Cells]]]) -> str:
    """Blocks of rows, an empty line between them, as wide and as coloured as stdout allows.

    Args:
        blocks: makes them for a console. Those without rows are left out.
    """
    console = Console(file=sys.stdout, highlight=False)
    # Captured, because rich has its own way to end the program when stdout is a closed pipe.
    with console.capture() as capture:
        shown = [rows for rows in map(list, blocks(console)) if rows]
        for number, rows in enumerate(shown):
            if number:
                console.print()
            for row in aligned(rows, console.width):
                console.print(row, soft_wrap=True)
    picture = capture.get()
    return picture.replace("×", "x") if console.options.ascii_only else picture


def words(*parts: str, style: str = "") -> Text:
    """A last cell: it wraps between these parts, which may have spaces themselves."""
    return Text("\n").join(Text(part, style) for part in parts)


def sentence(text: str, style: str = "") -> Text:
    """A last cell that wraps at every space."""
    return Text(text.replace(" ", "\x1f"), style)


def name_of(deficiency: int) -> str:
    """A deficiency for people, who may know it as shanten."""
    if deficiency == UNREACHABLE:
        return "cannot be completed with the tiles that can still come"
    if deficiency == 0:
        return "deficiency 0: complete"
    return f"deficiency {deficiency} ({deficiency - 1}-shanten)" + ": ready" * (deficiency == 1)


def short_name_of(deficiency: int) -> str:
    """A deficiency in a column."""
    return {UNREACHABLE: "never", 1: "1, ready"}.get(deficiency, str(deficiency))


def _by_suit(codes: Iterable[int]) -> list[tuple[int, ...]]:
    """The codes of each suit, in tile order; red fives come before the others."""
    held = sorted(codes, key=lambda code: (KIND_OF_CODE[code], -code))
    runs = (tuple(code for code in held if KIND_OF_CODE[code].suit is suit) for suit in Suit)
    return [run for run in runs if run]


def _text(codes: Sequence[int]) -> str:
    return write(codes, Notation.MPSZ)


def hand_rows(hand: Hand, console: Console) -> Iterator[Cells]:
    """The hand, as pictures if the terminal has them, and in mpsz."""
    suits = _by_suit(hand.codes)
    groups = [*suits, *(meld.tiles for meld in hand.melds)]
    if not console.options.ascii_only:
        pictures = (" ".join(write([tile], Notation.UNICODE) for tile in run) for run in groups)
        yield [words(*pictures, style=GOOD)]
    yield [words(*map(_text, suits), *map(str, hand.melds))]


def verdict_rows(report: Report) -> Iterator[Cells]:
    """The deficiency, overall and by form, and how many tiles can still come."""
    plain = report.any_win or report
    style = BAD if plain.deficiency == UNREACHABLE else BEST
    yield [sentence(name_of(plain.deficiency), style)]
    requirement = report.rules.requirement
    if requirement is not None:
        yield _legal_verdict(report.deficiency)
    if len(plain.by_form) > 1:
        forms = ", ".join(
            f"{FORM_NAMES[form]} {'never' if least == UNREACHABLE else least}"
            for form, least in plain.by_form
        )
        yield [sentence(f"by form: {forms}")]
    yield [knowledge_row(plain.hand, plain.knowledge, plain.rules)]
    if requirement is not None:
        yield [_condition(requirement)]


def _legal_verdict(least: int) -> Cells:
    if least == UNREACHABLE:
        text = "no legal win can be had with the tiles that can still come"
        return [sentence(text, BAD)]
    return [sentence(f"legal deficiency {least}" + ": complete" * (not least), BEST)]


_LAST_TILE = {
    WinBy.DISCARD: "by a discard",
    WinBy.SELF_DRAW: "by a draw",
    WinBy.EITHER: "by a discard or a draw",
}


def _condition(requirement: Requirement) -> Text:
    """What makes a win legal, in words."""
    how = _LAST_TILE[requirement.win_by]
    winds = f"as {requirement.seat_wind} in the {requirement.prevalent_wind} round"
    return sentence(f"legal: a win of {requirement.minimum} fan or more, {how}, {winds}", FAINT)


def knowledge_row(hand: Hand, knowledge: KnowledgeBase, rules: Rules) -> Text:
    """How many tiles there are, are gone and can still come."""
    left = knowledge.copies
    tiles = COPIES * rules.kinds
    yours = hand.size + sum(len(meld.tiles) for meld in hand.melds)
    gone = f", {tiles - yours - left} are gone" if tiles - yours - left else ""
    text = f"rules {rules}: of {tiles} tiles {yours} are yours{gone}, {left} can still come"
    return sentence(text, FAINT)


def accepted_cell(copies: TileCounts, dead: Sequence[Tile]) -> Text:
    """Such as "23m79p ×4  1m ×3  dead 5s": kinds with the same number of copies together."""
    groups = []
    for number in range(COPIES, 0, -1):
        tiles = [tile for tile, left in copies.items() if left == number]
        if tiles:
            groups.append(Text("\x1e".join(map(_text, _by_suit(tiles))) + f" ×{number}"))
    if dead:
        groups.append(Text(f"dead {format_tiles(dead)}", BAD))
    return Text("\n").join(groups)


def wait_rows(wait: Acceptance | None) -> Iterator[Cells]:
    """What a waiting hand accepts; nothing for a drawn one."""
    if wait is None:
        return
    if wait.tiles:
        yield [
            Text("accepts", GOOD),
            Text("\n").join(
                [Text(f"{counted(wait.copies, 'tile')}:"), accepted_cell(wait.tiles, ())]
            ),
        ]
    if wait.dead:
        yield [
            Text("dead", BAD),
            sentence(f"{format_tiles(wait.dead)}: would help, but no copy can still come"),
        ]


_NARROW = 60
"""Characters of a line that has no room for all numbers of a discard."""


def discard_rows(
    rows: Sequence[DiscardOption], hand: Hand, rules: Rules, width: int
) -> Iterator[Cells]:
    """A table of discards, best first, and what ranks them; nothing without any."""
    if not rows:
        return
    is_wide = width >= _NARROW
    least = min(row.deficiency for row in rows)
    has_two_step = rows[0].two_step is not None
    yield [
        *([title_cell("rank", is_number=True)] if is_wide else []),
        title_cell("discard"),
        *([title_cell("chance", is_number=True)] if rows[0].chance else []),
        title_cell("leaves"),
        *([title_cell("tiles", is_number=True)] if is_wide else []),
        *([title_cell("in two", is_number=True)] if has_two_step else []),
        title_cell("accepts"),
    ]
    for row, chance in zip(rows, _chances(rows), strict=True):
        yield _discard(row, chance, least, hand, is_wide=is_wide)
    yield [sentence(_ranked_by(rows[0]), FAINT)]
    if rows[0].chance is not None:
        yield from chance_note_rows(hand, rules)


def _chances(rows: Sequence[DiscardOption]) -> list[list[str]]:
    """The chances in a column, if they rank the discards."""
    found = [_as_fraction(row.chance) for row in rows if row.chance is not None]
    if not found:
        return [[] for _ in rows]
    decimals = decimals_for(found[0])
    return [[percent(chance, decimals)] for chance in found]


def _as_fraction(chance: DiscardChance) -> Fraction:
    return Fraction(chance.probability) if chance.exact is None else chance.exact


def _discard(
    option: DiscardOption, chance: Sequence[str], least: int, hand: Hand, *, is_wide: bool
) -> Cells:
    style = BEST if option.rank == 1 else "" if option.deficiency == least else FAINT
    return [
        *([number_cell(option.rank, style)] if is_wide else []),
        Text(hand.discard_text(option.tile), style),
        *(number_cell(cell, style) for cell in chance),
        Text(short_name_of(option.deficiency), style),
        *([number_cell(option.copies, style)] if is_wide else []),
        *([] if option.two_step is None else [number_cell(option.two_step, style)]),
        accepted_cell(option.tiles, option.dead),
    ]


def _ranked_by(best: DiscardOption) -> str:
    """What ranks discards, in words."""
    if best.chance is None:
        return "ranked by acceptance: a lower deficiency, then more tiles"
    how = "exact" if best.ranked_by is RankedBy.PLAN else "approximate"
    return f"ranked by the {how} chance to win within {counted(best.chance.draws, 'draw')}"


def chance_note_rows(hand: Hand, rules: Rules) -> Iterator[Cells]:
    """What chances to win leave out, wherever they are shown."""
    yaku = "; yaku are not looked at" if rules == RIICHI else ""
    yield [sentence(f"chances count own draws only, no discards of others{yaku}", FAINT)]
    if rules == RIICHI and any(not meld.concealed for meld in hand.melds):
        yield [sentence("this hand is open: to win it needs a yaku as well", FAINT)]


def counted(number: int, noun: str) -> str:
    """Such as "1 tile" or "2 tiles"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def coming_cell(copies: TileCounts) -> Text:
    """Tiles that come, by suit."""
    return Text(" ".join(map(_text, _by_suit(copies.tiles))))


def going_cell(copies: TileCounts, hand: Hand) -> Text:
    """Tiles of a hand that go, by suit; of fives, a red one goes last."""
    kept = red_kept(copies, hand)
    red = [held - left for held, left in zip(hand.red_fives, kept, strict=True)]
    return Text(" ".join(map(_text, _by_suit(with_red_fives(copies.tiles, red)))))


def red_kept(going: TileCounts, hand: Hand) -> list[int]:
    """How many red fives of each suit a hand has when some tiles are gone, the others first."""
    held = hand.counts.tolist()
    return [
        min(red, held[five] - going[five]) for red, five in zip(hand.red_fives, FIVES, strict=True)
    ]


def with_red_fives(kinds: Iterable[int], red: list[int]) -> list[int]:
    """The codes of some tiles, where the first fives are red: `red` of each suit, counted down."""
    codes = list(kinds)
    for place, kind in enumerate(codes):
        suit = kind // 9
        if kind in FIVES and red[suit]:
            red[suit] -= 1
            codes[place] = RED + suit
    return codes


def complete_cell(completion: Completion, hand: Hand, rules: Rules) -> Text:
    """A complete hand as a last cell, and its form if the rules have several."""
    cell = words(*complete_hand(completion, hand))
    return cell.append(f"\n{FORM_NAMES[completion.form]}", FAINT) if len(rules.forms) > 1 else cell


def complete_hand(item: Completion, hand: Hand) -> list[str]:
    """The complete hand in the parts that make it one."""
    parts: Sequence[tuple[int, ...]]
    if item.form in (Form.STANDARD, Form.KNITTED_STRAIGHT):
        parts = [*(meld.tiles for meld in sorted(item.melds))]
        parts += [] if item.eye is None else [(item.eye, item.eye)]
        rest = list(item.tiles.tiles)
        for kind in chain.from_iterable(parts):
            rest.remove(TILES[kind])
        parts = [*_by_suit(rest), *parts]
    elif item.form in (Form.SEVEN_PAIRS, Form.SEVEN_PAIRS_WITH_QUADS):
        tiles = item.tiles.tiles
        parts = list(zip(tiles[::2], tiles[1::2], strict=True))
    else:
        parts = _by_suit(item.tiles.tiles)
    red = red_kept(item.going, hand)
    return [*(_text(with_red_fives(part, red)) for part in parts), *map(str, hand.melds)]


def reading_parts(tiles: Iterable[Tile], reading: Decomposition) -> list[str]:
    """The tiles of a win in the parts that make it one."""
    parts = [format_tiles(meld.tiles) for meld in reading.concealed]
    if reading.eye is not None:
        parts.append(format_tiles([reading.eye] * 2))
    rest = list(tiles)
    for tile in reading.tiles:
        rest.remove(tile)
    if rest:  # the nine tiles of a knitted straight, or all of a form without sets
        parts.insert(0, format_tiles(sorted(rest)))
    return [*parts, *map(str, reading.declared)]
