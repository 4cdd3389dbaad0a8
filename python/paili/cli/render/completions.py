"""Wins that count, as a picture for a terminal: the discards that lead there, and the plans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from rich.console import Console
from rich.text import Text

from paili.analysis.deficiency import UNREACHABLE
from paili.analysis.plans import WinningPlan
from paili.analysis.report import Discard, LegalReport, Report
from paili.cli.render.blocks import (
    GOOD,
    counted,
    discard_rows,
    hand_rows,
    moved_cell,
    printed,
    reading_parts,
    sentence,
    verdict_rows,
    wait_rows,
    words,
)
from paili.cli.render.columns import Cells, title_cell
from paili.mcr import Fan
from paili.model.notation import format_tiles


def draw(report: Report) -> str:
    """The picture of a report without its plain part, as wide and as coloured as stdout allows."""

    def blocks(console: Console) -> Iterator[Iterable[Cells]]:
        yield from (hand_rows(report, console), verdict_rows(report))
        yield from legal_blocks(report.legal)

    return printed(blocks)


def legal_blocks(found: LegalReport | None) -> Iterator[Iterable[Cells]]:
    """What leads to a win that counts, and the plans; nothing if there is none."""
    if found is not None and found.deficiency != UNREACHABLE:
        discards = [Discard(option, ()) for option in found.discards or ()]
        title = [sentence("for a legal win:", GOOD)]
        yield chain([title], wait_rows(found.wait), discard_rows(discards))
        yield _plans(found)


def _plans(found: LegalReport) -> Iterator[Cells]:
    plans = found.plans
    yield [sentence(_title(found), GOOD)]
    if not plans.items:
        return
    yield [
        title_cell("come"),
        title_cell("go"),
        title_cell("last"),
        title_cell("complete hand"),
    ]
    for plan in plans.items:
        yield [sentence(name_of_plan(plan))]
        yield [
            moved_cell(plan.coming),
            moved_cell(plan.going),
            Text(format_tiles(plan.lasts)),
            words(*reading_parts(plan.tiles, plan.decomposition)),
        ]


def _title(found: LegalReport) -> str:
    """Such as "plans: 2 are 3 tiles away, 31 are 4 tiles away; the best 10"."""
    plans = found.plans
    groups = [
        f"{total:,} {'is' if total == 1 else 'are'} {_away(distance)}"
        for distance, total in enumerate(plans.totals, plans.deficiency)
        if total
    ]
    shown = len(plans.items)
    some = "the best" if shown == 1 else f"the best {shown}"
    return f"plans: {', '.join(groups)}" + f"; {some}" * (0 < shown < plans.total)


def _away(distance: int) -> str:
    return f"{counted(distance, 'tile')} away" if distance else "complete"


def name_of_plan(plan: WinningPlan) -> str:
    """Such as "3 more tiles to a Pure Straight hand, 18 fan with 7m last: ..."."""
    most = max((fan for fan, _ in plan.fans), key=lambda fan: fan.points)
    tiles = "tile" if plan.distance == 1 else "tiles"
    way = f"{plan.distance} more {tiles} to" if plan.distance else "complete:"
    drawn = "drawn last" if plan.self_drawn else "last"
    fans = ", ".join(
        f"{fan.en} {fan.points}" + f" ×{times}" * (times > 1) for fan, times in plan.fans
    )
    return f"{way} {_hand_of(most)}, {plan.total} fan with {plan.last} {drawn}: {fans}"


def _hand_of(fan: Fan) -> str:
    """Such as "a Pure Straight hand"; some fan are hands by name."""
    # "One" begins with a consonant, to the ear.
    article = "an" if fan.en[0] in "AEIOU" and not fan.en.startswith("One ") else "a"
    return f"{article} {fan.en}" + " hand" * (not fan.en.endswith("Hand"))
