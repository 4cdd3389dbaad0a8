"""Pictures of reachable complete hands, and of the tiles that lead to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from rich.text import Text

from paili.analysis.completions import Completion, Completions
from paili.analysis.deficiency import UNREACHABLE
from paili.analysis.plan_reports import ReachedHand
from paili.analysis.report import Report, analyse
from paili.games.sichuan.scoring.patterns import PATTERNS, Pattern
from paili.model.hands import Hand
from paili.model.languages import Language, Named
from paili.model.notation import format_tiles
from paili.model.rules import Rules
from paili.render.page import (
    GOOD,
    Cells,
    Page,
    Picture,
    decimals_for,
    number_cell,
    percent,
    sentence,
    title_cell,
    words,
)
from paili.render.pictures.blocks import complete_cell, covered, verdict_rows, wait_rows
from paili.render.pictures.discards import discard_rows
from paili.render.tiles import coming_cell, going_cell, hand_rows, reading_parts
from paili.wording import counted


def picture_of(found: Completions) -> Picture:
    """Return the picture of completions."""
    report = analyse(found.hand, found.knowledge, rules=found.rules, rank_by="acceptance", limit=0)

    def blocks(page: Page) -> Iterator[Iterable[Cells]]:
        yield from (
            hand_rows(report.hand, page),
            verdict_rows(report, page),
            _completions(found, page),
        )

    return blocks


def legal_blocks(report: Report, page: Page) -> Iterator[Iterable[Cells]]:
    """Yield the way to legal wins, and the hands; nothing if every complete hand wins."""
    if report.any_win is not None and report.deficiency != UNREACHABLE:
        title = [sentence("for a legal win:", GOOD)]
        rows = discard_rows(report.discards or (), report.hand, report.rules, page.width)
        yield chain([title], wait_rows(report.acceptance), rows)
        yield _completions(report.completions, page)


def _completions(found: Completions, page: Page) -> Iterator[Cells]:
    yield [sentence(_title(found), GOOD)]
    if not found.items:
        return
    # Where patterns are counted, the order of the tiles does not matter.
    has_last = any(item.lasts and item.patterns is None for item in found.items)
    yield [
        title_cell("come"),
        title_cell("go"),
        *([title_cell("last")] if has_last else []),
        title_cell("complete hand"),
    ]
    for item in found.items:
        if item.decomposition is None:
            complete = complete_cell(item, found.hand, found.rules)
            yield [coming_cell(item.coming), going_cell(item.going, found.hand), complete]
            continue
        yield [sentence(name_of_completion(item, page))]
        yield [
            coming_cell(item.coming),
            going_cell(item.going, found.hand),
            *([Text(format_tiles(item.lasts or ()))] if has_last else []),
            words(*reading_parts(item.tiles.tiles, item.decomposition)),
        ]


def reached_table(
    reached: Sequence[ReachedHand], hand: Hand, rules: Rules, page: Page
) -> Iterator[Cells]:
    """Yield a table of complete hands with the chances to win by them; nothing without any."""
    if not reached:
        return
    decimals = decimals_for(max(one.chance for one in reached))
    yield reached_titles("chance")
    for one in reached:
        chance = number_cell(percent(one.chance, decimals))
        yield from reached_rows(chance, one, hand, rules, page)


def reached_titles(chance: str) -> Cells:
    """Return the column titles of `reached_rows`."""
    return [
        title_cell(chance, is_number=True),
        title_cell("come"),
        title_cell("go"),
        title_cell("complete hand"),
    ]


def reached_rows(
    chance: Text, reached: ReachedHand, hand: Hand, rules: Rules, page: Page
) -> Iterator[Cells]:
    """Yield a complete hand of a plan, after its worth if the rules have a requirement.

    Args:
        chance: the first cell.  hand: the planned hand.
    """
    item = reached.completion
    complete = complete_cell(item, hand, rules)
    if item.decomposition is not None:
        yield [sentence(name_of_completion(item, page))]
        complete = words(*reading_parts(item.tiles.tiles, item.decomposition))
    yield [chance, coming_cell(reached.coming), going_cell(reached.going, hand), complete]


def _title(found: Completions) -> str:
    """Return a title such as "complete hands: 2 are 3 tiles away, 31 are 4 tiles away"."""
    groups = [
        f"{count:,} {'is' if count == 1 else 'are'} {_away(distance)}"
        for distance, count in enumerate(found.counts, found.deficiency)
        if count
    ]
    if not found.is_exact:
        groups.append("then the time was over")
    shown = len(found.items)
    which = "best" if found.rules.requirement is not None else "first"
    some = f"the {which}" if shown == 1 else f"the {which} {shown}"
    said = ", ".join(groups) or "none can be had"
    some = f"; {some}" * (0 < shown < sum(found.counts))
    return f"complete hands: {said}{some}{covered(found.hand)}"


def _away(distance: int) -> str:
    return f"{counted(distance, 'tile')} away" if distance else "complete"


def name_of_completion(item: Completion, page: Page) -> str:
    """Return a name such as "3 more tiles to a Pure Straight hand, 18 fan with 7m last: ..."."""
    tiles = "tile" if item.distance == 1 else "tiles"
    way = f"{item.distance} more {tiles} to" if item.distance else "complete:"
    if item.yaku is not None:
        return f"{way} {_worth_of_riichi(item, page)}"
    worth = _worth_of_mcr if item.patterns is None else _worth_of_sichuan
    return f"{way} {worth(item, page)}"


def _worth_of_riichi(item: Completion, page: Page) -> str:
    """Return a text such as "2 han, 30 fu and 2,000 points with 5s last: Riichi, Pinfu"."""
    drawn = "drawn last" if item.self_drawn else "last"
    names = ", ".join(_name_of(one.yaku, page) for one in item.yaku or ()) or "no yaku"
    worth = f"{item.fan} han, {item.fu} fu and {counted(item.points or 0, 'point')}"
    return f"{worth} with {item.last} {drawn}: {names}"


def _worth_of_mcr(item: Completion, page: Page) -> str:
    fans = [(fan, fan.points, times) for fan, times in item.fans or ()]
    name, _, _ = max(fans, key=lambda fan: fan[1])
    drawn = "drawn last" if item.self_drawn else "last"
    listed = _listed(fans, page)
    return f"{_hand_of(name, page)}, {item.fan} fan with {item.last} {drawn}: {listed}"


def _worth_of_sichuan(item: Completion, page: Page) -> str:
    """Return a text such as "a Full Flush hand, 3 fan and 24 points by a draw: ..."."""
    found = [
        (pattern, pattern.fan(item._rules) or 0, times) for pattern, times in item.patterns or ()
    ]
    # Patterns after Plain are no names of hands, but add to the worth.
    hands = [(fan, pattern) for pattern, fan, _ in found if pattern in _HANDS]
    name = max(hands, key=lambda hand: hand[0])[1]
    by = "a draw" if item.self_drawn else "a discard"
    worth = f"{item.fan} fan and {counted(item.points or 0, 'point')} by {by}"
    return f"{_hand_of(name, page)}, {worth}: {_listed(found, page)}"


_HANDS = frozenset(PATTERNS[: PATTERNS.index(Pattern.PLAIN) + 1])


def _listed(found: Iterable[tuple[Named, int, int]], page: Page) -> str:
    """Return names with their worth and multiplicity."""
    return ", ".join(
        f"{_name_of(one, page)} {worth}" + f" ×{times}" * (times > 1) for one, worth, times in found
    )


def _hand_of(one: Named, page: Page) -> str:
    """Return a text such as "a Pure Straight hand"; some names include "Hand"."""
    name = _name_of(one, page)
    # "One" is pronounced with a consonant.
    article = "an" if name[0] in "AEIOU" and not name.startswith("One ") else "a"
    return f"{article} {name}" + " hand" * ("Hand" not in name.split())


def _name_of(one: Named, page: Page) -> str:
    return " ".join(page.names_of(one, Language.EN))
