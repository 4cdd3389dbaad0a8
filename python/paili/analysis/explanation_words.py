"""An explanation of discards in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from paili.analysis.deficiency import UNREACHABLE
from paili.analysis.plan_values import chance_of
from paili.model.counts import TileCounts
from paili.model.notation import format_tiles
from paili.wording import counted, distance

if TYPE_CHECKING:
    from paili.analysis.explanation import ExplainedDiscard, Explanation


def sentences(found: Explanation, others: Sequence[ExplainedDiscard]) -> Iterator[str]:
    """Return sentences on the discard that wins more, and on the differences of each.

    Args:
        others: all but the best discard, the better ones first.
    """
    best, draws = found.best, counted(found.draws, "draw")
    if not best.exact:
        yield f"No discard of these wins within {draws}."
    else:
        compared = "; ".join(_behind(one, best) for one in others)
        yield f"{best.text} wins {percent(best.exact)} within {draws}, {compared}."
    by_tile = {one.tile: one for one in found.discards}
    pairs = set()
    for one in found.discards:
        other = by_tile[one.against]
        yield _about(one, other)
        pair = frozenset((one.tile, other.tile))
        shared = len(one.reached) - len(one.only)
        if shared and pair not in pairs:
            yield _shared(one, other, counted(shared, "complete hand"))
        pairs.add(pair)


def _behind(one: ExplainedDiscard, best: ExplainedDiscard) -> str:
    if one.exact == best.exact:
        return f"{one.text} as often"
    return f"{one.text} {percent(one.exact)}: {percent(best.exact - one.exact)} less"


def _about(one: ExplainedDiscard, other: ExplainedDiscard) -> str:
    """Return sentences on the differences between a discard and another."""
    has, lacks = _has(one, other), _lacks(one, other)
    joined = " but " if one.lost and one.deficiency <= other.deficiency else " and "
    return f"{one.text} {joined.join(filter(None, (has, lacks)))}."


def _shared(one: ExplainedDiscard, other: ExplainedDiscard, hands: str) -> str:
    """Return a sentence on the chances of the complete hands that both reach."""
    here = percent(one.exact - chance_of(one.only))
    there = percent(other.exact - chance_of(one.lost))
    which = "which wins" if hands.startswith("1 ") else "which win"
    return f"Both reach {hands}, {which} {here} after {one.text} and {there} after {other.text}."


def _has(one: ExplainedDiscard, other: ExplainedDiscard) -> str:
    """Return a sentence on accepted kinds, which tell equally far hands apart."""
    if one.deficiency == other.deficiency:
        return f"keeps {_and(_by_suit(one.keeps))}" if one.keeps else ""
    instead = "" if other.deficiency == UNREACHABLE else f" instead of {other.deficiency}"
    return f"leaves {distance(one.deficiency)}{instead}"


def _lacks(one: ExplainedDiscard, other: ExplainedDiscard) -> str:
    if not one.lost:
        return f"loses nothing that {other.text} reaches"
    sets = [str(tiles) for tiles in one.loses]
    what = _and(sets) if sets else counted(len(one.lost), "complete hand")
    which = "which win" if sets or len(one.lost) > 1 else "which wins"
    return f"loses {what}, {which} {percent(chance_of(one.lost))} after {other.text}"


def _by_suit(tiles: TileCounts) -> list[str]:
    kinds = dict.fromkeys(tiles.tiles)
    return [format_tiles(list(run)) for _, run in groupby(kinds, key=lambda tile: tile.suit)]


def _and(parts: Sequence[str]) -> str:
    """Join texts to a list such as "1m, 2p and 6z"."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def percent(chance: Fraction) -> str:
    """Return a percentage with three significant digits."""
    return f"{100 * float(chance):.3g}%"
