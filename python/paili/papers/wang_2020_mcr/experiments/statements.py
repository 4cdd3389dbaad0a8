"""Wang, Lyu and Chen (2020): the numbers in its sentences."""

from __future__ import annotations

from functools import partial

from paili.model.rules import MCR
from paili.papers.common.item import Item, Outcome, Row, Settings
from paili.papers.wang_2020_mcr.claims.statements import (
    PARAMETERS,
    SURE_FORMS,
    deal,
    deals_by_deficiency,
    far_from_eight_points,
    least_p,
    share_beyond,
    share_without_pairs,
    states,
)

PAPER = "wang-2020-mcr"
DEALS = 1_000
"""Deals of a piece of work."""


def _bounds(index: int) -> list[float]:
    """Exact percentages beyond six, and the most needed, of 13 or 14 tiles."""
    tiles = 13 + index
    least, most = (100 * float(share_beyond(rules, tiles, 6)) for rules in (MCR, SURE_FORMS))
    return [least, most, max(deals_by_deficiency(SURE_FORMS, tiles))]


def _far(seed: int, tiles: int, index: int) -> int:
    """How many of some random deals need more than six tiles for eight points."""
    return far_from_eight_points(deal((seed, 2020, tiles, index), DEALS, tiles))


def _statements(settings: Settings) -> Outcome:
    runner = settings.runner
    pieces = -(-settings.hands // DEALS)
    rows = _state_rows()
    for tiles, (least, most, worst) in zip((13, 14), runner.map("bounds", _bounds, 2), strict=True):
        label = f"{tiles} tiles"
        far = runner.map(f"far {tiles}", partial(_far, settings.seed, tiles), pieces)
        rows += [
            Row(label, "most needed, no melds", 7, worst),
            Row(label, "without pairs (printed: less than)", 1.0, _no_pairs(tiles), "%"),
            Row(label, "LHT > 6, lower bound", None, least, "%"),
            Row(label, "LHT > 6, upper bound", None, most, "%"),
            Row(label, "LHT > 6, sampled (less than)", 0.5, sum(far) / pieces / DEALS * 100, "%"),
        ]
    rows += [
        Row(name, f"times 255^{power} (less than, if p = 1/255)", factor**power, value)
        for name, (value, power, factor) in PARAMETERS.items()
    ]
    rows.append(Row("p", "times 255, for the bounds to hold (more than)", None, least_p()))
    return Outcome(rows, NOTES)


def _no_pairs(tiles: int) -> float:
    return 100 * float(share_without_pairs(tiles))


def _state_rows() -> list[Row]:
    sizes = states()
    return [
        Row("states", "4 * 52^5 (printed: about)", 1.5e9, sizes.printed),
        Row("states", "melds", 52, sizes.melds),
        Row("states", "four melds in order and an eye", None, sizes.ordered),
        Row("states", "four melds and an eye", None, sizes.unordered),
    ]


NOTES = (
    "LHT under the rule of eight points is sampled, and bounded by exact counts of all deals: from "
    "below by the deficiency under all forms, from above by the special forms, which are always "
    "worth eight points.",
    "Less than 1 % without pairs is wrong: it is 12.9 % or 8.8 %. Less than 0.5 % beyond six holds "
    "all the same.",
    "The bounds for p_p2, p_p3, p_c2 and p_c3 fail if p = 1/255; p is not printed.",
)

ITEMS: tuple[Item, ...] = (
    Item(
        f"{PAPER}/statements",
        "States, hands without pairs, tiles needed, parameters",
        100_000,
        None,
        _statements,
    ),
)
