"""Parts that several pictures share: verdicts, accepted tiles, complete hands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain

from rich.text import Text

from paili import _core
from paili.analysis.acceptance import Acceptance
from paili.analysis.completions import Completion
from paili.analysis.question import Aim
from paili.analysis.report import Report
from paili.model.forms import Form
from paili.model.hands import Hand
from paili.model.languages import Language
from paili.model.notation import format_tiles
from paili.model.requirements import Requirement, WinBy
from paili.model.rules import Rules
from paili.model.tiles import TILES
from paili.render.page import (
    BAD,
    BEST,
    FAINT,
    GOOD,
    Cells,
    Page,
    sentence,
    words,
)
from paili.render.tiles import (
    FORM_NAMES,
    accepted_cell,
    by_suit,
    deficiency_text,
    knowledge_row,
    red_kept,
    text_of_codes,
    with_red_fives,
)
from paili.wording import counted


def covered(hand: Hand) -> str:
    """Return a note on the jokers of a hand; an empty text if it has none."""
    jokers = counted(hand.jokers, "joker")
    return f"; {jokers} in hand can be any of the tiles that come" * (hand.jokers > 0)


def verdict_rows(report: Report, page: Page) -> Iterator[Cells]:
    """Yield the deficiency, overall and by form, and the number of tiles that can still come."""
    plain = report.any_win or report
    style = BAD if plain.deficiency == _core.UNREACHABLE else BEST
    yield [sentence(deficiency_text(plain.deficiency), style)]
    requirement = report.rules.requirement
    if report.any_win is not None:
        yield _legal_verdict(report.deficiency)
    if len(plain.by_form) > 1:
        forms = ", ".join(
            f"{FORM_NAMES[form]} {'never' if least == _core.UNREACHABLE else least}"
            for form, least in plain.by_form
        )
        yield [sentence(f"by form: {forms}")]
    rules = plain.rules.without_requirement()
    yield [knowledge_row(plain.hand, plain.knowledge, rules)]
    if requirement is not None:
        yield [_condition(requirement)]
    if report.aim is not None:
        yield [sentence(_named(report.aim, page), GOOD)]


def _named(aim: Aim, page: Page) -> str:
    """Return the sentence of an aim with the names of its yaku in the languages of a page."""
    if not aim.yaku:
        return aim.sentence
    names = {yaku.en: " ".join(page.names_of(yaku, Language.EN)) for yaku in aim.yaku}
    # The name of one yaku may be a prefix of another's.
    longest = sorted(map(re.escape, names), key=len, reverse=True)
    return re.sub("|".join(longest), lambda found: names[found[0]], aim.sentence)


def _legal_verdict(least: int) -> Cells:
    if least == _core.UNREACHABLE:
        text = "no legal win can be had with the tiles that can still come"
        return [sentence(text, BAD)]
    return [sentence(f"legal deficiency {least}" + ": complete" * (not least), BEST)]


_LAST_TILE = {
    WinBy.DISCARD: "by a discard",
    WinBy.SELF_DRAW: "by a draw",
    WinBy.EITHER: "by a discard or a draw",
}


def _condition(requirement: Requirement) -> Text:
    """Return the requirement of a legal win, in words."""
    how = _LAST_TILE[requirement.win_by]
    winds = f", as {requirement.seat_wind} in the {requirement.prevalent_wind} round"
    said = f"legal: a win of {requirement.least}, {how}"
    return sentence(said + winds * requirement.has_winds, FAINT)


def wait_rows(wait: Acceptance | None) -> Iterator[Cells]:
    """Yield the tiles that a waiting hand accepts; nothing for a drawn hand."""
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


def chance_note_rows(hand: Hand, rules: Rules, *, by_shape: bool = True) -> Iterator[Cells]:
    """Yield a note on the limits of the chances to win.

    Args:
        by_shape: whether chances ignore yaku if the rules have no requirement.
    """
    is_shape = by_shape and rules.leaves_out_yaku
    yaku = "; yaku are not looked at" if is_shape else ""
    yield [sentence(f"chances count own draws only, no discards of others{yaku}", FAINT)]
    if is_shape and any(not meld.concealed for meld in hand.melds):
        yield [sentence("this hand is open: to win it needs a yaku as well", FAINT)]


def points_text(points: Fraction | float, *, unit: bool = True) -> str:
    """Return points, such as "0.3451 points", or "1,204.5 points" for large numbers."""
    return f"{float(points):,.{4 if points < _MANY_POINTS else 1}f}" + " points" * unit


_MANY_POINTS = 100
"""Points from which on one decimal is shown instead of four."""


def complete_cell(completion: Completion, hand: Hand, rules: Rules) -> Text:
    """Return a complete hand as a last cell, with its form if the rules have several."""
    cell = words(*complete_hand(completion, hand))
    return cell.append(f"\n{FORM_NAMES[completion.form]}", FAINT) if len(rules.forms) > 1 else cell


def complete_hand(item: Completion, hand: Hand) -> list[str]:
    """Return a complete hand as texts of its melds and other parts."""
    parts: Sequence[tuple[int, ...]]
    if item.form in (Form.STANDARD, Form.KNITTED_STRAIGHT):
        parts = [*(meld.tiles for meld in sorted(item.melds))]
        parts += [] if item.eye is None else [(item.eye, item.eye)]
        rest = list(item.tiles.tiles)
        for kind in chain.from_iterable(parts):
            rest.remove(TILES[kind])
        parts = [*by_suit(rest), *parts]
    elif item.form in (Form.SEVEN_PAIRS, Form.SEVEN_PAIRS_WITH_QUADS):
        tiles = item.tiles.tiles
        parts = list(zip(tiles[::2], tiles[1::2], strict=True))
    else:
        parts = by_suit(item.tiles.tiles)
    red = red_kept(item.going, hand)
    return [*(text_of_codes(with_red_fives(part, red)) for part in parts), *map(str, hand.melds)]
