"""Wang, Lyu and Chen (2020): the numbers in its text."""

from __future__ import annotations

from functools import partial
from math import comb

from paili import MCR

from paili_papers.common.item import Item, Outcome, Row, Settings
from paili_papers.common.kinds import KINDS
from paili_papers.wang_2020_mcr.experiments.deals import (
    PAPER_FORMS,
    SURE_FORMS,
    deal,
    deals_by_deficiency,
    far_from_eight_points,
    patterns,
    share_beyond,
    share_of_deals,
    share_without_pairs,
    states,
)
from paili_papers.wang_2020_mcr.experiments.different_tiles import far_sets

PAPER = "wang-2020-mcr"
DEALS = 1_000
"""The number of deals in a unit of work."""

PARAMETERS = {"p_p2": (20, 2, 3), "p_p3": (50, 3, 3), "p_c2": (6, 2, 1), "p_c3": (18, 3, 1)}
"""Values of section 4.3: numerator over 255**power, and bound (factor * p)**power of 3.1."""


def least_p() -> float:
    """Return the least p, in multiples of 1/255, above which section 3.1's four bounds hold."""
    return max(float(value ** (1 / power)) / factor for value, power, factor in PARAMETERS.values())


def _bounds(index: int) -> dict[str, float]:
    """Return exact percentages of LHT > 6, for 13 or 14 tiles."""
    tiles = 13 + index
    far = far_sets(tiles)
    shares = {
        "lower bound": share_beyond(MCR, tiles, 6),
        "upper bound": share_beyond(SURE_FORMS, tiles, 6),
        "upper bound with mixed chows": share_of_deals(far.both, tiles),
        "standard and seven pairs, lower bound": share_beyond(PAPER_FORMS, tiles, 6),
        "standard and seven pairs, upper bound": share_of_deals(far.mixed, tiles),
    }
    return {name: 100 * float(share) for name, share in shares.items()}


def _far(seed: int, tiles: int, index: int) -> int:
    """Return the number of random deals that need more than six tiles for eight points."""
    return far_from_eight_points(deal((seed, 2020, tiles, index), DEALS, tiles))


def _statements(settings: Settings) -> Outcome:
    runner = settings.runner
    pieces = -(-settings.hands // DEALS)
    rows = _state_rows()
    for tiles, bounds in zip((13, 14), runner.map("bounds", _bounds, 2), strict=True):
        label = f"{tiles} tiles"
        far = runner.map(f"far {tiles}", partial(_far, settings.seed, tiles), pieces)
        every_pattern = 100 * comb(KINDS, tiles) / patterns(tiles)
        of_deals = 100 * float(share_without_pairs(tiles))
        rows += [
            Row(label, "most needed, no melds", 7, max(deals_by_deficiency(SURE_FORMS, tiles))),
            Row(label, "without pairs, of patterns (printed: less than)", 1.0, every_pattern, "%"),
            Row(label, "without pairs, of deals", None, of_deals, "%"),
            *(Row(label, f"LHT > 6, {name}", None, share, "%") for name, share in bounds.items()),
            Row(label, "LHT > 6, sampled (less than)", 0.5, sum(far) / pieces / DEALS * 100, "%"),
        ]
    rows += [
        Row(name, f"times 255^{power} (less than, if p = 1/255)", factor**power, value)
        for name, (value, power, factor) in PARAMETERS.items()
    ]
    rows.append(Row("p", "times 255, for the bounds to hold (more than)", None, least_p()))
    return Outcome(rows, NOTES)


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
    "worth eight points, without and with hands that have a mixed straight or a mixed triple chow.",
    "For the two forms that the paper's search is said to look for, the lower bound has no regard "
    "to points, and the upper one is for seven pairs and the two mixed hands.",
    "Less than 1 % without pairs is right of all different patterns; of deals it is 12.9 % or "
    "8.8 %.",
    "The bounds for p_p2, p_p3, p_c2 and p_c3 hold together for p above 2.62/255; p is not "
    "printed.",
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
