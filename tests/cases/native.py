"""Answers of paili to positions of the reference, in the reference's plain types."""

from collections.abc import Sequence

import numpy as np
import paili

from tests.reference import Tiles
from tests.reference.positions import Position, Ruleset


def native_rules(rules: Ruleset) -> paili.Rules:
    """Convert rules of the reference to paili."""
    void = None if rules.void is None else paili.Suit(rules.void)
    return paili.Rules("custom", rules.kinds, map(paili.Form, rules.forms), void)


def columns(
    positions: Sequence[Position],
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the positions' counts, available copies and melds as arrays for batch functions."""
    counts = np.array([p.counts for p in positions], dtype=np.uint8).reshape(-1, 34)
    available = np.array([p.available for p in positions], dtype=np.uint8).reshape(-1, 34)
    return counts, available, np.array([p.melds for p in positions], dtype=np.uint8)


def native_deficiencies(positions: Sequence[Position]) -> list[int]:
    """Return the deficiencies of positions that share their rules."""
    counts, available, melds = columns(positions)
    rules = _common_rules(positions)
    return [
        int(answer)
        for answer in paili.deficiency_batch(counts, available, melds=melds, rules=rules)
    ]


def native_acceptances(positions: Sequence[Position]) -> list[Tiles]:
    """Return the accepted copies of each kind, for waiting hands that share their rules."""
    counts, available, melds = columns(positions)
    rules = _common_rules(positions)
    copies = paili.acceptance_batch(counts, available, melds=melds, rules=rules)
    return [tuple(row) for row in copies.tolist()]


def native_discards(positions: Sequence[Position]) -> list[dict[int, tuple[int, int]]]:
    """Return for each kind held the deficiency after its discard and the copies then accepted."""
    counts, available, melds = columns(positions)
    rules = _common_rules(positions)
    table = paili.discards_batch(counts, available, melds=melds, rules=rules)
    return [
        {
            kind: (deficiency, copies)
            for kind, (deficiency, copies) in enumerate(zip(*row, strict=True))
            if deficiency >= 0
        }
        for row in zip(table.deficiency.tolist(), table.copies.tolist(), strict=True)
    ]


def _common_rules(positions: Sequence[Position]) -> paili.Rules:
    rules = {Ruleset(*position[3:]) for position in positions}
    assert len(rules) <= 1, "one batch, one set of rules"
    return native_rules(rules.pop()) if rules else paili.MAHJONG0
